"""What a process need not take apart before it ends: the system takes all of it back at once.

Ten thousand records are a million small things, and letting go of them one by one took a twentieth of a check.
"""

from __future__ import annotations

import gc
from contextvars import ContextVar
from typing import Any

_KEPT: ContextVar[list[Any] | None] = ContextVar("kept", default=None)


def begin() -> None:
    """From now on things may be kept to the end. Only for a process that runs one command and ends."""
    kept: list[Any] = []
    kept.append(kept)  # held by itself, it outlives every module, and what ends them lets go of nothing in it
    _KEPT.set(kept)


def keep_to_the_end(thing: object) -> None:
    """Keep a thing, and all that it holds, until the process ends."""
    if (kept := _KEPT.get()) is not None:
        kept.append(thing)


def end() -> None:
    """The process ends: no collection looks at what is still there."""
    if _KEPT.get() is not None:
        gc.freeze()
