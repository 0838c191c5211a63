"""A baseline written anew: lines that still hold something back stay as people wrote them, with their comments."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import CommentMark, YAMLError
from ruamel.yaml.scalarstring import DoubleQuotedScalarString
from ruamel.yaml.tokens import CommentToken

from meeplewright.checks.baseline import Baseline, HeldBack, relative_to
from meeplewright.findings.catalogue import about
from meeplewright.findings.model import Finding
from meeplewright.findings.stop import Stop
from meeplewright.regular import bytes_of
from meeplewright.sources.read import FileReader

LONGEST = 10_000  # lines: each is read with all that people wrote around it, which takes a third of a millisecond
_MOST_ROWS = 5 * LONGEST - 1
_HEAD = "# Findings that are known and held back: `meeple check --baseline` reads this file.\n"
_REMARK = re.compile(r"[ ]*(#.*)?\Z")
_EMPTY = re.compile(r"(?m)^findings: +\[\]")  # where a remark stands behind it, the printer leaves three blanks
_ABOVE_ALL = re.compile(r"(?:[ ]*(?:#[^\n]*)?\n|---[ ]*\n)+")


@dataclass(frozen=True, order=True, slots=True)
class _BaselineLine:
    """What one line holds back; `name` is a record, or the path of a file."""

    code: str
    name: str
    field: str
    is_record: bool
    count: int


@dataclass(frozen=True, slots=True)
class _Remarks:
    """A baseline's text without the comments between its lines, and those: above all, above each line, below all."""

    text: str
    head: str
    above: list[list[str]]
    below: list[str]
    column: int  # of the hyphens


def written(file: Path, findings: Sequence[Finding], house_codes: Sequence[str]) -> tuple[str, int]:
    """A baseline that holds these findings back, and how many lines it has.

    Lines that stand there keep their place, comments, reason, owner and day; a line that holds nothing back any more
    goes, with the comment right above it; new ones come at the end.
    """
    wanted = _wanted(file, findings)
    if not file.is_file() or not bytes_of(file).strip():
        return _dumped(YAML(), _HEAD, CommentedMap(), [_line(known, {}) for known in wanted]), len(wanted)
    before = Baseline(file, house_codes)
    if len(before.lines) > LONGEST:
        raise Stop(
            f"`{file.name}` has {len(before.lines):,} lines, and at most {LONGEST:,} are brought up to date one by one",
            help="take the file away, and write a new one",
        )
    source = bytes_of(file)
    if source.count(b"\n") > _MOST_ROWS:  # whatever they are: each is read with all that stands around it
        raise Stop(
            f"`{file.name}` has {source.count(bytes([10])):,} rows, and at most {_MOST_ROWS:,} are brought up to date",
            help="take the file away, and write a new one",
        )
    content = _kept(before, source.decode("utf-8-sig", "replace"), wanted)
    if content is None:
        lines = [_line(known, data) for known, data in _pairs(wanted, before.lines)]
        content = _dumped(YAML(), _HEAD, CommentedMap(), lines)
    return content, len(wanted)


def _wanted(file: Path, findings: Iterable[Finding]) -> list[_BaselineLine]:
    counts: Counter[tuple[str, str, str, bool]] = Counter()
    for finding in findings:
        if "suppressions" not in about(finding.code).names:
            name = finding.record or relative_to(file, finding.place.path)
            counts[finding.code, name, finding.field, bool(finding.record)] += 1
    return [_BaselineLine(*key, count) for key, count in sorted(counts.items())]


def _homes(wanted: Sequence[_BaselineLine], lines: Sequence[HeldBack]) -> dict[_BaselineLine, HeldBack]:
    """The line that held each back before: its own, or one that speaks of the whole record."""
    known: dict[tuple[str, str, str], HeldBack] = {}
    for line in lines:
        known.setdefault((line.code, line.record or line.path, line.field), line)
    homes = {
        each: known.get((each.code, each.name, each.field)) or known.get((each.code, each.name, "")) for each in wanted
    }
    return {each: line for each, line in homes.items() if line is not None}


def _pairs(wanted: Sequence[_BaselineLine], lines: Sequence[HeldBack]) -> list[tuple[_BaselineLine, Mapping[str, Any]]]:
    homes = _homes(wanted, lines)
    return [(each, homes[each].data if each in homes else {}) for each in wanted]


def _line(known: _BaselineLine, before: Mapping[str, Any]) -> CommentedMap:
    """A line as it is begun, with the reason, owner and day of the one that stood for it."""
    line = CommentedMap(code=known.code)
    line["record" if known.is_record else "path"] = DoubleQuotedScalarString(known.name)
    if known.field:
        line["field"] = DoubleQuotedScalarString(known.field)
    line["count"] = known.count
    reason = str(before.get("reason") or f"was there on {date.today().isoformat()}")
    line["reason"] = DoubleQuotedScalarString(reason)
    line.update({key: DoubleQuotedScalarString(str(before[key])) for key in ("owner", "until") if before.get(key)})
    return line


