"""A story as ink: a knot for each entry, diverts, choices with their conditions, and every variable declared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import lcm

from meeplewright.stories.exchange.from_story import own_text
from meeplewright.stories.exchange.identifiers import identifiers
from meeplewright.stories.exchange.ways import dice_of
from meeplewright.stories.model.applies import availability
from meeplewright.stories.model.conditions import ALWAYS, All, AnyOf, Condition, Not, Sum, Test
from meeplewright.stories.model.dice import Dice
from meeplewright.stories.model.story import (
    Add,
    DiceCheck,
    Effect,
    Fight,
    Goto,
    Node,
    Option,
    OptionRole,
    Outcome,
    Recall,
    Roll,
    Story,
    Target,
)
from meeplewright.text.markup import plain

_WORDS = ("and", "or", "not", "mod", "has", "hasnt", "true", "false", "else", "function", "return", "temp", "ref")
_TAKEN = (
    *_WORDS,
    "END",
    "DONE",
    "VAR",
    "CONST",
    "LIST",
    "INCLUDE",
    "EXTERNAL",
    "TODO",
    "RANDOM",
    "MIN",
    "MAX",
    "total",
    "mine",
    "theirs",
    "foes_strength",
    "foes_stamina",
    "foes_attack",
    "way",
)
MOST_WAYS = 2**31 - 1  # the highest number that ink knows
_PLAIN = re.compile(r"(\d*)\s*[dDwW]\s*(\d+)\s*(?:([+-])\s*(\d+))?")
_MARKS = re.compile(r"[\\{}\[\]#|~<>*]")
_FIRST = re.compile(r"\A(\s*)([-+=(]|TODO|VAR |LIST |CONST |INCLUDE |EXTERNAL )")


def as_ink(story: Story) -> str:
    """An ink file."""
    return "\n".join(_Ink(story).lines()) + "\n"


def escaped(text: str) -> str:
    """Plain words as ink shows them: nothing in them is a mark of ink."""
    text = _MARKS.sub(r"\\\g<0>", text.replace("\u2028", " "))
    text = text.replace("->", r"\->").replace("//", r"/\/").replace("/\\*", r"/\*")
    return _FIRST.sub(r"\1\\\2", text)


def ways_of(dice: Dice) -> int:
    """How many throws there are that come equally often: so many are told apart; 1 where ink throws them by itself."""
    return 1 if _PLAIN.fullmatch(dice.written) else lcm(*(chance.denominator for _, chance in dice.numbers))


class _Ink:
    def __init__(self, story: Story) -> None:
        self.story = story
        self.of = identifiers([*(f"entry {id_}" for id_ in story.nodes), *story.variables], _TAKEN)
        self.temps = 0  # names of temporary variables must differ in a knot
        self.throws: dict[Dice, str] = {}  # dice that have a function of their own, and its name
        self.knots = {id_: self.of[f"entry {id_}"] for id_ in story.nodes}

    def lines(self) -> Iterator[str]:
        yield f"// {plain(self.story.title)}".replace("\n", " ")
        for name, variable in self.story.variables.items():
            yield f"VAR {self.of[name]} = {variable.starts[0]}"
        yield f"-> {self.knots[self.story.start]}"
        for node in self.story.nodes.values():
            yield from self.knot(node)
        for fight in self.fights():
            yield from self.fight(fight)
        for dice, name in self.throws.items():
            yield from self.throw(dice, name)

    def knot(self, node: Node) -> Iterator[str]:
        yield ""
        yield f"=== {self.knots[node.id]} ==="
        if node.number is not None:
            yield f"# {node.number}"
        yield from self.effects(node.gains)
        yield from self.paragraphs(own_text(node), "")
        if node.ending:
            yield "-> END"
            return
        on = next((option for option in node.options if option.role is OptionRole.ON), None)
        if on is not None:
            yield from self.outcome(on.outcomes[0], "")
        _fits, opens = availability(node, self.story.variables)
        for option, opened in zip(node.options, opens, strict=True):
            if option is not on:
                yield from self.choice(option, opened)

    def choice(self, option: Option, opened: Condition) -> Iterator[str]:
        """An option, and when it may be chosen: what the other options of the entry forbid is in it."""
        conditions = f" {{ {self.condition(opened)} }}" if opened != ALWAYS else ""
        label = escaped(plain(option.label).replace("\n", " ")) or "→"
        yield f"+{conditions} [{label}]"
        for cost in option.costs:
            yield f"    ~ {self.of[cost.name]} -= {cost.amount}"
        chance = option.chance
        if chance is None:
            yield from self.outcome(option.outcomes[0], "    ")
            return
        yield from self.paragraphs(option.text, "    ")
        total = self.temp("total")
        if isinstance(chance, DiceCheck):
            dice = self.dice(chance.dice)
            yield f"    ~ temp {total} = " + " + ".join([dice, *(self.of[name] for name in chance.add)])
            tests = {"success": f"{total} >= {chance.target}", "bonus": f"{total} >= {chance.bonus}", "failure": "else"}
            order: tuple[str, ...] = ("bonus", "success", "failure")
        elif isinstance(chance, Fight):
            enemy = [chance.strength, chance.stamina, *([] if chance.attack is None else [chance.attack])]
            tests = {"success": f"{self.fight_name(chance)}({', '.join(map(str, enemy))})", "failure": "else"}
            order = ("success", "failure")
        else:
            assert isinstance(chance, Roll)
            faces = dice_of(chance.dice)
            thrown = self.dice(chance.dice) if isinstance(faces, str) else f"RANDOM(1, {len(faces)})"
            yield f"    ~ temp {total} = {thrown}"  # of a list the number of the face
            tests = {
                outcome.name: " or ".join(
                    f"{total} == {number}"
                    for number in (
                        sorted(face for face in outcome.faces if isinstance(face, int))
                        if isinstance(faces, str)
                        else [at for at, face in enumerate(faces, 1) if face in outcome.faces]
                    )
                )
                for outcome in option.outcomes
            }
            order = tuple(tests)
        by_name = {outcome.name: outcome for outcome in option.outcomes}
        yield "    {"
        for name in order:
            if name in by_name:
                yield f"    - {tests[name]}:"
                if name == "bonus":  # it comes on top of the success, whose words are read as well
                    yield from self.paragraphs(by_name["success"].text, "        ")
                yield from self.outcome(by_name[name], "        ")
        yield "    }"

    def paragraphs(self, text: str, indent: str) -> Iterator[str]:
        for paragraph in plain(text).split("\n"):
            if paragraph.strip():
                yield indent + escaped(paragraph.strip())

    def outcome(self, outcome: Outcome, indent: str) -> Iterator[str]:
        yield from self.paragraphs(outcome.text, indent)
        target = list(self.target(outcome.target))
        if len(target) > 1:  # where it leads is decided by what the reader had before
            before = [*(line for line in target if line.startswith("~"))]
            yield from (indent + line for line in before)
            target = [line for line in target if line not in before]
        yield from (indent + line for line in self.effects(outcome.effects))
        yield from (indent + line for line in target)

    def target(self, target: Target | None) -> Iterator[str]:
        if isinstance(target, Goto):
            yield f"-> {self.knots[target.node]}"
        elif isinstance(target, Recall):
            there = self.temp("there")
            yield f"~ temp {there} = {self.of[target.register]}"
            cases = [(value, node) for value, node in enumerate(target.nodes, 1) if node]
            yield f"{{ {there}:"
            yield from (f"- {value}: -> {self.knots[node]}" for value, node in cases)
            yield "- else: -> DONE"
            yield "}"
        elif isinstance(target, Add):
            numbers = (self.counted(name) for name in target.names)
            there = self.temp("there")
            yield f"~ temp {there} = " + " + ".join([str(target.base), *numbers])
            yield f"{{ {there}:"
            yield from (f"- {number}: -> {self.knots[target.nodes[number]]}" for number in sorted(target.nodes))
            yield "- else: -> DONE"
            yield "}"
        else:
            yield "-> DONE"

    def temp(self, name: str) -> str:
        self.temps += 1
        return f"{name}__{self.temps}"

    def counted(self, name: str) -> str:
        number = self.story.variables[name].number
        return self.of[name] if number is None else str(number)

    def effects(self, effects: Iterable[Effect]) -> Iterator[str]:
        for effect in effects:
            name, variable = self.of[effect.name], self.story.variables[effect.name]
            if effect.table:  # the cases are told apart before the first of them changes anything
                yield f"{{ {name}:"
                for value, after in enumerate(effect.table, variable.low):
                    yield f"- {value}:"
                    yield f"    ~ {name} = {after}"
                yield "}"
            elif effect.sets:
                yield f"~ {name} = {effect.on(0, variable)}"
            elif effect.amount > 0:
                yield f"~ {name} = MIN({name} + {effect.amount}, {variable.high})"
            else:
                yield f"~ {name} = MAX({name} - {-effect.amount}, {variable.low})"

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, Test | Sum):
            names = (condition.name,) if isinstance(condition, Test) else condition.names
            return f"{' + '.join(self.of[name] for name in names)} {condition.compare} {condition.value}"
        if isinstance(condition, Not):
            return f"not ({self.condition(condition.of)})"
        word = " and " if isinstance(condition, All) else " or "
        if not condition.of:
            return "false" if isinstance(condition, AnyOf) else "true"
        if len(condition.of) == 1:
            return self.condition(condition.of[0])
        return word.join(f"({self.condition(each)})" for each in condition.of)

    def dice(self, dice: Dice | None) -> str:
        """The total, thrown by ink; what no throw of plain dice comes to has a function of its own."""
        if dice is None:
            return "RANDOM(1, 6)"
        match = _PLAIN.fullmatch(dice.written)
        if match is None:
            return f"{self.throws.setdefault(dice, f'thrown__{len(self.throws) + 1}')}()"
        thrown = " + ".join([f"RANDOM(1, {match[2]})"] * int(match[1] or 1))
        return f"{thrown} {match[3]} {match[4]}" if match[3] else thrown

    def throw(self, dice: Dice, name: str) -> Iterator[str]:
        """Dice whose totals come as often as they do: the best of two, some rolled again, faces of a list."""
        ways = ways_of(dice)
        yield from ("", f"=== function {name} ===", f"~ temp way = RANDOM(1, {ways})", "{")
        below = Fraction(0)
        for face, chance in dice.numbers:
            below += chance
            yield f"- way <= {below * ways}:"
            yield f"    ~ return {face}"
        yield "}"

    # --- fights

    def fights(self) -> list[Fight]:
        fights = {
            self.fight_name(option.chance): option.chance
            for node in self.story.nodes.values()
            for option in node.options
            if isinstance(option.chance, Fight)
        }
        return list(fights.values())

    def fight_name(self, fight: Fight) -> str:
        both = "_both" if fight.attack is not None else ""
        return f"fought_{identifiers([fight.kind])[fight.kind]}{both}"

    def fight(self, fight: Fight) -> Iterator[str]:
        name, health = self.fight_name(fight), self.of[fight.health]
        dice = self.dice(fight.dice)
        yield ""
        enemy = "foes_strength, foes_stamina" + ("" if fight.attack is None else ", foes_attack")
        yield f"=== function {name}({enemy}) ==="
        yield f"~ temp mine = {dice} + {self.of[fight.score]}"
        yield f"~ temp theirs = {dice}" + (" + foes_strength" if fight.attack is None else "")
        hit, hurt = f"    ~ foes_stamina -= {fight.damage}", f"    ~ {health} -= {fight.damage}"
        if fight.attack is None:
            yield from ("{", "- mine > theirs:", hit, "- mine < theirs:", hurt, "}")
        else:
            yield from ("{ mine >= foes_strength:", hit, "}", "{ theirs >= foes_attack:", hurt, "}")
        won = ["{ foes_stamina <= 0:", "    ~ return true", "}"]
        lost = [f"{{ {health} <= 0:", f"    ~ {health} = 0", "    ~ return false", "}"]
        yield from (*won, *lost) if fight.attack is None else (*lost, *won)
        yield f"~ return {name}({enemy})"
