"""Where the cursor is: in which value or key of which record, and what is written there so far."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from meeplewright.desk.outline import pieces_around
from meeplewright.desk.scanning import SlotKind, TextPiece
from meeplewright.sources.model import Path_

_CURSOR = "\ue000"  # stands where the cursor is, in a copy of the text that nobody sees
_REST = re.compile(r"[^\r\n#]*")


@dataclass(frozen=True, slots=True)
class Around:
    """What the record around the cursor says, as far as it is written: its values, and the keys of its mappings."""

    values: dict[Path_, str] = field(default_factory=dict)
    keys: dict[Path_, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, pieces: Sequence[TextPiece], but: TextPiece | None = None) -> Around:
        around = cls()
        for piece in pieces:
            if piece.slot is SlotKind.VALUE:
                around.values.setdefault(piece.path, piece.shown)
            elif piece is not but:
                around.keys.setdefault(piece.path, []).append(piece.shown)
        return around


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a key or a value. Characters `start` to `end` are what an offer takes the place of."""

    path: Path_
    slot: SlotKind
    start: int
    end: int
    written: str  # from the start to the cursor
    flow: bool
    block: bool
    around: Around
    line: bool = False  # a word alone on its line, which may become a key


def spots(text: str, offset: int, *, records: bool = True) -> list[Spot]:
    """What may be meant at an offset, the likeliest first; nothing in a comment."""
    marked = text[:offset] + _CURSOR + text[offset:]
    pieces = pieces_around(marked, offset, records=records)
    here = next((piece for piece in pieces if _CURSOR in piece.shown), None)
    if here is None:
        return []
    places = [_spot(text, offset, here, pieces)]
    if here.slot is SlotKind.VALUE and _alone(text, offset, here):
        rest = _REST.match(text, offset)
        stop = offset + len(rest.group().rstrip()) if rest else offset
        asked = text[:offset] + _CURSOR + text[offset:stop] + ":" + text[stop:]
        pieces = pieces_around(asked, offset, records=records)
        key = next((piece for piece in pieces if piece.slot is SlotKind.KEY and _CURSOR in piece.shown), None)
        if key is not None:
            places.insert(0, _spot(text, offset, key, pieces, line=True))
    return places


def _spot(text: str, offset: int, piece: TextPiece, pieces: Sequence[TextPiece], *, line: bool = False) -> Spot:
    start = min(piece.start, offset)
    end = max(start, min(piece.end - 1, len(text)))
    around = Around.of([each for each in pieces if _CURSOR not in str(each.path)], piece)
    return Spot(piece.path, piece.slot, start, end, text[start:offset], piece.flow, piece.block, around, line)


def _alone(text: str, offset: int, piece: TextPiece) -> bool:
    """Whether nothing but blanks and dashes stands before a value on the line of the cursor."""
    if piece.flow or piece.block:
        return False
    begin = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    return begin <= piece.start and not text[begin : piece.start].strip(" \t-")
