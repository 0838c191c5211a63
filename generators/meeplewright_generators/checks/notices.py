"""Notices of a face as findings: one function a sort of notice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from meeplewright.findings.model import Finding, Related
from meeplewright.sources.model import Path_, Record
from meeplewright_generators.faces.model import Face, Notice

ENOUGH_DPI = 200
SOUND = "export it anew as PNG, JPEG or SVG and keep it in the pack"
DRAW_PLAIN = "nothing need be done; to keep it sharp at any size, save it with plain colours, gradients and clips"
KEEP_ALL = "save it with text as paths and with its pictures inside, or draw what is left out with paths"
# a face, what was noticed on it, and ` in `ru`` for a translation
Tell = Callable[[Face, Notice, str], Finding | None]


def _told(code: str, face: Face, notice: Notice, message: str, way_out: str) -> Finding:
    """A finding at the field that the notice speaks of."""
    record: Record = face.record
    path = notice.field
    return Finding.of(
        code,
        message,
        record.place(*path) if _there(record, path) else record.place(),
        help=way_out,
        record=record.name,
        field="/".join(map(str, path)) or notice.box,
    )


def _there(record: Record, path: Iterable[str | int]) -> bool:
    value: Any = record.data
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return False
    return True


def _where(face: Face, notice: Notice) -> str:
    return f"box `{notice.box}` of layout `{face.layout}`"


def _over(face: Face, notice: Notice, suffix: str) -> Finding:
    way = "higher" if notice.text == "high" else "wider"
    return _told(
        "MW811", face, notice,
        f"the text{suffix} is {notice.amount:.1f} mm {way} than {_where(face, notice)}, even at {notice.size_pt:g} pt",
        "shorten the text, enlarge the box, or allow a smaller `smallest` in its style",
    )  # fmt: skip


def _missing(face: Face, notice: Notice, suffix: str) -> Finding:
    shown = ", ".join(f"`{c}` (U+{ord(c):04X})" for c in dict.fromkeys(notice.text))
    return _told(
        "MW812", face, notice, f"no font of {_where(face, notice)} has {shown}{suffix}",
        "use another character, or add a font that has it as `fallback` in theme.yaml",
    )  # fmt: skip


def _script(face: Face, notice: Notice, suffix: str) -> Finding:
    shown = ", ".join(f"`{c}` (U+{ord(c):04X})" for c in notice.text[:4])
    return _told(
        "MW813", face, notice, f"{shown}{suffix} cannot be printed well: fonts of emoji hold bitmaps",
        "draw an icon for it and write that as a token, as `{moon}`",
    )  # fmt: skip


def _near(face: Face, notice: Notice, suffix: str) -> Finding:
    what = f"the text{suffix}" if notice.size_pt else f"icon `{notice.text}`"
    return _told(
        "MW814", face, notice,
        f"{what} in {_where(face, notice)} comes within {notice.amount:.1f} mm of the cut;"
        f" {face.safe_mm:g} mm are safe",
        "move or narrow the box; a cut is off by a millimetre now and then",
    )  # fmt: skip


def _contrast(face: Face, notice: Notice, suffix: str) -> Finding | None:
    if suffix:
        return None
    return _told(
        "MW815", face, notice,
        f"the text in {_where(face, notice)} has a contrast of {notice.amount:.1f}:1, {notice.text}",
        "4.5:1 can be read by nearly everybody (3:1 from 18 pt): make the text darker or the ground lighter",
    )  # fmt: skip


def _dpi(face: Face, notice: Notice, _suffix: str) -> Finding | None:
    if notice.amount >= ENOUGH_DPI:
        return None
    return _told(
        "MW816", face, notice, f"picture `{notice.text}` has {notice.amount:.0f} dpi in {_where(face, notice)}",
        f"{ENOUGH_DPI} dpi and more look sharp: give it more pixels or a smaller box",
    )  # fmt: skip


def _picture(face: Face, notice: Notice, _suffix: str) -> Finding:
    return _told(
        "MW817", face, notice, f"a picture cannot be printed: {notice.text}",
        SOUND,
    )  # fmt: skip


def _art(face: Face, notice: Notice, _suffix: str) -> Finding:
    return _told(
        "MW818", face, notice,
        f"`{face.record.name}` has no picture for {_where(face, notice)}: a placeholder is printed",
        "add the picture, or take the box out with `when`",
    )  # fmt: skip


def _icon(face: Face, notice: Notice, _suffix: str) -> Finding:
    return _told(
        "MW819", face, notice, f"icon `{notice.text}` has no drawing: its first letters are printed in a ring",
        f"draw it as `icons/{notice.text}.svg` in the pack or the system",
    )  # fmt: skip


def _place(face: Face, notice: Notice, _suffix: str) -> Finding:
    return _told(
        "MW823", face, notice, f"{_where(face, notice)} has no place here: {notice.text}",
        "give it coordinates on the face, and let lines lead from item to item of the list",
    )  # fmt: skip


def _unknown(face: Face, notice: Notice, _suffix: str) -> Finding:
    key, _, why = notice.text.partition(": ")
    about = face.record.place()
    said = ((source, _path_of(source.data.get("boxes"), notice.box, key)) for source in face.sources)
    return Finding.of(
        "MW841",
        f"`{key}` in {_where(face, notice)} cannot be worked out for `{face.record.name}`: {why}",
        next((source.place(("boxes", *path)) for source, path in said if path), about),
        help="where a key may be missing, write `has(this.key) && …`, or `has(this.key) ? this.key : 0`",
        related=(Related("it was about this", about),),
        record=face.record.name,
        field=notice.box,
    )


def _path_of(boxes: Any, name: str, key: str) -> Path_:
    """Where a box that says this key stands in a layout, in stacks as well; nothing where it is not there."""
    for other, about in boxes.items() if isinstance(boxes, Mapping) else ():
        if not isinstance(about, Mapping):
            continue
        if other == name and key in about:
            return (other, key)
        stack = about.get("stack")
        inside = _path_of(stack.get("boxes"), name, key) if isinstance(stack, Mapping) else ()
        if inside:
            return (other, "stack", "boxes", *inside)
    return ()


def _colour(face: Face, notice: Notice, _suffix: str) -> Finding:
    return _told(
        "MW803", face, notice, f"there is no colour `{notice.text}` for {_where(face, notice)}",
        "name a colour under `colours` in theme.yaml, or write `#rrggbb` in quotes",
    )  # fmt: skip


def _scene(face: Face, notice: Notice, _suffix: str) -> Finding:
    return _told(
        "MW803", face, notice, f"there is no scene `{notice.text}` for {_where(face, notice)}",
        "name one of `schemas/print/scenes`, write `else:` beside it, or add `scenes/` with your own to the pack",
    )  # fmt: skip


def _cut(face: Face, notice: Notice, _suffix: str) -> Finding:
    font, _, cut = notice.text.partition(" ")
    return _told(
        "MW830", face, notice,
        f"font `{font}` has no {cut} letters: {_where(face, notice)} asks for them and shows others",
        f"add `{cut}: fonts/….ttf` to `{font}` in theme.yaml, or write and style the text without",
    )  # fmt: skip


def _pixels(face: Face, notice: Notice, _suffix: str) -> Finding:
    return _told(
        "MW832", face, notice,
        f"drawing {notice.text}: in {_where(face, notice)} it is printed as pixels, {notice.amount:.0f} dpi",
        DRAW_PLAIN,
    )  # fmt: skip


def _left_out(face: Face, notice: Notice, _suffix: str) -> Finding:
    return _told("MW833", face, notice, f"drawing {notice.text}", KEEP_ALL)


def _fine(face: Face, notice: Notice, _suffix: str) -> Finding:
    return _told(
        "MW831", face, notice, f"picture {notice.text}",
        "nothing need be done; a smaller file builds sooner",
    )  # fmt: skip


def _otherwise(face: Face, notice: Notice, _suffix: str) -> Finding:
    return _told("MW834", face, notice, f"picture {notice.text}", "save it anew as PNG or JPEG in sRGB")


# what the records are not to blame for
OF_LAYOUTS = frozenset({"contrast", "colour", "scene", "unknown"})
# and what is the same wherever it stands: told once for all
OF_THEMES = frozenset({"icon", "cut"})
OF_WORDS = frozenset({"over", "missing", "script", "near"})
TELL: Mapping[str, Tell] = {
    "over": _over,
    "missing": _missing,
    "script": _script,
    "near": _near,
    "cut": _cut,
    "pixels": _pixels,
    "left-out": _left_out,
    "fine": _fine,
    "otherwise": _otherwise,
    "contrast": _contrast,
    "dpi": _dpi,
    "picture": _picture,
    "art": _art,
    "icon": _icon,
    "place": _place,
    "colour": _colour,
    "scene": _scene,
    "unknown": _unknown,
}
# what is printed otherwise than the pack says: `meeple build` tells these as well
BROKEN: Mapping[str, Tell] = {"picture": _picture, "unknown": _unknown}
LOST: Mapping[str, Tell] = {
    what: TELL[what] for what in ("over", "missing", "script", "cut", "place", "colour", "scene", "left-out")
}
