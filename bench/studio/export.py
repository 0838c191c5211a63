"""The folder for reviewers beside the cards: robinson-crusoe's faces exported, and its cards.pdf made, both from nothing.

    python bench/studio/export.py [PACK] [ROUNDS]

Each run is a process with a cache of its own that is empty; they take turns, and user seconds of the best of each are
compared. `faces` is what a gallery alone takes: every page of it, without the checks and stories that the whole folder
tells of. `again` is the whole folder a second time, with the cache of the first.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

HOME = Path(__file__).resolve().parents[2]
FACES = """
import sys
from pathlib import Path
from meeplewright.commands import leaving
from meeplewright.packs.load import load
from meeplewright.studio.export.kinds import kind_pages
from meeplewright.studio.export.read import site_of
leaving.begin()
(world,) = load(Path(sys.argv[1])).worlds
site = site_of(world, "", stories=False)
out = Path(sys.argv[2])
out.mkdir(parents=True)
for name, page in kind_pages(site):
    (out / name).write_text(page, encoding="utf-8")
faces = sum(1 for kind in site.kinds for record in world.of(kind).values() for _ in site.gallery.faces(record))
site.gallery.close()
print(faces)
leaving.keep_to_the_end(site)
leaving.end()
"""


def measured(words: Sequence[str], cache: Path) -> tuple[float, str]:
    """User and system seconds of a process, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        words,
        env=os.environ | {"XDG_CACHE_HOME": str(cache), "PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode not in (0, 1):
        raise SystemExit(run.stderr)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, run.stdout.strip()


def main() -> None:
    pack = Path(sys.argv[1]) if len(sys.argv) > 1 else HOME / "content" / "robinson-crusoe"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    meeple = [sys.executable, "-m", "meeplewright"]
    best: dict[str, float] = {}
    faces = ""
    with TemporaryDirectory() as scratch:
        for at in range(rounds):
            home = Path(scratch) / str(at)
            calls = {
                "cards.pdf": ([*meeple, "build", str(pack), "--only", "cards", "-q", "-o", str(home / "a")], "a"),
                "faces": ([sys.executable, "-c", FACES, str(pack), str(home / "b")], "b"),
                "folder": ([*meeple, "studio", "export", str(pack), "-o", str(home / "c")], "c"),
                "again": ([*meeple, "studio", "export", str(pack), "-o", str(home / "d")], "c"),
            }
            for name, (words, cache) in calls.items():
                seconds, told = measured(words, home / f"cache-{cache}")
                best[name] = min(best.get(name, seconds), seconds)
                faces = told if name == "faces" else faces
            size = sum(path.stat().st_size for path in (home / "c").rglob("*") if path.is_file())
        for name, seconds in best.items():
            print(f"{name:>10}  {seconds:6.2f} s  {seconds / best['cards.pdf']:.2f} of cards.pdf")
        print(f"{faces} faces, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
