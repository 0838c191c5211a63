"""A file that was read, and a record in it: values that know where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright.findings.model import Place
from meeplewright.regular import bytes_of

if TYPE_CHECKING:
    from meeplewright.sources.compose import Node
    from meeplewright.sources.forms.model import FileForm
    from meeplewright.sources.positions import TextLayout

Path_ = tuple[str | int, ...]


@dataclass(eq=False, repr=False)
class Source:
    """One file of records. Positions are made when somebody first asks for one. `form` says how it is read where an
    entry of `sources:` names it; where none does, it is YAML that maps kinds to records.

    `facts` are what a check found out about this file alone, as plain data: they are kept between runs as long as
    neither the file, nor its system, nor the program changes.
    """

    path: Path
    shown: str
    data: Mapping[str, Any]
    pack: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    nodes: Node | TextLayout | None = None
    form: FileForm | None = None
    keys: tuple[str, ...] = ()  # what its records stand under, where they are read from a mapping

    @cached_property
    def text(self) -> str:
        """The text of the file as editors count it: without a byte order mark; what cannot be read is empty."""
        from meeplewright.sources.decode import decoded

        if self.form is not None and self.form.is_packed:
            return ""
        try:
            return decoded(bytes_of(self.path), "" if self.form is None else self.form.cells.encoding)
        except OSError:
            return ""

    @cached_property
    def lines(self) -> list[str]:
        """The lines of its text, for who looks at one after the other."""
        return self.text.split("\n")

    @property
    def layout(self) -> TextLayout:
        from meeplewright.sources.positions import TextLayout, layout_of

        if self.form is not None:
            from meeplewright.sources.forms.read import layout

            return layout(self, self.form)
        if self.nodes is None:
            return layout_of(self.text)
        if not isinstance(self.nodes, TextLayout):
            self.nodes = TextLayout(self.text, self.nodes)
        return self.nodes

    def forget_nodes(self) -> None:
        """Drop the parser's nodes, which are larger than all else: whoever asks for a place has them made again."""
        self.nodes = None

    def place(self, path: Path_ = ()) -> Place:
        """Where the value at `path` stands, or the nearest value around it that is there."""
        return self.layout.value(self.inside(path), self.shown)

    def key_place(self, path: Path_) -> Place:
        """Where the key at `path` stands."""
        return self.layout.key(self.inside(path), self.shown)

    def text_place(self, path: Path_, start: int, end: int) -> Place:
        """Where characters `start` to `end` of the text at `path` stand in the file, folded and quoted as it may be."""
        return self.layout.text(self.inside(path), start, end, self.shown)

    @property
    def is_table(self) -> bool:
        """Whether its records are rows, which have no keys of their own."""
        return self.form is not None and self.form.is_table

    def inside(self, path: Path_) -> Path_:
        """Where in the file itself a value of `data` stands."""
        return path if self.form is None else self.form.inside(path)


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Record:
    """One thing in the box (or one sentence of its grammar)."""

    kind: str
    id: str
    data: Mapping[str, Any]
    source: Source
    index: int
    pack: str = ""
    base: Path_ = field(default=())

    @property
    def name(self) -> str:
        """`kind/id`, as findings, baselines and translations call it."""
        return f"{self.kind}/{self.id}"

    @property
    def path(self) -> Path_:
        """Where the record stands in its file's data."""
        return (*self.base, self.kind, self.index)

    def place(self, *path: str | int) -> Place:
        return self.source.place((*self.path, *path))

    def key_place(self, *path: str | int) -> Place:
        return self.source.key_place((*self.path, *path))

    def text_place(self, path: Path_, start: int, end: int) -> Place:
        return self.source.text_place((*self.path, *path), start, end)
