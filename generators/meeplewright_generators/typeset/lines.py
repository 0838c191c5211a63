"""Line breaking: greedy for ragged text, least sum of squared gaps for justified text, hyphens where they help."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from meeplewright_generators.typeset.hyphens import places
from meeplewright_generators.typeset.leftwards import turned
from meeplewright_generators.typeset.model import Chunk, Part, Style, Word

# a ragged line is left this empty before a word is divided for it
EMPTY = 0.22
# centred text of up to so many lines is broken into lines of about one length
BALANCED = 8
# ragged text of up to so many lines has no word divided where that costs no line
UNDIVIDED = 4
# a last word narrower than this part of the line wants company; how much narrower the lines may get for it
LONELY, NARROWER = 0.2, (0.97, 0.94, 0.9, 0.86)
# a line that others follow; said so by its place, which takes half the time of saying it by name
MORE = False
# what is wider by no more than this is not wider
HAIR = 1e-6
# justified: no space grows by more than this (in ems) before it is bad, none shrinks by more
STRETCH, SHRINK = 0.22, 0.06
BAD = 1e6
# a paragraph that ends in less than this many ems looks as if something were lost
STUMP_EMS, STUMP = 3.0, 2.5
HYPHEN, LADDER = 0.8, 1.2
# the last word of a paragraph is divided only where it is wider than this part of the line
LAST_WORD = 0.5


class Line(NamedTuple):
    """Chunks on a line and their natural width in ems."""

    chunks: tuple[Chunk, ...]
    width: float
    spaces: int
    last: bool
    # its paragraph begins at the right
    leftwards: bool = False
    # which paragraph of its text it is of, and whether it is the bullet of that
    of: int = 0
    bullet: bool = False
    # of a bullet: how wide the line is that it stands before
    beside: float = 0.0
    # as it is read, where that is not from left to right
    said: str = ""


def broken(chunks: tuple[Chunk, ...], width: float, style: Style) -> list[Line]:
    """The lines of a paragraph, `width` ems wide, their pieces from left to right."""
    lines = _broken(chunks, width, style)
    return [turned(line) for line in lines] if chunks and chunks[0].turn else lines


def _broken(chunks: tuple[Chunk, ...], width: float, style: Style) -> list[Line]:
    space = style.chain.space.width
    if style.align == "justify":
        return _even(chunks, width, space, style)
    language = style.language if style.hyphenate else None
    lines = _greedy(chunks, width, space, language)
    if 1 < len(lines) <= UNDIVIDED:
        if sum([len(line.chunks) for line in lines]) == len(chunks):
            language = None
        else:
            whole = _greedy(chunks, width, space, None)
            if len(whole) == len(lines) and max(line.width for line in whole) <= width + HAIR:
                lines, language = whole, None
    if style.align == "center" and 1 < len(lines) <= BALANCED:
        return _evened(_balanced(chunks, width, space, language, lines), width, space)
    if len(lines) > 1 and _lonely(lines[-1], width) and len(lines[-2].chunks) > 3:
        # bring company down if that costs no line, with as little change as will do
        widest = max(chunk.width for chunk in chunks)
        for share in NARROWER:
            tighter = _greedy(chunks, max(width * share, widest), space, language)
            if len(tighter) == len(lines) and not _lonely(tighter[-1], width):
                return tighter
    return lines


def _lonely(last: Line, width: float) -> bool:
    """One short word alone on the last line."""
    return last.spaces == 0 and last.width < width * LONELY


def _balanced(
    chunks: tuple[Chunk, ...], width: float, space: float, language: str | None, lines: list[Line]
) -> list[Line]:
    """The narrowest lines that are no more lines: centred text then has no stump at its end."""
    narrow, wide = max(width * 0.5, *(chunk.width for chunk in chunks)), width
    for _ in range(6):
        middle = (narrow + wide) / 2
        tried = _greedy(chunks, middle, space, language)
        if len(tried) == len(lines) and max(line.width for line in tried) <= width + HAIR:
            lines, wide = tried, middle
        else:
            narrow = middle
    return lines


def _evened(lines: list[Line], width: float, space: float) -> list[Line]:
    """Words moved to the next line or the one before, as long as that makes the two more even."""
    rows = [list(line.chunks) for line in lines]
    wide = [line.width for line in lines]
    for _ in range(len(lines)):
        moved = False
        for upper in range(len(rows) - 1):
            for source, target, end, start in ((upper, upper + 1, -1, 0), (upper + 1, upper, 0, None)):
                chunk = rows[source][end]
                # what is added to one line is taken from the other, with the space between
                step = chunk.width + space
                joins = rows[target][start] if start is not None else chunk
                fits = joins.space and wide[target] + step <= width + HAIR
                if fits and len(rows[source]) > 1 and wide[target] + step < wide[source] - HAIR:
                    rows[target].insert(len(rows[target]) if start is None else start, rows[source].pop(end))
                    wide[target] += step
                    wide[source] -= step
                    moved = True
        if not moved:
            break
    return [_line(row, space, last=at == len(rows) - 1) for at, row in enumerate(rows)]


def _greedy(chunks: tuple[Chunk, ...], width: float, space: float, language: str | None) -> list[Line]:
    """Each line as full as it goes; words divided only by the patterns of a language."""
    lines: list[Line] = []
    # where a word is divided its rest takes its place
    waiting = list(chunks)
    limit = width + HAIR
    start = 0
    while start < len(waiting):
        used, spaces = 0.0, 0
        for end in range(start, len(waiting)):
            chunk = waiting[end]
            gap = space if end > start and chunk.space else 0.0
            total = used + gap + chunk.width
            if total > limit:
                break
            used = total
            spaces += (gap > 0) + chunk.inner
        else:
            lines.append(Line(tuple(waiting[start:]), used, spaces, last=True))
            return lines
        current = tuple(waiting[start:end])
        room = width - used - gap
        whole = end == len(waiting) - 1 and current and chunk.width < LAST_WORD * width
        if language is not None and not whole and (not current or room > EMPTY * width):
            divided = _divide(chunk, room, language)
            if divided is not None:
                head, waiting[end] = divided
                wide, spaces = used + gap + head.width, spaces + (gap > 0) + head.inner
                lines.append(Line((*current, head), wide, spaces, MORE))
                start = end
                continue
        if current:
            lines.append(Line(current, used, spaces, MORE))
            start = end
        else:
            # a word wider than the line: it stands alone and is measured as it is
            lines.append(Line((chunk,), chunk.width, chunk.inner, MORE))
            start = end + 1
    if lines:
        lines[-1] = lines[-1]._replace(last=True)
    return lines


def _divide(chunk: Chunk, room: float, language: str) -> tuple[Chunk, Chunk] | None:
    """The chunk in two, the first with a hyphen and not wider than `room`."""
    before = 0.0
    for at, part in enumerate(chunk.parts):
        if isinstance(part, Word) and before + part.width > room:
            text = part.shaped.text
            for place in reversed(places(text, language)):
                head = part.ink.chain.word(text[:place] + "-")
                if before + head.width <= room:
                    tail = part.ink.chain.word(text[place:])
                    begins = part.read_as(text if part.said is None else "")
                    first = (*chunk.parts[:at], begins._replace(width=head.width, shaped=head))
                    second = (begins._replace(width=tail.width, shaped=tail, said=""), *chunk.parts[at + 1 :])
                    return (
                        Chunk(before + head.width, first, chunk.space, _inner(first), chunk.turn),
                        Chunk(sum(p.width for p in second), second, space=False, inner=_inner(second), turn=chunk.turn),
                    )
            return None
        before += part.width
    return None


def _even(chunks: tuple[Chunk, ...], width: float, space: float, style: Style) -> list[Line]:
    """Every way to break is weighed; the one whose lines are most even wins."""
    pieces = _syllables(chunks, width, style) if style.hyphenate else _whole(chunks)
    count = len(pieces)
    best = [0.0] + [float("inf")] * count
    came = [0] * (count + 1)
    for start in range(count):
        if best[start] == float("inf"):
            continue
        used, spaces = 0.0, 0
        divided = start > 0 and pieces[start - 1][1] is not None
        for end in range(start, count):
            chunk, hyphen = pieces[end]
            gap = space if chunk.space and end > start else 0.0
            used += gap + chunk.width
            spaces += (gap > 0) + chunk.inner
            shown = used + (hyphen or 0.0)
            if shown - spaces * SHRINK > width and end > start:
                break
            cost = best[start] + _cost(width - shown, width, spaces, last=end == count - 1, hyphen=hyphen is not None)
            if divided and (hyphen is not None or end == count - 1):
                # two divided lines on end, or a last line that begins in the middle of a word
                cost += LADDER
            if cost < best[end + 1]:
                best[end + 1], came[end + 1] = cost, start
    cuts = [count]
    while cuts[-1] > 0:
        cuts.append(came[cuts[-1]])
    cuts.reverse()
    return [_joined(pieces[left:right], space, last=right == count) for left, right in pairwise(cuts)]


def _cost(left: float, width: float, spaces: int, *, last: bool, hyphen: bool) -> float:
    penalty = HYPHEN if hyphen else 0.0
    if last:
        # a last line may be short, but not one little word
        return (penalty + (STUMP if width - left < STUMP_EMS else 0.0)) if left >= 0 else BAD
    if left < 0:
        return penalty + 3 * (left / max(spaces, 1) / SHRINK) ** 2
    if spaces == 0:
        # the fuller the earlier lines, the better: words of one character leave no space to stretch
        return penalty + BAD / 100 + left * left
    return penalty + (left / spaces / STRETCH) ** 2 * (1 if left / spaces < 2 * STRETCH else 10)


def _syllables(chunks: tuple[Chunk, ...], width: float, style: Style) -> list[tuple[Chunk, float | None]]:
    """Chunks cut at every place a hyphen may stand; the second value is the hyphen's width where one is needed."""
    syllables: list[tuple[Chunk, float | None]] = []
    hyphen = style.chain.word("-").width
    for chunk in chunks:
        *before, part = chunk.parts
        whole = chunk is chunks[-1] and chunk.width < LAST_WORD * width
        cuts = places(part.shaped.text, style.language) if isinstance(part, Word) and not whole else ()
        if not cuts or not isinstance(part, Word):
            syllables.append((chunk, None))
            continue
        text = part.shaped.text
        start = 0
        for at, cut in enumerate((*cuts, len(text))):
            shaped = part.ink.chain.word(text[start:cut])
            # what holds on to the word stands before its first syllable
            piece_of = part._replace(width=shaped.width, shaped=shaped, said=text if at == 0 else "")
            parts = (*(before if at == 0 else ()), piece_of)
            width_of, inner = sum(each.width for each in parts), chunk.inner if at == 0 else 0
            piece = Chunk(width_of, parts, chunk.space and at == 0, inner, chunk.turn)
            syllables.append((piece, hyphen if cut < len(text) else None))
            start = cut
    return syllables


