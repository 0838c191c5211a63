"""The adventure book: numbered entries, a record sheet, and an index of keywords and items."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.text.markup import plain
from meeplewright_generators.jobs import Job, fingerprint

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Node, Story
    from meeplewright.text.markup import Link
    from meeplewright_generators.pages.columns import Spread
    from meeplewright_generators.typeset.rich import Shown
    from meeplewright_generators.workshop import Workshop

_NUMBER = re.compile(r"(\D{0,4}?)\s?(\d+)\D{0,2}")


def jobs(shop: Workshop) -> Iterable[Job]:
    """One book a pack that has entries which are not printed as cards or tiles."""
    if shop.order.only_pieces or not shop.wanted("book", *(shop.world.system.kinds.keys() - shop.components.keys())):
        return
    from meeplewright_generators.pages.figure import digests, pictures_of
    from meeplewright_generators.pages.plan import is_wanted

    told = entries(shop) if is_wanted(shop.world) else []
    if not told or not shop.wanted("book", *(node.origin.record.kind for node, _ in told if node.origin.record)):
        return
    reads = {
        node.origin.record.name: fingerprint(node.origin.record.data)
        for node, _ in told
        if node.origin.record is not None
    }
    reads |= {
        record.name: fingerprint(record.data)
        for _, story in told[:1]
        for variable in story.variables.values()
        if (record := variable.origin.record) is not None
    }
    reads |= shop.reads_of_pages()
    records = [node.origin.record for node, _ in told if node.origin.record is not None]
    reads |= digests(path for record in records for path in pictures_of(record, shop.world))

    def make(folder: Path) -> None:
        _write(shop, folder / "book.pdf")

    yield Job("book", "Book", ("book.pdf",), reads, make, len(told) / 4)


def entries(shop: Workshop) -> list[tuple[Node, Story]]:
    """The entries of all stories in the order of their numbers, each with the story that tells it."""
    from meeplewright.stories.told.read import stories_of

    found: dict[str, tuple[Node, Story]] = {}
    for story in stories_of(shop.world).stories:
        for node in story.nodes.values():
            record = node.origin.record
            if record is not None and not node.made and node.text and record.kind not in shop.components:
                found.setdefault(record.name, (node, story))
    return sorted(found.values(), key=lambda pair: _order(pair[0]))


def _order(node: Node) -> tuple[bool, str, int]:
    """Plain numbers first, then those with a letter before them, letter by letter (P1, P2, S1), then what has none."""
    found = _NUMBER.fullmatch(str(node.number or ""))
    if found is not None:
        return (False, found[1], int(found[2]))
    letters = str(node.number or "")
    return (not letters, letters, 0)


def _write(shop: Workshop, path: Path) -> None:
    from meeplewright_generators.matter.flow import Item, Matter
    from meeplewright_generators.pages.entry import Setter
    from meeplewright_generators.pages.finder import Finder, ranges, standing
    from meeplewright_generators.pages.ornaments import banner, ground, has_banner, headed
    from meeplewright_generators.pages.plan import plan_of, sections, worded
    from meeplewright_generators.pages.record_sheet import record_sheet, where_chapter
    from meeplewright_generators.pages.type import Frame, type_of
    from meeplewright_generators.pages.typeset import Book, Chapter, running_head, write_book
    from meeplewright_generators.typeset.rich import Reader

    plan, say, frame = plan_of(shop.world), shop.say, Frame.of(shop.order.paper)
    kind = type_of(shop, column_mm=frame.column_mm)
    parts = sections(plan, entries(shop), shop.world)
    told = [pair for part in parts for pair in part.told]
    printed = frozenset(node.origin.record.name for node, _ in told if node.origin.record is not None)
    title = worded(plan.title, shop.world, told) or say("book")
    setter = Setter(shop, plan, say, kind, printed, frame.column_mm)
    finder = Finder(kind, say, frame.column_mm)

    def across(item: Item) -> list[Matter]:
        return headed(item, kind, shop.icons, frame.inner_mm)

    matter = [setter.section(part) for part in parts]
    head = banner(shop, kind, frame)
    head += [Item(shop.title, kind.heading(1), bookmark=(shop.title, 0)), Item(title, kind.plain, gap=1)]
    # none of these speaks of pages: they are made once
    found = []
    for part, each in zip(parts, matter, strict=True):
        own = across(Item(part.title, kind.heading(1), anchor=part.anchor, bookmark=(plain(part.title), 0)))
        found.append(Chapter(each, own if plan.parts else head, whole_on_page=True, closer=setter.closer(part)))
    stories = list({id(story): story for _, story in told}.values())
    for story in stories if plan.sheet else ():
        sheet = record_sheet(story, setter.teller(story), kind, frame)
        if sheet:
            name = f"{say('record sheet')}{say.colon} {story.title}" if len(stories) > 1 else say("record sheet")
            found.append(
                Chapter(sheet, across(Item(name, kind.heading(1), bookmark=(name, 0))), columns=1, level=False)
            )
    where = where_chapter(told, setter.index_teller, kind)
    if where:
        name = worded(plan.index, shop.world, told) or say("where")
        found.append(Chapter(where, across(Item(name, kind.heading(1), bookmark=(name, 0)))))
    everything = [item for each in matter for item in each]
    legend = finder.legend(everything, shop.icons, list(shop.world.of("icon")))
    below = [*setter.how_to_read(told), *legend] if plan.parts else []

    def chapters(_pages: Mapping[str, int], spreads: Sequence[Spread]) -> Sequence[Chapter]:
        if not plan.parts:
            return found
        return [Chapter([*finder.contents(parts, spreads[1:]), *below], head), *found]

    def about(spread: Spread, number: int) -> str:
        return ranges(each.number for each in standing(spread, number))

    def within(spread: Spread, number: int) -> str:
        part = next((each.part for each in standing(spread, number) if each.part), "")
        return f"{shop.title} · {part}" if part else shop.title

    running = running_head(within, about, kind, bold=bool(plan.parts), first=not has_banner(kind))
    reader = Reader(shop.icons, _links(shop, told), shop.press.theme.icon_colour)
    book = Book(frame, reader, chapters, running, partial(ground, kind=kind))
    write_book(path, book, title=f"{shop.title}{shop.say.colon} {title}", author=shop.author, language=shop.language)


def _links(shop: Workshop, told: Sequence[tuple[Node, Story]]) -> Callable[[Link], Shown]:
    from meeplewright_generators.pages.story_text import anchor, numbered
    from meeplewright_generators.typeset.rich import Shown

    by_record = {node.origin.record.name: node for node, _ in told if node.origin.record is not None}

    def shown(link: Link) -> Shown:
        node = by_record.get(f"{link.kind}/{link.id}")
        if node is None and not link.kind:
            node = next((each for name, each in by_record.items() if name.partition("/")[2] == link.id), None)
        if node is not None:
            return Shown(link.shown or numbered(node), anchor(node))
        return Shown(link.shown or shop.name_of(link.kind, link.id))

    return shown
