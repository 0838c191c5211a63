"""Pairs of texts in which nothing was found, kept from run to run, so that only what changed is compared again."""

from __future__ import annotations

import hashlib
from pathlib import Path

from meeplewright.packs import vault

_SIZE = 8


class Seen:
    """A set of hashes in a sealed file of the cache. `salt` says under which rules nothing was found."""

    def __init__(self, path: Path, salt: str) -> None:
        self.path = path
        self.salt = hashlib.blake2b(salt.encode(), digest_size=16).digest()
        held = vault.read(path)
        known = held[1] if isinstance(held, tuple) and len(held) == 2 and held[0] == self.salt else b""
        self._known = frozenset(known[at : at + _SIZE] for at in range(0, len(known), _SIZE))
        self._now: set[bytes] = set()
        self._salted = hashlib.blake2b(digest_size=_SIZE, key=self.salt)

    def _key(self, source: str, target: str) -> bytes:
        both = self._salted.copy()  # two thirds of the time of salting each
        both.update(f"{source}\0{target}".encode())
        return both.digest()

    def clean(self, source: str, target: str) -> bool:
        """True where this pair was looked at before and nothing was found."""
        key = self._key(source, target)
        if key in self._known:
            self._now.add(key)
            return True
        return False

    def add(self, source: str, target: str) -> None:
        self._now.add(self._key(source, target))

    def save(self) -> None:
        """Write what this run saw; where the folder cannot be written, the next run compares again."""
        if self._now != self._known:
            vault.write(self.path, (self.salt, b"".join(sorted(self._now))))
