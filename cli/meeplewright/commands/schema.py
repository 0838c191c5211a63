"""`meeple schema`: what an editor needs to complete and to explain."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from meeplewright.regular import bytes_of

if TYPE_CHECKING:
    from meeplewright.systems.model import System


def schema(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="packs, or folders that hold packs; else those here", show_default=False),
    ] = None,
    system: Annotated[
        list[str] | None,
        typer.Option(help="also a system by its name or the path to its system.yaml", show_default=False),
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="where the schemas are written")] = Path(".vscode/meeple"),
    settings: Annotated[
        bool, typer.Option("--settings/--no-settings", help="also tell VS Code which file follows which schema")
    ] = True,
) -> int:
    """Write a JSON Schema for each pack's content files, with its ids to choose from, and VS Code's settings.

    With the YAML extension, VS Code then completes keys, ids and words and shows what they mean. Other editors take the
    schema from a first line as `# yaml-language-server: $schema=PATH`.
    """
    from meeplewright.authoring import editors
    from meeplewright.commands.worlds import worlds_at
    from meeplewright.sources.disk import make_folder, write_whole

    systems = [_system(name) for name in system or ()]
    worlds = worlds_at(paths, quiet=True) if paths or not systems else []
    files, associated = editors.files_of(worlds, systems, out)
    here = editors.SETTINGS
    if settings and associated:
        before = bytes_of(here).decode("utf-8", errors="replace") if here.is_file() else None
        files[here] = editors.settings(before, associated, out).encode()
    for path, content in files.items():
        make_folder(path.parent)
        write_whole(path, content)
        print(f"wrote {path.as_posix()}")
    return 0


def _system(name: str) -> System:
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.systems.load import load_system, shipped_systems, system_folder

    folder = system_folder(name, Path())
    system = load_system(folder)[0] if folder is not None else None
    if system is None:
        ships = shipped_systems()
        raise Stop(
            f"there is no system `{name}`", help=did_you_mean(name, ships) or f"those that ship are: {', '.join(ships)}"
        )
    return system
