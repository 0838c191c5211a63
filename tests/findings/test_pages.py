"""Every finding code has a page, every page is used, and every example of every page does what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import meeplewright
from example_packs import Example, examples_of
from findings.told import every_example, found, name_of
from meeplewright.findings.catalogue import codes, page
from recorded import lines_of, recorded

EXAMPLES = every_example()
PACKAGES = [Path(meeplewright.__file__).parent, Path(meeplewright.__file__).parents[2] / "generators"]


def _codes_in_code() -> set[str]:
    return {
        code
        for package in PACKAGES
        for file in package.rglob("*.py")
        for code in re.findall(r"[\"'](MW\d{3})[\"']", file.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=name_of)
def test_each_example_does_what_its_page_says(example: Example, tmp_path: Path) -> None:
    findings = found(example, tmp_path)
    shown = [f"{f['code']} {f['place']} {f['message']}" for f in findings]
    if example.good:
        assert not shown
        return
    fired = [finding for finding in findings if finding["code"] == example.code]
    assert fired, shown
    allowed = {example.code, *page(example.code).also}
    assert {f["code"] for f in findings} <= allowed, shown
    for mark in example.marks:
        assert any(_stands_at(finding["place"], mark) for finding in fired), (mark, shown)
    # word for word, with ends, help, mends and plays, as soon as `make docs` has written it down
    known = recorded("findings").get((example.code[:3], name_of(example)))
    if known is not None:
        assert [line.rstrip() for line in lines_of(findings)] == known, (
            "meant so? `python tests/recorded.py findings` writes it down"
        )


def _stands_at(place: object, mark: object) -> bool:
    assert isinstance(place, dict)
    starts = (place["path"], place["line"], place["column"]) == (mark.path, mark.line, mark.column)  # type: ignore[attr-defined]
    on_one_line = place["line"] == place["end_line"] and place["end_column"] > place["column"]
    return starts and (not on_one_line or place["end_column"] - place["column"] == mark.length)  # type: ignore[attr-defined]


def test_every_code_in_the_program_has_a_page() -> None:
    assert not _codes_in_code() - set(codes())


def test_every_page_belongs_to_a_code_in_the_program() -> None:
    assert not set(codes()) - _codes_in_code()


@pytest.mark.parametrize("code", codes())
def test_every_page_says_what_why_and_how_with_a_bad_and_a_good_example(code: str) -> None:
    about = page(code)
    assert about.code == code
    assert about.title[:1].islower() or about.title[:2].isupper() or not about.title[0].isalpha()
    assert about.body.partition("\n## ")[0].strip()
    for heading in ("## Why it matters", "## How to mend it", "## Examples"):
        assert about.body.count(f"\n{heading}\n") == 1, heading
    kinds = {example.good for example in examples_of(code, about.body)}
    assert kinds == {True, False}, "a bad and a good example"
