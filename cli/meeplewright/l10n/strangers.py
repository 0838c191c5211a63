"""One name put for another, once: told where the two languages do not speak of the same thing.

Two signs must meet, as one alone is how people write. A translation lacks the name of what its source speaks of, and
has that of another thing. Or a translation has the name, and its source has in that sentence a word that stands
nowhere else in the pack: `lantern`, where all other texts say `lamp`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from meeplewright.findings.model import Confidence, Finding, Place, Related, Severity
from meeplewright.l10n.glossary import WORD, root_of
from meeplewright.l10n.named import NamePair, akin, named
from meeplewright.l10n.standing import Both, Run, texts_of, unmarked, words_in
from meeplewright.l10n.unaccounted import MANY, Doubt, Unaccounted
from meeplewright.l10n.usual import Usual
from meeplewright.l10n.weighed import OddWord, odd_words
from meeplewright.languages.forms import folded
from meeplewright.languages.model import Naming
from meeplewright.text.sentences import sentences

OFTEN = 4  # a name that stands so often beside its translation is called so
OFTEN_ALONE = 10  # and one of a single word, which may be a plain word in other places
RARELY = 12  # one exception in so many is told, more are a second way to say it
_SHORTEST = 3  # letters of a word that may stand for a name


@dataclass(frozen=True, slots=True)
class TextRow:
    """A text in both languages, and where findings about it stand."""

    source: str
    target: str
    place: Callable[[], Place]  # asked of the few rows that something is told of
    related: Callable[[str], Place]  # where a word of the source stands, or the source itself
    record: str
    field: str


def strangers(
    row_of: Callable[[int], TextRow], names: Iterable[tuple[str, str]], both: Both, naming: Naming
) -> Iterator[Finding]:
    """What is called otherwise in one text. `names` are those of records and kinds, each with its translation; `both`
    has all texts, `row_of` gives one of them, and `naming` are small words of the source's language."""
    every = [*names]
    known = named(every, both)
    if not known:
        return
    sure = reduce(or_, (name.lost for name in known if _is_missed(name)), 0)  # the texts that lack what all others have
    come_to = _by_row(known, lambda name: name.come if name.come.bit_count() <= name.both + _MORE else name.come & sure)
    lost_by = _by_row(known, lambda name: name.lost if name.lost.bit_count() <= name.both + 1 else 0)
    usual, longer = Usual(both), [name.term.roots for name in known if len(name.term.roots) > 1]
    many = both.asked.bit_count() >= MANY
    doubts: dict[int, Doubt] = {}
    for doubt in Unaccounted(both, known).doubts(every):
        doubts.setdefault(doubt.at, doubt)
    odd: dict[int, OddWord] = {}
    for each in odd_words(every, both, naming):
        if each.row not in odd or (each.is_sure and not odd[each.row].is_sure):
            odd[each.row] = each
    for at in sorted(come_to.keys() | doubts.keys() | odd.keys()):
        row, come, lost = row_of(at), come_to.get(at, []), lost_by.get(at, [])
        unlikely = _UNLIKELY_OF_MANY if many else _UNLIKELY
        if come and lost and not row.source.startswith("#"):
            come_ = [name for name in come if name.come.bit_count() <= name.both + 1]
            own = _alone(lost if row.record else [name for name in lost if _is_usual(name)], row.source, longer)
            finding = _instead(row, own, come_, unlikely if row.record else _UNLIKELY_IN_RULES)
        else:
            finding = None
        finding = (
            finding
            or _unknown(row, at, come, both, usual, naming, many=many)
            or _alien(row, at, come, lost, usual, longer)
        )
        if finding is None and at in doubts:
            doubt = doubts[at]
            finding = _told(row, doubt.message, doubt.help, Confidence.LOW, doubt.word)
        if finding is None and at in odd and (not row.record or odd[at].is_sure):
            finding = _told(row, odd[at].message, odd[at].help, Confidence.LOW, odd[at].word)
        if finding is not None:
            yield finding


