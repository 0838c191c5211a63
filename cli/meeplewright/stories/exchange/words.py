"""Running text between Twine's mark-up and ours."""

from __future__ import annotations

import html
import re

from meeplewright.text.markup import Emphasis, Link, PlainText, Span, Token, parse, plain

_BOLD, _SLANTED = ("\ue000", "\ue001"), ("\ue002", "\ue003")
_TAGS = {"b": _BOLD, "strong": _BOLD, "i": _SLANTED, "em": _SLANTED}
_TAG = re.compile(r"<(/?)([A-Za-z][\w-]*)(?:\s[^<>]*)?/?>")
_PAIRS = {
    "harlowe": ((r"''", _BOLD), (r"//", _SLANTED), (r"\*\*", _BOLD), (r"\*", _SLANTED)),
    "sugarcube": ((r"''", _BOLD), (r"//", _SLANTED)),
}
_PRIVATE = re.compile("[\ue000-\ue003]")
_SPECIAL = re.compile(r"[&<>\[\]{}$*\\`|]|_(?=\w)|''|//|__|==|~~|\^\^|@@|^[#!\-]|\"\"\"", re.MULTILINE)


def ours(text: str, format_: str) -> str:
    """Twine's running text in our mark-up: what means something there and nothing here is plain."""
    text = _PRIVATE.sub("", text)
    text = re.sub(r"<!--.*?-->|/%.*?%/|/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\\\n|(?i:<br\s*/?>)", lambda match: "" if match[0][0] == "\\" else "\n", text)
    for mark, (opens, closes) in _PAIRS["sugarcube" if format_ == "sugarcube" else "harlowe"]:
        text = re.sub(rf"(?<!:){mark}(?=\S)(.{{1,1500}}?)(?<=\S){mark}", rf"{opens}\1{closes}", text)
    text = _TAG.sub(_tag, text)
    text = html.unescape(text)
    if format_ != "sugarcube":
        text = re.sub(r"(?m)[{}]", "", text)  # they only collapse white space
    text = re.sub(r"[\\{}*]|\[(?=\[)|(?<=\[)\[|\](?=\])|(?<=\])\]", r"\\\g<0>", text)
    text = _closed(text)
    lines = [re.sub(r"[ \t]{2,}", " ", line.strip()) for line in text.split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def line_of(text: str, format_: str) -> str:
    """The same as one line, as a label is."""
    return " ".join(ours(text, format_).split())


def _tag(match: re.Match[str]) -> str:
    pair = _TAGS.get(match[2].lower())
    return pair[1 if match[1] else 0] if pair is not None else ""


def _closed(text: str) -> str:
    """Stars for emphasis that opens and closes around words; what does not is left out."""
    for (opens, closes), stars in ((_BOLD, "**"), (_SLANTED, "*")):
        emphasised = re.compile(rf"{opens}(\s*)([^{opens}{closes}]*){closes}")
        text = emphasised.sub(lambda match, stars=stars: _starred(match, stars), text)  # type: ignore[misc]
    return _PRIVATE.sub("", text)


def _starred(match: re.Match[str], stars: str) -> str:
    words = match[2].rstrip()
    return f"{match[1]}{stars}{words}{stars}{match[2][len(words) :]}" if words else match[1] + match[2]


def twines(text: str) -> str:
    """Our running text as SugarCube shows it: icons and links by their words."""
    return "".join(_shown(span) for span in parse(text).spans)


def _shown(span: Span) -> str:
    if isinstance(span, PlainText):
        return entities(span.text)
    if isinstance(span, Emphasis):
        mark = "''" if span.strong else "//"
        return mark + "".join(_shown(child) for child in span.children) + mark
    if isinstance(span, Token):
        return entities(f"{span.argument} {span.name}" if span.argument else span.name)
    assert isinstance(span, Link)
    return entities(span.shown or span.id)


def entities(text: str) -> str:
    """Plain text in which nothing is a mark of Twine's."""
    return _SPECIAL.sub(lambda match: "".join(f"&#{ord(char)};" for char in match[0]), text)


def link_text(text: str) -> str:
    """A label inside `[[…|…]]`: plain, and without what would end it."""
    return entities(plain(text)).replace("\n", " ")
