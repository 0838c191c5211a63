"""Who draws the faces: an entry point, so that the pages know no format and no layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from meeplewright.desk.faces import Side
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record

_GROUP, _NAME = "meeplewright.printing", "gallery"


class PagePictures(Protocol):
    """Pictures on one page; `common` is what they share."""

    def face(self, shown: Side) -> str: ...

    def icon(self, name: str) -> str: ...

    def figure(self, body: str) -> tuple[str, str, list[str]] | None:
        """A figure of rules: its picture, the words under it, and what its numbers say; None where it has faults."""

    def common(self) -> str: ...


class Gallery(Protocol):
    """The faces of one World in one language."""

    def kinds(self) -> Mapping[str, str]: ...

    def faces(self, record: Record) -> Iterator[Side]: ...

    def page(self, ids: str = "") -> PagePictures: ...

    def whole(self, shown: Side) -> bytes: ...

    def close(self) -> None: ...


def gallery_of(world: World, language: str, *, kept: bool = True) -> tuple[Gallery | None, str]:
    """The faces of a World; where there are none, why."""
    from importlib.metadata import entry_points

    from meeplewright.findings.stop import Stop

    points = entry_points(group=_GROUP, name=_NAME)
    if not points:
        return None, "nobody who draws is installed: install meeplewright anew"
    try:
        return cast("Gallery", next(iter(points)).load()(world, language, kept=kept)), ""
    except Stop as stop:
        return None, str(stop)
