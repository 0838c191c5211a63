"""`meeple story number`: linked entries apart, nothing moved without need, nothing else in the file touched."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from meeplewright.packs.load import load
from meeplewright.stories.model.story import Story
from meeplewright.stories.told.read import stories_of
from program import meeple

HEAD = "pack: road\nsystem: gamebook\ntitle: Road\nlanguage: en\nversion: 0.1.0\n"


def book_of(count: int, seed: int = 5) -> str:
    chance = random.Random(seed)
    lines = ["# the road, as somebody wrote it", "entry:"]
    for at in range(count):
        lines += [f"- id: e{at}  # entry {at}", "  text: You go on."] + (["  start: true"] if not at else [])
        if at >= count - 4:
            lines.append("  ending: good")
            continue
        targets = sorted({min(count - 1, at + chance.randrange(1, 14)) for _ in range(2)} | {at + 1})
        lines += ["  options:", *(f"  - {{label: To {to}, goto: e{to}}}" for to in targets)]
    return "\n".join(lines) + "\n"


def pack(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "pack.yaml").write_text(HEAD, encoding="utf-8")
    (folder / "book.yaml").write_text(text, encoding="utf-8")
    return folder


def read(folder: Path) -> tuple[Story, dict[str, int]]:
    (world,) = load(folder).worlds
    (story,) = stories_of(world).stories
    numbers = {node.id: node.number for node in story.nodes.values() if isinstance(node.number, int)}
    return story, numbers


def too_near(story: Story, numbers: dict[str, int]) -> list[tuple[str, str]]:
    found = []
    for id_ in story.nodes:
        leads = list(dict.fromkeys(to for _, _, to in story.links(id_)))
        found += [(id_, to) for to in leads if abs(numbers[id_] - numbers[to]) <= 3]
        found += [
            (one, other)
            for at, one in enumerate(leads)
            for other in leads[at + 1 :]
            if abs(numbers[one] - numbers[other]) < 3
        ]
    return found


@pytest.fixture(scope="module")
def road(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = pack(tmp_path_factory.mktemp("road") / "road", book_of(350))
    assert meeple("story", "number", folder).status == 0
    return folder


def test_a_book_of_350_entries_is_numbered_so_that_nothing_linked_is_near(road: Path) -> None:
    story, numbers = read(road)
    assert sorted(numbers.values()) == list(range(1, 351))
    assert numbers["e0"] == 1
    assert too_near(story, numbers) == []


def test_all_but_the_numbers_stays_as_it_was(road: Path) -> None:
    text = (road / "book.yaml").read_text(encoding="utf-8")
    assert re.sub(r"  number: \d+\n", "", text) == book_of(350)


def test_numbering_again_changes_nothing(road: Path) -> None:
    before = (road / "book.yaml").read_bytes()
    assert "0 numbers are new, 0 changed" in meeple("story", "number", road).out
    assert (road / "book.yaml").read_bytes() == before


@pytest.mark.parametrize("at", [7, 100, 201, 330])
def test_one_entry_more_changes_at_most_one_number_in_a_hundred(road: Path, tmp_path: Path, at: int) -> None:
    text = (road / "book.yaml").read_text(encoding="utf-8")
    text = text.replace("goto: e%d}" % (at + 1), "goto: new}", 1)  # noqa: UP031 - braces
    text += (
        f"- id: new\n  text: New.\n  options:\n  - {{label: A, goto: e{at + 1}}}\n  - {{label: B, goto: e{at + 5}}}\n"
    )
    folder = pack(tmp_path / "road", text)
    _, before = read(folder)
    assert meeple("story", "number", folder).status == 0
    story, numbers = read(folder)
    assert too_near(story, numbers) == []
    assert len(set(numbers.values())) == 351
    assert sum(numbers[entry] != number for entry, number in before.items()) <= 3


def test_a_sum_keeps_its_numbers(tmp_path: Path) -> None:
    text = book_of(40).replace("  text: You go on.\n", "  text: You go on.\n  number: 7\n", 1)
    folder = pack(tmp_path / "road", text)
    sums = "- {id: door, number: 10, text: A door., options: [{label: Try, sum: {add: key, to: vault}}]}\n"
    sums += "- {id: vault, number: 13, text: A vault., ending: good}\n"
    (folder / "book.yaml").write_text(text.replace("goto: e5}", "goto: door}", 1) + sums, encoding="utf-8")
    (folder / "pack.yaml").write_text(HEAD + "state: {items: {key: {number: 3, start: 1}}}\n", encoding="utf-8")
    meeple("story", "number", folder, "--afresh")
    _, numbers = read(folder)
    assert (numbers["door"], numbers["vault"], numbers["e0"]) == (10, 13, 7)


LAND = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Card", "$ref": "meeple:base/record",
 "x-story": "entry", "properties": {
  "land": {"type": "string"}, "number": {"type": "integer", "x-number": {"series": "card", "by": "land"}},
  "goto": {"type": "string", "x-ref": "card", "x-story": "target"}, "ending": {"const": true, "x-story": "ending"}},
 "unevaluatedProperties": false}
"""
LANDS = """\
card:
- {id: a, land: isle, number: 1, goto: b}
- {id: b, land: isle, goto: c}
- {id: c, land: fens, number: 1, ending: true}
"""


def test_cards_of_several_lands_are_numbered_land_by_land(tmp_path: Path) -> None:
    system = "system: lands\ntitle: L\nlanguage: en\nkinds: {card: {schema: card.schema.json}}\n"
    (tmp_path / "system.yaml").write_text(system + "numbers: {card: {from: 1, to: 9}}\n", encoding="utf-8")
    (tmp_path / "card.schema.json").write_text(LAND, encoding="utf-8")
    (tmp_path / "pack.yaml").write_text(HEAD.replace("gamebook", "./system.yaml"), encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(LANDS, encoding="utf-8")
    assert meeple("story", "number", tmp_path).status == 0
    written = (tmp_path / "cards.yaml").read_text(encoding="utf-8")
    assert "{id: a, land: isle, number: 1," in written
    assert "{id: c, land: fens, number: 1," in written
    assert re.search(r"id: b, land: isle, .*number: [5-9]", written) or re.search(r"id: b, number: [5-9]", written)


def test_a_diff_writes_nothing_and_a_range_that_is_too_small_is_told(tmp_path: Path) -> None:
    folder = pack(tmp_path / "road", book_of(30))
    told = meeple("story", "number", folder, "--diff")
    assert "+  number: " in told.out
    assert (folder / "book.yaml").read_text(encoding="utf-8") == book_of(30)
    small = meeple("story", "number", folder, "--from", "10", "--to", "20")
    assert small.status == 2
    assert "only 11 numbers from 10 to 20" in small.err
    assert meeple("story", "number", folder, "--keep", "nobody").status == 2
