"""How often records are used, and where: a find that is given once, a keyword that somebody asks for."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.checks.own import field_of, is_own
from meeplewright.findings.model import Finding, Related
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.model import Kind
from meeplewright.systems.sections.kinds import CountedUse

_TIMES = {1: "once", 2: "twice"}


def uses(world: World) -> Iterator[Finding]:
    """Records that too few or too many others name in the fields where the system counts them (`used:` of a kind)."""
    for kind in world.system.kinds.values():
        for use in kind.said.uses:
            for record in world.of(kind.name).values():
                yield from _counted(world, kind, record, use)


def _counted(world: World, kind: Kind, record: Record, use: CountedUse) -> Iterator[Finding]:
    said = use.words or "named under " + " or ".join(f"`{each}`" for each in use.fields)
    # an option and another of one entry are alternatives: the records that name it are counted
    places: dict[str, tuple[Record, Path_]] = {}
    for reference in world.refs_to(record):
        if reference.record is not record and any(_ends(reference.path, each) for each in use.fields):
            places.setdefault(reference.record.name, (reference.record, reference.path))
    what = f"{kind.title.lower()} `{record.id}`"
    if len(places) < use.least and is_own(record, world) and not _of_an_open_pack(record, world):
        times = _times(len(places)) if places else "nowhere"
        yield Finding.of(
            "MW317",
            f"the {what} is {said} {times}" + (f", and must be {_times(use.least)}" if places else ""),
            record.place("id"),
            help="name it where it belongs, or take it out",
            record=record.name,
            field="id",
        )
    if use.most is not None and len(places) > use.most:
        *others, (one, path) = places.values()
        if is_own(one, world):
            yield Finding.of(
                "MW318",
                f"the {what} is {said} {_times(len(places))}, and may be {_times(use.most)}",
                one.place(*path),
                help="name another here, or there",
                related=tuple(Related("here too", other.place(*there)) for other, there in others[:3]),
                record=one.name,
                field=field_of(path),
            )


def _of_an_open_pack(record: Record, world: World) -> bool:
    """A word of the system: only a pack that says it is complete must use it."""
    return not record.pack and not world.pack.complete


def _ends(path: Path_, fields: str) -> bool:
    """Whether a place ends with these fields; where in a list it stands does not matter."""
    steps = [step for step in path if isinstance(step, str)]
    wanted = fields.split("/")
    return steps[-len(wanted) :] == wanted


def _times(count: int) -> str:
    return _TIMES.get(count, f"{count} times")
