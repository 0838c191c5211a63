"""What something costs, in calls of functions: the same on every machine and however busy it is, as no clock says it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

_Made = TypeVar("_Made")
_Asked = TypeVar("_Asked")


def counted(act: Callable[[], _Made]) -> tuple[_Made, int]:
    """What `act` gives, and how many functions were called on the way, ours and Python's own."""
    calls = 0

    def seen(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        made = act()
    finally:
        sys.setprofile(before)
    return made, calls


def cost(act: Callable[[_Asked], object], asked: _Asked) -> int:
    """The calls alone, of a function of one thing."""
    return counted(lambda: act(asked))[1]
