"""How fast content that is JSON or a table is checked, beside a peer on the very same files, in this one run.

    .venv/bin/python bench/check/tables.py [--rounds N] [--folder KEPT]

6,000 cards in 60 arrays of JSON against check-jsonschema with the same schema; 20,000 rows of a TSV against Python's
csv, which only cuts them. Times are of the processor (user and system), the best of the rounds.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from bench.check.run import BIN, Line, Ran, machine, ran  # noqa: E402 - found by the line above, however this is called

# such data is English in the projects that publish it
WORDS = (
    "boat lighthouse mist salt reed oar lantern tide anchor rope shore landing wind gull watch tar sail water stone path "
    "bridge bell fire ash rigging night warden bucket ladder soot"
).split()

TYPES = ("ally", "event", "asset", "treachery", "location")
CARD = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Card",
    "type": "object",
    "required": ["code", "name", "type_code", "position", "pack_code"],
    "properties": {
        "code": {"type": "string", "pattern": "^[0-9]{5}$"},
        "name": {"type": "string", "minLength": 1, "x-text": "line"},
        "type_code": {"type": "string", "enum": list(TYPES)},
        "pack_code": {"type": "string", "x-ref": "pack"},
        "position": {"type": "integer", "minimum": 1},
        "quantity": {"type": "integer", "minimum": 0},
        "cost": {"type": ["integer", "null"]},
        "is_unique": {"type": "boolean"},
        "traits": {"type": "array", "items": {"type": "string"}},
        "text": {"type": "string", "x-text": "block"},
        "flavor": {"type": "string", "x-text": "block"},
        "back_link": {"type": "string", "x-ref": "card"},
        "illustrator": {"type": "string"},
    },
    "unevaluatedProperties": False,
}
PACK = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Pack",
    "type": "object",
    "required": ["code", "name"],
    "properties": {"code": {"type": "string"}, "name": {"type": "string"}},
    "unevaluatedProperties": False,
}
SYSTEM = """\
system: bench
title: Cards as they are
language: en
kinds:
  card: {schema: card.schema.json, title: Card}
  pack: {schema: pack.schema.json, title: Pack}
"""
HEAD = "pack: bench\nsystem: ./system.yaml\ntitle: Cards as they are\nlanguage: ru\nversion: 0.1.0\nsources:\n"
SOURCES = {
    "json": '- {files: "pack/*.json", kind: card, id: code}\n- {files: packs.json, kind: pack, id: code}\n',
    "tsv": '- {files: cards.tsv, kind: card, id: code, lists: {traits: ", "}}\n- {files: packs.json, kind: pack, id: code}\n',
}


def cards(count: int) -> list[dict[str, object]]:
    random_ = random.Random(20260101)

    def sentence(words: int) -> str:
        return " ".join(random_.choice(WORDS) for _ in range(words)).capitalize()

    return [
        {
            "code": f"{number:05}",
            "name": sentence(2),
            "type_code": random_.choice(TYPES),
            "pack_code": f"box-{number // 100}",
            "position": number % 100 + 1,
            "quantity": random_.randint(1, 3),
            "cost": random_.choice((None, 1, 2, 3)),
            "is_unique": random_.random() < 0.1,
            "traits": random_.sample(TYPES, 2),
            "text": f"{sentence(9)}. {sentence(9)}.",
            "flavor": f"{sentence(6)}.",
            "back_link": f"{random_.randrange(count):05}",
            "illustrator": sentence(2),
        }
        for number in range(count)
    ]


def make(folder: Path, sort: str, count: int) -> None:
    """Write the pack."""
    folder.mkdir(parents=True)
    made = cards(count)
    (folder / "pack.yaml").write_text(HEAD + SOURCES[sort], encoding="utf-8")
    (folder / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    (folder / "card.schema.json").write_text(json.dumps(CARD), encoding="utf-8")
    (folder / "pack.schema.json").write_text(json.dumps(PACK), encoding="utf-8")
    boxes = [{"code": f"box-{number}", "name": f"Box {number}"} for number in range(count // 100)]
    (folder / "packs.json").write_text(json.dumps(boxes, indent=4), encoding="utf-8")
    if sort == "json":
        (folder / "pack").mkdir()
        for number in range(0, count, 100):
            text = json.dumps(made[number : number + 100], indent=4, ensure_ascii=False)
            (folder / "pack" / f"box-{number // 100}.json").write_text(text, encoding="utf-8")
    else:
        rows = ["\t".join(CARD["properties"])]  # type: ignore[arg-type]
        for card in made:
            cells = [", ".join(value) if isinstance(value, list) else value for value in card.values()]
            rows.append("\t".join("" if cell is None else str(cell) for cell in cells))
        (folder / "cards.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    runs: dict[str, list[Ran]] = {}
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        for part in ("cli", "schemas"):
            shutil.copytree(HERE.parents[1] / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        make(folder / "json", "json", 6_000)
        make(folder / "tsv", "tsv", 20_000)
        array = {
            "$schema": CARD["$schema"],
            "type": "array",
            "items": {k: v for k, v in CARD.items() if k != "$schema"},
        }
        (folder / "array.schema.json").write_text(json.dumps(array), encoding="utf-8")
        files = sorted((folder / "json" / "pack").glob("*.json"))
        bare = "import csv,sys\nfor row in csv.reader(open(sys.argv[1], newline=''), delimiter='\\t'): pass"
        commands = {
            "json": [BIN / "meeple", "check", "--no-cache", "json"],
            "check-jsonschema": [BIN / "check-jsonschema", "--schemafile", "array.schema.json", *files],
            "tsv": [BIN / "meeple", "check", "--no-cache", "tsv"],
            "csv": [sys.executable, "-c", bare, "tsv/cards.tsv"],
        }
        for _ in range(asked.rounds):
            for name, command in commands.items():
                runs.setdefault(name, []).append(ran(command, folder, 0))
    best = {name: min(run.cpu_seconds for run in each) for name, each in runs.items()}
    lines = [
        Line("6,000 JSON cards / check-jsonschema", best["json"] / best["check-jsonschema"], 0.8, "×"),
        Line("20,000 rows of TSV above csv", best["tsv"] - best["csv"], 2, "s"),
        Line("peak memory, JSON", max(run.peak_mib for run in runs["json"]), 250, "MiB"),
        Line("peak memory, TSV", max(run.peak_mib for run in runs["tsv"]), 250, "MiB"),
    ]
    for line in lines:
        print(f"{line.name:<38} {line.value:8.2f} {line.unit:<3} at most {line.limit:g}  ", end="")
        print("holds" if line.holds else "DOES NOT HOLD")
    print(", ".join(f"{name} {seconds:.2f} s" for name, seconds in best.items()), "of the processor;", machine())
    return 0 if all(line.holds for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
