"""What the page asks, a module a part. `gallery/faces` is `faces` in the table `QUESTIONS` of `answers/gallery.py`.

A question is a function of the session and of what the page sends with it; it gives plain values for JSON. Those named
in the module's `WRITES` change files, and are refused where nothing may be written. A new part is a new file here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from meeplewright.studio.refused import UNKNOWN, Refused

if TYPE_CHECKING:
    from meeplewright.studio.session import Session

Question = Callable[["Session", Mapping[str, Any]], Any]


@lru_cache(maxsize=1)
def parts() -> frozenset[str]:
    """Every part that answers."""
    return frozenset(each.name for each in iter_modules(__path__))


def question(part: str, name: str) -> tuple[Question, bool]:
    """A question by its name, and whether it writes."""
    if part not in parts():
        raise Refused(UNKNOWN, "there is no such question")
    module = import_module(f"{__name__}.{part}")
    asked: Question | None = module.QUESTIONS.get(name)
    if asked is None:
        raise Refused(UNKNOWN, "there is no such question")
    return asked, name in getattr(module, "WRITES", ())


def answer(session: Session, part: str, name: str, asked: Mapping[str, Any]) -> Any:
    """The answer to a question, as plain values."""
    ask, writes = question(part, name)
    if writes:
        session.refuse_read_only()
    return ask(session, asked)
