"""A Dask cluster on this machine: a scheduler and two workers, as processes of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_CLUSTER = """\
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, *[worker.pid for worker in cluster.workers.values()], flush=True)
        sys.stdin.readline()
"""
MEEPLE = [sys.executable, "-m", "meeplewright.app"]


@dataclass(frozen=True)
class Cluster:
    address: str
    pids: tuple[int, ...]


@contextmanager
def cluster_in(folder: Path) -> Iterator[Cluster]:
    """A cluster whose program is written into a folder."""
    program = folder / "cluster.py"
    program.write_text(_CLUSTER, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(program)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=folder,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        address, *pids = running.stdout.readline().split()
        yield Cluster(address, tuple(map(int, pids)))
        running.stdin.write("\n")
        running.stdin.close()
        running.wait(timeout=300)
