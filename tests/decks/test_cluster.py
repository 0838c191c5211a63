"""The same table wherever it is played: processes, a Dask cluster, workers that are killed, and a playtest broken off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from clusters import MEEPLE, Cluster
from decks.toys import page_pack
from meeplewright.findings.stop import Stop
from meeplewright.workers import Crew, spread
from seldom import later


@pytest.fixture(scope="module")
def ford(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_pack(tmp_path_factory.mktemp("page"))


def playtest(ford: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*MEEPLE, "playtest", str(ford), "--readers", "random", "--format", "json", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def at_work(pid: int, seconds: float) -> None:
    """Waits until a process and those it has begun have had so many seconds of a processor, however busy it is."""
    process = psutil.Process(pid)
    while sum(each.cpu_times().user for each in (process, *process.children(recursive=True))) < seconds:
        time.sleep(0.02)


def table(ford: Path, *words: str) -> Any:
    running = playtest(ford, *words)
    out, err = running.communicate(timeout=1500)
    assert running.returncode == 0, err
    return json.loads(out)


@pytest.mark.slow
def test_two_workers_of_a_cluster_give_the_table_of_one_process(ford: Path, cluster: Cluster) -> None:
    assert table(ford, "--runs", "3000", "--workers", cluster.address) == table(ford, "--runs", "3000")


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_changes_nothing(ford: Path, cluster: Cluster) -> None:
    running = playtest(ford, "--runs", "60000", "--workers", cluster.address)
    time.sleep(4.0)
    assert running.poll() is None, "it was over before anybody could be killed"
    os.kill(cluster.pids[0], signal.SIGKILL)
    out, err = running.communicate(timeout=1500)
    assert running.returncode == 0, err
    assert json.loads(out) == table(ford, "--runs", "60000", "--jobs", "2")


def _dies_once(task: tuple[str, int]) -> int:
    marker, number = task
    if number == 3 and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def _always_dies(task: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return task


def test_a_process_that_dies_costs_time_only(tmp_path: Path) -> None:
    tasks = [(str(tmp_path / "died"), number) for number in range(12)]
    found = {task[1]: answer for task, answer in spread(_dies_once, tasks, Crew(jobs=2))}
    assert found == {number: number * number for number in range(12)}
    assert (tmp_path / "died").exists()


def test_work_that_kills_every_process_is_given_up_with_a_word(tmp_path: Path) -> None:
    with pytest.raises(Stop, match="a worker has died 4 times"):
        list(spread(_always_dies, [1, 2, 3], Crew(jobs=2)))


def test_more_processes_than_tasks_are_not_started() -> None:
    found = dict(spread(abs, [-1, -2], Crew(jobs=200)))
    assert found == {-1: 1, -2: 2}


@later
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_playtest_broken_off_tells_what_was_played(ford: Path, jobs: str) -> None:
    running = playtest(ford, "--runs", "5000000", "--jobs", jobs)
    at_work(running.pid, seconds=1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=1500)
    assert running.returncode == 130
    assert err.strip() == "interrupted"
    (found,) = json.loads(out)
    assert found["interrupted"] is True
    plays = found["readers"]["random"]["plays"]
    assert 0 < plays < 5_000_000
    assert sum(found["readers"]["random"]["rounds"].values()) == plays
