"""Deals that players can check: committed to before the match, shown after it, recomputed."""

import hashlib
import re
from pathlib import Path

import pytest

from bot.records import verdict_of
from tests.e2e.cafe import Cafe
from tests.e2e.player import Player

pytestmark = pytest.mark.usefixtures("plain_pictures")


async def resigned(cafe: Cafe) -> None:
    """A match begins, and is given up by bo."""
    await cafe.start()
    asked = await cafe.bo.run("resign")
    await cafe.bo.press(asked.message, "Resign")


async def test_the_commitment_is_shown_before_the_acceptance_and_the_seed_only_after(
    cafe: Cafe,
) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    (commitment,) = re.findall(r"[0-9a-f]{64}", offered.text)
    await cafe.bo.press(offered.message, "Accept")
    seed = (await cafe.match()).seed
    assert seed is None, "the seed left the service during the match"

    asked = await cafe.bo.run("resign")
    await cafe.bo.press(asked.message, "Resign")

    (seed_text,) = re.findall(r"Seed of the deals: `([0-9a-f]{64})`", cafe.said())
    assert hashlib.sha256(bytes.fromhex(seed_text)).hexdigest() == commitment


async def test_verify_recomputes_the_deals_and_hands_out_a_record_that_the_program_verifies(
    cafe: Cafe, tmp_path: Path
) -> None:
    await resigned(cafe)

    heard = await cafe.cleo.run("verify")

    assert "and the deal comes from it." in heard.private
    (record,) = heard.message.attachments
    file = tmp_path / record.filename
    file.write_bytes(await record.read())
    assert "the deal comes from the seed" in verdict_of(file)


async def test_a_running_match_cannot_be_verified_yet(cafe: Cafe) -> None:
    await cafe.start()

    assert "No match has been finished" in (await cafe.anna.run("verify")).private
    assert "when the match is over" in (await cafe.anna.run("verify", match=1)).private


async def test_a_match_of_another_server_is_not_handed_to_strangers(cafe: Cafe) -> None:
    await resigned(cafe)
    elsewhere = cafe.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("general")
    stranger = Player(elsewhere.add_member(cafe.env.create_user("eve")), channel)

    assert "not known here" in (await stranger.run("verify", match=1)).private
    assert "the deal comes from it" in (await cafe.cleo.run("verify", match=1)).private
