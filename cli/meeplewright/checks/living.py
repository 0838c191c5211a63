"""Packs that are kept alive: read once, then asked again and again while somebody writes in them.

What stands in an editor is read in place of what is saved. Only files that changed are read again, only checks that
read something that changed are asked again, and the findings are those that a fresh run would tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.checks.run import Result, Wish, memory_of, of_loaded, recalled, remember
from meeplewright.findings.lines import forget
from meeplewright.packs import discover
from meeplewright.regular import all_unsaved, bytes_of, real_path, unsaved

if TYPE_CHECKING:  # where nothing has changed since the last run, none of it is needed
    from meeplewright.checks.aside import Aside
    from meeplewright.checks.asked import Answers, AnswersKept
    from meeplewright.packs.load import Alive, Loaded
    from meeplewright.packs.runs import RunMemory


@dataclass(frozen=True, slots=True)
class Moved:
    """What was done at the last time: which records were no longer as they were, and which checks were asked."""

    records: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()  # as findings name them
    checks: tuple[str, ...] = ()
    whole: bool = True  # everything was asked: the first time, and where a pack.yaml or a system changed


class Living:
    """The packs of one wish, alive. `recall`: what the last run found is enough to begin with, where that still holds,
    and nothing is read before somebody asks for more. `heard`: the checks that take long are asked in a process of
    their own; it is called from another thread when one of them has answered, and what is said then is more."""

    def __init__(self, wish: Wish, *, recall: bool = False, heard: Callable[[str], None] | None = None) -> None:
        self.wish = wish
        self.aside = None if heard is None else _aside(wish, heard)
        self.moved = Moved()
        self._recall = recall and wish.cache
        self._whole: tuple[RunMemory, Result] | None = None  # what was said last, if everything was looked at for it
        self.texts: dict[str, bytes] = {}  # what stands in editors, by the real paths of the files
        self._edited: set[str] = set()  # files whose text in the editor was changed, or closed, since the last time
        self._loaded: Loaded | None = None
        self._asked_of: Loaded | None = None  # what the checks were last asked about

    @cached_property
    def _packs(self) -> Alive:
        from meeplewright.packs.cache import Cache
        from meeplewright.packs.load import Alive

        return Alive(list(self.wish.paths), cache=Cache() if self.wish.cache else None, jobs=self.wish.jobs)

    @cached_property
    def _asked(self) -> AnswersKept:
        from meeplewright.checks.asked import AnswersKept

        return AnswersKept(self.aside)

    def edit(self, path: Path, text: str | bytes | None) -> None:
        """From now on this is the text of a file, saved or not; None: what stands on the disk is."""
        real = real_path(path)
        if text is None:
            self.texts.pop(real, None)
        else:
            self.texts[real] = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        self._edited.add(str(discover.normal(path)))
        if self.aside is not None:
            self.aside.edit(real, self.texts.get(real))

    @contextmanager
    def reading(self) -> Iterator[None]:
        """What stands in editors is read within it, also what is read so already."""
        with unsaved({**all_unsaved(), **self.texts}):
            yield

    def load(self, changed: Sequence[Path] | None = ()) -> Loaded:
        """The packs as they stand now, without asking the checks. `changed` as in `result`."""
        paths = None if changed is None else sorted({str(discover.normal(path)) for path in changed} | self._edited)
        before = self._loaded
        if before is not None and paths == []:
            return before
        from meeplewright.packs.load import collecting_off

        forget()
        with self.reading(), collecting_off(again=before is not None):
            loaded = self._packs.load(paths)
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
        memory = memory_of(self.wish) if changed is None and self.wish.cache else None
        if self._recall and memory is not None and self._is_saved() and (known := recalled(memory)) is not None:
            self._recall = False
            return known
        self._recall = False
        loaded = self.load(changed)
        if self.aside is not None and loaded is not self._asked_of:
            self.aside.moved(changed)
        with self.reading():
            self._asked.begin(superseded)
            if loaded is self._asked_of:  # nothing has changed since
                loaded.told = ()
                memory = memory or (self._whole[0] if self._whole else None)
            answer = of_loaded(self.wish, loaded, self._asked)
        self._asked_of = loaded
        self._whole = None if memory is None else (memory, answer)
        if self.aside is not None:
            self.aside.looked()
            if answer.open:
                self.aside.ask(other_story=self._asked.other_story)
                self._asked.other_story = False
                if memory is not None and self._is_saved() and (known := recalled(memory)) is not None:
                    return known  # nothing has changed since it was said of them all
        touched = self._asked.touched
        self.moved = Moved(
            frozenset(name for each in touched for name in each.records),
            frozenset(name for each in touched for name in each.moved),
            tuple(self._asked.names),
            not touched or any(each.wholly for each in touched),
        )
        return answer

    def slowly(
        self, changed: Sequence[Path] | None = (), *, superseded: Callable[[], bool] | None = None
    ) -> Iterator[Answers]:
        """What the checks say that take long, and they alone; `changed` and `superseded` as in `result`."""
        loaded = self.load(changed)
        with self.reading():
            self._asked.begin(superseded)
            if loaded is self._asked_of:
                loaded.told = ()
            yield from self._asked.of_long(loaded.worlds, loaded.told, loaded.before_ns)
        self._asked_of = loaded

    def end(self) -> None:
        """Nobody asks any more."""
        if self.aside is not None:
            self.aside.end()

    @property
    def has_read(self) -> bool:
        """Whether the packs were read, and not only what was found in them recalled."""
        return self._loaded is not None

    def rest(self) -> None:
        """Remember what was read, for the next start: whenever nobody waits for an answer."""
        if self._loaded is None:
            return
        self._loaded.keep()
        if self._whole is not None and self._loaded is self._asked_of and self._is_saved():
            remember(*self._whole)
            self._whole = None

    def _is_saved(self) -> bool:
        """Whether on the disk stands what stands in the editors."""
        try:
            with unsaved({}):
                return all(bytes_of(path) == raw for path, raw in self.texts.items())
        except OSError:
            return False


def _aside(wish: Wish, heard: Callable[[str], None]) -> Aside:
    from meeplewright.checks.aside import Aside

    return Aside(Path(wish.paths[0]), heard, cache=wish.cache)
