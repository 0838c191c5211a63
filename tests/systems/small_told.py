"""Patterns, words for messages, targets, and the parts of schemas that are sieved; in tests/systems/told/patterns.txt and parts.txt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from meeplewright.sources.forms.model import Cells, FileForm, Notation
from meeplewright.systems import phrases
from meeplewright.systems.bases import base_of
from meeplewright.systems.cells import typed_form
from meeplewright.systems.faces import has_a_face, merged
from meeplewright.systems.grammar import closed, impossible
from meeplewright.systems.lookups import Lookups
from meeplewright.systems.model import Kind
from meeplewright.systems.patterns import MOST_REPEATS, MOST_STATES, matcher, portable
from meeplewright.systems.sections.kinds import SaidOfKind
from meeplewright.systems.sieve import Sieve
from meeplewright.systems.targets import target_of
from meeplewright.systems.weight import HEAVIEST, too_heavy
from recorded import Answer

_PATTERNS = (
    "", "a", "^a$", "a|b", "|", "a||b", "(a|b)c", "(?:ab)+", "(?ab)", "(?=a)", "(", ")", "a)", "(a", "(a))", "()", "(|)", "*", "+a", "?", "{1}", "a{", "a{}", "a{1", "a{1}", "a{1,}", "a{,1}", "a{1,2}", "a{2,1}", "a{2,2}", "a{0}", "a{0,0}", "a{x}", "a{1,x}", "a{1x}", "a{1000}", "a{1001}", "a{1,1000}", "a{1,1001}", "a{1000,}", "a{1001,}", "a{1000000}", "a{000003}", "a{000002,000003}", "a{0000001}",
    "a{١}", "a*?", "a+?", "a??", "a*+", "a**", "a{1}?", "a{1}{2}", "a{1}*", "]", "}", "a]", "a}", "[]", "[]a]", "[^]", "[a", "[^a", "[a-]", "[-a]", "[a-c]", "[c-a]", "[a-a]", "[a-", "[a-\\]]", "[\\--a]", "[[a]", "[a[b]", "[a&&b]", "[a&b]", "[a--b]", "[a~~b]", "[a~b]", "[a-b-c]", "[^^]", "[a^]", "[.]", "[*]", "[\\n-\\r]", "[\\u0061-\\u0063]", "[\\u0061]", "\\u0061", "\\u006", "\\u00g1", "\\U0061",
    "\\", "a\\", "\\n\\t\\r\\f\\v", "\\w", "\\W", "\\d", "\\D", "\\s", "\\S", "\\b", "\\B", "\\pL", "\\P", "\\1", "\\é", "\\a", "\\x41", "\\-", "\\/", "\\<a\\>", "\\ ", "\\\x7f", ".", "^", "$", "a^b", "\\.", "\\(", "(a(b(c)))", "((((a", "a.b", "[а-яё]+", "é", "\\{1\\}", "(?:a|b){2,3}c?",
)  # fmt: skip
_TEXTS = ("", "a", "b", "ab", "abc", "c", "aa", "aab", "a\n", "é", "A", "-", "^", "<a>", "a1", "d", "]", "\ud800a")
_VALUES = (None, True, False, 0, 3, -1.5, 2.0, float("nan"), float("inf"), float("-inf"), "", "a", "x" * 60, "x" * 61, "a  b\nc", [1], {"a": "é"}, {"a": {1}})  # fmt: skip
_NAMES = ("card", "entry", "day", "cards", "boss", "y", "apple", "bus", "basis", "oxen", "Ice", "s", "")
_TYPES: tuple[tuple[str, ...], ...] = ((), ("string",), ("string", "odd"), ("integer", "array", "null"))
_FACES: tuple[Any, ...] = (
    None,
    "none",
    "card",
    {},
    {"front": "none"},
    {"front": "card"},
    {"back": "card"},
    {"front": "none", "back": "none"},
    {"front": None},
    [],
)
_OVER: tuple[tuple[Any, Any], ...] = ((1, 2), ({"a": 1}, {"b": 2}), ({"a": 1, "b": 2}, {"a": None, "c": None}), ({"a": {"b": 1, "c": 2}}, {"a": {"b": 3}}), ({"a": [1]}, {"a": [2]}), ({"a": 1}, 2), (1, {"a": 1}), ({"a": 1}, {"a": {"b": 1}}))  # fmt: skip
_SCHEMAS: tuple[tuple[dict[str, Any], ...], ...] = (({}, {"type": "integer", "const": "a"}, {"allOf": [{"type": "string"}, {"type": "array"}]}, {"minimum": 3, "maximum": 1, "type": "number"}, {"type": 7}), ({}, {"unevaluatedProperties": False}, {"additionalProperties": {}}, {"additionalProperties": None}, {"properties": {}}))  # fmt: skip
_PHRASES: Mapping[str, Callable[[], Any]] = {
    "shown": lambda: [phrases.shown(each) for each in _VALUES],
    "what_is": lambda: [phrases.what_is(each) for each in _VALUES],
    "with_article": lambda: [phrases.with_article(each) for each in _NAMES],
    "several": lambda: [phrases.several(each) for each in _NAMES],
    "quoted": lambda: [phrases.quoted(range(count), " or ") for count in (0, 1, 2, 12, 13, 20)],
    "joined": lambda: [phrases.joined(list("abcd")[:count], " and ") for count in range(5)],
    "counted": lambda: [phrases.counted(count, "item", "items") for count in (-1, 0, 1, 2)],
    "kinds_of": lambda: [phrases.kinds_of(each) for each in _TYPES],
    "has_a_face": lambda: [has_a_face(each) for each in _FACES],
    "merged": lambda: [merged(*each) for each in _OVER],
    "impossible": lambda: [impossible(each) for each in _SCHEMAS[0]],
    "closed": lambda: [closed(each) for each in _SCHEMAS[1]],
}  # fmt: skip
_FAMILIES: Mapping[str, Callable[[int], str]] = {
    "characters": lambda size: "a" * size, "classes": lambda size: "[ab]" * size, "a choice": lambda size: "|".join("a" * size), "repeats": lambda size: f"{'a{1000}' * 2}a{{{size}}}", "at least": lambda size: f"{'a{1000}' * 2}a{{{size},}}", "from nought": lambda size: f"{'a{1000}' * 2}a{{0,{size}}}", "groups": lambda size: "(a)" * size, "groups repeated": lambda size: f"(ab){{{size}}}",
    "groups in groups": lambda size: "(" * size + "a" + ")" * size, "stars": lambda size: "a*" * size, "pluses": lambda size: "a+" * size, "questions": lambda size: "a?" * size, "escapes": lambda size: "\\." * size, "one repeat": lambda size: f"a{{{size}}}", "no more than": lambda size: f"a{{1,{size}}}", "a group of choices": lambda size: f"(a|b|c){{{size}}}", "twice": lambda size: f"(a{{{size}}}){{2}}",
}  # fmt: skip
_TARGET: dict[str, Any] = {
    "title": "Home", "makes": "two-words", "about": "At home.", "takes": ["card"], "sheets": {"a": "b"}, "sizes": {"poker": {"trim": [63, 88], "bleed": 2, "safe": 4, "pixels": [800, 1000], "shape": "round", "title": "Poker", "takes": ["card"], "most": 9, "sources": [{"page": "p", "on": "d", "says": "s"}, {"page": "q", "on": "e"}]}, "plain": {"trim": [1, 2]}, "gone": None}, "slack": 1, "bleed": 3, "safe": 5, "dpi": 600, "background": "white",
    "limits": {"deck": 10, "pixels": 20, "ink": 30, "bytes": 40}, "files": {"a": "b"}, "press": {"rich-black": [1, 2, 3, 4], "rgb": "keep", "marks": True}, "cutter": {"marks": "corner", "formats": ["svg"], "inset": 1, "clear": 3, "area": [100, 200, 300]}, "pictures": {"heights": [100], "contact": True, "spoilers": False}, "table": {"x": 1}, "steps": ["one"], "sources": [{"page": "p", "on": "d"}],
}  # fmt: skip
_CIRCLES: dict[str, dict[str, Any]] = {"back to itself": {"$ref": "#"}, "twice back": {"allOf": [{"$ref": "#"}, {"$ref": "#"}]}, "thrice back": {"allOf": [{"$ref": "#"}] * 3, "not": {"$ref": "#"}}, "by its items": {"items": {"allOf": [{"$ref": "#"}] * 9}}, "to nothing": {"$ref": "#/none"}, "elsewhere": {"$ref": "http://x"}, "if": {"if": {"$ref": "#"}, "then": {"$ref": "#"}, "else": {"$ref": "#"}, "dependentSchemas": {"a": {"$ref": "#"}}}}  # fmt: skip
_DEFS = {"a": {"type": "integer", "minimum": 1}, "b": {"$ref": "#/$defs/a"}, "elsewhere": {"$ref": "#/properties/x"}}


def _portable(_: Path) -> Iterator[str]:
    for pattern in _PATTERNS:
        problem = portable(pattern)
        follows = "".join("x" if matcher(pattern)(text) else "." for text in _TEXTS)
        yield f"{pattern!r}: {follows if problem is None else f'at {problem.offset}: {problem.why}'}"
    for name, made in _FAMILIES.items():
        low, high = 0, MOST_STATES + 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if portable(made(middle)) is None else (low, middle)
        problem = portable(made(high))
        assert problem is not None
        yield f"{name}: at most {low} of {MOST_STATES} and {MOST_REPEATS}; at {problem.offset}: {problem.why}"


def _words(_: Path) -> Iterator[str]:
    for name, ask in _PHRASES.items():
        yield f"{name}:"
        yield from (f"  {each!r}" for each in ask())


def _targets(_: Path) -> Iterator[str]:
    def told(said: Mapping[str, Any]) -> dict[str, Any]:
        target = target_of("home-made", said)
        asked = {
            "takes card": target.takes_sort("card"),
            "takes tile": target.takes_sort("tile"),
            "poker": target.size("poker") is not None,
            "none": target.size("none"),
        }
        return {name: each for name, each in asdict(target).items() if name != "said"} | asked

    nothing, everything = told({}), told(_TARGET)
    for name, each in everything.items():
        yield f"{name}: {nothing[name]!r} | {each!r}"


def _sieved(_: Path) -> Iterator[str]:
    """From the how manieth value on a part is sieved, and what passes then."""
    for name, part in (
        ("plain", {"type": "integer"}),
        ("referring", {"$ref": "#/$defs/b"}),
        ("referring elsewhere", {"items": [{"$ref": "#/x"}]}),
        ("no schema", {"type": "odd"}),
        ("no mapping", True),
    ):
        for defs in ({}, {"a": _DEFS["a"], "b": _DEFS["b"]}, _DEFS):
            sieve = Sieve({"$defs": defs})
            passes = [sieve.passes(part, 5) for _ in range(25)]
            first = passes.index(True) if True in passes else "never"
            yield f"{name}, {len(defs)} shared: {first}, then {[sieve.passes(part, value) for value in (5, 0, 'a', 10**400, chr(0xD800))]}"


def _heavy(_: Path) -> Iterator[str]:
    """How often a schema may ask twice as many, and how many it may ask besides."""

    def doubled(depth: int) -> Any:
        return {
            "$defs": {
                "n": {},
                **{
                    f"d{at}": {"allOf": [{"$ref": f"#/$defs/d{at + 1}" if at + 1 < depth else "#/$defs/n"}] * 2}
                    for at in range(depth)
                },
            },
            "$ref": "#/$defs/d0",
        }

    yield f"twice as many, so often: {next(depth for depth in range(10, 15) if too_heavy(doubled(depth)))} of {HEAVIEST}"
    yield f"all of so many: {next(size for size in range(9_998, 10_003) if too_heavy({'allOf': [{'type': 'integer'} for _ in range(size)]}))}"
    for name, schema in _CIRCLES.items():
        yield f"{name}: {too_heavy(schema)}"


def _made_on(_: Path) -> Iterator[str]:
    defs = {"card": {}, "mine": {"$ref": "#/$defs/card"}, "ring": {"$ref": "#/$defs/ring"}, "tile": {}}
    ring = {f"r{at}": {"$ref": f"#/$defs/r{at + 1}"} for at in range(70)}
    cases: tuple[tuple[Any, Any], ...] = (
        ("base/card", {}),
        ("meeple:base/tile", {}),
        ("base/record", {"$ref": "#/$defs/card"}),
        ("card.schema.json", {"$ref": "#/$defs/card"}),
        ("x", {"allOf": [{"type": "object"}, {"$ref": "#/$defs/mine"}]}),
        ("x", {"anyOf": [{"oneOf": [{"$ref": "#/$defs/tile"}]}, {"$ref": "#/$defs/card"}]}),
        ("x", {"$ref": "#/$defs/ring"}),
        ("x", {"$ref": "#/$defs/none"}),
        (None, {"$ref": "#"}),
        ("x", {"allOf": {"$ref": "#/$defs/card"}}),
        *(
            ("x", {"$ref": f"#/$defs/r{70 - steps}", "$defs": {**ring, "r70": {"$ref": "#/$defs/card"}}})
            for steps in (56, 57, 58, 59, 60)
        ),
    )
    for said, schema in cases:
        kind = Kind("k", "K", "k", {"$defs": defs, **schema}, SaidOfKind(said))
        yield f"{said} { ({key: each for key, each in schema.items() if key != '$defs'}) }: {base_of(kind)!r}"


def _columns(_: Path) -> Iterator[str]:
    schema = {
        "properties": {"n": {"type": "integer"}, "l": {"type": "array", "items": {"type": ["string", "null"]}}, "e": {"enum": ["a", 1, None, 1.5, True, []]}, "c": {"const": 3}, "r": {"$ref": "#/$defs/d"}, "odd": False, "u": {"anyOf": [{"type": "string"}, {"items": {"const": 1}}]}, "f": {"$ref": "other"}},
        "allOf": [{"properties": {"n": {"type": "string"}, "more": {}}}, {"$ref": "#/$defs/d"}, {"$ref": "#/$defs/d"}, {"allOf": [{"$ref": "#"}, {"properties": {"last": {"type": "null"}}}]}], "if": {"properties": {"i": {"type": "null"}}}, "then": {"properties": {"t": {"type": "object"}}}, "else": {"properties": {"n": {"type": "boolean"}}}, "$defs": {"d": {"type": "number"}}, "oneOf": {"a": 1},
    }  # fmt: skip
    kind = Kind("k", "K", "k", schema, SaidOfKind())
    for notation in Notation:
        for given in (kind, None):
            yield f"{notation.name} {'typed' if given else 'of no kind'}: {typed_form(FileForm(notation, 'k', False, (), 'id', '', Cells(), False, 'x'), given).cells.types}"


def _looked_up(_: Path) -> Iterator[str]:
    """Groups by fields, as `by` finds them."""
    records: dict[str, list[Mapping[str, Any]]] = {
        "card": [
            {"id": "a", "n": 1, "l": [{"m": "x"}, {"m": ["y", "x"]}], "t": True},
            {"id": 3, "n": 1.0, "l": [], "t": False},
            {"n": "1", "l": {"m": "x"}},
        ],
        "mixed": [{"v": True}, {"v": 1}],
        "both": [{"v": True}, {"v": "1"}],
    }
    lookups = Lookups(records, {})
    for kind, path in (
        ("card", "n"),
        ("card", "l/m"),
        ("card", "/l//m"),
        ("card", "t"),
        ("card", "id"),
        ("card", ""),
        ("both", "v"),
        ("mixed", "v"),
        ("none", "v"),
    ):
        try:
            groups = lookups.groups(kind, path)
        except Exception as problem:  # noqa: BLE001 - what it says is the answer
            yield f"{kind} by {path!r}: {type(problem).__name__} {problem}"
            continue
        yield f"{kind} by {path!r}: { {key: [records[kind].index(each) for each in several] for key, several in groups.items()} }, else {groups['zz']}, again the same: {lookups.groups(kind, path) is groups}"
    for value, kinds in (
        ("a", ("card",)),
        (3, ("card",)),
        ("3", ("card",)),
        ("a", ()),
        ("z", ()),
        ("z", ("card",)),
        ("z", ("card", "both")),
        ("a", ("none",)),
        ("a", ("both", "card")),
    ):
        try:
            yield f"{value!r} of {kinds}: {lookups.referred(value, kinds, None)['n']}"
        except Exception as problem:  # noqa: BLE001
            yield f"{value!r} of {kinds}: {type(problem).__name__} {problem}"


_ASKED: Mapping[str, Callable[[Path], Iterator[str]]] = {
    "words of messages": _words, "targets": _targets, "sieves": _sieved, "weights": _heavy, "what kinds are made on": _made_on, "columns of tables": _columns, "lookups": _looked_up,
}  # fmt: skip


def answers() -> Iterator[Answer]:
    """What each says."""
    yield Answer("patterns", "what they match, and why others are none", _portable)
    for name, ask in _ASKED.items():
        yield Answer("parts", name, partial(ask))
