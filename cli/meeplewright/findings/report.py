"""What a run found, as every reporter reads it, and the table of reporters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TextIO

from meeplewright.findings.model import Finding, Severity
from meeplewright.findings.stop import Stop, did_you_mean

FORMATS = {
    "text": "meeplewright.findings.as_text",
    "json": "meeplewright.findings.as_json",
    "sarif": "meeplewright.findings.as_sarif",
    "github": "meeplewright.findings.as_github",
    "gitlab": "meeplewright.findings.as_gitlab",
    "junit": "meeplewright.findings.as_junit",
}


def _title(code: str) -> str:
    from meeplewright.findings.catalogue import page

    try:
        return page(code).title
    except KeyError:
        return code


@dataclass(frozen=True)
class Report:
    """The findings of a run in the order they are told, and what was looked at."""

    findings: Sequence[Finding]
    packs: int = 0
    files: int = 0
    records: int = 0
    held_back: int = 0  # findings that a suppression, the baseline or --since keeps quiet
    fixed: int = 0
    seconds: float = 0.0
    fail_on: Severity | None = Severity.ERROR  # None: nothing fails the run
    title_of: Callable[[str], str] = field(default=_title)

    @cached_property
    def counts(self) -> dict[Severity, int]:
        counts = Counter(finding.severity for finding in self.findings)
        return {severity: counts.get(severity, 0) for severity in Severity}

    def fails(self, finding: Finding) -> bool:
        """Whether the finding is bad enough to fail the run."""
        return self.fail_on is not None and finding.severity.rank <= self.fail_on.rank

    @property
    def failed(self) -> bool:
        return any(map(self.fails, self.findings))

    @property
    def fixable(self) -> int:
        return sum(finding.edit is not None for finding in self.findings)


@dataclass(frozen=True, slots=True)
class ReportStyle:
    """How a reporter may write: colours and links on a terminal, fewer words when quiet.

    `most`: so many findings of one cause are told on a screen, and the others counted; nought for all of them.
    """

    colour: bool = False
    links: bool = False
    quiet: bool = False
    most: int = 0


def write(name: str, report: Report, out: TextIO, style: ReportStyle | None = None) -> None:
    """Tell the report in a format of the table."""
    module = import_module(FORMATS[name])
    module.write(report, out, style or ReportStyle())


def wanted(choices: Sequence[str]) -> list[tuple[str, Path | None]]:
    """`--format sarif=out.sarif --format text` as pairs of format and file, None being the screen."""
    pairs = []
    for choice in choices:
        name, equals, file = choice.partition("=")
        if name not in FORMATS:
            help_ = did_you_mean(name, FORMATS) or f"the formats are {', '.join(FORMATS)}"
            raise Stop(f"there is no format `{name}`", help_)
        if equals and not file:
            raise Stop(f"`--format {choice}` names no file", f"write `--format {name}=FILE`")
        pairs.append((name, Path(file) if file else None))
    on_screen = [name for name, file in pairs if file is None]
    if len(on_screen) > 1:
        raise Stop(
            f"only one format can go to the screen, and these would: {', '.join(on_screen)}",
            f"give the others a file: `--format {on_screen[0]}=FILE`",
        )
    return pairs
