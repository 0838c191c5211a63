"""Words of records and rules that are written otherwise everywhere else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from meeplewright.checks.facts import own_parts
from meeplewright.checks.own import field_of, own_marks
from meeplewright.checks.paths import files_of, shown
from meeplewright.checks.texts import texts_of
from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.text.markup import bare
from meeplewright.text.spelling import Spelling, count_words
from meeplewright.text.strange import misspelt

if TYPE_CHECKING:
    from meeplewright.text.chapter import Chapter


def spelling(world: World) -> Iterator[Finding]:
    """The pack's own language: its records, and its rules."""
    books = list(_books(world))
    texts = list(map(texts_of, own_parts(world)))
    words = (*(each.words for each in texts), *(count_words(book.prose) for book in books))
    known = Spelling(
        words,
        chain.from_iterable(each.names for each in texts),
        lambda: [
            *(mark.value for mark in own_marks(world, "x-text") if isinstance(mark.value, str)),
            *(book.prose for book in books),
        ],
    )
    if known.clean:
        return
    dialect = world.system.sections.text.dialect
    marks = [mark for mark in own_marks(world, "x-text") if isinstance(mark.value, str)]
    for mark in marks:
        for slip in known.slips(bare(mark.value, dialect)):
            at = mark.value.find(slip.word)
            place = (
                mark.record.text_place(mark.path, at, at + len(slip.word)) if at >= 0 else mark.record.place(*mark.path)
            )
            yield misspelt(slip, place, mark.record.name, field_of(mark.path))
    for book in books:
        for slip in known.slips(book.prose):
            yield misspelt(slip, book.place(slip.start, slip.end), "", book.inside)


def _books(world: World) -> Iterator[Chapter]:
    rules = {name: path for name, path in files_of(world.pack).items() if name.startswith("rules/")}
    if not rules:
        return
    from meeplewright.text.chapter import chapter_at, is_chapter  # takes a while to import

    for name, path in rules.items():
        if is_chapter(name) and name.split("/")[1] == world.pack.language:
            book = chapter_at(path, name, shown(world.pack, name))
            if book is not None:
                yield book
