"""Words of records and rules that are written otherwise everywhere else."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.checks.own import field_of, own_marks, own_sources
from meeplewright.checks.paths import files_of, shown
from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.sources.model import Source
from meeplewright.text.chapter import Chapter, chapter_at, is_chapter
from meeplewright.text.markup import bare
from meeplewright.text.spelling import Spelling, words_of
from meeplewright.text.strange import misspelt

_WORDS = "words of texts"  # the fact about a file: the words of its texts, and its names


def spelling(world: World) -> Iterator[Finding]:
    """The pack's own language: its records, and its rules."""
    books = list(_books(world))
    words: list[list[str]] = []
    names: list[str] = []
    for source in own_sources(world):
        if _WORDS not in source.facts:
            source.facts[_WORDS] = _words_of(world, source)
        of_texts, of_names = source.facts[_WORDS]
        words.append(of_texts)
        names += of_names
    known = Spelling([*words, *(words_of(book.prose) for book in books)], names)
    if known.clean:
        return
    marks = [mark for mark in own_marks(world, "x-text") if isinstance(mark.value, str)]
    for mark in marks:
        for slip in known.slips(bare(mark.value)):
            at = mark.value.find(slip.word)
            place = (
                mark.record.text_place(mark.path, at, at + len(slip.word)) if at >= 0 else mark.record.place(*mark.path)
            )
            yield misspelt(slip, place, mark.record.name, field_of(mark.path))
    for book in books:
        for slip in known.slips(book.prose):
            yield misspelt(slip, book.place(slip.start, slip.end), "", book.inside)


def _words_of(world: World, source: Source) -> tuple[list[str], list[str]]:
    """The words of the texts in a file, and the names among these."""
    marks = [mark for mark in world.marks_in(source, "x-text") if isinstance(mark.value, str)]
    words = [word for mark in marks for word in words_of(mark.value)]
    return words, [mark.value for mark in marks if mark.path[-1] == "name"]


def _books(world: World) -> Iterator[Chapter]:
    for name, path in files_of(world.pack).items():
        if is_chapter(name) and name.split("/")[1] == world.pack.language:
            book = chapter_at(path, name, shown(world.pack, name))
            if book is not None:
                yield book
