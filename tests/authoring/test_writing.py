"""What writes may be killed, or meet another that writes: files are old or new, whole, and nothing stays behind."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextvars import Context
from pathlib import Path

import openpyxl
import pytest

from meeplewright.findings.stop import Stop
from meeplewright.sources import disk
from program import meeple

RECORD = "thing:\n- {{id: t{0}, name: Thing {0}, copies: 1}}\n"
SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  thing: {schema: base/card, title: Thing}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "system.yaml").write_text(SYSTEM)
    (folder / "pack.yaml").write_text("pack: toys\nsystem: ./system.yaml\ntitle: Toys\nlanguage: en\nversion: 0.1.0\n")
    for number in range(40):
        (folder / f"t{number}.yaml").write_text(RECORD.format(number))
    return folder


def killed(folder: Path, after_s: float, *words: str) -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "meeplewright", *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    time.sleep(after_s)
    run.send_signal(signal.SIGKILL)
    run.wait()


def left_behind(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.name.endswith(".part") or path.name == "unfinished.json"]


def moments(count: int) -> list[float]:
    """From before anything is written until all is done, whatever the machine: spread over what one run takes."""
    choose = random.Random(3)
    return [choose.uniform(0.05, 0.6) for _ in range(count)]


@pytest.mark.slow
def test_fmt_killed_at_any_moment_leaves_each_file_old_or_new(pack: Path) -> None:
    for path in pack.glob("t*.yaml"):
        path.write_text(path.read_text().replace("- {", "-   {"))
    old = {path.name: path.read_text() for path in pack.glob("t*.yaml")}
    new = {name: text.replace("-   {", "- {") for name, text in old.items()}
    for number, moment in enumerate(moments(20)):
        here = pack.with_name(f"killed{number}")
        shutil.copytree(pack, here)
        killed(here, moment, "fmt", "--jobs", "1")
        for path in here.glob("t*.yaml"):
            assert path.read_text() in (old[path.name], new[path.name])
        assert meeple("fmt", cwd=here).status == 0
        assert {path.name: path.read_text() for path in here.glob("t*.yaml")} == new
        assert not left_behind(here)


@pytest.mark.slow
def test_import_killed_at_any_moment_is_all_or_nothing(pack: Path) -> None:
    assert meeple("sheet", "export", "out.xlsx", "thing", cwd=pack).status == 0
    book = openpyxl.load_workbook(pack / "out.xlsx")
    heads = [cell.value for cell in book["thing"][1]]
    for row in book["thing"].iter_rows(min_row=2):
        row[heads.index("copies")].value = 2
    book.save(pack / "out.xlsx")
    for number, moment in enumerate(moments(18)):
        here = pack.with_name(f"killed{number}")
        shutil.copytree(pack, here)
        killed(here, moment + 0.15, "sheet", "import", "out.xlsx")
        meeple("fmt", "t0.yaml", cwd=here)  # whoever writes next finishes what was begun
        told = {"copies: 2" in path.read_text() for path in here.glob("t*.yaml")}
        assert len(told) == 1
        assert not left_behind(here)


def test_a_writer_waits_for_another_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "_PATIENCE_S", 0.2)

    def another() -> None:
        with disk.writing(tmp_path, tmp_path):
            pass

    with disk.writing(tmp_path, tmp_path):
        with disk.writing(tmp_path, tmp_path):  # a part of the same command
            pass
        with pytest.raises(Stop, match="another meeple is writing"):
            Context().run(another)
    with disk.writing(tmp_path, tmp_path):
        pass


def test_two_at_once_both_end_well(pack: Path) -> None:
    words = [sys.executable, "-m", "meeplewright"]
    runs = [
        subprocess.Popen([*words, "rename", f"thing/t{n}", f"renamed-{n}"], cwd=pack, stderr=subprocess.PIPE, text=True)
        for n in (1, 2)
    ]
    told = [run.communicate()[1] for run in runs]
    assert [run.returncode for run in runs] == [0, 0], told
    assert "renamed-1" in (pack / "t1.yaml").read_text()
    assert "renamed-2" in (pack / "t2.yaml").read_text()


def test_what_somebody_else_changed_in_the_meantime_is_not_overwritten(pack: Path) -> None:
    from meeplewright.authoring import apply
    from meeplewright.findings.model import Edit, Place

    path = pack / "t1.yaml"
    before = path.read_text()
    changed = apply.changed_files([Edit(Place(str(path), 1, 1, 1, 6), "other")])
    path.write_text(before + "# mine\n")
    with pytest.raises(Stop, match="changed by somebody else"):
        apply.write(changed, pack)
    assert path.read_text() == before + "# mine\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Stop, match="cannot be written"):
        disk.write_whole(tmp_path / "a.yaml", b"x")


def test_several_files_change_together_or_not_at_all(tmp_path: Path) -> None:
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    one.write_text("1")
    two.write_text("2")
    two.chmod(0o444)
    with pytest.raises(Stop, match="read-only"):
        disk.write_all({one: b"x", two: b"y"}, tmp_path / "journal")
    assert (one.read_text(), two.read_text()) == ("1", "2")
    two.chmod(0o644)
    disk.write_all({one: b"x", two: b"y"}, tmp_path / "journal")
    assert (one.read_text(), two.read_text()) == ("x", "y")
    assert not left_behind(tmp_path)


def test_a_journal_of_a_killed_writer_is_finished_and_a_foreign_one_is_not_believed(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    journal.mkdir()
    target, part = tmp_path / "a.yaml", tmp_path / ".a.yaml.x1.part"
    target.write_text("old")
    part.write_text("new")
    elsewhere = tmp_path / "other" / "secret"
    elsewhere.parent.mkdir()
    elsewhere.write_text("keep")
    import json

    (journal / "unfinished.json").write_text(
        json.dumps([[str(part), str(target)], [str(part), str(elsewhere)], "nonsense", [1, 2]])
    )
    assert disk.finish(journal)
    assert target.read_text() == "new"
    assert elsewhere.read_text() == "keep"
    (journal / "unfinished.json").write_text("{")
    assert not disk.finish(journal)


@pytest.mark.skipif(sys.platform == "win32", reason="devices of this kind are Unix")
def test_a_pipe_or_device_is_written_to_and_never_replaced(pack: Path) -> None:
    pipe = pack.parent / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)
    told = meeple("check", "--format", f"json={pipe}", cwd=pack)
    out, _ = reader.communicate(timeout=120)
    assert (told.status, out[:1]) == (0, b"{")
    assert pipe.is_fifo()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_what_a_link_leads_to_is_written_and_the_link_stays(pack: Path) -> None:
    (pack / "drafts").mkdir()
    (pack / "t0.yaml").rename(pack / "drafts" / "first.yaml")
    (pack / "t0.yaml").symlink_to(Path("drafts", "first.yaml"))
    disk.write_all({pack / "t0.yaml": b"one", pack / "t1.yaml": b"two"}, pack.parent / "journal")
    disk.write_whole(pack / "t2.yaml", b"three")
    assert (pack / "t0.yaml").is_symlink()
    assert [(pack / name).read_bytes() for name in ("drafts/first.yaml", "t1.yaml", "t2.yaml")] == [
        b"one",
        b"two",
        b"three",
    ]


def test_a_new_file_may_be_read_by_everybody_and_an_old_one_by_whom_it_was(tmp_path: Path) -> None:
    for name, mode in (("new", None), ("own", 0o600), ("program", 0o755)):
        path = tmp_path / name
        if mode is not None:
            path.write_text("old")
            path.chmod(mode)
        with disk.whole(path) as out:
            out.write(b"new")
        assert path.stat().st_mode & 0o777 == (mode or 0o644)
    assert not left_behind(tmp_path)
