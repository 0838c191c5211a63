"""What house rules cost over 20,000 records: `rules.py FOLDER` makes the pack there and asks them.

Prints seconds of the clock and of the processor: of fifty rules together, and of one that only asks how many records there are.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from bench.check import make  # noqa: E402 - found by the line above, however this is called

from meeplewright.checks.house_rules import house_rules  # noqa: E402
from meeplewright.packs.load import load  # noqa: E402
from meeplewright.systems.load import load_system  # noqa: E402

FILES = 4000  # of five records
ROUNDS = 3
HELPERS = {"mates": "by('card', 'deck')[this.deck]", "dear": "this.cost.map(token, this.cost[token]).sum() > 3"}
PAIR = {
    "with": "card",
    "when": "this.deck == other.deck && this.name == other.name && this.text == other.text",
    "require": "false",
}
SORTS: list[dict[str, str]] = [
    PAIR,
    {"when": "this.actions[0].kind == 'go'", "require": "ref(this.actions[0].goto).number > 0"},
    {"each": "icon", "require": "by('card', 'actions/give')[this.id].map(c, c.number).sum() > 0"},
    {"require": "size(mates) < 20000"},
    {"when": "dear", "require": "this.actions.exists(a, a.kind == 'test')"},
    {"require": "this.number >= 1 && this.number <= 20000"},
    {"require": "size(all.card) == 20000"},
    {"require": "this.actions.all(a, a.kind != 'test' || a.skill <= 12)"},
    {"when": "this.deck == 'storm'", "require": "has(this.cost) && size(this.cost) > 0"},
    {"require": "!this.text.contains('XXX') && this.id.startsWith('card-')"},
]


def rules(sorts: list[dict[str, str]], count: int) -> list[dict[str, str]]:
    return [
        {"code": f"bench/rule-{number}", "each": "card", "message": "broken", **sorts[number % len(sorts)]}
        for number in range(count)
    ]


def asked(folder: Path, told: list[dict[str, str]]) -> tuple[float, float]:
    """Seconds of the clock and of the processor that these rules take over the pack, which is read before."""
    text = make.SYSTEM + f"helpers: {json.dumps(HELPERS)}\n" + f"rules: {json.dumps(told)}\n"
    (folder / "system.yaml").write_text(text, encoding="utf-8")
    system, findings = load_system(folder)
    assert system is not None
    assert findings == [], findings
    (world,) = load(folder).worlds
    taken = []
    for _ in range(ROUNDS):
        clock, processor = time.perf_counter(), time.process_time()
        found = list(house_rules(world))
        taken.append((time.perf_counter() - clock, time.process_time() - processor))
        assert not found, found[0]
    return min(clock for clock, _ in taken), min(processor for _, processor in taken)


def main() -> None:
    folder = Path(sys.argv[1])
    make.make(folder, files=FILES)
    print("fifty", *asked(folder, rules(SORTS, 50)))
    print("size", *asked(folder, rules([{"require": "size(all.card) == 20000"}], 1)))


if __name__ == "__main__":
    main()
