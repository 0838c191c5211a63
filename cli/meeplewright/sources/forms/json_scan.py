"""JSON text to nodes with positions, as libyaml's are: a level at a time for who asks for a place, all for who judges.

Comments are passed over wherever they stand; in JSON5 keys need no quotes, and a comma may stand behind the last item.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from ruamel.yaml.events import ScalarEvent

from meeplewright.sources.compose import DEEPEST, MappingNode, Node, SequenceNode

STRING = r'"[^"\\\x00-\x1f]*(?:\\[^\x00-\x1f][^"\\\x00-\x1f]*)*"'
SINGLE = r"'[^'\\\n\r]*(?:\\(?:\r\n|[\s\S])[^'\\\n\r]*)*'"
DOUBLE5 = r'"[^"\\\n\r]*(?:\\(?:\r\n|[\s\S])[^"\\\n\r]*)*"'
SKIPPED = STRING + "?"  # one that is never closed goes up to the end of its line: looked for once, and not again
COMMENT = r"//[^\r\n]*|/\*[\s\S]*?(?:\*/|\Z)"
_GAP = re.compile(rf"(?:[ \t\r\n\ufeff\xa0]+|{COMMENT})*")
_PLAIN = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null")
_NUMBER5 = re.compile(
    r"[+-]?(?:0[xX][0-9a-fA-F]+|Infinity|NaN|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|true|false|null"
)
_NAME5 = re.compile(r"[^\W\d][\w$]*|\$[\w$]*")
_BRACKETS = re.compile(rf"{SKIPPED}|{COMMENT}|[\[\]{{}}]")
_BRACKETS5 = re.compile(rf"{DOUBLE5}?|{SINGLE}?|{COMMENT}|[\[\]{{}}]")


@dataclass(frozen=True, slots=True)
class At:
    """A mark of the text, as libyaml's are."""

    index: int


class BrokenJson(Exception):
    """This is no JSON: where, what is wrong, what to do."""

    def __init__(self, start: int, words: str, advice: str, end: int = 0, *, comma: bool = False) -> None:
        super().__init__(words)
        self.comma = comma  # one too many or too few: what stands around it can be read
        self.start = start
        self.words = words
        self.advice = advice
        self.end = end or start + 1


class JsonTooDeep(BrokenJson):
    """Values nested deeper than a person would write."""


class JsonMapping(MappingNode):
    """An object; its members are read when somebody first looks at them."""

    __slots__ = ("scan", "seen")

    def __init__(self, scan: JsonScan, start: int, end: int, members: list[Any] | None = None) -> None:
        self.scan = scan
        self.seen = members
        self.tag = None
        self.flow_style = True
        self.start_mark = At(start)
        self.end_mark = At(end)

    @property
    def value(self) -> list[Any]:  # type: ignore[override]
        """Pairs of nodes."""
        if self.seen is None:
            self.seen = self.scan.members(self.start_mark.index)[0]
        return self.seen


class JsonSequence(SequenceNode):
    """An array; its items are read when somebody first looks at them."""

    __slots__ = ("scan", "seen")

    def __init__(self, scan: JsonScan, start: int, end: int, items: list[Any] | None = None) -> None:
        self.scan = scan
        self.seen = items
        self.tag = None
        self.flow_style = True
        self.start_mark = At(start)
        self.end_mark = At(end)

    @property
    def value(self) -> list[Any]:  # type: ignore[override]
        """Nodes."""
        if self.seen is None:
            self.seen = self.scan.items(self.start_mark.index)[0]
        return self.seen


