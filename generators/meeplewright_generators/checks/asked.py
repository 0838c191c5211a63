"""What templates and expressions ask a record for: whether they can be read, and whether any kind knows the field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.expressions import ExpressionError
from meeplewright_generators.checks.plain_words import Known, as_cel
from meeplewright_generators.faces.expressions import VARIABLES, WITH_ITEM, asked
from meeplewright_generators.faces.schema_fields import field_of, knows
from meeplewright_generators.faces.template import TemplateProblem

_FIELD = re.compile(r"(this|item)((?:\.[A-Za-z_]\w*)+)")
_HOLE = re.compile(r"\{([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\}")


def unreadable_template(source: Source, path: Path_, problem: TemplateProblem) -> Finding:
    """A template that is none, at the place in it."""
    return Finding.of(
        "MW804",
        str(problem),
        source.text_place(path, problem.start, problem.end),
        help="a field is written as `{name}`, with filters as `{cost|icon coin}`, an icon as `{:coin}`",
        field="/".join(map(str, path)),
    )


def unreadable_expression(
    source: Source, path: Path_, text: str, problem: ExpressionError, *, in_list: bool, known: Known
) -> Finding:
    """An expression that is none: how it is written, where that is certain."""
    meant = _meant(text, in_list=in_list, known=known)
    place = source.place(path)
    start, end = _fault(text, problem)
    at = source.text_place(path, start, end) if start >= 0 and meant is None else place
    names = ", ".join(f"`{name}`" for name in (WITH_ITEM if in_list else VARIABLES))
    return Finding.of(
        "MW840",
        f"`{text}` is no expression in CEL" if meant else f"this expression cannot be read: {problem.why}",
        at,
        help=f"write it as `{meant}`"
        if meant
        else f"an expression knows {names}: `this.deck == 'tide'`, `4 + 2.5 * this.cost`",
        edit=Edit(place, _written(meant)) if meant and place.line == place.end_line else None,
        field="/".join(map(str, path)),
    )


def bare_field(source: Source, path: Path_, text: str, *, in_list: bool, known: Known) -> Iterator[Finding]:
    """A condition that is only a field, and one that is not always there as true or false."""
    match = _FIELD.fullmatch(text)
    field = (*(["item"] if match and match[1] == "item" else []), *match[2][1:].split(".")) if match else ()
    about, always = known(field) if match else ({}, True)
    if not about or (about.get("type") == "boolean" and always):
        return
    meant = as_cel(".".join(field), known)
    place = source.place(path)
    if meant is None or meant == text or (match and match[1] == "item" and not in_list):
        return
    yield Finding.of(
        "MW840",
        f"`{text}` alone is no condition: it is not always there as true or false",
        place,
        help=f"write it as `{meant}`",
        edit=Edit(place, _written(meant)) if place.line == place.end_line else None,
        field="/".join(map(str, path)),
    )


def _written(expression: str) -> str:
    from meeplewright.authoring.form.scalars import plain_is_safe, quoted

    return expression if plain_is_safe(expression, flow=True) else quoted(expression)


def _fault(text: str, problem: ExpressionError) -> tuple[int, int]:
    """From where to where an expression is wrong, as far as that is known."""
    unknown = re.fullmatch(r"`([\w.]+)` is not known here", problem.why)
    start = text.find(unknown[1]) if unknown else -1
    return (start, start + len(unknown[1])) if unknown and start >= 0 else (problem.offset, len(text))


def _meant(text: str, *, in_list: bool, known: Known) -> str | None:
    """What stands for certain behind an expression that cannot be read: a field as in a template, or plain words."""
    hole = _HOLE.fullmatch(text)
    if hole is not None:
        words = f"this.{hole[1]}" if hole[1].split(".")[0] not in ("item", "kind", "pack") else hole[1]
        meant: str | None = "i + 1" if words == "this.index" and in_list else words
    else:
        meant = as_cel(text, known)
    try:
        return meant if meant and asked(meant, in_list=in_list) else None
    except ExpressionError:
        return None


def no_words(world: World, named: str, place: Place, where: str) -> Iterable[Finding]:
    """A record that words are taken from, as `term/high-ground`, and that there is not."""
    kind, _, name = named.partition("/")
    if world.get(kind, name) is None:
        near = did_you_mean(name, list(world.of(kind))) or "name a record as `term/high-ground`"
        yield Finding.of("MW802", f"there is no `{named}` to take words from", place, help=near, field=where)


def known_of(world: World, kinds: Iterable[str], asked: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """How many steps of a path the kind knows that knows most of them, and what it knows at the first it does not."""
    best: tuple[int, tuple[str, ...]] = (-1, ())
    for kind in kinds:
        best = max(best, knows(world.system.kinds[kind].schema, asked))
        if best[0] == len(asked):
            break
    return best


def known_to(world: World, kinds: Iterable[str]) -> Known:
    """What the schemas of some kinds say of a field, where they say the same."""
    schemas = [world.system.kinds[kind].schema for kind in kinds]

    def known(path: tuple[str, ...]) -> tuple[Mapping[str, Any], bool]:
        fields = [field_of(schema, path) for schema in schemas]
        sorts = {about.get("type") for about, _ in fields}
        about = fields[0][0] if len(sorts) == 1 else {}
        return about, bool(fields) and all(always for _, always in fields)

    return known


def no_field(
    kinds: Sequence[str], asked: tuple[str, ...], known: tuple[int, tuple[str, ...]], place: Place, where: str
) -> Finding:
    """A field that none of these kinds has."""
    steps, names = known
    inside = f" in `{'.'.join(asked[:steps])}`" if steps else ""
    several = " or ".join(f"`{kind}`" for kind in kinds)
    return Finding.of(
        "MW802",
        f"{several} has no field `{asked[steps]}`{inside}",
        place,
        help=did_you_mean(asked[steps], names) or f"the fields are {', '.join(sorted(names)[:14])}",
        field=where,
    )
