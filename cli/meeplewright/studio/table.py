"""A story with decks played on the page: the script says what came, and chance goes on where it says no more."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from meeplewright.desk.titles import title_of
from meeplewright.stories.decks.luck import Fair, Halfway
from meeplewright.stories.decks.machine import DEEP, DRAWS, DeckRules
from meeplewright.stories.decks.plays import luck_of
from meeplewright.stories.decks.table import NOBODY, Table, shown
from meeplewright.stories.model.decks import PILE, THIS, CardMove, Pick
from meeplewright.stories.model.reader import Impossible
from meeplewright.stories.model.story import Goto, Option, Sort, Story
from meeplewright.studio.answers.story import called, now_told, said
from meeplewright.text.markup import plain

if TYPE_CHECKING:
    from meeplewright.studio.session import Session

_FAR = 6_000  # steps of plays at random that are looked at for a way to an entry
_LONG = 400  # … and of one of them
_SEED, _FROM, _DEAL = "seed", "from", "deal"


@dataclass(slots=True)
class _Play:
    """A play as far as it holds. The head of its script: what it is shuffled by, where it begins, what was laid out."""

    head: list[str]
    now: Table
    lines: list[str] = field(default_factory=list)
    before: list[Table] = field(default_factory=list)
    cut: bool = False


def play_at(session: Session, story: Story, script: list[str], goto: str) -> dict[str, Any]:
    """Follow a script as far as it holds; its last line need not say what came. `goto` is where to begin instead."""
    kept = session.kept.setdefault("tables", {})
    if kept.get(story.id, (None,))[0] is not story:
        kept[story.id] = story, DeckRules(story)
    machine: DeckRules = kept[story.id][1]
    note = ""
    if goto:
        seed = secrets.token_hex(4)
        way = _way_to(machine, goto, seed)
        script = way if way is not None else [f"{_SEED} {seed}", f"{_FROM} {goto}"]
        note = "" if way is not None else "far"
    play = _followed(machine, [line for line in script if line.strip()])
    values = dict(zip(machine.names, play.now.values, strict=True))
    node = story.nodes[machine.places[play.now.node].name]
    choices = machine.choices(play.now)
    taken = {machine.show(play.now, choice) for choice in choices}
    closed = [each for each in machine.places[play.now.node].choices if each.option.key not in taken]
    return {
        "story": story.id,
        "script": [*play.head, *play.lines],
        "cut": play.cut,
        "head": len(play.head),
        "note": note,
        "past": [
            _step(machine, table, after, line)
            for table, after, line in zip(play.before, [*play.before, play.now][1:], play.lines, strict=True)
        ],
        "now": {**now_told(story, node.id, values), "piles": _piles(machine, play.now)},
        "options": [_choice(machine, play.now, choice) for choice in choices],
        "closed": [] if node.ending else [_said(story, each.option) for each in closed],
    }


def _followed(machine: DeckRules, lines: list[str]) -> _Play:
    heads: dict[str, list[str]] = {}
    for word in (_SEED, _FROM, _DEAL):
        words = lines[0].split() if lines else []
        if words[:1] == [word] and (word != _FROM or (len(words) == 2 and words[1] in machine.number)):
            heads[word] = words[1:]
            lines = lines[1:]
    seed = " ".join(heads.get(_SEED, [])) or secrets.token_hex(4)
    play = _begun(machine, seed, heads.get(_FROM, []), heads.get(_DEAL, []))
    for number, line in enumerate(lines):
        try:
            after, came = _taken(machine, play.now, line.split(), f"{seed}/{number}")
        except Impossible:
            play.cut = True
            break
        play.before.append(play.now)
        play.lines.append(" ".join([*line.split()[:2], *came]))
        play.now = after
    return play


def _taken(machine: DeckRules, now: Table, words: list[str], seed: str) -> tuple[Table, list[str]]:
    """The table after a line of a script, and what came; Impossible where nobody can do so."""
    after = now.copy()
    luck = Halfway(words[2:], machine.mover, luck_of(seed).random)
    keys = {machine.show(now, choice): choice for choice in machine.choices(now)}
    if words[0] != machine.places[now.node].name or len(words) < 2 or words[1] not in keys:
        raise Impossible(" ".join(words))
    machine.take(after, keys[words[1]], luck)
    if luck.words or after.node == len(machine.number):
        raise Impossible(" ".join(words))
    return after, luck.log


def _begun(machine: DeckRules, seed: str, begins: list[str], dealt: list[str]) -> _Play:
    """The table as it is laid out; what a script says of that and holds no more is dealt anew."""
    try:
        return _laid_out(machine, seed, begins, dealt)
    except Impossible:
        return _laid_out(machine, seed, begins, [])


def _laid_out(machine: DeckRules, seed: str, begins: list[str], dealt: list[str]) -> _Play:
    luck = Halfway(list(dealt), machine.mover, luck_of(seed).random)
    table = machine.begin_at(begins[0], luck) if begins else machine.begin(luck)
    head = [f"{_SEED} {seed}", *(f"{_FROM} {each}" for each in begins)]
    return _Play([*head, f"{_DEAL} {' '.join(luck.log)}"] if luck.log else head, table, cut=bool(luck.words))


def _way_to(machine: DeckRules, goto: str, seed: str) -> list[str] | None:
    """The shortest of some plays at random that come to an entry, as a script; None where none does."""
    best: list[str] | None = None
    left, number = _FAR, 0
    while left > 0:
        walk = _wandered(machine, goto, f"{seed}-{number}", min(left, _LONG, len(best) - 1 if best else _LONG))
        left -= len(walk[0])
        number += 1
        best = walk[0] if walk[1] else best
        if best is not None and len(best) <= 2:
            break
    return best


def _wandered(machine: DeckRules, goto: str, seed: str, most: int) -> tuple[list[str], bool]:
    """A play at random: its script, and whether it came to an entry."""
    chance = luck_of(seed).random
    log: list[str] = []
    table = machine.begin(Fair(chance, machine.mover, log))
    lines = [f"{_SEED} {seed}", *([f"{_DEAL} {' '.join(log)}"] if log else ())]
    while len(lines) <= most:
        if machine.places[table.node].name == goto:
            return lines, True
        choices = machine.choices(table)
        if not choices:
            break
        choice = choices[int(chance() * len(choices))]
        step = f"{machine.places[table.node].name} {machine.show(table, choice)}"
        log.clear()
        machine.take(table, choice, Fair(chance, machine.mover, log))
        lines.append(" ".join([step, *log]))
    return lines, False


# --- what is told


def _step(machine: DeckRules, table: Table, after: Table, line: str) -> dict[str, Any]:
    story = machine.story
    node = story.nodes[machine.places[table.node].name]
    _, key, *came = line.split()
    option = story.option(node.id, key)
    if option is None:  # a draw: what came is the card
        chosen, outcome = key, _titled(story, machine.places[after.node].name)
    else:
        chosen = plain(option.label) or _does(story, option) or key
        outcome = came[0] if option.chance is not None and came else ""
    return {"entry": node.id, "shown": called(node), "chosen": chosen, "outcome": outcome}


def _choice(machine: DeckRules, table: Table, choice: int) -> dict[str, Any]:
    story, place = machine.story, machine.places[table.node]
    line = f"{place.name} {machine.show(table, choice)}"
    if choice >= DRAWS:
        pile, deep = divmod(choice - DRAWS, DEEP)
        draw = story.nodes[place.name].draw
        assert draw is not None
        backs = _backs(machine, table, pile)
        face = line.partition(" draw:")[2] if place.pick is Pick.ANY else ""
        details = {
            "from": draw.source,
            "pile": place.piles.index(pile) + 1 if len(place.piles) > 1 else 0,
            "back": backs[deep] if deep < len(backs) and not face else "",
            "deep": deep + 1 if place.see > 1 else 0,
            "face": _titled(story, face) if face else "",
            "oldest": place.pick is Pick.OLDEST,
        }
        drawn = {"label": "", "guard": "", "cost": "", "draw": details}
        return {"key": line.partition(" ")[2], **drawn, "ways": [{"line": line, "name": "", "chance": None}]}
    taken = place.choices[choice]
    ways: list[dict[str, Any]] = [
        {"line": f"{line} {name}", "name": name, "chance": round(chance, 4)}
        for name, chance, _ in (taken.ways(table.values) if taken.ways is not None else ())
    ] or [{"line": line, "name": "", "chance": None}]
    return {**_said(story, taken.option), "ways": ways}


def _said(story: Story, option: Option) -> dict[str, Any]:
    """What an option says; one without a label says what it does."""
    return {**said(story, option), "label": plain(option.label) or _does(story, option) or option.key}


def _titled(story: Story, name: str) -> str:
    node = story.nodes[name]
    record = node.origin.record
    return plain(node.title) or (title_of(record) if record is not None else "") or name


def _does(story: Story, option: Option) -> str:
    """What an option gives, takes and moves, in signs."""
    signs = [_moved(story, each) for each in option.moves]
    if len(option.outcomes) == 1:
        for effect in option.outcomes[0].effects:
            variable = story.variables[effect.name]
            if variable.sort is Sort.HIDDEN or effect.table:
                continue
            named = plain(variable.title) or effect.name
            per = f" × {plain(story.variables[effect.per].title) or effect.per}" if effect.per else ""
            had = f"{effect.amount:+} {named}".replace("-", "−", 1)
            signs.append(f"{named} = {effect.amount}{per}" if effect.sets else had + per)
        signs += [_moved(story, each) for each in option.outcomes[0].moves]
        there = option.outcomes[0].target
        if isinstance(there, Goto) and not option.label:
            signs.append(f"→ {_titled(story, there.node)}")
    return ", ".join(signs)


def _moved(story: Story, move: CardMove) -> str:
    if move.source == THIS:
        return f"→ {move.to}"
    what = "…" if move.source == PILE else move.source
    if move.card:
        what = f"{_titled(story, move.card)} ({what})"
    elif move.count > 1:
        what = f"{move.count} × {what}"
    return f"{what} → {move.to}"


def _backs(machine: DeckRules, table: Table, pile: int) -> list[str]:
    """The backs on top of a pile that were looked at, the topmost first."""
    mover = machine.mover
    if not mover.shows_backs(pile):
        return []
    cards = [each if each >= 0 else shown(each, len(mover.cards))[0] for each in reversed(table.tops[pile])]
    return [mover.back_names[mover.backs[card]] for card in cards]


def _piles(machine: DeckRules, table: Table) -> list[Mapping[str, Any]]:
    """What lies where: how many cards, the backs that were looked at, and what lies open, the last that came first."""
    rows: list[Mapping[str, Any]] = []
    for name, piles in machine.mover.piles_of.items():
        for at, pile in enumerate(piles):
            open_: dict[str, int] = {}
            if not machine.mover.closed[pile]:
                for card in reversed([*table.bottoms[pile], *table.tops[pile]]):
                    title = _titled(machine.story, machine.mover.name(card))
                    open_[title] = open_.get(title, 0) + 1
            rows.append(
                {
                    "name": name,
                    "pile": at + 1 if len(piles) > 1 else 0,
                    "count": table.size(pile),
                    "backs": _backs(machine, table, pile),
                    "open": list(open_.items()),
                    "own": pile == table.own and table.card != NOBODY,
                }
            )
    return rows
