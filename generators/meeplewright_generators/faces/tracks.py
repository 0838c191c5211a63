"""What a `track` box counts: from where to where, and which of its cells are marked, as numbers or expressions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from meeplewright.systems.expressions import AbsentError, ExpressionError
from meeplewright_generators.faces.expressions import FaceFormula, Unknown, asked
from meeplewright_generators.faces.template import Template, compiled

if TYPE_CHECKING:
    from meeplewright_generators.faces.fields import Fields

# keys of a track that may be expressions
COUNTED = ("from", "to", "marked")
MOST_CELLS = 400


class TrackCells(NamedTuple):
    """Numbered cells, those that are marked, and the icon in the last one."""

    first: int
    last: int
    icon: str
    marked: tuple[int, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Track:
    """The numbers of a track box, by their keys."""

    counted: Mapping[str, int | tuple[int, ...] | FaceFormula]
    icon: Template

    @property
    def asked(self) -> tuple[FaceFormula, ...]:
        """Its expressions."""
        return tuple(each for each in self.counted.values() if isinstance(each, FaceFormula))

    def cells(self, fields: Fields) -> TrackCells | Unknown | None:
        """What it comes to; nothing where the record does not say from where to where."""
        counts: dict[str, tuple[int, ...]] = {}
        for key, value in self.counted.items():
            try:
                counts[key] = _whole(value.value(fields) if isinstance(value, FaceFormula) else value)
            except AbsentError:
                if key != "marked":
                    return None
            except ExpressionError as problem:
                return Unknown(f"track/{key}", problem.why)
        (first,), (last,) = counts["from"][:1], counts["to"][:1]
        return TrackCells(first, min(last, first + MOST_CELLS), self.icon.plain(fields), counts.get("marked", ()))


def track_of(about: Any, *, in_list: bool) -> Track | None:
    """What `track` of a box says. ExpressionError where an expression is none."""
    if not isinstance(about, Mapping):
        return None
    said = {"from": about.get("from", 0), "to": about.get("to", 0), "marked": about.get("marked", ())}
    counted = {
        key: asked(value, in_list=in_list) if isinstance(value, str) else _whole(value) for key, value in said.items()
    }
    return Track(counted, compiled(str(about.get("icon", ""))))


def _whole(value: Any) -> tuple[int, ...]:
    """A number, or a list of them, as whole numbers."""
    several = value if isinstance(value, list | tuple) else (value,)
    for each in several:
        if isinstance(each, bool) or not isinstance(each, int | float) or not float(each).is_integer():
            raise ExpressionError(f"it gives `{each}`, and no whole number")
    return tuple(int(each) for each in several)
