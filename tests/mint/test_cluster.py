"""Boxes by processes, by a cluster, and by a cluster of which a worker is killed: the same bytes."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from clusters import MEEPLE, Cluster
from mint.isles import copied, faults, records


def minting(pool: Path, file: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*MEEPLE, "mint", str(pool), "--no-write", "--list", str(file), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def boxes(pool: Path, file: Path, *words: str) -> bytes:
    running = minting(pool, file, *words)
    _, err = running.communicate(timeout=1500)
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
    _, err = running.communicate(timeout=1500)
    assert running.returncode == 0, err
    made = (tmp_path / "cluster.jsonl").read_bytes()
    assert made == boxes(pool, tmp_path / "one.jsonl", *count)
    import json

    there = records(pool)
    lines = [json.loads(line) for line in made.splitlines()]
    assert len({tuple(line["records"]) for line in lines}) == 12000
    assert all(faults(line["records"], there) == [] for line in lines)
