"""`meeple check`: read, check and tell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="packs, or folders that hold packs", show_default=False)
    ] = None,
    format: Annotated[  # noqa: A002 - the word on the command line
        list[str] | None,
        typer.Option(
            "--format",
            help="text, json, sarif, github, gitlab or junit; `sarif=FILE` writes a file",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(help="processes to use", min=1, max=64)] = 1,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="read and check everything anew")] = False,
    print_: Annotated[
        bool, typer.Option("--print", help="also ask the generators whether everything can be printed")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="say nothing when there is nothing to say")] = False,
) -> int:
    """Check packs the way a compiler checks code."""
    import sys

    from meeplewright.checks.run import Wish, run
    from meeplewright.findings.report import Report, Style, wanted, write

    formats = wanted(format or ["text"])
    result = run(Wish(paths=paths or [Path()], jobs=jobs, cache=not no_cache, more=print_))
    report = Report(result.findings, packs=result.packs, files=result.files, records=result.records)
    for name, _file in formats:
        write(name, report, sys.stdout, Style(quiet=quiet))
    return int(any(finding.severity == "error" for finding in result.findings))
