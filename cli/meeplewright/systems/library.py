"""The schema files of a system: each read once, every `$ref` between them resolved inside one document."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.regular import is_file
from meeplewright.sources.model import Path_, Source
from meeplewright.systems import files
from meeplewright.systems.grammar import judged
from meeplewright.systems.keywords import LIST, MAP, ONE, at_pointer, escaped
from meeplewright.systems.patterns import portable
from meeplewright.systems.referring import kinds_of
from meeplewright.systems.weight import HEAVIEST, too_heavy

SHIPPED = "meeple:"
SUFFIX = ".schema.json"


class SchemaLibrary:
    """Schema files by path, and the findings that reading them gave."""

    def __init__(self, folder: Path, shown: str, kinds: Collection[str]) -> None:
        self.folder = folder
        self.shown = shown
        self.kinds = kinds
        self.findings: list[Finding] = []
        self._read: dict[Path, Source | None] = {}
        self._broken: set[Path] = set()
        self._void: dict[Path, frozenset[Path_]] = {}
        self._home = folder.resolve()
        self._located: dict[tuple[str, Path], Path | None] = {}
        self.by_kind: dict[str, Source] = {}

    def sources(self) -> list[Source]:
        """Every schema file that was read, in the order of reading."""
        return [source for source in self._read.values() if source is not None]

    def own(self, path: Path) -> bool:
        """Whether a file belongs to this system; else it is one of those that every system shares."""
        return path.is_relative_to(self._home)

    def usable(self, source: Source) -> bool:
        """Whether records can be judged by a schema file as it stands."""
        return source.path not in self._broken

    def locate(self, reference: str, beside: Path) -> Path | None:
        """The file that a reference without its fragment names; None when that is outside what a system may read."""
        key = reference, beside
        if key not in self._located:
            self._located[key] = self._locate(reference, beside)
        return self._located[key]

    def _locate(self, reference: str, beside: Path) -> Path | None:
        if reference.startswith(("base/", SHIPPED)):
            path = data.schemas() / (reference.removeprefix(SHIPPED).removesuffix(SUFFIX) + SUFFIX)
        elif ":" in reference or "\\" in reference or reference.startswith("/"):
            return None
        else:
            path = beside / unquote(reference)
        try:
            path = path.resolve()
        except (OSError, RuntimeError, ValueError):
            return None
        allowed = any(path.is_relative_to(home) for home in (self._home, data.schemas().resolve()))
        return path if allowed and is_file(path) else None

    def read(self, path: Path) -> Source | None:
        """The file at `path`, a finding more and None where it is none."""
        if path not in self._read:
            source, findings = files.read_json(path, self._shown(path))
            self.findings += findings
            self._read[path] = source
            if source is not None:
                about = judged(source)
                self.findings += about.findings
                self._void[path] = about.void
                if not about.usable:
                    self._broken.add(path)
        return self._read[path]

    def means(self, source: Source, path: Path_) -> bool:
        """Whether the annotation at a place of a file means anything."""
        return path not in self._void[source.path]

    def document(self, path: Path) -> dict[str, Any] | None:
        """The schema at `path` with all that it refers to in its `$defs`; None where one of them cannot be used."""
        root = self.read(path)
        if root is None or path in self._broken:
            return None
        bundle = _Bundle(self, root)
        schema = bundle.made()
        if self._broken.intersection(bundle.names):
            return None
        if too_heavy(schema):
            self._broken.add(path)
            self.findings.append(_heavy(root))
            return None
        return schema

    def _shown(self, path: Path) -> str:
        if path.is_relative_to(self._home):
            inside = path.relative_to(self._home).as_posix()
            return f"{self.shown}/{inside}" if self.shown not in {"", "."} else inside
        return path.as_posix()


class _Bundle:
    """One document made of a root schema and the files that it refers to."""

    def __init__(self, library: SchemaLibrary, root: Source) -> None:
        self.library = library
        self.root = root
        self.names: dict[Path, str] = {}
        self.defs: dict[str, Any] = {}

    def made(self) -> dict[str, Any]:
        schema = self._schema(self.root.data, self.root, ())
        assert isinstance(schema, dict)
        if self.defs:
            schema["$defs"] = {**schema.get("$defs", {}), **self.defs}
        return schema

    def _schema(self, schema: Any, source: Source, path: Path_) -> Any:
        if not isinstance(schema, Mapping):
            return schema
        mapping: dict[str, Any] = {}
        for key, value in schema.items():
            if key == "$ref":
                target = self._target(value, source, (*path, key)) if isinstance(value, str) else None
                if target is not None:
                    mapping[key] = target
            elif key in ONE:
                mapping[key] = self._schema(value, source, (*path, key))
            elif key in LIST and isinstance(value, list):
                mapping[key] = [self._schema(item, source, (*path, key, i)) for i, item in enumerate(value)]
            elif key.startswith("x-") and not self.library.means(source, (*path, key)):
                continue
            elif key == "x-ref":  # a kind that is not there is told of once, and not at every record
                if all(kind in self.library.kinds for kind in kinds_of(value)):
                    mapping[key] = value
            elif key == "pattern" and portable(value) is not None:
                continue
            elif key in MAP and isinstance(value, Mapping):
                mapping[key] = {
                    name: self._schema(item, source, (*path, key, name))
                    for name, item in value.items()
                    if key != "patternProperties" or portable(name) is None
                }
            elif key not in {"$schema", "$id", "$comment"}:
                mapping[key] = value
        return mapping

    def _target(self, reference: str, source: Source, path: Path_) -> str | None:
        """The reference as it reads inside the document, None (and a finding) where it leads nowhere."""
        name, _, fragment = reference.partition("#")
        fragment = unquote(fragment)
        other: Source | None = source
        if name:
            where = self.library.locate(name, source.path.parent)
            other = self.library.read(where) if where is not None else None
        if other is not None and not fragment.startswith("/") and fragment:
            other = None
        if other is not None and fragment:
            try:
                if not isinstance(at_pointer(other.data, fragment), Mapping | bool):
                    other = None
            except KeyError:
                other = None
        if other is None:
            self.library.findings.append(leads_nowhere(reference, source, path))
            return None
        return "#" + self._name(other) + fragment

    def _name(self, source: Source) -> str:
        """Where a file stands in the document."""
        if source is self.root or source.path == self.root.path:
            return ""
        known = self.names.get(source.path)
        if known is None:
            known = self.names[source.path] = self._free_name(source)
            self.defs[known] = self._schema(source.data, source, ())
        return "/$defs/" + escaped(known)

    def _free_name(self, source: Source) -> str:
        taken = {*self.names.values(), *self.root.data.get("$defs", {})}
        stem = source.path.name.removesuffix(SUFFIX)
        name = stem
        while name in taken:
            name = f"{source.path.parent.name}-{name}"
        return name


def _heavy(source: Source) -> Finding:
    """The finding for a schema that no engine comes to the end of."""
    return Finding.of(
        "MW157",
        f"this schema has one value judged by more than {HEAVIEST:,} schemas",
        source.place(),
        help="say once what stands under `allOf`, `anyOf` or `oneOf` several times and refers to more of the kind",
    )


def leads_nowhere(reference: str, source: Source, path: Path_) -> Finding:
    """The finding for a `$ref` with nothing at its end."""
    return Finding.of(
        "MW154",
        f"`$ref` leads nowhere: `{reference}`",
        source.place(path),
        help="name a schema file beside it, a part of it (`#/$defs/…`) or one we share (`meeple:base/text`)",
    )
