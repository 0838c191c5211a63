"""From a path to Worlds: which packs are found, what is in them, and how it is linked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from meeplewright.packs.load import load
from program import MakePack

TERM = "term:\n- id: {0}\n  name: {0}\n  text: It is there.\n"
HEAD = "pack: {0}\nsystem: toy\ntitle: {0}\nlanguage: en\nversion: 0.1.0\n"
SYSTEM = """\
system: toy
title: Toy
language: en
kinds:
  card: {schema: card.schema.json, title: Card}
  term: {schema: base/term, title: Term}
vocabulary:
  term:
  - {id: turn, name: Turn, text: Yours.}
"""
CARD = """{"type": "object", "required": ["id"], "unevaluatedProperties": false, "properties": {
  "id": {"type": "string"}, "text": {"type": "string", "x-text": "block"},
  "next": {"type": "string", "x-ref": "card"}, "about": {"type": "string", "x-ref": ["card", "term"]}}}"""


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return folder


@pytest.fixture
def two_packs(tmp_path: Path) -> Path:
    return write(
        tmp_path,
        {
            "schemas/systems/toy/system.yaml": SYSTEM,
            "schemas/systems/toy/card.schema.json": CARD,
            "marsh/pack.yaml": HEAD.format("marsh"),
            "marsh/b/cards.yaml": "card:\n- {id: ebb, next: tide, about: turn}\n- {id: tide, next: none}\n",
            "marsh/a.yaml": TERM.format("dyke"),
            "coast/pack.yaml": HEAD.format("coast") + "extends: [marsh]\n",
            "coast/cards.yaml": "card:\n- {id: gull, next: ebb, about: term/dyke, text: It cries.}\n- {id: ebb}\n",
        },
    )


def codes(path: Path) -> list[str]:
    return sorted(f"{finding.code} {finding.place.path}" for finding in load(path).findings)


def test_a_path_means_the_packs_below_it_or_the_one_it_is_in(two_packs: Path) -> None:
    def names(path: Path) -> list[str]:
        return [world.pack.name for world in load(path).worlds]

    assert names(two_packs) == ["coast", "marsh"]
    assert names(two_packs / "marsh") == ["marsh"]
    assert names(two_packs / "marsh" / "b") == ["marsh"]
    assert names(two_packs / "marsh" / "b" / "cards.yaml") == ["marsh"]
    assert names(two_packs / "schemas") == []
    assert [world.pack.name for world in load([two_packs, two_packs / "marsh"]).worlds] == ["coast", "marsh"]


def test_records_stand_in_the_order_vocabulary_extended_packs_own_files(two_packs: Path) -> None:
    coast, marsh = load(two_packs).worlds
    assert [record.name for record in marsh.everything] == ["term/turn", "term/dyke", "card/ebb", "card/tide"]
    assert [record.name for record in coast.everything][-4:] == ["card/ebb", "card/tide", "card/gull", "card/ebb"]
    assert [pack.name for pack in coast.packs] == ["marsh", "coast"]
    assert [record.pack for record in coast.everything] == ["", "marsh", "marsh", "marsh", "coast", "coast"]


def test_of_two_records_of_one_id_the_first_counts(two_packs: Path) -> None:
    coast = load(two_packs / "coast").worlds[0]
    ebb = coast.get("card", "ebb")
    assert ebb is not None
    assert ebb.pack == "marsh"
    assert len([record for record in coast.everything if record.name == "card/ebb"]) == 2


def test_references_lead_both_ways(two_packs: Path) -> None:
    coast = load(two_packs / "coast").worlds[0]
    gull = coast.of("card")["gull"]
    assert [(ref.path, ref.id, ref.target and ref.target.name) for ref in coast.refs_from(gull)] == [
        (("next",), "ebb", "card/ebb"),
        (("about",), "dyke", "term/dyke"),
    ]
    dyke = coast.of("term")["dyke"]
    assert [ref.record.name for ref in coast.refs_to(dyke)] == ["card/gull"]
    turn = coast.of("term")["turn"]
    assert [(ref.record.name, ref.kinds) for ref in coast.refs_to(turn)] == [("card/ebb", ("card", "term"))]
    assert [(ref.record.name, ref.id) for ref in coast.unresolved()] == [("card/tide", "none")]
    assert len(coast.references) == 5


def test_annotated_values_are_gathered_for_the_world_and_for_a_file(two_packs: Path) -> None:
    coast = load(two_packs / "coast").worlds[0]
    values = [mark.value for mark in coast.marks("x-text")]
    assert values == ["Turn", "Yours.", "dyke", "It is there.", "It cries."]
    (source,) = coast.pack.sources
    assert [(mark.record.id, mark.path) for mark in coast.marks_in(source, "x-text")] == [("gull", ("text",))]
    assert coast.marks("x-nothing") == []


def test_an_extended_pack_is_not_told_of_where_only_the_other_is_asked_for(two_packs: Path) -> None:
    write(two_packs, {"marsh/bad.yaml": "card: 5\n"})
    assert codes(two_packs / "coast") == []
    assert [line.split()[0] for line in codes(two_packs)] == ["MW015"]


def test_a_pack_of_its_own_inside_a_pack_is_not_read_twice(make_pack: MakePack) -> None:
    folder = make_pack({"terms.yaml": TERM.format("dyke"), "inner/pack.yaml": HEAD.format("inner")})
    outer = next(world for world in load(folder).worlds if world.pack.name == "example")
    assert [source.shown.rpartition("/")[2] for source in outer.pack.sources] == ["terms.yaml"]


def test_hidden_files_are_no_content_and_the_other_files_are_sorted_out(make_pack: MakePack) -> None:
    folder = make_pack(
        {
            "terms.yaml": TERM.format("dyke"),
            ".hidden.yaml": "nonsense",
            ".git/x.yaml": "nonsense",
            "notes/idea.txt": "later",
            "art/punt.png": b"",
            "rules/en/1.md": "# One",
            "l10n/ru.po": "",
            "layouts/card.yaml": "a: b",
            "theme.yaml": "a: b",
            "stray.yml": "a: b",
        }
    )
    loaded = load(folder)
    assert [name.removeprefix(loaded.files[0].removesuffix("pack.yaml")) for name in loaded.files] == [
        "pack.yaml",
        "terms.yaml",
    ]
    assert [name.rpartition("/example/")[2] for name in loaded.unmatched] == ["notes/idea.txt", "stray.yml"]


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_a_link_inside_the_pack_is_followed_and_one_out_of_it_is_not(make_pack: MakePack, tmp_path: Path) -> None:
    folder = make_pack({"terms.yaml": TERM.format("dyke"), "kept/more.yaml": TERM.format("mud")})
    (tmp_path / "secret.yaml").write_text(TERM.format("secret"), encoding="utf-8")
    (tmp_path / "folder").mkdir()
    (folder / "inside.yaml").symlink_to("kept/more.yaml")
    (folder / "outside.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "elsewhere").symlink_to(tmp_path / "folder")
    (folder / "dangling.yaml").symlink_to("nowhere.yaml")
    (folder / "circle").symlink_to(".")
    loaded = load(folder)
    assert sorted((one.code, one.place.path.rpartition("/")[2]) for one in loaded.findings) == [
        ("MW020", "dangling.yaml"),
        ("MW021", "elsewhere"),
        ("MW021", "outside.yaml"),
    ]
    assert loaded.worlds[0].get("term", "secret") is None


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told(make_pack: MakePack) -> None:
    folder = make_pack({"terms.yaml": TERM.format("dyke"), "locked.yaml": "term: []"})
    (folder / "locked.yaml").chmod(0)
    assert [finding.code for finding in load(folder).findings] == ["MW020"]


def test_records_with_faults_of_shape_are_read_and_told(make_pack: MakePack) -> None:
    folder = make_pack({"terms.yaml": TERM.format("dyke") + "  txet: oops\n"})
    loaded = load(folder)
    assert [(one.code, one.record, one.field, one.place.line) for one in loaded.findings] == [
        ("MW102", "term/dyke", "txet", 5)
    ]
    assert loaded.worlds[0].get("term", "dyke") is not None


def test_findings_name_files_from_where_the_command_was_called(
    two_packs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(two_packs, {"marsh/bad.yaml": "card: 5\n"})
    monkeypatch.chdir(two_packs)
    assert codes(Path()) == ["MW015 marsh/bad.yaml"]
    monkeypatch.chdir(two_packs / "marsh" / "b")
    assert codes(Path()) == ["MW015 ../bad.yaml"]
    monkeypatch.chdir(two_packs / "coast")
    assert codes(Path("../marsh")) == ["MW015 ../marsh/bad.yaml"]
