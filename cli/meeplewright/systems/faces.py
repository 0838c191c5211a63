"""What `print: faces` of a system says of a kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def has_a_face(said: Any) -> bool:
    """Whether records of the kind are printed by themselves: not where it says `none`, for all or for each side."""
    if isinstance(said, Mapping):
        return any(said.get(side, "none") != "none" for side in ("front", "back"))
    return bool(said != "none")
