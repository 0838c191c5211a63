"""Harlowe: macros in parentheses, hooks in brackets."""

from __future__ import annotations

import re

from meeplewright.stories.exchange.expressions import changes_of, condition_of, texts_in
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
from meeplewright.stories.exchange.scan import MOST_DEEP, PassageScan, clicked, targets_in, untangled
from meeplewright.stories.model.conditions import ALWAYS, Not

_NEXT = re.compile(r"\[\[|\[=*|\]|\((?=[A-Za-z][\w-]*\s*:)|<!--|`+")
_MACRO = re.compile(r"\(\s*([A-Za-z][\w-]*)\s*:")
_HOOK = re.compile(r"\s*(?:\+\s*(?=\()|(?:\|[\w-]+[>)])?(\[(?!\[(?!\[))=*))")
_LINK = re.compile(r"\s*\[\[")
_NEXT_BRANCH = re.compile(r"\s*\(\s*(else-?if|else)\s*:", re.IGNORECASE)
_CLICKS = {"link", "linkreplace", "linkreveal", "linkrepeat", "linkrerun", "linkonce", "linkfullscreen"} | {
    "click", "clickreplace", "clickappend", "clickprepend", "clickrerun",
}  # fmt: skip
_UNDO = {"undo", "linkundo", "iconundo"}
_LOOKS = {
    "align", "background", "bg", "border", "box", "charstyle", "collapse", "color", "colour", "cornerradius", "css",
    "float", "floatbox", "font", "hook", "hoverstyle", "hidden", "linestyle", "live", "matches", "nobr", "opacity",
    "size", "t8n", "t8ntime", "t8ndelay", "textcolor", "textcolour", "textindent", "textrotate", "textsize",
    "textstyle", "transition", "transitionarrive", "transitiondepart", "transitiontime", "verbatim", "after", "event",
    "show", "enchant", "change", "replace", "append", "prepend", "rerun", "stop", "alert", "masteraudio", "track",
}  # fmt: skip


def harlowe(text: str, line: int) -> tuple[Piece, ...]:
    """The pieces of a passage."""
    return untangled(lambda: _Harlowe(text, line).pieces(closing=False), text, line)


