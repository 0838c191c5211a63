"""A PDF/X being written: what a standard asks for beyond a PDF, and nothing that it forbids."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfdoc

from meeplewright_generators.drawing.colours import Cmyk, Colour, SpotInk, is_mask
from meeplewright_generators.drawing.operations import Draw, Drawing, GlyphLines
from meeplewright_generators.drawing.paths import Matrix
from meeplewright_generators.exports.pdf.information import escaped
from meeplewright_generators.exports.pdf.objects import Information, Objects
from meeplewright_generators.exports.pdf.operators import Content
from meeplewright_generators.exports.pdf.spelling import dictionary, string
from meeplewright_generators.exports.pdf.written import FLATE, PdfWriter
from meeplewright_generators.exports.press.flat import Flattening
from meeplewright_generators.exports.press.pixels import pixels_in_inks
from meeplewright_generators.exports.press.pressed import Pressed

if TYPE_CHECKING:
    from meeplewright_generators.drawing.page import Page as Drawn
    from meeplewright_generators.exports.document import Colophon
    from meeplewright_generators.exports.press.inks import Inks
    from meeplewright_generators.images.picture import Picture

X4, X1A = "PDF/X-4", "PDF/X-1a:2003"
VERSIONS = {X4: (1, 6), X1A: (1, 4)}
# the standard asks for a day, and the same content is to be the same file
DAY = "2026-01-01T00:00:00Z"
PDF_DAY = "D:20260101000000Z"
REGISTRY = "http://www.color.org"


@dataclass(frozen=True)
class Wanted:
    """What a file for a press is to be."""

    form: str
    inks: Inks
    condition: str = ""
    # in how many dots an inch what is half transparent is composed where nothing may be so
    dpi: int = 450
    # inks of their own whose lines lie over what is there
    over: frozenset[str] = frozenset()


class PressWritten(PdfWriter):
    """Takes pages and writes them as PDF/X."""

    blending = "/DeviceCMYK"

    def __init__(self, about: Colophon, wanted: Wanted) -> None:
        super().__init__(about, version=VERSIONS[wanted.form])
        self.wanted = wanted
        # nobody reads these aloud
        self.tagged = False
        self._pressed = Pressed(wanted.inks)
        self._flattening = Flattening(wanted.dpi)

    def content(self, page_matrix: Matrix | None, *, tagged: bool = False) -> Content:
        return PressContent(self, page_matrix=page_matrix, tagged=tagged)

    def drawing_of(self, page: Drawn) -> Drawing:
        drawing = page.canvas.content()
        if self.wanted.form == X1A:
            drawing = self._flattening.flat(drawing, page.bleed)
        return self._pressed.drawing(drawing)

    def add(self, page: Drawn) -> None:
        super().add(page)
        if self.wanted.form == X4:
            pdf_page = self.objects.Pages.pages[-1]  # type: ignore[attr-defined]
            pdf_page.Group = f"<< /S /Transparency /CS {self.blending} /I true >>"

    def picture(self, picture: Picture, *, sound: bool = False) -> int:  # noqa: ARG002 - every one is looked at
        number_of = self._made.get(picture.name)
        if number_of is None:
            number_of = self._made[picture.name] = self._embedded(picture)
        return number_of

    def _embedded(self, picture: Picture) -> int:
        pixels = pixels_in_inks(picture, self.wanted.inks)
        entries = {
            "Type": "/XObject", "Subtype": "/Image", "Width": str(pixels.width), "Height": str(pixels.height),
            "BitsPerComponent": "8", "Filter": "/FlateDecode",
        }  # fmt: skip
        seen = dict(entries)
        if pixels.hides is not None and self.wanted.form == X4:
            alpha = {**entries, "ColorSpace": "/DeviceGray"}
            seen["SMask"] = f"{self.objects.add(dictionary(alpha), zlib.compress(pixels.hides))} 0 R"
        elif pixels.hides is not None:
            # what is there at all is wholly there
            stencil = {**entries, "ImageMask": "true", "BitsPerComponent": "1", "Decode": "[0 1]"}
            bits = pixels.stencil()
            seen["Mask"] = f"{self.objects.add(dictionary(stencil), zlib.compress(bits))} 0 R"
        seen["ColorSpace"] = "/DeviceGray" if pixels.grey else "/DeviceCMYK"
        return self.objects.add(dictionary(seen), zlib.compress(pixels.colours))

    def _end(self) -> None:
        super()._end()
        about, wanted, objects = self.about, self.wanted, self.objects
        profile = wanted.inks.profile
        stream = self.objects.add(f"<< /N 4 {FLATE.lstrip()} >>", zlib.compress(profile.data, 9))
        condition = wanted.condition or "Custom"
        intent = {
            "Type": "/OutputIntent", "S": "/GTS_PDFX", "OutputConditionIdentifier": string(condition),
            "OutputCondition": string(profile.described), "Info": string(profile.described),
            "DestOutputProfile": f"{stream} 0 R",
        }  # fmt: skip
        if wanted.condition:
            intent["RegistryName"] = string(REGISTRY)
        catalog = objects.catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        catalog.OutputIntents = f"[{self.objects.add(dictionary(intent))} 0 R]"
        # a reader of the file sees the pages; nothing in it opens or leads anywhere
        catalog.Names = None
        info = objects.info = PressInformation(wanted.form)
        info.title, info.author, info.subject, info.creator = about.title, about.author, about.subject, about.creator
        packet = _metadata(about, wanted.form, info.producer)
        catalog.Metadata = pdfdoc.XMP(creator=lambda _: packet.encode())


class PressContent(Content):
    """Operators in which black letters, foil, varnish and the cut lie over what is there."""

    written: PressWritten

    def shown(self, draw: Draw) -> Draw:
        return draw

    def draw(self, draw: Draw) -> None:
        stroke = draw.stroke.colour if draw.stroke is not None else None
        mask = is_mask(draw.fill) or is_mask(stroke)
        if not (mask or (isinstance(stroke, SpotInk) and stroke.name in self.written.wanted.over)):
            super().draw(draw)
            return
        self.out += ["q", self.needs.overprint(on=True)]
        super().draw(draw)
        self.out.append("Q")

    def text(self, text: GlyphLines) -> None:
        colours = {part.colour for line in text.lines for part in line.stretches}
        over = any(map(_black, colours))
        self._lettering = over
        super().text(text)
        self._lettering = False
        if over:
            self.out.append(self.needs.overprint(on=False))

    _lettering = False

    def _fill(self, colour: Colour) -> str:
        spelt = super()._fill(colour)
        return f"{spelt} {self.needs.overprint(on=_black(colour))}" if self._lettering else spelt


class PressInformation(Information):
    """What the document says of itself, with the days and the words that the standards ask for."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self._form = form

    def format(self, document: Objects) -> bytes:
        about = {
            "Title": self.title or "Untitled",
            "Author": self.author,
            "Subject": self.subject,
            "Creator": self.creator,
        }
        entries = {key: pdfdoc.PDFString(value) for key, value in about.items() if value}
        entries |= {key: pdfdoc.PDFString(PDF_DAY) for key in ("CreationDate", "ModDate")}
        if self._form == X1A:
            entries["GTS_PDFXVersion"] = pdfdoc.PDFString(X1A)
        said = {**entries, "Producer": pdfdoc.PDFString(self.producer), "Trapped": pdfdoc.PDFName("False")}
        return bytes(pdfdoc.PDFDictionary(said).format(document))


