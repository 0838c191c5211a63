"""What `meeple story graph` calls: a story with its legend as SVG, PNG or PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright.stories.picture.layout import PictureLayout
    from meeplewright.stories.picture.marks import StoryPicture
    from meeplewright_generators.drawing.canvas import Canvas

MARGIN_MM, LEAST_MM = 8.0, 130.0
DOTS_A_MM, MOST_DOTS = 5.0, 60_000_000


def story_picture(form: str, picture: StoryPicture, layout: PictureLayout, title: str, language: str) -> bytes:
    """The bytes of the file. A PNG has fewer dots a millimetre where it were too large."""
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.exports.picture import View
    from meeplewright_generators.exports.picture import picture as exported
    from meeplewright_generators.pages.graph import draw_graph, draw_legend

    canvas = Canvas()
    ground = canvas.operations
    with canvas.saved():
        canvas.move_origin(MARGIN_MM, MARGIN_MM)
        high = draw_legend(canvas, picture, title, framed=bool(layout.frames))
    wide, top = max(layout.width, LEAST_MM), 2 * MARGIN_MM + high
    width, height = wide + 2 * MARGIN_MM, top + layout.height + MARGIN_MM
    with canvas.saved():
        canvas.move_origin(MARGIN_MM + (wide - layout.width) / 2, top)
        draw_graph(canvas, picture, layout)
    if form == "pdf":
        return _document(canvas, width, height, title, language)
    canvas.rect(0, 0, width, height, fill="#ffffff")
    ground.insert(0, ground.pop())
    dots = min(DOTS_A_MM, (MOST_DOTS / (width * height)) ** 0.5)
    pixels = (max(1, round(width * dots)), max(1, round(height * dots)))
    return exported(form, canvas.content(), View((0, 0, width, height), pixels, text="font", title=title))


def _document(canvas: Canvas, width: float, height: float, title: str, language: str) -> bytes:
    """One page, as large as it takes; above the 5 m that a page may have it is made smaller."""
    from meeplewright_generators.drawing.operations import Transform
    from meeplewright_generators.exports.document import Document

    scale = min(1.0, 5000 / max(width, height))
    document = Document(title=title, language=language)
    page = document.page(width * scale, height * scale)
    with page.canvas.saved():
        page.canvas.operations.append(Transform((scale, 0, 0, scale, 0, 0)))
        page.canvas.operations += canvas.content()
    return document.data()
