"""What a language says stands in its file: no module of the program knows words of one, nor which ones there are."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import meeplewright
import meeplewright_generators
from meeplewright.languages import language_of, shipped_languages
from seldom import later

HOMES = (Path(meeplewright.__file__).parent, Path(meeplewright_generators.__file__).parent)
# the thing that a rule goes through in expressions, points, the radial gradient's focus, the English plural of glossaries
NOT_A_LANGUAGE = {"it", "pt", "fr", "es"}
# Cyrillic words, and Latin ones with an accent; no signs of typography, no ranges of letters
FOREIGN = re.compile(r"[\u0400-\u04ff]{3}|[a-z][\u00df-\u00f6\u00f8-\u024f]|[\u00c0-\u00d6\u00d8-\u024f][a-z]")
# letters of two alphabets that look the same: a table, and no words
OF_LETTERS = {"letters.py"}
# what a job is called on the terminal
ON_THE_TERMINAL = {"Player aid"}


@cache
def literals(path: Path) -> tuple[tuple[int, str], ...]:
    """The texts in a module that are no docstrings."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    told = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    return tuple(
        (node.lineno, node.value)
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    )


def modules() -> list[Path]:
    found = [path for home in HOMES for path in sorted(home.rglob("*.py")) if "_data" not in path.parts]
    assert len(found) > 300
    return found


@later
def test_no_module_names_a_language_that_has_a_file() -> None:
    codes = set(shipped_languages()) - {"en"} - NOT_A_LANGUAGE
    found = [f"{path.name}:{line} {text}" for path in modules() for line, text in literals(path) if text in codes]
    assert found == []


def test_no_module_has_words_with_letters_that_english_has_not() -> None:
    found = [
        f"{path.name}:{line} {text[:40]!r}"
        for path in modules()
        if path.name not in OF_LETTERS
        for line, text in literals(path)
        if FOREIGN.search(text)
    ]
    assert found == []


def test_no_module_says_what_the_file_of_english_says() -> None:
    sentences = {
        said
        for told in (*language_of("en").words.values(), *language_of("en").steps, *language_of("en").turning.values())
        for said in ([told] if isinstance(told, str) else told)
        if " " in said.replace("{what}", "").strip()
    }
    sentences -= {*language_of("en").words, *ON_THE_TERMINAL}
    assert len(sentences) > 80
    found = [
        f"{path.name}:{line} {text[:40]}" for path in modules() for line, text in literals(path) if text in sentences
    ]
    assert found == []
