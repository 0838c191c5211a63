"""What `print: faces` of a system says of a kind, and what a pack may say over it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def has_a_face(said: Any) -> bool:
    """Whether records of the kind are printed by themselves: not where it says `none`, for all or for each side."""
    if isinstance(said, Mapping):
        return any(said.get(side, "none") != "none" for side in ("front", "back"))
    return bool(said != "none")


def merged(above: Any, own: Any) -> Any:
    """What extends over what is extended: mappings key by key, everything else replaced; `null` takes away."""
    if isinstance(above, Mapping) and isinstance(own, Mapping):
        both = dict(above)
        for key, value in own.items():
            if value is None:
                both.pop(key, None)
            else:
                both[key] = merged(above.get(key), value)
        return both
    return own
