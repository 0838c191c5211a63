"""Any file that Twine's world writes: which kind it is, and the stories in it."""

from __future__ import annotations

from pathlib import Path

from meeplewright.regular import bytes_of
from meeplewright.stories.exchange.passages import Archive, Broken
from meeplewright.stories.exchange.read_html import read_html
from meeplewright.stories.exchange.read_twee import read_twee
from meeplewright.stories.exchange.read_twison import read_twison

MOST_BYTES = 64_000_000


def read_file(path: Path) -> list[Archive]:
    """The stories of a file. Raises Broken with a place and a way out."""
    shown = str(path)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Broken("it is larger than 64 MB", shown, 1, "a story is text: look what it holds")
        data = bytes_of(path)
    except OSError as error:
        raise Broken(f"it cannot be read: {error.strerror}", shown, 1, "look at the path") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Broken("it is not UTF-8", shown, line, "save it as UTF-8") from None
    text = text.replace("\r\n", "\n")
    head = text.lstrip()[:2000]
    if not head:
        raise Broken("it is empty", shown, 1, "export the story again")
    if path.suffix.lower() == ".json" or head.startswith("{"):
        return [read_twison(text, shown)]
    if path.suffix.lower() in (".html", ".htm") or head.startswith("<"):
        return read_html(text, shown)
    return [read_twee(text, shown)]
