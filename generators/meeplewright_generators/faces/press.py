"""A World's faces: which layout prints a record, and the face that comes of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from meeplewright_generators.faces.model import Face, Options, Set
from meeplewright_generators.faces.shape import Shape
from meeplewright_generators.icons.iconset import IconSet
from meeplewright_generators.pdf.canvas import Canvas
from meeplewright_generators.setting.block import draw_block, fitted
from meeplewright_generators.setting.fonts import bundled
from meeplewright_generators.setting.model import Style
from meeplewright_generators.setting.rich import Reader

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record

SIDES = ("front", "back")


class Press:
    """Makes the faces of one World in one language."""

    def __init__(self, world: World, options: Options | None = None) -> None:
        self.world = world
        self.options = options or Options(language=world.pack.language)
        self.icons = IconSet(
            {record.id: str(record.data.get("name", record.id)) for record in world.of("icon").values()}
        )
        self.reader = Reader(self.icons)

    def faces(self, kind: str, side: str = "front") -> Iterator[Face]:
        """The faces of every record of a kind that has this side."""
        for record in self.world.of(kind).values():
            face = self.face(record, side)
            if face is not None:
                yield face

    def face(self, record: Record, side: str = "front") -> Face | None:
        """The record's face, or None where no layout prints that side of it."""
        title = str(record.data.get("name", record.id))
        text = str(record.data.get("text", "")) if side == "front" else ""
        shape = Shape("rectangle", 63, 88, 3)
        words = title if side == "front" else record.kind

        def make() -> Set:
            canvas = Canvas()
            canvas.rect(2, 2, 59, 84, stroke="#555555", radius=2)
            style = Style(bundled("sans"), 12, 8, bold=True, align="center")
            draw_block(canvas, fitted(self.reader.paragraphs(words, style), style, 53, 12), 5, 5)
            if text:
                body = Style(bundled("sans"), 9, 6)
                draw_block(canvas, fitted(self.reader.paragraphs(text, body), body, 53, 50), 5, 24)
            return Set(canvas.content())

        key = hashlib.blake2b(repr((words, text, side, self.options)).encode(), digest_size=16).hexdigest()
        return Face(key, 63, 88, shape, 3, 3, title, record, side, "default", make)


def of(world: World, record: Record, side: str = "front", options: Options | None = None) -> Face | None:
    """One record's face. Who wants many makes a `Press`."""
    return Press(world, options).face(record, side)
