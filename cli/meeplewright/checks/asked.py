"""Asking the checks about one World after the other: again only those that read something that has changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from meeplewright.checks.configured import wanted
from meeplewright.checks.registry import CHECKS, Check, Function, Marked, Reads, checks_for, more_checks
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


@dataclass(eq=False, slots=True)
class _Said:
    """What was said of the last World of a pack: by each check, whether it had something to say at all first."""

    world: World
    languages: list[Language]  # as they were then
    said: dict[str, tuple[bool, list[Finding]]] = field(default_factory=dict)


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
            found += now.said[check.function][1]
        for other in more_checks() if more else ():
            found += other(world)
        self._last[world.pack.folder] = now
        return found

    def _one(
        self, check: Check, world: World, touched: Touched | None, before: tuple[bool, list[Finding]] | None
    ) -> tuple[bool, list[Finding]]:
        if touched is not None and before is not None:
            may_say, said = before
            if not _may_differ(check.reads, touched, said) and not _stand_in(said, touched.moved):
                return before
            needed = check.only_with
            if not may_say and isinstance(needed, Marked) and not touched.marks(needed.annotation):
                return before
        if not check.may_say(world) or not wanted(world, check.codes):
            return False, []
        self.names.append(check.function.rpartition(":")[2])
        return True, list(check(world))


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