def _whole(chunks: tuple[Chunk, ...]) -> list[tuple[Chunk, float | None]]:
    return [(chunk, None) for chunk in chunks]


def _joined(pieces: list[tuple[Chunk, float | None]], space: float, *, last: bool) -> Line:
    """The pieces of a line as chunks again: syllables back to words, with a hyphen at the end if it needs one."""
    chunks: list[Chunk] = []
    for at, (chunk, hyphen) in enumerate(pieces):
        joins = at > 0 and pieces[at - 1][1] is not None
        ends = at == len(pieces) - 1 and hyphen is not None
        part = chunk.parts[-1]
        if isinstance(part, Word) and (joins or ends or part.said is not None):
            whole = chunks.pop() if joins else chunk
            head = whole.parts[-1]
            text = head.shaped.text if joins and isinstance(head, Word) else ""
            shaped = part.ink.chain.word(text + part.shaped.text + ("-" if ends else ""))
            said = head.said if isinstance(head, Word) else None
            word = part._replace(width=shaped.width, shaped=shaped, said=None)
            parts = (*whole.parts[:-1], word if shaped.text == said else word.read_as(said))
            chunks.append(Chunk(sum(each.width for each in parts), parts, whole.space, whole.inner, whole.turn))
        else:
            chunks.append(chunk)
    return _line(chunks, space, last=last)


def _line(chunks: list[Chunk], space: float, *, last: bool) -> Line:
    spaces = sum(chunk.space for chunk in chunks[1:])
    width = sum(chunk.width for chunk in chunks) + spaces * space
    return Line(tuple(chunks), width, spaces + sum(chunk.inner for chunk in chunks), last)


def _inner(parts: tuple[Part, ...]) -> int:
    return sum(isinstance(part, Word) and part.shaped.text == " " for part in parts)
