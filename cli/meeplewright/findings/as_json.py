"""Findings as one JSON document: everything a finding knows."""

from __future__ import annotations

from typing import Any, TextIO

from meeplewright.findings.harmless import as_json
from meeplewright.findings.model import Finding, Place
from meeplewright.findings.report import Report, ReportStyle


def write(report: Report, out: TextIO, style: ReportStyle) -> None:  # noqa: ARG001 - one signature for every format
    """`{"summary": …, "findings": […]}`."""
    counts = {severity.value: count for severity, count in report.counts.items()}
    summary = {
        "packs": report.packs,
        "files": report.files,
        "records": report.records,
        "held_back": report.held_back,
        "fixed": report.fixed,
        "fixable": report.fixable,
        **counts,
    }
    document = {"summary": summary, "findings": [finding_as_data(finding, report) for finding in report.findings]}
    out.write(as_json(document) + "\n")


def finding_as_data(finding: Finding, report: Report) -> dict[str, Any]:
    """All that a finding knows."""
    fields: dict[str, Any] = {
        "code": finding.code,
        "title": report.title_of(finding.code),
        "severity": finding.severity.value,
        "confidence": finding.confidence.value,
        "message": finding.message,
        "place": place_as_data(finding.place),
    }
    if finding.help:
        fields["help"] = finding.help
    if finding.record:
        fields["record"] = finding.record
    if finding.field:
        fields["field"] = finding.field
    if finding.related:
        fields["related"] = [{"message": each.message, "place": place_as_data(each.place)} for each in finding.related]
    if finding.witness:
        fields["witness"] = list(finding.witness)
    if finding.edit:
        fields["edit"] = {"place": place_as_data(finding.edit.place), "replacement": finding.edit.replacement}
    return fields


def place_as_data(place: Place) -> dict[str, Any]:
    """A place with its end made plain."""
    return {
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line or place.line,
        "end_column": place.end_column or place.column,
    }
