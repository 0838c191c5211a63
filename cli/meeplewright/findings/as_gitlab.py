"""Findings as a GitLab code quality report."""

from __future__ import annotations

from typing import TextIO

from meeplewright.findings.harmless import as_json
from meeplewright.findings.identity import fingerprints
from meeplewright.findings.model import Severity
from meeplewright.findings.report import Report, ReportStyle

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


def write(report: Report, out: TextIO, style: ReportStyle) -> None:  # noqa: ARG001 - one signature for every format
    """A list of issues, each with a fingerprint that edits above it do not change."""
    issues = [
        {
            "description": f"{finding.code}: {finding.message}",
            "check_name": finding.code,
            "fingerprint": fingerprint,
            "severity": _SEVERITIES[finding.severity],
            "location": {
                "path": finding.place.path,
                "lines": {"begin": finding.place.line, "end": max(finding.place.line, finding.place.end_line)},
            },
        }
        for finding, fingerprint in zip(report.findings, fingerprints(report.findings), strict=True)
    ]
    out.write(as_json(issues) + "\n")
