"""Where names are had, lost and asked for, what decides nothing, and options that nothing speaks for."""

from __future__ import annotations

import csv
import io
import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from meeplewright.stories.proof.proof import Proof, prove
from meeplewright.stories.proof.uses import deciding_nothing, uses
from meeplewright.stories.proof.worth import idle_options
from program import meeple
from stories.naive import Book, State
from stories.naive_walks import Walk, walked
from stories.random_books import STATE, random_book
from stories.worlds import story_of

BOOKS = 200
NAMES = ("HORN", "GHOST", "TIDE", "coin", "skill", "key", "rope")


def test_what_is_said_of_random_books_holds_for_each_of_their_readers() -> None:
    figures = {"ever": 0, "never": 0, "nothing": 0, "idle": 0, "better": 0}
    books = 0
    for seed in count():
        if books == BOOKS:
            break
        entries = random_book(seed)
        if seed % 2:
            _doubled(entries)
        book = Book(entries, STATE)
        walk = walked(book, most=800)
        if walk is None:
            continue
        books += 1
        proof = prove(story_of(entries, STATE), form=("bits", "packed", "diagrams")[seed % 3])
        _changes_happen(proof, walk, figures)
        _decides_nothing(proof, book, walk, figures, seed)
        _is_never_better(proof, walk, figures, seed)
    assert all(figures.values()), figures


def _doubled(entries: list[dict[str, Any]]) -> None:
    """The first plain option of some entry once more, with a rope."""
    for entry in entries:
        for option in entry.get("options", ()):
            if not option.keys() - {"when", "goto", "cost"}:
                entry["options"].append({**option, "gain": {"item": "rope"}})
                return


def _changes_happen(proof: Proof, walk: Walk, figures: dict[str, int]) -> None:
    """Whoever has more of a name after a step than before had it there by a use that is said to happen."""
    told = {(use.node, use.option, use.name, use.does): use.ever for use in uses(proof)}
    index = {name: at for at, name in enumerate(proof.machine.nodes)}
    for state, steps in walk.steps.items():
        for (entry, key, _), after in steps:
            before, now = dict(state[1:]), dict(after[1:])
            for name in NAMES:
                if now[name] != before[name]:
                    does = "had" if now[name] > before[name] else "lost"
                    assert told.get((index[entry], key, name, does)) or told.get((index[after[0]], "", name, does))
    reached = {state[0] for state in walk.steps}
    taken = {(entry, key) for steps in walk.steps.values() for (entry, key, _), _ in steps}
    for (node, key, _, does), ever in told.items():
        figures["ever" if ever else "never"] += 1
        name = proof.machine.nodes[node]
        if ever:
            assert name in reached
        if ever and key and does != "asked":
            assert (name, key) in taken


def _decides_nothing(proof: Proof, book: Book, walk: Walk, figures: dict[str, int], seed: int) -> None:
    """Given another value that readers have there, nobody could come anywhere else from there."""
    for name in deciding_nothing(proof):
        figures["nothing"] += 1
        values: dict[str, set[int]] = {}
        for state in walk.steps:
            values.setdefault(state[0], set()).add(dict(state[1:])[name])
        for state in walk.steps:
            ways = _ways(book, state, {})
            for value in values[state[0]]:
                assert _ways(book, state, {name: value}) == ways, (seed, name, state)


def _ways(book: Book, state: State, other: dict[str, int]) -> set[tuple[int, str]]:
    sheet = {**dict(state[1:]), **other}
    if "ending" in book.entries[state[0]]:
        return set()
    found = set()
    for key, option in book.applying(state[0], sheet)[0]:
        for at, way in enumerate(book.ways(option, sheet)):
            after = book.after(state[0], key, option, way, sheet)
            if after is not None:
                found.add((at, after[0]))
    return found


def _is_never_better(proof: Proof, walk: Walk, figures: dict[str, int], seed: int) -> None:
    """Who can take the one can take the other, comes to the same entry, and has there no less of anything."""
    for idle in idle_options(proof):
        entry = proof.machine.nodes[idle.node]
        one, other = (proof.machine.option(idle.node, at).key for at in (idle.option, idle.other))
        figures["idle" if idle.same else "better"] += 1
        for state in walk.steps:
            if state[0] != entry:
                continue
            mine = {outcome: after for (_, key, outcome), after in walk.steps[state] if key == one}
            theirs = {outcome: after for (_, key, outcome), after in walk.steps[state] if key == other}
            assert mine.keys() <= theirs.keys(), (seed, idle)
            for outcome, after in mine.items():
                instead = theirs[outcome]
                assert after[0] == instead[0]
                less, more = dict(after[1:]), dict(instead[1:])
                assert all(less[name] <= more[name] for name in NAMES), (seed, idle)


