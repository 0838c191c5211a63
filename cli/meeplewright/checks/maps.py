"""Maps: trails that lead to no space, and spaces that no trail reaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from meeplewright.checks.own import is_own
from meeplewright.findings.model import Finding, Related
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.model import Kind

Spaces = dict[str, int]


def map_findings(world: World) -> Iterator[Finding]:
    """Of every record that has spaces with ids and trails between them, as those made on the base map do."""
    for kind in world.system.kinds.values():
        for record in world.of(kind.name).values() if _is_map(kind) else ():
            spaces = _spaces(record)
            if spaces and is_own(record, world):
                lost = list(_lost_trails(record, spaces))
                yield from lost
                if not lost:  # where a trail should have led, nobody knows what it joins
                    yield from _cut_off(record, spaces)


def _is_map(kind: Kind) -> bool:
    """Whether its schema knows spaces and trails: records of other kinds are not even read."""
    return {"spaces", "trails"} <= kind.annotated.properties.keys()


def _spaces(record: Record) -> Spaces:
    spaces, trails = record.data.get("spaces"), record.data.get("trails")
    if not isinstance(spaces, list) or not isinstance(trails, list):
        return {}
    return {
        space["id"]: index
        for index, space in enumerate(spaces)
        if isinstance(space, Mapping) and isinstance(space.get("id"), str)
    }


def _ends(record: Record) -> Iterator[tuple[int, str, str]]:
    """Every end of every trail: the trail's place in the list, `from` or `to`, and the space."""
    for index, trail in enumerate(record.data["trails"]):
        for end in ("from", "to"):
            if isinstance(trail, Mapping) and isinstance(trail.get(end), str):
                yield index, end, trail[end]


def _lost_trails(record: Record, spaces: Spaces) -> Iterator[Finding]:
    for index, end, name in _ends(record):
        if name not in spaces:
            yield Finding.of(
                "MW310",
                f"`{record.id}` has no space `{name}`",
                record.place("trails", index, end),
                help=did_you_mean(name, list(spaces)) or "name a space of the same map",
                record=record.name,
                field=f"trails/{index}/{end}",
            )


def _cut_off(record: Record, spaces: Spaces) -> Iterator[Finding]:
    beside: dict[str, set[str]] = {name: set() for name in spaces}
    for trail in record.data["trails"]:
        if isinstance(trail, Mapping) and trail.get("from") in spaces and trail.get("to") in spaces:
            beside[trail["from"]].add(trail["to"])
            beside[trail["to"]].add(trail["from"])
    first = next(iter(spaces))
    reached = _together(first, beside)
    for name, index in spaces.items():
        if name not in reached:
            # one trail joins all that hang together: they are one fault
            island = _together(name, beside)
            reached |= island
            more = f" and {len(island) - 1} more that hang together with it" if len(island) > 1 else ""
            yield Finding.of(
                "MW311",
                f"no way leads from `{first}` to the space `{name}` of `{record.id}`{more}",
                record.place("spaces", index, "id"),
                help=f"add a trail that joins {'one of them' if more else 'it'} to the others",
                related=(Related("the first space", record.place("spaces", spaces[first], "id")),),
                record=record.name,
                field=f"spaces/{index}/id",
            )


def _together(space: str, beside: Mapping[str, set[str]]) -> set[str]:
    """All spaces that trails lead to from this one."""
    reached, waiting = {space}, [space]
    while waiting:
        more = beside[waiting.pop()] - reached
        reached |= more
        waiting.extend(more)
    return reached
