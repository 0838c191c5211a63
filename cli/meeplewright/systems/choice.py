"""Which branch of a union the author evidently meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from meeplewright.findings.stop import nearest
from meeplewright.sources.model import Path_
from meeplewright.systems import values
from meeplewright.systems.phrases import quoted, shown
from meeplewright.systems.problems import Judgement, Problem
from meeplewright.systems.union import OuterSchemas, Union
from meeplewright.systems.unions import constants

if TYPE_CHECKING:
    from meeplewright.systems.explain import Explainer


def unions(
    of: Explainer, schema: Mapping[str, Any], value: Any, path: Path_, around: OuterSchemas, out: Judgement
) -> None:
    """Judge `if`, `anyOf`, `oneOf` and `not`: of each union only the branch that was meant."""
    words = [word for word in ("anyOf", "oneOf") if isinstance(schema.get(word), list)]
    for word in words:
        others = frozenset(name for other in (*words, "if") if other != word for name in of.names_below(schema, other))
        out.add(Union(of, word, schema, value, path, replace(around, known=around.known | others)).outcome())
    if "if" in schema:
        _condition(of, schema, value, path, around, out)
    if "not" in schema and of.judge(schema["not"], value, path, OuterSchemas()).good:
        out.problems.append(_ruled_out(schema["not"], value, path))


def _condition(
    of: Explainer, schema: Mapping[str, Any], value: Any, path: Path_, around: OuterSchemas, out: Judgement
) -> None:
    test = of.judge(schema["if"], value, path, OuterSchemas())
    holds = test.good
    if not holds and isinstance(value, dict):
        tests = constants(schema["if"], of.document)
        holds = bool(tests) and all(_tag_meant(of, value, key, path, around) in tags for key, tags in tests.items())
    if holds:
        out.saw(test)
    taken, other = ("then", "else") if holds else ("else", "then")
    if taken in schema:
        out.add(of.judge(schema[taken], value, path, around))
    if other in schema:
        owner = values.title_of(schema[other]) or (_told_by(schema["if"], of.document) if other == "then" else "")
        for name in of.names(schema[other]) - of.names(schema.get(taken)):
            out.elsewhere.setdefault(name, owner or "another form")


def _tag_meant(of: Explainer, value: Mapping[str, Any], key: str, path: Path_, around: OuterSchemas) -> Any:
    """What the author meant to say under a key, where the key or what stands there is misspelt."""
    if key in value:
        return of.meant(value[key], (*path, key))
    near = nearest(key, [name for name in value if name not in around.known])
    return of.meant(value[near], (*path, near)) if near else None


def _told_by(test: Any, document: Mapping[str, Any]) -> str:
    return ", ".join(f"`{key}: {shown(tag)}`" for key, tags in constants(test, document).items() for tag in tags)


def _ruled_out(schema: Any, value: Any, path: Path_) -> Problem:
    meaning = values.about(schema) or values.title_of(schema)
    needs = schema.get("required") if isinstance(schema, Mapping) else None
    if meaning:
        return Problem("MW109", path, f"this is ruled out here: {meaning}")
    if isinstance(needs, list) and len(needs) > 1:
        return Problem("MW109", (*path, needs[-1]), f"{quoted(needs, ' and ')} do not go together", at_key=True)
    if isinstance(needs, list) and needs:
        return Problem("MW109", (*path, needs[0]), f"`{needs[0]}` may not stand here", "take it out", at_key=True)
    return Problem("MW109", path, f"`{shown(value)}` is ruled out here")
