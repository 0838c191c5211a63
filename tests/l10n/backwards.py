"""A language in which every word is the English one written backwards: who reads a row of texts sees what is put for what.

`rope>lamp` is a word of the source, and what the translation has in its place; `rope>` is lost, `>lamp` has come in.
A figure before a text says how often it stands there.
"""

from __future__ import annotations

from collections.abc import Iterable

from meeplewright.l10n.standing import Both


def backwards(text: str) -> str:
    """Each word written backwards, with its capital; what is no word stays as it is."""
    return "".join(_turned(piece) if piece.isalpha() else piece for piece in _pieces(text))


def _turned(word: str) -> str:
    return word[::-1].capitalize() if word[0].isupper() else word[::-1]


def _pieces(text: str) -> Iterable[str]:
    piece = ""
    for letter in text:
        if piece and piece.isalpha() != letter.isalpha():
            yield piece
            piece = ""
        piece += letter
    yield piece


def in_both(text: str) -> tuple[str, str]:
    """A text and its translation."""
    pairs = [
        (one, other) if mark else (one, one) for one, mark, other in (word.partition(">") for word in text.split())
    ]
    return " ".join(one for one, _ in pairs if one), backwards(" ".join(other for _, other in pairs if other))


def rows(texts: Iterable[str]) -> list[tuple[str, str]]:
    """All texts in both languages, each so often as it says."""
    every: list[tuple[str, str]] = []
    for text in texts:
        times, _, rest = text.partition(" ")
        every += [in_both(rest)] * int(times) if times.isdecimal() else [in_both(text)]
    return every


def both(texts: Iterable[str], names: Iterable[int] = ()) -> Both:
    """The texts side by side; `names` are those that name a thing."""
    every = rows(texts)
    return Both.of([ours for ours, _ in every], [theirs for _, theirs in every], frozenset(names))
