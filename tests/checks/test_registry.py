"""What the table of checks and the heads of the pages say is so."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from example_packs import examples_of
from meeplewright.checks.registry import CHECKS, HOUSE, checks, imported, more_checks
from meeplewright.findings.catalogue import LOSES, NAMES, NEEDS, codes, page
from meeplewright.packs.load import load
from pack_copies import may_tell


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The codes that each check tells of the examples of all pages, whether it is thought to have something or not."""
    found: dict[str, set[str]] = defaultdict(set)
    for code in codes():
        for number, example in enumerate(examples_of(code, page(code).body)):
            pack = example.write(tmp_path_factory.mktemp(f"{code}-{number}"))
            for world in load(pack).worlds:
                for check in CHECKS:
                    each = {one.code if one.code.startswith("MW") else HOUSE for one in check(world)}
                    found[check.function] |= each
                    assert not each or check.only_with is None or check.only_with(world), (check, code)
    return found


@pytest.mark.slow
@pytest.mark.row
def test_each_check_tells_no_code_but_those_of_its_entry(told: dict[str, set[str]]) -> None:
    assert {check.function: told[check.function] - set(check.codes) for check in CHECKS} == {
        check.function: set() for check in CHECKS
    }


@pytest.mark.slow
@pytest.mark.row
def test_each_code_of_an_entry_is_told_by_its_check(told: dict[str, set[str]]) -> None:
    never = {(check.function.partition(":")[2], code) for check in CHECKS for code in check.codes} - {
        (function.partition(":")[2], code) for function, found in told.items() for code in found
    }
    # a chapter that is copied is told as a copied text is, a proof is given up only where somebody says when, and what
    # a pack does twenty times is more than an example holds
    ways = {("habits", "MW411"), ("habits", "MW413"), ("habits", "MW415")}
    assert never == {("chapter_findings", "MW503"), ("story_findings", "MW649"), ("house_rules", HOUSE), *ways}


def test_all_checks_of_the_table_are_asked_for_and_can_be_called() -> None:
    assert checks() == CHECKS
    assert [check.function for check in CHECKS if not callable(imported(check.function))] == []


def test_a_check_is_asked_for_its_codes_and_their_families() -> None:
    by_function = {check.function.rpartition(":")[2]: check for check in CHECKS}
    assert may_tell(by_function["house_rules"], "saltmarsh/lamp-can-do-it")
    assert not may_tell(by_function["typography"], "saltmarsh/lamp-can-do-it")
    assert [name for name, check in by_function.items() if may_tell(check, "MW43")] == [
        "effect_findings", "said_findings", "ruled_findings", "amounts", "listed_amounts", "rulebooks", "translated_effects",
    ]  # fmt: skip


@pytest.mark.parametrize("code", codes())
def test_the_head_of_a_page_says_what_it_depends_on_in_words_that_are_known(code: str) -> None:
    about = page(code)
    for given, known in ((about.loses, LOSES), (about.needs, NEEDS), (about.names, NAMES)):
        assert set(given) <= set(known)
        assert len(set(given)) == len(given)


@cache
def _heads() -> dict[str, set[str]]:
    return {
        word: {code for code in codes() if word in getattr(page(code), key)}
        for key, known in (("loses", LOSES), ("needs", NEEDS), ("names", NAMES))
        for word in known
    }


def test_every_word_is_said_in_a_head() -> None:
    assert [word for word, where in _heads().items() if not where] == []


def test_what_is_needed_can_be_lost() -> None:
    lost = {word for code in codes() for word in page(code).loses}
    needed = {word for code in codes() for word in page(code).needs}
    assert needed - lost == {
        "all",
        "every shape",
        "kinds",
        "named",
        "shapes",
        "outside",
        "references",
        "there",
    }  # by content or ids, by system, by shape, by nothing, and what is looked at and counted by a `reference`


def test_no_module_holds_patterns_of_codes() -> None:
    home = Path(__file__).parents[2] / "cli" / "meeplewright"
    spoken = [
        f"{file.relative_to(home)}: {line.strip()}"
        for file in home.rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if re.search(r"(compile|match|startswith)\([(\"r']+MW\d", line)
    ]
    assert spoken == []


def test_only_what_the_generators_tell_needs_print() -> None:
    assert more_checks()
    assert {code for code in codes() if page(code).of_print} - {"MW689"} == {c for c in codes() if c.startswith("MW8")}
