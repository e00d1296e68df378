"""Options of the whole test suite."""

import pytest
from hypothesis import settings

# A shared machine may pause any test for longer than Hypothesis allows an example.
settings.register_profile("shared", deadline=None)
settings.load_profile("shared")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--renew",
        action="store_true",
        help="write golden pictures and the fonts' coverage anew instead of comparing with them",
    )
