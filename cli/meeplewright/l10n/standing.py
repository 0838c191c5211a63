"""In which of many texts a word stands, and where words follow one another: texts as one number, a bit for each.

Thousands of names are looked for in thousands of texts, in each language of the pack. A text's words are cut once; what
has the words of a name is then one `and` a word, however many texts there are.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, KeysView, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import chain
from sys import maxsize
from typing import TypeVar

from meeplewright.l10n.glossary import WORD, root_of
from meeplewright.languages.forms import folded
from meeplewright.text.sentences import sentences

_TOKEN = re.compile(r"\{[^{}]*\}")
_MARKED = re.compile(r"\{[^{}]*\}|\[\[[^\[\]|]*\|?")  # tokens, and where links lead: no words of the text
_SIGN = re.compile(r"[{\[*\\×÷]")
_OFTEN = 64  # what stands in one text of so many is kept as a number, what is rarer as a list of texts
_BITS = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
_ONE = ord("1")
_KEPT = 1 << 11
RARE = 4  # texts: words that stand in no more of them are asked for by it
BEGIN = 4  # letters that all forms of a word share, more or less
Form = tuple[str, int]  # how a word begins, and how many letters it has at most
Run = tuple[str, ...]
Asked = TypeVar("Asked")


def unmarked(text: str) -> str:
    """A text without its tokens, and without where its links lead."""
    if "[[" in text:
        return _MARKED.sub(" ", text)
    return _TOKEN.sub(" ", text) if "{" in text else text


def words_in(text: str) -> list[str]:
    """The words of a text as they are written."""
    return WORD.findall(unmarked(text))


@lru_cache(maxsize=4)  # a catalogue's texts, and its sentences
def standing_in(texts: tuple[str, ...]) -> Standing:
    """The words of these texts: the source's are the same in one language after the other."""
    return Standing(texts)


