"""The files of a proposal: pack.yaml, system.yaml and a schema for each kind. Nothing that is there is written over."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from meeplewright.authoring.adopt.propose import Proposal, ProposedKind
from meeplewright.authoring.form.make import flow_line
from meeplewright.findings.stop import Stop
from meeplewright.text.ids import id_of

BASELINE = ".meeple-baseline.yaml"


def files_of(proposal: Proposal, title: str) -> dict[str, bytes]:
    """What is to be written, by path inside of the folder; Stop where one is there already."""
    name = id_of(proposal.folder.absolute().name) or "adopted"
    schemas = {kind.found.kind: f"schemas/{kind.found.kind}.schema.json" for kind in proposal.kinds}
    files = {
        "pack.yaml": "\n".join(_pack(proposal, name, title or _titled(name))) + "\n",
        "system.yaml": "\n".join(_system(proposal, name, title or _titled(name), schemas)) + "\n",
        **{schemas[kind.found.kind]: _schema(kind) for kind in proposal.kinds},
    }
    for path in (*files, BASELINE):
        if (proposal.folder / path).exists():
            reason = (
                "it is adopted already, or was begun otherwise"
                if path == "pack.yaml"
                else "nothing of yours is written over"
            )
            raise Stop(
                f"`{proposal.folder / path}` is there already: {reason}; nothing was changed",
                "`meeple check` reads it as it is; move it away to have it proposed anew",
            )
    return {path: text.encode() for path, text in files.items()}


def _titled(name: str) -> str:
    return name.replace("-", " ").title()


def _pack(proposal: Proposal, name: str, title: str) -> Iterator[str]:
    yield f"pack: {name}"
    yield "system: ./system.yaml"
    yield f"title: {flow_line(title)}"
    yield f"language: {proposal.language}"
    if proposal.languages:
        yield f"translations: [{', '.join(proposal.languages)}]"
    yield "version: 0.1.0"
    if proposal.ignored:
        yield f"ignore: {flow_line(list(proposal.ignored))}"
    yield "sources:"
    for kind in proposal.kinds:
        for pattern in kind.found.patterns:
            yield f"- {_flow(_source(kind, pattern))}"
    for each in proposal.translations:
        for pattern in each.patterns:
            entry = {"files": pattern, "translates": each.kind, "by": each.by, "fields": list(each.fields)}
            yield f"- {_flow(entry)}"
    for layer in proposal.overlays:
        entry = {"files": layer.pattern, "overlays": layer.kind, "by": layer.by}
        entry |= {"layer": layer.layer} if layer.layer else {}
        entry |= {"each": "file"} if layer.each_file else {}
        entry |= {"at": layer.at} if layer.at else {}
        yield f"- {_flow(entry)}"


def _source(kind: ProposedKind, pattern: str) -> dict[str, Any]:
    basis = kind.found
    entry: dict[str, Any] = {"files": pattern, "kind": basis.kind}
    if basis.cluster.each_file:
        entry["each"] = "file"
    if basis.cluster.sheet:
        entry["sheet"] = basis.cluster.sheet
    if basis.cluster.at:
        entry["at"] = basis.cluster.at
    if basis.cluster.names:
        entry["each"] = "key"
    elif basis.named.id != "id":
        entry["id"] = basis.named.id
    if basis.named.file_named:
        entry["named"] = basis.named.field
    if basis.lists:
        entry["lists"] = dict(basis.lists)
    return entry


def _flow(value: Mapping[str, Any]) -> str:
    """A mapping on one line, as YAML."""
    return "{" + ", ".join(f"{key}: {_scalar(inner)}" for key, inner in value.items()) + "}"


def _scalar(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(key)}: {_scalar(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_scalar, value)) + "]"
    text = str(value)
    plain = text.replace("_", "").replace("-", "").replace("/", "").replace(".", "")
    safe = plain.isalnum() and plain.isascii() and not text[0].isdecimal() and text[0] not in "-./"
    return text if safe and text.lower() not in _WORDS else json.dumps(text, ensure_ascii=False)


_WORDS = frozenset(["true", "false", "null", "yes", "no", "on", "off", "y", "n"])


def _system(proposal: Proposal, name: str, title: str, schemas: Mapping[str, str]) -> Iterator[str]:
    yield f"system: {name}"
    yield f"title: {flow_line(title)}"
    yield f"language: {proposal.language}"
    if proposal.dialect.text:
        yield f"text: {json.dumps(proposal.dialect.text)}"
    yield "kinds:"
    if proposal.icons:
        yield "  icon: {schema: base/icon, title: Icon}"
    for kind in proposal.kinds:
        yield f"  {kind.found.kind}: {{schema: {schemas[kind.found.kind]}, title: {flow_line(kind.title)}}}"
    if proposal.icons:
        yield "vocabulary:"
        yield "  icon:"
        yield from (f"  - {{id: {_scalar(icon)}, name: {flow_line(_titled(icon))}}}" for icon in proposal.icons)


def _schema(kind: ProposedKind) -> str:
    return json.dumps(kind.schema, ensure_ascii=False, indent=2) + "\n"


def written(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write them, the pack last: a run that was cut short has adopted nothing."""
    from meeplewright.sources.disk import make_folder, write_whole

    for path in sorted(files, key=lambda each: each == "pack.yaml"):
        make_folder((folder / path).parent)
        write_whole(folder / path, files[path])
