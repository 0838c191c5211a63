"""Two texts side by side in one: what went is struck out, what came is underlined, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from meeplewright.studio.export.html import Html, el, joined

_WORDS = re.compile(r"\s+|\w+|[^\w\s]")
_MOST_WORDS = 6_000  # of one text; beyond that it is told as a whole


def marked(before: str, after: str) -> Html:
    """The later text with what went and what came."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    if max(len(old), len(new)) > _MOST_WORDS:
        return joined(el("del", before), " ", el("ins", after))
    out: list[Html] = []
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            out.append(joined("".join(new[k:m])))
            continue
        if i < j:
            out.append(el("del", "".join(old[i:j])))
        if k < m:
            out.append(el("ins", "".join(new[k:m])))
    return joined(*out)


def changed_paragraphs(before: str, after: str) -> Iterator[Html]:
    """The paragraphs of a long text in which something changed."""
    old, new = _paragraphs(before), _paragraphs(after)
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            yield marked("\n\n".join(old[i:j]), "\n\n".join(new[k:m]))


def _paragraphs(text: str) -> list[str]:
    return [each for each in re.split(r"\n\s*\n", text) if each.strip()]
