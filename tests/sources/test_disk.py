"""Files are written whole or not at all, where they were meant to stand, and what killed writers left is cleared away."""

from __future__ import annotations

import errno
import json
import os
from contextvars import ContextVar
from pathlib import Path

import pytest

from meeplewright.findings.stop import Stop
from meeplewright.sources import disk, refusal

NOBODY = 1 << 23  # no process has such a number


def there(folder: Path) -> dict[str, str]:
    """Every file of a folder, with what it says."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def part(path: Path, writer: object = NOBODY) -> Path:
    """What a writer of this file leaves when it is killed."""
    left = path.with_name(f".{path.name}.{writer}.abc{disk.PART}")
    left.write_text("half")
    return left


def test_several_files_are_written_and_the_journal_is_gone_wherever_it_stands(tmp_path: Path) -> None:
    journal = tmp_path / "new" / "and" / "deep"
    one, two = tmp_path / "one", tmp_path / "two"
    for content in (b"a", b"b"):
        disk.write_all({one: content, two: content * 2}, journal)
        assert there(tmp_path) == {"one": content.decode(), "two": content.decode() * 2}
    assert journal.is_dir()
    disk.write_all({}, tmp_path / "nothing")
    disk.write_all({one: b"alone"}, tmp_path / "nothing")
    assert (one.read_text(), (tmp_path / "nothing").exists()) == ("alone", False)


@pytest.mark.parametrize("mode", [0o444, 0o400, 0o555])
def test_what_is_read_only_stays_and_so_does_all_else(tmp_path: Path, mode: int) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("1")
    two.write_text("2")
    two.chmod(mode)
    for contents in ({one: b"x", two: b"y"}, {two: b"y"}):
        with pytest.raises(Stop) as stopped:
            disk.write_all(contents, tmp_path / "journal")
        assert str(stopped.value) == f"`{two}` is read-only; nothing was changed"
        assert stopped.value.help == "make it writable, or leave it out"
    assert there(tmp_path) == {"one": "1", "two": "2"}


def test_an_old_file_keeps_its_rights_and_a_new_one_has_the_usual(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("1")
    for mode in (0o600, 0o755, 0o640):
        old.chmod(mode)
        disk.write_whole(old, b"2", lasting=False)
        assert old.stat().st_mode & 0o7777 == mode
    disk.write_whole(new, b"3")
    assert new.stat().st_mode & 0o7777 == 0o644


def test_who_fails_while_he_writes_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")

    def fail() -> None:
        with disk.whole(file) as written:
            written.write(b"new")
            raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        fail()
    assert there(tmp_path) == {"file": "old"}
    with pytest.raises(Stop):
        disk.write_all({file: b"x", tmp_path / "absent" / "file": b"y"}, tmp_path)
    assert there(tmp_path) == {"file": "old"}


def test_what_killed_writers_of_a_file_left_is_swept_away_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "file"
    gone = part(file)
    kept = [
        part(file, os.getpid()),  # somebody writes it now
        part(file, "unknown"),
        part(tmp_path / "files"),
        tmp_path / f".file.{NOBODY}.abc",
        tmp_path / f"file.{NOBODY}.abc{disk.PART}",
    ]
    for each in kept:
        each.write_text("half")
    disk.write_whole(file, b"whole")
    assert not gone.exists()
    assert [each.read_text() for each in kept] == ["half"] * len(kept)
    assert file.read_text() == "whole"


def test_parts_are_forgotten_everywhere_but_in_hidden_folders(tmp_path: Path) -> None:
    deep, hidden = tmp_path / "a" / "b", tmp_path / ".git"
    deep.mkdir(parents=True)
    hidden.mkdir()
    part(tmp_path / "one")
    part(deep / "two")
    part(hidden / "three")
    for name in ("one.part", ".part.yaml", "four"):
        (deep / name).write_text("mine")
    disk.forget_parts(tmp_path)
    assert there(tmp_path) == {
        f".git/.three.{NOBODY}.abc.part": "half", "a/b/.part.yaml": "mine", "a/b/four": "mine", "a/b/one.part": "mine",
    }  # fmt: skip


def test_a_journal_is_believed_line_by_line(tmp_path: Path) -> None:
    """Only a part of the same file in the same folder takes its place."""
    other = tmp_path / "other"
    other.mkdir()
    names = ("one", "two", "three", "four")
    for name in names:
        (tmp_path / name).write_text("old")
    parts = {name: part(tmp_path / name) for name in names}
    elsewhere = part(other / "two")
    lines = [
        [str(tmp_path / ".one.7.gone.part"), str(tmp_path / "one")],  # renamed before the kill
        [str(parts["one"]), str(tmp_path / "one")],
        [str(elsewhere), str(tmp_path / "two")],
        [str(parts["two"]), str(tmp_path / "three")],
        [str(parts["four"]), str(tmp_path / "four"), "more"],
        [str(parts["four"])],
        [1, 2],
        "four",
    ]
    (tmp_path / "unfinished.json").write_text(json.dumps(lines))
    assert disk.finish(tmp_path)
    said = {name: text for name, text in there(tmp_path).items() if "." not in name}
    assert said == {"one": "half", "two": "old", "three": "old", "four": "old"}
    assert not (tmp_path / "unfinished.json").exists()
    assert not disk.finish(tmp_path)


@pytest.mark.parametrize("text", ["{", "[", ""])
def test_a_journal_that_is_none_is_taken_away(tmp_path: Path, text: str) -> None:
    (tmp_path / "unfinished.json").write_text(text)
    assert not disk.finish(tmp_path)
    assert there(tmp_path) == {}


@pytest.mark.parametrize("text", ["{}", "7", '"[]"'])
def test_a_journal_without_lines_is_done(tmp_path: Path, text: str) -> None:
    (tmp_path / "unfinished.json").write_text(text)
    assert disk.finish(tmp_path)
    assert there(tmp_path) == {}


def test_while_somebody_writes_it_is_noted_and_nobody_else_gets_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, lock = tmp_path / "a" / "b", tmp_path / "a" / "b" / "write.lock"
    monkeypatch.setattr(disk, "_PATIENCE_S", 0.0)
    with disk.writing(folder, tmp_path):
        assert lock.read_text() == "writing\n"
        with disk.writing(folder, tmp_path):  # the same command, which read what it is about to write
            assert lock.read_text() == "writing\n"
        assert lock.read_text() == "writing\n"
        monkeypatch.setattr(disk, "_HELD", ContextVar("other", default=frozenset[Path]()))
        with pytest.raises(Stop) as stopped, disk.writing(folder, tmp_path):
            pytest.fail("two write at once")
        assert str(stopped.value) == "another meeple is writing to this project"
        assert stopped.value.help == f"wait until it has ended; if none runs, delete {lock}"
        monkeypatch.undo()
    assert lock.read_text() == ""
    with disk.writing(folder, tmp_path):
        pass


def test_parts_of_a_writer_that_never_came_to_its_end_are_cleared_away(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    folder.mkdir()
    left = part(tmp_path / "one")
    with disk.writing(folder, tmp_path):
        assert left.exists()  # the last writer, if any, came to its end
    (folder / "write.lock").write_text("writing\n")
    with disk.writing(folder, tmp_path):
        assert not left.exists()
    assert (folder / "write.lock").read_text() == ""


def test_a_lock_that_is_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    folder, other = tmp_path / "cache", tmp_path / "other"
    folder.mkdir()
    other.write_text("mine")
    lock = folder / "write.lock"
    lock.symlink_to(other)
    with disk.writing(folder, tmp_path):
        assert (lock.is_symlink(), lock.read_text()) == (False, "writing\n")
    assert other.read_text() == "mine"


def test_a_link_may_lead_within_the_project_and_not_out_of_it(tmp_path: Path) -> None:
    project, other = tmp_path / "project", tmp_path / "other"
    for folder in (project / "deep" / ".git", other):
        folder.mkdir(parents=True)
    (project / "pack.yaml").touch()
    (project / "in").symlink_to(project / "deep" / "file")
    (project / "out").symlink_to(other / "file")
    (project / "git").symlink_to(project / "deep" / ".git" / "config")
    (project / "ring").symlink_to(project / "ring")
    os.mkfifo(project / "pipe")
    assert disk.place(project / "in") == project / "deep" / "file"
    assert disk.place(project / "deep" / ".git" / "config") == project / "deep" / ".git" / "config"
    disk.write_whole(project / "in", b"x")
    assert (project / "deep" / "file").read_text() == "x"
    assert (project / "in").is_symlink()

    def refused(name: str) -> tuple[str, str]:
        with pytest.raises(Stop) as stopped:
            disk.place(project / name)
        return str(stopped.value), stopped.value.help or ""

    way = "take the link away, or name the place that it leads to"
    lead = "`{}` would be written through a link to `{}`, outside of `{}`"
    assert refused("out") == (lead.format(project / "out", other / "file", project), way)
    assert refused("git") == (lead.format(project / "git", project / "deep" / ".git" / "config", project), way)
    assert refused("ring") == (f"`{project / 'ring'}` is a link that leads nowhere", "take the link away")
    assert refused("pipe") == (
        f"`{project / 'pipe'}` is no file, but a pipe or a device", "take it away, or write to another place"
    )  # fmt: skip
    # a folder, through a link or not
    disk.make_folder(project / "new" / "and" / "deep")
    disk.make_folder(project / "new" / "and" / "deep")
    (project / "away").symlink_to(other)
    with pytest.raises(Stop):
        disk.make_folder(project / "away" / "more")
    assert list(other.iterdir()) == []


def test_the_outermost_pack_is_what_a_link_must_stay_in(tmp_path: Path) -> None:
    inner = tmp_path / "outer" / "inner"
    inner.mkdir(parents=True)
    for folder in (inner, inner.parent):
        (folder / "pack.yaml").touch()
    (inner / "up").symlink_to(inner.parent / "file")
    (inner / "out").symlink_to(tmp_path / "file")
    assert disk.place(inner / "up") == inner.parent / "file"
    with pytest.raises(Stop):
        disk.place(inner / "out")


@pytest.mark.parametrize(
    ("error", "message", "way_out"),
    [
        (OSError(errno.ENOSPC, "full"), "there is no room on the disk for `{}`", "free some space and call again: what is done stays done"),
        (NotADirectoryError(errno.ENOTDIR, "no"), "`{}` cannot be written: a file stands where a folder is needed", "move that file, or say `--out`"),
        (FileExistsError(errno.EEXIST, "no"), "`{}` cannot be written: a file stands where a folder is needed", "move that file, or say `--out`"),
        (PermissionError(errno.EACCES, "no"), "`{}` cannot be written: this folder does not allow it", "allow it, or say `--out`"),
        (IsADirectoryError(errno.EISDIR, "no"), "`{}` is a folder, and a file is to be written there", "move the folder, or say `--out`"),
        (OSError(errno.EIO, "Input/output error"), "`{}` cannot be written: Input/output error", "say `--out`"),
        (OSError("odd"), "`{}` cannot be written: odd", "say `--out`"),
    ],
    ids=lambda given: type(given).__name__ if isinstance(given, OSError) else "",
)  # fmt: skip
def test_what_the_machine_refuses_is_said_with_a_way_out(
    error: OSError, message: str, way_out: str, tmp_path: Path
) -> None:
    path = tmp_path / "new.yaml"
    with pytest.raises(Stop) as stop, refusal.told(path, "say `--out`"):
        raise error
    assert (stop.value.message, stop.value.help) == (message.format(path), way_out)


def test_a_file_that_is_there_and_may_not_be_replaced_is_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "old.yaml"
    path.write_text("old")
    stop = refusal.refused(path, PermissionError(errno.EACCES, "no"))
    assert stop.message == f"`{path}` cannot be replaced: it is write-protected, or open in another program"
    assert refusal.refused(path, OSError(errno.EIO, "odd")).help == "write to another place"
