"""What git says has changed, read line by line, and which findings belong to that; git itself is not asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright.checks import since
from meeplewright.checks.since import Changes, changes_since, only_changed
from meeplewright.findings.model import Finding, Place, Related
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from program import MakePack

DIFF = """\
diff --git a/one.yaml b/one.yaml
index 111..222 100644
--- a/one.yaml
+++ b/one.yaml
@@ -3 +3 @@ card:
-- id: lost-one
+- id: one
@@ -10,2 +10,3 @@
-  - {id: "lost-two", name: Two}
---- id: "no-id
+++ b/other.yaml
+@@ -1 +1 @@
+  text: three
@@ -20,4 +21,0 @@
-- id: 'lost-three'
-  text: "- id: quoted"
-- name: Four
@@ -1,2 +0,0 @@
-# the head
diff --git a/gone.yaml b/gone.yaml
deleted file mode 100644
--- a/gone.yaml
+++ /dev/null
@@ -1,2 +0,0 @@
-card:
-- { id: lost-four }
diff --git a/two words.yaml b/two words.yaml
--- a/two words.yaml\t
+++ b/two words.yaml\t
@@ -0,0 +1,2 @@
+card:
+- id: kept
diff --git a/moved b/moved
old mode 100644
new mode 100755
"""


class _Tree:
    """Stands in the place of git."""

    def __init__(self, top: Path) -> None:
        self.top = top

    def commit(self, revision: str) -> str:
        return f"commit of {revision}"

    def ask(self, what: str, *_: str) -> bytes:
        return {"diff": DIFF.encode() + b"\xff", "ls-files": "new.yaml\0sub/ё.yaml\0".encode()}[what]


@pytest.fixture
def changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Changes:
    monkeypatch.setattr(since, "work_tree", lambda _: _Tree(tmp_path))
    return changes_since("main", tmp_path)


def test_lines_are_those_that_stand_there_now(changes: Changes, tmp_path: Path) -> None:
    every = (1, 1 << 31)
    assert changes.lines == {
        str(tmp_path / "one.yaml"): [(3, 3), (10, 12), (21, 22), (1, 1)],  # taken out: beside what is left
        str(tmp_path / "two words.yaml"): [(1, 2)],
        str(tmp_path / "new.yaml"): [every],
        str(tmp_path / "sub" / "ё.yaml"): [every],
    }


def test_ids_are_lost_with_lines_that_were_taken_away(changes: Changes) -> None:
    assert changes.lost_ids == {"lost-one", "lost-two", "lost-three", "lost-four"}


@pytest.mark.parametrize(
    ("first", "last", "wanted"),
    [(9, 9, False), (9, 10, True), (10, 10, True), (12, 12, True), (12, 40, True), (13, 13, False), (13, 20, False), (1, 40, True), (13, 9, False), (12, 0, True)],
)  # fmt: skip
def test_a_place_is_touched_where_any_of_its_lines_is(
    changes: Changes, tmp_path: Path, first: int, last: int, wanted: bool
) -> None:
    assert changes.touches(Place(str(tmp_path / "one.yaml"), first, 1, last, 1)) is wanted
    assert not changes.touches(Place(str(tmp_path / "kept.yaml"), first, 1, last, 1))
    assert changes.touches(Place(str(tmp_path / "new.yaml"), first, 1, last, 1))


def test_a_folder_is_touched_where_anything_below_it_is(changes: Changes, tmp_path: Path) -> None:
    inside = {name: changes.inside(tmp_path / name) for name in ("", "sub", "su", "new.yaml")}
    assert inside == {"": True, "sub": True, "su": False, "new.yaml": False}


@pytest.fixture
def worlds(make_pack: MakePack) -> list[World]:
    cards = "card:\n- id: rope\n  name: Rope\n  text: One.\n- id: lamp\n  name: Lamp\n  text: Two.\n"
    other = make_pack({"cards.yaml": cards}, "other")
    return [*load(make_pack({"cards.yaml": cards})).worlds, *load(other).worlds]


def kept(worlds: list[World], lines: dict[str, list[tuple[int, int]]], *findings: Finding) -> list[str]:
    """Which findings are of what has changed, by their messages."""
    home = worlds[0].pack.folder.parent
    changes = Changes({str(home / name): spans for name, spans in lines.items()}, {"gone"})
    return [each.message for each in only_changed(findings, worlds, changes)]


def at(world: World, message: str, line: int, record: str = "", *related: Related) -> Finding:
    place = Place(str(world.pack.folder / "cards.yaml"), line, 1, line, 9)
    return Finding.of("MW401", message, place, record=record, related=related)


def test_of_a_record_all_is_told_where_one_of_its_lines_has_changed(worlds: list[World]) -> None:
    mine, _ = worlds
    findings = [
        at(mine, "of the record", 90, "card/lamp"),
        at(mine, "of its neighbour", 4, "card/rope"),
        at(mine, "at the line", 5, "card/rope"),
        at(mine, "of none that is there", 90, "card/oar"),
        at(mine, "of none", 90),
        at(mine, "beside it", 4, "", Related("here", Place(str(mine.pack.folder / "cards.yaml"), 5, 1))),
        at(mine, "beside another", 4, "", Related("here", Place(str(mine.pack.folder / "cards.yaml"), 4, 1))),
        at(mine, "there is no card `gone`", 4),
        at(mine, "there is no card `gone-too`", 4),
    ]
    told = kept(worlds, {"example/cards.yaml": [(5, 5)]}, *findings)
    assert told == ["of the record", "at the line", "beside it", "there is no card `gone`"]


def test_what_is_said_of_a_pack_is_told_where_anything_in_it_has_changed(worlds: list[World]) -> None:
    mine, other = worlds
    of_mine, of_other = (at(mine, world.pack.name, 90, f"pack/{world.pack.name}") for world in (mine, other))
    assert kept(worlds, {"example/more/new.yaml": [(1, 1)]}, of_mine, of_other) == ["example"]
    assert kept(worlds, {"other/new.yaml": [(1, 1)]}, of_mine, of_other) == ["other"]
    assert kept(worlds, {}, of_mine, of_other) == []
