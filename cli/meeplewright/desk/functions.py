"""The functions of expressions as a person wants to be told of them: what they are given, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from meeplewright.systems.cel.functions import ALL, OUTERMOST

_TYPES = {
    "int": "whole number",
    "double": "number",
    "string": "text",
    "bool": "true or false",
    "list": "list",
    "map": "mapping",
    "null_type": "nothing",
    "type": "type",
}


@dataclass(frozen=True, slots=True)
class Given:
    """One thing that a function is given."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Signature:
    """One way to call a function. `of` is what it stands behind with a dot; nothing where it stands alone."""

    name: str
    of: Given | None
    given: tuple[Given, ...]
    result: str
    about: str

    @property
    def label(self) -> str:
        """As it is written: `text.replace(part: text, by: text) → text`."""
        return "".join(self.pieces())

    def pieces(self) -> Iterator[str]:
        """The label in pieces: the head, what is given with commas between, the rest."""
        yield f"{self.of.name}.{self.name}(" if self.of is not None else f"{self.name}("
        for at, each in enumerate(self.given):
            yield f"{', ' if at else ''}{each.name}: {each.type}"
        yield f") → {self.result}" if self.result else ")"


# what each is given, by name, and what it does; those of values name first what they stand behind
_ABOUT: dict[str, tuple[str, str]] = {
    "size": ("of", "How many letters a text has, or items a list or a mapping."),
    "sum": ("numbers", "All numbers of a list added up."),
    "int": ("value", "A whole number out of a number or out of digits in a text; what stands behind the point goes."),
    "double": ("value", "A number with a point out of a whole one or out of a text."),
    "bool": ("value", "True or false out of such a text."),
    "string": ("value", "A number, or true or false, as text."),
    "dyn": ("value", "The value itself, whatever its type."),
    "type": ("value", "The type of a value, to be compared: `type(this.cost) == int`."),
    "matches": ("text pattern", "Whether a regular expression is found in a text."),
    "contains": ("text part", "Whether a text has another in it."),
    "startsWith": ("text part", "Whether a text begins so."),
    "endsWith": ("text part", "Whether a text ends so."),
    "charAt": ("text at", "The letter at a place, counted from 0."),
    "indexOf": ("text part start", "Where a text is first found in another, counted from 0; -1 where it is not."),
    "lastIndexOf": ("text part start", "Where a text is last found in another, counted from 0; -1 where it is not."),
    "lowerAscii": ("text", "The letters a to z made small."),
    "upperAscii": ("text", "The letters a to z made capitals."),
    "replace": ("text part by most", "Another text in the place of a part, wherever it stands, at most so many times."),
    "split": ("text by most", "The pieces between the separators, at most so many."),
    "substring": ("text start end", "The letters from a place on, up to another, counted from 0."),
    "trim": ("text", "The text without blanks at its ends."),
    "reverse": ("text", "The letters from the last to the first."),
    "format": ("text values", "The values put in where the text says `%s`, `%d` or `%.2f`."),
    "join": ("texts by", "The texts of a list made one, with another between them."),
    "ref": ("kind id", "The record that an id names; the schema knows the kind, where it is left out."),
    "by": ("kind field", "The records of a kind by what stands in a field of theirs: `by('card', 'set')[this.id]`."),
    "strings.quote": ("text", "The text in quotes, what is special in it escaped."),
    "math.abs": ("number", "The number without its sign."),
    "math.sign": ("number", "-1, 0 or 1, as the number is below, at or above nought."),
    "math.sqrt": ("number", "The square root."),
    "math.ceil": ("number", "The next whole number up."),
    "math.floor": ("number", "The next whole number down."),
    "math.trunc": ("number", "The number without what stands behind its point."),
    "math.round": ("number", "The nearest whole number; a half goes away from nought."),
    "math.isNaN": ("number", "Whether it is no number at all."),
    "math.isInf": ("number", "Whether it is without bound."),
    "math.isFinite": ("number", "Whether it is a number with a bound."),
    "math.bitAnd": ("one other", "The bits that both have."),
    "math.bitOr": ("one other", "The bits that either has."),
    "math.bitXor": ("one other", "The bits that one of them has and the other has not."),
    "math.bitNot": ("number", "Every bit turned over."),
    "math.bitShiftLeft": ("number by", "The bits moved up."),
    "math.bitShiftRight": ("number by", "The bits moved down."),
}
_TEXT, _ANY, _LIST = "text", "any value", "list"
_CONDITION, _MADE = "true or false", "any value"
_OVER, _NAME = Given("things", "list or mapping"), Given("name", "a name for each of them")
# those that the language itself has: they are no functions of values
_ITS_OWN: tuple[Signature, ...] = (
    Signature("has", None, (Given("field", "as this.cost"),), "true or false", "Whether a field is there at all."),
    Signature(
        "all", _OVER, (_NAME, Given("holds", _CONDITION)), "true or false", "Whether something holds for each of them."
    ),
    Signature(
        "exists", _OVER, (_NAME, Given("holds", _CONDITION)), "true or false", "Whether it holds for at least one."
    ),
    Signature(
        "exists_one", _OVER, (_NAME, Given("holds", _CONDITION)), "true or false", "Whether it holds for exactly one."
    ),
    Signature("filter", _OVER, (_NAME, Given("holds", _CONDITION)), _LIST, "Those for which it holds."),
    Signature("map", _OVER, (_NAME, Given("made", _MADE)), _LIST, "What is made of each of them."),
    Signature(
        "map",
        _OVER,
        (_NAME, Given("holds", _CONDITION), Given("made", _MADE)),
        _LIST,
        "What is made of each of them for which something holds.",
    ),
)


@lru_cache(maxsize=1)
def functions() -> tuple[Signature, ...]:
    """Every function there is, in each way in which it may be called."""
    signatures: list[Signature] = list(_ITS_OWN)
    for each in ALL:
        words, about = _ABOUT[each.name]
        names = words.split()
        if each.name == "ref" and len(each.takes) == 1:
            names = names[1:]
        given = tuple(Given(name, _type(types)) for name, types in zip(names, each.takes, strict=False))
        of, given = (given[0], given[1:]) if each.of_value else (None, given)
        signatures.append(Signature(each.name, of, given, _TYPES.get(each.result, each.result), about))
    for name in OUTERMOST:
        which = "largest" if name == "math.greatest" else "smallest"
        given = (Given("numbers", "numbers, or one list of them"),)
        signatures.append(Signature(name, None, given, "number", f"The {which} of some numbers."))
    return tuple(signatures)


def called(name: str, *, of_value: bool) -> list[Signature]:
    """The ways to call a function of a name."""
    return [each for each in functions() if each.name == name and (each.of is not None) == of_value]


def _type(types: str) -> str:
    words = [_TYPES[each] for each in types.split()]
    if len(words) > 3:
        return _ANY
    if words == ["whole number", "number"]:
        return "number"
    return " or ".join(words)
