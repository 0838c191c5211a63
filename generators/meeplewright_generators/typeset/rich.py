"""Marked-up text to chunks: the one parser's spans, words shaped, icons put in."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, cast

from meeplewright.text.markup import Emphasis, Link, PlainText, Span, Token, parse
from meeplewright_generators.typeset.bidi import runs_right
from meeplewright_generators.typeset.glue import LONGEST, NO_BREAK, held, holds, joins
from meeplewright_generators.typeset.model import Chunk, Ink, InlineIcon, Paragraph, Part, Signs, Style, Word
from meeplewright_generators.typeset.scripts import asks, settled

if TYPE_CHECKING:
    from meeplewright_generators.typeset.fonts import FontFamily

# a line may break behind a hyphen or slash inside a word, where two letters stand on both sides
_INSIDE = re.compile(r"(?<=\w\w[-/–])(?=\w\w)")
_BREAKS = re.compile(r"[ \t]*\n\s*")
_BULLET = re.compile(r"(?:[-•]|(\d{1,2}[.)])) +")
# room beside an icon and between a number and its icon, in ems
SIDES, COUNT_GAP = 0.06, 0.11
MOST_WORDS = 3_000


class LinkText(NamedTuple):
    """What a link shows and where it leads."""

    text: str
    target: str = ""


class _Sign(NamedTuple):
    """A token as it is set; `first` is the number that it begins with, or nothing."""

    first: str
    parts: tuple[Part, ...]


@dataclass(eq=False)
class RichReader:
    """What is needed to read a text: icons, and how links are shown."""

    icons: Signs
    link: Callable[[Link], LinkText] | None = None
    colour: Callable[[str], str] | None = None
    # whole words behind a space, made once: the same word is the same chunk wherever it stands
    _known: dict[tuple[Ink, str], dict[str, Chunk | None]] = field(default_factory=dict, repr=False)
    # and tokens, by all that they are made of
    signs: dict[tuple[str, str, Ink, FontFamily, float], _Sign] = field(default_factory=dict, repr=False)

    def known(self, ink: Ink, language: str) -> dict[str, Chunk | None]:
        key = (ink, language)
        words = self._known.get(key)
        if words is None or len(words) > MOST_WORDS:
            words = self._known[key] = {}
        return words

    def paragraphs(self, text: str, style: Style) -> tuple[Paragraph, ...]:
        """A text's paragraphs: a line break in the source begins a new one, `- ` and `1. ` begin an item of a list."""
        if style.uppercase:
            text = _upper(text)
        paragraphs = []
        text = text.strip()
        for line in _BREAKS.split(text) if "\n" in text else (text,):
            bullet = _BULLET.match(line)
            body = line[bullet.end() :] if bullet else line
            chunks = self.chunks(body, style)
            if bullet:
                paragraphs.append(Paragraph(chunks, 1.3 if bullet[1] else 0.9, self._mark(bullet[1] or "•", style)))
            else:
                paragraphs.append(Paragraph(chunks))
        return tuple(paragraphs)

    def bulleted(self, bullet: str, paragraph: Paragraph, style: Style) -> Paragraph:
        """A paragraph that hangs behind a bullet, a number or a word."""
        mark = self._mark(bullet, style)
        return Paragraph(paragraph.chunks, hang(mark.width), mark)

    def _mark(self, bullet: str, style: Style) -> Chunk:
        chunks = self.chunks(bullet, style)
        parts = tuple(part for chunk in chunks for part in chunk.parts)
        turn = chunks[0].turn if chunks else None
        return Chunk(sum(part.width for part in parts), parts, space=False, turn=turn)

    def chunks(self, text: str, style: Style) -> tuple[Chunk, ...]:
        """The chunks of one paragraph."""
        building = _Building(self, style)
        building.spans(parse(text).spans, style.ink, bold=style.bold, italic=style.italic)
        return building.end()


def hang(width: float) -> float:
    """How far a paragraph hangs behind a bullet of this width; both in ems."""
    return max(0.9, width + 0.45)


