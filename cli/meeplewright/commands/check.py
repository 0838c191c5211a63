"""`meeple check`: read, check and tell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

MOST = 20  # findings of one code that a person reads before seeing what they have in common


def check(
    paths: Annotated[list[Path] | None, typer.Argument(help="packs, or folders with packs", show_default=False)] = None,
    format: Annotated[  # noqa: A002 - the word on the command line
        list[str] | None,
        typer.Option(
            "--format",
            help="text, json, sarif, github, gitlab or junit; `sarif=FILE` writes a file",
            show_default=False,
        ),
    ] = None,
    select: Annotated[
        list[str] | None, typer.Option("--select", help="tell only codes that begin so: MW2,MW401", show_default=False)
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", help="leave out codes that begin so", show_default=False)
    ] = None,
    confidence: Annotated[str, typer.Option(help="how sure a finding must be: high, medium or low")] = "low",
    fail_on: Annotated[str, typer.Option(help="exit with 1 at error, warning or note, or never")] = "error",
    fix: Annotated[bool, typer.Option("--fix", help="make the mends that are certain")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="show what --fix would change, and change nothing")] = False,
    since: Annotated[
        str, typer.Option(help="tell only what belongs to changes since a git revision", show_default=False)
    ] = "",
    baseline: Annotated[
        Path | None, typer.Option(help="a file of findings that are known and held back", show_default=False)
    ] = None,
    write_baseline: Annotated[
        bool, typer.Option("--write-baseline", help="write all findings into the baseline")
    ] = False,
    statistics: Annotated[bool, typer.Option("--statistics", help="count findings by code instead")] = False,
    print_: Annotated[
        bool, typer.Option("--print", help="ask the generators too whether all of it can be printed")
    ] = False,
    jobs: Annotated[int, typer.Option(help="processes to use", min=1, max=64)] = 1,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="read and check everything anew")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="check again after every save, until Ctrl-C")] = False,
    why: Annotated[
        str,
        typer.Option(
            metavar="FILE:LINE", help="what was found at a line and is held back, and by what", show_default=False
        ),
    ] = "",
    all_: Annotated[bool, typer.Option("--all", help="tell every finding, and not at most 20 of one code")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="say nothing when nothing is wrong")] = False,
) -> int:
    """Check packs the way a compiler checks code.

    Reads every pack at or below the paths (here, if none is given) and tells what is wrong, where, and what to do.
    The exit status is 0 if nothing is as bad as --fail-on says, 1 if something is, and 2 if the call or the project
    is wrong.
    """
    from dataclasses import replace

    from meeplewright.checks.choose import Selection, severity_of
    from meeplewright.checks.run import Wish
    from meeplewright.checks.session import CheckOptions
    from meeplewright.commands.checking import Manner, once
    from meeplewright.findings.report import wanted

    options = CheckOptions(
        wish=Wish(paths=paths or [Path()], jobs=jobs, cache=not no_cache, more=print_, worlds=print_ and statistics),
        choice=Selection.of(select or (), ignore or (), confidence),
        fail_on=severity_of(fail_on),
        since=since,
        baseline=baseline,
    )
    manner = Manner(
        formats=wanted(format or ["text"]),
        fix=fix,
        diff=diff,
        baseline=write_baseline,
        statistics=statistics,
        quiet=quiet,
        most=0 if all_ else MOST,
    )
    manner.verify(options, watch=watch, why=bool(why))
    if why:
        from meeplewright.commands.check_why import why_at

        return why_at(why, replace(options, why=True), manner, anywhere=not paths)
    if watch:
        from meeplewright.commands.watching import forever

        return forever(options, manner)
    return once(options, manner)
