"""A story as data, independent of where it was read from: nodes, options, outcomes, state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from meeplewright.stories.model.conditions import ALWAYS, Condition, names
from meeplewright.stories.model.decks import CardDraw, CardMove, Cards
from meeplewright.stories.model.dice import Dice, Face
from meeplewright.stories.model.keep import Keep
from meeplewright.stories.model.origin import NOWHERE, Origin
from meeplewright.stories.model.plan import Plan


class Sort(StrEnum):
    """What a variable is on the record sheet. `HIDDEN` ones the reader sees no name of: visited, noted, stage."""

    FLAG = "flag"
    COUNTER = "counter"
    ITEM = "item"
    HIDDEN = "hidden"


class VariableRole(StrEnum):
    """What a variable is in the story: what the book says, or what the reading itself has to remember."""

    SAID = "said"
    TAKEN = "taken"  # that an option was taken, which can be once
    VISITED = "visited"  # that an entry of a hub was visited, which can be once
    VISITS = "visits"  # how many visits were made from a hub
    BACK = "back"  # the visits that a reader is on
    NOTED = "noted"  # the entry that was noted to come back to
    STAGE = "stage"


# the registers of a story; a name that is declared has no space, and is none of these
BACK, NOTED, STAGE = "way back", "entry noted", "stage"


@dataclass(frozen=True, slots=True)
class Variable:
    """A keyword, an item or a bounded number. `starts` are the values a reader may begin with."""

    name: str
    sort: Sort
    low: int = 0
    high: int = 1
    starts: tuple[int, ...] = (0,)
    number: int | None = None  # printed on the item, for sums
    title: str = ""
    origin: Origin = NOWHERE
    kept: bool = False  # worth having for its own sake: nothing has to ask for it
    untracked: bool = False  # gains and losses of it are not followed: a reader has any number of it
    role: VariableRole = VariableRole.SAID
    hub: str = ""  # the hub that remembers its visits in it


@dataclass(frozen=True, slots=True)
class Effect:
    """`amount` is added (within the variable's range), or set; with `per` so often as that variable says.

    A `table` has where each value goes instead, the low first.
    """

    name: str
    amount: int
    sets: bool = False
    origin: Origin = NOWHERE
    per: str = ""
    table: tuple[int, ...] = ()

    @property
    def rule(self) -> tuple[int, bool, tuple[int, ...]]:
        """What it does, wherever it stands."""
        return self.amount, self.sets, self.table

    def on(self, value: int, variable: Variable) -> int:
        if self.table:
            return self.table[value - variable.low]
        after = self.amount if self.sets else value + self.amount
        return min(max(after, variable.low), variable.high)


@dataclass(frozen=True, slots=True)
class Cost:
    """What must be had and is given: without it the option cannot be taken."""

    name: str
    amount: int
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class Goto:
    """A link to a node."""

    node: str
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class Add:
    """A computed target: this entry's number plus what is named (counters by value, items by their printed number).

    An item must be held: nobody can read the number on what they lack. `nodes` are the nodes, by printed number, that
    some sum within the ranges could hit; `meant` what the author meant.
    """

    base: int
    names: tuple[str, ...]
    nodes: Mapping[int, str]
    meant: tuple[str, ...] = ()
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class Recall:
    """To the node that a hidden variable holds: value i is `nodes[i - 1]`, 0 is nothing; an empty one cannot be."""

    register: str
    nodes: tuple[str, ...]
    origin: Origin = NOWHERE


Target = Goto | Add | Recall


@dataclass(frozen=True, slots=True)
class DiceCheck:
    """Dice plus the variables `add` against `target`; `bonus` is the higher total that gives more.

    Where symbols are asked for, or what is asked depends on a number of players, `asks` says so in words and the dice
    are the chances of it: 1 is met, 0 is not; `by` has them for each value of the one variable that `add` then names.
    """

    kind: str
    dice: Dice | None
    add: tuple[str, ...]
    target: int
    bonus: int | None = None
    origin: Origin = NOWHERE
    asks: str = ""
    by: tuple[tuple[int, Dice], ...] = ()


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice whose face decides the outcome."""

    dice: Dice
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class Fight:
    """Rounds of dice + `score` against dice + `strength`; who loses one loses `damage`, until one has none left.

    `score` and `health` are variables of the reader; `strength` and `stamina` the enemy's. With an `attack` both sides
    strike in each round: the reader hits with `strength` or more, the enemy, whose dice have nothing added, with
    `attack` or more; and who is beaten in the same round as the enemy is beaten.
    """

    kind: str
    dice: Dice
    score: str
    health: str
    strength: int
    stamina: int
    damage: int = 1
    origin: Origin = NOWHERE
    attack: int | None = None
    rerolls: int = 0  # how often in a round the reader's dice that miss are rolled again
    parries: int = 0  # how often the enemy's that hit

    @property
    def hits(self) -> int:
        """How many hits beat the enemy."""
        return -(-self.stamina // self.damage)


Chance = DiceCheck | Roll | Fight


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows when an option is taken. `name` is empty, success, failure, bonus, or how its faces are written."""

    name: str = ""
    effects: tuple[Effect, ...] = ()
    target: Target | None = None  # None: the text says no way on
    faces: frozenset[Face] = frozenset()
    text: str = ""
    words: int = 0
    origin: Origin = NOWHERE
    meant: Origin | None = None  # where it says that it is a point of no return, and meant
    moves: tuple[CardMove, ...] = ()


class Force(StrEnum):
    """`MUST`: taken where its guard holds, and nothing else; `ELSE`: only where no guarded option applies."""

    CHOICE = "choice"
    MUST = "must"
    ELSE = "else"


class OptionRole(StrEnum):
    """What an option is to its entry: a choice that is written there, or what a hub, a deck or a `goto` makes."""

    CHOICE = "choice"
    VISIT = "visit"
    DRAW = "draw"
    LEAVE = "leave"
    ON = "on"
    EMPTY = "empty"  # where no card is left to be drawn


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose. `key` names it in a witness: its number in the entry, `visit:<id>`, `leave` or `on`."""

    key: str
    label: str = ""
    guard: Condition = ALWAYS
    force: Force = Force.CHOICE
    costs: tuple[Cost, ...] = ()
    chance: Chance | None = None
    outcomes: tuple[Outcome, ...] = (Outcome(),)
    words: int = 0
    origin: Origin = NOWHERE
    guard_origin: Origin = NOWHERE
    meant: Origin | None = None
    moves: tuple[CardMove, ...] = ()  # before the dice fall
    text: str = ""  # what is read before the dice fall
    role: OptionRole = OptionRole.CHOICE
    entry: str = ""  # what is visited or drawn
    once: str = ""  # the variable that remembers that it was taken, where it can be once

    @property
    def begins_visit(self) -> bool:
        return self.role in (OptionRole.VISIT, OptionRole.DRAW)

    @property
    def unsaid(self) -> frozenset[str]:
        """What its guard asks that is no condition for the reader to look up: what the reading itself remembers."""
        return frozenset((self.once, BACK))


@dataclass(frozen=True, slots=True)
class Node:
    """An entry, hub or ending. `gains` are had when it is read; `ending` is its sort (`good`, `bad`, …) or empty."""

    id: str
    number: int | str | None = None
    title: str = ""
    text: str = ""
    words: int = 0
    ending: str = ""
    options: tuple[Option, ...] = ()
    gains: tuple[Effect, ...] = ()
    hub: bool = False
    decoy: bool = False
    made: bool = False  # not printed: the end after the last stage
    origin: Origin = NOWHERE
    meant: Origin | None = None  # … of every way that leads here
    draw: CardDraw | None = None
    moves: tuple[CardMove, ...] = ()  # when it is read

    @property
    def shown(self) -> str:
        """How findings and witnesses call it: by number and id."""
        return f"{self.number} `{self.id}`" if self.number is not None else f"`{self.id}`"


@dataclass(frozen=True, slots=True)
class Rule:
    """What must hold at every node (or every ending) for every reader."""

    require: Condition
    when: Condition = ALWAYS
    at: str = "entry"
    message: str = ""
    origin: Origin = NOWHERE


@dataclass(frozen=True, eq=False)
class Story:
    """One story: what a reader of one mode can read."""

    id: str
    title: str
    nodes: Mapping[str, Node]
    start: str
    variables: Mapping[str, Variable] = field(default_factory=lambda: MappingProxyType({}))
    stages: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    origin: Origin = NOWHERE
    shared: frozenset[str] = frozenset()  # nodes that each story of a mode has, whatever it is told for
    sound: bool = True  # False: reading it found faults, so there is nothing to prove yet
    keep: Keep | None = None  # the endings that should stay within reach; None: no ending is better than another
    cards: Cards | None = None  # where cards decide the order in which it is read
    plan: Plan | None = None  # where it is read round by round, for goals that are met by some round

    def option(self, node: str, key: str) -> Option | None:
        return next((each for each in self.nodes[node].options if each.key == key), None)

    def links(self, node: str) -> Iterator[tuple[Option, Outcome, str]]:
        """Every way on from a node, on paper: conditions not looked at."""
        for option in self.nodes[node].options:
            for outcome in option.outcomes:
                for target in targets(outcome.target):
                    yield option, outcome, target


def targets(target: Target | None) -> tuple[str, ...]:
    """Where it may lead, on paper."""
    if isinstance(target, Goto):
        return (target.node,)
    if isinstance(target, Recall):
        return tuple(node for node in target.nodes if node)
    if isinstance(target, Add):
        return tuple(target.nodes[n] for n in sorted(target.nodes))
    return ()


def scores(option: Option) -> tuple[str, ...]:
    """The variables whose values its dice are added to."""
    if isinstance(option.chance, Fight):
        return option.chance.score, option.chance.health
    return option.chance.add if isinstance(option.chance, DiceCheck) else ()


def reads(option: Option) -> set[str]:
    """Every variable that taking it depends on."""
    variables = names(option.guard) | {cost.name for cost in option.costs}
    variables.update(scores(option))
    for outcome in option.outcomes:
        if isinstance(outcome.target, Add):
            variables.update(outcome.target.names)
        elif isinstance(outcome.target, Recall):
            variables.add(outcome.target.register)
    return variables


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a witness: at `node` the option `key` is taken and comes out as `outcome`."""

    node: str
    key: str
    outcome: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in (self.node, self.key, self.outcome) if part)


@dataclass(frozen=True, slots=True)
class Witness:
    """A play that shows a finding: what the reader began with where it is free, the steps, where they end."""

    steps: tuple[Step, ...]
    end: str
    begins: tuple[tuple[str, int], ...] = ()

    def script(self) -> tuple[str, ...]:
        """One line a step, as `story play --script` takes them."""
        return (
            *(f"begin {name}={value}" for name, value in self.begins),
            *(str(step) for step in self.steps),
            f"at {self.end}",
        )
