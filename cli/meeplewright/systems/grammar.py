"""Checks on the schema files of a system: keywords, annotations, patterns, and whether anything can follow them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.keywords import walk
from meeplewright.systems.meta import judge_of, unknown_kind
from meeplewright.systems.patterns import portable
from meeplewright.systems.phrases import kinds_of, quoted, shown
from meeplewright.systems.validate import finding_at
from meeplewright.systems.values import has_type

_BOUNDS = (
    ("minimum", "maximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minContains", "maxContains"),
)


@dataclass(frozen=True, slots=True)
class Judged:
    """What is wrong with the keywords of a schema file; whether records can still be judged by it; and the
    annotations in it that mean nothing.
    """

    findings: list[Finding]
    usable: bool
    void: frozenset[Path_]


def judged(source: Source) -> Judged:
    """Look at the keywords of a schema file."""
    findings = []
    usable = True
    void: set[Path_] = set()
    for problem in judge_of("schema").problems(source.data):
        steps = [index for index, step in enumerate(problem.path) if str(step).startswith("x-")]
        if steps:
            void.add(problem.path[: steps[-1] + 1])
        usable = usable and (problem.at_key or bool(steps))
        findings.append(finding_at(problem, source, (), "MW152" if steps else "MW157", head=problem.code == "MW101"))
    return Judged(findings, usable, frozenset(void))


def grammar_findings(source: Source, kinds: Mapping[str, Any]) -> Iterator[Finding]:
    """What is wrong with what the keywords of a usable schema file say."""
    for path, schema in walk(source.data):
        yield from _references(schema, path, source, kinds)
        yield from _patterns(schema, path, source)
        yield from _contradictions(schema, path, source)


def _references(schema: Mapping[str, Any], path: Path_, source: Source, kinds: Mapping[str, Any]) -> Iterator[Finding]:
    if (wanted := schema.get("x-ref")) is not None:
        for step, kind in _kinds_named(wanted):
            if kind not in kinds:
                yield unknown_kind(kind, kinds, source.place((*path, "x-ref", *step)), "`x-ref`")


def _kinds_named(wanted: Any) -> Iterator[tuple[Path_, str]]:
    """The kinds that an `x-ref` names, and where in it."""
    if isinstance(wanted, str):
        yield (), wanted
    elif isinstance(wanted, list):
        yield from (((index, *step), kind) for index, each in enumerate(wanted) for step, kind in _kinds_named(each))
    elif isinstance(wanted, Mapping):
        for key in ("kind", "any"):
            yield from (((key, *step), kind) for step, kind in _kinds_named(wanted.get(key)))


def _patterns(schema: Mapping[str, Any], path: Path_, source: Source) -> Iterator[Finding]:
    if isinstance(pattern := schema.get("pattern"), str) and (problem := portable(pattern)) is not None:
        place = source.place((*path, "pattern"))
        yield _not_portable(pattern, problem.why, place)
    for pattern in schema.get("patternProperties", ()):
        if (problem := portable(pattern)) is not None:
            yield _not_portable(pattern, problem.why, source.key_place((*path, "patternProperties", pattern)))


def _not_portable(pattern: str, why: str, place: Any) -> Finding:
    return Finding.of(
        "MW155", f"the pattern `{shown(pattern)}` does not mean the same in every engine", place, help=why
    )


def _contradictions(schema: Mapping[str, Any], path: Path_, source: Source) -> Iterator[Finding]:
    for low, high in _BOUNDS:
        if low in schema and high in schema and schema[low] > schema[high]:
            yield _cannot(f"`{low}` {schema[low]} is more than `{high}` {schema[high]}", (*path, low), source)
    types = schema.get("type", ())
    types = (types,) if isinstance(types, str) else tuple(types)
    allowed = [schema["const"]] if "const" in schema else schema.get("enum", [])
    if types and allowed and not any(has_type(value, name) for value in allowed for name in types):
        word = "const" if "const" in schema else "enum"
        yield _cannot(f"{quoted(allowed)} is not {kinds_of(types)}", (*path, word), source)
    if schema.get("additionalProperties") is False or any(
        inner is False for inner in schema.get("properties", {}).values()
    ):
        yield from _forbidden(schema, path, source)


def _forbidden(schema: Mapping[str, Any], path: Path_, source: Source) -> Iterator[Finding]:
    properties = schema.get("properties", {})
    closed = schema.get("additionalProperties") is False and not schema.get("patternProperties")
    for index, name in enumerate(schema.get("required", ())):
        if properties.get(name, not closed) is False:
            yield _cannot(f"`{name}` is required and may not stand there", (*path, "required", index), source)


def _cannot(why: str, path: Path_, source: Source) -> Finding:
    return Finding.of("MW156", f"nothing can follow this schema: {why}", source.place(path))


def impossible(schema: Mapping[str, Any]) -> bool:
    """Whether it is proven that no value at all follows a resolved schema. Only jsonschema-rs can prove it."""
    try:
        from jsonschema_rs import canonicalize
    except ImportError:
        return False
    try:
        return str(canonicalize(dict(schema)).satisfiability().value).lower() == "no"
    except ValueError:
        return False


def closed(schema: Mapping[str, Any]) -> bool:
    """Whether a record schema lets no unknown key pass."""
    return any(schema.get(word) is not None for word in ("unevaluatedProperties", "additionalProperties"))
