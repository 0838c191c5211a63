"""Whatever a pack holds: findings, a place and an exit status, and never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import strategies as st

from conftest import TOY_PACK, TOY_SYSTEM
from program import meeple
from seldom import examples

QUICK = examples(60, HealthCheck.function_scoped_fixture)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
MARKED = st.lists(
    st.sampled_from(
        [
            "{coin}",
            "{",
            "}",
            "[[",
            "]]",
            "[[a]]",
            "*",
            "**",
            "\\",
            "'",
            '"',
            "...",
            "  ",
            " - ",
            "\n",
            "ы",
            "食",
            "{x:9}",
        ]
    ),
    max_size=8,
).map("".join)
PLAIN = st.one_of(st.none(), st.booleans(), st.integers(-5, 10**20), st.floats(), WORDS, MARKED, st.just("coin"))
VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3), max_leaves=8
)
FIELDS = st.sampled_from(["id", "name", "text", "icon", "art", "copies", "number", "stock", "note", "goto", "options"])
RECORDS = st.one_of(
    st.fixed_dictionaries(
        {"id": st.sampled_from(["a", "b", "coin"]), "name": MARKED, "text": MARKED},
        optional={
            "icon": st.sampled_from(["coin", "cion", "a"]),
            "art": WORDS,
            "copies": st.integers(),
            "number": PLAIN,
        },
    ),
    st.dictionaries(FIELDS, VALUES, max_size=4),
    VALUES,
)
CONTENT = st.dictionaries(
    st.sampled_from(["card", "term", "token", "scenario", "icon", "entry", "crad"]),
    st.lists(RECORDS, max_size=3) | VALUES,
    max_size=3,
)

HEADS = st.sampled_from(
    ["pack", "system", "language", "extends", "manifest", "stock", "numbers", "ignore", "complete", "print", "state"]
)
SYSTEMS = st.sampled_from(
    ["kinds", "vocabulary", "manifest", "stock", "numbers", "rules", "decks", "language", "story", "print"]
)
LINES = st.sampled_from(
    ["# T", "### x", "[a](#b)", "[a](../../x)", "```", "`", "{coin}", "*", "<!--", "[[a]]", "- b", ""]
)


def checked(folder: Path, **files: bytes) -> str:
    """Check a pack of these files; what it says, if it says it in a proper way."""
    files = {"pack.yaml": TOY_PACK.encode(), "system.yaml": TOY_SYSTEM.encode()} | files
    for name, content in files.items():
        (folder / name).write_bytes(content)
    told = meeple("check", "--format", "json", "--no-cache", cwd=folder)
    assert told.status in (0, 1, 2)
    assert "meeple has failed" not in told.err, told.err
    if told.status == 2:
        assert told.err.startswith("error: ")
        return told.err
    document = json.loads(told.out)
    errors = [finding for finding in document["findings"] if finding["severity"] == "error"]
    assert bool(errors) == (told.status == 1)
    for finding in document["findings"]:
        assert finding["place"]["line"] >= 1
        assert finding["place"]["column"] >= 1
    text = meeple("check", "--no-cache", cwd=folder)
    assert text.status == told.status
    assert "\x1b" not in text.out
    return text.out


@QUICK
@given(CONTENT)
@example({"term": [{"id": "a", "name": "[[a]", "text": "{"}]})
@example({"icon": [{"id": "coin", "name": "x" * 500}]})
def test_any_yaml_of_the_outer_shape(tmp_path: Path, content: object) -> None:
    checked(tmp_path, **{"terms.yaml": json.dumps(content, ensure_ascii=True).encode()})


@QUICK
@given(st.binary(max_size=200))
@example(b"term:\n- id: a\n  text: \xff\xfe")
@example(b"&a [*a, *a]")
@example(b"term:\n\t- id: a")
@example(b"# meeple: ignore\nterm: []")
def test_any_bytes(tmp_path: Path, content: bytes) -> None:
    checked(tmp_path, **{"terms.yaml": content})


@QUICK
@given(st.dictionaries(HEADS, VALUES, max_size=5))
def test_any_pack_yaml(tmp_path: Path, head: dict[str, object]) -> None:
    plain = {"pack": "example", "system": "./system.yaml", "title": "T", "language": "en", "version": "0.1.0"}
    content = json.dumps(plain | head).encode()
    checked(tmp_path, **{"pack.yaml": content, "terms.yaml": b"term:\n- {id: a, name: A, text: A.}\n"})


@QUICK
@given(st.dictionaries(SYSTEMS, VALUES, max_size=4))
def test_any_system_yaml(tmp_path: Path, system: dict[str, object]) -> None:
    plain = {
        "system": "toy",
        "title": "T",
        "language": "en",
        "kinds": {"term": {"schema": "base/term", "title": "Term"}},
    }
    content = json.dumps(plain | system).encode()
    checked(tmp_path, **{"system.yaml": content, "terms.yaml": b"term:\n- {id: a, name: A, text: A.}\n"})


@QUICK
@given(st.lists(LINES, max_size=8))
def test_any_rules(tmp_path: Path, lines: list[str]) -> None:
    folder = tmp_path / "rules" / "en"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "1.md").write_text("\n".join(lines), encoding="utf-8")
    checked(tmp_path, **{"terms.yaml": b"term:\n- {id: a, name: A, text: A.}\n"})


@pytest.mark.parametrize(
    "words", [["check", "\0"], ["explain", "\0"], ["check", "--since", ""], ["check", "--jobs", "0"]]
)
def test_odd_words_on_the_command_line(words: list[str], tmp_path: Path) -> None:
    told = meeple(*words, cwd=tmp_path)
    assert told.status == 2
    assert "meeple has failed" not in told.err
