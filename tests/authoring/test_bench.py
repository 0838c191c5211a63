"""The bench: a set of blank cards begun with one command, told what it lacks, printed alone with the backs of the box."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from program import meeple

SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  set: {schema: set.schema.json, title: Set}
  card: {schema: card.schema.json, title: Card}
  task: {schema: card.schema.json, title: Task}
bench:
  kind: set
  folder: sets
  set: {blank: true, task: "{id}-task"}
  blanks:
  - {kind: card, count: 3, set: {back: wood}}
  - {kind: task, set: {back: dusk}}
print:
  faces:
    card: {front: face, back: back, unprinted: [set]}
    task: {front: face, back: back, unprinted: [set]}
    set: none
"""
SET = {
    "title": "Set",
    "$ref": "meeple:base/record",
    "unevaluatedProperties": False,
    "properties": {"blank": {"const": True}, "task": {"type": "string", "x-ref": "task"}},
}
CARD = {
    "title": "Card",
    "$ref": "meeple:base/card",
    "required": ["name"],
    "unevaluatedProperties": False,
    "properties": {"set": {"type": "string", "x-ref": "set"}, "back": {"enum": ["wood", "dusk", "sand"]}},
}
BOX = "card:\n- {id: oak, name: An oak, back: wood}\ntask:\n- {id: cold, name: The cold, back: dusk}\n"


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    folder = tmp_path / "toy"
    (folder / "layouts").mkdir(parents=True)
    head = "pack: toy\nsystem: ./system.yaml\ntitle: Toy\nlanguage: en\nversion: 0.1.0\n"
    face = 'face: {size: poker}\nboxes:\n  name: {at: [5, 5, 50, 20], text: "{%s}"}\n'
    files = {
        "pack.yaml": head,
        "system.yaml": SYSTEM,
        "set.schema.json": json.dumps(SET),
        "card.schema.json": json.dumps(CARD),
        "box.yaml": BOX,
        "layouts/face.yaml": face % "name",
        "layouts/back.yaml": face % "back",
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _codes(toy: Path, *options: str) -> list[str]:
    said = meeple("check", toy, "--format", "json", "--fail-on", "never", *options)
    return sorted(each["code"] for each in json.loads(said.out)["findings"] if each["code"].startswith("MW68"))


def test_a_set_is_begun_with_as_many_blanks_as_the_bench_has_and_is_clean(toy: Path) -> None:
    said = meeple("new", "record", "--module", "long-walk", "--pack", toy)
    assert said.status == 0, said.err
    assert "checked: 0 errors" in said.out
    text = (toy / "sets" / "long-walk.yaml").read_text(encoding="utf-8")
    assert text.count("set: long-walk") == 4
    assert "task: long-walk-task" in text
    assert _codes(toy) == ["MW687"] * 4


def test_what_it_lacks_is_told_and_what_is_written_is_not(toy: Path) -> None:
    meeple("new", "record", "--module", "long-walk", "--pack", toy)
    path = toy / "sets" / "long-walk.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("Long walk card 1", "The ford").replace("Long walk card 2", "The ridge")
    before, _, after = text.partition("- id: long-walk-card-3")
    path.write_text(before + after[after.index("task:") :], encoding="utf-8")
    assert _codes(toy) == ["MW687", "MW688"]


def test_only_its_cards_are_printed_and_their_backs_are_those_of_the_box(toy: Path, tmp_path: Path) -> None:
    meeple("new", "record", "--module", "long-walk", "--pack", toy)
    said = meeple("build", toy, "--only", "set=long-walk", "--out", tmp_path / "build", "--duplex", "fronts")
    assert said.status == 0, said.err
    files = list((tmp_path / "build").rglob("*.pdf"))
    words = "".join(
        subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True).stdout for file in files
    )
    assert "An oak" not in words
    assert words.count("Long walk") == 4
    assert words.count("wood") == 3
    assert _codes(toy, "--print") == ["MW687"] * 4
    meeple("build", toy, "--out", tmp_path / "all", "--dpi", "60")
    pictures = {file.name: file.read_bytes() for file in (tmp_path / "all").rglob("*.png")}
    backs = {name: seen for name, seen in pictures.items() if "back" in name}
    assert len(set(backs.values())) == 2, sorted(pictures)  # wood and dusk, whatever the face
    assert len({seen for name, seen in pictures.items() if name not in backs}) >= 6


def test_a_back_that_gives_a_card_away_is_told_at_its_card(toy: Path) -> None:
    meeple("new", "record", "--module", "long-walk", "--pack", toy)
    path = toy / "sets" / "long-walk.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("back: wood", "back: sand", 1), encoding="utf-8")
    assert "MW689" in _codes(toy, "--print")


def test_a_call_that_cannot_be_is_told(toy: Path) -> None:
    assert "leave one of them out" in meeple("new", "record", "card", "--module", "m", "--pack", toy).err
    assert "cannot be an id" in meeple("new", "record", "--module", "Long Walk", "--pack", toy).err
    meeple("new", "record", "--module", "long-walk", "--pack", toy)
    assert "there already" in meeple("new", "record", "--module", "long-walk", "--pack", toy).err
    assert "write it as `--only" in meeple("build", toy, "--only", "set='x").err


def test_what_is_written_on_blanks_is_no_part_of_the_box(toy: Path) -> None:
    path = toy / "system.yaml"
    manifest = "manifest:\n- {kind: card, count: 1}\n- {kind: task, by: set, of: {winter: 1}}\nprint:"
    path.write_text(path.read_text(encoding="utf-8").replace("print:", manifest), encoding="utf-8")
    meeple("new", "record", "--module", "long-walk", "--pack", toy)
    found = json.loads(meeple("check", toy, "--format", "json", "--fail-on", "never").out)["findings"]
    told = [each["message"] for each in found if each["code"] in {"MW304", "MW305", "MW306"}]
    assert "the manifest counts task by set, and `cold` has none: it is counted nowhere" in told
    assert not any("long-walk" in each or "holds" in each for each in told)
