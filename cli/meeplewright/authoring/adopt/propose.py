"""What a folder is to be as a pack: kinds with schemas, sources, translations, layers, icons; and why, with counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath

from meeplewright.authoring.adopt.clusters import Cluster, clusters_of
from meeplewright.authoring.adopt.dialect import LEGAL_ICON, ProposedDialect, dialect_of
from meeplewright.authoring.adopt.kinds import Found, kinds_of
from meeplewright.authoring.adopt.layers import Overlays, over, overlays_of
from meeplewright.authoring.adopt.look import FileRows, FolderContents, look
from meeplewright.authoring.adopt.refs import FieldTargets, names_a
from meeplewright.authoring.adopt.shape import FieldNotes, Schema, Shaper
from meeplewright.authoring.adopt.tokens import Tokens, tokens_in
from meeplewright.authoring.adopt.tongues import Translations, languages_in, translations_of
from meeplewright.findings.model import Finding
from meeplewright.findings.stop import Stop
from meeplewright.l10n.locale.codes import code_of
from meeplewright.packs.discover import is_claimed, shown_path


@dataclass(frozen=True, eq=False)
class ProposedKind:
    """One kind as it is proposed."""

    found: Found
    title: str
    schema: Schema
    lines: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Proposal:
    """All of it."""

    folder: Path
    language: str
    kinds: tuple[ProposedKind, ...]
    translations: tuple[Translations, ...]
    overlays: tuple[Overlays, ...]
    tokens: tuple[Tokens, ...]
    dialect: ProposedDialect
    icons: tuple[str, ...]
    ignored: tuple[str, ...]
    texts: int = 0  # that are read by players
    nameless: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    lost: tuple[Finding, ...] = ()  # why nothing could be read of a file

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(code for each in self.translations for code in each.languages))


def proposed(folder: Path, language: str) -> Proposal:
    """What the folder holds; Stop where that is nothing that could be adopted."""
    looked = look(folder)
    kinds, translations, overlays, nameless = _sorted_out(looked, language)
    if not kinds and looked.lost:
        raise Stop(
            f"`{folder}` holds no data that could be read: {'; '.join(broken_files(folder, looked.lost))}",
            f"{looked.lost[0].help or 'mend it'}; then run `meeple adopt` again",
        )
    if not kinds:
        raise Stop(
            f"`{folder}` holds no data that could be adopted",
            "lists of records in JSON, YAML, CSV, TSV and XLSX are read, and one record a file",
        )
    drafts = [_kind(each, kinds, translations) for each in kinds]
    texts = [text for kind in drafts for text in _texts(kind)]
    tokens = tuple(tokens_in(texts))
    dialect = dialect_of(texts, tokens)
    return Proposal(
        folder=folder,
        language=language,
        kinds=tuple(drafts),
        translations=tuple(translations),
        overlays=tuple(overlays),
        tokens=tokens,
        dialect=dialect,
        texts=len(texts),
        icons=tuple(_icons(tokens, dialect)),
        ignored=tuple(_ignored(looked, kinds, translations, overlays)),
        nameless=tuple(sheet.label for cluster in nameless for sheet in cluster.sheets),
        lost=looked.lost,
        skipped=looked.skipped,
    )


_MOST_BROKEN = 5  # files that are named


def broken_files(folder: Path, lost: Sequence[Finding]) -> Iterator[str]:
    """Which files are broken, where and how; of many the first, and how many more."""
    for finding in lost[:_MOST_BROKEN]:
        yield f"{shown_path(folder)}{finding.place.path}:{finding.place.line}: {finding.message}"
    if len(lost) > _MOST_BROKEN:
        yield f"and {len(lost) - _MOST_BROKEN:,} more files"


def _sorted_out(
    looked: FolderContents, language: str
) -> tuple[list[Found], list[Translations], list[Overlays], list[Cluster]]:
    """Sheets of records first; what names their records in another language, or says them in part, comes after."""
    every = [sheet.inside for sheet in looked.sheets]
    codes = {sheet: [code_of(code) for _, code in languages_in(sheet.inside)] for sheet in looked.sheets}
    plain = [sheet for sheet in looked.sheets if not codes[sheet]]
    kinds, translations = _with_translations(plain, looked, every, language)
    taken = {inside for each in translations for inside in each.files}
    left = [sheet for sheet in looked.sheets if codes[sheet] and sheet.inside not in taken]
    if (
        left
    ):  # a language in the path of what translates nothing: the source language's own files, or no language at all
        other = [sheet for sheet in left if code_of(language) not in codes[sheet]]
        own = [sheet for sheet in left if sheet not in other]
        kinds, translations = _with_translations([*plain, *own], looked, every, language)
        taken = {inside for each in translations for inside in each.files}
        rest = [sheet for sheet in other if sheet.inside not in taken]
        if rest:
            kinds, translations = _with_translations([*plain, *own, *rest], looked, every, language)
    return _without_layers(kinds, translations, every)


def _with_translations(
    sheets: Sequence[FileRows], looked: FolderContents, every: Sequence[str], language: str
) -> tuple[tuple[list[Found], list[Cluster]], list[Translations]]:
    here = {sheet.inside for sheet in sheets}
    kinds = kinds_of(clusters_of(sheets), every)
    others = [sheet for sheet in looked.sheets if sheet.inside not in here]
    return kinds, list(translations_of(others, looked.other, kinds[0], language))


def _without_layers(
    kinds: tuple[list[Found], list[Cluster]], translations: list[Translations], every: Sequence[str]
) -> tuple[list[Found], list[Translations], list[Overlays], list[Cluster]]:
    """Clusters that say records of a larger one in part are layers over it, and no kinds."""
    candidates, nameless = kinds
    overlays: list[Overlays] = []
    left: list[Found] = []
    for each in candidates:
        base = next(
            (other for other in candidates if len(other.rows) > len(each.rows) and _over(each.cluster, other)), None
        )
        if base is None:
            left.append(each)
        else:
            overlays += overlays_of(each.cluster, base, every)
    bare: list[Cluster] = []
    for cluster in nameless:
        base = next((other for other in left if _over(cluster, other)), None)
        if base is None:
            bare.append(cluster)
        else:
            overlays += overlays_of(cluster, base, every)
    return left, translations, overlays, bare


def _over(cluster: Cluster, base: Found) -> bool:
    """One of several sheets of a workbook is a kind of its own."""
    return not cluster.sheet and over(cluster, base)


def _kind(kind: Found, kinds: Sequence[Found], translations: Sequence[Translations]) -> ProposedKind:
    notes = FieldNotes()
    texts = frozenset(name for each in translations if each.kind == kind.kind for name in each.fields)
    shaper = Shaper(partial(_refs, kinds=kinds), notes, texts, kind.named.field)
    title = kind.kind.replace("-", " ").capitalize()
    schema = shaper.record(kind.rows, title)
    for column in kind.cluster.keys:  # one in which no cell is filled is a column all the same
        if kind.cluster.is_table and not any(column in row for row in kind.rows):
            schema["properties"].setdefault(column, {"type": "string"})
    return ProposedKind(kind, title, schema, tuple(notes.lines))


def _refs(path: tuple[str, ...], values: Sequence[str | int], kinds: Sequence[Found]) -> FieldTargets | None:
    return names_a(path, values, kinds)


def _texts(kind: ProposedKind) -> Iterator[str]:
    names = [key for key, inner in kind.schema["properties"].items() if inner.get("x-text") == "block"]
    for row in kind.found.rows:
        yield from (row[name] for name in names if isinstance(row.get(name), str))


def _icons(tokens: Sequence[Tokens], dialect: ProposedDialect) -> Iterator[str]:
    """The names of the marks that are icons; not those that must mean another."""
    for each in tokens:
        if each.sort == dialect.icons:
            yield from sorted(name for name in each.names if name not in each.slips and LEGAL_ICON.fullmatch(name))


def _ignored(
    looked: FolderContents, kinds: Sequence[Found], translations: Sequence[Translations], overlays: Sequence[Overlays]
) -> Iterator[str]:
    """Patterns of the files that nothing reads: by their endings where no data ends so, else by their names."""
    read = {sheet.inside for kind in kinds for sheet in kind.cluster.sheets}
    read |= {inside for each in translations for inside in each.files}
    read |= {finding.place.path for finding in looked.lost}  # `check` is to tell of them
    from meeplewright.sources.forms.model import pattern

    fits = [pattern(each.pattern.replace("{layer}", "*")) for each in overlays]
    every = {sheet.inside for sheet in looked.sheets} | {file.inside for file in (*looked.other, *looked.rest)}
    rest = sorted(
        name for name in every - read if not any(one.fullmatch(name) for one in fits) and not is_claimed(name, ())
    )
    endings = Counter(PurePosixPath(name).suffix for name in rest)
    used = {PurePosixPath(name).suffix for name in read} | {PurePosixPath(each.pattern).suffix for each in overlays}
    wide = [ending for ending in endings if ending and ending not in used]
    yield from (f"*{ending}" for ending in sorted(wide))
    yield from (name for name in rest if PurePosixPath(name).suffix not in wide)
