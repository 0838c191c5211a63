"""How slow this machine is, for the limits of processor seconds and of patience that tests keep.

A limit is there to tell a line from a square, or an end from none. It was set on a machine whose pace is 1; the same
machine, when its host is busy or may not foresee where a program jumps, was five times slower for hours.
"""

from __future__ import annotations

import time
from functools import cache

_A_MILLION_S = 0.015  # of steps of the interpreter, on the machine that the limits were set on


@cache
def pace() -> float:
    """One, or how many times slower the interpreter runs here; the quickest of three, as others may be at work."""
    return max(1.0, min(_a_million() for _ in range(3)) / _A_MILLION_S)


def _a_million() -> float:
    began = time.process_time()
    for _ in range(1_000_000):
        pass
    return time.process_time() - began