def _black(colour: Colour) -> bool:
    return isinstance(colour, Cmyk) and colour.black > 0 and not any(colour[:3])


def _metadata(about: Colophon, form: str, producer: str) -> str:
    """The packet of a document: what the standard asks for, the same for the same document."""
    digest = hashlib.sha256(f"{about}{form}".encode()).hexdigest()
    name = f"uuid:{digest[:8]}-{digest[8:12]}-4{digest[13:16]}-8{digest[17:20]}-{digest[20:32]}"
    authors = f"<dc:creator><rdf:Seq><rdf:li>{escaped(about.author)}</rdf:li></rdf:Seq></dc:creator>" * bool(
        about.author
    )
    version = f"<pdfxid:GTS_PDFXVersion>{form}</pdfxid:GTS_PDFXVersion>" if form == X4 else (
        f"<pdfx:GTS_PDFXVersion>{form}</pdfx:GTS_PDFXVersion>"
    )  # fmt: skip
    title = escaped(about.title or "Untitled")
    said = [
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>',
        authors,
        "<dc:format>application/pdf</dc:format>",
        f"<xmp:CreatorTool>{escaped(about.creator)}</xmp:CreatorTool>",
        f"<xmp:CreateDate>{DAY}</xmp:CreateDate><xmp:ModifyDate>{DAY}</xmp:ModifyDate>",
        f"<xmp:MetadataDate>{DAY}</xmp:MetadataDate>",
        f"<xmpMM:DocumentID>{name}</xmpMM:DocumentID><xmpMM:InstanceID>{name}</xmpMM:InstanceID>",
        "<xmpMM:RenditionClass>default</xmpMM:RenditionClass><xmpMM:VersionID>1</xmpMM:VersionID>",
        f"<pdf:Producer>{escaped(producer)}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>",
        version,
    ]
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        'xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/" '
        'xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">\n'
        + "\n".join(filter(None, said))
        + '\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
    )
