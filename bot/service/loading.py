"""From rows to a match: its state is the replay of its deals and actions."""

from collections.abc import Iterable, Sequence

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.service.house import House
from bot.service.refusal import Refusal
from bot.service.snapshot import Match, Person, Place, Shown
from bot.store.tables import ActionRow, MatchRow, RoundRow
from engine.events import Ending
from engine.match import MatchState, act, leave
from engine.notation import read_action, read_tile
from engine.round import Deal
from engine.rules import ruleset_named
from engine.shuffle import commitment
from engine.tiles import Seat, Tile

LEAVINGS = {"resigned": Ending.RESIGNED, "forfeit": Ending.FORFEIT}
"""How the match was left, by the text of the stored action."""


_log = structlog.get_logger()


class UnreadableMatchError(Exception):
    """What is stored of a match is no match: someone has tampered with it, or a disk has."""


async def row_of(session: AsyncSession, match_id: int) -> MatchRow:
    """The match's row, locked where the database locks rows; raises Refusal `no-such-match`."""
    row = await session.get(MatchRow, match_id, with_for_update=True)
    if row is None:
        raise Refusal("no-such-match")
    return row


async def match_of(house: House, session: AsyncSession, row: MatchRow) -> Match:
    """The match that the row stands for, with its state; raises UnreadableMatchError."""
    return snapshot(row, await state_of(house, session, row))


async def readable(house: House, session: AsyncSession, rows: Iterable[MatchRow]) -> list[Match]:
    """The matches of these rows. One that cannot be read keeps no other from its turn."""
    matches: list[Match] = []
    for row in rows:
        try:
            matches.append(await match_of(house, session, row))
        except UnreadableMatchError:
            _log.exception("a match cannot be read, and is passed over", match=row.id)
    return matches


async def load(house: House, match_id: int) -> Match:
    """The match of that id; raises Refusal `no-such-match`, or UnreadableMatchError."""
    async with house.database.read() as session:
        row = await session.get(MatchRow, match_id)
        if row is None:
            raise Refusal("no-such-match")
        return await match_of(house, session, row)


async def state_of(house: House, session: AsyncSession, row: MatchRow) -> MatchState | None:
    """The replay of what is stored; None for a match that has not begun.

    Raises UnreadableMatchError.
    """
    if row.started_at is None:
        return None
    known = house.replays.get(row.id, row.version)
    if known is not None:
        return known
    rounds = await session.scalars(
        select(RoundRow).where(RoundRow.match_id == row.id).order_by(RoundRow.number)
    )
    actions = await session.scalars(
        select(ActionRow).where(ActionRow.match_id == row.id).order_by(ActionRow.number)
    )
    stored = list(rounds), list(actions)
    try:
        state = replayed(row, *stored)
    except Exception as error:
        raise UnreadableMatchError(f"match {row.id}: {error}") from error
    house.replays.keep(row.id, row.version, state)
    return state


def remember(house: House, match: Match) -> None:
    """Keep the state of a match that has just been committed: never of one that may yet fail."""
    if match.state is not None:
        house.replays.keep(match.id, match.version, match.state)


def replayed(row: MatchRow, rounds: Sequence[RoundRow], actions: Sequence[ActionRow]) -> MatchState:
    """The state after all the actions, each round on its stored deal."""
    deals = iter(rounds)
    state = MatchState.started(ruleset_named(row.ruleset), deal_of(next(deals)), row.target)
    for action in actions:
        if state.needs_deal:
            state = state.next_round(deal_of(next(deals)))
        if action.text in LEAVINGS:
            state, _ = leave(state, Seat(action.seat), LEAVINGS[action.text])
        else:
            state, _ = act(state, read_action(action.text), Seat(action.seat))
    if state.needs_deal:
        state = state.next_round(deal_of(next(deals)))
    return state


def deal_of(row: RoundRow) -> Deal:
    """The deal that the row holds."""
    a, b, stock = (
        tuple(read_tile(word) for word in text.split())
        for text in (row.a_hand, row.b_hand, row.stock)
    )
    return Deal((a, b), stock)


def snapshot(row: MatchRow, state: MatchState | None) -> Match:
    """The row and its state as one immutable value. The seed is in it only once it is revealed."""
    return Match(
        id=row.id,
        status=row.status,
        version=row.version,
        place=Place(row.guild_id, row.channel_id),
        people=(Person(row.a_user_id, row.a_name), Person(row.b_user_id, row.b_name)),
        offered_by=row.offered_by,
        level=row.level,
        ruleset=row.ruleset,
        target=row.target,
        state=state,
        commitment=commitment(row.seed),
        salt=row.salt,
        seed=row.seed if row.status == "finished" else None,
        shown=Shown(row.shown_version, row.shown_rounds, row.message_channel_id, row.message_id),
        pace=row.pace,
        due_at=row.due_at,
        missed=(row.a_missed, row.b_missed),
        stop_offered_by=row.stop_offered_by,
        started_at=row.started_at,
        finished_at=row.finished_at,
    )


def words_of(tiles: Sequence[Tile]) -> str:
    """Tiles as a deal is stored: separated by spaces."""
    return " ".join(str(tile) for tile in tiles)


def round_row(match_id: int, number: int, dealt: Deal) -> RoundRow:
    """The row of a deal."""
    return RoundRow(
        match_id=match_id,
        number=number,
        a_hand=words_of(dealt.hands[0]),
        b_hand=words_of(dealt.hands[1]),
        stock=words_of(dealt.stock),
    )
