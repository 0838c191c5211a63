"""JSON to plain values: by the standard library where nothing is odd, with care and findings where something is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from math import isinf
from pathlib import PurePosixPath
from typing import Any

from ruamel.yaml.events import ScalarEvent

from meeplewright.findings.model import Finding
from meeplewright.sources.build import Trouble
from meeplewright.sources.characters import character_findings, escaped_control, unprintable
from meeplewright.sources.compose import DEEPEST, MappingNode, Node
from meeplewright.sources.decode import LARGEST_BYTES, decode
from meeplewright.sources.diagnose import byte_order_mark, not_text, trouble_finding
from meeplewright.sources.forms.json_broken import readable
from meeplewright.sources.forms.json_scan import COMMENT, SKIPPED, JsonScan, JsonTooDeep
from meeplewright.sources.lines import Lines
from meeplewright.sources.positions import TextLayout
from meeplewright.sources.read import FileReading

_ODD_ESCAPE = re.compile(rb"\\(?:[bf]|u(?:00(?:0[0-8bcefBCEF]|1|7[fF]|[89])|[dD][89abAB]|202|206|[fF][eEfF][fF]))")
_REMARKS = re.compile(rf"{SKIPPED}|(?P<remark>{COMMENT})|(?P<comma>,)(?=(?:[ \t\r\n]+|{COMMENT})*[\]}}])")
_COMMENTED = (".jsonc", ".json5")  # where a comma behind the last item is no fault


def read_json(raw: bytes, shown: str) -> FileReading:
    """The values in the bytes of one file."""
    if not is_plain(raw):
        return _careful(raw, shown)
    try:
        return FileReading(quick(raw))
    except (ValueError, RecursionError):
        pass
    if is_five(shown) or (b"//" not in raw and b"/*" not in raw and not _is_commented(shown)):
        return _careful(raw, shown)
    try:
        return FileReading(quick(_without_remarks(raw.decode("utf-8"))))
    except (ValueError, RecursionError):
        return _careful(raw, shown)


def is_plain(raw: bytes) -> bool:
    """Whether there is nothing in a file that its values do not show."""
    return not (len(raw) > LARGEST_BYTES or unprintable(raw) or _ODD_ESCAPE.search(raw) is not None)


def is_five(shown: str) -> bool:
    """Whether a file is JSON5, by its name."""
    return PurePosixPath(shown).suffix.lower() == ".json5"


def _is_commented(shown: str) -> bool:
    return PurePosixPath(shown).suffix.lower() in _COMMENTED


def quick(text: bytes | str) -> Any:
    """The value of a text in which nothing is odd; ValueError where something is."""
    data = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_number, parse_float=_finite)
    if (text.count("{") + text.count("[") if isinstance(text, str) else text.count(b"{") + text.count(b"[")) >= DEEPEST:
        _refuse_deep(data)
    return data


def _without_remarks(text: str) -> str:
    """The text with its comments, and commas behind last items, as white space: nothing moves."""
    return _REMARKS.sub(lambda match: match.group() if not match.lastgroup else re.sub(r"[^\r\n]", " ", match[0]), text)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise ValueError("a key stands twice")
    return mapping


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _finite(written: str) -> float:
    if isinf(number := float(written)):
        raise ValueError(f"{written} is larger than any number")
    return number


def _refuse_deep(data: Any) -> None:
    layer = [data]
    for _ in range(DEEPEST):
        layer = [
            inner
            for value in layer
            for inner in (value.values() if value.__class__ is dict else value)
            if inner.__class__ in (dict, list)
        ]
        if not layer:
            return
    raise ValueError("nested too deep")


def _careful(raw: bytes, shown: str) -> FileReading:
    """Everything that can be read of the file, and a finding for everything that cannot."""
    if (stopped := not_text(raw, shown)) is not None:
        return FileReading(None, [stopped])
    text = decode(raw)
    lines = Lines(text)
    findings = [*byte_order_mark(raw, shown, lines), *character_findings(text, lines, shown)]
    rest = readable(text, five=is_five(shown), commas=_is_commented(shown))
    for fault in rest.faults:
        code = "MW008" if isinstance(fault, JsonTooDeep) else "MW001"
        findings.append(Finding.of(code, fault.words, lines.place(shown, fault.start, fault.end), help=fault.advice))
    troubles: list[Trouble] = []
    data = None if rest.root is None else value_of(rest.root, troubles)
    findings += [trouble_finding(trouble, lines, shown) for trouble in troubles]
    findings += escaped_control(rest.root, lines, shown) if "\\" in text else []
    return FileReading(data, findings)


def value_of(node: Node, troubles: list[Trouble]) -> Any:
    """The value of a node; what cannot be taken as it stands is noted."""
    if isinstance(node, ScalarEvent):
        return _text(node.value) if node.style else _plain(node, troubles)
    if not isinstance(node, MappingNode):
        return [value_of(item, troubles) for item in node.value]
    mapping: dict[str, Any] = {}
    first: dict[str, Node] = {}
    for key, value in node.value:
        if key.value in mapping:
            troubles.append(Trouble("MW002", key, first[key.value], node))
        else:
            mapping[key.value], first[key.value] = value_of(value, troubles), key
    return mapping


_HALF = re.compile("[\ud800-\udfff]")


def _text(value: str) -> str:
    """Text without halves of characters, which nothing could write; a finding of its own tells of them."""
    return _HALF.sub("\ufffd", value)


def _plain(node: ScalarEvent, troubles: list[Trouble]) -> Any:
    text = node.value
    if text in _WORDS:
        return _WORDS[text]
    read: Callable[[str], int | float] = float
    if text.lstrip("+-").isdecimal():
        read = int
    elif text.lstrip("+-")[:2].lower() == "0x":
        read = _from_hex
    try:
        number = read(text)
    except ValueError:
        return text
    if number != number or number in (float("inf"), float("-inf")):  # noqa: PLR0124 - what no number is equal to
        troubles.append(Trouble("MW014", node))
        return text
    return number


_WORDS = {"true": True, "false": False, "null": None}


def _from_hex(text: str) -> int:
    return int(text, 16)


@lru_cache(maxsize=8)
def json_layout(text: str, *, five: bool, commas: bool) -> TextLayout:
    """Where everything in a text stands. What is whole is looked into only where somebody asks."""
    remarks = five or commas or "//" in text or "/*" in text
    try:
        quick(_without_remarks(text) if remarks else text)
    except (ValueError, RecursionError):
        rest = readable(text, five=five, commas=commas)
        return TextLayout(text, rest.root)
    return TextLayout(text, JsonScan(text, five=five, lazy=True).root())


def layout_of_json(text: str, shown: str) -> TextLayout:
    """The layout of a file's text."""
    return json_layout(text, five=is_five(shown), commas=_is_commented(shown))
