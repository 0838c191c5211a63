"""Where an export goes: the form by its name or by the file's ending, never over a file that the pack reads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from meeplewright.authoring.export.chosen import Chosen
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.discover import PACK_FILE, is_claimed
from meeplewright.packs.world import World

FORMS: Mapping[str, tuple[str, ...]] = {
    "json": (".json",),
    "jsonl": (".jsonl", ".ndjson"),
    "csv": (".csv",),
    "sqlite": (".sqlite", ".sqlite3", ".db"),
}


def form_of(named: str, output: Path | None) -> str:
    """The form that is meant."""
    if named:
        if named not in FORMS:
            raise Stop(f"there is no format `{named}`", help=did_you_mean(named, FORMS) or ", ".join(FORMS))
        return named
    if output is None:
        return "json"
    by_ending = next((form for form, endings in FORMS.items() if output.suffix.lower() in endings), "")
    if not by_ending:
        known = ", ".join(ending for endings in FORMS.values() for ending in endings)
        raise Stop(f"`{output}` does not say which format it is", help=f"end it in {known}, or name a `--format`")
    return by_ending


def contents(selection: Chosen, form: str, output: Path | None) -> dict[Path | None, bytes]:
    """What is to be written where; None is the standard output."""
    if form == "csv":
        return _tables(selection, output)
    if form == "sqlite":
        from meeplewright.authoring.export.as_sqlite import as_sqlite

        if output is None:
            raise Stop("a database cannot be printed", help="name a file: `-o pack.sqlite`")
        return {output: as_sqlite(selection)}
    from meeplewright.authoring.export.as_json import as_json, as_lines

    return {output: as_json(selection) if form == "json" else b"".join(as_lines(selection))}


def _tables(selection: Chosen, output: Path | None) -> dict[Path | None, bytes]:
    """One table in a file; several in a folder, each called as its kind."""
    from meeplewright.authoring.export.as_table import as_csv

    folder = output is not None and (output.is_dir() or output.suffix.lower() not in FORMS["csv"])
    if folder:
        assert output is not None
        return {output / f"{kind}.csv": as_csv(selection, kind) for kind in selection.kinds}
    if len(selection.kinds) > 1:
        names = ", ".join(selection.kinds)
        raise Stop(
            f"a CSV file holds one kind, and these are {len(selection.kinds)}: {names}",
            help="name one with `--kind`, or a folder: `-o tables/`",
        )
    return {output: as_csv(selection, selection.kinds[0])}


def refuse_own(output: Path, world: World) -> None:
    """Stop where the pack reads the file that would be written over."""
    real = output.resolve()
    read = {source.path for pack in world.packs for source in (pack.source, *pack.sources)} | {world.system.source.path}
    claimed = (file.path for pack in world.packs for file in pack.others if is_claimed(file.inside, ()))
    if real.name == PACK_FILE or any(Path(each).resolve() == real for each in (*read, *claimed)):
        raise Stop(f"`{output}` is a file of the pack itself; nothing was written", help="write to another place")
