"""A pack as text: values of YAML, messages of catalogues and paragraphs of chapters, each with its place.

It knows how the files are written and nothing else: no schema, no system, none of the engine's readers.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import yaml

from truth.fault import Change, Spot

Path_ = tuple[str | int, ...]
_T = TypeVar("_T")
_PO_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


@dataclass(frozen=True, slots=True)
class Value:
    """A plain value of a record; `start` to `end` is how it is written, quotes and all."""

    file: str
    kind: str
    id: str
    path: Path_
    text: str
    start: int
    end: int
    style: str
    number: bool

    @property
    def context(self) -> str:
        return f"{self.kind}/{self.id}#{'/'.join(map(str, self.path))}"

    @property
    def spot(self) -> Spot:
        return Spot(self.file, self.start, self.end)


@dataclass(frozen=True, slots=True)
class Pair:
    """A key of a mapping in a record, and its value."""

    file: str
    kind: str
    id: str
    path: Path_
    start: int  # of the key
    key_end: int
    end: int  # of the value
    flow: bool
    first: bool  # in its mapping


@dataclass(frozen=True, slots=True)
class Record:
    """A record: from its first key to the next record."""

    file: str
    kind: str
    id: str
    start: int
    end: int
    data: Any
    flow: bool

    @property
    def spot(self) -> Spot:
        return Spot(self.file, self.start, self.end)


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a catalogue: the whole block, and its translation in it."""

    file: str
    language: str
    context: str
    source: str
    text: str
    start: int
    id_start: int
    text_start: int
    end: int

    @property
    def spot(self) -> Spot:
        return Spot(self.file, self.start, self.end)

    def told(self, text: str) -> Change:
        """The translation changed."""
        return Change(self.file, self.text_start, self.end, f'msgstr "{_escaped(text)}"')

    def asked(self, source: str) -> Change:
        """The text it translates changed."""
        return Change(self.file, self.id_start, self.text_start, f'msgid "{_escaped(source)}"\n')


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of rules, or an item of a list."""

    file: str
    heading: int  # which one it stands below
    title: str
    text: str
    start: int

    @property
    def spot(self) -> Spot:
        return Spot(self.file, self.start, self.start + len(self.text))


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


@dataclass
class Shelf:
    """The texts of a pack, by the name of their file."""

    name: str
    folder: Path
    texts: dict[str, str] = field(default_factory=dict)
    kept: dict[str, Any] = field(default_factory=dict)  # what a seeder gathers once, by what it is

    @classmethod
    def of(cls, folder: Path) -> Shelf:
        texts = {
            path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(folder.rglob("*"))
            if path.suffix in (".yaml", ".po", ".md") and ".meeple-cache" not in path.parts
        }
        return cls(folder.name, folder, texts)

    @cached_property
    def head(self) -> Mapping[str, Any]:
        return dict(yaml.safe_load(self.texts["pack.yaml"]))

    @cached_property
    def language(self) -> str:
        return str(self.head["language"])

    @cached_property
    def languages(self) -> list[str]:
        return list(self.head["translations"])

    def once(self, what: str, gather: Callable[[], _T]) -> _T:
        """What is gathered from the texts, the first time that it is asked for: they do not change."""
        if what not in self.kept:
            self.kept[what] = gather()
        found: _T = self.kept[what]
        return found

    # --- records

    @cached_property
    def content(self) -> list[str]:
        """The files with records."""
        apart = ("pack.yaml", "system.yaml", "theme.yaml")
        return [
            name
            for name in self.texts
            if name.endswith(".yaml") and name not in apart and not name.startswith(("layouts/", "schemas/"))
        ]

    @cached_property
    def _read(self) -> tuple[list[Record], list[Value], list[Pair]]:
        records, values, pairs = list[Record](), list[Value](), list[Pair]()
        for name in self.content:
            root = yaml.compose(self.texts[name], Loader=yaml.CSafeLoader)
            for kind, listed in root.value if isinstance(root, yaml.MappingNode) else ():
                for node in listed.value if isinstance(listed, yaml.SequenceNode) else ():
                    data = yaml.CSafeLoader("").construct_document(node)
                    id_ = str(data.get("id", "")) if isinstance(data, dict) else ""
                    start, end = node.start_mark.index, self._end(name, node)
                    flow = bool(node.flow_style)
                    records.append(Record(name, kind.value, id_, start, end, data, flow))
                    self._gather(name, kind.value, id_, (), node, values, pairs)
        return records, values, pairs

    def _end(self, name: str, node: yaml.Node) -> int:
        text, end = self.texts[name], node.end_mark.index
        return len(text[:end].rstrip()) if not getattr(node, "flow_style", False) else end

    def _gather(
        self, name: str, kind: str, id_: str, path: Path_, node: yaml.Node, values: list[Value], pairs: list[Pair]
    ) -> None:
        if isinstance(node, yaml.MappingNode):
            for index, (key, value) in enumerate(node.value):
                inside = (*path, str(key.value))
                at, end = key.start_mark.index, key.end_mark.index
                flow = bool(node.flow_style)
                pairs.append(Pair(name, kind, id_, inside, at, end, self._end(name, value), flow, index == 0))
                self._gather(name, kind, id_, inside, value, values, pairs)
        elif isinstance(node, yaml.SequenceNode):
            for index, item in enumerate(node.value):
                self._gather(name, kind, id_, (*path, index), item, values, pairs)
        else:
            number = node.tag.endswith((":int", ":float"))
            start, end = node.start_mark.index, self._end(name, node)
            style = getattr(node, "style", None) or ""
            values.append(Value(name, kind, id_, path, str(node.value), start, end, style, number))

    @property
    def records(self) -> list[Record]:
        return self._read[0]

    @property
    def values(self) -> list[Value]:
        return self._read[1]

    @property
    def pairs(self) -> list[Pair]:
        return self._read[2]

    @cached_property
    def values_of(self) -> Mapping[tuple[str, str, str], list[Value]]:
        found: dict[tuple[str, str, str], list[Value]] = defaultdict(list)
        for value in self.values:
            found[value.file, value.kind, value.id].append(value)
        return found

    @cached_property
    def ids(self) -> Mapping[str, list[str]]:
        """The kinds that have a record of this id."""
        found: dict[str, list[str]] = defaultdict(list)
        for record in self.records:
            if record.id:
                found[record.id].append(record.kind)
        return found

    def record_of(self, value: Value | Pair) -> Record:
        return next(
            each
            for each in self.records
            if (each.file, each.kind, each.id) == (value.file, value.kind, value.id)
            and each.start <= value.start <= each.end
        )

    @cached_property
    def by_context(self) -> Mapping[str, Value]:
        return {value.context: value for value in self.values}

    @cached_property
    def sentences(self) -> list[Value]:
        """The values that are running text: those that catalogues translate."""
        asked = {message.context for message in self.messages}
        return [value for value in self.values if value.context in asked]

    # --- catalogues

    @cached_property
    def messages(self) -> list[Message]:
        return [each for name, text in self.texts.items() if name.endswith(".po") for each in _messages(name, text)]

    @cached_property
    def translations(self) -> Mapping[str, list[Message]]:
        found: dict[str, list[Message]] = defaultdict(list)
        for message in self.messages:
            found[message.context].append(message)
        return found

    # --- chapters

    @cached_property
    def chapters(self) -> Mapping[str, Mapping[str, list[Paragraph]]]:
        """By the name of the file, then by language."""
        found: dict[str, dict[str, list[Paragraph]]] = defaultdict(dict)
        for name, text in self.texts.items():
            if name.startswith("rules/") and name.endswith(".md"):
                _, language, chapter = name.split("/")
                found[chapter][language] = list(_paragraphs(name, text))
        return found


def _messages(name: str, text: str) -> Iterator[Message]:
    language = name.rpartition("/")[2].removesuffix(".po")
    at = 0
    for block in text.split("\n\n"):
        start, at = at, at + len(block) + 2
        found = re.search(r"^msgctxt .*\n(?:\".*\n)*(?=msgid )", block, re.MULTILINE)
        told = re.search(r"^msgstr ", block, re.MULTILINE)
        if not found or not told or block.startswith("#~") or "#, fuzzy" in block:
            continue
        context = "".join(_PO_STRING.findall(found.group()))
        source = _unescaped(block[found.end() : told.start()])
        end = start + len(block.rstrip("\n"))
        yield Message(
            name, language, context, source, _unescaped(block[told.start() :]),
            start + found.start(), start + found.end(), start + told.start(), end,
        )  # fmt: skip


def _unescaped(written: str) -> str:
    joined = "".join(_PO_STRING.findall(written))
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), joined)


def _paragraphs(name: str, text: str) -> Iterator[Paragraph]:
    heading, title, at, fenced = 0, "", 0, False
    open_: list[str] = []
    start = 0
    for line in [*text.splitlines(keepends=True), "\n"]:
        item = re.match(r"\s*(?:[-*+] |\d+[.)] |\||#)", line)
        fence = line.startswith("```")
        if open_ and (not line.strip() or item or fence):
            yield Paragraph(name, heading, title, "".join(open_).rstrip("\n"), start)
            open_ = []
        fenced = fenced != fence
        if line.startswith("#") and not fenced:
            heading, title = heading + 1, line.strip("# \n")
        elif line.strip() and not fenced and not fence:
            start = start if open_ else at
            open_.append(line)
        at += len(line)
