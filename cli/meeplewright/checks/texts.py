"""The running text of a file, read in one pass: what the checks of words, marks and spelling look at first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from meeplewright.checks.facts import Fact
from meeplewright.packs.link import LinkedFile
from meeplewright.text.markup import bare, simple_tokens
from meeplewright.text.spelling import count_words, words_of_name, words_of_piece

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


def _texts_of(part: LinkedFile) -> tuple[tuple[str, ...] | None, bool, dict[str, int], tuple[tuple[str, ...], ...]]:
    texts: list[str] = []
    names: dict[tuple[str, ...], None] = {}
    for _, _, _, path, value in part.marks("x-text"):
        if isinstance(value, str):
            texts.append(value)
            if path[-1] == "name":
                names[words_of_name(value)] = None
    text = "\n".join(texts)
    dialect = part.system.sections.text.dialect
    if not dialect.is_ours:
        return None, _is_orderly(text), count_words(bare(text, dialect)), tuple(names)
    return *_read(text), tuple(names)


def _read(text: str) -> tuple[tuple[str, ...] | None, bool, dict[str, int]]:
    """Icons, order and words of a text in our own mark-up, by what stands between its blanks: most of that stands in
    other texts, too, and was looked at there."""
    pieces = Counter(text.split())
    words: dict[str, int] = {}
    icons: set[str] = set()
    simple, doubtful = True, "  " in text
    for (inside, special), times in zip(map(_piece, pieces), pieces.values(), strict=True):
        for word in inside:
            words[word] = words.get(word, 0) + times
        if special is not None:
            named, is_simple, is_orderly = special
            icons.update(named)
            simple, doubtful = simple and is_simple, doubtful or not is_orderly
    return tuple(sorted(icons)) if simple else None, not doubtful or _is_orderly(text), words


@lru_cache(maxsize=1 << 15)
def _piece(piece: str) -> tuple[tuple[str, ...], tuple[Sequence[str], bool, bool] | None]:
    """The words of a piece; and of one that is more than words: its icons, whether there is no other mark-up in it, and
    whether there is surely no slip."""
    icons = simple_tokens(piece)
    is_orderly = _is_orderly(" " + piece)
    special = None if icons == [] and is_orderly else (tuple(icons or ()), icons is not None, is_orderly)
    return words_of_piece(piece.replace("*", "") if "*" in piece else piece), special  # `lan**tern**` is one word


_TEXTS = Fact("texts", _texts_of)


def texts_of(part: LinkedFile) -> Texts:
    """What is known of the texts of a file."""
    return Texts(*_TEXTS.of(part))


def _is_orderly(text: str) -> bool:
    if '"' in text or "'" in text or "  " in text or "..." in text or "--" in text:
        return False
    return _BEFORE_MARKS.search(text) is None
