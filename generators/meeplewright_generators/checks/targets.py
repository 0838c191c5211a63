"""What a target refuses: told before anything is written; by `meeple check --print` where the pack says for whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from meeplewright.findings.model import Finding, Related
from meeplewright.findings.order import in_order
from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.targets import Targets, goes_to
from meeplewright.systems.targets import HOME
from meeplewright_generators.checks.inks import ink_findings
from meeplewright_generators.drawing.ink_places import text_places
from meeplewright_generators.order import order, said_by
from meeplewright_generators.products.items import SIDES, SideFile, TargetItem, bleed_lacks, items, named_sides, nearest
from meeplewright_generators.products.services import writers
from meeplewright_generators.workshop import Workshop, world_of

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.systems.targets import Target
    from meeplewright_generators.faces.model import Face

# letters that stand on the line of the safe zone are in it
HAIR_MM = 0.05


def refused_by(shop: Workshop) -> tuple[Finding, ...]:
    """What the target of this order would not take, without what is ignored with a reason."""
    from meeplewright.checks.suppress import suppressed

    findings = list(_refused(shop))
    if not findings:
        return ()
    kept, _ = suppressed(in_order(findings), [world_of(shop.order.pack)], more=True)
    return tuple(finding for finding in kept if finding in findings)


def target_findings(world: World) -> Iterator[Finding]:
    """What is wrong with the targets that a pack brings, and what those that it goes to refuse."""
    targets = Targets(world)
    for name, _ in targets.own():
        own = targets.find(name)
        if own is not None and own.makes != HOME and own.makes not in writers():
            place = own.files_read[0].place(("makes",) if "makes" in own.files_read[0].data else ())
            known = [HOME, *writers()]
            help_ = did_you_mean(own.makes, known) or f"`makes` may be {', '.join(known)}"
            yield Finding.of("MW860", f"nothing makes `{own.makes}`", place, help=help_, field="makes")
    wrong = list(targets.findings)
    yield from wrong
    yield from _named(world, targets)
    if wrong:
        return
    known = targets.names()
    for name in dict.fromkeys(name for each in goes_to(world) for name in each):
        if name in known and name != HOME:
            target = targets.target(name)
            said = said_by(world.system.sections.printing, world.pack.sections.printing) | dict(target.sheets)
            try:
                shop = Workshop(order(world.pack.folder, said=said, target=name), world)
                yield from _refused(shop)
            except Stop:
                continue  # told of the sizes and sheets by the checks of those


def _named(world: World, targets: Targets) -> Iterator[Finding]:
    """Targets and sizes that the pack's `print: for:` names, and that there are not."""
    for printing in (world.pack.sections.printing, world.system.sections.printing):
        entries = printing.targets
        if entries is None:
            continue
        if not isinstance(entries, Mapping | list):
            help_ = "write `for: [press, tgc]`, or `for: {tgc: {card: poker}}`"
            yield Finding.of("MW860", "`for` names targets", printing.key_place("for"), help=help_, field="print/for")
            continue
        for at, name in enumerate(entries):
            place = printing.key_place("for", name) if isinstance(entries, Mapping) else printing.place("for", at)
            if name not in (known := targets.names()):
                help_ = did_you_mean(str(name), known) or f"write one of {', '.join(known)}"
                yield Finding.of("MW860", f"there is no target `{name}`", place, help=help_, field=f"print/for/{name}")
            elif isinstance(entries, Mapping) and isinstance(entries[name], Mapping) and (target := targets.find(name)):
                known = [size.name for size in target.sizes]
                for kind, size in entries[name].items():
                    if size not in known:
                        help_ = did_you_mean(str(size), known) or f"it has {', '.join(known) or 'every size'}"
                        at_size = printing.place("for", name, kind)
                        why = f"target `{name}` has no size `{size}`"
                        yield Finding.of("MW860", why, at_size, help=help_, field=f"print/for/{name}/{kind}")


def _refused(shop: Workshop) -> Iterator[Finding]:
    every = list(items(shop))
    yield from _sizes(shop, every)
    yield from _decks(shop, every)
    yield from _names(shop, every)
    for item in every:
        for side in SIDES:
            face = item.face(side)
            if face is not None and item.fit is not None and face.record is item.record:
                yield from _unsafe(shop, item, face)
    yield from ink_findings(shop, every)


def _sizes(shop: Workshop, every: Iterable[TargetItem]) -> Iterator[Finding]:
    """Faces of a size that the target has not, or that are drawn too little beyond their cut: once a layout."""
    alike: dict[tuple[object, ...], list[TargetItem]] = {}
    for item in every:
        face = item.front
        alike.setdefault((item.record.kind, face.layout, face.width_mm, face.height_mm), []).append(item)
    for first, *more in alike.values():
        finding = _of_size(shop.target, first)
        if finding is not None:
            yield replace(finding, message=f"{finding.message} (here and on {len(more)} more)") if more else finding


