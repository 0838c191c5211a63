"""What stops a run: the call or the project is wrong, or meeple itself has failed. Exit status 2, never a traceback."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


class Stop(Exception):
    """The call or the project is wrong: `message` says how, `help` what to do."""

    def __init__(self, message: str, help: str = "") -> None:  # noqa: A002 - as in a finding
        super().__init__(message)
        self.message = message
        self.help = help


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that `word` most likely means, or nothing. For few names; `nearest.Nearest` is for thousands."""
    return _nearest(word, tuple(known))


@lru_cache(maxsize=8192)
def _nearest(word: str, names: tuple[str, ...]) -> str:
    from difflib import get_close_matches

    if word in names:
        return word
    folded = {name.casefold(): name for name in names}
    if (same := folded.get(word.casefold())) is not None:
        return same
    matches = get_close_matches(word.casefold(), folded, n=1, cutoff=0.65)
    return folded[matches[0]] if matches else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A help line that names the nearest word, or nothing."""
    name = nearest(word, known)
    return f"did you mean `{name}`?" if name else ""
