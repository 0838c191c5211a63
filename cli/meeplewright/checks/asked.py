"""Asking the checks about one World after the other: again only those that read something that has changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from meeplewright.checks.configured import wanted
from meeplewright.checks.facts import own_parts
from meeplewright.checks.registry import CHECKS, Check, Function, Marked, Reads, Sort, checks_for, more_checks
from meeplewright.checks.run import Superseded
from meeplewright.findings.model import Finding
from meeplewright.languages import Language
from meeplewright.packs.touched import Touched
from meeplewright.packs.world import World


def findings_of(world: World, *, more: bool = False) -> list[Finding]:
    """What every check of the table says of a World."""
    every: list[Function] = [check for check in checks_for(world) if wanted(world, check.codes)]
    if more:
        every += more_checks()
    return [finding for check in every for finding in check(world)]


class _Told(NamedTuple):
    """What one check said, whether it had something to say at all, and what that stood on beside the files."""

    findings: list[Finding]
    ground: object = None
    may_say: bool = True


@dataclass(eq=False, slots=True)
class _Said:
    """What was said of the last World of a pack: by each check, whether it had something to say at all first."""

    world: World
    languages: list[Language]  # as they were then
    said: dict[str, _Told] = field(default_factory=dict)


class Asked:
    """What the checks said, kept by a session. `names` are those that were asked at the last time."""

    def __init__(self) -> None:
        self._last: dict[Path, _Said] = {}
        self.names: list[str] = []
        self.touched: list[Touched] = []
        self._superseded: Callable[[], bool] | None = None

    def begin(self, superseded: Callable[[], bool] | None = None) -> None:
        """Another time. `superseded`: asked before each check, and ends the asking."""
        self.names, self.touched = [], []
        self._superseded = superseded

    def findings(self, world: World, *, more: bool, told: Collection[str] | None, read_ns: int) -> list[Finding]:
        """What every check says of a World: `told` and `read_ns` as in `Touched`."""
        last = self._last.get(world.pack.folder)
        touched = None if last is None else Touched(last.world, world, told, read_ns)
        now = _Said(world, _languages(world))
        if touched is not None:
            self.touched.append(touched)
            if touched.wholly or last is None or last.languages != now.languages:
                touched = None
        found: list[Finding] = []
        for check in CHECKS:
            if self._superseded is not None and self._superseded():
                raise Superseded
            before = None if last is None or touched is None else last.said.get(check.function)
            now.said[check.function] = self._one(check, world, touched, before)
            found += now.said[check.function].findings
        for other in more_checks() if more else ():
            found += other(world)
        self._last[world.pack.folder] = now
        return found

    def _one(self, check: Check, world: World, touched: Touched | None, before: _Told | None) -> _Told:
        """What a check says now: what it said before, where nothing has changed of what it reads."""
        if touched is not None and before is not None:
            moved = _stand_in(before.findings, touched.moved)
            if not moved and not _may_differ(check.reads, touched, before.findings):
                return before
            needed = check.only_with
            if not before.may_say and isinstance(needed, Marked) and not touched.marks(needed.annotation):
                return before
        if not check.may_say(world) or not wanted(world, check.codes):
            return _Told([], may_say=False)
        self.names.append(check.function.rpartition(":")[2])
        ground = check.ground(world)
        if touched is not None and before is not None and _by_file(check, touched, before, ground):
            return _Told(_of_files(check, world, touched.moved, before.findings), ground)
        return _Told(list(check(world)), ground)


def _by_file(check: Check, touched: Touched, before: _Told, ground: object) -> bool:
    """Whether nothing but files that changed can make a check say something else."""
    ids = check.reads is None or (check.reads.ids and touched.ids)
    return check.sort is Sort.FILE and before.may_say and before.ground == ground and not ids


def _of_files(check: Check, world: World, moved: frozenset[str], before: Sequence[Finding]) -> list[Finding]:
    """What a check by file says: again of the files that changed, as before of the others, in their order."""
    files = own_parts(world)
    kept = [each for each in before if each.place.path not in moved]
    come = list(check.of_files(world, [part for part in files if part.source.shown in moved]))
    if not kept or not come:
        return kept or come
    order = {part.source.shown: number for number, part in enumerate(files)}
    return sorted((*kept, *come), key=lambda each: order.get(each.place.path, -1))


def _languages(world: World) -> list[Language]:
    """What is known of the languages that the pack and its system are written in, and translated into."""
    more = world.system.sections.about.translations
    codes = (world.pack.language, *world.pack.translations, *(more or ()))
    return [world.spoken(code) for code in codes if isinstance(code, str)]


def _may_differ(reads: Reads | None, touched: Touched, said: Sequence[Finding]) -> bool:
    """Whether something has changed that a check reads."""
    if reads is None:
        return not touched.nothing
    if reads.facts and ((said and not touched.nothing) or touched.said_of_files(reads.facts_of)):
        return True
    if reads.ids and touched.ids:
        return True
    if reads.files and (touched.elsewhere or any(name.startswith(reads.files) for name in touched.files)):
        return True
    if any(touched.marks(annotation) for annotation in reads.marks):
        return True
    return reads.kinds is not None and not touched.kinds.isdisjoint(
        reads.kinds(touched.before) | reads.kinds(touched.after)
    )


def _stand_in(findings: Iterable[Finding], moved: frozenset[str]) -> bool:
    """Whether a finding stands in a file that changed, or speaks of a place there."""
    return bool(moved) and any(
        finding.place.path in moved or any(each.place.path in moved for each in finding.related) for finding in findings
    )