def _kept(before: Baseline, source: str, wanted: Sequence[_BaselineLine]) -> str | None:
    """The text of a baseline with its lines brought up to date; None where it is none that could be kept."""
    text = source.replace("\r\n", "\n")
    remarks = _remarks(before, text if text.endswith("\n") else text + "\n")
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.indent(mapping=2, sequence=remarks.column + 2, offset=remarks.column)
    try:
        root = yaml.load(remarks.text)
    except (YAMLError, ValueError):  # a day of the year nought
        return None
    root = CommentedMap() if root is None else root
    if not isinstance(root, CommentedMap):
        return None
    there = root.get("findings")
    lines, waiting = _up_to_date(there if isinstance(there, CommentedSeq) else CommentedSeq(), before, wanted, remarks)
    content = _dumped(yaml, remarks.head, root, lines) + "".join(f"{line}\n" for line in (*waiting, *remarks.below))
    if not _reads_back(content, lines):
        return None
    return content.replace("\n", "\r\n") if "\r\n" in source else content


def _up_to_date(
    there: CommentedSeq, before: Baseline, wanted: Sequence[_BaselineLine], remarks: _Remarks
) -> tuple[CommentedSeq, list[str]]:
    """The lines as they stand now, with the comments above them, and comments for which no line is left."""
    homes = _homes(wanted, before.lines)
    lines = CommentedSeq()
    waiting: list[str] = []
    by_index: dict[int, list[_BaselineLine]] = {}
    for known in wanted:
        if known in homes:
            by_index.setdefault(homes[known].index, []).append(known)
    for index, entry in enumerate(there):
        over = remarks.above[index] if remarks.above else []
        mine = by_index.get(index)
        if not mine:
            waiting += _without_the_last(over)
            continue
        beside = there.ca.items.get(index) or [None, None, None, None]
        if waiting or over:
            beside[1] = [_token(line) for line in (*waiting, *over)]
        lines.append(_brought_up(entry, mine[0]))
        lines.ca.items[len(lines) - 1] = beside
        lines.extend(_line(known, homes[mine[0]].data) for known in mine[1:])
        waiting = []
    lines.extend(_line(known, {}) for known in wanted if known not in homes)
    return lines, waiting


def _token(line: str) -> CommentToken:
    return CommentToken(f"{line.strip()}\n", CommentMark(len(line) - len(line.lstrip(" "))))


def _reads_back(content: str, lines: CommentedSeq) -> bool:
    """Whether the text says what it is to say: days are text to us, and ruamel's are days."""
    data = FileReader().read(content.encode(), "").data
    return isinstance(data, dict) and [
        {key: str(value) for key, value in entry.items()} for entry in data.get("findings") or ()
    ] == [{key: str(value) for key, value in line.items()} for line in lines]


def _brought_up(entry: CommentedMap, known: _BaselineLine) -> CommentedMap:
    """A line that stands there, with how many it holds back now."""
    if known.field and not entry.get("field"):
        entry.insert(2, "field", DoubleQuotedScalarString(known.field))
    if "count" in entry:
        entry["count"] = known.count
    else:
        entry.insert(list(entry).index("reason"), "count", known.count)
    return entry


def _remarks(before: Baseline, text: str) -> _Remarks:
    """Whole lines of comment and blank ones, where they stand between the lines of a baseline."""
    head = match.group() if (match := _ABOVE_ALL.match(text)) else ""
    rows = text.split("\n")[:-1]
    data = before.source.data.get("findings")
    starts = [
        before.source.place(("findings", at)).line - 1 for at in range(len(data) if isinstance(data, list) else 0)
    ]
    first = head.count("\n")
    hyphens = [
        len(rows[start]) - len(rows[start].lstrip(" ")) for start in starts if rows[start].lstrip().startswith("-")
    ]
    if not starts or len(set(starts)) < len(starts) or len(hyphens) < len(starts):
        return _Remarks("".join(f"{row}\n" for row in rows[first:]), head, [], [], 0)
    cut: set[int] = set()
    above = []
    for start, column in zip(starts, hyphens, strict=True):
        over = _over(rows, start, first, column)
        cut.update(over)
        above.append([rows[at] for at in over])
    below = _over(rows, len(rows), first, hyphens[-1])
    cut.update(below)
    left = "".join(f"{row}\n" for at, row in enumerate(rows) if at >= first and at not in cut)
    return _Remarks(left, head, above, [rows[at] for at in below], hyphens[0])


def _over(rows: Sequence[str], start: int, first: int, column: int) -> range:
    """The blank lines and comments right above a row that are no deeper than its hyphen."""
    at = start
    while at > first and _REMARK.match(rows[at - 1]) and len(rows[at - 1]) - len(rows[at - 1].lstrip(" ")) <= column:
        at -= 1
    return range(at, start)


def _without_the_last(over: list[str]) -> list[str]:
    """Comments above a line that goes, without those right above it."""
    kept = list(over)
    while kept and kept[-1].strip():
        kept.pop()
    return kept if any(line.strip() for line in kept) else []


def _dumped(yaml: YAML, head: str, root: CommentedMap, lines: Sequence[CommentedMap]) -> str:
    yaml.width = 1_000_000
    root["findings"] = lines
    out = StringIO()
    yaml.dump(root, out)
    return head + _EMPTY.sub("findings: []", out.getvalue(), count=1)
