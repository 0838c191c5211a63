"""How many forms a noun has beside a number, as gettext's header says it."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=16)
def plural_forms(language: str) -> str:
    """The `Plural-Forms` of a language, or nothing where the language is not known."""
    from babel.core import UnknownLocaleError
    from babel.messages.plurals import get_plural

    try:
        return str(get_plural(language.replace("-", "_")).plural_forms)
    except (KeyError, ValueError, LookupError, UnknownLocaleError):
        return ""
