"""The functions of expressions: CEL's own, those of its extensions for strings and math, and `sum`."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.systems.cel.texts import formatted, number_in_text
from meeplewright.systems.cel.values import TYPES, Wrong, type_of, whole
from meeplewright.systems.cel.words import LEAST, MOST
from meeplewright.systems.patterns import NotPortableError, Pattern

_ANY = "int double string bool list map null_type type"
_CLASSES = {"d": "0-9", "w": "0-9A-Za-z_", "s": "\\t\\n\\f\\r "}


@dataclass(frozen=True, slots=True)
class Function:
    """One function: the types that it takes, `int double` for either, and what it gives; `result` is "" if it depends.

    `of_value`: it stands behind the dot of its first. `makes`: how large a text it makes, where that may be more than
    it was given.
    """

    name: str
    takes: tuple[str, ...]
    result: str
    call: Callable[..., Any]
    of_value: bool = False
    makes: Callable[..., int] | None = None

    def fits(self, types: Sequence[str]) -> bool:
        """Whether it takes values of these types; `dyn` may be any."""
        return all(each == "dyn" or each in wanted.split() for each, wanted in zip(types, self.takes, strict=True))


def _whole_of(value: Any) -> int:
    if isinstance(value, str):
        if not re.fullmatch(r"\s*[+-]?[0-9]{1,100}\s*", value) or not LEAST <= int(value) <= MOST:
            raise Wrong("cannot convert string to int")
        return int(value)
    if isinstance(value, float) and not LEAST <= value < MOST:
        raise Wrong("double out of int64 range")
    return int(value)


def _double_of(value: Any) -> float:
    try:
        return float(value) if "_" not in str(value) else math.nan / 0
    except (ValueError, ZeroDivisionError):
        raise Wrong("cannot convert string to double") from None


def _bool_of(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    known = {"true": True, "True": True, "TRUE": True, "t": True, "1": True}
    known |= {"false": False, "False": False, "FALSE": False, "f": False, "0": False}
    if value not in known:
        raise Wrong("Type conversion error from 'string' to 'bool'")
    return known[value]


def _text_of(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return number_in_text(value) if isinstance(value, float) else str(value)


def _matches(text: str, pattern: str) -> bool:
    """Whether a pattern is found in a text, in time linear in it."""
    try:
        return Pattern(_spelt_out(pattern)).found_in(text)
    except NotPortableError as problem:
        raise Wrong(f"invalid regular expression: {problem.why}") from None


def _spelt_out(pattern: str) -> str:
    """Digits, words and spaces as the classes of ASCII that they mean."""
    parts: list[str] = []
    in_class = False
    for piece in re.findall(r"\\.|.", pattern, re.DOTALL):
        meant = _CLASSES.get(piece[1:]) if piece[0] == "\\" else None
        in_class = (in_class or piece == "[") and piece != "]"
        parts.append(piece if meant is None else meant if in_class else f"[{meant}]")
    return "".join(parts)


def _sum(items: Sequence[Any]) -> Any:
    try:
        total = sum(items)
    except TypeError as error:
        raise Wrong(str(error)) from None
    return whole(total) if type_of(total) == "int" else total


def _char_at(text: str, at: int) -> str:
    if at < 0:
        raise Wrong("<string>.charAt(<pos>): <pos> is less than 0")
    if at > len(text):
        raise Wrong("<string>.charAt(<pos>): <pos> is greater than <string>.size()")
    return text[at : at + 1]


def _index_of(text: str, part: str, start: int = 0) -> int:
    if not 0 <= start <= len(text):
        raise Wrong(f"index out of range: {start}")
    return text.find(part, start)


def _last_index_of(text: str, part: str, start: int | None = None) -> int:
    if start is not None and not 0 <= start <= len(text):
        raise Wrong(f"index out of range: {start}")
    return text.rfind(part) if start is None else text.rfind(part, 0, start + len(part))


def _substring(text: str, start: int, end: int | None = None) -> str:
    end = len(text) if end is None else end
    if start < 0 or end < 0:
        raise Wrong("<string>.substring(<start>, <end>): <start> or <end> is less than 0")
    if start > len(text) or end > len(text):
        raise Wrong("<string>.substring(<start>, <end>): <start> or <end> is greater than <string>.size()")
    if end < start:
        raise Wrong("<string>.substring(<start>, <end>): <end> is less than <start>")
    return text[start:end]


def _split(text: str, by: str, most: int = -1) -> list[str]:
    if most == 0:
        return []
    if by:
        return text.split(by, most - 1 if most > 0 else -1)
    return [*text] if most < 0 or most >= len(text) else [*text[: most - 1], text[most - 1 :]]


def _replace(text: str, part: str, by: str, most: int = -1) -> str:
    return text.replace(part, by, most)


def _join(items: Sequence[Any], by: str = "") -> str:
    if not all(isinstance(each, str) for each in items):
        raise Wrong("No matching overloads found : join")
    return by.join(items)


def _joined_size(items: Sequence[Any], by: str = "") -> int:
    return sum(len(each) for each in items if isinstance(each, str)) + len(by) * len(items)


def _ascii(text: str, *, upper: bool) -> str:
    return "".join((char.upper() if upper else char.lower()) if char.isascii() else char for char in text)


def _quoted(text: str) -> str:
    special = {"\a": "a", "\b": "b", "\f": "f", "\n": "n", "\r": "r", "\t": "t", "\v": "v", "\\": "\\", '"': '"'}
    return '"' + "".join(f"\\{special[char]}" if char in special else char for char in text) + '"'


def _round(value: float) -> float:
    """Halves away from nought."""
    return value if not math.isfinite(value) else math.copysign(math.floor(abs(value) + 0.5), value)


def _kept(value: float, way: Callable[[float], int]) -> float:
    return value if not math.isfinite(value) else math.copysign(float(way(value)), value)


def _sign(value: float) -> Any:
    return type(value)((value > 0) - (value < 0))


def _root(value: float) -> float:
    return math.sqrt(value) if value >= 0 else math.nan


def _shifted(value: int, by: int, *, left: bool) -> int:
    if by < 0:
        raise Wrong(f"math.bitShift{'Left' if left else 'Right'}() negative offset: {by}")
    if by >= 64:
        return 0
    bits = value & (2**64 - 1)
    moved = (bits << by) & (2**64 - 1) if left else bits >> by
    return moved - 2**64 if moved > MOST else moved


def _outermost(name: str, pick: Callable[..., Any]) -> Callable[..., Any]:
    def found(*given: Any) -> Any:
        values = given[0] if len(given) == 1 and isinstance(given[0], list | tuple) else given
        if not values:
            raise Wrong(f"math.@{name} argument must not be empty")
        if any(type_of(each) not in ("int", "double") for each in values):
            raise Wrong(f"math.@{name} arguments must be numeric")
        return pick(values)

    return found


def _both(name: str, takes: str, result: str, call: Callable[..., Any]) -> tuple[Function, Function]:
    return Function(name, (takes,), result, call), Function(name, (takes,), result, call, of_value=True)


def _of_text(name: str, more: str, result: str, call: Callable[..., Any]) -> Function:
    return Function(name, ("string", *more.split()), result, call, of_value=True, makes=_LARGER.get(name))


def _nowhere(*_: Any) -> Any:
    raise Wrong("there are no records to look up here")


_LARGER: dict[str, Callable[..., int]] = {
    "replace": lambda text, part, by, *_: len(text) + (text.count(part) if part else len(text)) * len(by),
    "format": lambda text, args: len(text) + sum(len(each) for each in args if isinstance(each, str | list)),
}


def _math(name: str, takes: str, result: str, call: Callable[..., Any]) -> Function:
    return Function(f"math.{name}", tuple(takes.split(", ")), result, call)


_NUMBER = "int double"
ALL: tuple[Function, ...] = (
    *_both("size", "string list map", "int", len),
    *_both("sum", "list", "", _sum),
    Function("int", ("int double string",), "int", _whole_of),
    Function("double", ("int double string",), "double", _double_of),
    Function("bool", ("bool string",), "bool", _bool_of),
    Function("string", ("int double string bool",), "string", _text_of),
    Function("dyn", (_ANY,), "", lambda value: value),
    Function("type", (_ANY,), "type", lambda value: TYPES[type_of(value)]),
    Function("matches", ("string", "string"), "bool", _matches),
    _of_text("matches", "string", "bool", _matches),
    _of_text("contains", "string", "bool", lambda text, part: part in text),
    _of_text("startsWith", "string", "bool", str.startswith),
    _of_text("endsWith", "string", "bool", str.endswith),
    _of_text("charAt", "int", "string", _char_at),
    _of_text("indexOf", "string", "int", _index_of),
    _of_text("indexOf", "string int", "int", _index_of),
    _of_text("lastIndexOf", "string", "int", _last_index_of),
    _of_text("lastIndexOf", "string int", "int", _last_index_of),
    _of_text("lowerAscii", "", "string", lambda text: _ascii(text, upper=False)),
    _of_text("upperAscii", "", "string", lambda text: _ascii(text, upper=True)),
    _of_text("replace", "string string", "string", _replace),
    _of_text("replace", "string string int", "string", _replace),
    _of_text("split", "string", "list", _split),
    _of_text("split", "string int", "list", _split),
    _of_text("substring", "int", "string", _substring),
    _of_text("substring", "int int", "string", _substring),
    _of_text("trim", "", "string", str.strip),
    _of_text("reverse", "", "string", lambda text: text[::-1]),
    _of_text("format", "list", "string", formatted),
    Function("join", ("list",), "string", _join, of_value=True, makes=_joined_size),
    Function("join", ("list", "string"), "string", _join, of_value=True, makes=_joined_size),
    Function("ref", (_ANY,), "", _nowhere),  # these are made in looking.py: they ask the World
    Function("ref", ("string", _ANY), "", _nowhere),
    Function("by", ("string", "string"), "map", _nowhere),
    Function("strings.quote", ("string",), "string", _quoted),
    _math("abs", _NUMBER, "", lambda value: whole(abs(value)) if type_of(value) == "int" else abs(value)),
    _math("sign", _NUMBER, "", _sign),
    _math("sqrt", _NUMBER, "double", _root),
    _math("ceil", "double", "double", lambda value: _kept(value, math.ceil)),
    _math("floor", "double", "double", lambda value: _kept(value, math.floor)),
    _math("trunc", "double", "double", lambda value: _kept(value, math.trunc)),
    _math("round", "double", "double", _round),
    _math("isNaN", "double", "bool", math.isnan),
    _math("isInf", "double", "bool", math.isinf),
    _math("isFinite", "double", "bool", math.isfinite),
    _math("bitAnd", "int, int", "int", lambda one, other: one & other),
    _math("bitOr", "int, int", "int", lambda one, other: one | other),
    _math("bitXor", "int, int", "int", lambda one, other: one ^ other),
    _math("bitNot", "int", "int", lambda value: ~value),
    _math("bitShiftLeft", "int, int", "int", lambda value, by: _shifted(value, by, left=True)),
    _math("bitShiftRight", "int, int", "int", lambda value, by: _shifted(value, by, left=False)),
)
OUTERMOST = {"math.greatest": ("max", _outermost("max", max)), "math.least": ("min", _outermost("min", min))}


def named(name: str, count: int, *, of_value: bool) -> Function | None:
    """The function of a name that takes so many values."""
    return _TABLE.get((name, count, of_value))


_TABLE = {(each.name, len(each.takes), each.of_value): each for each in ALL}
