"""Tuck boxes: a net for each deck, as deep as its cards are thick."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.jobs import Job
from meeplewright_generators.products.pieces import Piece, lots_of, reads_of
from meeplewright_generators.sheets.net import Net, net_of
from meeplewright_generators.sheets.packing import Lot
from meeplewright_generators.sheets.paper import PAPERS, Paper
from meeplewright_generators.sheets.shapes import Outline, Point
from meeplewright_generators.typeset.measures import MM_PER_PT

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.words.phrases import Phrases
    from meeplewright_generators.workshop import Workshop

# smaller decks go into a bag
FEWEST_CARDS = 6
# from this depth on the side has two lines
DEEP_MM = 8.0
# how much of a panel without a back the picture takes
PICTURE = 0.6


def jobs(shop: Workshop) -> Iterable[Job]:
    """One file with a page for each deck of cards."""
    if shop.order.only_pieces or not shop.wanted("tuckboxes"):
        return
    lots = boxed(shop)
    if not lots:
        return
    reads = reads_of(shop, lots) | shop.reads_of_titles(lots) | shop.reads_of_pages()

    def make(folder: Path) -> None:
        write_boxes(shop, lots, folder / "tuckboxes.pdf")

    yield Job("tuckboxes", "Tuck boxes", ("tuckboxes.pdf",), reads, make, float(len(lots)))


def boxed(shop: Workshop) -> list[Lot[Piece]]:
    """The decks that get a box."""
    lots = lots_of(shop, shop.kinds_of("card"))
    return [lot for lot in lots if len(lot.pieces) >= FEWEST_CARDS and lot.cut.outline is Outline.RECTANGLE]


def nets_of(shop: Workshop, lots: Sequence[Lot[Piece]]) -> Iterator[tuple[Net, Paper, float, float]]:
    """The net of each deck on its paper, and how far from the left and from the top it lies."""
    for lot in lots:
        net = net_of(lot.cut.width_mm, lot.cut.height_mm, len(lot.pieces))
        paper = paper_for(net, shop.order.paper, shop.order.margin_mm)
        yield net, paper, (paper.width_mm - net.width_mm) / 2, (paper.height_mm - net.height_mm) / 2


def write_boxes(
    shop: Workshop, lots: Sequence[Lot[Piece]], path: Path, registration: Callable[[Canvas, Paper], None] | None = None
) -> None:
    """A page for each box; `registration` draws the marks of a machine."""
    from meeplewright_generators.exports.document import Document
    from meeplewright_generators.sheets.margin import Slug, draw_margin
    from meeplewright_generators.typeset.fonts import bundled

    say = shop.say
    document = Document(
        title=f"{shop.title}{shop.say.colon} {say('tuck box')}", author=shop.author, language=shop.language
    )
    for lot, (net, paper, left, top) in zip(lots, nets_of(shop, lots), strict=True):
        trim = (left, top, net.width_mm, net.height_mm)
        title = shop.deck_title(lot.name)
        page = document.page(paper.width_mm, paper.height_mm, trim=trim, label=title)
        page.bookmark(f"{say('tuck box')}{say.colon} {title}")
        deck = f"{title[:1].upper()}{title[1:]} · {len(lot.pieces)}"
        words = f"{shop.title} · {deck}"
        with page.canvas.meaning(Element("Figure", words=f"{say('tuck box')}{say.colon} {words}")), page.canvas.saved():
            page.canvas.move_origin(left, top)
            for panel in (net.front, net.back):
                _panel(page.canvas, shop, net, panel, common_back(lot), title)
            _draw(page.canvas, net, (shop.title, deck), say)
        if registration is not None:
            registration(page.canvas, paper)
            continue
        slug = Slug(f"{shop.title} {shop.version}", f"{say('tuck box')}{say.colon} {title}", "", "", say("print"), "")
        draw_margin(page.canvas, slug, bundled("sans").regular, (paper.width_mm, paper.height_mm), ())
    document.write(path)


def paper_for(net: Net, paper: Paper, margin_mm: float) -> Paper:
    """The paper of the order if the net fits on it, else A3, else as big as it takes."""
    for sheet in (paper, paper.turned(), PAPERS["a3"], PAPERS["a3"].turned()):
        if net.width_mm <= sheet.width_mm - 2 * margin_mm and net.height_mm <= sheet.height_mm - 2 * margin_mm:
            return sheet
    return Paper("own", net.width_mm + 2 * margin_mm, net.height_mm + 2 * margin_mm)


def common_back(lot: Lot[Piece]) -> Face | None:
    """The back that every card of a deck has; None where they differ: what one card shows is not the deck's."""
    backs = {piece.back.key: piece.back for piece in lot.pieces if piece.back is not None}
    whole = all(piece.back is not None for piece in lot.pieces)
    return next(iter(backs.values())) if whole and len(backs) == 1 else None


