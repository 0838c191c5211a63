"""The pack against the facts of the two rulebooks: every name in three languages, every count, cost and round."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from meeplewright import data
from meeplewright.packs.world import World
from robinson.names import Names, plain

HERE = Path(__file__).parent
Facts = dict[str, Any]
Triple = list[str | None]


@pytest.fixture(scope="session")
def elsewhere() -> dict[str, Any]:
    """Facts that the pack has under another name, or that are prose, each with its reason."""
    read = yaml.load((HERE / "elsewhere.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    assert isinstance(read, dict)
    return read


def agree(told: Triple, here: tuple[str, str, str]) -> bool:
    """Whether the pack says what is told, in each language in which it is told."""
    return all(name is None or plain(name) == ours for name, ours in zip(told, here, strict=True))


def find(names: Names, kind: str, told: Triple, path: tuple[str | int, ...] = ("name",)) -> str | None:
    """The record of a kind whose name, or what stands at the path, agrees with what is told."""
    for identifier, record in names.world.of(kind).items():
        if path[0] in record.data and agree(told, names.of(kind, identifier, path)):
            return identifier
    return None


def named(facts: Facts) -> Iterator[tuple[str, Triple, tuple[str | int, ...]]]:
    """Every name the facts tell: the kind it must have in the pack, the name, and where it stands."""
    for kind in ("phase", "action", "terrain", "character", "invention", "scenario", "discovery", "term"):
        for fact in facts[kind]:
            yield kind, fact["names"], ("name",)
    for fact in facts["effect-token"]:
        yield "token", fact["names"], ("name",)
    for fact in facts["component"]:
        yield "component", fact["names"], ("name",)
    for symbol in facts["symbol"]:
        yield "icon", symbol, ("name",)
    for group, cards in facts["cards"].items():
        kind = {"build": "adventure", "gather": "adventure", "explore": "adventure", "treasure": "mystery"}.get(
            group, group
        )
        kind = {"creature": "mystery", "trap": "mystery"}.get(kind, kind)
        second = {"event": ("action", "name"), "wreckage": ("action",)}.get(kind, ("later", "name"))
        for card in cards:
            if "card" in card:
                yield kind, card["card"], ("name",)
            if "second" in card:
                yield kind, card["second"], second


def test_every_name_is_in_the_pack_in_three_languages_or_told_to_be_elsewhere(
    facts: Facts, names: Names, elsewhere: dict[str, Any]
) -> None:
    missing = [
        f"{kind}: {told}"
        for kind, told, path in named(facts)
        if find(names, kind, told, path) is None and _key(kind, told) not in elsewhere["names"]
    ]
    assert missing == [], "\n" + "\n".join(missing)


def test_what_is_told_to_be_elsewhere_is_there(facts: Facts, names: Names, elsewhere: dict[str, Any]) -> None:
    known = {_key(kind, told) for kind, told, _path in named(facts)}
    assert set(elsewhere["names"]) <= known
    for key, where in elsewhere["names"].items():
        kind, _, identifier = where["is"].partition("/")
        assert names.world.get(kind, identifier) is not None, key
        assert where["because"].strip(), key


def _key(kind: str, told: Triple) -> str:
    return f"{kind}: {next(name for name in told if name)}"


def test_components_have_their_counts(facts: Facts, robinson: World) -> None:
    for fact in facts["component"]:
        record = robinson.get("component", fact["id"].replace("_", "-"))
        assert record is not None, fact["id"]
        for field in ("count", "least"):
            assert record.data.get(field) == fact.get(field), fact["id"]
        if "parts" in fact:
            assert sorted(part["count"] for part in record.data["parts"]) == sorted(fact["parts"]), fact["id"]
            assert sum(fact["parts"]) == fact["count"]


def test_phases_and_actions_keep_their_order_and_pawns(facts: Facts, robinson: World, names: Names) -> None:
    for fact in facts["phase"]:
        assert robinson.of("phase")[find(names, "phase", fact["names"]) or ""].data["order"] == fact["order"]
    for fact in facts["action"]:
        action = robinson.of("action")[fact["id"]].data
        assert (action["order"], action["pawns"]["least"], action["pawns"]["most"]) == (fact["order"], *fact["pawns"])


def test_sixteen_skills_have_their_names_and_prices(facts: Facts, robinson: World, names: Names) -> None:
    told = {(fact["character"], *(plain(name) for name in fact["names"]), fact["cost"]) for fact in facts["skill"]}
    here = {
        (character.data["name"], *names.of("character", identifier, ("skills", at, "name")), skill["cost"])
        for identifier, character in robinson.of("character").items()
        for at, skill in enumerate(character.data["skills"])
    }
    assert here == told
    assert len(here) == 16


def test_inventions_ask_for_what_is_told(facts: Facts, robinson: World, names: Names) -> None:
    by_name = {names.of("invention", identifier)[0]: identifier for identifier in robinson.of("invention")}
    for fact in facts["invention"]:
        found = [
            record.data
            for identifier, record in robinson.of("invention").items()
            if agree(fact["names"], names.of("invention", identifier))
            and (fact["kind"] == "scenario") == (record.data["type"] == "scenario")
        ]
        assert len(found) == 1, fact["names"]
        invention = found[0]
        assert invention["type"] == fact["kind"] or (fact["kind"], invention["type"]) == ("other", "personal")
        asks = invention.get("requires", {})
        if "terrain" in fact:
            assert asks["terrain"] == fact["terrain"]
        if "item" in fact:
            assert by_name[plain(fact["item"])] in asks["items"]
        if "wood" in fact:
            assert invention["cost"] == {"wood": fact["wood"]}


def test_inventions_are_thirty_cards_and_two_on_each_sheet(robinson: World) -> None:
    types = [record.data["type"] for record in robinson.of("invention").values()]
    assert {kind: types.count(kind) for kind in set(types)} == {
        "default": 9,
        "other": 17,
        "personal": 4,
        "scenario": 14,
    }


def test_scenarios_have_their_rounds_tokens_and_inventions(facts: Facts, robinson: World, names: Names) -> None:
    by_number = {record.data["number"]: record for record in robinson.of("scenario").values()}
    for fact in facts["scenario"]:
        record = by_number[fact["number"]]
        assert agree(fact["names"], names.of("scenario", record.id))
        printed = {names.of("invention", item)[0] for item in record.data["inventions"]}
        assert {plain(name) for name in fact["inventions"]} <= printed
        tokens = [
            names.of("scenario", record.id, ("special-tokens", at, "name"))
            for at in range(len(record.data["special-tokens"]))
        ]
        assert all(any(agree(told, token) for token in tokens) for told in fact["tokens"]), fact["number"]
        assert len(tokens) == 4
        if "rounds" in fact:
            assert record.data["rounds"] == fact["rounds"]
        else:
            assert "rounds" in record.data["ours"]


def test_the_numbers_of_the_scenarios(facts: Facts, robinson: World) -> None:
    told = facts["scenario-numbers"]
    castaways = robinson.of("scenario")["castaways"].data
    assert castaways["goal"]["stages"]["count"] == told["stages"]
    assert castaways["goal"]["rounds"] == told["ship"]
    assert {f"{span['from']}-{span['to']}": span["dice"] for span in castaways["weather"]} == told["weather-1"]
    cannibals = robinson.of("scenario")["cannibal-island"].data
    strengths = {row["burned"]: row["strength"] for row in cannibals["city-table"]}
    assert strengths == {int(burned): strength for burned, strength in told["city"].items()}
    assert cannibals["strengths"]["village-base"] == told["village-base"]
    assert cannibals["strengths"]["per-burned"] == told["per-burned"]
    family = robinson.of("scenario")["family-robinson"].data
    assert family["births"] == next(s["births"] for s in facts["scenario"] if s["number"] == 6)
    assert [[row["from"], row["to"], row["food"]] for row in family["hunger"]] == told["hunger"]
    assert family["start"]["random-inventions"] == told["drawn-inventions"]
    times = {
        row["invention"]: row["times"]
        for scenario in robinson.of("scenario").values()
        for row in scenario.data["goal"].get("times", [])
    }
    assert times == {"cross": told["crosses"], "kong-trap": told["kong-traps"]}


def test_effect_tokens_shelter_and_morale(facts: Facts, robinson: World, names: Names) -> None:
    for fact in facts["effect-token"]:
        identifiers = [i for i in robinson.of("token") if agree(fact["names"], names.of("token", i))]
        if identifiers:
            assert robinson.of("token")[identifiers[0]].data["count"] == fact["count"]
    costs = {record.data["number"]: record.data["shelter-cost"] for record in robinson.of("players").values()}
    for number, (wood, fur) in facts["shelter-cost"].items():
        assert costs[int(number)] == {"wood": wood, "fur": fur}
    assert [space["value"] for space in robinson.of("track")["morale"].data["spaces"]] == facts["morale"]


def test_the_bear_is_as_strong_as_in_the_example(robinson: World) -> None:
    assert robinson.of("beast")["bear"].data["strength"] == 6


def test_every_discrepancy_is_decided_in_the_sources(facts: Facts) -> None:
    sources = (data.content() / "robinson-crusoe" / "SOURCES.md").read_text(encoding="utf-8")
    decided = {line.split("|")[1].strip() for line in sources.splitlines() if line.startswith("| D")}
    assert decided == {fact["id"] for fact in facts["discrepancy"]}
    assert len(decided) == 85


def test_what_no_rulebook_names_is_marked_as_ours(facts: Facts, robinson: World, names: Names) -> None:
    told = {plain(name) for _kind, triple, _path in named(facts) for name in triple if name}
    for kind in ("event", "adventure", "mystery", "beast", "starting-item", "wreckage", "invention", "discovery"):
        for identifier, record in robinson.of(kind).items():
            if not told & set(names.of(kind, identifier)):
                assert record.data.get("status") == "ours" or "name" in record.data.get("ours", []), record.name
