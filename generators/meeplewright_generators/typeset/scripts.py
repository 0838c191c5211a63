"""What scripts ask of a paragraph beyond words and spaces: which way it runs, where lines may end without a space."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from meeplewright_generators.typeset.bidi import RIGHT_TO_LEFT, base_of, levels, runs_right
from meeplewright_generators.typeset.east import EASTERN, breaks
from meeplewright_generators.typeset.model import Chunk, InlineIcon, Part, Turn, Word

# an icon in the text that the rules of lines and directions read
OBJECT = "\ufffc"
# a line may end here, and nothing is seen
BREAK = "\u200b"
_ASKS = re.compile(f"{BREAK}|{RIGHT_TO_LEFT.pattern}|{EASTERN.pattern}")


@lru_cache(maxsize=8192)
def asks(text: str) -> bool:
    """Whether a text has more to it than words with spaces between."""
    return not text.isascii() and _ASKS.search(text) is not None


def settled(chunks: Sequence[Chunk], language: str) -> tuple[Chunk, ...]:
    """The chunks of a paragraph cut where its scripts let lines end, and with the levels of its letters."""
    pieces = [piece for chunk in chunks for piece in _pieces(chunk)]
    text = "".join((" " if chunk.space else "") + _text(chunk.parts) for chunk in pieces)
    if not runs_right(language) and not RIGHT_TO_LEFT.search(text):
        return tuple(pieces)
    return tuple(_levelled(pieces, text, base_of(text, language)))


def _text(parts: Sequence[Part]) -> str:
    return "".join(part.shaped.text if isinstance(part, Word) else OBJECT for part in parts)


def _pieces(chunk: Chunk) -> Iterator[Chunk]:
    """A chunk cut wherever a line may end inside it."""
    text = _text(chunk.parts)
    if not asks(text):
        yield chunk
        return
    parts: list[Part] = []
    space, before, held = chunk.space, "", False
    for part in chunk.parts:
        if isinstance(part, InlineIcon):
            # a number stays with the icon of what it counts
            if before and not part.lead and (held or breaks(before, OBJECT)):
                yield _chunk(parts, space=space)
                parts, space = [], False
            parts.append(part)
            before, held = OBJECT, False
            continue
        run = ""
        for character in part.shaped.text:
            if character == BREAK:
                held = bool(before)
                continue
            if before and (held or breaks(before, character)):
                if run:
                    parts.append(_word(part, run))
                yield _chunk(parts, space=space)
                parts, space, run = [], False, ""
            run += character
            before, held = character, False
        if run:
            parts.append(_word(part, run) if run != part.shaped.text else part)
    if parts:
        yield _chunk(parts, space=space)


def _chunk(parts: Sequence[Part], *, space: bool) -> Chunk:
    inner = sum(isinstance(part, Word) and part.shaped.text == " " for part in parts)
    return Chunk(sum(part.width for part in parts), tuple(parts), space, inner)


def _word(part: Word, text: str, level: int = 0) -> Word:
    chain = part.ink.chain
    shaped = chain.leftwards(text) if level % 2 else chain.word(text)
    return Word(shaped.width, shaped, part.ink, level)


def _levelled(chunks: Sequence[Chunk], text: str, base: int) -> Iterator[Chunk]:
    """The chunks with words cut where their letters turn."""
    level_of, at = levels(text, base), 0
    for chunk in chunks:
        turn = Turn(base, level_of[at] if chunk.space else base)
        at += chunk.space
        parts: list[Part] = []
        for part in chunk.parts:
            if isinstance(part, InlineIcon):
                parts.append(part._replace(level=level_of[at]))
                at += 1
                continue
            end = at + len(part.shaped.text)
            for level, group in groupby(range(at, end), level_of.__getitem__):
                piece = "".join(text[n] for n in group)
                parts.append(_word(part, piece, level))
            at = end
        yield _chunk(parts, space=chunk.space)._replace(turn=turn)
