"""The game once more, slow and plain, written from `rules.md` alone: the engine's check.

Nothing of the engine is used here. Tiles are pairs (high, low), actions are texts of the notation,
and a table is a set of cells; a half is named by its top left cell. On the unbounded table (draw,
block) ends never close and headings are no choice, so there is no geometry there at all.
"""

from __future__ import annotations

from typing import NamedTuple

Tile = tuple[int, int]
Cell = tuple[int, int]

WAYS = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}
RESERVE = {"classic": 2, "draw": 0, "block": 14}
"""The tiles that stay in the stock."""

TABLE = frozenset((x, y) for x in range(40) for y in range(22))


class LineEnd(NamedTuple):
    """The outermost half of an end, and how its tile lies.

    `half` is the open half (of a crosswise double the 2 x 2 cells of its middle), `way` points from
    the inside of the line to it, and `lie` is `tile`, `crosswise` or `corner double`.
    """

    pips: int
    half: Cell
    way: Cell
    lie: str


class Position(NamedTuple):
    """A round in progress; `ends` is empty before the lead, `result` until the round is over."""

    ruleset: str
    hands: tuple[frozenset[Tile], frozenset[Tile]]
    stock: tuple[Tile, ...]
    turn: int
    lead: Tile
    taken: frozenset[Cell] = frozenset()
    ends: tuple[LineEnd, ...] = ()
    result: str = ""


def tile(text: str) -> Tile:
    return int(text[0]), int(text[2])


def start(ruleset: str, a: str, b: str, stock: str) -> Position:
    """The round as dealt, from tiles with spaces between them."""
    hands = frozenset(map(tile, a.split())), frozenset(map(tile, b.split()))
    lead = max(hands[0] | hands[1], key=rank)
    turn = 0 if lead in hands[0] else 1
    return Position(ruleset, hands, tuple(map(tile, stock.split())), turn, lead)


def rank(piece: Tile) -> tuple[bool, int, int]:
    """The highest double leads, else the tile with most pips, then with the higher half."""
    return piece[0] == piece[1], sum(piece), piece[0]


def actions(position: Position) -> dict[str, frozenset[Cell]]:
    """Every legal action, and the cells that it takes on the table."""
    if position.result:
        return {}
    found = plays(position, position.turn)
    if found:
        return found
    return {"draw" if may_draw(position) else "pass": frozenset()}


def may_draw(position: Position) -> bool:
    return len(position.stock) > RESERVE[position.ruleset]


def plays(position: Position, seat: int) -> dict[str, frozenset[Cell]]:
    hand = position.hands[seat]
    if not position.ends:
        leads = hand if position.ruleset == "classic" else {position.lead}
        return {name(piece): lead_cells(piece) for piece in leads}
    found = {}
    for piece in hand:
        for side, end in zip(("left", "right"), position.ends, strict=True):
            if end.pips not in piece:
                continue
            if position.ruleset != "classic":
                found[f"{name(piece)} {side}"] = frozenset[Cell]()
                continue
            for way, step in WAYS.items():
                cells = cells_of(end, step, double=piece[0] == piece[1])
                if cells and cells <= TABLE and not cells & position.taken:
                    found[f"{name(piece)} {side} {way}"] = cells
    return found


def name(piece: Tile) -> str:
    return f"{piece[0]}-{piece[1]}"


def after(position: Position, action: str) -> Position:
    """The position after a legal action."""
    seat = position.turn
    if action == "pass":
        return settled(position._replace(turn=1 - seat))
    if action == "draw":
        drawn, *rest = position.stock
        hands = with_hand(position, position.hands[seat] | {drawn})
        return settled(position._replace(hands=hands, stock=tuple(rest)))
    piece, *words = action.split()
    played = tile(piece)
    cells = actions(position)[action]
    ends = with_end(position.ends, played, *words) if position.ends else lead_ends(played)
    return settled(
        position._replace(
            hands=with_hand(position, position.hands[seat] - {played}),
            taken=position.taken | cells,
            ends=ends,
            turn=1 - seat,
        )
    )


def with_hand(position: Position, hand: frozenset[Tile]) -> tuple[frozenset[Tile], frozenset[Tile]]:
    a, b = position.hands
    return (hand, b) if position.turn == 0 else (a, hand)


def settled(position: Position) -> Position:
    """The position with its result, in the words of a record, if the round is over."""
    left = [sum(map(sum, hand)) for hand in position.hands]
    for seat in (0, 1):
        if not position.hands[seat]:
            return position._replace(result=f"Out {'AB'[seat]} {left[1 - seat]}")
    if may_draw(position) or plays(position, 0) or plays(position, 1):
        return position
    if left[0] == left[1]:
        return position._replace(result="Blocked - 0")
    winner = "A" if left[0] < left[1] else "B"
    return position._replace(result=f"Blocked {winner} {abs(left[0] - left[1])}")


# The table.


def square(half: Cell) -> frozenset[Cell]:
    x, y = half
    return frozenset({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)})


def moved(half: Cell, way: Cell, cells: int) -> Cell:
    return half[0] + cells * way[0], half[1] + cells * way[1]


def lead_cells(piece: Tile) -> frozenset[Cell]:
    """The lead lies flat in the middle; a double stands upright."""
    if piece[0] == piece[1]:
        return frozenset((x, y) for x in (19, 20) for y in (9, 10, 11, 12))
    return frozenset((x, y) for x in (18, 19, 20, 21) for y in (10, 11))


def lead_ends(piece: Tile) -> tuple[LineEnd, LineEnd]:
    if piece[0] == piece[1]:
        middle = (19, 10)
        return (
            LineEnd(piece[0], middle, WAYS["left"], "crosswise"),
            LineEnd(piece[1], middle, WAYS["right"], "crosswise"),
        )
    return (
        LineEnd(piece[0], (18, 10), WAYS["left"], "tile"),
        LineEnd(piece[1], (20, 10), WAYS["right"], "tile"),
    )


def at_right_angles(one: Cell, other: Cell) -> bool:
    return one[0] * other[0] + one[1] * other[1] == 0


def cells_of(end: LineEnd, way: Cell, *, double: bool) -> frozenset[Cell]:
    """The cells of a tile that joins the end and heads that way; none where that is no placement.

    A tile leaves an open half from any face that its own tile leaves free, matching half first.
    """
    near = moved(end.half, way, 2)
    pointing = square(near) | square(moved(end.half, way, 4))
    turns = at_right_angles(end.way, way)
    straight = way == end.way
    if double and straight and end.lie == "tile":
        along = (way[1], way[0])
        return square(moved(near, along, 1)) | square(moved(near, along, -1))
    allowed = {
        ("tile", False): straight or turns,
        ("tile", True): turns,
        ("crosswise", False): straight,
        ("corner double", False): turns,
    }
    return pointing if allowed.get((end.lie, double)) else frozenset()


def with_end(
    ends: tuple[LineEnd, ...], piece: Tile, side: str, heading: str = "right"
) -> tuple[LineEnd, ...]:
    """The ends of the line once the tile is laid at that side."""
    left, right = ends
    old = left if side == "left" else right
    far = piece[1] if piece[0] == old.pips else piece[0]
    way = WAYS[heading]
    if piece[0] == piece[1] and way == old.way:
        new = LineEnd(far, moved(old.half, way, 2), way, "crosswise")
    else:
        lie = "corner double" if piece[0] == piece[1] else "tile"
        new = LineEnd(far, moved(old.half, way, 4), way, lie)
    return (new, right) if side == "left" else (left, new)
