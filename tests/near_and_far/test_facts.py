"""The pack against the facts of the rulebook: each stands in a record, or a chapter tells it in both languages."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from meeplewright import data
from meeplewright.packs.world import World
from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.odds.check_table import check_tables
from meeplewright.stories.proof.proof import Verdict
from meeplewright_generators.pages.index import indexed, sent_on
from near_and_far.mapped_facts import Told, figures_of, listed
from seldom import few_of

PACK = data.content() / "near-and-far"
SHARED = Path(__file__).parents[3] / "shared" / "facts" / "near-and-far.yaml"  # beside the repository, on some machines
FACTS = listed(Path(__file__).parent / "facts")
SECTIONS = sorted({name.partition("/")[0] for name in FACTS})


@pytest.fixture(scope="module")
def sources() -> str:
    return " ".join((PACK / "SOURCES.md").read_text(encoding="utf-8").split())


@pytest.fixture(scope="module")
def told(near_and_far: World, sources: str) -> Told:
    return Told.of(near_and_far, sources)


def values(world: World, kind: str, field: str) -> dict[str, Any]:
    return {name: record.data[field] for name, record in world.of(kind).items()}


@pytest.mark.parametrize("section", SECTIONS)
def test_every_fact_is_in_the_pack_or_told_in_both_languages(section: str, told: Told) -> None:
    here = {name: fact for name, fact in FACTS.items() if name.partition("/")[0] == section}
    assert {name: missing for name, fact in here.items() if (missing := told.missing(fact))} == {}


@pytest.mark.skipif(not SHARED.is_file(), reason="the facts file is not beside this repository")
def test_the_list_is_that_of_the_facts_file_with_every_figure() -> None:
    facts = yaml.load(SHARED.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    assert {name: fact.get("figures", {}) for name, fact in FACTS.items()} == figures_of(facts)


def test_what_is_neither_in_the_pack_nor_told_is_missed(told: Told) -> None:
    prose = ["4-the-town/A duel", "add 1 more", "прибавьте себе ещё 1"]
    assert told.missing({"figures": {"bonus": 1}, "told": [prose]}) == []
    assert told.missing({}) == ["it is nowhere"]
    assert told.missing({"figures": {"bonus": 2}, "told": [prose]}) == ["bonus: 2"]
    assert told.missing({"told": [[*prose[:2], "прибавьте себе ещё 2"]]}) == ["not told: прибавьте себе ещё 2"]
    assert told.missing({"figures": {"xp": 3}, "pack": {"xp": "talent/fishing/xp"}}) == ["xp: 3"]
    named = {"figures": {"names.ru": "Охота"}, "named": "talent/fishing"}
    assert told.missing(named) == ["names.ru: Охота"]


def test_only_what_is_about_the_booklet_is_left_out() -> None:
    left_out = {name for name, fact in FACTS.items() if "left-out" in fact}
    assert {name for name in left_out if not name.startswith(("page_references/", "discrepancy_checks_passed/"))} == {
        "online_help", "setup_by_player_count_notes", "components_not_shown/1",
    }  # fmt: skip
    assert {name for name, fact in FACTS.items() if "computed" in fact} == {"talent_totals", "components/coin_tokens"}


def test_totals_that_follow_from_the_records_agree(near_and_far: World) -> None:
    costs = values(near_and_far, "talent", "xp")
    totals = FACTS["talent_totals"]["figures"]
    assert (len(costs), sum(costs.values())) == (totals["count"], totals["xp_sum_all"])
    assert Counter(costs.values()) == {int(key[-1]): n for key, n in totals.items() if key.startswith("by_cost.")}
    stars = len(near_and_far.of("board")["sheet-story"].data["cells"])
    assert stars + near_and_far.of("mode")["character"].data["start-xp"] == totals["max_xp_character_mode"]
    coins = FACTS["components/coin_tokens"]["figures"]
    component = near_and_far.of("component")["coin-tokens"].data
    assert (component["count"], [part["count"] for part in component["parts"]]) == (
        coins["count"], [coins["sub.value_1"], coins["sub.value_5"]],
    )  # fmt: skip
    tokens = [near_and_far.of("token")[name].data for name in ("coin", "coin-5")]
    assert sum(token["value"] * token["copies"] for token in tokens) == coins["total_value"]


def test_enemies_are_four_to_fifteen_once_each(near_and_far: World) -> None:
    assert sorted(values(near_and_far, "enemy", "strength").values()) == list(range(4, 16))


def test_most_spaces_of_a_map_show_riches_and_eight_a_good(near_and_far: World) -> None:
    for name, record in near_and_far.of("map").items():
        spaces = [space for space in record.data["spaces"] if "town" not in space]
        assert 2 * sum("coin" in space or "gem" in space for space in spaces) > len(spaces) >= 18, name
        assert sum("good" in space for space in spaces) == 8, name


def test_the_numbers_of_ours_in_the_sources_are_those_of_the_pack(near_and_far: World, sources: str) -> None:
    worth = values(near_and_far, "goods", "value")
    assert (
        f"coin {worth['coin-good']}, gem {worth['gem-good']}, food {worth['food-good']}, red {worth['red-token']}, "
        f"blue {worth['blue-token']}; yellow {worth['yellow-token']} and green {worth['green-token']}"
    ) in sources
    strengths = values(near_and_far, "boss", "strength").values()
    points = values(near_and_far, "boss", "points").values()
    bosses = f"strengths {min(strengths)} to {max(strengths)}, {min(points)} to {max(points)} points"
    assert bosses in sources
    cells = values(near_and_far, "mine-cell", "skill").values()
    assert f"cells ask for {min(cells)} to {max(cells)} skill" in sources
    assert sum("day-reputation" in record.data for record in near_and_far.of("mine-cell").values()) == 4
    for record in near_and_far.of("map").values():
        routes = sorted((route["alone"], route["shared"]) for route in record.data["routes"])
        assert routes == [(4, 2), (5, 2), (6, 3), (7, 4)]
    assert "on every map 4, 5, 6 and 7 points alone, and 2, 2, 3 and 4 shared" in sources
    food = [near_and_far.of("token")[name].data["value"] for name in ("bread", "fish", "bacon")]
    assert "bread is worth {}, fish {}, bacon {}".format(*food) in sources


def test_what_is_ours_is_marked(near_and_far: World) -> None:
    kinds = ("map", "mine-cell", "mine-line", "boss", "enemy", "goods", "artifact", "treasure", "find")
    records = [record for kind in kinds for record in near_and_far.of(kind).values()]
    assert [r.name for r in records if not {"status", "ours"} & set(r.data)] == ["goods/blue-token"]
    assert [r.name for r in records if not set(r.data.get("ours", ())) <= set(r.data)] == []
    assert near_and_far.of("boss")["captain-shreya"].data["ours"] == ["strength", "points", "flavour"]


def test_every_word_of_the_index_is_in_the_index_of_the_rules(near_and_far: World) -> None:
    assert [
        record.name for record in near_and_far.of("index-entry").values() if record not in indexed(near_and_far)
    ] == []
    see = sent_on(near_and_far)
    assert see["index-entry/see-tribe"] == ("Outlaws", "Mystics", "Lizardfolk", "Nomads")
    assert see["index-entry/see-free-action"] == ("Redeem",)


def test_the_book_has_what_was_promised(near_and_far: World) -> None:
    entries = Counter(record.data["map"] for record in near_and_far.of("adventure").values())
    assert entries["map-1"] >= 20
    assert min(entries[f"map-{number}"] for number in range(2, 12)) >= 13
    assert len(near_and_far.of("keyword")) >= 12
    assert len(near_and_far.of("side-quest")) == 228
    by_day = Counter(
        map_.id for map_ in near_and_far.of("map").values() for each in map_.data["spaces"] if "day" in each
    )
    assert 2 * sum(by_day.values()) == sum(entries.values()) == 350, (
        "each open book has a story for dusk and one for day"
    )
    assert all(2 * by_day[name] == count for name, count in entries.items())
    assert len(near_and_far.of("victory")) == len(near_and_far.of("boss")) == 4


@pytest.mark.slow  # all modes are proven
@pytest.mark.row
@pytest.mark.parametrize("proven", few_of((False, True), 1), ids=["as they are told", "proven"])
def test_all_modes_are_proven_and_odds_agree_with_a_table_by_hand(proven: bool, near_and_far: World) -> None:
    checked = check_stories(near_and_far, prove_them=proven)
    assert {proof.verdict for proof in checked.proofs} == ({Verdict.PROVEN} if proven else set())
    assert {story.id.partition("/")[0] for story in checked.stories} == {
        "first-journey", "campaign", "character", "arcade",
    }  # fmt: skip
    # one die, 0 to 6 symbols and 0 to 13 hearts: so many faces of six reach the target
    reach = {need: Fraction(faces, 6) for need, faces in ((1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1))}
    tables = [table for story in checked.stories for table in check_tables(story)]
    assert {table.target for table in tables} >= {4, 7}
    for table in tables:
        shown = {score: success for score, success, _bonus in table.rows}
        for symbols in range(7):
            for hearts in range(14):
                need = table.target - symbols - hearts
                by_hand = Fraction(1) if need < 1 else reach.get(need, Fraction(0))
                assert shown[symbols + hearts] == by_hand, table.line()
