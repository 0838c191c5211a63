"""One order made: jobs by generators, in one process or several."""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.model import Finding, Severity
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.systems.targets import HOME
from meeplewright.workers import ALONE, Crew
from meeplewright_generators.builder.progress import Progress, say, told
from meeplewright_generators.builder.run import Built, Kept, run, worked
from meeplewright_generators.jobs import Job, JobOutcome
from meeplewright_generators.order import Order
from meeplewright_generators.products.pieces import FILES
from meeplewright_generators.products.services import writer
from meeplewright_generators.workshop import Workshop, tidy, workshop

if TYPE_CHECKING:
    from concurrent.futures import Executor

GROUP = "meeplewright.generators"


@dataclass(frozen=True, slots=True)
class _Worker:
    """Makes jobs of one order by name, in whichever process it is called. `run` names the build, for a cluster."""

    order: Order
    folder: Path
    run: str = ""

    def __call__(self, task: tuple[str, Kept]) -> JobOutcome:
        name, kept = task
        try:
            if self.run:
                _begun(self.run)
            shop, job = workshop(self.order), jobs_by_name(self.order)[name]
        except Stop as stop:  # a machine of a cluster may not have what this one has
            return JobOutcome(name, stopped=f"a worker cannot begin: {stop.message}", help=stop.help or "")
        except KeyError:
            return JobOutcome(name, stopped=f"a worker knows no job `{name}`", help=SAME_PROGRAM)
        if threading.current_thread() is not threading.main_thread():
            # the store's connection belongs to one thread
            return worked(job, self.folder, kept)
        store = shop.press.store = shop.store()
        outcome = worked(job, self.folder, kept)
        store.save()
        return outcome


SAME_PROGRAM = "every worker needs the same meeplewright, and the packs and --out under the same path"


def _worker(asked: Order, folder: Path, crew: Crew) -> _Worker:
    if not crew.workers:
        return _Worker(asked, folder)
    # where the workers of a cluster stand, nobody knows
    there = replace(asked, pack=asked.pack.absolute(), out=asked.out.absolute())
    return _Worker(there, folder.absolute(), f"{os.getpid()} {time.time_ns()}")


@lru_cache(maxsize=1)
def _begun(run: str) -> str:
    """A process of a cluster outlives a build: what it read for an earlier one may have changed since."""
    begin_anew()
    return run


def build_one(
    asked: Order, *, crew: Crew = ALONE, quiet: bool = False, executor: Executor | None = None, force: bool = False
) -> Built:
    """Builds one order and tells what was made. What its target refuses is told before anything is written."""
    began = time.monotonic()
    shop = workshop(asked)
    _check_layouts(shop)
    folder = asked.out / shop.world.pack.name / shop.language
    refused: tuple[Finding, ...] = ()
    if asked.target != HOME:
        from meeplewright_generators.checks.targets import refused_by

        folder /= asked.target
        refused = refused_by(shop)
        if not force and any(finding.severity is Severity.ERROR for finding in refused):
            say(f"{shop.world.pack.name}: nothing is written, {shop.target.title} would refuse it", quiet=quiet)
            return Built(folder, (), (), (), refused)
    known = jobs_by_name(asked)
    _check_only(asked, known)
    if asked.pieces is not None:
        folder /= "changed"
    about = {"pack": shop.world.pack.name, "version": shop.version, "language": shop.language}
    built = run(
        list(known.values()), folder, work=_worker(asked, folder, crew), executor=executor,
        crew=Crew(min(crew.jobs, len(known), os.cpu_count() or 1), crew.workers), progress=Progress(quiet=quiet),
        about=about, whole=not asked.only and not asked.where,
    )  # fmt: skip
    say(told(built, time.monotonic() - began), quiet=quiet)
    from meeplewright_generators.checks.of_build import told_of
    from meeplewright_generators.products.poster import left_out

    built = replace(built, findings=(*refused, *told_of(shop, known)))
    if reach := _bleed_that_lacks(shop):
        say(f"note: faces are drawn only so far beyond their cut: {reach}. More bleed stays white", quiet=quiet)
    for reason, stories in left_out(shop).items() if asked.target == HOME else ():
        called = [f"`{name}`{f' ({many} stories)' if many > 1 else ''}" for name, many in Counter(stories).items()]
        say(f"note: no poster of {', '.join(called)}: {reason}", quiet=quiet)
    if shop.untranslated:
        say(
            f"note: {shop.untranslated} {'text has' if shop.untranslated == 1 else 'texts have'} no translation into "
            f"`{shop.language}`; `meeple l10n status` counts them, --proof marks them",
            quiet=quiet,
        )
    return built


