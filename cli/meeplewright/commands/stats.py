"""`meeple stats`: how a pack is made up."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def stats(
    pack: Annotated[Path | None, typer.Argument(help="the pack; else the one here", show_default=False)] = None,
    kind: Annotated[list[str] | None, typer.Option(help="only this kind", show_default=False)] = None,
    field: Annotated[list[str] | None, typer.Option(help="only this field", show_default=False)] = None,
    format: Annotated[str, typer.Option("--format", help="text or json")] = "text",  # noqa: A002
    svg: Annotated[Path | None, typer.Option(help="a folder for curves as SVG", show_default=False)] = None,
) -> int:
    """Count by kind, deck and field: against the manifest, costs and rewards, income and spending a round."""
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
    groups = groups_of(world, kind or (), field or ())
    known = {spread.field for group in groups_of(world, kind or ()) for spread in group.spreads}
    for name in field or ():
        if name not in known:
            raise Stop(f"no record has values to count at `{name}`", help=did_you_mean(name, known))
    tell = telling.as_json if format == "json" else telling.as_text
    print(tell(world.pack.name, groups, totals(world)))
    if svg is not None:
        make_folder(svg)
        for group in groups:
            for spread in group.spreads:
                parts = [group.kind, *([group.deck] if group.deck else []), spread.field]
                name = "-".join("".join(c if c.isalnum() else "-" for c in part) for part in parts)
                write_whole(svg / f"{name}.svg", telling.as_svg(group, spread).encode())
    return 0
