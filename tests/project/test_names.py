"""Names are things: a class has a name of its own, and a variable is called by what it holds."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
_CLASS = re.compile(r"^ *class (\w+)", re.MULTILINE)
# what somebody did to it is no name of a thing; most files are not parsed for it
_PARTICIPLES = {"found", "told", "made"}
_PERHAPS = re.compile(r"(?<![.\w`])(?:found|told|made)(?= *[,:=)\]]| in | [-+*/|&]=| :=)")
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


def participles(text: str) -> list[str]:
    """Variables and parameters that are called so, each with its line."""
    if _PERHAPS.search(text) is None:
        return []
    bound = (
        (each.id, each.lineno) if isinstance(each, ast.Name) else (each.arg, each.lineno)
        for each in ast.walk(ast.parse(text))
        if isinstance(each, ast.arg) or (isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store))
    )  # fmt: skip
    return [f"{line}: {name}" for name, line in bound if name in _PARTICIPLES]


def test_a_variable_is_called_by_what_it_holds() -> None:
    # a field of a class is asked for by its owner: `plan.told`
    fields = re.compile(r"^    (?:found|told|made): ", re.MULTILINE)
    assert [
        f"{file}:{each}" for file, text in sources().items() for each in participles(fields.sub("    a: ", text))
    ] == []


def test_the_search_for_such_names_finds_them() -> None:
    for line in (
        "found = 1", "found: list[str] = []", "told += 1", "for made in x: pass", "with x as told: pass", "a, found = x",
        "if found := x: pass", "[made for made in x]", "def f(told): pass", "lambda made, b: b", "def f(a, *, found=1): pass",
    ):  # fmt: skip
        assert participles(f"{line}\n"), line
    assert participles("self.found = made_of(told=1)\n") == []


def test_digits_are_those_that_int_reads() -> None:
    """`³` is a digit to Python, and no number: who asks so and then counts fails on it."""
    assert [file for file, text in sources().items() if ".isdigit(" in text] == []
