"""What is wrong with a file, in findings: the careful way through it, taken when the quick one met anything odd."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from meeplewright.findings.model import Edit, Finding, Related
from meeplewright.sources.build import Builder, Trouble
from meeplewright.sources.characters import character_findings, escaped_control
from meeplewright.sources.closely import LIKE_KEYS, blanks_of, column_of_keys, comma_before
from meeplewright.sources.complaints import in_words, mark_of
from meeplewright.sources.compose import (
    DEEPEST,
    MOST_VALUES,
    MappingNode,
    MarkedYAMLError,
    ScalarNode,
    TooDeep,
    TooManyValues,
)
from meeplewright.sources.decode import LARGEST_BYTES, decode, foreign_encoding
from meeplewright.sources.expansion import expansion_finding
from meeplewright.sources.lines import Lines
from meeplewright.sources.positions import end_of
from meeplewright.sources.read import FileReading
from meeplewright.sources.recover import readable
from meeplewright.sources.slips import SourceSlip
from meeplewright.sources.spans import start_of


def diagnose(raw: bytes, shown: str, builder: Builder) -> FileReading:
    """Everything that can be read of the file, and a finding for everything that cannot."""
    if (stopped := not_text(raw, shown)) is not None:
        return FileReading(None, [stopped])
    text = decode(raw)
    lines = Lines(text)
    findings = [*byte_order_mark(raw, shown, lines), *character_findings(text, lines, shown)]
    rest = readable(text)
    findings += _without_a_tab_each([_syntax(fault, lines, shown) for fault in rest.faults])
    if rest.root is not None and (endless := expansion_finding(rest.root, lines, shown)) is not None:
        return FileReading(None, [*findings, endless])
    if rest.second is not None:
        findings.append(
            Finding.of(
                "MW012",
                "a second document begins here, which is not read",
                lines.place(shown, rest.second.start_mark.index),
                help="put it into a file of its own, or take out the `---` line above",
            )
        )
    data: Any = builder.build(rest.root)
    findings += [trouble_finding(trouble, lines, shown) for trouble in _without_a_key_each(builder.troubles)]
    findings += escaped_control(rest.root, lines, shown) if "\\" in text else []
    return FileReading(data, findings)


def not_text(raw: bytes, shown: str) -> Finding | None:
    """What keeps a file from being read at all."""
    if len(raw) > LARGEST_BYTES:
        return Finding.of(
            "MW009",
            f"this file is {len(raw):,} bytes large, and no more than {LARGEST_BYTES:,} are read",
            Lines("").place(shown, 0),
            help="cut it into several files; a pack may have as many as you like",
        )
    if name := foreign_encoding(raw):
        return Finding.of(
            "MW004",
            f"this file is written in {name}, and content is UTF-8",
            Lines("").place(shown, 0),
            help="save it again with the encoding UTF-8",
        )
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = decode(raw[: error.start])
        lines = Lines(before + "\ufffd")
        byte = raw[error.start]
        return Finding.of(
            "MW004",
            f"the byte 0x{byte:02X} is not UTF-8, so this file was saved in another encoding",
            lines.place(shown, len(before), len(before) + 1),
            help="save it again with the encoding UTF-8",
        )
    return None


def byte_order_mark(raw: bytes, shown: str, lines: Lines) -> Iterator[Finding]:
    """A finding where the file begins with one."""
    if raw.startswith(BOM_UTF8):
        yield Finding.of(
            "MW005",
            "this file begins with a byte order mark, which UTF-8 does not need",
            lines.place(shown, 0),
            help="save it as UTF-8 without BOM",
        )


def _without_a_tab_each(findings: list[Finding]) -> Iterator[Finding]:
    """A file that is indented with tabs throughout has one fault and not one a line."""
    tabs = [finding for finding in findings if finding.code == "MW003"]
    if len(tabs) <= _FEW_TABS:
        yield from findings
        return
    for finding in findings:
        if finding is tabs[0]:
            yield replace(finding, message="this file is indented with tabs, and YAML indents with spaces")
        elif finding.code != "MW003":
            yield finding


_FEW_TABS = 3


def _syntax(fault: MarkedYAMLError | SourceSlip, lines: Lines, shown: str) -> Finding:
    if isinstance(fault, SourceSlip):
        return Finding.of(fault.code, fault.words, lines.place(shown, fault.start, fault.end), help=fault.advice)
    mark = mark_of(fault, lines.text)
    offset = min(mark.index, len(lines.text)) if mark is not None else 0
    if isinstance(fault, TooDeep):
        return Finding.of(
            "MW008",
            f"values are nested deeper than {DEEPEST} here",
            lines.place(shown, offset),
            help="name inner parts as records of their own, and refer to them by id",
        )
    if isinstance(fault, TooManyValues):
        return Finding.of(
            "MW009",
            f"this file holds more than {MOST_VALUES:,} values",
            lines.place(shown, offset),
            help="cut it into several files; a pack may have as many as you like",
        )
    line_start = lines.offset(lines.at(offset)[0])
    if tab := _INDENTED_BY_TAB.match(lines.text, line_start):
        return Finding.of(
            "MW003",
            "this line is indented with a tab, and YAML indents with spaces",
            lines.place(shown, tab.start("tab"), tab.end("tab")),
            help="put two spaces for each level instead",
        )
    words, advice = in_words(fault)
    length, edit = 1, None
    if "mapping values" in str(fault.problem) and (first := _FIRST_KEY.fullmatch(lines.text[line_start:offset])):
        words, advice = "this line is indented deeper than the keys above it", LIKE_KEYS
        offset, length = line_start + first.start("key"), len(first["key"])
    elif "flow mapping" in str(fault.context) and (second := comma_before(lines.text, line_start, offset)):
        words = f"a comma is missing before `{second.key}`"
        advice = f"put a comma before `{second.key}`, or the text that it belongs to in quotes"
        offset, length = second.start, len(second.key)
    if advice == LIKE_KEYS and (column := column_of_keys(lines.text, line_start)) is not None:
        advice = f"indent it by {column} blanks, like the keys it belongs to" if column else "begin it at the left edge"
        edit = Edit(lines.place(shown, *blanks_of(lines.text, line_start)), " " * column)
    return Finding.of("MW001", words, lines.place(shown, offset, offset + length), help=advice, edit=edit)


_INDENTED_BY_TAB = re.compile(r" *(?P<tab>\t[ \t]*)")
_FIRST_KEY = re.compile(r" *(?P<key>[^\s:#-][^:#]*)")


def _begins_again(trouble: Trouble) -> bool:
    """Whether the key that stands twice is the first of its mapping: another record begins here, without its hyphen."""
    mapping = trouble.mapping
    return isinstance(mapping, MappingNode) and not mapping.flow_style and trouble.other is mapping.value[0][0]


def _without_a_key_each(troubles: list[Trouble]) -> Iterator[Trouble]:
    """Where two records run together the first key that stands twice is told, and not all that follow it."""
    run_on: set[int] = set()
    for trouble in troubles:
        if trouble.code == "MW002":
            if id(trouble.mapping) in run_on:
                continue
            run_on.add(id(trouble.mapping))
        yield trouble


def trouble_finding(trouble: Trouble, lines: Lines, shown: str) -> Finding:
    """What is told of a node that cannot be taken as it stands."""
    node = trouble.node
    start = node.start_mark.index if trouble.code == "MW013" else start_of(node, lines.text)
    place = lines.place(shown, start, end_of(node, lines.text))
    text = node.value if isinstance(node.value, str) else ""
    if trouble.code == "MW002":
        assert trouble.other is not None
        first = lines.place(shown, trouble.other.start_mark.index, trouble.other.end_mark.index)
        return Finding.of(
            "MW002",
            f"the key `{text}` stands twice in one mapping, and only the first counts",
            place,
            help=f"write `- {text}:` if another record begins here, else take one of the two out"
            if _begins_again(trouble) and place.column > 1
            else "take one of the two out, or rename it; where another record begins, write its `- id:` above",
            related=(Related("the first is here", first),),
        )
    message, advice = _TROUBLES[trouble.code]
    if not isinstance(node, ScalarNode) and trouble.code == "MW010":
        message = f"a {'mapping' if isinstance(node, MappingNode) else 'list'} stands where a key belongs"
    tag = str(node.tag).replace("tag:yaml.org,2002:", "!!")
    return Finding.of(trouble.code, message.format(text=text, tag=tag), place, help=advice)


_TROUBLES = {
    "MW010": ("the key `{text}` is not text", "write a word as key, or put it in quotes"),
    "MW011": (
        "`<<` does not merge anything: that was YAML 1.1",
        "write the keys out, or make what is shared a record and refer to it by id",
    ),
    "MW013": ("the tag `{tag}` means nothing here", "take the tag out; put text that begins with `!` in quotes"),
    "MW034": (
        "`{text}` is read as a number without the nought before it",
        "take the nought out, or put it in quotes if it is text",
    ),
    "MW014": ("the number `{text}` is too large to be kept exactly", "put it in quotes if it is text"),
}
