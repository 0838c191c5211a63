"""Forms in which fonts come: collections, web fonts and variable fonts, each made one plain font by fontTools."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

LARGEST_FONT = 40_000_000
PACKED = (b"ttcf", b"wOFF", b"wOF2")
MOST_FACES, MOST_TABLES = 256, 256
# what the four cuts of a family are called in font files, spaces and case apart
CALLED = {
    "regular": ("regular", "book", "roman", "normal", "text"),
    "bold": ("bold",),
    "italic": ("italic", "oblique", "regularitalic", "regularoblique", "bookitalic", "bookoblique"),
    "bold-italic": ("bolditalic", "boldoblique"),
}
_AXES = re.compile(r"\s*[A-Za-z]{4}\s*=\s*-?\d+(?:\.\d+)?\s*(?:,\s*[A-Za-z]{4}\s*=\s*-?\d+(?:\.\d+)?\s*)*")


class FontProblem(ValueError):
    """A font file that cannot be used."""


def varies(data: bytes) -> bool:
    """Whether it is a variable font, by its table of axes."""
    return b"fvar" in _tables(data)


def foreign(data: bytes) -> bool:
    """Whether its outlines are of the form that variable fonts have (CFF2), which no PDF takes."""
    return b"CFF2" in _tables(data)


def _tables(data: bytes) -> list[bytes]:
    """The tables of a font that is not packed."""
    last = 12 + 16 * min(int.from_bytes(data[4:6]), MOST_TABLES)
    return [] if data[:4] in PACKED else [data[at : at + 4] for at in range(12, last, 16)]


def plain_font(data: bytes, wanted: str, shown: str) -> bytes:
    """One face of a collection, one instance of a variable font, a web font unpacked; anything else as it is.

    `wanted` is the name of the face or instance, or places on the axes: `wght=650,wdth=80`.
    """
    if data[:4] not in PACKED and not varies(data):
        if wanted:
            raise FontProblem(f"`{shown}` is one font and no collection: it has no `{wanted}`")
        if not foreign(data):
            return data
    try:
        with _quiet(), _opened(data, wanted) as font:
            if "fvar" in font:
                return _instance(font, wanted)
            if "CFF2" in font:
                from fontTools.cffLib.CFF2ToCFF import convertCFF2ToCFF

                convertCFF2ToCFF(font)
            return _written(font)
    except FontProblem as problem:
        raise FontProblem(f"`{shown}` {problem}") from None
    except Exception as problem:  # noqa: BLE001 - a reader of foreign bytes trips over them in any way there is
        raise FontProblem(f"`{shown}` cannot be read as a font: {_why(problem)}") from None


def name_of(data: bytes, cut: str, regular: str) -> str:
    """What a cut is called in the same file as the regular one; nothing where it is not in it."""
    if data[:4] not in PACKED and not varies(data):
        return ""
    try:
        with _quiet():
            if data[:4] == b"ttcf":
                faces = _faces(data)
                family = faces[_face(faces, regular)][0]
                return next((full for of, style, full in faces if of == family and _plain(style) in CALLED[cut]), "")
            with _opened(data, regular) as font:
                return _cut_of(font, cut) if "fvar" in font else ""
    except Exception:  # noqa: BLE001 - what is wrong with the file is told where its regular cut is read
        return ""


def lacking(data: bytes, cut: str) -> str:
    """The faces of a collection of which none is this cut; nothing where one is, or where there is no choice."""
    if data[:4] != b"ttcf":
        return ""
    try:
        with _quiet():
            faces = _faces(data)
    except Exception:  # noqa: BLE001 - what is wrong with the file is told where it is read
        return ""
    alone = len(faces) < 2 or any(_plain(style) in CALLED[cut] for _, style, _ in faces)
    return "" if alone else _listed(full for *_, full in faces)


@contextmanager
def _quiet() -> Iterator[None]:
    """What fontTools logs of a file is not for the screen: the file is used, or a finding says why not."""
    import logging

    log = logging.getLogger("fontTools")
    level = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(level)


def _why(problem: Exception) -> str:
    return str(problem).partition("\n")[0][:120] or type(problem).__name__


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).lower()


def _opened(data: bytes, wanted: str) -> TTFont:
    from fontTools.ttLib import TTFont

    number = -1
    if data[:4] == b"wOFF":
        _bounded_woff(data)
    elif data[:4] == b"wOF2":
        _bounded_woff2(data)
    elif data[:4] == b"ttcf":
        number = _face(_faces(data), wanted)
    return TTFont(io.BytesIO(data), fontNumber=number, lazy=True, recalcBBoxes=False, recalcTimestamp=False)


def _written(font: TTFont) -> bytes:
    out = io.BytesIO()
    font.flavor = None
    font.save(out, reorderTables=None)
    return out.getvalue()


def _named(font: TTFont, *numbers: int) -> str:
    return next((name for number in numbers if (name := font["name"].getDebugName(number))), "")


def _faces(data: bytes) -> list[tuple[str, str, str]]:
    """Family, style and full name of each face of a collection."""
    from fontTools.ttLib import TTFont

    count = int.from_bytes(data[8:12])
    if not 0 < count <= MOST_FACES:
        raise FontProblem("is a broken collection")
    faces = []
    for number in range(count):
        with TTFont(io.BytesIO(data), fontNumber=number, lazy=True) as font:
            family, style = _named(font, 16, 1), _named(font, 17, 2)
            faces.append((family, style, _named(font, 4) or f"{family} {style}"))
    return faces


def _face(faces: list[tuple[str, str, str]], wanted: str) -> int:
    meant = (_plain(wanted),) if wanted else CALLED["regular"]
    for at, (family, style, full) in enumerate(faces):
        if meant[0] in (_plain(full), _plain(family + style)) or _plain(style) in meant:
            return at
    if wanted:
        raise FontProblem(f"has no face `{wanted}`; it has {_listed(full for _, _, full in faces)}")
    return 0


def _listed(names: Any) -> str:
    unique = list(dict.fromkeys(names))
    return ", ".join(f"`{name}`" for name in unique[:12]) + (" and more" if len(unique) > 12 else "")


def _instances(font: TTFont) -> dict[str, dict[str, float]]:
    return {_named(font, each.subfamilyNameID): dict(each.coordinates) for each in font["fvar"].instances}


def _axes(font: TTFont) -> dict[str, tuple[float, float, float]]:
    return {axis.axisTag: (axis.minValue, axis.defaultValue, axis.maxValue) for axis in font["fvar"].axes}


def _cut_of(font: TTFont, cut: str) -> str:
    """The instance of a cut, else the places on the axes that make it; nothing where there is neither."""
    named = next((name for name in _instances(font) if _plain(name) in CALLED[cut]), "")
    if named:
        return named
    axes, places = _axes(font), list[str]()
    if "bold" in cut:
        if axes.get("wght", (0, 0, 0))[2] < 600:
            return ""
        places.append(f"wght={min(700.0, axes['wght'][2]):g}")
    if "italic" in cut:
        if axes.get("ital", (0, 0, 0))[2] >= 1:
            places.append("ital=1")
        elif axes.get("slnt", (0, 0, 0))[0] < 0:
            places.append(f"slnt={axes['slnt'][0]:g}")
        else:
            return ""
    return ",".join(places)


def _places(font: TTFont, wanted: str) -> Mapping[str, float]:
    axes, instances = _axes(font), _instances(font)
    wanted = wanted or next((name for name in instances if _plain(name) in CALLED["regular"]), "")
    defaults = {tag: default for tag, (_, default, _) in axes.items()}
    if not wanted:
        return defaults
    named = next((places for name, places in instances.items() if _plain(name) == _plain(wanted)), None)
    if named is None and _AXES.fullmatch(wanted):
        named = {tag.strip(): float(value) for tag, _, value in (each.partition("=") for each in wanted.split(","))}
    if named is None:
        raise FontProblem(f"has no instance `{wanted}`; it has {_listed(instances) or 'none with a name'}")
    for tag, place in named.items():
        if tag not in axes:
            raise FontProblem(f"has no axis `{tag}`; it has {_listed(axes)}")
        if not axes[tag][0] <= place <= axes[tag][2]:
            raise FontProblem(f"goes from {axes[tag][0]:g} to {axes[tag][2]:g} on its axis `{tag}`, not to {place:g}")
    return {**defaults, **named}


def _instance(font: TTFont, wanted: str) -> bytes:
    places = _places(font, wanted)
    if "CFF2" in font:
        from fontTools.cffLib.CFF2ToCFF import convertCFF2ToCFF
        from fontTools.varLib.instancer import instantiateVariableFont

        instance = instantiateVariableFont(font, dict(places))
        convertCFF2ToCFF(instance)
        return _written(instance)
    import uharfbuzz

    face = uharfbuzz.Face(_written(font))
    whole = uharfbuzz.SubsetInput()
    whole.keep_everything()
    for tag, place in places.items():
        if not whole.pin_axis_location(face, tag, place):
            raise FontProblem(f"cannot be pinned on its axis `{tag}`")
    return bytes(uharfbuzz.subset(face, whole).blob.data)


def _bounded_woff(data: bytes) -> None:
    """Refuses a web font that unpacks to more than a font, before all of it is unpacked."""
    size = 0
    for at in range(44, 44 + 20 * min(int.from_bytes(data[12:14]), MOST_TABLES), 20):
        start, packed, whole = (int.from_bytes(data[at + n : at + n + 4]) for n in (4, 8, 12))
        size += whole
        if size > LARGEST_FONT:
            raise FontProblem("unpacks to more than any font for a game needs to be")
        if packed < whole:
            unpacked = zlib.decompressobj().decompress(data[start : start + packed], whole + 1)
            if len(unpacked) != whole:
                raise FontProblem("is broken: a part of it does not unpack to what it says")


def _bounded_woff2(data: bytes) -> None:
    import brotli

    packed = int.from_bytes(data[20:24])
    start = _woff2_directory(data)
    unpacker, size = brotli.Decompressor(), 0
    piece = unpacker.process(data[start : start + packed], output_buffer_limit=1 << 20)
    while piece or not unpacker.can_accept_more_data():
        size += len(piece)
        if size > LARGEST_FONT:
            raise FontProblem("unpacks to more than any font for a game needs to be")
        if unpacker.is_finished():
            break
        piece = unpacker.process(b"", output_buffer_limit=1 << 20)


def _woff2_directory(data: bytes) -> int:
    """Where the directory of tables ends and what is packed begins."""
    if data[4:8] == b"ttcf":
        raise FontProblem("is a collection of web fonts: save it as TTC, or each font by itself")
    at = 48
    for _ in range(int.from_bytes(data[12:14])):
        flags = data[at]
        at += 1 + (4 if flags & 0x3F == 0x3F else 0)
        at = _past_number(data, at)
        # glyf and loca are transformed unless they say 3, all others where they say something
        if (flags >> 6 != 3) if flags & 0x3F in (10, 11) else flags >> 6:
            at = _past_number(data, at)
    return at


def _past_number(data: bytes, at: int) -> int:
    for _ in range(5):
        at += 1
        if data[at - 1] < 0x80:
            return at
    raise FontProblem("is broken: a number in it has no end")
