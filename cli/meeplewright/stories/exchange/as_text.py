"""A story as plain text in the order of the numbers, as a printed book reads. The phrases are English."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from meeplewright.stories.exchange.from_story import own_text
from meeplewright.stories.model.conditions import All, AnyOf, Condition, Not, Sum, Test
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
)
from meeplewright.text.markup import plain

_WIDTH = 78
_COMPARED = {">=": "at least {}", "<=": "at most {}", ">": "more than {}", "<": "less than {}", "==": "exactly {}"}


def as_text(story: Story) -> str:
    """The whole book."""
    words = _Words(story)
    nodes = sorted(
        story.nodes.values(),
        key=lambda node: (not isinstance(node.number, int), node.number if isinstance(node.number, int) else 0),
    )
    head = plain(story.title)
    parts = [f"{head}\n{'=' * len(head)}", f"Begin with {words.called(story.start)}."]
    parts += ["\n\n".join(words.entry(node)) for node in nodes]
    return "\n\n\n".join(parts) + "\n"


class _Words:
    def __init__(self, story: Story) -> None:
        self.story = story

    def called(self, node: str) -> str:
        found = self.story.nodes.get(node)
        if found is None:
            return node
        return str(found.number) if found.number is not None else f"“{plain(found.title) or node.replace('-', ' ')}”"

    def name(self, name: str) -> str:
        variable = self.story.variables[name]
        return plain(variable.title) or name

    def entry(self, node: Node) -> Iterator[str]:
        head = str(node.number) if node.number is not None else ""
        title = plain(node.title) or ("" if head else node.id.replace("-", " "))
        yield " — ".join(part for part in (head, title) if part)
        for paragraph in plain(own_text(node)).split("\n"):
            if paragraph.strip():
                yield "\n".join(textwrap.wrap(paragraph, _WIDTH))
        effects = self.effects(node.gains)
        if effects:
            yield effects[0].upper() + effects[1:] + "."
        if node.ending:
            yield "THE END" + ("" if node.ending in ("ending", "neutral") else f" ({node.ending})")
        lines = [
            "\n".join(textwrap.wrap(self.option(option), _WIDTH, initial_indent="- ", subsequent_indent="  "))
            for option in node.options
        ]
        if lines:
            yield "\n".join(lines)

    def option(self, option: Option) -> str:
        parts = []
        condition = self.condition(option.guard)
        if option.force is Force.ELSE:
            parts.append("otherwise")
        elif condition:
            parts.append(f"if {condition}" + (" you must" if option.force is Force.MUST else ""))
        if option.costs:
            parts.append("give up " + ", ".join(f"{cost.amount} {self.name(cost.name)}" for cost in option.costs))
        label = plain(option.label)
        if not label and option.key.startswith("visit:"):
            label = "Visit"
        elif not label and option.key == "leave":
            label = "When you have done here"
        if label:
            parts.append(label)
        return self.sentence(", ".join(parts), option)

    def sentence(self, head: str, option: Option) -> str:
        chance = option.chance
        if chance is None:
            return _joined(head, self.outcome(option.outcomes[0]))
        if isinstance(chance, Check):
            dice = chance.dice.written if chance.dice is not None else "the dice"
            how = f"test {chance.kind}: {' + '.join([dice, *map(self.name, chance.add)])} against {chance.target}"
            if chance.asks:
                how = f"test {chance.kind}: {chance.asks}"
            names = {"success": f"{chance.target} or more", "bonus": f"{chance.bonus} or more", "failure": "less"}
            names = {"success": "met", "failure": "not met"} if chance.asks else names
        elif isinstance(chance, Fight):
            how = f"fight ({chance.kind}): strength {chance.strength}, stamina {chance.stamina}"
            if chance.attack is not None:
                enemy = f"defence {chance.strength}, attack {chance.attack}, health {chance.stamina}"
                again = f", rolled again {chance.rerolls} and {chance.parries} times" * bool(
                    chance.rerolls + chance.parries
                )
                how = f"fight ({chance.kind}): {enemy}{again}"
            names = {"success": "if you win", "failure": "if you lose"}
        else:
            assert isinstance(chance, Roll)
            how, names = f"roll {chance.dice.written}", {}
        ways = [f"{names.get(each.name, each.name)}: {self.outcome(each)}" for each in option.outcomes]
        return _joined(head, f"{how}; " + "; ".join(ways))

    def outcome(self, outcome: Outcome) -> str:
        parts = [plain(outcome.text).replace("\n", " "), self.effects(outcome.effects), self.target(outcome.target)]
        return ", ".join(part for part in parts if part) or "nothing happens"

    def target(self, target: Target | None) -> str:
        if isinstance(target, Goto):
            return f"turn to {self.called(target.node)}"
        if isinstance(target, Add):
            names = ", ".join(map(self.name, target.names))
            return f"add the number of {names} to the number of this entry and turn to the sum"
        if isinstance(target, Recall):
            printed = target.register == "noted"
            return "turn to the number you wrote down" if printed else "go back to where you came from"
        return ""

    def effects(self, effects: tuple[Effect, ...]) -> str:
        parts = []
        for effect in effects:
            variable = self.story.variables[effect.name]
            if effect.name == "noted":
                parts.append("write down the number of the entry you are to return to")
            elif variable.sort is Sort.HIDDEN:
                continue
            elif variable.sort is Sort.FLAG:
                held = effect.amount > 0
                parts.append(f"{'note' if held else 'strike out'} {self.name(effect.name)}")
            elif effect.sets:
                parts.append(f"set {self.name(effect.name)} to {effect.amount}")
            else:
                parts.append(f"{'+' if effect.amount > 0 else '−'}{abs(effect.amount)} {self.name(effect.name)}")
        return ", ".join(parts)

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, Test):
            variable = self.story.variables[condition.name]
            if variable.sort is Sort.HIDDEN and " " in condition.name:
                return "" if not condition.name.startswith("visits ") else f"you have made {condition.value} visits"
            if condition.name == "noted":
                return "you have written down a number"
            if (condition.compare, condition.value) == (">=", 1):
                return f"you have {self.name(condition.name)}"
            words = _COMPARED.get(condition.compare, "anything but {}").format(condition.value)
            return f"you have {words} {self.name(condition.name)}"
        if isinstance(condition, Not):
            inside = self.condition(condition.of)
            if isinstance(condition.of, Test) and inside.startswith("you have "):
                return "you do not have " + inside.removeprefix("you have ")
            return f"it is not so that {inside}" if inside else ""
        if isinstance(condition, Sum):
            return f"{' + '.join(map(self.name, condition.names))} {condition.compare} {condition.value}"
        word = " and " if isinstance(condition, All) else " or "
        parts = [part for part in map(self.condition, condition.of) if part]
        if not condition.of and isinstance(condition, AnyOf):
            return "never"
        return word.join(f"({part})" if len(parts) > 1 and " or " in part else part for part in parts)


def _joined(head: str, tail: str) -> str:
    text = f"{head}: {tail}" if head else tail
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
