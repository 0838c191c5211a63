"""Passages of a Twine story as they stand in a file, whatever its format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Passage:
    """One passage. `line` is where its text begins in the file."""

    name: str
    text: str
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    path: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Archive:
    """One story of a file. `format` is the story format's name in small letters, or empty where it is not said."""

    title: str
    passages: Sequence[Passage]
    start: str = ""
    format: str = ""
    ifid: str = ""
    language: str = ""


class Broken(ValueError):
    """A file that is not what it should be."""

    def __init__(self, message: str, path: str, line: int, help_: str) -> None:
        super().__init__(message)
        self.message, self.path, self.line, self.help = message, path, line, help_
