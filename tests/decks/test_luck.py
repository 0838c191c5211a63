"""What decides at a table: chance, every possibility in turn, a script, and a script that chance goes on from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from meeplewright.stories.decks.luck import Every, Fair, First, Halfway, Scripted
from meeplewright.stories.decks.table import Luck, Ways
from meeplewright.stories.model.reader import Impossible

RED, BLUE = "red", "blue"
BACKS = (0, 0, 1, 1, 0)  # of the cards ant, bee, cat, dog and elk
WAYS: Ways = (("fails", 0.25, Fraction(1, 4)), ("holds", 0.5, Fraction(1, 2)), ("wins", 0.25, Fraction(1, 4)))
POOLS = [([0, 2, 0], 3), ([2, 1], 1)]


class Names:
    """Cards by their letters, backs by their colours."""

    def name(self, card: int) -> str:
        return ("ant", "bee", "cat", "dog", "elk")[card]

    def back(self, card: int) -> str:
        return (RED, BLUE)[BACKS[card]]


NAMES = Names()


def fair(*values: float) -> tuple[Fair, list[str]]:
    log: list[str] = []
    return Fair(iter(values).__next__, NAMES, log), log


@pytest.mark.parametrize(
    ("value", "card", "way", "among"),
    [
        (0.0, 0, 0, (0, 0)), (0.2499, 0, 0, (0, 0)), (0.25, 1, 1, (0, 0)), (0.4, 1, 1, (0, 1)), (0.5, 2, 1, (0, 1)),
        (0.7499, 2, 1, (0, 2)), (0.75, 3, 2, (1, 1)), (0.9999, 3, 2, (1, 1)),
    ],
)  # fmt: skip
def test_chance_takes_what_its_number_falls_on(value: float, card: int, way: int, among: tuple[int, int]) -> None:
    luck, log = fair(value, value, value, value, value, value)
    assert (luck.card([4, 3, 2, 1]), luck.back([4, 3, 2, 1]), luck.way(WAYS), luck.split(WAYS)) == (
        card,
        card,
        way,
        way,
    )
    assert luck.among(POOLS, back=False) == among
    name, colour = NAMES.name(4 - card), NAMES.back(4 - card)
    cards = POOLS[among[0]][0]
    pool = f"@{among[0] + 1}" if cards[among[1]] == 2 else ""
    assert log == [name, f"{colour}:{name}", WAYS[way][0], WAYS[way][0], NAMES.name(cards[among[1]]) + pool]
    assert Fair(lambda: value).card([4, 3, 2, 1]) == card
    assert Fair(lambda: value).among(POOLS, back=True) == among


def test_chance_sees_a_back_where_only_that_is_seen_and_takes_the_face_that_lies_there() -> None:
    luck, log = fair(0.4, 0.5)
    assert luck.among(POOLS, back=True) == (0, 1)
    assert luck.face(3, [0, 3]) == 3
    assert log == ["blue:cat@1", "dog"]


def test_the_first_is_the_first_however_cards_lie() -> None:
    luck = First()
    assert (luck.card([3, 1, 2]), luck.back([3, 2]), luck.way(WAYS), luck.split(WAYS)) == (1, 1, 0, 0)
    assert luck.among([([3, 1], 0), ([0], 4)], back=True) == (0, 1)
    assert luck.face(3, [0, 3]) == 3


def gone(ask: Callable[[Every], Any]) -> tuple[dict[tuple[Any, ...], Fraction], bool]:
    """Everything that can come, with the chance of it; and whether more was told of a card than is seen."""
    luck = Every(BACKS, NAMES)
    chances: Counter[tuple[Any, ...]] = Counter()
    while True:
        chances[(ask(luck), *luck.log)] += luck.weight  # type: ignore[assignment]
        if not luck.again():
            return dict(chances), luck.hazy


def test_every_possibility_comes_with_its_chance() -> None:
    third, quarter = Fraction(1, 3), Fraction(1, 4)
    assert gone(lambda luck: luck.card([1, 0, 1])) == ({(0, "bee"): 2 * third, (1, "ant"): third}, False)
    assert gone(lambda luck: luck.back([1, 2, 0])) == ({(0, RED): 2 * third, (1, BLUE): third}, False)
    assert gone(lambda luck: luck.way(WAYS)) == ({(at, name): weight for at, (name, _, weight) in enumerate(WAYS)}, False)  # fmt: skip
    assert gone(lambda luck: luck.split(WAYS))[1]
    assert gone(lambda luck: luck.face(0, [1, 0, 1])) == ({(1, "bee"): 2 * third, (0, "ant"): third}, False)
    seen = {((0, 0), "ant"): Fraction(1, 2), ((0, 1), "cat@1"): quarter, ((1, 0), "cat@2"): Fraction(1, 8), ((1, 1), "bee"): Fraction(1, 8)}  # fmt: skip
    assert gone(lambda luck: luck.among(POOLS, back=False)) == (seen, False)
    hidden = {((0, 0), "red@1"): Fraction(1, 2), ((0, 1), "blue@1"): quarter, ((1, 0), "blue@2"): Fraction(1, 8), ((1, 1), "red@2"): Fraction(1, 8)}  # fmt: skip
    assert gone(lambda luck: luck.among(POOLS, back=True)) == (hidden, True)


def test_one_thing_after_another_comes_in_every_way() -> None:
    chances, _ = gone(lambda luck: (luck.way(WAYS), luck.card([0, 1]) if luck.log[0] == "wins" else -1))
    assert chances == {
        ((0, -1), "fails"): Fraction(1, 4),
        ((1, -1), "holds"): Fraction(1, 2),
        ((2, 0), "wins", "ant"): Fraction(1, 8),
        ((2, 1), "wins", "bee"): Fraction(1, 8),
    }


@pytest.mark.parametrize(
    ("words", "ask", "came"),
    [
        ("bee", lambda luck: luck.card([0, 1, 1]), 1), ("holds", lambda luck: luck.way(WAYS), 1), ("wins", lambda luck: luck.split(WAYS), 2),
        ("blue", lambda luck: luck.back([0, 2, 3]), 1), ("blue:dog", lambda luck: luck.back([0, 2, 3]), 2), ("ant", lambda luck: luck.face(1, [1, 0]), 0),
        ("cat@2", lambda luck: luck.among(POOLS, back=False), (1, 0)), ("cat", lambda luck: luck.among(POOLS, back=False), (0, 1)), ("bee", lambda luck: luck.among(POOLS, back=False), (1, 1)), ("red:bee", lambda luck: luck.among(POOLS, back=True), (1, 1)),
        ("ant wins bee", lambda luck: (luck.card([0]), luck.way(WAYS), luck.card([0, 1])), (0, 2, 1)),
    ],
)  # fmt: skip
def test_a_script_says_what_comes(words: str, ask: Callable[[Luck], Any], came: Any) -> None:
    assert ask(Scripted(words.split(), NAMES)) == came
    halfway = Halfway(words.split(), NAMES, iter(()).__next__)
    assert (ask(halfway), halfway.log) == (came, words.split())


def test_what_a_script_says_that_cannot_come_is_told_with_what_may() -> None:
    with pytest.raises(Impossible, match=r"^`owl` cannot come here; it may be ant, bee$"):
        Scripted(["owl"], NAMES).card([1, 0, 1])
    with pytest.raises(Impossible, match=r"^the script does not say what came: fails, holds, wins$"):
        Scripted([], NAMES).way(WAYS)
    many: Ways = tuple((f"w{at}", 0.1, Fraction(1, 10)) for at in range(10))
    for words in ([], ["x"]):
        with pytest.raises(Impossible, match=r"w0, w1, w2, w3, w4, w5, w6, w7$"):
            Scripted(words, NAMES).way(many)


def test_from_where_a_script_says_no_more_chance_goes_on_in_its_words() -> None:
    luck = Halfway(["bee", "holds"], NAMES, iter((0.9, 0.0, 0.9, 0.4, 0.5)).__next__)

    def played(luck: Luck) -> list[Any]:
        return [luck.card([0, 1]), luck.way(WAYS), luck.split(WAYS), luck.back([2, 3]), luck.card([2, 4]), luck.among(POOLS, back=False), luck.face(3, [2, 3])]  # fmt: skip

    came = played(luck)
    assert came == [1, 1, 2, 0, 1, (0, 1), 3]
    assert luck.log == ["bee", "holds", "wins", "blue:cat", "elk", "cat@1", "dog"]
    again = Halfway(list(luck.log), NAMES, iter(()).__next__)
    assert played(again) == came