def _seldom(texts: int, both: int) -> bool:
    """Whether so few texts do not keep to a name that they are exceptions."""
    return texts.bit_count() <= max(1, both // RARELY)


def _is_missed(name: NamePair) -> bool:
    """Whether a name stands so often beside its translation that a text without it is in doubt."""
    return name.both >= OFTEN_ALONE and _seldom(name.lost, name.both)


def _is_usual(name: NamePair) -> bool:
    """Whether a name nearly always stands beside its translation: running prose is full of other words for things."""
    return name.both >= OFTEN and _seldom(name.lost, name.both)


def _by_row(names: Iterable[NamePair], noted: Callable[[NamePair], int]) -> dict[int, list[NamePair]]:
    """The names by the texts that are noted of them."""
    by_text: dict[int, list[NamePair]] = {}
    for name in names:
        for at in texts_of(noted(name)):
            by_text.setdefault(at, []).append(name)
    return by_text


def _alone(names: Sequence[NamePair], source: str, longer: Iterable[Run]) -> list[NamePair]:
    """Those that are no part of a longer name in this text: the tide of `The Long Spring Tide`."""
    roots = _roots_in(source)
    there = _rows_in(roots, longer)
    return [
        name
        for name in names
        if not any(len(run) > len(name.term.roots) and _is_row(name.term.roots, run) for run in there)
    ]


def _roots_in(text: str) -> Run:
    return tuple(root_of(word.casefold()) for word in words_in(text))


_PAUSE = re.compile(r"[,;:()—–]")


def _rows_in(whole: Run, rows: Iterable[Run]) -> list[Run]:
    """Those whose words follow one another in a row of words."""
    return [row for row in rows if row[0] in whole and _is_row(row, whole)]


def _is_row(part: Run, whole: Run) -> bool:
    """Whether words follow one another in a row of words."""
    return any(whole[at : at + len(part)] == part for at in range(len(whole)))


def _instead(row: TextRow, lost: Sequence[NamePair], come: Sequence[NamePair], unlikely: float) -> Finding | None:
    """A name that the translation lacks, where it has that of another thing: in the same sentence, at about the same
    place in it, and both of them so seldom that one explains the other."""
    best: tuple[float, NamePair, NamePair] | None = None
    every = {root_of(word.casefold()) for word in words_in(row.source)}
    for ours, theirs in _side_by_side(row):
        roots = [root_of(word.casefold()) for word in WORD.findall(ours)]
        words = [folded(word) for word in WORD.findall(theirs)]
        for other in come:
            if not other.is_told(words) or any(akin(root, each) for root in every for each in other.term.roots):
                continue
            there = _where([any(word.startswith(stem) for stem, _ in other.forms) for word in words])
            for one in lost:
                if one.term.roots[0] not in roots:
                    continue
                here = _where([root == one.term.roots[0] for root in roots])
                chance = _share(one.lost, one.both) * _share(other.come, other.both)
                if abs(here - there) > _APART and len(roots) > _APART_FROM:
                    chance *= _FAR
                if chance <= unlikely and (best is None or chance < best[0]):
                    best = (chance, one, other)
    if best is None:
        return None
    chance, one, other = best
    return _told(
        row,
        f"the source speaks of `{one.term.source}`, the translation of `{other.term.target}`, "
        f"which is `{other.term.source}`",
        f"write `{one.term.target}`, if that is meant",
        Confidence.MEDIUM if chance <= _SURE else Confidence.LOW,
        one.term.source,
    )


_UNLIKELY, _UNLIKELY_OF_MANY, _UNLIKELY_IN_RULES, _SURE = 0.25, 0.07, 0.02, 0.01
_APART, _APART_FROM, _FAR = 0.4, 4, 4  # of a sentence with more words than these; so many times as likely is it then


def _share(texts: int, both: int) -> float:
    """How often, of all times, a name stands in one language alone: without this text, and never quite never."""
    alone = texts.bit_count() - 1
    return (alone + 0.5) / (both + alone + 1)


def _where(hits: Sequence[bool]) -> float:
    """Where in a sentence the first of these words stands: 0 at its beginning, 1 at its end."""
    return (hits.index(True) + 0.5) / len(hits)


def _side_by_side(row: TextRow) -> list[tuple[str, str]]:
    """The sentences of a text and of its translation; both as they are where these are cut otherwise."""
    ours, theirs = sentences(unmarked(row.source)), sentences(unmarked(row.target))
    return list(zip(ours, theirs, strict=True)) if len(ours) == len(theirs) else [(row.source, row.target)]


def _unknown(
    row: TextRow, at: int, come: Sequence[NamePair], both: Both, usual: Usual, naming: Naming, *, many: bool
) -> Finding | None:
    """A word that stands nowhere else, or that is usually translated otherwise, in the sentence in whose translation a
    name stands that the source lacks."""
    asked = [
        name
        for name in come
        if (len(name.term.roots) > 1 or name.come.bit_count() <= max(1, name.both // _RATHER))
        and name.both >= _shown(name, many=many)
    ]
    cut = [sentences(unmarked(text)) for text in (row.source, row.target)] if asked else [[], []]
    if len(cut[0]) != len(cut[1]) or row.source.startswith("#"):
        return None
    for name in asked:
        for ours, theirs in zip(*cut, strict=True):
            others = [folded(word) for word in WORD.findall(theirs)]
            if not name.is_told(others):
                continue
            stranger = _stranger(ours, others, at, name, both, usual, naming, many=many)
            if stranger:
                alone = bool(name.term.roots[1:]) or both.sources.times(root_of(stranger), both.asked) == 1
                how = "stands here alone" if alone else "is translated otherwise elsewhere"
                return _told(
                    row,
                    f"`{stranger}` {how}, and the translation says `{name.term.target}`, which is "
                    f"`{name.term.source}` {name.both} times",
                    f"write `{name.term.source}`, if that is meant",
                    Confidence.LOW,
                    stranger,
                )
    return None


def _alien(
    row: TextRow, at: int, come: Sequence[NamePair], lost: Sequence[NamePair], usual: Usual, longer: Sequence[Run]
) -> Finding | None:
    """A name, as it is written where the thing is named, that nothing in the source accounts for, in a sentence whose
    translation lacks what nearly always stands there for one of the words of the source."""
    if row.source.startswith("#"):
        return None
    missed = {name.term.roots[0] for name in lost if _is_missed(name)}
    for ours, theirs in _side_by_side(row):
        words, others = WORD.findall(ours), {folded(word) for word in WORD.findall(theirs)}
        roots = tuple(root_of(word.casefold()) for word in words)
        named = {each for run in _rows_in(roots, longer) for each in run}
        for name in come:
            if not {folded(word) for word in WORD.findall(name.term.target)} <= others:
                continue
            if any(akin(root, each) for root in roots for each in name.term.roots):
                continue
            for word, root in zip(words, roots, strict=True):
                if root in named:
                    continue  # the tide of `The Long Spring Tide`
                lacks = root in missed or (
                    len(word) > 2 and usual.is_seldom(root) and usual.lacks(word, at, surely=True)
                )
                if lacks and not usual.accounts_for(name.forms, at):
                    return _told(
                        row,
                        f"`{word}` is translated otherwise elsewhere, and here the translation says "
                        f"`{name.term.target}`, which is `{name.term.source}`",
                        f"see whether `{word}` is meant",
                        Confidence.LOW,
                        word,
                    )
    return None


def _shown(name: NamePair, *, many: bool) -> int:
    """How often a name must stand beside its translation to be missed: in many texts, words that stand there once are
    many, too."""
    if not many:
        return 2 if len(name.term.roots) > 1 else 2 * OFTEN
    return OFTEN if len(name.forms) > 1 else OFTEN_ALONE


def _stranger(
    ours: str, others: Sequence[str], at: int, name: NamePair, both: Both, usual: Usual, naming: Naming, *, many: bool
) -> str:
    """The word of a sentence that is in the place of a name."""
    words: list[str] = [word.casefold() for word in WORD.findall(ours)]
    roots = [root_of(word) for word in words]
    heads = name.term.roots[:-1]
    # `it`, `them`: that may be what the name is told with
    doubtful = not _seldom(name.come, name.both) or not naming.pronouns.isdisjoint(words)
    hits = [any(word.startswith(stem) for stem, _ in name.forms) for word in others]
    if doubtful and not heads and (many or any(usual.is_alone(word) for word in others)):
        return ""  # what is seldom in the source is seldom in the translation, too
    kin = [any(akin(root, each) for each in name.term.roots) for root in roots]
    if any(kin) and not heads:
        return ""  # `the lamplighter`: the name is in it
    for place, (word, root) in enumerate(zip(words, roots, strict=True)):
        if len(word) < _SHORTEST or kin[place]:
            continue
        if heads:  # `night slip`, `evening board`: the rest of the name stands beside it
            if usual.is_seldom(root) and _is_in_place(ours, place, roots, name.term.roots, both):
                return word
        elif doubtful:
            if both.sources.times(root) == 1 and abs((place + 0.5) / len(words) - _where(hits)) <= _NEAR:
                return word
        elif len(word) > _SHORTEST and (both.sources.times(root, both.asked) == 1 or usual.lacks(word, at)):
            return word
    return ""


def _is_in_place(ours: str, place: int, roots: Sequence[str], name: Run, both: Both) -> bool:
    """Whether a word stands where one of a name should, and does so in this text alone."""
    for which in range(len(name)):
        start = place - which
        row = tuple(roots[start : start + len(name)]) if start >= 0 else ()
        others = (*row[:which], *row[which + 1 :])
        if (
            others != (*name[:which], *name[which + 1 :])
            or _is_common(name[which], both)
            or all(_is_common(each, both) for each in others)
        ):
            continue  # it is no part of a name that it stands beside a `the`
        if not any(_is_row(row, _roots_in(part)) for part in _PAUSE.split(ours)):
            continue
        if both.sources.times(row[which], both.asked) == 1 or (which == len(name) - 1 and _together(row, both) == 1):
            return True
    return False


def _is_common(root: str, both: Both) -> bool:
    return both.sources.times(root, both.asked) * _COMMON > both.asked.bit_count()


_MORE = 2  # a translation may say the name so many times more than its source
_NEAR = 0.2  # of a sentence: so far from the name a word may stand that was put for it
_RATHER = 6
_COMMON = 3  # what stands in one text of so many says nothing of what it stands beside


def _together(roots: Sequence[str], both: Both) -> int:
    """How many texts have all of these words."""
    texts = both.asked
    for root in roots:
        texts &= both.sources.having_root(root)
    return texts.bit_count()


def _told(row: TextRow, message: str, help_: str, confidence: Confidence, word: str) -> Finding:
    return Finding.of(
        "MW509",
        f"{message} (`{row.record}#{row.field}`)" if row.record else message,
        row.place(),
        help=help_,
        related=(Related("the source is here", row.related(word)),),
        severity=Severity.NOTE,  # learned, and not declared
        confidence=confidence,
        record=row.record,
        field=row.field,
    )
