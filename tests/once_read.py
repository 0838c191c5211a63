"""The systems that ship, read once a worker: every pack of a game needs them, and no test changes them where they lie."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.packs import grammar
from meeplewright.systems.load import load_system
from meeplewright.systems.model import System
from meeplewright.systems.validate import RecordValidator


@contextmanager
def systems_that_ship() -> Iterator[None]:
    """As long as this lasts, a system in schemas/systems or content/ is read by the first pack that names it."""
    homes = tuple(f"{home.resolve()}{os.sep}" for home in (data.systems(), data.content()))

    @cache
    def read(folder: Path, shown: str | None) -> tuple[System | None, tuple[Finding, ...]]:
        system, findings = load_system(folder, shown)
        if system is not None:
            judges[system] = RecordValidator(system)
        return system, tuple(findings)

    def first_read(folder: Path, shown: str | None = None) -> tuple[System | None, list[Finding]]:
        if not f"{os.path.realpath(folder)}{os.sep}".startswith(homes):
            return load_system(folder, shown)
        system, findings = read(folder, shown)
        return system, list(findings)

    judges: dict[System, RecordValidator] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grammar, "load_system", first_read)
        patch.setattr(grammar, "RecordValidator", lambda system: judges.get(system) or RecordValidator(system))
        yield
