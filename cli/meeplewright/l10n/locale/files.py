"""Which files beside the records hold translations, into which language each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from meeplewright.findings.model import Place
from meeplewright.l10n.locale.codes import same
from meeplewright.l10n.locale.unit import LocaleAsked
from meeplewright.packs.discover import shown_path
from meeplewright.packs.world import Pack
from meeplewright.sources.forms.model import pattern


@dataclass(frozen=True, slots=True)
class LocaleFile:
    """One file. `language` is what its path says, as the pack writes it; nothing where its columns say it."""

    where: str
    inside: str
    shown: str
    stamp: tuple[int, ...]
    language: str
    named: bool  # whether the pack names the language
    asked: LocaleAsked
    entry: int  # its number among the entries of `sources`

    @property
    def path(self) -> Path:
        return Path(self.where)

    @property
    def place(self) -> Place:
        return Place(self.shown, 1, 1, 1, 1)


def locale_files(pack: Pack) -> tuple[LocaleFile, ...]:
    """The files that entries of `sources:` with `translates` claim, in the order of their names."""
    entries = pack.sections.sources.translated
    return tuple(_files(pack)) if entries else ()


def _files(pack: Pack) -> Iterator[LocaleFile]:
    shown = shown_path(pack.folder)
    languages = (pack.language, *pack.translations)
    taken: set[str] = set()
    for entry in pack.sections.sources.translated:
        fields = tuple(field.replace(".", "/") for field in entry.fields)
        asked = LocaleAsked(entry.by, fields, entry.kinds, languages)
        fits = pattern(entry.files).fullmatch
        for file in pack.others:
            match = fits(file.inside)
            if match is None or file.inside in taken:
                continue
            taken.add(file.inside)
            written = match.groupdict().get("lang") or ""
            language = next((each for each in languages if same(each, written)), "")
            yield LocaleFile(
                file.where,
                file.inside,
                shown + file.inside,
                file.stamp,
                language or written,
                bool(language) or not written,
                asked,
                entry.number,
            )
