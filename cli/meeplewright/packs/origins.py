"""Which files of a pack an entry of its `sources:` claims, and what is wrong with the entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from meeplewright.findings.model import Edit, Finding, Related
from meeplewright.findings.nearest import is_slip
from meeplewright.findings.stop import nearest
from meeplewright.packs.discover import SHEET, File, Listing, is_claimed
from meeplewright.sources.forms.model import FileForm, Notation, notation_of, pattern
from meeplewright.sources.model import Source
from meeplewright.systems.cells import typed_form
from meeplewright.systems.model import System
from meeplewright.systems.sections.overlays import Overlay
from meeplewright.systems.sections.sources import (
    ENDINGS,
    OVERLAYS,
    RECORDS,
    TRANSLATIONS,
    SourceEntry,
    Sources,
    Translated,
)

LANGUAGE = "{lang}"


@dataclass(frozen=True, slots=True)
class Claims:
    """The files of a pack by what they are for: those with records (and how each is read), translations, the rest."""

    content: tuple[File, ...]
    forms: Mapping[str, FileForm]  # by path inside of the pack; a file that is not here is YAML by kinds
    beside: Mapping[str, Translated | Overlay]
    others: tuple[File, ...]
    findings: tuple[Finding, ...] = ()

    def reads(self, inside: str) -> bool:
        """Whether an entry claims a file."""
        return inside in self.forms or inside in self.beside


def claims_of(sources: Sources, listing: Listing, system: System | None) -> Claims:
    """Who claims which file. Of two entries the first keeps it."""
    if not sources.entries and not sources.translated and not sources.overlays:
        faults = tuple(_entry_findings(sources.source))
        return Claims(tuple(listing.content), {}, {}, tuple(listing.other), faults)
    forms: dict[str, FileForm] = {}
    beside: dict[str, Translated | Overlay] = {}
    taken: dict[str, SourceEntry | Translated | Overlay] = {}
    findings = list(_entry_findings(sources.source))
    files = sorted((*listing.content, *listing.other), key=lambda file: file.inside)
    pairs: set[tuple[int, int]] = set()
    kinds = {} if system is None else system.kinds
    entries: tuple[SourceEntry | Translated | Overlay, ...] = (*sources.entries, *sources.translated, *sources.overlays)
    sheets = _sheets(entries, files)
    parts: list[File] = []
    for entry in entries:
        fits = pattern(entry.files).fullmatch
        hits = [file for file in files if fits(file.inside) and not is_claimed(file.inside, ())]
        if not hits:
            findings.append(_no_files(entry, [file.inside for file in files]))
        for file in hits:
            inside = file.inside
            if isinstance(entry, SourceEntry) and entry.cells.sheet in sheets.get(inside, ()):
                inside = f"{inside}#{entry.cells.sheet}"
            if isinstance(entry, SourceEntry) and notation_of(file.inside) is None:
                findings.append(_unknown_ending(entry, inside))
            elif (other := taken.setdefault(inside, entry)) is not entry:
                own = isinstance(entry, Translated) and isinstance(
                    other, SourceEntry
                )  # `{lang}` is the records' own there
                if (other.number, entry.number) not in pairs and not (own and LANGUAGE in entry.files):
                    pairs.add((other.number, entry.number))
                    findings.append(_claimed_twice(entry, other, inside))
            elif isinstance(entry, SourceEntry):
                forms[inside] = typed_form(entry.form_of(file.inside), kinds.get(entry.kind))
                parts += [] if inside == file.inside else [replace(file, inside=inside)]
            else:
                beside[inside] = entry
    plain = {file.inside for file in listing.content}
    content = [file for file in files if file.inside in forms or (file.inside in plain and file.inside not in taken)]
    content += parts
    read = {*forms, *(part.inside.partition(SHEET)[0] + SHEET[:-1] for part in parts)}
    others = [file for file in files if file.inside not in read and (file.inside not in plain or file.inside in taken)]
    return Claims(tuple(content), forms, beside, tuple(others), tuple(findings))


def _sheets(
    entries: Sequence[SourceEntry | Translated | Overlay], files: Sequence[File]
) -> Mapping[str, frozenset[str]]:
    """The workbooks of which several entries name sheets, and those sheets: each is read as a file of its own."""
    naming = [(pattern(each.files).fullmatch, each.cells.sheet) for each in entries if isinstance(each, SourceEntry)]
    books = [
        file.inside for file in files if notation_of(file.inside) is Notation.WORKBOOK and SHEET not in file.inside
    ]
    sheets = {inside: {sheet for fits, sheet in naming if fits(inside)} for inside in books}
    return {inside: frozenset(names - {""}) for inside, names in sheets.items() if len(names) > 1}


def _entry_findings(source: Source) -> Iterator[Finding]:
    """What is wrong with the entries as they are written."""
    entries = source.data.get("sources")
    for number, entry in enumerate(entries if isinstance(entries, list) else ()):
        path = ("sources", number)
        if not isinstance(entry, Mapping):
            help_ = "write it as `{files: …, kind: …}`"
            yield Finding.of("MW028", "an entry of `sources` is a mapping", source.place(path), help=help_)
            continue
        keys = TRANSLATIONS if "translates" in entry else OVERLAYS if "overlays" in entry else RECORDS
        for key, value in entry.items():
            if key not in keys:
                yield _unknown_key(source, (*path, key), key, keys)
            elif not keys[key][0](value):
                yield Finding.of(
                    "MW028",
                    f"`{key}` must be {keys[key][1]}",
                    source.place((*path, key)),
                    help=f"write {keys[key][1]}",
                    field=f"sources/{number}/{key}",
                )
        needed = ("files", "by", "fields") if keys is TRANSLATIONS else ("files", "kind")
        if keys is OVERLAYS:
            needed = ("files", "by") if "{layer}" in str(entry.get("files")) else ("files", "by", "layer")
        for key in needed:
            if key not in entry:
                message = f"this entry of `sources` does not say `{key}`"
                at = source.key_place((*path, next(iter(entry)))) if entry else source.place(path)
                yield Finding.of("MW028", message, at, help=f"add `{key}`: {keys[key][1]}", field=f"sources/{number}")


def _unknown_key(
    source: Source, path: tuple[str | int, ...], key: str, keys: Mapping[str, tuple[Callable[[Any], bool], str]]
) -> Finding:
    near, place = nearest(key, list(keys)), source.key_place(path)
    return Finding.of(
        "MW028",
        f"an entry of `sources` has no `{key}`",
        place,
        help=f"did you mean `{near}`?" if near else "take it out; there are " + ", ".join(keys),
        edit=Edit(place, near) if near and is_slip(key, near) else None,
        field="/".join(map(str, path)),
    )


def _no_files(entry: SourceEntry | Translated | Overlay, known: Sequence[str]) -> Finding:
    near = nearest(entry.files, known)
    advice = f"did you mean `{near}`?" if near else "look at its folders and its ending; `**` goes through folders"
    return Finding.of(
        "MW029",
        f"no file of the pack is `{entry.files}`",
        entry.place(),
        help=advice,
        field=f"sources/{entry.number}/files",
    )


def _unknown_ending(entry: SourceEntry, inside: str) -> Finding:
    return Finding.of(
        "MW029",
        f"`{inside}` cannot be read by its ending",
        entry.place(),
        help=f"what can be read ends in {ENDINGS}",
        field=f"sources/{entry.number}/files",
    )


def _claimed_twice(
    entry: SourceEntry | Translated | Overlay, other: SourceEntry | Translated | Overlay, inside: str
) -> Finding:
    return Finding.of(
        "MW030",
        f"`{inside}` is claimed by two entries of `sources`, and read as the first says",
        entry.place(),
        help="narrow one of the two patterns",
        related=(Related("the first is here", other.place()),),
        field=f"sources/{entry.number}/files",
    )
