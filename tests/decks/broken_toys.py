"""Random stories with decks in which a play may come to where nothing can be done, or go on for ever."""

from __future__ import annotations

from pathlib import Path

import yaml

from decks.test_against_naive import made


def broken(folder: Path, seed: int) -> Path:
    toy = made(seed, folder)
    cards = yaml.safe_load((toy / "cards.yaml").read_text(encoding="utf-8"))
    for number, card in enumerate(cards["card"]):
        if (seed + number) % 2:
            card["does"] = card["does"][:-1]
    if seed % 3 == 0:
        del next(each for each in cards["phase"] if each["id"] == "day")["empty"]
    if seed % 5 == 0:
        night = next(each for each in cards["phase"] if each["id"] == "night")
        night["options"] = [
            {"must": "win >= 2", "goto": "won"},
            {"must": "wound >= 1", "goto": "night"},
            {"else": True},
        ]
        night["options"][-1]["goto"] = "day"
    (toy / "cards.yaml").write_text(yaml.safe_dump(cards), encoding="utf-8")
    return toy
