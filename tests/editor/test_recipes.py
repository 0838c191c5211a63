"""What docs/editors.md tells to put into the settings of an editor can be read, and starts `meeple lsp`."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "editors.md").read_text(encoding="utf-8")
_HEADS = ("Neovim (0.11 and newer)", "Helix", "VS Code", "Kate", "Zed", "Sublime Text", "JetBrains")


def _section(name: str) -> str:
    return PAGE.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def _commands(value: Any) -> list[list[str]]:
    """The commands that a setting has: a list, or a program and what it is given."""
    if isinstance(value, dict):
        program = value.get("command") or value.get("path")
        given = value.get("args") or value.get("arguments")
        own = [[program, *given]] if isinstance(program, str) and given else []
        own += [program] if isinstance(program, list) else []
        return own + [each for inner in value.values() for each in _commands(inner)]
    return [each for inner in value for each in _commands(inner)] if isinstance(value, list) else []


@pytest.mark.parametrize("name", _HEADS)
def test_every_editor_has_five_steps(name: str) -> None:
    assert re.findall(r"(?m)^(\d)\. ", _section(name)) == list("12345")


def test_the_settings_of_helix_are_toml() -> None:
    (block,) = re.findall(r"(?s)```toml\n(.*?)```", _section("Helix"))
    told = tomllib.loads("\n".join(line[3:] for line in block.split("\n")))
    assert _commands(told) == [["meeple", "lsp"]]
    assert [each["name"] for each in told["language"]] == ["yaml", "markdown"]


@pytest.mark.parametrize("name", ["Kate", "Zed", "Sublime Text"])
def test_those_of_others_are_json(name: str) -> None:
    told = [json.loads(each) for each in re.findall(r"`?(\{\"[^`]*\})\s*`", _section(name).replace("```", "`"))]
    assert [each for setting in told for each in _commands(setting)] == [["meeple", "lsp"]]
