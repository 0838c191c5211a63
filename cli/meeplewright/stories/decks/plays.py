"""One play: a reader at a table from the beginning to the end, and the script that says it all."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from meeplewright.digits import whole
from meeplewright.stories.decks.luck import Fair, Scripted
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.readers import Chooser, chooser
from meeplewright.stories.decks.table import Table
from meeplewright.stories.model.reader import Impossible
from meeplewright.stories.model.readings import Goes, Gone
from meeplewright.stories.model.story import Story

LONGEST = 5_000  # steps after which a play is said to have no end
STUCK, ENDLESS = "stuck", "endless"
_DEAL = "deal"


@dataclass(slots=True)
class Play:
    """How a play went: where it ended, after how many steps, and what each round began with."""

    end: str
    steps: int
    table: Table
    rounds: list[list[int]]


Seen = Callable[[Table, list[int], int], None]  # before each choice: the table, what might be chosen, and what was


def luck_of(seed: str) -> random.Random:
    """Where the luck of one play comes from."""
    return random.Random(seed)


def play(
    machine: DeckRules, reader: str, seed: str, values: Mapping[str, int] | None = None, *, seen: Seen | None = None
) -> Play:
    """Play once."""
    chance = luck_of(seed).random
    return _played(machine, chooser(reader, machine, chance), Fair(chance), values, seen)


def _played(
    machine: DeckRules, choose: Chooser, luck: Fair, values: Mapping[str, int] | None, seen: Seen | None
) -> Play:
    table = machine.begin(luck, values)
    rounds: list[list[int]] = []
    begins = machine.number.get(machine.cards.round, -1)
    choices_of, take = machine.choices, machine.take
    for steps in range(LONGEST):
        if table.node == begins:
            rounds.append(table.values[:])
        choices = choices_of(table)
        if not choices:
            place = machine.places[table.node]
            rounds.append(table.values[:])
            return Play(place.name if place.ending else STUCK, steps, table, rounds)
        spilt, machine.spilt = machine.spilt, None  # what a reader imagines is not counted
        choice = choices[0] if len(choices) == 1 else choose(table, choices)
        machine.spilt = spilt
        if seen is not None:
            seen(table, choices, choice)
        take(table, choice, luck)
    return Play(ENDLESS, LONGEST, table, rounds)


def script(machine: DeckRules, reader: str, seed: str, values: Mapping[str, int] | None = None) -> tuple[str, ...]:
    """The same play as lines that `follow` and `meeple story play --script` take."""
    lines = [f"begin {name}={value}" for name, value in (values or {}).items()]
    log: list[str] = []
    steps: list[tuple[str, str]] = []

    def write() -> None:
        if steps:
            lines.append(" ".join((*steps.pop(), *log)))
        elif log:
            lines.append(" ".join((_DEAL, *log)))
        log.clear()

    def seen(table: Table, choices: list[int], choice: int) -> None:
        del choices
        write()
        steps.append((machine.places[table.node].name, machine.show(table, choice)))

    chance = luck_of(seed).random
    choose = chooser(reader, machine, chance)
    done = _played(machine, choose, Fair(chance, machine.mover, log), values, seen)
    write()
    return (*lines, f"at {machine.places[done.table.node].name}")


def follow(machine: DeckRules, lines: Iterable[str]) -> list[tuple[Table, str, tuple[str, ...]]]:
    """Follow a script: the table before each step, what was chosen and what came; the last has nothing chosen.

    Raises Impossible, with the line, where no play can go so.
    """
    values: dict[str, int] = {}
    table: Table | None = None
    steps: list[tuple[Table, str, tuple[str, ...]]] = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            if words[0] == "begin" and table is None and (machine.story.start != "begin" or "=" in line):
                for word in words[1:]:
                    name, _, value = word.partition("=")
                    _may_begin(machine, name, value)
                    values[name] = int(value)
                continue
            if table is None:
                table = _dealt(machine, words[1:] if words[0] == _DEAL else [], values)
                if words[0] == _DEAL:
                    continue
            _stands(machine, table, words)
            if words[0] == "at":
                break
            steps.append((table.copy(), words[1], tuple(words[2:])))
            _step(machine, table, words)
        except Impossible as wrong:
            raise Impossible(f"line {number}: {wrong}") from None
    if table is None:
        table = _dealt(machine, [], values)
    return [*steps, (table, "", ())]


def by_cards(story: Story) -> Goes:
    """How readings of a story with cards are followed."""
    machine = DeckRules(story)

    def gone(lines: Sequence[str]) -> Gone:
        *steps, (end, _, _) = follow(machine, lines)
        names = [machine.places[table.node].name for table, _, _ in steps]
        chosen = (key for _, key, _ in steps)
        return Gone(tuple(zip(names, chosen, strict=True)), machine.places[end.node].name)

    return gone


def _may_begin(machine: DeckRules, name: str, value: str) -> None:
    variable = machine.story.variables.get(name)
    if variable is None or whole(value) not in variable.starts:
        raise Impossible(f"`{name}` cannot begin at {value or 'nothing'}")


def _dealt(machine: DeckRules, words: list[str], values: Mapping[str, int]) -> Table:
    luck = Scripted(words, machine.mover)
    table = machine.begin(luck, values)
    if luck.words:
        raise Impossible(f"`{luck.words[0]}` does not come")
    return table


def _stands(machine: DeckRules, table: Table, words: list[str]) -> None:
    place = machine.places[table.node].name
    node = words[1] if words[0] == "at" and len(words) > 1 else words[0]
    if node != place:
        raise Impossible(f"the play stands at `{place}`, and not at `{node}`")
    if len(words) < 2:
        raise Impossible(f"nobody says what is done at `{place}`")


def _step(machine: DeckRules, table: Table, words: list[str]) -> None:
    known = {machine.show(table, choice): choice for choice in machine.choices(table)}
    if words[1] not in known:
        offered = ", ".join(list(known)[:8]) or "nothing"
        raise Impossible(f"`{words[1]}` cannot be done at `{words[0]}`; it may be {offered}")
    luck = Scripted(words[2:], machine.mover)
    machine.take(table, known[words[1]], luck)
    if luck.words:
        raise Impossible(f"`{luck.words[0]}` does not come at `{words[0]}`")
