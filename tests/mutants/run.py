"""`make mutants`: how many one-step changes of the core the tests notice, on a sample that a seed chooses.

    python tests/mutants/run.py [--count 100] [--seed 17] [--jobs 2] [--only stories/proof] [--again FILE]

mutmut and cosmic-ray would run the whole suite for each of some 25,000 changes, or once more under their own loader; here each change is
made in a copy of the tree, and the tests of its room run until one fails: first those that import the module. What survives
them is tried on every test that is not slow. What lives on stands in build/mutants.json, for `--again` after tests were added.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Queue

HERE = Path(__file__).resolve()
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parents[1]))

from mutants.sites import Site, sites  # noqa: E402 - found by the line above, however this is called

CLI, GENERATORS = "cli/meeplewright", "generators/meeplewright_generators"
# the rooms of the core, and the folders of tests that are theirs
ROOMS = {
    f"{CLI}/sources": ("sources", "checks", "packs_loading", "authoring"),
    f"{CLI}/systems": ("systems", "findings", "checks"),
    f"{CLI}/checks": ("checks", "findings", "commands"),
    f"{CLI}/stories": ("stories", "findings", "story_tools", "decks"),
    f"{CLI}/l10n": ("l10n", "findings"),
    f"{CLI}/authoring": ("authoring",),
    f"{GENERATORS}/drawing": ("print_faces", "artwork", "print_sheets"),
    f"{GENERATORS}/exports": ("print_faces", "print_sheets"),
}
COPIED = ("cli", "generators", "schemas", "content", "tests", "docs", "bench", "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "action.yml", ".pre-commit-hooks.yaml", "Makefile")  # fmt: skip
EXAMPLES = ("tests/findings/test_pages.py",)  # hundreds of small packs in seconds
SECONDS = 600  # a change that makes a program run without end is noticed


@dataclass(frozen=True)
class Fate:
    """What became of a change: which test noticed it, or none."""

    path: str
    line: int
    was: str
    now: str
    noticed: str


def every_site(only: str) -> list[Site]:
    """All changes of the core that can be made, in files whose path has this in it."""
    found: list[Site] = []
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if only in str(path):
                found += sites(path.relative_to(ROOT), path.read_text(encoding="utf-8"))
    return found


def lived_before(every: list[Site], told: Path) -> list[Site]:
    """Those that lived on at an earlier run, as far as they can be found again."""
    lived = [each for each in json.loads(told.read_text(encoding="utf-8")) if not each["noticed"]]
    known = {(str(site.path), site.line, site.was, site.now): site for site in every}
    keys = [(each["path"], each["line"], each["was"], each["now"]) for each in lived]
    return [known[key] for key in keys if key in known]


def tests_for(site: Site, home: Path) -> Iterator[list[str]]:
    """Tests in the order in which they are likely to notice: those that speak of the module, of its room, all others."""
    module = str(site.path.with_suffix("")).replace("/", ".").partition(".")[2]
    folders = next(folders for room, folders in ROOMS.items() if str(site.path).startswith(room + "/"))
    every = sorted(str(path.relative_to(home)) for path in (home / "tests").rglob("test_*.py"))
    room = [name for name in every if name.split("/")[1] in folders]
    speaks = [name for name in every if module in (home / name).read_text(encoding="utf-8")]
    first = [*sorted(speaks, key=lambda name: name not in room), *(name for name in EXAMPLES if name in room)]
    yield list(dict.fromkeys(first))
    yield [name for name in room if name not in first]
    yield [name for name in every if name not in first and name not in room]


class Tree:
    """A copy of the house in which changes are made, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sound: set[str] = set()  # tests that pass when nothing is changed
        self.unsound: list[str] = []  # and those that fail then, and so notice nothing
        folder.mkdir()
        for name in COPIED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, folder / name)

    def fate(self, site: Site, circles: slice) -> Fate:
        """Makes the change, runs the tests, and takes it back."""
        path = self.folder / site.path
        text = path.read_text(encoding="utf-8")
        changed = site.applied(text)
        told = ""
        try:
            compile(changed, str(path), "exec")
            for tests in [*tests_for(site, self.folder)][circles]:
                told = told or (self._noticed(path, text, changed, tests) if tests else "")
        except SyntaxError:
            told = "is no Python"
        return Fate(str(site.path), site.line, site.was, site.now, told)

    def _noticed(self, path: Path, text: str, changed: str, tests: list[str]) -> str:
        """The first test that fails with the change and passes without."""
        while True:
            path.write_text(changed, encoding="utf-8")
            try:
                told = self._failed(tests)
            finally:
                path.write_text(text, encoding="utf-8")
            if "::" not in told or told in self.sound:
                return told
            if not self._failed([told]):
                self.sound.add(told)
                return told
            self.unsound.append(told)

    def _failed(self, tests: list[str]) -> str:
        """The first test that fails, or nothing."""
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join(str(self.folder / part) for part in ("cli", "generators", "tests")),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        left_out = [word for test in self.unsound for word in ("--deselect", test)]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not slow", *left_out]
        with tempfile.TemporaryFile() as told:
            running = subprocess.Popen(
                [*command, *tests], cwd=self.folder, stdout=told, stderr=subprocess.STDOUT, env=environment,
                start_new_session=True,
            )  # fmt: skip
            try:
                status = running.wait(SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, 9)
                running.wait()
                return "runs without end"
            told.seek(0)
            text = told.read().decode(errors="replace")
        if status == 0:
            return ""
        failed = [
            line.partition(" ")[2].split(" - ")[0]
            for line in text.splitlines()
            if line.startswith(("FAILED ", "ERROR "))
        ]
        return failed[0] if failed else f"pytest ended with {status}: {text[-300:]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="files whose path has this in it")
    parser.add_argument(
        "--circles", default="1-3", help="1: tests that speak of the module, 2: of its room, 3: all others"
    )
    parser.add_argument("--again", type=Path, help="those that lived on at an earlier run")
    asked = parser.parse_args()
    first, _, last = asked.circles.partition("-")
    circles = slice(int(first) - 1, int(last or first))
    every = every_site(asked.only)
    if asked.again:
        wanted = lived_before(every, asked.again)
    else:
        wanted = random.Random(asked.seed).sample(every, min(asked.count, len(every)))
    print(f"{len(every):,} changes can be made; {len(wanted)} of them are tried, seed {asked.seed}", flush=True)
    fates: list[Fate] = []
    with tempfile.TemporaryDirectory() as home:
        trees: Queue[Tree] = Queue()
        for number in range(asked.jobs):
            trees.put(Tree(Path(home, str(number))))

        def one(site: Site) -> Fate:
            tree = trees.get()
            found = tree.fate(site, circles)
            trees.put(tree)
            print(
                f"{found.path}:{found.line} {found.was!r} -> {found.now[:60]!r}: {found.noticed or 'LIVES'}", flush=True
            )
            return found

        with ThreadPoolExecutor(asked.jobs) as pool:
            fates = [each for each in pool.map(one, wanted) if each.noticed != "is no Python"]
    told = ROOT / "build" / "mutants.json"
    told.write_text(json.dumps([asdict(each) for each in fates], indent=1, ensure_ascii=False), encoding="utf-8")
    killed = sum(bool(each.noticed) for each in fates)
    print(f"{killed} of {len(fates)} noticed ({killed / max(1, len(fates)):.0%}); what lived on stands in {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
