"""Entries that one player reads to another: what may be chosen first, and what comes of it apart, below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from meeplewright.stories.model.conditions import ALWAYS
from meeplewright.stories.model.story import DiceCheck, Force
from meeplewright_generators.matter.flow import Item
from meeplewright_generators.matter.strip import ANSWERS
from meeplewright_generators.matter.ways import way_apart
from meeplewright_generators.pages.rolled import NO_BREAK
from meeplewright_generators.pages.story_text import spaced
from meeplewright_generators.typeset.measures import MM_PER_PT
from meeplewright_generators.typeset.rich import hang

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright.stories.model.story import Node, Option, Outcome
    from meeplewright_generators.pages.plan import BookPlan
    from meeplewright_generators.pages.story_text import Teller
    from meeplewright_generators.pages.type import TextStyles
    from meeplewright_generators.typeset.model import Style

# before each option and again before its result
SIGNS = "❶❷❸❹❺❻❼❽❾❿"
MINUS = "−"
_BETWEEN = f"{NO_BREAK} "


@dataclass(frozen=True, eq=False)
class Aloud:
    """Sets the options of one story's entries so that whoever reads them aloud gives no result away."""

    teller: Teller
    plan: BookPlan
    world: World
    kind: TextStyles
    # the style of a field's text, which may be in another language
    spoken: Callable[..., Style] = lambda style, *_: style

    def items(self, node: Node) -> Iterator[Item]:
        """The options in the order of the record, then the panel with what comes of each."""
        options = node.options
        several = len(options) > 1
        answers = [(at, lines) for at, option in enumerate(options) if (lines := list(self.results(option, node)))]
        if visits := self.teller.visits(node):
            yield Item(f"*{visits}*", self.kind.tag, gap=1.8, keep=True)
        for at, option in enumerate(options):
            asked = self.asked(option)
            style = self.kind.option
            if asked:
                yield Item(asked, self.kind.tag, gap=1.8, indent=_hang(style), keep=True)
            # all that may be done stays together, and what comes of it beside it where a column holds both
            last_one = at == len(options) - 1
            keep = not last_one or not answers
            sign = _sign(at) if several else "•"
            style = self.spoken(style, option.origin.record, *option.origin.path, "label")
            gap, tears = 0.4 if asked else 1.4, ANSWERS if last_one else 0
            yield Item(self.line(option, node), style, gap, bullet=sign, together=True, keep=keep, tears=tears)
        for place, (at, lines) in enumerate(answers):
            for number, said in enumerate(lines):
                first, last = number == 0, number == len(lines) - 1
                line, way = way_apart(said)
                yield Item(
                    line,
                    self.kind.result,
                    gap=2.0 if first and place == 0 else 0,
                    bullet=_sign(at) if first and several else "",
                    indent=_hang(self.kind.result) if several and not first else 0,
                    together=True,
                    keep=not last,
                    panel=self.kind.panel,
                    head=1.5 if first and place == 0 else 1.3 if first else 0.3,
                    foot=1.6 if last and place == len(answers) - 1 else 0,
                    tears=ANSWERS,
                    way=way,
                )

    def asked(self, option: Option) -> str:
        """MUST, OPTIONAL or ELSE, and the keywords that decide it."""
        say = self.teller.say
        if option.force is Force.ELSE:
            return say("else apart")
        guard = self.teller.asking.of(option)
        asked = self.teller.asked(guard) if guard != ALWAYS else ""
        if option.force is Force.MUST:
            return say("must apart", asked=asked) if asked else say("must apart", asked="").rstrip(" ,")
        return say("may apart", asked=asked) if asked else ""

    def line(self, option: Option, node: Node) -> str:
        """What is read aloud: the label, what it costs and which check it asks for."""
        parts = [f"**{option.label}**"] if option.label else []
        costs = " ".join([*self.amounts(option, self.plan.costs), *map(self.cost, option.costs)])
        if costs:
            parts.append(f"*{self.teller.say('pay', what='').strip()}*{NO_BREAK}{costs}")
        chance = option.chance
        if isinstance(chance, DiceCheck) and chance.kind in self.teller.icons:
            parts.append(f"{{{chance.kind}}}{NO_BREAK}**{chance.target}+**")
        elif chance is not None:
            parts.append(f"*({self.teller.chance(chance)})*")
        if self.teller.only_once(option, node):
            parts.append(f"*({self.teller.say('once')})*")
        return f"{_BETWEEN}".join(parts)

    def cost(self, cost: Any) -> str:
        return self.teller.amount(cost.name, cost.amount)

    def results(self, option: Option, node: Node) -> Iterator[str]:
        """Paragraphs of the panel: the text, the reward below it, the bonus below that, then how it fails."""
        success, *others = option.outcomes
        common = _BETWEEN.join(self.amounts(option, self.plan.gains))
        failed = [spaced(each.text, self.reward(each), self.way(each, node)) for each in others if each.name != "bonus"]
        failed = [each for each in failed if each]
        name = (
            f"*{self.teller.say('success')}{self.teller.say.colon}* "
            if option.chance is not None and any(failed)
            else ""
        )
        reward = self.reward(success)
        if common and option.chance is None:
            reward = _BETWEEN.join(filter(None, [common, reward]))
        elif common:
            yield common  # whatever the dice say
        way = self.way(success, node)
        yield from (line for line in option.text.split("\n") if line.strip())
        lines = [line for line in success.text.split("\n") if line.strip()]
        if lines:
            yield from (f"{name if at == 0 else ''}{line}" for at, line in enumerate(lines[:-1]))
            name = name if len(lines) == 1 else ""
            yield spaced(f"{name}{lines[-1]}", "" if reward else way)
        if reward:
            yield spaced(reward, way)
        elif way and not lines:
            yield f"{name}{way}"
        yield from (self.bonus(each, option) for each in others if each.name == "bonus")
        yield from (f"*{self.teller.say('failure')}{self.teller.say.colon}* {failure}" for failure in failed)

    def bonus(self, outcome: Outcome, option: Option) -> str:
        """From which total something more is had; what the success gives already is not told twice."""
        at = option.chance.bonus if isinstance(option.chance, DiceCheck) else None
        again = set(option.outcomes[0].effects)
        more = replace(outcome, effects=tuple(each for each in outcome.effects if each not in again))
        return spaced(f"**{at}+{self.teller.say.colon}**", outcome.text, self.reward(more))

    def way(self, outcome: Outcome, node: Node) -> str:
        return self.teller.target(outcome.target, node)

    def reward(self, outcome: Outcome) -> str:
        """What the fields of the record give, then what the story alone knows of."""
        own = outcome.origin.path[-1:] == (outcome.name,)
        gains = list(self.amounts(outcome, self.plan.gains)) if own else []
        return _BETWEEN.join([*gains, *(f"*{each}*" for each in self.teller.effects(outcome.effects))])

    def amounts(self, of: Option | Outcome, field: str) -> Iterator[str]:
        """A field of rewards or costs: icons with their numbers, names of what is named, numbers of entries."""
        record, path = of.origin.record, of.origin.path
        if record is None or not field:
            return
        value: Any = record.data
        for step in path:
            value = value[step]
        amounts = value.get(field) if isinstance(value, Mapping) else None
        for key, amount in amounts.items() if isinstance(amounts, Mapping) else ():
            for at, each in enumerate(amount if isinstance(amount, list) else [amount]):
                where = (*path, field, key, *((at,) if isinstance(amount, list) else ()))
                yield self.amount(str(key), each, record, where)

    def amount(self, key: str, amount: Any, record: Record, path: tuple[str | int, ...]) -> str:
        kind = self.world.system.kinds.get(key)
        icon = f"{{{key}}}" if key in self.teller.icons else kind.title if kind else self.teller.name(key)
        if isinstance(amount, int) and not isinstance(amount, bool):
            if key in self.teller.icons:
                return f"{{{key}:{amount}}}"
            return f"**{MINUS}{-amount}**{NO_BREAK}{icon}" if amount < 0 else f"**{amount}**{NO_BREAK}{icon}"
        named = next((each.target for each in self.world.refs_from(record) if each.path == path), None)
        if named is None:
            return f"{icon}{NO_BREAK}{amount}"
        if named.name in (self.teller.printed or ()):
            return f"{icon}{NO_BREAK}**[[{named.name}]]**"
        return f"{icon}{NO_BREAK}**{named.data.get('name', named.id)}**"


def _hang(style: Style) -> float:
    """How far, in mm, lines stand in behind a sign."""
    return hang(style.chain.word(SIGNS[0]).width) * style.size_pt * MM_PER_PT


def _sign(at: int) -> str:
    return SIGNS[at] if at < len(SIGNS) else f"**{at + 1}**"
