"""What a session gathers of all files is what a run from nothing gathers, whatever comes, goes and is replaced."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from meeplewright.packs.gathered import AnnotationCounts, ByKind, RecordsByKind
from meeplewright.packs.link import LinkedFile
from meeplewright.sources.model import Record, Source


@dataclass(frozen=True, eq=False)
class Part:
    """As much of a file as is asked for."""

    records: list[Record]
    said: tuple[str, ...]

    def annotations(self) -> tuple[str, ...]:
        return self.said


def files(*parts: Part) -> Sequence[LinkedFile]:
    return cast("Sequence[LinkedFile]", parts)


def record(name: str) -> Record:
    kind, _, id_ = name.partition("/")
    return Record(kind, id_, {}, cast("Source", None), 0)


def part(names: str, said: str = "") -> Part:
    return Part([record(name) for name in names.split()], tuple(said.split()))


def spelt(by_kind: ByKind) -> list[tuple[str, str, int]]:
    """The very records, in their order."""
    return [(kind, id_, id(each)) for kind, ids in by_kind.items() for id_, each in ids.items()]


def test_a_record_stands_in_the_place_of_its_old_self_and_worlds_of_before_keep_theirs() -> None:
    gathered, old, other = RecordsByKind(), part("card/a card/b"), part("card/c")
    before = gathered.follow(files(old, other))
    new = part("card/a card/b")
    after = gathered.follow(files(new, other))
    assert spelt(after) == spelt({"card": {"a": new.records[0], "b": new.records[1], "c": other.records[0]}})
    assert before["card"]["a"] is old.records[0]


def test_of_two_records_of_one_name_the_first_stays_when_the_second_is_replaced() -> None:
    gathered, first, second = RecordsByKind(), part("card/a"), part("card/a")
    gathered.follow(files(first, second))
    assert gathered.follow(files(first, part("card/a")))["card"]["a"] is first.records[0]
    third = part("card/a")
    assert gathered.follow(files(third, part("card/a")))["card"]["a"] is third.records[0]


def test_whatever_comes_and_goes_it_is_as_gathered_from_nothing() -> None:
    chance = random.Random(7)
    gathered, counts = RecordsByKind(), AnnotationCounts()
    pool = [*"abcdef"]

    def some() -> Part:
        names = [f"{chance.choice(('card', 'token'))}/{chance.choice(pool)}" for _ in range(chance.randrange(4))]
        return part(" ".join(names), " ".join(chance.sample(("x-ref", "x-text", "x-icon"), chance.randrange(3))))

    parts: list[Part] = []
    for _ in range(300):
        match chance.randrange(5):
            case 0:
                parts = [*parts, some()]
            case 1 if parts:
                parts = parts[1:]
            case 2 if parts:
                parts = [some(), *parts[1:]]
            case 3 if parts:  # the same names again, as after a letter in a text
                at = chance.randrange(len(parts))
                again = part(" ".join(each.name for each in parts[at].records), " ".join(parts[at].said))
                parts = [*parts[:at], again, *parts[at + 1 :]]
            case _:
                parts = [*reversed(parts)]
        assert spelt(gathered.follow(files(*parts))) == spelt(RecordsByKind().follow(files(*parts)))
        assert counts.follow(files(*parts)) == frozenset(each for some_ in parts for each in some_.said)
