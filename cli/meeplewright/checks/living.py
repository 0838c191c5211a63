"""Packs that are kept alive: read once, then asked again and again while somebody writes in them.

What stands in an editor is read in place of what is saved. Only files that changed are read again, only checks that
read something that changed are asked again, and the findings are those that a fresh run would tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
        self._asked_of: Loaded | None = None  # what the checks were last asked about

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

    def load(self, changed: Sequence[Path] | None = ()) -> Loaded:
        """The packs as they stand now, without asking the checks. `changed` as in `result`."""
        told = None if changed is None else sorted({str(discover.normal(path)) for path in changed} | self._edited)
        before = self._loaded
        if before is not None and told == []:
            return before
        forget()
        with self.reading(), collecting_off(again=before is not None):
            loaded = self._packs.load(told)
        self._edited.clear()
        if before is not None and before is not self._asked_of:  # nobody heard of what had changed by then
            known = before.told is not None and loaded.told is not None
            loaded.told = sorted({*(before.told or ()), *(loaded.told or ())}) if known else None
            loaded.before_ns = min(before.before_ns, loaded.before_ns)
        self._loaded = loaded
        return loaded

    def result(self, changed: Sequence[Path] | None = (), *, superseded: Callable[[], bool] | None = None) -> Result:
        """What there is to say now. `changed`: files that were written, made or taken away on the disk since the last
        time; None where nobody knows, and everything is looked at. Superseded is raised between two checks when nobody
        waits for the answer any more; what is asked next is as if this had not been."""
        loaded = self.load(changed)
        with self.reading():
            self._asked.begin(superseded)
            if loaded is self._asked_of:  # nothing has changed since
                loaded.told = ()
            found = of_loaded(self.wish, loaded, self._asked)
        self._asked_of = loaded
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
