"""What a target gets: every piece that it takes, in which of its sizes, how often, and under which names of files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop, did_you_mean
from meeplewright.packs.targets import sizes_asked
from meeplewright.systems.targets import Size, Target
from meeplewright_generators.writing import file_name

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.workshop import Workshop

# a drawing may be made so much larger that its bleed reaches that of a size: nobody sees it
MOST_STRETCH = 1.02
SIDES = ("front", "back")
FACE = "{kind}/{id}{side}.png"
# how a size is called that the target has not
OWN = "own-size"


@dataclass(frozen=True, slots=True)
class Fit:
    """A face in a size: so many times as large, and turned by a quarter where it lies across."""

    size: Size
    scale: float = 1.0
    turned: bool = False


@dataclass(frozen=True, eq=False)
class TargetItem:
    """One record as a target makes it. `fit` is None where the target has no size for it."""

    record: Record
    sort: str
    deck: str
    copies: int
    front: Face
    back: Face | None
    fit: Fit | None

    def face(self, side: str) -> Face | None:
        return self.front if side == "front" else self.back


def items(shop: Workshop) -> Iterator[TargetItem]:
    """The pieces that were asked for and that the target takes, kind by kind."""
    target, sizes = shop.target, size_names(shop)
    for kind, component in shop.components.items():
        if not (target.takes_sort(component.sort) and shop.wanted(kind, component.sort, target.makes)):
            continue
        for record in shop.records(kind):
            copies = shop.copies(record)
            front = shop.face(record, "front") if copies else None
            if front is not None:
                fitted = fit(target, front, component.sort, sizes.get(kind, shop.order.size))
                back = shop.face(record, "back")
                yield TargetItem(record, component.sort, shop.deck(record), copies, front, back, fitted)


def size_names(shop: Workshop) -> Mapping[str, str]:
    """Which size each kind is made in, where somebody says so; Stop where the target has no such size."""
    asked = sizes_asked(shop.world, shop.target.name)
    for name in (shop.order.size, *asked.values()):
        if name and shop.target.size(name) is None:
            known = [size.name for size in shop.target.sizes]
            there = f"it has {', '.join(known)}" if known else "it makes every size: leave --size out"
            raise Stop(f"target `{shop.target.name}` has no size `{name}`", did_you_mean(name, known) or there)
    return asked


def fit(target: Target, face: Face, sort: str, named: str = "") -> Fit | None:
    """The size of a target that a face is made in: the nearest that it hardly differs from; any where it has none."""
    if not target.sizes:
        return as_it_is(target, face)
    shape = _shape(face)
    best: tuple[float, Fit] | None = None
    for size in _fitting(target, sort, named):
        for turned in (False, True):
            wide, high = (face.height_mm, face.width_mm) if turned else (face.width_mm, face.height_mm)
            apart = max(abs(wide - size.width_mm), abs(high - size.height_mm))
            if (
                _turned(shape, turned) == size.shape
                and apart <= target.slack_mm + 1e-9
                and (not best or apart < best[0])
            ):
                best = apart, Fit(size, _scale(size, face, wide, high), turned)
    return best[1] if best else None


def as_it_is(target: Target, face: Face) -> Fit:
    """The size that a face has itself."""
    return Fit(Size("", face.width_mm, face.height_mm, target.bleed_mm, target.safe_mm, shape=_shape(face)))


def nearest(target: Target, face: Face, sort: str) -> Size | None:
    """The size that a face comes nearest to."""

    def apart(size: Size) -> tuple[bool, float]:
        (a, b), (c, d) = sorted((face.width_mm, face.height_mm)), sorted((size.width_mm, size.height_mm))
        return face.shape.form != size.shape, max(abs(a - c), abs(b - d))

    return min(_fitting(target, sort, ""), key=apart, default=None)


def bleed_lacks(fitted: Fit, face: Face) -> float:
    """By how many millimetres a face is not drawn far enough beyond its cut; 0 where it is."""
    size = fitted.size
    wide, high = (face.height_mm, face.width_mm) if fitted.turned else (face.width_mm, face.height_mm)
    if fitted.scale <= MOST_STRETCH:
        return 0.0
    return max(
        (size.width_mm + 2 * size.bleed_mm - wide * MOST_STRETCH) / 2 - face.bleed_mm * MOST_STRETCH,
        (size.height_mm + 2 * size.bleed_mm - high * MOST_STRETCH) / 2 - face.bleed_mm * MOST_STRETCH,
    )


@dataclass(frozen=True, eq=False, slots=True)
class SideFile:
    """One side of a piece and the file that shows it; sides that look the same in a deck share one."""

    item: TargetItem
    side: str
    face: Face
    file: str
    first: bool  # nothing before it is in this file


def named_sides(shop: Workshop, every: Iterable[TargetItem], ending: str = "") -> Iterator[SideFile]:
    """The sides of pieces with the names of their files, as the target says them. A back that a deck shares has one."""
    files = shop.target.files
    template = files.get("face", FACE)
    known: dict[tuple[str, str], str] = {}
    backs: dict[str, int] = {}
    for item in every:
        for side in SIDES:
            face = item.face(side)
            if face is None:
                continue
            file = known.get((item.deck, face.key), "") if side == "back" else ""
            if new := not file:
                number = backs.get(item.deck, 0) + 1
                if side == "back":
                    backs[item.deck] = number
                file = named(
                    files.get("back", template) if side == "back" else template, shop, item, side, number=number
                )
                file = file.removesuffix(".png") + ending if ending else file
                if side == "back":
                    known[item.deck, face.key] = file
            yield SideFile(item, side, face, file, new)


def named(
    template: str, shop: Workshop, item: TargetItem, side: str = "front", *, number: int = 0, count: int = 0
) -> str:
    """The name of a file of this piece: what stands between braces is made safe, the rest is the target's to say."""
    face = item.face(side) or item.front
    said = {
        "pack": shop.world.pack.name, "language": shop.language, "deck": item.deck, "kind": item.record.kind,
        "sort": item.sort, "size": item.fit.size.name if item.fit else OWN, "id": item.record.id, "name": face.title,
        "number": str(number), "count": str(count or item.copies), "layout": face.layout,
    }  # fmt: skip
    name = template
    for key, value in said.items():
        name = name.replace(f"{{{key}}}", file_name(value))
    return name.replace("{side}", "" if side == "front" else "-back")


def _fitting(target: Target, sort: str, named: str) -> list[Size]:
    return [
        size for size in target.sizes if (not named or size.name == named) and (not size.takes or sort in size.takes)
    ]


def _shape(face: Face) -> str:
    return "rectangle" if face.shape.form == "polygon" else face.shape.form


def _turned(form: str, turned: bool) -> str:  # noqa: FBT001 - one of two ways a piece lies
    other = {"hex-flat": "hex-pointy", "hex-pointy": "hex-flat"}
    return other.get(form, form) if turned else form


def _scale(size: Size, face: Face, wide: float, high: float) -> float:
    """How much larger a face must be drawn so that its bleed reaches the edge of the size's."""
    return max(
        1.0,
        (size.width_mm + 2 * size.bleed_mm) / (wide + 2 * face.bleed_mm),
        (size.height_mm + 2 * size.bleed_mm) / (high + 2 * face.bleed_mm),
    )
