"""A stranger's drills, with nothing but CONTRIBUTING: a check, a generator and a language, in the files that it names and no others."""

from __future__ import annotations

import json
import re
import shutil
import sys
import sysconfig
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from meeplewright.packs.load import opened
from meeplewright.packs.printed import Printed
from printed_pages import pages_of
from project.running import ROOT, run

pytestmark = pytest.mark.slow

MADE = (".*", "__pycache__", "node_modules", "build", "*.egg-info")  # by a machine: no part of the tree
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHECKS, CODES = Path("cli/meeplewright/checks"), Path("cli/meeplewright/findings/codes")
REGISTRY, PRODUCTS = CHECKS / "registry.py", Path("generators/meeplewright_generators/products")


def code_of(section: str) -> list[str]:
    """The blocks of Python that a section of the page shows."""
    text = PAGE.split(f"\n## {section}\n")[1].partition("\n## ")[0]
    return [
        textwrap.dedent(block) for block in re.findall(r"^ *```python\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE)
    ]


def prints_of(folder: Path) -> dict[str, str]:
    """Every file of a tree, and what is in it."""
    left = shutil.ignore_patterns(*MADE)
    files = ((path.relative_to(folder), path) for path in folder.rglob("*") if path.is_file())
    return {
        inside.as_posix(): sha256(path.read_bytes()).hexdigest()
        for inside, path in files
        if not left("", [*inside.parts])
    }


@dataclass(frozen=True)
class Clone:
    """A tree of the stranger's own, with an environment to run it in."""

    folder: Path
    before: Mapping[str, str]

    @classmethod
    def made(cls, folder: Path) -> Clone:
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE))
        clone = cls(folder, prints_of(folder))
        run(sys.executable, "-m", "venv", "--without-pip", clone.folder / ".venv", cwd=folder)
        told = clone.python("-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
        borrowed = Path(told.strip()) / "borrowed.pth"
        borrowed.write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
        clone.set_up()
        return clone

    def set_up(self) -> None:
        """What `make setup` does where pyproject.toml has changed; what we depend on is borrowed."""
        offline = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")
        run(sys.executable, "-m", "pip", "--python", self.program, "install", *offline, "-e", ".", cwd=self.folder)

    @property
    def program(self) -> Path:
        name = Path(sys.executable).name
        return self.folder / ".venv" / ("Scripts" if sys.platform == "win32" else "bin") / name

    def python(self, *words: str | Path, allowed: tuple[int, ...] = (0,)) -> str:
        return run(self.program, *words, cwd=self.folder, allowed=allowed)

    def meeple(self, *words: str | Path, allowed: tuple[int, ...] = (0,)) -> str:
        return self.python("-m", "meeplewright", *words, allowed=allowed)

    def write(self, path: Path, text: str) -> None:
        (self.folder / path).write_text(text, encoding="utf-8")

    def put(self, path: Path, before: str, line: str) -> None:
        """One line into a file, before the first that begins so."""
        head, found, tail = (self.folder / path).read_text(encoding="utf-8").partition(before)
        assert found, before
        self.write(path, f"{head}{line}\n{found}{tail}")

    def changed(self) -> set[str]:
        """Every file that is not as it was, was not there, or is not there any more."""
        now = prints_of(self.folder)
        return {path for path in {*now, *self.before} if now.get(path) != self.before.get(path)}

    def follows_the_house(self, *paths: Path) -> None:
        """What `make test` says of style, types and floors."""
        self.python("-m", "ruff", "check", "-q", *paths)
        self.python("-m", "ruff", "format", "-q", "--check", *paths)
        self.python("-m", "mypy", *paths)
        self.python("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone.made(tmp_path / "clone")


def free(family: int) -> str:
    """The next code of a family that nobody has."""
    known = {path.stem for path in (ROOT / CODES).glob("MW*.md")}
    return next(code for number in range(1, 100) if (code := f"MW{family}{number:02}") not in known)


SYSTEM = """\
```yaml system.yaml
system: toy
title: A toy
language: en
kinds:
  card: {{schema: base/card, title: Card}}
  lamp: {{schema: base/card, title: Lamp}}
```
"""
ABOUT = """\
---
code: {code}
title: {title}
severity: warning
needs: [all]
---
Said of what the stranger looks for.

## Why it matters
At the table nobody knows what is meant.

## How to mend it
Write what is missing.

## Examples
### bad: as it should not be
{system}```yaml all.yaml
{bad}```

### good: as it should be
{system}```yaml all.yaml
{good}```
"""

TWINS = '''\
"""Pieces of one title that say different things."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.checks.own import is_own
from meeplewright.findings.model import Finding, Related
from meeplewright.packs.printed import Printed
from meeplewright.packs.world import World
from meeplewright.sources.model import Record


def twins(world: World) -> Iterator[Finding]:
    """Each piece with the title of another and other words, at its name."""
    for kind in Printed(world).kinds:
        first: dict[str, Record] = {}
        for record in world.of(kind).values():
            title, text = record.data.get("name"), record.data.get("text")
            if not title or not text:
                continue
            other = first.setdefault(title, record)
            if other.data["text"] != text and is_own(record, world):
                yield Finding.of(
                    "MWnnn",
                    f"{kind} `{record.id}` is called `{title}` as `{other.id}` is, and says something else",
                    record.place("name"),
                    help="give one of them another name",
                    related=(Related("the other", other.place("name")),),
                    record=record.name,
                )
'''
ONE_LAMP = "lamp:\n- id: wick\n  name: Wick\n        ^^^^\n"
TWO_RAFTS = (
    "card:\n- id: raft\n  name: Raft\n  text: It floats.\n- id: other\n  name: Raft\n        ^^^^\n  text: It sinks.\n"
)


def without_carets(example: str) -> str:
    return "".join(line for line in example.splitlines(keepends=True) if line.strip(" ^\n"))


def page(code: str, title: str, bad: str, good: str) -> str:
    system = SYSTEM.format()
    return ABOUT.format(code=code, title=title, system=system, bad=bad, good=without_carets(good))


def the_examples_are_told(clone: Clone, code: str) -> None:
    told = clone.python("-m", "pytest", "-n", "0", "tests/findings", "-k", code)
    assert "3 passed" in told


def test_a_check_is_three_files_and_the_page_shows_the_code_of_it(clone: Clone) -> None:
    module, entry = code_of("A new check")
    code = free(3)
    clone.write(CHECKS / "lamps.py", module.replace("MWnnn", code))
    good = ONE_LAMP + "  text: It burns.\n"
    clone.write(CODES / f"{code}.md", page(code, "lamp without a word", ONE_LAMP, good))
    clone.put(REGISTRY, "    Check(STORIES", "    " + entry.replace("MWnnn", code).rstrip() + ",")
    assert len(clone.changed()) == 3
    the_examples_are_told(clone, code)
    clone.follows_the_house(CHECKS / "lamps.py")
    for written in ("docs/findings.py", "tests/recorded.py"):
        clone.python(written, *(["findings"] if written.startswith("tests") else []))
    assert clone.changed() == {
        f"{CHECKS}/lamps.py",
        f"{CODES}/{code}.md",
        f"{REGISTRY}",
        "docs/findings.md",
        f"tests/findings/told/{code[:3]}.txt",
    }
    clone.python("-m", "pytest", "-n", "0", "tests/findings", "-k", code)


def test_a_check_of_ones_own_finds_the_two_rafts(clone: Clone) -> None:
    code = free(2)
    clone.write(CHECKS / "twins.py", TWINS.replace("MWnnn", code))
    good = TWO_RAFTS.replace("It sinks", "It floats")
    clone.write(CODES / f"{code}.md", page(code, "two texts under one title", TWO_RAFTS, good))
    clone.put(REGISTRY, "    Check(STORIES", f'    Check("meeplewright.checks.twins:twins", ("{code}",)),')
    assert len(clone.changed()) == 3
    the_examples_are_told(clone, code)
    clone.follows_the_house(CHECKS / "twins.py")
    told = clone.meeple("check", "content/robinson-crusoe", "--no-cache", "--format", "json", allowed=(0, 1))
    findings = json.loads(told)["findings"]
    assert [(each["code"], each["record"]) for each in findings] == [(code, "invention/rescue-raft")]
    assert findings[0]["message"] == "invention `rescue-raft` is called `Raft` as `raft` is, and says something else"
    assert clone.meeple("explain", code).startswith(f"{code}: two texts under one title")


class Shown(HTMLParser):
    """What a gallery shows: the label of each picture, and how many strokes and letters it has."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.title, self.drawn = "", dict[str, int]()
        self._in_title, self._face = False, ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about: Mapping[str, str | None] = dict(attrs)
        self._in_title = tag == "title"
        if tag == "svg":
            self._face = about.get("aria-label") or ""
        elif self._face and tag in ("path", "use"):
            self.drawn[self._face] = self.drawn.get(self._face, 0) + 1

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title, self._in_title = data, False


def test_a_generator_is_two_files_and_draws_each_card(clone: Clone) -> None:
    (module,) = code_of("A new generator")
    clone.write(PRODUCTS / "gallery.py", module)
    line = 'gallery = "meeplewright_generators.products.gallery:jobs"'
    assert f"`{line}`" in PAGE
    clone.put(Path("pyproject.toml"), "maps = ", line)
    assert clone.changed() == {f"{PRODUCTS}/gallery.py", "pyproject.toml"}
    clone.set_up()
    clone.follows_the_house(PRODUCTS / "gallery.py")
    out = clone.folder / "build"
    clone.meeple("build", "content/robinson-crusoe", "--only", "gallery", "--quiet", "--out", out)
    here = out / "robinson-crusoe" / "en"
    assert {path.name for path in here.iterdir()} == {"gallery.html", "manifest.json"}
    (world,) = opened([ROOT / "content" / "robinson-crusoe"]).worlds
    drawn = Shown((here / "gallery.html").read_text(encoding="utf-8"))
    assert drawn.title == world.pack.title
    assert {record.name for kind in ("event", "beast") for record in world.of(kind).values()} <= drawn.drawn.keys()
    assert "invention/raft" in drawn.drawn
    assert {name.partition("/")[0] for name in drawn.drawn} <= set(Printed(world).kinds)
    assert min(drawn.drawn.values()) > 3
    before = (here / "gallery.html").read_bytes()
    assert (
        clone.meeple("build", "content/robinson-crusoe", "--only", "gallery", "--out", out).count("gallery.html") == 0
    )
    card = clone.folder / "content/robinson-crusoe/inventions.yaml"
    card.write_text(card.read_text(encoding="utf-8").replace("name: Raft\n", "name: Float\n"), encoding="utf-8")
    clone.meeple("build", "content/robinson-crusoe", "--only", "gallery", "--quiet", "--out", out)
    assert (here / "gallery.html").read_bytes() != before


def test_german_is_one_file_and_the_catalogues_of_packs(clone: Clone) -> None:
    home = Path("schemas/languages/de.yaml")
    (clone.folder / home).unlink()  # as if nobody had written it
    pack = Path("content/saltmarsh-light")
    clone.meeple("new", "translation", "de", "--pack", pack)

    def book() -> str:
        clone.meeple("build", pack, "--lang", "de", "--only", "book", "--quiet")
        return " ".join(pages_of(clone.folder / "build" / "saltmarsh-light" / "de" / "book.pdf"))

    def untold() -> bool:
        told = clone.meeple("check", pack, "--no-cache", "--format", "json", "--select", "MW518", allowed=(0, 1))
        return any("`de`" in each["message"] for each in json.loads(told)["findings"])

    assert untold()
    assert "Buch" not in book()
    clone.write(home, (ROOT / home).read_text(encoding="utf-8"))
    assert clone.changed() == {f"{pack}/pack.yaml", f"{pack}/l10n/de.po"}
    assert not untold()
    assert "Buch" in book()
    clone.python("-m", "pytest", "-n", "0", "tests/languages")


def test_a_language_that_nobody_has_written_breaks_no_test(clone: Clone) -> None:
    """The drill to the letter, with the words left in English: it is the files' own tests that say so, and no others."""
    home = Path("schemas/languages/nl.yaml")
    shutil.copy(clone.folder / "schemas/languages/en.yaml", clone.folder / home)
    written = (clone.folder / home).read_text(encoding="utf-8")
    written = written.replace("language: en\n", "language: nl\n").replace("name: English\n", "name: Nederlands\n")
    clone.write(home, written.replace("  book: Book\n", "  book: Boek\n"))
    assert clone.changed() == {home.as_posix()}
    clone.python("-m", "pytest", "-n", "0", "tests/languages", "tests/l10n", "-m", "not slow")
    pack = Path("content/saltmarsh-light")
    clone.meeple("new", "translation", "nl", "--pack", pack)
    clone.meeple("build", pack, "--lang", "nl", "--only", "book", "--quiet")
    assert "Boek" in " ".join(pages_of(clone.folder / "build" / "saltmarsh-light" / "nl" / "book.pdf"))
