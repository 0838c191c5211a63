"""Typography of short texts in every language that the engine speaks, and each bad example among others, in tests/checks/told/."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from checks import counts_told, echoes_told, effects_told, kept_told, rest_told, sessions_told, shapes_told
from checks.told_near import answers as answers_near
from example_packs import Example
from findings.told import every_example, name_of
from meeplewright.findings.catalogue import page
from meeplewright.languages.read import language_of
from meeplewright.languages.slips import slips
from program import meeple
from recorded import Answer, lines_of

_LANGUAGES = ("de", "en", "es", "fr", "it", "pl", "pt", "ru")
_TEXTS = (
    'He said "go" to me.', '"Go"', "'Go'", "it's", "the dogs' house", "'tis", "rock 'n' roll", "5' tall", "5\" wide", "the '90s", "a \"b 'c' d\" e", "\"a\" and \"b\"", "(\"a\")", "a \"", "\" a", "*\"a\"*", "a 'b c' d'e",
    "a  b", "a   b", " a", "a ", "a ,b", "a , b", "a .", "a !", "a ?", "a : b", "a ; b", "a: b; c! d?", "a\u00a0: b", "a\u202f! b", "a:b", "10:30", "a -b", "a - b", "a -- b", "a --- b", "1-2", "1 - 2", "-1", "a - 1", "– a", "a – b", "a—b", "a — b", "— a",
    "...", "a...", "a ...", "a....", "a…", "a. . .", "{coin} , b", "{coin:2}  b", "[[a|b  c]]", "[[a|'b']]", "[[a]] 'b'", "\\{ 'a'", "a\n b", "a \n, b", "a\n\n 'b'", "e.g. \"a\",b", "a\u00a0\u00a0b", "a,b", "a.b", "a!b", "1,000.5", "«a»", "« a »", "„a“", "“a”", "‘a’", "a’s",
)  # fmt: skip
_IDS = re.compile(r"(?m)^(?P<before>\s*(?:- )?\{?\s*id: *)(?P<id>[\w-]+)")


def _typography(text: str, _: Path) -> Iterator[str]:
    for code in _LANGUAGES:
        for each in slips(text, language_of(code)):
            yield f"{code} {each.code} {each.start}-{each.end} {each.message}: {each.better!r}"


def _among(example: Example, folder: Path) -> Iterator[str]:
    """The example with its records once more in files before and behind it."""
    pack = example.write(folder)
    for name, content in example.files.items():
        path = pack / name
        if path.suffix == ".yaml" and "/" not in name and name not in ("pack.yaml", "system.yaml"):
            for order, mark in (("a", "first"), ("z", "last")):
                text = _IDS.sub(rf"\g<before>\g<id>-{mark}", content.decode())
                (pack / f"{order}-{name}").write_text(text, encoding="utf-8")
    run = page(example.code).run
    command = run if run and not run[0].startswith("-") else ("check", *run)
    told = meeple(*command, ".", "--no-cache", "--format", "json", cwd=pack)
    yield from lines_of(json.loads(told.out)["findings"]) if told.status != 2 else told.err.splitlines()


def _whole(example: Example) -> bool:
    """Whether its files are of a few records, and can be read."""
    try:
        return sum(len(content.decode()) for content in example.files.values()) < 4_000 and not example.links
    except UnicodeDecodeError:
        return False


def quick() -> Iterator[Answer]:
    """What is asked of one check by itself, and so takes no time."""
    yield from shapes_told.answers()
    yield from counts_told.answers()
    yield from effects_told.answers()
    yield from kept_told.answers()
    yield from echoes_told.answers()
    yield from rest_told.answers()


def answers() -> Iterator[Answer]:
    """What is told of each."""
    yield from quick()
    yield from sessions_told.answers()
    yield from answers_near()
    for text in _TEXTS:
        yield Answer("typography", repr(text), partial(_typography, text))
    for example in every_example():
        if not example.good and example.code[2] in "2345" and _whole(example):
            yield Answer(f"among-{example.code[:3]}", name_of(example), partial(_among, example))
