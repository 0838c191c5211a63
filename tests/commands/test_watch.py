"""`--watch`: a save is seen, checked, and told with what changed. How soon stands in bench/check."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from program import MakePack

GOOD = "term:\n- id: purse\n  name: Purse\n  text: Three {coin}.\n"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ended with SIGINT")


@contextmanager
def watching(program: Path, pack: Path, *options: str) -> Iterator[Queue[str]]:
    """The lines that `meeple check --watch` prints."""
    process = subprocess.Popen(
        [program, "check", "--watch", *options], cwd=pack, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    lines: Queue[str] = Queue()
    assert process.stdout is not None
    stdout = process.stdout

    def read() -> None:
        for line in stdout:
            lines.put(line.rstrip("\n"))

    reader = Thread(target=read)
    reader.start()
    try:
        yield lines
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(120)
        reader.join(120)
        stdout.close()


def until_waiting(lines: Queue[str]) -> list[str]:
    """What is said until the next wait."""
    said: list[str] = []
    while not said or "waiting for a change" not in said[-1]:
        said.append(lines.get(timeout=600))
    return said


def test_a_save_is_checked_and_told_what_changed(make_pack: MakePack, meeple_program: Path) -> None:
    pack = make_pack({"terms.yaml": GOOD})
    with watching(meeple_program, pack) as lines:
        assert until_waiting(lines)[0] == "0 errors in 1 pack (2 files, 1 record)"
        for text, wrong in ((GOOD.replace("coin", "cion"), True), (GOOD, False)) * 2:
            (pack / "terms.yaml").write_text(text, encoding="utf-8")
            said = until_waiting(lines)
            assert said[0] == "changed: terms.yaml"
            assert any("MW401" in line for line in said) is wrong


def test_a_pack_that_breaks_and_comes_back_does_not_end_the_watch(make_pack: MakePack, meeple_program: Path) -> None:
    pack = make_pack({"terms.yaml": GOOD})
    head = (pack / "pack.yaml").read_text(encoding="utf-8")
    with watching(meeple_program, pack) as lines:
        until_waiting(lines)
        (pack / "pack.yaml").unlink()
        said = until_waiting(lines)
        assert any(line.startswith("error: there is no pack at") for line in said)
        (pack / "pack.yaml").write_text(head, encoding="utf-8")
        said = until_waiting(lines)
        assert re.match(r"changed: pack\.yaml", said[0])
        assert "0 errors in 1 pack (2 files, 1 record)" in said


def test_a_change_in_a_pack_that_is_extended_is_seen(make_family: MakePack, meeple_program: Path) -> None:
    more = {"cards.yaml": "card:\n- id: a\n  name: A\n  text: See [[term/purse]].\n"}
    folder = make_family({"terms.yaml": GOOD}, more)
    with watching(meeple_program, folder / "added") as lines:
        first = until_waiting(lines)
        assert first[0].startswith("0 errors"), first
        (folder / "base" / "terms.yaml").write_text(GOOD.replace("id: purse", "id: pouch"), encoding="utf-8")
        said = until_waiting(lines)
        assert said[0] == "changed: ../base/terms.yaml"
        assert any("there is no term `purse` to link to" in line for line in said)


def test_what_the_check_writes_itself_is_no_change(make_pack: MakePack, meeple_program: Path) -> None:
    pack = make_pack({"terms.yaml": GOOD})
    with watching(meeple_program, pack, "--format", "json=out.json", "--format", "text") as lines:
        until_waiting(lines)
        for text in (GOOD + "# a word\n", GOOD, GOOD + "# another\n"):
            assert (pack / "out.json").exists()
            (pack / "terms.yaml").write_text(text, encoding="utf-8")
            assert until_waiting(lines)[0] == "changed: terms.yaml"
