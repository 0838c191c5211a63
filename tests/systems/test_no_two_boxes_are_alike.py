"""A game whose every copy is different is data, too: lands chosen for a box, tiles, numbered cards, quests, beasts."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from printed_pages import pages_of
from program import meeple

LANDS = Path(__file__).parents[1] / "packs" / "toy-lands"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LANDS, tmp_path / "game"))


def findings(game: Path, *more: str) -> list[tuple[str, str, int, str]]:
    told = meeple("check", "voyage", "--no-cache", "--format", "json", *more, cwd=game)
    assert told.status in (0, 1), told.err
    found = json.loads(told.out)["findings"]
    return [(f["code"], Path(f["place"]["path"]).name, f["place"]["line"], f["message"]) for f in found]


def change(game: Path, old: str, new: str, file: str = "lands.yaml") -> None:
    path = game / "voyage" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_it_is_without_a_fault_and_can_be_printed(game: Path) -> None:
    assert findings(game, "--print") == []


def test_each_tale_is_proven_in_its_own_lands(game: Path) -> None:
    told = meeple("story", "check", "voyage", cwd=game).out
    assert told.count("proven: from each of") == 2
    # the fight with the beast is solved: three hearts against two, both striking at once
    odds = json.loads(meeple("story", "odds", "voyage", "--story", "tales/ashore", "--format", "json", cwd=game).out)
    assert {name for each in odds for name in each["endings"]} == {"away", "drowned"}


def test_a_number_is_taken_in_its_own_land_alone(game: Path) -> None:
    change(game, "land: dunes\n  number: 2", "land: dunes\n  number: 1")
    assert findings(game) == [
        ("MW301", "lands.yaml", 25, "the number 1 is printed twice in the series `card, dunes`"),
    ]


def test_a_box_must_be_able_to_choose(game: Path) -> None:
    change(game, "box:\n- {id: first-copy, lands: [dunes, reefs]}\n", "box:\n", "tales.yaml")
    assert findings(game) == []
    tiles = (game / "voyage" / "lands.yaml").read_text(encoding="utf-8")
    start, end = tiles.index("- id: moors-camp"), tiles.index("- id: reefs-camp")
    change(game, tiles[start:end], "")
    change(game, tiles[tiles.index("- id: reefs-camp") : tiles.index("card:")], "")
    assert ("MW304", "pack.yaml", 6, "the box holds 2 to 4 tiles, and there is 1") in findings(game)


def test_what_a_land_lacks_is_told_at_what_it_is_for(game: Path) -> None:
    change(game, "cost: {timber: 2}, make:", "cost: {timber: 2, oil: 1}, make:")
    assert findings(game) == [
        (
            "shores/what-a-plan-takes-is-there",
            "lands.yaml",
            43,
            "no tile gives `oil` in The Dunes, The Moors, The Reefs",
        )
    ]


def test_one_box_is_printed_with_its_own_lands_and_colours(game: Path) -> None:
    one = "all.box.exists(b, b.id == 'second-copy' && (!has(this.land) || this.land in b.lands))"
    assert meeple("build", "voyage", "--where", one, "--only", "tile,card", "--quiet", cwd=game).status == 0
    text = pages_of(game / "build" / "voyage" / "en" / "tiles.pdf")[0]
    assert "Driftwood" in text
    assert "The bog" in text
    assert "hollow" not in text
