"""Bytes of a file to text: UTF-8, with or without a byte order mark, and nothing else."""

from __future__ import annotations

import codecs

LARGEST_BYTES = 16 * 1024 * 1024
_OTHER_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def decoded(raw: bytes, encoding: str = "") -> str:
    """The text of bytes in an encoding that somebody named, or in UTF-8; what is none becomes U+FFFD."""
    return raw.decode(encoding, errors="replace") if encoding else decode(raw)


def decode(raw: bytes) -> str:
    """The text of UTF-8 bytes; bytes that are none become U+FFFD, so that lines and columns can still be told."""
    return raw.removeprefix(codecs.BOM_UTF8).decode("utf-8", errors="replace")


def foreign_encoding(raw: bytes) -> str:
    """The encoding that a byte order mark at the start names, where it is not UTF-8."""
    return next((name for mark, name in _OTHER_MARKS if raw.startswith(mark)), "")
