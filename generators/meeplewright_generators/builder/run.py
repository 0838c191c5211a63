"""One build: which jobs are stale, who makes them, what is told on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import Stop
from meeplewright.sources.disk import PART
from meeplewright.sources.refusal import refused
from meeplewright.workers import ALONE, Crew, spread
from meeplewright_generators.builder import manifest as manifests
from meeplewright_generators.builder.manifest import BuildManifest
from meeplewright_generators.builder.progress import Progress
from meeplewright_generators.images.picture import PictureProblem
from meeplewright_generators.jobs import Job, JobOutcome, family
from meeplewright_generators.writing import ELSEWHERE, digest, make_folder, sweep, way_out

if TYPE_CHECKING:
    from concurrent.futures import Executor


@dataclass(frozen=True)
class Built:
    """What a build did."""

    folder: Path
    made: tuple[str, ...]
    kept: tuple[str, ...]
    removed: tuple[str, ...]
    # what is not printed as the pack says: text that does not fit, letters and pictures that fail
    findings: tuple[Finding, ...] = ()


# what of a job need not be made again, with size and digest
Kept = Mapping[str, tuple[int, str]]
# makes one job by name, but for what stands, in whichever process it runs
Work = Callable[[tuple[str, Kept]], JobOutcome]


def run(
    jobs: Sequence[Job],
    folder: Path,
    *,
    work: Work,
    executor: Executor | None = None,
    crew: Crew = ALONE,
    progress: Progress | None = None,
    about: dict[str, str] | None = None,
    whole: bool = True,
) -> Built:
    """Makes what is stale. `whole` says that these are all the jobs there are, so that files of others may go."""
    tell = progress or Progress(quiet=True)
    make_folder(folder)
    sweep(folder, (manifests.NAME,))
    old = manifests.read(folder)
    stale = [job for job in jobs if not old.fresh(job, folder)]
    standing = {job.name: old.standing(job, folder) for job in stale if job.some is not None}
    wanted = {name for job in jobs for name in job.files}
    manifest, removed = _without_orphans(old, jobs, folder, whole=whole)
    manifest = manifest.begun(stale)
    if manifest.made != old.made:
        manifests.write(folder, manifest, about or {})
    for job in stale:
        sweep(folder, job.files)
        for name in job.files:
            make_folder((folder / name).parent)
    files: list[str] = []
    stopped: list[JobOutcome] = []
    tell.begin(stale)
    for job, outcome in _outcomes(stale, standing, work, executor, crew):
        if outcome.stopped:
            stopped.append(outcome)
            tell.stopped(job)
            continue
        gone = [name for name in _files_of(manifest, job.name) if name not in outcome.files and name not in wanted]
        manifest = manifest.with_made(job, outcome.files)
        # after each job, so that a build that is killed goes on where it was
        manifests.write(folder, manifest, about or {})
        removed += tuple(name for name in gone if _remove(folder, name))
        files += job.files
        tell.made(job, old.why(job))
    tell.end()
    if stopped:
        more = f" (and {len(stopped) - 1} more)" if len(stopped) > 1 else ""
        raise Stop(stopped[0].stopped + more, stopped[0].help)
    fresh = {job.name for job in jobs} - {job.name for job in stale}
    kept = tuple(name for job in jobs if job.name in fresh for name in job.files)
    return Built(folder, tuple(files), kept, removed)


def worked(job: Job, folder: Path, kept: Kept) -> JobOutcome:
    """Makes one job. What stops it comes back as data: it may have to cross from another process."""
    try:
        with _machine_errors(folder / job.files[0]):
            missing = [name for name in job.files if name not in kept]
            if job.some is None:
                job.make(folder)
            elif missing:
                job.some(folder, missing)
            return JobOutcome(job.name, {**kept, **{name: digest(folder / name) for name in missing}})
    except Stop as stop:
        return JobOutcome(job.name, stopped=stop.message, help=way_out(stop.help))
    except PictureProblem as problem:
        return JobOutcome(
            job.name,
            stopped=f"`{job.files[0]}` cannot be made: {problem}",
            help="mend what `meeple check --print` tells",
        )


@contextmanager
def _machine_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        named = Path(error.filename) if isinstance(error.filename, str) and not error.filename.endswith(PART) else path
        raise refused(named, error, ELSEWHERE) from error


def _outcomes(
    stale: Sequence[Job], standing: Mapping[str, Kept], work: Work, executor: Executor | None, crew: Crew
) -> Iterator[tuple[Job, JobOutcome]]:
    by_name = {job.name: job for job in stale}
    # where several work, the longest first, so that none is left alone at the end
    order = sorted(stale, key=lambda job: (-job.weight, job.name)) if executor or crew != ALONE else stale
    tasks: list[tuple[str, Kept]] = [(job.name, standing.get(job.name, {})) for job in order]
    for (name, _), outcome in spread(work, tasks, crew, executor):
        yield by_name[name], outcome


def _without_orphans(
    old: BuildManifest, jobs: Sequence[Job], folder: Path, *, whole: bool
) -> tuple[BuildManifest, tuple[str, ...]]:
    """Files that this builder made and no job makes any more are removed; what it did not make stays. Where only some
    jobs were asked for, those of their families alone."""
    current, families = {job.name for job in jobs}, {family(job.name) for job in jobs}
    wanted = {name for job in jobs for name in job.files}
    orphans = {name for name in old.made if name not in current and (whole or family(name) in families)}
    gone = [name for job in orphans for name in old.made[job].files if name not in wanted]
    return old.without(orphans), tuple(name for name in sorted(gone) if _remove(folder, name))


def _files_of(manifest: BuildManifest, job: str) -> tuple[str, ...]:
    note = manifest.made.get(job)
    return tuple(note.files) if note else ()


def _remove(folder: Path, name: str) -> bool:
    try:
        (folder / name).unlink()
    except OSError:
        return False
    return True
