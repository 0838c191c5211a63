"""Kinds without a face of their own, of which other faces or the rules show a part: texts that were left behind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.systems.bases import list_kinds
from meeplewright_generators.checks.nowhere import LISTED, plays, rule_figures
from meeplewright_generators.faces.dice import dice_kinds

if TYPE_CHECKING:
    from meeplewright.sources.model import Path_, Record
    from meeplewright_generators.faces.press import Press

Steps = tuple[str, ...]
# by what a record is called others name it, and so does every list
NAME = "name"


def partly_findings(world: World, press: Press, elsewhere: Mapping[str, set[Steps]]) -> Iterator[Finding]:
    """Each text of such a kind once; one of which nothing is shown is left out on purpose (or told by MW825)."""
    listed_kinds = {
        *LISTED,
        *dice_kinds(world),
        *list_kinds(world.system),
        *(each.kind for each in world.system.vocabulary),
    }
    figures = rule_figures(world)
    for kind, about in press.library.faces.items():
        known = world.system.kinds.get(kind)
        if known is None or kind in listed_kinds or press.library.choice(kind, "front") not in (None, "none"):
            continue
        shown = elsewhere.get(kind, set())
        in_rules = {name for said in figures if kind in said for name in said}
        if not (shown or in_rules) or plays(known.annotated):
            continue
        meant = {str(name) for name in about.get("unprinted", ())} if isinstance(about, Mapping) else set()
        for steps, (record, path, others) in _texts(world, kind).items():
            seen = any(each[: len(steps)] == steps or steps[: len(each)] == each for each in shown)
            if not seen and steps[-1] not in {NAME, *in_rules} and not meant & {steps[0], ".".join(steps)}:
                yield _finding(kind, record, steps, path, others)


def _texts(world: World, kind: str) -> dict[Steps, tuple[Record, Path_, int]]:
    """The texts of a kind by their path: the first record that has one, where, and how many more have it."""
    texts: dict[Steps, tuple[Record, Path_, int]] = {}
    for record in world.of(kind).values():
        own = set()
        for mark in world.system.kinds[kind].annotated.marks(record) if record.pack == world.pack.name else ():
            steps = tuple(step for step in mark.path if isinstance(step, str))
            if mark.annotation == "x-text" and steps and steps not in own:
                own.add(steps)
                first, path, others = texts.get(steps, (record, mark.path, -1))
                texts[steps] = first, path, others + 1
    return texts


def _finding(kind: str, record: Record, steps: Steps, path: Path_, others: int) -> Finding:
    more = f" (nor that of {others} more)" if others else ""
    name = re.sub(r"\s", "", ".".join(steps))
    return Finding.of(
        "MW824",
        f"nothing prints `{name}` of `{record.name}`{more}, though other faces or the rules show something of its kind",
        record.key_place(*path) if isinstance(path[-1], str) else record.place(*path),
        help=f"show it where `{kind}` is shown, put `{{{{table: {kind} | …: ${steps[0]}}}}}` into the rules, or say"
        f" that it is meant: `{kind}: {{front: none, unprinted: [{name}]}}` in `print: faces`",
        record=record.name,
        field="/".join(map(str, path)),
    )
