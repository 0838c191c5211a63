"""The adventure book: numbered entries, a record sheet, and an index of keywords and items."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.builder.jobs import Job, fingerprint

if TYPE_CHECKING:
    from meeplewright.stories.model import Node, Story
    from meeplewright.text.markup import Link
    from meeplewright_generators.pages.columns import Spread
    from meeplewright_generators.pages.phrases import Phrases
    from meeplewright_generators.pages.type import Type
    from meeplewright_generators.pages.typeset import Chapter
    from meeplewright_generators.setting.flow import Item
    from meeplewright_generators.setting.rich import Shown
    from meeplewright_generators.workshop import Workshop

_NUMBER = re.compile(r"(\D{0,4}?)\s?(\d+)\D{0,2}")


def jobs(shop: Workshop) -> Iterable[Job]:
    """One book a pack that has entries which are not printed as cards or tiles."""
    if shop.order.only_pieces or not shop.wanted("book", *shop.world.system.kinds):
        return
    told = entries(shop)
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

    def make(folder: Path) -> None:
        _write(shop, folder / "book.pdf")

    yield Job("book", "Book", ("book.pdf",), reads, make, len(told) / 4)


def entries(shop: Workshop) -> list[tuple[Node, Story]]:
    """The entries of all stories in the order of their numbers, each with the story that tells it."""
    from meeplewright.stories.read import stories_of

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
    return (False, found[1], int(found[2])) if found is not None else (True, str(node.number or ""), 0)


def _write(shop: Workshop, path: Path) -> None:
    from meeplewright_generators.pages.phrases import Phrases
    from meeplewright_generators.pages.record_sheet import record_sheet, where_chapter
    from meeplewright_generators.pages.type import Frame, type_of
    from meeplewright_generators.pages.typeset import Book, Chapter, running_head, write_book
    from meeplewright_generators.setting.flow import Item, Matter
    from meeplewright_generators.setting.rich import Reader

    told = entries(shop)
    say, kind = Phrases(shop.language), type_of(shop)
    frame = Frame.of(shop.order.paper)
    link = _links(shop, told)

    def chapters(_pages: Mapping[str, int], _spreads: Sequence[Spread]) -> Sequence[Chapter]:
        matter: list[Matter] = [item for node, story in told for item in _entry(node, story, shop, say, kind)]
        head: list[Matter] = [
            Item(shop.title, kind.heading(1), bookmark=(shop.title, 0)),
            Item(say("book"), kind.plain, gap=1),
        ]
        found = [Chapter(matter, head, whole_on_page=True)]
        stories = list({id(story): story for _, story in told}.values())
        for story in stories:
            sheet = record_sheet(story, say, kind, frame)
            if sheet:
                name = f"{say('record sheet')}: {story.title}" if len(stories) > 1 else say("record sheet")
                found.append(Chapter(sheet, [Item(name, kind.heading(1), bookmark=(name, 0))], columns=1, level=False))
        where = where_chapter(told, say, kind, shop.icon_names)
        if where:
            found.append(Chapter(where, [Item(say("where"), kind.heading(1), bookmark=(say("where"), 0))], columns=2))
        return found

    def about(spread: Spread, number: int) -> str:
        numbers = [str(each.strip.note) for each in spread.settled(number) if each.strip.note is not None]
        return f"{numbers[0]} – {numbers[-1]}" if numbers else ""

    book = Book(frame, Reader(shop.icons, link), chapters, running_head(shop.title, about, kind), knows_pages=False)
    write_book(path, book, title=f"{shop.title}: {say('book')}", author=shop.author, language=shop.language)


def _links(shop: Workshop, told: Sequence[tuple[Node, Story]]) -> Callable[[Link], Shown]:
    from meeplewright_generators.pages.story_text import anchor, numbered
    from meeplewright_generators.setting.rich import Shown

    by_record = {node.origin.record.name: node for node, _ in told if node.origin.record is not None}

    def shown(link: Link) -> Shown:
        node = by_record.get(f"{link.kind}/{link.id}")
        if node is None and not link.kind:
            node = next((each for name, each in by_record.items() if name.partition("/")[2] == link.id), None)
        if node is not None:
            return Shown(link.shown or numbered(node), anchor(node))
        return Shown(link.shown or shop.name_of(link.kind, link.id))

    return shown


def _entry(node: Node, story: Story, shop: Workshop, say: Phrases, kind: Type) -> list[Item]:
    from dataclasses import replace

    from meeplewright_generators.pages.story_text import Teller, anchor, numbered
    from meeplewright_generators.setting.flow import Item

    teller = Teller(story, say, shop.icon_names)
    number = numbered(node)
    head = f"{number}  {node.title}" if node.title and node.number is not None else number
    items = [
        Item(
            head, kind.heading(2), gap=5, keep=True, together=True, anchor=anchor(node), note=number,
            bookmark=(f"{number} {node.title}".strip(), 1),
        )
    ]  # fmt: skip
    items += [Item(text, kind.body, gap=1.4) for text in node.text.split("\n") if text.strip()]
    if gains := teller.gains(node):
        items.append(Item(f"*{gains}*", kind.ragged, gap=1.2))
    for choice in teller.choices(node):
        items.append(Item(choice.line, kind.ragged, gap=1.1, bullet="•", keep=bool(choice.outcomes)))
        last = len(choice.outcomes) - 1
        items += [Item(line, kind.ragged, gap=0.5, indent=5, keep=at < last) for at, line in enumerate(choice.outcomes)]
    if node.ending:
        items.append(Item(say("the end"), replace(kind.label, align="center"), gap=2))
    # the last choice does not stand alone at the head of a column
    return [*items[:-2], *(replace(each, keep=True) for each in items[-2:-1]), *items[-1:]]
