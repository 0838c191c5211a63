"""Figures stand once: what is changed in the data changes the page, or is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from meeplewright import data
from pack_copies import Copy
from printed_pages import pages_of
from program import meeple
from seldom import few_of


@contextmanager
def changed(copy: Copy, file: str, find: str, replace: str) -> Iterator[None]:
    path = copy.folder / file
    text = path.read_text(encoding="utf-8")
    assert find in text
    with copy.spoilt(path, text.replace(find, replace, 1)):
        yield


def rules(folder: Path, out: Path, language: str) -> str:
    told = meeple("build", folder, "--out", out, "--lang", language, "--only", "rules")
    assert told.status == 0, told.err
    return " ".join(" ".join(pages_of(next(out.rglob("rules.pdf")))).split())


@pytest.mark.parametrize(("language", "wood"), few_of([("it", "legno"), ("en", "wood")], 1))
def test_the_price_of_a_shelter_in_the_rules_is_that_of_the_data(
    language: str, wood: str, copy: Copy, tmp_path: Path
) -> None:
    with changed(copy, "core.yaml", "shelter-cost: {wood: 4, fur: 3}", "shelter-cost: {wood: 6, fur: 5}"):
        text = rules(copy.folder, tmp_path, language)
    assert f"3 3 {wood}" in text
    assert f"4 6 {wood}" in text
    assert f"4 4 {wood}" not in text


def test_the_deck_of_a_variant_in_the_rules_is_that_of_the_data(copy: Copy, tmp_path: Path) -> None:
    with changed(copy, "core.yaml", "event-deck: {book: 4, adventure: 8}", "event-deck: {book: 3, adventure: 9}"):
        text = rules(copy.folder, tmp_path, "en")
    assert "for twelve rounds 3 of them and 9 with an adventure" in text
    assert "4 of them and 8 with an adventure" not in text


def test_a_die_and_a_component_in_the_rules_are_those_of_the_data(copy: Copy, tmp_path: Path) -> None:
    with (
        changed(copy, "core.yaml", "{icon: success, times: 4,", "{icon: success, times: 5,"),
        changed(
            copy,
            "components.yaml",
            "name: pawn stickers, group: wood, count: 30",
            "name: pawn stickers, group: wood, count: 31",
        ),
    ):
        text = rules(copy.folder, tmp_path, "en")
    assert "Brown success die 5 × success" in text
    assert "Pawn stickers 31" in text


def test_no_price_of_a_shelter_is_typed_into_the_rules() -> None:
    home = data.content() / "robinson-crusoe" / "rules"
    for path in home.glob("*/5*.md"):
        shelter = path.read_text(encoding="utf-8").split("\n## ")[2]
        assert "{wood:" not in shelter.replace("{wood:$", "")
