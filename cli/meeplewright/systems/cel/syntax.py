"""The grammar of expressions: words to a tree, with macros as loops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from meeplewright.systems.cel.words import LEAST, MOST, Lexeme, SyntaxWrong, words

DEEPEST = 32
_MACROS = {"all": (2,), "exists": (2,), "exists_one": (2,), "filter": (2,), "map": (2, 3)}
_RELATIONS = ("<", "<=", ">", ">=", "==", "!=", "in")
# fmt: off
_KEPT = frozenset((
    "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop", "package",
    "namespace", "return", "var", "void", "while",
))
# fmt: on


@dataclass(frozen=True, slots=True)
class Value:
    """A number, a text, true, false or null as written."""

    value: Any
    at: int


@dataclass(frozen=True, slots=True)
class Name:
    """A variable, or a type by its name."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Select:
    """`of.key`; `asked`: whether it is there, as `has()` asks."""

    of: Node
    key: str
    at: int
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """An operator (`_+_`) or a function; `target` is what stands before its dot."""

    name: str
    args: tuple[Node, ...]
    at: int
    target: Node | None = None


@dataclass(frozen=True, slots=True)
class ListOf:
    """`[a, b]`."""

    items: tuple[Node, ...]
    at: int


@dataclass(frozen=True, slots=True)
class MapOf:
    """`{a: b}`."""

    pairs: tuple[tuple[Node, Node], ...]
    at: int


@dataclass(frozen=True, slots=True)
class Loop:
    """A macro: `over.how(variable, condition)`, and for `map` what is made of each."""

    how: str
    over: Node
    variable: str
    condition: Node | None
    made: Node | None
    at: int


Node = Value | Name | Select | Call | ListOf | MapOf | Loop


def parsed(text: str) -> Node:
    """The tree of an expression; SyntaxWrong where it cannot be read."""
    reading = _ExpressionParser(words(text))
    node = reading.expression()
    if reading.word.sort != "end":
        raise SyntaxWrong(f"extraneous input '{reading.word.text}'", reading.word.at)
    if depth(node) > DEEPEST:
        raise _too_deep()
    return node


def inside(node: Node) -> tuple[Node, ...]:
    """The parts of a node."""
    match node:
        case Select():
            return (node.of,)
        case Call():
            return node.args if node.target is None else (node.target, *node.args)
        case ListOf():
            return node.items
        case MapOf():
            return tuple(part for pair in node.pairs for part in pair)
        case Loop():
            return tuple(part for part in (node.over, node.condition, node.made) if part is not None)
        case _:
            return ()


def depth(node: Node) -> int:
    """How deep a tree is: without recursion, for it may be deeper than Python goes."""
    deepest = 0
    waiting = [(node, 1)]
    while waiting:
        each, level = waiting.pop()
        deepest = max(deepest, level)
        waiting += [(part, level + 1) for part in inside(each)]
    return deepest


def _too_deep() -> SyntaxWrong:
    return SyntaxWrong("recursion", -1)


