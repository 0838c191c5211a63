"""`meeple stats`: how a pack is made up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from meeplewright.authoring.stats.spread import Choice
    from meeplewright.packs.world import World


def stats(
    pack: Annotated[Path | None, typer.Argument(help="the pack; else the one here", show_default=False)] = None,
    kind: Annotated[list[str] | None, typer.Option(help="only this kind", show_default=False)] = None,
    field: Annotated[list[str] | None, typer.Option(help="only this field", show_default=False)] = None,
    where: Annotated[str, typer.Option(help="only records for which this expression holds")] = "",
    by: Annotated[
        list[str] | None,
        typer.Option(
            "--by",
            help="a table of this field by the next `--by`; a third makes a table for each of its values",
            show_default=False,
        ),
    ] = None,
    effects: Annotated[
        str, typer.Option(help="the numbers under this field, and what is to be expected of a piece")
    ] = "",
    given: Annotated[
        list[str] | None,
        typer.Option(
            "--given", help="with --effects: a key that says what an effect hangs on, as `unless`", show_default=False
        ),
    ] = None,
    module: Annotated[str, typer.Option(help="hold this set of the bench against the others, field by field")] = "",
    chances: Annotated[
        bool,
        typer.Option("--chances", help="how likely points suffice, what discarding costs, what a night takes"),
    ] = False,
    format: Annotated[str, typer.Option("--format", help="text or json")] = "text",  # noqa: A002
    svg: Annotated[Path | None, typer.Option(help="a folder for curves as SVG", show_default=False)] = None,
) -> int:
    """Count by kind, deck and field: against the manifest, costs and rewards, income and spending a round.

    With `--module` a set of the bench is held against the others; with `--chances` what designers reckon with is told.

    With `--by` twice or thrice tables of fields by each other; with `--effects` what the effects of each group come to.
    """
    from meeplewright.authoring.stats import telling
    from meeplewright.authoring.stats.spread import groups_of
    from meeplewright.checks.balance import totals
    from meeplewright.commands.worlds import world_at
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.sources.disk import make_folder, write_whole

    if format not in ("text", "json"):
        raise Stop(f"there is no format `{format}`", help="text or json")
    world = world_at(pack)
    for name in kind or ():
        if name not in world.system.kinds:
            raise Stop(f"`{world.system.id}` has no kind `{name}`", help=did_you_mean(name, world.system.kinds))
    if chances:
        return _chances(world, format, svg)
    if module:
        return _beside(world, module, format)
    chosen = _chosen(world, where)
    if by or effects or given:
        return _crossed(world, kind or (), chosen, by or (), effects, given or (), format)
    groups = groups_of(world, kind or (), field or (), chosen)
    known = {spread.field for group in groups_of(world, kind or (), (), chosen) for spread in group.spreads}
    for name in field or ():
        if name not in known:
            raise Stop(f"no record has values to count at `{name}`", help=did_you_mean(name, known))
    tell = telling.as_json if format == "json" else telling.as_text
    print(tell(world.pack.name, groups, totals(world) if chosen is None else {}))
    if svg is not None:
        make_folder(svg)
        for group in groups:
            for spread in group.spreads:
                parts = [group.kind, *([group.deck] if group.deck else []), spread.field]
                name = "-".join("".join(c if c.isalnum() else "-" for c in part) for part in parts)
                write_whole(svg / f"{name}.svg", telling.as_svg(group, spread).encode())
    return 0


def _chances(world: World, format_: str, svg: Path | None) -> int:
    import json

    from meeplewright.authoring.stats import telling_chances as telling
    from meeplewright.authoring.stats.chances import choices, feeding, laying, meeting
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.sources.disk import make_folder, write_whole

    chances = world.system.sections.chances
    if chances is None and world.system.sections.says("chances"):
        raise Stop(
            f"the `chances` of `{world.system.id}` cannot be read", help="`meeple check` tells what is wrong there"
        )
    if chances is None:
        raise Stop(f"`{world.system.id}` says no chances", help="write `chances:` in system.yaml: docs/module.md")
    for kind in chances.kinds:
        if kind not in world.system.kinds:
            raise Stop(
                f"`chances` of `{world.system.id}` names the kind `{kind}`, and there is none",
                help=did_you_mean(kind, world.system.kinds),
            )
    titles = choices(world, chances.sets)
    met = list(meeting(world, chances.meet))
    laid = list(laying(world, chances.lay, titles))
    fed = list(feeding(world, chances.feed, titles, chances.sets.field))
    data = telling.as_data(met, laid, fed)
    print(json.dumps(data, ensure_ascii=False, indent=2) if format_ == "json" else telling.as_text(met, laid, fed))
    if svg is not None and met:
        make_folder(svg)
        write_whole(svg / "chances.svg", telling.as_svg(met, world.system.id).encode())
    return 0


def _beside(world: World, name: str, format_: str) -> int:
    import json

    from meeplewright.authoring.stats.beside import as_data, as_text, sets_of
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.systems.bench import bench_of

    bench = bench_of(world.system)
    if bench is None:
        raise Stop(
            f"`{world.system.id}` has no bench", help="say in system.yaml what a set is begun with: docs/module.md"
        )
    sets = sets_of(world, bench)
    if name not in sets:
        raise Stop(f"no {bench.kind} `{name}` has pieces", help=did_you_mean(name, sets))
    print(json.dumps(as_data(name, sets), ensure_ascii=False, indent=2) if format_ == "json" else as_text(name, sets))
    return 0


def _chosen(world: World, where: str) -> Choice:
    if not where:
        return None
    from meeplewright.checks.chosen import chosen, meant
    from meeplewright.checks.house_rules import table

    program, values = meant(where), table(world)
    return lambda record: chosen(program, record, values)


def _crossed(
    world: World,
    kinds: Sequence[str],
    chosen: Choice,
    by: Sequence[str],
    effects: str,
    given: Sequence[str],
    format_: str,
) -> int:
    from meeplewright.authoring.stats import telling_crossed as telling
    from meeplewright.authoring.stats.cross import crossed, effects_by
    from meeplewright.authoring.stats.spread import records_of
    from meeplewright.checks.box import copies_of
    from meeplewright.findings.stop import Stop

    records = [record for _, some in records_of(world, kinds, chosen) for record in some]
    if not records:
        raise Stop("no record is meant", help="see --kind and --where")
    copies, name = copies_of(world), world.pack.name
    if effects:
        if len(by) > 1:
            raise Stop("effects are told by one field", help="write `--by` once")
        groups = list(effects_by(records, copies, effects, by[0] if by else "", given))
        if not any(group.effects for group in groups):
            raise Stop(f"no record has numbers under `{effects}`", help="write the path with dots: `action.reward`")
        as_json = format_ == "json"
        print(
            telling.effects_as_json(name, groups, "".join(by))
            if as_json
            else telling.effects_as_text(groups, "".join(by))
        )
        return 0
    if given:
        raise Stop("`--given` says what effects hang on", help="write `--effects` and a field as well")
    if not 2 <= len(by) <= 3:
        raise Stop("a table needs two fields, or three", help="write `--by` twice: `--by deck --by cost`")
    crosses = list(crossed(records, copies, by))
    print(telling.crosses_as_json(name, crosses) if format_ == "json" else telling.crosses_as_text(crosses))
    return 0
