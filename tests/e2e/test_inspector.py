"""The inspector leaves out only what is like something that it has passed."""

import pytest
import simcord

from tests.e2e.inspector import Inspector
from tests.e2e.openapi import DESCRIPTION, NO_DESCRIPTION

pytestmark = pytest.mark.skipif(not DESCRIPTION.exists(), reason=NO_DESCRIPTION)


def posted(content: str, label: str = "My hand") -> simcord.HttpLogEntry:
    button = {"type": 2, "style": 1, "label": label, "custom_id": "hand"}
    body = {"content": content, "components": [{"type": 1, "components": [button]}]}
    return simcord.HttpLogEntry("POST", "/channels/1/messages", {}, body, None)


@pytest.fixture(scope="module")
def inspector() -> Inspector:
    return Inspector.load()


def test_every_request_of_a_kind_is_judged_by_its_own_lengths(inspector: Inspector) -> None:
    assert inspector.faults([posted("x" * 3990), posted("y" * 3999), posted("z" * 4000)]) == []
    assert len(inspector.faults([posted("x" * 4001), posted("hello", "x" * 81)])) == 2
    assert inspector.faults([posted("hello", "x" * 80)]) == []


def test_a_fault_is_found_each_time(inspector: Inspector) -> None:
    assert len(inspector.faults([posted("x" * 4001), posted("y" * 4001)])) == 2
