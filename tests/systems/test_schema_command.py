"""`meeple schema`: what an editor needs, and nobody's settings lost."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from meeplewright.sources.read import FileReader
from program import MakePack, meeple

CARDS = "card:\n- id: rope\n  name: Rope\n- id: lamp\n  name: Lamp\nterm:\n- {id: tide, name: Tide, text: Water., icon: coin}\n"


@pytest.fixture
def project(make_pack: MakePack) -> Path:
    return make_pack({"cards.yaml": CARDS}).parent


def schema_of(project: Path, name: str = "example") -> dict[str, Any]:
    made: dict[str, Any] = json.loads((project / ".vscode" / "meeple" / f"{name}.schema.json").read_bytes())
    return made


def settings(project: Path) -> dict[str, Any]:
    made: dict[str, Any] = json.loads((project / ".vscode" / "settings.json").read_bytes())
    return made


def test_it_writes_a_schema_that_the_packs_files_follow(project: Path) -> None:
    assert meeple("schema", cwd=project).status == 0
    schema = schema_of(project)
    assert jsonschema_rs.meta.is_valid(schema)
    judge = jsonschema_rs.Draft202012Validator(schema)
    assert judge.is_valid(FileReader().read(CARDS.encode(), "cards.yaml").data)
    assert not judge.is_valid({"card": [{"id": "rope", "nmae": "Rope"}]})
    assert not judge.is_valid({"crad": []})


def test_it_offers_ids_that_are_there_and_takes_others(project: Path) -> None:
    meeple("schema", cwd=project)
    text = json.dumps(schema_of(project))
    assert '{"anyOf": [{"enum": ["coin", "food"]}, {}]}' in text
    judge = jsonschema_rs.Draft202012Validator(schema_of(project))
    assert judge.is_valid({"term": [{"id": "ebb", "name": "Ebb", "text": "Less water.", "icon": "not-yet"}]})


def test_it_tells_vs_code_which_files_follow_it(project: Path) -> None:
    meeple("schema", cwd=project)
    told = settings(project)["yaml.schemas"]
    assert told["./.vscode/meeple/example.schema.json"][:3] == [
        "example/**/*.yaml",
        "!example/pack.yaml",
        "!example/system.yaml",
    ]
    assert told["./.vscode/meeple/system.schema.json"] == ["example/system.yaml"]


def test_other_settings_stay_and_ours_are_made_anew(project: Path) -> None:
    (project / ".vscode").mkdir()
    before = {
        "editor.tabSize": 2,
        "yaml.schemas": {"./mine.json": "a.yaml", "./.vscode/meeple/old.schema.json": ["old/**/*.yaml"]},
    }
    (project / ".vscode" / "settings.json").write_text(json.dumps(before, indent=4), encoding="utf-8")
    meeple("schema", cwd=project)
    after = settings(project)
    assert after["editor.tabSize"] == 2
    assert after["yaml.schemas"]["./mine.json"] == "a.yaml"
    assert "./.vscode/meeple/old.schema.json" not in after["yaml.schemas"]
    assert '\n    "editor.tabSize"' in (project / ".vscode" / "settings.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ['// mine\n{"a": 1}\n', "[]", '{"yaml.schemas": 3}'])
def test_settings_with_comments_are_refused_and_left_as_they_are(project: Path, text: str) -> None:
    (project / ".vscode").mkdir()
    path = project / ".vscode" / "settings.json"
    path.write_text(text, encoding="utf-8")
    told = meeple("schema", cwd=project)
    assert told.status == 2
    assert '"yaml.schemas"' in told.err
    assert path.read_text(encoding="utf-8") == text
    assert meeple("schema", "--no-settings", cwd=project).status == 0
    assert path.read_text(encoding="utf-8") == text


def test_a_system_by_name_gets_a_schema_of_its_own(project: Path) -> None:
    assert meeple("schema", "--system", "gamebook", "--out", "made", cwd=project).status == 0
    made = json.loads((project / "made" / "gamebook.system.schema.json").read_bytes())
    assert set(made["properties"]) >= {"entry", "term", "icon"}


def test_a_system_that_is_not_there_is_a_wrong_call(project: Path) -> None:
    told = meeple("schema", "--system", "gamebok", cwd=project)
    assert told.status == 2
    assert "did you mean `gamebook`?" in told.err


def test_paths_in_settings_have_forward_slashes(project: Path) -> None:
    meeple("schema", "--out", os.path.join("a", "b"), cwd=project)  # noqa: PTH118 - as this machine writes it
    assert all("\\" not in path for path in settings(project)["yaml.schemas"])
