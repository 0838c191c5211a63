"""What templates and conditions ask a record for: whether they can be read, and whether any kind knows the field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from meeplewright.findings.model import Finding, Place
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Source
from meeplewright_generators.faces.condition import ConditionProblem
from meeplewright_generators.faces.schema_fields import knows
from meeplewright_generators.faces.template import TemplateProblem


def unreadable_template(source: Source, path: Path_, problem: TemplateProblem) -> Finding:
    """A template that is none, at the place in it."""
    return Finding.of(
        "MW804",
        str(problem),
        source.text_place(path, problem.start, problem.end),
        help="a field is written as `{name}`, with filters as `{cost|icon coin}`, an icon as `{:coin}`",
        field="/".join(map(str, path)),
    )


def unreadable_condition(source: Source, path: Path_, problem: ConditionProblem) -> Finding:
    """A condition that is none."""
    return Finding.of(
        "MW804",
        f"this condition cannot be read: {problem}",
        source.place(path),
        help="write it as `deck == tide and not danger`",
        field="/".join(map(str, path)),
    )


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
