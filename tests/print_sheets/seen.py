"""What pdfium finds on the pages of a PDF, without what the file says is there for eyes alone."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium


def seen(path: Path) -> str:
    """The characters of all pages in the order in which they are drawn."""
    document: Any = pypdfium2.PdfDocument(path)
    found = "".join(map(_letters, document))
    document.close()
    return found


def _letters(page: Any) -> str:
    text = page.get_textpage()
    found, known = [], dict[int, bool]()
    for at in range(text.count_chars()):
        drawn = pdfium.FPDFText_GetTextObject(text, at)
        where = ctypes.cast(drawn, ctypes.c_void_p).value or 0
        if where not in known:
            known[where] = bool(where) and "Artifact" in _marks(drawn)
        if not known[where]:
            found.append(chr(pdfium.FPDFText_GetUnicode(text, at)))
    return "".join(found)


def _marks(drawn: Any) -> list[str]:
    names = []
    for at in range(pdfium.FPDFPageObj_CountMarks(drawn)):
        mark = pdfium.FPDFPageObj_GetMark(drawn, at)
        room, used = (ctypes.c_ushort * 64)(), ctypes.c_ulong()
        pdfium.FPDFPageObjMark_GetName(mark, room, ctypes.sizeof(room), used)
        names.append(bytes(room)[: used.value - 2].decode("utf-16-le"))
    return names
