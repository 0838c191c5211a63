"""The builder makes what changed, in whole files, and always the same bytes."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from meeplewright.findings.stop import Stop
from meeplewright_generators.builder import making
from meeplewright_generators.builder.entry import build
from print_sheets.packs import PACK, card, write_toy
from program import meeple

FILES = {
    "aid.pdf", "book.pdf", "cards.pdf", "components.pdf", "poster.pdf", "rules.pdf", "tiles.pdf", "tokens.pdf",
    "tuckboxes.pdf",
}  # fmt: skip


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_toy(tmp_path)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "build"


def made(pack: Path, out: Path, **choices: Any) -> set[str]:
    """What a build makes anew."""
    return {name for built in build([pack], out=out, quiet=True, **choices) for name in built.made}


def bytes_in(folder: Path) -> dict[str, str]:
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            if path.name == "manifest.json":
                # keys change with the program, which may be worked on while this runs
                data = re.sub(rb'"key": "[0-9a-f]+"', b'"key": ""', data)
            found[path.relative_to(folder).as_posix()] = hashlib.sha256(data).hexdigest()
    return found


def test_a_build_makes_the_whole_box_and_lists_what_was_made_from_what(pack: Path, out: Path) -> None:
    assert made(pack, out) == FILES
    folder = out / "toy-box" / "en"
    listed = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert {name for job in listed["jobs"].values() for name in job["files"]} == FILES
    for job in listed["jobs"].values():
        for name, (size, digest) in job["files"].items():
            data = (folder / name).read_bytes()
            assert (len(data), hashlib.sha256(data).hexdigest()) == (size, digest)
    assert {"card/storm-1", "card/haven-6", "option paper"} <= listed["jobs"]["cards"]["from"].keys()
    assert "card/storm-1" not in listed["jobs"]["book"]["from"]


def test_what_has_not_changed_is_not_made_again(pack: Path, out: Path) -> None:
    made(pack, out)
    assert made(pack, out) == set()


def test_a_changed_card_makes_only_the_files_that_show_it(pack: Path, out: Path) -> None:
    made(pack, out)
    (pack / "cards" / "storm.yaml").write_text("card:\n" + card("storm", 1, "Discard.") + card("storm", 2), "utf-8")
    assert made(pack, out) == {"cards.pdf", "components.pdf", "tuckboxes.pdf"}


def test_a_changed_drawing_of_an_icon_makes_every_document_that_may_show_it(pack: Path, out: Path) -> None:
    made(pack, out)
    (pack / "icons").mkdir()
    (pack / "icons" / "coin.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20h-20z"/></svg>'
    )
    assert {"book.pdf", "rules.pdf", "aid.pdf"} <= made(pack, out)
    assert not made(pack, out)


def test_a_changed_entry_makes_the_book_and_the_poster(pack: Path, out: Path) -> None:
    made(pack, out)
    book = pack / "book.yaml"
    book.write_text(book.read_text("utf-8").replace("It is dark.", "It is very dark."), "utf-8")
    assert made(pack, out) == {"book.pdf", "poster.pdf"}


def test_another_paper_makes_everything_anew(pack: Path, out: Path) -> None:
    made(pack, out)
    assert made(pack, out, paper_name="Letter") == FILES


def test_a_file_that_somebody_removed_is_made_again(pack: Path, out: Path) -> None:
    made(pack, out)
    (out / "toy-box" / "en" / "tiles.pdf").unlink()
    assert made(pack, out) == {"tiles.pdf"}


def test_when_nothing_was_touched_the_pack_is_not_even_read(
    pack: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(pack, out)
    monkeypatch.setattr(making, "build_one", lambda *_, **__: pytest.fail("the pack was read"))
    told = [built.kept for built in build([pack], out=out, quiet=True)]
    assert [set(kept) for kept in told] == [FILES]


def test_files_of_jobs_that_are_gone_are_removed_and_files_of_others_stay(pack: Path, out: Path) -> None:
    made(pack, out)
    folder = out / "toy-box" / "en"
    (folder / "mine.pdf").write_bytes(b"mine")
    (pack / "book.yaml").unlink()
    (pack / "tiles.yaml").unlink()
    made(pack, out)
    left = {path.name for path in folder.glob("*.pdf")}
    assert left == FILES - {"book.pdf", "poster.pdf", "tiles.pdf"} | {"mine.pdf"}


def test_a_run_of_some_kinds_leaves_the_other_files(pack: Path, out: Path) -> None:
    made(pack, out)
    assert made(pack, out, only=["tile"], bleed="3mm") == {"tiles.pdf"}
    assert {path.name for path in (out / "toy-box" / "en").glob("*.pdf")} == FILES


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_makes_the_same_bytes(
    pack: Path, tmp_path: Path, pool: type[ThreadPoolExecutor | ProcessPoolExecutor] | None
) -> None:
    build([pack], out=tmp_path / "alone", quiet=True)
    executor: Executor | None = pool(max_workers=2) if pool else None
    try:
        build([pack], out=tmp_path / "pool", quiet=True, executor=executor)
    finally:
        if executor is not None:
            executor.shutdown()
    assert bytes_in(tmp_path / "pool") == bytes_in(tmp_path / "alone")


def test_two_builds_on_different_days_with_different_jobs_are_the_same_bytes(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build([pack], out=tmp_path / "today", quiet=True)
    later = time.time() + 40 * 86400
    monkeypatch.setattr(time, "time", lambda: later)
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    words = [sys.executable, "-m", "meeplewright", "build", str(pack), "--out", str(tmp_path / "later"), "--jobs", "2"]
    env = {**os.environ, "PYTHONHASHSEED": "77", "TZ": "Pacific/Auckland", "LC_ALL": "C"}
    subprocess.run(words, env=env, check=True, capture_output=True)
    build([pack], out=tmp_path / "later still", quiet=True)
    today = bytes_in(tmp_path / "today")
    assert bytes_in(tmp_path / "later") == today
    assert bytes_in(tmp_path / "later still") == today


def whole_files(folder: Path) -> int:
    """How many files there are; each must be whole."""
    count = 0
    for path in folder.rglob("*.pdf"):
        with pikepdf.open(path) as document:
            assert len(document.pages) > 0
        count += 1
    for path in folder.rglob("manifest.json"):
        for job in json.loads(path.read_text("utf-8"))["jobs"].values():
            # without a key: it was being made
            for name, (size, digest) in job["files"].items() if job["key"] else ():
                data = (path.parent / name).read_bytes()
                assert (len(data), hashlib.sha256(data).hexdigest()) == (size, digest)
    return count


def wait_for_files(folder: Path, count: int, process: subprocess.Popen[bytes]) -> None:
    """Until so many new files stand there, or the process is done."""
    old = {path: path.stat().st_mtime_ns for path in folder.rglob("*.pdf")}
    for _ in range(4000):
        now = list(folder.rglob("*.pdf"))
        with contextlib.suppress(OSError):
            new = sum(old.get(path) != path.stat().st_mtime_ns for path in now)
            if new >= count or process.poll() is not None:
                return
        time.sleep(0.002)


@pytest.mark.slow
def test_a_build_that_is_killed_at_any_moment_leaves_whole_files_and_goes_on(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    words = [sys.executable, "-m", "meeplewright", "build", str(pack), "--quiet"]
    chance = random.Random(4)
    seen: set[int] = set()
    for attempt in range(20):
        out = tmp_path / f"killed-{attempt % 3}"
        process = subprocess.Popen([*words, "--out", str(out)])
        # from before the first file to after the last, and a moment into what comes then
        wait_for_files(out, chance.randint(0, len(FILES)), process)
        time.sleep(chance.uniform(0, 0.08))
        process.kill()
        process.wait()
        seen.add(whole_files(out))
        if attempt % 3 == 2:
            # the next round begins with other content, so that there is something to make
            (pack / "pack.yaml").write_text(PACK.replace("The Toy Box", f"The Toy Box {attempt}"), "utf-8")
    assert len(seen) > 1, "the kills came at different moments"
    for out in sorted(tmp_path.glob("killed-*")):
        subprocess.run([*words, "--out", str(out)], check=True)
        assert whole_files(out) == len(FILES)
        assert not list(out.rglob(".*.part"))
    subprocess.run([*words, "--out", str(tmp_path / "whole")], check=True)
    assert bytes_in(tmp_path / "killed-1") == bytes_in(tmp_path / "whole")


def test_an_output_folder_that_is_a_file_is_told_with_a_way_out(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "build").write_text("a file")
    told = meeple("build", pack, "--out", tmp_path / "build")
    assert told.status == 2
    assert "a file stands where a folder is needed" in told.err
    assert "--out" in told.err


@pytest.mark.parametrize(
    ("code", "says", "way_out"),
    [
        (errno.ENOSPC, "there is no room on the disk", "free some space"),
        (errno.EACCES, "write-protected, or open in another program", "close it there"),
        (errno.EROFS, "cannot be written", "--out"),
    ],
)
def test_a_machine_that_refuses_is_told_and_the_old_file_stays(
    pack: Path, out: Path, monkeypatch: pytest.MonkeyPatch, code: int, says: str, way_out: str
) -> None:
    made(pack, out)
    before = bytes_in(out)
    tiles = pack / "tiles.yaml"
    tiles.write_text(tiles.read_text("utf-8").replace("Dale", "Vale"), "utf-8")
    replace = Path.replace

    def refused(self: Path, target: Path) -> Path:
        if Path(target).name == "tiles.pdf":
            raise OSError(code, os.strerror(code), str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refused)
    told = meeple("build", pack, "--out", out, "--only", "tile")
    assert told.status == 2
    assert says in told.err
    assert way_out in told.err
    assert "tiles.pdf" in told.err
    after = bytes_in(out)
    # the manifest knows that the file was to be made anew
    assert {name for name in before if after.get(name) != before[name]} <= {"toy-box/en/manifest.json"}
    assert after.keys() == before.keys()
    monkeypatch.undo()
    assert "tiles.pdf" in made(pack, out)


def test_where_nothing_can_be_remembered_everything_is_made_all_the_same(pack: Path, out: Path) -> None:
    from meeplewright.packs.vault import cache_folder

    cache_folder(pack).parent.mkdir(parents=True, exist_ok=True)
    cache_folder(pack).write_text("a file where the cache would be")
    assert made(pack, out) == FILES
    assert made(pack, out) == set()


def test_a_manifest_that_names_files_elsewhere_removes_nothing(pack: Path, out: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("keep me")
    made(pack, out)
    manifest = out / "toy-box" / "en" / "manifest.json"
    data = json.loads(manifest.read_text("utf-8"))
    data["jobs"]["gone"] = {
        "key": "x",
        "files": {"../../../precious.txt": [7, "x"], str(precious): [7, "x"]},
        "from": {},
    }
    manifest.write_text(json.dumps(data))
    (pack / "tiles.yaml").unlink()
    made(pack, out)
    assert precious.read_text() == "keep me"


def test_progress_is_told_file_by_file_with_what_changed(pack: Path, out: Path) -> None:
    meeple("build", pack, "--out", out)
    tiles = pack / "tiles.yaml"
    tiles.write_text(tiles.read_text("utf-8").replace("Dale", "Vale"), "utf-8")
    told = meeple("build", pack, "--out", out)
    assert "made tiles.pdf (tile/dale)" in told.err
    assert "2 files made, 7 up to date" in told.out


@pytest.mark.parametrize("size", ["twoin", "[-63, 88]", "[63, 0]", "[63km, 88]", "[.nan, 88]", "[.inf, 88]"])
def test_a_size_that_is_none_stops_the_build_with_its_place(tmp_path: Path, size: str) -> None:
    pack = write_toy(tmp_path)
    layout = pack / "layouts/card.yaml"
    layout.parent.mkdir(exist_ok=True)
    layout.write_text(f"title: Card\nface: {{size: {size}}}\nboxes:\n  name: {{at: face, text: '{{name}}'}}\n", "utf-8")
    with pytest.raises(Stop, match="`toy-box` cannot be printed: ") as stopped:
        build([pack], out=tmp_path / "build", quiet=True)
    assert "layouts/card.yaml:2" in stopped.value.message
    assert not (tmp_path / "build").exists()
