"""The new text of a file after some edits: tried the smallest way first, and read again before anybody writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from meeplewright.authoring.form.make import flow_line, item_text
from meeplewright.authoring.form.order import SchemaShape
from meeplewright.authoring.patch import CannotPatch, Patch, Splice
from meeplewright.authoring.patch_json import JsonPatch, LinesPatch
from meeplewright.authoring.patch_table import TablePatch
from meeplewright.authoring.sheets.into_files import patch_for, reads_as
from meeplewright.authoring.splicing.blocks import Brackets, Dashes
from meeplewright.authoring.splicing.letters import by_letters
from meeplewright.authoring.splicing.model import Drop, Insert, Move, Operation, Put, done, moved, value_at
from meeplewright.sources.compose import MappingNode, ScalarNode, SequenceNode
from meeplewright.sources.model import Path_, Source
from meeplewright.text.alike import ends_alike

Shapes = Callable[[Path_], SchemaShape | None]
_AnyPatch = Patch | JsonPatch | TablePatch


def new_text(source: Source, operations: Sequence[Operation], shapes: Shapes) -> tuple[str, Any]:
    """The text of a file after these edits, and what it says then. `shapes`: what the schema says of the value at a
    path. CannotPatch where the file is written in a way that resists, NotThere where there is nothing to change."""
    wanted: Any = source.data
    cells: list[Operation] = []
    for operation in operations:
        wanted = done(wanted, operation)
        cells.append(_of_cell(operation, wanted) if source.is_table else operation)
    operations = cells
    batches = list(_batches(operations))
    if len(batches) > 1:
        return _one_by_one(source, batches, shapes)
    why = CannotPatch(f"{source.shown} is written in a way that this change cannot be put into")
    for way in _ways(operations):
        try:
            text = way(source, operations, shapes)
        except CannotPatch as resists:
            why = resists
            continue
        if reads_as(source, text, wanted):
            return text, wanted
    raise why


def _of_cell(operation: Operation, wanted: Any) -> Operation:
    """A change inside of what a cell holds is one of the cell."""
    cell = operation.path[:3]
    inside = len(operation.path) > 3 or (isinstance(operation, Move) and len(operation.path) == 3)
    return Put(cell, value_at(wanted, cell)) if inside else operation


def _one_by_one(source: Source, batches: Sequence[Sequence[Operation]], shapes: Shapes) -> tuple[str, Any]:
    """Edits that change where others stand: each is made in the text that the one before it left."""
    for operations in batches:
        text, data = new_text(source, operations, shapes)
        source = again(source, text, data)
    return source.text, source.data


def _batches(operations: Sequence[Operation]) -> Iterator[list[Operation]]:
    """What can be done at once: values of keys, and items that are put into one list one behind the other."""
    batch: list[Operation] = []
    for operation in operations:
        if batch and not _together(batch[-1], operation):
            yield batch
            batch = []
        batch.append(operation)
    if batch:
        yield batch


def _together(one: Operation, next_: Operation) -> bool:
    if isinstance(one, Insert) and isinstance(next_, Insert):
        return (*one.path[:-1], int(one.path[-1]) + 1) == next_.path
    return _is_of_key(one) and _is_of_key(next_)


def again(source: Source, text: str, data: Any) -> Source:
    """The same file with another text."""
    copy = Source(source.path, source.shown, data, source.pack, form=source.form)
    copy.text = text
    return copy


_Way = Callable[[Source, Sequence[Operation], Shapes], str]


def _ways(operations: Sequence[Operation]) -> list[_Way]:
    return [_smallest, _plainly] if all(map(_is_of_key, operations)) else [_in_list, _whole_list]


def _is_of_key(operation: Operation) -> bool:
    """Whether it leaves everything else at the path that it had."""
    return isinstance(operation, Put) or (isinstance(operation, Drop) and isinstance(operation.path[-1], str))


def _smallest(source: Source, operations: Sequence[Operation], shapes: Shapes) -> str:
    patch = patch_for(source)
    for operation in operations:
        if isinstance(operation, Put):
            _put(patch, operation, shapes, value_at(source.data, operation.path))
        elif isinstance(operation, Drop):
            patch.remove(operation.path)
    return patch.result()


def _plainly(source: Source, operations: Sequence[Operation], shapes: Shapes) -> str:
    """Each value written anew, as the canonical form would."""
    patch = patch_for(source)
    for operation in operations:
        if isinstance(operation, Put):
            patch.set(operation.path, operation.value, shapes(operation.path[:-1]))
        elif isinstance(operation, Drop):
            patch.remove(operation.path)
    return patch.result()


def _put(patch: _AnyPatch, put: Put, shapes: Shapes, old: Any) -> None:
    shape = shapes(put.path[:-1])
    if isinstance(patch, Patch):
        parent, node = patch.node_at(put.path[:-1]), patch.node_at(put.path)
        flow = bool(getattr(parent, "flow_style", False))
        texts = isinstance(node, ScalarNode) and isinstance(old, str) and isinstance(put.value, str)
        if texts and not _canonical(patch, put.path, old, shape):
            splice = by_letters(patch.text, node, put.value, flow=flow)
            if splice is not None:
                patch.add(splice.start, splice.end, splice.text)
                return
        if isinstance(parent, SequenceNode) and node is not None and not flow:
            _item(patch, parent, put, shapes(put.path))
            return
    patch.set(put.path, put.value, shape)


def _canonical(patch: Patch, path: Path_, old: str, shape: SchemaShape | None) -> bool:
    """Whether a text is written as `meeple fmt` would: then the new one is, too."""
    trial = Patch(patch.text)
    try:
        trial.set(path, old, shape)
    except CannotPatch:
        return False
    return all(patch.text[each.start : each.end] == each.text for each in trial.splices)


def _item(patch: Patch, parent: SequenceNode, put: Put, shape: SchemaShape | None) -> None:
    """An item of a list with dashes, behind its dash."""
    at = int(put.path[-1])
    node = parent.value[at]
    column = parent.start_mark.column
    lines = item_text(put.value, column, shape, in_braces=bool(getattr(node, "flow_style", False)))
    start, end = node.start_mark.index, patch.end(node)
    if patch.text[start - 1 : start] != " " or "#" in patch.text[start:end]:
        patch.set(put.path, put.value)
        return
    patch.add(start, end, patch.newline.join(lines).removeprefix(" " * column + "- "))


def _in_list(source: Source, operations: Sequence[Operation], shapes: Shapes) -> str:
    """One edit of a list, or several items that are put in, in the place where it stands."""
    operation = operations[0]
    path = operation.path if isinstance(operation, Move) else operation.path[:-1]
    patch = patch_for(source)
    if isinstance(patch, TablePatch):
        raise CannotPatch("a cell holds the whole list")
    if isinstance(patch, LinesPatch) and len(path) == 1:
        return _in_lines(patch, operation, operations)
    if isinstance(patch, JsonPatch) and patch.form.keyed and len(path) == 1:
        raise CannotPatch(f"{source.shown}: its records stand under keys, and come and go by hand")
    node = patch.node_at(path)
    if not isinstance(node, SequenceNode):
        raise CannotPatch("there is no list yet")
    dashes = Dashes(patch, node) if isinstance(patch, Patch) and not node.flow_style else None
    if not node.value and isinstance(patch, Patch):
        raise CannotPatch("the list is empty: how it is written is up to its first item")
    writer = patch.item_told if isinstance(patch, JsonPatch) else _flow
    brackets = Brackets(patch, node, writer) if dashes is None else None
    if isinstance(operation, Insert):
        index = int(operation.path[-1])
        values = [each.value for each in operations if isinstance(each, Insert)]
        if dashes is not None:
            dashes.insert(index, values, shapes(operation.path))
        elif brackets is not None:
            brackets.insert(index, values)
    elif isinstance(operation, Move):
        (dashes or brackets).move(operation.index, operation.to)  # type: ignore[union-attr]
    else:
        if dashes is not None and len(node.value) == 1:
            raise CannotPatch("the last item goes")
        (dashes or brackets).take(int(operation.path[-1]))  # type: ignore[union-attr]
    return patch.result()


def _in_lines(patch: LinesPatch, operation: Operation, operations: Sequence[Operation]) -> str:
    """A record of JSON Lines comes or goes with its line."""
    if isinstance(operation, Insert):
        patch.insert(int(operation.path[-1]), [each.value for each in operations if isinstance(each, Insert)])
    elif isinstance(operation, Drop):
        patch.drop("", int(operation.path[-1]))
    else:
        raise CannotPatch("lines are moved by hand")
    return patch.result()


def _flow(value: Any, at: int) -> str:  # noqa: ARG001 - as for JSON
    return flow_line(value)


def _whole_list(source: Source, operations: Sequence[Operation], shapes: Shapes) -> str:
    """The list written anew, where no comment would be lost."""
    operation = operations[0]
    path = operation.path if isinstance(operation, Move) else operation.path[:-1]
    old = value_at(source.data, path)
    if isinstance(operation, Move):
        new: Any = moved(old, operation.index, operation.to)
    else:
        data: Any = source.data
        for each in operations:
            data = done(data, each)
        new = value_at(data, path)
    if not isinstance(new, list):
        raise CannotPatch(f"{source.shown} is written in a way that this change cannot be put into")
    patch = patch_for(source)
    node = None if isinstance(patch, TablePatch) else patch.node_at(path)
    if node is not None and not isinstance(patch, TablePatch) and _has_comment(patch, node):
        raise CannotPatch("a comment stands in the list, which would be lost")
    patch.set(path, new, shapes(path[:-1]))
    return patch.result()


def _has_comment(patch: Patch | JsonPatch, node: Any) -> bool:
    """Whether something that may be a comment stands in a value; rather once too often."""
    written = patch.text[node.start_mark.index : node.end_mark.index]
    texts = "".join(_texts(node))
    return written.count("#") > texts.count("#") or written.count("//") > texts.count("//")


def _texts(node: Any) -> list[str]:
    if isinstance(node, MappingNode):
        return [text for pair in node.value for part in pair for text in _texts(part)]
    if isinstance(node, SequenceNode):
        return [text for part in node.value for text in _texts(part)]
    return [str(node.value)]


def splice_between(before: str, after: str) -> Splice:
    """The one stretch that differs between two texts; whole characters, and line ends of two signs kept together."""
    start, end = ends_alike(before, after)
    return Splice(start, len(before) - end, after[start : len(after) - end])
