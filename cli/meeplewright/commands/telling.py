"""Findings told by a command other than `check`: the same formats, the same exit status."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright.findings.model import Finding
    from meeplewright.findings.report import Report
    from meeplewright.packs.world import World


def tell(
    findings: Iterable[Finding], worlds: Sequence[World], formats: Sequence[str], *, confidence: str, fail_on: str
) -> int:
    """Print a report; 1 where something is at least as bad as `fail_on`."""
    from meeplewright.commands.screen import style_of
    from meeplewright.findings.model import Confidence, Severity
    from meeplewright.findings.order import in_order
    from meeplewright.findings.report import Report, wanted, write
    from meeplewright.findings.stop import Stop

    if confidence not in list(Confidence):
        raise Stop(f"there is no confidence `{confidence}`", help="high, medium or low")
    if fail_on not in (*Severity, "never"):
        raise Stop(f"there is no severity `{fail_on}`", help="error, warning, note or never")
    ordered = in_order(findings)
    sure = [finding for finding in ordered if finding.confidence.rank <= Confidence(confidence).rank]
    report = Report(
        sure,
        packs=len(worlds),
        files=len({source.path for world in worlds for pack in world.packs for source in (pack.source, *pack.sources)}),
        records=len({(r.pack, r.name) for world in worlds for r in world.records() if r.pack}),
        held_back=len(ordered) - len(sure),
        fail_on=None if fail_on == "never" else Severity(fail_on),
    )
    for name, file in wanted(list(formats)):
        if file is None:
            write(name, report, sys.stdout, style_of(sys.stdout))
        else:
            to_file(name, report, file)
    return int(report.failed)


def to_file(name: str, report: Report, file: Path) -> None:
    """Write a report into a file, whole or not at all."""
    from meeplewright.checks.mend import write as write_file
    from meeplewright.findings.report import ReportStyle, write
    from meeplewright.findings.stop import Stop

    if not file.parent.is_dir():
        raise Stop(f"there is no folder `{file.parent}` to write `{file.name}` into")
    text = io.StringIO()
    write(name, report, text, ReportStyle())
    write_file(str(file), text.getvalue())
