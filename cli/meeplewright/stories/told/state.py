"""What a reader has to remember: the variables that `state:` and state records declare."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from meeplewright.findings.model import Finding, Related
from meeplewright.packs.world import World
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Sort, Variable

WIDEST = 10_000  # values of one counter
_OWN = ("gains", "waits", "until")  # what an entry may do with the flag of its own id
_SORTS = {"flags": Sort.FLAG, "counters": Sort.COUNTER, "items": Sort.ITEM}


@dataclass(slots=True)
class State:
    """Variables by name, and the names that are granted but not followed."""

    variables: dict[str, Variable] = field(default_factory=dict)
    untracked: set[str] = field(default_factory=set)


def read_state(
    world: World, section: Origin | None, data: Any, problems: list[Finding], read: Collection[str] | None = None
) -> State:
    """The system's state, the state records, and every pack's, the nearest pack last.

    `read` are the kinds of the entries that the story reads, where it does not read all of them.
    """
    state = State()
    if section is not None and data is not None:
        _declared(data, section, state, problems)
    _records(world, state, problems, read)
    for pack in world.packs:
        if (stories := pack.sections.stories).says("state"):
            _declared(stories.state, Origin(path=("state",), source=pack.source, name="pack"), state, problems)
    for name in state.untracked & state.variables.keys():  # what is not followed may be there, or not
        variable = state.variables[name]
        every = tuple(range(variable.low, variable.high + 1))
        state.variables[name] = replace(variable, starts=every, untracked=True)
    return state


def _declared(data: Any, origin: Origin, state: State, problems: list[Finding]) -> None:
    if not isinstance(data, Mapping):
        problems.append(_wrong("`state` must be a mapping", origin, "write `state: {flags: [HORN]}`"))
        return
    for key, value in data.items():
        below = origin.below(key)
        if key == "untracked" and isinstance(value, list):
            state.untracked.update(str(each) for each in value)
        elif key in _SORTS and isinstance(value, list | Mapping):
            for name, settings, at in _listed(value, below):
                _add(name, settings, _SORTS[key], at, state, problems)
        else:
            known = ", ".join((*_SORTS, "untracked"))
            problems.append(_wrong(f"`state` has no list or mapping `{key}`", below, f"it holds {known}"))


def _listed(value: Any, origin: Origin) -> Iterable[tuple[Any, Any, Origin]]:
    if isinstance(value, Mapping):
        return [(name, settings, origin.below(name)) for name, settings in value.items()]
    return [(name, None, origin.below(index)) for index, name in enumerate(value)]


def _records(world: World, state: State, problems: list[Finding], read: Collection[str] | None) -> None:
    for mark in world.marks("x-story"):
        part = mark.argument.get("part") if isinstance(mark.argument, Mapping) else mark.argument
        if mark.path:
            continue
        record, origin = mark.record, Origin(mark.record, ("id",))
        if part in {"flag", "item", "counter"}:
            # what all of the kind have in common stands in the schema, what a record says goes over it
            common = mark.argument if isinstance(mark.argument, Mapping) else {}
            _add(record.id, {**common, **record.data}, Sort(part), origin, state, problems)
        elif isinstance(mark.argument, Mapping) and any(mark.argument.get(word) == "id" for word in _OWN):
            most = record.data.get(str(mark.argument.get("most")), 1)  # how often it can be gained, where that counts
            faults = (
                problems if read is None or record.kind in read else []
            )  # of another story: in this one it is no other
            _add(record.id, None if most == 1 else most, Sort.FLAG if most == 1 else Sort.ITEM, origin, state, faults)


def _add(name: Any, settings: Any, sort: Sort, origin: Origin, state: State, problems: list[Finding]) -> None:
    if not isinstance(name, str) or not name or name in {"and", "or", "not", "all", "any"}:
        problems.append(_wrong(f"`{name}` is no name of a {sort}", origin, "write a word"))
        return
    if isinstance(settings, int) and not isinstance(settings, bool) and sort is Sort.ITEM:
        settings = {"most": settings}
    if settings is not None and not isinstance(settings, Mapping):
        problems.append(_wrong(f"the {sort} `{name}` is declared by `{settings}`", origin, "write a mapping"))
        settings = None
    settings = settings or {}
    low, high = 0, 1
    if sort is Sort.COUNTER:
        low, high = settings.get("from"), settings.get("to")
        if not _whole(low) or not _whole(high) or not 0 <= high - low < WIDEST:
            problems.append(
                _wrong(
                    f"the counter `{name}` has no range",
                    origin,
                    f"write `{name}: {{from: 0, to: 12, start: 0}}`; a range has at most {WIDEST:,} values",
                )
            )
            low, high = 0, 1
    elif sort is Sort.ITEM:
        high = settings.get("most", 1)
        if not _whole(high) or not 1 <= high < WIDEST:
            problems.append(_wrong(f"`most` of the item `{name}` is no number from 1", origin, "write `most: 1`"))
            high = 1
    starts = _starts(name, settings, low, high, origin, problems)
    number = settings.get("number") if sort is Sort.ITEM else None
    if number is not None and not _whole(number):
        problems.append(_wrong(f"`number` of the item `{name}` is no number", origin, "write the number printed on it"))
        number = None
    before = state.variables.get(name)
    if before is not None and before.origin.place != origin.place:
        problems.append(_twice(before, sort, origin))
    title = settings.get("title", settings.get("name", ""))
    kept = settings.get("kept") is True
    state.variables[name] = Variable(
        name, sort, low, high, starts, number, title if isinstance(title, str) else "", origin, kept=kept
    )


def _starts(
    name: str, settings: Mapping[str, Any], low: int, high: int, origin: Origin, problems: list[Finding]
) -> tuple[int, ...]:
    start = settings.get("start", min(max(0, low), high))
    if start == "any":
        return tuple(range(low, high + 1))
    if isinstance(start, list) and start and all(_whole(one) and low <= one <= high for one in start):
        return tuple(sorted(set(start)))
    if isinstance(start, bool):
        start = int(start)
    if not _whole(start) or not low <= start <= high:
        problems.append(
            _wrong(f"`{name}` starts at {start}, outside of {low} to {high}", origin, "start it inside its range")
        )
        return (low,)
    return (start,)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 1_000_000


def _twice(before: Variable, sort: Sort, origin: Origin) -> Finding:
    """One name for two things: what one of them gains, the other has."""
    words = "is declared twice" if before.sort is sort else f"is a {before.sort} already"
    return Finding.of(
        "MW607",
        f"the {sort} `{before.name}` {words}",
        origin.place,
        help="give one of them another name, or take one of the declarations out",
        record=origin.record_name,
        field=origin.field,
        related=(Related(f"the {before.sort} is declared here", before.origin.place),),
    )


def _wrong(message: str, origin: Origin, help_: str) -> Finding:
    return Finding.of("MW603", message, origin.place, help=help_, record=origin.record_name, field=origin.field)