class _Building:
    def __init__(self, reader: RichReader, style: Style) -> None:
        self.reader = reader
        self.style = style
        self.chunks: list[Chunk] = []
        self.parts: list[Part] = []
        self.space = False
        self.inner = 0
        # the last word if it is so short that it may hold on to the next, and whether a space stands behind it
        self.last = ""
        self.gap = False
        # whether its script asks for more than words and spaces
        self.asks = runs_right(style.language)

    def spans(self, spans: tuple[Span, ...], ink: Ink, *, bold: bool, italic: bool) -> None:
        for span in spans:
            if isinstance(span, PlainText):
                self.text(span.text, ink)
            elif isinstance(span, Token):
                self.token(span, ink)
            elif isinstance(span, Link):
                self.link(span, ink)
            else:
                self.emphasis(span, ink, bold=bold, italic=italic)

    def emphasis(self, span: Emphasis, ink: Ink, *, bold: bool, italic: bool) -> None:
        if span.strong:
            bold = not bold
        else:
            italic = not italic
        chain = self.style.family.cut(bold=bold, italic=italic)
        self.spans(span.children, ink._replace(chain=chain), bold=bold, italic=italic)

    def link(self, span: Link, ink: Ink) -> None:
        shown = self.reader.link(span) if self.reader.link else LinkText(span.shown or span.id)
        colour = self.style.link_colour if shown.target else ""
        self.text(shown.text, ink._replace(colour=colour or ink.colour, link=shown.target))

    def token(self, span: Token, ink: Ink) -> None:
        key = (span.name, span.argument, ink, self.style.family, self.style.icon_scale)
        sign = self.reader.signs.get(key)
        if sign is None:
            sign = self.reader.signs[key] = self.sign(span, ink)
        self.open(sign.first)
        self.last = ""
        self.parts += sign.parts

    def sign(self, span: Token, ink: Ink) -> _Sign:
        """An icon, behind its number if it has one."""
        icon_id, count = span.name, span.argument
        if count[:1] in ("-", "+") and count[1:].isdecimal():
            count = count.replace("-", "\N{MINUS SIGN}")
        elif count and not count.isdecimal():
            # `{pawn:build}`: a drawing of its own if there is one, else the icon
            icon_id, count = f"{span.name}-{count}", ""
            if not self.reader.icons.has(icon_id):
                icon_id = span.name
        number = (_word(count, ink._replace(chain=self.style.family.cut(bold=True))),) if count else ()
        icons = self.reader.icons
        icon = icons.icon(icon_id)
        scale = self.style.icon_scale
        lead = COUNT_GAP if count else 0.0
        # the space is copied with the name, so that `2 food` and not `2food` is found
        name = ink.chain.word(" " + icons.name(icon_id) if count else icons.name(icon_id))
        own = self.reader.colour(icon_id) if self.reader.colour else ""
        ink = ink._replace(colour=own) if own else ink
        return _Sign(count, (*number, InlineIcon((icon.width + SIDES) * scale + lead, icon, scale, name, ink, lead)))

    def text(self, text: str, ink: Ink) -> None:
        if "\n" in text:
            text = text.replace("\n", " ")
        first, *others = text.split(" ")
        # a word is kept with its ink: it must not matter who set it first
        ink = ink.chain.ink if ink == ink.chain.ink else ink
        language = self.style.language
        known = self.reader.known(ink, language)
        self.piece(first, ink)
        if not others:
            return
        last = others[-1]
        chunks = [known.get(piece) for piece in others[:-1]]
        if chunks and not self.last and all(chunks) and (len(last) > LONGEST or not held(last, language)):
            # words that were set before, and neither hold on to another nor are held: what most of a text is
            self.stand()
            self.chunks += cast("list[Chunk]", chunks)
        else:
            self.one_by_one(others, ink, known)
        self.gap = True
        self.piece(last, ink)

    def one_by_one(self, pieces: list[str], ink: Ink, known: dict[str, Chunk | None]) -> None:
        """What stands between spaces, but for the last."""
        language = self.style.language
        for piece, after in pairwise(pieces):
            if piece and not self.last:
                # a word between two spaces that neither neighbour holds on to
                chunk = known[piece] if piece in known else _whole(piece, ink, known, language)
                if chunk is not None and (len(after) > LONGEST or not held(after, language)):
                    self.stand()
                    self.chunks.append(chunk)
                    continue
            self.gap = True
            self.piece(piece, ink)

    def stand(self) -> None:
        """What was set so far stands by itself: a space is behind it that may end a line."""
        if self.parts:
            self.gap = True
            self.close()

    def piece(self, piece: str, ink: Ink) -> None:
        """What stands between two spaces, or nothing."""
        if not piece:
            return
        self.asks = self.asks or asks(piece)
        self.open(piece)
        self.word(piece, ink)
        self.last = piece if len(piece) <= LONGEST and holds(piece, self.style.language) else ""

    def open(self, following: str) -> None:
        """Whatever comes after a space: a new chunk, or the same one where the space must not end a line."""
        if not self.gap:
            return
        self.gap = False
        if self.parts and joins(self.last, following, self.style.language):
            ink = self.parts[-1].ink
            self.parts.append(Word(ink.chain.space.width, ink.chain.space, ink))
            self.inner += 1
        else:
            self.close()
            self.space = True

    def word(self, text: str, ink: Ink) -> None:
        if NO_BREAK in text:
            first, _, rest = text.partition(NO_BREAK)
            if first:
                self.word(first, ink)
            self.parts.append(Word(ink.chain.space.width, ink.chain.space, ink))
            self.inner += 1
            if rest:
                self.word(rest, ink)
            return
        if "-" in text or "/" in text or "–" in text:
            pieces = _INSIDE.split(text)
            for piece in pieces[:-1]:
                self.parts.append(_word(piece, ink))
                self.close()
            text = pieces[-1]
        self.parts.append(_word(text, ink))

    def close(self) -> None:
        if self.parts:
            width = self.parts[0].width if len(self.parts) == 1 else sum([part.width for part in self.parts])
            self.chunks.append(Chunk(width, tuple(self.parts), self.space, self.inner))
            self.parts = []
            self.inner = 0
            self.space = False

    def end(self) -> tuple[Chunk, ...]:
        self.close()
        return settled(self.chunks, self.style.language) if self.asks else tuple(self.chunks)


def _whole(text: str, ink: Ink, known: dict[str, Chunk | None], language: str) -> Chunk | None:
    """A plain word as a chunk behind a space; None where lines may break inside it, or it clings to another."""
    if (
        asks(text)
        or NO_BREAK in text
        or _INSIDE.search(text)
        or (len(text) <= LONGEST and (holds(text, language) or held(text, language)))
    ):
        known[text] = None
        return None
    word = _word(text, ink)
    shaped, blank = word.shaped, ink.chain.space
    run = (
        (shaped.after or shaped.spaced(blank.runs[0]))
        if shaped.only is not None and shaped.only is blank.only
        else None
    )
    chunk = known[text] = Chunk(word.width, (word,), space=True, run=run, ink=ink if run is not None else None)
    return chunk


def _word(text: str, ink: Ink) -> Word:
    shaped = ink.chain.word(text)
    return Word(shaped.width, shaped, ink)


def _upper(text: str) -> str:
    """Capitals for the words, not for the names of icons and links."""
    return re.sub(r"(\{[^{}]*\}|\[\[[^\[\]|]*)|([^{\[]+|.)", lambda match: match[1] or match[2].upper(), text)
