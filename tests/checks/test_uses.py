"""How often records are used: once, never, twice, in which fields, and whose words must be used by whom."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from program import meeple

ENTRY = {
    "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Entry", "$ref": "meeple:base/record",
    "unevaluatedProperties": False,
    "properties": {
        "gain": {"type": "object", "title": "Gain", "description": "Had.", "properties": {
            "find": {"type": "string", "x-ref": "find", "description": "A find."},
            "word": {"type": "string", "x-ref": "word", "description": "A word."}}},
        "must": {"type": "array", "description": "Asked.", "items": {"type": "string", "x-ref": "word"}},
        "tone": {"type": "string", "x-ref": "tone", "description": "Its tone."},
        "options": {"type": "array", "description": "Choices.", "items": {
            "type": "object", "title": "Option", "description": "A choice.", "properties": {
                "gain": {"type": "object", "title": "Gain", "description": "Had.", "properties": {
                    "find": {"type": "string", "x-ref": "find", "description": "A find."}}}}}},
    },
}  # fmt: skip
SYSTEM: dict[str, Any] = {
    "system": "toy", "title": "Toy", "language": "en",
    "kinds": {
        "find": {"schema": "base/record", "title": "Find", "used": [{"at": "gain/find", "most": 1, "as": "given"}]},
        "word": {"schema": "base/record", "title": "Word", "used": [{"at": ["must"], "as": "asked for"}]},
        "tone": {"schema": "base/record", "title": "Tone", "used": True},
        "entry": {"schema": "entry.schema.json", "title": "Entry"},
    },
    "vocabulary": {"tone": [{"id": "low"}]},
}  # fmt: skip
GOOD: dict[str, Any] = {
    "find": [{"id": "tooth"}],
    "word": [{"id": "oath"}],
    "entry": [
        {"id": "den", "gain": {"find": "tooth", "word": "oath"}, "tone": "low"},
        {"id": "hall", "must": ["oath"]},
    ],
}


def told(folder: Path, content: dict[str, Any], **head: Any) -> list[str]:
    folder.mkdir(parents=True)
    about = {"pack": "toy", "system": "./system.yaml", "title": "Toy", "language": "en", "version": "0.1.0", **head}
    files = {"pack.yaml": about, "system.yaml": SYSTEM, "all.yaml": content}
    for name, data in files.items():
        (folder / name).write_text(yaml.safe_dump(data), encoding="utf-8")
    (folder / "entry.schema.json").write_text(json.dumps(ENTRY), encoding="utf-8")
    found = json.loads(meeple("check", "--no-cache", "--format", "json", folder).out)["findings"]
    return [f"{each['code']} {each['record']} {each['message']}" for each in found]


def test_a_box_in_which_each_is_used_as_often_as_it_must_is_clean(tmp_path: Path) -> None:
    assert told(tmp_path / "toy", GOOD, complete=True) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"find": [{"id": "tooth"}, {"id": "claw"}]}, "MW317 find/claw the find `claw` is given nowhere"),
        ({"word": [{"id": "oath"}, {"id": "hush"}]}, "MW317 word/hush the word `hush` is asked for nowhere"),
        (
            {"entry": [*GOOD["entry"], {"id": "loft", "gain": {"find": "tooth"}}]},
            "MW318 entry/loft the find `tooth` is given twice, and may be once",
        ),
        (
            {"entry": [GOOD["entry"][0], {"id": "hall", "gain": {"word": "oath"}}]},
            "MW317 word/oath the word `oath` is asked for nowhere",
        ),
    ],
)
def test_what_is_used_too_rarely_or_too_often_is_told_at_its_record(
    change: dict[str, Any], says: str, tmp_path: Path
) -> None:
    assert told(tmp_path / "toy", {**GOOD, **change}, complete=True) == [says]


def test_two_options_of_one_entry_are_alternatives(tmp_path: Path) -> None:
    options = [{"gain": {"find": "tooth"}}, {"gain": {"find": "tooth"}}]
    entries = [{"id": "den", "options": options, "tone": "low"}, GOOD["entry"][1]]
    assert told(tmp_path / "toy", {**GOOD, "entry": entries}) == []


def test_words_of_the_system_must_be_used_by_a_complete_pack_only(tmp_path: Path) -> None:
    silent = {**GOOD, "entry": [{**GOOD["entry"][0], "tone": "low"}, GOOD["entry"][1]]}
    del silent["entry"][0]["tone"]
    assert told(tmp_path / "part", silent) == []
    assert told(tmp_path / "whole", silent, complete=True) == ["MW204 tone/low nothing uses tone `low`"]
