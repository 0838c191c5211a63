"""A part of `make hard`, from fixed seeds: what it reaches is not given up again."""

from __future__ import annotations

import signal
import sys

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="limits and kills are those of Linux"),
]


def _all(*words: str) -> str:
    """In a process of its own: what it forks off should be small."""
    import subprocess

    from hard.ground import HERE

    done = subprocess.run(
        [sys.executable, HERE / "hard" / "run.py", *words], capture_output=True, text=True, check=False, timeout=3000
    )
    return done.stdout if done.returncode == 0 else f"failed: {done.stdout}{done.stderr}"


def test_attacks_drawn_by_a_seed_are_met_rightly() -> None:
    told = _all("--only", "attacks", "--attacks", "150")
    assert "hard: 150 attacks" in told
    assert ", 0 escapes, 0 tracebacks, 0 over 10 s or 1 GB, 0 met otherwise wrongly" in told


def test_kills_lose_nothing() -> None:
    assert "0 with a loss" in _all("--only", "kills", "--kills", "100")


def test_a_full_disk_two_at_once_and_other_straits_lose_nothing() -> None:
    assert "straits, 0 met wrongly" in _all("--only", "straits")


def test_inputs_changed_at_random_are_read_or_refused() -> None:
    assert ", 0 met wrongly" in _all("--only", "fuzz", "--fuzz", "20000")


def test_a_reader_that_a_written_file_harms_is_stopped_and_told() -> None:
    from hard.judge import limited

    needs = "a reader of it needs more than it may take"
    assert limited(lambda: "a secret is printed") == "a secret is printed"
    assert limited(lambda: str(len(bytearray(5 << 30)))) == "no reader can read it (MemoryError)"
    assert limited(lambda: str(sum(iter(lambda: 0, 1))), most_s=1) == needs
    assert limited(_killed) == needs


def _killed() -> str:
    signal.raise_signal(signal.SIGKILL)
    return ""
