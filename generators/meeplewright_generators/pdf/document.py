"""A PDF document: pages, forms, outline, named places, page labels, the same bytes for the same content."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright_generators.pdf.canvas import Canvas, drawn
from meeplewright_generators.pdf.content import Collected, Content, Form, Glyphs, with_words
from meeplewright_generators.pdf.fonts import embed
from meeplewright_generators.pdf.outline import Bookmark, label_tree, name_tree, outline_objects
from meeplewright_generators.pdf.spool import Spool
from meeplewright_generators.pdf.values import PT_PER_MM, dictionary, name, number, numbers, points, string

if TYPE_CHECKING:
    from meeplewright_generators.typeset.fontfile import FontSource
    from meeplewright_generators.typeset.fonts import Shaped

Box = tuple[float, float, float, float]
MOST_WORDS = 2_000


class Page:
    """A page that is being drawn. Millimetres from the top left corner."""

    def __init__(self, document: Document, width_mm: float, height_mm: float, object_number: int) -> None:
        self.width_mm = width_mm
        self.height_mm = height_mm
        self.canvas = Canvas()
        self.object_number = object_number
        self._document = document
        self.annotations: list[str] = []
        self.boxes: dict[str, str] = {}

    def destination(self, named: str, y_mm: float = 0, x_mm: float = 0) -> None:
        """A place that links can name."""
        self._document.destinations[named] = (
            f"[{self.object_number} 0 R /XYZ {points(x_mm, self.height_mm - y_mm)} null]"
        )

    def bookmark(self, title: str, *, level: int = 0, y_mm: float = 0) -> None:
        """A line in the outline, `level` steps in."""
        top = points(self.height_mm - y_mm)
        self._document.bookmarks.append(Bookmark(title, level, f"[{self.object_number} 0 R /XYZ 0 {top} null]"))

    def link(self, x: float, y: float, width: float, height: float, *, to: str = "", uri: str = "") -> None:
        """A region that leads to a named place of this document, or to a web address."""
        action = f"/Dest {string(to)}" if to else f"/A << /S /URI /URI {string(uri)} >>"
        if to:
            self._document.linked.add(to)
        top, bottom = self.height_mm - y, self.height_mm - y - height
        self.annotations.append(
            f"<< /Type /Annot /Subtype /Link /Rect [{points(x, bottom, x + width, top)}] "
            f"/Border [0 0 0] /F 4 {action} >>"
        )

    def box(self, which: str, box: Box) -> None:
        """`TrimBox` or `BleedBox`, as x, y, width, height."""
        x, y, width, height = box
        x, right = max(0.0, x), min(self.width_mm, x + width)
        y, bottom = max(0.0, y), min(self.height_mm, y + height)
        self.boxes[which] = f"[{points(x, self.height_mm - bottom, right, self.height_mm - y)}]"


class Document:
    """Pages are written out as soon as the next one begins; nothing of them is kept in memory."""

    def __init__(
        self, *, title: str, author: str = "", subject: str = "", language: str = "en", creator: str = "meeplewright",
        date: str = "",
    ) -> None:  # fmt: skip
        self.information = {"Title": title, "Author": author, "Subject": subject, "Creator": creator}
        if date:
            self.information["CreationDate"] = date
        self.language = language
        self.bookmarks: list[Bookmark] = []
        self.destinations: dict[str, str] = {}
        self.linked: set[str] = set()
        self.page_count = 0
        self._spool = Spool()
        self._pages_number = self._spool.reserve()
        self._kids: list[int] = []
        self._labels: list[str] = []
        self._page: Page | None = None
        self._fonts: dict[FontSource, tuple[int, Glyphs]] = {}
        self._words: set[Shaped] = set()
        self._names: dict[str, int] = {}
        self._forms: dict[str, Form] = {}

    # -- pages and forms ---------------------------------------------------------------------------------------

    def page(
        self, width_mm: float, height_mm: float, *, trim: Box | None = None, bleed: float | Box = 0, label: str = "",
    ) -> Page:  # fmt: skip
        """Begins a page. `trim` is what is left after cutting (the whole page unless told), `bleed` how far the
        ink goes beyond it, in mm or as a box of its own."""
        self._end_page()
        page = Page(self, width_mm, height_mm, self._spool.reserve())
        trim = trim or (0, 0, width_mm, height_mm)
        page.box("TrimBox", trim)
        x, y, width, height = trim
        page.box(
            "BleedBox",
            bleed if isinstance(bleed, tuple) else (x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed),
        )
        self.page_count += 1
        self._page = page
        self._kids.append(page.object_number)
        self._labels.append(label)
        return page

    def form(
        self, key: str, width_mm: float, height_mm: float, draw: Callable[[Canvas], None] | Content, *,
        margin_mm: float = 0,
    ) -> Form:  # fmt: skip
        """Something placed more than once: drawn for the first call of this key, written once into the file."""
        found = self._forms.get(key)
        if found is None:
            content = draw if isinstance(draw, Content) else drawn(draw)
            form_name = "X" + hashlib.blake2b(key.encode(), digest_size=7).hexdigest()
            found = self._forms[key] = Form(form_name, width_mm, height_mm, content, margin_mm)
        return found

    @property
    def dangling(self) -> list[str]:
        """Named places that something links to and that nobody has set."""
        return sorted(self.linked - self.destinations.keys())

    def write(self, path: Path) -> None:
        """Ends the document and writes the whole file in one step. OSError where that cannot be done."""
        self._end_page()
        if not self._kids:
            self.page(10, 10)
            self._end_page()
        self._fold_words()
        for position, (source, (number_of_font, glyphs)) in enumerate(self._fonts.items()):
            self._embed(source, glyphs, number_of_font, position)
        kids = " ".join(f"{kid} 0 R" for kid in self._kids)
        self._spool.add(
            dictionary({"Type": "/Pages", "Count": str(len(self._kids)), "Kids": f"[{kids}]"}),
            number=self._pages_number,
        )
        catalog = {
            "Type": "/Catalog", "Pages": f"{self._pages_number} 0 R", "Lang": string(self.language),
            "ViewerPreferences": "<< /DisplayDocTitle true /PrintScaling /None >>",
        }  # fmt: skip
        if self.destinations:
            catalog["Names"] = f"<< /Dests {name_tree(self.destinations, self._spool)} 0 R >>"
        if self.bookmarks:
            catalog["Outlines"] = f"{outline_objects(self.bookmarks, self._spool)} 0 R"
            catalog["PageMode"] = "/UseOutlines"
        if any(self._labels):
            catalog["PageLabels"] = label_tree(self._labels)
        root = self._spool.add(dictionary(catalog))
        information = {key: string(value) for key, value in self.information.items() if value}
        info = self._spool.add(dictionary(information))
        self._spool.finish({"Root": f"{root} 0 R", "Info": f"{info} 0 R"}, path)

    # -- inside ------------------------------------------------------------------------------------------------

    def _end_page(self) -> None:
        page, self._page = self._page, None
        if page is None:
            return
        used = page.canvas.used
        body = "\n".join(page.canvas.operators)
        # from here on the page is measured in millimetres, downwards
        head = f"{PT_PER_MM:.9g} 0 0 {-PT_PER_MM:.9g} 0 {number(page.height_mm * PT_PER_MM)} cm\n"
        stream = zlib.compress((head + body).encode("latin-1"), 6)
        contents = self._spool.add("<< /Filter /FlateDecode >>", stream)
        entries = {
            "Type": "/Page", "Parent": f"{self._pages_number} 0 R",
            "MediaBox": f"[0 0 {points(page.width_mm, page.height_mm)}]", **page.boxes,
            "Resources": self._resources(used), "Contents": f"{contents} 0 R",
        }  # fmt: skip
        if page.annotations:
            entries["Annots"] = "[" + "\n".join(page.annotations) + "]"
        self._spool.add(dictionary(entries), number=page.object_number)

    def _fold_words(self) -> None:
        """Words become glyphs in use: many words have few letters."""
        used = with_words({source: glyphs for source, (_, glyphs) in self._fonts.items()}, self._words)
        for source, glyphs in used.items():
            self._font(source, glyphs)
        self._words.clear()

    def _resources(self, used: Collected | Content) -> str:
        entries = {}
        self._words.update(used.words)
        if len(self._words) > MOST_WORDS:
            self._fold_words()
        if used.fonts:
            entries["Font"] = dictionary(
                {
                    source.name: f"{self._font(source, glyphs)} 0 R"
                    for source, glyphs in sorted(used.fonts.items(), key=lambda item: item[0].name)
                }
            )
        objects = {key: self._picture(key, used) for key in sorted(used.pictures)}
        # where something is drawn half transparent, a form is so as one thing: what lies behind in it stays hidden
        whole = bool(used.opacities)
        objects |= {key: self._form_object(used.forms[key], whole=whole) for key in sorted(used.forms)}
        if objects:
            entries["XObject"] = dictionary({key: f"{value} 0 R" for key, value in objects.items()})
        if used.opacities:
            entries["ExtGState"] = dictionary(
                {
                    f"G{round(part * 100)}": f"<< /ca {number(part)} /CA {number(part)} >>"
                    for part in sorted(used.opacities)
                }
            )
        return dictionary(entries)

    def _font(self, source: FontSource, glyphs: Glyphs) -> int:
        found = self._fonts.get(source)
        if found is None:
            found = self._fonts[source] = (self._spool.reserve(), {})
        found[1].update(glyphs)
        return found[0]

    def _embed(self, source: FontSource, glyphs: Glyphs, number_of_font: int, position: int) -> None:
        from meeplewright_generators.typeset.fontfile import open_font

        # six letters before the name say that the font is a subset
        tag = "".join(chr(65 + (position // 26**place) % 26) for place in range(6))
        label = name(f"{tag}+{source.origin.rpartition('/')[2].rpartition(':')[2]}").removeprefix("/")

        embed(open_font(source), glyphs, self._spool.add, label, number_of_font)

    def _picture(self, key: str, used: Collected | Content) -> int:
        found = self._names.get(key)
        if found is None:
            from meeplewright_generators.images.embed import embed_picture

            found = self._names[key] = embed_picture(used.pictures[key], self._spool.add)
        return found

    def _form_object(self, form: Form, *, whole: bool) -> int:
        known = f"{form.name} as one" if whole else form.name
        found = self._names.get(known)
        if found is None:
            m = form.margin_mm
            box = numbers(-m, -m, form.width_mm + m, form.height_mm + m)
            entries = {
                "Type": "/XObject", "Subtype": "/Form", "BBox": f"[{box}]",
                "Resources": self._resources(form.content), "Filter": "/FlateDecode",
            }  # fmt: skip
            if whole:
                entries["Group"] = "<< /S /Transparency /CS /DeviceRGB /I true >>"
            stream = zlib.compress(form.content.operators.encode("latin-1"), 6)
            found = self._names[known] = self._spool.add(dictionary(entries), stream)
        return found
