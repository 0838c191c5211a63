"""Expressions of layouts: conditions, places and sizes in CEL over the record, as house rules have it.

CEL is handed no more of a record than an expression asks for, and the same question is asked once.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from meeplewright.systems.expressions import AbsentError, Expression, ExpressionError, TooMuchError, expression
from meeplewright_generators.faces.units import is_length, length

if TYPE_CHECKING:
    from meeplewright_generators.faces.fields import Fields

VARIABLES = ("this", "kind", "pack", "all")
WITH_ITEM = (*VARIABLES, "item", "i", "count")
# so many steps may the expressions of a layout take together in a run, where one that looks through a list takes one
# more for each of its records: 1,000 faces over a list of 2,000, or 20,000 different ones of 20 boxes
MOST_STEPS, STEP = 2_000_000, 5
MOST_KEPT = 4096

_TEXT = r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\""
_STEP = r"\.(?:[A-Za-z_]\w*(?!\w|\s*\()|`[^`]+`)|\[(?:'[^'\\]*'|\"[^\"\\]*\")\]"
_REACH = re.compile(
    rf"(?P<key>{_TEXT})\s+in\s+(?P<of>this|item)\b(?!\s*[.\[])|{_TEXT}"
    rf"|(?<![\w.`])(?P<name>[a-z]+)\b(?P<steps>(?:{_STEP})*)"
)
_FIELD = re.compile(r"(this|item)\.([A-Za-z_]\w*)")
_STEPS = re.compile(_STEP)
_LOOP = re.compile(r"\.(?:all|exists|exists_one|filter|map)\(\s*(\w+)\s*,")


@dataclass(frozen=True, slots=True)
class Reach:
    """Something that an expression asks for: a variable, the steps into it, and where that stands in its text."""

    name: str
    steps: tuple[str, ...]
    start: int
    end: int

    @property
    def path(self) -> tuple[str, ...]:
        """As templates name it: `item.x`, a field of the record, `tile/*`."""
        if self.name == "item":
            return ("item", *self.steps)
        if self.name == "all":
            return (f"{self.steps[0]}/*",) if self.steps else ()
        return self.steps if self.name == "this" else ()


@dataclass(frozen=True, eq=False)
class FaceFormula:
    """An expression ready to be asked of records of one World."""

    text: str
    reaches: tuple[Reach, ...]
    _program: Expression = field(repr=False)
    # what was answered so far, by what it was answered of
    _known: dict[str, Any] = field(default_factory=dict, repr=False)
    _lists: dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        """The fields that it asks for, as templates name them."""
        return tuple(path for reach in self.reaches if (path := reach.path))

    def value(self, fields: Fields) -> Any:
        """What it gives; ExpressionError where it cannot be worked out."""
        if self._field is not None:
            return _looked_up(*self._field, fields)
        given = {name: _part(name, steps, fields) for name, steps in self._needs if name != "all"}
        known = repr(given)
        if known not in self._known:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            every = any(name == "all" for name, _ in self._needs)
            if every:
                given["all"] = self._all(fields)
            _spend(fields, STEP + (sum(map(len, self._lists.values())) if every else 0))
            self._known[known] = self._program.value(given)
        return self._known[known]

    def holds(self, fields: Fields) -> bool:
        """Whether it is true; ExpressionError where it gives anything but true or false."""
        answer = self.value(fields)
        if not isinstance(answer, bool):
            raise ExpressionError(f"it gives `{answer}`, and not true or false")
        return answer

    def number(self, fields: Fields) -> float:
        """The number that it gives; ExpressionError where it gives anything else."""
        answer = self.value(fields)
        if isinstance(answer, bool) or not isinstance(answer, int | float) or not math.isfinite(answer):
            raise ExpressionError(
                f"it gives `{str(answer).lower() if isinstance(answer, bool) else answer}`, and no number"
            )
        return float(answer)

    @cached_property
    def _field(self) -> tuple[str, str] | None:
        """Where it is no more than a field of the record or of the item, as coordinates are: which one."""
        match = _FIELD.fullmatch(self.text)
        return (match[1], match[2]) if match else None

    @cached_property
    def _needs(self) -> tuple[tuple[str, tuple[str, ...] | None], ...]:
        """The variables it needs, each with the keys that it looks at; None where it looks at the whole."""
        needs: dict[str, tuple[str, ...] | None] = {}
        for reach in self.reaches:
            before = needs.get(reach.name, ())
            needs[reach.name] = None if before is None or not reach.steps else (*before, reach.steps[0])
        return tuple(needs.items())

    def _all(self, fields: Fields) -> Any:
        """Lists of all records of the kinds it goes through."""
        kinds = dict(self._needs)["all"]
        if not self._lists:
            wanted = fields.world.system.kinds if kinds is None else kinds
            self._lists.update((kind, [record.data for record in fields.world.of(kind).values()]) for kind in wanted)
        return self._lists


def _spend(fields: Fields, steps: int) -> None:
    """Counts; TooMuchError where the expressions of a layout have taken all that they may."""
    fields.steps[0] += steps
    if fields.steps[0] > MOST_STEPS:
        raise TooMuchError(f"the expressions of this layout took {MOST_STEPS:,} steps together, and may take no more")


@dataclass(frozen=True, slots=True)
class Unknown:
    """What an expression of a box comes to cannot be said: under which key it stands, and why."""

    key: str
    why: str


def asked(text: str, *, in_list: bool) -> FaceFormula:
    """An expression of a layout; ExpressionError where it is none. `in_list`: whether there is an `item`."""
    return FaceFormula(
        text, tuple(_reaches(text, in_list=in_list)), expression(text, WITH_ITEM if in_list else VARIABLES)
    )


def measure(value: Any, *, in_list: bool) -> float | FaceFormula:
    """A length as `length` reads it, or an expression that gives millimetres."""
    if isinstance(value, str) and not is_length(value):
        return asked(value, in_list=in_list)
    return length(value)


def _reaches(text: str, *, in_list: bool) -> Iterator[Reach]:
    own = set(_LOOP.findall(text))
    for match in _REACH.finditer(text):
        if match["of"]:
            yield Reach(match["of"], (match["key"][1:-1],), match.start("key"), match.end("key"))
        elif match["name"] in (WITH_ITEM if in_list else VARIABLES) and match["name"] not in own:
            steps = tuple(_bare(step[0]) for step in _STEPS.finditer(match["steps"]))
            yield Reach(match["name"], steps, match.start(), match.end())


def _bare(step: str) -> str:
    return step[1:].strip("`") if step[0] == "." else step[2:-2]


def _looked_up(name: str, key: str, fields: Fields) -> Any:
    whole = fields.record.data if name == "this" else fields.item
    if not isinstance(whole, Mapping):
        raise ExpressionError(f"`{name}` is `{whole}`, and has no fields")
    if key not in whole:
        raise AbsentError(f"there is no `{key}`")
    return whole[key]


def _part(name: str, keys: tuple[str, ...] | None, fields: Fields) -> Any:
    """A variable's value, with no more keys than are looked at."""
    whole: Any
    if name == "this":
        whole = fields.record.data
    elif name == "item":
        whole = fields.item
    elif name == "pack":
        whole = fields.world.pack.data
    else:
        return {"kind": fields.record.kind, "i": fields.index - 1, "count": fields.count}[name]
    if keys is None or not isinstance(whole, Mapping):
        return whole
    return {key: whole[key] for key in keys if key in whole}
