"""The player aid: one page to lay beside the game, what the icons mean under it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.jobs import Job, fingerprint

if TYPE_CHECKING:
    from meeplewright_generators.pages.columns import PageColumns
    from meeplewright_generators.pages.typeset import BookChapter
    from meeplewright_generators.workshop import Workshop


def jobs(shop: Workshop) -> Iterable[Job]:
    """One page from the rules that have `aid` in their file name; where there are none, icons and terms."""
    if shop.order.only_pieces or not shop.wanted("aid", "term", "icon"):
        return
    from meeplewright_generators.pages.figure import digests
    from meeplewright_generators.pages.figures_in_rules import reads_of_figures
    from meeplewright_generators.pages.rulebook import linked, pictures_in, rule_texts

    texts = rule_texts(shop, aid=True)
    terms = [] if texts else list(shop.world.of("term").values())
    if not texts and not (terms and shop.icon_names):
        return
    reads = {text.name: fingerprint(text.source) for text in texts}
    reads |= {record.name: fingerprint(record.data) for record in terms}
    reads |= {record.name: fingerprint(record.data.get("name")) for record in linked([t.source for t in texts], shop)}
    reads |= shop.reads_of_pages() | digests(pictures_in(texts)) | reads_of_figures(texts, shop)

    def make(folder: Path) -> None:
        _write(shop, folder / "aid.pdf")

    yield Job("aid", "Player aid", ("aid.pdf",), reads, make, 3)


def _write(shop: Workshop, path: Path) -> None:
    from meeplewright_generators.matter.flow import Item, Matter
    from meeplewright_generators.pages import rulebook
    from meeplewright_generators.pages.ornaments import ground, headed
    from meeplewright_generators.pages.type import Frame, type_of
    from meeplewright_generators.pages.typeset import Book, BookChapter, running_head, write_book
    from meeplewright_generators.typeset.rich import LinkText, RichReader

    say, frame = shop.say, Frame.of(shop.order.paper)
    kind = type_of(shop, column_mm=frame.column_mm)

    def chapters(_pages: Mapping[str, int], _spreads: Sequence[PageColumns]) -> Sequence[BookChapter]:
        matter: list[Matter] = []
        for text in rulebook.rule_texts(shop, aid=True):
            matter += rulebook.chapter_matter(text, kind, say, {}, frozenset(), shop=shop, width_mm=frame.column_mm)[0]
        if not matter:
            matter = [
                *headed(Item(say("aid"), kind.heading(1)), kind, shop.icons, frame.column_mm),
                *rulebook.glossary(shop, kind),
            ]
        icons: list[Matter] = [Item(say("icons"), kind.heading(2), gap=6, keep=True)]
        icons += rulebook.icon_legend(shop, kind, shop.icons, frame.column_mm)
        return [BookChapter([*matter, *icons])]

    reader = RichReader(
        shop.icons, lambda link: LinkText(link.shown or shop.name_of(link.kind, link.id)), shop.press.theme.icon_colour
    )
    book = Book(frame, reader, chapters, running_head(shop.title, lambda *_: "", kind), partial(ground, kind=kind))
    write_book(
        path, book, title=f"{shop.title}{shop.say.colon} {say('aid')}", author=shop.author, language=shop.language
    )
