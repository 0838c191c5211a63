"""What is seen when every face is set: text over its box, letters that no font has, thin pictures, weak contrast."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from meeplewright.findings.model import Finding, Related
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright_generators.checks.decks import deck_findings
from meeplewright_generators.checks.layouts import layout_findings
from meeplewright_generators.faces.model import Face, Notice, Options
from meeplewright_generators.faces.press import SIDES, Press

ENOUGH_DPI = 200


def printing(world: World) -> Iterator[Finding]:
    """Every finding of layouts, faces and decks: what `meeple check --print` adds."""
    press = Press(world)
    wrong = list(layout_findings(world, press.library))
    yield from wrong
    if not press.leave_out(wrong):
        return
    yield from deck_findings(world, press)
    yield from face_findings(press, "")
    for language in world.pack.translations:
        from meeplewright.l10n import translated

        other, _ = translated(world, language)
        there = Press(other, Options(language=language))
        there.leave_out(wrong)
        yield from (_in_catalogue(finding, world, language) for finding in face_findings(there, language))


def face_findings(press: Press, language: str) -> Iterator[Finding]:
    """What is seen on every face of the pack's own records, once for the same field of the same record."""
    told: set[tuple[str, str, str, str]] = set()
    for face in own_faces(press):
        for notice in face.notices:
            tell = TELL.get(notice.what)
            key = (notice.what, face.record.name, "/".join(map(str, notice.field)) or notice.box, notice.text)
            if tell is None or key in told or (language and notice.what not in OF_WORDS):
                continue
            told.add(key)
            finding = tell(face, notice, f" in `{language}`" if language else "")
            if finding is not None:
                yield finding
        face.forget()


def _in_catalogue(finding: Finding, world: World, language: str) -> Finding:
    """A finding about a translation, told where the translation stands, with the source beside it."""
    from meeplewright.l10n.catalogue import place_in

    place = place_in(world, language, finding.record, finding.field)
    if place is None:
        return finding
    return replace(finding, place=place, related=(Related("the source is here", finding.place), *finding.related))


def own_faces(press: Press) -> Iterator[Face]:
    """The faces of the World's own records."""
    world = press.world
    own = {world.pack.name} | ({""} if world.system.folder == world.pack.folder else set())
    for kind in press.kinds():
        for side in SIDES:
            for record in world.of(kind).values():
                if record.pack in own:
                    face = press.face(record, side)
                    if face is not None:
                        yield face


@dataclass(frozen=True, slots=True)
class Tight:
    """How full a box of text is at the size it came to: over 1 does not fit."""

    record: str
    side: str
    box: str
    size_pt: float
    full: float


def tightest(world: World, count: int = 10, language: str = "") -> list[Tight]:
    """The boxes of text that are nearest to not fitting: the smallest letters against the style's size first."""
    press = Press(world, Options(language=language or world.pack.language))
    found = []
    for face in own_faces(press):
        found += [
            (notice, Tight(face.record.name, face.side, notice.box, notice.size_pt, notice.amount))
            for notice in face.notices
            if notice.what == "fits"
        ]
        face.forget()
    found.sort(key=lambda pair: (-round(pair[0].shrunk, 3), -pair[1].full, pair[1].record, pair[1].box))
    return [tight for _, tight in found[:count]]


def tightest_lines(world: World) -> Iterator[str]:
    """The tightest boxes as lines, for `meeple check --print --statistics`."""
    found = tightest(world)
    if found:
        yield f"tightest text of {world.pack.name} (how full its box is, at which size):"
    for tight in found:
        yield f"{tight.full * 100:>5.0f} %  {tight.size_pt:>5g} pt  {tight.record}, {tight.side}, box `{tight.box}`"


# -- one function a sort of notice ---------------------------------------------------------------------------------


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
        "MW813", face, notice, f"{shown}{suffix} cannot be printed well: right-to-left text and emoji are not set",
        "write it with letters that run from left to right, or draw an icon for it",
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
        "export it anew as PNG, JPEG or plain SVG and keep it in the pack",
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


OF_WORDS = frozenset({"over", "missing", "script", "near"})
TELL: dict[str, Callable[[Face, Notice, str], Finding | None]] = {
    "over": _over,
    "missing": _missing,
    "script": _script,
    "near": _near,
    "contrast": _contrast,
    "dpi": _dpi,
    "picture": _picture,
    "art": _art,
    "icon": _icon,
}
