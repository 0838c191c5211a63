"""The pack against the facts of the rulebook: every id, every figure, every Russian name."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from babel.messages.pofile import read_po

from meeplewright import data
from meeplewright.packs.world import World
from meeplewright.stories.check import check_stories
from meeplewright.stories.check_table import check_tables
from meeplewright.stories.proof import Verdict

Facts = dict[str, Any]
MISPRINTED = {"treasure-hunting", "packrat"}  # two Russian names that the rulebook misspells: SOURCES.md, NF6 and NF7
KINDS = (
    "talent", "component", "tribe", "building", "artifact", "treasure", "find", "symbol", "trade-good",
    "character", "variant", "scoring", "mode",
)  # fmt: skip


def kebab(word: str) -> str:
    return word.replace("_", "-")


@pytest.fixture(scope="module")
def russian() -> dict[str, str]:
    path = data.content() / "near-and-far" / "l10n" / "ru.po"
    with path.open("rb") as file:
        return {str(m.context): str(m.string) for m in read_po(file) if m.context}


@pytest.mark.parametrize("kind", KINDS)
def test_every_fact_is_a_record(kind: str, facts: Facts, near_and_far: World) -> None:
    ids = {kebab(fact["id"]) for fact in facts[kind]}
    assert ids - set(near_and_far.of(kind)) - set(facts["prose"]) == set()


def test_figures_agree(facts: Facts, near_and_far: World) -> None:
    for fact in facts["talent"]:
        assert near_and_far.of("talent")[kebab(fact["id"])].data["xp"] == fact["xp"]
    for fact in facts["component"]:
        assert near_and_far.of("component")[kebab(fact["id"])].data["count"] == fact["count"], fact["id"]
    for fact in facts["tribe"]:
        assert near_and_far.of("tribe")[fact["id"]].data["colour"] == fact["colour"]
    for fact in facts["mode"]:
        assert near_and_far.of("mode")[kebab(fact["id"])].data["maps"] == [f"map-{n}" for n in fact["maps"]]
    for fact in facts["scoring"]:
        assert near_and_far.of("scoring")[kebab(fact["id"])].data.get("points") == fact.get("points"), fact["id"]
    numbers = {record.data["number"]: record.data for record in near_and_far.of("players").values()}
    for fact in facts["players"]:
        here = numbers[fact["players"]]
        told = [
            fact[key] for key in ("quest_tokens", "pack_birds", "regular_artifacts_dealt", "special_artifacts_dealt")
        ]
        assert [here["tokens"], here["pack-birds"], here["regular"], here["special"]] == told


def test_enemies_are_four_to_fifteen_once_each(near_and_far: World) -> None:
    assert sorted(record.data["strength"] for record in near_and_far.of("enemy").values()) == list(range(4, 16))


def test_russian_names_are_those_of_the_edition(facts: Facts, russian: dict[str, str]) -> None:
    for kind in ("talent", "tribe", "building", "artifact", "treasure", "find", "character"):
        for fact in facts[kind]:
            name = kebab(fact["id"])
            if name not in MISPRINTED:
                assert russian[f"{kind}/{name}#name"].casefold() == fact["names"]["ru"].casefold()
    for fact in facts["map"]:
        assert russian[f"map/map-{fact['n']}#name"] == fact["names"]["ru"]
    for kind in ("term", "index-entry"):
        here = {text.casefold() for context, text in russian.items() if context.startswith(f"{kind}/")}
        assert {name.casefold() for name in facts[kind]} <= here


def test_every_discrepancy_is_decided_in_the_sources(facts: Facts) -> None:
    sources = (data.content() / "near-and-far" / "SOURCES.md").read_text(encoding="utf-8")
    assert [name for name in facts["discrepancy"] if name not in sources] == []


def test_the_book_has_what_was_promised(near_and_far: World) -> None:
    entries: dict[str, int] = {}
    for record in near_and_far.of("adventure").values():
        entries[record.data["map"]] = entries.get(record.data["map"], 0) + 1
    assert entries["map-1"] >= 20
    assert min(entries[name] for name in ("map-2", "map-3", "map-11")) >= 13
    assert len(near_and_far.of("keyword")) >= 12
    assert len(near_and_far.of("side-quest")) == 10
    assert len(near_and_far.of("victory")) == len(near_and_far.of("boss")) == 4
    for name, record in near_and_far.of("map").items():
        assert sum("town" not in space for space in record.data["spaces"]) >= 18, name


def test_all_modes_are_proven_and_odds_agree_with_a_table_by_hand(near_and_far: World) -> None:
    checked = check_stories(near_and_far)
    assert {proof.verdict for proof in checked.proofs} == {Verdict.PROVEN}
    assert {story.id.partition("/")[0] for story in checked.stories} == {
        "first-journey", "campaign", "character", "arcade",
    }  # fmt: skip
    # one die, 0 to 6 symbols and 0 to 13 hearts: so many faces of six reach the target
    reach = {need: Fraction(faces, 6) for need, faces in ((1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1))}
    for story in checked.stories:
        for table in check_tables(story):
            shown = {score: success for score, success, _bonus in table.rows}
            for symbols in range(7):
                for hearts in range(14):
                    need = table.target - symbols - hearts
                    by_hand = Fraction(1) if need < 1 else reach.get(need, Fraction(0))
                    assert shown[symbols + hearts] == by_hand, table.line()
