"""Sentences in both languages, weighed word against word: what is left over on one side beside a name on the other.

Every word is usually translated by the same one or two others, and the sentences of a pack show by which. A name in a
translation of which the source does not speak is told beside a word of the source that has no like in it: one that the
translation has everywhere else, or that stands nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from operator import or_

from meeplewright.l10n.glossary import WORD, Term, root_of
from meeplewright.l10n.named import NamePair, akin, named
from meeplewright.l10n.standing import BEGIN, Both, Run, standing_in, texts_of, unmarked
from meeplewright.l10n.unaccounted import Sentence, is_misspelt
from meeplewright.languages.forms import folded
from meeplewright.languages.model import Naming

_COMMON, _FEWEST = 0.03, 8  # of all sentences, or so many: a word in more of them is a `with` or a `the`
_LIFT, _SHARE = 3, 0.12  # so many times as often as by chance, in so many of its sentences, a word has its like
_SHORT, _LETTERS = 3, 4  # letters of a word that is looked at, and of one that may stand for a name
_MEANT_BY = 0.45  # and in so many, if that is a name
_PRIOR = 0.15  # of a name that never stood unsaid: how often it may, of one time more
_UNLIKELY = 0.04  # how often, of all times, both may be by chance: the one lost and the other one come
_MEANT, _TIMES = 0.6, 4  # a word is translated one way if so many of its sentences, and so many at least, have it
_HARDLY = 0.06  # where a pronoun stands
_SELDOM, _OFTEN, _OFTEN_IN_STORIES = 0.2, 2, 16  # a name that seldom comes unsaid, and stands so often as it should
_LONGEST = 200  # words of a sentence: what is longer is none, and says nothing of what stands beside what
_PLAIN = 3  # a word in one sentence of so many says nothing of what it stands beside
_NEAR = 0.35  # of a sentence: so far from a name may a word stand that was put for it
_KEPT, _UNSAID = 6, 0.12  # a name is kept to so often, and comes unsaid no more often than this
_TWO, _FEW, _HALF = 2, 12, 0.5  # a word of so few other sentences, so many of which share a word, is called by that


class Leftover(Enum):
    """How a word of the source comes beside a name in its translation."""

    STRANGE = "stands here alone"
    MISSPELT = "stands here alone, a letter away"
    TRANSLATED = "is translated otherwise elsewhere"
    OTHERWISE = "is mostly translated otherwise"


@dataclass(frozen=True, slots=True)
class OddWord:
    """A word of the source, and the name that its translation has in place of it, so many times beside its own."""

    row: int
    word: str
    term: Term
    times: int
    sort: Leftover
    doubtful: bool = False  # a pronoun stands there that the name may be told for

    @property
    def is_sure(self) -> bool:
        """Whether it is odd in a story, too, which is full of other words for things."""
        often = len(self.term.roots) > 1 or self.times >= _OFTEN_IN_STORIES
        if self.sort is Leftover.STRANGE:
            return often and not self.doubtful
        return self.sort is not Leftover.OTHERWISE

    @property
    def message(self) -> str:
        """What is odd about them."""
        often = f" {self.times} times" if self.times > 1 else ""
        has_own = self.sort in (Leftover.TRANSLATED, Leftover.OTHERWISE)
        here = "here the translation says" if has_own else "the translation says"
        return f"`{self.word}` {self.sort.value}, and {here} `{self.term.target}`, which is `{self.term.source}`{often}"

    @property
    def help(self) -> str:
        """The way out."""
        if self.sort is Leftover.TRANSLATED:
            return f"see whether `{self.word}` is meant"
        return f"write `{self.term.source}`, if that is meant"


def odd_words(names: Iterable[tuple[str, str]], both: Both, naming: Naming) -> Iterator[OddWord]:
    """What is called otherwise; `names` are all, each with what it is called. `naming`: how the source's language
    speaks of what has a name. There is nothing to weigh where no word stands alone and no name is one word."""
    every = [*names]
    if both.sources.seldom(1) or any(len(WORD.findall(bare(source, naming))) == 1 for source, _ in every):
        yield from Weighed(both, naming).odd(every)


def bare(name: str, naming: Naming) -> str:
    """A name without its article: `a short hatchet` names `a hatchet`, too."""
    article, _, rest = name.partition(" ")
    return rest if rest and article.casefold() in naming.articles else name


class Weighed:
    """The sentences of texts in both languages. `naming`: how the source's speaks of what has a name."""

    def __init__(self, both: Both, naming: Naming) -> None:
        self._naming = naming
        ours, theirs, self._rows, running = list[str](), list[str](), list[int](), list[int]()
        asked = frozenset(texts_of(both.asked))
        for at, (source, target) in enumerate(zip(both.sources.texts, both.targets.texts, strict=True)):
            if not target:
                continue
            one, other = both.sources.cut[at], both.targets.cut[at]
            if len(one) != len(other):
                one, other = [unmarked(source)], [unmarked(target)]
            if at in asked:
                running += range(len(ours), len(ours) + len(one))
            ours += one
            theirs += other
            self._rows += [at] * len(one)
        targets = standing_in(tuple(theirs))
        self.both = Both(standing_in(tuple(ours)), targets, targets.number(running))
        self._size = len(ours)
        self._most = max(_FEWEST, _COMMON * self._size)
        self._known: dict[int, Sentence] = {}
        self._texts: dict[str, int] = {}
        self._begins: dict[str, int] = {}
        self._called: dict[str, NamePair] = {}

    def odd(self, every: Iterable[tuple[str, str]]) -> Iterator[OddWord]:
        """What is called otherwise; `every` are all names, each with what it is called."""
        known = named(((bare(source, self._naming), target) for source, target in every), self.both, sharply=True)
        by_target: dict[str, int] = {}
        for name in known:
            by_target[name.term.target.casefold()] = by_target.get(name.term.target.casefold(), 0) | name.kept
        self._called = {name.roots[0]: name for name in known if len(name.roots) == 1}
        # what has a word that stands nowhere else, or one that has a name of its own; elsewhere nothing but a name that
        # is kept to can be told, and in a large pack most names come there
        telling = reduce(or_, map(self._source, self._called), self.both.sources.seldom(1))
        for name in known:
            come = name.come & ~by_target[name.term.target.casefold()]
            if not come or not self._is_content(come):
                continue  # what comes often is a plain word, which says nothing
            for at in texts_of(come if self._is_kept_to(name, _seldom(name)) else come & telling):
                odd = self._of(name, at)
                if odd is not None:
                    yield odd

    def _in(self, at: int) -> Sentence:
        if at not in self._known:
            words = [word.casefold() for word in WORD.findall(self.both.sources.texts[at])]
            theirs = [folded(word) for word in WORD.findall(self.both.targets.texts[at])]
            self._known[at] = Sentence(words, tuple(map(root_of, words)), theirs)
        return self._known[at]

    def _of(self, name: NamePair, at: int) -> OddWord | None:
        sentence = self._in(at)
        if len(sentence.words) > _LONGEST or self.both.sources.texts[at].startswith("#"):
            return None
        seldom = _seldom(name)
        if not self._is_its_form(name, sentence) or self._is_meant(name, sentence, at):
            return None
        alone = [
            place
            for place, (word, root) in enumerate(zip(sentence.words, sentence.roots, strict=True))
            if len(word) >= _LETTERS and self._source(root).bit_count() == 1
        ]
        slip = next((sentence.words[each] for each in alone if is_misspelt(sentence.words[each], name.roots)), None)
        if slip is not None:
            return OddWord(self._rows[at], slip, name.term, name.kept.bit_count(), Leftover.MISSPELT)
        if any(akin(root, each) for root in sentence.roots for each in name.roots if root not in name.roots):
            return None
        return (
            self._lost(name, sentence, at, seldom)
            or self._strange(name, sentence, at, alone, seldom)
            or self._otherwise(name, sentence, at, seldom)
        )

    def _is_its_form(self, name: NamePair, sentence: Sentence) -> bool:
        """Whether the translation has the name as it is called, or but for its last letter as it is written beside it
        elsewhere: `находят` may be of `находка`, and of `находить`."""
        own = [folded(word) for word in WORD.findall(name.term.target) if len(word) >= _SHORT]
        return all(
            any(
                word == each or (word.startswith(each[:-1]) and self.both.targets.having_word(word) & name.kept)
                for word in sentence.told
            )
            for each in own
        )

    def _is_meant(self, name: NamePair, sentence: Sentence, at: int) -> bool:
        """Whether another word of the source is translated by the name elsewhere."""
        return any(
            self._are_like(self._source(root), name.come, at, _MEANT_BY)
            for root in {*sentence.roots} - {*name.roots}
            if self._is_content(self._source(root))
        )

    def _lost(self, name: NamePair, sentence: Sentence, at: int, seldom: float) -> OddWord | None:
        """A word that has a name, or is translated one way elsewhere, and not here."""
        if any(root in sentence.roots and len(root) >= _SHORT for root in name.roots):
            return None  # a part of the name is there
        best: tuple[float, str] | None = None
        for word, root in zip(sentence.words, sentence.roots, strict=True):
            if root not in self._called:
                continue
            other = self._called[root]
            chance = seldom * self._astray(other, root, sentence, at)
            if (
                chance <= _UNLIKELY
                and (best is None or chance < best[0])
                and not self._has_like(root, sentence, name, at)
            ):
                best = chance, word
        return (
            None
            if best is None
            else OddWord(self._rows[at], best[1], name.term, name.kept.bit_count(), Leftover.TRANSLATED)
        )

    def _astray(self, other: NamePair, root: str, sentence: Sentence, at: int) -> float:
        """How often a word is translated otherwise than everywhere else: by its name, or by what it is elsewhere."""
        if any(stem in word for word in sentence.told for stem in other.term.stems):
            return 1
        alone = other.lost.bit_count() - 1
        chance = (alone + 0.5) / (other.both + alone + 1)
        texts = self._source(root) & ~(1 << at)
        many = texts.bit_count()
        if many >= _TIMES and self._is_content(texts) and (share := self._usual(texts, sentence)) >= _MEANT:
            chance = min(chance, 1 - share + 0.5 / (many + 1))
        return chance

    def _usual(self, texts: int, sentence: Sentence) -> float:
        """In how many of some sentences the same word stands in the translation; none if it stands in this one, too."""
        counts: dict[str, int] = {}
        ats = [*texts_of(texts)][:40]
        for at in ats:
            for begin in {word[:BEGIN] for word in self._in(at).told if len(word) >= _SHORT}:
                counts[begin] = counts.get(begin, 0) + 1
        usual = {begin: times for begin, times in counts.items() if self._is_content(self._target(begin))}
        if not usual:
            return 0
        most = max(usual.values())
        return 0 if any(usual.get(word[:BEGIN]) == most for word in sentence.told) else most / len(ats)

    def _has_like(self, root: str, sentence: Sentence, name: NamePair, at: int) -> bool:
        texts = self._source(root)
        return any(
            self._are_like(texts, self._target(word), at)
            for word in {*sentence.told}
            if len(word) >= _SHORT and not any(name.has_form(word, form) for form in name.forms)
        )

    def _strange(
        self, name: NamePair, sentence: Sentence, at: int, alone: Sequence[int], seldom: float
    ) -> OddWord | None:
        """A word that stands nowhere else, where everything else has its like; or beside the rest of the name."""
        if len(name.roots) > 1:
            text = self.both.sources.texts[at]
            plain = {root for root in name.roots if self._source(root).bit_count() * _PLAIN > self._size}
            inside = next((each for each in alone if _is_in_place(each, sentence, name.roots, text, plain)), None)
            if inside is not None:
                return OddWord(
                    self._rows[at], sentence.words[inside], name.term, name.kept.bit_count(), Leftover.STRANGE
                )
            return None
        if name.kept.bit_count() < _OFTEN or seldom > _SELDOM:
            return None
        left = self._left(name, sentence, at)
        doubtful = not self._naming.pronouns.isdisjoint(sentence.words)
        if doubtful and left and seldom > _HARDLY:
            return None
        there = [place for place, word in enumerate(sentence.told) if name.has_form(word, name.forms[0])]
        apart = [(sentence.apart(place, there), place) for place in alone]
        near = [each for each in apart if not left or each[0] <= _NEAR]
        if len(alone) > left and near:
            word = sentence.words[min(near)[1]]
            return OddWord(self._rows[at], word, name.term, name.kept.bit_count(), Leftover.STRANGE, doubtful)
        return None

    def _otherwise(self, name: NamePair, sentence: Sentence, at: int, seldom: float) -> OddWord | None:
        """A word near the name that is none itself, and whose few other sentences share a word in their translations
        that is not here; not in a translation so free that a word of it stands nowhere else."""
        if not self._is_kept_to(name, seldom) or name.roots[0] in sentence.roots:
            return None
        there = [place for place, word in enumerate(sentence.told) if name.has_form(word, name.forms[0])]
        near = [
            (apart, word)
            for place, (word, root) in enumerate(zip(sentence.words, sentence.roots, strict=True))
            if len(word) >= _LETTERS
            and root not in self._called
            and (apart := sentence.apart(place, there)) <= _NEAR
            and self._is_called_otherwise(root, sentence, at)
        ]
        if not near or self._left(name, sentence, at):
            return None
        return OddWord(self._rows[at], min(near)[1], name.term, name.kept.bit_count(), Leftover.OTHERWISE)

    def _is_kept_to(self, name: NamePair, seldom: float) -> bool:
        """Whether a name of one word comes so often as it should that another word for it is odd."""
        return len(name.roots) == 1 and name.kept.bit_count() >= _KEPT and seldom <= _UNSAID

    def _is_called_otherwise(self, root: str, sentence: Sentence, at: int) -> bool:
        """Whether half of the few other sentences with a word share one in their translations that is not here."""
        texts = self._source(root) & ~(1 << at)
        return _TWO <= texts.bit_count() <= _FEW and self._usual(texts, sentence) >= _HALF

    def _left(self, name: NamePair, sentence: Sentence, at: int) -> int:
        """How many words of the translation stand nowhere else: the more of them, the freer it is."""
        return sum(
            len(word) >= _LETTERS
            and not any(name.has_form(word, form) for form in name.forms)
            and (self._target(word) & ~(1 << at)).bit_count() == 0
            for word in sentence.told
        )

    def _source(self, root: str) -> int:
        if root not in self._texts:
            self._texts[root] = self.both.sources.having_root(root)
        return self._texts[root]

    def _target(self, word: str) -> int:
        begin = word[:BEGIN]
        if begin not in self._begins:
            self._begins[begin] = self.both.targets.beginning(begin)
        return self._begins[begin]

    def _is_content(self, texts: int) -> bool:
        return texts.bit_count() <= self._most

    def _are_like(self, ours: int, theirs: int, at: int, share: float = _SHARE) -> bool:
        """Whether two words stand in the same sentences more often than by chance, apart from this one."""
        ours, theirs = ours & ~(1 << at), theirs & ~(1 << at)
        together = (ours & theirs).bit_count()
        if not together:
            return False
        one, other = ours.bit_count(), theirs.bit_count()
        return together * self._size >= _LIFT * one * other and together >= share * min(one, other)


def _seldom(name: NamePair) -> float:
    """How often a name comes unsaid, but for the text that is looked at, of all times."""
    mine = name.come.bit_count() - 1
    return (mine + _PRIOR) / (name.kept.bit_count() + mine + 1)


def _is_in_place(place: int, sentence: Sentence, name: Run, text: str, plain: Container[str]) -> bool:
    """Whether the words around one are those of a name, but for this one; and not plain ones alone."""
    for which, root in enumerate(name):
        start = place - which
        row = sentence.roots[start : start + len(name)] if start >= 0 else ()
        others = [each for at, each in enumerate(name) if at != which]
        if (
            len(root) >= _LETTERS
            and any(len(each) >= _LETTERS and each not in plain for each in others)
            and [each for at, each in enumerate(row) if at != which] == others
            and re.search(r"\s+".join(sentence.words[start : start + len(name)]), text, re.IGNORECASE)
        ):
            return True
    return False