def _of_size(target: Target, item: TargetItem) -> Finding | None:
    face, place = item.front, item.record.place("id")
    if item.fit is None:
        near = nearest(target, face, item.sort)
        there = f"`{near.name}` is near: {near.width_mm:g} x {near.height_mm:g} mm" if near else "it has none for these"
        return Finding.of(
            "MW861",
            f"{target.title} has no size {face.width_mm:g} x {face.height_mm:g} mm ({face.shape.form}) for "
            f"`{item.record.name}`",
            place,
            help=f"{there}; make the layout `{face.layout}` so, or leave the kind out with --only",
            record=item.record.name,
        )
    lacks = bleed_lacks(item.fit, face)
    if lacks <= 0.01:
        return None
    return Finding.of(
        "MW865",
        f"layout `{face.layout}` is drawn {face.bleed_mm:g} mm beyond its cut; {target.title} wants "
        f"{item.fit.size.bleed_mm:g} mm, {lacks:.1f} mm more",
        place,
        help=f"give `face` of `{face.layout}` more `bleed`, and let its ground reach there (`at: bleed`)",
        record=item.record.name,
    )


def _decks(shop: Workshop, every: Iterable[TargetItem]) -> Iterator[Finding]:
    """Decks of more cards than the target takes."""
    target = shop.target
    counted: dict[tuple[str, str], int] = {}
    for item in every:
        if item.sort != "card":
            continue
        most = (item.fit.size.most if item.fit else 0) or target.limits.deck
        key = item.deck, item.fit.size.name if item.fit else ""
        before = counted.get(key, 0)
        counted[key] = before + item.copies
        if most and before <= most < counted[key]:
            yield Finding.of(
                "MW862",
                f"the deck `{item.deck}` has more than {most} cards with this one: {target.title} takes no more",
                item.record.place("id"), help="part the deck, or order it as two", record=item.record.name,
            )  # fmt: skip


def _names(shop: Workshop, every: Iterable[TargetItem]) -> Iterator[Finding]:
    """Two different faces whose pictures would have one name: on some machines large and small letters are the same."""
    if "face" not in shop.target.files:
        return
    seen: dict[str, SideFile] = {}
    for each in named_sides(shop, every):
        before = seen.setdefault(each.file.casefold(), each)
        if each.first and before is not each and before.face.key != each.face.key:
            yield Finding.of(
                "MW864", f"`{each.item.record.name}` and `{before.item.record.name}` would be one file, `{each.file}`",
                each.item.record.place("id"),
                help="give one another id, or put `{id}` or `{kind}` into the target's name of files",
                related=(Related("the other one", before.item.record.place("id")),), record=each.item.record.name,
            )  # fmt: skip


def _unsafe(shop: Workshop, item: TargetItem, face: Face) -> Iterator[Finding]:
    """Text that comes nearer to the cut than the target allows, once a box."""
    assert item.fit is not None
    safe = item.fit.size.safe_mm
    if not safe:
        return
    size = item.fit.size
    # a face that is smaller than its size has its text further inside, one that is larger is cut into
    wide, high = (face.height_mm, face.width_mm) if item.fit.turned else (face.width_mm, face.height_mm)
    margin = max(0.0, safe - min(size.width_mm - wide, size.height_mm - high) / 2)
    boxes: set[str] = set()
    for words, points in text_places(face.content):
        if all(face.shape.inside(x, y, margin - HAIR_MM) for x, y in points):
            continue
        box, field = _box_at(shop, face, points)
        if box in boxes:
            continue
        boxes.add(box)
        room = margin
        while room > 0 and not all(face.shape.inside(x, y, room) for x, y in points):
            room -= 0.1
        yield Finding.of(
            "MW863",
            f"`{words}` in box `{box}` of layout `{face.layout}` comes within {max(0.0, room):.1f} mm of the cut; "
            f"for {shop.target.title} {safe:g} mm are safe",
            _place(item, field), help="move or narrow the box", record=item.record.name,
            field="/".join(map(str, field)) or box,
        )  # fmt: skip
    face.forget()


def _box_at(shop: Workshop, face: Face, points: Iterable[tuple[float, float]]) -> tuple[str, tuple[str | int, ...]]:
    """The box in which letters stand, and the field that it shows: the smallest that holds their middle."""
    xs, ys = zip(*points, strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    boxes = [
        (width * height, name, field)
        for name, field, (left, top, width, height) in shop.press.spots(face)
        if left - 1 <= x <= left + width + 1 and top - 1 <= y <= top + height + 1
    ]
    _, name, field = min(boxes, default=(0.0, "", ()))
    return name, field


def _place(item: TargetItem, field: tuple[str | int, ...]) -> Any:
    value: Any = item.record.data
    for step in field:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return item.record.place("id")
    return item.record.place(*field) if field else item.record.place("id")
