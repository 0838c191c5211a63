"""Neovim itself, without a screen: a finding, its mend, completion, hover, definition, references, a rename."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.test_server import BOOK, HEAD, WORDS
from program import meeple

NEOVIM = shutil.which("nvim")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NEOVIM is None, reason="there is no nvim here: `make test-editors` says how to get it"),
]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "quay"
    folder.mkdir()
    for name, text in (("pack.yaml", HEAD), ("book.yaml", BOOK), ("words.yaml", WORDS)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _told(pack: Path, steps: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    out = pack.parent / "told.json"
    env = {
        **os.environ,
        "MEEPLE": f"{sys.executable} -m meeplewright lsp",
        "FILE": str(pack / "book.yaml"),
        "OUT": str(out),
        "STEPS": json.dumps(steps),
        "HOME": str(pack.parent),
        "XDG_STATE_HOME": str(pack.parent / "state"),
    }
    script = Path(__file__).with_name("neovim.lua")
    assert NEOVIM is not None
    subprocess.run(
        [NEOVIM, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {script}"],
        env=env, cwd=pack, check=True, timeout=120, stdin=subprocess.DEVNULL, capture_output=True,
    )  # fmt: skip
    found = [(name, value) for name, value in json.loads(out.read_text(encoding="utf-8"))]
    assert "fault" not in dict(found), found
    return found


def _line(words: str) -> int:
    return next(number for number, line in enumerate(BOOK.split("\n"), 1) if words in line)


def test_a_finding_its_mend_and_silence(pack: Path) -> None:
    line = _line("goto: cellar")
    told = _told(
        pack,
        [
            {"what": "line", "line": line, "text": "    goto: celar"},
            {"what": "findings", "some": True},
            {"what": "action", "line": line},
            {"what": "findings", "some": False},
            {"what": "text"},
        ],
    )
    found = dict(told)
    assert found["attached"] is True
    assert ["MW201", line - 1] in next(value for name, value in told if name == "findings")
    assert found["action"] == "Write `cellar` (MW201)"
    assert found["findings"] in ([], {})
    assert found["text"] == BOOK


def test_completion_hover_definition_references_and_a_rename_as_the_command_does_it(pack: Path) -> None:
    line = _line("goto: cellar")
    cursor = {"what": "cursor", "line": line, "column": len("    goto: ce")}
    found = dict(
        _told(
            pack,
            [
                cursor,
                {"what": "completion"},
                {"what": "hover"},
                {"what": "definition"},
                {"what": "references"},
                {"what": "rename", "name": "vault"},
                {"what": "text"},
            ],
        )
    )
    assert found["completion"][0] == "cellar"
    assert "used by `entry/quay`" in found["hover"]
    assert found["definition"]["line"] == _line("id: cellar") - 1
    assert found["references"] == 3
    other = pack.parent / "again"
    shutil.copytree(pack, other)
    for name, text in (("pack.yaml", HEAD), ("book.yaml", BOOK), ("words.yaml", WORDS)):
        (other / name).write_text(text, encoding="utf-8")
    assert meeple("rename", "entry/cellar", "vault", cwd=other).status == 0
    assert found["text"] == (other / "book.yaml").read_text(encoding="utf-8")
    assert (pack / "book.yaml").read_text(encoding="utf-8") == found["text"]
