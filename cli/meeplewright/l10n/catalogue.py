"""A World in another language: texts from the catalogues, and the source's own where there is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from meeplewright.findings.model import Place
from meeplewright.l10n import po
from meeplewright.l10n.files import catalogue_at, shown
from meeplewright.l10n.living import Speaker, value_in
from meeplewright.l10n.locale.gather import brought
from meeplewright.l10n.texts import Home, context_of, context_of_kind, homes
from meeplewright.packs.link import linked
from meeplewright.packs.world import Pack, World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.model import System
from meeplewright.text.foreign import in_ours


@dataclass(frozen=True, slots=True)
class Translation:
    """The texts of a World in one language. `missing` are the contexts that fall back to the source language."""

    language: str
    texts: Mapping[str, str]
    missing: frozenset[str]

    def text(self, record: Record, path: Path_) -> str:
        """The text at a path of a record, in the source language where it has no translation."""
        translation = self.texts.get(context_of(record, path))
        return value_in(record.data, path) if translation is None else translation


def catalogue(world: World, language: str) -> Translation:
    """The translation of a World; in its own language nothing is missing. Stale and fuzzy texts are not used."""
    texts: dict[str, str] = {}
    missing: set[str] = set()
    for home in homes(world):
        if language == home.language:
            continue
        messages = read_home(home, language).by_context()
        for text in home.texts:
            message = messages.get(text.context)
            if message is None or message.fuzzy or not message.text or message.source != text.source:
                missing.add(text.context)
            else:
                texts[text.context] = message.text
    return Translation(language, texts, frozenset(missing))


def translated(world: World, language: str, *, marked: bool = False) -> tuple[World, Translation]:
    """The World with every text in another language, and what could not be translated. Places stay the source's.
    Texts that the system writes in marks of its own are in ours.

    With `marked`, what stands in the source language for want of another says so: `[en] The sluice gate`.
    In a session records that are as they were before a change are the very same objects, here too.
    """
    speaker = Speaker() if world.memory is None else world.memory.thing(("speaker", language, marked), Speaker)
    translation = catalogue(world, language)
    if marked and translation.missing:
        translation = replace(translation, texts={**translation.texts, **dict(_marked(world, translation.missing))})
    texts = {**translation.texts, **_in_our_marks(world, translation.texts)}
    if not texts:
        return world, translation
    return _with_texts(world, texts, speaker), replace(translation, texts=texts)


def in_our_marks(world: World) -> World:
    """The World with texts that its system writes in marks of its own (`text:`) in ours, for whoever prints them."""
    texts = _in_our_marks(world, {})
    return _with_texts(world, texts, Speaker()) if texts else world


def _in_our_marks(world: World, translated_: Mapping[str, str]) -> dict[str, str]:
    """Every text of a World in our marks, as it is translated, or in its own language; none where it is so already."""
    dialect = world.system.sections.text.dialect
    if dialect.is_ours:
        return {}
    marks = [mark for mark in world.marks("x-text") if isinstance(mark.value, str)]
    by_context = {context_of(mark.record, mark.path): mark.value for mark in marks}
    return {context: in_ours(translated_.get(context, text), dialect) for context, text in by_context.items()}


def _with_texts(world: World, texts: Mapping[str, str], speaker: Speaker) -> World:
    """The World with other texts. They are in our marks, whatever the system says of how its own are written."""
    packs = tuple(_titled(pack, texts) for pack in world.packs)
    system = _kinds_titled(_in_ours(world.system), texts)
    return linked(packs[world.packs.index(world.pack)], packs, system, speaker.parts(world, texts))


def place_in(world: World, language: str, record: str, field: str) -> Place | None:
    """Where the translation of a text (`card/torch`, `text`) stands; None where it has none."""
    context = f"{record}#{field}"
    for home in homes(world):
        message = read_home(home, language).by_context().get(context)
        if message is not None and message.text:
            return Place(shown(home.path(language)), message.text_line, 1, message.text_line, 7)
    return None


def _marked(world: World, missing: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Every missing text with the name of its own language before it."""
    for home in homes(world):
        for text in home.texts:
            if text.context in missing:
                yield text.context, f"[{home.language}] {text.source}"


def _titled(pack: Pack, texts: Mapping[str, str]) -> Pack:
    """The pack under its translated title, which covers and backs of cards show."""
    title = texts.get(f"pack/{pack.name}#title")
    return pack if title is None else replace(pack, source=replace(pack.source, data={**pack.data, "title": title}))


def _in_ours(system: System) -> System:
    """The system without what it says of how texts are written."""
    if not system.sections.says("text"):
        return system
    data = {key: value for key, value in system.data.items() if key != "text"}
    return replace(system, source=replace(system.source, data=data))


def _kinds_titled(system: System, texts: Mapping[str, str]) -> System:
    """The system with the titles of its kinds in another language."""
    titles = {name: texts.get(context_of_kind(name)) for name in system.kinds}
    kinds = {
        name: kind if (title := titles[name]) is None else replace(kind, title=title)
        for name, kind in system.kinds.items()
    }
    return replace(system, kinds=kinds)


def read_home(home: Home, language: str) -> po.Catalogue:
    """All that a home says in a language: its catalogue, where there is one that can be read, and its locale files."""
    file = catalogue_at(home.path(language))
    own = po.Catalogue({}, ()) if file is None or file[0].fault else file[1]
    beside = brought(home, language)
    return own if beside is None else replace(own, messages=(*own.messages, *beside.messages))
