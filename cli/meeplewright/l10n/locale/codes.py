"""Codes of languages, as different programs write them."""

from __future__ import annotations


def code_of(written: str) -> str:
    """A code of a language in small letters, parted by hyphens: of `pt_BR`, and of Android's `pt-rBR`."""
    parts = written.strip().replace("_", "-").split("-")
    return "-".join(_country(part) if at else part for at, part in enumerate(parts)).casefold()


def same(one: str, other: str) -> bool:
    """Whether two codes mean the same language."""
    return code_of(one) == code_of(other)


def _country(part: str) -> str:
    return part[1:] if len(part) == 3 and part[0] == "r" and part[1:].isupper() else part
