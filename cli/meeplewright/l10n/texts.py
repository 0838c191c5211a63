"""The translatable texts of a World: what is annotated `x-text`, each under its context `kind/id#field`, and titles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from meeplewright.findings.model import Place
from meeplewright.l10n.locale.files import LocaleFile, locale_files
from meeplewright.packs.world import Pack, World
from meeplewright.sources.model import Path_, Record, Source


class Text(NamedTuple):  # there are hundreds of thousands, and a tuple is made in a third of the time
    """One translatable text. `record` is None for the title of a pack or of a kind, which stands in `file`."""

    context: str
    source: str
    record: Record | None
    path: Path_
    file: Source | None
    block: bool = False

    @property
    def kind(self) -> str:
        return self.context.partition("/")[0]

    def place(self) -> Place:
        if self.record is not None:
            return self.record.place(*self.path)
        assert self.file is not None
        return self.file.place(self.path)

    def place_of(self, word: str) -> Place:
        """Where a word of it stands, if it is there as it is given; else where it begins."""
        match = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", self.source, re.IGNORECASE) if word else None
        if match is None or self.record is None:
            return self.place()
        return self.record.text_place(self.path, *match.span())


@dataclass(frozen=True, slots=True, eq=False)  # it is looked up by, and has thousands of texts
class Home:
    """A folder whose l10n/ holds catalogues, the texts that they translate, and into which languages."""

    folder: Path
    name: str
    title: str
    language: str
    languages: tuple[str, ...]
    texts: tuple[Text, ...]
    locale: tuple[LocaleFile, ...] = ()  # files of translations beside the records

    def path(self, language: str) -> Path:
        return self.folder / "l10n" / f"{language}.po"


def context_of_kind(name: str) -> str:
    """What the title of a kind is called in catalogues."""
    return f"kinds/{name}#title"


def context_of(record: Record, path: Path_) -> str:
    """What a text is called in catalogues."""
    inside = path[0] if len(path) == 1 else "/".join(map(str, path))
    return f"{record.kind}/{record.id}#{inside}"


@lru_cache(maxsize=2)
def homes(world: World) -> tuple[Home, ...]:
    """Who translates what: a system that declares translations its vocabulary, each pack its own records.

    The vocabulary of a system without translations, and of a pack's own system, is translated with the pack, and so
    are the titles of its kinds.
    """
    vocabulary = system_home(world)
    every = [vocabulary] if vocabulary is not None else []
    by_pack: dict[str, list[Text]] = {}
    for text in _texts(world):
        by_pack.setdefault(text.record.pack if text.record is not None else "", []).append(text)
    for pack in world.packs:
        first = (*_kinds(world), *by_pack.get("", ())) if vocabulary is None and pack is world.packs[0] else ()
        texts = (_title(pack), *first, *by_pack.get(pack.name, ()))
        every.append(
            Home(pack.folder, pack.name, pack.title, pack.language, pack.translations, texts, locale_files(pack))
        )
    return tuple(every)


def system_home(world: World) -> Home | None:
    """The system's own catalogues, where it has some apart from the pack's."""
    system = world.system
    about = system.sections.about
    if about.translations is None or any(system.folder == pack.folder for pack in world.packs):
        return None
    own = tuple(text for text in _texts(world) if text.record is not None and not text.record.pack)
    language = world.pack.language if about.language is None else about.language
    languages = tuple(map(str, about.translations))
    return Home(system.folder, system.id, system.title, language, languages, (*_kinds(world), *own))


def own_homes(world: World) -> tuple[Home, ...]:
    """The homes that belong to the World's own pack: what `sync`, `status` and `check` work on."""
    return tuple(home for home in homes(world) if home.folder in (world.pack.folder, world.system.folder))


def _title(pack: Pack) -> Text:
    return Text(f"pack/{pack.name}#title", pack.title, None, ("title",), pack.source)


def _kinds(world: World) -> Iterator[Text]:
    """The titles of the kinds that a system prints or counts: component lists and backs of cards show them."""
    system = world.system
    seen = system.sections.printing.kinds | system.sections.manifest.kinds
    for kind in system.kinds.values():
        path: Path_ = ("kinds", kind.name, "title")
        if kind.name in seen and kind.title.strip() and kind.said.title is not None:
            yield Text(context_of_kind(kind.name), kind.title, None, path, system.source)


def _texts(world: World) -> Iterator[Text]:
    seen: set[str] = set()
    last, own = None, False
    for mark in world.marks("x-text"):
        record, value = mark.record, mark.value
        if not isinstance(value, str) or not value.strip():
            continue
        if record is not last:  # of records with one id, the first is meant
            last, own = record, world.get(record.kind, record.id) is record
        context = context_of(record, mark.path)
        if own and context not in seen:
            seen.add(context)
            yield Text(context, mark.value, mark.record, mark.path, None, mark.argument == "block")
