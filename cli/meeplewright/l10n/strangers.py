"""One name put for another, once: told where the two languages do not speak of the same thing.

Two signs must meet, as one alone is how people write. A translation lacks the name of what its source speaks of, and
has that of another thing. Or a translation has the name, and its source has in that sentence a word that stands
nowhere else in the pack: `lantern`, where all other texts say `lamp`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from sys import maxsize

from meeplewright.findings.model import Confidence, Finding, Place, Related, Severity
from meeplewright.l10n.glossary import WORD, Term, root_of, term_of
from meeplewright.l10n.standing import Both, all_of, texts_of, unmarked, words_in
from meeplewright.languages.forms import folded
from meeplewright.text.sentences import sentences

OFTEN = 4  # a name that stands so often beside its translation is called so
OFTEN_ALONE = 10  # and one of a single word, which may be a plain word in other places
RARELY = 12  # one exception in so many is told, more are a second way to say it
_FORM = 3  # letters that an ending may add


@dataclass(frozen=True, slots=True)
class Row:
    """A text in both languages, and where findings about it stand."""

    source: str
    target: str
    place: Callable[[], Place]  # asked of the few rows that something is told of
    related: Callable[[], Place]
    record: str
    field: str


@dataclass(slots=True)
class _Name:
    """What a thing is called in both languages, and the texts that keep to it or do not."""

    term: Term
    forms: tuple[tuple[str, int], ...]  # how each word of the translation begins, and how long it may be
    both: int = 0  # so many texts
    lost: int = 0  # these texts
    come: int = 0

    def is_told(self, words: Iterable[str]) -> bool:
        """Whether a translation has it: more strictly than a term is looked for, no other word is taken for it."""
        return all(any(len(word) <= most and word.startswith(stem) for word in words) for stem, most in self.forms)


def strangers(row_of: Callable[[int], Row], names: Iterable[tuple[str, str]], both: Both) -> Iterator[Finding]:
    """What is called otherwise in one text. `names` are those of records and kinds, each with its translation; `both`
    has all texts, and `row_of` gives one of them."""
    known = _known(names)
    if not known:
        return
    _count(known, both)
    come_to = _by_row(known, lambda name: name.come if name.come.bit_count() <= max(1, name.both // 2) else 0)
    lost_by = _by_row(known, lambda name: name.lost if _seldom(name.lost, name.both) else 0)
    for at in sorted(come_to):
        row, come, lost = row_of(at), come_to[at], lost_by.get(at, [])
        told = _instead(row, lost, come) or _unknown(row, come, both)
        if told is not None:
            yield told


def _seldom(texts: int, both: int) -> bool:
    """Whether so few texts do not keep to a name that they are exceptions."""
    return texts.bit_count() <= max(1, both // RARELY)


def _by_row(names: Iterable[_Name], noted: Callable[[_Name], int]) -> dict[int, list[_Name]]:
    """The names by the texts that are noted of them."""
    found: dict[int, list[_Name]] = {}
    for name in names:
        for at in texts_of(noted(name)):
            found.setdefault(at, []).append(name)
    return found


def _known(names: Iterable[tuple[str, str]]) -> list[_Name]:
    """The names that have one translation each."""
    called: dict[tuple[str, ...], dict[tuple[str, ...], Term]] = defaultdict(dict)
    for source, target in names:
        term = term_of(source, target)
        if term is not None:
            called[term.roots][term.stems] = term
    alone = (next(iter(each.values())) for each in called.values() if len(each) == 1)
    return [_Name(term, tuple(_form(word) for word in WORD.findall(term.target) if len(word) > 2)) for term in alone]


def _count(known: Sequence[_Name], both: Both) -> None:
    """Notes of each name what the texts say of it."""
    following = both.sources.with_runs(frozenset(name.term.roots for name in known))
    stems = {name.term: [(stem, maxsize) for stem in name.term.stems] for name in known}
    begun = both.targets.begun(chain.from_iterable((*stems[name.term], *name.forms) for name in known))
    for name in known:
        said = following.get(name.term.roots, 0) & both.asked
        if said:
            told = all_of(stems[name.term], begun)
            name.both, name.lost = (said & told).bit_count(), said & ~told
        if len(name.forms[0][0]) >= _SHORTEST:
            name.come = all_of(name.forms, begun) & both.asked & ~said


_SHORTEST = 3  # letters of a word by which a name is looked for


@lru_cache(maxsize=1 << 14)
def _form(word: str) -> tuple[str, int]:
    small = folded(word)
    return small[: max(3, len(small) - (2 if len(small) > 5 else 1))], len(small) + _FORM


def _instead(row: Row, lost: Sequence[_Name], come: Sequence[_Name]) -> Finding | None:
    """A name that the translation lacks, where it has that of another thing."""
    roots = {root_of(word.casefold()) for word in words_in(row.source)}
    for one in lost:
        if one.both < OFTEN or not _seldom(one.lost, one.both):
            continue  # it is often told in other words
        sure = one.lost.bit_count() == 1 and one.both >= OFTEN_ALONE
        for other in come:
            if other.come.bit_count() <= max(1, other.both // (2 if sure else RARELY)) and roots.isdisjoint(
                other.term.roots
            ):
                return _told(
                    row,
                    f"the source speaks of `{one.term.source}`, the translation of `{other.term.target}`, "
                    f"which is `{other.term.source}`",
                    f"write `{one.term.target}`, if that is meant",
                    Confidence.MEDIUM,
                )
    return None


def _unknown(row: Row, come: Sequence[_Name], both: Both) -> Finding | None:
    """A word that stands nowhere else, in the sentence in whose translation a name stands that the source lacks."""
    asked = [name for name in come if _seldom(name.come, name.both)]
    cut = [sentences(unmarked(text)) for text in (row.source, row.target)] if asked else [[], []]
    if len(cut[0]) != len(cut[1]) or row.source.startswith("#"):
        return None
    for name in asked:
        if name.both < (OFTEN if len(name.forms) > 1 else OFTEN_ALONE) or not _seldom(name.come, name.both):
            continue
        for ours, theirs in zip(*cut, strict=True):
            if not name.is_told([folded(word) for word in WORD.findall(theirs)]):
                continue
            words = [word.casefold() for word in WORD.findall(ours)]
            roots = [root_of(word) for word in words]
            if not _OTHERWISE.isdisjoint(words):
                continue  # `it`, `them`: that is what the name is told with
            heads = name.term.roots[:-1]
            akin = [any(_akin(root, each) for each in name.term.roots) for root in roots]
            if any(akin) and not heads:
                continue  # `the lamplighter`: the name is in it
            for at, (word, root) in enumerate(zip(words, roots, strict=True)):
                if len(word) < 4 or akin[at] or both.sources.times(root, both.asked) != 1:
                    continue
                if heads and tuple(roots[max(0, at - len(heads)) : at]) != heads:
                    continue  # `night slip`: the rest of the name stands before it
                return _told(
                    row,
                    f"`{word}` stands here alone, and the translation says `{name.term.target}`, which is "
                    f"`{name.term.source}` {name.both} times",
                    f"write `{name.term.source}`, if that is meant",
                    Confidence.LOW,
                )
    return None


# words of the language of the source that stand for what has a name
# fmt: off
_OTHERWISE = frozenset((
    "it", "its", "itself", "they", "them", "their", "one", "ones", "this", "these", "those", "that", "he", "she", "him",
    "her", "his", "here", "there", "each", "both", "other", "same",
))
# fmt: on


def _akin(word: str, other: str) -> bool:
    """Whether one is made of the other: `gatherer`, `tonight`."""
    return min(len(word), len(other)) > 3 and (word in other or other in word or word[:4] == other[:4])


def _told(row: Row, message: str, help_: str, confidence: Confidence) -> Finding:
    return Finding.of(
        "MW509",
        f"{message} (`{row.record}#{row.field}`)" if row.record else message,
        row.place(),
        help=help_,
        related=(Related("the source is here", row.related()),),
        severity=Severity.NOTE,  # learned, and not declared
        confidence=confidence,
        record=row.record,
        field=row.field,
    )
