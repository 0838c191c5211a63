"""Every face of a World as pictures for a page: known by key before anything is drawn, and drawn when asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop
from meeplewright_generators.drawing.icon import SQUARE
from meeplewright_generators.drawing.operations import Clip, Drawing, PlacedForm
from meeplewright_generators.exports.picture import PicturePage, View, picture, together
from meeplewright_generators.order import Order
from meeplewright_generators.workshop import Workshop

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright_generators.faces.model import Face

FIGURE_MM = 150.0  # the widest of rules


@dataclass(frozen=True, slots=True)
class GallerySide:
    """One side of a record: the same `key` is the same picture."""

    side: str
    key: str
    width_mm: float
    height_mm: float
    title: str
    face: Face = field(repr=False)

    @property
    def drawing(self) -> Drawing:
        return (Clip(self.face.shape.outline(0)), *self.face.content)

    @property
    def view(self) -> View:
        return View((0, 0, self.width_mm, self.height_mm), title=self.title)


class FaceGallery:
    """The faces of one World in one language. With `kept`, what a build has set before is not set again: where none
    has, to keep the faces would take longer than to set them again the next time."""

    def __init__(self, world: World, language: str = "", *, kept: bool = True) -> None:
        from meeplewright_generators.checks.layouts import faults

        shop = Workshop(Order(world.pack.folder, language=language), world)
        self._shop = shop
        wrong = faults(shop.press)
        if wrong and not shop.press.leave_out(wrong):
            first = wrong[0]
            raise Stop(f"no face can be drawn: {first.message}, at {first.place.path}:{first.place.line}")
        if kept and shop.has_store():
            shop.press.store = shop.store()

    def kinds(self) -> dict[str, str]:
        """The kinds that are printed, each with the sort of piece."""
        return {kind: each.sort for kind, each in self._shop.components.items()}

    def faces(self, record: Record) -> Iterator[GallerySide]:
        """Front and back of a record, where a layout prints them."""
        if record.kind not in self._shop.components:
            return
        for side in ("front", "back"):
            face = self._shop.face(record, side)
            if face is not None:
                title = f"{face.title} ({record.name}, {side})"
                yield GallerySide(side, face.key, face.width_mm, face.height_mm, title, face)

    def page(self, ids: str = "") -> GalleryPage:
        """A page for some of the pictures."""
        return GalleryPage(self._shop, together("svg", ids))

    def whole(self, shown: GallerySide) -> bytes:
        """A face as a file of its own."""
        file = picture("svg", shown.drawing, shown.view)
        shown.face.forget()
        return file

    def close(self) -> None:
        """Keep what was set for the next time."""
        if (store := self._shop.press.store) is not None:
            store.close()


class GalleryPage:
    """Pictures on one page."""

    def __init__(self, shop: Workshop, page: PicturePage) -> None:
        self._shop, self._page = shop, page

    def face(self, shown: GallerySide) -> str:
        markup = self._page.picture(shown.drawing, shown.view)
        shown.face.forget()
        return markup

    def icon(self, name: str) -> str:
        """An icon in the colour of the words around it; nothing where it has no drawing."""
        if not self._shop.icons.has(name):
            return ""
        icon = self._shop.icons.icon(name)
        placed = PlacedForm(icon.form, (1, 0, 0, 1, 0, 0))
        return self._page.picture((placed,), View((0, 0, SQUARE, SQUARE), title=self._shop.icons.name(name)))

    def figure(self, body: str) -> tuple[str, str, list[str]] | None:
        """A figure of rules as they print it, without the words around it; None where it cannot be drawn."""
        from meeplewright_generators.drawing.canvas import Canvas
        from meeplewright_generators.pages.diagram import MARGIN_MM, FigureProblem, picture_of
        from meeplewright_generators.pages.figures_in_rules import made
        from meeplewright_generators.pages.type import TextStyles

        try:
            figure = made(body, self._shop)
        except FigureProblem:
            return None
        left, _, right, _ = figure.bounds
        width = min(FIGURE_MM, right - left + (2 * MARGIN_MM if figure.calls else 0.0))
        strip = picture_of(figure, TextStyles(self._shop.language, self._shop.press.theme), width, self._shop)
        canvas = Canvas()
        strip.draw(canvas, 0, 0)
        view = View((0, 0, width, strip.height), title=strip.element.words if strip.element else "")
        return self._page.picture(canvas.content(), view), figure.caption, [said for _, said in figure.calls]

    def common(self) -> str:
        return self._page.common()


def gallery(world: World, language: str = "", *, kept: bool = True) -> FaceGallery:
    """What `meeple studio export` shows faces from."""
    return FaceGallery(world, language, kept=kept)
