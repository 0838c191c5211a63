"""Random stories with every feature of docs/stories.md, printed, read by their words alone, and compared."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from meeplewright.stories.model.story import DiceCheck, Node, Story
from meeplewright.stories.told.read import stories_of
from meeplewright_generators.pages.plain_book import plain_book
from stories.explorer import judge
from stories.explorer.author import drafted
from stories.explorer.explore import Seen
from stories.reader.by_words import END, Book
from stories.reader.player import Player

MOST, MORE = 400, 20_000  # states of one story, as the explorer and as who reads words counts them
FEW, ALL = 100, 2_000


def in_print(one: Seen, story: Story) -> dict[str, set[Any]]:
    """What the explorer saw in the records, by what is printed at the heads of entries and the order of options."""
    names = {name: END if node.made and node.ending else numbered(name, node) for name, node in story.nodes.items()}
    places = {
        (name, option.key): (names[name], at)
        for name, node in story.nodes.items()
        for at, option in enumerate(node.options)
    }
    nowhere = {(name, "on") for name, node in story.nodes.items() if _says_no_way_on(node)}
    bonus = {
        (name, option.key): f"{option.chance.bonus} or more"
        for name, node in story.nodes.items()
        for option in node.options
        if isinstance(option.chance, DiceCheck)
    }
    said = {"success": "Success", "failure": "Failure"}
    return {
        "reached": {names[name] for name in one.reached},
        "endings": {names[name] for name in one.endings},
        "gaps": {names[name] for name in one.gaps if story.nodes[name].options},  # nothing to choose is no gap
        "trapped": {names[name] for name in one.trapped},
        "taken": {places[place] for place in one.taken if place not in nowhere},
        "come": {
            (
                *places[name, key],
                bonus[name, key] if how == "bonus" else said.get(how.partition("/")[0], how.replace(",", ", ")),
            )
            for name, key, how in one.come
            if (name, key) not in nowhere
        },
    }


def numbered(name: str, node: Node) -> str:
    return str(node.number) if node.number is not None else name


def _says_no_way_on(node: Node) -> bool:
    on = next((option for option in node.options if option.key == "on"), None)
    return on is None or on.outcomes[0].target is None


def read_back(first: int, count: int) -> Counter[str]:
    """Read so many seeds; what was seen of each feature."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + count):
        draft = drafted(seed)
        explored = judge.explored_all(draft, MOST)
        if explored is None:
            seen["large"] += 1
            continue
        for story in stories_of(judge.world(draft)).stories:
            text = plain_book(story, "en")
            found = Player(Book(text)).everything(MORE)
            assert found is not None, seed
            one, _ = explored[story.id]
            truth = in_print(one, story)
            for what, told in truth.items():
                assert getattr(found, what) == told, (seed, story.id, what, text)
            seen["stories"] += 1
        seen.update(draft.used.keys())
    return seen


def test_a_hundred_books_are_read_by_their_words_as_their_records_mean() -> None:
    seen = read_back(0, FEW)
    assert seen["stories"] > FEW // 2


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_thousands_of_books_are_read_by_their_words_as_their_records_mean(part: int) -> None:
    count = ALL // 2
    seen = read_back(FEW + part * count, count)
    assert seen["stories"] > count // 2
    assert seen["large"] < count // 20


def test_who_reads_knows_no_word_of_the_printer() -> None:
    folder = Path(__file__).parent / "reader"
    for file in folder.glob("*.py"):
        imported = re.findall(r"^(?:from|import) (\S+)", file.read_text(encoding="utf-8"), re.M)
        assert not [each for each in imported if each.startswith(("meeplewright", "stories.explorer"))], file.name
