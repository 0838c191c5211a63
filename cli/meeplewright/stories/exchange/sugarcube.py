"""SugarCube: macros in double angle brackets. Twine 1's Sugarcane and Jonah are read so, too."""

from __future__ import annotations

import re

from meeplewright.stories.exchange.expressions import MOST_LONG, changes_of, condition_of, text_of, texts_in, tokens_of
from meeplewright.stories.exchange.pieces import (
    Go,
    If,
    Include,
    Left,
    PassageLink,
    Piece,
    Set,
    TwineText,
    VariableChange,
)
from meeplewright.stories.exchange.scan import MOST_DEEP, PassageScan, clicked, parts_of, targets_in, untangled
from meeplewright.stories.model.conditions import ALWAYS

_NEXT = re.compile(
    r"<<|\[\[|\[img\[|<!--|/\*|/%|<(?:script|style)\b|<a\b[^<>]*data-passage|\"\"\"|<nowiki>", re.IGNORECASE
)
_HEAD = re.compile(r"<<\s*(/?[A-Za-z][\w-]*|=|-)")
_BRACKETS = re.compile(r"\[\[(.*?)\](?:\[(.*?)\])?\]", re.DOTALL)
_ANCHOR = re.compile(
    r"<a\b[^<>]*data-passage\s*=\s*([\"'])([^<>]*?)\1[^<>]*>([^<]*(?:<(?!/a>)[^<]*){0,50})</a>",
    re.IGNORECASE | re.DOTALL,
)
_ENDS = {"<!--": "-->", "/*": "*/", "/%": "%/", "<script": "</script>", "<style": "</style>"}
_QUIET = {
    "silently", "silent", "nobr", "done", "timed", "next", "repeat", "stop", "type", "append", "prepend", "replace",
    "capture", "do", "redo", "audio", "addclass", "removeclass", "toggleclass", "copy", "remove", "notify",
}  # fmt: skip
_HOLDERS = {
    "if", "link", "button", "click", "linkappend", "linkprepend", "linkreplace", "silently", "silent", "nobr", "done",
    "timed", "repeat", "type", "append", "prepend", "replace", "capture", "do", "widget", "script", "switch", "for",
}  # fmt: skip


def sugarcube(text: str, line: int) -> tuple[Piece, ...]:
    """The pieces of a passage."""
    return untangled(lambda: _SugarCube(text, line).pieces(())[0], text, line)


