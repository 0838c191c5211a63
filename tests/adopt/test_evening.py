"""docs/adopt.md: each command runs as the page says, on a copy of the project that it speaks of."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from program import meeple

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adopt.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def steps() -> Iterator[tuple[str, str, int]]:
    """What the page has one do, in its order: a command with its exit status, or rules to be written down."""
    for sort, block in _BLOCK.findall(PAGE):
        if sort == "yaml" and block.startswith("rules:"):
            yield "rules", block, 0
        for line in block.splitlines() if not sort else ():
            command, _, remark = line.partition("  #")
            status = re.search(r"exit status (\d)", remark)
            yield "command", command.strip(), int(status[1]) if status else 0


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """The whole evening; what each command said."""
    home = tmp_path_factory.mktemp("evening")
    shutil.copytree(ROOT / "tests" / "packs" / "adopted" / "marsh-cards", home / "marsh-cards")
    said: dict[str, str] = {}
    for sort, text, status in steps():
        if sort == "rules":
            with (home / "marsh-cards" / "system.yaml").open("a", encoding="utf-8") as file:
                file.write(text)
            continue
        program, *words = shlex.split(text)
        assert program == "meeple"
        told = meeple(*words, cwd=home)
        assert told.status == status, f"{text}\n{told.out}\n{told.err}"
        said.setdefault(text, told.out)
    return home, said


def test_every_command_of_the_page_ends_as_it_says(evening: tuple[Path, dict[str, str]]) -> None:
    _, said = evening
    assert len(said) >= 14


def test_what_the_page_shows_of_the_first_look_is_what_is_said(evening: tuple[Path, dict[str, str]]) -> None:
    _, said = evening
    (shown,) = [block for sort, block in _BLOCK.findall(PAGE) if sort == "text"]
    lines = said["meeple adopt marsh-cards"].splitlines()
    assert [line for line in shown.splitlines() if line not in lines] == []


def test_at_the_end_a_renamed_faction_stands_in_every_card_and_the_rule_holds(
    evening: tuple[Path, dict[str, str]],
) -> None:
    home, _ = evening
    files = [path.read_text(encoding="utf-8") for path in (home / "marsh-cards" / "data").rglob("*.json")]
    assert not any('"gull"' in text for text in files)
    assert sum(text.count('"tern"') for text in files) > 5
    expensive = home / "marsh-cards" / "data" / "cards" / "first-light.json"
    text = expensive.read_text(encoding="utf-8")
    expensive.write_text(text.replace('"type_code": "place", "cost": 4', '"type_code": "place", "cost": 6', 1))
    told = meeple("check", "marsh-cards", "--baseline", "marsh-cards/.meeple-baseline.yaml", cwd=home)
    assert (told.status, "a place costs five at most" in told.out) == (1, True)
