"""A round: one deal, until a player goes out or the round is blocked (`rules.md`, Rulesets)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import Action, Draw, End, Pass, Play
from engine.errors import IllegalAction
from engine.events import Ending, Event, Move, Outcome, Passed, RoundEnded, TileDrawn, TilePlayed
from engine.line import Line
from engine.rules import HAND_SIZE, Ruleset
from engine.table import Heading, Spot
from engine.tiles import DOUBLE_SIX, Hand, Seat, Tile, hand_of, pips_of

ENDS = (End.LEFT, End.RIGHT)


@dataclass(frozen=True, slots=True)
class Deal:
    """The 28 tiles as dealt: two hands of seven, and the stock in the order of drawing.

    Raises ValueError where a tile is missing, stands twice, or a hand has not seven.
    """

    hands: tuple[Hand, Hand]
    stock: tuple[Tile, ...]

    def __post_init__(self) -> None:
        if any(len(hand) != HAND_SIZE for hand in self.hands):
            raise ValueError(f"each hand is dealt {HAND_SIZE} tiles")
        if sorted((*self.hands[0], *self.hands[1], *self.stock)) != list(DOUBLE_SIX):
            raise ValueError("a deal holds each of the 28 tiles exactly once")

    @classmethod
    def of(cls, shuffled: Sequence[Tile]) -> Deal:
        """Deal shuffled tiles: the first seven to A, the next to B, the rest is the stock."""
        a, b = shuffled[:HAND_SIZE], shuffled[HAND_SIZE : 2 * HAND_SIZE]
        return cls((hand_of(a), hand_of(b)), tuple(shuffled[2 * HAND_SIZE :]))

    @property
    def lead(self) -> tuple[Seat, Tile]:
        """Who leads, and the tile that says so: the highest double, else the highest tile."""
        return max(
            ((seat, tile) for seat in Seat for tile in self.hands[seat]),
            key=lambda held: (held[1].is_double, held[1].pips, held[1].high),
        )


@dataclass(frozen=True, slots=True)
class RoundState:
    """Everything about a round, the hidden tiles included. Immutable; see `apply`."""

    ruleset: Ruleset
    deal: Deal
    hands: tuple[Hand, Hand]
    stock: tuple[Tile, ...]
    line: Line
    turn: Seat
    history: tuple[Move, ...] = ()
    outcome: Outcome | None = None

    @classmethod
    def dealt(cls, ruleset: Ruleset, deal: Deal) -> RoundState:
        """The round at its start, the leader's turn."""
        return cls(ruleset, deal, deal.hands, deal.stock, Line(), deal.lead[0])

    @property
    def may_draw(self) -> bool:
        """Whether the stock may be drawn from, by a player who cannot play."""
        return self.ruleset.may_draw_from(len(self.stock))

    def can_play(self, seat: Seat) -> bool:
        """Whether a tile of the seat's hand has a legal place on the table (or may lead)."""
        table = self.line.table
        if table is None:
            return seat is self.turn
        for end in table.ends:
            pips, plain, double = end.pips, end.plain, end.double
            for tile in self.hands[seat]:
                if (tile.high == pips or tile.low == pips) and (  # noqa: PLR1714 - hot path
                    double if tile.high == tile.low else plain
                ):
                    return True
        return False

    def plays(self) -> tuple[Play, ...]:
        """The plays of the seat in turn without headings, high tile first, left before right."""
        if self.outcome is not None:
            return ()
        hand, table = self.hands[self.turn], self.line.table
        if table is None:
            if self.ruleset.leads_any_tile:
                return tuple([Play(tile) for tile in hand])
            return (Play(self.deal.lead[1]),)
        left, right = table.ends
        plays: list[Play] = []
        for tile in hand:
            high, low = tile.high, tile.low
            double = high == low
            if left.pips in (high, low) and (left.double if double else left.plain):
                plays.append(Play(tile, End.LEFT))
            if right.pips in (high, low) and (right.double if double else right.plain):
                plays.append(Play(tile, End.RIGHT))
        return tuple(plays)


def legal_actions(state: RoundState) -> tuple[Action, ...]:
    """Everything that the seat in turn may do; empty once the round is over.

    In a ruleset with steering each play names its heading; elsewhere none does.
    """
    if state.outcome is not None:
        return ()
    plays = state.plays()
    if not plays:
        return (Draw(),) if state.may_draw else (Pass(),)
    if not state.ruleset.steerable or state.line.table is None:
        return plays
    return tuple(
        [
            Play(play.tile, play.end, spot.heading)
            for play in plays
            if play.end is not None
            for spot in state.line.spots(play.tile, play.end)
        ]
    )


def apply(state: RoundState, action: Action) -> tuple[RoundState, tuple[Event, ...]]:
    """The round after the action of the seat in turn, and what happened.

    A play without a heading is laid automatically. Raises IllegalAction, whose code says why:
    `round-over`, `not-in-hand`, `lead-fixed`, `lead-no-end`, `name-an-end`, `does-not-fit`,
    `end-closed`, `no-steering`, `heading-closed`, `must-play`, `must-draw`, `must-pass`.
    """
    if state.outcome is not None:
        raise IllegalAction("round-over", "the round is over")
    if isinstance(action, Play):
        return _play(state, action)
    plays = state.plays()
    wanted = "draw" if isinstance(action, Draw) else "pass"
    if plays:
        raise IllegalAction("must-play", f"cannot {wanted}: {_listed(plays)} can be played")
    if isinstance(action, Draw):
        if not state.may_draw:
            stock = len(state.stock)
            raise IllegalAction("must-pass", f"cannot draw: the stock holds {stock}; pass")
        return _draw(state)
    if state.may_draw:
        raise IllegalAction("must-draw", f"cannot pass: the stock holds {len(state.stock)}; draw")
    after = _next(state, state.hands, state.stock, state.line, Passed(state.turn))
    return _settled(after, (after.history[-1],))


