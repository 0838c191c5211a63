"""`meeple mint`: boxes of which no two are alike, chosen from a pool by a seed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from meeplewright.authoring.mint.box import Maker, MintedBox
    from meeplewright.authoring.mint.differ import Differences
    from meeplewright.authoring.mint.work import Mint


def mint(
    pack: Annotated[
        Path | None, typer.Argument(help="the pack that is the pool; the one here", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option(help="the first box; the same seed gives the same box", min=0)] = 0,
    count: Annotated[int, typer.Option(help="boxes to make, of this seed and those after it", min=1)] = 1,
    out: Annotated[Path, typer.Option("--out", "-o", help="the folder that gets a pack for each box")] = Path(
        "build/boxes"
    ),
    write: Annotated[
        bool, typer.Option("--write/--no-write", help="write packs, or only choose, check, prove and tell")
    ] = True,
    list_: Annotated[
        Path | None, typer.Option("--list", help="write a line of JSON for each box into this file", show_default=False)
    ] = None,
    jobs: Annotated[int, typer.Option(help="processes to use", min=1, max=256)] = 1,
    workers: Annotated[
        str, typer.Option(help="a Dask cluster to use instead: tcp://host:8786", show_default=False)
    ] = "",
    format: Annotated[str, typer.Option("--format", help="text or json")] = "text",  # noqa: A002 - the word on the command line
) -> int:
    """Make boxes of which no two are alike: each chosen from the pool, checked, proven, and a pack of its own.

    What a box is stands under `boxes` in system.yaml. The same seed gives the same box, with any number of processes
    and over a cluster. A box that is written is read again and checked as `meeple check` does.
    """
    import json

    from meeplewright.authoring.mint.box import Maker
    from meeplewright.authoring.mint.differ import Differences
    from meeplewright.authoring.mint.work import Mint
    from meeplewright.commands.progress import bar
    from meeplewright.commands.story_readers import known_format
    from meeplewright.commands.worlds import world_at
    from meeplewright.workers import Crew

    known_format(format)
    world = world_at(pack, wholly="a box of a pool that was not read wholly is not complete")
    maker = Maker(world)
    if _faulty(maker):
        return 1
    _room(out, maker, seed, count, write=write)
    heads = tuple(dict.fromkeys(line.of for line in maker.pool.boxes.choose if line.of))
    minting, tally = Mint(maker, Crew(jobs, workers)), Differences(maker.pool.records, heads)
    with bar(count, "boxes") as progress, _lines(list_) as note:
        for box in minting.boxes(seed, count):
            tally.add(box)
            note(box)
            if write:
                _write(maker, box, out)
            if count == 1 and format == "text":
                _tell_box(maker, box)
            if progress is not None:
                progress(1)
    if format == "json":
        totals = {**tally.data(), "proven": minting.proven, "known": minting.known}
        print(json.dumps(totals, ensure_ascii=False, indent=1))
    else:
        _tell_all(tally, minting, out if write else None)
    return 0


def _faulty(maker: Maker) -> bool:
    """Tell what is wrong with the pool: what is wrong there is wrong in its boxes."""
    import sys

    from meeplewright.checks.run import Wish, run
    from meeplewright.commands.screen import style_of
    from meeplewright.findings.model import Severity
    from meeplewright.findings.report import Report
    from meeplewright.findings.report import write as tell

    result = run(Wish([maker.world.pack.folder]))
    faults = [each for each in result.findings if each.severity is not Severity.NOTE] or maker.impossible()
    if faults:
        report = Report(findings=faults, packs=result.packs, files=result.files, records=result.records)
        tell("text", report, sys.stdout, style_of(sys.stdout))
        print("no box was made: mend the pool first", file=sys.stderr)
    return bool(faults)


def _folder(maker: Maker, seed: int, out: Path) -> Path:
    return out / f"{maker.world.pack.name}-{seed}"


def _room(out: Path, maker: Maker, seed: int, count: int, *, write: bool) -> None:
    """Stop before the first box is made where one of them would be written over something."""
    from meeplewright.findings.stop import Stop

    for each in range(seed, seed + count) if write else ():
        folder = _folder(maker, each, out)
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise Stop(f"`{folder.as_posix()}` is there already", help="delete it, or name another folder with `--out`")


def _write(maker: Maker, box: MintedBox, out: Path) -> None:
    """Write a box, read it again, and check it from the disk."""
    from meeplewright.authoring.mint.pack import write_box
    from meeplewright.checks.run import Wish, run
    from meeplewright.findings.model import Severity
    from meeplewright.findings.stop import Stop

    folder = _folder(maker, box.seed, out)
    write_box(maker.world, box, maker.left_out(box), folder)
    for finding in run(Wish([folder], cache=False)).findings:
        # what is ignored in a pool for what its other texts say may be none in a box, which has a part of them
        if finding.severity is not Severity.NOTE and finding.code != "MW903":
            place = f"{finding.place.path}:{finding.place.line}"
            raise Stop(
                f"the box was written, and read again it has a fault: {place}: {finding.code} {finding.message}",
                help=f"`meeple check {folder.as_posix()}` tells all; `meeple check` of the pool may tell it too",
            )


def _lines(file: Path | None) -> Any:
    """A writer of one line of JSON a box; of none where no file is named."""
    import json
    from contextlib import contextmanager

    from meeplewright.findings.stop import Stop
    from meeplewright.sources.disk import whole

    @contextmanager
    def opened() -> Iterator[Any]:
        if file is None:
            yield lambda _: None
            return
        if not file.parent.is_dir():
            raise Stop(f"there is no folder `{file.parent}` to write `{file.name}` into")
        with whole(file) as stream:
            yield lambda box: stream.write(
                json.dumps(
                    {"seed": box.seed, "digest": box.digest, "tries": box.tries, "records": box.records},
                    ensure_ascii=False,
                ).encode()
                + b"\n"
            )

    return opened()


def _tell_box(maker: Maker, box: MintedBox) -> None:
    from collections import Counter

    from meeplewright.systems.phrases import several

    there = Counter(name.partition("/")[0] for name in maker.pool.records)
    taken: dict[str, list[str]] = {}
    for name in box.records:
        kind, _, id_ = name.partition("/")
        taken.setdefault(kind, []).append(id_)
    print(f"box {box.seed} of {maker.world.pack.name} ({box.digest})")
    for kind, all_of in there.items():
        ids = taken.get(kind, [])
        names = ", ".join(ids) if len(ids) <= 8 else f"{', '.join(ids[:6])} and {len(ids) - 6} more"
        print(f"  {len(ids):>4} of {all_of:<4} {several(kind)}{': ' if ids else ''}{names}")


def _tell_all(tally: Differences, minting: Mint, out: Path | None) -> None:
    from meeplewright.systems.phrases import counted

    if tally.count > 1:
        for line in tally.lines():
            print(line)
    if tally.tries > tally.count:
        print(f"{tally.tries:,} choices were made: checks refused {tally.tries - tally.count:,}")
    if minting.alike:
        print(f"{minting.alike:,} seeds gave a box that was there already; their next choice was taken")
    if minting.proven or minting.known:
        print(
            f"{counted(minting.proven, 'story', 'stories')} proven; "
            f"{minting.known:,} known from boxes with the same part"
        )
    if out is not None:
        print(f"{counted(tally.count, 'pack', 'packs')} written to {out.as_posix()}, read again and checked: no fault")
