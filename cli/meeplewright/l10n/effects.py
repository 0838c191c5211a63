"""Translations held against effects: whom, where and when they say that something happens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from meeplewright.findings.model import Finding, Related
from meeplewright.l10n.catalogue import read_home
from meeplewright.l10n.files import shown
from meeplewright.l10n.po import Message
from meeplewright.l10n.texts import Home, context_of, own_homes
from meeplewright.languages import Language
from meeplewright.packs.effects import effects_of, names_in, verbs_in, what_tells
from meeplewright.packs.memory import Same, worked_out
from meeplewright.packs.world import World
from meeplewright.systems.making import Making
from meeplewright.systems.model import Mark
from meeplewright.systems.telling import LeftOut, Promised, Telling, translated


def translated_effects(world: World) -> Iterator[Finding]:
    """What the pack's catalogues say otherwise than the effects that their texts tell."""
    verbs = verbs_in(world)
    if not verbs.by_key:
        return
    marks = {
        context_of(mark.record, mark.path): mark for mark in world.marks("x-effects") if isinstance(mark.value, str)
    }
    names = names_in(world)
    source = Telling(verbs, world.pack.language, names, world.spoken())
    for home in own_homes(world):
        for language in home.languages:
            if language != home.language:
                yield from _catalogue(world, home, world.spoken(language), source, marks)


def _catalogue(
    world: World, home: Home, spoken: Language, source: Telling, marks: dict[str, Mark]
) -> Iterator[Finding]:
    language, verbs = spoken.code, source.verbs
    name, messages = shown(home.path(language)), read_home(home, language).by_context()
    if not messages:
        return
    names: dict[str, list[str]] = {}
    for text in home.texts:
        if text.record is not None and text.path == ("name",) and (message := messages.get(text.context)):
            names.setdefault(text.record.id, []).append(message.text)
    names = {id_: [each for each in called if each] for id_, called in names.items()}
    telling, making = Telling(verbs, language, names, spoken), Making(verbs, language, names)
    about = what_tells(world, world.spoken(), source.names), what_tells(world, spoken, names)
    worked = worked_out(world.memory, f"effects {name}", about)
    for text in home.texts:
        mark, message = marks.get(text.context), messages.get(text.context)
        if mark is None or message is None or not message.text or message.fuzzy or message.source != text.source:
            continue
        effects = effects_of(mark)
        compared = partial(_compared, telling, source, text.source, message.text, effects)
        for wrong in worked.out((Same(mark.record.data), mark.path, message.text), compared):
            yield _told(mark, message, wrong, name, making.sentence(effects))


def _compared(telling: Telling, source: Telling, text: str, other: str, effects: Any) -> tuple[LeftOut | Promised, ...]:
    return tuple(translated(telling, source, text, other, effects))


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
        message.place(name),
        help=help_,
        related=(Related("the source is here", mark.record.place(*mark.path)),),
        record=message.context.partition("#")[0],
        field=message.context.partition("#")[2],
    )
