"""Words of a sentence and of its translation that nothing on the other side accounts for: one is told beside the other.

Either the translation has a name, and the source a word in its place that stands nowhere else: `the lantern burns`,
where all other texts say `lamp`. Or the source has a name that its translation lacks, and the translation has that of a
thing of which the sentence does not speak. A word is accounted for by one that stands beside it in other texts, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial

from meeplewright.findings.nearest import is_slip
from meeplewright.l10n.glossary import WORD, Term, root_of, term_of
from meeplewright.l10n.named import NamePair, akin
from meeplewright.l10n.standing import BEGIN, RARE, Both, Run, texts_of, unmarked, words_in
from meeplewright.languages.forms import folded
from meeplewright.text.sentences import sentences

MANY = 2_000  # texts: the more there are, the likelier it is that two seldom things meet by chance
_SHARE = 0.25  # of the texts with a word, those that have another one of the other language
_LIFT = 3  # so many times as often as the two would meet by chance
_COMMON = 0.04  # of all texts: a word in more of them is a `with` or a `the`
_SHORT, _PLAIN = 3, 4  # letters of a word that is looked at, and of one that may stand for a name
_APART, _APART_IF_DOUBTFUL = 0.35, 0.1  # of a sentence: so far from each other may two words for a thing stand
_LONG, _APART_IF_LONG = 12, 0.2  # words of a sentence in which other names stand, too
_DERIVED = (2, 3)  # letters that make another word of a name: `scouting`, `hunted`
# words of the language of the source that may be what a translation says a name for
# fmt: off
_PRONOUNS = frozenset((
    "it", "its", "they", "them", "their", "he", "she", "him", "her", "his", "one", "ones", "this", "these", "those",
    "that",
))
# fmt: on


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is to be told of a text."""

    at: int
    message: str
    help: str
    word: str  # of the source: that which is meant


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in both languages."""

    words: Sequence[str]
    roots: Run
    told: Sequence[str]

    def times(self, run: Run) -> int:
        """How often words follow one another in the source."""
        return sum(self.roots[at : at + len(run)] == run for at in range(len(self.roots)))

    def apart(self, word: int, places: Iterable[int]) -> float:
        """How far a word of the source stands from the nearest of some of the translation, in sentences."""
        here = (word + 0.5) / len(self.words)
        return min(abs(here - (each + 0.5) / len(self.told)) for each in places)


@dataclass
class Unaccounted:
    """The texts of a catalogue, and their sentences where somebody asked for them."""

    both: Both
    names: Sequence[NamePair]
    _sentences: dict[int, Sequence[Sentence]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._total = self.both.asked.bit_count()
        self._many = self._total > MANY

    def doubts(self, every: Iterable[tuple[str, str]]) -> Iterator[Doubt]:
        """What is called otherwise; `every` are all names, with what they are called, be it in several ways."""
        yield from self._strange()
        yield from self._other(every)

    def _strange(self) -> Iterator[Doubt]:
        """Words of the source in the place of a name."""
        rare = self.both.sources.seldom(1 if self._many else RARE)
        for name in self.names:
            if name.both < 2:
                continue
            for at in texts_of((name.come | name.kept) & rare):
                for sentence in self._in(at):
                    doubt = self._for_name(sentence, at, name)
                    if doubt is not None:
                        yield doubt
                        break

    def _in(self, at: int) -> Sequence[Sentence]:
        if at not in self._sentences:
            source, target = self.both.sources.texts[at], self.both.targets.texts[at]
            self._sentences[at] = [] if source.startswith("#") else [*_side_by_side(source, target)]
        return self._sentences[at]

    def _for_name(self, sentence: Sentence, at: int, name: NamePair) -> Doubt | None:
        there = [place for place, word in enumerate(sentence.told) if name.has_form(word, name.forms[0])]
        if len(there) <= sentence.times(name.roots) or not name.is_told(sentence.told):
            return None
        often, sources = {}, self.both.sources
        for place, (word, root) in enumerate(zip(sentence.words, sentence.roots, strict=True)):
            if len(word) >= _SHORT and root not in name.roots and sources.is_seldom(root, RARE):
                often[place] = sources.times(root)
        alone = [place for place, times in often.items() if times == 1]
        slips = [place for place in alone if is_misspelt(sentence.words[place], name.roots)]
        if slips:
            return _doubt(at, sentence.words[slips[0]], "stands here alone, a letter away", name)
        rare = alone or ([] if self._many else [*often])
        if len(rare) != 1 or not self._is_instead(sentence, at, name, rare[0], there):
            return None
        return _doubt(
            at, sentence.words[rare[0]], "stands here alone" if alone else "is translated otherwise elsewhere", name
        )

    def _is_instead(self, sentence: Sentence, at: int, name: NamePair, place: int, there: Sequence[int]) -> bool:
        """Whether a seldom word is what the name in the translation stands for: nothing else is left for either."""
        root, here = sentence.roots[place], ~(1 << at)
        if len(sentence.words[place]) < _PLAIN or any(akin(root, each) for each in name.roots):
            return False
        if name.come.bit_count() > max(2, name.both // 2):
            return False  # it is told for many things
        elsewhere = self.both.sources.having_root(root) & here
        if elsewhere & (name.come | name.kept) or (elsewhere and not self._is_told_one_way(elsewhere)):
            return False
        apart = _APART_IF_DOUBTFUL if not _PRONOUNS.isdisjoint(sentence.words) else _APART
        if sentence.apart(place, there) > apart or not self._is_usual_form(sentence.told[there[0]], at, name):
            return False
        others = {each for each in sentence.roots if each != root}
        if self._accounts(name.come, at, others - {*name.roots}):
            return False
        return all(
            self._accounts(self.both.targets.beginning(word[:BEGIN]), at, others)
            for word in sentence.told
            if len(word) >= _SHORT
            and not any(name.has_form(word, form) for form in name.forms)
            and not self._is_common(self.both.targets.beginning(word[:BEGIN]))
        )

    def _is_usual_form(self, word: str, at: int, name: NamePair) -> bool:
        """Whether a word is the name, and not one that begins like it: in this form it stands beside the name in other
        texts, too, or it is how the thing is called."""
        texts = self.both.targets.exactly([word]) & self.both.asked & ~(1 << at)
        if not texts:
            return word in folded(name.term.target)
        return (texts & ~name.come).bit_count() * 2 >= texts.bit_count()

    def _is_told_one_way(self, texts: int) -> bool:
        """Whether the translations of several texts share a word that is no `with`."""
        begins = [
            {folded(word)[:BEGIN] for word in words_in(self.both.targets.texts[at]) if len(word) >= _SHORT}
            for at in texts_of(texts & self.both.asked)
        ]
        shared = set.intersection(*begins) if len(begins) > 1 else set[str]()
        return any(not self._is_common(self.both.targets.beginning(word)) for word in shared)

    def _is_common(self, texts: int) -> bool:
        return (texts & self.both.asked).bit_count() > _COMMON * self._total

    def _accounts(self, texts: int, at: int, roots: Iterable[str]) -> bool:
        """Whether one of these words of the source stands in other texts of these more often than by chance."""
        texts &= self.both.asked & ~(1 << at)
        many = texts.bit_count()
        for root in roots if many else ():
            having = self.both.sources.having_root(root) & self.both.asked
            together = (having & texts).bit_count()
            if together >= _SHARE * many and together * self._total >= _LIFT * having.bit_count() * many:
                return True
        return False

    def _other(self, every: Iterable[tuple[str, str]]) -> Iterator[Doubt]:
        """Names, as things are called, that nothing in the source accounts for, where that of another thing lacks."""
        called = cache(partial(_Called.of, every, self.names))  # nearly always nobody asks
        asked = self.both.asked
        for name in self.names:
            words = [folded(word) for word in WORD.findall(name.term.target)]
            rows = self.both.targets.exactly(words)
            new = rows & ~name.kept
            unsaid = new & asked
            if unsaid.bit_count() > name.both + 2:
                continue
            for at in texts_of(new if self._many else rows):
                if " " not in self.both.sources.texts[at]:
                    continue  # most often the name itself
                for sentence in self._in(at):
                    doubt = self._of_another(sentence, at, name, words, unsaid, called)
                    if doubt is not None:
                        yield doubt
                        break

    def _of_another(
        self, sentence: Sentence, at: int, name: NamePair, words: Sequence[str], unsaid: int,
        called: Callable[[], _Called],
    ) -> Doubt | None:  # fmt: skip
        if len(sentence.words) < 2 or not {*words} <= {*sentence.told}:
            return None
        heads = [each for each in name.roots if len(name.roots) == 1 or not self._is_small(each)]
        if any(akin(root, head) for root in sentence.roots for head in heads):
            return None
        if self._accounts(unsaid, at, {*sentence.roots}):
            return None
        there = [sentence.told.index(word) for word in words]
        rest = [word for word in sentence.told if word not in words]
        is_name = not self.both.asked >> at & 1
        apart = sorted((sentence.apart(place, there[:1]), place) for place in range(len(sentence.roots)))
        near = [each for each in apart if len(sentence.words) <= _LONG or each[0] <= _APART_IF_LONG]
        for _, place in near:
            term = called().lost(sentence, place, rest, words, surely=is_name)
            if term is not None and term.roots not in (name.roots, sentence.roots):
                return Doubt(
                    at,
                    f"the source speaks of `{term.source}`, the translation of `{name.term.target}`, "
                    f"which is `{name.term.source}`",
                    f"write `{term.target}`, if that is meant",
                    term.source,
                )
        return None

    def _is_small(self, root: str) -> bool:
        return len(root) < _SHORT or self._is_common(self.both.sources.having_root(root))


@dataclass(frozen=True, slots=True)
class _Called:
    """Everything that has a name, by the letters that the name begins with: what it is called, in one way or two."""

    terms: dict[str, list[list[Term]]]
    counted: dict[Run, NamePair]

    @classmethod
    def of(cls, every: Iterable[tuple[str, str]], names: Iterable[NamePair]) -> _Called:
        """From (source, translation) pairs, and of those that are called one way what the texts say."""
        same: dict[Run, dict[Run, Term]] = {}
        for source, target in every:
            if (term := term_of(source, target)) is not None:
                same.setdefault(term.roots, {})[term.stems] = term
        terms: dict[str, list[list[Term]]] = {}
        for roots, by_stems in same.items():
            if len(by_stems) <= 2:
                terms.setdefault(roots[0][:BEGIN], []).append([*by_stems.values()])
        return cls(terms, {name.roots: name for name in names})

    def lost(
        self, sentence: Sentence, place: int, rest: Sequence[str], words: Sequence[str], *, surely: bool
    ) -> Term | None:
        """The name that the source has at a place, if the rest of the translation lacks it, and these words are none
        of it."""
        root = sentence.roots[place]
        for ways in self.terms.get(root[:BEGIN], ()):
            term, name = ways[0], self.counted.get(ways[0].roots)
            if name is not None and name.lost.bit_count() > (0 if surely else max(1, name.both // 2)):
                continue  # it is usually told in other words
            if sentence.roots[place : place + len(term.roots)] != term.roots and not _is_derived(root, term.roots):
                continue
            if not any(way.is_in([*rest]) or any(word.startswith(way.stems) for word in words) for way in ways):
                return term
        return None


def _is_derived(root: str, name: Run) -> bool:
    head = name[0]
    more = len(root) - len(head)
    return len(name) == 1 and len(head) >= _PLAIN and more in _DERIVED and root.startswith(head)


def _side_by_side(source: str, target: str) -> Iterator[Sentence]:
    """The sentences of a text and of its translation; both as they are where these are cut otherwise."""
    ours, theirs = sentences(unmarked(source)), sentences(unmarked(target))
    if len(ours) != len(theirs):
        ours, theirs = [unmarked(source)], [unmarked(target)]
    for one, other in zip(ours, theirs, strict=True):
        words = [word.casefold() for word in WORD.findall(one)]
        yield Sentence(words, tuple(map(root_of, words)), [folded(word) for word in WORD.findall(other)])


def is_misspelt(word: str, name: Run) -> bool:
    """Whether a word is one of a name but for a letter inside; a short one only beside the others of the name."""
    return any(
        len(each) >= (_PLAIN if len(name) == 1 else _SHORT) and is_slip(word, each) and not _is_form(word, each)
        for each in name
    )


def _is_form(word: str, other: str) -> bool:
    """Whether two words differ in their endings alone."""
    return word.startswith(other) or other.startswith(word) or word[:-2] == other[:-2]


def _doubt(at: int, word: str, how: str, name: NamePair) -> Doubt:
    term = name.term
    return Doubt(
        at,
        f"`{word}` {how}, and the translation says `{term.target}`, which is `{term.source}` {name.both} times",
        f"write `{term.source}`, if that is meant",
        word,
    )
