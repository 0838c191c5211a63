"""One name of the record sheet, one thing: two declarations of it are told, at both places."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright.findings.model import Finding
from stories.atlas import ATLAS, KINDS, MODES, told

FLAG = {"type": "object", "x-story": "flag", "properties": {"id": {"type": "string"}}}
OWN = {**FLAG, "x-story": {"part": "entry", "gains": "id"}}
COIN = "keyword:\n- {id: coin}\n"
COUNTED = "state:\n  counters: {coin: {from: 0, to: 9}}\n"


def twice(folder: Path, story: str, content: str, state: str, **kinds: object) -> list[Finding]:
    findings = told(folder, story, content, state, {**KINDS, **kinds}).findings
    return [each for each in findings if each.code == "MW607"]


def place(finding: Finding, folder: Path) -> tuple[str, int]:
    return str(Path(finding.place.path).name), finding.place.line


def test_a_keyword_that_is_a_record_and_a_counter_of_the_mode(tmp_path: Path) -> None:
    story = MODES + "      state: {flags: [HORN], counters: {coin: {from: 0, to: 9}}}\n"
    (found,) = twice(tmp_path, story, ATLAS + COIN, "", keyword=FLAG)
    assert found.message == "the flag `coin` is a counter already"
    assert place(found, tmp_path) == ("content.yaml", len(ATLAS.splitlines()) + 2)
    (before,) = found.related
    assert before.message == "the counter is declared here"
    assert Path(before.place.path).name == "system.yaml"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("  items: [coin]\n", "the item `coin` is a counter already"),
        ("  flags: [HORN, coin]\n", "the flag `coin` is a counter already"),
        ("  flags: [HORN, HORN]\n", "the flag `HORN` is declared twice"),
    ],
)
def test_two_lists_of_a_pack(tmp_path: Path, more: str, words: str) -> None:
    (found,) = twice(tmp_path, MODES, ATLAS, COUNTED + more)
    assert found.message == words
    assert found.related[0].place != found.place


def test_a_counter_of_the_system_and_of_the_pack(tmp_path: Path) -> None:
    story = MODES + "  state: {flags: [HORN], counters: {coin: {from: 0, to: 4}}}\n"
    (found,) = twice(tmp_path, story, ATLAS, COUNTED)
    assert found.message == "the counter `coin` is declared twice"
    assert Path(found.place.path).name == "pack.yaml"
    assert Path(found.related[0].place.path).name == "system.yaml"


def test_entries_of_another_mode_may_have_the_ids_of_these(tmp_path: Path) -> None:
    own = {"charm": OWN, "rune": OWN}
    content = ATLAS + "charm:\n- {id: owl}\nrune:\n- {id: owl}\n"
    state = "state:\n  flags: [HORN]\n  counters: {coin: {from: 0, to: 9}}\n"
    (apart, one) = (tmp_path / "apart", tmp_path / "one")
    apart.mkdir()
    one.mkdir()
    assert twice(apart, MODES, content, state, **own) == []
    (found,) = twice(one, MODES.replace("[map, adventure]", "[map, adventure, charm, rune]"), content, state, **own)
    assert found.message == "the flag `owl` is declared twice"


def test_what_is_untracked_may_be_declared_as_well(tmp_path: Path) -> None:
    assert twice(tmp_path, MODES, ATLAS, COUNTED + "  flags: [HORN]\n  untracked: [coin]\n") == []