def _panel(canvas: Canvas, shop: Workshop, net: Net, at: Point, back: Face | None, title: str) -> None:
    """The front or the back of the box: the deck's back, or the landscape of the theme and its title."""
    from meeplewright_generators.drawing.lines import draw_block
    from meeplewright_generators.drawing.paths import polyline
    from meeplewright_generators.faces.ink import shades_of
    from meeplewright_generators.faces.scenes import draw_scene
    from meeplewright_generators.pages.type import type_of
    from meeplewright_generators.typeset.block import fitted
    from meeplewright_generators.typeset.rich import RichReader

    x, y = at
    wide, tall = net.panel_mm, net.tall_mm
    if back is not None:
        with canvas.saved():
            canvas.clip(polyline([(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)]))
            back.draw(canvas, x + (wide - back.width_mm) / 2, y + (tall - back.height_mm) / 2)
        return
    kind, reader = type_of(shop), RichReader(shop.icons)
    about = kind.pages.get("banner")
    recipe = shop.press.library.recipe(str(about.get("scene"))) if isinstance(about, Mapping) else None
    light, dark = kind.theme.text_colour("paper"), kind.theme.colour("accent")
    canvas.rect(x, y, wide, tall, fill=dark)
    edge = min(wide, tall) * 0.08
    with canvas.saved():
        low = y + tall * PICTURE
        inner = [(x + edge, y + edge), (x + wide - edge, y + edge), (x + wide - edge, low), (x + edge, low)]
        canvas.clip(polyline(inner))
        if recipe is not None and isinstance(about, Mapping):
            shade = shades_of(kind.theme, str(about.get("tone", "accent")))
            draw_scene(canvas, recipe, title, (x + edge, y + edge, wide - 2 * edge, tall * PICTURE - edge), shade)
    canvas.rect(x + edge, y + edge, wide - 2 * edge, tall - 2 * edge, stroke=light, width_mm=0.5)
    canvas.line(x + edge, y + tall * PICTURE, x + wide - edge, y + tall * PICTURE, width_mm=0.5, colour=light)
    # style, size, words, where it begins and how much of the panel it takes
    lines = [(kind.heading(1), 22.0, title[:1].upper() + title[1:], PICTURE + 0.03, 0.22)]
    if shop.title != title:
        lines.append((kind.plain, 9.0, shop.title, PICTURE + 0.25, 0.08))
    for style, size, words, down, share in lines:
        fit = replace(
            style, size_pt=size, smallest_pt=4, align="center", vertical="middle", hyphenate=False, colour=light
        )
        block = fitted(reader.paragraphs(words, fit), fit, wide - 4 * edge, tall * share)
        draw_block(canvas, block, x + 2 * edge, y + tall * down, tall * share)


def _draw(canvas: Canvas, net: Net, words: Sequence[str], say: Phrases) -> None:
    from meeplewright_generators.typeset.fonts import bundled

    font = bundled("sans")
    # a deep box has room for the game's name beside that of the deck, in letters that can be read
    *above, deck = words if net.depth_mm >= DEEP_MM else (" · ".join(words),)
    for x, y in net.sides:
        middle = x + net.depth_mm / 2
        for line, chain, share in ((deck, font.bold, 0.85), *((each, font.regular, 0.6) for each in above)):
            size = min(11.0 if above else 8.0, net.depth_mm * (share if above else 1.5))
            while size > 3 and chain.line(line).width * size * MM_PER_PT > net.tall_mm - 6:
                size -= 0.25
            beside = 0.0 if not above else net.depth_mm * (-0.16 if chain is font.bold else 0.22)
            canvas.text(middle + beside - size * 0.12, y + net.tall_mm / 2, line, chain, size, align="center", angle=90)
    canvas.polygon(net.outline, stroke="#000000", width_mm=0.25)
    for x1, y1, x2, y2 in net.folds:
        canvas.line(x1, y1, x2, y2, width_mm=0.2, colour="#707070", dash=(2, 1.2))
    x, y = net.glue
    canvas.text(x, y, say("glue"), font.regular, 6, align="center", angle=90, colour="#606060")
