"""Reading a system: its system.yaml, its schema files, its vocabulary and its house rules."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.sources.model import Record, Source
from meeplewright.systems import files
from meeplewright.systems.annotations import compiled
from meeplewright.systems.library import SUFFIX, Library
from meeplewright.systems.model import Kind, System
from meeplewright.systems.rules import HouseRule, rules_of

FILE = "system.yaml"


def system_folder(name: str, pack_folder: Path) -> Path | None:
    """The folder of the system that a pack names: by path to a system.yaml, or by name, from above or shipped."""
    if name.startswith((".", "/")) or name.endswith(".yaml"):
        path = pack_folder / name
        folder = path.parent if path.name == FILE else path
        return folder if (folder / FILE).is_file() else None
    if not name or any(char in name for char in "/\\:\0"):
        return None
    for above in (pack_folder, *pack_folder.resolve().parents):
        for folder in (above / "schemas" / "systems" / name, above / "systems" / name):
            if (folder / FILE).is_file():
                return folder
        if (above / ".git").exists():
            break
    shipped = data.systems() / name
    return shipped if (shipped / FILE).is_file() else None


def shipped_systems() -> tuple[str, ...]:
    """The names of the systems that ship."""
    return tuple(sorted(path.parent.name for path in data.systems().glob(f"*/{FILE}")))


def load_system(folder: Path, shown: str | None = None) -> tuple[System | None, list[Finding]]:
    """The system in a folder, with what is wrong in it. None where it cannot be read at all.

    `shown` is how the folder is named in findings.
    """
    name = folder.as_posix() if shown is None else shown
    source, findings = files.read_yaml(folder / FILE, f"{name}/{FILE}" if name not in {"", "."} else FILE)
    if source is None or not isinstance(source.data, Mapping):
        return None, findings
    library = Library(folder, name)
    kinds: dict[str, Kind] = {}
    for kind, about in _mapping(source.data.get("kinds")).items():
        made = _kind(kind, about, library, source)
        if made is not None:
            kinds[kind] = made
    system = System(
        id=str(source.data.get("system", folder.name)),
        folder=folder,
        source=source,
        kinds=kinds,
        vocabulary=_vocabulary(source),
        rules=rules_of(source),
        fingerprint=_fingerprint(source, library),
    )
    findings += library.findings
    return system, findings


def _kind(name: str, about: Any, library: Library, source: Source) -> Kind | None:
    if not isinstance(about, Mapping) or not isinstance(about.get("schema"), str):
        return None
    reference = about["schema"]
    path = library.locate(reference, source.path.parent.resolve())
    if path is None or not path.is_file():
        library.findings.append(_no_schema(name, reference, source))
        return None
    schema = library.document(path)
    if schema is None:
        return None
    return Kind(
        name=name,
        title=str(about.get("title", name)),
        used=about.get("used") is True,
        schema_id=path.name.removesuffix(SUFFIX),
        schema=schema,
        annotated=compiled(schema),
        options=about,
    )


def _no_schema(kind: str, reference: str, source: Source) -> Finding:
    return Finding.of(
        "MW154",
        f"kind `{kind}` names a schema that is not there: `{reference}`",
        source.place(("kinds", kind, "schema")),
        help="name a *.schema.json beside this file, or a shared one as `base/card`",
    )


def _vocabulary(source: Source) -> list[Record]:
    return [
        Record(kind, str(entry["id"]), entry, source, index, base=("vocabulary",))
        for kind, entries in _mapping(source.data.get("vocabulary")).items()
        if isinstance(entries, list)
        for index, entry in enumerate(entries)
        if isinstance(entry, Mapping) and isinstance(entry.get("id"), str)
    ]


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _fingerprint(source: Source, library: Library) -> str:
    """Changes with any file that the system is made of."""
    made = hashlib.sha256()
    for each in (source, *library.sources()):
        made.update(each.path.name.encode("utf-8", errors="surrogateescape") + b"\0")
        made.update(hashlib.sha256(each.path.read_bytes()).digest())
    return made.hexdigest()


__all__ = ["HouseRule", "load_system", "shipped_systems", "system_folder"]
