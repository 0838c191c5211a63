"""`meeple export`: a pack's records as data for other programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer


def export(
    pack: Annotated[
        Path | None, typer.Argument(help="the pack; else the one the command is called in", show_default=False)
    ] = None,
    form: Annotated[
        str, typer.Option("--format", help="json, jsonl, csv or sqlite; else as the ending of the file says")
    ] = "",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="a file, or a folder for one CSV a kind", show_default=False),
    ] = None,
    kind: Annotated[list[str] | None, typer.Option("--kind", help="only these kinds", show_default=False)] = None,
    lang: Annotated[
        list[str] | None,
        typer.Option("--lang", help="the texts in these languages, too; `all` for every one", show_default=False),
    ] = None,
    layer: Annotated[
        list[str] | None,
        typer.Option("--layer", help="as these editions or printings leave the records", show_default=False),
    ] = None,
    whole: Annotated[bool, typer.Option("--whole", help="also what it extends, and the words of its system")] = False,
) -> int:
    """Write a pack's records for other programs: JSON, JSON Lines, CSV or an SQLite database.

    References are resolved, and every record says where it stands. docs/python.md describes what is written.
    """
    from meeplewright.authoring.export.chosen import chosen
    from meeplewright.authoring.export.write import contents, form_of, refuse_own
    from meeplewright.commands.worlds import world_at
    from meeplewright.public.load import in_layers, world_of
    from meeplewright.sources.disk import make_folder, write_whole
    from meeplewright.systems.phrases import counted

    wanted = form_of(form, output)
    inner = world_at(pack)
    languages = [each.strip() for word in lang or () for each in word.split(",") if each.strip()]
    kinds = [each.strip() for word in kind or () for each in word.split(",") if each.strip()]
    choice = chosen(world_of(in_layers(inner, layer or ())), kinds, languages, whole=whole)
    files = contents(choice, wanted, output)
    for path in files:
        if path is not None:
            refuse_own(path, inner)
    for path, content in files.items():
        if path is None:
            sys.stdout.write(content.decode("utf-8-sig"))
            continue
        make_folder(path.parent)
        write_whole(path, content)
        count = len(choice.records) if len(files) == 1 else len(choice.of(path.stem))
        print(f"{path.as_posix()}: {counted(count, 'record', 'records')}")
    return 0