class JsonScan:
    """One text. `lazy`: what is inside of a value is passed over until it is asked for. `commas`: one may stand behind
    the last item. `open_end`: the text may end before its brackets close, because what was cut off has been told of;
    so have the commas at the offsets that are `forgiven`."""

    def __init__(
        self,
        text: str,
        *,
        five: bool = False,
        commas: bool = False,
        lazy: bool = False,
        open_end: bool = False,
        forgiven: Collection[int] = (),
    ) -> None:
        self.text = text
        self.five = five
        self.lazy = lazy
        self.commas = commas or five or lazy
        self.open_end = open_end
        self.forgiven = forgiven
        self._string = re.compile(DOUBLE5 if five else STRING)
        self._depth = 0

    def root(self) -> Node | None:
        """The value of the text; BrokenJson where it is none."""
        at = self.gap(0)
        if at == len(self.text):
            return None
        node, at = self.node(at)
        at = self.gap(at)
        if at < len(self.text):
            raise BrokenJson(
                at, "something stands behind the end of the content", "take it out, or the bracket before it"
            )
        return node

    def gap(self, at: int) -> int:
        """Behind white space and comments."""
        match = _GAP.match(self.text, at)
        return at if match is None else match.end()

    def node(self, at: int) -> tuple[Node, int]:
        """The value that begins at `at`, and where it ends."""
        first = self.text[at : at + 1]
        if first in ("{", "["):
            return self._container(at, first)
        if (string := self._text_at(at)) is not None:
            return string, string.end_mark.index
        match = (_NUMBER5 if self.five else _PLAIN).match(self.text, at)
        if match is not None and not self.text[match.end() : match.end() + 1].isalnum():
            return _scalar(match.group(), at, match.end(), None), match.end()
        raise self._no_value(at)

    def _container(self, at: int, first: str) -> tuple[Node, int]:
        if self._depth >= DEEPEST:
            raise JsonTooDeep(at, f"values are nested deeper than {DEEPEST} here", "name inner parts as records")
        if self.lazy:
            end = self._behind(at)
            return (JsonMapping if first == "{" else JsonSequence)(self, at, end), end
        self._depth += 1
        try:
            if first == "{":
                members, end = self.members(at)
                return JsonMapping(self, at, end, members), end
            items, end = self.items(at)
            return JsonSequence(self, at, end, items), end
        finally:
            self._depth -= 1

    def _behind(self, at: int) -> int:
        """Behind the bracket that closes the one at `at`."""
        depth = 0
        for match in (_BRACKETS5 if self.five else _BRACKETS).finditer(self.text, at):
            sign = self.text[match.start()]
            if sign in "[{":
                depth += 1
            elif sign in "]}":
                depth -= 1
                if not depth:
                    return match.end()
        return len(self.text)

    def items(self, start: int) -> tuple[list[Node], int]:
        """The items of the array that begins at `start`, and where it ends."""
        nodes: list[Node] = []
        at = self.gap(start + 1)
        while not self._closed(at, "]"):
            node, end = self.node(at)
            nodes.append(node)
            at = self._next(end, "]")
        return nodes, min(at + 1, len(self.text))

    def members(self, start: int) -> tuple[list[tuple[Node, Node]], int]:
        """The members of the object that begins at `start`, and where it ends."""
        pairs: list[tuple[Node, Node]] = []
        at = self.gap(start + 1)
        while not self._closed(at, "}"):
            key = self._key(at)
            colon = self.gap(key.end_mark.index)
            if self.text[colon : colon + 1] != ":":
                raise BrokenJson(
                    key.start_mark.index if colon < len(self.text) else colon,
                    f"behind the key `{key.value}` a colon is missing",
                    f'write `"{key.value}": …`',
                    key.end_mark.index,
                )
            value, end = self.node(self.gap(colon + 1))
            pairs.append((key, value))
            at = self._next(end, "}")
        return pairs, min(at + 1, len(self.text))

    def _closed(self, at: int, closing: str) -> bool:
        return self.text[at : at + 1] == closing or (self.open_end and at >= len(self.text))

    def _next(self, end: int, closing: str) -> int:
        """Where the next item begins, or the bracket that closes them all."""
        at = self.gap(end)
        sign = self.text[at : at + 1]
        if self._closed(at, closing):
            return at
        if sign == ",":
            behind = self.gap(at + 1)
            if self._closed(behind, closing) and not (self.commas or self.open_end or at in self.forgiven):
                raise BrokenJson(at, "behind the last item stands a comma", "take it out", comma=True)
            return behind
        if not sign:
            name = "object" if closing == "}" else "list"
            raise BrokenJson(
                at, f"the file ends before this {name} is closed", f"put `{closing}` at its end, and what was cut off"
            )
        if sign in "]}":
            opened = "{" if closing == "}" else "["
            raise BrokenJson(at, f"`{sign}` closes what `{opened}` opened", f"write `{closing}` here, or close both")
        if end in self.forgiven:
            return at
        if self.text[end - 1] in "\"'" and sign.isalpha() and not self.five:
            words, advice = (
                "the quotation ends before the text does",
                'write `\\"` inside of a text, or close the one before',
            )
            raise BrokenJson(end - 1, words, advice)
        raise BrokenJson(end, "a comma is missing before the next item", "put a comma here", comma=True)

    def _key(self, at: int) -> ScalarEvent:
        if (key := self._text_at(at)) is not None:
            return key
        if self.five and (match := _NAME5.match(self.text, at)) is not None:
            return _scalar(match.group(), at, match.end(), None)
        if not self.text[at : at + 1]:
            raise BrokenJson(
                at, "the file ends before this object is closed", "put `}` at its end, and what was cut off"
            )
        if (match := _NAME5.match(self.text, at)) is not None:
            raise BrokenJson(at, f"the key `{match.group()}` needs quotes", f'write `"{match.group()}"`', match.end())
        raise BrokenJson(at, "a key in double quotes belongs here", 'write it as in `"name": …`')

    def _text_at(self, at: int) -> ScalarEvent | None:
        sign = self.text[at : at + 1]
        if sign == '"' and (match := self._string.match(self.text, at)) is not None:
            return _scalar(self._unescaped(match.group(), at), at, match.end(), '"')
        if sign == "'" and self.five and (match := re.compile(SINGLE).match(self.text, at)) is not None:
            return _scalar(_unescaped5(match.group()), at, match.end(), '"')
        return None

    def _unescaped(self, written: str, at: int) -> str:
        if "\\" not in written:
            return written[1:-1]
        if self.five:
            return _unescaped5(written)
        try:
            text: str = json.loads(written)
        except json.JSONDecodeError as error:
            words = "in double quotes a backslash begins an escape, and JSON does not know this one"
            raise BrokenJson(at + error.pos, words, "double the backslash", at + error.pos + 2) from None
        return text

    def _no_value(self, at: int) -> BrokenJson:
        first = self.text[at : at + 1]
        if not first:
            return BrokenJson(at, "the file ends where a value belongs", "write what was cut off")
        if first == '"':
            line = re.compile(r"[^\r\n]*").match(self.text, at)
            end = at + 1 if line is None else line.end()
            return BrokenJson(at, "this quotation mark is never closed", "close the quotation on its own line", end)
        if first == "'":
            return BrokenJson(at, "text in JSON stands in double quotes", 'write `"…"`')
        match = re.compile(r"[^\s,\]}:]+").match(self.text, at)
        end = at + 1 if match is None else match.end()
        words = f"`{self.text[at:end]}` is no value" if match is not None else f"a value belongs before `{first}`"
        return BrokenJson(
            at, words, "write text in double quotes, a number, `true`, `false`, `null`, `[…]` or `{…}`", end
        )


def _scalar(value: str, start: int, end: int, style: str | None) -> ScalarEvent:
    return ScalarEvent(None, None, (style is None, style is not None), value, At(start), At(end), style)


_SIMPLE = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "0": "\0"}
_ESCAPE5 = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[\n\r\u2028\u2029])|([\s\S]))")


def _unescaped5(written: str) -> str:
    """The text in quotes of JSON5."""

    def char(match: re.Match[str]) -> str:
        if code := match[1] or match[2]:
            return chr(int(code, 16))
        return "" if match[3] else _SIMPLE.get(match[4], match[4])

    text = _ESCAPE5.sub(char, written[1:-1])
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
