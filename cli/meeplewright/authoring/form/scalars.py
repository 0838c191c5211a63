"""How one value is written: plain where that is safe, quoted where it must be, folded or literal where it is long."""

from __future__ import annotations

import re

from meeplewright.authoring.form.tree import Scalar

WIDTH = 100

# What YAML 1.2's core rules or YAML 1.1 readers (spreadsheet add-ons, older tools) take for something other than text.
_NOT_TEXT = re.compile(
    r"""(?:~|null|true|false|yes|no|on|off|y|n
    |[-+]?(?:\d[\d_]*)?\.?\d*(?:e[-+]?\d+)?|0o[0-7]+|0x[0-9a-f_]+|0b[01_]+|[-+]?\.(?:inf|nan)
    |\d+(?::[0-5]?\d)+(?:\.\d*)?|\d{4}-\d\d?-\d\d?(?:[Tt ].*)?|<<|=)$""",
    re.VERBOSE | re.IGNORECASE,
)
_BAD_START = set("-?:,[]{}#&*!|>'\"%@`")
_UNPRINTABLE = re.compile(
    r"[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]|[\x85\u2028\u2029]"
)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}


def is_text(plain: str) -> bool:
    """True where no reader takes these plain characters for a number, a truth value, a date or nothing."""
    return _NOT_TEXT.match(plain) is None


def plain_is_safe(value: str, *, flow: bool) -> bool:
    """True where the value may stand without quotes and still be the same text."""
    if not value or value != value.strip() or "\n" in value or "\t" in value or _UNPRINTABLE.search(value):
        return False
    first = value[0]
    if first in _BAD_START and not (first in "-?:" and len(value) > 1 and value[1] not in " ,[]{}" and not flow):
        return False
    if ": " in value or " #" in value or value.endswith(":") or value.startswith(("---", "...")):
        return False
    return not (flow and any(char in value for char in ",[]{}:?"))


def quoted(value: str) -> str:
    """In single quotes where that is enough, else in double ones."""
    if "\n" in value or "\t" in value or _UNPRINTABLE.search(value):
        return '"' + "".join(_ESCAPES.get(c) or (_escape(c) if _UNPRINTABLE.match(c) else c) for c in value) + '"'
    if '"' not in value and "\\" not in value:
        return f'"{value}"'
    return "'" + value.replace("'", "''") + "'"


def _escape(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def one_line(scalar: Scalar, *, flow: bool = False, key: bool = False) -> str:
    """The value on one line, however long."""
    value = scalar.value
    if scalar.style == "" and "\n" not in value and (not value or not is_text(value)):
        # what the author left plain keeps its meaning; only text that other readers mistake gets quotes
        return quoted(value) if value and not key and _only_old_readers_mistake(value) else value
    if plain_is_safe(value, flow=flow) and (is_text(value) or (key and scalar.style == "")):
        return value
    return quoted(value)


_CORE = re.compile(
    r"(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"
    r"|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$"
)


def is_core_typed(plain: str) -> bool:
    """True where YAML 1.2's core rules make something other than text of these plain characters."""
    return _CORE.match(plain) is not None


def _only_old_readers_mistake(value: str) -> bool:
    return not is_core_typed(value) and plain_is_safe(value, flow=False)


def block(scalar: Scalar, room: int, indent: int) -> list[str] | None:
    """Head and lines of a folded or literal scalar, or None where one line serves better.

    `room` is what is left of the line for the value, `indent` where its lines would stand.
    """
    value = scalar.value
    body = value.rstrip("\n")
    ends = len(value) - len(body)
    if not body.strip() or ends > 1 or "\t" in value or _UNPRINTABLE.search(value):
        return None
    if "\n" not in value and (len(one_line(scalar)) <= room or (not scalar.style and not is_text(value))):
        return None
    chomp = "" if ends else "-"
    if ("\n" not in body or scalar.style == ">") and _can_fold(body):
        lines = _fold(body, WIDTH - indent)
        if len(lines) > 1 or not ends:
            return [">" + chomp, *lines]
    if "\n" not in value:
        return None
    if any(line != line.rstrip() for line in body.split("\n")):
        return None  # trailing blanks would be lost on the next hand that edits: quotes show them
    hint = "2" if body[0] in " \n" else ""
    return ["|" + hint + chomp, *body.split("\n")]


def _can_fold(body: str) -> bool:
    return body[0] not in " \n" and all(not line.startswith(" ") and line == line.rstrip() for line in body.split("\n"))


def _fold(body: str, width: int) -> list[str]:
    """Lines that fold back to `body`: broken at single blanks only; a line break of the text is an empty line more."""
    out: list[str] = []
    for at, paragraph in enumerate(body.split("\n")):
        if at:
            out.append("")
        if not paragraph:
            continue
        line = ""
        for word in re.split(r"(?<! ) (?! )", paragraph):
            if line and len(line) + 1 + len(word) > width:
                out.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        out.append(line)
    return out
