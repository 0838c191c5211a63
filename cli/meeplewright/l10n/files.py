"""Catalogue files: their bytes, their encoding, and how findings name them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from meeplewright import regular
from meeplewright.l10n import po
from meeplewright.packs.discover import shown_path
from meeplewright.packs.load import collecting_off

_CHARSET = re.compile(rb"charset=([A-Za-z0-9_-]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Bytes:
    """A file as text; `encoding` names the encoding where it is not UTF-8, `bad_line` the first line that is not.
    `unread` says why nothing of it could be read."""

    text: str
    encoding: str = ""
    bad_line: int = 1
    unread: str = ""

    @property
    def fault(self) -> str:
        """What the file is, or is not, where nobody can know what it says."""
        return f"is written in {self.encoding}, and only UTF-8 can be read" if self.encoding else self.unread

    @property
    def advice(self) -> str:
        """The way out."""
        return "save it as UTF-8" if self.encoding else "put a file that can be read in its place"


def bytes_of(path: Path) -> Bytes | None:
    """A catalogue's text, None where there is no such file."""
    if leads_out(path):
        return Bytes("", unread="is a link that leads out of its folder, and is not followed")
    try:
        raw = regular.bytes_of(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        return Bytes("", unread=f"cannot be read ({error.strerror})")
    try:
        return Bytes(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        said = _CHARSET.search(raw[:4000])
        name = (
            said[1].decode("ascii")
            if said is not None and said[1].upper() != b"UTF-8"
            else "another encoding than UTF-8"
        )
        if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
            name = "UTF-16"
        return Bytes(raw.decode("utf-8", errors="replace"), name, raw.count(b"\n", 0, error.start) + 1)


def leads_out(path: Path) -> bool:
    """Whether a link leads to what is no business of the pack's: what is told of a catalogue would tell of that."""
    home = path.absolute().parent.parent
    return not path.resolve().is_relative_to(home.resolve())


def catalogue_at(path: Path) -> tuple[Bytes, po.Catalogue] | None:
    """A catalogue and how its file was, None where there is no such file. Read once while it does not change."""
    read = bytes_of(path)
    return None if read is None else (read, _catalogue(read.text))


@lru_cache(maxsize=16)
def _catalogue(text: str) -> po.Catalogue:
    with collecting_off():
        return po.read(text)


def shown(path: Path) -> str:
    """The path as findings name it."""
    return shown_path(path).rstrip("/")
