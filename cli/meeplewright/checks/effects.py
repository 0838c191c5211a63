"""Words and effects beside each other: what a card says is what it does, and neither says more than the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

from meeplewright.checks.own import field_of, own_marks
from meeplewright.findings.model import Finding, Related
from meeplewright.packs.effects import around, effects_of, field_of_effects, names_in, verbs_in, what_tells
from meeplewright.packs.memory import Same, worked_out
from meeplewright.packs.world import World
from meeplewright.systems.making import Making
from meeplewright.systems.model import Mark
from meeplewright.systems.telling import LeftOut, Promised, Telling
from meeplewright.systems.verbs import VERB, Verbs


def effect_findings(world: World) -> Iterator[Finding]:
    """Effects that their words leave out, words that no effect bears out, effects that have no verb."""
    verbs = verbs_in(world)
    if not verbs.by_key:
        return
    names = names_in(world)
    telling, making = (
        Telling(verbs, world.pack.language, names, world.spoken()),
        Making(verbs, world.pack.language, names),
    )
    icons = world.of("icon").keys()
    silent: set[str | int] = set()
    worked = worked_out(world.memory, "effects", what_tells(world, world.spoken(), names))
    for mark in own_marks(world, "x-effects"):
        if not isinstance(mark.value, str):
            continue
        effects = effects_of(mark)
        for path in verbs.unknown(effects):
            if path[-1] not in silent:
                silent.add(path[-1])
                yield _no_verb(mark, path)
        for wrong in worked.out((Same(mark.record.data), mark.path), partial(_wrong, telling, mark, effects)):
            if isinstance(wrong, LeftOut):
                yield _left_out(mark, wrong, making.sentence(effects))
            else:
                yield _promised(mark, wrong, effects)
        yield from _unpaid(mark, icons)
    yield from _mute(world, verbs)


def _wrong(telling: Telling, mark: Mark, effects: Any) -> tuple[LeftOut | Promised, ...]:
    return tuple(telling.wrong(mark.value, effects, dict(_beside(mark, "says", "with"))))


def _beside(mark: Mark, *lists: str) -> Iterator[tuple[str, Any]]:
    """Other fields whose numbers stand in the same words: what it costs (`says`), what it needs (`with`)."""
    fields = around(mark)
    for each in lists:
        for name in mark.argument.get(each, ()) if isinstance(mark.argument, dict) else ():
            if name in fields:
                yield name, fields[name]


def _unpaid(mark: Mark, icons: Collection[str]) -> Iterator[Finding]:
    """Amounts of a cost that the words do not say."""
    for name, value in _beside(mark, "says"):
        for key, amount in value.items() if isinstance(value, dict) else ():
            if key in icons and isinstance(amount, int) and f"{{{key}:{amount}}}" not in mark.value:
                where = (*mark.path[:-1], name, key)
                yield Finding.of(
                    "MW431",
                    f"the words beside it do not say it: `{{{key}:{amount}}}` is not there",
                    mark.record.place(*where),
                    help="write the same number in the text and here",
                    related=(Related("the words are here", mark.record.place(*mark.path)),),
                    record=mark.record.name,
                    field=field_of(where),
                )


def _promised(mark: Mark, wrong: Promised, effects: Any) -> Finding:
    where = (*mark.path[:-1], field_of_effects(mark))
    return Finding.of(
        "MW432",
        f"the words say `{mark.value[wrong.start : wrong.end]}`, and {wrong.why}",
        mark.record.text_place(mark.path, wrong.start, wrong.end),
        help=f"write the effect under `{where[-1]}`, or {wrong.otherwise}",
        related=(Related("the effects are here", mark.record.place(*where)),) if effects is not None else (),
        record=mark.record.name,
        field=field_of(mark.path),
    )


def _left_out(mark: Mark, wrong: LeftOut, sentence: str) -> Finding:
    where = (*mark.path[:-1], field_of_effects(mark), *wrong.sign.path)
    return Finding.of(
        "MW431",
        f"the words beside this effect do not say it: {wrong.why}",
        mark.record.place(*where),
        help=f"say in the text what the effect does, as `{sentence}` would, or take the effect out",
        related=(Related("the words are here", mark.record.place(*mark.path)),),
        record=mark.record.name,
        field=field_of(where),
    )


def _no_verb(mark: Mark, path: tuple[str | int, ...]) -> Finding:
    where = (*mark.path[:-1], field_of_effects(mark), *path)
    return Finding.of(
        "MW433",
        f"no verb says how `{path[-1]}` reads, so that words and effects cannot be compared",
        mark.record.key_place(*where),
        help=f"write a `{VERB}` with that id in the vocabulary of the system; `unsaid: true` where it is never told",
        record=mark.record.name,
        field=field_of(where),
    )


def _mute(world: World, verbs: Verbs) -> Iterator[Finding]:
    """Verbs that say nothing in a language of the pack."""
    for language in (world.pack.language, *world.pack.translations):
        for verb in verbs.mute(language):
            record = world.of(VERB)[verb.id]
            yield Finding.of(
                "MW435",
                f"the verb `{verb.id}` has no words in `{language}`, so that texts in it cannot be compared",
                record.place("id"),
                help=f"write under `words`, `alone` and `reads` of it how `{language}` says it",
                record=record.name,
            )
