"""The Empty Lamp: no reader is stranded in it, and its numbers are far apart."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from meeplewright.packs.world import World


def test_entries_are_of_a_length_to_be_read_aloud(saltmarsh: World) -> None:
    words = {entry.id: len(entry.data["text"].split()) for entry in saltmarsh.of("entry").values()}
    assert {name: count for name, count in words.items() if not 40 <= count <= 120} == {}


def test_there_are_five_endings_of_three_sorts(saltmarsh: World) -> None:
    sorts = [entry.data["ending"] for entry in saltmarsh.of("entry").values() if "ending" in entry.data]
    assert sorted(sorts) == ["bad", "bad", "good", "good", "neutral"]


def test_printed_numbers_are_far_apart_where_one_leads_to_another(saltmarsh: World) -> None:
    entries = {entry.id: entry.data for entry in saltmarsh.of("entry").values()}
    for entry in entries.values():
        targets = {entry_id for option in entry.get("options", ()) for entry_id in _targets(option)}
        numbers = sorted(entries[target]["number"] for target in targets)
        assert all(abs(number - entry["number"]) > 3 for number in numbers), entry["id"]
        assert all(after - before > 3 for before, after in pairwise(numbers)), entry["id"]


def _targets(option: dict[str, Any]) -> set[str]:
    found = {option.get("goto"), option.get("sum", {}).get("to")}
    found |= {option.get(outcome, {}).get("goto") for outcome in ("success", "failure")}
    return {target for target in found if isinstance(target, str)}
