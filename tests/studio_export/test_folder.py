"""The folder that is written: ours is made anew, what is somebody else's is never touched."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.findings.stop import Stop
from meeplewright.packs.discover import EXPORT_LIST
from meeplewright.studio.export.folder import write_folder
from program import MakePack, meeple


def test_what_is_no_more_goes_and_what_is_the_same_stays(tmp_path: Path) -> None:
    folder = tmp_path / "review"
    assert write_folder(folder, {"index.html": b"one", "pictures/a.svg": b"a"}) == (2, 0)
    before = (folder / "index.html").stat().st_mtime_ns
    assert write_folder(folder, {"index.html": b"one"}) == (0, 1)
    assert (folder / "index.html").stat().st_mtime_ns == before
    assert not (folder / "pictures").exists()


def test_a_file_of_somebody_else_is_not_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "index.html").write_text("my page")
    with pytest.raises(Stop, match="is no file of an earlier export"):
        write_folder(folder, {"index.html": b"one", "rules.html": b"two"})
    assert [path.name for path in folder.iterdir()] == ["index.html"]
    assert (folder / "index.html").read_text() == "my page"


def test_a_file_beside_ours_stays_and_so_does_one_of_ours_that_was_changed(tmp_path: Path) -> None:
    folder = tmp_path / "review"
    write_folder(folder, {"index.html": b"one", "rules.html": b"two"})
    (folder / "notes.txt").write_text("remember")
    (folder / "rules.html").write_text("my own")
    write_folder(folder, {"index.html": b"new"})
    assert (folder / "notes.txt").read_text() == "remember"
    assert (folder / "rules.html").read_text() == "my own"


def test_a_list_that_names_what_lies_outside_deletes_nothing(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "diary").write_bytes(b"one")
    folder = tmp_path / "review"
    write_folder(folder, {"index.html": b"one"})
    listed = json.loads((folder / EXPORT_LIST).read_text())
    digest = listed["files"]["index.html"]
    (folder / "pictures").symlink_to(victim)
    listed["files"] |= {"../victim/diary": digest, "pictures/diary": digest, "a/b/c": digest}
    (folder / EXPORT_LIST).write_text(json.dumps(listed))
    write_folder(folder, {"index.html": b"two"})
    assert (victim / "diary").read_bytes() == b"one"


def test_a_list_that_is_none_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "review"
    folder.mkdir()
    (folder / EXPORT_LIST).write_text("[]")
    with pytest.raises(Stop, match="is no list of an export"):
        write_folder(folder, {"index.html": b"one"})


def test_a_folder_that_is_a_file_is_told(make_pack: MakePack) -> None:
    pack = make_pack({"book.yaml": "entry:\n- {id: start, number: 1, text: Go., ending: good}\n"})
    (pack.parent / "out").write_text("x")
    told = meeple("studio", "export", pack, "-o", pack.parent / "out")
    assert told.status == 2
    assert "is a file" in told.err


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_nobody_may_write_is_told(make_pack: MakePack) -> None:
    pack = make_pack({"book.yaml": "entry:\n- {id: start, number: 1, text: Go., ending: good}\n"})
    shut = pack.parent / "shut"
    shut.mkdir(mode=0o500)
    told = meeple("studio", "export", pack, "-o", shut / "review")
    assert told.status == 2
    assert "Permission" in told.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_full_disk_is_told() -> None:
    told = meeple("studio", "export", data.content() / "saltmarsh-light", "--play", "-o", "/dev/full")
    assert told.status == 2
    assert "there is no room on the disk" in told.err


def test_pages_that_lie_in_the_pack_are_none_of_its_files(make_pack: MakePack) -> None:
    pack = make_pack({"book.yaml": "entry:\n- {id: start, number: 1, text: Go., ending: good}\n"})
    before = meeple("check", pack).out
    for _ in range(2):
        assert meeple("studio", "export", pack, "-o", pack / "review").status == 0
        assert meeple("check", pack).out == before
    (pack / "review" / EXPORT_LIST).unlink()
    assert "review/index.html" in meeple("check", pack, "--all").out
