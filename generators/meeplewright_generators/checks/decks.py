"""Decks: each has a back, and no two faces are told apart by hue alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from meeplewright.findings.model import Finding, Related
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record, Source
from meeplewright_generators.checks.colour_blind import alike
from meeplewright_generators.faces.fill import coloured, filled
from meeplewright_generators.faces.library import LayoutProblem
from meeplewright_generators.faces.press import SIDES, Press

MOST_PAIRS = 400


def deck_findings(world: World, press: Press) -> Iterator[Finding]:
    """Decks without a back, and faces that differ in nothing but hue."""
    yield from _without_back(world, press)
    for kind in press.kinds():
        for side in SIDES:
            yield from _by_hue(world, press, kind, side)


def _without_back(world: World, press: Press) -> Iterator[Finding]:
    decks = world.system.sections.decks
    for kind in press.kinds():
        first: dict[str, Record] = {}
        for record in world.of(kind).values():
            deck = decks.deck_of(record)
            if deck and press.library.layout_name(record, "front"):
                first.setdefault(deck, record)
        choice = press.library.choice(kind, "back")
        if choice == "none":
            continue
        for deck, record in first.items():
            if press.library.layout_name(record, "back") or _said_none(choice, deck):
                continue
            source, path = _said(world, kind)
            yield Finding.of(
                "MW821",
                f"deck `{deck}` of `{kind}` has no back",
                source.place(path) if path else record.place(decks.field),
                help="name a layout under `back:`; `back: none` says that there is none",
                related=(Related("the first card of the deck", record.place()),),
                field=f"print/faces/{kind}/{deck}",
            )


def _said_none(choice: Any, deck: str) -> bool:
    return isinstance(choice, Mapping) and choice.get(deck, choice.get("else")) == "none"


def _said(world: World, kind: str) -> tuple[Source, Path_]:
    """Where it is said how a kind is printed."""
    for printing in (world.pack.sections.printing, world.system.sections.printing):
        if isinstance(printing.faces, Mapping) and kind in printing.faces:
            return printing.source, ("print", "faces", kind)
    return world.system.source, ()


def _by_hue(world: World, press: Press, kind: str, side: str) -> Iterator[Finding]:
    """Pairs of faces with the same words and pictures whose colours look alike to one man in twelve."""
    groups: dict[Any, dict[tuple[str, ...], Record]] = {}
    for record in world.of(kind).values():
        name = press.library.layout_name(record, side)
        try:
            layout = press.library.layout(name, kind) if name else None
        except LayoutProblem:
            layout = None
        if layout is None:
            continue
        boxes = [coloured(each, press.theme) for each in filled(layout, record, world)]
        words = tuple((each.box.matter, each.at, each.value) for each in boxes if each.box.matter)
        fills = tuple(
            press.theme.true_colour(said)
            for each in boxes
            for key in ("fill", "stroke")
            if isinstance(said := each.box.get(key), str)
        )
        groups.setdefault((layout.shape, words, len(fills)), {}).setdefault(fills, record)
    for group in groups.values():
        for (one, first), (other, second) in list(combinations(group.items(), 2))[:MOST_PAIRS]:
            sort = alike(one, other)
            if sort:
                yield Finding.of(
                    "MW822",
                    f"the {side}s of `{first.name}` and `{second.name}` differ in hue alone:"
                    f" with {sort} they look alike",
                    second.place("id"),
                    help="let a word, an icon, a pattern or a lighter tone tell them apart as well",
                    related=(Related("the other one", first.place("id")),),
                    record=second.name,
                    field=side,
                )
