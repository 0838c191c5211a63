"""What may steer whoever shows or runs it, made inert: the one place that knows how, for screens and reports.

A terminal obeys escapes, a reader is led astray by letters that turn the reading order, a runner of GitHub or Azure
takes lines for commands. What a pack says comes to them as letters only.
"""

from __future__ import annotations

import io
import os
import re
from functools import cache
from typing import Any, TextIO

# what could steer a terminal, turn the reading order round, or hide in a word; and halves of characters
HARMFUL = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f"
    "\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
# what the program itself tells a terminal: colours, and links to files
_OURS = r"\x1b\[[0-9;]*m|\x1b\]8;;(?:file:[!-~]*)?\x1b\\"
_OLD_COMMAND = re.compile(r"##(?=\[|vso)", re.IGNORECASE)
_RUNNERS = ("GITHUB_ACTIONS", "TF_BUILD", "CI")


@cache
def pattern(expression: str) -> re.Pattern[str]:
    """Compiled when first needed: classes of letters take milliseconds, and a clean run needs none."""
    return re.compile(expression)


def harmless(text: str) -> str:
    """The text with one visible character for each that could steer a terminal, and no command in it."""
    if text.isascii() and text.isprintable() and "##" not in text:
        return text
    return _OLD_COMMAND.sub("# #", pattern(HARMFUL).sub(_picture, text))


def _picture(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def as_json(document: Any) -> str:
    """A document as JSON, with what could steer a terminal spelt out: whoever reads it has it as it was."""
    import json

    text = json.dumps(document, ensure_ascii=False, indent=1)
    return text if text.isascii() and "\x7f" not in text else pattern(f"(?!\n){HARMFUL}").sub(_spelt, text)


def _spelt(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x10000:
        return f"\\u{code:04x}"
    return "".join(f"\\u{half:04x}" for half in (0xD800 + (code - 0x10000 >> 10), 0xDC00 + (code - 0x10000 & 0x3FF)))


class Screen(io.TextIOWrapper):
    """Standard output as everything that tells of packs writes to it: letters, and the program's own colours."""

    def __init__(self, buffer: Any, **how: Any) -> None:
        super().__init__(buffer, **how)
        self._begins = True  # a line
        # whoever is no terminal may be a runner, whether it says so or not
        self._runner = any(os.environ.get(name) for name in _RUNNERS) or not self.isatty()

    def write(self, text: str) -> int:
        """What a person reads: nothing in it steers."""
        super().write(self._shown(text))
        return len(text)

    def write_plainly(self, text: str) -> int:
        """What a program reads, where the output goes to one; or what was made harmless already."""
        self._begins = text.endswith("\n")
        return super().write(text)

    def _shown(self, text: str) -> str:
        begins, last = self._begins, text.rpartition("\n")[2]
        self._begins = (begins or "\n" in text) and not last.strip()  # blanks before a command do not hide it
        if self._runner and "::" in text:
            text = pattern(r"(?m)^(\s*):(?=:)" if begins else r"(?m)(?<=\n)(\s*):(?=:)").sub(r"\1: ", text)
        if text.isascii() and "##" not in text and text.replace("\n", "").replace("\t", "").isprintable():
            return text
        if not ("\x1b" in text and (self.isatty() or os.environ.get("FORCE_COLOR"))):
            return harmless(text)
        parts = pattern(f"({_OURS})").split(text)
        return "".join(part if number % 2 else harmless(part) for number, part in enumerate(parts))


def data_to(out: TextIO, text: str) -> None:
    """A file that goes to standard output: as it is where a program reads it, harmless on a terminal."""
    if isinstance(out, Screen) and not out.isatty():
        out.write_plainly(text)
    else:
        out.write(text)


def plainly_to(out: TextIO, text: str) -> None:
    """What was made harmless already, and is more than letters: commands for a runner, moves on a terminal."""
    if isinstance(out, Screen):
        out.write_plainly(text)
    else:
        out.write(text)
