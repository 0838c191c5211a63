"""What can be told of an expression before it runs: names that nobody knows, and values that do not go together."""

from __future__ import annotations

from collections.abc import Collection

from meeplewright.systems.cel.functions import OUTERMOST, named
from meeplewright.systems.cel.syntax import Call, ListOf, Loop, MapOf, Name, Node, Select, Value, inside
from meeplewright.systems.cel.values import TYPES, type_of
from meeplewright.systems.cel.words import SyntaxWrong

_NUMBERS = {
    ("int", "int"): "int",
    ("double", "double"): "double",
    ("int", "double"): "double",
    ("double", "int"): "double",
}
_ORDERED = dict.fromkeys((*_NUMBERS, ("string", "string"), ("bool", "bool")), "bool")
_PAIRS: dict[str, dict[tuple[str, str], str]] = {
    "_+_": {**_NUMBERS, ("string", "string"): "string", ("list", "list"): "list"},
    "_-_": _NUMBERS,
    "_*_": _NUMBERS,
    "_/_": _NUMBERS,
    "_%_": {("int", "int"): "int"},
    **dict.fromkeys(("_<_", "_<=_", "_>_", "_>=_"), _ORDERED),
}
_ALONE = {"!_": ("bool",), "-_": ("int", "double")}


def kind_of(node: Node, known: Collection[str]) -> str:
    """The type of what an expression gives, `dyn` where only running it tells; SyntaxWrong where it cannot be meant."""
    match node:
        case Value():
            return type_of(node.value).replace("_", " ")
        case Name():
            return _of_name(node, known)
        case Select():
            return _of_select(node, known)
        case Loop():
            return _of_loop(node, known)
        case Call():
            return _of_call(node, known)
        case _:
            for part in inside(node):
                kind_of(part, known)
            return "list" if isinstance(node, ListOf) else "map" if isinstance(node, MapOf) else "dyn"


def _of_name(node: Name, known: Collection[str]) -> str:
    if node.name in known:
        return "dyn"
    if node.name in TYPES:
        return "type"
    raise SyntaxWrong(f"undeclared reference to '{node.name}'", node.at)


def _of_select(node: Select, known: Collection[str]) -> str:
    path = [node.key]
    root = node.of
    while isinstance(root, Select) and not root.asked:
        path.append(root.key)
        root = root.of
    if isinstance(root, Name) and root.name not in known and root.name not in TYPES:
        raise SyntaxWrong(f"undeclared reference to '{'.'.join([root.name, *reversed(path)])}'", node.at)
    of = kind_of(node.of, known)
    if of not in ("dyn", "map"):
        raise SyntaxWrong(f"expression of type '{of}' cannot be the operand of a select operation", node.at)
    return "bool" if node.asked else "dyn"


def _of_loop(node: Loop, known: Collection[str]) -> str:
    over = kind_of(node.over, known)
    if over not in ("dyn", "list", "map"):
        raise SyntaxWrong(f"expression of type '{over}' cannot be the range of a comprehension", node.over.at)
    inner = {*known, node.variable}
    if node.condition is not None:
        _must(kind_of(node.condition, inner), ("bool",), f"the condition of {node.how}", node.condition.at)
    if node.made is not None:
        kind_of(node.made, inner)
    return "list" if node.how in ("map", "filter") else "bool"


def _of_call(node: Call, known: Collection[str]) -> str:
    qualified = qualified_name(node, known)
    parts = node.args if qualified or node.target is None else (node.target, *node.args)
    if not qualified and "_" not in node.name and node.name != "@in" and not _is_known(node, len(parts)):
        for part in parts:
            kind_of(part, known)
        raise SyntaxWrong(f"undeclared reference to '{node.name}'", node.at)
    kinds = [kind_of(part, known) for part in parts]
    if node.name in _PAIRS:
        return _of_pair(node, kinds)
    match node.name:
        case "_==_" | "_!=_":
            numbers = set(kinds) <= {"int", "double"}
            if "dyn" not in kinds and kinds[0] != kinds[1] and not numbers:
                raise _apart(node.name, kinds, node.at)
            return "bool"
        case "_&&_" | "_||_":
            for kind in kinds:
                _must(kind, ("bool",), node.name, node.at, kinds)
            return "bool"
        case "!_" | "-_":
            _must(kinds[0], _ALONE[node.name], node.name, node.at, kinds)
            return kinds[0]
        case "_?_:_":
            _must(kinds[0], ("bool",), node.name, node.at, kinds)
            numbers = set(kinds[1:]) <= {"int", "double"}
            if "dyn" not in kinds[1:] and kinds[1] != kinds[2] and not numbers:
                raise _apart(node.name, kinds, node.at)
            return kinds[1] if kinds[1] == kinds[2] else "dyn"
        case "@in":
            _must(kinds[1], ("list", "map"), node.name, node.at, kinds)
            return "bool"
        case "_[_]":
            _must(kinds[0], ("list", "map"), node.name, node.at, kinds)
            return "dyn"
    return _of_function(qualified or node.name, node, kinds)


def _of_pair(node: Call, kinds: list[str]) -> str:
    """What an operator gives; one of the two that may be anything is what the other one needs."""
    free = ("dyn", "null type") if _PAIRS[node.name] is _ORDERED else ("dyn",)  # null may stand for a missing number
    fitting = [
        result
        for (one, other), result in _PAIRS[node.name].items()
        if kinds[0] in (*free, one) and kinds[1] in (*free, other)
    ]
    if not fitting:
        raise _apart(node.name, kinds, node.at)
    return fitting[0] if len(set(fitting)) == 1 else "dyn"


def _of_function(name: str, node: Call, kinds: list[str]) -> str:
    if name in OUTERMOST:
        return "dyn"
    function = named(name, len(kinds), of_value=node.target is not None and name == node.name)
    if function is None:
        raise SyntaxWrong(f"undeclared reference to '{name}'", node.at)
    if not function.fits([kind.replace(" ", "_") for kind in kinds]):
        raise _apart(name, kinds, node.at)
    return function.result or "dyn"


def qualified_name(node: Call, known: Collection[str]) -> str:
    """`math.abs`, where `math` is no variable; else nothing."""
    if not isinstance(node.target, Name) or node.target.name in known:
        return ""
    name = f"{node.target.name}.{node.name}"
    return name if name in OUTERMOST or named(name, len(node.args), of_value=False) else ""


def _is_known(node: Call, count: int) -> bool:
    return named(node.name, count, of_value=node.target is not None) is not None


def _must(kind: str, wanted: tuple[str, ...], name: str, at: int, kinds: list[str] | None = None) -> None:
    if kind != "dyn" and kind not in wanted:
        raise _apart(name, kinds or [kind], at)


def _apart(name: str, kinds: list[str], at: int) -> SyntaxWrong:
    return SyntaxWrong(f"found no matching overload for '{name}' applied to '({', '.join(kinds)})'", at)
