"""Entries of a story as mark-up: what a reader is told, asked and given, and where it goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from meeplewright.stories.model.conditions import Condition
from meeplewright.stories.model.story import (
    NOTED,
    STAGE,
    Add,
    Chance,
    DiceCheck,
    Effect,
    Force,
    Goto,
    Node,
    Option,
    OptionRole,
    Outcome,
    Recall,
    Sort,
    Story,
    Target,
    Variable,
    reads,
)
from meeplewright_generators.pages.asking import ConditionTeller
from meeplewright_generators.pages.rolled import NO_BREAK, SHORT, rolled
from meeplewright_generators.words.phrases import Phrases

ARROW = "→"


@dataclass(frozen=True, slots=True)
class PrintedOption:
    """One option as it is printed: its own line, and a line for each way it can come out."""

    line: str
    outcomes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Teller:
    """Tells the nodes of one story. `icons` are the names that have a drawing.

    `printed` are the names of the entries in the book (all, if it is None), `said` the fields that it tells itself.
    """

    story: Story
    say: Phrases
    icons: frozenset[str]
    printed: frozenset[str] | None = None
    said: frozenset[str] = frozenset()

    def gains(self, node: Node) -> str:
        """What everybody gets or loses who reads the entry."""
        return " ".join(self.effects(node.gains))

    def choice(self, option: Option, node: Node) -> PrintedOption:
        before = []
        if option.force is Force.MUST:
            before.append(self.say("must"))
        if option.force is Force.ELSE:
            before.append(self.say("otherwise"))
        if asked := self.asked(self.asking.of(option)):
            before.append(asked)
        label = option.label or (self.say("leave") if option.role is OptionRole.LEAVE else "")
        if option.costs:
            paid = ", ".join(self.amount(cost.name, cost.amount) for cost in option.costs)
            asked = self.say("pay", what=paid)
            asked = asked.replace(" ", NO_BREAK) if len(asked) <= SHORT else asked
            label += f" *({asked})*" if label else _capital(asked)
        if self.only_once(option, node):
            label = f"{label} *({self.say('once')})*".lstrip()
        if option.chance is not None:
            label = f"{label} *({self.chance(option.chance)})*".lstrip()
        head = f"*{_capital(', '.join(before))}{self.say.colon}* " if before else ""
        if len(option.outcomes) == 1 and option.chance is None:
            only = option.outcomes[0]
            if (label[-1:].isalnum() or label.endswith(")*")) and (only.text or any(self.effects(only.effects))):
                label += "."
            return PrintedOption(spaced(head + label, self.outcome(only, node)))
        return PrintedOption(
            spaced(head + label, option.text), tuple(self.named_outcome(each, option, node) for each in option.outcomes)
        )

    def named_outcome(self, outcome: Outcome, option: Option, node: Node) -> str:
        if outcome.name == "bonus" and isinstance(option.chance, DiceCheck) and option.chance.bonus is not None:
            name = self.say("bonus", n=option.chance.bonus)
            # it comes on top of the success, whose words are read as well
            words = dict.fromkeys(each for each in (option.outcomes[0].text, outcome.text) if each)
            outcome = replace(outcome, text="\n".join(words))
        else:
            # the faces of a roll, as they stand in the file, are "1,2,3"
            faces = ", ".join(filter(None, map(str.strip, outcome.name.split(","))))
            name = self.say(outcome.name) if outcome.name in ("success", "failure") else faces
        return spaced(f"*{name}{self.say.colon}*", self.outcome(outcome, node))

    def outcome(self, outcome: Outcome, node: Node) -> str:
        target = self.target(outcome.target, node)
        return spaced(outcome.text, *(f"*{each}*" for each in self.effects(outcome.effects)), target)

    def target(self, target: Target | None, node: Node) -> str:
        if isinstance(target, Goto):
            if self.in_book(target.node):
                return f"{ARROW}{NO_BREAK}**{self.link(target.node)}**"
            entry = self.story.nodes.get(target.node)
            return f"{ARROW} *{self.say('the end')}*" if entry is not None and entry.made and entry.ending else ""
        if isinstance(target, Add):
            return f"{ARROW} **{numbered(node)}** + {' + '.join(map(self.added, target.names))}"
        if isinstance(target, Recall) and any(map(self.in_book, target.nodes)):
            if target.register == NOTED:
                return f"{ARROW} *{self.say('go back')}*"
            other = self.target(Goto(target.nodes[0]), node) if target.nodes[0] else ""
            return "; ".join(filter(None, [f"{ARROW} *{self.say('back from visit')}*", self.stays(other)]))
        return ""

    def stays(self, way: str) -> str:
        """Where the same option leads who is on no visit."""
        return f"{self.say('on no visit')} {way}" if way else ""

    def added(self, name: str) -> str:
        """What a sum adds: a counter, or a thing with the number that is printed on it."""
        variable = self.story.variables.get(name)
        number = unsaid_number(variable) if variable is not None else None
        return self.name(name) if number is None else f"**{number}** ({self.name(name)})"

    def visits(self, node: Node) -> str:
        """How often the entries of a hub can be visited; nothing at what is none."""
        offered = [option for option in node.options if option.role is OptionRole.VISIT]
        if not offered:
            return ""
        once = [option.once for option in offered]
        if not any(once):
            return self.say("visit again")
        forgotten = any(
            effect.name in once and effect.sets and not effect.amount
            for option in node.options
            for outcome in option.outcomes
            for effect in outcome.effects
        )
        if not all(once):
            return self.say("visit some anew" if forgotten else "visit some")
        return self.say("visit anew" if forgotten else "visit once")

    def only_once(self, option: Option, node: Node) -> bool:
        """Whether an option says that it can be taken once; what its hub says of all its entries is not said again."""
        if option.role is OptionRole.VISIT:
            offered = [each for each in node.options if each.role is OptionRole.VISIT]
            return bool(option.once) and not all(each.once for each in offered)
        return bool(option.once)

    def in_book(self, node: str) -> bool:
        """Whether a reader can turn to the entry: the end after the last stage, say, is none."""
        entry = self.story.nodes.get(node)
        if entry is None or entry.made or entry.origin.record is None:
            return False
        return self.printed is None or entry.origin.record.name in self.printed

    def link(self, node: str) -> str:
        """A link that shows an entry's number."""
        return f"[[{anchor(self.story.nodes[node])}]]" if node in self.story.nodes else node

    def effects(self, effects: Sequence[Effect]) -> Iterator[str]:
        for effect in effects:
            variable = self.story.variables.get(effect.name)
            if self.silent(effect):
                continue
            if variable is None or variable.sort is Sort.HIDDEN:
                if effect.name == NOTED and 0 < effect.amount <= len(self.noted):
                    yield self.say("note", n=self.link(self.noted[effect.amount - 1]))
                elif effect.name == STAGE and STAGE in self.asked_for:
                    yield self.say("stage begins", n=effect.amount)
                continue
            what = self.name(effect.name)
            if effect.sets and variable.sort is Sort.COUNTER:
                yield _capital(self.say("set", what=what, n=effect.amount))
            elif variable.sort is Sort.FLAG:
                yield self.say("write down" if effect.amount > 0 else "cross out", what=what)
            elif variable.sort is Sort.ITEM:
                often = f"{abs(effect.amount)} " if abs(effect.amount) > 1 else ""
                if effect.sets:
                    yield _capital(self.say("set", what=what, n=effect.amount))
                elif effect.amount > 0 and (number := unsaid_number(variable)) is not None:
                    yield self.say("take numbered", what=often + what, n=number)
                else:
                    yield self.say("take" if effect.amount > 0 else "give up", what=often + what)
            else:
                yield self.counted(effect.name, effect.amount)

    def silent(self, effect: Effect) -> bool:
        """Whether it is not told: a field says it itself, or the story's rules count it and no option asks for it."""
        by_rules = not effect.origin.path and effect.name not in self.asked_for
        return by_rules or bool(self.said.intersection(effect.origin.path))

    def called(self, name: str) -> str:
        """The plain name of a variable; an entry that waits to be read goes by a number with a letter, or its title."""
        variable = self.story.variables.get(name)
        if (variable is None or not variable.title) and name in self.story.nodes and self.in_book(name):
            node = self.story.nodes[name]
            if isinstance(node.number, str) or node.title:
                return node.number if isinstance(node.number, str) else node.title
        return titled(variable, name)

    def indexed(self, name: str) -> str:
        """A variable as an index shows it."""
        if name in self.story.nodes and self.in_book(name):
            return f"**{self.link(name)}** {self.story.nodes[name].title}".strip()
        return f"**{self.called(name)}**"

    @cached_property
    def asked_for(self) -> frozenset[str]:
        """What options of the book depend on."""
        options = [o for node in self.story.nodes.values() if self.in_book(node.id) for o in node.options]
        return frozenset().union(*map(reads, options))

    @cached_property
    def noted(self) -> tuple[str, ...]:
        """The entries whose number may be noted, in the order the story counts them."""
        for node in self.story.nodes.values():
            for option in node.options:
                for outcome in option.outcomes:
                    if isinstance(outcome.target, Recall) and outcome.target.register == NOTED:
                        return outcome.target.nodes
        return ()

    def counted(self, name: str, amount: int) -> str:
        phrase = "gain" if amount > 0 else "lose"
        if name in self.icons:
            return self.say(phrase, n="", what=f"{{{name}:{abs(amount)}}}").replace("  ", " ")
        return self.say(phrase, n=abs(amount), what=self.name(name))

    def amount(self, name: str, amount: int) -> str:
        if name in self.icons:
            return f"{{{name}:{amount}}}" if amount != 1 else f"{{{name}}}"
        return f"{amount} {self.name(name)}" if amount != 1 else self.name(name)

    def name(self, name: str) -> str:
        """What a variable is called: its icon, its title, its keyword in bold."""
        variable = self.story.variables.get(name)
        if name in self.icons and (variable is None or variable.sort is Sort.COUNTER):
            return f"{{{name}}}"
        title = self.called(name)
        return f"**{title}**" if variable is not None and variable.sort is Sort.FLAG else title

    @cached_property
    def asking(self) -> ConditionTeller:
        return ConditionTeller(self.story.variables, self.say, self.name)

    def asked(self, condition: Condition) -> str:
        """What an option asks for: `with a rope, but without a lamp`, else `if you have HORN`."""
        return self.asking.asked(condition)

    def chance(self, chance: Chance) -> str:
        return rolled(chance, self.say, self.name)


def titled(variable: Variable | None, name: str) -> str:
    """A variable's title, else its name in words."""
    return variable.title if variable is not None and variable.title else name.replace("-", " ")


def unsaid_number(variable: Variable) -> int | None:
    """The number that is printed on a thing, unless its title has it already: `the key from the bell (27)`."""
    return None if str(variable.number) in re.findall(r"\d+", variable.title) else variable.number


def numbered(node: Node) -> str:
    """What is printed at an entry's head."""
    return str(node.number) if node.number is not None else node.title or node.id


def anchor(node: Node) -> str:
    """The named place of an entry."""
    record = node.origin.record
    return f"{record.kind}/{record.id}" if record is not None else f"entry/{node.id}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def spaced(*parts: str) -> str:
    """The parts with a space between; an arrow never begins a line."""
    text = " ".join(part for part in parts if part)
    return text.replace(f" {ARROW}", f"{NO_BREAK}{ARROW}")
