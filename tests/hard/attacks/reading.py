"""Files of ours that are deep, wide, broken or no text at all: told with a place, whoever reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from hard.attack import Attack, Lay, after, crossed, files
from hard.toy import book, toy

DEEP = 100_000
_BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12)
)
_MERGES = "m0: &m0 {a: 1}\n" + "".join(
    f"m{n}: &m{n} {{<<: [{', '.join([f'*m{n - 1}'] * 10)}], k{n}: 1}}\n" for n in range(1, 10)
)
YAMLS: dict[str, str | bytes] = {
    "lists 100,000 deep": "card: " + "[" * DEEP,
    "maps 100,000 deep": "card: " + "{a: " * DEEP,
    "blocks 3,000 deep": "".join(" " * n + "a:\n" for n in range(3000)),
    "dashes 50,000 deep": "card:\n" + "- " * 50_000 + "x\n",
    "questions": "? " * 50_000 + "x\n",
    "aliases that multiply": _BOMB,
    "merges that multiply": _MERGES,
    "an alias to itself": "card: &a [*a, *a]\n",
    "a number of a million digits": "card:\n- {id: a, name: A, holds: " + "9" * 1_000_000 + "}\n",
    "a text with a number of 5,000 digits": "card:\n- {id: a, name: A, text: \"Take " + "9" * 5000 + " of {coin:" + "7" * 5000 + "}\"}\n",
    "a text with digits above the line": "card:\n- {id: a, name: A³, text: \"³ of 5² {coin:²}\"}\n",
    "a number of 5,000 digits": "card:\n- {id: a, name: A, holds: " + "9" * 5000 + "}\n",
    "a hexadecimal number of 100,000 digits": "card:\n- {id: a, name: A, holds: 0x" + "f" * 100_000 + "}\n",
    "a number beyond all": "card:\n- {id: a, name: A, holds: 1e999999999}\n- {id: b, name: B, holds: -.inf}\n- {id: c, name: C, holds: .nan}\n",
    "keys that are lists": "card:\n- {id: a, name: A, ? [a, {b: c}] : x, ? {a: b} : y}\n",
    "keys of every sort": "card:\n- {id: a, name: A, 1: x, 1.5: y, true: z, null: w, ~: v}\nnull: 1\n1: 2\n",
    "tags of Python": "card: !!python/object/apply:os.system ['touch sprung']\n",
    "tags without end": "%TAG ! tag:x,2000:" + "a" * 10_000 + "\n---\ncard: !" + "b" * 100_000 + " x\n",
    "directives": "%YAML 9.9\n%FOO bar\n---\ncard: []\n",
    "NUL": "card:\n- {id: a, name: \"A\\0B\", text: \"\\0\"}\n",
    "NUL as a byte": b"card:\n- {id: a, name: A\0B}\n",
    "half of a pair": 'card:\n- {id: a, name: "\\ud800", text: "\\udfff and \\ud83d\\ude00"}\n',
    "half of a pair as an id": 'card:\n- {id: "\\ud800", name: A}\n',
    "half of a pair as a key": 'card:\n- {id: a, name: A, "\\ud800": 1}\n"\\udc00": 1\n',
    "a half of a pair in bytes": b"card:\n- {id: a, name: \xed\xa0\x80}\n",
    "no UTF-8": b"card:\n- {id: a, name: \xff\xfe\xc3}\n",
    "UTF-16": "card:\n- {id: a, name: A}\n".encode("utf-16"),
    "UTF-32": "card:\n- {id: a, name: A}\n".encode("utf-32"),
    "noise": bytes(range(256)) * 400,
    "200,000 documents": "---\n" * 200_000,
    "200,000 keys": "card:\n- id: a\n  name: A\n  any:\n" + "".join(f"    k{n}: {n}\n" for n in range(100_000)),
    "one key 100,000 times": "card:\n- id: a\n  name: A\n" + "  name: B\n" * 50_000,
    "a line of 20 MB": "card:\n- {id: a, name: A, text: " + "word " * 4_000_000 + "}\n",
    "a text of a million lines": "card:\n- id: a\n  name: A\n  text: |\n" + "    line\n" * 500_000,
    "one record 20,000 times": "card:\n" + "- {id: a, name: A}\n" * 20_000,
    "20,000 records that are wrong": "card:\n" + "".join(f"- {{id: a{n}, nmae: A, holds: x}}\n" for n in range(20_000)),
    "20,000 references to nothing": "card:\n" + "".join(f"- {{id: a{n}, name: A, needs: nothing-{n}}}\n" for n in range(20_000)),
    "tabs": "card:\n" + "\t- {id: a}\n" * 20_000,
    "quotes that never close": 'card:\n- {id: a, name: "A\n' * 3000,
    "comments": "#" * 2_000_000 + "\n" + "# x\n" * 200_000 + "card: []\n",
    "nothing": b"",
    "only a mark": b"\xef\xbb\xbf",
    "suppressions": "card:\n- {id: a, nmae: A} # meeple: ignore MW101 -- " + "x" * 1_000_000 + "\n" + "# meeple: ignore\n" * 20_000,
}  # fmt: skip
JSONS: dict[str, str | bytes] = {
    "lists deep": "[" * DEEP,
    "lists deep and closed": "[" * DEEP + "]" * DEEP,
    "maps deep": '{"a":' * DEEP + "1" + "}" * DEEP,
    "a number of 100,000 digits": '{"a": ' + "9" * 100_000 + "}",
    "half of a pair": '{"title": "\\ud800", "a": "\\udfff"}',
    "no UTF-8": b'{"a": "\xff"}',
    "NUL": b'{"a": "\0"}',
    "nothing": b"",
    "a list": "[1, 2, {}]",
    "a number": "1e400",
    "NaN": '{"a": NaN, "b": Infinity}',
}
# files of ours: what call reads each
OURS_YAML: dict[str, tuple[str, ...]] = {
    "pack.yaml": ("check",),
    "system.yaml": ("check",),
    "theme.yaml": ("build",),
    "layouts/card.yaml": ("build",),
    "languages/en.yaml": ("check",),
    "known.yaml": ("check", "--baseline", "known.yaml"),
}
OURS_JSON: dict[str, tuple[str, ...]] = {
    "card.schema.json": ("check",),
    ".meeple-printed.json": ("build", "--changed"),
    ".vscode/settings.json": ("schema",),
    "build/example/en/manifest.json": ("build",),
    "in.json": ("story", "import", "in.json"),
    "printers.yaml": ("build", "--printer", "ours"),
}
_HOSTILE_BASELINES = {
    "a baseline of wrong shapes": "- [1, 2]\n- {record: 3, code: [x], until: 99999-99-99}\nfindings: 7\n",
    "a baseline of 50,000 lines": "".join(f"- {{record: card/a{n}, code: MW101, reason: x, owner: y, until: 2020-01-01}}\n" for n in range(50_000)),
    "a baseline with dates of another world": "".join(f"- {{record: card/fox, code: MW101, reason: x, until: {day}}}\n" for day in ("0000-00-00", "9999-12-31", "2020-13-45", "x", "[1]", "1e9")),
    "a baseline that is a text": "just words\n",
}  # fmt: skip
CALLS: tuple[tuple[str, ...], ...] = (("check",), ("fmt",), ("build", "--only", "card"), ("l10n", "sync"), ("stats",))


def _circle(body: str) -> Lay:
    return after(toy, files({"card.schema.json": body}))


_SCHEMAS: dict[str, str] = {
    "refers to itself": '{"$ref": "#"}',
    "refers in a circle": '{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}',
    "refers to itself in all": '{"allOf": [{"$ref": "#"}, {"$ref": "#"}]}',
    "refers to itself in one": '{"oneOf": [{"$ref": "#"}, {"anyOf": [{"$ref": "#"}]}], "not": {"$ref": "#"}}',
    "refers by a way": '{"$ref": "card.schema.json#/$ref"}',
    "all of all, 2,000 deep": '{"allOf": [' * 2000 + "{}" + "]}" * 2000,
    "properties 2,000 deep": '{"properties": {"a": ' * 2000 + "{}" + "}}" * 2000,
    "doubles 40 times": json.dumps({"$defs": {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(40)} | {"d40": {}}, "$ref": "#/$defs/d0"}),
    "chooses 40 times": json.dumps({"$defs": {f"d{n}": {"oneOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(40)} | {"d40": {"type": "object"}}, "$ref": "#/$defs/d0"}),
    "a pattern that comes back": json.dumps({"$ref": "meeple:base/card", "properties": {"any": {"type": "string", "pattern": "^(a+)+$"}, "text": {"pattern": "(x*)*(x*)*y"}}}),
    "a pattern that repeats": json.dumps({"$ref": "meeple:base/card", "properties": {"name": {"pattern": "((a{1,1000}){1,1000}){1,1000}"}}}),
    "a pattern that is none": json.dumps({"$ref": "meeple:base/card", "properties": {"name": {"pattern": "(?<=a)[\\"}}}),
    "a choice of 100,000": json.dumps({"$ref": "meeple:base/card", "properties": {"any": {"enum": [f"v{n}" for n in range(100_000)]}}}),
    "bounds that are none": '{"$ref": "meeple:base/card", "properties": {"holds": {"minimum": 1e400, "multipleOf": 0, "maxLength": -1, "type": ["nothing"]}}}',
    "marks of every sort": json.dumps({"$ref": "meeple:base/card", "properties": {"any": {"x-ref": [[1]], "x-text": {"a": 1}, "x-number": 7, "x-amount": [], "x-asset": None, "x-story": 3, "x-graph": "a", "x-plan": [1], "x-effects": {}, "x-said": [[]]}}}),
    "names of every sort": json.dumps({"$ref": "meeple:base/card", "$id": "\ud800", "$anchor": 5, "$dynamicRef": "#x", "$recursiveRef": "#", "$schema": 7}),
    "true": "true",
    "a text": '"schema"',
}  # fmt: skip


def _crossing() -> Lay:
    """A map on which a thousand ways cross each other."""
    chance = Random(1)
    spaces = "".join(
        f"    - {{id: s{n}, x: {chance.randrange(300)}, y: {chance.randrange(300)}}}\n" for n in range(400)
    )
    ways = "".join(f"    - {{from: s{chance.randrange(400)}, to: s{chance.randrange(400)}}}\n" for _ in range(1000))
    said = {
        "nodes": "spaces", "edges": "ways", "apart": 2, "clear": 3, "longest": 50,
        "check": ["reached", "apart", "uncrossed", "clear", "longest"],
    }  # fmt: skip
    map_ = json.dumps({"$ref": "meeple:base/card", "properties": {"any": {"x-graph": said}}})
    cards = f"card:\n- id: a\n  name: A\n  any:\n    spaces:\n{spaces}    ways:\n{ways}"
    return after(toy, files({"card.schema.json": map_, "cards.yaml": cards}))


def _in_cards(content: str | bytes) -> Lay:
    return after(toy, files({"cards.yaml": content}))


def attacks() -> Iterator[Attack]:
    """What YAML and JSON can come to, in every file of ours, by every call that reads it."""
    yield from crossed("yaml", {name: _in_cards(content) for name, content in YAMLS.items()}, CALLS)
    few = (
        "lists 100,000 deep",
        "aliases that multiply",
        "a number of 5,000 digits",
        "keys of every sort",
        "NUL",
        "half of a pair",
        "no UTF-8",
        "noise",
        "nothing",
        "an alias to itself",
    )
    for inside, words in OURS_YAML.items():
        for name in few:
            yield Attack("yaml", f"{name} as {inside}", after(toy, files({inside: YAMLS[name]})), words)
    for inside, words in OURS_JSON.items():
        for name, content in JSONS.items():
            yield Attack("json", f"{name} as {inside}", after(toy, files({inside: content})), words)
    for name, text in _HOSTILE_BASELINES.items():
        yield Attack("yaml", name, after(toy, files({"known.yaml": text})), ("check", "--baseline", "known.yaml"))
        yield Attack(
            "yaml",
            name,
            after(toy, files({"known.yaml": text})),
            ("check", "--baseline", "known.yaml", "--write-baseline"),
        )
    for name, text in _SCHEMAS.items():
        for engine in ("rust", "python"):
            yield Attack(
                "schemas", f"{name}, {engine}", _circle(text), ("check",), environment={"MEEPLE_ENGINE": engine}
            )
        yield Attack("schemas", name, _circle(text), ("schema",))
    yield Attack("schemas", "ways that all cross", _crossing(), ("check",))
    for name in ("half of a pair", "NUL", "no UTF-8", "noise"):
        content = YAMLS[name]
        yield Attack("yaml", f"{name} as a book", after(book, files({"book.yaml": content})), ("story", "check"))
