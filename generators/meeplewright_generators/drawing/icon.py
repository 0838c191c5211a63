"""An icon: a form on a square of 24 units whose ink is measured, so that it can sit on a line's optical middle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import Form

SQUARE = 24.0


@dataclass(frozen=True, eq=False)
class Icon:
    """A drawing in the colour of the text around it (its own colours apart).

    `ink` is left, top, right and bottom of what is really drawn, in units of the square of 24.
    """

    id: str
    form: Form
    ink: tuple[float, float, float, float]
    drawn: bool = True

    @cached_property
    def width(self) -> float:
        """How wide the ink is, in parts of the square."""
        return (self.ink[2] - self.ink[0]) / SQUARE

    @cached_property
    def middle(self) -> float:
        """Where the ink's middle is below the top of the square, in parts of it."""
        return (self.ink[1] + self.ink[3]) / 2 / SQUARE
