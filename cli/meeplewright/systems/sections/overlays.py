"""Entries of `sources:` whose files replace fields of records that stand elsewhere, by edition or printing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.sources.forms.model import FileForm
from meeplewright.sources.model import Source


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


# key: what fits, and what it is in words; how the files are read is said as in entries of records
OWN: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "overlays": (_text, "the kind whose records are replaced in part"),
    "by": (_text, "the field that names the record, as in its own file"),
    "layer": (_text, "a name for these changes, such as `second-edition`; else `{layer}` in `files` says it"),
}
LIKE_RECORDS = ("files", "each", "at", "separator", "header", "sheet", "encoding", "lists", "values")


@dataclass(frozen=True, slots=True)
class Overlay:
    """One entry: of which kind, by which field, and how its files are read. `layer` may be left to the path."""

    source: Source
    number: int
    files: str
    kind: str
    by: str
    layer: str
    form_of: Callable[[str], FileForm]

    def place(self, key: str = "files") -> Place:
        return self.source.place(("sources", self.number, key))