class Standing:
    """Where the words of texts stand. The texts are counted from 0."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self._size = len(texts) // 8 + 1
        held: dict[str, list[int]] = defaultdict(list)
        self._marked: list[int] = []
        for at, text in enumerate(texts):
            bare = text
            if "{" in text or "[[" in text:
                self._marked.append(at)
                bare = unmarked(text)
            for piece in {*bare.split()}:
                held[piece].append(at)
        self._held = dict(held)
        self._words = {piece: WORD.findall(piece) for piece in held}
        self._roots: dict[str, list[str]] = {}  # pieces by what is left of their words in the singular
        self._small: dict[str, list[str]] = {}  # and by their words as the tables of languages have them
        self._begins: dict[str, list[str]] = {}  # and by the letters that these begin with
        self._sorted: list[str] = []
        self._often: dict[str, int] = {}
        self._runs: dict[frozenset[Run], Mapping[Run, int]] = {}

    @cached_property
    def sentences(self) -> Sequence[int]:
        """How many sentences each text has."""
        return [len(sentences(text)) for text in self.texts]

    @cached_property
    def cut(self) -> Sequence[Sequence[str]]:
        """The sentences of each text, without marks."""
        return [sentences(unmarked(text)) for text in self.texts]

    @cached_property
    def signed(self) -> int:
        """The texts with mark-up, or with signs that are letters to some and none to others, as `×`."""
        return self.number(self._marked) | self.having(filter(_SIGN.search, self.pieces))

    @property
    def pieces(self) -> KeysView[str]:
        """What stands in the texts between blanks: words, with the signs before and behind them."""
        return self._held.keys()

    def with_runs(self, runs: frozenset[Run]) -> Mapping[Run, int]:
        """For each row of words, without what makes plurals of them, the texts in which they follow one another."""
        if runs not in self._runs:
            if len(self._runs) > 2:  # names with their articles, without, and those that are not declared
                self._runs.clear()
            self._runs[runs] = self._following(runs)
        return self._runs[runs]

    def _following(self, runs: frozenset[Run]) -> Mapping[Run, int]:
        """Only the texts that have all words of a row are read for it; a row of one word is wherever that is."""
        having = cache(self.having_root)
        together = {run: texts for run in runs if (texts := all_of(run, having))}
        longer = {run for run in together if len(run) > 1}
        lengths: dict[str, set[int]] = defaultdict(set)
        read = 0
        for run in longer:
            lengths[run[0]].add(len(run))
            read |= together[run]
        places: dict[Run, list[int]] = defaultdict(list)
        root = cache(lambda piece: [root_of(word.casefold()) for word in self._words[piece]])
        for at in texts_of(read):
            roots = [*chain.from_iterable(map(root, unmarked(self.texts[at]).split()))]
            there = {
                tuple(roots[first : first + length])
                for first, word in enumerate(roots)
                if word in lengths
                for length in lengths[word]
            }
            for run in there & longer:
                places[run].append(at)
        alone = {run: texts for run, texts in together.items() if run not in longer}
        return alone | {run: self.number(ats) for run, ats in places.items()}

    def times(self, root: str, asked: int = -1) -> int:
        """In how many texts, of those that are asked, a word stands, in the singular or the plural."""
        return (self.having_root(root) & asked).bit_count()

    def having_root(self, root: str) -> int:
        """The texts with a word, in the singular or the plural."""
        self._roots = self._roots or self._by(lambda word: root_of(word.casefold()))
        return self.having(self._roots.get(root, ()))

    def exactly(self, words: Sequence[str]) -> int:
        """The texts with all of these words in this form; without a word, none."""
        return all_of(words, self.having_word) if words else 0

    def is_seldom(self, root: str, most: int) -> bool:
        """Whether a word stands in so many texts at most, and those are few."""
        return self._rare.get(root, maxsize) <= most

    def seldom(self, most: int) -> int:
        """The texts with such a word."""
        pieces = chain.from_iterable(self._roots[root] for root, times in self._rare.items() if times <= most)
        return self.number(sorted({at for piece in pieces for at in self._held[piece]}))

    @cached_property
    def _rare(self) -> dict[str, int]:
        """The words that stand in few texts, and in how many."""
        self._roots = self._roots or self._by(lambda word: root_of(word.casefold()))
        counts: dict[str, int] = {}
        for root, pieces in self._roots.items():
            if len(pieces) > RARE:
                continue
            ats = {at for piece in pieces for at in self._held[piece]}
            if len(ats) <= RARE:
                counts[root] = len(ats)
        return counts

    def begun(self, forms: Iterable[Form]) -> Callable[[Form], int]:
        """For each of these forms, the texts with a word that has it; none of the others may be asked."""
        self._small = self._small or self._by(folded)
        longest: dict[str, list[int]] = defaultdict(list)
        for stem, most in {*forms}:
            longest[stem].append(most)
        lengths = sorted({len(stem) for stem in longest})
        words: dict[Form, list[str]] = {(stem, most): [] for stem, mosts in longest.items() for most in mosts}
        for small, written in self._small.items():
            for length in lengths:
                if length > len(small):
                    break
                for most in longest.get(small[:length], ()):
                    if len(small) <= most:
                        words[small[:length], most] += written
        return lru_cache(maxsize=_KEPT)(lambda form: self.having(words[form]))

    def words_with(self, form: Form) -> list[str]:
        """The words of this form, as the tables of languages have them."""
        self._small = self._small or self._by(folded)
        self._sorted = self._sorted or sorted(self._small)
        stem, most = form
        first = bisect_left(self._sorted, stem)
        last = bisect_left(self._sorted, f"{stem}\U0010ffff", first)
        return [word for word in self._sorted[first:last] if len(word) <= most]

    def having_word(self, word: str) -> int:
        """The texts with a word as the tables of languages have it."""
        self._small = self._small or self._by(folded)
        return self.having(self._small.get(word, ()))

    def beginning(self, letters: str) -> int:
        """The texts with a word that begins with these four letters, or that these fewer ones are."""
        if not self._begins:
            by_begin: dict[str, list[str]] = defaultdict(list)
            self._small = self._small or self._by(folded)
            for small, pieces in self._small.items():
                by_begin[small[:BEGIN]] += pieces
            self._begins = dict(by_begin)
        return self.having(self._begins.get(letters, ()))

    def having(self, pieces: Iterable[str]) -> int:
        """The texts with one of these pieces."""
        texts = 0
        for piece in pieces:
            if piece in self._often:
                texts |= self._often[piece]
                continue
            ats = self._held[piece]
            number = self.number(ats)
            if len(ats) * _OFTEN > len(self.texts):
                self._often[piece] = number
            texts |= number
        return texts

    def number(self, ats: Sequence[int]) -> int:
        """These texts as a number."""
        if len(ats) * 8 > self._size:
            digits = bytearray(b"0") * (self._size * 8)
            for at in ats:
                digits[at] = _ONE
            digits.reverse()
            return int(digits, 2)
        held = bytearray(self._size)
        for at in ats:
            held[at >> 3] |= 1 << (at & 7)
        return int.from_bytes(held, "little")

    def _by(self, called: Callable[[str], str]) -> dict[str, list[str]]:
        by_name: dict[str, dict[str, None]] = defaultdict(dict)
        for piece, words in self._words.items():
            for word in words:
                by_name[called(word)][piece] = None
        return {name: [*pieces] for name, pieces in by_name.items()}


def texts_of(number: int) -> Iterator[int]:
    """Which texts a number stands for, in their order."""
    for at, byte in enumerate(number.to_bytes(number.bit_length() // 8 + 1, "little")):
        if byte:
            for bit in _BITS[byte]:
                yield at * 8 + bit


def all_of(forms: Iterable[Asked], having: Callable[[Asked], int]) -> int:
    """The texts that have every one of some forms, or words."""
    texts = -1
    for form in forms:
        texts &= having(form)
        if not texts:
            break
    return texts


@dataclass(frozen=True, slots=True)
class Both:
    """The texts of a catalogue in both languages. `asked` are those whose words are compared: no names, and nothing
    that is not translated."""

    sources: Standing
    targets: Standing
    asked: int

    @classmethod
    def of(cls, sources: Iterable[str], targets: Iterable[str], names: Container[int] = ()) -> Both:
        """From texts side by side; `names` are those that name a thing. What is empty is not translated."""
        theirs = tuple(targets)
        standing = standing_in(theirs)
        running = [at for at, text in enumerate(theirs) if text and at not in names]
        return cls(standing_in(tuple(sources)), standing, standing.number(running))
