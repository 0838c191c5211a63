"""The pack against the facts of the rulebook: each stands in a record, or a chapter tells it in both languages."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from babel.messages.pofile import read_po

from meeplewright import data
from meeplewright.packs.world import World
from near_and_far.mapped_facts import Told, figures_of

PACK = data.content() / "paleo"
SHARED = Path(__file__).parents[3] / "shared" / "facts" / "paleo.yaml"  # beside the repository, on some machines


def read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


FACTS: dict[str, dict[str, Any]] = {
    name: fact for path in sorted((Path(__file__).parent / "facts").glob("*.yaml")) for name, fact in read(path).items()
}
OWN = "long-walk"  # on the ten blank cards
SECTIONS = sorted({name.partition("/")[0] for name in FACTS})


@pytest.fixture(scope="module")
def told(paleo: World) -> Told:
    russian: dict[str, str] = {}
    for folder in (data.systems() / "paleo", PACK):
        with (folder / "l10n" / "ru.po").open("rb") as file:
            russian |= {str(m.context): str(m.string) for m in read_po(file) if m.context}
    vocabulary = {f"{key.removeprefix('vocabulary/')}": text for key, text in russian.items()}
    sources = " ".join((PACK / "SOURCES.md").read_text(encoding="utf-8").split())
    return Told(paleo, vocabulary, PACK / "rules", sources)


@pytest.mark.parametrize("section", SECTIONS)
def test_every_fact_is_in_the_pack_or_told_in_both_languages(section: str, told: Told) -> None:
    here = {name: fact for name, fact in FACTS.items() if name.partition("/")[0] == section}
    assert {name: missing for name, fact in here.items() if (missing := told.missing(fact))} == {}


@pytest.mark.skipif(not SHARED.is_file(), reason="the facts file is not beside this repository")
def test_the_list_is_that_of_the_facts_file_with_every_figure() -> None:
    assert {name: fact.get("figures", {}) for name, fact in FACTS.items()} == figures_of(read(SHARED))


def test_what_is_neither_in_the_pack_nor_told_is_missed(told: Told) -> None:
    prose = ["6-night/Feeding", "Each who gets none is {skull:1}", "За каждого, кому не хватило, {skull:1}"]
    assert told.missing({"figures": {"death": 1}, "told": [prose]}) == []
    assert told.missing({"figures": {"death": 2}, "told": [prose]}) == ["death: 2"]
    assert told.missing({"figures": {"cost": 4}, "pack": {"cost": "mission/big-game/actions/0/cost/food"}}) == [
        "cost: 4"
    ]
    assert told.missing({}) == ["it is nowhere"]


def test_only_what_is_about_the_booklet_is_left_out() -> None:
    left_out = {name for name, fact in FACTS.items() if "left-out" in fact}
    assert {name for name in left_out if not name.startswith(("page_references/", "discrepancy_checks_passed/"))} == {
        "people_card_anatomy/0", "people_card_anatomy/3",
    }  # fmt: skip
    assert {name for name, fact in FACTS.items() if "computed" in fact} == {"card_sum_check"}


def test_the_sets_make_222_cards_and_this_pack_has_146_of_them(paleo: World) -> None:
    sets = {r.data["set"]: r.data["count"] for r in paleo.of("component").values() if "set" in r.data}
    assert sets == {"1": 32, "2": 20, "3": 16, "4": 8, "5": 22, "A-L": 124}
    assert sum(sets.values()) == paleo.of("component")["cards"].data["count"] == 222
    here = Counter(
        {
            kind: sum(r.data.get("copies", 1) for r in paleo.of(kind).values() if r.data.get("module") != OWN)
            for kind in ("base", "person", "dream", "idea", "secret", "card", "mission")
        }
    )
    assert [here[kind] for kind in ("base", "person", "dream", "idea", "secret")] == [32, 20, 16, 8, 22]
    assert here["card"] + here["mission"] == paleo.of("component")["module-cards"].data["written"] == 48
    assert here.total() == 146


def test_modules_and_scenarios_are_those_of_the_facts(paleo: World) -> None:
    letters = {r.data["letter"]: r.data["mark"] for name, r in paleo.of("module").items() if name != OWN}
    assert letters == dict(zip("АБВГДЕЖИКЛ", "ABCDEFGHIJ", strict=True))
    first = {r.data["letter"] for r in paleo.of("module").values() if r.data["first-game"]}
    assert first == {"А", "Б"}
    assert [r.data["letter"] for r in paleo.of("module").values() if "rafts" in r.data] == ["И"]
    marks = {name: record.data["mark"] for name, record in paleo.of("module").items()}
    scenarios = {r.data["number"]: "".join(marks[m] for m in r.data["modules"]) for r in paleo.of("scenario").values()}
    assert scenarios == {1: "AB", 2: "CD", 3: "EF", 4: "CG", 5: "AH", 6: "BI", 7: "DEJ"}


def test_backs_bring_what_the_facts_say(paleo: World) -> None:
    typical = {name: record.data.get("typical") for name, record in paleo.of("back").items()}
    assert {name: typical[name] for name in ("forest", "river", "mountains", "cave", "red")} == {
        "forest": ["wood", "food"], "river": ["food", "pelt"], "mountains": ["stone", "pelt"],
        "cave": ["make", "person", "dream"], "red": ["danger"],
    }  # fmt: skip


def test_what_is_ours_is_marked(paleo: World) -> None:
    kinds = ("base", "dream", "idea", "secret", "card")
    records = [record for kind in kinds for record in paleo.of(kind).values()]
    assert [record.name for record in records if not {"status", "ours"} & set(record.data)] == []
    assert [r.name for r in records if not set(r.data.get("ours", ())) - {"copies"} <= set(r.data)] == []


def test_the_ten_blank_cards_are_a_module_of_its_own(paleo: World) -> None:
    cards = [r for kind in ("card", "mission") for r in paleo.of(kind).values() if r.data.get("module") == OWN]
    assert sum(record.data.get("copies", 1) for record in cards) == 10
    assert paleo.of("component")["blank-cards"].data["count"] == 10
