"""Which files are translations: their path says a language, and what they name are records of a kind."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath

from meeplewright.authoring.adopt.clusters import patterns_of
from meeplewright.authoring.adopt.kinds import Found
from meeplewright.authoring.adopt.look import FileRows, Row
from meeplewright.l10n.locale.codes import code_of, language_names
from meeplewright.l10n.locale.read import read
from meeplewright.l10n.locale.unit import LocaleAsked
from meeplewright.packs.discover import File

_LANG = "\x01lang"
_ENOUGH, _LEAST = 0.5, 3  # of the records that are named: their share, and how many


@dataclass(frozen=True, slots=True)
class Translations:
    """Files that translate a kind: patterns with `{lang}`, by which field, which fields, into which languages."""

    kind: str
    by: str
    fields: tuple[str, ...]
    patterns: tuple[str, ...]
    languages: tuple[str, ...]
    files: tuple[str, ...]
    known: int  # of the records that they name, those that are there
    named: int


@lru_cache(maxsize=1)
def _codes() -> frozenset[str]:
    from babel.localedata import locale_identifiers

    return frozenset(each.replace("_", "-").casefold() for each in locale_identifiers() if len(each.split("_")[0]) == 2)


def languages_in(inside: str) -> Iterator[tuple[str, str]]:
    """The path with a place for its language, and the language: folders first, then parts of the file's name."""
    path = PurePosixPath(inside)
    parts = list(path.parts)
    for at, part in enumerate(parts[:-1]):
        for before, code in _coded(part):
            yield "/".join([*parts[:at], before, *parts[at + 1 :]]), code
    stem, suffix = path.stem, path.suffix
    for before, code in _coded(stem):
        yield "/".join([*parts[:-1], before + suffix]), code


def _coded(word: str) -> Iterator[tuple[str, str]]:
    """A word that is a code, or ends in one behind a mark: `de`, `values-de`, `cards.de`, `cards_pt-BR`."""
    for match in re.finditer(r"(?:(?<=[-_.])|^)([A-Za-z]{2}(?:[-_]r?[A-Za-z]{2,4})?)$", word):
        if code_of(match[1]) in _codes():
            yield word[: match.start(1)] + _LANG, match[1]
            return
    if word.casefold() in language_names():
        yield _LANG, word


def translations_of(
    sheets: Sequence[FileRows], files: Sequence[File], kinds: Sequence[Found], language: str
) -> Iterator[Translations]:
    """The files whose language is in their path, by what they translate."""
    rows: dict[tuple[str, str], list[tuple[FileRows, str]]] = defaultdict(list)
    for sheet in sheets:
        for template, code in languages_in(sheet.inside):
            match = _kind_of(sheet, kinds)
            if match is not None:
                rows[match].append((sheet, f"{code}\x00{template}"))
                break
    for (kind, by), each in rows.items():
        base = next(one for one in kinds if one.kind == kind)
        translations = _of_rows(base, by, each, language)
        if translations.known >= min(_LEAST, len(base.ids)):
            yield translations
    yield from _of_others(files, kinds, language)


def _kind_of(sheet: FileRows, kinds: Sequence[Found]) -> tuple[str, str] | None:
    """The kind whose records a sheet names, and the field by which it does."""
    best: tuple[float, str, str] | None = None
    for kind in kinds:
        if sheet in kind.cluster.sheets:
            continue
        by = kind.named.field
        if not by or by not in sheet.keys:
            continue
        values = [str(row[by]) for row in sheet.rows if by in row]
        share = sum(value in kind.ids for value in values) / max(len(values), 1)
        if share >= _ENOUGH and (best is None or share > best[0]):
            best = share, kind.kind, by
    return None if best is None else (best[1], best[2])


def _of_rows(kind: Found, by: str, each: Sequence[tuple[FileRows, str]], language: str) -> Translations:
    base = {id_: row for id_, row in zip(kind.named.ids, kind.rows, strict=True) if id_ is not None}
    differs: dict[str, int] = defaultdict(int)
    known = named = 0
    for sheet, _ in each:
        for row in sheet.rows:
            own = base.get(str(row.get(by)))
            named += 1
            known += own is not None
            for key, value in row.items():
                if key != by and own is not None and isinstance(value, str) and isinstance(own.get(key), str):
                    differs[key] += value != own[key]
    fields = tuple(key for key, count in differs.items() if count and count * 10 >= known)
    ways = [pair.split("\x00", 1) for _, pair in each]
    names = tuple(sheet.inside for sheet, _ in each)
    return _made(kind.kind, by, fields, ways, names, known, named, language)


def _made(
    kind: str,
    by: str,
    fields: tuple[str, ...],
    ways: Sequence[Sequence[str]],
    files: tuple[str, ...],
    known: int,
    named: int,
    language: str,
) -> Translations:
    templates = list(dict.fromkeys(template for _, template in ways))
    patterns = patterns_of(templates, [])
    if not all(_LANG in each for each in patterns):
        patterns = templates
    codes = tuple(dict.fromkeys(_usual(code) for code, _ in ways if code_of(code) != code_of(language)))
    shown = tuple(each.replace(_LANG, "{lang}") for each in patterns)
    return Translations(kind, by, fields, shown, tuple(sorted(codes)), files, known, named)


def _usual(code: str) -> str:
    """A code as it is mostly written: `pt-BR` for Android's `pt-rBR` and for `pt_br`."""
    first, _, rest = code_of(code).partition("-")
    return f"{first}-{rest.upper() if len(rest) == 2 else rest.title()}" if rest else first


def _of_others(files: Sequence[File], kinds: Sequence[Found], language: str) -> Iterator[Translations]:
    """Mappings, mark-up and tables of texts: read as locale files are, and counted."""
    held: dict[tuple[str, str], list[tuple[str, str, str]]] = defaultdict(list)
    counts: dict[tuple[str, str], tuple[int, int, set[str]]] = {}
    for file in files:
        for template, code in languages_in(file.inside):
            best = _best(file, kinds)
            if best is None:
                continue
            kind, by, known, named, fields = best
            held[kind, by].append((file.inside, code, template))
            before = counts.get((kind, by), (0, 0, set()))
            counts[kind, by] = before[0] + known, before[1] + named, before[2] | fields
            break
    for (kind, by), each in held.items():
        known, named, fields = counts[kind, by]
        ways = [(code, template) for _, code, template in each]
        order = next(one for one in kinds if one.kind == kind).cluster.keys
        shown = tuple(key for key in order if key in fields)
        yield _made(kind, by, shown, ways, tuple(inside for inside, _, _ in each), known, named, language)


def _best(file: File, kinds: Sequence[Found]) -> tuple[str, str, int, int, set[str]] | None:
    best: tuple[str, str, int, int, set[str]] | None = None
    for kind in kinds:
        by = kind.named.field or "id"
        fields = tuple(key for key in kind.cluster.keys if key != by and _is_words(kind.rows, key))
        units = read(file.path, file.inside, LocaleAsked(by, fields, (kind.kind,), ())).units
        named = {unit.record for unit in units}
        known = len(named & kind.ids)
        enough = known >= max(_ENOUGH * len(named), min(_LEAST, len(kind.ids)))
        if named and enough and (best is None or known > best[2]):
            best = kind.kind, by, known, len(named), {unit.field for unit in units if unit.record in kind.ids}
    return best


def _is_words(rows: Sequence[Row], key: str) -> bool:
    return any(isinstance(row.get(key), str) for row in rows)
