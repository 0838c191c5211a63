"""A new game is a folder of YAML and JSON Schema: no line of Python, and everything is checked."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from program import meeple

TOY = Path(__file__).parents[1] / "packs" / "toy-game"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of the toy game: its system in systems/orchard, a pack beside it."""
    return Path(shutil.copytree(TOY, tmp_path / "game"))


def findings(game: Path) -> list[tuple[str, str, int, str]]:
    told = meeple("check", "harvest", "--no-cache", "--format", "json", cwd=game)
    assert told.status in (0, 1), told.err
    found: list[dict[str, Any]] = json.loads(told.out)["findings"]
    return [(f["code"], Path(f["place"]["path"]).name, f["place"]["line"], f["message"]) for f in found]


def change(game: Path, old: str, new: str, file: str = "harvest/cards.yaml") -> None:
    path = game / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_toy_game_is_two_schemas_and_a_system_yaml() -> None:
    files = {path.name for path in (TOY / "systems" / "orchard").iterdir()}
    assert files == {"system.yaml", "fruit.schema.json", "helper.schema.json"}


def test_the_toy_game_is_without_a_fault(game: Path) -> None:
    assert findings(game) == []


def test_its_records_are_validated(game: Path) -> None:
    change(game, "basket: 2", "baskte: 2")
    assert findings(game) == [("MW102", "cards.yaml", 5, "unknown key `baskte` in this fruit card")]


def test_its_references_are_followed(game: Path) -> None:
    change(game, "picks: plum", "picks: plumm")
    assert [each[:3] for each in findings(game)] == [("MW201", "cards.yaml", 17)]


def test_its_manifest_is_counted(game: Path) -> None:
    change(game, "copies: 4", "copies: 3")
    (told,) = findings(game)
    assert told[0].startswith("MW3")
    assert told[3] == "the box holds 10 fruits, and there are 9"


def test_its_house_rules_are_kept(game: Path) -> None:
    change(game, "basket: 2", "basket: 9")
    assert findings(game) == [
        ("orchard/fits-the-helpers", "cards.yaml", 5, "a basket of 9 is more than anybody carries")
    ]


def test_its_words_and_icons_are_known(game: Path) -> None:
    change(game, "Take {basket:2}.", "Take {baskett:2}.")
    assert [code[:3] for code, *_ in findings(game)] == ["MW4"]


def test_a_fault_in_the_system_is_told_in_the_system(game: Path) -> None:
    change(game, '"x-ref": "fruit"', '"x-ref": "friut"', "systems/orchard/helper.schema.json")
    assert [each[:2] for each in findings(game)] == [("MW153", "helper.schema.json")]
