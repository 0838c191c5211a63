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


SHELTER = ("core.yaml", "shelter-cost: {wood: 4, fur: 3}", "shelter-cost: {wood: 6, fur: 5}")


@pytest.fixture(scope="module")
def after(copy: Copy, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The rules in English, printed once after four figures of the data were changed."""
    with (
        changed(copy, *SHELTER),
        changed(copy, "core.yaml", "event-deck: {book: 4, adventure: 8}", "event-deck: {book: 3, adventure: 9}"),
        changed(copy, "core.yaml", "{icon: success, times: 4,", "{icon: success, times: 5,"),
        changed(
            copy,
            "components.yaml",
            "name: pawn stickers, group: wood, count: 30",
            "name: pawn stickers, group: wood, count: 31",
        ),
    ):
        return rules(copy.folder, tmp_path_factory.mktemp("changed"), "en")


def is_of(text: str, wood: str) -> bool:
    """Whether a shelter costs what was written, in the table that is worked out for each number of players."""
    return f"3 3 {wood}" in text and f"4 6 {wood}" in text and f"4 4 {wood}" not in text


def test_the_price_of_a_shelter_in_the_rules_is_that_of_the_data(after: str) -> None:
    assert is_of(after, "wood")


@pytest.mark.slow
@pytest.mark.row
def test_the_price_of_a_shelter_is_that_of_the_data_in_another_language(copy: Copy, tmp_path: Path) -> None:
    with changed(copy, *SHELTER):
        assert is_of(rules(copy.folder, tmp_path, "it"), "legno")


def test_the_deck_of_a_variant_in_the_rules_is_that_of_the_data(after: str) -> None:
    assert "for twelve rounds 3 of them and 9 with an adventure" in after
    assert "4 of them and 8 with an adventure" not in after


def test_a_die_and_a_component_in_the_rules_are_those_of_the_data(after: str) -> None:
    assert "Brown success die 5 × success" in after
    assert "Pawn stickers 31" in after


def test_no_price_of_a_shelter_is_typed_into_the_rules() -> None:
    home = data.content() / "robinson-crusoe" / "rules"
    for path in home.glob("*/5*.md"):
        shelter = path.read_text(encoding="utf-8").split("\n## ")[2]
        assert "{wood:" not in shelter.replace("{wood:$", "")
