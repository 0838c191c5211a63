"""A reader of a story: what may be chosen, and what comes of it. Play, scripts and samples follow these rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from meeplewright.findings.stop import did_you_mean
from meeplewright.stories.model.conditions import names
from meeplewright.stories.model.fights import RoundChances, rounds_of
from meeplewright.stories.model.specific import more_specific
from meeplewright.stories.model.story import (
    Add,
    DiceCheck,
    Effect,
    Fight,
    Force,
    Goto,
    Option,
    Outcome,
    Recall,
    Roll,
    Story,
    Target,
)


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a reader is and what the record sheet says."""

    node: str
    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which an option can come out. `chance` is None where the dice are not told."""

    name: str
    outcome: Outcome
    effects: tuple[Effect, ...]
    chance: Fraction | None


class Impossible(ValueError):
    """A step that no reader can take."""


def conditional(option: Option) -> bool:
    """Whether a condition is printed at it."""
    return bool(names(option.guard) - option.unsaid)


def may_begin(story: Story, values: Mapping[str, int]) -> None:
    """Impossible where a reader cannot begin with these values."""
    for name, value in values.items():
        if name not in story.variables:
            advice = did_you_mean(name, list(story.variables))
            raise Impossible(f"`{name}` cannot begin at {value}: there is none" + (f"; {advice}" if advice else ""))
        if value not in story.variables[name].starts:
            raise Impossible(f"`{name}` cannot begin at {value}")


class Reader:
    """The rules of reading one story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self._order: dict[tuple[str, str, str], bool] = {}

    def begin(self, values: Mapping[str, int] | None = None) -> Situation:
        """The start; `values` where a variable may start with any of several."""
        sheet = {name: variable.starts[0] for name, variable in self.story.variables.items()}
        may_begin(self.story, values or {})
        sheet |= values or {}
        return self._at(self.story.start, sheet)

    def fits(self, option: Option, values: Mapping[str, int]) -> bool:
        """Whether its condition holds and its cost can be paid."""
        if not option.guard.holds(values):
            return False
        left: dict[str, int] = {}
        for cost in option.costs:
            left[cost.name] = left.get(cost.name, values[cost.name]) - cost.amount
            if left[cost.name] < self.story.variables[cost.name].low:
                return False
        return True

    def goes_before(self, node: str, one: Option, other: Option) -> bool:
        """Of two options of a node that must be taken, whether `one` asks for more. Worked out once a pair."""
        key = (node, one.key, other.key)
        before = self._order.get(key)
        if before is None:
            before = self._order[key] = more_specific(one.guard, other.guard, self.story.variables)
        return before

    def choices(self, now: Situation) -> list[Option]:
        """What may be chosen: of those that must be taken the most specific, else what fits, else the else-options."""
        if self.story.nodes[now.node].ending:
            return []
        options = self.story.nodes[now.node].options
        fitting = [option for option in options if self.fits(option, now.values)]
        must = [option for option in fitting if option.force is Force.MUST]
        if must:
            return [one for one in must if not any(self.goes_before(now.node, other, one) for other in must)]
        guarded = any(option.force is Force.CHOICE and conditional(option) for option in fitting)
        return [option for option in fitting if option.force is not Force.ELSE or not guarded]

    def ways(self, now: Situation, option: Option) -> list[Way]:
        """How an option can come out, each with its chance; those that cannot be are left out."""
        chance = option.chance
        if chance is None:
            outcome = option.outcomes[0]
            return [Way(outcome.name, outcome, outcome.effects, Fraction(1))]
        by_name = {outcome.name: outcome for outcome in option.outcomes}
        if isinstance(chance, Fight):
            rounds, health = rounds_of(chance, now.values[chance.score]), now.values[chance.health]
            return [] if rounds.endless and health > 0 else _fought(chance, by_name, rounds, health)
        if isinstance(chance, Roll):
            ways = [(outcome, chance.dice.of(outcome.faces)) for outcome in option.outcomes]
        elif chance.dice is None:
            return [Way(outcome.name, outcome, outcome.effects, None) for outcome in option.outcomes]
        else:
            ways = [(by_name[name], odds) for name, odds in check_odds(chance, sum(now.values[n] for n in chance.add))]
        return [Way(outcome.name, outcome, outcome.effects, odds) for outcome, odds in ways if odds > 0]

    def take(self, now: Situation, option: Option, way: Way) -> Situation:
        """The situation after it; Impossible where it leads nowhere."""
        node = self.target(way.outcome.target, now.values)
        if node is None:
            raise Impossible(f"option {option.key} of `{now.node}` leads nowhere")
        values = dict(now.values)
        for cost in option.costs:
            values[cost.name] -= cost.amount
        self._apply(way.effects, values)
        return self._at(node, values)

    def target(self, target: Target | None, values: Mapping[str, int]) -> str | None:
        """The node it means for a reader with these values."""
        if isinstance(target, Goto):
            return target.node
        if isinstance(target, Recall):
            value = values[target.register]
            return target.nodes[value - 1] or None if 0 < value <= len(target.nodes) else None
        if isinstance(target, Add):
            if not all(self._read(name, values) for name in target.names):
                return None
            return target.nodes.get(target.base + sum(self._counted(name, values) for name in target.names))
        return None

    def _read(self, name: str, values: Mapping[str, int]) -> bool:
        """Whether there is a number to be read: that on an item only by who has it."""
        return self.story.variables[name].number is None or values[name] >= 1

    def _counted(self, name: str, values: Mapping[str, int]) -> int:
        number = self.story.variables[name].number
        return values[name] if number is None else number

    def _at(self, node: str, values: dict[str, int]) -> Situation:
        self._apply(self.story.nodes[node].gains, values)
        return Situation(node, values)

    def _apply(self, effects: tuple[Effect, ...], values: dict[str, int]) -> None:
        for effect in effects:
            values[effect.name] = effect.on(values[effect.name], self.story.variables[effect.name])


def check_odds(check: DiceCheck, score: int) -> list[tuple[str, Fraction]]:
    """The chances of success, bonus and failure with `score` added to the dice."""
    assert check.dice is not None
    if check.by:
        won = dict(check.by)[score].at_least(check.target)
        return [("success", won), ("failure", 1 - won)]
    success = check.dice.at_least(check.target - score)
    rest = [("failure", 1 - success)]
    if check.bonus is None:
        return [("success", success), *rest]
    bonus = check.dice.at_least(check.bonus - score)
    return [("success", success - bonus), ("bonus", bonus), *rest]


def _fought(fight: Fight, by_name: Mapping[str, Outcome], rounds: RoundChances, health: int) -> list[Way]:
    ways = []
    for lost, odds in enumerate(rounds.won_after(fight, health)):
        outcome = by_name["success"]
        effects = (Effect(fight.health, -lost * fight.damage), *outcome.effects) if lost else outcome.effects
        ways.append(Way(f"success/{lost}" if lost else "success", outcome, effects, odds))
    beaten = by_name["failure"]
    odds = 1 - sum((way.chance or Fraction(0) for way in ways), Fraction(0))
    ways.append(Way("failure", beaten, (Effect(fight.health, 0, sets=True), *beaten.effects), odds))
    return [way for way in ways if way.chance]
