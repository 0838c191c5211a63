"""A tree made ready to run: each node a function of the names that it sees."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from meeplewright.systems.cel.functions import OUTERMOST, Function, named
from meeplewright.systems.cel.kinds import kind_of, qualified_name
from meeplewright.systems.cel.syntax import Call, ListOf, Loop, MapOf, Name, Node, Select, Value, parsed
from meeplewright.systems.cel.values import (
    TYPES,
    TooMuch,
    Wrong,
    before,
    has_key,
    held,
    item,
    negative,
    no_overload,
    reckoned,
    same,
    selected,
    type_of,
)

BUDGET = 10_000  # steps of loops in one run, as Google's library has them


class Run:
    """One evaluation: what the names mean here, and how many steps it has left."""

    __slots__ = ("left", "names")

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = dict(names)
        self.left = BUDGET

    def step(self) -> None:
        """One turn of a loop."""
        self.left -= 1
        if self.left <= 0:
            raise TooMuch


Step = Callable[[Run], Any]


class Program:
    """An expression, ready to run; SyntaxWrong where it cannot be read."""

    def __init__(self, text: str, variables: Sequence[str]) -> None:
        tree = parsed(text)
        kind_of(tree, variables)
        self._run = _made(tree, frozenset(variables))

    def value(self, names: Mapping[str, Any]) -> Any:
        """What it gives; Wrong where it cannot be worked out, TooMuch where it takes too many steps."""
        return self._run(Run(names))


def _made(node: Node, known: Collection[str]) -> Step:
    match node:
        case Value():
            return lambda _, value=node.value: value  # type: ignore[misc]
        case Name():
            return _name(node.name, known)
        case Select():
            return _select(node, known)
        case ListOf():
            items = [_made(each, known) for each in node.items]
            return lambda run: [each(run) for each in items]
        case MapOf():
            return _map([(_made(key, known), _made(value, known)) for key, value in node.pairs])
        case Loop():
            return _loop(node, known)
        case Call():
            return _call(node, known)


def _name(name: str, known: Collection[str]) -> Step:
    if name not in known:
        return lambda _: TYPES[name]

    def value(run: Run) -> Any:
        if name not in run.names:
            raise Wrong(f'No value with name "{name}" found in Activation')
        return held(run.names[name])

    return value


def _select(node: Select, known: Collection[str]) -> Step:
    of, key = _made(node.of, known), node.key
    if not node.asked:
        return lambda run: selected(of(run), key)

    def is_there(run: Run) -> bool:
        value = of(run)
        if not isinstance(value, Mapping):
            raise Wrong("Applying SELECT to non-message type")
        return key in value

    return is_there


def _map(pairs: list[tuple[Step, Step]]) -> Step:
    def made(run: Run) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key_of, value_of in pairs:
            key = key_of(run)
            if type_of(key) not in ("int", "string", "bool"):
                raise Wrong(f"Invalid map key type: '{type_of(key)}'")
            if key in found:
                raise Wrong("duplicate key in map [ALREADY_EXISTS]")
            found[key] = value_of(run)
        return found

    return made


def _call(node: Call, known: Collection[str]) -> Step:
    qualified = qualified_name(node, known)
    parts = node.args if qualified or node.target is None else (node.target, *node.args)
    args = [_made(part, known) for part in parts]
    match node.name:
        case "_&&_" | "_||_":
            return _either(args, node.name == "_||_")
        case "_?_:_":
            return _chosen(*args)
        case "!_":
            return lambda run: _not(args[0](run))
        case "-_":
            return lambda run: negative(args[0](run))
        case "_==_":
            return lambda run: same(args[0](run), args[1](run))
        case "_!=_":
            return lambda run: not same(args[0](run), args[1](run))
        case "_<_" | "_<=_" | "_>_" | "_>=_":
            return lambda run, sign=node.name[1:-1]: before(sign, args[0](run), args[1](run))  # type: ignore[misc]
        case "_+_" | "_-_" | "_*_" | "_/_" | "_%_":
            return lambda run, sign=node.name[1:-1]: reckoned(sign, args[0](run), args[1](run))  # type: ignore[misc]
        case "@in":
            return lambda run: _among(args[0](run), args[1](run))
        case "_[_]":
            return lambda run: item(args[0](run), args[1](run))
    name = qualified or node.name
    if name in OUTERMOST:
        return _outermost(name, args)
    function = named(name, len(args), of_value=not qualified and node.target is not None)
    assert function is not None, "told when it was read"
    return _of_function(function, args)


def _of_function(function: Function, args: list[Step]) -> Step:
    def called(run: Run) -> Any:
        values = [each(run) for each in args]
        if not function.fits([type_of(value) for value in values]):
            raise no_overload(function.name, *values, target=function.of_value)
        return function.call(*values)

    return called


def _outermost(name: str, args: list[Step]) -> Step:
    short, call = OUTERMOST[name]

    def called(run: Run) -> Any:
        values = [each(run) for each in args]
        alone = len(values) == 1 and type_of(values[0]) == "list"
        if not alone and any(type_of(value) not in ("int", "double") for value in values):
            raise no_overload(f"math.@{short}", *values)
        return call(*values)

    return called


def _either(parts: list[Step], decides: bool) -> Step:  # noqa: FBT001 - the value that decides by itself
    """`||` or `&&`: a part that decides does so whatever is wrong with the others."""
    return lambda run: _first(parts, run, decides)


def _first(parts: Iterable[Step], run: Run, decides: bool) -> bool:  # noqa: FBT001
    wrong: Wrong | None = None
    other = False
    value: Any
    for part in parts:
        try:
            value = part(run)
        except Wrong as problem:
            wrong = wrong or problem
            continue
        if value is decides:
            return bool(value)
        other = other or not isinstance(value, bool)
    if wrong is not None:
        raise wrong
    if other:
        raise Wrong(f"No matching overloads found : _{'||' if decides else '&&'}_")
    return not decides


def _chosen(condition: Step, yes: Step, no: Step) -> Step:
    def value(run: Run) -> Any:
        return yes(run) if _verdict(condition(run)) else no(run)

    return value


def _verdict(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Wrong("No matching overloads found : <jump condition>")
    return value


def _not(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Wrong("No matching overloads found : !_")
    return not value


def _among(value: Any, of: Any) -> bool:
    if isinstance(of, list | tuple):
        return any(same(value, each) for each in of)
    if not isinstance(of, Mapping) or isinstance(value, list | dict):
        raise Wrong("No matching overloads found : @in")
    return has_key(of, value)


def _loop(node: Loop, known: Collection[str]) -> Step:
    over, name = _made(node.over, known), node.variable
    inner = frozenset((*known, name))
    condition = _made(node.condition, inner) if node.condition is not None else None
    made = _made(node.made, inner) if node.made is not None else None
    turns = _TURNS[node.how]

    def value(run: Run) -> Any:
        things = over(run)
        if not isinstance(things, list | tuple | Mapping):
            raise Wrong("No matching overloads found : <iter range>")
        hidden = run.names.get(name, _NOTHING)
        try:
            return turns(run, name, things, condition, made)
        finally:
            if hidden is _NOTHING:
                run.names.pop(name, None)
            else:
                run.names[name] = hidden

    return value


_NOTHING = object()


def _quantified(*, decides: bool) -> Callable[..., bool]:
    def turns(run: Run, name: str, things: Any, condition: Step, _made: None) -> bool:
        def turn(thing: Any) -> Step:
            def value(run: Run) -> Any:
                run.step()
                run.names[name] = thing
                return condition(run)

            return value

        return _first(map(turn, things), run, decides)

    return turns


def _one(run: Run, name: str, things: Any, condition: Step, _made: None) -> bool:
    return len(_picked(run, name, things, condition, None)) == 1


def _picked(run: Run, name: str, things: Any, condition: Step | None, made: Step | None) -> list[Any]:
    """The things that a condition holds for, or what is made of them. What is wrong is told when all were gone through:
    the last of the conditions, the first of what was to be made."""
    found = []
    wrong: Wrong | None = None
    for thing in things:
        run.step()
        run.names[name] = thing
        try:
            if condition is not None and not _verdict(condition(run)):
                continue
        except Wrong as problem:
            wrong = problem
            continue
        try:
            found.append(thing if made is None else made(run))
        except Wrong as problem:
            wrong = wrong or problem
    if wrong is not None:
        raise wrong
    return found


_TURNS: dict[str, Callable[..., Any]] = {
    "all": _quantified(decides=False),
    "exists": _quantified(decides=True),
    "exists_one": _one,
    "filter": _picked,
    "map": _picked,
}
