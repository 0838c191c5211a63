"""The same cards as HTML and CSS, for WeasyPrint."""

from __future__ import annotations

import html
import time
from pathlib import Path

STYLE = """@page { size: 210mm 297mm; margin: 0 }
@font-face { font-family: Sans; src: url(Sans.ttf) } @font-face { font-family: Sans; font-weight: bold; src: url(SansBold.ttf) }
body { margin: 0; font-family: Sans; font-size: 7pt; line-height: 1.25 }
.sheet { position: relative; width: 210mm; height: 297mm; page-break-after: always }
.card { position: absolute; width: 63mm; height: 88mm }
.frame { position: absolute; left: 1mm; top: 1mm; width: 60.7mm; height: 85.7mm; border: .3mm solid; border-radius: 2.5mm }
h2 { position: absolute; left: 4mm; top: 3mm; width: 55mm; margin: 0; font-size: 12pt; text-align: center }
.art { position: absolute; left: 6mm; top: 12mm; width: 51mm; height: 30.6mm }
p { position: absolute; left: 4mm; top: 44mm; width: 55mm; margin: 0 }
p img { height: 1.1em; vertical-align: middle } .back { background: #2f5d62 }"""
NINE = [(10.5 + 63 * (slot % 3), 16.5 + 88 * (slot // 3)) for slot in range(9)]


def page_of_html(folder: Path, count: int) -> float:
    """Seconds for the whole way from HTML to the file."""
    import pymupdf_fonts
    import weasyprint
    from bench.print.cards import ICONS, texts

    for name, key in (("Sans", "figo"), ("SansBold", "figbo")):
        (folder / f"{name}.ttf").write_bytes(pymupdf_fonts.myfont(key))
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="none" stroke="black" stroke-width="3"/></svg>'
    (folder / "icon.svg").write_text(drawing, encoding="utf-8")
    cards = texts(count)
    start = time.process_time()
    sheets = []
    for first in range(0, len(cards), 9):
        nine = list(zip(cards[first : first + 9], NINE, strict=False))
        fronts = "".join(_front(card, x, y, ICONS) for card, (x, y) in nine)
        backs = "".join(f'<div class="card back" style="left:{147 - x}mm;top:{y}mm"></div>' for _, (x, y) in nine)
        sheets += [f'<div class="sheet">{fronts}</div>', f'<div class="sheet">{backs}</div>']
    page = f"<style>{STYLE}</style>{''.join(sheets)}"
    weasyprint.HTML(string=page, base_url=str(folder)).write_pdf(folder / "weasyprint.pdf")
    return time.process_time() - start


def _front(card: tuple[str, str, int], x: float, y: float, icons: tuple[str, ...]) -> str:
    title, text, art = card
    words = html.escape(text)
    for icon in icons:
        words = words.replace("{" + icon + "}", '<img src="icon.svg">')
    return (
        f'<div class="card" style="left:{x}mm;top:{y}mm"><div class="frame"></div><h2>{html.escape(title)}</h2>'
        f'<img class="art" src="art/{art}.png"><p>{words}</p></div>'
    )
