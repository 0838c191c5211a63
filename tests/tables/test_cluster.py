"""Pictures made by a cluster: the same bytes, also when a worker is killed and when the pack changed since."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from clusters import MEEPLE, Cluster
from print_sheets.packs import write_toy


def built(pack: Path, out: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*MEEPLE, "build", pack.name, "--only", "png", "--dpi", "150", "--lang", "all", "--out", str(out), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=pack.parent,
    )


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_a_cluster_makes_the_same_bytes_also_when_a_worker_is_killed_and_after_an_edit(
    tmp_path: Path, cluster: Cluster
) -> None:
    pack = write_toy(tmp_path, cards=150)
    for there, words in (("here", ()), ("there", ("--workers", cluster.address))):
        running = built(pack, tmp_path / there, *words)
        if words:
            first = tmp_path / there / "toy-box/en/png/card"
            while running.poll() is None and not any(first.glob("*.png")):
                time.sleep(0.02)
            assert running.poll() is None, "it was over before anybody could be killed"
            os.kill(cluster.pids[0], signal.SIGKILL)
        out, err = running.communicate(timeout=1500)
        assert running.returncode == 0, err + out
    here = bytes_in(tmp_path / "here")
    assert len(here) > 600
    assert bytes_in(tmp_path / "there") == here
    # the workers are still there, and have read the pack as it was
    cards = pack / "cards/storm.yaml"
    cards.write_text(cards.read_text().replace("name: Storm 7,", "name: Gale,"))
    for there, words in (("here", ()), ("there", ("--workers", cluster.address))):
        running = built(pack, tmp_path / there, *words)
        out, err = running.communicate(timeout=1500)
        assert running.returncode == 0, err + out
    after = bytes_in(tmp_path / "here")
    assert after["toy-box/en/png/card/storm-7.png"] != here["toy-box/en/png/card/storm-7.png"]
    assert bytes_in(tmp_path / "there") == after
