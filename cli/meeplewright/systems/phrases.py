"""How values, types and lists of names are called in messages."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from typing import Any

_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a mapping of keys to values",
    "null": "nothing",
}
_LONGEST = 60
_MOST_NAMES = 12


def kinds_of(types: Sequence[str]) -> str:
    """`text or a list`."""
    return joined([_TYPES.get(name, name) for name in types], " or ")


def shown(value: Any) -> str:
    """A value as it would stand in a file, cut to a length that one can read."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def what_is(value: Any) -> str:
    """`the text `no``, `the number 3`, `a list`."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"`{shown(value)}`"
    if isinstance(value, str):
        return f"the text `{shown(value)}`" if value else "an empty text"
    if isinstance(value, float) and not math.isfinite(value):
        return f"`{'.nan' if math.isnan(value) else '.inf' if value > 0 else '-.inf'}`, which is no number"
    if isinstance(value, int | float):
        return f"the number `{shown(value)}`"
    return "a list" if isinstance(value, list) else "a mapping"


def with_article(title: str) -> str:
    """`a size`, `an entry`; several things, as `changes`, have none."""
    if title.endswith("s") and not title.endswith(("ss", "us", "is")):
        return title
    return f"{'an' if title[:1] in 'aeiou' else 'a'} {title}"


def several(name: str) -> str:
    """Several of what one is called: `cards`, `entries`."""
    if name.endswith("s"):
        return name
    return f"{name[:-1]}ies" if name.endswith("y") and name[-2:-1] not in tuple("aeiou") else f"{name}s"


def quoted(names: Iterable[Any], glue: str = ", ") -> str:
    """Names in backticks, the first dozen of them."""
    given = [f"`{shown(name)}`" for name in names]
    more = len(given) - _MOST_NAMES
    return glue.join(given) if more <= 0 else glue.join(given[:_MOST_NAMES]) + f" and {more} more"


def joined(parts: Sequence[str], last: str) -> str:
    """`a, b or c`."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + last + parts[-1] if parts else ""


def counted(number: int, one: str, many: str) -> str:
    """`1 item`, `2 items`."""
    return f"{number} {one if number == 1 else many}"
