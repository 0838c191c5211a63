"""The stories of a World, read off its records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Story
from meeplewright.stories.told.build import built
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.parts import Part, records_with_parts
from meeplewright.stories.told.settings import Mode, modes_of, wrong
from meeplewright.stories.told.state import State, read_state


@dataclass(frozen=True, eq=False, slots=True)
class StoriesTold:
    """The stories of a World, and what was wrong with how they are told."""

    stories: tuple[Story, ...]
    findings: tuple[Finding, ...]


def stories_of(world: World) -> StoriesTold:
    """Every story of a World: one a mode, or one a record where the mode says `each`."""
    roots = records_with_parts(world)
    if not roots:
        return StoriesTold((), ())
    problems: list[Finding] = []
    references: dict[tuple[str, Path_], str | None] = {
        (reference.record.name, reference.path): reference.target.name if reference.target else None
        for reference in world.references
    }
    stories: list[Story] = []
    for mode in modes_of(world, problems):
        state = read_state(world, mode.origin("state"), mode.get("state"), problems, mode.get("entries"))
        where = _where(world, mode, problems)
        for one, start, told_for in _each(world, mode, problems):
            kept = {name: part for name, part in roots.items() if _reads(mode, _wanted(where, told_for), part)}
            story = _story(world, one, start, state, roots, kept, references, problems)
            if story is not None:
                stories.append(_named(story, mode, told_for, where))
    return StoriesTold(tuple(stories), tuple(dict.fromkeys(problems)))


def _named(story: Story, mode: Mode, told_for: Record | None, where: Mapping[str, Any]) -> Story:
    """A story of one record stands there, and is called as that record is where its mode has no title."""
    if told_for is None:
        return story
    name = told_for.data.get("name") if mode.get("title") is None else None
    apart = [field for field, wanted in where.items() if isinstance(wanted, Mapping)]
    shared = frozenset(
        node
        for node, entry in story.nodes.items()
        if apart and entry.origin.record is not None and not any(field in entry.origin.record.data for field in apart)
    )
    title = name if isinstance(name, str) else story.title
    return replace(story, title=title, origin=Origin(told_for, ("id",)), shared=shared)


def _where(world: World, mode: Mode, problems: list[Finding]) -> dict[str, Any]:
    """The fields that the entries of a mode must agree in. `{each: field}` stands for what the record of `each` has."""
    where: dict[str, Any] = {}
    for name, wanted in mode.get("where", {}).items():
        if not isinstance(wanted, Mapping):
            where[name] = wanted
            continue
        field, kind = wanted.get("each"), mode.get("each")
        fields = {key for record in world.of(kind).values() for key in record.data} if kind is not None else set()
        if isinstance(field, str) and field in fields:
            where[name] = wanted
        else:
            help_ = did_you_mean(str(field), fields) or f"write `{name}: {{each: field}}` in a mode that has `each`"
            problems.append(wrong(f"`{name}` is compared with nothing", mode.origin("where").below(name), help_))
    return where


def _wanted(where: Mapping[str, Any], told_for: Record | None) -> dict[str, list[Any]]:
    """For each field the values that fit."""
    fits: dict[str, list[Any]] = {}
    for name, wanted in where.items():
        value = wanted
        if isinstance(wanted, Mapping):
            value = told_for.data.get(wanted["each"], []) if told_for is not None else []
        fits[name] = value if isinstance(value, list) else [value]
    return fits


def _reads(mode: Mode, wanted: Mapping[str, list[Any]], part: Part) -> bool:
    kinds = mode.get("entries")
    if kinds is not None and part.record.kind not in kinds:
        return False
    for name, values in wanted.items():
        value = part.record.data.get(name)
        if value is not None and not any(one in values for one in (value if isinstance(value, list) else [value])):
            return False
    return True


def _each(
    world: World, mode: Mode, problems: list[Finding]
) -> Iterator[tuple[Mode, tuple[Any, Origin] | None, Record | None]]:
    """The mode itself, or one a record: with where it starts, and the record that it is told for."""
    kind, start = mode.get("each"), mode.get("start")
    if kind is None:
        yield mode, None if start is None else (start, mode.origin("start")), None
        return
    records = world.of(kind)
    if not records or start is None:
        problems.append(
            wrong(f"the story is told for each `{kind}`", mode.origin("each"), "name a kind and its `start`")
        )
        return
    for record in records.values():
        if record.data.get(start) is not None:
            yield replace(mode, id=f"{mode.id}/{record.id}"), (record.data[start], Origin(record, (start,))), record


def _story(
    world: World,
    mode: Mode,
    start: tuple[Any, Origin] | None,
    state: State,
    roots: Mapping[str, Part],
    kept: Mapping[str, Part],
    references: Mapping[tuple[str, Path_], str | None],
    problems: list[Finding],
) -> Story | None:
    if not kept:
        problems.append(wrong(f"the story `{mode.id}` reads no record", mode.origin(""), "see `entries` and `where`"))
        return None
    count: dict[str, int] = {}
    for part in kept.values():
        count[part.record.id] = count.get(part.record.id, 0) + 1
    nodes = {
        name: (part.record.id if count[part.record.id] == 1 else name.replace("/", ":")) for name, part in kept.items()
    }
    ids = {**{part.record.id: nodes[name] for name, part in reversed([*kept.items()])}, **nodes}
    others = {name for name in roots if name not in kept}
    context = Context(
        world=world,
        mode=mode,
        state=state,
        roots={nodes[name]: part for name, part in kept.items()},
        problems=problems,
        ids=ids,
        elsewhere=frozenset(others | {roots[name].record.id for name in others}),
        references=references,
    )
    before = len(problems)
    story = built(context, start)
    if story is not None and (context.broken or len(problems) > before):
        return replace(story, sound=False)
    return story
