"""What a fan does: the scenario of HOW-TO.md, which extends the box by a sheet, two inventions and a card."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from meeplewright import data
from program import meeple

BOX = data.content() / "robinson-crusoe"
BLOCK = re.compile(r"^```yaml (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def lighthouse(tmp_path: Path) -> Path:
    shutil.copytree(BOX, tmp_path / "robinson-crusoe")
    folder = tmp_path / "lighthouse"
    folder.mkdir()
    for name, text in BLOCK.findall((BOX / "HOW-TO.md").read_text(encoding="utf-8")):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.slow  # all of the game is checked
@pytest.mark.row
def test_the_scenario_of_the_how_to_has_nothing_wrong(lighthouse: Path) -> None:
    told = meeple("check", "--no-cache", "--print", "--fail-on", "warning", lighthouse)
    assert told.status == 0, told.out


@pytest.mark.slow
@pytest.mark.row
def test_its_faults_are_told_as_those_of_the_box_are(lighthouse: Path) -> None:
    sheet = lighthouse / "lighthouse.yaml"
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(text.replace("after: [stairs]", "after: [great-lamp]").replace("to: 9", "to: 8"), encoding="utf-8")
    told = meeple("check", "--no-cache", lighthouse)
    assert told.status == 1
    assert "robinson-crusoe/weather-names-a-round-twice-or-never" in told.out
    assert "nobody ever reaches the entry 8 `lighthouse`" in told.out


def test_its_own_sheet_is_printed(lighthouse: Path) -> None:
    told = meeple("build", lighthouse, "--out", lighthouse.parent / "build", "--only", "scenario")
    assert told.status == 0, told.err
    assert (lighthouse.parent / "build" / "lighthouse" / "en" / "sheets.pdf").is_file()


def test_a_beast_of_twelve_a_track_of_its_own_and_a_strength_by_players_are_accepted(lighthouse: Path) -> None:
    sheet = lighthouse / "lighthouse.yaml"
    text = sheet.read_text(encoding="utf-8")
    own = """  elements:
  - name: Oil
    text: It burns down, one step a Night.
    steps: [{value: 0, text: The lamp goes out.}, {value: 1}, {value: 2}, {value: 3}]
    start: 3
    drain: [{text: One step down., when: night}]
  loss:
"""
    text = text.replace("  loss:\n", own)
    goal = "    builds: {items: [stairs, great-lamp]}\n"
    assert goal in text
    rows = ", ".join(f"{{players: {n}, strength: {n + 4}}}" for n in (1, 2, 3, 4))
    text = text.replace(goal, f"{goal}    hunts: [{{name: Kraken, by-players: [{rows}]}}]\n")
    text += "\nbeast:\n- {id: kraken, name: Kraken, strength: 12, weapon-loss: 5, food: 9, fur: 1}\n"
    sheet.write_text(text, encoding="utf-8")
    told = meeple("check", "--no-cache", "--print", "--fail-on", "warning", lighthouse)
    assert told.status == 0, told.out


def test_the_how_to_names_every_effect(lighthouse: Path) -> None:
    schema = (data.systems() / "robinson-crusoe" / "effect.schema.json").read_text(encoding="utf-8")
    told = (BOX / "HOW-TO.md").read_text(encoding="utf-8")
    effects = re.findall(r'^        "([a-z-]+)": \{', schema.partition('"condition": {')[0], re.MULTILINE)
    named = [effect for effect in effects if re.search(rf"\b{effect}: ", told)]
    assert len(effects) > 30
    assert set(effects) == set(named)
