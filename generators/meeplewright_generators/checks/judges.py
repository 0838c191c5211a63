"""The schemas of what is said about print, ready to judge it."""

from __future__ import annotations

import json
from functools import lru_cache

from meeplewright import data
from meeplewright.systems.validate import Judge


@lru_cache(maxsize=8)
def judge(name: str) -> Judge:
    """The judge of one of the print schemas: `book`, `faces`, `layout`, `scene` or `theme`."""
    return Judge(json.loads((data.schemas() / "print" / f"{name}.schema.json").read_text(encoding="utf-8")))