class _SugarCube(PassageScan):
    def pieces(self, until: tuple[str, ...]) -> tuple[list[Piece], str]:
        """Up to the end, or up to a macro that is asked for: which one."""
        pieces: list[Piece] = []
        self.depth += 1
        stopped = ""
        while not stopped:
            mark = self.words(_NEXT, pieces)
            if not mark:
                if until:
                    pieces.append(Left(f"`<<{until[0].lstrip('/')}>>` is not closed", self.line))
                break
            stopped = self.step(mark.lower(), pieces, until)
        self.depth -= 1
        return pieces, stopped

    def step(self, mark: str, pieces: list[Piece], until: tuple[str, ...]) -> str:
        line = self.line
        if mark == "<<":
            head = _HEAD.match(self.text, self.at)
            name = _plain_name(head[1]) if head is not None else ""
            if name in until:
                return name
            pieces += self.macro(name, line)
        elif mark == "[[":
            pieces.append(self.link())
        elif mark == "[img[":
            pieces += self.picture(line)
        elif mark in ('"""', "<nowiki>"):
            closes = mark if mark == '"""' else "</nowiki>"
            end = self.find(closes, self.at + len(mark))
            end = len(self.text) if end < 0 else end
            pieces.append(TwineText(self.text[self.at + len(mark) : end], line))
            self.at = end + len(closes)
        elif mark.startswith("<a"):
            anchor = _ANCHOR.match(self.text, self.at)
            if anchor is None:
                pieces.append(Left("a link `<a data-passage>` that is not closed", line))
                self.at += 2
            else:
                pieces.append(PassageLink(anchor[3], (anchor[2],), (), line))
                self.at = anchor.end()
        else:
            end = self.find(_ENDS[mark], self.at)
            if mark in ("<script", "<style"):
                pieces.append(Left(f"`{mark}>`", line))
            self.at = len(self.text) if end < 0 else end + len(_ENDS[mark])
        return ""

    def picture(self, line: int) -> list[Piece]:
        end = self.find("]]", self.at)
        if end < 0:
            self.at += 5
            return [Left("a picture that is not closed: `[img[`", line)]
        parts = self.text[self.at + 5 : end].split("][")
        self.at = end + 2
        said = parts_of(parts[0])[0]
        if len(parts) == 1:
            return [Left(f"the picture `{parts_of(parts[0])[1]}`", line)]
        changes = changes_of(parts[2], line) if len(parts) > 2 else ()
        return [PassageLink(said, (parts[1].strip(),), changes, line)]

    def args(self) -> str | None:
        """What stands between a macro's name and its `>>`; the place is then behind it."""
        head = _HEAD.match(self.text, self.at)
        at = head.end() if head is not None else self.at + 2
        start, quote = at, ""
        while at < len(self.text):
            char = self.text[at]
            if quote:
                at += char == "\\"
                quote = "" if char == quote else quote
            elif char in "\"'":
                quote = char
            elif self.text.startswith("[[", at):
                at = max(self.find("]]", at), at) + 1
            elif self.text.startswith(">>", at):
                self.at = at + 2
                self.looked(start, at)
                return self.text[start:at].strip()
            at += 1
        self.looked(start, at)
        return None

    def macro(self, name: str, line: int) -> list[Piece]:
        args = self.args()
        if args is None or not name:
            self.at += 2
            return [Left("a macro that is not closed: `<<`", line)]
        if name in _HOLDERS and self.depth > MOST_DEEP:
            self.at = len(self.text)
            return [Left("macros nested too deep", line)]
        if name == "if":
            return [self.branches(args, line)]
        if name in ("set", "run") and (name == "set" or args.startswith("$")):
            return [Set(changes_of(args, line))]
        if name == "unset":
            return [
                Set(tuple(VariableChange(word[1:], value=False, line=line) for word in args.replace(",", " ").split()))
            ]
        if name in ("goto", "include", "display", "back", "return"):
            return [self.jump(name, args, line)]
        if name in ("link", "button", "click"):
            return self.clickable(name, args, line)
        if name in ("linkappend", "linkprepend", "linkreplace"):
            inside = self.inside(name)
            texts = texts_in(args)
            return clicked(texts[0] if texts else args, inside, line)
        if name in ("actions", "choice"):
            return list(_listed(name, args, line))
        return self.other(name, args, line)

    def other(self, name: str, args: str, line: int) -> list[Piece]:
        if name in ("widget", "script", "switch", "for"):
            inside = self.inside(name)
            changes = [change for piece in inside if isinstance(piece, Set) for change in piece.changes]
            links: list[Piece] = (
                [piece for piece in inside if isinstance(piece, PassageLink)] if name != "widget" else []
            )
            unsure = tuple(VariableChange(change.name, None, line=line) for change in changes)
            return [Left(f"`<<{name} {args[:50]}>>`".replace(" >>", ">>"), line), Set(unsure), *links]
        if name in _HOLDERS:
            inside = self.inside(name)
            return [piece for piece in inside if name not in ("silently", "silent") or not isinstance(piece, TwineText)]
        if name in ("print", "=", "-") and len(texts := texts_in(args)) == 1 and len(tokens_of(args)) == 1:
            return [TwineText(texts[0], line)]
        if name in _QUIET or name.startswith("/"):
            return []
        return [Left(f"`<<{name} {args[:60]}>>`".replace(" >>", ">>"), line)]

    def inside(self, name: str) -> list[Piece]:
        """What a macro holds, up to where it is closed."""
        pieces, stopped = self.pieces((f"/{name}", f"end{name}"))
        if stopped:
            self.args()
        return pieces

    def branches(self, args: str, line: int) -> If:
        branches = []
        condition, said = condition_of(args), args
        while True:
            inside, stopped = self.pieces(("/if", "endif", "elseif", "else"))
            branches.append((condition, said, tuple(inside)))
            rest = self.args() if stopped else None
            if stopped not in ("elseif", "else") or rest is None:
                return If(tuple(branches), line)
            if stopped == "else" and rest.startswith("if "):
                rest, stopped = rest[3:], "elseif"
            condition, said = (ALWAYS, "else") if stopped == "else" else (condition_of(rest), rest)

    def jump(self, name: str, args: str, line: int) -> Piece:
        """`<<goto>>`, `<<include>>`, `<<back>>`, `<<return>>`."""
        words = _words(args)
        label, target = words[0] if words else ("", "")
        if name in ("back", "return"):
            if len(words) > 1:
                return PassageLink(words[0][0], (words[1][1],), (), line)
            if words and args.startswith("[["):
                return PassageLink(label, (target,), (), line)
            return PassageLink(label or name.title(), (), (), line, back=True, undo=name == "back")
        several = re.fullmatch(r"(?:either|random)\((.*)\)", args, re.DOTALL)
        if name == "goto" and several is not None and (targets := targets_in(texts_in(several[1]))):
            return Go(targets, line)
        if len(words) != 1 or not target or args.startswith(("$", "_", "`")):
            return Left(f"`<<{name} {args[:60]}>>`: where it leads is not written out", line)
        return Go((target,), line) if name == "goto" else Include(target, line)

    def clickable(self, name: str, args: str, line: int) -> list[Piece]:
        inside = self.inside(name)
        match = _BRACKETS.match(args) if len(args) <= MOST_LONG else None
        changes = tuple(change for piece in inside if isinstance(piece, Set) for change in piece.changes)
        if match is not None:
            label, target = parts_of(match[1])
            more = changes_of(match[2], line) if match[2] else ()
            return [PassageLink(label, (target,), (*more, *changes), line)]
        words = _words(args)
        if len(words) > 1 and words[1][1] and not args.rstrip().endswith(")"):
            return [PassageLink(words[0][0], (words[1][1],), changes, line)]
        return clicked(words[0][0] if words else args, inside, line)


def _listed(name: str, args: str, line: int) -> list[Piece]:
    """`<<actions>>` and `<<choice>>`: several ways on in a list."""
    words = _words(args)
    if name == "choice" and "[[" not in args and len(words) == 2 and words[0][1]:
        return [PassageLink(words[1][0], (words[0][1],), (), line)]
    return [PassageLink(label, (target,), (), line) for label, target in words if target]


def _words(args: str) -> list[tuple[str, str]]:
    """Arguments as (label, target): quoted texts and bare words are both."""
    pairs = []
    at = 0
    pattern = re.compile(r"\s*(?:\[\[(.*?)\](?:\[.*?\])?\]|(\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')|(\S+))", re.DOTALL)
    while len(args) <= MOST_LONG and (match := pattern.match(args, at)) is not None:
        if match[1] is not None:
            pairs.append(parts_of(match[1]))
        elif match[2] is not None:
            pairs.append((text_of(match[2]), text_of(match[2])))
        else:
            pairs.append((match[3], "" if match[3].startswith(("$", "_", "`")) else match[3]))
        at = match.end()
    return pairs


def _plain_name(name: str) -> str:
    return name.lower() if name not in ("=", "-") else name
