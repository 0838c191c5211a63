"""Reading a system: its system.yaml, its schema files, its vocabulary and its house rules."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from itertools import chain, takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.regular import bytes_of, is_file
from meeplewright.sources.model import Source
from meeplewright.systems import files
from meeplewright.systems.library import SUFFIX, SchemaLibrary
from meeplewright.systems.model import Kind, System

if TYPE_CHECKING:
    from meeplewright.systems.sections.kinds import SaidOfKind

FILE = "system.yaml"


def system_folder(name: str, pack_folder: Path) -> Path | None:
    """The folder of the system that a pack names: by path to a system.yaml, or by name, from above or shipped."""
    if _is_path(name):
        path = pack_folder / name
        folder = path.parent if path.name == FILE else path
        return folder if is_file(folder / FILE) else None
    if not _is_name(name):
        return None
    places = chain(_places(name, pack_folder), (data.systems() / name,))
    return next((folder for folder in places if is_file(folder / FILE)), None)


def nearer_systems(name: str, pack_folder: Path) -> list[Path]:
    """Where a system of this name would be found before the one that the pack is read by, if it appeared there."""
    if _is_path(name) or not _is_name(name):
        return []
    return [*takewhile(lambda folder: not is_file(folder / FILE), _places(name, pack_folder))]


def _is_path(name: str) -> bool:
    return name.startswith((".", "/")) or name.endswith(".yaml")


def _is_name(name: str) -> bool:
    return bool(name) and not any(char in name for char in "/\\:\0")


def _places(name: str, pack_folder: Path) -> Iterator[Path]:
    """Where a system may stand above a pack, the nearest first."""
    for above in (pack_folder, *pack_folder.resolve().parents):
        yield above / "schemas" / "systems" / name
        yield above / "systems" / name
        if (above / ".git").exists():
            break


def shipped_systems() -> tuple[str, ...]:
    """The names of the systems that ship."""
    return tuple(sorted(path.parent.name for path in data.systems().glob(f"*/{FILE}")))


def load_system(folder: Path, shown: str | None = None) -> tuple[System | None, list[Finding]]:
    """The system in a folder, with what is wrong in it. None where it cannot be read at all.

    `shown` is how the folder is named in findings.
    """
    from meeplewright.systems.meta import shape_findings, system_findings
    from meeplewright.systems.sections import Sections

    name = folder.as_posix() if shown is None else shown
    source, findings = files.read_yaml(folder / FILE, f"{name}/{FILE}" if name not in {"", "."} else FILE)
    if source is None or not isinstance(source.data, Mapping):
        return None, findings
    sections = Sections(source)
    library = SchemaLibrary(folder, name, sections.kinds.said)
    kinds: dict[str, Kind] = {}
    for kind, about in sections.kinds.said.items():
        entry = _kind(kind, about, library, source)
        if entry is not None:
            kinds[kind] = entry
    system = System(
        id=sections.about.system or folder.name,
        folder=folder,
        source=source,
        kinds=kinds,
        vocabulary=[record for words in sections.kinds.words.values() for record in words],
        rules=sections.rules.rules if sections.says("rules") else (),
        fingerprint=_fingerprint(source, library),
    )
    vars(system)["sections"] = sections  # else they would be read once more
    findings += [*shape_findings(source), *library.findings, *_schema_findings(system, library)]
    findings += system_findings(system)
    if system.sections.says("boxes"):
        from meeplewright.systems.boxes import boxes_findings

        findings += boxes_findings(system)
    if system.sections.bench is not None:
        from meeplewright.systems.bench import bench_findings

        findings += bench_findings(system)
    return system, list(dict.fromkeys(findings))


def _schema_findings(system: System, library: SchemaLibrary) -> list[Finding]:
    """What is wrong with the schema files of the system's own: those that every system shares are tested with us."""
    from meeplewright.systems.grammar import closed, grammar_findings, impossible

    findings: list[Finding] = []
    declared = dict.fromkeys(system.sections.kinds.declared)
    for source in library.sources():
        if library.own(source.path) and library.usable(source):
            findings += grammar_findings(source, declared)
    contradicted = {finding.place.path for finding in findings if finding.code == "MW156"}
    for name, source in library.by_kind.items():
        if not library.own(source.path):
            continue
        kind = system.kinds[name]
        if not closed(kind.schema):
            findings.append(_open(kind, source))
        if source.shown not in contradicted and impossible(kind.schema):
            findings.append(
                Finding.of(
                    "MW156",
                    f"nothing can follow the schema of kind `{name}`: what it asks for contradicts itself",
                    source.key_place((next(iter(source.data)),)),
                )
            )
    return findings


def _open(kind: Kind, source: Source) -> Finding:
    return Finding.of(
        "MW164",
        f"the schema of kind `{kind.name}` lets any key pass, so that a misspelt one is never found",
        source.key_place((next(iter(source.data)),)),
        help='add `"unevaluatedProperties": false` beside `properties`',
    )


def _kind(name: str, about: SaidOfKind, library: SchemaLibrary, source: Source) -> Kind | None:
    if about.schema is None:
        return None
    path = library.locate(about.schema, source.path.parent.resolve())
    if path is None:
        library.findings.append(_no_schema(name, about.schema, source))
        return None
    schema = library.document(path)
    if schema is None:  # a finding tells why; until it is mended, records of the kind are taken as they are
        schema = {"type": "object"}
    else:
        if not library.own(path):  # a shared part is open, so that others can be made of it; a kind is not
            schema.setdefault("unevaluatedProperties", False)
        read = library.read(path)
        assert read is not None
        library.by_kind[name] = read
    return Kind(
        name=name,
        title=name if about.title is None else about.title,
        schema_id=path.name.removesuffix(SUFFIX),
        schema=schema,
        said=about,
    )


def _no_schema(kind: str, reference: str, source: Source) -> Finding:
    return Finding.of(
        "MW154",
        f"kind `{kind}` names a schema that is not there: `{reference}`",
        source.place(("kinds", kind, "schema")),
        help="name a *.schema.json beside this file, or a shared one as `base/card`",
    )


def _fingerprint(source: Source, library: SchemaLibrary) -> str:
    """Changes with any file that the system is made of."""
    digest = hashlib.sha256()
    for each in (source, *library.sources()):
        digest.update(each.path.name.encode("utf-8", errors="surrogateescape") + b"\0")
        digest.update(hashlib.sha256(bytes_of(each.path)).digest())
    return digest.hexdigest()


__all__ = ["load_system", "shipped_systems", "system_folder"]
