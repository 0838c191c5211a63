"""What a reader writes down: tracks, keywords, items and noted numbers; and where each of them comes from."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from meeplewright.digits import counted_by
from meeplewright.stories.model.story import Node, Recall, Sort, Story, Variable, reads
from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.matter.flow import Item, Matter
from meeplewright_generators.matter.strip import Strip
from meeplewright_generators.matter.tables import TextTable
from meeplewright_generators.pages.reading import reading_rules
from meeplewright_generators.pages.story_text import Teller, titled, unsaid_number
from meeplewright_generators.pages.type import Frame, TextStyles
from meeplewright_generators.typeset.measures import MM_PER_PT
from meeplewright_generators.words.phrases import Phrases

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas

_BOX_MM = 7.0
_LINE_MM = 9.0
_COLUMNS = 3


def record_sheet(story: Story, teller: Teller, kind: TextStyles, frame: Frame) -> list[Matter]:
    """The sheet of one story; nothing where there is nothing to write down."""
    counters = [each for each in story.variables.values() if each.sort is Sort.COUNTER]
    flags = [each for each in story.variables.values() if each.sort is Sort.FLAG]
    items = [each for each in story.variables.values() if each.sort is Sort.ITEM]
    say = teller.say
    matter: list[Matter] = [_track(each, say, kind, frame) for each in counters]
    for title, variables in ((say("keywords"), flags), (say("items"), items)):
        if variables:
            matter.append(Item(title, kind.heading(3), gap=6, keep=True))
            matter.append(_boxes([(written(each, teller), begun(each)) for each in variables], kind, frame))
    if _notes(story):
        matter.append(Item(say("numbers"), kind.heading(3), gap=6, keep=True))
        matter.append(_lines(1, kind, frame))
    rules = reading_rules(story, say)
    if matter:
        matter.append(Item(say("how to read"), kind.heading(3), gap=6, keep=True))
        matter += [Item(each, kind.small, gap=1.2, together=True) for each in rules]
        matter.append(Item(say("notes"), kind.heading(3), gap=6, keep=True))
        matter.append(_lines(5, kind, frame))
    return matter


def _notes(story: Story) -> bool:
    return any(
        isinstance(outcome.target, Recall)
        for node in story.nodes.values()
        for option in node.options
        for outcome in option.outcomes
    )


def written(variable: Variable, teller: Teller) -> str:
    """A keyword or item as the sheet has it: with the number that is printed on it, and how many there can be."""
    say, text = teller.say, teller.called(variable.name)
    if (number := unsaid_number(variable)) is not None:
        text += f" ({number})"
    text = say("at most so many", what=text, n=variable.high) if variable.high > 1 else text
    return say("begins", what=text, n=_starts(variable, say)) if len(variable.starts) > 1 else text


def limits(variable: Variable, say: Phrases) -> str:
    """Between which numbers a counter stays, and with which it begins."""
    return say("begins", what=say("limits", low=variable.low, high=variable.high), n=_starts(variable, say))


def _starts(variable: Variable, say: Phrases) -> str:
    free = len(variable.starts) == variable.high - variable.low + 1 > 1
    return say("begins any") if free else f" {say('or')} ".join(map(str, variable.starts))


def begun(variable: Variable) -> str:
    """What stands in its box at the beginning: nothing, a cross, or how many there are."""
    start = variable.starts[0] if len(variable.starts) == 1 else 0
    return "" if not start else "×" if variable.high == 1 else str(start)


def _track(variable: Variable, say: Phrases, kind: TextStyles, frame: Frame) -> Strip:
    """A counter as a row of numbers, the first values ringed; a line to write on where the row would be too long."""
    values = list(range(variable.low, variable.high + 1))
    starts = variable.starts if len(variable.starts) < len(values) else ()
    label_mm = 34.0
    fits = label_mm + len(values) * _BOX_MM <= frame.inner_mm

    def draw(canvas: Canvas, x: float, y: float) -> None:
        font = kind.label.chain
        canvas.text(x, y + 3.2, titled(variable, variable.name), font, 10, colour=kind.ink)
        canvas.text(x, y + 6.6, limits(variable, say), kind.plain.chain, 6.5, colour=kind.ink)
        if not fits:
            canvas.line(x + label_mm, y + 6, x + frame.inner_mm, y + 6, width_mm=0.25, colour=kind.ink)
            return
        for n, value in enumerate(values):
            left = x + label_mm + n * _BOX_MM
            canvas.rect(left, y, _BOX_MM, _BOX_MM, stroke=kind.accent, width_mm=0.2)
            if value in starts:
                canvas.circle(left + _BOX_MM / 2, y + _BOX_MM / 2, 2.7, stroke=kind.accent, width_mm=0.5)
            canvas.text(left + _BOX_MM / 2, y + 4.7, str(value), kind.plain.chain, 8.5, colour=kind.ink, align="center")

    return Strip(_BOX_MM, draw, gap=3, element=Element("P"))


def _boxes(names: Sequence[tuple[str, str]], kind: TextStyles, frame: Frame) -> Strip:
    rows = -(-len(names) // _COLUMNS)
    wide = frame.inner_mm / _COLUMNS

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, (name, begun) in enumerate(names):
            left, top = x + n // rows * wide, y + n % rows * 7
            canvas.rect(left, top + 1, 4, 4, stroke=kind.ink, width_mm=0.25)
            if begun:
                canvas.text(left + 2, top + 4.2, begun, kind.plain.chain, 9, colour=kind.ink, align="center")
            size = 9.0
            while size > 5 and kind.plain.chain.line(name).width * size * MM_PER_PT > wide - 8:
                size -= 0.25
            canvas.text(left + 6, top + 4.2, name, kind.plain.chain, size, colour=kind.ink)

    return Strip(rows * 7.0, draw, gap=1.5, element=Element("P"))


def _lines(count: int, kind: TextStyles, frame: Frame) -> Strip:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n in range(1, count + 1):
            canvas.line(x, y + n * _LINE_MM, x + frame.inner_mm, y + n * _LINE_MM, width_mm=0.2, colour=kind.rule)

    return Strip(count * _LINE_MM, draw)


def where_chapter(
    entries: Sequence[tuple[Node, Story]], teller_of: Callable[[Story], Teller], kind: TextStyles
) -> list[Matter]:
    """For each keyword, item and entry that waits: the entries that give it and those that ask for it."""
    got: dict[str, dict[str, None]] = {}
    asked: dict[str, dict[str, None]] = {}
    names: dict[str, tuple[int, str, str]] = {}
    tellers = {id(story): teller_of(story) for _, story in entries}
    for node, story in entries:
        teller = tellers[id(story)]
        for name, each in story.variables.items():
            if each.sort in (Sort.FLAG, Sort.ITEM) and (name not in names or name in story.nodes):
                order = 2 if each.sort is Sort.ITEM else 1 if name in story.nodes else 0
                names[name] = (order, teller.called(name), teller.indexed(name))
        effects = [*node.gains, *(e for option in node.options for outcome in option.outcomes for e in outcome.effects)]
        for effect in effects:
            if effect.amount > 0 and not teller.silent(effect):
                got.setdefault(effect.name, {})[teller.link(node.id)] = None
        for option in node.options:
            for name in reads(option):
                asked.setdefault(name, {})[teller.link(node.id)] = None
    listed = sorted(names.items(), key=lambda pair: (pair[1][0], _natural(pair[1][1])))
    told_of = [(name, shown, ", ".join(got.get(name, {})) or "–") for name, (*_, shown) in listed]
    both = [[shown, where, ", ".join(asked[name])] for name, shown, where in told_of if name in asked]
    # what no option asks for has no use for a column of dashes
    only_got = [[shown, where] for name, shown, where in told_of if name in got and name not in asked]
    tables: list[Matter] = []
    if not tellers:
        return tables
    say = next(iter(tellers.values())).say
    for rows, head, shares in (
        (both, ["", say("got"), say("asked")], (1.4, 1, 1.2)),
        (only_got, ["", say("got")], (2.6, 1)),
    ):
        if rows:
            gap = 7.0 if tables else 0.0
            tables.append(
                TextTable(
                    [head, *rows], kind.small, kind.label, shares=shares, gap=gap, rule=kind.rule, shade=kind.shade
                )
            )
    return tables


def _natural(name: str) -> list[tuple[int, str]]:
    """By the alphabet, numbers by their size: P2 before P10."""
    return [(counted_by(part), "") if part.isdecimal() else (-1, part.casefold()) for part in re.split(r"(\d+)", name)]
