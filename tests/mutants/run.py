"""`make mutants`: how many one-step changes of the core the tests notice, on a sample that a seed chooses.

    python tests/mutants/run.py [--count 120] [--seed 17] [--only stories/proof] [--seconds 60] [--again FILE]

Each change is made in a copy of the tree, and tests run there, in a process that is forked with all libraries in it, until one fails: first
those that run the changed statement and little else, then all that run it, the quickest first, then those beside them, up to so many seconds of CPU as they
took when they were measured (seen.py; the first run measures, which takes some minutes). Every room gives as many changes. Those that no test could
notice stand in equivalent.yaml, each with its reason, and are not drawn. What lives on stands in build/mutants.json, for `--again`.
"""

from __future__ import annotations

import argparse
import json
import marshal
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import yaml

HERE = Path(__file__).resolve()
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parents[1]))

from mutants.forks import first_failed, get_ready  # noqa: E402 - found by the line above, however this is called
from mutants.seen import Covering, Run, Seen, text_of  # noqa: E402
from mutants.sites import Key, Site, sites  # noqa: E402

CLI, GENERATORS = "cli/meeplewright", "generators/meeplewright_generators"
# the rooms of the core, their folders, and the folders of tests that are theirs
ROOMS = {
    "sources": ((f"{CLI}/sources",), ("sources", "packs_loading", "checks", "authoring")),
    "systems": ((f"{CLI}/systems",), ("systems", "findings", "checks")),
    "checks": ((f"{CLI}/checks",), ("checks", "findings", "commands")),
    "stories": ((f"{CLI}/stories",), ("stories", "findings", "story_tools", "decks", "mint")),
    "l10n": ((f"{CLI}/l10n",), ("l10n", "findings", "languages")),
    "drawing": ((f"{GENERATORS}/drawing", f"{GENERATORS}/exports"), ("print_faces", "artwork", "print_sheets")),
}
# tried only when `--only` names them
MORE = {"authoring": ((f"{CLI}/authoring",), ("authoring",))}
COPIED = ("cli", "generators", "schemas", "content", "tests", "docs", "bench", "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "action.yml", ".pre-commit-hooks.yaml", "Makefile")  # fmt: skip
FIRST, FILES = 2, 3  # seconds of the tests that are tried before all others, and from how many files
KEPT = ROOT / "build" / "mutants"  # what was measured


@dataclass(frozen=True)
class Fate:
    """What became of a change: which test noticed it, or none."""

    room: str
    path: str
    line: int
    said: str
    was: str
    now: str
    nth: int
    noticed: str


def every_site(only: str) -> dict[str, list[Site]]:
    """All changes of the core that can be made, room by room, in files whose path has this in it."""
    known = equivalents()
    only, _, line = only.partition(":")
    found: dict[str, list[Site]] = {}
    for room, (folders, _) in (ROOMS | MORE if only else ROOMS).items():
        paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")) if only in str(path)]
        every = [site for path in paths for site in sites(path.relative_to(ROOT), path.read_text(encoding="utf-8"))]
        found[room] = [site for site in every if site.key not in known and line in ("", str(site.line))]
    return {room: each for room, each in found.items() if each}


def equivalents() -> set[Key]:
    """The changes that change nothing which a test could see; each has its reason in the file."""
    told = yaml.safe_load((HERE.parent / "equivalent.yaml").read_text(encoding="utf-8"))
    return {
        (path, each["line"], each["was"], each["now"], each.get("nth", 1))
        for path, entries in told.items()
        for each in entries
        if each["why"]
    }


def drawn(every: dict[str, list[Site]], count: int, seed: int) -> list[tuple[str, Site]]:
    """As many of each room, as far as it has them."""
    chance = random.Random(seed)
    shuffled = {room: chance.sample(each, len(each)) for room, each in every.items()}
    turns = [(room, each[turn]) for turn in range(count) for room, each in shuffled.items() if turn < len(each)]
    return turns[:count]


def lived_before(every: dict[str, list[Site]], told: Path) -> list[tuple[str, Site]]:
    """Those that lived on at an earlier run, as far as they can be found again."""
    known = {site.key: (room, site) for room, each in every.items() for site in each}
    fates = json.loads(told.read_text(encoding="utf-8"))
    keys = [
        tuple(each[word] for word in ("path", "said", "was", "now", "nth")) for each in fates if not each["noticed"]
    ]
    return [known[key] for key in keys if key in known]


def stages(room: str, site: Site, seen: Seen, text: str, seconds: float) -> Iterator[tuple[list[str], float]]:
    """Tests in the order in which they are likely to notice, in two helpings, each with the seconds that it took."""
    path = site.path.as_posix()
    near = [] if site.at_import else seen.covering(path, site.statement, text)
    near = near or seen.inside(path)
    folders = (ROOMS | MORE)[room][1]

    def rank(each: Covering) -> tuple[bool, bool, float]:
        """First what is called after the module, then what is of its room, and of those what runs little else."""
        called = site.path.stem.strip("_") in each.name.partition("/")[2]
        return not called, each.name.split("/")[1] not in folders, each.breadth * (0.2 + each.seconds)

    in_turns = _in_turns(sorted(near, key=rank))
    files = list(dict.fromkeys(each.name.partition("::")[0] for each in in_turns))[:FILES]
    first = _up_to((each for each in in_turns if each.name.partition("::")[0] in files), FIRST)
    names = {each.name for each in first}
    beside = sorted(seen.together({each.name for each in near}), key=rank)
    # then as many as there is time for: what compares odd things runs much, and would come last by its breadth
    cheap = sorted(near, key=lambda each: each.seconds)
    if site.at_import:  # a table, or what is meant where nothing is said: noticed by what runs much in little time
        every = {each.name: each for each in (*near, *seen.within(folders))}.values()
        cheap, beside = sorted(every, key=lambda each: (0.02 + each.seconds) / (1 + each.breadth)), []
    rest = [each for each in [*cheap, *beside] if each.name not in names]
    for helping in (first, _up_to(rest, seconds - sum(each.seconds for each in first))):
        if helping:
            files = list(dict.fromkeys(each.name.partition("::")[0] for each in helping))
            in_files = sorted(helping, key=lambda each: files.index(each.name.partition("::")[0]))
            yield list(dict.fromkeys(each.name for each in in_files)), sum(each.seconds for each in helping)


def _in_turns(tests: Sequence[Covering]) -> list[Covering]:
    """The best eight of each file before the ninth of any."""
    so_far: Counter[str] = Counter()
    turns = []
    for each in tests:
        file = each.name.partition("::")[0]
        turns.append((so_far[file] // 8, each))
        so_far[file] += 1
    return [each for _, each in sorted(turns, key=lambda pair: pair[0])]


def _up_to(tests: Iterable[Covering], seconds: float) -> list[Covering]:
    chosen: list[Covering] = []
    spent = 0.0
    for each in tests:
        spent += each.seconds
        if spent > seconds and chosen:
            break
        chosen.append(each)
    return chosen


class Tree:
    """A copy of the house in which changes are made, one after the other."""

    def __init__(self, home: Path, *, as_measured: bool, kept: Path = KEPT) -> None:
        # so far from where tests make their packs that findings name those from the root, as in the house itself
        self.home, self.folder = home, home / "copy" / "tree"
        self.unsound: set[str] = set()  # tests and files that fail when nothing is changed, and so notice nothing
        self.runs = 0
        self.folder.mkdir(parents=True)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.folder / name, ignore=shutil.ignore_patterns("__pycache__", ".m*"))
            else:
                shutil.copy(ROOT / name, self.folder / name)
        self.seen = self._measured(kept, as_measured=as_measured)

    def _measured(self, kept: Path, *, as_measured: bool) -> Seen:
        """What tests run, measured for those that changed since."""
        kept.mkdir(parents=True, exist_ok=True)
        runs = [Run(*marshal.loads(path.read_bytes())) for path in sorted(kept.glob("*.seen"))]  # our own file
        known = {file: text for run in runs for file, text in run.files.items()}
        files = {
            str(path.relative_to(self.folder)): text_of(path)
            for path in sorted((self.folder / "tests").rglob("test_*.py"))
        }
        new = [
            file for file, text in files.items() if known.get(file) != text and not KEPT.joinpath("partial").exists()
        ]
        if new and not as_measured:
            print(f"measuring what {len(new)} files of tests run …", flush=True)
            told = kept / f"{1 + max((int(path.stem) for path in kept.glob('*.seen')), default=0):04}.seen"
            core = [f"{folder}/" for folders, _ in (ROOMS | MORE).values() for folder in folders]
            paths = ":".join(str(self.folder / part) for part in ("cli", "generators", "tests"))
            words = [sys.executable, str(HERE.with_name("seen.py")), str(self.folder), str(told), ",".join(core), *new]
            subprocess.run(
                ["env", f"PYTHONPATH={paths}", "PYTHONDONTWRITEBYTECODE=1", *words], cwd=self.folder, check=False
            )
            runs.append(Run(*marshal.loads(told.read_bytes())))
        return Seen(runs, set(files))

    def fate(self, room: str, site: Site, seconds: float) -> Fate:
        """Makes the change, runs the tests, and takes it back."""
        path = self.folder / site.path
        text = path.read_text(encoding="utf-8")
        changed = site.applied(text)
        told = ""
        try:
            compile(changed, str(path), "exec")
            path.write_text(changed, encoding="utf-8")
            for tests, took in stages(room, site, self.seen, text, seconds):
                sound = [each for each in tests if not self.unsound & {each, each.partition("::")[0]}]
                told = told or self._first_failed(sound, took)
        except SyntaxError:
            told = "is no Python"
        finally:
            path.write_text(text, encoding="utf-8")
        return Fate(room, str(site.path), site.line, site.said, site.was, site.now, site.nth, told)

    def look_through(self, names: set[str]) -> set[str]:
        """Those of these tests that fail when nothing is changed; they are left out from now on."""
        sound, bad = sorted(names), set[str]()
        while sound and (failed := self._first_failed(sound, 300)) in sound:
            bad.add(failed)
            sound.remove(failed)
        self.unsound |= bad
        return bad

    def _first_failed(self, tests: list[str], took: float) -> str:
        self.runs += 1
        return first_failed(tests, 3 * took + 30, self.home / f"run{self.runs}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--only", default="", help="files whose path has this in it, or a line of one: paths.py:139")
    parser.add_argument("--seconds", type=float, default=60, help="of tests that each change is tried on, at most")
    parser.add_argument("--again", type=Path, help="those that lived on at an earlier run")
    parser.add_argument(
        "--go-on", action="store_true", help="with what an earlier call of the same kind has not come to"
    )
    parser.add_argument("--as-measured", action="store_true", help="measure nothing that is new")
    parser.add_argument(
        "--told", type=Path, default=ROOT / "build" / "mutants.json", help="where the fates are written"
    )
    asked = parser.parse_args()
    asked.told = asked.told.resolve()  # before the copy of the tree is where everything is looked for
    every = every_site(asked.only)
    wanted = lived_before(every, asked.again) if asked.again else drawn(every, asked.count, asked.seed)
    total = sum(map(len, every.values()))
    print(f"{total:,} changes can be made; {len(wanted)} of them are tried, seed {asked.seed}", flush=True)
    fates: dict[Key, Fate] = {}
    if asked.go_on and asked.told.is_file():
        known = [Fate(**each) for each in json.loads(asked.told.read_text(encoding="utf-8"))]
        fates = {(each.path, each.said, each.was, each.now, each.nth): each for each in known}
    with tempfile.TemporaryDirectory() as home:
        tree = Tree(Path(home), as_measured=asked.as_measured)
        get_ready(tree.folder)
        left = [(room, site) for room, site in wanted if site.key not in fates]
        while left:
            for room, site in left:
                fate = fates[site.key] = tree.fate(room, site, asked.seconds)
                told = fate.noticed or "LIVES"
                print(f"{fate.path}:{fate.line} {fate.was!r} -> {fate.now[:60]!r}: {told}", flush=True)
                written = [asdict(each) for each in fates.values()]
                asked.told.write_text(json.dumps(written, indent=1, ensure_ascii=False), "utf-8")
            bad = tree.look_through({each.noticed for each in fates.values() if each.noticed.startswith("tests/")})
            left = [(room, site) for room, site in wanted if fates[site.key].noticed in bad]
    tried = [fates[site.key] for _, site in wanted if fates[site.key].noticed != "is no Python"]
    for room in every:
        mine = [each for each in tried if each.room == room]
        if mine:
            print(f"{room}: {sum(bool(each.noticed) for each in mine)} of {len(mine)} noticed")
    killed = sum(bool(each.noticed) for each in tried)
    print(f"{killed} of {len(tried)} noticed ({killed / max(1, len(tried)):.0%}); what lived on stands in {asked.told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
