"""What is seen when every face is set: text over its box, letters that no font has, thin pictures, weak contrast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import PurePath
from typing import Any

from meeplewright.findings.model import Finding, Place, Related
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_
from meeplewright_generators.checks.notices import (
    DRAW_PLAIN,
    KEEP_ALL,
    OF_LAYOUTS,
    OF_THEMES,
    OF_WORDS,
    SOUND,
    TELL,
    Tell,
)
from meeplewright_generators.drawing.walk import pictures_in
from meeplewright_generators.faces.model import Face, Notice, Options
from meeplewright_generators.faces.press import SIDES, Press
from meeplewright_generators.images.decode import unreadable
from meeplewright_generators.images.picture import GREY, Picture


def printing(world: World) -> Iterator[Finding]:
    """Every finding of layouts, faces and decks: what `meeple check --print` adds."""
    # a build of cards asks nothing of books, nor for other languages
    from meeplewright.l10n import in_our_marks
    from meeplewright_generators.checks.backs import back_findings
    from meeplewright_generators.checks.decks import deck_findings
    from meeplewright_generators.checks.figures import figure_findings
    from meeplewright_generators.checks.layouts import layout_findings
    from meeplewright_generators.checks.letters import letter_findings
    from meeplewright_generators.checks.unprinted import unprinted_findings
    from meeplewright_generators.checks.untranslated import untranslated_findings

    ours = in_our_marks(world)
    press = Press(ours)
    wrong = list(layout_findings(world, press.library))
    yield from wrong
    if not press.leave_out(wrong):
        return
    yield from deck_findings(ours, press)
    yield from back_findings(ours, press)
    yield from unprinted_findings(ours, press)
    yield from untranslated_findings(world, press)
    yield from broken_icons(press, changes=True)
    yield from letter_findings(world)
    yield from figure_findings(world)
    yield from without_echoes(_in_every_language(world, press, wrong))


def _in_every_language(world: World, press: Press, wrong: Sequence[Finding]) -> Iterator[Iterable[Finding]]:
    yield face_findings(own_faces(press), "")
    for language in world.pack.translations:
        from meeplewright.l10n import translated

        other, _ = translated(world, language)
        there = Press(other, Options(language=language))
        there.leave_out(wrong)
        yield (in_catalogue(finding, world, language) for finding in face_findings(own_faces(there), language))


def without_echoes(by_language: Iterable[Iterable[Finding]]) -> Iterator[Finding]:
    """What was told of a text in one language is not told of it again in another that only shows the same text."""
    seen: set[tuple[str, Place, str, str]] = set()
    for findings in by_language:
        new = [each for each in findings if (each.code, each.place, each.record, each.field) not in seen]
        seen |= {(each.code, each.place, each.record, each.field) for each in new}
        yield from new


def face_findings(
    faces: Iterable[Face], language: str, tell_of: Mapping[str, Tell] = TELL, *, pixels: bool = True
) -> Iterator[Finding]:
    """What is seen on faces, once for the same field of a record; a layout's fault or an icon without drawing once.

    `pixels`: look at those of every picture as well."""
    seen: set[tuple[str, str, str, str]] = set()
    of_layouts: dict[tuple[str, str, str, str], tuple[Finding, set[str]]] = {}
    for face in faces:
        for notice in (*face.notices, *(_unreadable(face) if pixels and not language else ())):
            tell = tell_of.get(notice.what)
            key = (notice.what, face.record.name, "/".join(map(str, notice.field)) or notice.box, notice.text)
            if tell is None or key in seen or (language and notice.what not in OF_WORDS):
                continue
            seen.add(key)
            finding = tell(face, notice, f" in `{language}`" if language else "")
            if finding is None:
                continue
            if notice.what in OF_THEMES or notice.what in OF_LAYOUTS:
                where = ("", "") if notice.what in OF_THEMES else (face.layout, notice.box)
                once = (notice.what, *where, notice.text)
                of_layouts.setdefault(once, (finding, set()))[1].add(face.record.name)
            else:
                yield finding
        face.forget()
    for finding, records in of_layouts.values():
        more = f" (here and on {len(records) - 1} more)" if len(records) > 1 else ""
        yield replace(finding, message=finding.message + more)


def _unreadable(face: Face) -> Iterator[Notice]:
    """Pictures that were drawn, and of which no viewer will find the pixels."""
    for picture in pictures_in(face.content):
        why = _why_unreadable(replace(picture, form=picture.form.removeprefix(GREY)))
        if why:
            path = PurePath(picture.path).as_posix()
            field = next((at for at, said in _texts(face.record.data) if said and path.endswith(f"/{said}")), ())
            yield Notice("picture", "", why, field=field)


@lru_cache(maxsize=4096)
def _why_unreadable(picture: Picture) -> str:
    from meeplewright_generators.artwork.drawing import DRAWN, pixels_of
    from meeplewright_generators.artwork.reading import DrawingProblem

    if picture.form != DRAWN:
        return unreadable(picture)
    try:
        pixels_of(picture)
    except DrawingProblem as problem:
        return f"`{PurePath(picture.path).name}` {problem}"
    return ""


def _texts(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping | list):
        for key, each in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from _texts(each, (*path, key))


def broken_icons(press: Press, *, changes: bool = False) -> Iterator[Finding]:
    """The drawings in `icons/` of the packs and the system that cannot be read: letters are printed for them.

    `changes`: and those that are printed otherwise than they were drawn."""
    shown = dict(press.library.folders[:-1])
    for path in press.icons.files.values():
        folder = path.parent.parent.resolve()
        if folder in shown:
            where = Place(f"{shown[folder]}/icons/{path.name}".lstrip("/"), 1, 1, 1, 1)
            field = f"icons/{path.name}"
            from meeplewright_generators.artwork.drawing import read_svg
            from meeplewright_generators.artwork.reading import DrawingProblem

            try:
                drawing = read_svg(path)
            except DrawingProblem as problem:
                message = f"a picture cannot be printed: {problem}"
                yield Finding.of("MW817", message, where, help=SOUND, field=field)
                continue
            if changes and drawing.pixels:
                message = f"icon `{path.stem}` holds {drawing.pixels}: it is printed as pixels, in its own colours"
                yield Finding.of("MW832", message, where, help=DRAW_PLAIN, field=field)
            for note in drawing.notes if changes else ():
                yield Finding.of("MW833", f"icon `{path.stem}`: {note}", where, help=KEEP_ALL, field=field)


def in_catalogue(finding: Finding, world: World, language: str) -> Finding:
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
    from meeplewright.l10n import in_our_marks

    press = Press(in_our_marks(world), Options(language=language or world.pack.language))
    pairs = []
    for face in own_faces(press):
        pairs += [
            (notice, Tight(face.record.name, face.side, notice.box, notice.size_pt, notice.amount))
            for notice in face.notices
            if notice.what == "fits"
        ]
        face.forget()
    pairs.sort(key=lambda pair: (-round(pair[0].shrunk, 3), -pair[1].full, pair[1].record, pair[1].box))
    return [tight for _, tight in pairs[:count]]


def tightest_lines(world: World) -> Iterator[str]:
    """The tightest boxes as lines, for `meeple check --print --statistics`."""
    boxes = tightest(world)
    if boxes:
        yield f"tightest text of {world.pack.name} (how full its box is, at which size):"
    for tight in boxes:
        yield f"{tight.full * 100:>5.0f} %  {tight.size_pt:>5g} pt  {tight.record}, {tight.side}, box `{tight.box}`"
