"""A player's area: avatar, name, tiles held, points; whose turn it is shows at once."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from engine.events import Passed
from engine.tiles import Seat
from render.actions import trailing_draws
from render.canvas import Anchor, Box
from render.scene import Scene
from render.sprites import back_sprite
from render.text.lettering import fitting_size, text_width
from render.theme import Rgb

_EDGE = 126
"""How far name and tiles stand from the outer edge, beyond the avatar."""

_POINTS = 486
"""How far the points reach from the outer edge."""

_POINTS_SIZE = 58

_GAP = 14
"""What stays free between the name and the points."""

_FAIR_GAP = 30
"""What the name leaves free unless its letters are at their smallest."""

_ROW_ROOM = 238
"""The room for the tiles and their number."""

_TILES_ROOM = 194
_TILES_ROOM_PASSED = 96


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """The area of one seat, A's on the left, B's on the right, the one the other's mirror."""

    scene: Scene
    seat: Seat
    box: Box

    @property
    def on_turn(self) -> bool:
        """Whether the round waits for this seat."""
        return self.scene.view.outcome is None and self.scene.view.turn is self.seat

    @property
    def ground(self) -> Rgb:
        """The colour of the area."""
        theme = self.scene.theme
        return theme.panel_turn if self.on_turn else theme.panel

    @property
    def outward(self) -> Anchor:
        """The side of the picture at which the area lies."""
        return "left" if self.seat is Seat.A else "right"

    @property
    def inward(self) -> Anchor:
        """The other side."""
        return "right" if self.seat is Seat.A else "left"

    def x(self, offset: float) -> int:
        """The x so far from the outer edge, in pixels of a picture 1200 wide."""
        px = self.scene.px
        return self.box[0] + px(offset) if self.seat is Seat.A else self.box[2] - px(offset)

    def draw(self) -> None:
        """Draw the whole area."""
        canvas, theme, px = self.scene.canvas, self.scene.theme, self.scene.px
        canvas.fill(self.box, self.ground)
        if self.on_turn:
            left, _, right, bottom = self.box
            canvas.fill((left, bottom - px(9), right, bottom - px.thin(2)), theme.accent)
        self._draw_avatar()
        name, room = self.scene.names[self.seat].shown, self._name_room()
        fair = room - px(_FAIR_GAP - _GAP)
        size = fitting_size(name, (px(36), px(32), px(28), px(24)), fair)
        canvas.text(
            name, (self.x(_EDGE), px(52)), size, (self.ground, theme.text), room, self.outward
        )
        self._draw_tiles()
        self._draw_points()

    def _name_room(self) -> int:
        """From where the name begins to the points."""
        px = self.scene.px
        points = text_width(str(self.scene.view.scores[self.seat])) * px(_POINTS_SIZE)
        return px(_POINTS - _EDGE - _GAP) - ceil(points)

    def _draw_avatar(self) -> None:
        canvas, theme, px = self.scene.canvas, self.scene.theme, self.scene.px
        middle = (self.x(66), px(64))
        colour = theme.avatars[self.seat]
        if self.on_turn:
            self._draw_square(middle, px(50), theme.accent, self.ground)
            self._draw_square(middle, px(45), self.ground, theme.accent)
        self._draw_square(middle, px(42), colour, self.ground)
        initial, room = self.scene.names[self.seat].initial, px(72)
        size = min(px(50), max(1, int(room / max(text_width(initial), 0.1))))
        base = (middle[0], middle[1] + size * 9 // 25)
        canvas.text(initial, base, size, (colour, theme.avatar_text), room, "middle")

    def _draw_square(self, middle: tuple[int, int], half: int, colour: Rgb, ground: Rgb) -> None:
        """A rounded square; `half` is half its side."""
        x, y = middle
        box = (x - half, y - half, x + half, y + half)
        self.scene.canvas.rounded(box, half * 2 // 5, colour, ground)

    def _draw_tiles(self) -> None:
        """The hand as tile backs, the ones just drawn lit, and their number."""
        scene = self.scene
        canvas, theme, px = scene.canvas, scene.theme, scene.px
        number = scene.view.hand_sizes[self.seat]
        drawn = trailing_draws(scene.view.history, self.seat)
        passed = bool(scene.view.history) and scene.view.history[-1] == Passed(self.seat)
        wide, tiles_room = px(20), px(_TILES_ROOM_PASSED if passed else _TILES_ROOM)
        pitch = min(px(25), (tiles_room - wide) // max(1, number - 1))
        for place in range(number):
            offset = place * pitch
            lit = place >= number - drawn
            back = back_sprite(theme, (wide, px(38)), self.ground, lit=lit)
            left = self.x(_EDGE) + (offset if self.seat is Seat.A else -offset - wide)
            canvas.stamp(back, (left, px(72)))
        end = (number - 1) * pitch + wide + px(10) if number else 0
        at = (self.x(_EDGE) + (end if self.seat is Seat.A else -end), px(101))
        word = scene.words.say("passed")
        text = f"{number} · {word}" if passed else str(number)
        room = px(_ROW_ROOM) - end
        size = fitting_size(text, (px(28), px(25), px(22)), room)
        colour = theme.accent if passed or drawn else theme.muted
        canvas.text(text, at, size, (self.ground, colour), room, self.outward)

    def _draw_points(self) -> None:
        canvas, theme, px = self.scene.canvas, self.scene.theme, self.scene.px
        view, x = self.scene.view, self.x(_POINTS)
        points, colours = str(view.scores[self.seat]), (self.ground, theme.text)
        canvas.text(points, (x, px(70)), px(_POINTS_SIZE), colours, px(108), self.inward)
        target = self.scene.words.say("of {target}", target=view.target)
        canvas.text(target, (x, px(108)), px(26), (self.ground, theme.muted), px(108), self.inward)
