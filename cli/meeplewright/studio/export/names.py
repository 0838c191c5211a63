"""What pages and places on them are called: from what a pack says come letters that every disk and address can hold."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b

_PLAIN = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


def anchor(name: str) -> str:
    """A place on a page: the name where it is plain, else what stands for it."""
    if _PLAIN.fullmatch(name):
        return name
    letters = re.sub(r"[^a-z0-9]+", "-", name.casefold())[:40].strip("-")
    return (
        f"{letters}-" * bool(letters) + "_" + blake2b(name.encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()
    )


def files(prefix: str, names: Iterable[str]) -> dict[str, str]:
    """A file name for each, all different even where a disk knows no capitals."""
    return {name: f"{prefix}{anchor(name)}.html" for name in names}
