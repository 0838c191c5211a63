"""`meeple story number`: printed numbers for the entries of a book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Path_, Record
    from meeplewright.stories.model.numbering import Numbered
    from meeplewright.stories.model.story import Story

_WORDS_A_SPREAD = 700


def number(
    pack: Annotated[Path | None, typer.Argument(help="the pack; else the one here", show_default=False)] = None,
    seed: Annotated[int, typer.Option(help="what new numbers are drawn from")] = 1,
    first: Annotated[
        int | None,
        typer.Option("--from", help="the lowest number; else as the system has it, or 1", show_default=False),
    ] = None,
    last: Annotated[
        int | None, typer.Option("--to", help="the highest number; else one for each entry", show_default=False)
    ] = None,
    keep: Annotated[
        list[str] | None, typer.Option(help="an entry (id or number) whose number must stay", show_default=False)
    ] = None,
    spread: Annotated[
        int, typer.Option(help="entries that two facing pages hold; 0: by the words of the book", min=0)
    ] = 0,
    afresh: Annotated[bool, typer.Option("--afresh", help="number all anew, but for what is kept")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="write nothing; show what would change")] = False,
) -> int:
    """Give entries their printed numbers: linked ones far apart, and as few changed as can be.

    The start, what --keep names and entries that a sum leads from or to stay. Exit status 1: some are still too near.
    """
    from meeplewright.authoring import apply
    from meeplewright.commands.worlds import world_at
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.numbering import NoRoom, NumberingWish, bound, neighbours, numbered
    from meeplewright.stories.told.read import stories_of

    world = world_at(pack, wholly="the numbers in what cannot be read would be given away")
    stories = stories_of(world).stories
    series = _series(world, stories)
    if not series:
        raise Stop("no story here has numbers to print", help="a schema says where with `x-number`")
    apart = neighbours(stories)
    kept = _kept(stories, keep or ()) | bound(stories) | {story.start for story in stories}
    _refuse_unbound(world, stories)
    changes: dict[tuple[Record, Path_], int] = {}
    near = 0
    for (name, _), fields in series.items():
        before = known = _known(stories, fields)
        low, high = _range(world, name, first, last, len(fields), known)
        start = next((story.start for story in stories if story.start in fields), "")
        if start and start not in known and low not in known.values():
            known = {**known, start: low}
        wide = spread or _spread(stories, list(fields))
        wish = NumberingWish(low, high, min(wide, max(1, len(fields) // 12)), frozenset(kept), afresh, seed)
        try:
            scheme = numbered(list(fields), known, apart, wish)
        except NoRoom as error:
            raise Stop(str(error), help="give more room with `--to`") from None
        near += len(scheme.near)
        _tell(scheme, before, diff=diff)
        changes |= {fields[e]: n for e, n in scheme.numbers.items() if before.get(e) != n}
    changed = _patched(world, changes)
    if diff:
        print(apply.diff(changed))
    elif changed:
        apply.write(changed, world.pack.folder)
    return int(bool(near))


def _series(world: World, stories: Sequence[Story]) -> dict[tuple[str, str], dict[str, tuple[Record, Path_]]]:
    """By series, and by the value that it goes `by`, its entries and where the number of each stands, or is to stand.

    Only this pack's own.
    """
    from meeplewright.checks.numbers import group_in

    entries: dict[tuple[str, str], dict[str, tuple[Record, Path_]]] = {}
    for story in stories:
        for node in story.nodes.values():
            record = node.origin.record
            if record is None or node.made or record.pack != world.pack.name:
                continue
            for name, inner in world.system.kinds[record.kind].annotated.properties.items():
                rule = next((argument for word, argument, _types in inner.own if word == "x-number"), None)
                if rule is not None and not isinstance(node.number, str):
                    series = str(rule.get("series", "")) if isinstance(rule, Mapping) else ""
                    entries.setdefault((series, group_in(rule, record)), {})[node.id] = (record, (name,))
                    break
    return entries


def _known(stories: Sequence[Story], fields: Mapping[str, object]) -> dict[str, int]:
    return {
        node.id: node.number
        for story in stories
        for node in story.nodes.values()
        if node.id in fields and isinstance(node.number, int)
    }


def _range(
    world: World, name: str, first: int | None, last: int | None, count: int, known: Mapping[str, int]
) -> tuple[int, int]:
    """From where to where. Where the system forbids gaps there is a number for each entry, and none more."""
    from meeplewright.checks.numbers import series_of

    series = series_of(world, name)
    low = first if first is not None else series.first if series.first is not None else 1
    needed = low + count - 1
    if last is not None:
        return low, last
    if not series.gaps:
        return low, needed
    return low, max(needed, series.last or 0, *known.values(), 0)


def _spread(stories: Sequence[Story], entries: Sequence[str]) -> int:
    """How many entries of middling length two facing pages hold."""
    words = sorted(story.nodes[entry].words for story in stories for entry in entries if entry in story.nodes)
    middle = words[len(words) // 2] if words else 0
    return max(1, min(12, _WORDS_A_SPREAD // max(middle, 1)))


def _kept(stories: Sequence[Story], names: Sequence[str]) -> set[str]:
    from meeplewright.findings.stop import Stop, did_you_mean

    ids: set[str] = set()
    for name in names:
        there = {
            node.id for story in stories for node in story.nodes.values() if name in (node.id, str(node.number or ""))
        }
        if not there:
            known = [id_ for story in stories for id_ in story.nodes]
            raise Stop(
                f"there is no entry `{name}` to keep", help=did_you_mean(name, known) or "name an id or a number"
            )
        ids |= there
    return ids


def _refuse_unbound(world: World, stories: Sequence[Story]) -> None:
    """A sum needs its numbers chosen by the author."""
    from meeplewright.findings.stop import Stop

    by_record = {
        node.origin.record_name: node for story in stories for node in story.nodes.values() if node.origin.record
    }
    for mark in world.marks("x-story"):
        part = mark.argument.get("part") if isinstance(mark.argument, Mapping) else mark.argument
        node = by_record.get(mark.record.name)
        if part == "sum" and node is not None and node.number is None:
            place = mark.record.place(*mark.path)
            raise Stop(
                f"{place.path}:{place.line}: the entry `{node.id}` has no number, and a sum begins from it",
                help="give it, and what the sum leads to, their numbers by hand: they then stay",
            )


def _tell(scheme: Numbered, before: Mapping[str, int], *, diff: bool) -> None:
    moved = [(before[e], n, e) for e, n in scheme.numbers.items() if e in before and before[e] != n]
    new = [(n, e) for e, n in scheme.numbers.items() if e not in before]
    for was, now, entry in sorted(moved):
        print(f"{was} -> {now}  {entry}")
    for now, entry in sorted(new):
        print(f"new {now}  {entry}")
    verb = "would change" if diff else "changed"
    print(f"{len(scheme.numbers)} entries: {len(new)} numbers are new, {len(moved)} {verb}")
    for one, other, far in scheme.near:
        a, b = scheme.numbers[one], scheme.numbers[other]
        print(f"still near: {a} `{one}` and {b} `{other}` should be {far} apart; more room with --to may help")
    if scheme.close:
        one, other, _far = scheme.close[0]
        print(
            f"{len(scheme.close)} linked pairs may share a spread, as `{one}` and `{other}`; --afresh parts what it can"
        )


def _patched(world: World, changes: Mapping[tuple[Record, Path_], int]) -> dict[Path, tuple[str, str]]:
    from meeplewright.authoring import apply
    from meeplewright.authoring.form.order import shape_of
    from meeplewright.authoring.patch import CannotPatch, Patch
    from meeplewright.findings.stop import Stop

    by_path: dict[Path, list[tuple[Record, Path_, int]]] = {}
    for (record, path), value in changes.items():
        by_path.setdefault(record.source.path, []).append((record, path, value))
    changed = {}
    for file, wanted in by_path.items():
        patch = Patch(wanted[0][0].source.text)
        for record, path, value in wanted:
            try:
                patch.set((record.kind, record.index, *path), value, shape_of(world.system.kinds[record.kind].schema))
            except CannotPatch as resists:
                raise Stop(f"{record.source.shown}: `{record.id}`: {resists}", help="nothing was changed") from None
        changed[file] = apply.whole(file, patch.result())
    return changed
