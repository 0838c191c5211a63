"""The nearest of many names, fast enough to ask for every wrong one of ten thousand."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

_SLOW_QUESTIONS = 60  # names compared one by one with all others, before only near misses are looked for
_ENOUGH = 0.6


class Index:
    """Names by every form of them with one character less. A session keeps one, and changes it by what comes and goes:
    of ten thousand names that is a hundredth of making it anew."""

    def __init__(self) -> None:
        self._names: frozenset[str] = frozenset()
        self._by_form: dict[str, list[str]] = {}

    def follow(self, names: Iterable[str]) -> None:
        """From now on these are the names."""
        now = frozenset(names)
        for gone in self._names - now:
            for form in _forms(gone):
                left = self._by_form[form]
                left.remove(gone)
                if not left:
                    del self._by_form[form]
        for come in now - self._names:
            for form in _forms(come):
                self._by_form.setdefault(form, []).append(come)
        self._names = now

    def near(self, word: str) -> set[str]:
        """The names that are one slip away, or a little more."""
        return {name for form in _forms(word) for name in self._by_form.get(form, ())}


class Nearest:
    """Names to look among. The index is made at the first question, or is one that somebody keeps."""

    def __init__(self, names: Iterable[str], index: Index | None = None) -> None:
        self.names = tuple(names)
        self._kept = index
        self._index: Index | None = None
        self._answers: dict[str, tuple[str, bool]] = {}
        self._slow = 0

    def to(self, word: str) -> str:
        """The name that `word` most likely means, or nothing."""
        return self.found(word)[0]

    def found(self, word: str) -> tuple[str, bool]:
        """The nearest name, and whether it is certain: one slip of the keys away, and the only such name."""
        if word not in self._answers:
            self._answers[word] = self._search(word)
        return self._answers[word]

    def _search(self, word: str) -> tuple[str, bool]:
        if self._index is None:
            self._index = self._kept or Index()
            self._index.follow(self.names)
        near = self._index.near(word) - {word}
        if len(word) <= 2:  # one letter for another is no slip where there is hardly another
            near = {name for name in near if _alike(word, name) >= _ENOUGH}
        if near:
            best = max(near, key=lambda name: (is_slip(word, name), _alike(word, name), name))
            slips = [name for name in near if is_slip(word, name)]
            return best, slips == [best] and len(word) > 3
        if self._slow >= _SLOW_QUESTIONS:
            return "", False
        self._slow += 1
        matcher = SequenceMatcher(b=_plain(word), autojunk=False)
        best, score = "", _ENOUGH
        for name in self.names:
            matcher.set_seq1(_plain(name))
            if (
                matcher.real_quick_ratio() > score
                and matcher.quick_ratio() > score
                and (now := matcher.ratio()) > score
            ):
                best, score = name, now
        return best, False


def _plain(name: str) -> str:
    return name.casefold().replace("_", "-").replace(" ", "-")


def _forms(name: str) -> set[str]:
    """The name and every form of it with one character less: two names one slip apart share one."""
    plain = _plain(name)
    return {plain, *(plain[:i] + plain[i + 1 :] for i in range(len(plain)))}


def is_slip(word: str, name: str) -> bool:
    """Whether one character more, less, other or swapped makes the one of the other."""
    one, other = _plain(word), _plain(name)
    if one == other:
        return True
    if abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    rest, rest_of_other = one[start:], other[start:]
    return (
        rest[1:] == rest_of_other
        or rest == rest_of_other[1:]
        or rest[1:] == rest_of_other[1:]
        or (rest[:2] == rest_of_other[:2][::-1] and rest[2:] == rest_of_other[2:])
    )


def _alike(word: str, name: str) -> float:
    return SequenceMatcher(None, _plain(word), _plain(name), autojunk=False).ratio()
