"""The pack against the facts of the booklet: each stands in a record, or a chapter tells it in both languages."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from meeplewright import data
from meeplewright.l10n import translated
from meeplewright.packs.world import World
from near_and_far.mapped_facts import Told, figures_of, listed

PACK = data.content() / "discover"
HERE = Path(__file__).parent / "facts"
SHARED = Path(__file__).parents[3] / "shared" / "facts" / "discover.yaml"  # beside the repository, on some machines
FACTS = listed(HERE)
SECTIONS = sorted({name.partition("/")[0] for name in FACTS})


@pytest.fixture(scope="module")
def sources() -> str:
    return " ".join((PACK / "SOURCES.md").read_text(encoding="utf-8").replace("**", "").split())


@pytest.fixture(scope="module")
def told(discover: World, sources: str) -> Told:
    return Told.of(discover, sources)


def copies(world: World, kind: str, **wanted: str) -> int:
    records = [each.data for each in world.of(kind).values()]
    return sum(
        each.get("copies", 1) for each in records if all(each.get(name) == value for name, value in wanted.items())
    )


@pytest.mark.parametrize("section", SECTIONS)
def test_every_fact_is_in_the_pack_or_told_in_both_languages(section: str, told: Told) -> None:
    here = {name: fact for name, fact in FACTS.items() if name.partition("/")[0] == section}
    assert {name: missing for name, fact in here.items() if (missing := told.missing(fact))} == {}


@pytest.mark.skipif(not SHARED.is_file(), reason="the facts file is not beside this repository")
def test_the_list_is_that_of_the_facts_file_with_every_figure() -> None:
    facts = yaml.load(SHARED.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    assert {name: fact.get("figures", {}) for name, fact in FACTS.items()} == figures_of(facts)


def test_only_what_is_about_the_booklet_is_left_out() -> None:
    left_out = {name.partition("/")[0] for name, fact in FACTS.items() if "left-out" in fact}
    assert left_out == {"page_references", "discrepancy_checks_passed"}
    assert {name for name, fact in FACTS.items() if fact.get("otherwise")} == {
        "components/terrain_sheets", "components/map_tiles", "glossary/14",
    }  # fmt: skip


def test_any_two_regions_fill_a_box_as_the_booklet_counts_it(discover: World) -> None:
    regions = list(discover.of("region"))
    figures = {
        name: FACTS[f"components/{name}"]["figures"] for name in ("exploration_cards", "enemy_cards", "feature_tokens")
    }
    for one in regions:
        for other in regions[regions.index(one) + 1 :]:
            counts = {
                "exploration_cards": len(discover.of("chance"))
                + sum(each.data.get("region", one) in (one, other) for each in discover.of("card").values()),
                "enemy_cards": sum(
                    each.data.get("region", one) in (one, other) for each in discover.of("enemy").values()
                ),
                "feature_tokens": copies(discover, "find", region=one) + copies(discover, "find", region=other),
            }
            for name, count in counts.items():
                assert figures[name]["count_min"] <= count <= figures[name]["count_max"], (one, other, name, count)
            pieces = sum(each.data.get("region", one) in (one, other) for each in discover.of("piece").values())
            assert pieces == FACTS["components/map_tiles"]["figures"]["count"]
            for kind, name in (("water", "water_source_tokens"), ("monster", "monster_tokens")):
                both = copies(discover, kind, region=one) + copies(discover, kind, region=other)
                assert both == FACTS[f"components/{name}"]["figures"]["count"], (one, other, kind)


def test_the_island_has_the_tokens_that_the_booklet_gives_it(discover: World) -> None:
    figures = FACTS["region_island/10"]["figures"]
    letters = {"growth": "Р", "height": "В", "shore": "Б", "thicket": "Ч"}
    counted = Counter(
        {symbol: copies(discover, "find", region="island", symbol=symbol) for symbol in (*letters, "star")}
    )
    assert counted.total() == figures["count"]
    assert {letters[symbol]: n for symbol, n in counted.items() if symbol in letters} == {
        letter: figures[f"sub.{letter}"] for letter in letters.values()
    }
    assert counted["star"] == figures["missing"]


def test_the_decks_are_as_large_as_the_booklet_says(discover: World) -> None:
    assert copies(discover, "item") == FACTS["components/crafted_item_cards"]["figures"]["count"]
    assert len(discover.of("quest")) == FACTS["components/quest_cards"]["figures"]["count"]
    blueprints = Counter(each.data["deck"] for each in discover.of("blueprint").values())
    parts = FACTS["components/project_cards"]["figures"]
    assert blueprints == {"plain": parts["sub.regular"], "complex": parts["sub.advanced"]}
    assert copies(discover, "token", sort="resource") == FACTS["components/resource_tokens"]["figures"]["count"]
    support = Counter(each.data["colour"] for each in discover.of("support-card").values())
    parts = FACTS["components/combat_support_cards"]["figures"]
    assert len(support) == parts["sub.colours"]
    assert set(support.values()) == {parts["sub.per_player_colour"]}
    listed_actions = [each.id for each in discover.of("action").values() if each.data["listed"]]
    assert len(listed_actions) == FACTS["action_count"]["figures"]["listed_in_table"]


def test_the_numbers_of_ours_in_the_sources_are_those_of_the_pack(discover: World, sources: str) -> None:
    kinds = {kind: len(discover.of(kind)) for kind in ("character", "threat", "night")}
    assert "four regions, {character} characters, {threat} threats and {night} nights".format(**kinds) in sources
    shared = [sum("region" not in each.data for each in discover.of(kind).values()) for kind in ("card", "enemy")]
    assert "{} exploration cards and {} enemies are common".format(*shared) in sources
    hundreds = len(discover.of("chance"))
    assert f"a box has {shared[0]} + 24 + 24 + {hundreds} = {shared[0] + 48 + hundreds}" in sources


def test_what_is_ours_is_marked(discover: World) -> None:
    kinds = ("card", "chance", "enemy", "item", "blueprint", "character", "night", "threat", "find", "piece", "quest")
    assert [
        each.name for kind in kinds for each in discover.of(kind).values() if each.data.get("status") != "ours"
    ] == []
    for each in discover.records():
        assert set(each.data.get("ours", ())) <= set(each.data), each.name


@pytest.mark.parametrize("language", ["en", "ru"])
def test_whoever_has_a_key_reads_its_phrase_on_each_card_that_it_opens(discover: World, language: str) -> None:
    world = discover if language == "en" else translated(discover, language)[0]
    (key,) = (each.data for each in world.of("key").values())
    stories = {name: card.data["story"] for name, card in world.of("card").items()}
    opened = {name for name, card in discover.of("card").items() if "phrase" in card.data}
    assert {name for name, story in stories.items() if key["phrase"] in story} == opened
