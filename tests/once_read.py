"""What ships, read once a worker: the systems of the games, and the schemas that all systems share.

Every pack of a game needs them, and no test changes them where they lie.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.packs import grammar
from meeplewright.systems import annotations as annotating
from meeplewright.systems import validate
from meeplewright.systems.annotations import SchemaNode, compiled
from meeplewright.systems.engine import Engine, engine, engine_name
from meeplewright.systems.library import SchemaLibrary
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


@contextmanager
def schemas_that_ship() -> Iterator[None]:
    """As long as this lasts, a schema that all systems share is put together, compiled and made into a judge once for each
    set of kinds: a thousand small packs have a system of their own of the same few."""
    whole = SchemaLibrary.document
    readings: dict[tuple[Path, frozenset[str]], tuple[SchemaLibrary, dict[str, Any] | None]] = {}
    shared: dict[int, Mapping[str, Any]] = {}  # by identity, and kept, so that no other schema comes to lie there

    def document(library: SchemaLibrary, path: Path) -> dict[str, Any] | None:
        if library.own(path):
            return whole(library, path)
        key = path, frozenset(library.kinds)
        if key not in readings:
            alone = SchemaLibrary(library.folder, library.shown, library.kinds)
            readings[key] = alone, whole(alone, path)
        alone, schema = readings[key]
        if schema is None or alone.findings or any(library.own(each.path) for each in alone.sources()):
            return whole(library, path)
        shared[id(schema)] = schema
        library._read |= {file: source for file, source in alone._read.items() if file not in library._read}
        library._void |= alone._void
        return schema

    nodes = cache(lambda at: compiled(shared[at]))
    engines = cache(lambda at, name: engine(shared[at], name))

    def tree(schema: Mapping[str, Any]) -> SchemaNode:
        return nodes(id(schema)) if id(schema) in shared else compiled(schema)

    def judge(schema: Mapping[str, Any], name: str = "") -> Engine:
        return engines(id(schema), name or engine_name()) if id(schema) in shared else engine(schema, name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SchemaLibrary, "document", document)
        patch.setattr(annotating, "compiled", tree)
        patch.setattr(validate, "engine", judge)
        yield
