"""Renaming: every place that names a record, an icon, a keyword or a number, as edits that keep every other byte."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from meeplewright.authoring import in_layouts, sites
from meeplewright.authoring.catalogues import catalogue_edits
from meeplewright.checks.notation import spelt
from meeplewright.checks.numbers import group_of
from meeplewright.findings.model import Edit, Place
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.head import ID
from meeplewright.packs.world import World
from meeplewright.regular import text_of
from meeplewright.sources.forms.model import FILE, KEY, FileForm
from meeplewright.sources.lines import Lines
from meeplewright.sources.model import Record

_WORDS = frozenset({"and", "or", "not"})


@dataclass(slots=True)
class RenamePlan:
    """What a renaming changes, file by file, and what it saw and leaves to a person."""

    what: str
    edits: set[Edit] = field(default_factory=set)
    left: set[str] = field(default_factory=set)
    # drawings that are called after what is renamed, and their new places
    moves: dict[Path, Path] = field(default_factory=dict)

    @property
    def files(self) -> list[str]:
        return sorted({edit.place.path for edit in self.edits})


def rename_record(worlds: Sequence[World], project: Sequence[World], kind: str, old: str, new: str) -> RenamePlan:
    """A record gets another id: itself, references, links, story names, catalogues, stock."""
    mine = _one_record(worlds, project, kind, old)
    form = mine[0].of(kind)[old].source.form
    _check_new(mine, kind, new, form)
    plan = RenamePlan(f"{kind}/{old} → {kind}/{new}")
    alone = all(sum(old in world.of(each) for each in world.by_kind) == 1 for world in mine)
    names = sites.Names(kind, old, new, alone=alone)
    for world in mine:
        record = world.of(kind)[old]
        plan.edits.update(_of_itself(record, new))
        if form is not None and form.id == f"{{{FILE}}}":
            plan.moves[record.source.path] = record.source.path.with_stem(new)
        plan.edits.update(sites.references(world, record, new))
        plan.edits.update(sites.texts(world, names))
        plan.edits.update(sites.rules(world, names))
        plan.edits.update(sites.box(world, kind, old, new))
        plan.edits.update(in_layouts.edits(world, kind, old, new, of_system=not record.pack))
        if sites.is_state(world, record):
            plan.edits.update(sites.state_sites(world, old, new))
        plan.left.update(_left(world, plan, old))
    plan.edits.update(catalogue_edits(mine, names.in_catalogue, (kind, old, new)))
    plan.edits = spelt(plan.edits, mine)
    return plan


def _of_itself(record: Record, new: str) -> Iterator[Edit]:
    """Where a record says what it is called."""
    form = record.source.form
    if form is None or not form.composed:
        yield Edit(record.place("id"), new)
    elif form.named in record.data:
        yield Edit(record.place(form.named), new)


def _one_record(worlds: Sequence[World], project: Sequence[World], kind: str, id_: str) -> list[World]:
    """The Worlds that hold the record. Packs that have nothing to do with each other may each have one of the name."""
    by_source: dict[Path, list[World]] = {}
    for world in worlds:
        record = world.get(kind, id_)
        if record is not None:
            by_source.setdefault(record.source.path.resolve(), []).append(world)
    if not by_source:
        raise _unknown(worlds, kind, id_)
    if len(by_source) > 1:
        spots = ", ".join(_spot(group[0].of(kind)[id_].place("id")) for group in by_source.values())
        raise Stop(
            f"there are {len(by_source)} records `{kind}/{id_}`: {spots}", help="name the folder of the pack meant"
        )
    (source,) = by_source
    return [
        world
        for world in project
        if (record := world.get(kind, id_)) is not None and record.source.path.resolve() == source
    ]


def related(worlds: Sequence[World], project: Sequence[World]) -> list[World]:
    """The Worlds of a project in which a pack of these stands."""
    folders = {world.pack.folder for world in worlds}
    return [world for world in project if any(pack.folder in folders for pack in world.packs)]


def rename_icon(worlds: Sequence[World], project: Sequence[World], old: str, new: str) -> RenamePlan:
    """An icon gets another id, in every language at once, and its drawing another name."""
    plan = rename_record(worlds, project, "icon", old, new)
    for world in related(project, _one_record(worlds, project, "icon", old)):
        for mark in world.marks("x-icon"):
            if mark.value == old:
                plan.edits.add(Edit(mark.record.place(*mark.path), new))
        for folder in dict.fromkeys((*(pack.folder for pack in world.packs), world.system.folder)):
            drawing = folder / "icons" / f"{old}.svg"
            if drawing.is_file():
                plan.moves[drawing] = drawing.with_name(f"{new}.svg")
    return plan


def rename_flag(worlds: Sequence[World], old: str, new: str) -> RenamePlan:
    """A keyword, counter or item that is declared in `state:` gets another name."""
    if sites.NAME.fullmatch(new) is None or new in _WORDS:
        raise Stop(f"`{new}` cannot be a name in a guard", help="letters, digits and hyphens; not `and`, `or`, `not`")
    plan = RenamePlan(f"{old} → {new}")
    known: set[str] = set()
    for world in worlds:
        for pack in world.packs:
            declared = dict(sites.declared(pack.sections.stories))
            known |= set(declared)
            if old in declared:
                if new in declared:
                    raise Stop(f"`{new}` is declared already: {_spot(declared[new])}", help="choose another name")
                plan.edits.add(Edit(declared[old], new))
                plan.edits.update(sites.state_sites(world, old, new))
                plan.edits = spelt(plan.edits, [world])
                plan.left.update(_left(world, plan, old))
    if not plan.edits:
        raise Stop(
            f"no `state:` declares `{old}`",
            help=did_you_mean(old, known) or "a keyword that is a record is renamed as KIND/ID",
        )
    return plan


def rename_number(worlds: Sequence[World], old: str, new: str, series: str = "") -> RenamePlan:
    """A printed number becomes another one; a number that is taken is refused."""
    plan = RenamePlan(f"number {old} → {new}")
    for world in worlds:
        marks = [
            mark
            for mark in world.marks("x-number")
            if not series or (isinstance(mark.argument, Mapping) and mark.argument.get("series") == series)
        ]
        old_marks = [mark for mark in marks if str(mark.value) == old]
        if len(old_marks) > 1:
            some = ", ".join(mark.record.name for mark in old_marks[:4])
            raise Stop(
                f"{len(old_marks)} records have the number {old}: {some}",
                help="say with `--series` in which series; else change it where it stands",
            )
        for mark in old_marks:
            group = group_of(mark)
            taken = next((m for m in marks if str(m.value) == new and (not group or group_of(m) in ("", group))), None)
            if taken is not None:
                raise Stop(
                    f"`{taken.record.name}` has the number {new} already: {_spot(taken.record.place(*taken.path))}",
                    help="give it another number first, or let `meeple story number` deal them out",
                )
            if isinstance(mark.value, int) and not new.isdecimal():
                raise Stop(f"`{new}` is no number", help="write digits")
            plan.edits |= spelt({Edit(mark.record.place(*mark.path), new)}, [world])
    if not plan.edits:
        raise Stop(
            f"nothing has the printed number {old}", help="`meeple story stats` lists the numbers that are given"
        )
    return plan


# --- what is left


def _left(world: World, plan: RenamePlan, old: str) -> Iterator[str]:
    """Files of the system that have the old name as a word where no edit stands: rules in CEL, layouts, schemas."""
    word = re.compile(rf"(?<![\w-]){re.escape(old)}(?![\w-])")
    edited = {(edit.place.path, edit.place.line) for edit in plan.edits}
    folder = world.system.folder
    home = world.system.source.shown.rpartition("/")[0]
    for path in sorted((*folder.glob("*.yaml"), *folder.glob("layouts/*.yaml"), *folder.rglob("*.schema.json"))):
        name = "/".join(part for part in (home, path.relative_to(folder).as_posix()) if part)
        if any(name == source.shown for pack in world.packs for source in (pack.source, *pack.sources)):
            continue
        text = text_of(path, errors="replace")
        for number, line in enumerate(text.split("\n"), 1):
            if word.search(line) and (name, number) not in edited:
                yield f"{name}:{number}: {' '.join(line.split())[:80]}"


# --- refusals


def _unknown(worlds: Iterable[World], kind: str, old: str) -> Stop:
    kinds = {name for world in worlds for name in world.by_kind}
    if kind not in kinds:
        return Stop(
            f"there is no kind `{kind}`", help=did_you_mean(kind, kinds) or f"kinds: {', '.join(sorted(kinds))}"
        )
    ids = {id_ for world in worlds for id_ in world.of(kind)}
    return Stop(f"there is no {kind} `{old}`", help=did_you_mean(old, ids) or "`meeple check` lists what is read")


def _check_new(worlds: Sequence[World], kind: str, new: str, form: FileForm | None) -> None:
    if form is None and ID.fullmatch(new) is None:
        raise Stop(f"`{new}` cannot be an id", help="small letters, digits and single hyphens, as in `storm-lantern`")
    if form is not None and form.is_packed:
        raise Stop("the record stands in a workbook, which is read and not written", help="rename it there")
    if form is not None and form.keyed and KEY in form.parts:
        raise Stop(
            f"a {kind} is named by the key that it stands under, which is not written to",
            help="change it in the file, and what names it: `meeple check` tells where",
        )
    if form is not None and form.composed and form.id != f"{{{FILE}}}":
        parts = " and ".join(f"`{part}`" for part in form.parts)
        raise Stop(f"the id of a {kind} is put together of {parts}", help="change these fields, and what names it")
    if not new or (form is not None and form.composed and "/" in new):
        raise Stop(f"`{new}` cannot be the name of a file", help="choose another id")
    for world in worlds:
        there = world.get(kind, new)
        if there is not None:
            raise Stop(f"`{kind}/{new}` is there already: {_spot(there.place('id'))}", help="choose another id")


def _spot(place: Place) -> str:
    return f"{place.path}:{place.line}"


def known_baselines(folder: Path, project: Path) -> list[Path]:
    """The baselines of a pack that are known by their names: beside its pack.yaml and above it, as far as its project
    goes. Those of other names have to be told."""
    above = [each for each in (folder, *folder.parents) if each.resolve().is_relative_to(project.resolve())]
    return [file for each in above for file in sorted(each.glob(".*baseline.yaml")) if file.is_file()]


def baseline_edits(file: Path, old: str, new: str) -> Iterator[Edit]:
    """The lines of a baseline that are keyed by the record."""
    from meeplewright.l10n.files import shown as shown_file

    text = text_of(file)
    lines = Lines(text)
    for match in re.finditer(rf"^(\s*(?:- )?record:\s*[\"']?){re.escape(old)}(?=[\"'\s]|$)", text, re.MULTILINE):
        start = match.end(1)
        yield Edit(lines.place(shown_file(file), start, start + len(old)), new)
