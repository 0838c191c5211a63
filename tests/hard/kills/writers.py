"""Every command that writes: on which pack, and what it may leave behind."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hard import toy
from hard.attack import Place

CARDS = "card:\n" + "".join(f"-   {{id: c{n}, name: C{n}, text: 'Take {{coin:{n}}}.'}}\n" for n in range(30))
SLIPS = "card:\n- id: slip\n  nmae: Slip\n  text: It  is a slip to the the end.\n"


def _many(place: Place) -> None:
    """A pack of several files, each of which most writers change."""
    toy.toy(place)
    for n in range(12):
        place.write(
            f"cards/{n}.yaml",
            CARDS.replace("id: c", f"id: d{n}-c").replace("name: C", f"name: D{n} C")
            + f"-  {{id: n{n}, name: N{n}, needs: fox}}\n",
        )
    place.write("slips.yaml", SLIPS.replace("nmae", "name"))


def _table(place: Place) -> None:
    """A table in which every card has another text."""
    _many(place)
    words = [sys.executable, "-m", "meeplewright", "sheet", "export", "in.csv", "card"]
    subprocess.run(words, cwd=place.pack, capture_output=True, check=True)
    text = (place.pack / "in.csv").read_text(encoding="utf-8")
    (place.pack / "in.csv").write_text(text.replace("Take {coin", "Give {coin"), encoding="utf-8")


def _twee(place: Place) -> None:
    _many(place)
    passages = "".join(f":: P{n}\nYou are at {n}. [[P{(n + 1) % 60}]]\n\n" for n in range(60))
    place.write("in.twee", ":: StoryTitle\nX\n\n:: Start\nOne. [[P0]]\n\n" + passages)


def _reported(place: Place) -> None:
    """A pack that does not take its reports for files that nothing reads."""
    _many(place)
    place.write("pack.yaml", toy.HEAD + "ignore: ['reports/*']\n")
    place.write("reports/.gitignore", "*\n")


def _exported(place: Place) -> None:
    """A pack that does not take the pages made of it for files that nothing reads."""
    _many(place)
    place.write("pack.yaml", toy.HEAD + "ignore: ['pages/*']\n")


def _data(place: Place) -> None:
    """Data that are no pack yet."""
    rows = "".join(f"- {{id: d{n}, name: D{n}, cost: {n % 7}}}\n" for n in range(60))
    place.write("data/cards.yaml", rows)


@dataclass(frozen=True, slots=True)
class Writer:
    """A command that writes. `once`: it makes something new, which a second run refuses to make over."""

    name: str
    lay: Callable[[Place], None]
    words: tuple[str, ...]
    once: bool = False


WRITERS = (
    Writer("fmt", _many, ("fmt", "--jobs", "1")),
    Writer("rename", _many, ("rename", "card/fox", "wolf"), once=True),
    Writer("l10n sync", _many, ("l10n", "sync")),
    Writer("new translation", _many, ("new", "translation", "de"), once=True),
    Writer("sheet import", _table, ("sheet", "import", "in.csv")),
    Writer("sheet export", _many, ("sheet", "export", "out.csv", "card")),
    Writer("check --fix", _many, ("check", "--fix")),
    Writer("check --write-baseline", _many, ("check", "--baseline", "known.yaml", "--write-baseline")),
    Writer("a report", _reported, ("check", "--format", "sarif=reports/out.sarif", "--format", "json=reports/out.json")),
    Writer("build", _many, ("build", "--only", "card,rules", "-q", "--printed")),
    Writer("build for a target", toy.toy, ("build", "--for", "faces", "--only", "card", "-q", "--force")),
    Writer("studio export", _exported, ("studio", "export", "-o", "pages")),
    Writer("studio export --play", toy.book, ("studio", "export", "--play", "-o", "play.html")),
    Writer("adopt", _data, ("adopt", "data", "--yes"), once=True),
    Writer("new record", _many, ("new", "record", "card", "cat", "--set", "name=Cat", "--file", "cards.yaml"), once=True),
    Writer("new pack", _many, ("new", "pack", "made", "--system", "gamebook"), once=True),
    Writer("new system", _many, ("new", "system", "made"), once=True),
    Writer("story import", _twee, ("story", "import", "in.twee", "--to", "made"), once=True),
    Writer("story number", toy.book, ("story", "number", "--afresh")),
    Writer("story export", toy.book, ("story", "export", "-o", "out.json")),
    Writer("schema", _many, ("schema",)),
)  # fmt: skip


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def copied(source: Path, target: Path) -> None:
    """A pack as it was, and nothing else."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, symlinks=True)
