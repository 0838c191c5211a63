"""A World in another language, followed through edits: the same as one made from nothing, of objects that stay."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data
from meeplewright.l10n import translated
from meeplewright.packs.load import opened
from meeplewright.packs.world import World
from meeplewright.studio.session import Session

EDITS = [
    ("cards/tide.yaml", "name: Spring Tide", "name: Tide of Spring"),  # its translation is stale
    ("l10n/ru.po", 'msgstr "Солерос"', 'msgstr "Осот"'),
    ("cards/tide.yaml", "name: Tide of Spring", "name: Spring Tide"),
    ("cards/marsh.yaml", "copies: 3", "copies: 4"),
    ("pack.yaml", "version: ", "version:  "),
    ("cards/marsh.yaml", "- id: samphire", "- id: glasswort"),
]


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    folder = Path(shutil.copytree(data.content() / "saltmarsh-light", tmp_path / "salt"))
    made = Session(folder, cache=False)
    yield made
    made.close()


def told(world: World) -> tuple[Any, ...]:
    """All that a World says: its records, its annotated values, who names whom, its titles."""
    return (
        [(each.name, each.data) for each in world.everything],
        {
            name: [(mark.record.name, mark.path, mark.value) for mark in world.marks(name)]
            for name in world.by_annotation
        },
        [(each.record.name, each.path, each.id, each.target and each.target.data) for each in world.references],
        [len(world.refs_to(each)) for each in world.records()],
        [pack.title for pack in world.packs],
        {name: kind.title for name, kind in world.system.kinds.items()},
    )


def edit(session: Session, inside: str, old: str, new: str) -> None:
    path = session.folder / inside
    text = path.read_text(encoding="utf-8")
    assert old in text, inside
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    session.moved([path])


def test_after_each_edit_it_is_as_one_made_from_nothing(session: Session) -> None:
    before = told(translated(session.world, "ru")[0])
    for inside, old, new in EDITS:
        edit(session, inside, old, new)
        there, translation = translated(session.world, "ru")
        (fresh,) = opened([session.folder], cache=False).worlds
        other, meant = translated(fresh, "ru")
        assert told(there) == told(other), inside
        assert (translation.texts, translation.missing) == (meant.texts, meant.missing)
    assert told(there) != before


def test_records_that_are_as_they_were_are_the_same_objects(session: Session) -> None:
    def records() -> dict[str, Any]:
        return {each.name: each for each in translated(session.world, "ru")[0].records()}

    was = records()
    assert all(was[name] is each for name, each in records().items())
    files = {name: each.source.path.name for name, each in was.items()}
    edit(session, "cards/tide.yaml", "name: Spring Tide", "name: Tide of Spring")
    now = records()
    assert {files[name] for name in now if now[name] is not was[name]} == {"tide.yaml"}
    assert now["card/spring-tide"].data["name"] == "Tide of Spring"
    edit(session, "l10n/ru.po", 'msgstr "Солерос"', 'msgstr "Осот"')
    after = records()
    assert [name for name in after if after[name] is not now[name]] == ["card/samphire"]


def test_values_that_a_text_carries_are_those_of_the_other_language(session: Session) -> None:
    there = translated(session.world, "ru")[0]
    marks = [mark for mark in there.marks("x-text") if mark.record.name == "card/spring-tide"]
    assert {mark.path for mark in marks} >= {("name",), ("text",)}
    for mark in marks:
        value: Any = mark.record.data
        for step in mark.path:
            value = value[step]
        assert mark.value == value
        assert there.get("card", "spring-tide") is mark.record
    assert [each.record for each in there.marks_in(marks[0].record.source, "x-text")]
    assert there.says("x-text")
