"""How words are usually translated, as the texts of a catalogue bear it out: asked of the few that are doubted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from meeplewright.l10n.glossary import root_of
from meeplewright.l10n.standing import BEGIN, Both, Form, all_of, texts_of, words_in
from meeplewright.languages.forms import folded

_SHARE = 0.15  # of the texts with a word, those that have another one of the other language
_FEWEST = 3  # texts that show how a word is translated
_MOST = 80  # texts that are looked at for it
_ENOUGH, _SURELY = 5, 0.9  # and where no other sign is as clear
_ALWAYS = 0.8  # of these texts, with the same word in their translations
_SELDOM = 0.04  # of all translations: a word that stands in more of them is in no need of this one
_FEW = 8  # texts, where there are few in all


class Usual:
    """What stands in the translations of the texts that have a word."""

    def __init__(self, both: Both) -> None:
        self._both = both
        self._begin: dict[int, frozenset[str]] = {}
        self._texts: dict[str, list[int]] = {}

    def lacks(self, word: str, at: int, *, surely: bool = False) -> str:
        """How the word that nearly always stands in translations of this one begins, where text `at` lacks it."""
        others = [each for each in self._with(word) if each != at]
        if len(others) < (_ENOUGH if surely else _FEWEST):
            return ""
        most = (_SURELY if surely else _ALWAYS) * len(others)
        here, counts = self._begins(at), Counter[str]()
        for each in others:
            counts.update(self._begins(each))
        usual = [begin for begin, times in counts.items() if times >= most and self._seldom(begin)]
        return min(usual) if usual and here.isdisjoint(usual) else ""

    def accounts_for(self, forms: Sequence[Form], at: int) -> bool:
        """Whether words of a translation stand elsewhere, too, beside a word of this source."""
        texts = all_of(forms, self._both.targets.begun(forms)) & self._both.asked & ~(1 << at)
        if not texts:
            return False
        least = max(1, _SHARE * texts.bit_count())
        return any(
            (self._both.sources.having_root(root) & texts).bit_count() >= least
            for root in {root_of(word.casefold()) for word in words_in(self._both.sources.texts[at])}
            if self.is_seldom(root)
        )

    def is_alone(self, word: str) -> bool:
        """Whether a word of a translation is in no other one."""
        return len(word) > BEGIN and (self._both.targets.beginning(word[:BEGIN])).bit_count() == 1

    def is_seldom(self, root: str) -> bool:
        """Whether a word is no `with` and no `the`."""
        return self._both.sources.times(root, self._both.asked) <= max(1, _SELDOM * self._both.asked.bit_count())

    def _with(self, word: str) -> list[int]:
        root = root_of(word.casefold())
        if root not in self._texts:
            texts = self._both.sources.having_root(root) & self._both.asked
            self._texts[root] = [*islice(texts_of(texts), _MOST)]
        return self._texts[root]

    def _begins(self, at: int) -> frozenset[str]:
        if at not in self._begin:
            words = words_in(self._both.targets.texts[at])
            self._begin[at] = frozenset(folded(word)[:BEGIN] for word in words if len(word) > 2)
        return self._begin[at]

    def _seldom(self, begin: str) -> bool:
        texts = self._both.targets.beginning(begin) & self._both.asked
        return texts.bit_count() <= max(_FEW, _SELDOM * self._both.asked.bit_count())