class _Harlowe(PassageScan):
    def pieces(self, *, closing: bool) -> list[Piece]:
        """Up to the end, or up to the `]` of a hook."""
        pieces: list[Piece] = []
        self.depth += 1
        while True:
            mark = self.words(_NEXT, pieces)
            if not mark:
                if closing:
                    pieces.append(Left("a hook that is not closed: `[`", self.line))
                break
            if self.step(mark, pieces, closing=closing):
                break
        self.depth -= 1
        return pieces

    def step(self, mark: str, pieces: list[Piece], *, closing: bool) -> bool:
        """One mark; True where a hook ends."""
        if mark == "]":
            self.at += 1
            if closing:
                return True
            pieces.append(TwineText("]", self.line))
        elif mark == "[[":
            pieces.append(self.link())
        elif mark.startswith("["):
            if self.depth > MOST_DEEP:
                pieces.append(Left("hooks nested too deep", self.line))
                self.at = len(self.text)
            else:
                self.at += len(mark)
                pieces += self.pieces(closing=mark == "[")
        elif mark == "<!--":
            end = self.find("-->", self.at)
            self.at = len(self.text) if end < 0 else end + 3
        elif mark.startswith("`"):
            end = self.find(mark, self.at + len(mark))
            end = len(self.text) if end < 0 else end
            pieces.append(TwineText(self.text[self.at + len(mark) : end], self.line))
            self.at = end + len(mark)
        else:
            pieces += self.macro()
        return False

    def call(self) -> tuple[str, str] | None:
        """A macro's name without hyphens, and its arguments."""
        head = _MACRO.match(self.text, self.at)
        end = self.closing(self.at, "(", ")")
        if head is None or end < 0:
            return None
        self.at = end + 1
        return head[1].lower().replace("-", "").replace("_", ""), self.text[head.end() : end].strip()

    def hook(self) -> list[Piece] | None:
        """The hook that belongs to a macro, other changers in between."""
        while (match := _HOOK.match(self.text, self.at)) is not None:
            self.at = match.end()
            if match[1]:
                return [] if self.depth > MOST_DEEP else self.pieces(closing="=" not in match[1])
            if self.call() is None:
                return None
        if (link := _LINK.match(self.text, self.at)) is not None:  # it can take the place of a hook
            self.at = link.end() - 2
            return [self.link()]
        return None

    def macro(self) -> list[Piece]:
        line = self.line
        call = self.call()
        if call is None:
            self.at += 1
            return [Left("a macro that is not closed: `(`", line), TwineText("(", line)]
        name, args = call
        if name in ("if", "unless"):
            return [self.branches(name, args, line)]
        if name in ("elseif", "else"):
            return [Left(f"`({name}:)` without `(if:)`", line), *(self.hook() or [])]
        if name in ("set", "put"):
            return [Set(changes_of(args if name == "set" else _put(args), line))]
        texts = texts_in(args)
        if name in ("goto", "gotoonce"):
            targets = targets_in(texts)
            return [Go(targets, line) if targets and _literal(args) else Left(f"`(go-to: {args[:60]})`", line)]
        if name == "display":
            return [Include(texts[0], line) if len(texts) == 1 else Left(f"`(display: {args[:60]})`", line)]
        if name.endswith("goto"):
            return self.way(name, args, texts, line)
        if name in _UNDO:
            return [PassageLink(texts[0] if texts else "Back", (), (), line, back=True, undo=True)]
        if name in _CLICKS:
            label = texts[0] if texts else args.lstrip("?").strip()
            return clicked(label, self.hook() or [], line)
        return self.other(name, args, texts, line)

    def way(self, name: str, args: str, texts: list[str], line: int) -> list[Piece]:
        """`(link-goto:)`, `(link-reveal-goto:)`, `(click-goto:)`, `(mouseover-goto:)`."""
        hook = self.hook() or []
        changes: tuple[VariableChange, ...] = tuple(
            c for piece in hook if isinstance(piece, Set) for c in piece.changes
        )
        if not texts or (not _literal(args.replace("?", "")) and not args.startswith("?")):
            return [Left(f"`({name}: {args[:60]})`: where it leads is not written out", line)]
        label = texts[0] if len(texts) > 1 or not args.startswith("?") else args[1:].partition(",")[0].strip()
        return [PassageLink(label, (texts[-1],), changes, line)]

    def branches(self, name: str, args: str, line: int) -> If:
        condition = condition_of(args)
        if name == "unless" and condition is not None:
            condition = Not(condition)
        branches = [(condition, args, tuple(self.hook() or ()))]
        while (following := _NEXT_BRANCH.match(self.text, self.at)) is not None:
            self.at += following.group().index("(")
            call = self.call()
            if call is None:
                break
            branch, said = call
            branches.append(
                (ALWAYS if branch == "else" else condition_of(said), said or "else", tuple(self.hook() or ()))
            )
            if branch == "else":
                break
        return If(tuple(branches), line)

    def other(self, name: str, args: str, texts: list[str], line: int) -> list[Piece]:
        hook = self.hook()
        if hook is not None:
            return hook if name in _LOOKS else [Left(f"`({name}:)`, whose text is kept", line), *hook]
        if name in ("print", "text", "str") and len(texts) == 1 and _literal(args):
            return [TwineText(texts[0], line)]
        return [] if name in _LOOKS else [Left(f"`({name}: {args[:60]})`", line)]


def _put(args: str) -> str:
    """`1 into $x` as `$x to 1`."""
    parts = [re.split(r"\binto\b", part, maxsplit=1) for part in args.split(",")]
    return ",".join(f"{part[1].strip()} to {part[0].strip()}" if len(part) == 2 else part[0] for part in parts)


def _literal(args: str) -> bool:
    """Whether only quoted texts stand there, perhaps in `(either:)`."""
    inside = re.sub(r"\(\s*either\s*:(.*)\)", r"\1", args, flags=re.DOTALL)
    rest = re.sub(r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'""", "", inside)
    return not rest.replace(",", "").strip()
