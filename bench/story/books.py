"""Stories made for measuring: as model, and as bare tables for the floor."""

from __future__ import annotations

import random
from pathlib import Path

from meeplewright.stories.model.conditions import ALWAYS, Condition, Not, Test, both
from meeplewright.stories.model.dice import read_dice
from meeplewright.stories.model.story import (
    Cost,
    DiceCheck,
    Effect,
    Force,
    Goto,
    Node,
    Option,
    Outcome,
    Sort,
    Story,
    Variable,
)

Row = tuple[int, int, int, int, int]  # asked flags, their values, cleared, set, target


def flags(count: int) -> dict[str, Variable]:
    return {f"F{at}": Variable(f"F{at}", Sort.FLAG) for at in range(count)}


def entangled(
    nodes: int, count: int, seed: int, asks: float = 0.5, changes: float = 0.5
) -> tuple[Story, list[list[Row]]]:
    """Two ways on from each entry, most of them back and forth; half ask for a flag, half give or take one."""
    chance = random.Random(seed)
    rows: list[list[Row]] = []
    made: dict[str, Node] = {}
    for at in range(nodes - 1):
        options: list[Option] = []
        here: list[Row] = []
        for number in range(2):
            target = at + 1 if number == 0 else chance.randrange(nodes)
            ask, value, clear, give = 0, 0, 0, 0
            guard: Condition = ALWAYS
            effects: tuple[Effect, ...] = ()
            if number and chance.random() < asks:
                flag, held = chance.randrange(count), chance.random() < 0.5
                ask, value = 1 << flag, held << flag
                guard = Test(f"F{flag}") if held else Not(Test(f"F{flag}"))
            if chance.random() < changes:
                flag, held = chance.randrange(count), chance.random() < 0.7
                clear, give = 1 << flag, held << flag
                effects = (Effect(f"F{flag}", int(held), sets=True),)
            here.append((ask, value, clear, give, target))
            options.append(Option(str(number + 1), guard=guard, outcomes=(Outcome("", effects, Goto(f"e{target}")),)))
        rows.append(here)
        made[f"e{at}"] = Node(f"e{at}", at + 1, words=40, options=tuple(options))
    made[f"e{nodes - 1}"] = Node(f"e{nodes - 1}", nodes, ending="good")
    rows.append([])
    return Story("bench", "", made, "e0", flags(count)), rows


