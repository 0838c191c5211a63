"""The check of translated rules: every chapter in every language, with the same sections, tokens, links and numbers."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise, zip_longest

from meeplewright.findings.model import Confidence, Finding, Place, Related
from meeplewright.l10n.difference import Difference, Pair
from meeplewright.l10n.files import shown
from meeplewright.l10n.glossary import Glossary
from meeplewright.l10n.parity import differences
from meeplewright.l10n.strangers import TextRow
from meeplewright.packs.world import World
from meeplewright.text.chapter import LINK, Chapter, Heading, chapter_at, is_chapter

_ITEM = re.compile(r"^[ \t]*(?:[*+-][ \t]|\d+[.)][ \t]|\||#{1,6}[ \t])", re.MULTILINE)
MANY = 5  # a list of fewer is not taken for a list of words
Paragraph = tuple[int, str]  # where it begins, and its text
_LONG_NUMBER = re.compile(r"\b\d{3,}\b")
_TOLD = frozenset({"MW504", "MW505", "MW507", "MW520"})  # what is compared in rules too, and told as MW516


def chapter_findings(world: World, language: str = "") -> Iterator[Finding]:
    """What the rules of a World's pack say otherwise in its translations, or in one of them."""
    pack = world.pack
    chapters: dict[str, dict[str, Chapter]] = {}
    for file in pack.others:
        if is_chapter(file.inside):
            _, folder, name = file.inside.split("/")
            chapter = chapter_at(file.path, file.inside, shown(file.path))
            if chapter is not None:
                chapters.setdefault(folder, {})[name] = chapter
    ours = chapters.get(pack.language)
    if not ours:
        return
    for other in pack.translations:
        if other != pack.language and language in ("", other):
            theirs = chapters.get(other, {})
            yield from _there(world, ours, theirs, other)
            pair = Pair(world.spoken(), world.spoken(other), Glossary.of(()))
            for name in sorted(ours.keys() & theirs.keys()):
                yield from _compared(ours[name], theirs[name], pair)


def chapters_in(world: World, language: str) -> Iterator[Chapter]:
    """The chapters of the rules in one language."""
    for file in world.pack.others:
        if is_chapter(file.inside) and file.inside.split("/")[1] == language:
            chapter = chapter_at(file.path, file.inside, shown(file.path))
            if chapter is not None:
                yield chapter


def rule_rows(world: World, language: str) -> Iterator[TextRow]:
    """The paragraphs of the rules in the pack's language and in another one, where the two are cut alike."""
    theirs = {chapter.inside.rpartition("/")[2]: chapter for chapter in chapters_in(world, language)}
    for source in chapters_in(world, world.pack.language):
        target = theirs.get(source.inside.rpartition("/")[2])
        if target is None or [each.level for each in source.headings] != [each.level for each in target.headings]:
            continue
        for wanted, others in zip(_sections(source), _sections(target), strict=True):
            if len(wanted) == len(others) and not _alphabetical(others):
                for ours, other in zip(wanted, others, strict=True):
                    place, related = partial(_words, target, other), partial(_word, source, ours)
                    yield TextRow(ours[1], other[1], place, related, "", target.inside)


def _there(
    world: World, ours: Mapping[str, Chapter], theirs: Mapping[str, Chapter], language: str
) -> Iterator[Finding]:
    """Chapters that only one of two languages has."""
    if not theirs:
        yield Finding.of(
            "MW515",
            f"none of the {len(ours)} chapters of the rules is there in `{language}`"
            if len(ours) > 1
            else f"the rules are not there in `{language}`",
            world.pack.sections.about.place_of_translation(language),
            help=f"translate rules/{world.pack.language} into rules/{language}, with the same file names",
            field=f"rules/{language}",
        )
        return
    for name in sorted(ours.keys() - theirs.keys()):
        yield Finding.of(
            "MW515",
            f"this chapter is not there in `{language}`",
            Place(ours[name].shown, 1, 1, 1, 1),
            help=f"translate it into rules/{language}/{name}",
            field=f"rules/{language}/{name}",
        )
    for name in sorted(theirs.keys() - ours.keys()):
        yield Finding.of(
            "MW515",
            f"this chapter is not there in `{world.pack.language}`, the language of the pack",
            Place(theirs[name].shown, 1, 1, 1, 1),
            help="name it as the chapter that it translates, or take it out",
            field=f"rules/{language}/{name}",
        )


