"""What meeple says of every bad example of every page, in tests/findings/told/: one file a family of codes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from example_packs import Example, examples_of
from meeplewright.findings.catalogue import codes, page
from program import meeple
from recorded import Answer, lines_of


def every_example() -> list[Example]:
    """The examples of all pages, in the order of their codes."""
    return [example for code in codes() for example in examples_of(code, page(code).body)]


def found(example: Example, folder: Path) -> list[dict[str, Any]]:
    """What the command of the example's page finds in it."""
    pack = example.write(folder)
    run = page(example.code).run
    command = run if run and not run[0].startswith("-") else ("check", *run)
    told = meeple(*command, ".", "--no-cache", "--format", "json", cwd=pack)
    assert told.status in (0, 1), told.err
    findings: list[dict[str, Any]] = json.loads(told.out)["findings"]
    return findings


def name_of(example: Example) -> str:
    """What names an example among all."""
    return f"{example.code} {'good' if example.good else 'bad'}: {example.title}"


def answers() -> Iterator[Answer]:
    """The findings of each bad example."""
    for example in every_example():
        if not example.good:
            yield Answer(example.code[:3], name_of(example), partial(_said, example))


def _said(example: Example, folder: Path) -> Iterator[str]:
    return lines_of(found(example, folder))
