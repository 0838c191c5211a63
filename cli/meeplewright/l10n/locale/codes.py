"""Codes of languages, as different programs write them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

_LONGEST_CODE = 3


def code_of(written: str) -> str:
    """A code of a language in small letters, parted by hyphens: of `pt_BR`, of Android's `pt-rBR`, and of `french`."""
    if len(written) > _LONGEST_CODE and written.isalpha():
        return language_names().get(written.casefold(), written.casefold())
    parts = written.strip().replace("_", "-").split("-")
    return "-".join(_country(part) if at else part for at, part in enumerate(parts)).casefold()


@lru_cache(maxsize=1)
def language_names() -> Mapping[str, str]:
    """The languages of the world by their English names."""
    from babel import Locale

    return {name.casefold(): code.casefold() for code, name in Locale("en").languages.items() if len(code) == 2}


def same(one: str, other: str) -> bool:
    """Whether two codes mean the same language."""
    return code_of(one) == code_of(other)


def _country(part: str) -> str:
    return part[1:] if len(part) == 3 and part[0] == "r" and part[1:].isupper() else part
