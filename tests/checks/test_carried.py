"""What stands before and behind an edit goes on to stand there."""

from __future__ import annotations

import random

from meeplewright.checks.carried import SplicedStretch, carried
from meeplewright.findings.model import Finding, Place, Related

WORD = "«here»"


def place_of(text: str) -> Place:
    at = text.index(WORD)
    line, column = text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1
    return Place("a.yaml", line, column, line, column + len(WORD))


def test_a_word_is_found_again_wherever_somebody_writes_around_it() -> None:
    chance = random.Random(3)
    for _ in range(2000):
        parts = ["".join(chance.choices("ab \nж🕯", k=chance.randrange(12))) for _ in range(3)]
        before = parts[0] + parts[1] + WORD + parts[2]
        new = "".join(chance.choices("ab \nж🕯", k=chance.randrange(4)))
        after = (parts[0] + new + WORD + parts[2]) if chance.random() < 0.5 else (parts[0] + parts[1] + WORD + new)
        assert SplicedStretch.between(before, after).carried(place_of(before)) == place_of(after), (before, after)


def test_what_is_written_within_goes_on_to_belong_to_it_and_what_is_cut_into_is_gone() -> None:
    place = place_of(f"a\n{WORD} b")
    assert SplicedStretch.between(f"a\n{WORD} b", "a\n«hewre» b").carried(place) == Place("a.yaml", 2, 1, 2, 8)
    assert SplicedStretch.between(f"a\n{WORD} b", "a\n«h").carried(place) is None
    assert SplicedStretch.between(f"a\n{WORD} b", "a\nthere» b").carried(place) == Place("a.yaml", 2, 1, 2, 7)
    assert SplicedStretch.between(f"a\n{WORD} b", "a\n«her. b").carried(place) == Place("a.yaml", 2, 1, 2, 6)
    assert SplicedStretch.between(f"a\n{WORD} b", "a\n«her.b").carried(place) is None


def test_a_finding_one_of_whose_places_is_unknown_is_not_carried() -> None:
    splices = {"a.yaml": SplicedStretch.between("x\n", "y\nx\n")}
    finding = Finding.of("MW601", "…", Place("a.yaml", 1, 1, 1, 2), related=(Related("…", Place("b.yaml", 1)),))
    assert list(carried([finding], splices.get)) == []
    splices["b.yaml"] = SplicedStretch.between("", "")
    (moved,) = carried([finding], splices.get)
    assert moved.place == Place("a.yaml", 2, 1, 2, 2)
