"""Boxes minted from the pool of four regions: whole, unlike, and the same for the same seed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from clusters import MEEPLE, Cluster
from meeplewright import data

POOL = data.content() / "discover"


def pool() -> dict[str, dict[str, Any]]:
    """Every record of the pool by `kind/id`, read by another library."""
    found: dict[str, dict[str, Any]] = {}
    for file in POOL.rglob("*.yaml"):
        if file.name != "pack.yaml":
            for kind, rows in yaml.safe_load(file.read_text(encoding="utf-8")).items():
                found.update({f"{kind}/{row['id']}": row for row in rows})
    return found


def faults(box: list[str], there: dict[str, dict[str, Any]]) -> list[str]:
    """What is wrong with a box, counted by hand from the booklet's list of components."""
    inside = {name: there[name] for name in box}
    chosen = {name.partition("/")[0] for name in box}
    inside |= {name: row for name, row in there.items() if name.partition("/")[0] not in chosen}
    for kind in ("card", "enemy", "piece"):  # those of no region are in every box
        inside |= {name: row for name, row in there.items() if name.startswith(f"{kind}/") and "region" not in row}
    inside |= {name: row for name, row in there.items() if name.startswith("chance/")}
    count: Counter[str] = Counter()
    for name, row in inside.items():
        copies = row.get("copies", 1)
        count[name.partition("/")[0]] += copies
        for field in ("colour", "level"):
            if name.partition("/")[0] in {"threat", "night"} and field in row:
                count[f"{name.partition('/')[0]} {row[field]}"] += copies
    wanted = {
        "region": (2, 2), "enemy": (30, 32), "piece": (34, 34), "find": (103, 106), "water": (6, 6), "monster": (16, 16),
        "character": (12, 12), "threat blue": (12, 12), "threat orange": (12, 12), "night 1": (4, 4), "night 2": (6, 6),
        "journey": (4, 4), "contest": (2, 2),
    }  # fmt: skip
    wrong = [f"{count[what]} {what}" for what, (least, most) in wanted.items() if not least <= count[what] <= most]
    if not 94 <= count["card"] + count["chance"] <= 96:
        wrong.append(f"{count['card'] + count['chance']} cards")
    regions = {row["id"] for name, row in inside.items() if name.startswith("region/")}
    wrong += [
        f"{name} of another region" for name, row in inside.items() if row.get("region", "") not in {*regions, ""}
    ]
    for region in regions:
        for kind, span in (("card", (1, 60)), ("enemy", (61, 88))):
            numbers = sorted(
                row["number"]
                for name, row in inside.items()
                if name.startswith(f"{kind}/") and row.get("region", region) == region
            )
            if numbers != list(range(span[0], span[1] + 1)):
                wrong.append(f"{kind} numbers of {region}")
    return wrong


def minting(file: Path, *words: str) -> subprocess.Popen[str]:
    call = [*MEEPLE, "mint", str(POOL), "--no-write", "--list", str(file), *words]
    return subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def boxes(file: Path, *words: str) -> list[dict[str, Any]]:
    running = minting(file, *words)
    _, err = running.communicate(timeout=3000)
    assert running.returncode == 0, err
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.mark.slow
def test_a_thousand_boxes_are_whole_and_no_two_alike(tmp_path: Path) -> None:
    made = boxes(tmp_path / "boxes.jsonl", "--count", "1000", "--jobs", "2")
    there = pool()
    assert len({tuple(box["records"]) for box in made}) == 1000
    assert [faults(box["records"], there) for box in made] == [[]] * 1000
    pairs = Counter(tuple(name for name in box["records"] if name.startswith("region/")) for box in made)
    assert len(pairs) == 5  # the two that have no complex blueprint are never together
    assert min(pairs.values()) > 100


@pytest.mark.slow
def test_seed_seven_is_one_box_also_over_a_cluster_that_loses_a_worker(tmp_path: Path, cluster: Cluster) -> None:
    (alone,) = boxes(tmp_path / "alone.jsonl", "--seed", "7")
    running = minting(tmp_path / "many.jsonl", "--seed", "0", "--count", "96", "--workers", cluster.address)
    time.sleep(6.0)
    assert running.poll() is None, "it was over before anybody could be killed"
    os.kill(cluster.pids[0], signal.SIGKILL)
    _, err = running.communicate(timeout=3000)
    assert running.returncode == 0, err
    many = [json.loads(line) for line in (tmp_path / "many.jsonl").read_text(encoding="utf-8").splitlines()]
    assert many[7] == alone
    assert many == boxes(tmp_path / "one.jsonl", "--count", "96")


@pytest.mark.slow
def test_a_box_is_a_pack_that_is_checked_and_proven_by_itself(tmp_path: Path) -> None:
    made = subprocess.run(
        [*MEEPLE, "mint", str(POOL), "--seed", "7", "--out", "shelf"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    checked = subprocess.run(
        [*MEEPLE, "check", "shelf/discover-7", "--no-cache"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert checked.stdout.startswith("0 errors in 1 pack"), checked.stdout
    proven = subprocess.run(
        [*MEEPLE, "story", "check", "shelf/discover-7"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert proven.returncode == 0, proven.stdout
    assert proven.stdout.count("proven") >= 6, proven.stdout
