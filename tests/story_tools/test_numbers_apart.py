"""Numbers for entries of which some must not stand together: small rows of them, looked through one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest

from meeplewright.stories.model.numbering import LINKED, SIBLINGS, NoRoom, Numbered, NumberingWish, numbered

Apart = Mapping[frozenset[str], int]


def pairs(*links: str, far: int = LINKED) -> dict[frozenset[str], int]:
    return {frozenset(link.split("-")): far for link in links}


def too_close(numbers: Mapping[str, int], apart: Apart, spread: int = 0) -> set[tuple[str, ...]]:
    """The pairs that stand nearer than they should, or nearer than a spread is wide."""
    return {
        pair
        for pair in combinations(sorted(numbers), 2)
        if (far := apart.get(frozenset(pair))) and abs(numbers[pair[0]] - numbers[pair[1]]) < max(far, spread)
    }


def test_who_stands_in_the_way_of_most_moves_and_nobody_else() -> None:
    known = {"hub": 10, "ant": 9, "bee": 11, "cat": 12, "dog": 30}
    told = numbered(list(known), known, pairs("hub-ant", "hub-bee", "hub-cat", "hub-dog"), NumberingWish(1, 40))
    assert {entry for entry, number in known.items() if told.numbers[entry] != number} == {"hub"}
    assert min(abs(told.numbers["hub"] - told.numbers[each]) for each in ("ant", "bee", "cat", "dog")) >= LINKED
    assert not told.near


def test_of_two_that_are_too_near_the_later_one_moves_and_one_that_is_kept_never() -> None:
    known, apart = {"ant": 7, "bee": 10}, pairs("ant-bee")
    free = numbered(list(known), known, apart, NumberingWish(1, 20))
    assert free.numbers["ant"] == 7
    assert abs(free.numbers["bee"] - 7) >= LINKED
    kept = numbered(list(known), known, apart, NumberingWish(1, 20, kept=frozenset({"bee"})))
    assert kept.numbers["bee"] == 10
    assert abs(kept.numbers["ant"] - 10) >= LINKED
    both = numbered(list(known), known, apart, NumberingWish(1, 20, kept=frozenset(known)))
    assert (both.numbers, both.near, both.close) == (known, [("ant", "bee", LINKED)], [])
    just = numbered(list(known), {"ant": 7, "bee": 11}, apart, NumberingWish(1, 20))
    assert just == Numbered({"ant": 7, "bee": 11}, [], [])


def test_what_is_new_moves_before_what_has_its_number() -> None:
    known = {"ant": 3, "bee": 9, "cat": 15}
    told = numbered(["new", *known], known, pairs("new-ant", "new-bee", "new-cat"), NumberingWish(1, 19))
    assert told.numbers == {**known, "new": 19}


def test_a_number_beyond_the_last_is_given_up_and_one_that_two_have_stays_with_the_first() -> None:
    known = {"ant": 50, "bee": 3, "cat": 3, "dog": 1, "elk": 6}
    told = numbered(list(known), known, {}, NumberingWish(1, 6))
    assert (told.numbers["bee"], told.numbers["dog"], told.numbers["elk"]) == (3, 1, 6)
    assert {told.numbers["ant"], told.numbers["cat"]} <= {2, 4, 5}
    kept = numbered(list(known), known, {}, NumberingWish(1, 6, kept=frozenset({"ant", "cat"})))
    assert (kept.numbers["ant"], kept.numbers["cat"]) == (50, 3)
    assert kept.numbers["bee"] in {2, 4, 5}


def test_afresh_only_what_is_kept_has_its_number_still() -> None:
    known = {f"e{at}": at for at in range(1, 30)}
    told = numbered(list(known), known, {}, NumberingWish(1, 29, afresh=True, kept=frozenset({"e4"})))
    assert told.numbers["e4"] == 4
    assert sorted(told.numbers.values()) == list(range(1, 30))
    assert sum(told.numbers[entry] == number for entry, number in known.items()) < 10


def test_two_change_places_where_no_free_number_will_do() -> None:
    known = {"ant": 1, "bee": 9}
    told = numbered(["new", *known], known, pairs("new-ant"), NumberingWish(1, 3, kept=frozenset({"ant"})))
    assert told.numbers["ant"] == 1
    assert sorted(told.numbers.values()) == [1, 2, 3]
    assert told.near == [("ant", "new", LINKED)]  # three numbers are not enough
    swapped = numbered(["new", "ant", "bee"], {"ant": 1, "bee": 5}, pairs("new-ant"), NumberingWish(1, 5))
    assert (swapped.numbers["ant"], swapped.numbers["new"], swapped.near) == (1, 5, [])
    assert swapped.numbers["bee"] in {2, 3, 4}


def test_there_is_one_number_for_each_at_least() -> None:
    entries = [f"e{at}" for at in range(5)]
    assert sorted(numbered(entries, {}, {}, NumberingWish(3, 7)).numbers.values()) == [3, 4, 5, 6, 7]
    with pytest.raises(NoRoom, match=r"^5 entries, and only 4 numbers from 3 to 6$"):
        numbered(entries, {}, {}, NumberingWish(3, 6))


def some_rows() -> Iterator[tuple[dict[str, int], Apart, NumberingWish, list[str]]]:
    chance = random.Random(3)
    for seed in range(30):
        entries = [f"e{at}" for at in range(chance.randrange(5, 11))]
        apart = {
            frozenset(pair): chance.choice((LINKED, SIBLINGS))
            for pair in combinations(entries, 2)
            if chance.random() < 0.3
        }
        last = len(entries) + chance.choice((0, 1, 4, 12))
        known = dict(zip(chance.sample(entries, len(entries) // 2), chance.sample(range(1, last + 1), len(entries) // 2), strict=True))  # fmt: skip
        kept = frozenset(chance.sample(sorted(known), 1))
        yield known, apart, NumberingWish(1, last, chance.choice((1, 5, 7)), kept, afresh=seed % 3 == 0, seed=seed), entries  # fmt: skip


def exchanges(
    told: Numbered, known: Mapping[str, int], wish: NumberingWish
) -> Iterator[tuple[dict[str, int], set[str]]]:
    """The numbers after each exchange between two that are not where they were, or with a free number; and who moved."""
    moved = [entry for entry, number in told.numbers.items() if known.get(entry) != number and entry not in wish.kept]
    by_number = {number: entry for entry, number in told.numbers.items()}
    for entry in moved:
        for there in range(wish.first, wish.last + 1):
            other = by_number.get(there, "")
            if other == "" or (other in moved and other != entry):
                yield {**told.numbers, **({other: told.numbers[entry]} if other else {}), entry: there}, {entry, other}


def test_what_is_moved_stands_where_no_exchange_would_part_more() -> None:
    crowded = better = 0
    for known, apart, wish, entries in some_rows():
        told = numbered(entries, known, apart, wish)
        assert told == numbered(entries, known, apart, wish)
        assert sorted(told.numbers) == sorted(entries)
        assert len(set(told.numbers.values())) == len(entries)
        assert set(told.numbers.values()) <= set(range(wish.first, wish.last + 1))
        assert all(told.numbers[entry] == known[entry] for entry in wish.kept)
        near, close = too_close(told.numbers, apart), too_close(told.numbers, apart, wish.spread)
        assert {(*pair, apart[frozenset(pair)]) for pair in near} == set(told.near)
        assert {(*pair, max(apart[frozenset(pair)], wish.spread)) for pair in close - near} == set(told.close)
        for other, movers in exchanges(told, known, wish) if close else ():
            crowded += 1
            fewer = len(too_close(other, apart, wish.spread)) < len(close)
            better += fewer and all(movers.isdisjoint(pair) for pair in too_close(other, apart))
    assert crowded > 400
    assert better == 0
