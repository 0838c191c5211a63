"""The story poster: the graph of a story over as many sheets as it needs, to be joined on a wall, or its lists."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.jobs import Job, fingerprint
from meeplewright_generators.writing import file_name

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Node, Story, Target
    from meeplewright.stories.picture.layout import PictureLayout
    from meeplewright_generators.sheets.paper import Paper
    from meeplewright_generators.words.phrases import Phrases
    from meeplewright_generators.workshop import Workshop

GRAPH, LISTS = "graph", "lists"
OVERLAP_MM = 6.0
# a wall has an end
MOST_SHEETS = 60
# what goes on one sheet is drawn larger, as far as it fills it
LARGEST = 1.5
# beyond this Graphviz takes minutes for lines that nobody can follow
MOST_NODES = 300
# ways from an entry, on average: books and towns have fewer than 2, hubs that all lead to everything 6 and more
MOST_WAYS = 4


@dataclass(frozen=True, eq=False, slots=True)
class Poster:
    """A story and what its poster is: its graph, lists of its entries, or nothing, with the reason."""

    story: Story
    form: str
    reason: str = ""


def jobs(shop: Workshop) -> Iterable[Job]:
    """One poster a story: its graph, or lists where its lines would be black, or only go out from a hub and back."""
    prints = [each for each in posters(shop) if each.form]
    for each in prints:
        name = "poster" if len(prints) == 1 else f"poster-{file_name(each.story.id)}"
        yield _job(shop, each.story, name, lists=each.form == LISTS)


@lru_cache(maxsize=1)  # the jobs ask, and what a build says after them
def posters(shop: Workshop) -> tuple[Poster, ...]:
    """What every story has on a wall."""
    if shop.order.only_pieces or not shop.wanted("poster"):
        return ()
    from meeplewright.stories.findings.own import own_part
    from meeplewright.stories.told.read import stories_of

    every = stories_of(shop.world).stories
    return tuple(_poster(own_part(story, every), shop) for story in every)


def _poster(story: Story, shop: Workshop) -> Poster:
    from meeplewright.stories.picture.layout import ways_of
    from meeplewright_generators.products.chart import remembers

    if story.cards is not None:
        return Poster(story, "", "cards decide how it goes on")
    if not _chosen(story):
        return Poster(story, "", "nothing is chosen in it")
    star = not _branches(story)
    if not star and len(ways_of(story)) <= MOST_WAYS * len(story.nodes):
        return Poster(story, GRAPH)
    if remembers(story):
        return Poster(story, LISTS) if _read(story, shop) else Poster(story, "", "its entries are in no book")
    what = "each entry only comes back to its hub" if star else "nearly every entry leads to every other"
    return Poster(story, "", f"{what}, and nothing is remembered")


def _read(story: Story, shop: Workshop) -> bool:
    """Whether most entries are read in a book, and not met on cards, tiles and boards."""
    from meeplewright_generators.pages.plan import is_wanted
    from meeplewright_generators.products.book import entries

    ids = {node.id for node, _ in entries(shop)} if is_wanted(shop.world) else set()
    own = [node.id for node in story.nodes.values() if not node.made]
    return 2 * sum(each in ids for each in own) > len(own)


def left_out(shop: Workshop) -> dict[str, list[str]]:
    """The stories that have no poster, by the reason."""
    by_reason: dict[str, list[str]] = {}
    for each in posters(shop):
        if not each.form:
            by_reason.setdefault(each.reason, []).append(story_title(shop, each.story))
    return by_reason


def _chosen(story: Story) -> bool:
    return any(sum(max(1, len(option.outcomes)) for option in node.options) > 1 for node in story.nodes.values())


def _branches(story: Story) -> bool:
    """Whether some entry leads on to another: what only comes back to its hub is a star."""
    nodes = story.nodes
    targets = (
        outcome.target
        for node in nodes.values()
        if not node.hub
        for option in node.options
        for outcome in option.outcomes
    )
    named = (name for target in targets for name in _places(target))
    return any(name in nodes and not (nodes[name].hub or nodes[name].made) for name in named)


def _places(target: Target | None) -> tuple[str, ...]:
    """The nodes that a way may lead to."""
    from meeplewright.stories.model.story import Goto, Recall

    if isinstance(target, Recall):
        return target.nodes
    return (target.node,) if isinstance(target, Goto) else ()


def _job(shop: Workshop, story: Story, name: str, *, lists: bool) -> Job:
    reads = {
        node.origin.record.name: fingerprint(node.origin.record.data)
        for node in story.nodes.values()
        if node.origin.record is not None
    }
    room = {key: value for key, value in shop.order.choices().items() if key in ("option paper", "option margin")}
    title = story_title(shop, story)
    kinds = {name: [kind.title, name in shop.unnamed] for name, kind in shop.world.system.kinds.items()}
    reads |= shop.reads_of_pages() | room | {"titles": fingerprint([title, kinds])}

    def make(folder: Path) -> None:
        from meeplewright_generators.products.chart import write_chart

        (write_chart if lists else _write)(shop, story, title, folder / f"{name}.pdf")

    return Job(name, f"Poster: {title}", (f"{name}.pdf",), reads, make, len(story.nodes) / 5)


def story_title(shop: Workshop, story: Story) -> str:
    """What a story is called: its own title, the name of the record that it is the story of, or as the pack is."""
    if story.title and story.title != shop.title:
        return story.title
    kind, _, id_ = story.id.rpartition("/")
    name = shop.name_of(kind, id_)
    return name if name != id_ else shop.title


def label_of(node: Node, title: str, shop: Workshop, say: Phrases) -> str:
    """What a node is called: its title, else how it begins; what the story itself made as the story; `tile-5` by its
    kind."""
    from meeplewright.stories.picture.called import title_of

    if node.made and not node.title:
        return title if node.hub else say("the end")
    record = node.origin.record
    numbered = record is not None and record.id == f"{record.kind}-{node.number}" and not node.title
    if numbered and record is not None and record.kind not in shop.unnamed:
        return shop.world.system.kinds[record.kind].title
    return title_of(node)


def _write(shop: Workshop, story: Story, called: str, path: Path) -> None:
    from meeplewright.stories.picture.layout import laid_out, ways_of
    from meeplewright.stories.picture.marks import plainly
    from meeplewright_generators.drawing.operations import Element
    from meeplewright_generators.drawing.paths import polyline
    from meeplewright_generators.exports.document import Document
    from meeplewright_generators.pages.graph import draw_graph
    from meeplewright_generators.typeset.fonts import bundled

    say, picture = shop.say, plainly(story)
    labels = {id_: label_of(node, called, shop, say) for id_, node in story.nodes.items()}
    entries = {id_: replace(entry, title=labels[id_]) for id_, entry in picture.entries.items()}
    quick = len(story.nodes) <= MOST_NODES and len(ways_of(story)) <= 2 * MOST_NODES
    layout = laid_out(story, graphviz=quick)
    title = f"{shop.title}{shop.say.colon} {called}" if called != shop.title else shop.title
    document = Document(title=title, author=shop.author, language=shop.language, subject="story")
    margin = max(shop.order.margin_mm, 5.0)
    paper, columns, rows, scale = _tiling(layout, shop.order.paper, margin)
    inner_w, inner_h = paper.width_mm - 2 * margin, paper.height_mm - 2 * margin
    whole = document.form(
        f"poster {story.id}",
        layout.width,
        layout.height,
        lambda canvas: draw_graph(canvas, replace(picture, entries=entries), layout, shop.ink),
        margin_mm=5,
    )
    font = bundled("sans").regular
    for row in range(rows):
        for column in range(columns):
            label = f"{chr(65 + row % 26)}{column + 1}"
            # what the sheet shows, in mm of the drawing
            x, y = (column * (inner_w - OVERLAP_MM) - 5) / scale, (row * (inner_h - OVERLAP_MM) - 5) / scale
            window = (x, y, x + inner_w / scale, y + inner_h / scale)
            if not _anything_in(layout, *window):
                continue
            page = document.page(paper.width_mm, paper.height_mm, label=label, trim=(margin, margin, inner_w, inner_h))
            page.bookmark(f"{title} {label}")
            canvas = page.canvas
            where = say("poster sheet", n=label, rows=rows, columns=columns, overlap=f"{OVERLAP_MM:g}")
            words = f"{title} · {where}"
            inside = [entries[id_] for id_ in _entries_in(layout, *window)]
            read = "; ".join(" ".join(filter(None, [entry.number, entry.title])) for entry in inside)
            with canvas.meaning(Element("Figure", words=f"{words}{say.colon} {read}")), canvas.saved():
                corners = [(0, 0), (inner_w, 0), (inner_w, inner_h), (0, inner_h)]
                canvas.clip(polyline([(margin + x, margin + y) for x, y in corners]))
                left = margin - column * (inner_w - OVERLAP_MM) + 5
                top = margin - row * (inner_h - OVERLAP_MM) + 5
                if rows == columns == 1:
                    left = margin + (inner_w - layout.width * scale) / 2
                canvas.place(whole, left, top, scale=scale)
            canvas.rect(margin, margin, inner_w, inner_h, stroke="#a0a0a0", width_mm=0.1, dash=(1, 2))
            canvas.text(margin + 2, paper.height_mm - margin + 3, words, font, 6, colour="#606060")
    document.write(path)


def _entries_in(layout: PictureLayout, left: float, top: float, right: float, bottom: float) -> list[str]:
    """The entries of which anything shows in a window, from the top down."""
    wide, high = layout.size[0] / 2, layout.size[1] / 2
    places = [
        (y, x, id_)
        for id_, (x, y) in layout.places.items()
        if left < x + wide and x - wide < right and top < y + high and y - high < bottom
    ]
    return [id_ for _, _, id_ in sorted(places)]


def _anything_in(layout: PictureLayout, left: float, top: float, right: float, bottom: float) -> bool:
    """Whether an entry, a frame or a line shows in a window."""
    lines = ((x, y, x, y) for curve in layout.curves for x, y in curve.flat())
    frames = ((f.left, f.top, f.left + f.width, f.top + f.height) for f in layout.frames)
    return bool(_entries_in(layout, left, top, right, bottom)) or any(
        left < x2 + 2 and x1 - 2 < right and top < y2 + 2 and y1 - 2 < bottom for x1, y1, x2, y2 in (*lines, *frames)
    )


def _filled(layout: PictureLayout, paper: Paper, margin_mm: float) -> float:
    """How large a drawing may be on one sheet."""
    wide, high = paper.width_mm - 2 * margin_mm - 10, paper.height_mm - 2 * margin_mm - 10
    return min(LARGEST, wide / max(layout.width, 1), high / max(layout.height, 1))


def _tiling(layout: PictureLayout, paper: Paper, margin_mm: float) -> tuple[Paper, int, int, float]:
    """The orientation that takes fewer sheets, and how many across and down.

    Larger where one sheet holds it, smaller where there were too many.
    """
    scale = 1.0
    while True:
        best: tuple[int, Paper, int, int] | None = None
        for sheet in (paper, paper.turned()):
            across = sheet.width_mm - 2 * margin_mm - OVERLAP_MM
            down = sheet.height_mm - 2 * margin_mm - OVERLAP_MM
            columns = max(1, math.ceil((layout.width * scale + 10 - OVERLAP_MM) / across))
            rows = max(1, math.ceil((layout.height * scale + 10 - OVERLAP_MM) / down))
            if best is None or columns * rows < best[0]:
                best = (columns * rows, sheet, columns, rows)
        if best is not None and best[0] == 1:
            larger = {sheet: _filled(layout, sheet, margin_mm) for sheet in (paper, paper.turned())}
            sheet = max(larger, key=lambda each: larger[each])
            return sheet, 1, 1, larger[sheet]
        if best is not None and best[0] <= MOST_SHEETS:
            return best[1], best[2], best[3], scale
        scale *= 0.9
