"""A tree made ready to run: each node a function of a row, which holds what the names mean here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from meeplewright.systems.cel.calls import called, item_of, outermost, size_of
from meeplewright.systems.cel.functions import OUTERMOST, named
from meeplewright.systems.cel.kinds import kind_of, qualified_name
from meeplewright.systems.cel.looking import ValuePlaces, looked_up, origin_of
from meeplewright.systems.cel.loops import loop
from meeplewright.systems.cel.operators import among, both_signs, chosen, compared, either, negated, reckoned_with
from meeplewright.systems.cel.steps import BUDGET, PREPARED, Evaluation
from meeplewright.systems.cel.syntax import Call, ListOf, Loop, MapOf, Name, Node, Select, Value, inside, parsed
from meeplewright.systems.cel.values import (
    TYPES,
    Wrong,
    held,
    negative,
    selected,
    type_of,
)
from meeplewright.systems.cel.words import HelperWrong, SyntaxWrong

Row = list[Any]  # the run, the variables in their order, then what loops go through
Step = Callable[[Row], Any]
RUN = 0
MOST_HELPERS = 8  # that stand in one another: each may be nested as deep as an expression
LOOKUPS = "@records"  # under which values may bring what `ref` and `by` look in; no expression can name it
OF_ONE = frozenset(("this", "kind", "it", "key", "other", "item", "i", "count"))  # what differs from thing to thing


class Program:
    """An expression, ready to run; SyntaxWrong where it cannot be read. `helpers` are expressions with a name; a
    `tree` stands for the text."""

    def __init__(
        self, text: str, variables: Sequence[str], helpers: Mapping[str, str] | None = None, tree: Node | None = None
    ) -> None:
        self.tree = parsed(text) if tree is None else tree
        making = Compilation(tuple(variables), helpers or {})
        kind_of(self.tree, (*variables, *making.helpers))
        self.names: frozenset[str] = names_in(self.tree)
        self.run = made(self.tree, making, {name: at for at, name in enumerate(variables, 1)})
        self.variables = tuple(variables)
        self.width = making.width
        self.of_one = making.of_one

    def row(self, names: Mapping[str, Any], run: Evaluation, width: int = 0) -> Row:
        """The values of the names, and room for what loops go through."""
        row = [names.get(name, _MISSING) for name in self.variables]
        return [run, *row, *[None] * (max(self.width, width) - len(row) - 1)]

    def value(self, names: Mapping[str, Any]) -> Any:
        """What it gives; Wrong where it cannot be worked out, TooMuch where it takes too many steps."""
        return self.run(self.row(names, Evaluation(BUDGET, names.get(LOOKUPS))))


_MISSING = object()


def names_in(node: Node) -> frozenset[str]:
    """Every name in a tree, those of its loops too."""
    names = {node.name} if isinstance(node, Name) else set()
    return frozenset(names.union(*(names_in(part) for part in inside(node))))


class Compilation:
    """What is known while one expression is made: how wide its rows are, and the helpers that it may use."""

    def __init__(
        self, variables: tuple[str, ...], helpers: Mapping[str, str], within: Compilation | None = None
    ) -> None:
        self.variables = variables
        self.helpers = helpers if within else {name: text for name, text in helpers.items() if name not in variables}
        self.width = len(variables) + 1
        self.of_one = False  # whether it looks at anything that differs from thing to thing
        self.origins: dict[str, ValuePlaces] = {}
        self._open: tuple[str, ...] = ()
        self._ready: dict[str, tuple[Step, bool]] = {} if within is None else within._ready  # noqa: SLF001 - one for all

    def slot(self) -> int:
        """A place in the row for what a loop goes through."""
        self.width += 1
        return self.width - 1

    def helper(self, name: str, at: int) -> Step:
        """A helper, made once for one expression. It sees the variables, and nothing of the loops it is used in."""
        if name not in self._ready:
            if name in self._open:
                raise HelperWrong(name, "it is made of itself", at)
            if len(self._open) >= MOST_HELPERS:
                raise HelperWrong(name, f"more than {MOST_HELPERS} helpers are made of one another", at)
            making = Compilation(self.variables, self.helpers, self)
            making._open = (*self._open, name)
            try:
                tree = parsed(self.helpers[name])
                kind_of(tree, (*self.variables, *self.helpers))
                run = made(tree, making, {each: number for number, each in enumerate(self.variables, 1)})
            except HelperWrong:
                raise
            except SyntaxWrong as problem:
                raise HelperWrong(name, problem.why, at) from None
            ready = _of_each(run, making) if making.of_one else _of_all(run, making, self.helpers[name])
            self._ready[name] = ready, making.of_one
        ready, of_one = self._ready[name]
        self.of_one = self.of_one or of_one
        return ready


def _of_each(run: Step, making: Compilation) -> Step:
    """A helper that is about one thing."""
    count, room = len(making.variables) + 1, [None] * (making.width - len(making.variables) - 1)

    def value(row: Row) -> Any:
        row[RUN].take(1)
        return run([*row[:count], *room])

    return value


def _of_all(run: Step, making: Compilation, text: str) -> Step:
    """A helper that is about no record: worked out once, with steps of its own."""
    of_each = _of_each(run, making)

    def value(row: Row) -> Any:
        now: Evaluation = row[RUN]
        now.take(1)
        if now.records is None:
            return of_each(row)
        known = now.records.prepared
        if text not in known:
            known[text] = of_each([Evaluation(PREPARED, now.records), *row[1:]])
        return known[text]

    return value


def made(node: Node, making: Compilation, scope: Mapping[str, int]) -> Step:
    """A node as a function of the row. `scope`: where in it the names stand."""
    match node:
        case Value():
            return lambda _, value=node.value: value  # type: ignore[misc]
        case Name():
            return _name(node, making, scope)
        case Select():
            return _select(node, making, scope)
        case ListOf():
            items = [made(each, making, scope) for each in node.items]
            return lambda row: [each(row) for each in items]
        case MapOf():
            return _map([(made(key, making, scope), made(value, making, scope)) for key, value in node.pairs])
        case Loop():
            return _loop(node, making, scope)
        case Call():
            return _call(node, making, scope)


def _name(node: Name, making: Compilation, scope: Mapping[str, int]) -> Step:
    name = node.name
    if name not in scope:
        return making.helper(name, node.at) if name in making.helpers else lambda _: TYPES[name]
    slot = scope[name]
    making.of_one = making.of_one or (name in OF_ONE and slot <= len(making.variables))

    def value(row: Row) -> Any:
        thing = row[slot]
        if thing.__class__ is dict:
            return thing
        if thing is _MISSING:
            raise Wrong(f'No value with name "{name}" found in Activation')
        return held(thing)

    return value


def _select(node: Select, making: Compilation, scope: Mapping[str, int]) -> Step:
    of, key = made(node.of, making, scope), node.key

    def value(row: Row) -> Any:
        whole = of(row)
        if whole.__class__ is not dict or key not in whole:
            return selected(whole, key)
        part = whole[key]
        kind = part.__class__
        return part if kind is dict or kind is list else held(part)

    def is_there(row: Row) -> bool:
        whole = of(row)
        if whole.__class__ is not dict and not isinstance(whole, Mapping):
            raise Wrong("Applying SELECT to non-message type")
        return key in whole

    return is_there if node.asked else value


def _map(pairs: list[tuple[Step, Step]]) -> Step:
    def value(row: Row) -> dict[Any, Any]:
        mapping: dict[Any, Any] = {}
        for key_of, value_of in pairs:
            key = key_of(row)
            if type_of(key) not in ("int", "string", "bool"):
                raise Wrong(f"Invalid map key type: '{type_of(key)}'")
            if key in mapping:
                raise Wrong("duplicate key in map [ALREADY_EXISTS]")
            mapping[key] = value_of(row)
        return mapping

    return value


def _call(node: Call, making: Compilation, scope: Mapping[str, int]) -> Step:
    qualified = qualified_name(node, scope)
    parts = node.args if qualified or node.target is None else (node.target, *node.args)
    args = [made(part, making, scope) for part in parts]
    match node.name:
        case "_&&_" | "_||_":
            return either(args, decides=node.name == "_||_")
        case "_?_:_":
            return chosen(*args)
        case "!_":
            return negated(args[0])
        case "-_":
            return lambda row: negative(args[0](row))
        case "_==_" | "_!=_":
            return both_signs(args[0], args[1], parts[1], is_=node.name == "_==_")
        case "_<_" | "_<=_" | "_>_" | "_>=_":
            return compared(node.name[1:-1], args[0], args[1])
        case "_+_" | "_-_" | "_*_" | "_/_" | "_%_":
            return reckoned_with(node.name[1:-1], args[0], args[1])
        case "@in":
            return among(args[0], args[1])
        case "_[_]":
            return item_of(args[0], args[1])
        case "ref" | "by" if node.target is None:
            return looked_up(node, args, making.origins, scope)
    name = qualified or node.name
    if name in OUTERMOST:
        return outermost(name, args)
    function = named(name, len(args), of_value=not qualified and node.target is not None)
    assert function is not None, "told when it was read"
    return size_of(args[0], of_value=node.target is not None) if name == "size" else called(function, args)


def _loop(node: Loop, making: Compilation, scope: Mapping[str, int]) -> Step:
    over = made(node.over, making, scope)
    slot = making.slot()
    inner = {**scope, node.variable: slot}
    hidden = making.origins.pop(node.variable, None)
    if (origin := origin_of(node.over, making.origins)) is not None:
        making.origins[node.variable] = origin.item()
    else:
        making.origins[node.variable] = ValuePlaces.nowhere()
    condition = made(node.condition, making, inner) if node.condition is not None else None
    of_each = made(node.made, making, inner) if node.made is not None else None
    del making.origins[node.variable]
    if hidden is not None:
        making.origins[node.variable] = hidden
    return loop(node.how, over, slot, condition, of_each)
