"""The objects of a save of Tabletop Simulator, as plain data: decks, cards, tiles, tokens, boards, dice, bags.

The form is that of https://kb.tabletopsimulator.com/custom-content/save-file-format/ and of what the program writes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright_generators.faces.shape import Shape

# the place of a picture on a die of six, in dots of 2048 x 2048, and whether it stands on its head there
D6_PIXELS, D6_SIDE = 2048, 500
D6_SPOTS = (
    (71, 1462, True), (71, 767, False), (771, 1462, False), (771, 767, False), (1462, 767, False), (1462, 1462, True),
)  # fmt: skip
# how it lies when a side is above
_D6_TURNS = ((-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, -180), (90, 0, 0))
_D6 = 1
STANDARD_DICE = (4, 6, 8, 10, 12, 20)
_BOX, _HEX, _CIRCLE, _ROUNDED = range(4)
# a unit of the table is about an inch, a tile of scale 1 two of them wide; a card of scale 1 is a poker card
MM_PER_UNIT, TILE_UNITS, CARD_MM, THICK = 28.0, 2.0, 88.0, 0.1


@dataclass(frozen=True, slots=True)
class Look:
    """What stands on an object for who points at it."""

    name: str
    text: str = ""


def transform(x: float = 0, z: float = 0, *, scale: float = 1.0, up: float = 1.5, face_down: bool = False) -> Any:
    """Where an object is, how large, and which side is above."""
    return {
        "posX": round(x, 3), "posY": up, "posZ": round(z, 3), "rotX": 0.0, "rotY": 180.0,
        "rotZ": 180.0 if face_down else 0.0, "scaleX": round(scale, 4), "scaleY": 1.0, "scaleZ": round(scale, 4),
    }  # fmt: skip


def thing(kind: str, look: Look, scale: float = 1.0, **more: Any) -> dict[str, Any]:
    """An object with what every one has; where it is comes later."""
    return {
        "Name": kind, "Transform": transform(scale=scale), "Nickname": look.name, "Description": look.text,
        "GMNotes": "", "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0}, "Locked": False, "Grid": True, "Snap": True,
        "Autoraise": True, "Sticky": True, "Tooltip": True, "GridProjection": False, "Hands": False,
        "LuaScript": "", "LuaScriptState": "", "XmlUI": "", **more,
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A sheet of cards as decks name it."""

    number: int
    face_url: str
    back_url: str
    columns: int
    rows: int
    unique_back: bool
    height_mm: float

    def told(self) -> dict[str, Any]:
        return {
            "FaceURL": self.face_url, "BackURL": self.back_url, "NumWidth": self.columns, "NumHeight": self.rows,
            "BackIsHidden": not self.unique_back, "UniqueBack": self.unique_back, "Type": 0,
        }  # fmt: skip


def card(sheet: CardSheet, slot: int, look: Look, *, sideways: bool) -> dict[str, Any]:
    """One card of a sheet."""
    return thing(
        "CardCustom", look, sheet.height_mm / CARD_MM, Hands=True, HideWhenFaceDown=True, SidewaysCard=sideways,
        CardID=sheet.number * 100 + slot, CustomDeck={str(sheet.number): sheet.told()},
    )  # fmt: skip


