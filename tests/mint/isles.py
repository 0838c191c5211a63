"""The pool of five isles as a person reads it: what a box must be, counted without the engine."""

from __future__ import annotations

import shutil
from collections.abc import Collection
from pathlib import Path
from typing import Any

import yaml

POOL = Path(__file__).parents[1] / "packs" / "five-isles"


def copied(where: Path, name: str = "five-isles") -> Path:
    return Path(shutil.copytree(POOL, where / name))


def records(folder: Path) -> dict[str, dict[str, Any]]:
    """Every record by `kind/id`, read by another library."""
    found: dict[str, dict[str, Any]] = {}
    for file in sorted(folder.glob("*.yaml")):
        if file.name in {"pack.yaml", "system.yaml"}:
            continue
        for kind, rows in (yaml.safe_load(file.read_text(encoding="utf-8")) or {}).items():
            found.update({f"{kind}/{row['id']}": row for row in rows or ()})
    return found


def faults(box: Collection[str], pool: dict[str, dict[str, Any]]) -> list[str]:
    """What is wrong with a choice of records, by the words of the pool's system.yaml."""

    def of(kind: str) -> list[dict[str, Any]]:
        return [pool[name] for name in box if name.startswith(f"{kind}/")]

    isles = {isle["id"] for isle in of("isle")}
    wrong = []
    if len(isles) != 2:
        wrong.append(f"{len(isles)} isles")
    if len(of("hero")) != 2:
        wrong.append(f"{len(of('hero'))} heroes")
    if not 1 <= len(of("lamp")) <= 3:
        wrong.append(f"{len(of('lamp'))} lamps")
    for isle in isles:
        own = [card for card in of("card") if card["isle"] == isle]
        if len(own) != 3:
            wrong.append(f"{len(own)} cards of {isle}")
        if not any(card["food"] for card in own):
            wrong.append(f"nothing to eat on {isle}")
    if any(record.get("isle", next(iter(isles))) not in isles for record in map(pool.__getitem__, box)):
        wrong.append("something of an isle that is not there")
    for kind in ("tale", "page"):
        wanted = {row["id"] for name, row in pool.items() if name.startswith(f"{kind}/") and row["isle"] in isles}
        if {row["id"] for row in of(kind)} != wanted:
            wrong.append(f"not every {kind}")
    if sum(bool(card.get("dark")) for card in of("card")) > len(of("lamp")):
        wrong.append("too dark")
    charts = {name for name, row in pool.items() if name.startswith("chart/") and set(row["isles"]) <= isles}
    if {name for name in box if name.startswith("chart/")} != charts:
        wrong.append("charts")
    return wrong
