"""What another library finds in a PDF: words with their places in mm from the top left corner, pixels, faults."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2

MM = 25.4 / 72


@dataclass(frozen=True)
class Letter:
    """A character and its box, in mm from the top left corner of the page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


@contextmanager
def opened(path: Path) -> Iterator[Any]:
    document = pypdfium2.PdfDocument(path)
    try:
        yield document
    finally:
        document.close()


def text_of(path: Path, page: int = 0) -> str:
    """The text of a page as a reader copies it, lines joined."""
    with opened(path) as document:
        side = document[page]
        words = side.get_textpage()
        text = words.get_text_range()
        words.close()
        side.close()
    # a hyphen at the end of a line is marked by this library
    return re.sub(r"\s+", " ", text.replace("\ufffe", "").replace("\u0002", "")).strip()


def letters(path: Path, page: int = 0) -> list[Letter]:
    found = []
    with opened(path) as document:
        side = document[page]
        high = side.get_height()
        words = side.get_textpage()
        for at in range(words.count_chars()):
            left, bottom, right, top = words.get_charbox(at)
            found.append(
                Letter(words.get_text_range(at, 1), left * MM, (high - top) * MM, right * MM, (high - bottom) * MM)
            )
        words.close()
        side.close()
    return found


def picture_of(path: Path, scale: float = 4, page: int = 0) -> Any:
    """A page as grey pixels, `scale` to the point."""
    with opened(path) as document:
        side = document[page]
        image = side.render(scale=scale).to_pil().convert("L")
        side.close()
    return image


def ink(image: Any, dark: int = 128) -> tuple[float, float, float, float]:
    """The box of what is dark, in pixels."""
    box = image.point(lambda level: 255 if level < dark else 0).getbbox()
    assert box is not None
    return box  # type: ignore[no-any-return]


def faults(path: Path) -> list[str]:
    """What qpdf's check says of the file."""
    with pikepdf.open(path) as document:
        return list(document.check_pdf_syntax())


def streams(path: Path) -> str:
    """All drawing of the file, pages and forms."""
    with pikepdf.open(path) as document:
        found = []
        for item in document.objects:
            if isinstance(item, pikepdf.Stream) and (item.get("/Subtype") == "/Form" or "/Type" not in item):
                try:
                    body = item.read_bytes().decode("latin-1")
                except pikepdf.PdfError:
                    continue
                if "begincmap" not in body:
                    found.append(body)
    return "\n".join(found)


def missing_glyphs(path: Path) -> int:
    """How often the glyph that stands for "no such letter" is drawn."""
    found = 0
    for run in re.findall(r"<([0-9A-F]+)>", streams(path)):
        found += sum(run[at : at + 4] == "0000" for at in range(0, len(run), 4))
    return found
