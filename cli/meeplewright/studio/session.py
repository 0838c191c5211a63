"""The pack that the pages show: kept alive, looked at on the disk, checked after every change."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from functools import lru_cache
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from meeplewright import data
from meeplewright.desk.changes.journal import Journal
from meeplewright.desk.room import Desk, Room
from meeplewright.findings.catalogue import Family, family
from meeplewright.findings.model import Finding, Severity
from meeplewright.findings.stop import Stop
from meeplewright.packs.discover import PACK_FILE, normal, packs_at
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.studio.checking import Checker, CheckVerdict
from meeplewright.studio.events import Listeners
from meeplewright.studio.refused import UNFIT, UNKNOWN, Refused
from meeplewright.studio.talk import Serve, Talks
from meeplewright.studio.watch import SHOWN_EVERY_S, UNSEEN_EVERY_S, Watch

REST_AFTER_S = 3.0
PICTURE_FIRST_S = 0.06  # the checks begin when the page has had time to ask for the new pictures
AT_ONCE = 200  # more files than this changed together: a branch was switched, and everything is looked at
Answer = TypeVar("Answer")


class Session:
    """One pack. All of it is touched by one thread only, the worker's; `ask` is how others come in."""

    def __init__(
        self,
        folder: Path,
        *,
        read_only: bool = False,
        cache: bool = True,
        more: bool = False,
        serve: Serve | None = None,
    ) -> None:
        self.folder = normal(folder)
        self.hub = Listeners()
        self.desk = Desk(cache=cache)
        room = self.desk.room_of(self.folder / PACK_FILE)
        if room is None:
            raise Stop(f"there is no pack in `{folder}`", "name a folder that holds a pack.yaml")
        self.room: Room = room
        self.why_read_only = _why_read_only(self.folder, asked=read_only)
        self.generation = 0
        self.findings: list[Finding] = []
        self.checked = 0  # the generation that the findings are of
        self.trouble = ""  # why nothing can be said at all
        self.lost = False  # the process that checks was killed
        self.good: World | None = None  # the last World all of whose files could be read
        self.unread: frozenset[str] = frozenset()  # files that cannot be read now, as findings name them
        self.kept: dict[str, Any] = {}  # what parts keep between two questions, each under its own name
        self.at_end: list[Callable[[], None]] = []  # what parts have to put away
        self.made: dict[str, Path] = {}  # files that were printed for the page, by the names it asks for them
        # text panes with their language server, where whoever made the session brought one
        self.talks = None if serve is None else Talks(self.folder, serve, self.hub.tell)
        self.journal = Journal()  # what was changed here
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._open = True
        self._more = more
        self._cache = cache
        self._checker: Checker | None = None
        self._unchecked: set[Path] | None = set()  # files that changed since the checks began; None: whichever
        self._check_at = 0.0  # when they begin; 0: nothing has changed
        self._load()
        self.watch = Watch(self._folders())

    # --- the worker

    def run(self) -> None:
        """The worker: until the session is closed."""
        self._checker = Checker(
            self.folder,
            lambda verdict: self._calls.put(lambda: self._judged(verdict)),
            cache=self._cache,
            more=self._more,
        )
        self._checker.look(self.generation, None)
        busy = time.monotonic()
        rested = False
        while self._open:
            try:
                self._calls.get(timeout=SHOWN_EVERY_S if self.hub.is_heard else UNSEEN_EVERY_S)()
                busy, rested = time.monotonic(), False
            except Empty:
                if not rested and time.monotonic() - busy > REST_AFTER_S:
                    self.desk.rest()
                    rested = True
            self.look_at_disk()
            self._begin_checks()
        self._checker.close()
        for put_away in self.at_end:
            put_away()
        if self.talks is not None:
            self.talks.close()

    def start(self) -> threading.Thread:
        worker = threading.Thread(target=self.run, name="meeple studio", daemon=True)
        worker.start()
        return worker

    def close(self) -> None:
        self._open = False
        self.hub.close()

    def ask(self, question: Callable[[], Answer]) -> Answer:
        """Have the worker answer, and wait for it."""
        future: Future[Answer] = Future()

        def answer() -> None:
            try:
                future.set_result(question())
            except BaseException as fault:  # noqa: BLE001 - it is raised again where somebody waits for the answer
                future.set_exception(fault)

        self._calls.put(answer)
        return future.result()

    # --- what changes

    def look_at_disk(self) -> None:
        changed = self.watch.look()
        if changed:
            self.moved(changed)

    def moved(self, paths: Sequence[Path]) -> None:
        """These files are others now: the World moves, the pages hear of it, and the checks look again."""
        ours = None if len(paths) > AT_ONCE else [path for path in paths if self.room.concerns(path)]
        if ours == []:
            return
        self.desk.changed_on_disk(ours)
        self._load()
        self.hub.tell("moved", self.state())
        self._unchecked = None if ours is None or self._unchecked is None else self._unchecked | set(ours)
        self._check_at = time.monotonic() + (PICTURE_FIRST_S if self.hub.is_heard else 0)

    def _begin_checks(self) -> None:
        """Have what changed checked, in a while: pictures come first."""
        if self._checker is None or not 0 < self._check_at <= time.monotonic():
            return
        paths, self._unchecked, self._check_at = self._unchecked, set(), 0.0
        self._checker.look(self.generation, None if paths is None else sorted(paths))

    def written(self, paths: Iterable[Path]) -> None:
        """We wrote these files: nobody waits for the next look at the disk."""
        paths = [normal(path) for path in paths]
        for path in paths:
            self.watch.known(path)
        self.moved(paths)

    def _load(self) -> None:
        before = self.room.world
        if before is None and not self.room.trouble:
            self.room.anything = True
        world = self.room.world
        self.generation += 1
        self.trouble = self.room.trouble
        if world is None:
            return
        findings = self.room.living.load(()).findings
        self.unread = frozenset(
            each.place.path
            for each in findings
            if family(each.code) is Family.READING and each.severity is Severity.ERROR
        )
        if self.good is None or not self.unread:
            self.good = world

    def _judged(self, verdict: CheckVerdict) -> None:
        self.lost = verdict.lost
        if not verdict.lost:
            if verdict.generation < self.checked:
                return
            self.findings, self.checked = list(verdict.findings), verdict.generation
            self.trouble = verdict.trouble or self.room.trouble
        self.hub.tell("checked", self.state())

    def _folders(self) -> list[Path]:
        world = self.room.world
        folders = [self.folder]
        if world is not None:
            folders += [pack.folder for pack in world.packs]
            folders.append(world.system.folder)
        return [each for each in dict.fromkeys(folders) if not each.is_relative_to(data.systems()) or _is_checkout()]

    # --- what is asked

    @property
    def world(self) -> World:
        """The pack as it stands; refused where it cannot be read at all."""
        world = self.room.world
        if world is None:
            raise Refused(UNFIT, self.room.trouble or "the pack cannot be read", "mend what the findings tell")
        return world

    def record(self, name: str) -> Record:
        """A record by `kind/id`: that of the last good World where its file cannot be read now."""
        kind, _, id_ = name.partition("/")
        record = self.world.get(kind, id_)
        if record is None and (last := self.stale(name)) is not None:
            return last
        if record is None:
            raise Refused(UNKNOWN, f"there is no `{name}`", "it was renamed or taken out")
        return record

    def stale(self, name: str) -> Record | None:
        """A record that is gone only because its file cannot be read now."""
        kind, _, id_ = name.partition("/")
        if not self.unread or self.good is None or self.world.get(kind, id_) is not None:
            return None
        last = self.good.get(kind, id_)
        return last if last is not None and last.source.shown in self.unread else None

    def findings_of(self, name: str) -> list[Finding]:
        return [each for each in self.findings if each.record == name]

    def state(self) -> dict[str, Any]:
        """How things stand, in short: what every event tells."""
        counts = {severity.value: 0 for severity in Severity}
        for each in self.findings:
            counts[each.severity.value] += 1
        return {
            "generation": self.generation,
            "checked": self.checked,
            "lost": self.lost,
            "trouble": self.trouble,
            "counts": counts,
            "unread": sorted(self.unread),
        }

    # --- writing

    def refuse_read_only(self) -> None:
        """Refused where nothing may be written."""
        if self.why_read_only:
            raise Refused(UNFIT, self.why_read_only)

    def own_file(self, path: Path) -> Path:
        """A file that may be written: one of the pack's own, itself in it, reached by no link."""
        self.refuse_read_only()
        path = normal(path)
        inside = path.is_relative_to(self.folder) and path.parent.resolve().is_relative_to(self.folder.resolve())
        if not inside or path.is_symlink() or any(part.startswith(".") for part in path.relative_to(self.folder).parts):
            raise Refused(UNFIT, "only files of this pack are written", "open the pack that it belongs to")
        return path


def pack_at(path: Path) -> Path:
    """The one pack that a path means."""
    packs = packs_at(path)
    if not packs:
        raise Stop(f"there is no pack in `{path}`", "name a pack's folder: one that holds a pack.yaml")
    if len(packs) > 1:
        names = ", ".join(f"`{each.name}`" for each in packs[:6])
        raise Stop(f"`{path}` holds {len(packs)} packs: {names}", "name one of them")
    return packs[0]


def _why_read_only(folder: Path, *, asked: bool) -> str:
    if asked:
        return "this studio only shows: it was started with --read-only"
    if not _is_checkout() and folder.resolve().is_relative_to(data.content().resolve()):
        return "this pack ships with meeplewright and stays as it is: copy its folder to change it"
    return ""


@lru_cache(maxsize=1)
def _is_checkout() -> bool:
    """Whether the packs that ship stand in a checkout, where their authors are at work."""
    return (data.home() / "pyproject.toml").is_file()