def long_memory(nodes: int, count: int, reach: int, seed: int) -> Story:
    """A book that goes forward; each keyword is granted on one of two ways and asked for up to `reach` entries later."""
    chance = random.Random(seed)
    grants: dict[int, str] = {}
    asks: dict[int, str] = {}
    for flag in range(count):
        at = chance.randrange(1, nodes - reach - 12)
        while at in grants:
            at += 1
        grants[at] = f"F{flag}"
        later = at + chance.randrange(reach // 3, reach)
        while later in asks:
            later += 1
        asks[later] = f"F{flag}"
    made: dict[str, Node] = {}
    for at in range(nodes - 1):
        options = []
        for number in range(2):
            target = min(at + 1 + (number and chance.randrange(1, 6)), nodes - 1)
            effects = (Effect(grants[at], 1, sets=True),) if number and at in grants else ()
            guard: Condition = Test(asks[at]) if number and at in asks else ALWAYS
            options.append(Option(str(number + 1), guard=guard, outcomes=(Outcome("", effects, Goto(f"e{target}")),)))
        made[f"e{at}"] = Node(f"e{at}", at + 1, words=40, options=tuple(options))
    made[f"e{nodes - 1}"] = Node(f"e{nodes - 1}", nodes, ending="good")
    return Story("bench", "", made, "e0", flags(count))


def quests(count: int, *, asked: bool) -> Story:
    """A hub of independent side quests, each three entries that may be failed; `asked`: all must be done to leave."""
    variables = {
        **flags(count),
        **{f"visited {at}": Variable(f"visited {at}", Sort.HIDDEN) for at in range(count)},
    }
    options = [
        Option(
            f"visit:q{at}a",
            guard=Test(f"visited {at}", "==", 0),
            outcomes=(Outcome("", (Effect(f"visited {at}", 1, sets=True),), Goto(f"q{at}a")),),
        )
        for at in range(count)
    ]
    done = both(*(Test(f"F{at}") for at in range(count)))
    options.append(Option("leave", outcomes=(Outcome("", (), Goto("gate")),)))
    made = {"hub": Node("hub", options=tuple(options), hub=True)}
    for at in range(count):
        a, b, c = f"q{at}a", f"q{at}b", f"q{at}c"
        give = (Effect(f"F{at}", 1, sets=True),)
        made[a] = Node(a, options=(_to("1", b), _to("2", c)))
        made[b] = Node(b, options=(_to("1", "hub", give), _to("2", "hub")))
        made[c] = Node(c, options=(_to("1", "hub"), _to("2", b)))
    gate = (Option("1", guard=done, outcomes=(Outcome("", (), Goto("won")),)), _to("2", "lost"))
    made["gate"] = Node("gate", options=gate if asked else gate[1:])
    made["won"] = Node("won", ending="good")
    made["lost"] = Node("lost", ending="bad")
    if not asked:
        del made["won"]
    return Story("bench", "", made, "hub", variables)


def level(goods: int, most: int, cards: int, seed: int = 1) -> Story:
    """Days of cards that give and take goods, nights that ask for two of each; five of one mark win, five lose."""
    chance = random.Random(seed)
    names = [f"good {at}" for at in range(goods)]
    variables = {name: Variable(name, Sort.COUNTER, 0, most, (most // 3,)) for name in names}
    variables["people"] = Variable("people", Sort.COUNTER, 0, 6, (3,))
    variables |= {name: Variable(name, Sort.COUNTER, 0, 5) for name in ("won", "lost")}
    made: dict[str, Node] = {}
    visits: list[Option] = []
    for card in range(cards):
        gone = f"out {card}" if card % 3 == 0 else ""
        if gone:
            variables[gone] = Variable(gone, Sort.FLAG)
        options = []
        for number in range(2):
            costs = tuple(Cost(name, chance.randrange(1, 3)) for name in chance.sample(names, chance.randrange(2)))
            effects = [Effect(chance.choice(names), chance.randrange(1, 4))]
            effects += [Effect("won", 1)] if chance.random() < 0.3 else []
            effects += [Effect("people", chance.choice((1, -1)))] if chance.random() < 0.3 else []
            effects += [Effect(gone, 1, sets=True)] if gone and number else []
            options.append(Option(str(number + 1), costs=costs, outcomes=(Outcome("", tuple(effects), Goto("day")),)))
        made[f"card {card}"] = Node(f"card {card}", options=(*options, _to("on", "day")))
        here = Test(gone, "==", 0) if gone else ALWAYS
        visits.append(Option(f"visit:{card}", guard=here, outcomes=(Outcome("", (), Goto(f"card {card}")),)))
    ends = tuple(
        Option(key, guard=Test(name, "==", 5), force=Force.MUST, outcomes=(Outcome("", (), Goto(end)),))
        for key, name, end in (("1", "won", "home"), ("2", "lost", "grave"))
    )
    made["day"] = Node("day", options=(*ends, *visits, _to("leave", "night 0")), hub=True)
    for at, name in enumerate(names):
        after = f"night {at + 1}" if at + 1 < goods else "day"
        paid = Option("1", costs=(Cost(name, 2),), outcomes=(Outcome("", (), Goto(after)),))
        missed = Outcome("", (Effect("lost", 1),), Goto(after))
        made[f"night {at}"] = Node(
            f"night {at}", options=(paid, Option("2", guard=Test(name, "<", 2), outcomes=(missed,)))
        )
    made |= {"home": Node("home", ending="good"), "grave": Node("grave", ending="bad")}
    return Story("bench", "", made, "day", variables)


def printed(nodes: int, seed: int) -> Story:
    """A book as they are printed: forward with a few ways back, eight keywords, coins, checks of dice."""
    chance = random.Random(seed)
    dice = read_dice("2d6")
    variables = {**flags(8), "coin": Variable("coin", Sort.COUNTER, 0, 6, (2,))}
    made: dict[str, Node] = {}
    for at in range(nodes - 4):
        options = [_to("1", f"e{min(at + chance.randrange(1, 9), nodes - 1)}")]
        if chance.random() < 0.7:
            effects = (Effect(f"F{chance.randrange(8)}", 1, sets=True),) if chance.random() < 0.15 else ()
            options.append(_to("2", f"e{min(at + chance.randrange(1, 30), nodes - 1)}", effects))
        if chance.random() < 0.2:
            outcomes = (
                Outcome("success", (Effect("coin", 1),), Goto(f"e{min(at + chance.randrange(1, 12), nodes - 1)}")),
                Outcome("failure", (), Goto(f"e{min(at + chance.randrange(1, 12), nodes - 1)}")),
            )
            options.append(Option("3", chance=DiceCheck("skill", dice, (), chance.randrange(5, 10)), outcomes=outcomes))
        if chance.random() < 0.1:
            flag = f"F{chance.randrange(8)}"
            guarded = _to("4", f"e{min(at + chance.randrange(1, 40), nodes - 1)}")
            options.append(
                Option("4", guard=both(Test(flag), Test("coin", ">=", 3)), outcomes=guarded.outcomes)
                if chance.random() < 0.3
                else Option("4", guard=Test(flag), outcomes=guarded.outcomes)
            )
        if chance.random() < 0.02 and at > 20:
            options.append(_to("5", f"e{at - chance.randrange(1, 15)}"))
        made[f"e{at}"] = Node(f"e{at}", at + 1, words=90, options=tuple(options))
    for at in range(nodes - 4, nodes):
        made[f"e{at}"] = Node(f"e{at}", at + 1, words=60, ending="good" if at % 2 else "bad")
    return Story("bench", "", made, "e0", variables)


def _to(key: str, target: str, effects: tuple[Effect, ...] = ()) -> Option:
    return Option(key, outcomes=(Outcome("", effects, Goto(target)),))


def floor(rows: list[list[Row]], count: int) -> int:
    """A bare breadth-first walk over packed ints in a set: what any search in Python has to do at least."""
    mask = (1 << count) - 1
    seen = {0}
    wave = [0]
    add = seen.add
    while wave:
        following = []
        for state in wave:
            held = state & mask
            for ask, value, clear, give, target in rows[state >> count]:
                if held & ask == value:
                    after = target << count | held & ~clear | give
                    if after not in seen:
                        add(after)
                        following.append(after)
        wave = following
    return len(seen)


def many_entries(folder: Path, count: int) -> Path:
    """A pack of so many entries on the disk, with a keyword here and there and a few faults."""
    chance = random.Random(5)
    pack = folder / "many"
    pack.mkdir()
    keywords = [f"K{at}" for at in range(60)]
    head = "pack: many\nsystem: gamebook\ntitle: Many\nlanguage: en\nversion: 0.1.0\nstate:\n  flags: "
    (pack / "pack.yaml").write_text(f"{head}[{', '.join(keywords)}]\n", encoding="utf-8")
    lines = ["entry:"]
    for at in range(count - 1):
        lines += [f"- id: e{at}", f"  number: {at + 1}", "  text: The path goes on between the stones.", "  options:"]
        lines.append(f"  - {{label: On, goto: e{at + 1}}}")
        target = f"e{min(at + chance.randrange(1, 40), count - 1)}"
        more = chance.random()
        if more < 0.1:
            lines.append(f"  - {{label: Aside, when: {chance.choice(keywords)}, goto: {target}}}")
        elif more < 0.2:
            lines.append(f"  - {{label: Aside, gain: {{flag: {chance.choice(keywords)}}}, goto: {target}}}")
        elif more < 0.8:
            lines.append(f"  - {{label: Aside, goto: {target}}}")
    lines += [f"- id: e{count - 1}", f"  number: {count}", "  text: The end.", "  ending: good"]
    (pack / "book.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return pack
