"""What is to be written out: which records, in which languages; and each as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from meeplewright.authoring.form.order import shape_of
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.public.frozen import thawed
from meeplewright.public.model import Record
from meeplewright.public.world import World

FORM = 1  # of what is written; a reader may compare it


@dataclass(frozen=True, slots=True)
class Chosen:
    """The records of some kinds, and the languages that their texts are wanted in beside the fields themselves."""

    world: World
    kinds: tuple[str, ...]
    languages: tuple[str, ...]
    records: tuple[Record, ...]

    def of(self, kind: str) -> list[Record]:
        return [record for record in self.records if record.kind == kind]


def chosen(world: World, kinds: Sequence[str], languages: Sequence[str], *, whole: bool) -> Chosen:
    """Stop where a kind or a language is none of the pack's, or nothing is left to write."""
    for kind in kinds:
        if kind not in world.kinds:
            raise Stop(
                f"`{world.system}` has no kind `{kind}`",
                help=did_you_mean(kind, world.kinds) or f"its kinds: {', '.join(world.kinds)}",
            )
    wanted = world.languages if "all" in languages else tuple(dict.fromkeys(languages))
    for language in wanted:
        if language not in world.languages:
            raise Stop(
                f"`{world.name}` is not translated into `{language}`", help=f"it speaks {', '.join(world.languages)}"
            )
    records = world.everything if whole else world.records
    matches = tuple(record for record in records if not kinds or record.kind in kinds)
    if not matches:
        raise Stop("there is no record to write", help="look at `--kind`, and at `meeple stats`")
    shown = kinds or dict.fromkeys(record.kind for record in matches)
    return Chosen(world, tuple(kind for kind in shown if any(r.kind == kind for r in matches)), wanted, matches)


def file_of(record: Record, world: World) -> str:
    """The file of a record, inside of the pack where it is; the same from wherever the command is called."""
    home = world.folder.resolve()
    where = Path(record.file).resolve()
    return where.relative_to(home).as_posix() if where.is_relative_to(home) else where.name


def about(selection: Chosen) -> dict[str, Any]:
    """What is said of the pack itself."""
    world = selection.world
    return {
        "form": FORM,
        "pack": world.name,
        "title": world.title,
        "version": world.version,
        "system": world.system,
        "language": world.language,
        "languages": list(world.languages),
        "kinds": {kind: len(selection.of(kind)) for kind in selection.kinds},
    }


def plain(record: Record, selection: Chosen) -> dict[str, Any]:
    """A record as plain data: where it stands, its fields, its texts by language, and what it names."""
    texts = {language: dict(record.texts(language)) for language in selection.languages}
    return {
        "kind": record.kind,
        "id": record.id,
        "pack": record.pack,
        "file": file_of(record, selection.world),
        "line": record.line,
        "fields": record.plain(),
        **({"texts": texts} if selection.languages else {}),
        "references": [
            {"field": each.field, "to": None if each.target is None else each.target.name, "value": each.value}
            for each in record.references
        ],
    }


def fields_of(selection: Chosen, kind: str) -> list[str]:
    """The fields of a kind that its records have, in the schema's order; others behind."""
    records = selection.of(kind)
    used = dict.fromkeys(key for record in records for key in record.fields)
    order = shape_of(thawed(selection.world.kinds[kind].schema)).order
    return [
        *(key for key in sorted(order, key=lambda key: order[key]) if key in used),
        *(key for key in used if key not in order),
    ]
