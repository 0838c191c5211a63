"""JSON Lines: one record a line. A broken line is told and costs no other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.sources.build import Trouble
from meeplewright.sources.characters import UNWANTED, character_findings, escaped_control
from meeplewright.sources.compose import Node
from meeplewright.sources.decode import decode
from meeplewright.sources.diagnose import byte_order_mark, not_text, trouble_finding
from meeplewright.sources.forms.json_read import is_plain, quick, value_of
from meeplewright.sources.forms.json_scan import BrokenJson, JsonScan, JsonSequence, JsonTooDeep
from meeplewright.sources.lines import Lines
from meeplewright.sources.positions import TextLayout
from meeplewright.sources.read import FileReading

_LINE = re.compile(r"[^\n]+")
_MOST_FAULTS = 20  # that are told one by one


def read_lines(raw: bytes, shown: str) -> FileReading:
    """The values of the lines, and a finding for each line that has none."""
    if is_plain(raw):
        try:
            return FileReading([quick(line) for line in raw.decode("utf-8").split("\n") if line.strip()])
        except (ValueError, RecursionError):
            pass
    if (stopped := not_text(raw, shown)) is not None:
        return FileReading(None, [stopped])
    text = decode(raw)
    lines = Lines(text)
    findings = [*byte_order_mark(raw, shown, lines), *character_findings(text, lines, shown)]
    faults: list[BrokenJson] = []
    root = _whole(text, faults)
    for fault in faults[:_MOST_FAULTS]:
        code = "MW008" if isinstance(fault, JsonTooDeep) else "MW001"
        place = lines.place(shown, fault.start, max(fault.end, fault.start + 1))
        findings.append(Finding.of(code, fault.words, place, help=fault.advice))
    if len(faults) > _MOST_FAULTS:
        place = lines.place(shown, faults[_MOST_FAULTS].start, faults[_MOST_FAULTS].start + 1)
        message = f"here and behind, {len(faults) - _MOST_FAULTS:,} more lines are no JSON"
        advice = "write one record a line; a list over several lines is a `.json` file"
        findings.append(Finding.of("MW001", message, place, help=advice))
    troubles: list[Trouble] = []
    data = value_of(root, troubles)
    findings += [trouble_finding(trouble, lines, shown) for trouble in troubles]
    findings += escaped_control(root, lines, shown) if "\\" in text else []
    return FileReading(data, findings)


@lru_cache(maxsize=8)
def layout_of_lines(text: str) -> TextLayout:
    """Where everything stands, broken lines left out."""
    return TextLayout(text, _whole(text, []))


def _whole(text: str, faults: list[BrokenJson]) -> JsonSequence:
    """The lines as the items of one list."""
    kept = UNWANTED.sub(" ", text)
    scan = JsonScan(kept)
    return JsonSequence(scan, 0, len(text), list(_items(kept, scan, faults)))


def _items(text: str, scan: JsonScan, faults: list[BrokenJson]) -> Iterator[Node]:
    for line in _LINE.finditer(text):
        begin = line.start()
        try:
            alone = JsonScan(line[0]).root()
        except BrokenJson as fault:
            words = fault.words.replace("the file ends", "the line ends")
            advice = _ADVICE.get(fault.advice, fault.advice)
            cls = JsonTooDeep if isinstance(fault, JsonTooDeep) else BrokenJson
            faults.append(cls(begin + fault.start, words, advice, begin + fault.end))
            continue
        if alone is not None:
            yield scan.node(scan.gap(begin))[0]


_ADVICE = {"take it out, or the bracket before it": "write one record a line, with no comma behind it"}


def line_of(record: Any) -> str:
    """A record as a line."""
    return json.dumps(record, ensure_ascii=False)
