"""Findings as GitHub workflow commands: the worst first, one of each cause, no more than GitHub shows."""

from __future__ import annotations

from typing import TextIO

from meeplewright.findings.groups import FindingGroup, grouped
from meeplewright.findings.harmless import harmless, plainly_to
from meeplewright.findings.model import Severity
from meeplewright.findings.report import Report, ReportStyle

LIMIT = 10  # annotations of a kind that GitHub shows for one step; what comes later it drops in silence
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def write(report: Report, out: TextIO, style: ReportStyle) -> None:  # noqa: ARG001 - one signature for every format
    """`::error file=…,line=…,col=…,title=…::message`, at most ten of a kind."""
    for severity in Severity:
        of_kind = [finding for finding in report.findings if finding.severity is severity]
        surest_first = sorted(of_kind, key=lambda finding: finding.confidence.rank)
        groups = grouped(surest_first)
        for group in groups[:LIMIT]:
            plainly_to(out, _command(group) + "\n")
        left_out = sum(group.size for group in groups[LIMIT:])
        if left_out:
            out.write(
                f"meeple: GitHub shows {LIMIT} of a kind; {left_out} more {severity.value}s are"
                " in the other formats (add `--format text=FILE` or `--format sarif=FILE`)\n"
            )


def _command(group: FindingGroup) -> str:
    finding = group.first
    place = finding.place
    properties = {"file": place.path, "line": str(place.line), "col": str(place.column)}
    if place.end_line == place.line and place.end_column > place.column:
        properties["endColumn"] = str(place.end_column)
    elif place.end_line > place.line:
        properties["endLine"] = str(place.end_line)
    properties["title"] = finding.code
    fields = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    text = f"{finding.message}\nhelp: {finding.help}" if finding.help else finding.message
    if group.others:
        places = ", ".join(f"{each.place.path}:{each.place.line}" for each in group.named)
        text += f"\nthe same {len(group.others)} times: {places}{', …' if group.unnamed else ''}"
    return f"::{_COMMANDS[finding.severity]} {fields}::{_data(text)}"


def _data(text: str) -> str:
    return harmless(text.replace("\r\n", "\n")).replace("%", "%25").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
