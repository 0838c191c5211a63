"""A box with what goes into it, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from meeplewright_generators.faces.expressions import Unknown
from meeplewright_generators.faces.layout import Box, Rect

if TYPE_CHECKING:
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.faces.scenes import Recipe
    from meeplewright_generators.images.picture import Picture


@dataclass(frozen=True, slots=True)
class Art:
    """What an image box shows: a picture, a drawing, or why there is none."""

    name: str
    picture: Picture | None = None
    drawing: str = ""
    digest: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Inset:
    """The face of another record."""

    face: Face


class Scenery(NamedTuple):
    """A landscape in the place of a picture: its recipe, what it is thrown from, its tone and the icons before it."""

    name: str
    recipe: Recipe | None
    seed: str
    tone: str
    sign: str


class Scale(NamedTuple):
    """How texts that share a stack are set: in parts of their size, with their usual leading or the tight one."""

    size: float
    tight: bool = False


class Filled(NamedTuple):
    """A box with its place and what goes into it."""

    box: Box
    at: Rect
    value: Any
    # the field of the record that it came of, for the place of a finding
    field: tuple[str | int, ...]
    # colours that the record says, by the key of the box
    colours: tuple[tuple[str, str], ...] = ()
    rotate: float = 0
    opacity: float = 1
    # what it says of its own size in a stack
    width: float | None = None
    height: float | None = None
    scale: Scale | None = None

    @property
    def said(self) -> object:
        """All that makes one drawing of it differ from another."""
        numbers = (self.at, self.rotate, self.opacity, self.width, self.height)
        if numbers == self.box.still:
            # those of the layout, which the key knows
            return self.box.name, _said(self.value), self.colours
        return self.box.name, numbers, _said(self.value), self.colours

    @property
    def troubled(self) -> bool:
        """Whether something of it cannot be printed as the layout says."""
        if isinstance(self.value, tuple):
            return any(isinstance(each, Filled) and each.troubled for each in self.value)
        return isinstance(self.value, Unknown) or (isinstance(self.value, Art) and bool(self.value.problem))


def _said(value: object) -> object:
    # what is in a picture and not where it lies: the same pack is the same print wherever it stands
    if isinstance(value, Art):
        return value.name, value.picture.name if value.picture else "", value.digest, value.problem
    if isinstance(value, Inset):
        return value.face.key
    if isinstance(value, Scenery):
        return value.name, value.recipe.digest if value.recipe else "", value.seed, value.tone, value.sign
    if isinstance(value, tuple) and value and isinstance(value[0], Filled):
        return tuple(each.said for each in value)
    return value
