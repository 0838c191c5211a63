"""PDF: objects, pages, outline, labels and information by reportlab; our operators and font subsets go through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright_generators.exports.document import About
    from meeplewright_generators.exports.pdf.written import Written


def writer(about: About) -> Written:
    """What writes a PDF."""
    from meeplewright_generators.exports.pdf.written import Written

    return Written(about)
