"""Tables of the player held against those of the engine: a reading that the player saved is followed, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from meeplewright.packs.world import World
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.moving import Mover
from meeplewright.stories.decks.plays import follow
from meeplewright.stories.decks.table import NOBODY, Table, shown
from meeplewright.stories.model.readings import readings_in
from meeplewright.stories.model.story import Story
from studio_export.lockstep import in_node, told_of

DRIVER = Path(__file__).with_name("tables.cjs")


@dataclass(slots=True)
class Seen:
    """How much was compared."""

    plays: int = 0
    steps: int = 0
    ends: int = 0
    stuck: int = 0
    again: int = 0  # steps that were taken back and taken again


def tables_agree(
    stories: Sequence[tuple[World, Story]], *, plays: int, steps: int, seed: int = 1, seen: Seen | None = None
) -> Seen:
    """Random plays of each story by the player, each held against the engine after every step."""
    seen = seen or Seen()
    told = [told_of(world, story) for world, story in stories]
    played = in_node(DRIVER, {"stories": told, "plays": plays, "steps": steps, "seed": seed})
    for (_, story), several in zip(stories, played, strict=True):
        machine = DeckRules(story)
        for play in several:
            _agree(machine, play, seen)
    return seen


def _agree(machine: DeckRules, play: dict[str, Any], seen: Seen) -> None:
    (reading,) = readings_in(play["lines"])
    followed = follow(machine, reading.lines)
    assert len(followed) == len(play["seen"])
    names = machine.names
    for (table, chosen, _), there in zip(followed, play["seen"], strict=True):
        assert there["node"] == machine.places[table.node].name
        assert dict(zip(names, there["values"], strict=True)) == dict(zip(names, table.values, strict=True))
        assert there["offered"] == [machine.show(table, choice) for choice in machine.choices(table)]
        assert not chosen or chosen in there["offered"]
        assert _lies(there, machine.mover) == _lies_here(table, machine.mover)
        assert _told(there["lying"]) == _seen(table, machine.mover)
    end = followed[-1][0]
    seen.plays += 1
    seen.steps += len(followed) - 1
    seen.again += play["again"]
    seen.ends += bool(machine.places[end.node].ending)
    seen.stuck += not machine.places[end.node].ending and not machine.choices(end)


def _lies_here(table: Table, mover: Mover) -> dict[str, Any]:
    return _lies({name: getattr(table, name) for name in Table.__slots__}, mover)


def _lies(table: dict[str, Any], mover: Mover) -> dict[str, Any]:
    """A table as players know it: of what lies face down the back, and of a pool what is in it."""
    width = len(mover.cards)
    pools = [list(pool) for pool in table["pools"]]
    piles: dict[str, list[list[Any]]] = {}
    for part in ("tops", "bottoms"):
        piles[part] = []
        for pile in table[part]:
            told: list[Any] = []
            for entry in pile:
                if entry >= 0:
                    told.append(mover.name(entry))
                else:
                    card, pool = shown(entry, width)
                    pools[pool].append(card)
                    told.append((mover.back(card), pool))
            piles[part].append(told)
    card = table["card"]
    return {
        **piles,
        "unseen": table["unseen"],
        "pools": [sorted(mover.name(card) for card in pool) for pool in pools],
        "card": "" if card == NOBODY else mover.name(card),
        "own": table["own"],
        "away": table["away"],
    }


def _told(lying: list[dict[str, Any]]) -> list[tuple[str, int, list[str], dict[str, int]]]:
    return [(each["name"], each["count"], each["backs"], dict(each["open"])) for each in lying]


def _seen(table: Table, mover: Mover) -> list[tuple[str, int, list[str], dict[str, int]]]:
    """What somebody who looks at the table sees: the backs on top of decks that show them, and what lies open."""
    found = []
    for name, piles in mover.piles_of.items():
        for pile in piles:
            lies = [*table.bottoms[pile], *table.tops[pile]]
            cards = [entry if entry >= 0 else shown(entry, len(mover.cards))[0] for entry in table.tops[pile]]
            backs = [mover.back_names[mover.backs[card]] for card in reversed(cards)] if mover.shows_backs(pile) else []
            open_ = [] if mover.closed[pile] else [mover.name(entry) for entry in lies]
            found.append((name, table.size(pile), backs, {each: open_.count(each) for each in open_}))
    return found
