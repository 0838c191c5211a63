"""Asking the checks about one World after the other: again only those that read something that has changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

from meeplewright.checks.carried import SplicedStretch, carried
from meeplewright.checks.configured import wanted
from meeplewright.checks.facts import own_parts
from meeplewright.checks.registry import (
    CHECKS,
    STORIES,
    Check,
    CheckSort,
    Function,
    Marked,
    Reads,
    checks_for,
    more_checks,
)
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


Answers = tuple[str, Mapping[Path, list[Finding]]]  # of one check, by the folders of the packs


class Elsewhere(Protocol):
    """Where the checks that take long are asked."""

    def answer(self, folder: Path, check: str) -> list[Finding] | None:
        """What a check says of a pack as it is now; None where that is not known yet."""

    def splice(self, moved: frozenset[str], shown: str) -> SplicedStretch | None:
        """How a file was edited since the last time; None where that is not known."""


class _CheckAnswer(NamedTuple):
    """What one check said, whether it had something to say at all, and what that stood on beside the files."""

    findings: list[Finding]
    ground: object = None
    may_say: bool = True
    open: bool = False  # somebody else is asked, and has not answered
    holds: bool = True  # what is told of stories is what was proven of them as they are


@dataclass(eq=False, slots=True)
class _LastAnswers:
    """What was said of the last World of a pack: by each check, whether it had something to say at all first."""

    world: World
    languages: list[Language]  # as they were then
    said: dict[str, _CheckAnswer] = field(default_factory=dict)


class AnswersKept:
    """What the checks said, kept by a session. `names` are those that were asked at the last time."""

    def __init__(self, elsewhere: Elsewhere | None = None) -> None:
        self._last: dict[Path, _LastAnswers] = {}
        self.names: list[str] = []
        self.touched: list[Touched] = []
        self.open: set[str] = set()  # the codes of checks that have not answered
        self.unproven = False  # among them stories that are others than those that were proven
        self.other_story = False  # since somebody last asked: a story may be another, and not only in its words
        self._elsewhere = elsewhere
        self._superseded: Callable[[], bool] | None = None

    def begin(self, superseded: Callable[[], bool] | None = None) -> None:
        """Another time. `superseded`: asked before each check, and ends the asking."""
        self.names, self.touched = [], []
        self.open.clear()
        self.unproven = False
        self._superseded = superseded

    def findings(self, world: World, *, more: bool, changed: Collection[str] | None, read_ns: int) -> list[Finding]:
        """What every check says of a World: `changed` and `read_ns` are as `told` and `read_ns` of `Touched`."""
        last = self._last.get(world.pack.folder)
        touched = None if last is None else Touched(last.world, world, changed, read_ns)
        now = _LastAnswers(world, _languages(world))
        if touched is not None:
            self.touched.append(touched)
            if touched.wholly or last is None or last.languages != now.languages:
                touched = None
        findings: list[Finding] = []
        for check in CHECKS:
            if self._superseded is not None and self._superseded():
                raise Superseded
            before = None if last is None or touched is None else last.said.get(check.function)
            if check.takes_long and self._elsewhere is not None:
                now.said[check.function] = self._of_elsewhere(check, world, touched, before)
                findings += now.said[check.function].findings
                continue
            now.said[check.function] = self._one(check, world, touched, before)
            findings += now.said[check.function].findings
        for other in more_checks() if more else ():
            findings += other(world)
        self._last[world.pack.folder] = now
        return findings

    def of_long(self, worlds: Sequence[World], changed: Collection[str] | None, read_ns: int) -> Iterator[Answers]:
        """What the checks say that take long, and they alone: one check after the other, of all Worlds."""
        every = [(world, self._last.get(world.pack.folder), _LastAnswers(world, _languages(world))) for world in worlds]
        lasting = [check for check in CHECKS if check.takes_long]
        for check in sorted(lasting, key=lambda check: check.function == STORIES):
            said: dict[Path, list[Finding]] = {}
            for world, last, now in every:
                if self._superseded is not None and self._superseded():
                    raise Superseded
                touched = None if last is None else Touched(last.world, world, changed, read_ns)
                if touched is not None and (touched.wholly or last is None or last.languages != now.languages):
                    touched = None
                before = None if last is None or touched is None else last.said.get(check.function)
                now.said[check.function] = self._one(check, world, touched, before)
                said[world.pack.folder] = now.said[check.function].findings
            yield check.function, said
        self._last.update((world.pack.folder, now) for world, _, now in every)

    def _of_elsewhere(
        self, check: Check, world: World, touched: Touched | None, before: _CheckAnswer | None
    ) -> _CheckAnswer:
        """What a check says that somebody else is asked; until that answers, what it said before and still holds."""
        assert self._elsewhere is not None, "it was looked at"
        if check.function == STORIES:
            self.other_story = self.other_story or touched is None or not touched.only_words
        if touched is not None and before is not None and not before.open:
            unmoved = not _stand_in(before.findings, touched.moved)
            if unmoved and not _may_differ(check.reads, touched, before.findings):
                return before
        if not check.may_say(world) or not wanted(world, check.codes):
            return _CheckAnswer([])
        answer = self._elsewhere.answer(world.pack.folder, check.function)
        if answer is not None:
            return _CheckAnswer(answer)
        self.open |= set(check.codes)
        holds = touched is not None and before is not None and before.holds and touched.only_words
        self.unproven = self.unproven or (check.function == STORIES and not holds)
        if touched is None or before is None:
            return _CheckAnswer([], open=True, holds=False)
        kept = [] if check.function == STORIES and not holds else before.findings
        if check.function != STORIES:
            kept = [each for each in kept if each.record not in touched.records]
        return _CheckAnswer([*carried(kept, partial(self._elsewhere.splice, touched.moved))], open=True, holds=holds)

    def _one(self, check: Check, world: World, touched: Touched | None, before: _CheckAnswer | None) -> _CheckAnswer:
        """What a check says now: what it said before, where nothing has changed of what it reads."""
        if touched is not None and before is not None:
            moved = _stand_in(before.findings, touched.moved)
            if not moved and not _may_differ(check.reads, touched, before.findings):
                return before
            needed = check.only_with
            if not before.may_say and isinstance(needed, Marked) and not touched.marks(needed.annotation):
                return before
        if not check.may_say(world) or not wanted(world, check.codes):
            return _CheckAnswer([], may_say=False)
        self.names.append(check.function.rpartition(":")[2])
        ground = check.ground(world)
        if touched is not None and before is not None and _by_file(check, touched, before, ground):
            return _CheckAnswer(_of_files(check, world, touched.moved, before.findings), ground)
        return _CheckAnswer(list(check(world)), ground)


def _by_file(check: Check, touched: Touched, before: _CheckAnswer, ground: object) -> bool:
    """Whether nothing but files that changed can make a check say something else."""
    ids = check.reads is None or (check.reads.ids and touched.ids)
    return check.sort is CheckSort.FILE and before.may_say and before.ground == ground and not ids


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
