"""A whole run: read the packs, check each World, hand back what was found. Knows nothing of options or screens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright.findings.model import Finding
from meeplewright.findings.order import in_order

if TYPE_CHECKING:  # a run that nothing has changed since needs none of it
    from meeplewright.checks.asked import AnswersKept
    from meeplewright.checks.held import Held
    from meeplewright.packs.cache import Cache
    from meeplewright.packs.load import Loaded
    from meeplewright.packs.runs import RunMemory
    from meeplewright.packs.world import World


class Superseded(Exception):
    """Nobody waits for this answer any more: something newer was written."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What to check, and how. `worlds`: the Worlds are wanted too, and not only what was found in them."""

    paths: Sequence[Path]
    jobs: int = 1
    cache: bool = True
    more: bool = False  # the checks of the entry-point group, too
    worlds: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What was looked at and what was found, in the order of the files."""

    findings: list[Finding]
    packs: int
    files: int
    records: int
    held_back: int  # what a comment keeps quiet, and what only follows from another finding
    house_codes: Sequence[str]
    roots: Sequence[str]  # the folders of all that was looked at
    worlds: Sequence[World] = ()
    held: Sequence[Held] = ()  # what is held back, where the run was not remembered
    whole: bool = False  # nothing outside of the roots could have changed it
    open: bool = False  # checks that take long have not answered
    unproven: bool = False  # and what is told of stories is not what a proof says of them as they are


def run(wish: Wish) -> Result:
    """Read and check everything under the paths, or say again what was found when nothing has changed since."""
    from meeplewright.packs.discover import there

    there(wish.paths)
    if not wish.cache:
        return _anew(wish, None)
    memory = memory_of(wish)
    if not wish.worlds and (known := recalled(memory)) is not None:
        return known
    from meeplewright.packs.cache import Cache

    result = _anew(wish, Cache())
    remember(memory, result)
    return result


def memory_of(wish: Wish) -> RunMemory:
    """Where the outcome of such a run is kept. Made before the run, so that it knows when that began."""
    from meeplewright.packs.runs import RunMemory

    more = ""
    if wish.more:
        from meeplewright.checks.registry import more_stamp

        more = more_stamp()
    return RunMemory(wish.paths, [wish.more, more, date.today().isoformat()])


def recalled(memory: RunMemory) -> Result | None:
    """What the last such run found, where nothing has changed since."""
    known = memory.recall()
    return None if known is None else Result(known.findings, **known.about)


def remember(memory: RunMemory, result: Result) -> None:
    """Keep what a run found that looked at everything on the disk."""
    if result.whole:
        from meeplewright.packs.runs import RunOutcome

        memory.remember(RunOutcome(result.findings, _about(result)), [Path(root) for root in result.roots])


def _anew(wish: Wish, cache: Cache | None) -> Result:
    from meeplewright.packs.load import collecting_off, opened

    with collecting_off():  # from beginning to end: between two of these steps nothing could be collected, either
        loaded = opened(list(wish.paths), cache=cache, jobs=wish.jobs)
        result = of_loaded(wish, loaded)
        loaded.keep()
    return result


def of_loaded(wish: Wish, loaded: Loaded, asked: AnswersKept | None = None) -> Result:
    """What there is to say of packs that were read. `asked`: what a session knows that the checks said before."""
    from meeplewright.packs.load import collecting_off

    with collecting_off(again=asked is not None):
        return _checked(loaded, more=wish.more, asked=asked)


def _checked(loaded: Loaded, *, more: bool, asked: AnswersKept | None) -> Result:
    from meeplewright.checks.asked import findings_of
    from meeplewright.checks.configured import Configured
    from meeplewright.checks.damage import Damage, damages
    from meeplewright.checks.echoes import beside_misnamed, without_echoes
    from meeplewright.checks.files import misnamed_packs, unmatched_files
    from meeplewright.checks.notation import in_their_notation
    from meeplewright.checks.suppress import suppressed

    findings = [*loaded.findings, *unmatched_files(loaded.unmatched, loaded.worlds), *misnamed_packs(loaded.misnamed)]
    printed = [more or _always_printed(world) for world in loaded.worlds]
    for world, with_print in zip(loaded.worlds, printed, strict=True):
        if asked is None:
            findings += findings_of(world, more=with_print)
        else:
            findings += asked.findings(world, more=with_print, changed=loaded.told, read_ns=loaded.before_ns)
    house_codes = sorted({rule.code for world in loaded.worlds for rule in world.system.rules})
    # what is ignored for a reason keeps nothing else quiet
    harm = list(filter(damages, findings))
    damage = Damage(suppressed(harm, loaded.worlds)[0] if harm else (), loaded.worlds)
    causes, echoes = without_echoes(findings, damage, loaded.worlds)
    said = Configured(loaded.worlds)
    waits = frozenset[str]() if asked is None else frozenset(asked.open)

    def is_off(code: str, path: str) -> bool:
        return code in waits or said.is_off(code, path)

    behind = [each.finding for each in echoes]
    kept, ignored = suppressed(in_order(causes), loaded.worlds, more=any(printed), echoes=behind, off=is_off)
    beside = [each for each in map(damage.holds, kept) if each is not None]  # comments beside what could not be read
    beside += beside_misnamed(kept)
    gone = {each.finding for each in beside}
    kept = [finding for finding in kept if finding not in gone] if gone else kept
    kept, off = said.applied(kept)
    kept = in_their_notation(kept, loaded.worlds)
    return Result(
        findings=kept,
        worlds=loaded.worlds,
        packs=len(loaded.folders),
        files=len(loaded.files),
        records=sum(map(_own_records, loaded.worlds)),
        held_back=len(echoes) + len(ignored),
        held=(*echoes, *ignored, *beside, *off),
        house_codes=house_codes,
        roots=_roots(loaded),
        # what the generators say without being asked on the command line is not in the memory's stamp
        whole=len(loaded.worlds) == len(loaded.folders)
        and not any(map(_looks_elsewhere, loaded.findings))
        and any(printed) == more
        and not waits,
        open=bool(waits),
        unproven=asked is not None and asked.unproven,
    )


def _own_records(world: World) -> int:
    """How many records the pack itself has."""
    from meeplewright.checks.facts import parts_of

    return sum(len(part.records) for part in parts_of(world) if part.source.pack == world.pack.name)


def _always_printed(world: World) -> bool:
    """Whether the pack wants to be asked about print at every check: `print: {check: true}`."""
    return world.pack.sections.printing.always_checked


def _looks_elsewhere(finding: Finding) -> bool:
    """Whether the finding could go when something appears outside of the pack: a system, a pack to extend."""
    from meeplewright.findings.catalogue import about

    return "outside" in about(finding.code).needs


def _about(result: Result) -> dict[str, Any]:
    names = ("packs", "files", "records", "held_back")
    lists = {"house_codes": list(result.house_codes), "roots": list(result.roots)}
    return {name: getattr(result, name) for name in names} | lists


def _roots(loaded: Loaded) -> list[str]:
    """All that the run looked at: the packs, those that they extend, their systems, the places where nearer ones of
    their names could appear, and the schemas that are shared."""
    from meeplewright import data

    roots = {data.schemas(), *loaded.folders, *loaded.nearer()}
    for world in loaded.worlds:
        roots |= {pack.folder for pack in world.packs} | {world.system.folder}
    return sorted(map(str, roots))
