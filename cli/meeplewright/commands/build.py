"""`meeple build` and `meeple calibrate`: hand what was typed to whoever prints."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from meeplewright.findings.model import Finding

Paths = Annotated[list[Path] | None, typer.Argument(help="packs, or folders that hold packs", show_default=False)]


def build(
    paths: Paths = None,
    target: Annotated[
        str,
        typer.Option(
            "--for",
            help="where it goes: home, faces, press, or another target; one word chooses sizes, colours and files",
        ),
    ] = "home",
    size: Annotated[str, typer.Option(help="one of the target's sizes, for all that is made")] = "",
    profile: Annotated[
        str, typer.Option(help="the ICC profile of the printing house, for targets that print in inks")
    ] = "",
    setup: Annotated[
        str, typer.Option(help="the scenario that lays the table, for tables on a screen", show_default=False)
    ] = "",
    players: Annotated[
        int, typer.Option(help="how many play, for tables on a screen", min=0, max=99, show_default=False)
    ] = 0,
    url: Annotated[
        str,
        typer.Option(
            help="where the files will be, for tables on a screen; this machine without it", show_default=False
        ),
    ] = "",
    out: Annotated[Path, typer.Option("--out", "-o", help="where the files go")] = Path("build"),
    paper: Annotated[
        str,
        typer.Option(
            help="A4, Letter, A3, PA4 (prints on A4 and Letter), or WxHmm; the pack says, or A4", show_default=False
        ),
    ] = "",
    orientation: Annotated[
        str, typer.Option(help="auto, portrait or landscape; the pack says, or auto", show_default=False)
    ] = "",
    margin: Annotated[
        str, typer.Option(help="what stays white at the edges of a sheet; the pack says, or 8mm", show_default=False)
    ] = "",
    bleed: Annotated[
        str,
        typer.Option(
            help="bleed round each piece; without it neighbours share a cut; the pack says, or 0mm", show_default=False
        ),
    ] = "",
    gap: Annotated[
        str, typer.Option(help="room between pieces, beside their bleed; the pack says, or 0mm", show_default=False)
    ] = "",
    duplex: Annotated[
        str,
        typer.Option(help="long, short, fold, fronts (two files) or none; the pack says, or long", show_default=False),
    ] = "",
    printer: Annotated[str, typer.Option(help="a printer whose offset `meeple calibrate` found")] = "",
    ink: Annotated[str, typer.Option(help="full, low or mono; the pack says, or full", show_default=False)] = "",
    theme: Annotated[
        str,
        typer.Option(
            help="daylight, night (dark), sparing (little ink), or one of yours; the pack says", show_default=False
        ),
    ] = "",
    marks: Annotated[bool, typer.Option("--marks/--no-marks", help="crop marks")] = True,
    proof: Annotated[bool, typer.Option("--proof", help="draw trim, safe zone and text boxes over the faces")] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(help="kinds or generators, with commas between; or a field: `module=a`", show_default=False),
    ] = None,
    where: Annotated[str, typer.Option(help="print only records for which this expression holds")] = "",
    copies: Annotated[int, typer.Option(help="so many of each piece; 0: as many as the box holds", min=0, max=999)] = 0,
    lang: Annotated[
        list[str] | None, typer.Option(help="languages, with commas between, or `all`", show_default=False)
    ] = None,
    dpi: Annotated[int, typer.Option(help="also make a PNG of each face, in so many dots an inch")] = 0,
    changed: Annotated[bool, typer.Option("--changed", help="only what changed since the last printed run")] = False,
    since: Annotated[str, typer.Option(help="only what changed since this revision of git")] = "",
    printed: Annotated[
        bool, typer.Option("--printed", help="remember that this run is printed; `--changed` compares with it")
    ] = False,
    force: Annotated[
        bool,
        typer.Option("--force", help="exit status 0 whatever is not printed as the pack says, or a target refuses"),
    ] = False,
    jobs: Annotated[int, typer.Option(help="processes to use", min=1, max=64)] = 1,
    workers: Annotated[
        str, typer.Option(help="a Dask cluster to use instead: tcp://host:8786", show_default=False)
    ] = "",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="say nothing unless something is wrong")] = False,
) -> int:
    """Print packs: sheets with backs that meet, books and lists, as PDF in build/.

    Text that does not fit, letters that no font has and pictures that fail are told as `meeple check --print` tells
    them: the files are made, and the exit status is 1 (0 with --force). What a target refuses is told before anything
    is written (docs/press.md). It is 2 if the call or the project is wrong.
    """
    prints = printing("build")(
        paths or [Path()],
        languages=lang or [],
        jobs=jobs,
        workers=workers,
        quiet=quiet,
        changed=changed,
        since=since,
        printed=printed,
        force=force,
        target=target,
        size=size,
        icc=profile,
        setup=setup,
        players=players,
        url=url,
        out=out,
        paper_name=paper,
        orientation=orientation,
        margin=margin,
        bleed=bleed,
        gap=gap,
        duplex=duplex,
        printer=printer,
        ink=ink,
        theme=theme,
        marks=marks,
        proof=proof,
        only=[word for word in only or [] if "=" not in word],
        where=_where(only or [], where),
        copies=copies,
        dpi=dpi,
    )
    failed = _tell([finding for built in prints for finding in built.findings])
    return 0 if force else failed


def _where(only: list[str], where: str) -> str:
    """The expression, and what `--only field=value` asks for."""
    from meeplewright.findings.stop import Stop

    asked = []
    for field, _, value in (word.partition("=") for word in only if "=" in word):
        if re.fullmatch(r"[a-z][a-z0-9-]*", field) is None or re.fullmatch(r"[A-Za-z0-9_-]+", value) is None:
            raise Stop(f"`--only {field}={value}` is no field with a value", help="write it as `--only module=a`")
        asked.append(f"'{field}' in this && this['{field}'] == '{value}'")
    return " && ".join([f"({where})", *asked]) if where and asked else where or " && ".join(asked)


def calibrate(
    printer: Annotated[str, typer.Option(help="what this printer is called")],
    x: Annotated[float, typer.Option(help="what the level scale in the middle says, mm")] = 0.0,
    y: Annotated[float, typer.Option(help="what the upright scale in the middle says, mm")] = 0.0,
    left: Annotated[float | None, typer.Option(help="what the upright scale at the left says, mm")] = None,
    right: Annotated[float | None, typer.Option(help="what the upright scale at the right says, mm")] = None,
    paper: Annotated[str, typer.Option(help="the paper that was measured on")] = "A4",
    duplex: Annotated[str, typer.Option(help="long or short: the edge the printer turns the sheet on")] = "long",
    pack: Annotated[
        Path | None, typer.Option(help="remember it in this pack instead of for this user", show_default=False)
    ] = None,
    reset: Annotated[bool, typer.Option("--reset", help="forget what was measured before")] = False,
    out: Annotated[Path, typer.Option("--out", "-o", help="where the page goes")] = Path("build"),
) -> int:
    """Find how far off a printer lays the back: makes a page to print, and remembers what is read off it."""
    printing("calibrate")(
        printer,
        x_mm=x,
        y_mm=y,
        left_mm=left,
        right_mm=right,
        paper_name=paper,
        duplex=duplex,
        pack=pack,
        reset=reset,
        out=out,
    )
    return 0


def _tell(findings: Sequence[Finding]) -> int:
    """Says on stderr what was printed otherwise than the pack says; 1 where that is an error."""
    if not findings:
        return 0
    from meeplewright.commands.screen import style_of
    from meeplewright.findings.as_text import Paint, told
    from meeplewright.findings.model import Severity
    from meeplewright.findings.order import in_order

    paint = Paint(style_of(sys.stderr))
    for finding in in_order(findings):  # once, in however many languages it is printed
        sys.stderr.write("\n".join(told(finding, paint)) + "\n\n")
    return int(any(finding.severity is Severity.ERROR for finding in findings))


def printing(name: str) -> Callable[..., Any]:
    """What an installed package of generators offers under this name."""
    from importlib.metadata import entry_points

    from meeplewright.findings.stop import Stop

    for point in entry_points(group="meeplewright.printing", name=name):
        offered: Callable[..., Any] = point.load()
        return offered
    raise Stop("nothing is installed that prints", "install meeplewright again: its generators are missing")
