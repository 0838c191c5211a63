"""A World's faces: which layout prints a record, and the face that comes of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.greyed import greyed
from meeplewright_generators.faces.fill import filled
from meeplewright_generators.faces.filled import Filled
from meeplewright_generators.faces.layout import Layout, Rect
from meeplewright_generators.faces.library import SIDES, LayoutProblem, Library
from meeplewright_generators.faces.model import Face, Options, SetFace
from meeplewright_generators.faces.paint import paint, painted
from meeplewright_generators.faces.theme import Theme
from meeplewright_generators.icons.iconset import IconSet, icons_of
from meeplewright_generators.typeset.rich import LinkText, RichReader

if TYPE_CHECKING:
    from meeplewright.findings.model import Finding
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright.text.markup import Link
    from meeplewright_generators.faces.store import Store

# changes when the same layout and the same record are drawn in another way
DEEPEST = 3  # faces within faces
DRAWING = "6"


class Press:
    """Makes the faces of one World in one language. With a store, what was set before is not set again."""

    def __init__(self, world: World, options: Options | None = None, store: Store | None = None) -> None:
        self.world = world
        options = options or Options(language=world.pack.language)
        self.store = store
        self.library = Library(world, options.theme)
        # a theme may be a dark one, or one that saves ink
        self.options = replace(options, ink=self.library.ink(options.ink))
        # layouts in which all records of a kind look the same: their boxes, key and whether one is troubled
        self._same: dict[tuple[str, str], tuple[list[Filled], str, bool]] = {}
        # by record, side and layout: faces that lack a picture that is named, or a box that cannot be worked out
        self.broken: dict[tuple[str, str, str], Face] = {}

    @cached_property
    def theme(self) -> Theme:
        return self.library.theme(self.options.language, self.options.ink)

    @cached_property
    def icons(self) -> IconSet:
        return icons_of(self.world, [folder for folder, _ in self.library.folders])

    @cached_property
    def reader(self) -> RichReader:
        return RichReader(self.icons, link=self.shown, colour=self.theme.icon_colour)

    @cached_property
    def _ground(self) -> str:
        """What all keys of this press have in common."""
        return repr((DRAWING, self.theme.fingerprint, self.icons.fingerprint, self.options))

    def leave_out(self, findings: Sequence[Finding]) -> bool:
        """Prints nothing with layouts that have errors; False where the theme or the choice of layouts has some."""
        wrong = {finding.place.path for finding in findings if finding.severity == "error" and finding.code != "MW805"}
        sources = {name: self.library.source(name) for name in self.library.names()}
        layouts = {name: source.shown for name, source in sources.items() if source is not None}
        self.library.broken = {name for name, shown in layouts.items() if shown in wrong}
        return wrong <= set(layouts.values())

    def kinds(self) -> list[str]:
        """The kinds that are printed, in the order of the system."""
        return self.library.kinds()

    def faces(self, kind: str, side: str = "front") -> Iterator[Face]:
        """The faces of every record of a kind that has this side."""
        for record in self.world.of(kind).values():
            face = self.face(record, side)
            if face is not None:
                yield face

    def face(self, record: Record, side: str = "front") -> Face | None:
        """The record's face, or None where no layout prints that side of it."""
        name = self.library.layout_name(record, side)
        if not name:
            return None
        try:
            layout = self.library.layout(name, record.kind)
        except LayoutProblem:
            return None
        return self.laid_out(layout, record, side)

    def laid_out(self, layout: Layout, record: Record, side: str = "front", within: tuple[str, ...] = ()) -> Face:
        """A record's face in a layout of the caller's choice."""
        title = str(record.data.get("name", record.id))
        known = self._same.get((layout.name, record.kind)) if layout.same_for_all else None
        if known is None:
            inset = partial(self._inset, (*within, f"{record.name} {side} {layout.name}"))
            boxes = filled(layout, record, self.world, inset, self.library.recipe)
            known = boxes, self._key(layout, boxes, title), any(each.troubled for each in boxes)
            if layout.same_for_all and "kind" not in record.data:
                self._same[layout.name, record.kind] = known
        boxes, key, troubled = known
        face = Face(
            key=key,
            width_mm=layout.shape.width_mm,
            height_mm=layout.shape.height_mm,
            shape=layout.shape,
            bleed_mm=layout.bleed_mm,
            safe_mm=layout.safe_mm,
            title=title,
            record=record,
            side=side,
            layout=layout.name,
            sources=layout.sources,
            _make=lambda: self._set(key, layout, boxes, title),
            _shelf=lambda: self.store,
            _noticed=lambda: None if self.store is None else self.store.notices(key),
        )
        if troubled:
            self.broken[record.name, side, layout.name] = face
        return face

    def spots(self, face: Face) -> list[tuple[str, tuple[str | int, ...], Rect]]:
        """Where the boxes of a face stand, in the order of drawing, each with the field that it came of."""
        layout = self.library.layout(face.layout, face.record.kind)
        inset = partial(self._inset, (f"{face.record.name} {face.side} {face.layout}",))
        boxes = filled(layout, face.record, self.world, inset, self.library.recipe)
        return paint(layout, boxes, self.theme, self.icons, self.reader, self.options, face.title).spots

    def _inset(self, within: tuple[str, ...], record: Record, side: str, named: str) -> Face | None:
        """A face that is shown within others; none that is shown within itself."""
        name = named or self.library.layout_name(record, side)
        if not name or len(within) > DEEPEST or f"{record.name} {side} {name}" in within:
            return None
        try:
            return self.laid_out(self.library.layout(name, record.kind), record, side, within)
        except LayoutProblem:
            return None

    def shown(self, link: Link) -> LinkText:
        """What a link shows in print: its own words, or the name of what it names."""
        if link.shown:
            return LinkText(link.shown)
        kinds = [link.kind] if link.kind else list(self.world.by_kind)
        record = next((each for kind in kinds if (each := self.world.get(kind, link.id)) is not None), None)
        return LinkText(str(record.data.get("name", link.id)) if record is not None else link.id)

    def _key(self, layout: Layout, boxes: list[Filled], title: str) -> str:
        said = [each.said for each in boxes]
        art = any(each.box.matter == "image" for each in boxes)
        whole = repr((self._ground, layout.fingerprint, said, title if art else ""))
        return hashlib.blake2b(whole.encode("utf-8", "surrogatepass"), digest_size=14).hexdigest()

    def _set(self, key: str, layout: Layout, boxes: list[Filled], title: str) -> SetFace:
        if self.store is not None:
            entry = self.store.get(key)
            if entry is not None:
                return entry
        face = painted(layout, boxes, self.theme, self.icons, self.reader, self.options, title)
        if self.options.ink == "mono":
            # colours of art are not the theme's to say
            face = SetFace(greyed(face.content), face.notices)
        if self.store is not None:
            self.store.put(key, face)
        return face


def of(world: World, record: Record, side: str = "front", options: Options | None = None) -> Face | None:
    """One record's face. Who wants many makes a `Press`."""
    return Press(world, options).face(record, side)


__all__ = ["SIDES", "Press", "of"]
