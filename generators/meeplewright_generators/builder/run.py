"""One build: which jobs are stale, who makes them, what is told on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import Stop
from meeplewright.sources.disk import PART
from meeplewright.sources.refusal import refused
from meeplewright_generators.builder import manifest as manifests
from meeplewright_generators.builder.manifest import Manifest
from meeplewright_generators.builder.progress import Progress
from meeplewright_generators.images.picture import PictureProblem
from meeplewright_generators.jobs import Job, Outcome
from meeplewright_generators.writing import ELSEWHERE, digest, make_folder, sweep, way_out


@dataclass(frozen=True)
class Built:
    """What a build did."""

    folder: Path
    made: tuple[str, ...]
    kept: tuple[str, ...]
    removed: tuple[str, ...]
    # what is not printed as the pack says: text that does not fit, letters and pictures that fail
    findings: tuple[Finding, ...] = ()


# makes one job by name, in whichever process it runs
Work = Callable[[str], Outcome]


def run(
    jobs: Sequence[Job],
    folder: Path,
    *,
    work: Work,
    executor: Executor | None = None,
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
    manifest, removed = _without_orphans(old, jobs, folder) if whole else (old, ())
    manifest = manifest.begun(stale)
    if manifest.made != old.made:
        manifests.write(folder, manifest, about or {})
    for job in stale:
        sweep(folder, job.files)
        for name in job.files:
            make_folder((folder / name).parent)
    made: list[str] = []
    stopped: list[Outcome] = []
    tell.begin(stale)
    for job, outcome in _outcomes(stale, work, executor):
        if outcome.stopped:
            stopped.append(outcome)
            tell.stopped(job)
            continue
        gone = [name for name in _files_of(manifest, job.name) if name not in outcome.files]
        manifest = manifest.with_made(job, outcome.files)
        # after each job, so that a build that is killed goes on where it was
        manifests.write(folder, manifest, about or {})
        removed += tuple(name for name in gone if _remove(folder, name))
        made += job.files
        tell.made(job, old.why(job))
    tell.end()
    if stopped:
        more = f" (and {len(stopped) - 1} more)" if len(stopped) > 1 else ""
        raise Stop(stopped[0].stopped + more, stopped[0].help)
    fresh = {job.name for job in jobs} - {job.name for job in stale}
    kept = tuple(name for job in jobs if job.name in fresh for name in job.files)
    return Built(folder, tuple(made), kept, removed)


def worked(job: Job, folder: Path) -> Outcome:
    """Makes one job. What stops it comes back as data: it may have to cross from another process."""
    try:
        with _machine_errors(folder / job.files[0]):
            job.make(folder)
            return Outcome(job.name, {name: digest(folder / name) for name in job.files})
    except Stop as stop:
        return Outcome(job.name, stopped=stop.message, help=way_out(stop.help))
    except PictureProblem as problem:
        return Outcome(
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


def _outcomes(stale: Sequence[Job], work: Work, executor: Executor | None) -> Iterator[tuple[Job, Outcome]]:
    if executor is None:
        for job in stale:
            yield job, work(job.name)
        return
    # the longest first, so that none is left alone at the end
    order = sorted(stale, key=lambda job: (-job.weight, job.name))
    waiting: dict[Future[Outcome], Job] = {executor.submit(work, job.name): job for job in order}
    try:
        for done in as_completed(waiting):
            yield waiting[done], done.result()
    finally:
        for future in waiting:
            future.cancel()


def _without_orphans(old: Manifest, jobs: Sequence[Job], folder: Path) -> tuple[Manifest, tuple[str, ...]]:
    """Files that this builder made and no job makes any more are removed; what it did not make stays."""
    current = {job.name for job in jobs}
    wanted = {name for job in jobs for name in job.files}
    orphans = old.made.keys() - current
    gone = [name for job in orphans for name in old.made[job].files if name not in wanted]
    return old.without(set(orphans)), tuple(name for name in sorted(gone) if _remove(folder, name))


def _files_of(manifest: Manifest, job: str) -> tuple[str, ...]:
    made = manifest.made.get(job)
    return tuple(made.files) if made else ()


def _remove(folder: Path, name: str) -> bool:
    try:
        (folder / name).unlink()
    except OSError:
        return False
    return True
