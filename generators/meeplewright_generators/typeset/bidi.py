"""Which way letters run: the levels of the Unicode bidirectional algorithm (UAX #9), and the order of a line by them.

Lines are broken before they are put in order, so levels are needed, and the library for it (python-bidi) gives only
whole strings that are in order already: it judges this module in the tests. Marks that turn text by force are refused
when a pack is read (MW006), so there are no embeddings here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby

# Hebrew, Arabic, Syriac, Thaana, N'Ko and their neighbours
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
LANGUAGES = frozenset(["ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"])
# what is read as strong when brackets and neutral signs ask what stands around them
_SIDE = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
_NEUTRAL = frozenset(["B", "S", "WS", "ON"])
_BRACKETS = {
    "(": ")",
    "[": "]",
    "{": "}",
    "\u2045": "\u2046",
    "\u207d": "\u207e",
    "\u3008": "\u3009",
    "\u300a": "\u300b",
}
# what a sign looks like where letters run from right to left
MIRRORED = {**_BRACKETS, **{shut: opens for opens, shut in _BRACKETS.items()}, "«": "»", "»": "«", "<": ">", ">": "<"}


def runs_right(language: str) -> bool:
    """Whether paragraphs of a language begin at the right."""
    return language.partition("-")[0].lower() in LANGUAGES


def base_of(text: str, language: str) -> int:
    """1 where a paragraph runs from right to left: its language does, or its first letter."""
    if runs_right(language):
        return 1
    first = next((kind for kind in map(unicodedata.bidirectional, text) if kind in ("L", "R", "AL")), "L")
    return int(first != "L")


def levels(text: str, base: int) -> list[int]:
    """A level for each character: odd ones run from right to left."""
    first = "R" if base else "L"
    kinds = _weak([unicodedata.bidirectional(each) or "L" for each in text], first)
    _brackets(text, kinds, first)
    _neutral(kinds, first)
    return [base + _above(kind, base) for kind in kinds]


def in_order(level_of: Sequence[int]) -> list[int]:
    """The places of a line's pieces from left to right, by their levels (rule L2)."""
    order = list(range(len(level_of)))
    odd = [level for level in level_of if level % 2]
    for lowest in range(max(level_of, default=0), min(odd, default=1) - 1, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and level_of[order[end]] >= lowest:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end + 1
    return order


def _above(kind: str, base: int) -> int:
    if base:
        return 0 if kind == "R" else 1
    return {"L": 0, "R": 1}.get(kind, 2)


def _weak(kinds: list[str], first: str) -> list[str]:
    """Numbers and the signs in them (rules W1 to W7)."""
    before, strong = first, first
    for at, kind in enumerate(kinds):
        if kind in ("NSM", "BN"):
            kinds[at] = before
        elif kind == "EN" and strong == "AL":
            kinds[at] = "AN"
        before = kinds[at]
        strong = before if before in ("L", "R", "AL") else strong
    kinds = ["R" if kind == "AL" else kind for kind in kinds]
    for at in range(1, len(kinds) - 1):
        around = (kinds[at - 1], kinds[at + 1])
        if (kinds[at] in ("ES", "CS") and around == ("EN", "EN")) or (kinds[at] == "CS" and around == ("AN", "AN")):
            kinds[at] = around[0]
    at = 0
    for kind, group in groupby(list(kinds)):
        end = at + len(list(group))
        if kind == "ET" and "EN" in (kinds[at - 1] if at else "", kinds[end] if end < len(kinds) else ""):
            kinds[at:end] = ["EN"] * (end - at)
        at = end
    strong = first
    for at, kind in enumerate(kinds):
        if kind in ("ES", "ET", "CS"):
            kinds[at] = "ON"
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"
        elif kind in ("L", "R"):
            strong = kind
    return kinds


def _brackets(text: str, kinds: list[str], first: str) -> None:
    """A pair of brackets runs as what is in it, or as what is before it (rule N0)."""
    for opened, closed in sorted(_pairs(text, kinds)):
        inside = {_SIDE[kind] for kind in kinds[opened + 1 : closed] if kind in _SIDE}
        if first in inside:
            way = first
        elif inside:
            other = inside.pop()
            before = next((_SIDE[kind] for kind in reversed(kinds[:opened]) if kind in _SIDE), first)
            way = other if before == other else first
        else:
            continue
        for bracket in (opened, closed):
            kinds[bracket] = way
            # marks on a bracket go with it
            end = bracket + 1
            while end < len(text) and unicodedata.bidirectional(text[end]) == "NSM":
                kinds[end] = way
                end += 1


def _pairs(text: str, kinds: list[str]) -> list[tuple[int, int]]:
    pairs, waiting = [], list[tuple[str, int]]()
    for at, character in enumerate(text):
        if kinds[at] != "ON":
            continue
        if character in _BRACKETS:
            if len(waiting) == 63:
                break
            waiting.append((_BRACKETS[character], at))
        else:
            place = next((n for n in range(len(waiting) - 1, -1, -1) if waiting[n][0] == character), None)
            if place is not None:
                pairs.append((waiting[place][1], at))
                del waiting[place:]
    return pairs


def _neutral(kinds: list[str], first: str) -> None:
    """Spaces and signs run as what is on both sides of them, else as the paragraph (rules N1 and N2)."""
    at, before = 0, first
    for neutral, group in groupby([kind in _NEUTRAL for kind in kinds]):
        end = at + len(list(group))
        if neutral:
            after = _SIDE.get(kinds[end], first) if end < len(kinds) else first
            kinds[at:end] = [before if before == after else first] * (end - at)
        else:
            before = _SIDE.get(kinds[end - 1], first)
        at = end
