"""All that names a thing, and giving it another name: the sites of `meeple rename`, with the texts of the editor."""

from __future__ import annotations

from collections.abc import Sequence

from meeplewright.authoring import rename
from meeplewright.authoring.rename import RenamePlan
from meeplewright.desk.named import Named, definition
from meeplewright.desk.room import Room, whole_path
from meeplewright.findings.model import Place
from meeplewright.findings.stop import Stop
from meeplewright.packs.load import load
from meeplewright.packs.vault import project_of
from meeplewright.packs.world import World

_UNLIKELY = "meeple-asks-who-names-this"


def plan(room: Room, thing: Named, new: str) -> RenamePlan:
    """What giving a thing another name changes, in every pack of the project; Stop where it cannot be."""
    worlds = [world for world in room.worlds() if world.pack.folder == room.folder]
    with room.living.reading():
        changes = _plan(worlds, _project(room), thing, new)
        if (record := thing.record) is not None:
            now = f"{record.kind}/{new.removeprefix(f'{record.kind}/')}"
            for file in rename.known_baselines(room.folder, project_of(room.folder)):
                changes.edits.update(rename.baseline_edits(file, record.name, now))
    return changes


def _project(room: Room) -> list[World]:
    """Every pack of the project, the open ones as they stand in the editor."""
    home = project_of(room.folder)
    return list(load([home], cache=True).worlds)


def _plan(worlds: Sequence[World], project: Sequence[World], thing: Named, new: str) -> RenamePlan:
    if thing.record is not None:
        kind, old = thing.record.kind, thing.record.id
        if not thing.record.pack and not any(world.system.folder == world.pack.folder for world in worlds):
            raise Stop(
                f"`{kind}/{old}` is a word of the system, which many packs share", "rename it in the system itself"
            )
        mine = [world for world in project if any(world.pack.folder == each.pack.folder for each in worlds)] or worlds
        if kind == "icon":
            return rename.rename_icon(mine, project, old, new)
        return rename.rename_record(mine, project, kind, old, new.removeprefix(f"{kind}/"))
    if thing.flag:
        return rename.rename_flag(rename.related(worlds, project), thing.flag, new)
    if thing.number:
        return rename.rename_number(worlds, thing.number, new)
    raise Stop(
        "nothing here has a name that could be changed",
        "put the cursor on an id, an icon, a name of the story or a number",
    )


def references(room: Room, world: World, thing: Named, *, definition_too: bool) -> list[Place]:
    """Every place that names a thing: where a renaming would write."""
    if thing.record is not None and not thing.record.pack:
        places = _named_here(world, thing)
    else:
        worlds = list(room.worlds())
        with room.living.reading():
            try:
                changes = _plan(worlds, worlds, thing, _UNLIKELY if not thing.number else "987654321")
            except Stop:
                return []
        places = {edit.place for edit in changes.edits}
    where = definition(world, thing)
    if isinstance(where, Place):
        places = places - {where} if not definition_too else places | {where}
    return sorted(
        places,
        key=lambda place: (
            whole_path(place.path) != whole_path(where.path) if isinstance(where, Place) else False,
            place,
        ),
    )


def _named_here(world: World, thing: Named) -> set[Place]:
    """The places of a World that name a word of its system."""
    from meeplewright.authoring import sites

    record = thing.record
    if record is None:
        return set()
    names = sites.Names(record.kind, record.id, _UNLIKELY, alone=False)
    places = {edit.place for edit in sites.references(world, record, _UNLIKELY)}
    places |= {edit.place for edit in sites.texts(world, names)} | {edit.place for edit in sites.rules(world, names)}
    for mark in world.marks("x-icon"):
        if record.kind == "icon" and mark.value == record.id:
            places.add(mark.record.place(*mark.path))
    return places
