"""The digest of a file as it was read: an edit that was made for another is told, and never written."""

from __future__ import annotations

import hashlib
from pathlib import Path

from meeplewright.regular import bytes_of
from meeplewright.sources.model import Source

_BOM = b"\xef\xbb\xbf"


def digest_of_bytes(raw: bytes) -> str:
    """Of what a file holds, whether or not a byte order mark stands before it."""
    return hashlib.blake2b(raw.removeprefix(_BOM), digest_size=12).hexdigest()


def digest_of(source: Source) -> str:
    """Of a file as the World has it."""
    return digest_of_bytes(source.text.encode("utf-8", "surrogateescape"))


def digest_at(path: Path) -> str:
    """Of a file on the disk; nothing where there is none."""
    try:
        return digest_of_bytes(bytes_of(path))
    except OSError:
        return ""
