"""What `meeple build` calls: an order into jobs, jobs into files, and what is told about it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright_generators.builder.jobs import Generator, Job, Outcome
from meeplewright_generators.builder.printed import pieces_at, pieces_of, printed_before, remember_printed, to_print
from meeplewright_generators.builder.progress import Progress
from meeplewright_generators.builder.run import Built, run, worked
from meeplewright_generators.order import Order, in_language, order
from meeplewright_generators.workshop import workshop

GROUP = "meeplewright.generators"


@dataclass(frozen=True, slots=True)
class _Worker:
    """Makes jobs of one order by name, in whichever process it is called."""

    order: Order
    folder: Path

    def __call__(self, name: str) -> Outcome:
        return worked(jobs_by_name(self.order)[name], self.folder)


def build(
    packs: Sequence[Path], *, languages: Sequence[str] = (), jobs: int = 1, quiet: bool = False,
    executor: Executor | None = None, changed: bool = False, since: str = "", printed: bool = False, **choices: Any,
) -> list[Built]:  # fmt: skip
    """Builds packs in languages. Stop where that cannot be done."""
    found = dict.fromkeys(folder for path in packs for folder in _packs(path))
    done = []
    for folder in found:
        asked = order(folder, **choices)
        for language in _languages(asked, languages):
            run_order = in_language(asked, language)
            if changed or since:
                run_order = _only_changed(run_order, since)
            if run_order.pieces == ():
                _say(f"{folder.name}: nothing has changed since {since or 'the last printed run'}", quiet=quiet)
            else:
                done.append(build_one(run_order, jobs=jobs, quiet=quiet, executor=executor))
            if printed:
                shop = workshop(in_language(asked, language))
                remember_printed(folder, shop.language, pieces_of(shop), whole=not asked.only and not asked.where)
    return done


def _only_changed(asked: Order, since: str) -> Order:
    shop = workshop(asked)
    before = pieces_at(asked, since) if since else printed_before(asked.pack, shop.language)
    return replace(asked, pieces=to_print(pieces_of(shop), before))


def build_one(asked: Order, *, jobs: int = 1, quiet: bool = False, executor: Executor | None = None) -> Built:
    """Builds one order and tells what was made."""
    began = time.monotonic()
    shop = workshop(asked)
    known = jobs_by_name(asked)
    _check_only(asked, known)
    folder = asked.out / shop.world.pack.name / shop.language
    if asked.pieces is not None:
        folder /= "changed"
    about = {"pack": shop.world.pack.name, "version": shop.version, "language": shop.language}
    with _pool(jobs, executor, len(known)) as pool:
        built = run(
            list(known.values()), folder, work=_Worker(asked, folder), executor=pool, progress=Progress(quiet=quiet),
            about=about, whole=not asked.only and not asked.where,
        )  # fmt: skip
    _say(_told(built, time.monotonic() - began), quiet=quiet)
    if shop.untranslated:
        _say(
            f"note: {shop.untranslated} texts have no translation into `{shop.language}` and stand as they are",
            quiet=quiet,
        )
    return built


@lru_cache(maxsize=4)
def jobs_by_name(asked: Order) -> dict[str, Job]:
    """The jobs of every generator for this order."""
    shop = workshop(asked)
    found: dict[str, Job] = {}
    for name, generator in generators().items():
        for job in generator(shop):
            if job.name in found:
                raise Stop(f"two generators make `{job.name}`; the second is `{name}`", "remove one of the plug-ins")
            found[job.name] = job
    return found


@lru_cache(maxsize=1)
def generators() -> dict[str, Generator]:
    """Every generator that is installed, by name."""
    found: dict[str, Generator] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            found[point.name] = point.load()
        except Exception as error:  # noqa: BLE001 - a plug-in can fail in any way, and must be named
            raise Stop(
                f"the generator `{point.name}` cannot be loaded: {error}", f"update or remove `{point.value}`"
            ) from None
    return found


def _packs(path: Path) -> list[Path]:
    from meeplewright.packs.discover import packs_at

    if not path.exists():
        raise Stop(f"there is no `{path}`", "name the folder of a pack")
    found = packs_at(path)
    if not found:
        raise Stop(f"there is no pack in `{path}`", "a pack is a folder with a pack.yaml")
    return found


def _languages(asked: Order, languages: Sequence[str]) -> list[str]:
    if not languages:
        return [""]
    pack = workshop(asked).world.pack
    known = (pack.language, *pack.translations)
    wanted = [language for each in languages for language in (known if each == "all" else each.split(","))]
    for language in wanted:
        if language not in known:
            raise Stop(
                f"`{pack.name}` has no language `{language}`",
                did_you_mean(language, known)
                or f"it has {', '.join(known)}: name more under `translations` in pack.yaml",
            )
    return ["" if language == pack.language else language for language in dict.fromkeys(wanted)]


def _check_only(asked: Order, known: dict[str, Job]) -> None:
    shop = workshop(asked)
    names = [*shop.world.system.kinds, *generators()]
    for word in asked.only:
        if word not in names:
            raise Stop(f"--only knows no `{word}`", did_you_mean(word, names) or f"it may name {', '.join(names)}")
    if not known:
        why = "nothing fits --only and --where" if asked.only or asked.where else "the pack has nothing that is printed"
        raise Stop(f"there is nothing to print: {why}")


def _pool(jobs: int, executor: Executor | None, count: int) -> AbstractContextManager[Executor | None]:
    if executor is not None or jobs <= 1 or count <= 1:
        return nullcontext(executor)
    return ProcessPoolExecutor(max_workers=min(jobs, count, os.cpu_count() or 1))


def _told(built: Built, seconds: float) -> str:
    parts = [f"{len(built.made)} file{'s' if len(built.made) != 1 else ''} made"]
    if built.kept:
        parts.append(f"{len(built.kept)} up to date")
    if built.removed:
        parts.append(f"{len(built.removed)} removed")
    return f"{built.folder}: {', '.join(parts)} in {seconds:.1f} s"


def _say(line: str, *, quiet: bool) -> None:
    if not quiet:
        sys.stdout.write(line + "\n")
