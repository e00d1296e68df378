"""The fixtures of the picture tests."""

import pytest

from tests.render.pictures import Golden


@pytest.fixture
def renew(request: pytest.FixtureRequest) -> bool:
    """Whether to write golden files anew (`--renew`)."""
    return bool(request.config.getoption("--renew"))


@pytest.fixture
def golden(*, renew: bool) -> Golden:
    return Golden(renew=renew)
