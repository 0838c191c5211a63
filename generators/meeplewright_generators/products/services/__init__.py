"""What writes the files of targets: a target's `makes` is the name of a module here, whose `jobs` makes them."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop, did_you_mean

if TYPE_CHECKING:
    from meeplewright_generators.jobs import Job
    from meeplewright_generators.workshop import Workshop


def writers() -> list[str]:
    """The words that `makes` may be, beside `home`."""
    return sorted(each.name for each in pkgutil.iter_modules(__path__))


def writer(makes: str) -> Callable[[Workshop], Iterable[Job]]:
    """What writes this; Stop where nothing does."""
    known = writers()
    if makes not in known:
        said = did_you_mean(makes, known) or f"`makes` may be home, {', '.join(known)}"
        raise Stop(f"nothing makes `{makes}`", said)
    jobs: Callable[[Workshop], Iterable[Job]] = import_module(f"{__name__}.{makes}").jobs
    return jobs
