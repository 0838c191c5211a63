"""What `meeple check` does with its options: one check from beginning to end, told in every format asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.checks.session import CheckedRun, CheckOptions, CheckSession, check, diff
from meeplewright.commands.leaving import keep_to_the_end
from meeplewright.commands.screen import style_of
from meeplewright.commands.telling import to_file
from meeplewright.findings.report import Report, write
from meeplewright.findings.stop import Stop

if TYPE_CHECKING:
    from meeplewright.packs.world import World


@dataclass(frozen=True, slots=True)
class Manner:
    """How the findings are told, and what is done about them."""

    formats: list[tuple[str, Path | None]]
    fix: bool = False
    diff: bool = False
    baseline: bool = False
    statistics: bool = False
    quiet: bool = False
    most: int = 0  # findings of one cause on the screen; nought for all

    def verify(self, options: CheckOptions, *, watch: bool, why: bool = False) -> None:
        """Stop where options contradict each other."""
        if self.baseline and options.baseline is None:
            raise Stop("`--write-baseline` does not say which file", "add `--baseline FILE`")
        if self.baseline and options.since:
            raise Stop("`--write-baseline` takes all findings, and `--since` only some", "leave one of them out")
        if watch and (self.fix or self.diff or self.baseline or why):
            raise Stop("`--watch` only looks on", "leave out --fix, --diff, --write-baseline and --why")
        if why and (self.fix or self.diff or self.baseline or self.statistics):
            raise Stop("`--why` only tells", "leave out --fix, --diff, --write-baseline and --statistics")
        if self.statistics and any(name != "text" for name, file in self.formats if file is None):
            raise Stop("`--statistics` is told as text", "leave `--format` out, or give it a file")


def once(options: CheckOptions, manner: Manner) -> int:
    """One check. The exit status."""
    if manner.baseline:
        return _write_baseline(options, manner)
    if manner.diff:
        run = check(options)
        sys.stdout.write(diff(run))
        count = run.report.fixable
        print(f"{count} {'mend' if count == 1 else 'mends'} would be made", file=sys.stderr)
        return int(run.report.failed)
    run = CheckSession(options).fix()[0] if manner.fix else check(options)
    keep_to_the_end(run)
    tell(run.report, manner)
    if manner.statistics and options.wish.more:
        _of_print(run.result.worlds)
    return int(run.report.failed)


def _of_print(worlds: Sequence[World]) -> None:
    """What the generators know to tell of the packs as they are printed: entry points, one function each."""
    from importlib.metadata import entry_points

    for world in worlds:
        for point in entry_points(group="meeplewright.statistics"):
            for line in point.load()(world):
                print(line)


def tell(report: Report, manner: Manner) -> None:
    """Write the report in every format, files first."""
    for name, file in manner.formats:
        if file is not None:
            to_file(name, report, file)
    for name, file in manner.formats:
        if file is None and manner.statistics:
            _statistics(report)
        elif file is None and (name != "text" or report.findings or not manner.quiet):
            style = replace(style_of(sys.stdout, quiet=manner.quiet), most=manner.most)
            write(name, report, sys.stdout, style)


def _statistics(report: Report) -> None:
    from collections import Counter

    from meeplewright.findings.as_text import Paint, footer

    paint = Paint(style_of(sys.stdout))
    counts = Counter(finding.code for finding in report.findings)
    fixable = {finding.code for finding in report.findings if finding.edit}
    for code, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        mark = "[*]" if code in fixable else "   "
        print(f"{count:>6}  {paint('1', f'{code:<6}')} {mark} {report.title_of(code)}")
    print(footer(report, paint))


def _write_baseline(options: CheckOptions, manner: Manner) -> int:

    from meeplewright.checks.baseline_writing import written
    from meeplewright.checks.mend import write as write_file

    assert options.baseline is not None
    run: CheckedRun = check(replace(options, baseline=None))
    here = options.baseline.resolve()  # which is no file that nothing reads
    findings = [finding for finding in run.report.findings if Path(finding.place.path).resolve() != here]
    text, count = written(options.baseline, findings, run.result.house_codes)
    write_file(str(options.baseline), text)
    if not manner.quiet:
        lines = f"{count} {'line' if count == 1 else 'lines'}"
        print(f"{options.baseline.as_posix()}: {lines}; write in each why it is held back")
    return 0
