"""The story poster: the graph of a story over as many sheets as it needs, to be joined on a wall."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.jobs import Job, fingerprint
from meeplewright_generators.typeset.measures import MM_PER_PT
from meeplewright_generators.writing import file_name

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Node, Story
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.pages.graph import Drawn
    from meeplewright_generators.sheets.paper import Paper
    from meeplewright_generators.typeset.fonts import Chain
    from meeplewright_generators.words.phrases import Phrases
    from meeplewright_generators.workshop import Workshop

OVERLAP_MM = 6.0
# names in the boxes
LARGEST_PT, SMALLEST_PT = 5.2, 4.0
# a wall has an end
MOST_SHEETS = 60
_COLOURS = {"good": "#2e7d4f", "bad": "#a23b3b", "start": "#1f4e5f"}


def jobs(shop: Workshop) -> Iterable[Job]:
    """One poster a story; none of one that cards decide, whose graph is a wall of boxes with no way to choose."""
    if shop.order.only_pieces or not shop.wanted("poster"):
        return
    from meeplewright.stories.findings.own import own_part
    from meeplewright.stories.told.read import stories_of

    every = stories_of(shop.world).stories
    stories = [own_part(story, every) for story in every if len(story.nodes) > 1 and story.cards is None]
    for story in stories:
        name = "poster" if len(stories) == 1 else f"poster-{file_name(story.id)}"
        yield _job(shop, story, name)


def _job(shop: Workshop, story: Story, name: str) -> Job:
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
        _write(shop, story, title, folder / f"{name}.pdf")

    return Job(name, f"Poster: {title}", (f"{name}.pdf",), reads, make, len(story.nodes) / 5)


def story_title(shop: Workshop, story: Story) -> str:
    """What a story is called: its own title, the name of the record that it is the story of, or as the pack is."""
    if story.title and story.title != shop.title:
        return story.title
    kind, _, id_ = story.id.rpartition("/")
    name = shop.name_of(kind, id_)
    return name if name != id_ else shop.title


def label_of(node: Node, title: str, shop: Workshop, say: Phrases) -> str:
    """What a node is called: its title, else its id; what the story itself made as the story; `tile-5` by its kind."""
    if node.title:
        return node.title
    if node.made:
        return title if node.hub else say("the end")
    record = node.origin.record
    if record is not None and record.id == f"{record.kind}-{node.number}" and record.kind not in shop.unnamed:
        return shop.world.system.kinds[record.kind].title
    return node.id.rpartition("/")[2].replace("-", " ")


def _write(shop: Workshop, story: Story, called: str, path: Path) -> None:
    from meeplewright_generators.drawing.paths import polyline
    from meeplewright_generators.exports.document import Document
    from meeplewright_generators.pages.graph import drawn_graph
    from meeplewright_generators.typeset.fonts import bundled
    from meeplewright_generators.words.phrases import Phrases

    graph, say = drawn_graph(story), Phrases(shop.language)
    title = f"{shop.title}: {called}" if called != shop.title else shop.title
    labels = {id_: label_of(node, called, shop, say) for id_, node in story.nodes.items()}
    document = Document(title=title, author=shop.author, language=shop.language, subject="story")
    margin = max(shop.order.margin_mm, 5.0)
    paper, columns, rows, scale = _tiling(graph, shop.order.paper, margin)
    inner_w, inner_h = paper.width_mm - 2 * margin, paper.height_mm - 2 * margin
    whole = document.form(
        f"poster {story.id}",
        graph.width_mm,
        graph.height_mm,
        lambda canvas: _draw(canvas, graph, story, labels, shop.order.ink),
        margin_mm=5,
    )
    font = bundled("sans").regular
    for row in range(rows):
        for column in range(columns):
            label = f"{chr(65 + row % 26)}{column + 1}"
            # what the sheet shows, in mm of the drawing
            x, y = (column * (inner_w - OVERLAP_MM) - 5) / scale, (row * (inner_h - OVERLAP_MM) - 5) / scale
            if not graph.anything_in(x, y, x + inner_w / scale, y + inner_h / scale):
                continue
            page = document.page(paper.width_mm, paper.height_mm, label=label, trim=(margin, margin, inner_w, inner_h))
            page.bookmark(f"{title} {label}")
            canvas = page.canvas
            with canvas.saved():
                corners = [(0, 0), (inner_w, 0), (inner_w, inner_h), (0, inner_h)]
                canvas.clip(polyline([(margin + x, margin + y) for x, y in corners]))
                left = margin - column * (inner_w - OVERLAP_MM) + 5
                top = margin - row * (inner_h - OVERLAP_MM) + 5
                canvas.place(whole, left, top, scale=scale)
            canvas.rect(margin, margin, inner_w, inner_h, stroke="#a0a0a0", width_mm=0.1, dash=(1, 2))
            where = say("poster sheet", n=label, rows=rows, columns=columns, overlap=f"{OVERLAP_MM:g}")
            words = f"{title} · {where}"
            canvas.text(margin + 2, paper.height_mm - margin + 3, words, font, 6, colour="#606060")
    document.write(path)


def _tiling(graph: Drawn, paper: Paper, margin_mm: float) -> tuple[Paper, int, int, float]:
    """The orientation that takes fewer sheets, and how many across and down; smaller where it were too many."""
    scale = 1.0
    while True:
        best: tuple[int, Paper, int, int] | None = None
        for sheet in (paper, paper.turned()):
            across = sheet.width_mm - 2 * margin_mm - OVERLAP_MM
            down = sheet.height_mm - 2 * margin_mm - OVERLAP_MM
            columns = max(1, math.ceil((graph.width_mm * scale + 10 - OVERLAP_MM) / across))
            rows = max(1, math.ceil((graph.height_mm * scale + 10 - OVERLAP_MM) / down))
            if best is None or columns * rows < best[0]:
                best = (columns * rows, sheet, columns, rows)
        if best is not None and best[0] <= MOST_SHEETS:
            return best[1], best[2], best[3], scale
        scale *= 0.9


def _draw(canvas: Canvas, graph: Drawn, story: Story, labels: Mapping[str, str], ink: str) -> None:
    from meeplewright_generators.faces.ink import in_ink, text_in_ink
    from meeplewright_generators.typeset.fonts import bundled

    font = bundled("sans")
    grey, dark = text_in_ink("#7d8a8e", ink), text_in_ink("#44525a", ink)
    for frame in graph.frames:
        canvas.rect(
            frame.left, frame.top, frame.width, frame.height, fill=in_ink("#f3f1ea", ink), stroke=grey,
            width_mm=0.3, radius=2,
        )  # fmt: skip
        canvas.text(frame.left + 4, frame.top + 5.6, frame.title, font.bold, 10, colour=dark)
    for line in graph.lines:
        canvas.path(line.path, stroke=grey, width_mm=0.25)
        canvas.polygon(line.head, fill=grey)
    for id_, (x, y) in graph.places.items():
        node = story.nodes[id_]
        colour = text_in_ink(_colour(node, story), ink)
        width, height = graph.node_mm
        canvas.rect(
            x - width / 2, y - height / 2, width, height, fill="#ffffff", stroke=colour,
            width_mm=0.6 if node.ending or node.id == story.start else 0.3, radius=1.5,
        )  # fmt: skip
        number = str(node.number) if node.number is not None else ""
        words, size = _set(labels[id_], font.regular, width - 2)
        more = len(words) - 1
        step = size * 1.15 * MM_PER_PT
        # the last line stands where one alone would; a number above makes room
        base = y + height / 2 - 1.3 - more * step if number else y + 0.8 - more * step / 2
        if number:
            canvas.text(x, y - 0.2 - more * 1.1, number, font.bold, 9, align="center", colour=colour)
        for at, text in enumerate(words):
            canvas.text(x, base + at * step, text, font.regular, size, align="center", colour=dark)


def _set(name: str, font: Chain, width_mm: float) -> tuple[list[str], float]:
    """A name in a line, else in two as even as they go, smaller where it must be; and its size."""

    def room(lines: list[str]) -> float:
        return width_mm / (max(font.line(line).width for line in lines) * MM_PER_PT)

    words = name.split()
    if not words:
        return [], LARGEST_PT
    halves = [[" ".join(words[:cut]), " ".join(words[cut:])] for cut in range(1, len(words))]
    lines = [" ".join(words)]
    if room(lines) < LARGEST_PT and halves:
        lines = max(halves, key=room)
    size = max(SMALLEST_PT, min(LARGEST_PT, room(lines)))
    return [_fitted(line, font, width_mm, size) for line in lines], size


def _colour(node: Node, story: Story) -> str:
    if node.id == story.start:
        return _COLOURS["start"]
    return _COLOURS.get(node.ending, "#8a6d1f") if node.ending else "#44525a"


def _fitted(text: str, font: Chain, width_mm: float, size_pt: float) -> str:
    if font.line(text).width * size_pt * MM_PER_PT <= width_mm + 0.01:
        return text
    while len(text) > 1 and font.line(text + "…").width * size_pt * MM_PER_PT > width_mm:
        text = text[:-1].rstrip()
    return text + "…"
