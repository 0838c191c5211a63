"""`meeple sheet`: records to a spreadsheet and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from meeplewright.authoring.sheets.bring import ImportPlan
    from meeplewright.authoring.sheets.table import SheetTable
    from meeplewright.packs.world import World

Where = Annotated[
    Path | None, typer.Option("--pack", help="the pack; else the one the command is called in", show_default=False)
]


def export(
    file: Annotated[Path, typer.Argument(help="FILE.csv for one kind, or FILE.xlsx", show_default=False)],
    kinds: Annotated[list[str] | None, typer.Argument(help="kinds; with XLSX all, else", show_default=False)] = None,
    pack: Where = None,
    where: Annotated[
        list[str] | None, typer.Option(help="only records whose field is so: deck=storm", show_default=False)
    ] = None,
) -> int:
    """Write the records of a kind to CSV, or of several to XLSX with drop-downs and notes."""
    from meeplewright.authoring.sheets import as_csv, as_xlsx
    from meeplewright.authoring.sheets.table import export_of
    from meeplewright.commands.worlds import world_at
    from meeplewright.findings.stop import Stop
    from meeplewright.systems.phrases import counted

    world = world_at(pack)
    fields = dict(_pair(each) for each in where or ())
    wanted = kinds or [
        kind for kind in world.by_kind if any(r.pack == world.pack.name for r in world.of(kind).values())
    ]
    exports = [export_of(world, kind, fields) for kind in wanted]
    suffix = file.suffix.lower()
    if suffix == ".csv":
        if len(exports) > 1:
            raise Stop(
                f"a CSV file holds one kind, and these are {len(exports)}", help=f"name one: {', '.join(wanted)}"
            )
        as_csv.write(file, exports[0])
    elif suffix == ".xlsx":
        as_xlsx.write(file, exports)
    else:
        raise Stop(f"`{file}` is neither .csv nor .xlsx", help="the ending says what to write")
    for sheet in exports:
        rows, columns = counted(len(sheet.rows), "row", "rows"), counted(len(sheet.columns), "column", "columns")
        print(f"{file}: {sheet.kind}, {rows}, {columns}")
    return 0


def _pair(text: str) -> tuple[str, str]:
    from meeplewright.findings.stop import Stop

    key, equals, value = text.partition("=")
    if not equals:
        raise Stop(f"`--where {text}` does not say what the field should be", help="write it as `--where deck=storm`")
    return key, value


def import_(
    file: Annotated[Path, typer.Argument(help="FILE.csv or FILE.xlsx", show_default=False)],
    pack: Where = None,
    kind: Annotated[str, typer.Option(help="of which kind the rows of a foreign CSV are")] = "",
    columns: Annotated[
        Path | None, typer.Option("--map", help="a column map for a CSV made for another tool", show_default=False)
    ] = None,
    removed: Annotated[str, typer.Option(help="what becomes of records whose row is gone: ask, keep or drop")] = "ask",
    diff: Annotated[bool, typer.Option("--diff", help="write nothing; show what would change")] = False,
) -> int:
    """Bring edits back as the smallest change to the YAML; anything that does not fit is told, and nothing written."""
    from meeplewright.authoring import apply
    from meeplewright.authoring.patch import CannotPatch
    from meeplewright.authoring.sheets.bring import plan_of
    from meeplewright.authoring.sheets.into_files import patched
    from meeplewright.commands.worlds import world_at
    from meeplewright.findings.stop import Stop
    from meeplewright.systems.phrases import counted

    if removed not in ("ask", "keep", "drop"):
        raise Stop(f"there is no `--removed {removed}`", help="ask, keep or drop")
    if not file.is_file():
        raise Stop(f"there is no file `{file}`", help="`meeple sheet export` writes one")
    with apply.alone(pack or Path(), only_shown=diff):
        world = world_at(pack, wholly="a row whose record cannot be read would be taken for a new one")
        tables = _tables(file, world, kind, columns)
        plan = plan_of(world, tables)
        if plan.faults:
            for fault in plan.faults:
                print(fault, file=sys.stderr)
            verb = "does" if len(plan.faults) == 1 else "do"
            print(f"{counted(len(plan.faults), 'cell', 'cells')} {verb} not fit; nothing was changed", file=sys.stderr)
            return 1
        if plan.removed and not _settled(plan, removed):
            return 1
        try:
            texts = patched(world, plan)
        except CannotPatch as resists:
            raise Stop(
                f"{resists}; nothing was changed", help="run `meeple fmt` first, then export and import anew"
            ) from None
        changed = {source.path: apply.whole(source.path, text) for source, text in texts.items() if text != source.text}
        if diff:
            print(apply.diff(changed))
        else:
            apply.write(changed, world.pack.folder)
    verb = "would change" if diff else "changed"
    print(
        f"{counted(len(plan.changes), 'value', 'values')}, {counted(len(plan.added), 'record', 'records')} added, "
        f"{len(plan.removed)} removed: {counted(len(changed), 'file', 'files')} {verb}"
    )
    return 0


def _tables(file: Path, world: World, kind: str, columns: Path | None) -> list[SheetTable]:
    from meeplewright.authoring.sheets import as_csv, as_xlsx, foreign
    from meeplewright.findings.stop import Stop

    suffix = file.suffix.lower()
    if suffix == ".xlsx":
        return as_xlsx.read(file, list(world.system.kinds))
    if suffix != ".csv":
        raise Stop(f"`{file}` is neither .csv nor .xlsx", help="save it as one of these")
    table = as_csv.read(file, kind, world.of)
    if columns is not None:
        table = foreign.mapped(table, foreign.read_map(columns))
    elif table.known is None:
        table = foreign.guessed(table, world)
    if not table.kind:
        raise Stop(f"`{file}` does not say of which kind its rows are", help="say it with `--kind`")
    return [table]


def _settled(plan: ImportPlan, removed: str) -> bool:
    """What becomes of records whose row is gone: never guessed."""
    from meeplewright.systems.phrases import counted

    names = ", ".join(record.name for record in plan.removed[:8]) + (" …" if len(plan.removed) > 8 else "")
    if removed == "keep":
        plan.removed.clear()
    elif removed == "ask":
        verb = "is" if len(plan.removed) == 1 else "are"
        print(f"{counted(len(plan.removed), 'row', 'rows')} {verb} gone: {names}", file=sys.stderr)
        if not sys.stdin.isatty():
            print("say `--removed drop` or `--removed keep`; nothing was changed", file=sys.stderr)
            return False
        if not typer.confirm("remove these records?", default=False):
            plan.removed.clear()
    return True
