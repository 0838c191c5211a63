"""The rule reference: contents, chapters, icon legend, glossary and index, from the pack's Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.jobs import Job, fingerprint

if TYPE_CHECKING:
    from meeplewright_generators.pages.columns import PageColumns
    from meeplewright_generators.pages.typeset import Book, BookChapter
    from meeplewright_generators.workshop import Workshop


def jobs(shop: Workshop) -> Iterable[Job]:
    """One document of all rules, and none where the pack has no rules."""
    if shop.order.only_pieces or not shop.wanted("rules", "term"):
        return
    from meeplewright_generators.pages.figure import digests
    from meeplewright_generators.pages.figures_in_rules import reads_of_figures
    from meeplewright_generators.pages.index import indexed, sent_on
    from meeplewright_generators.pages.rulebook import linked, pictures_in, rule_texts

    texts = rule_texts(shop, aid=False)
    if not texts:
        return
    terms = shop.world.of("term").values()
    reads = {text.name: fingerprint(text.source) for text in texts}
    reads |= {record.name: fingerprint(record.data) for record in (*terms, *indexed(shop.world))}
    reads["sent on"] = fingerprint(sent_on(shop.world))
    meanings = [str(record.data.get("text", "")) for record in terms]
    named = linked([*(text.source for text in texts), *meanings], shop)
    reads |= {record.name: fingerprint(record.data.get("name")) for record in named if record.kind != "term"}
    reads |= shop.reads_of_pages() | digests(pictures_in(texts)) | reads_of_figures(texts, shop)

    def make(folder: Path) -> None:
        _write(shop, folder / "rules.pdf")

    yield Job("rules", "Rules", ("rules.pdf",), reads, make, 20)


def _write(shop: Workshop, path: Path) -> None:
    from meeplewright_generators.pages.typeset import least_waste, write_book

    book = least_waste(lambda size_pt: _book(shop, size_pt))
    title = f"{shop.title}{shop.say.colon} {shop.say('rules')}"
    write_book(path, book, title=title, author=shop.author, language=shop.language)


def _book(shop: Workshop, size_pt: float) -> Book:
    from meeplewright_generators.matter.flow import Item, Matter
    from meeplewright_generators.pages import rulebook
    from meeplewright_generators.pages.index import index, indexed, key_of, sent_on
    from meeplewright_generators.pages.markdown import AnchoredHeading
    from meeplewright_generators.pages.ornaments import banner, ground, has_banner, headed
    from meeplewright_generators.pages.type import Frame, type_of
    from meeplewright_generators.pages.typeset import Book, BookChapter, running_head
    from meeplewright_generators.typeset.rich import RichReader

    say = shop.say
    frame = Frame.of(shop.order.paper)
    kind = type_of(shop, size_pt, frame.column_mm)
    texts = rulebook.rule_texts(shop, aid=False)
    terms = frozenset(shop.world.of("term"))
    lines = [*rulebook.terms_of(shop), *indexed(shop.world)]
    names = {key_of(record): str(record.data.get("name", record.id)) for record in lines}
    see = sent_on(shop.world)

    def heading(title: str, anchor: str) -> list[Matter]:
        item = Item(title, kind.heading(1), gap=8, keep=True, anchor=anchor, bookmark=(title, 0))
        return headed(item, kind, shop.icons, frame.column_mm)

    def chapters(pages: Mapping[str, int], spreads: Sequence[PageColumns]) -> Sequence[BookChapter]:
        body: list[Matter] = []
        headings: list[AnchoredHeading] = []
        for text in texts:
            matter, heads = rulebook.chapter_matter(text, kind, say, pages, terms, shop=shop, width_mm=frame.column_mm)
            body += matter
            headings += heads
        back: list[Matter] = []
        for key, more in (
            ("icons", rulebook.icon_legend(shop, kind, shop.icons, frame.column_mm)),
            ("glossary", rulebook.glossary(shop, kind)),
        ):
            if more:
                headings.append(AnchoredHeading(1, say(key), f"back/{key}"))
                back += [*heading(say(key), f"back/{key}"), *more]
        if terms:
            headings.append(AnchoredHeading(1, say("index"), "back/index"))
            spoken = _spoken(spreads)
            defined = {term: pages[f"term/{term}"] for term in terms if f"term/{term}" in pages}
            back += [*heading(say("index"), "back/index"), *index(spoken, defined, names, shop.icons, kind, see)]
        same = bool(headings) and headings[0].text == shop.title
        name = say("rules") if same else shop.title
        title = banner(shop, kind, frame)
        title.append(Item(name, kind.heading(1), bookmark=(say("contents"), 0)))
        if not same:
            title.append(Item(say("rules"), kind.plain, gap=1))
        lines = rulebook.contents(headings, pages, kind, frame.column_mm)
        return [BookChapter([*lines, *body, *back], title)]

    def about(spread: PageColumns, number: int) -> str:
        marks = [each.strip.bookmark for n in range(number + 1) for each in spread.settled(n)]
        topics = [mark[0] for mark in marks if mark is not None and mark[1] == 0]
        return topics[-1] if topics and number else ""

    running = running_head(shop.title, about, kind, first=not has_banner(kind))
    return Book(
        frame,
        RichReader(shop.icons, rulebook.links_in(shop), shop.press.theme.icon_colour),
        chapters,
        running,
        partial(ground, kind=kind),
    )


def _spoken(spreads: Sequence[PageColumns]) -> dict[str, set[int]]:
    """On which pages a term is spoken of."""
    pages: dict[str, set[int]] = {}
    for spread in spreads:
        for number in range(spread.pages):
            for each in spread.settled(number):
                for term in each.strip.note if isinstance(each.strip.note, tuple) else ():
                    pages.setdefault(str(term), set()).add(spread.first + number)
    return pages
