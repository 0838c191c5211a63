"""Gains, losses and costs to names and numbers: `[{flag: LAMP}, {coin: 2}]`, a mapping, or a bare name."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.stories.model.origin import Origin

MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Amount:
    """So many of a variable, and where that stands."""

    name: str
    amount: int
    origin: Origin
    per: str = ""


def read_amounts(
    value: Any, origin: Origin, problems: list[Finding], *, name: str = "", untracked: Collection[str] = ()
) -> list[Amount]:
    """All amounts in a value. `name` is what a bare number counts; what is `untracked` is left out."""
    amounts: list[Amount] = []
    _read(_followed(value, untracked), origin, problems, name, amounts, 0)
    return [each for each in amounts if each.name not in untracked]


def _followed(value: Any, untracked: Collection[str]) -> Any:
    """The value with what is nobody's business here made empty, so that every place stays what it was."""
    if not untracked:
        return value
    if isinstance(value, list):
        return [_followed(each, untracked) if isinstance(each, Mapping) else each for each in value]
    if isinstance(value, Mapping):
        return {key: each for key, each in value.items() if key not in untracked}
    return value


def _read(value: Any, origin: Origin, problems: list[Finding], name: str, amounts: list[Amount], depth: int) -> None:
    if depth > 4:
        problems.append(_wrong("it is nested too deep", origin))
    elif value is True and name:
        amounts.append(Amount(name, 1, origin))
    elif isinstance(value, int) and not isinstance(value, bool) and name:
        _number(name, value, origin, problems, amounts)
    elif isinstance(value, str) and value:
        amounts.append(Amount(value, 1, origin))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            _read(each, origin.below(index), problems, name, amounts, depth + 1)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            below = origin.below(key)
            if isinstance(each, bool):
                amounts.append(Amount(key, int(each), below))
            elif isinstance(each, int):
                _number(key, each, below, problems, amounts)
            elif isinstance(each, Mapping) and each.keys() <= {"per", "times"} and isinstance(each.get("per"), str):
                times = each.get("times", 1)
                whole = isinstance(times, int) and not isinstance(times, bool)
                amounts.append(Amount(key, times if whole else 1, below, each["per"]))
            elif isinstance(each, str | list):
                _named(key, each, below, problems, amounts)
            else:
                problems.append(_wrong(f"`{key}: {each}` is no amount", below))
    elif value is not None and value is not False:
        problems.append(_wrong(f"`{value}` is no amount", origin))


def _named(key: str, value: Any, origin: Origin, problems: list[Finding], amounts: list[Amount]) -> None:
    """`flag: LAMP`, `items: [rope, oil]`: the word is for the reader."""
    values = value if isinstance(value, list) else [value]
    for index, each in enumerate(values):
        below = origin.below(index) if isinstance(value, list) else origin
        if isinstance(each, str) and each:
            amounts.append(Amount(each, 1, below))
        else:
            problems.append(_wrong(f"`{key}` names `{each}`, which is no name", below))


def _number(name: str, value: int, origin: Origin, problems: list[Finding], amounts: list[Amount]) -> None:
    if abs(value) > MOST:
        problems.append(_wrong(f"{value} of `{name}` is more than {MOST:,}", origin))
    else:
        amounts.append(Amount(name, value, origin))


def _wrong(message: str, origin: Origin) -> Finding:
    return Finding.of(
        "MW605",
        message,
        origin.place,
        help="write `[{flag: LAMP}, {coin: 2}]`",
        record=origin.record_name,
        field=origin.field,
    )
