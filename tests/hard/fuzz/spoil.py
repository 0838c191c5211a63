"""How an input is spoilt: as a bad disk does it, and as somebody does who knows the format."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

_PIECES = re.compile(r"\w+|\s+|[^\w\s]")
WORDS = (
    "null", "true", "no", "~", "0", "-1", "1e400", ".nan", "-.inf", "99999999999999999999", "0x1F", "1_000", "''", '""', "[]", "{}", "[", "]",
    "{", "}", ": ", "- ", "? ", "&a ", "*a", "!!str ", "!x ", "|-\n", ">+\n", "#", " # x", "'", '"', "\\", "\t", "\r", "\r\n", "\n\n", "---\n", "...\n",
    "%YAML 1.1\n", "<<: *a", "\0", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff", "é\u0301", "Ё", "👩‍🚀", "\ud83d", "{coin}", "{coin:2}", "{:x}", "{", "[[fox]]",
    "[[", "]]", "[[a|b]]", "*", "**", "_", "`", "<b>", "&amp;", "<<", ">>", "<<if $a>>", "<</if>>", "(if: $a)[", "]", "->", "$a to 1", "::", ":: A\n",
    "msgid \"\"\n", "msgstr \"x\"\n", "msgctxt \"a/b#c\"\n", "#~ ", "#, fuzzy\n", "#| ", ",", ";", "=1+1", "this.", ".map(a, a)", " && ", " or ", "not ", "(", ")",
    " + ", "%s", "../", "/", "id: ", "name: ", "text: ", "card:\n", "  - ",
    "³", "5²", "½", "Ⅻ", "٣٤", "９", "9" * 400, "9" * 5000, "-" + "8" * 5000, "1." + "3" * 400, "1e400", "{coin:" + "7" * 5000 + "}",
)  # fmt: skip

Spoil = Callable[[Random, str], str]


def _anywhere(chance: Random, text: str) -> int:
    return chance.randrange(len(text) + 1)


def _dropped(chance: Random, text: str) -> str:
    at = _anywhere(chance, text)
    return text[:at] + text[at + chance.choice((1, 1, 2, 5, 20, 200)) :]


def _doubled(chance: Random, text: str) -> str:
    at, length = _anywhere(chance, text), chance.choice((1, 5, 30, 200))
    return text[: at + length] + text[at : at + length] * chance.choice((1, 1, 3)) + text[at + length :]


def _put_in(chance: Random, text: str) -> str:
    at = _anywhere(chance, text)
    return text[:at] + chance.choice(WORDS) + text[at:]


def _replaced(chance: Random, text: str) -> str:
    pieces = _PIECES.findall(text)
    if not pieces:
        return chance.choice(WORDS)
    at = chance.randrange(len(pieces))
    pieces[at] = chance.choice(WORDS) if chance.random() < 0.6 else chance.choice(pieces)
    return "".join(pieces)


def _lines(chance: Random, text: str) -> str:
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            lines[at], lines[other] = lines[other], lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at] = " " * chance.randrange(1, 5) + lines[at]
        case 3:
            lines[at] = lines[at][chance.randrange(1, 4) :]
        case _:
            del lines[at]
    return "\n".join(lines)


def _letter(chance: Random, text: str) -> str:
    at = _anywhere(chance, text)
    return (
        text[:at]
        + chr(chance.choice((chance.randrange(128), chance.randrange(0x500), chance.randrange(0x10FFFF))))
        + text[at + 1 :]
    )


WAYS: Sequence[Spoil] = (_dropped, _doubled, _put_in, _put_in, _replaced, _replaced, _lines, _lines, _letter)


def spoilt(chance: Random, text: str, other: str) -> bytes:
    """The text with one to six changes; sometimes with a part of another, and sometimes with spoilt bytes."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        text = chance.choice(WAYS)(chance, text)
    if chance.random() < 0.05:
        at, from_ = _anywhere(chance, text), _anywhere(chance, other)
        text = text[:at] + other[from_ : from_ + 200] + text[at:]
    data = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.1 and data:
        made = bytearray(data)
        for _ in range(chance.choice((1, 2, 8))):
            made[chance.randrange(len(made))] = chance.randrange(256)
        data = bytes(made)
    return data
