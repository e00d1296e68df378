"""What every part of a picture needs to draw itself."""

from __future__ import annotations

from dataclasses import dataclass

from engine.view import View
from render.canvas import Canvas
from render.text.names import Name
from render.theme import Theme
from render.words import Catalogue, render_words

SIZE = (1200, 800)
"""The width and height of a table picture, in pixels; every length in the code is meant for it."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Turns lengths of a picture 1200 x 800 into pixels of this one."""

    unit: float

    def __call__(self, length: float) -> int:
        """The length in pixels."""
        return round(length * self.unit)

    def thin(self, length: float) -> int:
        """The same for lines, which never vanish."""
        return max(1, round(length * self.unit))


@dataclass(frozen=True, slots=True)
class Scene:
    """A canvas with the view that is to be seen on it, the players' names, and the words."""

    canvas: Canvas
    view: View
    names: tuple[Name, Name]
    words: Catalogue
    px: Scale

    @classmethod
    def on_cloth(
        cls,
        view: View,
        names: tuple[str, str],
        theme: Theme,
        size: tuple[int, int],
        locale: str,
        *,
        unit: float | None = None,
    ) -> Scene:
        """A scene of `size` pixels in which only the cloth is laid yet."""
        if unit is None:
            unit = min(size[0] / SIZE[0], size[1] / SIZE[1])
        return cls(
            Canvas(theme, size),
            view,
            (Name.of(names[0]), Name.of(names[1])),
            render_words(locale),
            Scale(unit),
        )

    @property
    def theme(self) -> Theme:
        """The canvas's theme."""
        return self.canvas.theme

    @property
    def size(self) -> tuple[int, int]:
        """The canvas's width and height, in pixels."""
        return self.canvas.size
