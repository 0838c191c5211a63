"""A document of pages, each handed to its format as soon as the next one begins."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.drawing.operations import Drawing, Form
from meeplewright_generators.drawing.page import Box, Page, page


@dataclass(frozen=True, slots=True)
class Colophon:
    """What a document says of itself."""

    title: str
    author: str = ""
    subject: str = ""
    language: str = "en"
    creator: str = "meeplewright"


class Writer(Protocol):
    """What a format of documents does."""

    def add(self, page: Page) -> None:
        """Takes the next page, of which nothing is kept."""

    def write(self, path: Path) -> None:
        """Ends the document and writes the whole file in one step."""

    def data(self) -> bytes:
        """Ends the document and gives the bytes of its file."""


def writer(form: str, about: Colophon) -> Writer:
    """What writes documents of this format: `writer` of the module that is called so."""
    module = import_module(f"meeplewright_generators.exports.{form}")
    return cast("Writer", module.writer(about))


class Document:
    """Pages are written out as soon as the next one begins; nothing of them is kept in memory."""

    def __init__(
        self, *, title: str, author: str = "", subject: str = "", language: str = "en", form: str = "pdf",
        writer_of: Callable[[Colophon], Writer] | None = None,
    ) -> None:  # fmt: skip
        """`writer_of` makes the writer where a format wants to know more than that."""
        self.page_count = 0
        about = Colophon(title, author, subject, language)
        self._writer = writer_of(about) if writer_of else writer(form, about)
        self._page: Page | None = None
        self._forms: dict[str, Form] = {}

    def page(
        self, width_mm: float, height_mm: float, *, trim: Box | None = None, bleed: float | Box = 0, label: str = "",
    ) -> Page:  # fmt: skip
        """Begins a page. `trim` is what is left after cutting (the whole page unless told), `bleed` how far the
        ink goes beyond it, in mm or as a box of its own."""
        self._end_page()
        self.page_count += 1
        self._page = page(width_mm, height_mm, trim, bleed, label)
        return self._page

    def form(
        self, key: str, width_mm: float, height_mm: float, draw: Callable[[Canvas], None] | Drawing, *,
        margin_mm: float = 0,
    ) -> Form:  # fmt: skip
        """Something placed more than once: drawn for the first call of this key, written once into the file."""
        form = self._forms.get(key)
        if form is None:
            drawing = draw if isinstance(draw, tuple) else drawn(draw)
            name = "X" + hashlib.blake2b(key.encode(), digest_size=7).hexdigest()
            form = self._forms[key] = Form(name, width_mm, height_mm, drawing, margin_mm)
        return form

    def write(self, path: Path) -> None:
        """Ends the document and writes the whole file in one step. OSError where that cannot be done."""
        self._end()
        self._writer.write(path)

    def data(self) -> bytes:
        """Ends the document and gives the bytes of its file, for what is no file of a build."""
        self._end()
        return self._writer.data()

    def _end(self) -> None:
        if not self.page_count:
            self.page(10, 10)
        self._end_page()

    def _end_page(self) -> None:
        ended, self._page = self._page, None
        if ended is not None:
            self._writer.add(ended)
