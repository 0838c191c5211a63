"""Words of records and rules that are written otherwise everywhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from meeplewright.checks.facts import own_parts
from meeplewright.checks.own import field_of, own_marks
from meeplewright.checks.paths import own_chapters
from meeplewright.checks.tally import Tally, tally
from meeplewright.checks.texts import texts_of
from meeplewright.findings.model import Finding
from meeplewright.packs.link import LinkedFile
from meeplewright.packs.world import World
from meeplewright.text.markup import bare
from meeplewright.text.spelling import Spelling, count_words
from meeplewright.text.strange import misspelt

if TYPE_CHECKING:
    from meeplewright.text.dialect import Dialect


class _Words(Tally):
    """The words of the records, and of the rules that were read last."""

    def __init__(self) -> None:
        super().__init__()
        self.spelling = Spelling()
        self._books: tuple[str, ...] = ()

    def add(self, part: LinkedFile) -> None:
        self._count(part, 1)

    def drop(self, part: LinkedFile) -> None:
        self._count(part, -1)

    def _count(self, part: LinkedFile, sign: int) -> None:
        texts = texts_of(part)
        self.spelling.count(texts.words, texts.names, sign)

    def read(self, books: tuple[str, ...]) -> None:
        """From now on these are the rules."""
        before, now = Counter(self._books), Counter(books)
        for prose in (before - now).elements():
            self.spelling.count(count_words(prose), (), -1)
        for prose in (now - before).elements():
            self.spelling.count(count_words(prose), ())
        self._books = books


def spelling(world: World) -> Iterator[Finding]:
    """The pack's own language: its records, and its rules."""
    books = list(own_chapters(world.pack))
    words = tally(world, _Words, own_parts(world))
    words.read(tuple(book.prose for book in books))
    known = words.spelling
    known.look_in(
        lambda: [
            *(mark.value for mark in own_marks(world, "x-text") if isinstance(mark.value, str)),
            *(book.prose for book in books),
        ]
    )
    if known.clean:
        return
    dialect = world.system.sections.text.dialect
    worked = None if world.memory is None else world.memory.of("words of each text", dialect)
    for part in own_parts(world):
        doubtful = known.doubts(texts_of(part).words)
        for mark in part.marks("x-text"):
            # a link may stand within a word: then the words of the text are not those that were counted
            if not isinstance(mark.value, str) or not (doubtful or "[" in mark.value):
                continue
            if worked is not None and not known.doubts(worked.out(mark.value, partial(_words, mark.value, dialect))):
                continue
            for slip in known.slips(bare(mark.value, dialect)):
                at = mark.value.find(slip.word)
                place = (
                    mark.record.text_place(mark.path, at, at + len(slip.word))
                    if at >= 0
                    else mark.record.place(*mark.path)
                )
                yield misspelt(slip, place, mark.record.name, field_of(mark.path))
    for book in books:
        for slip in known.slips(book.prose):
            yield misspelt(slip, book.place(slip.start, slip.end), "", book.inside)


def _words(value: str, dialect: Dialect) -> tuple[str, ...]:
    return tuple(count_words(bare(value, dialect)))
