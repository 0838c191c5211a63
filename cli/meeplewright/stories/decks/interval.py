"""How sure a share of plays is."""

from __future__ import annotations

from math import sqrt

SURE = 1.959963984540054  # 95 of 100


def wilson(count: int, runs: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's formula: it holds near 0 and 1, and for few plays."""
    if runs <= 0:
        return 0.0, 1.0
    share, square = count / runs, SURE * SURE
    middle = (share + square / (2 * runs)) / (1 + square / runs)
    around = SURE / (1 + square / runs) * sqrt(share * (1 - share) / runs + square / (4 * runs * runs))
    return (0.0 if count == 0 else max(middle - around, 0.0)), (1.0 if count == runs else min(middle + around, 1.0))
