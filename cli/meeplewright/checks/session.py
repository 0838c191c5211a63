"""One `meeple check`: a run, what of it is wanted, baseline, changes, mends. Options in, a report out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.checks.choose import Selection
from meeplewright.checks.held import By, Held
from meeplewright.checks.run import Result, Wish, run
from meeplewright.findings.catalogue import Family, family
from meeplewright.findings.model import Finding, Severity
from meeplewright.findings.order import in_order
from meeplewright.findings.report import Report
from meeplewright.findings.stop import Stop

if TYPE_CHECKING:
    from meeplewright.checks.living import Living

_ROUNDS = 5  # edits that overlap wait for the next round


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What `meeple check` is asked."""

    wish: Wish
    choice: Selection = field(default_factory=Selection)
    fail_on: Severity | None = Severity.ERROR
    since: str = ""
    baseline: Path | None = None
    why: bool = False  # what is held back is wanted, too


@dataclass(frozen=True, slots=True)
class CheckedRun:
    """A run and the report of it."""

    result: Result
    report: Report
    held: Sequence[Held] = ()  # where `why` was asked: all that was there and is not told


class CheckSession:
    """One check after the other of the same packs with the same options, each in a moment after the first."""

    def __init__(self, options: CheckOptions) -> None:
        from meeplewright.checks.living import Living  # a run that nothing has changed since needs none of it

        self.options = options
        self.living: Living = Living(options.wish)

    def check(self, changed: Sequence[Path] | None = (), *, fixed: int = 0) -> CheckedRun:
        """Check again. `changed`: the files that somebody wrote, made or took away; None where that is not known."""
        return told_of(self.options, lambda: self.living.result(changed), fixed=fixed)

    def fix(self) -> tuple[CheckedRun, int]:
        """Make the certain mends, check again, and take back what made a file worse. What is told, and the mends."""
        from meeplewright.packs.vault import cache_folder, project_of
        from meeplewright.sources.disk import writing

        first = self.options.wish.paths[0]
        with writing(cache_folder(first), project_of(first)):  # what is mended is what was read
            return self._mended()

    def _mended(self) -> tuple[CheckedRun, int]:
        from meeplewright.checks.mend import mended, write

        checked_run = self.check()
        total = 0
        for _ in range(_ROUNDS):
            files = mended(checked_run.report.findings)
            if not files:
                break
            faults = _faults(checked_run.result.findings)
            written = [Path(file.path) for file in files]
            for file in files:
                write(file.path, file.after)
            after = self.check(written, fixed=total + sum(file.edits for file in files))
            worse = {path for path, count in _faults(after.result.findings).items() if count > faults.get(path, 0)}
            spoilt = [file for file in files if file.path in worse]
            if spoilt:
                for file in files:
                    write(file.path, file.before)
                names = ", ".join(f"`{file.path}`" for file in spoilt)
                raise Stop(f"the mends would have spoilt {names}, so nothing was changed", "please report this to us")
            total += sum(file.edits for file in files)
            checked_run = after
        self.living.rest()
        return checked_run, total


def check(options: CheckOptions) -> CheckedRun:
    """Run once, and keep of the findings what is wanted."""
    return told_of(
        options, lambda: run(replace(options.wish, worlds=options.wish.worlds or bool(options.since) or options.why))
    )


def told_of(options: CheckOptions, ask: Callable[[], Result], *, fixed: int = 0) -> CheckedRun:
    """What a run found, freed of what the baseline knows, of what did not change and of what nobody wants."""
    from time import perf_counter

    began = perf_counter()
    result = ask()
    held = [*result.held]
    house = result.house_codes
    options.choice.verify(house)
    findings = result.findings
    if options.baseline is not None:
        from meeplewright.checks.baseline import read_baseline

        baseline = read_baseline(options.baseline, house)
        findings = in_order(baseline.hold_back(findings))
        held += baseline.held
    if options.since:
        from meeplewright.checks.since import changes_since, only_changed

        changed = only_changed(findings, result.worlds, changes_since(options.since, options.wish.paths[0]))
        unchanged = f"nothing of it has changed: `--since {options.since}`"
        still = set(changed)
        held += [Held(finding, By.OPTION, unchanged) for finding in findings if finding not in still]
        findings = changed
    wanted = [finding for finding in findings if options.choice.wants(finding)]
    if options.why:
        left_out = [(finding, options.choice.against(finding)) for finding in findings]
        held += [Held(finding, By.OPTION, f"an option leaves it out: {why}") for finding, why in left_out if why]
    report = Report(
        findings=wanted,
        packs=result.packs,
        files=result.files,
        records=result.records,
        held_back=_held_back(result, findings),
        fixed=fixed,
        seconds=perf_counter() - began,
        fail_on=options.fail_on,
    )
    return CheckedRun(result, report, held)


def diff(checked_run: CheckedRun) -> str:
    """What `--fix` would change, as one unified diff."""
    from meeplewright.checks.mend import mended

    return "".join(file.diff() for file in mended(checked_run.report.findings))


def _held_back(result: Result, findings: Sequence[Finding]) -> int:
    return result.held_back + max(0, len(result.findings) - len(findings))


def _faults(findings: Sequence[Finding]) -> dict[str, int]:
    """How many errors of reading and shape each file has: a mend must not make more of them."""
    counts: dict[str, int] = {}
    for finding in findings:
        if family(finding.code) in (Family.READING, Family.SHAPE):
            counts[finding.place.path] = counts.get(finding.place.path, 0) + 1
    return counts
