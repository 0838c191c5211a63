"""Translations held against effects: whom, where and when they say that something happens."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.findings.model import Finding, Place, Related
from meeplewright.l10n.files import catalogue_at, shown
from meeplewright.l10n.po import Message
from meeplewright.l10n.texts import Home, context_of, own_homes
from meeplewright.languages import Language
from meeplewright.packs.effects import effects_of, names_in, verbs_in
from meeplewright.packs.world import World
from meeplewright.systems.making import Making
from meeplewright.systems.model import Mark
from meeplewright.systems.telling import LeftOut, Promised, Telling, translated
from meeplewright.systems.verbs import Verbs


def translated_effects(world: World) -> Iterator[Finding]:
    """What the pack's catalogues say otherwise than the effects that their texts tell."""
    verbs = verbs_in(world)
    if not verbs.by_key:
        return
    marks = {
        context_of(mark.record, mark.path): mark for mark in world.marks("x-effects") if isinstance(mark.value, str)
    }
    source = Telling(verbs, world.pack.language, names_in(world), world.spoken())
    for home in own_homes(world):
        for language in home.languages:
            if language != home.language:
                yield from _catalogue(home, world.spoken(language), verbs, source, marks)


def _catalogue(
    home: Home, spoken: Language, verbs: Verbs, source: Telling, marks: dict[str, Mark]
) -> Iterator[Finding]:
    language = spoken.code
    found = catalogue_at(home.path(language))
    if found is None or found[0].encoding:
        return
    name, messages = shown(home.path(language)), found[1].by_context()
    names: dict[str, list[str]] = {}
    for text in home.texts:
        if text.record is not None and text.path == ("name",) and (told := messages.get(text.context)):
            names.setdefault(text.record.id, []).append(told.text)
    names = {id_: [each for each in called if each] for id_, called in names.items()}
    telling, making = Telling(verbs, language, names, spoken), Making(verbs, language, names)
    for text in home.texts:
        mark, message = marks.get(text.context), messages.get(text.context)
        if mark is None or message is None or not message.text or message.fuzzy or message.source != text.source:
            continue
        effects = effects_of(mark)
        for wrong in translated(telling, source, text.source, message.text, effects):
            yield _told(mark, message, wrong, name, making.sentence(effects))


def _told(mark: Mark, message: Message, wrong: LeftOut | Promised, name: str, sentence: str) -> Finding:
    if isinstance(wrong, LeftOut):
        why = f"the translation does not say what the effect does: {wrong.why}"
        help_ = f"say it as the source does, or as `{sentence}` would"
    else:
        why = f"the translation says `{message.text[wrong.start : wrong.end]}`, and {wrong.why}"
        help_ = f"say it as the source does, or as `{sentence}` would" if sentence else "say it as the source does"
    return Finding.of(
        "MW434",
        f"{why} (`{message.context}`)",
        Place(name, message.text_line, 1, message.text_line, 7),
        help=help_,
        related=(Related("the source is here", mark.record.place(*mark.path)),),
        record=message.context.partition("#")[0],
        field=message.context.partition("#")[2],
    )
