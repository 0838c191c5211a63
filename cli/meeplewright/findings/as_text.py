"""Findings for a person: code, message, place, source with carets, related places, help, the mend as a diff."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from meeplewright.findings.catalogue import about
from meeplewright.findings.groups import FindingGroup, grouped
from meeplewright.findings.lines import lines_of, on_one_line, shown
from meeplewright.findings.model import Edit, Finding, Place, Severity
from meeplewright.findings.report import Report, ReportStyle

ROOM = 120  # columns of a source line
BEFORE, AFTER = 2, 1  # lines around the place
PLAY = 16  # steps of a witness that are shown
_OF_READERS = frozenset(
    ("entries", "course")
)  # where readers come: such a finding stands among the others of its story
_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTE: "1;36"}


def write(report: Report, out: TextIO, style: ReportStyle) -> None:
    """Every finding, root causes first and then in order, and one line of what there was."""
    paint = Paint(style)
    ordered = roots_first(report.findings)
    groups = grouped(ordered) if style.most else [FindingGroup(finding) for finding in ordered]
    told_of: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    for group in groups:
        code = group.first.code
        told_of[code] += 1
        if style.most and told_of[code] > style.most:
            left_out[code] += group.size
        else:
            out.write("\n".join([*told(group.first, paint), *_elsewhere(group, paint)]) + "\n\n")
    for code, count in left_out.items():
        out.write(f"… and {count} more of {code} ({report.title_of(code)}); --all shows them\n\n")
    if not style.quiet or report.findings:
        out.write(footer(report, paint) + "\n")


def roots_first(findings: Sequence[Finding]) -> list[Finding]:
    """What could not be read comes first, then what may make more look wrong; what only counts is last."""

    def rank(finding: Finding) -> int:
        loses = set(about(finding.code).loses) - _OF_READERS
        return 0 if "content" in loses else 1 if loses else 3 if finding.field.startswith("manifest/") else 2

    return sorted(findings, key=rank)


class Paint:
    """Colours and links, or nothing where there is no terminal."""

    def __init__(self, style: ReportStyle) -> None:
        self.style = style

    def __call__(self, colour: str, text: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self.style.colour else text

    def link(self, path: str, text: str) -> str:
        if not self.style.links:
            return text
        return f"\x1b]8;;{Path(path).absolute().as_uri()}\x1b\\{text}\x1b]8;;\x1b\\"


def told(finding: Finding, paint: Paint) -> Iterator[str]:
    """The lines of one finding."""
    colour = _COLOURS[finding.severity]
    mark = f" [{paint('36', '*')}]" if finding.edit else ""
    doubt = "" if finding.confidence == "high" else f" ({finding.confidence} confidence)"
    yield f"{paint(colour, finding.code)}{mark} {finding.severity}: {paint('1', on_one_line(finding.message))}{doubt}"
    gutter = len(str(finding.place.line + AFTER))
    yield _arrow(finding.place, gutter, paint)
    yield from _excerpt(finding.place, gutter, colour, paint)
    for related in finding.related:
        bar = paint("34", "=")
        yield f"{' ' * gutter} {bar} {on_one_line(related.message)}: {_where(related.place, paint)}"
    if finding.help:
        yield f"{paint('1;32', 'help')}: {on_one_line(finding.help)}"
    if finding.witness:
        steps = (
            finding.witness
            if len(finding.witness) <= PLAY
            else (*finding.witness[: PLAY - 2], "…", finding.witness[-1])
        )
        count = f" ({len(finding.witness)} lines; `--format json` has all)" if len(finding.witness) > PLAY else ""
        yield f"{paint('1;32', 'play')}: {'; '.join(map(on_one_line, steps))}{count}"
    if finding.edit:
        yield from _diff(finding.edit, paint)


def _elsewhere(group: FindingGroup, paint: Paint) -> Iterator[str]:
    """The other places of a group."""
    if group.others:
        places = ", ".join(_where(each.place, paint) for each in group.named)
        more = f", … and {group.unnamed} more; --all shows them" if group.unnamed else ""
        yield f"{paint('1', f'the same {len(group.others)} times')}: {places}{more}"


def footer(report: Report, paint: Paint) -> str:
    """`2 errors, 1 note in 3 packs (48 files, 310 records); 1 fixable with --fix`."""
    counts = [f"{report.counts[Severity.ERROR]} {_plural(report.counts[Severity.ERROR], 'error')}"]
    counts += [
        f"{report.counts[severity]} {_plural(report.counts[severity], severity.value)}"
        for severity in (Severity.WARNING, Severity.NOTE)
        if report.counts[severity]
    ]
    clean = not report.findings
    looked = (
        f" in {report.packs} {_plural(report.packs, 'pack')}"
        f" ({report.files} {_plural(report.files, 'file')}, {report.records} {_plural(report.records, 'record')})"
    )
    # a command that looks at files and not at packs says itself at how many
    parts = [f"{paint('1;32' if clean else '1', ', '.join(counts))}{looked if report.packs else ''}"]
    if report.fixed:
        parts.append(f"{report.fixed} fixed")
    if report.fixable:
        parts.append(f"{report.fixable} fixable with --fix")
    if report.held_back:
        parts.append(f"{report.held_back} held back")
    return "; ".join(parts)


def _arrow(place: Place, gutter: int, paint: Paint) -> str:
    return f"{' ' * gutter}{paint('34', '-->')} {_where(place, paint)}"


def _where(place: Place, paint: Paint) -> str:
    path = on_one_line(place.path)
    return paint.link(place.path, f"{path}:{place.line}:{place.column}")


def _excerpt(place: Place, gutter: int, colour: str, paint: Paint) -> Iterator[str]:
    lines = lines_of(place.path)
    if not 1 <= place.line <= len(lines):
        return
    bar = paint("34", "|")
    empty = f"{' ' * gutter} {bar}"
    yield empty
    for number in range(max(1, place.line - BEFORE), min(len(lines), place.line + AFTER) + 1):
        line = lines[number - 1]
        if number != place.line:
            if line.strip() or number == place.line - 1:
                text, _, _ = shown(line, 1, 1, ROOM)
                yield f"{paint('34', f'{number:>{gutter}}')} {bar} {text}".rstrip()
            continue
        over_lines = place.end_line > place.line
        end = len(line.rstrip()) + 1 if over_lines else max(place.end_column, place.column + 1)
        text, indent, length = shown(line, place.column, end, ROOM)
        more = f" … to line {place.end_line}" if over_lines and place.end_column > 1 else ""
        yield f"{paint('34', f'{number:>{gutter}}')} {bar} {text}".rstrip()
        yield f"{empty} {' ' * indent}{paint(colour, '^' * length)}{more}"
    yield empty


def _diff(edit: Edit, paint: Paint) -> Iterator[str]:
    lines = lines_of(edit.place.path)
    first, last = edit.place.line, max(edit.place.end_line, edit.place.line)
    if not 1 <= first <= last <= len(lines) or last - first > 8:
        return
    old = "\n".join(lines[first - 1 : last])
    tail = lines[last - 1][max(edit.place.end_column, 1) - 1 :]
    new = lines[first - 1][: edit.place.column - 1] + edit.replacement + tail
    for sign, colour, text in (("-", "31", old), ("+", "32", new)):
        for line in text.split("\n"):
            yield paint(colour, f"{sign} {shown(line, 1, 1, ROOM)[0]}".rstrip())


def _plural(count: int, word: str) -> str:
    return word if count == 1 else word + "s"