class _ExpressionParser:
    """The words from the first to the last."""

    def __init__(self, row: list[Lexeme]) -> None:
        self.words = row
        self.number = 0
        self.open = 0

    @property
    def word(self) -> Lexeme:
        return self.words[self.number]

    def next(self) -> Lexeme:
        word = self.word
        self.number += word.sort != "end"
        return word

    def sees(self, *texts: str) -> bool:
        return self.word.sort in ("sign", "name") and self.word.text in texts

    def takes(self, text: str) -> Lexeme:
        if not self.sees(text):
            raise self.wrong()
        return self.next()

    def wrong(self) -> SyntaxWrong:
        return SyntaxWrong(f"mismatched input '{self.word.text}'", self.word.at)

    def expression(self) -> Node:
        self.open += 1
        if self.open > DEEPEST + 1:
            raise _too_deep()
        node = self._either("||")
        if self.sees("?"):
            at = self.next().at
            yes = self._either("||")
            self.takes(":")
            node = Call("_?_:_", (node, yes, self.expression()), at)
        self.open -= 1
        return node

    def _either(self, sign: str) -> Node:
        """`||` over `&&`: any number of them on one level."""
        parts = [self._below(sign)]
        at = self.word.at
        while self.sees(sign):
            at = self.next().at
            parts.append(self._below(sign))
        return parts[0] if len(parts) == 1 else Call(f"_{sign}_", tuple(parts), at)

    def _below(self, sign: str) -> Node:
        return self._either("&&") if sign == "||" else self._relation()

    def _relation(self) -> Node:
        node = self._sum()
        while self.sees(*_RELATIONS):
            sign = self.next()
            node = Call("@in" if sign.text == "in" else f"_{sign.text}_", (node, self._sum()), sign.at)
        return node

    def _sum(self) -> Node:
        node = self._product()
        while self.sees("+", "-"):
            sign = self.next()
            node = Call(f"_{sign.text}_", (node, self._product()), sign.at)
        return node

    def _product(self) -> Node:
        node = self._signed()
        while self.sees("*", "/", "%"):
            sign = self.next()
            node = Call(f"_{sign.text}_", (node, self._signed()), sign.at)
        return node

    def _signed(self) -> Node:
        """`!!a` is `a`, and so is `--a`; a minus before a number is part of it."""
        if not self.sees("!", "-"):
            return self._member()
        first = self.next()
        count = 1
        while self.sees(first.text):
            self.next()
            count += 1
        if first.text == "-" and count == 1 and self.word.sort == "value" and type(self.word.value) in (int, float):
            return self._member(minus=first.at)
        node = self._member()
        return node if count % 2 == 0 else Call(f"{first.text}_", (node,), first.at)

    def _member(self, minus: int | None = None) -> Node:
        node = self._primary(minus)
        while self.sees(".", "["):
            sign = self.next()
            if sign.text == "[":
                node = Call("_[_]", (node, self.expression()), sign.at)
                self.takes("]")
                continue
            key = self.word
            if key.sort != "name" or key.text in ("in", "true", "false", "null"):
                raise SyntaxWrong(f"no viable alternative at input '.{key.text if key.sort != 'end' else ''}'", sign.at)
            self.next()
            node = self._called(node, key) if self.sees("(") else Select(node, key.text, sign.at)
        return node

    def _primary(self, minus: int | None) -> Node:
        word = self.word
        if word.sort == "value":
            self.next()
            return self._value(word, minus)
        if self.sees("."):  # of the outermost names, which are all that there are
            self.next()
            word = self.word
        if word.sort == "name":
            return self._named()
        if self.sees("("):
            self.next()
            node = self.expression()
            self.takes(")")
            return node
        if self.sees("["):
            self.next()
            items = self._listed("]")
            return ListOf(items, word.at)
        if self.sees("{"):
            self.next()
            return self._map(word.at)
        raise self.wrong()

    def _value(self, word: Lexeme, minus: int | None) -> Node:
        value = word.value if minus is None else -word.value
        if type(value) is int and not LEAST <= value <= MOST:
            raise SyntaxWrong("invalid int literal", word.at if minus is None else minus)
        return Value(value, word.at if minus is None else minus)

    def _named(self) -> Node:
        word = self.next()
        if word.text in ("true", "false", "null"):
            return Value({"true": True, "false": False, "null": None}[word.text], word.at)
        if word.text == "in" or word.text in _KEPT:
            raise SyntaxWrong(f"mismatched input '{word.text}'", word.at)
        return self._called(None, word) if self.sees("(") else Name(word.text, word.at)

    def _called(self, target: Node | None, name: Lexeme) -> Node:
        at = self.takes("(").at
        args = self._listed(")")
        if target is None and name.text == "has" and len(args) == 1:
            if not isinstance(args[0], Select):
                raise SyntaxWrong("has() argument must be a field selection", args[0].at)
            return Select(args[0].of, args[0].key, at, asked=True)
        if target is not None and len(args) in _MACROS.get(name.text, ()):
            return _loop(name.text, target, args, at)
        return Call(name.text, args, at, target)

    def _listed(self, end: str) -> tuple[Node, ...]:
        items: list[Node] = []
        while not self.sees(end):
            items.append(self.expression())
            if not self.sees(","):
                break
            self.next()
        self.takes(end)
        return tuple(items)

    def _map(self, at: int) -> Node:
        pairs: list[tuple[Node, Node]] = []
        while not self.sees("}"):
            key = self.expression()
            self.takes(":")
            pairs.append((key, self.expression()))
            if not self.sees(","):
                break
            self.next()
        self.takes("}")
        return MapOf(tuple(pairs), at)


def _loop(how: str, over: Node, args: tuple[Node, ...], at: int) -> Node:
    if not isinstance(args[0], Name):
        raise SyntaxWrong(f"{how}() variable name must be a simple identifier", args[0].at)
    if how != "map":
        return Loop(how, over, args[0].name, args[1], None, at)
    return Loop(how, over, args[0].name, args[1] if len(args) == 3 else None, args[-1], at)
