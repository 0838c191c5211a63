"""`ref` and `by` in expressions: records by what names them, with what the schema says of the place of the name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.systems.cel.syntax import Call, Loop, Node, Select, Value
from meeplewright.systems.cel.syntax import Name as Named
from meeplewright.systems.cel.values import Wrong, type_of
from meeplewright.systems.cel.words import SyntaxWrong

Step = Callable[[list[Any]], Any]
RUN = 0
_THE_LIST = ("",)  # the steps of a list of all records of a kind, or of some of them


@dataclass(frozen=True, slots=True)
class ValuePlaces:
    """Where in which records a value stands: of the `kind`, or of that of `this` where it is "" ."""

    kind: str
    steps: tuple[str | None, ...]
    known: bool = True

    @classmethod
    def nowhere(cls) -> ValuePlaces:
        return cls("", (), known=False)

    def item(self) -> ValuePlaces:
        """An item of the list that stands there. The list of a kind has records, which stand at no steps."""
        return self if self.kind and self.steps == _THE_LIST else ValuePlaces(self.kind, (*self.steps, None))


def origin_of(node: Node, loops: Mapping[str, ValuePlaces]) -> ValuePlaces | None:
    """Where a value comes from that an expression picks with dots; None where that cannot be told."""
    if isinstance(node, Loop) and node.how == "filter":
        return origin_of(node.over, loops)
    if isinstance(node, Call) and node.name == "_[_]" and isinstance(of := node.args[0], Call) and of.name == "by":
        return ValuePlaces(_written(of, 0), _THE_LIST)
    path: list[str | None] = []
    while True:
        if isinstance(node, Select) and not node.asked:
            path.append(node.key)
            node = node.of
        elif isinstance(node, Call) and node.name == "_[_]" and isinstance(key := node.args[1], Value):
            path.append(key.value if isinstance(key.value, str) else None)
            node = node.args[0]
        else:
            break
    if not isinstance(node, Named):
        return None
    steps = tuple(reversed(path))
    if node.name in loops:
        origin = loops[node.name]
        if not origin.known:
            return None
        return ValuePlaces(origin.kind, (*(() if origin.steps == _THE_LIST else origin.steps), *steps))
    if node.name == "this":
        return ValuePlaces("", steps)
    if node.name == "all" and len(steps) == 1 and isinstance(steps[0], str):
        return ValuePlaces(steps[0], _THE_LIST)
    return None


def looked_up(call: Call, args: list[Step], loops: Mapping[str, ValuePlaces], scope: Mapping[str, int]) -> Step:
    """`ref(id)`, `ref('kind', id)` or `by('kind', 'field')`."""
    if call.name == "by" or len(args) == 2:
        kind = _written(call, 0)
        if call.name == "by":
            field = _written(call, 1)
            return lambda row: row[RUN].known().groups(kind, field)
        return lambda row: row[RUN].known().referred(_name(args[1](row)), (kind,), None)
    origin = origin_of(call.args[0], loops)
    if origin is None or (not origin.kind and "kind" not in scope):
        return lambda row: row[RUN].known().referred(_name(args[0](row)), (), None)
    steps, of_kind, at = origin.steps, origin.kind, scope.get("kind", 0)
    of = args[0]
    places: dict[str, tuple[str, tuple[str | None, ...]]] = {}

    def value(row: list[Any]) -> Any:
        name = of(row)
        if name.__class__ is not str:
            name = _name(name)
        kind = of_kind or row[at]
        place = places.get(kind)
        if place is None:
            place = places[kind] = (kind, steps)
        return row[RUN].known().referred(name, (), place)

    return value


def _written(call: Call, number: int) -> str:
    """A kind or a field as it stands in the expression: so that each group is prepared once."""
    arg = call.args[number]
    if not isinstance(arg, Value) or not isinstance(arg.value, str):
        what = "the kind" if number == 0 else "the field"
        raise SyntaxWrong(f"{call.name}() wants {what} as a text in quotes, as `{_EXAMPLES[call.name]}`", arg.at)
    return arg.value


_EXAMPLES = {"ref": "ref('deck', this.deck)", "by": "by('card', 'set')[this.id]"}


def _name(value: Any) -> Any:
    if isinstance(value, str) or type_of(value) in ("int", "double"):
        return value
    raise Wrong(f"ref() wants the id of a record, and was given {type_of(value)}")
