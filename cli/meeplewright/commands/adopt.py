"""`meeple adopt`: a folder of data becomes a pack as it is."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

_MANY = 20  # findings of one code; more have one cause, and are told by it

if TYPE_CHECKING:
    from collections.abc import Mapping

    from meeplewright.checks.session import CheckedRun


def adopt(
    folder: Annotated[Path, typer.Argument(help="a folder with JSON, YAML, CSV, TSV or XLSX", show_default=False)],
    yes: Annotated[bool, typer.Option("--yes", help="write what is proposed, and ask nothing")] = False,
    language: Annotated[str, typer.Option(help="the language that the data are written in")] = "en",
    title: Annotated[str, typer.Option(help="what the game is called", show_default=False)] = "",
) -> int:
    """Look at a folder of data, and make a pack of it where it lies: sources, kinds, ids, references, schemas.

    Writes pack.yaml, system.yaml, a schema for each kind and a baseline of what is wrong today; no file that is
    there is changed. What it takes for a rule, and what is out of line, is told with counts; docs/adopt.md leads
    through it.
    """
    from meeplewright.authoring.adopt.manners import manners, with_manners
    from meeplewright.authoring.adopt.propose import proposed
    from meeplewright.authoring.adopt.told import told
    from meeplewright.authoring.adopt.write import BASELINE, files_of, written
    from meeplewright.checks.baseline_writing import written as baseline_of
    from meeplewright.checks.mend import write as write_file
    from meeplewright.findings.stop import Stop
    from meeplewright.systems.phrases import counted

    if not folder.is_dir():
        raise Stop(f"there is no folder `{folder}`", "name the folder that the data lie in")
    proposal = proposed(folder, language)
    files = files_of(proposal, title)
    for line in told(proposal):
        print(line)
    print()
    checked = _checked(folder, files)
    habits = manners(checked.report.findings, proposal.texts)
    if habits:
        files["pack.yaml"] = with_manners(files["pack.yaml"], habits)
        for each in habits:
            title_ = checked.report.title_of(each.code)
            print(f"{each.code}, {title_}: {each.count:,} times, so this is how they write; `checks` turns it off")
        print()
        checked = _checked(folder, files)
    _tell(checked)
    if not yes and not _agreed(files):
        print("nothing was written; `--yes` writes what is proposed")
        return 1
    written(folder, files)
    baseline = folder / BASELINE
    known = [finding for finding in checked.report.findings if finding.severity != "note"]
    text, count = baseline_of(baseline, known, checked.result.house_codes)
    write_file(str(baseline), text.replace('reason: "was there on', 'reason: "open: was there when it was adopted on'))
    print(f"{', '.join(files)} and {BASELINE} ({counted(count, 'line', 'lines')}) are written in {folder}")
    print(f"next: `meeple check {folder} --baseline {baseline}`; take a line out, and mend what it held back")
    return 0


def _checked(folder: Path, files: Mapping[str, bytes]) -> CheckedRun:
    """What check says of the folder with the files that are not there yet."""
    from meeplewright.checks.run import Wish
    from meeplewright.checks.session import CheckOptions, check
    from meeplewright.regular import real_path, unsaved

    with unsaved({real_path(folder / path): raw for path, raw in files.items()}):
        return check(CheckOptions(Wish([folder], cache=False)))


def _tell(checked: CheckedRun) -> None:
    """Findings one by one; of a code that says the same in many places no more than how many."""
    from collections import Counter
    from dataclasses import replace

    from meeplewright.commands.checking import Manner, tell

    counts = Counter(finding.code for finding in checked.report.findings)
    few = [finding for finding in checked.report.findings if counts[finding.code] <= _MANY]
    tell(replace(checked.report, findings=few), Manner([("text", None)], quiet=True))
    for code, count in counts.items():
        if count > _MANY:
            first = next(finding for finding in checked.report.findings if finding.code == code)
            place = f"{first.place.path}:{first.place.line}"
            print(f"{code}: {count:,} times {checked.report.title_of(code)}, first at {place}: {first.message}")


def _agreed(files: Mapping[str, bytes]) -> bool:
    if not sys.stdin.isatty():
        return False
    return typer.confirm(f"write {', '.join(files)}?", default=False)
