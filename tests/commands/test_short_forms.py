"""What is told in several places of the documentation is the same everywhere."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import get_type_hints

from meeplewright.commands.table import COMMANDS
from program import meeple


def test_o_is_short_for_out_wherever_something_is_written() -> None:
    seen = []
    for name, target in COMMANDS.items():
        module, _, function = target.partition(":")
        for hint in get_type_hints(getattr(import_module(module), function), include_extras=True).values():
            for meta in getattr(hint, "__metadata__", ()):
                said = [getattr(meta, "default", ""), *(getattr(meta, "param_decls", None) or ())]
                if "--out" in said:
                    seen.append(name)
                    assert "-o" in said, name
    assert {"build", "calibrate", "story graph", "story export", "mint"} <= set(seen)


def test_an_option_that_must_be_taken_says_its_condition_as_the_documentation_shows(tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "pack.yaml").write_text(
        "pack: book\nsystem: gamebook\ntitle: Book\nlanguage: en\nversion: 0.1.0\n"
        "state: {counters: {heat: {from: 0, to: 6}}}\n",
        encoding="utf-8",
    )
    (tmp_path / "book" / "book.yaml").write_text(
        "entry:\n"
        "- {id: a, number: 1, text: Smoke., options: [{label: Blow, gain: [{heat: 3}], goto: b}, {label: Wait, goto: b}]}\n"
        "- {id: b, number: 2, text: Fire?, options: [{must: heat >= 3, goto: c}, {label: Stay, else: true, goto: d}]}\n"
        "- {id: c, number: 3, text: Fire., ending: bad}\n- {id: d, number: 4, text: Dark., ending: good}\n",
        encoding="utf-8",
    )
    told = meeple("check", tmp_path / "book")
    assert (told.status, told.out) == (0, "0 errors in 1 pack (2 files, 4 records)\n")
    words = meeple("story", "export", tmp_path / "book", "--format", "text").out
    assert "- You must, if heat 3 or more: → 3" in words