def _compared(source: Chapter, target: Chapter, pair: Pair) -> Iterator[Finding]:
    """Section by section; where the sections differ, only that is told."""
    for ours, theirs in zip_longest(source.headings, target.headings):
        if ours is None or theirs is None or ours.level != theirs.level:
            yield _other_sections(source, target, ours, theirs)
            return
    for number, (wanted, others) in enumerate(zip(_sections(source), _sections(target), strict=True)):
        title = target.headings[number - 1].text if number else ""
        if len(wanted) == len(others) and not _alphabetical(others):
            for (start, text), (at, other) in zip(wanted, others, strict=True):
                yield from _told(source, (start, text), target, (at, other), title, pair)
        elif wanted and others:
            if not _alphabetical(others):
                yield _other_number(source, wanted, target, others, title)
            yield from _told(source, _joined(wanted), target, _joined(others), title, pair)
        else:
            yield _before_the_first_heading(source, wanted, target, others)


def _before_the_first_heading(
    source: Chapter, wanted: list[Paragraph], target: Chapter, others: list[Paragraph]
) -> Finding:
    """Text that only one of the two has: behind a heading there is always the heading itself."""
    return Finding.of(
        "MW515",
        "nothing stands before the first heading here, and text does in the source"
        if wanted
        else "text stands before the first heading here, and nothing does in the source",
        _words(target, others[0]) if others else Place(target.shown, 1, 1, 1, 1),
        help="translate it" if wanted else "take it out, or put it into the source",
        related=(
            Related("the source is here", _words(source, wanted[0]) if wanted else Place(source.shown, 1, 1, 1, 1)),
        ),
        field=target.inside,
    )


def _other_number(
    source: Chapter, wanted: list[Paragraph], target: Chapter, others: list[Paragraph], title: str
) -> Finding:
    """A paragraph, an item or a row that only one of the two has."""
    return Finding.of(
        "MW515",
        f"the section `{title}` has {len(others)} paragraphs and items, its source {len(wanted)}",
        _words(target, others[-1]),
        help="see which one is missing, and translate it"
        if len(others) < len(wanted)
        else "see which one is too many, or is missing in the source",
        related=(Related("the source is here", _words(source, wanted[min(len(others), len(wanted) - 1)])),),
        confidence=Confidence.MEDIUM,
        field=target.inside,
    )


def _other_sections(source: Chapter, target: Chapter, ours: Heading | None, theirs: Heading | None) -> Finding:
    if theirs is None and ours is not None:
        message, help_ = f"the section `{ours.text}` of the source is not in this chapter", "translate it"
        place = _heading(target, len(target.headings) - 1)
    elif ours is None and theirs is not None:
        message, help_ = f"the source has no section for `{theirs.text}`", "take it out, or put it into the source"
        place = _at(target, theirs)
    else:
        assert ours is not None
        assert theirs is not None
        message = (
            f"a heading of level {theirs.level} stands here where the source has `{ours.text}` of level {ours.level}"
        )
        help_ = "give the chapter the sections of the source, in their order"
        place = _at(target, theirs)
    where = _at(source, ours) if ours is not None else _heading(source, len(source.headings) - 1)
    return Finding.of(
        "MW515", message, place, help=help_, related=(Related("the source is here", where),), field=target.inside
    )


