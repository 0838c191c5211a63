"""The running text of a file, read in one pass: what the checks of words, marks and spelling look at first."""

from __future__ import annotations

import re
from typing import NamedTuple

from meeplewright.checks.facts import Fact
from meeplewright.packs.link import Part
from meeplewright.text.markup import bare, simple_tokens
from meeplewright.text.spelling import count_words, words_of_name

_BEFORE_MARKS = re.compile(r"\s[,.;:!?-]")


class Texts(NamedTuple):
    """All texts of a file together. `icons`: those that they name, if there is no other mark-up and no slip in it.

    `orderly`: there is surely no slip of typography in them, in a language that sets its marks close. `words`: how
    often each is there. `names`: what records are called, as words.
    """

    icons: tuple[str, ...] | None
    orderly: bool
    words: dict[str, int]
    names: tuple[tuple[str, ...], ...]


def _texts_of(part: Part) -> tuple[tuple[str, ...] | None, bool, dict[str, int], tuple[tuple[str, ...], ...]]:
    marks = [mark for mark in part.marks("x-text") if isinstance(mark.value, str)]
    text = "\n".join([mark.value for mark in marks])
    dialect = part.system.sections.text.dialect
    icons = simple_tokens(text, dialect)
    return (
        None if icons is None else tuple(sorted(set(icons))),
        _is_orderly(text),
        count_words(text if dialect.is_ours else bare(text, dialect)),
        tuple({words_of_name(mark.value): None for mark in marks if mark.path[-1] == "name"}),
    )


_TEXTS = Fact("texts", _texts_of)


def texts_of(part: Part) -> Texts:
    """What is known of the texts of a file."""
    return Texts(*_TEXTS.of(part))


def _is_orderly(text: str) -> bool:
    if '"' in text or "'" in text or "  " in text or "..." in text or "--" in text:
        return False
    return _BEFORE_MARKS.search(text) is None
