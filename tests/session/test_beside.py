"""What takes long is asked in a process beside the session: it delays nobody, is never stale, and goes when it should."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue

import psutil
import pytest

from editing import Author
from held_against import Said, copied, fresh_as_if_saved
from meeplewright import data
from meeplewright.checks import aside
from meeplewright.checks.living import Living
from meeplewright.checks.run import Wish
from meeplewright.findings.model import Finding
from pace import pace
from seldom import later

LONGEST_S = 120 * pace()


@contextmanager
def session(folder: Path) -> Iterator[tuple[Living, Callable[[], list[Finding]]]]:
    """A session, and a function that waits until all checks have answered and gives what they say."""
    heard: Queue[str] = Queue()
    living = Living(Wish([folder], cache=False), heard=heard.put)

    def settled() -> list[Finding]:
        found = living.result()
        while found.open:
            assert heard.get(timeout=LONGEST_S) == ""
            found = living.result()
        return list(found.findings)

    try:
        yield living, settled
    finally:
        living.end()


@pytest.fixture
def saltmarsh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(data.content() / "saltmarsh-light", tmp_path / "saltmarsh-light"))


@pytest.fixture
def near_and_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Eleven stories, which are proven for seconds."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(data.content() / "near-and-far", tmp_path / "near-and-far"))


@later
@pytest.mark.parametrize("steps", [2, 12])
def test_what_is_said_in_two_speeds_is_in_the_end_what_a_run_from_nothing_says(
    steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    packs = copied("saltmarsh-light", tmp_path)
    author = Author(tmp_path, 5)
    with session(packs) as (living, settled):
        settled()
        for number in range(steps):
            said, changed = author.step()
            for path in {*author.open, *(Path(each) for each in living.texts)}:
                text = author.open.get(path)
                living.edit(path, None if text is None else text.encode("utf-8", "surrogateescape"))
            expected = fresh_as_if_saved(packs, author)
            if expected.stopped:
                continue
            living.result(changed)
            if number % 2:
                continue  # answered while there is something newer
            settled()
            assert Said.of(living.result()) == expected, said


def test_a_letter_in_a_text_proves_nothing_again_and_what_was_said_of_the_story_stays_at_its_place(
    saltmarsh: Path,
) -> None:
    book = next(path for path in sorted((saltmarsh / "book").glob("*.yaml")) if "goto: " in path.read_text("utf-8"))
    text = book.read_text(encoding="utf-8")
    with session(saltmarsh) as (living, settled):
        cut = text.replace("ending: good", "ending: bad")
        living.edit(book, cut)
        before = [each for each in settled() if each.code.startswith("MW6")]
        living.edit(book, "# a line more\n" + cut.replace("  text: ", "  text: And ", 1))
        at_once = living.result()
        assert at_once.open
        moved = [(each.code, each.place.line - 1) for each in at_once.findings if each.place.path.endswith(book.name)]
        assert {(each.code, each.place.line) for each in before if each.place.path.endswith(book.name)} <= set(moved)
        after = [each for each in settled() if each.code.startswith("MW6")]
        assert [each.message for each in after] == [each.message for each in before]
        assert living.aside is not None
        assert living.aside.begun == 1


def test_what_was_proven_of_another_story_is_taken_back_at_once(saltmarsh: Path) -> None:
    book = next(
        path for path in sorted((saltmarsh / "book").glob("*.yaml")) if "ending: good" in path.read_text("utf-8")
    )
    text = book.read_text(encoding="utf-8")
    with session(saltmarsh) as (living, settled):
        living.edit(book, text.replace("ending: good", "ending: bad"))
        assert any(each.code.startswith("MW6") for each in settled())
        living.edit(book, text)
        at_once = living.result()
        assert at_once.open
        assert not any(each.code.startswith("MW6") for each in at_once.findings)
        assert settled() == []


@pytest.mark.slow
def test_a_long_proof_delays_nothing_is_ended_for_another_story_and_not_for_a_word(
    near_and_far: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aside, "PATIENCE_S", 0.0)
    book = near_and_far / "book" / "map-05.yaml"
    text = book.read_text(encoding="utf-8")
    with session(near_and_far) as (living, settled):
        assert living.result().open
        assert living.aside is not None
        assert soon(lambda: living.aside is not None and living.aside.is_proving)
        first = living.aside.process
        assert first is not None
        began = time.process_time()
        living.edit(book, text.replace("skill: 7", "skill: 8").replace("coin: 1", "cion: 1", 1))
        found = living.result()
        assert "MW102" in [each.code for each in found.findings]
        assert time.process_time() - began < 2 * pace()
        assert soon(lambda: not psutil.pid_exists(first.number)), "the story is another: its proof is ended, and gone"
        living.edit(book, text)
        living.result()
        assert soon(lambda: living.aside is not None and living.aside.is_proving)
        second = living.aside.process
        assert second is not None
        living.edit(book, text.replace("  text: >-\n    ", "  text: >-\n    And ", 1))
        assert "MW502" in [each.code for each in settled()], "the text is another, and its translation old"
        assert second.is_alive, "a word is another: the proof is still the one of the story"
        assert living.aside.process is second
        living.end()
        assert not psutil.pid_exists(second.number)


@pytest.mark.slow
def test_the_process_goes_with_whoever_started_it_be_that_killed(near_and_far: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from meeplewright.checks.living import Living\n"
        "from meeplewright.checks.run import Wish\n"
        "living = Living(Wish([Path(sys.argv[1])], cache=False), heard=print); living.result()\n"
        "while not living.aside.is_proving: time.sleep(0.02)\n"
        "sys.stdout.write(f'\\n{living.aside.process.number}\\n'); sys.stdout.flush(); time.sleep(600)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, near_and_far], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        try:
            assert run.stdout is not None
            assert run.stderr is not None
            number = next(int(line) for line in run.stdout if line.strip())
            assert psutil.pid_exists(number)
            run.kill()
            run.wait(60)
            assert soon(lambda: not psutil.pid_exists(number)), "it is in the middle of a proof, and ends"
            assert run.stderr.read() == ""
        finally:
            run.kill()


@later
def test_a_process_that_is_killed_from_outside_is_begun_anew(saltmarsh: Path) -> None:
    heard: Queue[str] = Queue()
    living = Living(Wish([saltmarsh], cache=False), heard=heard.put)
    try:
        assert living.result().open
        assert living.aside is not None
        process = living.aside.process
        assert process is not None
        psutil.Process(process.number).kill()
        found = living.result()
        while found.open:
            assert heard.get(timeout=LONGEST_S) == ""
            found = living.result()
        assert list(found.findings) == []
        assert living.aside.begun == 2
        with pytest.raises(Empty):
            heard.get(timeout=0.2)
    finally:
        living.end()


def soon(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + LONGEST_S
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.02)
    return False
