"""Values as texts: `string()` and `format()` write them as C does."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from meeplewright.systems.cel.values import Wrong, type_of

_CLAUSE = re.compile(r"%(?:\.([0-9]+))?(.?)", re.DOTALL)
_MOST_PLACES = 1100  # no double has more behind its point; a rule that asks for a thousand million would get them
_WIDE = 6  # places before the point from which on a number is written with an exponent


def number_in_text(value: float) -> str:
    """The fewest digits that mean the number: `0.1`, `1.234567e+06`."""
    if not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    digits, _, power = f"{value:.17e}".partition("e")
    for precision in range(17):
        digits, _, power = f"{value:.{precision}e}".partition("e")
        if float(f"{digits}e{power}") == value:
            break
    if -5 < int(power) < _WIDE:
        places = len(digits.lstrip("-").replace(".", "")) - 1 - int(power)
        return f"{value:.{max(places, 0)}f}"
    return f"{digits}e{power}"


def formatted(text: str, args: Sequence[Any]) -> str:
    """`'%s has %d'.format([…])`."""
    left = iter(enumerate(args))

    def clause(match: re.Match[str]) -> str:
        precision, sort = match[1], match[2]
        if sort == "%":
            return "%"
        if sort not in _CLAUSES:
            raise Wrong(f'unrecognized formatting clause "{sort}"')
        number, value = next(left, (len(args), _Nothing))
        if value is _Nothing:
            raise Wrong(f"index {number} out of range")
        places = 6 if precision is None else int(precision[-9:])
        if places > _MOST_PLACES or len(precision or "") > 9:
            raise Wrong(f"a precision is at most {_MOST_PLACES}")
        return str(_CLAUSES[sort](value, places))

    return _CLAUSE.sub(clause, text)


class _Nothing:
    """There is no value for a clause."""


def _shown(value: Any, _precision: int = 0) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_shown, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(sorted(f"{_shown(key)}: {_shown(each)}" for key, each in value.items())) + "}"
    if isinstance(value, float) and math.isfinite(value):
        return f"{value:g}"
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool | float) else str(value)


def _decimal(value: Any, _precision: int) -> str:
    if type_of(value) != "int":
        raise Wrong(f"decimal clause can only be used on numbers, was given {type_of(value)}")
    return str(value)


def _fixed(value: Any, precision: int) -> str:
    if type_of(value) not in ("int", "double"):
        raise Wrong(f"fixed point clause can only be used on numbers, was given {type_of(value)}")
    return f"{value:.{precision}f}"


def _scientific(value: Any, precision: int) -> str:
    if type_of(value) not in ("int", "double"):
        raise Wrong(f"scientific clause can only be used on numbers, was given {type_of(value)}")
    return f"{value:.{precision}e}"


def _based(form: str) -> Any:
    def made(value: Any, _precision: int) -> str:
        if isinstance(value, str) and form in "xX":
            return "".join(f"{byte:02{form}}" for byte in value.encode())
        if type_of(value) == "bool" and form == "b":
            return str(int(value))
        if type_of(value) != "int":
            raise Wrong(f"`%{form}` cannot be used on {type_of(value)}")
        return f"{value:{form}}"

    return made


_CLAUSES: dict[str, Any] = {"s": _shown, "d": _decimal, "f": _fixed, "e": _scientific} | {
    form: _based(form) for form in "xXob"
}
