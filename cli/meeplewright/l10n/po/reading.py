"""PO text to messages; what cannot be read is a problem with its line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from meeplewright.l10n.po.model import Catalogue, Message, PoProblem

_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_UNESCAPED = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_STRING = re.compile(r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"\s*$')  # nothing is taken twice, and nothing kept for that
_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s*(?=\")")
_LINES = r'((?:"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"\n?)+)'
# nine messages of ten: comments that say nothing of its state, then the three parts
_USUAL = re.compile(rf'\n?((?:#[ .:][^\n]*\n)*)msgctxt "([^"\\\n]+)"\nmsgid {_LINES}msgstr {_LINES}')
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_CONFLICT = re.compile(r"(<{7}|={7}|>{7})(?: |$)")


@dataclass(slots=True)
class _Draft:
    """A message while it is read."""

    parts: dict[str, list[str]] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    previous: list[str] = field(default_factory=list)
    previous_keyword: str = ""
    obsolete: bool = False
    line: int = 0
    context_line: int = 0
    text_line: int = 0
    keyword: str = ""


def read(text: str) -> Catalogue:
    """A catalogue with all that could be read; what could not is in its problems."""
    reader = _PoReader()
    odd = _CONTROL.search(text)
    if odd is not None:
        at_line = text[: odd.start()].count("\n") + 1
        what = f"a character that nobody can see stands in the catalogue (U+{ord(odd.group()):04X})"
        reader.problems.append(PoProblem("broken", what, at_line))
    number = 1
    for block in text.replace("\r\n", "\n").split("\n\n"):
        match = _USUAL.fullmatch(block)
        if match is not None:
            reader.take_usual(match, number + block.startswith("\n"))
        else:
            for at, line in enumerate(block.split("\n"), number):
                reader.take(line, at)
            reader.finish()
        number += block.count("\n") + 2
    return reader.catalogue()


class _PoReader:
    def __init__(self) -> None:
        self.draft = _Draft()
        self.messages: list[Message] = []
        self.problems: list[PoProblem] = []
        self.header: dict[str, str] = {}
        self.header_comments: tuple[str, ...] = ()
        self.header_line = 1
        self.header_fuzzy = False
        self.seen: dict[str, int] = {}
        self.stray: tuple[str, ...] = ()  # comments that stand alone: they go with the next message, as in gettext

    def take_usual(self, match: re.Match[str], line: int) -> None:
        """A message that has nothing odd about it, in one go."""
        head, context, source, text = match.groups()
        comments, notes, references = _usual_comments(head) if head else _NONE
        if context in self.seen:
            message = f"the context `{context}` stands twice"
            self.problems.append(PoProblem("duplicate", message, line, other_line=self.seen[context]))
        else:
            self.seen[context] = line
        context_line = line + (head.count("\n") if head else 0)
        self.messages.append(
            Message(
                context, _joined(source), _joined(text), comments=self.stray + comments, notes=notes,
                references=references, line=line, context_line=context_line,
                text_line=context_line + 1 + source.count("\n"),
            )
        )  # fmt: skip
        self.stray = ()

    def take(self, line: str, number: int) -> None:
        line = line.strip()
        if not line:
            self.finish()
            return
        first = line[0]
        if first == "#":
            self.comment(line, number)
        elif first == '"':
            self.more(line, number)
        elif _CONFLICT.match(line):
            if first == "<":  # one merge has three or four markers
                self.problems.append(
                    PoProblem("conflict", "a merge left its conflict markers in the catalogue", number)
                )
        else:
            self.keyword(line, number)

    def comment(self, line: str, number: int) -> None:
        sort = line[1:2]
        if sort == "~":
            self.obsolete_line(line[2:].strip(), number)
            return
        if "msgstr" in self.draft.parts:
            self.finish()
        draft = self.draft
        draft.line = draft.line or number
        rest = line[2:].strip()
        if sort == ",":
            draft.flags += [flag.strip() for flag in rest.split(",") if flag.strip()]
        elif sort == "|":
            self.previous(rest)
        elif sort == ".":
            draft.notes.append(rest)
        elif sort == ":":
            draft.references.append(rest)
        else:
            draft.comments.append(line[1:].strip())

    def obsolete_line(self, rest: str, number: int) -> None:
        if rest.startswith("|"):
            self.previous(rest[1:].strip())
        elif rest.startswith('"'):
            self.more(rest, number)
        elif rest:
            self.keyword(rest, number)
        self.draft.obsolete = True

    def previous(self, rest: str) -> None:
        keyword = _KEYWORD.match(rest)
        if keyword is not None:
            self.draft.previous_keyword = keyword[1]
            rest = rest[keyword.end() :]
        match = _STRING.match(rest)
        if match is not None and self.draft.previous_keyword == "msgid":
            self.draft.previous.append(plain(match[1]))

    def keyword(self, line: str, number: int) -> None:
        match = _KEYWORD.match(line)
        if match is None:
            self.broken(line, number)
            return
        word = match[1]
        if word in ("msgctxt", "msgid") and "msgstr" in self.draft.parts:
            self.finish()
        if word in self.draft.parts:
            self.problems.append(PoProblem("broken", f"`{word}` stands twice in one message", number))
            return
        if word == "msgstr[0]":
            word = "msgstr"
        self.draft.parts[word] = []
        self.draft.keyword = word
        self.draft.line = self.draft.line or number
        self.draft.context_line = self.draft.context_line or number
        if word == "msgstr":
            self.draft.text_line = number
        self.more(line[match.end() :], number)

    def more(self, quoted: str, number: int) -> None:
        match = _STRING.match(quoted)
        if match is None or not self.draft.keyword:
            self.broken(quoted, number)
            return
        self.draft.parts[self.draft.keyword].append(plain(match[1]))

    def broken(self, line: str, number: int) -> None:
        shown = line if len(line) <= 40 else line[:39] + "…"
        self.problems.append(PoProblem("broken", f"this is no line of a PO file: `{shown}`", number))

    def finish(self) -> None:
        draft, self.draft = self.draft, _Draft()
        if "msgid" not in draft.parts:
            if draft.parts:
                self.problems.append(PoProblem("broken", "a message has no `msgid`", draft.line))
            elif self.messages or self.header:
                self.stray += tuple(draft.comments)
            else:
                self.header_comments += tuple(draft.comments)
            return
        if "msgstr" not in draft.parts:
            self.problems.append(PoProblem("broken", "a message has no `msgstr`", draft.line))
            return
        source = "".join(draft.parts["msgid"])
        context = "".join(draft.parts.get("msgctxt", ()))
        text = "".join(draft.parts["msgstr"])
        if not source and "msgctxt" not in draft.parts and not draft.obsolete:
            self.take_header(text, draft)
            return
        if not draft.obsolete:
            key = context or f"\0{source}"
            if key in self.seen:
                what = f"context `{context}`" if context else "message"
                self.problems.append(
                    PoProblem("duplicate", f"the {what} stands twice", draft.line, other_line=self.seen[key])
                )
            else:
                self.seen[key] = draft.line
        if "msgid_plural" in draft.parts:
            self.problems.append(
                PoProblem("broken", "a message has plural forms, and no text of a pack has any", draft.line)
            )
        self.messages.append(
            Message(
                context=context,
                source=source,
                text=text,
                fuzzy="fuzzy" in draft.flags,
                previous="".join(draft.previous),
                obsolete=draft.obsolete,
                comments=(*self.stray, *draft.comments),
                notes=tuple(draft.notes),
                references=tuple(draft.references),
                flags=tuple(flag for flag in draft.flags if flag != "fuzzy"),
                line=draft.line,
                context_line=draft.context_line,
                text_line=draft.text_line,
            )
        )
        self.stray = ()

    def take_header(self, text: str, draft: _Draft) -> None:
        self.header_comments += tuple(draft.comments)
        self.header_line = draft.text_line
        self.header_fuzzy = "fuzzy" in draft.flags
        for line in text.split("\n"):
            name, colon, value = line.partition(":")
            if colon:
                self.header[name.strip()] = value.strip()

    def catalogue(self) -> Catalogue:
        return Catalogue(
            header=self.header,
            messages=tuple(self.messages),
            problems=tuple(self.problems),
            header_comments=self.header_comments,
            header_line=self.header_line,
            header_fuzzy=self.header_fuzzy,
            end_comments=self.stray,
        )


_Comments = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
_NONE: _Comments = ((), (), ())


def _usual_comments(head: str) -> _Comments:
    """What translators say of a message, what is told to them, and where it stands."""
    lists: dict[str, list[str]] = {" ": [], ".": [], ":": []}
    for each in head.rstrip("\n").split("\n"):
        lists[each[1]].append(each[2:].strip())
    comments, notes, references = map(tuple, lists.values())
    return comments, notes, references


def _joined(quoted: str) -> str:
    """Strings one below the other as one."""
    quoted = quoted.removesuffix("\n")
    if "\n" in quoted:
        quoted = quoted.replace('"\n"', "")  # a quote that stands in a text is escaped, and no line ends in a text
    return plain(quoted[1:-1]) if "\\" in quoted else quoted[1:-1]


def plain(escaped: str) -> str:
    """What is written with escapes."""
    if "\\" not in escaped:
        return escaped
    return _ESCAPE.sub(lambda match: _UNESCAPED.get(match[1], match[0]), escaped)
