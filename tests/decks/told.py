"""Stories with decks, sound and with slips: what is told of each, how its odds are and how readers play it, in tests/decks/told/."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from decks.broken_toys import broken
from decks.few_cards import FEW, said_of
from decks.test_against_naive import made
from decks.test_rows import CARD as HALVES
from decks.test_rows import PHASES as ROWS
from decks.test_rows import STORY as ROW
from decks.test_verdicts import DECK, PHASES, STATE, TWO_WOOD
from decks.toys import pack, page_pack, story_at
from meeplewright.packs.discover import shown_path
from meeplewright.packs.load import load
from meeplewright.stories.decks.curves import CurvePoint, svg
from meeplewright.stories.decks.curves import line as in_blocks
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.plays import follow, script
from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.model.reader import Impossible
from program import meeple
from recorded import Answer, lines_of
from stories.told import without_clocks

# what `decks:` can say of the deck `days`, and beside it
_DECKS = (
    "{of: card}", "{of: crad}", "{of: [card, phase]}", "{of: []}", "{of: [card, 3]}", "{of: {card: 2}}", "{of: [[card]]}", "{}", "card", "{of: card, piles: 2}", "{of: card, piles: 12}", "{of: card, piles: 13}", "{of: card, piles: 0}", "{of: card, piles: true}", "{of: card, pile: 2}", "{of: card, back: name}", "{of: card, back: nmae}", "{of: card, back: [name]}", "{of: card, refill: true}", "{of: card, refill: maybe}", "{of: card, to: 3}", "{of: card, to: days}", "{of: card, to: gone}",
    "{of: card, where: {name: Log}}", "{of: card, where: {name: [Log, Fog]}}", "{of: card, where: {name: Nobody}}", "{of: card, where: name}", "{of: card, take: 3}", "{of: card, take: []}", "{of: card, take: [3]}", "{of: card, take: [{count: 2}]}", "{of: card, take: [{count: 4}]}", "{of: card, take: [{count: 5}]}", "{of: card, take: [{where: {name: Log}}, {count: 2, where: {name: Fog}, of: card}]}", "{of: card, take: [{count: 0}]}", "{of: card, take: [{cuont: 1}]}", "{of: card, back: name, take: [{count: 2}]}",
)  # fmt: skip
_BESIDE = (
    "places: [hand, 3]", "places: {hand: {closed: true}, out: null}", "places: {hand: {closd: true}}", "places: {hand: 3}", "places: [days]", "places: [wood]", "places: [pile]", "round: day", "round: dawn", "aim: {wood: 2, turn: -1}", "aim: {wool: 2}", "aim: {wood: much}", "aim: {wood: 1000000}", "aim: {wood: 1000001}", "aim: {wood: 0}", "aim: {wood: true}",
)  # fmt: skip
# what a card can do with cards, and what a phase can draw
_MOVES = (
    "{to: hand}", "{to: hnad}", "{}", "[{to: hand}, {from: days, to: hand}]", "{from: days, to: hand, count: 2}", "{from: days, to: hand, count: 0}", "{from: days, to: hand, most: 0}", "{from: days, to: hand, most: 2}", "{from: days, to: hand, count: all}", "{from: days, to: hand, count: 999}", "{from: days, to: hand, count: 1000}", "{from: days, to: hand, count: many}", "{from: days, to: hand, count: true}", "{from: pile, to: hand}", "{from: hand, to: days, put: top}", "{from: hand, to: days, put: under}", "{from: hand, to: days, put: shuffle}", "{from: hand, to: days, put: away}",
    "{from: hand, to: days, oldest: true}", "{from: days, to: hand, card: fog}", "{from: days, to: hand, card: frog}", "{from: hand, to: days, card: log}", "{form: days, to: hand}", "{from: days, to: hand, each: {red: {wood: 1}}}", "{from: days, to: hand, each: 3}", "{from: days, to: hand, each: {red: {wool: 1}}}", "{from: nowhere, to: hand}", "all", "2", "log", "true", "false", "null",
)  # fmt: skip
_DRAWS = (
    "days", "dasy", "hand", "{from: days, see: 2}", "{from: days, see: 12}", "{from: days, see: 13}", "{from: hand, see: 2}", "{from: hand, any: true}", "{from: days, any: true, see: 2}", "{from: hand, oldest: true}", "{from: days, to: hand}", "{from: days, to: hnad}", "{from: [days]}", "{from: days, to: [hand]}", "{form: days}", "{from: days, to: days}", "false",
)  # fmt: skip
_READERS = "random,listed,greedy,ahead"
_CALLS = (
    "story check --points", "story odds --policy all --format json", "story odds --policy random", "story odds --policy best --seen", "story odds --policy worst --counters all", f"playtest --runs 12 --readers {_READERS}", f"playtest --runs 12 --seed 3 --readers {_READERS} --format json", "playtest --runs 3 --play greedy/1", "story graph --format mermaid --simple", "story stats", "stats", "story check --max-states 8",
)  # fmt: skip


def _ford(folder: Path) -> Path:
    return page_pack(folder)


def _rows(folder: Path) -> Path:
    return pack(folder, ROW, ROWS, HALVES)


def _wood(folder: Path) -> Path:
    return pack(folder, DECK, PHASES + TWO_WOOD)


def _backs(folder: Path) -> Path:
    """Two piles with backs, a hand to choose from, and a grave that is closed."""
    deck = "decks: {days: {of: card, back: back, piles: 2, to: gone, refill: true}}\nplaces: {hand: {}, grave: {closed: true}}\nround: day\naim: {wood: 2, turn: -1}\n"
    phases = PHASES.replace("draw: days", "draw: {from: days, see: 2}").replace(
        "  - {else: true, goto: day}",
        "  - {must: hand >= 2, goto: choose}\n  - {else: true, goto: day}\n- {id: choose, draw: {from: hand, any: true}, then: day, empty: day}",
    )
    cards = "card:\n- {id: log, name: Log, back: red, copies: 2, does: [{gain: {wood: 1}, move: {to: grave}}, {when: pile >= 1, move: {to: hand}}]}\n- {id: fog, name: Fog, back: blue, copies: 3, does: [{move: {to: hand}}, {lose: {wood: 1}, move: [{from: gone, to: days, most: 2, put: under}, {from: hand, to: gone, count: all, each: {red: {turn: 1}}}]}]}\n"
    return pack(folder, "start: day\n" + deck + STATE, phases + cards)


def _market(plays: str, folder: Path) -> Path:
    """Missions that may be read in any order, one of them a fight; what is asked of them is how many were read."""
    story = "start: day\nchecks: {duel: {fight: {dice: 1d6, score: skill, health: life}}}\ndecks: {days: {of: card, to: gone}}\nplaces: {hand: {}}\nstate: {counters: {turn: {from: 0, to: 3}, wood: {from: 0, to: 4}, skill: {from: 0, to: 3, start: 2}, life: {from: 0, to: 3, start: 3}}}\nround: day\naim: {wood: 1}\n"
    phases = "phase:\n- {id: day, gain: {turn: 1}, draw: days, then: market, empty: late}\n- {id: market, plays: {kinds: [mission], %s, leave: {goto: night}}}\n- {id: night, options: [{must: hand >= 2, goto: home}, {when: turn < 3, goto: day}, {else: true, goto: late}]}\n- {id: home, ending: good}\n- {id: late, ending: bad}\n"
    missions = "mission:\n- {id: stall, name: Stall, does: [{gain: {wood: 1}}]}\n- {id: well, name: Well, does: [{label: Fight, check: {duel: {strength: 3, stamina: 2}}, success: {gain: {skill: 1}}, failure: {goto: late}}, {label: Off, cost: {wood: 1}}, {label: Out, else: true}]}\n"
    cards = "card:\n- {id: log, name: Log, copies: 2, does: [{gain: {wood: 1}, move: {to: hand}}]}\n- {id: fog, name: Fog, copies: 2, does: [{lose: {wood: 1}}]}\n"
    toy = pack(folder, story, phases % plays + missions + cards)
    system = (toy / "system.yaml").read_text(encoding="utf-8")
    mission = "  mission: {schema: card.schema.json, title: Mission}\n"
    (toy / "system.yaml").write_text(system.replace("story:\n", f"{mission}story:\n", 1), encoding="utf-8")
    return toy


_TOYS: dict[str, Callable[[Path], Path]] = {
    "ford": _ford,
    "rows": _rows,
    "wood": _wood,
    "backs": _backs,
    "market": partial(_market, "least: 2"),
    "market anew": partial(_market, "least: all, again: anew"),
    **{f"made {seed}": partial(made, seed) for seed in (2, 5, 9, 17)},
    **{f"broken {seed}": partial(lambda seed, folder: broken(folder, seed), seed) for seed in (1001, 1012, 1013)},
}


def _told(toy: Path, folder: Path) -> Iterator[str]:
    loaded = load(toy)
    found = [*loaded.findings, *(f for world in loaded.worlds for f in check_stories(world, most=400).findings)]
    for line in lines_of(asdict(each) for each in found):
        yield f"    {line.replace(shown_path(folder), '')}"


def _slips(write: Callable[[str], tuple[str, str]], rows: Sequence[str], folder: Path) -> Iterator[str]:
    for at, row in enumerate(rows):
        yield row
        story, content = write(row)
        home = folder / str(at)
        yield from _told(pack(home, story, content), home)


def _of_deck(row: str) -> tuple[str, str]:
    return DECK.replace("{of: card}", row), PHASES + TWO_WOOD


def _beside(row: str) -> tuple[str, str]:
    return f"{DECK}{row}\n", PHASES + TWO_WOOD


def _moved(row: str) -> tuple[str, str]:
    odd = f"- {{id: odd, name: Odd, does: [{{gain: {{wood: 1}}, move: {row}}}, {{label: Wait}}]}}\n"
    return f"{DECK}places: [hand]\n", PHASES + TWO_WOOD + odd


def _drawn(row: str) -> tuple[str, str]:
    return f"{DECK}places: [hand]\n", PHASES.replace("draw: days", f"draw: {row}") + TWO_WOOD


def _said(write: Callable[[Path], Path], call: str, folder: Path) -> Iterator[str]:
    said = meeple(*call.split(), write(folder / "at"))
    yield f"ended with {said.status}"
    text = said.out if said.status in (0, 1) else said.err
    yield from without_clocks(text.replace(shown_path(folder / "at"), ""))


def _spoilt(line: str) -> Iterator[str]:
    """A line of a script as somebody writes it who looks away."""
    words = line.split()
    for odd in ([], words[:-1], words[1:], [*words, words[-1]], [*words[:-1], "nobody"], ["nowhere", *words[1:]], [words[0], "nothing", *words[2:]], ["at", *words], [*words, "#", "why"], ["#", *words], [*words[:2], *reversed(words[2:])]):  # fmt: skip
        yield " ".join(odd)


def _followed(write: Callable[[Path], Path], folder: Path) -> Iterator[str]:
    """Where plays lead that were written down, and what is said of them with one line spoilt or in its place another."""
    machine = DeckRules(story_at(write(folder / "at")))
    for reader, seed in (("random", "1"), ("listed", "2"), ("greedy", "3")):
        lines = script(machine, reader, seed)
        yield f"{reader} {seed}: {len(lines)} lines, {_end(machine, lines)}"
    lines = script(machine, "random", "1")
    for number in range(min(6, len(lines))):
        yield f"line {number + 1}: {lines[number]}"
        for odd in dict.fromkeys((*_spoilt(lines[number]), "deal", "deal nobody", "at nowhere", "begin turn=0", "begin turn=-3", "begin turn", "begin nobody=1")):  # fmt: skip
            yield f"  {odd!r}: {_end(machine, [*lines[:number], odd, *lines[number + 1 :]])}"


def _end(machine: DeckRules, lines: Sequence[str]) -> str:
    try:
        *steps, (table, _, _) = follow(machine, lines)
    except Impossible as wrong:
        return str(wrong)
    return f"{len(steps)} steps, to {machine.places[table.node].name}, {table.values}"


def _curves(_: Path) -> Iterator[str]:
    """Curves of means, as a line of blocks and as a picture."""
    up = tuple(CurvePoint(at, 12, at / 2, max(0, at - 2), at + 1) for at in range(1, 6))
    flat = tuple(CurvePoint(at, 12 - at, 2.0, 2, 2) for at in range(3))
    long = tuple(CurvePoint(at, 9, abs(20 - at) / 3, 0, 9) for at in range(40))
    yield from (in_blocks(points) for points in (up, flat, long, up[:1]))
    yield from svg({"random": {"wood": up, "turn": flat}, "greedy": {"wood": flat}, "a <b>": {"x & y": long}}, "Wood & turns").splitlines()  # fmt: skip


def answers() -> Iterator[Answer]:
    """What is told of each slip, and what the commands say of each toy."""
    for name, write, rows in (
        ("decks", _of_deck, _DECKS),
        ("beside decks", _beside, _BESIDE),
        ("moves", _moved, _MOVES),
        ("draws", _drawn, _DRAWS),
    ):
        for at in range(0, len(rows), 6):
            yield Answer("slips", f"{name} from {at + 1} on", partial(_slips, write, rows[at : at + 6]))
    yield Answer("scripts", "curves", _curves)
    for name in ("ford", "rows", "wood", "backs", "market"):
        yield Answer("scripts", name, partial(_followed, _TOYS[name]))
    for name, toy in _TOYS.items():
        for call in _CALLS:
            yield Answer(name.replace(" ", "-"), call, partial(_said, toy, call))
    for name in FEW:
        yield Answer("few-cards", name, partial(said_of, name))
