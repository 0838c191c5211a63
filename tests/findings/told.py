"""What meeple says of every example of every page, word for word, in tests/findings/told/: one file a family of codes.

python tests/findings/told.py        writes them anew; read the difference before it is committed
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from example_packs import Example, examples_of  # noqa: E402 - found by the line above, also when this is called by its path
from meeplewright.findings.catalogue import codes, page  # noqa: E402
from program import meeple  # noqa: E402

_HEAD = "== "


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


def lines_of(findings: list[dict[str, Any]]) -> Iterator[str]:
    """Findings with all that they carry, a line for each part."""
    for each in findings:
        sure = "" if each["confidence"] == "high" else f" ({each['confidence']})"
        yield f"{each['code']} {each['severity']}{sure} {_place(each['place'])} {each['message']}"
        if each.get("record"):
            yield f"  of: {each['record']} {each.get('field') or ''}".rstrip()
        if each.get("help"):
            yield f"  help: {each['help']}"
        for one in each.get("related") or ():
            yield f"  see: {_place(one['place'])} {one['message']}"
        if each.get("edit"):
            yield f"  edit: {_place(each['edit']['place'])} {json.dumps(each['edit']['replacement'], ensure_ascii=False)}"
        for step in each.get("witness") or ():
            yield f"  play: {step}"


def _place(place: Mapping[str, Any]) -> str:
    return f"{place['path']}:{place['line']}:{place['column']}-{place['end_line']}:{place['end_column']}"


def name_of(example: Example) -> str:
    """What names an example among all."""
    return f"{example.code} {'good' if example.good else 'bad'}: {example.title}"


@cache
def recorded() -> dict[str, list[str]]:
    """What was said of each example when it was written down."""
    told: dict[str, list[str]] = {}
    for path in sorted((HERE / "told").glob("*.txt")):
        name = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(_HEAD):
                name = line.removeprefix(_HEAD)
                told[name] = []
            elif line:
                told[name].append(line)
    return told


def main() -> None:
    families: dict[str, list[str]] = {}
    for example in every_example():
        if example.good:
            continue
        with tempfile.TemporaryDirectory() as folder:
            lines = [_HEAD + name_of(example), *lines_of(found(example, Path(folder))), ""]
        families.setdefault(example.code[:3], []).extend(lines)
    (HERE / "told").mkdir(exist_ok=True)
    for family, lines in families.items():
        (HERE / "told" / f"{family}.txt").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
