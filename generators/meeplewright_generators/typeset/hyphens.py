"""Where a word may be divided."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from pyphen import Pyphen

SHORTEST = 6
BEFORE, AFTER = 2, 3
_NO_DIGITS = str.maketrans("", "", "0123456789")
_RAISED = re.compile(r"^.*[1-9].*$", re.MULTILINE)
_STEPS = re.compile(r"(\d?)(\D?)")


class _Patterns(dict[str, tuple[int, tuple[int, ...]]]):
    """Patterns by their letters, each read when a word first asks for it: words ask for few of many thousands."""

    def __init__(self, lines: Mapping[str, str]) -> None:
        self._lines = lines

    def get(self, letters: str, default: Any = None) -> Any:
        """Where a pattern's first number stands, and its numbers from there on."""
        line = self._lines.get(letters)
        if line is None:
            return default
        if letters not in self:
            values = [int(digit or "0") for digit, _ in _STEPS.findall(line)]
            start = next((at for at, value in enumerate(values) if value), len(values))
            self[letters] = start, tuple(values[start:])
        return self[letters]


@lru_cache(maxsize=8)
def _dictionary(language: str) -> Pyphen | None:
    import pyphen

    code = pyphen.language_fallback(language.replace("-", "_"))
    if not code:
        return None
    path = pyphen.LANGUAGES[code]
    if path not in pyphen.hdcache and (lines := _lines(path, pyphen.ignored)):
        read = pyphen.HyphDict.__new__(pyphen.HyphDict)
        read.patterns, read.cache, read.maxlen = _Patterns(lines), {}, max(map(len, lines))
        pyphen.hdcache[path] = read
    return pyphen.Pyphen(lang=code, left=BEFORE, right=AFTER)


def _lines(path: Traversable, ignored: tuple[str, ...]) -> dict[str, str]:
    """The lines of a dictionary by their letters; none where some change letters, which the library reads itself."""
    head, _, body = path.read_bytes().partition(b"\n")
    encoding = head.decode("ascii", "replace").strip().lower()
    text = body.decode("cp1251" if encoding == "microsoft-cp1251" else encoding)
    if "=" in text or "^^" in text:
        return {}
    lines = [line.strip() for line in _RAISED.findall(text) if not line.startswith(ignored)]
    return dict(zip("\n".join(lines).translate(_NO_DIGITS).split("\n"), lines, strict=True))


@lru_cache(maxsize=4096)
def places(word: str, language: str) -> tuple[int, ...]:
    """After how many characters the word may be divided."""
    # dell’accampamento: what stands before the apostrophe stays with what follows
    letters = re.split("['’]", word.strip("«»\"“”„'’()[].,;:!?…"))[-1]
    if len(letters) < SHORTEST or not letters.isalpha():
        return ()
    dictionary = _dictionary(language)
    if dictionary is None:
        return ()
    offset = word.rindex(letters)
    return tuple(int(at) + offset for at in dictionary.positions(letters))
