"""What can be read of a broken text: the parser is started again behind each fault, at the next record or key."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from meeplewright.sources.characters import UNWANTED
from meeplewright.sources.complaints import mark_of
from meeplewright.sources.compose import MarkedYAMLError, Node, TooDeep, TooManyValues, YAMLError, compose
from meeplewright.sources.lines import Lines
from meeplewright.sources.slips import SourceSlip, conflicts, slip_at

_MOST_FAULTS = 20
_MOST_CHARACTERS = 8_000_000  # read again and again, in one file, before the rest is left alone


@dataclass(slots=True)
class Readable:
    """What could be read: its tree, the text as it was read (nothing moved in it), the faults, a second document."""

    root: Node | None
    text: str
    faults: list[MarkedYAMLError | SourceSlip] = field(default_factory=list)
    second: Node | None = None


def readable(text: str) -> Readable:
    """The tree of a text; broken records and keys are blanked out one by one, so that the others keep their places."""
    lines = Lines(text)
    kept = UNWANTED.sub(" ", text)  # as one column each; findings of their own tell of them
    faults: list[MarkedYAMLError | SourceSlip] = []
    for conflict, aside in conflicts(kept):
        faults.append(conflict)
        for start, end in aside:
            kept = _blanked(kept, start, end)
    budget = _MOST_CHARACTERS
    while True:
        try:
            root, second = compose(kept)
        except TooManyValues as fault:
            return Readable(None, kept, [*faults, fault])
        except MarkedYAMLError as fault:
            slip = _slip(kept, lines, fault)
            if slip is not None or not (faults and _undefined(fault)):
                faults.append(slip or fault)
            budget -= len(kept)
            if len(faults) > _MOST_FAULTS or budget < 0:
                return Readable(None, kept, faults)
            if slip is not None and slip.mend is not None:
                blanked = kept[: slip.start] + slip.mend + kept[slip.end :]
            else:
                blanked = _blanked(kept, *_broken_piece(kept, lines, slip.start if slip else _offset(fault, kept)))
            if blanked == kept:
                return Readable(None, kept, faults)
            kept = blanked
        except (YAMLError, UnicodeError):
            return Readable(None, kept, faults)
        else:
            return Readable(root, kept, faults, second)


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + re.sub(r"[^\r\n]", " ", text[start:end]) + text[end:]


def _offset(fault: MarkedYAMLError, text: str) -> int:
    mark = mark_of(fault, text)
    return 0 if mark is None else mark.index


def _slip(kept: str, lines: Lines, fault: MarkedYAMLError) -> SourceSlip | None:
    """What was written by a slip and led to the fault."""
    if isinstance(fault, TooDeep):
        return None
    return slip_at(kept, lines, _offset(fault, kept), f"{fault.problem or ''} | {fault.context or ''}")


def _undefined(fault: MarkedYAMLError) -> bool:
    """An alias whose anchor was blanked out before."""
    return "undefined alias" in str(fault.problem)


_TOP = re.compile(r"(?m)^[^\s#-][^\r\n:]*:(?=[\s]|\Z)")
_ITEM = re.compile(r"(?m)^( *)-(?=[ \w])")


def _broken_piece(kept: str, lines: Lines, offset: int) -> tuple[int, int]:
    """The record around the fault, or the whole top-level key where it is not in a record."""
    line = lines.at(min(offset, len(kept)))[0]
    while line > 1 and not kept[lines.offset(line) : lines.offset(line + 1)].strip():
        line -= 1  # told at the end of the file or behind blank lines: the fault is above
    at = lines.offset(line + 1)
    tops = [match.start() for match in _TOP.finditer(kept)]
    top = max((start for start in tops if start < at), default=0)
    below = min((start for start in tops if start >= at), default=len(kept))
    items = _ITEM.finditer(kept, top, below)
    first = next(items, None)
    if first is None or first.start() >= at:
        return top, below
    starts = [first.start(), *(item.start() for item in items if item.group(1) == first.group(1))]
    start = max(position for position in starts if position < at)
    return start, min((position for position in starts if position >= at), default=below)
