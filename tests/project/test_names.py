"""Names are things: a class has a name of its own, and a variable is called by what it holds."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
_CLASS = re.compile(r"^ *class (\w+)", re.MULTILINE)
# what somebody did to it is no name of a thing
_PARTICIPLE = re.compile(
    r"^ +(?:found|told|made) [-+|&]?= |^ {8,}(?:found|told|made): [^=\n]+ = |\bfor (?:found|told|made) in |\bas (?:found|told|made)[:,)]"
    r"|\((?:found|told|made) := |\bif (?:found|told|made) := ",
    re.MULTILINE,
)
# the same idea, told to those who write checks of their own
_PUBLIC = {"Finding", "Kind", "Record", "Reference", "World"}


def sources() -> dict[str, str]:
    files = [*(HOME / "cli" / "meeplewright").rglob("*.py"), *(HOME / "generators").rglob("*.py")]
    assert len(files) > 700
    return {str(file.relative_to(HOME)): file.read_text(encoding="utf-8") for file in files}


def test_a_class_has_a_name_of_its_own() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for file, text in sources().items():
        for match in _CLASS.finditer(text):
            homes[match[1]].append(file)
    twice = {name: files for name, files in homes.items() if len(files) > 1}
    assert twice.keys() == _PUBLIC, {name: files for name, files in twice.items() if name not in _PUBLIC}
    assert all(any("/public/" in file for file in files) and len(files) == 2 for files in twice.values())


def test_a_variable_is_called_by_what_it_holds() -> None:
    assert [
        f"{file}: {match.group().strip()}" for file, text in sources().items() for match in _PARTICIPLE.finditer(text)
    ] == []


def test_the_search_for_such_names_finds_them() -> None:
    for line in (
        "    found = 1\n", "        found: list[str] = []\n", "    told += 1\n", "    for made in x:\n", "    with x as told:\n",
        "    if found := x:\n", "    while (made := x):\n",
    ):  # fmt: skip
        assert _PARTICIPLE.search(line) is not None, line
    assert _PARTICIPLE.search("    self.found = made_of(told=1)\n") is None
