"""Where a program can be changed by one step so that it still runs and should no longer be right."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# an operator, and what stands in its place
_SWAPPED: dict[type[ast.AST], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Div: "*", ast.Mod: "+",
    ast.BitAnd: "|", ast.BitOr: "&", ast.LShift: ">>", ast.RShift: "<<", ast.BitXor: "&",
    ast.And: "or", ast.Or: "and",
}  # fmt: skip


Key = tuple[str, str, str, str, int]


@dataclass(frozen=True)
class Site:
    """One change: the text between two offsets becomes another one."""

    path: Path
    line: int
    start: int
    end: int
    was: str
    now: str
    statement: int  # the line where the statement begins that is changed
    at_import: bool  # whether it runs when the module is imported
    said: str  # the line as it reads
    nth: int  # of the same changes in lines that read the same

    @property
    def key(self) -> Key:
        """What names it, whatever is added above."""
        return (self.path.as_posix(), self.said, self.was, self.now, self.nth)

    def applied(self, text: str) -> str:
        return text[: self.start] + self.now + text[self.end :]


def sites(path: Path, text: str) -> Iterator[Site]:
    """Every change of a module; types, docstrings, decorators, `__repr__` and how strictly `zip` counts are left alone."""
    tree = ast.parse(text)
    place = _Places(text)
    passed_over = {id(below) for node in ast.walk(tree) for part in _silent(node) for below in ast.walk(part)}
    lines = text.splitlines()
    times: Counter[tuple[str, str, str]] = Counter()
    for node, statement, at_import in _with_statements(tree, 0, at_import=True):
        if id(node) not in passed_over and hasattr(node, "lineno"):
            for start, end, now in _changes(node, text, place):
                line = text.count("\n", 0, start) + 1
                said = lines[line - 1].strip()
                times[said, text[start:end], now] += 1
                nth = times[said, text[start:end], now]
                yield Site(path, line, start, end, text[start:end], now, statement, at_import, said, nth)


def _with_statements(node: ast.AST, statement: int, *, at_import: bool) -> Iterator[tuple[ast.AST, int, bool]]:
    """Every node, with the line where its statement begins, and whether it runs at import."""
    for below in ast.iter_child_nodes(node):
        mine = below.lineno if isinstance(below, ast.stmt) else statement
        yield below, mine, at_import
        runs = at_import and not isinstance(below, ast.FunctionDef | ast.AsyncFunctionDef)
        yield from _with_statements(below, mine, at_import=runs)


def _silent(node: ast.AST) -> Iterator[ast.AST]:
    """What of a node says nothing when the program runs, or only words."""
    if isinstance(node, ast.AnnAssign):
        yield node.annotation
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield from node.decorator_list
        for each in ast.walk(node.args) if not isinstance(node, ast.ClassDef) else ():
            if isinstance(each, ast.arg) and each.annotation is not None:
                yield each.annotation
        if not isinstance(node, ast.ClassDef) and node.returns is not None:
            yield node.returns
        if node.name == "__repr__":
            yield node
    if isinstance(node, ast.keyword) and node.arg == "strict":
        yield node.value
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        yield node
    if isinstance(node, ast.Call) and ast.unparse(node.func) in {"cast", "TypeVar", "lru_cache", "field", "dataclass"}:
        yield node
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
        yield from (node.value,) if ast.unparse(node.targets[0])[:1].isupper() and _is_type(node.value) else ()


def _is_type(value: ast.AST) -> bool:
    """Whether what is assigned names a type: `Path_ = tuple[str | int, ...]`."""
    return not any(isinstance(each, ast.Call | ast.List | ast.Dict) for each in ast.walk(value))


def _changes(node: ast.AST, text: str, place: _Places) -> Iterator[tuple[int, int, str]]:
    if isinstance(node, ast.Compare):
        for operator, left, right in zip(node.ops, [node.left, *node.comparators], node.comparators, strict=False):
            yield from _between(place.end(left), place.start(right), operator, text)
    elif isinstance(node, ast.BinOp):
        yield from _between(place.end(node.left), place.start(node.right), node.op, text)
    elif isinstance(node, ast.BoolOp):
        yield from _between(place.end(node.values[0]), place.start(node.values[1]), node.op, text)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield place.start(node), place.start(node.operand), ""
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield place.start(node), place.end(node), str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield place.start(node), place.end(node), str(node.value + 1)
    elif isinstance(node, ast.Continue | ast.Break):
        yield place.start(node), place.end(node), "break" if isinstance(node, ast.Continue) else "continue"
    elif isinstance(node, ast.If | ast.IfExp):
        yield (
            place.start(node.test),
            place.end(node.test),
            f"(not ({text[place.start(node.test) : place.end(node.test)]}))",
        )
    elif isinstance(node, ast.Return) and node.value is not None and not _plain(node.value):
        yield place.start(node.value), place.end(node.value), "None"


def _plain(value: ast.AST) -> bool:
    return isinstance(value, ast.Constant) and not value.value


def _between(start: int, end: int, operator: ast.AST, text: str) -> Iterator[tuple[int, int, str]]:
    """The operator that stands between two operands, without the brackets and spaces around it."""
    gap = text[start:end]
    spelt = gap.strip(" ()\n\\\t")
    if type(operator) in _SWAPPED and spelt and "#" not in gap:
        at = start + gap.index(spelt)
        yield at, at + len(spelt), _SWAPPED[type(operator)]


class _Places:
    """Lines and columns (in bytes, as Python's parser counts) to offsets."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines(keepends=True)
        self.begins = [0]
        for line in self.lines:
            self.begins.append(self.begins[-1] + len(line))

    def _offset(self, line: int, column: int) -> int:
        return self.begins[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def start(self, node: ast.AST) -> int:
        return self._offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]

    def end(self, node: ast.AST) -> int:
        return self._offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
