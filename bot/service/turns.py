"""Turns: play, draw, pass, resign. Load, ask the engine, commit; what is given back is stored."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.service.clocks import check_overdue, start_turn_clock
from bot.service.house import House
from bot.service.loading import load, match_of, remember, round_row, row_of, snapshot
from bot.service.refusal import Refusal
from bot.service.snapshot import Match
from bot.store.database import StoreConflict, StoreUnavailable
from bot.store.tables import ActionRow, MatchRow
from engine.actions import Action, Draw, End, Pass, Play
from engine.errors import IllegalAction
from engine.events import Ending, Event, TilePlayed
from engine.match import MatchState, act, leave
from engine.notation import write_action
from engine.shuffle import deal
from engine.table import Heading
from engine.tiles import Seat, Tile


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for an action, in which match.

    `version` is the version of the match that the player saw, where the button knows it: an action
    meant for an older one is refused. The same `interaction_id` never acts twice.
    """

    match_id: int
    user_id: int
    interaction_id: int | None = None
    version: int | None = None
    absent: bool = False
    """Whether it is the computer that acts, for a player whose time is out."""


async def play(
    house: House, asked: Asked, tile: Tile, end: End | None = None, heading: Heading | None = None
) -> Match:
    """Play a tile; raises Refusal with the engine's code, or as `take` does."""
    return await take(house, asked, Play(tile, end, heading))


async def draw(house: House, asked: Asked) -> Match:
    """Draw one tile; raises Refusal as `play` does."""
    return await take(house, asked, Draw())


async def pass_turn(house: House, asked: Asked) -> Match:
    """Pass; raises Refusal as `play` does."""
    return await take(house, asked, Pass())


async def take(house: House, asked: Asked, action: Action) -> Match:
    """Take an action of the seat in turn.

    Raises Refusal: `no-such-match`, `not-your-match`, `not-running`, `not-your-turn`, `stale` (the
    match has moved on since the version asked for), and the engine's codes.
    """

    def changed(state: MatchState, seat: Seat) -> tuple[MatchState, str]:
        after, events = act(state, action, seat)
        return after, write_action(_as_laid(state, action, events))

    return await _change(house, asked, changed)


async def resign(house: House, asked: Asked) -> Match:
    """Give the match up; it need not be one's turn. Raises Refusal as `take` does."""

    def changed(state: MatchState, seat: Seat) -> tuple[MatchState, str]:
        after, _ = leave(state, seat, Ending.RESIGNED)
        return after, "resigned"

    return await _change(house, asked, changed)


async def claim(house: House, asked: Asked) -> Match:
    """Claim the win from an opponent whose time is out.

    Raises Refusal: `own-turn`, `not-overdue`, `played-for`, and as `take` does.
    """

    def check(match: Match) -> None:
        check_overdue(house, match, asked.user_id)

    def changed(state: MatchState, seat: Seat) -> tuple[MatchState, str]:
        after, _ = leave(state, seat.other, Ending.FORFEIT)
        return after, "forfeit"

    return await _change(house, asked, changed, check, by_opponent=True)


async def forfeit(house: House, asked: Asked) -> Match:
    """Lose the match on time. Raises Refusal as `take` does."""

    def changed(state: MatchState, seat: Seat) -> tuple[MatchState, str]:
        after, _ = leave(state, seat, Ending.FORFEIT)
        return after, "forfeit"

    return await _change(house, asked, changed)


async def _change(
    house: House,
    asked: Asked,
    changed: Callable[[MatchState, Seat], tuple[MatchState, str]],
    check: Callable[[Match], None] = lambda match: None,  # noqa: ARG005 - nothing more to check
    *,
    by_opponent: bool = False,
) -> Match:
    try:
        async with house.locks.hold(asked.match_id), house.database.write() as session:
            row = await row_of(session, asked.match_id)
            match = await match_of(house, session, row)
            if await _done_already(session, asked):
                return match
            state, seat = _checked(match, asked)
            check(match)
            try:
                after, text = changed(state, seat)
            except IllegalAction as error:
                raise Refusal(error.code, match, str(error)) from error
            actor = seat.other if by_opponent else seat
            done = await _store(house, session, row, actor, asked, text, after)
    except StoreConflict as error:
        raise Refusal("stale") from error
    except StoreUnavailable:
        if not await _kept_after_all(house, asked):
            raise
        return await load(house, asked.match_id)
    remember(house, done)
    return done


async def _kept_after_all(house: House, asked: Asked) -> bool:
    """Whether only the word was lost that the action is kept, as when a connection drops."""
    async with house.database.read() as session:
        return await _done_already(session, asked)


async def _done_already(session: AsyncSession, asked: Asked) -> bool:
    if asked.interaction_id is None:
        return False
    found = await session.scalar(
        select(ActionRow.number).where(ActionRow.interaction_id == asked.interaction_id)
    )
    return found is not None


def _checked(match: Match, asked: Asked) -> tuple[MatchState, Seat]:
    seat = match.seat_of(asked.user_id)
    if seat is None:
        raise Refusal("not-your-match", match)
    if not match.is_running or match.state is None:
        raise Refusal("not-running", match)
    if asked.version is not None and asked.version != match.version:
        raise Refusal("stale", match)
    return match.state, seat


def _as_laid(state: MatchState, action: Action, events: tuple[Event, ...]) -> Action:
    """The action as it is stored: with the heading taken, where a later laying might differ."""
    played = events[0]
    if not isinstance(action, Play) or not isinstance(played, TilePlayed) or played.end is None:
        return action
    return Play(played.tile, played.end, played.heading if state.ruleset.steerable else None)


async def _store(
    house: House,
    session: AsyncSession,
    row: MatchRow,
    seat: Seat,
    asked: Asked,
    text: str,
    after: MatchState,
) -> Match:
    now = house.clock()
    if after.needs_deal:
        number = len(after.rounds) + 1
        next_deal = deal(row.seed, row.salt or "", number)
        session.add(round_row(row.id, number, next_deal))
        after = after.next_round(next_deal)
    row.version += 1
    row.a_score, row.b_score = after.scores
    people = (row.a_user_id, row.b_user_id)
    row.turn_user_id = people[after.round.turn]
    row.stop_offered_by = None
    turn_over = text != "draw"
    _count_missed(row, seat, absent=asked.absent, turn_over=turn_over)
    start_turn_clock(house, row)
    if after.winner is not None:
        outcome = after.round.outcome
        row.status = "finished"
        row.finished_at = now
        row.turn_user_id = None
        row.due_at = None
        row.remind_at = None
        row.winner_user_id = people[after.winner]
        row.ending = outcome.ending.value if outcome else None
    session.add(
        ActionRow(
            match_id=row.id,
            number=row.version,
            seat=int(seat),
            text=text,
            interaction_id=asked.interaction_id,
            at=now,
        )
    )
    await session.flush()
    return snapshot(row, after)


def _count_missed(row: MatchRow, seat: Seat, *, absent: bool, turn_over: bool) -> None:
    """Count a turn that the computer played for an absent player; acting oneself clears it."""
    before = row.a_missed if seat is Seat.A else row.b_missed
    missed = (before + 1 if turn_over else before) if absent else 0
    if seat is Seat.A:
        row.a_missed = missed
    else:
        row.b_missed = missed
