"""`meeple rename`: another id, everywhere at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def rename(
    old: Annotated[str, typer.Argument(help="KIND/ID; with an option below, the old name alone", show_default=False)],
    new: Annotated[str, typer.Argument(help="the new id", show_default=False)],
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="where the packs are; else every pack of this project", show_default=False),
    ] = None,
    flag: Annotated[bool, typer.Option("--flag", help="OLD is a keyword, counter or item of `state:`")] = False,
    icon: Annotated[bool, typer.Option("--icon", help="OLD is an icon: also its tokens in all languages")] = False,
    number: Annotated[bool, typer.Option("--number", help="OLD is a printed number")] = False,
    series: Annotated[str, typer.Option(help="with --number: the series it is in")] = "",
    baseline: Annotated[
        list[Path] | None, typer.Option(help="a baseline file whose records are renamed, too", show_default=False)
    ] = None,
    diff: Annotated[bool, typer.Option("--diff", help="write nothing; show what would change")] = False,
) -> int:
    """Rename a record in records, references, links, guards, translations and stock of all packs, in one write."""
    from meeplewright.authoring import apply
    from meeplewright.authoring import rename as renaming
    from meeplewright.commands.worlds import worlds_at
    from meeplewright.findings.stop import Stop
    from meeplewright.packs.discover import shown_file
    from meeplewright.packs.vault import project_of
    from meeplewright.systems.phrases import counted

    if flag + icon + number > 1:
        raise Stop("only one of --flag, --icon and --number can be meant", help="leave the others out")
    home = project_of(Path())
    with apply.alone(home, only_shown=diff):
        project = worlds_at([home])
        worlds = worlds_at(paths, quiet=True) if paths else project
        if flag:
            plan = renaming.rename_flag(renaming.related(worlds, project), old, new)
        elif number:
            plan = renaming.rename_number(worlds, old, new, series)
        else:
            kind, slash, id_ = (f"icon/{old.removeprefix('icon/')}" if icon else old).partition("/")
            if not slash:
                raise Stop(f"`{old}` does not say of which kind", help=f"write KIND/{old}, as in `card/{old}`")
            id_then = new.removeprefix(f"{kind}/")
            if icon:
                plan = renaming.rename_icon(worlds, project, id_, id_then)
            else:
                plan = renaming.rename_record(worlds, project, kind, id_, id_then)
            for file in baseline or ():
                plan.edits.update(renaming.baseline_edits(file, f"{kind}/{id_}", f"{kind}/{id_then}"))
        changed = apply.changed_files(plan.edits)
        apply.refuse_taken(plan.moves)
        if diff:
            print(apply.diff(changed))
        else:
            apply.write(changed, home, plan.moves)
    verb = "would change" if diff else "changed"
    places, files = counted(len(plan.edits), "place", "places"), counted(len(changed), "file", "files")
    print(f"{plan.what}: {places} in {files} {verb}")
    for before, after in sorted(plan.moves.items()):
        print(f"{shown_file(before)} → {after.name}")
    for line in sorted(plan.left):
        print(f"left as it is: {line}")
    return 0
