"""What can be read of broken JSON: a comma too many or too few is forgiven, another fault costs its record."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from meeplewright.sources.characters import UNWANTED
from meeplewright.sources.compose import Node
from meeplewright.sources.forms.json_scan import BrokenJson, JsonScan

_MOST_FAULTS = 20
_MOST_CHARACTERS = 40_000_000  # read again and again, in one file, before the rest is left alone
_OWN_LINE = re.compile(r"(?m)^([ \t]*)(?:[\[,][ \t]*)?(\{)")
_CLOSED = re.compile(r"(?m)^([ \t]*)\}?[ \t]*\]")
_FIRST_KEY = re.compile(r"\[\s*\{\s*(\"[^\"\\]+\")\s*:")


@dataclass(slots=True)
class ReadableJson:
    """What could be read: its tree, and the faults, each told once."""

    root: Node | None
    faults: list[BrokenJson] = field(default_factory=list)


def readable(text: str, *, five: bool, commas: bool) -> ReadableJson:
    """The tree of a text; broken records are blanked out one by one, so that the others keep their places."""
    kept = UNWANTED.sub(" ", text)  # as one column each; findings of their own tell of them
    faults: list[BrokenJson] = []
    forgiven: set[int] = set()
    half: set[int] = set()  # where records begin of which a comma was forgiven
    budget, open_end = _MOST_CHARACTERS, False
    while True:
        scan = JsonScan(kept, five=five, commas=commas, open_end=open_end, forgiven=forgiven)
        try:
            return ReadableJson(scan.root(), faults)
        except BrokenJson as fault:
            budget -= len(kept)
            start, end = _piece(kept, fault.start)
            if start not in half or start == end:  # else what is wrong in the record was told
                faults.append(fault)
            if len(faults) > _MOST_FAULTS or budget < 0:
                return ReadableJson(None, faults)
            if fault.comma and start not in half:
                forgiven.add(fault.start)
                half.add(start)
                continue
            blanked = kept[:start] + re.sub(r"[^\r\n]", " ", kept[start:end]) + kept[end:]
            if blanked == kept or (open_end and not blanked[:end].strip()):
                return ReadableJson(None, faults)
            kept, open_end = blanked, True


def _piece(text: str, at: int) -> tuple[int, int]:
    """The record around a fault with the comma behind it; nothing where no record can be made out."""
    starts = _starts(text)
    before = [start for start in starts if start <= at]
    if not before:
        return at, at
    start = before[-1]
    behind = next((each for each in starts if each > at), None)
    if behind is not None:
        return start, behind
    indent = start - (text.rfind("\n", 0, start) + 1)
    for match in _CLOSED.finditer(text, at):
        if len(match[1]) < max(indent, 1):
            return start, match.end() - 1
    last = text.rfind("]", at)
    return start, len(text) if last < 0 else last


def _starts(text: str) -> list[int]:
    """Where the records of a list begin: at the same depth on lines of their own, or with the same first key."""
    head = re.compile(r"\s*\{").match(text)
    lines = [match for match in _OWN_LINE.finditer(text) if head is None or match.start(2) != head.end() - 1]
    depth = min((len(match[1]) for match in lines), default=0)
    alone = [match.start(2) for match in lines if len(match[1]) == depth and "[" in text[: match.start(2)]]
    if len(alone) < 2 and (first := _FIRST_KEY.search(text)) is not None:
        key = re.escape(first[1])
        return [match.start(1) for match in re.finditer(rf"(?<=[\[,}}\s])(\{{)\s*{key}\s*:", text)]
    return alone
