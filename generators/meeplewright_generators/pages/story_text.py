"""Entries of a story as mark-up: what a reader is told, asked and given, and where it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from meeplewright.stories.model.conditions import ALWAYS, All, AnyOf, Condition, Not, Sum, Test, names
from meeplewright.stories.model.story import (
    Add,
    Check,
    Effect,
    Fight,
    Force,
    Goto,
    Node,
    Option,
    Outcome,
    Recall,
    Roll,
    Sort,
    Story,
    Target,
    Variable,
    reads,
)
from meeplewright.stories.told.context import NOTED
from meeplewright_generators.words.phrases import Phrases

ARROW, NO_BREAK = "→", "\u00a0"
# how a test says that one at least, or none, is there
_THERE = ((">=", 1), (">", 0), ("!=", 0))
_LACKING = (("<", 1), ("<=", 0), ("==", 0))
# the phrase for having a thing of this sort; `not` goes before it for having none
_HELD = {Sort.FLAG: "written", Sort.ITEM: "carried", Sort.COUNTER: "have", Sort.HIDDEN: "have"}
# dice and what is added to them stay in one line where they are no longer than this
_SHORT = 32


@dataclass(frozen=True, slots=True)
class Choice:
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

    def choice(self, option: Option, node: Node) -> Choice:
        before = []
        if option.force is Force.MUST:
            before.append(self.say("must"))
        if option.force is Force.ELSE:
            before.append(self.say("otherwise"))
        if asked := self.asked(self.shown(option.guard)):
            before.append(asked)
        label = option.label or (self.say("leave") if option.key == "leave" else "")
        if option.costs:
            paid = ", ".join(self.amount(cost.name, cost.amount) for cost in option.costs)
            label += f" *({self.say('pay', what=paid)})*" if label else _capital(self.say("pay", what=paid))
        if option.chance is not None:
            label += f" *({self.chance(option.chance)})*"
        head = f"*{_capital(', '.join(before))}:* " if before else ""
        if len(option.outcomes) == 1 and option.chance is None:
            only = option.outcomes[0]
            if label[-1:].isalnum() and (only.text or only.effects):
                label += "."
            return Choice(spaced(head + label, self.outcome(only, node)))
        return Choice(head + label, tuple(self.named_outcome(each, option, node) for each in option.outcomes))

    def named_outcome(self, outcome: Outcome, option: Option, node: Node) -> str:
        if outcome.name == "bonus" and isinstance(option.chance, Check) and option.chance.bonus is not None:
            name = self.say("bonus", n=option.chance.bonus)
        else:
            name = self.say(outcome.name) if outcome.name in ("success", "failure") else outcome.name
        return spaced(f"*{name}:*", self.outcome(outcome, node))

    def outcome(self, outcome: Outcome, node: Node) -> str:
        target = self.target(outcome.target, node)
        return spaced(outcome.text, *(f"*{each}*" for each in self.effects(outcome.effects)), target)

    def target(self, target: Target | None, node: Node) -> str:
        if isinstance(target, Goto):
            return f"{ARROW}{NO_BREAK}**{self.link(target.node)}**" if self.in_book(target.node) else ""
        if isinstance(target, Add):
            return f"{ARROW} **{numbered(node)}** + {' + '.join(self.name(name) for name in target.names)}"
        if isinstance(target, Recall) and any(map(self.in_book, target.nodes)):
            return f"{ARROW} *{self.say('go back')}*"
        return ""

    def in_book(self, node: str) -> bool:
        """Whether a reader can turn to the entry: the end after the last stage, say, is none."""
        found = self.story.nodes.get(node)
        if found is None or found.made or found.origin.record is None:
            return False
        return self.printed is None or found.origin.record.name in self.printed

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
                continue
            what = self.name(effect.name)
            if effect.sets and variable.sort is Sort.COUNTER:
                yield _capital(self.say("set", what=what, n=effect.amount))
            elif variable.sort is Sort.FLAG:
                yield self.say("write down" if effect.amount > 0 else "cross out", what=what)
            elif variable.sort is Sort.ITEM:
                often = f"{abs(effect.amount)} " if abs(effect.amount) > 1 else ""
                yield self.say("take" if effect.amount > 0 else "give up", what=often + what)
            else:
                yield self.counted(effect.name, effect.amount)

    def silent(self, effect: Effect) -> bool:
        """Whether it is not told: a field says it itself, or the story's rules count it and no option asks for it."""
        made = not effect.origin.path and effect.name not in self.asked_for
        return made or bool(self.said.intersection(effect.origin.path))

    def called(self, name: str) -> str:
        """The plain name of a variable; an entry that waits to be read goes by its number."""
        if name in self.story.nodes and self.in_book(name):
            return numbered(self.story.nodes[name])
        return titled(self.story.variables.get(name), name)

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
        title = titled(variable, name)
        return f"**{title}**" if variable is not None and variable.sort is Sort.FLAG else title

    def shown(self, condition: Condition) -> Condition:
        """The part of a guard that a reader can look up: what the story counts for itself is left out."""
        if isinstance(condition, All):
            kept = [self.shown(each) for each in condition.of]
            return All(tuple(each for each in kept if each != ALWAYS))
        hidden = {name for name, each in self.story.variables.items() if each.sort is Sort.HIDDEN}
        return ALWAYS if names(condition) & hidden else condition

    def asked(self, condition: Condition) -> str:
        """What an option asks for: `with a rope, but without a lamp`, else `if you have HORN`."""
        parts = condition.of if isinstance(condition, All | AnyOf) else (condition,)
        if not parts:
            return ""
        wanted = [self.wanted(each) for each in parts]
        if all(each is not None and each[0] is Sort.ITEM for each in wanted):
            there = self.listed([each[1] for each in wanted if each and each[2]], condition)
            lacking = [self.name(each[1]) for each in wanted if each and not each[2]]
            if not lacking:
                return self.say("with", what=there)
            if len(lacking) == 1 and not isinstance(condition, AnyOf):
                return self.say("with without" if there else "without", what=there or lacking[0], lacking=lacking[0])
        return f"{self.say('if')} {self.condition(condition)}"

    def condition(self, condition: Condition) -> str:
        wanted = self.wanted(condition)
        if wanted is not None:
            sort, name, there = wanted
            return self.say(_HELD[sort] if there else f"not {_HELD[sort]}", what=self.name(name))
        if isinstance(condition, Test):
            return self.compared(self.name(condition.name), condition.compare, condition.value)
        if isinstance(condition, Sum):
            what = " + ".join(self.name(name) for name in condition.names)
            return self.compared(what, condition.compare, condition.value)
        if isinstance(condition, Not):
            return self.say("unless", what=self.condition(condition.of))
        # things of one sort that must be there are named in one breath
        grouped: dict[object, list[Condition]] = {}
        for at, each in enumerate(condition.of):
            wanted = self.wanted(each)
            grouped.setdefault(wanted[0] if wanted is not None and wanted[2] else at, []).append(each)
        word = self.say("and") if isinstance(condition, All) else self.say("or")
        return f" {word} ".join(self.joined(sort, of, condition) for sort, of in grouped.items())

    def joined(self, sort: object, of: Sequence[Condition], whole: Condition) -> str:
        """One part of a condition, or several things of one sort."""
        if isinstance(sort, Sort):
            return self.say(_HELD[sort], what=self.listed([name for each in of for name in names(each)], whole))
        only = of[0]
        told = self.condition(only)
        return f"({told})" if isinstance(only, All | AnyOf) and len(only.of) > 1 else told

    def listed(self, found: Sequence[str], of: Condition) -> str:
        """`a, b and c`, or with `or` where any of them will do."""
        told = [self.name(name) for name in found]
        word = self.say("or" if isinstance(of, AnyOf) else "and")
        return f"{', '.join(told[:-1])} {word} {told[-1]}" if len(told) > 1 else "".join(told)

    def wanted(self, condition: Condition) -> tuple[Sort, str, bool] | None:
        """What a test asks to be there (or not there), and what sort of thing that is."""
        if isinstance(condition, Not):
            other = self.wanted(condition.of)
            return (other[0], other[1], not other[2]) if other is not None else None
        if not isinstance(condition, Test):
            return None
        asked = (condition.compare, condition.value)
        if asked not in _THERE and asked not in _LACKING:
            return None
        variable = self.story.variables.get(condition.name)
        return (variable.sort if variable is not None else Sort.FLAG), condition.name, asked in _THERE

    def compared(self, what: str, compare: str, value: int) -> str:
        shifted = {">": (">=", value + 1), "<": ("<=", value - 1)}.get(compare, (compare, value))
        phrase = {">=": "at least", "<=": "at most", "==": "exactly", "!=": "not exactly"}[shifted[0]]
        return self.say(phrase, what=what, n=shifted[1])

    def chance(self, chance: Check | Roll | Fight) -> str:
        if isinstance(chance, Roll):
            return self.say("roll", dice=chance.dice.written)
        if isinstance(chance, Fight):
            if chance.attack is not None:
                return self.say("both strike", strength=chance.strength, attack=chance.attack, stamina=chance.stamina)
            return self.say("fight", strength=chance.strength, stamina=chance.stamina)
        dice = chance.dice.written if chance.dice is not None else ""
        what = " + ".join(self.name(name) for name in chance.add)
        if what and dice:
            asked = self.say("check", dice=dice, what=what, n=chance.target)
            return asked.replace(" ", NO_BREAK) if len(asked) <= _SHORT else asked
        return self.say("check bare", dice=dice or what, n=chance.target)


def titled(variable: Variable | None, name: str) -> str:
    """A variable's title, else its name."""
    return variable.title if variable is not None and variable.title else name


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
    told = " ".join(part for part in parts if part)
    return told.replace(f" {ARROW}", f"{NO_BREAK}{ARROW}")