def begin_anew() -> None:
    """Forgets what an earlier build of this process read: files may have changed since."""
    tidy()
    jobs_by_name.cache_clear()


@lru_cache(maxsize=4)
def jobs_by_name(asked: Order) -> dict[str, Job]:
    """The jobs of every generator for this order."""
    shop = workshop(asked)
    jobs: dict[str, Job] = {}
    makers = generators() if asked.target == HOME else _of_target(shop)
    for name, generator in makers.items():
        for job in generator(shop):
            if job.name in jobs:
                raise Stop(f"two generators make `{job.name}`; the second is `{name}`", "remove one of the plug-ins")
            jobs[job.name] = job
    return jobs


Generator = Callable[["Workshop"], Iterable[Job]]


def _of_target(shop: Workshop) -> dict[str, Generator]:
    """What writes the files of the target that was asked for."""
    makes = shop.target.makes
    return generators() if makes == HOME else {makes: writer(makes)}


@lru_cache(maxsize=1)
def generators() -> dict[str, Generator]:
    """Every generator that is installed, by name."""
    makers: dict[str, Generator] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            makers[point.name] = point.load()
        except Exception as error:  # noqa: BLE001 - a plug-in can fail in any way, and must be named
            ours = point.module.partition(".")[0] == __name__.partition(".")[0]
            again = "install meeplewright anew; in a checkout `make setup` does" if ours else ""
            raise Stop(
                f"the generator `{point.name}` cannot be loaded: {error}", again or f"update or remove `{point.value}`"
            ) from None
    return makers


def _check_layouts(shop: Workshop) -> None:
    """A layout that cannot be read stops the build: its pieces would be missing, and nobody would know."""
    from meeplewright_generators.checks.layouts import faults

    findings = faults(shop.press)
    if findings:
        first = findings[0]
        more = f" (and {len(findings) - 1} more)" if len(findings) > 1 else ""
        where = f"{first.place.path}:{first.place.line}"
        raise Stop(
            f"`{shop.world.pack.name}` cannot be printed: {first.message}, at {where}{more}",
            "mend what `meeple check --print` tells",
        )


def _bleed_that_lacks(shop: Workshop) -> str:
    """Which kinds are drawn less far beyond their cut than the sheets' bleed reaches, and how far."""
    asked = shop.order.bleed_mm
    if not asked:
        return ""
    reach: dict[str, float] = {}
    for kind, component in shop.components.items():
        if shop.wanted(kind, component.sort, FILES[component.sort][0]):
            for record in shop.records(kind):
                for side in ("front", "back"):
                    face = shop.face(record, side) if shop.copies(record) else None
                    if face is not None and face.bleed_mm < asked - 0.01:
                        reach[kind] = min(reach.get(kind, asked), face.bleed_mm)
    by_reach = {mm: [kind for kind in reach if reach[kind] == mm] for mm in sorted(set(reach.values()))}
    return ", ".join(f"{', '.join(f'`{kind}`' for kind in kinds)} {mm:g} mm" for mm, kinds in by_reach.items())


def _check_only(asked: Order, known: dict[str, Job]) -> None:
    shop = workshop(asked)
    names = list(dict.fromkeys((*shop.world.system.kinds, *generators(), "dice", shop.target.makes)))
    for word in asked.only:
        if word not in names:
            raise Stop(f"--only knows no `{word}`", did_you_mean(word, names) or f"it may name {', '.join(names)}")
    if not known:
        why = "nothing fits --only and --where" if asked.only or asked.where else "the pack has nothing that is printed"
        help_ = "`--dpi 300` asks for pictures" if "png" in asked.only and not asked.dpi else ""
        raise Stop(f"there is nothing to print: {why}", help_)
