"""Which files of a pack an entry of its `sources:` claims, and what is wrong with the entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from meeplewright.findings.model import Finding, Related
from meeplewright.findings.stop import nearest
from meeplewright.packs.discover import SHEET, File, Listing, is_claimed
from meeplewright.sources.forms.model import FileForm, Notation, notation_of, pattern
from meeplewright.systems.cells import typed_form
from meeplewright.systems.model import System
from meeplewright.systems.sections.overlays import Overlay
from meeplewright.systems.sections.sources import (
    ENDINGS,
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
        faults = tuple(sources.findings())
        return Claims(tuple(listing.content), {}, {}, tuple(listing.other), faults)
    forms: dict[str, FileForm] = {}
    beside: dict[str, Translated | Overlay] = {}
    taken: dict[str, SourceEntry | Translated | Overlay] = {}
    findings = list(sources.findings())
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
