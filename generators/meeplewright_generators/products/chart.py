"""The chart of a story whose lines would hide each other: its entries as lists, a sheet for each part of the book, with
what each asks for, what it has written down, and where it leads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from meeplewright.stories.model.conditions import ALWAYS
from meeplewright.stories.model.story import Goto, Sort, reads

if TYPE_CHECKING:
    from pathlib import Path

    from meeplewright.stories.model.story import Node, Option, Story
    from meeplewright_generators.matter.tables import TextTable
    from meeplewright_generators.pages.columns import PageColumns
    from meeplewright_generators.pages.plan import BookPlan, Section, Told
    from meeplewright_generators.pages.story_text import Teller
    from meeplewright_generators.pages.type import TextStyles
    from meeplewright_generators.pages.typeset import BookChapter
    from meeplewright_generators.workshop import Workshop

ARROW = "→"
# number, name, and what is told of it
SHARES = (0.5, 1.8, 2.0)
SIZE_PT = 9.0
KEPT = (Sort.FLAG, Sort.ITEM)


def remembers(story: Story) -> bool:
    """Whether an entry has something written down or taken that another asks for, or that waits to be read."""
    kept = {name for name, each in story.variables.items() if each.sort in KEPT}
    options = [option for node in story.nodes.values() for option in node.options]
    asked = {name for option in options for name in reads(option)} | set(story.nodes)
    given = {
        effect.name for option in options for way in option.outcomes for effect in way.effects if effect.amount > 0
    }
    return bool(kept & asked & given)


def write_chart(shop: Workshop, story: Story, called: str, path: Path) -> None:
    """The lists of one story, each part on a sheet of its own."""
    from meeplewright_generators.matter.flow import Item
    from meeplewright_generators.pages.ornaments import ground, headed
    from meeplewright_generators.pages.plan import plan_of
    from meeplewright_generators.pages.type import Frame, type_of
    from meeplewright_generators.pages.typeset import Book, BookChapter, running_head, write_book
    from meeplewright_generators.typeset.rich import RichReader

    plan, frame = plan_of(shop.world), Frame.of(shop.order.paper)
    kind = type_of(shop, column_mm=frame.column_mm)
    title = f"{shop.title}{shop.say.colon} {called}" if called != shop.title else shop.title
    body = []
    for part in _parts(shop, story, plan, called):
        head = Item(part.title, kind.heading(1), bookmark=(part.title, 0))
        lists = chart(part.told, shop, plan, kind)
        body.append(BookChapter([lists], headed(head, kind, shop.icons, frame.inner_mm), dense=True))

    def chapters(_pages: Mapping[str, int], _spreads: Sequence[PageColumns]) -> Sequence[BookChapter]:
        return body

    running = running_head(title, lambda _spread, _number: "", kind, first=True)
    book = Book(frame, RichReader(shop.icons), chapters, running, partial(ground, kind=kind))
    write_book(path, book, title=title, author=shop.author, language=shop.language)


def _parts(shop: Workshop, story: Story, plan: BookPlan, called: str) -> list[Section]:
    """The parts of the book, as far as the story has entries in them; all in one where it has none."""
    from meeplewright_generators.pages.plan import Section, sections
    from meeplewright_generators.products.book import entries

    pairs = [(node, own) for node, own in entries(shop) if node.id in story.nodes]
    here = [(story.nodes[node.id], story) for node, _ in pairs]
    parts = [part for part in sections(plan, here, shop.world) if part.told] if plan.parts else []
    return parts or [Section(called, here)]


def chart(pairs: Sequence[Told], shop: Workshop, plan: BookPlan, kind: TextStyles) -> TextTable:
    """A row for each entry."""
    from meeplewright_generators.matter.tables import TextTable
    from meeplewright_generators.pages.plan import heading
    from meeplewright_generators.pages.story_text import Teller, numbered
    from meeplewright_generators.words.phrases import Phrases

    say = Phrases(shop.language)
    rows = []
    for node, story in pairs:
        teller = Teller(story, say, shop.icon_names)
        name = heading(node, plan, shop.world) or _beginning(node)
        rows.append([f"**{numbered(node)}**", name, "\n".join(lines_of(node, teller))])
    style = replace(kind.ragged, size_pt=SIZE_PT)
    return TextTable(rows, style, style, shares=SHARES, heads=0, padding=1.1, rule=kind.rule)


def _beginning(node: Node) -> str:
    from meeplewright.stories.picture.called import title_of

    return title_of(node)


def lines_of(node: Node, teller: Teller) -> Iterator[str]:
    """What each option asks for, and after an arrow what it has written down and the entries that it leads to."""
    seen = set()
    for option in node.options:
        condition = teller.asking.of(option)
        asked = teller.asked(condition) if condition != ALWAYS and _kept(option, teller) else ""
        brings = ", ".join(dict.fromkeys(_brings(option, teller)))
        line = " ".join(filter(None, [asked, f"{ARROW} {brings}" if brings else ""]))
        if line and line not in seen:
            seen.add(line)
            yield line


def _kept(option: Option, teller: Teller) -> bool:
    return any(name in teller.story.variables and teller.story.variables[name].sort in KEPT for name in reads(option))


def _brings(option: Option, teller: Teller) -> Iterator[str]:
    from meeplewright_generators.pages.story_text import numbered

    story = teller.story
    for outcome in option.outcomes:
        for effect in outcome.effects:
            variable = story.variables.get(effect.name)
            if effect.amount > 0 and variable is not None and variable.sort in KEPT:
                yield f"**{teller.called(effect.name)}**"
        if isinstance(outcome.target, Goto):
            to = story.nodes.get(outcome.target.node)
            if to is not None and not to.hub and not to.made:
                yield numbered(to)
