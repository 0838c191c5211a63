"""What is in the box, line by line: what is printed, by name and with a picture, and what is not paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from meeplewright.sources.model import Record
from meeplewright.systems.bases import base_of, list_kinds
from meeplewright_generators.drawing.canvas import drawn
from meeplewright_generators.drawing.operations import Clip, Form, GlyphLines, Group, Kept, Meant, Operation, PlacedForm
from meeplewright_generators.faces.dice import dice_kinds
from meeplewright_generators.jobs import fingerprint
from meeplewright_generators.products.dice import FILE as DICE_FILE
from meeplewright_generators.products.dice import dice_in
from meeplewright_generators.products.pieces import FILES

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.words.phrases import Phrases
    from meeplewright_generators.workshop import Workshop

# pieces that go by their own names, not by their deck; where the box has a list of its own, that names the small ones
NAMED, LARGE = ("board", "map", "sheet", "token"), ("board", "map")
PICTURE_MM = 7.0
BOOK_FILE = "book.pdf"
# in the box, and on no sheet: the dash of the other tables
NOWHERE = "–"


@dataclass(frozen=True, eq=False)
class BoxLine:
    """One line: what it is called, what else is said of it, how many there are, where or how large it is printed."""

    name: str
    more: str
    count: str
    where: str
    picture: Face | None = None

    @property
    def row(self) -> list[str]:
        return [self.name, self.more, self.count, self.where]


def printed(shop: Workshop, say: Phrases) -> list[BoxLine]:
    """What the sheets hold: decks and tiles by their deck, boards, maps, sheets and tokens by their names."""
    pieces: dict[tuple[str, str, str, tuple[float, float]], tuple[int, Face]] = {}
    by_name = LARGE if any(shop.world.of(kind) for kind in list_kinds(shop.world.system)) else NAMED
    for component in shop.components.values():
        for record in shop.records(component.kind):
            face = shop.face(record, "front")
            if face is not None:
                size = (round(face.width_mm, 1), round(face.height_mm, 1))
                own = called(record) if component.sort in by_name and "name" in record.data else ""
                key = (component.kind, shop.deck(record), own, size)
                count, first = pieces.get(key, (0, face))
                pieces[key] = (count + shop.in_box(record), first)
    things = []
    for (kind, deck, own, size), (count, face) in pieces.items():
        name = own or title_of(shop, kind, say)
        things.append(BoxLine(name, more_of(shop, kind, deck, own, say), str(count), say.measure(*size), face))
    return things


def title_of(shop: Workshop, kind: str, say: Phrases) -> str:
    """What a kind is called, in the language of the print."""
    component = shop.components[kind]
    return component.title if kind not in shop.unnamed else say(component.sort)


def more_of(shop: Workshop, kind: str, deck: str, own: str, say: Phrases) -> str:
    """The deck, or what a piece that has a name of its own is."""
    title = title_of(shop, kind, say)
    if own:
        return title if title.casefold() not in own.casefold() else ""
    if deck == kind and (kind in shop.unnamed or shop.world.get("deck", deck) is None):
        names = [called(record) for record in shop.records(kind)] if kind in shop.unnamed else []
        # the kind has no name in this language, but its records have
        several = kind != shop.components[kind].sort
        return ", ".join(names[:3]) + ("…" if len(names) > 3 else "") if several else ""
    named = shop.deck_title(deck)
    return named[:1].upper() + named[1:] if named != title else ""


def called(record: Record) -> str:
    """A record's name as a line of a list begins with it."""
    name = str(record.data.get("name") or record.id.replace("-", " "))
    return name[:1].upper() + name[1:]


def listed(shop: Workshop, say: Phrases) -> list[BoxLine]:
    """The box as its own list has it; without one, the dice, and the tokens that are on no sheet."""
    lines = [record for kind in list_kinds(shop.world.system) for record in shop.world.of(kind).values()]
    if lines:
        names = _names_printed(shop)
        # what only one printing has
        lines = [record for record in lines if record.data.get("edition", shop.language) == shop.language]
        return [_line(shop, record, names, say) for record in lines]
    dice = dice_in(shop, every=True)
    return [*(BoxLine(die.name, " ".join(die.sides), str(die.count), DICE_FILE) for die in dice), *_loose(shop)]


def reads_of_list(shop: Workshop) -> dict[str, str]:
    """What the list is made from beside the pieces on sheets."""
    world = shop.world
    kinds = {*list_kinds(world.system), *dice_kinds(world)}
    kinds |= {name for name, kind in world.system.kinds.items() if base_of(kind) == "token"}
    records = (record for name in sorted(kinds) for record in world.of(name).values())
    return {f"listed {record.name}": fingerprint([record.data, shop.stock.get(record.id)]) for record in records}


def _loose(shop: Workshop) -> Iterator[BoxLine]:
    """Tokens that no layout prints: cubes and pawns."""
    for name, kind in shop.world.system.kinds.items():
        if base_of(kind) == "token":
            for record in shop.world.of(name).values():
                face = shop.face(record, "front") if name in shop.components else None
                held = shop.stock.get(record.id, record.data.get("copies"))
                if face is None and held:
                    icon = record.data.get("icon")
                    yield BoxLine(called(record), f"{{{icon}}}" if icon else "", str(held), NOWHERE)


