"""Boxes by processes, by a cluster, and by a cluster of which a worker is killed: the same bytes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from decks.test_cluster import CLUSTER, MEEPLE, Cluster
from mint.isles import copied, faults, records


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler and two workers, as processes of their own."""
    program = tmp_path / "cluster.py"
    program.write_text(CLUSTER, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(program)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=tmp_path,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        address, *pids = running.stdout.readline().split()
        yield Cluster(address, tuple(map(int, pids)))
        running.stdin.write("\n")
        running.stdin.close()
        running.wait(timeout=60)


def minting(pool: Path, file: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*MEEPLE, "mint", str(pool), "--no-write", "--list", str(file), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def boxes(pool: Path, file: Path, *words: str) -> bytes:
    running = minting(pool, file, *words)
    _, err = running.communicate(timeout=600)
    assert running.returncode == 0, err
    return file.read_bytes()


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_changes_no_box(tmp_path: Path, cluster: Cluster) -> None:
    pool = copied(tmp_path)
    count = ("--count", "12000")
    running = minting(pool, tmp_path / "cluster.jsonl", *count, "--workers", cluster.address)
    time.sleep(4.0)
    assert running.poll() is None, "it was over before anybody could be killed"
    os.kill(cluster.pids[0], signal.SIGKILL)
    _, err = running.communicate(timeout=600)
    assert running.returncode == 0, err
    made = (tmp_path / "cluster.jsonl").read_bytes()
    assert made == boxes(pool, tmp_path / "one.jsonl", *count)
    import json

    there = records(pool)
    lines = [json.loads(line) for line in made.splitlines()]
    assert len({tuple(line["records"]) for line in lines}) == 12000
    assert all(faults(line["records"], there) == [] for line in lines)