def deck(look: Look, cards: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Cards as a deck, the first above; one card is no deck."""
    if len(cards) == 1:
        return cards[0]
    sheets: dict[str, Any] = {}
    for each in cards:
        sheets |= each["CustomDeck"]
    return thing(
        "DeckCustom", look, cards[0]["Transform"]["scaleX"], Hands=False, HideWhenFaceDown=True,
        SidewaysCard=cards[0]["SidewaysCard"], DeckIDs=[each["CardID"] for each in cards], CustomDeck=sheets,
        ContainedObjects=list(cards),
    )  # fmt: skip


def piece(look: Look, front_url: str, back_url: str, shape: Shape) -> dict[str, Any]:
    """A tile of its shape; what is neither box nor hexagon nor circle is cut out by its picture."""
    image = {"ImageURL": front_url, "ImageSecondaryURL": back_url or front_url, "ImageScalar": 1.0, "WidthScale": 0.0}
    scale = shape.height_mm / MM_PER_UNIT / TILE_UNITS
    if shape.form == "polygon":
        cut = {"Thickness": THICK, "MergeDistancePixels": 5.0, "StandUp": False, "Stackable": False}
        return thing("Custom_Token", look, scale, CustomImage={**image, "CustomToken": cut})
    kind = _ROUNDED if shape.form == "rectangle" and shape.radius_mm else _BOX
    kind = {"circle": _CIRCLE, "hex-flat": _HEX, "hex-pointy": _HEX}.get(shape.form, kind)
    tile = {"Type": kind, "Thickness": THICK, "Stackable": False, "Stretch": kind in {_HEX, _CIRCLE}}
    return thing("Custom_Tile", look, scale, CustomImage={**image, "CustomTile": tile})


def board(look: Look, front_url: str, width_mm: float) -> dict[str, Any]:
    """A board, which lies still."""
    scale = width_mm / MM_PER_UNIT / 10
    image = {"ImageURL": front_url, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0}
    return thing("Custom_Board", look, scale, CustomImage=image) | {"Locked": True}


def die(look: Look, url: str, sides: Sequence[str]) -> dict[str, Any]:
    """A die of six with its own sides; others as those that the table has, their sides in words."""
    if len(sides) == len(D6_SPOTS) and url:
        image = {"ImageURL": url, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0}
        values = [
            {"Value": side, "Rotation": dict(zip("xyz", map(float, turn), strict=True))}
            for side, turn in zip(sides, _D6_TURNS, strict=True)
        ]
        return thing("Custom_Dice", look, CustomImage={**image, "CustomDice": {"Type": _D6}}, RotationValues=values)
    nearest = next((each for each in STANDARD_DICE if each >= len(sides)), STANDARD_DICE[-1])
    lines = "\n".join(f"{at}: {side}" for at, side in enumerate(sides, 1))
    return thing(f"Die_{nearest}", Look(look.name, "\n".join(filter(None, (look.text, lines)))))


def bag(look: Look, inside: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A bag that holds so many and no more."""
    return thing("Bag", look, MaterialIndex=-1, MeshIndex=-1, ContainedObjects=list(inside))


def placed(entry: dict[str, Any], x: float, z: float, *, face_down: bool = False) -> dict[str, Any]:
    """The object at a place of the table."""
    turned = entry["Transform"]["rotY"]
    there = transform(x, z, scale=entry["Transform"]["scaleX"], face_down=face_down) | {"rotY": turned}
    return {**entry, "Transform": there}


def numbered(objects: Sequence[Mapping[str, Any]], salt: str) -> list[dict[str, Any]]:
    """The objects, and those inside of them, each with a name of six signs of its own: the same in every build."""
    used: set[str] = set()

    def one(each: Mapping[str, Any], where: str) -> dict[str, Any]:
        tries = 0
        while (name := hashlib.blake2b(f"{salt} {where} {tries}".encode(), digest_size=3).hexdigest()) in used:
            tries += 1
        used.add(name)
        inside = [one(other, f"{where}/{at}") for at, other in enumerate(each.get("ContainedObjects", ()))]
        return {**each, "GUID": name, **({"ContainedObjects": inside} if inside else {})}

    return [one(each, str(at)) for at, each in enumerate(objects)]


def save(title: str, note: str, players: int, objects: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A whole save: what the program opens. It holds no date, so that the same game gives the same file."""
    many = [players, players] if players else [1, 10]
    return {
        "SaveName": title, "EpochTime": 0, "Date": "", "VersionNumber": "v13.2", "GameMode": title, "GameType": "",
        "GameComplexity": "", "PlayingTime": [0, 0], "PlayerCounts": many, "Tags": [], "Gravity": 0.5, "PlayArea": 1.0,
        "Table": "Table_RPG", "Sky": "Sky_Museum", "Note": note, "TabStates": {}, "LuaScript": "",
        "LuaScriptState": "", "XmlUI": "", "ObjectStates": list(objects),
    }  # fmt: skip
