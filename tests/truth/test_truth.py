"""A tenth of `make truth`, from fixed seeds: what it reaches is not given up again."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from truth.categories import FAULTS, HARMLESS
from truth.judge import Verdict
from truth.run import Benches, alarms, seeded

# one pack with everything in it, read in a tenth of a second
PACK = {"saltmarsh-light": 1}
# slips of hands are told always; of what only sense can tell, so many in ten
SURE = (
    "misspelt key", "misspelt id at its definition", "misspelt id at its use", "wrong indentation", "missing comma",
    "unclosed quote", "duplicated id", "duplicate key", "missing file", "wrong type", "wrong value of a few",
    "unknown icon", "broken link", "unclosed mark-up", "printed number twice", "tab in the indentation",
    "placeholder lost", "missing translation", "goto that leads nowhere", "keyword misspelt at its use",
    "letters of another alphabet inside a word", "wrong encoding that still decodes", "component lists",
)  # fmt: skip


@pytest.fixture(scope="module")
def benches(tmp_path_factory: pytest.TempPathFactory) -> Benches:
    return Benches(tmp_path_factory.mktemp("truth"), PACK)


@pytest.mark.slow
@pytest.mark.parametrize("name", SURE)
def test_a_slip_of_hands_is_told_at_its_place_or_at_the_other_honest_end(benches: Benches, name: str) -> None:
    fates = [bench.verdict(made) for bench, made in seeded(benches, "faults", name, 4, 18)]
    assert fates
    assert [fate for fate in fates if fate.told not in ("at its place", "other end")] == []


@pytest.mark.slow
def test_most_of_what_only_sense_can_tell_is_told(benches: Benches) -> None:
    told: dict[str, list[Verdict]] = defaultdict(list)
    for name in (each for each in FAULTS if each not in SURE):
        for bench, made in seeded(benches, "faults", name, 2, 18):
            told[name].append(bench.verdict(made))
    every = [fate for fates in told.values() for fate in fates]
    missed = [fate.what for fate in every if fate.told == "not told"]
    assert len(every) > 20
    assert len(missed) <= len(every) // 2, "\n".join(missed)


@pytest.mark.slow
@pytest.mark.parametrize("name", HARMLESS)
def test_a_harmless_edit_brings_no_alarm(benches: Benches, name: str) -> None:
    told = [
        (made.what, finding.code, finding.message)
        for bench, made in seeded(benches, "harmless", name, 3, 18)
        for finding in alarms(bench, made)
    ]
    assert told == []


def test_a_fault_knows_its_place_in_the_file_as_it_then_is(tmp_path: Path) -> None:
    bench = Benches(tmp_path, PACK).one(Random(1))
    for name in ("misspelt key", "duplicate key", "record dropped"):
        for _, made in seeded(Benches(tmp_path / name, PACK), "faults", name, 1, 18):
            (place, *_) = made.places
            assert (bench.copy.folder / place.file).is_file()
            assert 1 <= place.first <= place.last
