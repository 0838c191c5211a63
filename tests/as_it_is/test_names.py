"""Ids and references as they are: any characters, put together, by name, by number within a scope, by file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from as_it_is.conftest import MakeProject, told
from meeplewright.packs.load import load

CARDS = "- {files: cards.json, kind: card, id: code}\n"
SETS = "- {files: sets.json, kind: set, id: code}\n"


def pair(project: MakeProject, reference: Any, cards: list[dict[str, Any]], sets: list[dict[str, Any]]) -> Path:
    files: dict[str, str | bytes] = {"cards.json": json.dumps(cards), "sets.json": json.dumps(sets)}
    schema = {"type": ["string", "integer", "null"], **({} if "anyOf" in reference else {"x-ref": reference})}
    return project(CARDS + SETS, files, set=reference if "anyOf" in reference else schema)


def card(code: str, set_: Any, **more: Any) -> dict[str, Any]:
    return {"code": code, "name": code.upper(), "set": set_, **more}


def named(folder: Path) -> list[str | None]:
    """What the references of the cards name."""
    (world,) = load(folder).worlds
    return [None if each.target is None else each.target.name for each in world.references]


ODD = ["S/4", "Core Set", "日本", "a#b", "-1", "Ünïcode", "x|y", "[z]", 'q"q', "{b}"]


@pytest.mark.parametrize("id_", ODD)
def test_an_id_may_hold_any_characters_and_be_named(project: MakeProject, id_: str) -> None:
    folder = pair(project, "set", [card("a", id_)], [{"code": id_, "name": "S"}])
    assert told(folder) == []
    assert named(folder) == [f"set/{id_}"]


def test_a_whole_number_names_a_record_whose_id_is_one(project: MakeProject) -> None:
    folder = pair(project, "set", [card("a", 4), card("b", 5)], [{"code": "4", "name": "S"}])
    assert named(folder) == ["set/4", None]
    assert [each.partition(" ")[2].partition(" ")[2] for each in told(folder)] == ["there is no set `5`"]


def test_a_name_names_a_record_and_the_nearest_name_is_offered(project: MakeProject) -> None:
    folder = pair(
        project,
        {"kind": "set", "by": "name"},
        [card("a", "Core Set"), card("b", "Core Sett")],
        [{"code": "c", "name": "Core Set"}],
    )
    assert named(folder) == ["set/c", None]
    (found,) = told(folder)
    assert found.startswith("MW201 cards.json:1:")
    assert found.endswith("there is no set `Core Sett` by its `name`")


def test_a_number_names_a_record_within_a_scope(project: MakeProject) -> None:
    cards = [
        {"code": "a1", "name": "A", "cost": 1, "set": "a"},
        {"code": "b1", "name": "B", "cost": 1, "set": "b", "back": 1},
        {"code": "b2", "name": "C", "cost": 2, "set": "b", "back": 1},
        {"code": "c1", "name": "D", "cost": 1, "set": "a", "back": 2},
    ]
    folder = project(
        CARDS,
        {"cards.json": json.dumps(cards)},
        set={"type": "string"},
        back={"type": "integer", "x-ref": {"kind": "card", "by": "cost", "within": "set"}},
    )
    assert named(folder) == ["card/b1", "card/b1", None]
    (found,) = told(folder)
    assert found.endswith("there is no card `2` by its `cost` within this `set`")


def test_an_edition_of_the_path_scopes_ids_and_what_names_them(project: MakeProject) -> None:
    sources = '- {files: "data/{edition}/*.json", kind: card, each: file, id: "{edition}/{code}"}\n'
    back = {"type": "string", "x-ref": {"kind": "card", "by": "code", "within": "edition"}}
    files: dict[str, str | bytes] = {
        "data/first/1.json": '{"code": "1", "name": "A", "back": "2"}',
        "data/first/2.json": '{"code": "2", "name": "B"}',
        "data/second/1.json": '{"code": "1", "name": "C", "back": "2"}',
    }
    folder = project(sources, files, back=back)
    assert named(folder) == ["card/first/2", None]
    assert told(folder) == ["MW201 data/second/1.json:1:36 there is no card `2` by its `code` within this `edition`"]


def test_a_file_name_names_the_record_in_it(project: MakeProject) -> None:
    sources = "- {files: cards/*.json, kind: card, each: file, id: code}\n"
    back = {"type": "string", "x-ref": {"kind": "card", "by": "file"}}
    files: dict[str, str | bytes] = {
        "cards/oil.json": '{"code": "1", "name": "A", "back": "lamp"}',
        "cards/lamp.json": '{"code": "2", "name": "B", "back": "lampp"}',
    }
    folder = project(sources, files, back=back)
    assert sorted(map(str, named(folder))) == ["None", "card/2"]
    assert told(folder)[0].endswith("there is no card `lampp` by its `file`")


def test_an_empty_value_names_the_default(project: MakeProject) -> None:
    folder = pair(
        project,
        {"kind": "set", "default": "core"},
        [card("a", ""), card("b", None), card("c", "x")],
        [{"code": "core", "name": "Core"}],
    )
    assert named(folder) == ["set/core", "set/core", None]


def test_words_around_a_name_are_passed_over(project: MakeProject) -> None:
    folder = pair(
        project,
        {"kind": "set", "by": "name", "before": ["Ice", "Earth"], "after": ["#", "X"]},
        [
            card(code, word)
            for code, word in zip(
                "abcdef", ["Fusion", "Ice Fusion", "Opt 2", "Opt X", "Fire Fusion", "Ice Opt 3"], strict=True
            )
        ],
        [{"code": "f", "name": "Fusion"}, {"code": "o", "name": "Opt"}],
    )
    assert named(folder) == ["set/f", "set/f", "set/o", "set/o", None, "set/o"]


@pytest.mark.parametrize(
    "reference",
    [
        {"any": ["set", {"kind": "card", "by": "name"}]},
        {"anyOf": [{"type": "string", "x-ref": "set"}, {"type": "string", "x-ref": {"kind": "card", "by": "name"}}]},
    ],
)
def test_alternatives_are_tried_one_after_the_other(project: MakeProject, reference: Any) -> None:
    folder = pair(
        project, reference, [card("a", "core"), card("b", "A"), card("c", "b")], [{"code": "core", "name": "C"}]
    )
    assert named(folder) == ["set/core", "card/a", None]
    (found,) = told(folder)
    assert "there is no set or card `b`" in found


def test_ids_that_differ_in_case_or_folding_alone_are_told(project: MakeProject) -> None:
    cards = [{"code": code, "name": "N"} for code in ("Lamp", "lamp", "Café", "Cafe\u0301", "Oil")]
    folder = project(CARDS, {"cards.json": json.dumps(cards, ensure_ascii=False)})
    assert [each.split(" ", 2)[2] for each in told(folder) if each.startswith("MW206")] == [
        "card `lamp` and `Lamp` are written almost alike",
        "card `Cafe\u0301` and `Café` are written almost alike",
    ]


def test_a_kind_that_an_annotation_names_and_the_system_has_not_is_told_in_the_schema(project: MakeProject) -> None:
    folder = project(
        CARDS, {"cards.json": "[]"}, set={"type": "string", "x-ref": {"any": ["set", {"kind": "sett", "by": "name"}]}}
    )
    found = told(folder)[0]
    assert found.startswith("MW153 card.schema.json:1:")
    assert found.endswith("`x-ref` names the kind `sett`, which this system has not")


def test_a_renamed_record_leaves_references_by_name_alone(project: MakeProject) -> None:
    from program import meeple

    folder = pair(project, {"kind": "set", "by": "name"}, [card("a", "Core")], [{"code": "c", "name": "Core"}])
    before = (folder / "cards.json").read_text()
    assert meeple("rename", "set/c", "core", cwd=folder).status == 0
    assert (folder / "cards.json").read_text() == before
    assert told(folder) == []
