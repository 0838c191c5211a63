"""Pictures of boxes: which file it is, and what is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meeplewright_generators.faces.filled import Art
from meeplewright_generators.images.inside import inside
from meeplewright_generators.images.picture import PictureProblem, read_picture

if TYPE_CHECKING:
    from pathlib import Path

    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright_generators.faces.fields import Fields
    from meeplewright_generators.faces.layout import Layout


def art_of(name: str, fields: Fields, layout: Layout) -> Art:
    """The picture of this name, or why it cannot be shown."""
    name = name.strip()
    if not name:
        return Art("")
    key = name, fields.record.pack
    art = layout.arts.get(key)
    if art is None:
        art = layout.arts[key] = _art(name, fields, layout)
    return art


def _art(name: str, fields: Fields, layout: Layout) -> Art:
    path = find_art(name, fields.world, fields.record, layout)
    if path is None:
        return Art(name, problem="is no file inside the pack")
    if path.suffix.lower() == ".svg":
        from meeplewright_generators.artwork.drawing import read_svg
        from meeplewright_generators.artwork.reading import DrawingProblem

        try:
            drawing = read_svg(path)
        except DrawingProblem as problem:
            return Art(name, problem=str(problem))
        return Art(name, drawing=str(path), digest=drawing.form.name)
    try:
        return Art(name, picture=read_picture(path))
    except PictureProblem as problem:
        return Art(name, problem=str(problem))


def find_art(name: str, world: World, record: Record, layout: Layout) -> Path | None:
    """Where a picture's file is: in the record's pack, in one that it extends, or beside the layout."""
    own = [pack.folder for pack in world.packs if pack.name == record.pack]
    home = dict.fromkeys(source.path.parent.parent for source in layout.sources)  # of what it varies, too
    for folder in (*own, *(pack.folder for pack in reversed(world.packs)), *home):
        path = inside(folder, name)
        if path is not None:
            return path
    return None
