"""Findings as SARIF 2.1.0, for GitHub code scanning and whatever else reads it."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Any, TextIO
from urllib.parse import quote

from meeplewright import __version__
from meeplewright.findings.harmless import as_json
from meeplewright.findings.identity import fingerprints
from meeplewright.findings.model import Edit, Finding, Place, Severity
from meeplewright.findings.report import Report, ReportStyle

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MOST = 25_000  # results that GitHub accepts in a run
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
_RANKS = {"high": 90.0, "medium": 60.0, "low": 30.0}


def write(report: Report, out: TextIO, style: ReportStyle) -> None:  # noqa: ARG001 - one signature for every format
    """One run with a rule for each code that fired."""
    findings = sorted(report.findings, key=lambda finding: finding.severity.rank)[:MOST]
    codes = sorted({finding.code for finding in findings})
    index = {code: number for number, code in enumerate(codes)}
    worst = {code: _worst(code, report) for code in codes}
    prints = fingerprints(findings)
    run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "meeplewright",
                "version": __version__,
                "rules": [_rule(code, worst[code], report) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(finding, index[finding.code], fingerprint)
            for finding, fingerprint in zip(findings, prints, strict=True)
        ],
    }
    if len(findings) < len(report.findings):
        cut = f"{len(report.findings) - len(findings)} more findings were left out, the least severe ones"
        notice = {"level": "warning", "message": {"text": cut}}
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": [notice]}]
    document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    out.write(as_json(document) + "\n")


def _worst(code: str, report: Report) -> Severity:
    return min((f.severity for f in report.findings if f.code == code), key=lambda severity: severity.rank)


def _rule(code: str, severity: Severity, report: Report) -> dict[str, Any]:
    from meeplewright.findings.catalogue import page

    rule: dict[str, Any] = {
        "id": code,
        "shortDescription": {"text": report.title_of(code)},
        "defaultConfiguration": {"level": _LEVELS[severity]},
    }
    try:
        body = page(code).body
    except KeyError:
        return rule  # a house rule: its system has no page for it
    meaning = body.partition("\n## ")[0].strip()
    rule["fullDescription"] = {"text": meaning}
    rule["help"] = {"text": f"meeple explain {code}", "markdown": body.partition("\n## Examples")[0].strip()}
    return rule


def _result(finding: Finding, rule: int, fingerprint: str) -> dict[str, Any]:
    text = f"{finding.message}. {finding.help[:1].upper()}{finding.help[1:]}" if finding.help else finding.message
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": _LEVELS[finding.severity],
        "rank": _RANKS[finding.confidence.value],
        "message": {"text": text},
        "locations": [_location(finding.place, finding.record)],
        "partialFingerprints": {"meeple/v1": fingerprint},
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, **_location(each.place), "message": {"text": each.message}}
            for number, each in enumerate(finding.related)
        ]
    if finding.edit:
        result["fixes"] = [_fix(finding.edit, finding.help)]
    return result


def _location(place: Place, record: str = "") -> dict[str, Any]:
    location: dict[str, Any] = {
        "physicalLocation": {"artifactLocation": {"uri": uri(place.path)}, "region": _region(place)}
    }
    if record:
        location["logicalLocations"] = [{"fullyQualifiedName": record, "kind": "object"}]
    return location


def _region(place: Place) -> dict[str, int]:
    region = {"startLine": max(place.line, 1), "startColumn": max(place.column, 1)}
    if place.end_line >= place.line and place.end_column > 0:
        region |= {"endLine": place.end_line, "endColumn": place.end_column}
    return region


def _fix(edit: Edit, about: str) -> dict[str, Any]:
    return {
        "description": {"text": about or "the mend that is certain"},
        "artifactChanges": [
            {
                "artifactLocation": {"uri": uri(edit.place.path)},
                "replacements": [{"deletedRegion": _region(edit.place), "insertedContent": {"text": edit.replacement}}],
            }
        ],
    }


def uri(path: str) -> str:
    """A path as a URI: relative ones stay relative, slashes go forward on every system."""
    if Path(path).is_absolute():
        return Path(path).as_uri()
    return quote(PurePosixPath(path.replace("\\", "/")).as_posix(), errors="surrogateescape")
