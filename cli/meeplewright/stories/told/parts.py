"""The annotated values of a record as a tree: an option holds its guard, costs and outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.stories.model.origin import Origin
from meeplewright.systems.model import Mark
from meeplewright.text.markup import plain

# parts that hold others; where two stand at one value, the first of these names it
HOLDERS = ("leave", "bonus", "success", "failure", "outcome", "option", "hub", "entry", "flag", "item", "counter")
_TEXT = "x-text"
_NUMBER = "x-number"


@dataclass(eq=False, slots=True)
class Part:
    """A value that plays a part. `inside` are the parts in it, `texts` the texts that belong to it alone."""

    name: str
    told: Mapping[str, Any]
    record: Record
    path: Path_
    value: Any
    inside: list[Part] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    number: int | str | None = None

    @property
    def origin(self) -> Origin:
        return Origin(self.record, self.path)

    def first(self, name: str) -> Part | None:
        for part in self.inside:
            if part.name == name:
                return part
        return None

    def all(self, *names: str) -> Iterator[Part]:
        return (part for part in self.inside if part.name in names)

    def value_of(self, name: str, default: Any = None) -> Any:
        part = self.first(name)
        return default if part is None else part.value

    @property
    def text(self) -> str:
        """With its mark-up, as labels have theirs: whoever prints it sets it, whoever tells it makes it plain."""
        return "\n".join(self.texts)

    @property
    def words(self) -> int:
        return sum(len(plain(text).split()) for text in self.texts)

    def walk(self) -> Iterator[Part]:
        yield self
        for part in self.inside:
            yield from part.walk()


def records_with_parts(world: World) -> dict[str, Part]:
    """The root part of every record that is an entry or a hub, by `kind/id`, in the order of the files."""
    roots: dict[str, Part] = {}
    grouped: dict[int, list[Mark]] = {}
    for mark in world.marks("x-story"):
        grouped.setdefault(id(mark.record), []).append(mark)
    sources = {id(marks[0].record.source): marks[0].record.source for marks in grouped.values()}
    for annotation in (_TEXT, _NUMBER):
        for source in sources.values():
            for mark in world.marks_in(source, annotation):
                if id(mark.record) in grouped:
                    grouped[id(mark.record)].append(mark)
    for marks in grouped.values():
        root = _tree(marks)
        if root is not None and world.get(root.record.kind, root.record.id) is root.record:
            roots[root.record.name] = root
    return roots


def part_name(argument: Any) -> tuple[str, Mapping[str, Any]]:
    """The name and the rest of an `x-story` annotation."""
    if isinstance(argument, Mapping):
        return str(argument.get("part", "")), argument
    return str(argument), {}


def _tree(marks: Iterable[Mark]) -> Part | None:
    holders: dict[Path_, Part] = {}
    others: list[tuple[str, Mapping[str, Any], Mark]] = []
    for mark in marks:
        if mark.annotation != "x-story":
            others.append((mark.annotation, {}, mark))
            continue
        name, settings = part_name(mark.argument)
        if name not in HOLDERS:
            others.append((name, settings, mark))
        elif isinstance(mark.value, list) and settings.get("whole") is not True:
            for index, each in enumerate(mark.value):
                _hold(holders, Part(name, settings, mark.record, (*mark.path, index), each))
        else:
            _hold(holders, Part(name, settings, mark.record, mark.path, mark.value))
    root = holders.get(())
    if root is None or root.name not in {"entry", "hub"}:
        return None
    for path, part in sorted(holders.items(), key=lambda item: len(item[0])):
        if path:
            _around(holders, path[:-1]).inside.append(part)
    for name, settings, mark in others:
        _attach(holders, name, settings, mark)
    return root


def _attach(holders: Mapping[Path_, Part], name: str, settings: Mapping[str, Any], mark: Mark) -> None:
    around = _around(holders, mark.path[:-1])
    if name == _TEXT:
        if isinstance(mark.value, str):
            around.texts.append(mark.value)
    elif name == _NUMBER:
        if around.number is None and isinstance(mark.value, int | str):
            around.number = mark.value
    else:
        around.inside.append(Part(name, settings, mark.record, mark.path, mark.value))


def _hold(holders: dict[Path_, Part], part: Part) -> None:
    known = holders.get(part.path)
    if known is None or HOLDERS.index(part.name) < HOLDERS.index(known.name):
        holders[part.path] = part


def _around(holders: Mapping[Path_, Part], path: Path_) -> Part:
    while path not in holders:
        path = path[:-1]
    return holders[path]