def _sections(chapter: Chapter) -> list[list[Paragraph]]:
    """The paragraphs of each section, those before the first heading first; items and rows of tables one by one."""
    starts = [heading.line for heading in chapter.headings]
    sections: list[list[Paragraph]] = [[] for _ in range(len(starts) + 1)]
    for start, text in chapter.paragraphs():
        cuts = [
            0,
            *(at.start() for at in _ITEM.finditer(chapter.prose[start : start + len(text)]) if at.start()),
            len(text),
        ]
        for begin, end in pairwise(cuts):
            line = chapter.place(start + begin, start + begin).line
            sections[bisect_right(starts, line)].append((start + begin, text[begin:end]))
    return sections


def _alphabetical(paragraphs: list[Paragraph]) -> bool:
    """True for a list of words: each language has it in an order of its own, and it is compared as a whole."""
    words = [text.strip(" *[\n").casefold() for _, text in paragraphs]
    if sum(word[:1].isdecimal() for word in words) > 1:
        return False  # amounts that rise, or rows of a table
    if len({word.partition(" ")[0] for word in words}) <= len(words) // 2:
        return False  # `Step 1`, `Step 2`
    rises = sum(first <= second for first, second in pairwise(words))
    return len(words) > MANY and rises >= len(words) - 2


def _joined(paragraphs: list[Paragraph]) -> Paragraph:
    return paragraphs[0][0], "\n".join(text for _, text in paragraphs)


def _told(
    source: Chapter, ours: Paragraph, target: Chapter, theirs: Paragraph, title: str, pair: Pair
) -> Iterator[Finding]:
    """What two paragraphs, or two sections that are cut otherwise, say differently."""
    figures = {**source.figures, **target.figures}

    def written(words: str) -> str:
        return _LONG_NUMBER.sub(lambda number: figures.get(number[0], number[0]), words)

    for difference in (*differences(ours[1], theirs[1], pair), *_files(source, ours, target, theirs)):
        copied = difference.code == "MW503" and difference.confidence is Confidence.HIGH
        if copied or (
            difference.code in _TOLD
            and not difference.idiom
            and (difference.confidence is not Confidence.LOW or difference.code == "MW520")
        ):
            yield Finding.of(
                "MW503" if copied else "MW516",
                written(difference.message) + (f" (in `{title}`)" if title else ""),
                _words(target, theirs),
                help=written(difference.help),
                related=(Related("the source is here", _words(source, ours)),),
                confidence=difference.confidence,
                field=target.inside,
            )


def _files(source: Chapter, ours: Paragraph, target: Chapter, theirs: Paragraph) -> Iterator[Difference]:
    """Links of Markdown: to the same files; what a heading is called differs from language to language."""
    wanted, links = _linked(source, ours), _linked(target, theirs)
    if wanted != links:
        lost, more = (wanted - links), (links - wanted)
        names = ", ".join(f"`{name}`" for name in (lost or more))
        message = f"the translation has no link to {names}" if lost else f"the translation links to {names} once more"
        yield Difference("MW505", message, "link as the source does", Confidence.HIGH)


def _linked(chapter: Chapter, paragraph: Paragraph) -> Counter[str]:
    start, text = paragraph
    written = chapter.prose[start : start + len(text)]
    return Counter(match[1].partition("#")[0] or "#" for match in LINK.finditer(written))


def _words(chapter: Chapter, paragraph: Paragraph) -> Place:
    """The first line of a paragraph."""
    start, text = paragraph
    line = text.split("\n", 1)[0]
    begin = start + len(line) - len(line.lstrip())
    return chapter.place(begin, start + len(line.rstrip()))


def _word(chapter: Chapter, paragraph: Paragraph, word: str) -> Place:
    """Where a word stands in a paragraph, if it is there as it is given; else its first line."""
    start, text = paragraph
    match = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) if word else None
    return chapter.place(start + match.start(), start + match.end()) if match else _words(chapter, paragraph)


def _heading(chapter: Chapter, number: int) -> Place:
    return _at(chapter, chapter.headings[number]) if chapter.headings else Place(chapter.shown, 1, 1, 1, 1)


def _at(chapter: Chapter, heading: Heading) -> Place:
    return Place(
        chapter.shown,
        heading.line,
        heading.column,
        heading.line,
        heading.column + heading.level + 1 + len(heading.text),
    )
