"""What `meeple check --why` tells: the findings of a line, and what holds each of them back."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

from meeplewright.checks.held import Held
from meeplewright.checks.session import CheckOptions, check
from meeplewright.checks.why import Answer, AskedLine, FindingRow, answer, verify
from meeplewright.commands.checking import Manner
from meeplewright.commands.screen import style_of
from meeplewright.findings.as_json import finding_as_data, place_as_data
from meeplewright.findings.as_text import Paint
from meeplewright.findings.lines import on_one_line
from meeplewright.findings.model import Place
from meeplewright.findings.report import Report, ReportStyle
from meeplewright.findings.stop import Stop

_PRINT = "the generators were not asked: `--print` asks them too"


def why_at(words: str, options: CheckOptions, manner: Manner, *, anywhere: bool) -> int:
    """Tell what there is at a line. 0: an answer is no fault. `anywhere`: no pack was named, so the line's is meant."""
    strange = next((name for name, _ in manner.formats if name not in ("text", "json")), None)
    if strange is not None:
        raise Stop(f"`--why` is told as text or json, and not as {strange}")
    line = AskedLine.of(words)
    is_baseline = options.baseline is not None and options.baseline.resolve() == line.path.resolve()
    if anywhere and not is_baseline:
        options = replace(options, wish=replace(options.wish, paths=[line.path]))
    session = check(options)
    notes = verify(line, session.result.roots, session.result.worlds, options.baseline)
    if not options.wish.more:
        notes.append(_PRINT)
    reply = answer(line, session.report.findings, session.held, notes)
    for name, file in manner.formats:
        if file is None:
            _write(name, reply, session.report, sys.stdout, style_of(sys.stdout))
        else:
            _to_file(name, reply, session.report, file)
    return 0


def _to_file(name: str, reply: Answer, report: Report, file: Path) -> None:
    from meeplewright.checks.mend import write

    if not file.parent.is_dir():
        raise Stop(f"there is no folder `{file.parent}` to write `{file.name}` into")
    text = io.StringIO()
    _write(name, reply, report, text, ReportStyle())
    write(str(file), text.getvalue())


def _write(name: str, reply: Answer, report: Report, out: TextIO, style: ReportStyle) -> None:
    if name == "json":
        out.write(json.dumps(_as_data(reply, report), ensure_ascii=False, indent=1) + "\n")
        return
    paint = Paint(style)
    count = sum(row.held is None for row in reply.rows if row.here)
    held = sum(row.held is not None for row in reply.rows)
    out.write(f"{paint('1', reply.line.shown)}: {count} told, {held} held back\n")
    for row in reply.rows:
        finding = row.finding
        out.write(f"\n{paint('1', finding.code)} {finding.severity}: {on_one_line(finding.message)}\n")
        out.write(f"  --> {_shown(finding.place)}\n")
        out.write(f"  {_fate(row)}\n")
    if reply.notes:
        out.write("\n" + "".join(f"note: {note}\n" for note in reply.notes))


def _fate(row: FindingRow) -> str:
    """What became of a finding."""
    if row.held is None:
        return "told" if row.here else "told: the cause of what follows"
    held = row.held
    if held.cause is not None:
        return f"held back: {held.why}: {held.cause.code} at {_shown(held.cause.place)}"
    return f"held back: {on_one_line(held.why)}" + (f" ({_shown(held.place)})" if held.place else "")


def _as_data(reply: Answer, report: Report) -> dict[str, Any]:
    return {
        "why": {"path": reply.line.path.as_posix(), "line": reply.line.number},
        "findings": [
            {**finding_as_data(row.finding, report), "here": row.here, "held": row.held and _held(row.held)}
            for row in reply.rows
        ],
        "notes": list(reply.notes),
    }


def _held(held: Held) -> dict[str, Any]:
    fields: dict[str, Any] = {"by": held.by.value, "why": held.why}
    if held.place is not None:
        fields["place"] = place_as_data(held.place)
    if held.cause is not None:
        fields["cause"] = held.cause.code
    return fields


def _shown(place: Place) -> str:
    return f"{place.path}:{place.line}:{place.column}"
