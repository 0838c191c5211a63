"""What `x-ref` says: which kinds a value names, by what, within which scope, and which words may stand around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

NUMBER = "#"  # among the words around a name: any number


@dataclass(frozen=True, slots=True)
class NamingWay:
    """One way to name a record. `by` is the field that names it, nothing where that is its id; `within` are pairs of
    fields, of the record that refers and of the one that is named, which must be the same."""

    kinds: tuple[str, ...]
    by: str = ""
    within: tuple[tuple[str, str], ...] = ()
    default: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether it is the id, and nothing else is asked."""
        return not (self.by or self.within or self.default or self.before or self.after)

    def names_in(self, value: str) -> Iterator[str]:
        """The names that a value may hold: all of it, or what is left without the words around it."""
        yield value
        for word in self.before:
            if word == NUMBER and (match := _NUMBER_BEFORE.fullmatch(value)):
                yield from self._behind(match[1])
            elif value.startswith(f"{word} "):
                yield from self._behind(value[len(word) + 1 :])
        yield from self._behind(value, whole=False)

    def _behind(self, value: str, *, whole: bool = True) -> Iterator[str]:
        if whole:
            yield value
        for word in self.after:
            if word == NUMBER and (match := _NUMBER_BEHIND.fullmatch(value)):
                yield match[1]
            elif value.endswith(f" {word}"):
                yield value[: -len(word) - 1]


_NUMBER_BEFORE = re.compile(r"[+-]?[0-9]+ (.+)")
_NUMBER_BEHIND = re.compile(r"(.+?) [+-]?[0-9]+")


def ways_of(argument: Any) -> tuple[NamingWay, ...]:
    """The ways in which a value with this `x-ref` may name a record, in the order in which they are tried."""
    if isinstance(argument, str):
        return (NamingWay((argument,)),)
    if isinstance(argument, Sequence):
        return (NamingWay(tuple(argument)),)
    if "any" in argument:
        return tuple(way for each in argument["any"] for way in ways_of(each))
    kind, within = argument.get("kind", ()), argument.get("within", {})
    return (
        NamingWay(
            kinds=(kind,) if isinstance(kind, str) else tuple(kind),
            by=argument.get("by", ""),
            within=((within, within),) if isinstance(within, str) else tuple(within.items()),
            default=argument.get("default", ""),
            before=tuple(argument.get("before", ())),
            after=tuple(argument.get("after", ())),
        ),
    )


def kinds_of(argument: Any) -> tuple[str, ...]:
    """The kinds that an `x-ref` allows."""
    if isinstance(argument, str):
        return (argument,)
    return tuple(dict.fromkeys(kind for way in ways_of(argument) for kind in way.kinds))


def is_plain(argument: Any) -> bool:
    """Whether records are named by their ids alone."""
    return not isinstance(argument, Mapping)


def together(arguments: Sequence[Any]) -> Any:
    """What stands in several branches at one place: any of them holds."""
    return arguments[0] if len(arguments) == 1 else {"any": list(arguments)}
