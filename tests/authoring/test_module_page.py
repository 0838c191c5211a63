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
    blocks = re.findall(r"```(\w*)\n(.*?)```", page, re.DOTALL)
    lines = [line for language, block in blocks if not language for line in block.splitlines()]
    return [shlex.split(line) for line in lines]


@pytest.mark.slow
def test_the_commands_of_the_page_make_the_module_that_ships(tmp_path: Path) -> None:
    said: list[tuple[str, Told]] = []
    made = tmp_path / "my-paleo" / "modules" / "long-walk.yaml"
    for command, *words in _commands():
        if command == "cp" and words[0] == "-r":
            shutil.copytree(ROOT / words[1], tmp_path / words[2])
        elif command == "cp":
            assert made.read_text(encoding="utf-8").count("module: long-walk\n") == 10
            shutil.copy(ROOT / words[0], tmp_path / words[1])
        elif command == "rm":
            (tmp_path / words[0]).unlink()
        else:
            assert command == "meeple"
            said.append((words[0], meeple(*words, cwd=tmp_path)))
    assert [command for command, _ in said] == ["new", "check", "check", "stats", "stats", "stats", "build"]
    (_, new), (_, blank), (_, written), (_, compared), (_, backs), (_, chances), (_, build) = said
    assert "checked: 0 errors" in new.out, new.err
    assert blank.out.count("MW687") == 10
    assert written.status == 0
    assert "0 errors in 1 pack" in written.out
    assert "MW687" not in written.out
    assert compared.status == 0, compared.err
    assert "long-walk" in backs.out
    assert chances.status == 0, chances.err
    assert (tmp_path / "curves" / "chances.svg").is_file()
    assert build.status == 0, build.err
    assert sorted(path.name for path in (tmp_path / "build").rglob("*.pdf"))
