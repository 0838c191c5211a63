"""Four cards and one thing that is done with them, in many ways: small enough for every order to be gone through by hand and by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from decks.toys import pack, story_at
from meeplewright.stories.decks.anyhow import Undecided, anyhow
from meeplewright.stories.decks.odds import odds_of
from meeplewright.stories.decks.orders import searched
from meeplewright.stories.decks.whatever import whatever

# what a log does when it is read, what can be done at dusk, and what else is said of the deck
FEW: dict[str, tuple[str, str, str]] = {
    "a log wins": ("{gain: {win: 1}}", "", ""),
    "two of a pile go": ("{gain: {wood: 1}}", "{move: {from: days, to: grave, count: 2}, gain: {win: 1}}", "piles: 2"),
    "one of three piles goes": ("{gain: {wood: 1}}", "{move: {from: days, to: grave}, cost: {wood: 1}, gain: {win: 1}}", "piles: 3"),
    "some of a pile go": ("{gain: {win: 1}}", "{move: {from: days, to: grave, most: 2}}", "piles: 2"),
    "some of a pile go, twice": ("{gain: {win: 1}}", "{move: [{from: days, to: grave, most: 1}, {from: days, to: hand, most: 1}]}", "piles: 2"),
    "some of a deck go": ("{gain: {win: 1}}", "{move: {from: days, to: grave, most: 2}}", ""),
    "a pile is asked for where none was drawn": ("{gain: {wood: 1}}", "{when: pile >= 1, gain: {win: 1}}", "piles: 2"),
    "a pile is asked for and one is taken": ("{gain: {wood: 1}}", "{when: pile >= 1, move: {from: days, to: grave}, gain: {win: 1}}", "piles: 2"),
    "a card asks for its pile": ("{when: pile >= 1, gain: {win: 1}}", "", "piles: 2"),
    "a card asks for its deck": ("{when: pile == 1, gain: {win: 1}}", "", ""),
    "a card takes of its pile": ("{move: {from: pile, to: hand, count: 1}, gain: {win: 1}}", "", "piles: 2"),
    "a card takes of its deck": ("{move: {from: pile, to: hand, count: 2}, gain: {win: 1}}", "", ""),
    "a card takes all of its pile": ("{move: {from: pile, to: hand, count: all}, gain: {win: 1}}", "", "piles: 2"),
    "a card takes all of its deck": ("{move: {from: pile, to: hand, count: all}, gain: {wood: 1}}", "{when: hand >= 2, gain: {win: 1}}", ""),
    "a card that was chosen takes of its pile": ("{move: {from: pile, to: grave}, gain: {wood: 1}}", "{move: {from: gone, to: hand}, goto: play}", "piles: 2"),
    "one by its name is won": ("{gain: {wood: 1}}", "{move: {from: gone, card: log, to: hand}, gain: {win: 1}}", ""),
    "one by its name is sought in the deck": ("{gain: {wood: 1}}", "{move: {from: days, card: dew, to: grave}, gain: {win: 1}}", ""),
    "one by its name, if it is there": ("{gain: {wood: 1}, move: {from: days, card: dew, to: hand, most: 1}}", "{when: hand >= 2, gain: {win: 1}}", ""),
    "one by its name is laid on top": ("{gain: {win: 1}, move: {from: gone, card: dew, to: days, most: 1, put: top}}", "", ""),
    "one by its name must be there": ("{gain: {wood: 1}}", "{must: wood >= 1, move: {from: gone, card: dew, to: grave}, gain: {win: 1}}", ""),
    "logs come back on top": ("{gain: {win: 1}, move: {to: days, put: top}}", "", ""),
    "logs come back beneath": ("{gain: {win: 1}, move: {to: days, put: under}}", "", ""),
    "logs are shuffled in again": ("{gain: {wood: 1}, move: {to: days, put: shuffle}}", "{cost: {wood: 2}, gain: {win: 1}}", ""),
    "all come back": ("{gain: {wood: 1}}", "{cost: {wood: 1}, move: {from: gone, to: days, count: all, put: shuffle}, gain: {win: 1}}", ""),
    "the deck is filled again": ("{gain: {win: 1}}", "{move: {from: days, to: gone, most: 2}}", "refill: true"),
    "the piles are filled again": ("{gain: {win: 1}}", "{move: {from: days, to: gone, most: 2}}", "refill: true, piles: 2"),
    "red ones cost a log": ("{gain: {wood: 1}}", "{move: {from: days, to: gone, most: 2, each: {red: {wood: -1}}}, gain: {win: 1}}", "back: back"),
    "red ones win": ("{gain: {wood: 1}}", "{cost: {wood: 1}, move: {from: days, to: gone, count: 1, each: {red: {win: 1}, blue: {wood: 1}}}}", "back: back"),
    "all that are red are counted": ("{gain: {wood: 1}}", "{move: {from: gone, to: grave, count: all, each: {red: {win: 1}}}}", "back: back"),
    "red ones count what is had": ("{gain: {wood: 1}}", "{move: {from: days, to: gone, count: 1, each: {red: {win: {per: wood}}}}}", "back: back"),
    "as many as lie in the hand": ("{gain: {wood: 1}, move: {to: hand}}", "{gain: {win: {per: hand}}}", ""),
    "as many as are left of a pile": ("{gain: {win: {per: pile}}}", "", "piles: 2"),
    "as much as was had": ("{gain: {wood: 1}}", "{gain: {win: {per: wood, times: 2}}}", ""),
    "some of a pile as it is read": ("{gain: {win: 1}}], move: [{from: pile, to: grave, most: 1}", "", "piles: 2"),
    "shuffled in, and then some of its pile": ("{gain: {win: 1}, move: [{to: days, put: shuffle}, {from: pile, to: grave, most: 1}]}, {else: true}", "", "piles: 2"),
    "some, and then one that must be there": ("{gain: {win: 1}}", "{move: [{from: days, to: grave, most: 2}, {from: days, to: hand}]}", ""),
    "some of a pile, and then one that must be there": ("{gain: {win: 1}}", "{move: [{from: days, to: grave, most: 2}, {from: days, to: hand}]}", "piles: 2"),
    "a name, and then another": ("{gain: {win: 1}}", "{move: [{from: gone, card: dew, to: hand}, {from: gone, to: grave}]}", ""),
    "a card that may ask for one by its name": ("{move: {from: gone, card: dew, to: grave}, gain: {win: 2}}, {gain: {wood: 1}}", "", ""),
    "a card that may ask for two, one of them by its name": ("{move: [{from: gone, card: dew, to: grave}, {from: gone, to: hand}], gain: {win: 2}}, {gain: {wood: 1}}", "", ""),
    "what is set": ("{set: {win: 2}}", "{set: {win: 0}, move: {from: hand, to: grave}}", ""),
    "dice, and then cards": ("{gain: {wood: 1}}", "{check: {luck: 4}, success: {gain: {win: 1}, move: {from: days, to: grave, most: 1}}, failure: {lose: {wood: 1}}}", ""),
    "cards, and then dice": ("{gain: {wood: 1}}", "{check: {luck: 4}, move: {from: gone, to: grave}, success: {gain: {win: 1}}, failure: {move: {from: grave, to: days, most: 2, put: shuffle}}}", ""),
    "dice for what was paid with cards": ("{gain: {wood: 1}}", "{check: {score: 5}, cost: {wood: 1}, move: {from: gone, to: grave}, success: {gain: {win: 1}}}", ""),
    "dice decide where a card goes": ("{check: {luck: 4}, success: {gain: {win: 1}, move: {to: hand}}, failure: {gain: {wood: 1}}}", "", ""),
    "dice decide where a card goes, either way": ("{check: {luck: 5}, success: {gain: {win: 1}, move: {to: hand}}, failure: {move: {to: days, put: shuffle}}}", "", ""),
    "somebody goes to a card that nobody drew": ("{gain: {win: 1}}", "{when: turn >= 2, goto: log}", ""),
    "one is chosen of those that lie there": ("{gain: {win: 1}, move: {to: hand}}", "{when: hand >= 1, goto: play}", ""),
    "a number in a place is added to another": ("{gain: {wood: 1}, move: {to: hand}}", "{when: hand + wood >= 3, gain: {win: 1}}", ""),
    "an exact number in a place": ("{gain: {wood: 1}, move: {to: hand}}", "{when: hand == 1, gain: {win: 1}}", ""),
    "another number than one in a place": ("{move: {to: hand}}", "{when: hand != 1 and hand < 3, gain: {win: 1}}", ""),
    "no more than so many": ("{move: {to: hand}}", "{when: not hand > 1 and hand <= 2, gain: {win: 1}}", ""),
    "either or": ("{gain: {wood: 1}}", "{when: hand >= 1 or not wood >= 2, cost: {wood: 1}, gain: {win: 1}}", ""),
    "what must be done first": ("{gain: {wood: 1}}", "{must: wood >= 1, gain: {win: 1}}, {must: wood >= 2, gain: {win: 2}}", ""),
    "a red one wins where it is laid": ("{move: {to: hand, each: {red: {win: 1}, blue: {wood: 1}}}}", "", "back: back"),
    "a red one wins by its name": ("{gain: {wood: 1}}", "{move: {from: gone, card: log, to: hand, each: {red: {win: 1}}}}", "back: back"),
    "a blue one is sought by its name": ("{gain: {win: 1}, move: {from: days, card: dew, to: hand, most: 1, each: {blue: {wood: 1}}}}", "", "back: back"),
    "where nothing can be done": ("{gain: {win: 1}, move: {from: hand, to: grave}}", "", ""),
}  # fmt: skip
_STORY = """\
start: day
decks: {days: {of: card, to: gone, %s}}
places: {hand: {}, grave: {}}
checks: {luck: {dice: 1d6}, score: {dice: 1d6, add: [wood]}}
state: {counters: {wood: {from: 0, to: 2}, win: {from: 0, to: 2}, turn: {from: 0, to: 5}}}
"""
_PLAY = "- {id: play, draw: {from: hand, any: true}, then: night, empty: night}\n"
_PHASES = """\
phase:
- {id: day, gain: {turn: 1}, draw: days, then: dusk, empty: late}
- {id: dusk, options: [%s{else: true, goto: night}]}
%s\
- {id: night, options: [{must: win >= 2, goto: won}, {must: turn >= 4, goto: late}, {else: true, goto: day}]}
- {id: won, ending: good}
- {id: late, ending: bad}
card:
- {id: log, name: Log, back: red, copies: 2, does: [%s]}
- {id: fog, name: Fog, back: blue}
- {id: dew, name: Dew, back: blue}
"""


def few_cards(name: str, folder: Path) -> Path:
    """The pack of this name."""
    log, dusk, more = FEW[name]
    options = f"{dusk}, " if dusk else ""
    if dusk and "goto" not in dusk:
        options = dusk.replace("}, {must", ", goto: night}, {must").removesuffix("}") + ", goto: night}, "
    play = _PLAY if "goto: play" in dusk else ""  # a card that may come from a hand came from no pile for certain
    return pack(folder, _STORY % more, _PHASES % (options, play, log))


def said_of(name: str, folder: Path) -> Iterator[str]:
    """What is found of it: gone through, with any order, whatever is drawn."""
    story = story_at(few_cards(name, folder))
    orders = searched(story)
    ways = odds_of(orders, "random")
    yield f"{orders.states} states, {', '.join(f'{end} {chance}' for end, chance in sorted(ways.endings.items()))}, stuck {ways.halts}"
    for apart in (False, True):
        any_order = anyhow(story, apart=apart)
        if isinstance(any_order, Undecided):
            yield f"any order: {any_order.reason}"
            break
        looked = any_order.looked()
        yield f"any order{', apart' if apart else ''}: {looked.states} states, {looked.stuck} stuck, {looked.endless} without end, won: {looked.wins} {looked.hopeful}"
    drawn = whatever(story)
    if isinstance(drawn, Undecided):
        yield f"whatever is drawn: {drawn.reason}"
    else:
        yield f"whatever is drawn: stuck at {drawn.stuck}, no end from {drawn.endless}, {len(drawn.done)} done"
