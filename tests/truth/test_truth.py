"""A tenth of `make truth`, from fixed seeds: what it reaches is not given up again."""

from __future__ import annotations

from statistics import median

import pytest

from truth.judge import Bench
from truth.run import PACKS, Answer, Asked, answer, seeded

PACK = "saltmarsh-light"  # one pack with everything in it, read in a tenth of a second
TOLD = 0.85  # of all that is seeded, in each pack; what is not told is mostly numbers that only sense can compare
# slips of hands are told always; of what only sense can tell, so many in ten
SURE = (
    "misspelt key", "misspelt id at its definition", "misspelt id at its use", "wrong indentation", "missing comma",
    "unclosed quote", "duplicated id", "duplicate key", "missing file", "wrong type", "wrong value of a few",
    "unknown icon", "broken link", "unclosed mark-up", "printed number twice", "tab in the indentation",
    "placeholder lost", "missing translation", "goto that leads nowhere", "keyword misspelt at its use",
    "letters of another alphabet inside a word", "wrong encoding that still decodes", "component lists",
)  # fmt: skip


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench.of(PACK, tmp_path_factory.mktemp("truth"))


@pytest.mark.slow
@pytest.mark.parametrize("name", SURE)
def test_a_slip_of_hands_is_told_at_its_place_or_at_the_other_honest_end(bench: Bench, name: str) -> None:
    fates = [bench.verdict(made) for made in seeded(bench, "faults", name, 4, 18)]
    assert fates
    assert [fate for fate in fates if not fate.is_told] == []


# near-and-far takes minutes: `make truth` asks it too
QUICK = [name for name in PACKS if name != "near-and-far"]


@pytest.fixture(scope="module", params=QUICK)
def told(request: pytest.FixtureRequest) -> Answer:
    """A tenth of what `make truth` asks of a pack; stories are proven anew for their own categories alone."""
    return answer(Asked(request.param, count=2, harmless=2, seed=18, only="", proofs=False))


@pytest.mark.slow
def test_of_each_pack_nearly_all_is_told_once(told: Answer) -> None:
    missed = [f"{fate.category}: {fate.what}" for fate in told.verdicts if not fate.is_told]
    assert len(told.verdicts) >= 70
    assert len(missed) <= (1 - TOLD) * len(told.verdicts), "\n".join(missed)
    assert median(fate.echoes for fate in told.verdicts if fate.is_told) == 0


@pytest.mark.slow
def test_a_harmless_edit_brings_no_alarm(told: Answer) -> None:
    assert told.edits >= 15
    assert told.false == []


def test_a_fault_knows_its_place_in_the_file_as_it_then_is(bench: Bench) -> None:
    for name in ("misspelt key", "duplicate key", "record dropped"):
        for made in seeded(bench, "faults", name, 1, 18):
            (place, *_) = made.places
            assert (bench.folder / place.file).is_file()
            assert 1 <= place.first <= place.last


def test_a_living_pack_is_as_it_was_when_a_fault_is_taken_back(bench: Bench) -> None:
    (made,) = seeded(bench, "faults", "misspelt key", 1, 18)
    first = bench.found(made.files, story=False, printed=False)
    assert first
    assert bench.found({}, story=False, printed=False) == []
    assert bench.found(made.files, story=False, printed=False) == first
