"""docs/module.md, command by command, on the pack that it names."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from program import Told, meeple

ROOT = Path(__file__).parents[2]


def _commands() -> list[list[str]]:
    page = (ROOT / "docs" / "module.md").read_text(encoding="utf-8")
    lines = [line for block in re.findall(r"```\n(.*?)```", page, re.DOTALL) for line in block.splitlines()]
    return [shlex.split(line) for line in lines]


@pytest.mark.slow
def test_the_commands_of_the_page_begin_compare_and_print_a_module(tmp_path: Path) -> None:
    said: dict[str, Told] = {}
    for command, *words in _commands():
        if command == "cp":
            shutil.copytree(ROOT / words[1], tmp_path / words[2])
            continue
        assert command == "meeple"
        said[" ".join(words[:2] if words[0] == "new" else words[:1])] = meeple(*words, cwd=tmp_path)
    assert set(said) == {"new record", "stats", "build"}
    assert "checked: 0 errors" in said["new record"].out, said["new record"].err
    text = (tmp_path / "my-paleo" / "modules" / "long-walk.yaml").read_text(encoding="utf-8")
    assert text.count("module: long-walk") == 10
    assert "long-walk" in said["stats"].out
    assert said["build"].status == 0, said["build"].err
    printed = sorted(path.name for path in (tmp_path / "build").rglob("*.pdf"))
    assert printed
    found = meeple("check", "my-paleo", "--select", "MW687", "--fail-on", "never", cwd=tmp_path)
    assert found.out.count("MW687") >= 1
