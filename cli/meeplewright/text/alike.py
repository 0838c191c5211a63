"""What two texts have alike at their ends: between lies the one stretch that was changed."""

from __future__ import annotations


def ends_alike(one: str, other: str) -> tuple[int, int]:
    """How many signs two texts begin with alike, and how many of those behind they end with alike."""
    most = min(len(one), len(other))
    start = _begin_alike(one, other, most)
    return start, _begin_alike(one[start:][::-1], other[start:][::-1], most - start)


def _begin_alike(one: str, other: str, most: int) -> int:
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
