"""A YAML file as a tree that keeps every comment and blank line with what it stands beside."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Scalar:
    """A value in one piece. `style` is how the author wrote it: plain is the empty string."""

    value: str
    style: str
    anchor: str = ""
    tag: str = ""


@dataclass(slots=True)
class Alias:
    """`*name`."""

    name: str


@dataclass(slots=True)
class Entry:
    """A key with its value, or an item of a list, with the comments that belong to it.

    `before` has comment lines and blank ones (""); `after_key` stands behind `key:`, `trailing` behind the value.
    """

    key: Scalar | None = None
    value: Node | None = None
    before: list[str] = field(default_factory=list)
    after_key: str = ""
    trailing: str = ""


@dataclass(slots=True)
class Collection:
    """A mapping or a list. `flow`: written in braces or brackets. `tail`: comments behind the last entry."""

    mapping: bool
    flow: bool
    column: int
    anchor: str = ""
    tag: str = ""
    entries: list[Entry] = field(default_factory=list)
    tail: list[str] = field(default_factory=list)
    commented: bool = False


Node = Scalar | Alias | Collection


@dataclass(slots=True)
class YamlDocument:
    """A file: what stands above its first key behind a blank line, and its root."""

    header: list[str]
    root: Node | None


class CannotKeep(Exception):
    """The file holds something whose form cannot be changed without a risk; `line` and `column` count from 1."""

    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.column = column
