"""PDF: objects, pages, outline, labels and information by reportlab; our operators and font subsets go through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright_generators.exports.document import Colophon
    from meeplewright_generators.exports.pdf.written import PdfWriter


def writer(about: Colophon) -> PdfWriter:
    """What writes a PDF."""
    from meeplewright_generators.exports.pdf.written import PdfWriter

    return PdfWriter(about)