def _listed(plays: Sequence[Play]) -> str:
    return ", ".join(dict.fromkeys(str(play.tile) for play in plays))


def _draw(state: RoundState) -> tuple[RoundState, tuple[Event, ...]]:
    tile, *rest = state.stock
    hand = hand_of((*state.hands[state.turn], tile))
    drawn = TileDrawn(state.turn, tile)
    after = RoundState(
        state.ruleset,
        state.deal,
        _with_hand(state, hand),
        tuple(rest),
        state.line,
        state.turn,
        (*state.history, drawn),
    )
    return _settled(after, (drawn,))


def _play(state: RoundState, play: Play) -> tuple[RoundState, tuple[Event, ...]]:
    hand = state.hands[state.turn]
    if play.tile not in hand:
        raise IllegalAction("not-in-hand", f"{play.tile} is not in the hand")
    if state.line.table is None:
        line = _lead(state, play)
        heading = line.laid[0].spot.heading
        end = None
    else:
        end, spot = _spot(state, play)
        line = state.line.with_tile(play.tile, end, spot)
        heading = spot.heading
    kept = tuple([tile for tile in hand if tile != play.tile])
    played = TilePlayed(state.turn, play.tile, end, heading)
    after = _next(state, _with_hand(state, kept), state.stock, line, played)
    return _settled(after, (played,))


def _lead(state: RoundState, play: Play) -> Line:
    if not state.ruleset.leads_any_tile and play.tile != state.deal.lead[1]:
        raise IllegalAction("lead-fixed", f"{play.tile} cannot lead: {state.deal.lead[1]} must")
    if play.end is not None or play.heading is not None:
        raise IllegalAction("lead-no-end", f"{play} leads: it goes to the middle, to no end")
    return state.line.led(state.ruleset, play.tile)


def _spot(state: RoundState, play: Play) -> tuple[End, Spot]:
    line, tile = state.line, play.tile
    pips = line.pips
    assert pips is not None  # noqa: S101 - the line has a lead
    end = play.end or _only_end(state, tile)
    if not tile.has(pips[ENDS.index(end)]):
        ends = f"{pips[0]} and {pips[1]}"
        raise IllegalAction("does-not-fit", f"{tile} does not fit {end.value}: the ends are {ends}")
    spots = line.spots(tile, end)
    if not spots:
        raise IllegalAction("end-closed", f"{tile} has no place left at the {end.value} end")
    if play.heading is not None:
        return end, _steered(state, tile, play.heading, spots)
    spot = line.automatic(tile, end)
    assert spot is not None  # noqa: S101 - there are legal places
    return end, spot


def _only_end(state: RoundState, tile: Tile) -> End:
    pips = state.line.pips
    assert pips is not None  # noqa: S101 - the line has a lead
    open_ends = [end for end in ENDS if state.line.spots(tile, end)]
    if len(open_ends) > 1:
        raise IllegalAction("name-an-end", f"{tile} fits both ends: say left or right")
    if open_ends:
        return open_ends[0]
    if any(tile.has(number) for number in pips):
        raise IllegalAction("end-closed", f"{tile} has no place left on the table")
    raise IllegalAction(
        "does-not-fit", f"{tile} fits neither end: the ends are {pips[0]} and {pips[1]}"
    )


def _steered(state: RoundState, tile: Tile, heading: Heading, spots: Sequence[Spot]) -> Spot:
    if not state.ruleset.steerable:
        raise IllegalAction("no-steering", f"{state.ruleset.name} is laid by itself: no heading")
    for spot in spots:
        if spot.heading is heading:
            return spot
    open_headings = ", ".join(spot.heading.value for spot in spots)
    raise IllegalAction(
        "heading-closed", f"{tile} cannot head {heading.value} there: {open_headings} is open"
    )


def _with_hand(state: RoundState, hand: Hand) -> tuple[Hand, Hand]:
    a, b = state.hands
    return (hand, b) if state.turn is Seat.A else (a, hand)


def _next(
    state: RoundState, hands: tuple[Hand, Hand], stock: tuple[Tile, ...], line: Line, move: Move
) -> RoundState:
    return RoundState(
        state.ruleset,
        state.deal,
        hands,
        stock,
        line,
        state.turn.other,
        (*state.history, move),
    )


def _settled(state: RoundState, events: tuple[Event, ...]) -> tuple[RoundState, tuple[Event, ...]]:
    """The state with its outcome, if the round has just ended (`rules.md`, Rulesets)."""
    outcome = _outcome(state)
    if outcome is None:
        return state, events
    return with_outcome(state, outcome), (*events, RoundEnded(outcome))


def with_outcome(state: RoundState, outcome: Outcome) -> RoundState:
    """The round, ended so."""
    return RoundState(
        state.ruleset,
        state.deal,
        state.hands,
        state.stock,
        state.line,
        state.turn,
        state.history,
        outcome,
    )


def _outcome(state: RoundState) -> Outcome | None:
    a, b = state.hands
    for seat in Seat:
        if not state.hands[seat]:
            return Outcome(Ending.OUT, seat, pips_of(state.hands[seat.other]))
    if state.may_draw or state.can_play(Seat.A) or state.can_play(Seat.B):
        return None
    mine, theirs = pips_of(a), pips_of(b)
    if mine == theirs:
        return Outcome(Ending.BLOCKED, None, 0)
    winner = Seat.A if mine < theirs else Seat.B
    return Outcome(Ending.BLOCKED, winner, abs(mine - theirs))
