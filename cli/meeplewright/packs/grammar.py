"""The systems that packs name: found, loaded once each, and what there is to say where one cannot be."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.discover import shown_path
from meeplewright.packs.held import HeldGrammar, Holdings, rows_of_system
from meeplewright.sources.model import Source
from meeplewright.systems.load import load_system, shipped_systems, system_folder
from meeplewright.systems.model import System
from meeplewright.systems.validate import RecordValidator


@dataclass(slots=True)
class Grammar:
    """A system that was loaded, and what it takes to read a pack with it."""

    system: System
    validator: RecordValidator


class Grammars:
    """The systems of a run; those that a session holds are taken as they are while none of their files changes."""

    def __init__(self, held: Holdings | None = None) -> None:
        self._held = held
        self._loaded: dict[Path, Grammar | None] = {}

    def of(self, name: str, folder: Path, source: Source, findings: list[Finding]) -> Grammar | None:
        """The system that the pack.yaml in a folder names."""
        if not name:
            return None
        if name.startswith((".", "/")) and not _is_inside(folder / name, folder):
            findings.append(_foreign(name, source))
            return None
        where = self._where(name, folder)
        if where is None:
            findings.append(_missing(name, source))
            return None
        key = Path(os.path.realpath(where))
        if key not in self._loaded:
            held = self._of(where, key)
            self._loaded[key] = held.grammar
            findings += held.faults
        return self._loaded[key]

    def _where(self, name: str, folder: Path) -> Path | None:
        if self._held is None:
            return system_folder(name, folder)
        known = self._held.systems
        if (name, folder) not in known:
            known[name, folder] = system_folder(name, folder)
        return known[name, folder]

    def _of(self, where: Path, key: Path) -> HeldGrammar:
        held = None if self._held is None else self._held.grammars.get(key)
        if held is not None and self._held is not None and key in self._held.sure:
            return held
        rows = () if self._held is None else rows_of_system(where)
        if self._held is not None:
            self._held.sure.add(key)
        if held is not None and held.rows == rows:
            return held
        system, faults = load_system(where, shown_path(where).rstrip("/"))
        fresh = HeldGrammar(rows, None if system is None else Grammar(system, RecordValidator(system)), tuple(faults))
        if self._held is not None:
            self._held.grammars[key] = fresh
        return fresh


def _is_inside(path: Path, folder: Path) -> bool:
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _foreign(name: str, source: Source) -> Finding:
    return Finding.of(
        "MW021",
        f"`{name}` leads out of the pack, and a pack reads nothing outside its folder",
        source.place(("system",)),
        help="put the system into the pack, or into schemas/systems above it and write its name alone",
    )


def _missing(name: str, source: Source) -> Finding:
    known = ", ".join(shipped_systems()) or "none"
    if "\\" in name:
        advice = "write the path from the pack.yaml on, with forward slashes, such as `./system.yaml`"
    else:
        advice = did_you_mean(name, shipped_systems()) or (
            f"name one that ships ({known}), or put a system.yaml beside pack.yaml and write `./system.yaml`"
        )
    return Finding.of(
        "MW024",
        f"there is no system `{name}`",
        source.place(("system",)),
        help=advice,
    )
