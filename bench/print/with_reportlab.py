"""The two reportlab ways: the floor (raw operators at places known beforehand) and the plain one (Paragraph, drawImage)."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

MM = 72 / 25.4
NINE = [(10.5 + 63 * (slot % 3), 16.5 + 88 * (slot // 3)) for slot in range(9)]
ICONS = ("oil", "food", "timber", "coin", "boat")


def _fonts(folder: Path) -> None:
    import pymupdf_fonts
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for name, key in (("Sans", "figo"), ("SansBold", "figbo")):
        path = folder / f"{name}.ttf"
        if not path.exists():
            path.write_bytes(pymupdf_fonts.myfont(key))
        pdfmetrics.registerFont(TTFont(name, str(path)))


def _icon(canvas: Any, at: int) -> None:
    """A small vector drawing: as many strokes as an icon of the set has."""
    for step in range(3):
        canvas.circle(12 + at - step, 12, 9 - 3 * step, stroke=1, fill=0)


def _raw_png(folder: Path, name: str) -> Any:
    """The compressed bytes of a PNG file as a picture object, unchanged."""
    from reportlab.pdfbase import pdfdoc

    data = (folder / name).read_bytes()
    at, idat = 8, b""
    while at < len(data):
        length, chunk = int.from_bytes(data[at : at + 4]), data[at + 4 : at + 8]
        if chunk == b"IDAT":
            idat += data[at + 8 : at + 8 + length]
        at += 12 + length
    entries = {
        "Type": pdfdoc.PDFName("XObject"), "Subtype": pdfdoc.PDFName("Image"), "Width": 400, "Height": 240,
        "ColorSpace": pdfdoc.PDFName("DeviceRGB"), "BitsPerComponent": 8, "Filter": pdfdoc.PDFName("FlateDecode"),
        "DecodeParms": pdfdoc.PDFDictionary({"Predictor": 15, "Colors": 3, "BitsPerComponent": 8, "Columns": 400}),
    }  # fmt: skip
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), idat, filters=[])


def floor(folder: Path, count: int) -> float:
    """The same lines and pictures written at positions that were computed before the clock starts."""
    from reportlab import rl_config

    rl_config.useA85 = 0
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.pdfdoc import xObjectName
    from reportlab.pdfgen.canvas import Canvas

    cards = json.loads((folder / "known.json").read_text(encoding="utf-8"))[:count]
    start = time.process_time()
    _fonts(folder)
    canvas: Any = Canvas(str(folder / "floor.pdf"), pagesize=(210 * MM, 297 * MM), pageCompression=1, invariant=1)
    document = canvas._doc
    for at, name in enumerate(ICONS):
        canvas.beginForm(name)
        _icon(canvas, at)
        canvas.endForm()
    canvas.beginForm("back")
    canvas.setFillColorRGB(0.18, 0.36, 0.38)
    canvas.rect(0, 0, 63 * MM, 88 * MM, stroke=0, fill=1)
    canvas.endForm()
    canvas.beginForm("frame")
    canvas.roundRect(MM, MM, 61 * MM, 86 * MM, 2.5 * MM)
    canvas.endForm()
    known: set[str] = set()

    def text(font: str, size: float, x: float, y: float, words: str) -> None:
        face: Any = pdfmetrics.getFont(font)
        for subset, piece in face.splitString(words, document):
            name = face.getSubsetInternalName(subset, document)
            canvas._code.append(f"BT 1 0 0 1 {x:.2f} {y:.2f} Tm {name} {size} Tf ({canvas._escape(piece)}) Tj ET")

    for first in range(0, len(cards), 9):
        nine = cards[first : first + 9]
        for card, (cx, cy) in zip(nine, NINE, strict=False):
            left, top = cx * MM, (297 - cy) * MM
            canvas._code.append(f"q 1 0 0 1 {left:.2f} {top - 88 * MM:.2f} cm /{xObjectName('frame')} Do Q")
            text("SansBold", 12, left + 10 * MM, top - 9 * MM, card["title"])
            art = card["art"].replace("/", "-")
            if art not in known:
                known.add(art)
                document.Reference(_raw_png(folder, card["art"]), xObjectName(art))
            canvas._formsinuse.append(art)
            canvas._code.append(
                f"q {51 * MM:.2f} 0 0 {30.6 * MM:.2f} {left + 6 * MM:.2f} {top - 42.6 * MM:.2f} cm"
                f" /{xObjectName(art)} Do Q"
            )
            for words, x, y in card["lines"]:
                text("Sans", 7, left + x * MM, top - y * MM, words)
            for icon, x, y in card["icons"]:
                canvas._code.append(f"q .3 0 0 .3 {left + x * MM:.2f} {top - y * MM:.2f} cm /{xObjectName(icon)} Do Q")
        canvas._formsinuse += ["frame", *ICONS]
        canvas.showPage()
        for _card, (cx, cy) in zip(nine, NINE, strict=False):
            canvas._code.append(
                f"q 1 0 0 1 {(147 - cx) * MM:.2f} {(297 - cy - 88) * MM:.2f} cm /{xObjectName('back')} Do Q"
            )
        canvas._formsinuse.append("back")
        canvas.showPage()
    canvas.save()
    return time.process_time() - start


def plain(folder: Path, count: int) -> float:
    """Paragraph with its mark-up, drawImage and shapes for every card, as the tutorials show it."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph

    icon = folder / "icon.png"
    if not icon.exists():
        from PIL import Image, ImageDraw

        image = Image.new("RGB", (48, 48), "white")
        ImageDraw.Draw(image).ellipse((4, 4, 44, 44), outline="black", width=6)
        image.save(icon)
    from bench.print.cards import texts

    cards = texts(count)
    start = time.process_time()
    _fonts(folder)
    canvas = Canvas(str(folder / "plain.pdf"), pagesize=(210 * MM, 297 * MM), pageCompression=1)
    title = ParagraphStyle("title", fontName="SansBold", fontSize=12, leading=14, alignment=1)
    body = ParagraphStyle("body", fontName="Sans", fontSize=7, leading=8.75)
    picture = f'<img src="{icon}" width="8" height="8" valign="middle"/>'
    for first in range(0, len(cards), 9):
        nine = cards[first : first + 9]
        for (name, text, art), (cx, cy) in zip(nine, NINE, strict=False):
            left, top = cx * MM, (297 - cy) * MM
            canvas.roundRect(left + MM, top - 87 * MM, 61 * MM, 86 * MM, 2.5 * MM)
            head = Paragraph(name, title)
            _, high = head.wrap(55 * MM, 20 * MM)
            head.drawOn(canvas, left + 4 * MM, top - 4 * MM - high)
            canvas.drawImage(str(folder / "art" / f"{art}.png"), left + 6 * MM, top - 42.6 * MM, 51 * MM, 30.6 * MM)
            for name_of_icon in ICONS:
                text = text.replace("{" + name_of_icon + "}", picture)
            words = Paragraph(text, body)
            _, high = words.wrap(55 * MM, 60 * MM)
            words.drawOn(canvas, left + 4 * MM, top - 44 * MM - high)
        canvas.showPage()
        for _each, (cx, cy) in zip(nine, NINE, strict=False):
            canvas.setFillColorRGB(0.18, 0.36, 0.38)
            canvas.rect((147 - cx) * MM, (297 - cy - 88) * MM, 63 * MM, 88 * MM, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return time.process_time() - start
