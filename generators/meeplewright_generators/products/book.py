"""The adventure book: numbered entries, a record sheet, and an index of keywords and items."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.digits import counted_by
from meeplewright.text.markup import plain
from meeplewright_generators.jobs import Job, fingerprint

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Node, Story
    from meeplewright.text.markup import Link
    from meeplewright_generators.pages.columns import PageColumns
    from meeplewright_generators.typeset.rich import LinkText
    from meeplewright_generators.workshop import Workshop

_NUMBER = re.compile(r"(\D{0,4}?)\s?(\d+)\D{0,2}")


def jobs(shop: Workshop) -> Iterable[Job]:
    """One book a pack that has entries which are not printed as cards or tiles."""
    if shop.order.only_pieces or not shop.wanted("book", *(shop.world.system.kinds.keys() - shop.components.keys())):
        return
    from meeplewright_generators.pages.figure import digests, pictures_of
    from meeplewright_generators.pages.plan import is_wanted

    pairs = entries(shop) if is_wanted(shop.world) else []
    if not pairs or not shop.wanted("book", *(node.origin.record.kind for node, _ in pairs if node.origin.record)):
        return
    reads = {
        node.origin.record.name: fingerprint(node.origin.record.data)
        for node, _ in pairs
        if node.origin.record is not None
    }
    reads |= {
        record.name: fingerprint(record.data)
        for _, story in pairs[:1]
        for variable in story.variables.values()
        if (record := variable.origin.record) is not None
    }
    reads |= shop.reads_of_pages()
    records = [node.origin.record for node, _ in pairs if node.origin.record is not None]
    reads |= digests(path for record in records for path in pictures_of(record, shop.world))

    def make(folder: Path) -> None:
        _write(shop, folder / "book.pdf")

    yield Job("book", "Book", ("book.pdf",), reads, make, len(pairs) / 4)


def entries(shop: Workshop) -> list[tuple[Node, Story]]:
    """The entries of all stories in the order of their numbers, each with the story that tells it."""
    from meeplewright.stories.told.read import stories_of

    by_name: dict[str, tuple[Node, Story]] = {}
    for story in stories_of(shop.world).stories:
        for node in story.nodes.values():
            record = node.origin.record
            if record is not None and not node.made and node.text and record.kind not in shop.components:
                by_name.setdefault(record.name, (node, story))
    return sorted(by_name.values(), key=lambda pair: _order(pair[0]))


def _order(node: Node) -> tuple[bool, str, int]:
    """Plain numbers first, then those with a letter before them, letter by letter (P1, P2, S1), then what has none."""
    match = _NUMBER.fullmatch(str(node.number or ""))
    if match is not None:
        return (False, match[1], counted_by(match[2]))
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
    from meeplewright_generators.pages.typeset import Book, BookChapter, running_head, write_book
    from meeplewright_generators.typeset.rich import RichReader

    plan, say, frame = plan_of(shop.world), shop.say, Frame.of(shop.order.paper)
    kind = type_of(shop, column_mm=frame.column_mm)
    parts = sections(plan, entries(shop), shop.world)
    pairs = [pair for part in parts for pair in part.told]
    printed = frozenset(node.origin.record.name for node, _ in pairs if node.origin.record is not None)
    title = worded(plan.title, shop.world, pairs) or say("book")
    setter = Setter(shop, plan, say, kind, printed, frame.column_mm)
    finder = Finder(kind, say, frame.column_mm)

    def across(item: Item) -> list[Matter]:
        return headed(item, kind, shop.icons, frame.inner_mm)

    matter = [setter.section(part) for part in parts]
    head = banner(shop, kind, frame)
    head += [Item(shop.title, kind.heading(1), bookmark=(shop.title, 0)), Item(title, kind.plain, gap=1)]
    # none of these speaks of pages: they are made once
    body = []
    for part, each in zip(parts, matter, strict=True):
        own = across(Item(part.title, kind.heading(1), anchor=part.anchor, bookmark=(plain(part.title), 0)))
        body.append(BookChapter(each, own if plan.parts else head, whole_on_page=True, closer=setter.closer(part)))
    stories = list({id(story): story for _, story in pairs}.values())
    for story in stories if plan.sheet else ():
        sheet = record_sheet(story, setter.teller(story), kind, frame)
        if sheet:
            name = f"{say('record sheet')}{say.colon} {story.title}" if len(stories) > 1 else say("record sheet")
            body.append(
                BookChapter(sheet, across(Item(name, kind.heading(1), bookmark=(name, 0))), columns=1, level=False)
            )
    where = where_chapter(pairs, setter.index_teller, kind)
    if where:
        name = worded(plan.index, shop.world, pairs) or say("where")
        body.append(BookChapter(where, across(Item(name, kind.heading(1), bookmark=(name, 0)))))
    everything = [item for each in matter for item in each]
    legend = finder.legend(everything, shop.icons, list(shop.world.of("icon")))
    below = [*setter.how_to_read(pairs), *legend] if plan.parts else []

    def chapters(_pages: Mapping[str, int], spreads: Sequence[PageColumns]) -> Sequence[BookChapter]:
        if not plan.parts:
            return body
        return [BookChapter([*finder.contents(parts, spreads[1:]), *below], head), *body]

    def about(spread: PageColumns, number: int) -> str:
        return ranges(each.number for each in standing(spread, number))

    def within(spread: PageColumns, number: int) -> str:
        part = next((each.part for each in standing(spread, number) if each.part), "")
        return f"{shop.title} · {part}" if part else shop.title

    running = running_head(within, about, kind, bold=bool(plan.parts), first=not has_banner(kind))
    reader = RichReader(shop.icons, _links(shop, pairs), shop.press.theme.icon_colour)
    book = Book(frame, reader, chapters, running, partial(ground, kind=kind))
    write_book(path, book, title=f"{shop.title}{shop.say.colon} {title}", author=shop.author, language=shop.language)


def _links(shop: Workshop, pairs: Sequence[tuple[Node, Story]]) -> Callable[[Link], LinkText]:
    from meeplewright_generators.pages.story_text import anchor, numbered
    from meeplewright_generators.typeset.rich import LinkText

    by_record = {node.origin.record.name: node for node, _ in pairs if node.origin.record is not None}

    def shown(link: Link) -> LinkText:
        node = by_record.get(f"{link.kind}/{link.id}")
        if node is None and not link.kind:
            node = next((each for name, each in by_record.items() if name.partition("/")[2] == link.id), None)
        if node is not None:
            return LinkText(link.shown or numbered(node), anchor(node))
        return LinkText(link.shown or shop.name_of(link.kind, link.id))

    return shown
