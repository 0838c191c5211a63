"""What a condition about two things asks of each of them alone: the equalities by which pairs are found, the rest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.systems.cel.program import Program, Step, names_in
from meeplewright.systems.cel.syntax import Call, Name, Node, parsed

ONE, OTHER = frozenset(("this", "kind")), frozenset(("other",))


@dataclass(frozen=True, slots=True)
class PairKeys:
    """Functions of a row: pairs whose `one` and `other` values are equal may be meant, where each condition holds.

    `alike`: what is asked of the one is what is asked of the other, so that a pair is the same either way round.
    """

    one: tuple[Step, ...]
    other: tuple[Step, ...]
    of_one: tuple[Step, ...]
    of_other: tuple[Step, ...]
    alike: bool
    width: int


def keys_of(when: str, variables: tuple[str, ...], helpers: Mapping[str, str]) -> PairKeys:
    """The keys of a condition that can be read."""
    parts = _conjuncts(parsed(when)) if when else []
    programs: list[Program] = []

    def ready(node: Node) -> Step:
        programs.append(Program("", variables, helpers, node))
        return programs[-1].run

    one: list[Step] = []
    other: list[Step] = []
    conditions: tuple[list[Node], list[Node]] = ([], [])
    alike = True
    for part in parts:
        sides = _sides(part, helpers)
        if sides is not None:
            one.append(ready(sides[0]))
            other.append(ready(sides[1]))
            alike = alike and _same_shape(sides[0], sides[1])
        elif not (seen := _about(part, helpers)) & OTHER:
            conditions[0].append(part)
        elif not seen & ONE:
            conditions[1].append(part)
    alike = alike and _all_alike(*conditions)
    of_one, of_other = (tuple(map(ready, each)) for each in conditions)
    width = max((each.width for each in programs), default=0)
    return PairKeys(tuple(one), tuple(other), of_one, of_other, alike, width)


def _conjuncts(node: Node) -> list[Node]:
    if isinstance(node, Call) and node.name == "_&&_":
        return [each for part in node.args for each in _conjuncts(part)]
    return [node]


def _sides(node: Node, helpers: Mapping[str, str]) -> tuple[Node, Node] | None:
    """The sides of an equality, that of the one first, where each is about one of the two alone."""
    if not isinstance(node, Call) or node.name != "_==_":
        return None
    for one, other in (node.args, node.args[::-1]):
        of_one, of_other = _about(one, helpers), _about(other, helpers)
        if of_one & ONE and not of_one & OTHER and of_other & OTHER and not of_other & ONE:
            return one, other
    return None


def _about(node: Node, helpers: Mapping[str, str]) -> frozenset[str]:
    """Every name in an expression, and in the helpers that it is made of."""
    names = set(names_in(node))
    waiting = [name for name in names if name in helpers]
    while waiting:
        named = set(re.findall(r"[A-Za-z_]\w*", helpers[waiting.pop()]))
        waiting += [name for name in named - names if name in helpers]
        names |= named
    return frozenset(names)


def _all_alike(of_one: list[Node], of_other: list[Node]) -> bool:
    """Whether what is asked of the one alone is asked of the other alone, too, and nothing else."""
    if len(of_one) != len(of_other):
        return False
    return all(any(_same_shape(one, other) for other in of_other) for one in of_one)


def _same_shape(one: Any, other: Any) -> bool:
    """Whether two trees differ in nothing but that one is about `this` and the other about `other`."""
    if isinstance(one, Name) and isinstance(other, Name):
        return (one.name, other.name) == ("this", "other") or (one.name == other.name and one.name not in ONE)
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(_same_shape, one, other))
    fields = getattr(one, "__dataclass_fields__", None)
    if fields is None:
        return bool(one == other)
    return all(_same_shape(getattr(one, name), getattr(other, name)) for name in fields if name != "at")
