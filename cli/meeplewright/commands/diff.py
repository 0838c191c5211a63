"""`meeple diff`: what changed, in the designer's words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def diff(
    before: Annotated[str, typer.Argument(help="a git revision, or a folder", show_default=False)],
    after: Annotated[str, typer.Argument(help="another; else the work tree")] = ".",
    paths: Annotated[
        list[Path] | None,
        typer.Option("--path", help="only the packs below this path (again for more)", show_default=False),
    ] = None,
    format: Annotated[str, typer.Option("--format", help="text, markdown or json")] = "text",  # noqa: A002
    exit_code: Annotated[bool, typer.Option("--exit-code", help="exit 1 where something changed")] = False,
) -> int:
    """Say what changed between two revisions or folders: records, translations, reprints and stories."""
    from meeplewright.authoring.compare import changes, telling
    from meeplewright.authoring.compare.states import state
    from meeplewright.findings.stop import Stop
    from meeplewright.packs.load import load

    tellers = {"text": telling.as_text, "markdown": telling.as_markdown, "json": telling.as_json}
    if format not in tellers:
        raise Stop(f"there is no format `{format}`", help="text, markdown or json")
    inside = list(paths or [])
    with state(before, inside) as first, state(after, inside) as second:
        old = {world.pack.name: world for world in load([path for path in first if path.exists()]).worlds}
        new = {world.pack.name: world for world in load([path for path in second if path.exists()]).worlds}
        if not old and not new:
            raise Stop("there is no pack in either of them", help="a pack is a folder with a pack.yaml")
        differences = [
            changes.compared(old[name], world) if name in old else changes.added(world) for name, world in new.items()
        ]
        differences += [changes.removed(world) for name, world in old.items() if name not in new]
    print(tellers[format](differences))
    return int(exit_code and any(not change.empty for change in differences))
