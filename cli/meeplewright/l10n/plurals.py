"""What is known of every language: how many forms a noun has beside a number, and its script."""

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


@lru_cache(maxsize=16)
def script_of(language: str) -> str:
    """The script that a language is mostly written in, as `Cyrl`; Latin where it is not known."""
    from babel.core import get_global

    likely = get_global("likely_subtags").get(language.replace("_", "-").partition("-")[0].lower(), "")
    return next((part for part in str(likely).split("_") if len(part) == 4), "Latn")
