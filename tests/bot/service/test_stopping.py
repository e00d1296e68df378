"""Stopping by agreement: an offer is made once, and both must agree."""

import pytest

from bot.service import stopping
from bot.service.house import House
from bot.service.refusal import Refusal
from tests.bot.playing import ANNA, BO, started


async def test_an_offer_that_stands_is_not_made_again(house: House) -> None:
    match = await started(house)
    await stopping.offer_stop(house, match.id, ANNA.user_id)

    with pytest.raises(Refusal) as refused:
        await stopping.offer_stop(house, match.id, ANNA.user_id)

    assert refused.value.code == "stop-offered-already"


async def test_two_offers_are_an_agreement(house: House) -> None:
    match = await started(house)
    await stopping.offer_stop(house, match.id, ANNA.user_id)

    stopped = await stopping.offer_stop(house, match.id, BO.user_id)

    assert stopped.status == "stopped"


async def test_an_offer_declined_can_be_made_again(house: House) -> None:
    match = await started(house)
    await stopping.offer_stop(house, match.id, ANNA.user_id)
    await stopping.decline_stop(house, match.id, BO.user_id)

    again = await stopping.offer_stop(house, match.id, ANNA.user_id)

    assert again.stop_offered_by == ANNA.user_id
