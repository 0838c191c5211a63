"""Worlds of the gamebook system made in memory, so that thousands of small books can be read off as any pack is."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from meeplewright.packs.load import load
from meeplewright.packs.world import Reference, World
from meeplewright.sources.model import Record, Source
from meeplewright.stories.model.story import Story
from meeplewright.stories.told.read import stories_of
from meeplewright.systems.model import Mark

PACK = "pack: example\nsystem: gamebook\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"


@lru_cache(maxsize=1)
def _empty() -> World:
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "example"
        pack.mkdir()
        (pack / "pack.yaml").write_text(PACK, encoding="utf-8")
        (pack / "book.yaml").write_text("entry:\n- {id: start, text: Go., ending: good}\n", encoding="utf-8")
        (world,) = load(pack).worlds
        return world


def world_of(entries: list[Any], state: dict[str, Any], **head: Any) -> World:
    """A World of these entries, as if they had been read from book.yaml; `head` is what else pack.yaml says."""
    empty = _empty()
    source = Source(Path("book.yaml"), "book.yaml", {"entry": entries}, "example")
    records = [Record("entry", data["id"], data, source, at, "example") for at, data in enumerate(entries)]
    by_id = {record.id: record for record in records}
    marks: dict[str, list[Mark]] = {}
    for record in records:
        for mark in empty.system.kinds["entry"].annotated.marks(record):
            marks.setdefault(mark.annotation, []).append(mark)
    references = [
        Reference(mark.record, mark.path, ("entry",), mark.value, by_id.get(mark.value))
        for mark in marks.get("x-ref", ())
        if isinstance(mark.value, str)
    ]
    whole = {**empty.pack.data, "state": state, **head}
    pack = replace(empty.pack, source=Source(Path("pack.yaml"), "pack.yaml", whole, "example"))
    return replace(
        empty, pack=pack, packs=(pack,), by_kind={"entry": by_id}, by_annotation=marks, references=references
    )


def story_of(entries: list[Any], state: dict[str, Any] | None = None) -> Story:
    """The one story of these entries; it must be read without a fault."""
    told = stories_of(world_of(entries, state or {}))
    assert not told.findings, told.findings
    (story,) = told.stories
    return story
