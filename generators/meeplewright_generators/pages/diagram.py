"""Figures of rules that are made of faces: the anatomy of a card with numbered call-outs, a set-up on its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from meeplewright.digits import place_in
from meeplewright.findings.nearest import Nearest
from meeplewright_generators.drawing.operations import Clip, Element, Transform
from meeplewright_generators.drawing.operations import Group as Drawn
from meeplewright_generators.drawing.walk import meaningless
from meeplewright_generators.matter.flow import Item, ItemGroup
from meeplewright_generators.matter.strip import Strip

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.faces.layout import Rect
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.pages.type import TextStyles
    from meeplewright_generators.workshop import Workshop

KEYS = ("of", "side", "layout", "put", "beside", "calls", "caption", "height")
CALL_KEYS = ("at", "text")
PIECE_KEYS = ("face", "side", "layout", "icon", "at", "turn", "size")
# room at the sides for the numbers, their discs, and how far these keep from one another
MARGIN_MM, DISC_MM, APART_MM = 8.0, 2.3, 5.6
HIGHEST_MM, BESIDE_MM = 118.0, 6.0
ICON_MM = 10.0
TIP_MM = 0.7


class FigureProblem(ValueError):
    """A figure that cannot be drawn: why, and a way out."""

    def __init__(self, why: str, help_: str) -> None:
        super().__init__(why)
        self.why = why
        self.help = help_


@dataclass(frozen=True, eq=False)
class FigurePiece:
    """A face or an icon, its middle at a point of the figure, turned clockwise; in mm of the game."""

    x: float
    y: float
    width: float
    height: float
    face: Face | None = None
    icon: str = ""
    turn: float = 0


@dataclass(frozen=True, eq=False)
class Diagram:
    """Pieces, the spots that numbers point at with what is said of each, and the words under it."""

    pieces: tuple[FigurePiece, ...]
    calls: tuple[tuple[Rect, str], ...]
    caption: str
    highest_mm: float

    @property
    def bounds(self) -> Rect:
        """Left, top, right and bottom of all pieces."""
        return (
            min(p.x - p.width / 2 for p in self.pieces),
            min(p.y - p.height / 2 for p in self.pieces),
            max(p.x + p.width / 2 for p in self.pieces),
            max(p.y + p.height / 2 for p in self.pieces),
        )


def diagram(said: Mapping[str, Any], shop: Workshop) -> Diagram:
    """What a figure says, looked up. FigureProblem where it names what is not there."""
    _known(said, KEYS, "a figure")
    spots: list[tuple[str, tuple[str | int, ...], Rect]] = []
    pieces: list[FigurePiece] = []
    base: Face | None = None
    if "of" in said:
        base = _face(shop, said["of"], said)
        pieces.append(FigurePiece(base.width_mm / 2, base.height_mm / 2, base.width_mm, base.height_mm, base))
        spots = shop.press.spots(base)
    for about in _list(said, "put"):
        _known(about, PIECE_KEYS, "a piece")
        left, top, wide, high = _spot(about.get("at"), spots, base)
        pieces.append(_piece(shop, about, left + wide / 2, top + high / 2))
    right = max((p.x + p.width / 2 for p in pieces), default=0.0) + BESIDE_MM
    down = 0.0
    for about in _list(said, "beside"):
        _known(about, PIECE_KEYS, "a piece")
        one = _piece(shop, about, 0, 0)
        pieces.append(_piece(shop, about, right + one.width / 2, down + one.height / 2))
        down += one.height + BESIDE_MM
    if not pieces:
        raise FigureProblem("it shows nothing", "name a record: `of: card/lamp`, or pieces under `put`")
    for call in _list(said, "calls"):
        _known(call, CALL_KEYS, "a call-out")
    calls = tuple((_spot(each.get("at"), spots, base), str(each.get("text", ""))) for each in _list(said, "calls"))
    high = said.get("height", HIGHEST_MM)
    if not isinstance(high, int | float) or not 10 <= high <= 200:
        raise FigureProblem(f"`height: {high}` is no height", "write millimetres from 10 to 200")
    return Diagram(tuple(pieces), calls, str(said.get("caption", "")), float(high))


def drawn(figure: Diagram, kind: TextStyles, width_mm: float, shop: Workshop) -> list[ItemGroup]:
    """The figure in its column, its numbers explained below it."""
    items: list[Item | Strip] = [picture_of(figure, kind, width_mm, shop)]
    if figure.caption:
        items.append(Item(f"*{figure.caption}*", kind.small, gap=1.2))
    items += [
        Item(text, kind.ragged, gap=1.2 if number == 1 else 0.6, bullet=f"{number}.", indent=1.0, note=None)
        for number, (_, text) in enumerate(figure.calls, 1)
    ]
    return [ItemGroup(items, gap=3.0)]


def picture_of(figure: Diagram, kind: TextStyles, width_mm: float, shop: Workshop) -> Strip:
    """The figure alone, in the middle of its column."""
    left, top, right, bottom = figure.bounds
    margin = MARGIN_MM if figure.calls else 0.0
    scale = min(1.0, (width_mm - 2 * margin) / (right - left), figure.highest_mm / (bottom - top))
    wide, high = (right - left) * scale, (bottom - top) * scale
    first = (width_mm - wide) / 2
    called = _called(figure, scale, first, high, width_mm)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for piece in figure.pieces:
            _draw_piece(canvas, piece, shop, (x + first - left * scale, y - top * scale), scale)
        corner = x + first - left * scale, y - top * scale
        for number, ((spot, _), (dx, dy)) in enumerate(zip(figure.calls, called, strict=True), 1):
            to = _near(spot, 0 if dx < width_mm / 2 else 1, scale, corner)
            _draw_call(canvas, kind, str(number), (x + dx, y + dy), to)

    words = figure.caption or ", ".join(p.face.title for p in figure.pieces if p.face is not None)
    element = Element("Figure", words=words)
    return Strip(high, lambda canvas, x, y: _as_figure(canvas, x, y, draw), 3.0, element=element)


def faces_in(figure: Diagram) -> list[str]:
    """The keys of the faces that it shows: rules are made anew when one changes."""
    return [piece.face.key for piece in figure.pieces if piece.face is not None]


def _as_figure(canvas: Canvas, x: float, y: float, draw: Any) -> None:
    from meeplewright_generators.drawing.canvas import drawn as recorded

    # a figure is one thing to a screen reader, whatever stands on it
    canvas.operations += meaningless(recorded(lambda inside: draw(inside, x, y)))


def _draw_piece(canvas: Canvas, piece: FigurePiece, shop: Workshop, at: tuple[float, float], scale: float) -> None:
    x, y = at[0] + piece.x * scale, at[1] + piece.y * scale
    wide, high = piece.width * scale, piece.height * scale
    if piece.face is None:
        icon = shop.icons.icon(piece.icon)
        left, top, right, bottom = icon.ink
        size = min(wide, high) * 0.64
        part = size / max(right - left, bottom - top)
        theme = shop.press.theme
        canvas.circle(x, y, min(wide, high) / 2, fill=theme.colour("paper"), stroke=theme.text_colour("ink"))
        middle = (left + right) / 2 * part, (top + bottom) / 2 * part
        canvas.place(icon.form, x - middle[0], y - middle[1], scale=part, colour=theme.text_colour("ink"))
        return
    face = piece.face
    with canvas.saved():
        canvas.move_origin(x, y, piece.turn)
        canvas.move_origin(-face.width_mm * scale / 2, -face.height_mm * scale / 2)
        # written out and not placed as a form, so that its words are found on the page
        canvas.operations.append(
            Drawn((Transform((scale, 0, 0, scale, 0, 0)), Clip(face.shape.outline()), *face.content))
        )
        if face.shape.form == "rectangle":
            canvas.rect(0, 0, face.width_mm * scale, face.height_mm * scale, stroke="#808080", width_mm=0.15,
                        radius=face.shape.radius_mm * scale)  # fmt: skip


def _draw_call(canvas: Canvas, kind: TextStyles, number: str, at: tuple[float, float], to: tuple[float, float]) -> None:
    x, y = at
    accent = kind.accent
    canvas.line(x, y, *to, width_mm=0.3, colour=accent)
    canvas.circle(*to, 0.6, fill=accent)
    canvas.circle(x, y, DISC_MM, fill=accent)
    light = kind.theme.colour("paper")
    canvas.text(x, y + 1.15, number, kind.label.chain, 8.5, colour=light, align="center")


def _near(spot: Rect, side: float, scale: float, at: tuple[float, float]) -> tuple[float, float]:
    """The point of a spot that its number points at: just outside its left side (0) or its right one (1).

    Words begin where their box does, and a dot inside would lie on the first letter.
    """
    x, y, wide, high = spot
    beside = (2 * side - 1) * TIP_MM if wide else 0.0  # a point is met itself
    return at[0] + (x + side * wide) * scale + beside, at[1] + (y + high / 2) * scale


def _called(figure: Diagram, scale: float, first: float, high: float, width_mm: float) -> list[tuple[float, float]]:
    """Where the numbers stand: beside the figure on the nearer side, about as high as what they point at."""
    left, top, right, _ = figure.bounds
    middle = (left + right) / 2
    wished = [(rect[0] + rect[2] / 2 < middle, (rect[1] + rect[3] / 2 - top) * scale) for rect, _ in figure.calls]
    # on the axis the sides take turns
    places: list[tuple[float, float]] = [(0.0, 0.0)] * len(wished)
    sides: dict[bool, list[int]] = {True: [], False: []}
    for n, (rect, _) in enumerate(figure.calls):
        axis = abs(rect[0] + rect[2] / 2 - middle) < 2
        on_left = len(sides[True]) <= len(sides[False]) if axis else wished[n][0]
        sides[on_left].append(n)
    for on_left, numbers in sides.items():
        last = -APART_MM
        ordered = sorted(numbers, key=lambda n: wished[n][1])
        for place, n in enumerate(ordered):
            # so high that those below still find room
            y = min(max(wished[n][1], last + APART_MM), high - DISC_MM - (len(ordered) - 1 - place) * APART_MM)
            y = max(y, DISC_MM, last + APART_MM)
            x = first - MARGIN_MM + DISC_MM if on_left else width_mm - first + MARGIN_MM - DISC_MM
            places[n], last = (x, y), y
    return places


def _list(said: Mapping[str, Any], key: str) -> Sequence[Mapping[str, Any]]:
    value = said.get(key, ())
    if not isinstance(value, Sequence) or isinstance(value, str) or not all(isinstance(v, Mapping) for v in value):
        raise FigureProblem(f"`{key}` is no list of pieces", f"write `{key}: [{{…}}, {{…}}]`")
    return value


def _known(about: Mapping[str, Any], keys: Sequence[str], what: str) -> None:
    for key in about:
        if key not in keys:
            near = Nearest(keys).to(str(key))
            raise FigureProblem(
                f"{what} has no `{key}`", f"did you mean `{near}`?" if near else f"it has {', '.join(keys)}"
            )


def _piece(shop: Workshop, about: Mapping[str, Any], x: float, y: float) -> FigurePiece:
    if "icon" in about:
        name, size = str(about["icon"]), float(about.get("size", ICON_MM))
        if not shop.icons.has(name):
            raise FigureProblem(
                f"there is no drawing of the icon `{name}`", "draw it as `icons/<name>.svg`, or name another"
            )
        return FigurePiece(x, y, size, size, icon=name)
    if "face" not in about:
        raise FigureProblem("a piece shows nothing", "write `face: KIND/ID` or `icon: NAME`")
    face, turn = _face(shop, about["face"], about), float(about.get("turn", 0))
    wide, high = face.width_mm, face.height_mm
    return FigurePiece(x, y, *((high, wide) if turn % 180 == 90 else (wide, high)), face, turn=turn)


def _face(shop: Workshop, named: Any, about: Mapping[str, Any]) -> Face:
    kind, _, name = str(named).partition("/")
    if kind not in shop.world.system.kinds:
        near = Nearest(shop.world.system.kinds).to(kind)
        raise FigureProblem(f"there is no kind `{kind}`", f"did you mean `{near}`?" if near else "write `KIND/ID`")
    record = shop.world.get(kind, name)
    if record is None:
        near = Nearest(shop.world.of(kind)).to(name)
        raise FigureProblem(f"there is no {kind} `{name}`", f"did you mean `{near}`?" if near else "name a record")
    side, layout = str(about.get("side", "front")), str(about.get("layout", ""))
    if layout and layout not in shop.press.library.names():
        near = Nearest(shop.press.library.names()).to(layout)
        raise FigureProblem(f"there is no layout `{layout}`", f"did you mean `{near}`?" if near else "name a layout")
    face = (
        shop.press.laid_out(shop.press.library.layout(layout, kind), record, side)
        if layout
        else shop.press.face(record, side)
    )
    if face is None:
        raise FigureProblem(f"no layout prints the {side} of `{record.name}`", "name another, or its `layout:`")
    return face


def _spot(at: Any, spots: Sequence[tuple[str, tuple[str | int, ...], Rect]], base: Face | None) -> Rect:
    """What a piece or a number stands at: a point, a box of the layout (`row.3` is its third), or an item of a list
    (`spaces/inn`)."""
    if isinstance(at, Sequence) and not isinstance(at, str) and len(at) == 2:
        return float(at[0]), float(at[1]), 0.0, 0.0
    if not isinstance(at, str) or base is None:
        raise FigureProblem(
            f"`at: {at}` is no place", "write `at: [x, y]` in mm, or with `of:` the name of one of its boxes"
        )
    name, _, number = at.partition(".")
    matches = [rect for box, _, rect in spots if box == name]
    if matches and (which := place_in(number or 1, len(matches) + 1)):
        return matches[which - 1]
    field, _, item = at.partition("/")
    items = base.record.data.get(field)
    if item and isinstance(items, list):
        index = next((n for n, each in enumerate(items) if isinstance(each, Mapping) and each.get("id") == item), None)
        rects = [rect for _, path, rect in spots if path[:2] == (field, index)]
        if rects:
            return rects[0]
    boxes = sorted({box for box, _, _ in spots})
    near = Nearest(boxes).to(name)
    raise FigureProblem(
        f"layout `{base.layout}` has no place `{at}` for `{base.record.name}`",
        f"did you mean `{near}`?" if near else f"its boxes are {', '.join(boxes[:12])}",
    )
