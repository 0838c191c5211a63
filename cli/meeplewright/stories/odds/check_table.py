"""The odds of each check of a story, score by score: what a reader with so many symbols can hope for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from meeplewright.stories.model.fights import rounds_of
from meeplewright.stories.model.reader import check_odds
from meeplewright.stories.model.story import DiceCheck, Fight, Node, Option, Story


@dataclass(frozen=True, slots=True)
class CheckTable:
    """One check: its chance of success (and of the bonus) by the score that is added."""

    node: Node
    option: Option
    kind: str
    target: int
    rows: tuple[tuple[int, Fraction, Fraction], ...]  # score, success, bonus among it
    asks: str = ""

    def line(self) -> str:
        shown = "; ".join(
            f"{score}: {_share(success)}" + (f" (bonus {_share(bonus)})" if bonus else "")
            for score, success, bonus in self.rows
        )
        return f"{self.node.shown} option {self.option.key}, {self.kind} {self.asks or self.target}: {shown}"

    def data(self) -> dict[str, Any]:
        return {
            "entry": self.node.id,
            "option": self.option.key,
            "kind": self.kind,
            "target": self.asks or self.target,
            "success": {str(score): str(success) for score, success, _ in self.rows},
            "bonus": {str(score): str(bonus) for score, _, bonus in self.rows},
        }


def check_tables(story: Story) -> Iterator[CheckTable]:
    """Of every check whose dice are known, over the whole range of what is added."""
    for node in story.nodes.values():
        for option in node.options:
            chance = option.chance
            if isinstance(chance, DiceCheck) and chance.dice is not None:
                rows = []
                for score in _scores(story, chance.add):
                    odds = dict(check_odds(chance, score))
                    bonus = odds.get("bonus", Fraction(0))
                    rows.append((score, odds["success"] + bonus, bonus))
                yield CheckTable(node, option, chance.kind, chance.target, tuple(rows), chance.asks)
            elif isinstance(chance, Fight):
                health = story.variables[chance.health].high
                fought = tuple(
                    (score, sum(rounds_of(chance, score).won_after(chance, health), Fraction(0)), Fraction(0))
                    for score in _scores(story, (chance.score,))
                )
                yield CheckTable(node, option, chance.kind, chance.strength, fought)


def _scores(story: Story, names: tuple[str, ...]) -> range:
    low = sum(story.variables[name].low for name in names)
    high = sum(story.variables[name].high for name in names)
    return range(low, min(high, low + 60) + 1)


def _share(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}" if chance.denominator > 1 else str(chance.numerator)