SHOP: list[dict[str, Any]] = [
    {
        "id": "start",
        "text": "A shop.",
        "options": [
            {"label": "Dear", "cost": [{"coin": 2}], "gain": {"item": "rope"}, "goto": "road"},
            {"label": "Cheap", "cost": [{"coin": 1}], "gain": {"item": "rope"}, "goto": "road"},
            {"label": "Horn", "gain": {"flag": "HORN"}, "goto": "road"},
        ],
    },
    {
        "id": "road",
        "text": "A road.",
        "options": [
            {"label": "Blow", "when": "HORN", "goto": "gate"},
            {"label": "Call", "when": "not HORN", "goto": "gate"},
        ],
    },
    {
        "id": "gate",
        "text": "A gate.",
        "options": [
            {"label": "Climb", "when": "rope", "goto": "won"},
            {"label": "Pay", "when": "coin >= 3", "goto": "won"},
            {"label": "Go", "goto": "lost"},
        ],
    },
    {"id": "won", "text": "Won.", "ending": "good"},
    {"id": "lost", "text": "Lost.", "ending": "bad"},
]
SHOP_STATE = {"flags": ["HORN"], "counters": {"coin": {"from": 0, "to": 3, "start": 2}}, "items": {"rope": {}}}


def test_a_dear_rope_is_never_worth_it_and_a_horn_decides_nothing() -> None:
    proof = prove(story_of(SHOP, SHOP_STATE))
    assert deciding_nothing(proof) == ["HORN"]
    (idle,) = idle_options(proof)
    assert (proof.machine.nodes[idle.node], idle.option, idle.other, idle.same) == ("start", 0, 1, False)


def test_what_is_asked_to_be_little_is_not_better_for_being_more() -> None:
    poor = [dict(entry) for entry in SHOP]
    poor[2] = {**poor[2], "options": [*poor[2]["options"], {"label": "Beg", "when": "coin < 1", "goto": "won"}]}
    assert [idle for idle in idle_options(prove(story_of(poor, SHOP_STATE))) if idle.node == 0] == []


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    pack = tmp_path / "shop"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        "pack: shop\nsystem: gamebook\ntitle: Shop\nlanguage: en\nversion: 0.1.0\n"
        "state: {flags: [HORN], counters: {coin: {from: 0, to: 3, start: 2}}, items: [rope]}\n",
        encoding="utf-8",
    )
    (pack / "book.yaml").write_text(
        json.dumps({"entry": [{**e, "number": n} for n, e in enumerate(SHOP, 1)]}), encoding="utf-8"
    )
    return pack


def test_the_matrix_as_text_names_each_place(shop: Path) -> None:
    told = meeple("story", "stats", shop, "--matrix")
    assert told.status == 0
    assert told.out.splitlines() == [
        "shop: shop",
        "  flag `HORN`: nothing that is followed depends on it",
        "    had: 1 `start` option 3",
        "    asked for: 2 `road` option 1, 2 `road` option 2",
        "  counter `coin`",
        "    lost: 1 `start` option 1, 1 `start` option 2",
        "    asked for: 1 `start` option 1, 1 `start` option 2, 3 `gate` option 2",
        "  item `rope`",
        "    had: 1 `start` option 1, 1 `start` option 2",
        "    asked for: 3 `gate` option 1",
        "  nothing that is followed speaks for option 1 of 1 `start`: option 2 leads to the same and leaves more",
    ]


def test_the_matrix_as_a_sheet_and_as_data(shop: Path) -> None:
    rows = list(csv.reader(io.StringIO(meeple("story", "stats", shop, "--matrix", "--format", "csv").out)))
    assert rows[0] == ["story", "number", "entry", "HORN", "coin", "rope"]
    assert rows[1] == ["shop", "1", "start", "had", "asked lost", "had"]
    (data,) = json.loads(meeple("story", "stats", shop, "--matrix", "--format", "json").out)
    assert data["idle"] == [{"entry": "start", "option": "1", "instead": "2", "same": False}]
    assert [each["name"] for each in data["names"] if each["decides-nothing"]] == ["HORN"]
    told = meeple("story", "stats", shop, "--format", "csv")
    assert (told.status, "there is no format `csv`" in told.err) == (2, True)
