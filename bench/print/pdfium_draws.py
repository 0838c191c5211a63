"""One PDF through pdfium: every page is drawn and read. What is wrong is told on a line; `pdfium_draws.py FILE`."""

from __future__ import annotations

import sys

import pypdfium2

DPI = 36


def main() -> None:
    document = pypdfium2.PdfDocument(sys.argv[1])
    for number, page in enumerate(document, 1):
        image = page.render(scale=DPI / 72)
        if not image.width or not image.height:
            print(f"page {number} is drawn as nothing")
        text = page.get_textpage().get_text_range()
        if "\ufffd" in text:
            print(f"page {number} has letters that stand for no character")
    document.close()


if __name__ == "__main__":
    main()
