"""Findings as JUnit XML: a suite a file, a failed case for each finding that fails the run."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TextIO
from xml.sax.saxutils import escape, quoteattr

from meeplewright.findings.harmless import harmless
from meeplewright.findings.model import Finding
from meeplewright.findings.report import Report, ReportStyle

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(report: Report, out: TextIO, style: ReportStyle) -> None:  # noqa: ARG001 - one signature for every format
    """Findings below `--fail-on` are cases that pass and say what they are."""
    by_file: dict[str, list[Finding]] = defaultdict(list)
    for finding in report.findings:
        by_file[finding.place.path].append(finding)
    failed = sum(map(report.fails, report.findings))
    cases = max(len(report.findings), 1)
    out.write('<?xml version="1.0" encoding="utf-8"?>\n')
    out.write(f'<testsuites name="meeple check" tests="{cases}" failures="{failed}" time="{report.seconds:.3f}">\n')
    for path, findings in by_file.items():
        count = sum(map(report.fails, findings))
        out.write(f' <testsuite name={_attribute(path)} tests="{len(findings)}" failures="{count}">\n')
        for finding in findings:
            out.write(_case(finding, fails=report.fails(finding)))
        out.write(" </testsuite>\n")
    if not by_file:
        about = f"{report.records} records in {report.files} files"
        out.write(' <testsuite name="meeple check" tests="1" failures="0">\n')
        out.write(f"  <testcase classname={_attribute(about)} name={_attribute('nothing found')}/>\n </testsuite>\n")
    out.write("</testsuites>\n")


def _case(finding: Finding, *, fails: bool) -> str:
    place = finding.place
    name = f"{finding.code} at {place.line}:{place.column}" + (f" in {finding.record}" if finding.record else "")
    head = (
        f"  <testcase classname={_attribute(place.path)} name={_attribute(name)} line={_attribute(str(place.line))}>\n"
    )
    text = _text(f"{place.path}:{place.line}:{place.column}: {finding.message}\n{finding.help}".rstrip())
    if fails:
        about = f"type={_attribute(finding.severity.value)} message={_attribute(finding.message)}"
        body = f"   <failure {about}>{text}</failure>\n"
    else:
        body = f"   <system-out>{_text(finding.severity.value)}: {text}</system-out>\n"
    return head + body + "  </testcase>\n"


def _text(text: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", harmless(text)))


def _attribute(text: str) -> str:
    return quoteattr(_NOT_XML.sub("\ufffd", harmless(text)))
