"""A schema of values as they are: types, lists, few words, patterns. What is out of line is told, and no rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meeplewright.authoring.adopt.refs import FieldTargets
from meeplewright.authoring.adopt.words import is_slip

Path_ = tuple[str, ...]
Schema = dict[str, Any]
Refs = Callable[[Path_, Sequence[str | int]], "FieldTargets | None"]
_TYPES = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    list: "array",
    dict: "object",
    type(None): "null",
}
_TITLES = frozenset(["name", "title", "subtitle", "label", "heading", "caption", "subname", "back_name"])
_PROSE = frozenset(
    [
        "text",
        "description",
        "rules",
        "effect",
        "flavor",
        "flavour",
        "body",
        "back_text",
        "back_flavor",
        "quote",
        "traits_text",
    ]
)
_TOKEN = re.compile(r"[\[{<][^\[\]{}<>\s]{1,30}[\]}>]")
_DEEPEST = 6
_MOST_WORDS, _MOST_OF_MANY = 16, 40


@dataclass(slots=True)
class FieldNotes:
    """What there is to say of one field, for a person."""

    lines: list[str] = field(default_factory=list)

    def say(self, path: Path_, line: str) -> None:
        self.lines.append(f"`{'.'.join(path)}` {line}")


@dataclass(frozen=True, slots=True)
class Shaper:
    """Makes the schemas of one kind. `texts` are fields that are known to be translated."""

    refs: Refs
    told: FieldNotes
    texts: frozenset[str] = frozenset()
    id_field: str = ""

    def record(self, rows: Sequence[Mapping[str, Any]], title: str) -> Schema:
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **self._mapping(rows, (), 0)}

    def _mapping(self, rows: Sequence[Mapping[str, Any]], path: Path_, depth: int) -> Schema:
        counts = Counter(key for row in rows for key in row)
        odd = {key for key in counts if self._is_misspelt(key, counts, len(rows), path)}
        keys = [key for key in counts if key not in odd]
        if path and len(keys) > 24 and 3 * sum(counts.values()) < len(rows) * len(keys):
            values = [
                value for row in rows for value in row.values()
            ]  # keys are data: a mapping from a word to a value
            return {"type": "object", "additionalProperties": self._value(values, (*path, "*"), depth + 1)}
        properties = {
            key: self._value([row[key] for row in rows if key in row], (*path, key), depth + 1) for key in keys
        }
        required = [key for key in keys if self._is_required(key, counts[key], len(rows), properties[key], path)]
        schema: Schema = {"type": "object"}
        if required:
            schema["required"] = required
        return {**schema, "properties": properties, "unevaluatedProperties": False}

    def _is_misspelt(self, key: str, counts: Counter[str], rows: int, path: Path_) -> bool:
        """A key that hardly any record has, and that another one must have been meant by."""
        if rows < 12 or counts[key] > max(1, rows // 100):
            return False
        meant = next((other for other, count in counts.items() if count * 2 > rows and is_slip(key, other)), "")
        if meant:
            self.told.say((*path, key), f"is written {_times(counts[key])}, and must mean `{meant}`: it is left out")
        return bool(meant)

    def _is_required(self, key: str, count: int, rows: int, schema: Schema, path: Path_) -> bool:
        if count == rows:
            return True
        lacking = rows - count
        plain = (
            "enum" in schema or "x-ref" in schema or schema.get("type") in ("integer", "number") or key == self.id_field
        )
        name = key.lower() in ("name", "title") and not path
        if rows >= 20 and lacking <= max(1, rows // 100) and (plain or name):
            self.told.say((*path, key), f"stands in {count:,} of {rows:,} records; {_do(lacking)} not")
            return True
        return False

    def _value(self, values: Sequence[Any], path: Path_, depth: int) -> Schema:
        sorts = Counter(type(value) for value in values)
        if sorts[float] and sorts[int]:
            sorts[float] += sorts.pop(int)
        usual = self._usual(sorts, len(values), path)
        kinds = {_TYPES.get(sort, "string") for sort in usual}
        if depth > _DEEPEST:
            return {}
        schema: Schema = {}
        if kinds == {"string"}:
            schema = self._words([value for value in values if isinstance(value, str)], path)
        elif kinds == {"object"}:
            return self._mapping([value for value in values if isinstance(value, dict)], path, depth)
        elif kinds == {"array"}:
            items = [item for value in values if isinstance(value, list) for item in value]
            return {"type": "array", "items": self._value(items, path, depth + 1)} if items else {"type": "array"}
        elif kinds <= {"integer", "number"} and kinds:
            schema = self._numbers([value for value in values if isinstance(value, int | float)], kinds, path)
        else:
            schema = self._several(values, kinds, path, depth)
        return schema

    def _several(self, values: Sequence[Any], kinds: set[str], path: Path_, depth: int) -> Schema:
        """More than one type: words where text is among them; mappings and lists are described where they are alone."""
        schema: Schema = {"type": sorted(kinds)} if len(kinds) != 1 else {"type": next(iter(kinds))}
        if kinds <= {"string", "null"}:
            words = self._words([value for value in values if isinstance(value, str)], path)
            schema = {**words, "type": ["string", "null"]}
            if "enum" in schema:
                schema["enum"] = [*schema["enum"], None]
        elif kinds in ({"array", "null"}, {"object", "null"}):
            inner = self._value([value for value in values if value is not None], path, depth)
            schema = {**inner, "type": schema["type"]}
        return schema

    def _usual(self, sorts: Counter[type], whole: int, path: Path_) -> list[type]:
        """The types of nearly all values; one of twenty, or two of a hundred, are out of line."""
        most, count = sorts.most_common(1)[0]
        odd = whole - count
        if 0 < odd <= max(1, whole // 50) and whole >= 20 and type(None) not in sorts:
            others = ", ".join(_TYPES.get(sort, "text") for sort in sorts if sort is not most)
            name = _TYPES.get(most, "text")
            self.told.say(path, f"is {name} in {count:,} of {whole:,}; {_do(odd)} not ({others})")
            return [most]
        return list(sorts)

    def _numbers(self, values: Sequence[float], kinds: set[str], path: Path_) -> Schema:
        whole = [value for value in values if isinstance(value, int)]
        if kinds == {"integer"} and path[0] != self.id_field and (names := self._named(path, whole)) is not None:
            return {"type": "integer", "x-ref": names.argument}
        schema: Schema = {"type": "number" if "number" in kinds else "integer"}
        below = sum(value < 0 for value in values)
        if len(values) >= 20 and below <= max(1, len(values) // 100):
            schema["minimum"] = 0
            if below:
                self.told.say(
                    path, f"is nought or more in {len(values) - below:,} of {len(values):,}; {_do(below)} not"
                )
        return schema

    def _words(self, values: Sequence[str], path: Path_) -> Schema:
        """Text: what names a record, what is prose, what is one of few words."""
        key = path[-1].lower()
        own = len(path) == 1 and path[0] == self.id_field
        if not own and (names := self._named(path, values)) is not None:
            return {"type": "string", "x-ref": names.argument}
        if own:
            title = {"x-text": "line"} if key in _TITLES else {}
            return {"type": "string", **title, **self._pattern(values, path)}
        if path[0] in self.texts and len(path) == 1:
            return {"type": "string", "x-text": "block" if self._is_prose(values, key) else "line"}
        if not self._is_prose(values, "") and (few := self._few(values, path)) is not None:
            return {"type": "string", "enum": few}
        if key in _TITLES:
            return {"type": "string", "x-text": "line"}
        return {"type": "string", "x-text": "block"} if self._is_prose(values, key) else {"type": "string"}

    def _named(self, path: Path_, values: Sequence[str | int]) -> FieldTargets | None:
        """What the values name, told with its counts."""
        names = self.refs(path, values)
        if names is not None:
            rest = f"; {_do(len(values) - names.hits)} not" if names.hits < len(values) else ""
            self.told.say(path, f"names a {names.words} in {names.hits:,} of {len(values):,}{rest}")
        return names

    def _is_prose(self, values: Sequence[str], key: str) -> bool:
        there = [value for value in values if value.strip()]
        if not there:
            return False
        words = sum(len(value.split()) for value in there) / len(there)
        return (
            words >= 4 or (key in _PROSE and words >= 2) or sum(bool(_TOKEN.search(v)) for v in there) * 5 > len(there)
        )

    def _few(self, values: Sequence[str], path: Path_) -> list[str] | None:
        """The words of a field that has few of them; a slip of one that stands often is none."""
        counts = Counter(values)
        many = sum(counts.values())
        slips = {
            word: meant
            for word, count in counts.items()
            if count <= max(1, many // 100)
            and (meant := next((o for o, c in counts.most_common(40) if c >= 4 * count and is_slip(word, o)), ""))
        }
        words = [word for word in counts if word not in slips]
        most = _MOST_OF_MANY if many >= 400 else _MOST_WORDS
        again = many >= 4 * len(words) and sum(count > 1 for count in counts.values()) * 4 >= 3 * len(words)
        if many < 12 or len(words) > most or not again or any(len(word) > 40 for word in words):
            return None
        for word, meant in slips.items():
            self.told.say(path, f"says `{word}` {_times(counts[word])}, where `{meant}` stands {counts[meant]:,} times")
        return sorted(words)

    def _pattern(self, values: Sequence[str], path: Path_) -> Schema:
        """How ids are put together, where nearly all of them are so."""
        if len(values) < 20:
            return {}
        shapes = Counter(_shape(value) for value in values)
        shape, count = shapes.most_common(1)[0]
        odd = len(values) - count
        if not shape or odd > max(1, len(values) // 50):
            return {}
        if odd:
            self.told.say(path, f"is `{shape}` in {count:,} of {len(values):,}; {_do(odd)} not")
        return {"pattern": f"^{shape}$"}


_RUNS = re.compile(r"[0-9]+|[a-z]+|[A-Z]+|[-_./:# ]|.")


def _shape(value: str) -> str:
    """A pattern for ids such as this: digits by their number, letters by their case. Nothing where it says nothing."""
    parts = []
    for run in _RUNS.findall(value):
        if run[0].isascii() and run[0].isdecimal():
            parts.append(f"[0-9]{{{len(run)}}}")
        elif "a" <= run[0] <= "z":
            parts.append("[a-z]+")
        elif "A" <= run[0] <= "Z":
            parts.append("[A-Z]+")
        elif run in "-_/:# ":
            parts.append(run)
        elif run == ".":
            parts.append("[.]")
        else:
            return ""
    return "".join(parts) if any(part.startswith("[0-9]") for part in parts) else ""


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"


def _do(count: int) -> str:
    return f"{count:,} does" if count == 1 else f"{count:,} do"
