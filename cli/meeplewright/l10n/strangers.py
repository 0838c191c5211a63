"""One name put for another, once: told where the two languages do not speak of the same thing.

Two signs must meet, as one alone is how people write. A translation lacks the name of what its source speaks of, and
has that of another thing. Or a translation has the name, and its source has in that sentence a word that stands
nowhere else in the pack: `lantern`, where all other texts say `lamp`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from meeplewright.findings.model import Confidence, Finding, Place, Related, Severity
from meeplewright.l10n.glossary import WORD, Term, root_of, term_of
from meeplewright.l10n.together import Prefixes, Runs, Together
from meeplewright.languages.forms import folded
from meeplewright.text.sentences import sentences

_MARKED = re.compile(r"\{[^{}]*\}|\[\[[^\[\]|]*\|?")  # tokens, and where links lead: no words of the text
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
    both: int = 0
    lost: list[int] = field(default_factory=list)
    come: list[int] = field(default_factory=list)

    def is_told(self, words: Iterable[str]) -> bool:
        """Whether a translation has it: more strictly than a term is looked for, no other word is taken for it."""
        return all(any(len(word) <= most and word.startswith(stem) for word in words) for stem, most in self.forms)


def strangers(rows: Sequence[Row], names: Iterable[tuple[str, str]]) -> Iterator[Finding]:
    """What is called otherwise in one text. `names` are those of records and kinds, each with its translation."""
    known = _Known(names)
    if not known.every:
        return
    used: Counter[str] = Counter()
    for at, row in enumerate(rows):
        used.update(known.count(at, row))
    come_to, lost_by = _by_row(known.every, "come"), _by_row(known.every, "lost")
    for at in sorted(come_to):
        row, come, lost = rows[at], come_to[at], lost_by.get(at, [])
        told = _instead(row, lost, come) or _unknown(row, come, used)
        if told is not None:
            yield told


def _by_row(names: Iterable[_Name], what: str) -> dict[int, list[_Name]]:
    """The names by the texts that are noted of them."""
    found: dict[int, list[_Name]] = {}
    for name in names:
        for at in getattr(name, what):
            found.setdefault(at, []).append(name)
    return found


class _Known:
    """The names by how they begin in both languages."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        called: dict[str, dict[str, _Name]] = defaultdict(dict)
        for source, target in names:
            term = term_of(source, target)
            if term is not None:
                forms = tuple(_form(word) for word in WORD.findall(target) if len(word) > 2)
                called[" ".join(term.roots)][" ".join(term.stems)] = _Name(term, forms)
        self.every = [next(iter(each.values())) for each in called.values() if len(each) == 1]
        self._in_source = Runs((name.term.roots, name) for name in self.every)
        self._in_target = Together((name.forms, name) for name in self.every if len(name.forms[0][0]) >= _SHORTEST)
        self._stems = Prefixes(stem for name in self.every for stem in name.term.stems)
        self._forms = Prefixes(stem for name in self.every for stem, _ in name.forms)
        self._longest: dict[str, list[int]] = {}
        for stem, most in sorted({form for name in self.every for form in name.forms}):
            self._longest.setdefault(stem, []).append(most)
        self._roots: dict[str, str] = {}
        self._begun: dict[str, tuple[tuple[str, ...], tuple[tuple[str, int], ...]]] = {}

    def count(self, at: int, row: Row) -> set[str]:
        """Notes what a text says of the names; gives the roots of its words."""
        roots = [self._root(word) for word in WORD.findall(_MARKED.sub(" ", row.source))]
        stems: set[str] = set()
        forms: set[tuple[str, int]] = set()
        for word in WORD.findall(_MARKED.sub(" ", row.target)):
            begun, told = self._target(word)
            stems.update(begun)
            forms.update(told)
        seen: set[int] = set()
        for name in self._in_source.among(roots):
            if id(name) not in seen:
                seen.add(id(name))
                if all(stem in stems for stem in name.term.stems):
                    name.both += 1
                else:
                    name.lost.append(at)
        for name in self._in_target.within(forms):
            if id(name) not in seen:
                seen.add(id(name))
                name.come.append(at)
        return set(roots)

    def _root(self, word: str) -> str:
        if word not in self._roots:
            self._roots[word] = root_of(word.casefold())
        return self._roots[word]

    def _target(self, word: str) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...]]:
        """The stems of names that a word begins with, and the forms of names that it is."""
        if word not in self._begun:
            small = folded(word)
            told = [(stem, most) for stem in self._forms.of(small) for most in self._longest[stem]]
            self._begun[word] = self._stems.of(small), tuple(form for form in told if len(small) <= form[1])
        return self._begun[word]


_SHORTEST = 3  # letters of a word by which a name is looked for


def _form(word: str) -> tuple[str, int]:
    small = folded(word)
    return small[: max(3, len(small) - (2 if len(small) > 5 else 1))], len(small) + _FORM


def _roots_of(text: str) -> list[str]:
    return [root_of(word.casefold()) for word in WORD.findall(_MARKED.sub(" ", text))]


def _instead(row: Row, lost: Sequence[_Name], come: Sequence[_Name]) -> Finding | None:
    """A name that the translation lacks, where it has that of another thing."""
    roots = set(_roots_of(row.source))
    for one in lost:
        if one.both < OFTEN or len(one.lost) > max(1, one.both // RARELY):
            continue  # it is often told in other words
        sure = len(one.lost) == 1 and one.both >= OFTEN_ALONE
        for other in come:
            if len(other.come) <= max(1, other.both // (2 if sure else RARELY)) and roots.isdisjoint(other.term.roots):
                return _told(
                    row,
                    f"the source speaks of `{one.term.source}`, the translation of `{other.term.target}`, "
                    f"which is `{other.term.source}`",
                    f"write `{one.term.target}`, if that is meant",
                    Confidence.MEDIUM,
                )
    return None


def _unknown(row: Row, come: Sequence[_Name], used: Counter[str]) -> Finding | None:
    """A word that stands nowhere else, in the sentence in whose translation a name stands that the source lacks."""
    both = [sentences(_MARKED.sub(" ", text)) for text in (row.source, row.target)]
    if len(both[0]) != len(both[1]) or row.source.startswith("#"):
        return None
    for name in come:
        if name.both < (OFTEN if len(name.forms) > 1 else OFTEN_ALONE) or len(name.come) > max(1, name.both // RARELY):
            continue
        for ours, theirs in zip(*both, strict=True):
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
                if used[root] != 1 or len(word) < 4 or akin[at]:
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
