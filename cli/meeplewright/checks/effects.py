"""Words and effects beside each other: what a card says is what it does, and neither says more than the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from meeplewright.checks.own import field_of, own_marks
from meeplewright.findings.model import Finding, Related
from meeplewright.packs.world import World
from meeplewright.systems.model import Mark
from meeplewright.systems.verbs import VERB, Sign, Verbs, amounts_in, bare, found_word, numbered, verbs_of


def effect_findings(world: World) -> Iterator[Finding]:
    """Effects that their words leave out, words that no effect bears out, effects that have no verb."""
    verbs = verbs_of(record.data for record in world.of(VERB).values())
    if not verbs.by_key:
        return
    called: dict[str, list[str]] = {}
    for record in world.records():
        if isinstance(name := record.data.get("name"), str):
            called.setdefault(record.id, []).append(name)
    silent: set[str | int] = set()
    for mark in own_marks(world, "x-effects"):
        if not isinstance(mark.value, str):
            continue
        effects = effects_of(mark)
        for path in verbs.unknown(effects):
            if path[-1] not in silent:
                silent.add(path[-1])
                yield _no_verb(mark, path)
        yield from _compared(mark, effects, verbs, world.pack.language, called)


def field_of_effects(mark: Mark) -> str:
    """The field beside the words that holds the effects."""
    return mark.argument if isinstance(mark.argument, str) else str(mark.argument["in"])


def effects_of(mark: Mark) -> Any:
    """The effects beside the words; None where there are none."""
    return _around(mark).get(field_of_effects(mark))


def _around(mark: Mark) -> Mapping[str, Any]:
    around: Any = mark.record.data
    for step in mark.path[:-1]:
        around = around[step]
    assert isinstance(around, dict)
    return around


def _beside(mark: Mark) -> Iterator[Any]:
    """The values of the other fields whose numbers stand in the same words: what it costs, what it needs."""
    around = _around(mark)
    for name in mark.argument.get("with", ()) if isinstance(mark.argument, dict) else ():
        yield around.get(name)


def _compared(
    mark: Mark, effects: Any, verbs: Verbs, language: str, called: Mapping[str, list[str]]
) -> Iterator[Finding]:
    text: str = mark.value
    signs = list(verbs.signs(effects))
    mistaken = set()
    low = bare(text)
    for verb in verbs.alone():
        there = next((hit for word in verb.alone.get(language, ()) if (hit := found_word(word, low))), None)
        if there is not None and not any(sign.verb is verb for sign in signs):
            mistaken.add(verb.key)
            lacks = f"no effect has `{verb.key}: {verb.value}`" if verb.value else f"no effect is a `{verb.key}`"
            yield _promised(mark, there.start(), there.end(), lacks, "say it in other words", effects)
    for sign in signs:
        if sign.verb.key in mistaken or not sign.known(language):
            continue
        if not sign.stands_in(text, language, lambda each: called.get(each, ())):
            yield _left_out(mark, sign, language)
    accounted = {token for sign in signs for token in sign.tokens}
    accounted.update(token for value in _beside(mark) for token in amounts_in(value))
    for start, end, token in numbered(text):
        if token not in accounted:
            yield _promised(mark, start, end, "no effect does that", "mend the number or the icon", effects)


def _promised(mark: Mark, start: int, end: int, lacks: str, otherwise: str, effects: Any) -> Finding:
    where = (*mark.path[:-1], field_of_effects(mark))
    return Finding.of(
        "MW432",
        f"the words say `{mark.value[start:end]}`, and {lacks}",
        mark.record.text_place(mark.path, start, end),
        help=f"write the effect under `{where[-1]}`, or {otherwise}",
        related=(Related("the effects are here", mark.record.place(*where)),) if effects is not None else (),
        record=mark.record.name,
        field=field_of(mark.path),
    )


def _left_out(mark: Mark, sign: Sign, language: str) -> Finding:
    where = (*mark.path[:-1], field_of_effects(mark), *sign.path)
    return Finding.of(
        "MW431",
        f"the words beside this effect do not say it: {sign.shown(language)} is not there",
        mark.record.place(*where),
        help="say in the text what the effect does, or take the effect out",
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
