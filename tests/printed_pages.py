"""What stands on the pages of a PDF, as another library reads it."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2


def pages_of(path: Path) -> list[str]:
    """The text of each page, runs of spaces as one, words divided at line ends joined."""
    document = pypdfium2.PdfDocument(path)
    texts = [page.get_textpage().get_text_range().replace("\ufffe", "").replace("\x02", "") for page in document]
    document.close()
    return [re.sub(r"\s+", " ", text).strip() for text in texts]
