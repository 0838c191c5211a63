"""A layout for a kind that has none: the base layout of what it is, with all that its schema names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from meeplewright_generators.faces.schema_fields import properties
from meeplewright_generators.faces.sides import EDGES

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright.systems.model import Kind

# what a piece is called stands at its head; the rest is no business of a player, or is told by `copies` on no piece
SILENT = frozenset({"id", "name", "copies", "status", "ours", "note", "shape", "drawing", "stock"})
ALONG = frozenset({"edges", "sides"})
# the size of a tile with four sides: as high as the hexagon that ships
SQUARE_MM = 80
_BY_COUNT = {4: "rectangle", 6: "hex-flat"}


def with_fields(data: Mapping[str, Any], kind: Kind, records: Iterable[Record], deck: str) -> dict[str, Any]:
    """The base layout with every field of the kind: text first, lists as lists, edges at the edges of a tile."""
    known = {name: about for name, about in properties(kind.schema).items() if _plain(name)}
    boxes = dict(data.get("boxes", {}))
    layout = {**data, "boxes": boxes}
    left = {name: about for name, about in known.items() if name not in SILENT}
    if data.get("face", {}).get("shape", "").startswith("hex"):
        _edges(layout, left, list(records))
    pictures = [name for name, about in left.items() if about.get("x-asset") == "image"]
    if "icon" in boxes:
        left.pop("icon", None)
        if "icon" not in known:
            boxes.pop("icon")
            boxes["name"] = {key: value for key, value in boxes["name"].items() if key != "when"}
    if "body" in boxes:
        words = [_line(name) for name, _ in sorted(left.items(), key=_rank) if name not in pictures]
        boxes["body"] = _body(boxes["body"], "\n".join(words), pictures)
    elif "name" in boxes and pictures:
        boxes["art"] = {"at": boxes["name"]["at"], "image": f"{{{pictures[0]}}}", "when": f"{pictures[0]!r} in this"}
    if deck in known and "word" in boxes and "name" not in boxes:
        # a back: decks are told apart by what they are called
        boxes["word-of-deck"] = {**boxes["word"], "text": f"{{{deck}|word}}", "when": f"{deck!r} in this"}
        boxes["word"] = {**boxes["word"], "when": f"!({deck!r} in this)"}
    if "text" not in known and "name" not in known and "name" in boxes:
        boxes["name"] = {**boxes["name"], "text": "{id}"}
    return layout


def _body(body: Mapping[str, Any], words: str, pictures: list[str]) -> dict[str, Any]:
    """The words; under a picture that a third of the room is left to, where a record has one."""
    if not pictures:
        return {**body, "text": words}
    frame = {key: value for key, value in body.items() if key not in ("text", "style")}
    height = round(body["at"][3] * 0.4, 1)
    boxes: dict[str, Any] = {
        f"art-{name}": {"image": f"{{{name}}}", "height": height, "fit": "contain", "when": f"{name!r} in this"}
        for name in pictures
    }
    boxes["words"] = {"text": words, "style": body.get("style", "body")}
    return {**frame, "stack": {"gap": 1.5, "boxes": boxes}}


def _edges(layout: dict[str, Any], left: dict[str, Mapping[str, Any]], records: list[Record]) -> None:
    """What stands at the sides goes to the sides; a tile that names the sides of a square is one."""
    for name, about in list(left.items()):
        values = [record.data[name] for record in records if record.data.get(name)]
        form = _form(name, about, values)
        if not form:
            continue
        face, boxes = dict(layout["face"]), layout["boxes"]
        if form != face.get("shape"):
            face |= {"shape": form, "size": [SQUARE_MM, SQUARE_MM] if form == "rectangle" else SQUARE_MM}
            face |= {"radius": 2} if form == "rectangle" else {}
            layout["face"] = face
        _moved(boxes, form)
        item = "item.value" if any(isinstance(value, Mapping) for value in values) else "item"
        boxes[name] = {
            "at": [-17, 4.2, 34, 5.4],
            "along": "edge",
            "each": name,
            "text": f"{{{item}|told}}",
            "style": {"extends": "small", "align": "center", "vertical": "middle", "size": 8, "bold": True},
            "layer": 3,
        }
        del left[name]


def _moved(boxes: dict[str, Any], form: str) -> None:
    """The name and the body in the middle of the face, clear of what stands along its sides."""
    wide = {"rectangle": SQUARE_MM, "hex-flat": 92.4}.get(form, 69.3)
    margin = 22 if form == "hex-flat" else 13
    for name, (x, y, height) in {"name": (margin, 12, 8), "body": (margin, 21, 46)}.items():
        if name in boxes:
            boxes[name] = {**boxes[name], "at": [x, y, round(wide - 2 * x, 1), height]}


def _form(name: str, about: Mapping[str, Any], values: list[Any]) -> str:
    """The shape whose sides a field names: by the keys that its schema knows, else by those of the records."""
    said = [str(key) for key in about.get("properties", {})] or [
        str(key) for value in values if isinstance(value, Mapping) for key in value
    ]
    if said:
        forms = [form for form in ("hex-flat", "rectangle", "hex-pointy") if set(said) <= set(EDGES[form])]
        return forms[0] if forms else ""
    lengths = {len(value) for value in values if isinstance(value, list)}
    return _BY_COUNT.get(lengths.pop(), "") if name in ALONG and len(lengths) == 1 else ""


def _rank(field: tuple[str, Mapping[str, Any]]) -> int:
    """What is to be read comes first, and of that the text itself."""
    name, about = field
    return 0 if name == "text" else 1 if "x-text" in about else 2


def _plain(name: str) -> bool:
    return name.isascii() and name.replace("-", "").replace("_", "").isalnum()


def _line(name: str) -> str:
    """A field as a line, what it is called in bold before it. What is not there leaves no line."""
    if name == "text":
        return "{text}"
    return f"{{{name}|told {name.replace('_', '-')}}}"
