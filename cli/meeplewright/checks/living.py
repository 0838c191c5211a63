"""Packs that are kept alive: read once, then asked again and again while somebody writes in them.

What stands in an editor is read in place of what is saved. Only files that changed are read again, only checks that
read something that changed are asked again, and the findings are those that a fresh run would tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from meeplewright.checks.asked import Asked
from meeplewright.checks.run import Result, Wish, of_loaded
from meeplewright.findings.lines import forget
from meeplewright.packs import discover
from meeplewright.packs.cache import Cache
from meeplewright.packs.load import Alive, Loaded, collecting_off
from meeplewright.regular import real_path, unsaved


@dataclass(frozen=True, slots=True)
class Moved:
    """What was done at the last time: which records were no longer as they were, and which checks were asked."""

    records: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()  # as findings name them
    checks: tuple[str, ...] = ()
    whole: bool = True  # everything was asked: the first time, and where a pack.yaml or a system changed


class Living:
    """The packs of one wish, alive."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        self.moved = Moved()
        self._packs = Alive(list(wish.paths), cache=Cache() if wish.cache else None, jobs=wish.jobs)
        self._asked = Asked()
        self.texts: dict[str, bytes] = {}  # what stands in editors, by the real paths of the files
        self._edited: set[str] = set()  # files whose text in the editor was changed, or closed, since the last time
        self._loaded: Loaded | None = None

    def edit(self, path: Path, text: str | bytes | None) -> None:
        """From now on this is the text of a file, saved or not; None: what stands on the disk is."""
        real = real_path(path)
        if text is None:
            self.texts.pop(real, None)
        else:
            self.texts[real] = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        self._edited.add(str(discover.normal(path)))

    @contextmanager
    def reading(self) -> Iterator[None]:
        """What stands in editors is read within it."""
        with unsaved(dict(self.texts)):
            yield

    def result(self, changed: Sequence[Path] | None = ()) -> Result:
        """What there is to say now. `changed`: files that were written, made or taken away on the disk since the last
        time; None where nobody knows, and everything is looked at."""
        told = None if changed is None else sorted({str(discover.normal(path)) for path in changed} | self._edited)
        forget()
        with self.reading():
            with collecting_off():
                self._loaded = self._packs.load(told)
            self._edited.clear()
            self._asked.begin()
            found = of_loaded(self.wish, self._loaded, self._asked)
        touched = self._asked.touched
        self.moved = Moved(
            frozenset(name for each in touched for name in each.records),
            frozenset(name for each in touched for name in each.moved),
            tuple(self._asked.names),
            not touched or any(each.wholly for each in touched),
        )
        return found

    def rest(self) -> None:
        """Remember what was read, for the next start: whenever nobody waits for an answer."""
        if self._loaded is not None:
            self._loaded.keep()
