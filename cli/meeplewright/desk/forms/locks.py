"""What a form shows and cannot change, with the reason: files that resist, and values that stand in several places."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from meeplewright.authoring.patch import CannotPatch
from meeplewright.authoring.sheets.into_files import patch_for
from meeplewright.authoring.splicing.model import value_at
from meeplewright.packs.world import World
from meeplewright.regular import real_path
from meeplewright.sources.compose import MappingNode, ScalarNode, SequenceNode
from meeplewright.sources.model import Path_, Source
from meeplewright.sources.read import FileReader


def of_source(world: World, source: Source) -> str:
    """Why nothing of a file can be changed by a form; nothing where it can."""
    folder = real_path(world.pack.folder)
    if not real_path(source.path).startswith(f"{folder}/") and real_path(source.path) != folder:
        return f"it belongs to {source.pack or 'the system'}, not to the pack that is open"
    try:
        patch_for(source)
    except CannotPatch as resists:
        return str(resists)
    return _unreadable(source.text, source.shown) if source.form is None else ""


@lru_cache(maxsize=64)
def _unreadable(text: str, shown: str) -> str:
    findings = FileReader().read(text.encode("utf-8", "surrogatepass"), shown).findings
    if not findings:
        return ""
    first = findings[0]
    return f"the file must be mended in its text first: {first.message} (line {first.place.line})"


def of_value(source: Source, path: Path_) -> str:
    """Why the value at a path cannot be changed by itself; nothing where it can."""
    if source.form is not None or "&" not in source.text:
        return ""
    shared = _shared(source.text)
    node: Any = source.layout.root
    for step in (*path, None):
        if id(node) in shared:
            line = node.start_mark.line + 1
            return f"it is written once, at line {line}, and repeated by an alias: change it in the text"
        node = _child(node, step)
        if node is None:
            break
    return ""


def below(source: Source, path: Path_) -> str:
    """The same, and the same of everything inside."""
    if (why := of_value(source, path)) or source.form is not None or "&" not in source.text:
        return why
    value = value_at(source.data, path)
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return next((why for step, _ in inner if (why := below(source, (*path, step)))), "")


def _child(node: Any, step: str | int | None) -> Any:
    if isinstance(node, MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step]
    return None


@lru_cache(maxsize=8)
def _shared(text: str) -> frozenset[int]:
    """The nodes that stand in more than one place; `layout_of` keeps those of a text as long as this does."""
    from meeplewright.sources.positions import layout_of

    seen: set[int] = set()
    twice: set[int] = set()
    waiting: list[Any] = [layout_of(text).root]
    while waiting:
        node = waiting.pop()
        if node is None:
            continue
        if id(node) in seen:
            twice.add(id(node))
            continue
        seen.add(id(node))
        if isinstance(node, ScalarNode):
            continue
        waiting += [part for each in node.value for part in (each if isinstance(each, tuple) else (each,))]
    return frozenset(twice)
