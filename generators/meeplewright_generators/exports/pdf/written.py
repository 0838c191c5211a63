"""A PDF being written: its pages, and what they share (forms, fonts, pictures, named places)."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfdoc

from meeplewright_generators.drawing.colours import SpotInk
from meeplewright_generators.drawing.operations import Drawing, Form
from meeplewright_generators.drawing.paths import Matrix, at
from meeplewright_generators.exports.pdf.fonts import Fonts
from meeplewright_generators.exports.pdf.information import metadata
from meeplewright_generators.exports.pdf.kept import Keeping
from meeplewright_generators.exports.pdf.objects import Information, Objects, StructuredPage
from meeplewright_generators.exports.pdf.operators import Content
from meeplewright_generators.exports.pdf.pictures import embed_picture
from meeplewright_generators.exports.pdf.spelling import (
    dictionary,
    name,
    number,
    numbers,
    points,
    string,
)
from meeplewright_generators.exports.pdf.structure import Structure
from meeplewright_generators.typeset.measures import PT_PER_MM

if TYPE_CHECKING:
    from meeplewright_generators.drawing import operations
    from meeplewright_generators.drawing.page import Box
    from meeplewright_generators.drawing.page import Page as Drawn
    from meeplewright_generators.exports.document import Colophon
    from meeplewright_generators.images.picture import Picture

FLATE = "/Filter /FlateDecode"
# 2 % more bytes than at 6, in less than half the time
LEVEL = 3


class PdfWriter:
    """Takes pages and writes them out at once."""

    # in which colours what is half transparent is mixed
    blending = "/DeviceRGB"

    def __init__(self, about: Colophon, *, packed: bool = True, version: tuple[int, int] = (1, 7)) -> None:
        self.objects = Objects(about.language, packed=packed, version=version)
        self.fonts = Fonts(self.objects)
        self.structure = Structure(self.objects, about.language)
        # a file that nobody keeps is read to nobody
        self.tagged = packed
        self.about = about
        self.marks = Bookmarks()
        self.keeping = Keeping()
        self.page_count = 0
        self._made: dict[str, int] = {}
        self._inks: dict[str, str] = {}
        self._links: list[str] = []

    def add(self, page: Drawn) -> None:
        """Writes a page."""
        self.objects.addPage(pdf_page := StructuredPage())
        self._links = []
        # from here on the page is measured in millimetres, downwards
        down: Matrix = (PT_PER_MM, 0, 0, -PT_PER_MM, 0, page.height_mm * PT_PER_MM)
        if self.tagged:
            pdf_page.StructParents, pdf_page.Tabs = self.structure.begin(self._page()), "/S"
        content = self.content(down, tagged=self.tagged)
        head = f"{PT_PER_MM:.9g} 0 0 {-PT_PER_MM:.9g} 0 {number(page.height_mm * PT_PER_MM)} cm\n"
        body = content.drawn(self.drawing_of(page))
        stream = self.objects.pack((head + body).encode("latin-1"), LEVEL)
        pdf_page.MediaBox = f"[0 0 {points(page.width_mm, page.height_mm)}]"
        pdf_page.TrimBox, pdf_page.BleedBox = (self._box(box, page.height_mm) for box in (page.trim, page.bleed))
        pdf_page.Resources = content.needs.spelt()
        pdf_page.Contents = f"{self.objects.add(f'<< {FLATE} >>', stream)} 0 R"
        if self._links:
            pdf_page.Annots = pdfdoc.PDFArray(self._links)
        if page.label or hasattr(self.objects.catalog, "PageLabels"):
            self._label(page.label)
        self.page_count += 1

    def content(self, page_matrix: Matrix | None, *, tagged: bool = False) -> Content:
        """What makes the operators of a page, or of a form."""
        return Content(self, page_matrix=page_matrix, tagged=tagged)

    def drawing_of(self, page: Drawn) -> Drawing:
        """What is drawn on a page."""
        return page.canvas.content()

    def write(self, path: FilePath) -> None:
        """Ends the document. OSError where the file cannot be written."""
        self._end()
        self.objects.finish(path, self.marks)

    def data(self) -> bytes:
        """Ends the document and gives the bytes of its file."""
        self._end()
        return self.objects.data(self.marks)

    def _end(self) -> None:
        self.fonts.embed()
        objects, about = self.objects, self.about
        catalog = objects.catalog
        catalog.ViewerPreferences = "<< /DisplayDocTitle true /PrintScaling /None >>"
        if self.marks.named:
            catalog.Names = f"<< /Dests {self._name_tree()} 0 R >>"
        if root := self.structure.write():
            catalog.StructTreeRoot, catalog.MarkInfo = f"{root} 0 R", "<< /Marked true >>"
        if self.marks.lines:
            catalog.PageMode = "/UseOutlines"
        objects.info = Information()
        info = objects.info
        info.title, info.author, info.subject, info.creator = about.title, about.author, about.subject, about.creator
        catalog.Metadata = pdfdoc.XMP(creator=lambda _: metadata(about, info.producer).encode())

    # -- what pages share --------------------------------------------------------------------------------------

    def form(self, form: Form, *, whole: bool) -> int:
        """The number of a form; `whole` where it is drawn half transparent, and so as one thing."""
        known = f"{form.name} as one" if whole else form.name
        number_of = self._made.get(known)
        if number_of is None:
            m = form.margin_mm
            box = (-m, -m, form.width_mm + m, form.height_mm + m)
            number_of = self._made[known] = self.form_of(form.drawing, box, whole=whole)
        return number_of

    def form_of(self, drawing: Drawing, box: Box, *, whole: bool) -> int:
        """Writes a drawing as a form whose box is given by its sides."""
        content = self.content(None)
        body = content.drawn(drawing)
        entries = {
            "Type": "/XObject", "Subtype": "/Form", "BBox": f"[{numbers(*box)}]",
            "Resources": content.needs.spelt(), "Filter": "/FlateDecode",
        }  # fmt: skip
        if whole:
            entries["Group"] = f"<< /S /Transparency /CS {self.blending} /I true >>"
        return self.objects.add(dictionary(entries), self.objects.pack(body.encode("latin-1"), LEVEL))

    def picture(self, picture: Picture, *, sound: bool = False) -> int:
        number_of = self._made.get(picture.name)
        if number_of is None:
            number_of = self._made[picture.name] = embed_picture(picture, self.objects.add, sound=sound)
        return number_of

    def ink(self, colour: SpotInk) -> str:
        """The colour space of an ink of its own."""
        space = self._inks.get(colour.name)
        if space is None:
            full = numbers(*colour.instead)
            tint = f"<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [{full}] /N 1 >>"
            space = f"{self.objects.add(f'[/Separation {name(colour.name)} /DeviceCMYK {tint}]')} 0 R"
            self._inks[colour.name] = space
        return space

    # -- places ------------------------------------------------------------------------------------------------

    def anchor(self, anchor: operations.Anchor, page_matrix: Matrix) -> None:
        self.marks.named[anchor.name] = (
            f"[{self._page()} 0 R /XYZ {numbers(*at(page_matrix, anchor.x, anchor.y))} null]"
        )

    def bookmark(self, bookmark: operations.Bookmark, page_matrix: Matrix) -> None:
        top = at(page_matrix, 0, bookmark.y)[1]
        reference = pdfdoc.PDFObjectReference(f"Page{self.objects.pageCounter - 1}")
        key, level = self.marks.add(bookmark.title, bookmark.level, reference, round(top, 3))
        # a branch is shut; only the top level is open
        self.objects.catalog.Outlines.addOutlineEntry(key, level, bookmark.title, closed=True)

    def link(
        self, link: operations.LinkRegion, page_matrix: Matrix, inside: operations.Element | None, *, tagged: bool
    ) -> None:
        left, top = at(page_matrix, link.x, link.y)
        right, bottom = at(page_matrix, link.x + link.width, link.y + link.height)
        action = f"/Dest {string(link.to)}" if link.to else f"/A << /S /URI /URI {string(link.uri)} >>"
        sides = numbers(min(left, right), min(top, bottom), max(left, right), max(top, bottom))
        number_of = self.objects.reserve()
        entry = self.structure.annotate(link.to or link.uri, number_of, inside) if tagged else None
        belongs = ""
        if entry is not None:
            key, words = entry
            belongs = f"/StructParent {key} /Contents {string(words.strip() or link.to or link.uri)} "
        self.objects.add(
            f"<< /Type /Annot /Subtype /Link /Rect [{sides}] /Border [0 0 0] /F 4 {belongs}{action} >>",
            number=number_of,
        )
        self._links.append(f"{number_of} 0 R")

    # -- inside ------------------------------------------------------------------------------------------------

    def _page(self) -> int:
        return self.objects.number_of(f"Page{self.objects.pageCounter - 1}")

    def _box(self, box: Box, height_mm: float) -> str:
        x, y, width, height = box
        return f"[{points(x, height_mm - y - height, x + width, height_mm - y)}]"

    def _label(self, label: str) -> None:
        """What a reader shows as the page's number: the label where there is one, else its place in the file."""
        catalog = self.objects.catalog
        if not hasattr(catalog, "PageLabels"):
            catalog.PageLabels = pdfdoc.PDFPageLabels()
            if self.page_count:
                catalog.PageLabels.addPageLabel(0, pdfdoc.PDFPageLabel("ARABIC", 1))
        mark = pdfdoc.PDFPageLabel(prefix=label) if label else pdfdoc.PDFPageLabel("ARABIC", self.page_count + 1)
        catalog.PageLabels.addPageLabel(self.page_count, mark)

    def _name_tree(self) -> int:
        """All named places, in the order a reader searches them by: that of their bytes."""
        in_order = sorted((string(named), target) for named, target in self.marks.named.items())
        leaves = []
        for start in range(0, len(in_order), 64):
            some = in_order[start : start + 64]
            listed = " ".join(f"{named} {target}" for named, target in some)
            limits = f"[{some[0][0]} {some[-1][0]}]"
            leaves.append(self.objects.add(f"<< /Limits {limits} /Names [{listed}] >>"))
        return self.objects.add("<< /Kids [" + " ".join(f"{leaf} 0 R" for leaf in leaves) + "] >>")


class Bookmarks:
    """Named places and lines of the outline. reportlab asks it where each line of the outline leads."""

    def __init__(self) -> None:
        self.named: dict[str, str] = {}
        self.lines: dict[str, pdfdoc.Destination] = {}
        self._level = -1

    def add(self, title: str, level: int, page: pdfdoc.PDFObjectReference, top: float) -> tuple[str, int]:
        """Notes a line, and gives its key and its level: one that skips one hangs from the last line that there is."""
        key = f"mark {len(self.lines)}"
        target = self.lines[key] = pdfdoc.Destination(title)
        target.xyz(0, top, "null")
        target.setPage(page)
        self._level = min(level, self._level + 1)
        return key, self._level

    def _bookmarkReference(self, key: str) -> pdfdoc.Destination:  # noqa: N802 - reportlab's name
        return self.lines[key]
