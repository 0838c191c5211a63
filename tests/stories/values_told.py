"""Guards, amounts and dice as they can be written, well and badly: what each says, and what is told of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.sources.model import Record, Source
from meeplewright.sources.read import FileReader
from meeplewright.stories.model.conditions import names, renamed, required, tests
from meeplewright.stories.model.dice import BadDice, read_dice
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.pools import TooManyDice
from meeplewright.stories.model.specific import more_specific
from meeplewright.stories.model.story import Sort, Variable
from meeplewright.stories.told.amounts import read_amounts
from meeplewright.stories.told.guards import read_guard
from recorded import Answer

_GUARDS: tuple[Any, ...] = (
    "A", "not A", "not not A", "A and B", "A or B and not C", "(A or B) and C", "((A))", "coin >= 2", "coin<=2", "coin = 2", "coin == -3", "coin != 0", "coin > 999999999", "coin > 1000000000", "2 > coin", "coin >", "coin > many", "coin + wood > 3", "coin + wood", "coin + > 3", "coin + coin > 3", "coin + 3 > 4", "a + b + c + d + e + f + g + h > 1", "a + b + c + d + e + f + g + h + i > 1", "a + b = 2 and C",
    "", "   ", "and", "A and", "A or or B", "A B", "A not B", "(A", "A)", "()", "not", "A & B", "A ? B", "  A & B", "'A'", "the-horn and x:y and a.b and a/b", "don't", "ÉTÉ and мост", "A1 and _b", "1A", "A-", "A >= 1 >= 2", "A and (B or", "A == B", "not (A and B) or C", "visits >= 2 and stage == 3", "A" * 4000, "A" * 4001, "(" * 50 + "A" + ")" * 50, "(" * 51 + "A" + ")" * 51, "not " * 50 + "A", "not " * 51 + "A",
    True, False, 3, 1.5, None, [], ["A", "B or C"], ["A", 3], {}, {"A": True}, {"A": False, "coin": 2}, {"coin": "<= 3"}, {"coin": "= 3"}, {"coin": ">3"}, {"coin": "=> 3"}, {"coin": "3"}, {"keyword": "A"}, {"keyword": ["A", "B"]}, {"keyword": ["A", 3]}, {"keyword": None}, {"keyword": {"A": 1}}, {"all": ["A", "B"]}, {"any": ["A", {"not": "B"}]}, {"any": "A"}, {"any": []}, {"all": []}, {"not": ["A", "B"]}, {"not": {"any": ["A", "B or"]}}, {"coin": -1}, {"coin": 1.5},
)  # fmt: skip
_AMOUNTS: tuple[Any, ...] = (
    "LAMP", "", 3, 0, -2, True, False, None, 1.5, 1_000_000, 1_000_001, [], ["LAMP", "ROPE"], [{"flag": "LAMP"}, {"coin": 2}], {"coin": 2, "wood": -1}, {"coin": True}, {"coin": False}, {"coin": None}, {"coin": 1.5}, {"coin": 1_000_001}, {"coin": {"per": "people"}}, {"coin": {"per": "people", "times": 2}}, {"coin": {"per": "people", "times": True}}, {"coin": {"per": 3}}, {"coin": {"times": 2}}, {"coin": {"per": "people", "most": 2}}, {"coin": {}},
    {"items": ["rope", "oil"]}, {"items": ["rope", 3, ""]}, {"items": []}, {"item": ""}, {"food": 2, "coin": 1}, [{"food": 2}, "food", "coin"], [[[["LAMP"]]]], [[[[["LAMP"]]]]], [[[[[["LAMP"]]]]]], [3, True], {"flag": "food"},
)  # fmt: skip
_DICE: tuple[Any, ...] = (
    "1d6", "d6", "2d6+1", "3W4-2", " 2 d 3 ", "100d6", "101d6", "1d1000", "1d1001", "0d6", "1d0", "11d1000", "10d1000", "2d6x", "luck", "many", "", 3, None, True, [], [1, 2, 2], [0, -1], ["sun", "sun", "moon"], ["sun", 1], [True], [1.5], {"roll": "1d4", "best": 2}, {"roll": "1d4", "worst": 3}, {"roll": "1d4", "best": 20}, {"roll": "1d4", "best": 21}, {"roll": "1d4", "best": 0}, {"roll": "1d4", "best": True}, {"roll": "1d4", "best": 2, "worst": 2}, {"roll": "1d4", "reroll": 1}, {"roll": "1d4", "reroll": [1, 2]}, {"roll": "1d4", "reroll": [5]},
    {"roll": "2d4", "reroll": [2, 2], "best": 2}, {"best": 2}, {"roll": "1d4", "bset": 2}, {"roll": ["sun"], "best": 2}, {"roll": "luck", "worst": 2}, {"faces": [["sun", "moon"], "sun", []]}, {"faces": [{"sun": 2}, []], "times": 2}, {"faces": []}, {"faces": 3}, {"faces": ["sun"], "times": 0}, {"faces": ["sun"], "times": 100}, {"faces": ["sun"], "times": 101}, {"faces": ["sun"], "time": 2}, {"faces": [{"sun": 21}]}, {"faces": [{"sun": 20}]}, {"faces": [{"sun": 0}]}, {"faces": [[3]]}, {"faces": [""]}, {"faces": {"sun": 0.25, "moon": 0.75}}, {"faces": {"sun": 0.25, "moon": 0.5}}, {"faces": {"sun": 0, "moon": 1}}, {"faces": {"sun": True}},
)  # fmt: skip
_POOLS: tuple[tuple[Any, dict[str, int], int], ...] = (
    ({"faces": [["sun", "moon"], "sun", [], []], "times": 3}, {"sun": 2}, 0), ({"faces": [["sun", "moon"], "sun", [], []], "times": 3}, {"sun": 2, "moon": 1}, 0), ({"faces": [["sun", "moon"], "sun", [], []], "times": 3}, {"sun": 2, "moon": 1}, 1), ({"faces": [["sun", "moon"], "sun", [], []], "times": 2}, {"sun": 2, "moon": 2}, 2), ({"faces": [{"sun": 2}, "moon"], "times": 2}, {"sun": 3}, 1), ({"faces": {"sun": 0.25, "moon": 0.75}}, {"moon": 1}, 3), ({"faces": ["sun", "moon"], "times": 1}, {"star": 1}, 1),
)  # fmt: skip
_PAIRS = ("A", "not A", "A and B", "A or B", "coin >= 2", "coin >= 3", "coin == 3", "coin != 1", "A and coin >= 2", "coin + wood > 3", "coin > 1 and wood > 2", "not (A or B)")  # fmt: skip
_VARIABLES = {
    **{name: Variable(name, Sort.FLAG) for name in "AB"},
    **{name: Variable(name, Sort.COUNTER, 0, 4) for name in ("coin", "wood")},
}


def _origin(value: Any, folder: Path) -> Origin:
    """The value in a file of its own, so that everything told of it has a place."""
    path = folder / "odd.yaml"
    path.write_text(f"entry:\n- {{id: a, value: {json.dumps(value, ensure_ascii=False)}}}\n", encoding="utf-8")
    source = Source(path, "odd.yaml", FileReader().read(path.read_bytes(), "odd.yaml").data, "example")
    return Origin(Record("entry", "a", source.data["entry"][0], source, 0, "example"), ("value",))


def _short(text: str) -> str:
    return text if len(text) < 300 else f"{text[:40]}…{len(text)}…{text[-40:]}"


def _told(problems: Sequence[Finding]) -> Iterator[str]:
    for each in problems:
        at = each.place
        yield f"    {each.code} {at.line}:{at.column}-{at.end_line}:{at.end_column} {each.field}: {_short(each.message)}"


def _guards(values: Sequence[Any], folder: Path) -> Iterator[str]:
    for value in values:
        problems: list[Finding] = []
        found = read_guard(value, _origin(value, folder), problems)
        yield _short(f"{value!r} -> {found}")
        parts = [(str(each), getattr(each, "span", None), getattr(each, "spans", None)) for each in tests(found)]
        yield _short(f"    {sorted(names(found))} {sorted(required(found))} {parts}")
        yield _short(f"    {renamed(found, {'A': 'Z', 'coin': 'gold'})}")
        seen = [dict(zip(("A", "coin"), values, strict=True)) for values in product((0, 1), (0, 2, 3))]
        every = dict.fromkeys(names(found), 0)
        yield f"    holds: {[int(found.holds({**every, **one})) for one in seen]}"
        yield from _told(problems)


def _amounts(values: Sequence[Any], folder: Path) -> Iterator[str]:
    for value in values:
        for name, untracked in (("", ()), ("coin", ("food",))):
            problems: list[Finding] = []
            found = read_amounts(value, _origin(value, folder), problems, name=name, untracked=untracked)
            said = [(each.name, each.amount, each.per, each.origin.path) for each in found]
            yield f"{value!r} {name or 'of nothing'} -> {said}"
            yield from _told(problems)


def _dice(values: Sequence[Any], _: Path) -> Iterator[str]:
    luck = {"luck": read_dice("1d2")}
    for value in values:
        try:
            dice = read_dice(value, luck)
        except BadDice as bad:
            yield f"{value!r} -> {bad}"
            continue
        odds = [f"{face}: {chance}" for face, chance in dice.odds]
        yield _short(f"{value!r} -> {dice.written} {dice.low} {dice.high} {dice.at_least(3)} {odds}")


def _pools(_: Path) -> Iterator[str]:
    for value, asked, again in _POOLS:
        pool = read_dice(value).pool
        assert pool is not None
        for more in (0, 1):
            try:
                chance = str(pool.more(more).meets(asked, again))
            except TooManyDice as many:
                chance = str(many)
            yield f"{value} {asked} again {again}, {more} more: {chance}, of {sorted(pool.symbols)}"


def _specific(_: Path) -> Iterator[str]:
    read = {text: read_guard(text, Origin(), []) for text in _PAIRS}
    for one in _PAIRS:
        first = [other for other in _PAIRS if more_specific(read[one], read[other], _VARIABLES)]
        yield f"{one} goes before {first}"


def answers() -> Iterator[Answer]:
    """What each says."""
    rows: tuple[tuple[str, Callable[[Sequence[Any], Path], Iterator[str]], Sequence[Any]], ...] = (
        ("guards", _guards, _GUARDS), ("amounts", _amounts, _AMOUNTS), ("dice", _dice, _DICE),
    )  # fmt: skip
    for name, say, values in rows:
        for at in range(0, len(values), 12):
            yield Answer("values", f"{name} from {at + 1} on", partial(say, values[at : at + 12]))
    yield Answer("values", "pools of dice", _pools)
    yield Answer("values", "which guard goes first", _specific)