def _line(shop: Workshop, record: Record, names: dict[str, tuple[str, Face | None]], say: Phrases) -> BoxLine:
    data = record.data
    file, face = _where(shop, record, names)
    parts = [f"{part['name']} {part['count']}" for part in data.get("parts", ()) if isinstance(part, dict)]
    said = [str(data[key]) for key in ("text", "note") if isinstance(data.get(key), str)]
    icon = data.get("icon") or next(
        (token.data["icon"] for token in _tokens(shop, record) if token.data.get("icon")), ""
    )
    marks = [f"{{{icon}}}"] if icon and face is None and shop.world.get("icon", str(icon)) else []
    return BoxLine(called(record), " · ".join([*marks, *parts, *said]), _count(data, say), file or NOWHERE, face)


def _count(data: Any, say: Phrases) -> str:
    if "per-player" in data:
        return say("each", n=data["per-player"])
    if "count" in data:
        return f"{data['count']}–{data['most']}" if data.get("most") else str(data["count"])
    return say("or more", n=data["least"]) if "least" in data else ""


def _tokens(shop: Workshop, record: Record) -> list[Record]:
    kinds = [name for name, kind in shop.world.system.kinds.items() if base_of(kind) == "token" or name == "token"]
    tokens = (shop.world.get(kind, str(id_)) for id_ in record.data.get("tokens", ()) for kind in kinds)
    return [each for each in tokens if each is not None]


def _where(shop: Workshop, record: Record, names: dict[str, tuple[str, Face | None]]) -> tuple[str, Face | None]:
    """The file that a line of the box is printed in, and a picture of it."""
    data = record.data
    kind = str(data.get("of", ""))
    for each in shop.components if "shown" in data else ():
        shown = shop.world.get(each, str(data["shown"]))
        face = shop.face(shown, "front") if shown is not None else None
        if face is not None:
            return _file(shop, each), face
    if _in_book(shop, str(data.get("shown", ""))):
        return BOOK_FILE, None
    if kind in shop.components:
        faces = (shop.face(each, "front") for each in shop.world.of(kind).values())
        return _file(shop, kind), next((face for face in faces if face is not None), None)
    for token in _tokens(shop, record):
        face = shop.face(token, "front") if token.kind in shop.components else None
        if face is not None:
            return _file(shop, token.kind), face
    if "dice" in (data.get("group"), record.id, kind) and dice_in(shop, every=True):
        return DICE_FILE, None
    return names.get(called(record).casefold(), ("", None))


def _in_book(shop: Workshop, id_: str) -> bool:
    """Whether a record is an entry of the book."""
    if not id_:
        return False
    from meeplewright_generators.pages.plan import is_wanted
    from meeplewright_generators.products.book import entries

    pairs = entries(shop) if is_wanted(shop.world) else []
    return any(node.origin.record is not None and node.origin.record.id == id_ for node, _ in pairs)


def _file(shop: Workshop, kind: str) -> str:
    return f"{FILES[shop.components[kind].sort][0]}.pdf"


def _names_printed(shop: Workshop) -> dict[str, tuple[str, Face | None]]:
    """Where what goes by a name is printed: kinds, decks and single pieces."""
    places: dict[str, tuple[str, Face | None]] = {}
    for component in shop.components.values():
        for record in shop.world.of(component.kind).values():
            face = shop.face(record, "front")
            if face is None:
                continue
            for name in (called(record), component.title, shop.deck_title(shop.deck(record))):
                places.setdefault(name.casefold(), (_file(shop, component.kind), face))
    return places


def draw_small(canvas: Canvas, face: Face, x: float, y: float, size_mm: float = PICTURE_MM) -> None:
    """A face as a small picture, without its words, which nobody could read at that size."""
    scale = min(size_mm / face.width_mm, size_mm / face.height_mm)
    drawing = tuple(_wordless(face.content))
    form = Form(f"s{face.key}", face.width_mm, face.height_mm, (Clip(face.shape.outline()), *drawing))
    left, top = (size_mm - face.width_mm * scale) / 2, (size_mm - face.height_mm * scale) / 2
    canvas.place(form, x + left, y + top, scale=scale)
    outline = Form(f"o{face.key}", face.width_mm, face.height_mm, tuple(drawn(lambda own: _edge(own, face))))
    canvas.place(outline, x + left, y + top, scale=scale)


def _edge(canvas: Canvas, face: Face) -> None:
    """A hair round it, so that what is white is seen."""
    canvas.path(face.shape.outline(), stroke="#909090", width_mm=0.1 * face.height_mm / PICTURE_MM)


def _wordless(drawing: Iterable[Operation]) -> Iterator[Operation]:
    for each in drawing:
        if isinstance(each, Kept):
            yield from _wordless(each.drawing)
        elif isinstance(each, Meant):
            yield from _wordless(each.body)
        elif isinstance(each, Group):
            yield each._replace(body=tuple(_wordless(each.body)))
        elif isinstance(each, PlacedForm) and any(isinstance(inside, GlyphLines) for inside in each.form.drawing):
            form = each.form
            own = Form(f"w{form.name}", form.width_mm, form.height_mm, tuple(_wordless(form.drawing)), form.margin_mm)
            yield each._replace(form=own)
        elif not isinstance(each, GlyphLines):
            yield each
