"""Turns: what is taken, what is refused and why, and that the same thing is never done twice."""

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from bot.service import turns
from bot.service.house import House
from bot.service.loading import load
from bot.service.offers import Terms
from bot.service.refusal import Refusal
from bot.service.snapshot import Match
from bot.service.turns import Asked
from bot.store.tables import ActionRow
from engine.actions import Action, Draw, End, Pass, Play
from engine.events import Ending
from engine.notation import read_action, read_tile
from engine.rules import BLOCK, CLASSIC, DRAW
from engine.table import Heading
from engine.tiles import Seat
from tests.bot.deals import dealt, rig
from tests.bot.playing import (
    ANNA,
    BO,
    CLEO,
    Clock,
    asked,
    in_turn,
    interaction,
    legal,
    offered,
    started,
    waiting,
)

A = "6-6 6-5 5-1 4-0 3-2 2-1 1-0"
B = "6-4 5-5 4-4 3-3 3-1 2-2 2-0"
STUCK = "5-5 5-4 4-4 3-3 3-1 2-2 2-0"


@pytest.fixture
def _a_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, dealt(A, B))


@pytest.fixture
def _b_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, dealt(A, STUCK, "4-3 6-3"))


async def do(house: House, match: Match, *actions: str) -> Match:
    """The players in turn do all that, in the notation of records."""
    for text in actions:
        match = await turns.take(house, asked(match), read_action(text))
    return match


async def actions_of(house: House, match: Match) -> list[tuple[int, int, str]]:
    async with house.database.read() as session:
        rows = await session.scalars(select(ActionRow).order_by(ActionRow.number))
        return [(row.number, row.seat, row.text) for row in rows if row.match_id == match.id]


async def refusal(house: House, match: Match, wanted: Asked, action: Action) -> Refusal:
    """The refusal of that, which has left everything as it was."""
    before = await load(house, match.id)
    with pytest.raises(Refusal) as refused:
        await turns.take(house, wanted, action)
    assert await load(house, match.id) == before
    return refused.value


@pytest.mark.usefixtures("_a_leads")
async def test_an_action_is_stored_with_its_seat_and_the_heading_taken(house: House) -> None:
    match = await do(house, await started(house), "6-6", "6-4 left", "6-5 right", "4-4")
    assert match.version == 5
    assert await actions_of(house, match) == [
        (2, 0, "6-6"),
        (3, 1, "6-4 left left"),
        (4, 0, "6-5 right right"),
        (5, 1, "4-4 left left"),
    ]


@pytest.mark.parametrize("ruleset", [DRAW.name, BLOCK.name])
@pytest.mark.usefixtures("_a_leads")
async def test_without_steering_no_heading_is_stored(house: House, ruleset: str) -> None:
    terms = Terms(ruleset)
    match = await do(house, await started(house, terms=terms), "6-6", "6-4 left")
    assert (await actions_of(house, match))[-1] == (3, 1, "6-4 left")


@pytest.mark.usefixtures("_a_leads")
async def test_a_steered_play_is_stored_as_it_was_steered(house: House) -> None:
    match = await do(house, await started(house), "6-5", "6-4 left up")
    assert (await actions_of(house, match))[-1] == (3, 1, "6-4 left up")


async def test_no_such_match(house: House) -> None:
    with pytest.raises(Refusal) as refused:
        await turns.take(house, Asked(7, ANNA.user_id), Draw())
    assert refused.value.code == "no-such-match"
    assert refused.value.match is None


async def test_not_your_match(house: House) -> None:
    match = await started(house)
    refused = await refusal(house, match, asked(match, CLEO), Draw())
    assert (refused.code, refused.match) == ("not-your-match", match)


async def test_not_running_yet_and_not_any_more(house: House) -> None:
    match = await offered(house)
    refused = await refusal(house, match, Asked(match.id, ANNA.user_id), Draw())
    assert refused.code == "not-running"
    match = await started(house, ANNA, CLEO)
    await turns.resign(house, asked(match))
    refused = await refusal(house, match, Asked(match.id, ANNA.user_id), Draw())
    assert refused.code == "not-running"


@pytest.mark.usefixtures("_a_leads")
async def test_not_your_turn(house: House) -> None:
    match = await started(house)
    refused = await refusal(house, match, asked(match, BO), Play(read_tile("6-4")))
    assert (refused.code, refused.match) == ("not-your-turn", match)


@pytest.mark.usefixtures("_a_leads")
async def test_stale_is_what_was_meant_for_an_earlier_table(house: House) -> None:
    match = await started(house)
    now = await do(house, match, "6-6", "6-4 left")
    late = Asked(match.id, ANNA.user_id, interaction(), match.version)
    refused = await refusal(house, match, late, Play(read_tile("6-5"), End.RIGHT))
    assert refused.code == "stale"
    assert refused.match is not None
    assert refused.match.version == now.version


