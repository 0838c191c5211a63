"""Sheets: settings that cannot be meant, faces that no sheet holds, backs that cannot meet or give a card away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.findings.model import Finding, Related, Severity
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.world import World
from meeplewright_generators.checks.layouts import faults
from meeplewright_generators.order import SETTINGS, Order, order, said_by
from meeplewright_generators.products.pieces import cut_of
from meeplewright_generators.sheets.parts import MOST_PARTS, parts_needed
from meeplewright_generators.sheets.shapes import Outline
from meeplewright_generators.workshop import Workshop

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright_generators.faces.model import Face

# a deck of which fewer share one back has a different back on each card on purpose
_MOSTLY = 0.8


def sheet_findings(world: World) -> Iterator[Finding]:
    """What is wrong with how a pack is put on sheets."""
    from meeplewright.l10n import in_our_marks  # a build asks for `too_big` alone

    wrong = list(_settings(world))
    yield from wrong
    world = in_our_marks(world)
    asked = Order(world.pack.folder)
    if not wrong:
        asked = order(world.pack.folder, said=said_by(world.system.sections.printing, world.pack.sections.printing))
    shop = Workshop(asked, world)
    if not shop.press.leave_out(faults(shop.press)):
        return  # told by the checks of layouts and themes: no face can be made
    for kind in shop.components:
        own = [record for record in world.of(kind).values() if record.pack == world.pack.name]
        faces = [(record, front, shop.face(record, "back")) for record in own if (front := shop.face(record, "front"))]
        yield from too_big(shop, faces)
        yield from _unequal(faces)
        yield from _given_away(shop, faces)
    from meeplewright_generators.checks.targets import target_findings

    yield from target_findings(world)


def _settings(world: World) -> Iterator[Finding]:
    for printing in (world.system.sections.printing, world.pack.sections.printing):
        for key, value in printing.settings.items():
            field = f"print/sheets/{key}"
            if key not in SETTINGS:
                yield Finding.of(
                    "MW851",
                    f"sheets have no setting `{key}`",
                    printing.key_place("sheets", key),
                    help=did_you_mean(key, SETTINGS) or f"the settings are {', '.join(SETTINGS)}",
                    field=field,
                )
                continue
            try:
                order(world.pack.folder, said={key: value})
            except Stop as stop:
                place = printing.place("sheets", key)
                yield Finding.of("MW851", stop.message.removeprefix("--"), place, help=stop.help, field=field)


Faces = list[tuple["Record", "Face", "Face | None"]]


def too_big(shop: Workshop, faces: Faces) -> Iterator[Finding]:
    """What no sheet of this print holds, or only in parts."""
    room, cuts = shop.order.room, set()
    for record, front, _ in faces:
        cut = cut_of(front)
        columns, rows = parts_needed(front.width_mm, front.height_mm, room)
        if columns * rows == 1 or cut in cuts:
            continue
        cuts.add(cut)
        size = f"{front.width_mm:g} x {front.height_mm:g} mm"
        if cut.outline is Outline.RECTANGLE and 1 < columns * rows <= MOST_PARTS:
            yield Finding.of(
                "MW852",
                f"`{record.name}` is {size} and is printed in {columns * rows} parts on {room.paper.name}",
                record.place("id"),
                help="glue each part on the flap before it, diamond to diamond, or print on bigger paper: `--paper A3`",
                severity=Severity.NOTE,
                record=record.name,
            )
        else:
            yield Finding.of(
                "MW852",
                f"`{record.name}` is {size}, and no sheet of {room.paper.name} holds it",
                record.place("id"),
                help="make its layout smaller, or name bigger paper: `print: {sheets: {paper: A3}}`",
                record=record.name,
            )


def _unequal(faces: Faces) -> Iterator[Finding]:
    pairs = set()
    for record, front, back in faces:
        if back is None or cut_of(front) == cut_of(back) or (front.layout, back.layout) in pairs:
            continue
        pairs.add((front.layout, back.layout))
        sizes = [f"{face.width_mm:.4g} x {face.height_mm:.4g} mm ({face.shape.form})" for face in (front, back)]
        yield Finding.of(
            "MW853",
            f"the front of `{record.name}` is {sizes[0]}, its back {sizes[1]}",
            record.place("id"),
            help=f"give the layouts `{front.layout}` and `{back.layout}` the same `face`",
            record=record.name,
        )


def _given_away(shop: Workshop, faces: Faces) -> Iterator[Finding]:
    decks: dict[tuple[str, str], list[tuple[Any, str]]] = {}
    for record, _, back in faces:
        if shop.components[record.kind].sort == "card":
            # backs that are chosen by a field are meant to tell its values apart
            choice = shop.press.library.choice(record.kind, "back")
            apart = str(record.data.get(str(choice.get("by")), "")) if isinstance(choice, Mapping) else ""
            decks.setdefault((shop.deck(record), apart), []).append((record, back.key if back else ""))
    for (deck, _), cards in decks.items():
        counted = Counter(key for _, key in cards)
        common, often = counted.most_common(1)[0]
        if len(counted) == 1 or often < _MOSTLY * len(cards):
            continue
        usual = next(record for record, key in cards if key == common)
        for record, key in cards:
            if key != common:
                yield Finding.of(
                    "MW854",
                    f"`{record.name}` has another back than the rest of the deck `{deck}`",
                    record.place("id"),
                    help="give it the back of its deck, or a deck of its own",
                    related=(Related("a card with the usual back", usual.place("id")),),
                    record=record.name,
                )
