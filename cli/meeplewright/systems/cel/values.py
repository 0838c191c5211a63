"""What values are to CEL: their types, when two are the same, how they are reckoned with."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.systems.cel.words import LEAST, MOST

_MOST_FROM_OUTSIDE = 2 * MOST + 1


class Wrong(Exception):
    """What an expression cannot be worked out for. Another part of an `||` or `&&` may decide all the same."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Absent(Wrong):
    """A key that is not there."""


class Unlinked(Absent):
    """A record that is named and is not there. `has_finding`: a finding of its own says so, where the name stands."""

    def __init__(self, why: str, *, has_finding: bool) -> None:
        super().__init__(why)
        self.has_finding = has_finding


class TooMuch(Exception):
    """More steps than an expression may take."""


@dataclass(frozen=True, slots=True)
class Type:
    """A type as a value: what `type(x)` gives."""

    name: str


TYPES = {name: Type(name) for name in ("int", "double", "string", "bool", "list", "map", "null_type", "type")}


def type_of(value: Any) -> str:
    """What CEL calls the type of a value."""
    if value is None:
        return "null_type"
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int"
    if isinstance(value, float):
        return "double"
    if isinstance(value, str):
        return "string"
    if isinstance(value, Mapping):
        return "map"
    return "list" if isinstance(value, Sequence) else "type"


_IN_ERRORS = {"int": "int64", "null_type": "null type"}


def in_errors(value: Any) -> str:
    """The type of a value as errors call it."""
    name = type_of(value)
    return _IN_ERRORS.get(name, name)


def no_overload(name: str, *args: Any, target: bool = False) -> Wrong:
    """There is no such function for values of these types; `target`: the first stands before its dot."""
    words = [in_errors(arg) for arg in args]
    if target:
        return Wrong(f"No matching overloads found : ({words[0]}).{name}({', '.join(words[1:])})")
    return Wrong(f"No matching overloads found : {name}({', '.join(words)})")


def whole(value: int) -> int:
    """A whole number that CEL can hold."""
    if not LEAST <= value <= MOST:
        raise Wrong("integer overflow")
    return value


def held(value: Any) -> Any:
    """A value from outside, if CEL can hold it."""
    if value.__class__ is dict or value.__class__ is list:
        return value
    if isinstance(value, str):
        if not value.isascii():
            try:
                value.encode()
            except UnicodeEncodeError:
                raise Wrong("text that is no Unicode") from None
    elif isinstance(value, int) and not LEAST <= value <= _MOST_FROM_OUTSIDE:
        raise Wrong(f"Integer value '{value}' is too large")
    return value


def same(one: Any, other: Any) -> bool:
    """Equality: numbers of either sort by value, else only values of one type."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return len(one) == len(other) and all(has_key(other, key) and same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def has_key(of: Mapping[Any, Any], key: Any) -> bool:
    """Whether a map has a key: 1 and 1.0 are one, true is none of them."""
    if key not in of:
        return False
    if isinstance(key, str) or (not isinstance(key, bool) and key not in (0, 1)):
        return True
    return any(same(key, each) for each in of)


def before(sign: str, one: Any, other: Any) -> bool:
    """`<`, `<=`, `>` and `>=`."""
    types = type_of(one), type_of(other)
    numbers = set(types) <= {"int", "double"}
    if not numbers and (types[0] != types[1] or types[0] not in ("string", "bool")):
        raise no_overload(f"_{sign}_", one, other)
    return bool(ORDERS[sign](one, other))


ORDERS: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def reckoned(sign: str, one: Any, other: Any) -> Any:
    """`+`, `-`, `*`, `/` and `%`."""
    types = type_of(one), type_of(other)
    if types == ("int", "int"):
        return _of_whole(sign, one, other)
    if sign != "%" and set(types) <= {"int", "double"}:
        return _of_doubles(sign, one, other, mixed=types[0] != types[1])
    if sign == "+" and types[0] == types[1] and types[0] in ("string", "list"):
        return one + other if types[0] == "string" else [*one, *other]
    raise no_overload(f"_{sign}_", one, other)


def _of_whole(sign: str, one: int, other: int) -> int:
    """Whole numbers divide towards nought, and what is left has the sign of the first."""
    if sign in "/%":
        if other == 0:
            raise Wrong("divide by zero" if sign == "/" else "modulus by zero")
        parts = abs(one) // abs(other)
        quotient = parts if (one < 0) == (other < 0) else -parts
        return whole(quotient if sign == "/" else one - quotient * other)
    return whole(_SIGNS[sign](one, other))


_SIGNS: dict[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def _of_doubles(sign: str, one: float, other: float, *, mixed: bool) -> float:
    if sign != "/":
        return float(_SIGNS[sign](one, other))
    if other == 0 and mixed:
        raise Wrong("float division by zero")
    if other == 0:
        return math.nan if one == 0 or math.isnan(one) else math.copysign(math.inf, one) * math.copysign(1, other)
    return one / other


def negative(value: Any) -> Any:
    """`-value`."""
    if type_of(value) == "int":
        return whole(-value)
    if type_of(value) == "double":
        return -value
    raise no_overload("-_", value)


def item(of: Any, key: Any) -> Any:
    """`of[key]`."""
    if isinstance(of, Mapping):
        if type_of(key) in ("null_type", "list", "map", "type"):
            raise Wrong(f"Invalid map key type: '{type_of(key)}'")
        if not has_key(of, key):
            missing = getattr(of, "__missing__", None)
            if missing is None:
                raise Absent(f"Key not found in map : {_key(key)}")
            return missing(key)
        return held(of[key])
    if not isinstance(of, list | tuple):
        raise Wrong(f"Invalid container type: '{type_of(of)}'")
    if type_of(key) not in ("int", "double") or not float(key).is_integer():
        raise Wrong(f"Index error: expected integer type, got {type_of(key)}")
    if not 0 <= key < len(of):
        raise Wrong(f"Index error: index={int(key)} size={len(of)}")
    return held(of[int(key)])


def selected(of: Any, key: str) -> Any:
    """`of.key`."""
    if not isinstance(of, Mapping):
        raise Wrong("Applying SELECT to non-message type")
    try:
        return held(of[key])
    except KeyError:
        raise Absent(f'Key not found in map : "{key}"') from None


def _key(key: Any) -> str:
    if isinstance(key, bool):
        return str(key).lower()
    return f'"{key}"' if isinstance(key, str) else str(key)