@pytest.mark.usefixtures("_a_leads")
async def test_whoever_names_no_version_means_the_table_as_it_is(house: House) -> None:
    match = await do(house, await started(house), "6-6", "6-4 left")
    wanted = Asked(match.id, ANNA.user_id, interaction())
    match = await turns.play(house, wanted, read_tile("6-5"), End.RIGHT)
    assert match.version == 4


@pytest.mark.parametrize(
    ("before", "action", "code"),
    [
        ((), Play(read_tile("6-4")), "not-in-hand"),
        ((), Play(read_tile("6-6"), End.LEFT), "lead-no-end"),
        ((), Draw(), "must-play"),
        ((), Pass(), "must-play"),
        (("6-6",), Play(read_tile("5-5")), "does-not-fit"),
        (("6-6",), Play(read_tile("6-4")), "name-an-end"),
        (("6-5",), Play(read_tile("6-4"), End.RIGHT), "does-not-fit"),
        (("6-5",), Play(read_tile("6-4"), End.LEFT, Heading.RIGHT), "heading-closed"),
    ],
)
@pytest.mark.usefixtures("_a_leads")
async def test_what_the_engine_refuses(
    house: House, before: tuple[str, ...], action: Action, code: str
) -> None:
    match = await do(house, await started(house), *before)
    refused = await refusal(house, match, asked(match), action)
    assert refused.code == code
    assert refused.detail


@pytest.mark.usefixtures("_b_is_stuck")
async def test_must_draw(house: House) -> None:
    match = await do(house, await started(house), "6-6")
    assert (await refusal(house, match, asked(match), Pass())).code == "must-draw"


@pytest.mark.usefixtures("_b_is_stuck")
async def test_must_pass_where_nobody_draws(house: House) -> None:
    match = await do(house, await started(house, terms=Terms(BLOCK.name)), "6-6")
    assert (await refusal(house, match, asked(match), Draw())).code == "must-pass"
    match = await turns.pass_turn(house, asked(match))
    assert in_turn(match) == ANNA


@pytest.mark.usefixtures("_a_leads")
async def test_the_lead_is_fixed_in_the_draw_game(house: House) -> None:
    match = await started(house, terms=Terms(DRAW.name))
    wanted = asked(match)
    assert (await refusal(house, match, wanted, Play(read_tile("6-5")))).code == "lead-fixed"


@pytest.mark.usefixtures("_a_leads")
async def test_no_steering_in_the_draw_game(house: House) -> None:
    match = await do(house, await started(house, terms=Terms(DRAW.name)), "6-6")
    steered = Play(read_tile("6-4"), End.LEFT, Heading.UP)
    assert (await refusal(house, match, asked(match), steered)).code == "no-steering"


@pytest.mark.usefixtures("_b_is_stuck")
async def test_a_draw_keeps_the_turn_and_a_play_passes_it_on(house: House) -> None:
    match = await do(house, await started(house), "6-6")
    match = await turns.draw(house, asked(match))
    assert in_turn(match) == BO
    match = await turns.draw(house, asked(match))
    match = await turns.play(house, asked(match), read_tile("6-3"), End.LEFT)
    assert in_turn(match) == ANNA


@pytest.mark.usefixtures("_a_leads")
async def test_the_same_interaction_acts_once(house: House) -> None:
    match = await started(house)
    wanted = asked(match)
    first = await turns.play(house, wanted, read_tile("6-6"))
    again = await turns.play(house, wanted, read_tile("6-6"))
    other = await turns.play(house, wanted, read_tile("6-5"))
    assert first == again == other
    assert len(await actions_of(house, match)) == 1


@pytest.mark.usefixtures("_a_leads")
async def test_resigning_needs_no_turn_and_ends_the_match(house: House, clock: Clock) -> None:
    match = await started(house)
    over = await turns.resign(house, asked(match, waiting(match)))
    assert over.status == "finished"
    assert over.turn is None
    assert over.finished_at == clock.now
    assert over.due_at is None
    assert over.state is not None
    assert over.state.winner is Seat.A
    assert over.state.round.outcome is not None
    assert over.state.round.outcome.ending is Ending.RESIGNED
    assert await actions_of(house, match) == [(2, 1, "resigned")]


async def test_a_round_that_ends_deals_the_next_from_the_seed(house: House) -> None:
    match = await started(house)
    while match.state is not None and len(match.state.rounds) == 1:
        match = await turns.take(house, asked(match), legal(match)[0])
    assert match.is_running
    fresh = await load(replace(house, replays=type(house.replays)()), match.id)
    assert fresh == match


async def test_a_whole_match_ends_with_a_winner_at_the_target(house: House) -> None:
    match = await started(house, terms=Terms(CLASSIC.name, 50))
    while match.is_running:
        match = await turns.take(house, asked(match), legal(match)[0])
    assert match.state is not None
    assert match.state.winner is not None
    assert max(match.state.scores) >= 50
    assert match.seed is not None
    with pytest.raises(Refusal, match="not-running"):
        await turns.take(house, Asked(match.id, ANNA.user_id), Draw())
    async with house.database.read() as session:
        stored = await session.scalar(select(func.count()).select_from(ActionRow))
    assert match.version == (stored or 0) + 1
