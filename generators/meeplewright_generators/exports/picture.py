"""One drawing as one picture file, in a format that is found by its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from meeplewright_generators.drawing.operations import Drawing
from meeplewright_generators.drawing.page import Box

if TYPE_CHECKING:
    from meeplewright_generators.exports.dots import Dots


@dataclass(frozen=True, slots=True)
class View:
    """What of a drawing is shown: a box in millimetres (x, y, width, height), and how.

    `pixels` is how wide and high a picture of dots is; `text` is `outlines`, or `font` where the format can carry
    fonts; `title` is what a screen reader says; `ids` goes before every name, for pictures that share a page.
    """

    box: Box
    pixels: tuple[int, int] = (0, 0)
    dpi: int = 0
    text: str = "outlines"
    title: str = ""
    ids: str = ""


class PicturePage(Protocol):
    """Pictures that share a page: each as an element, and what they have in common."""

    def picture(self, drawing: Drawing, view: View) -> str: ...

    def common(self) -> str: ...


class PictureFormat(Protocol):
    """What a module of a format of pictures offers."""

    def pictures(self, shown: Iterable[tuple[Drawing, View]]) -> Iterator[bytes]: ...

    def encoded(self, seen: Dots) -> bytes: ...


class PagePainter(Protocol):
    """What a module of a format offers that pages of HTML can hold."""

    def together(self, ids: str) -> PicturePage: ...


def pictures(form: str, shown: Iterable[tuple[Drawing, View]]) -> Iterator[bytes]:
    """The bytes of a file of this format for each drawing: by `pictures` of the module that is called so."""
    module = cast("PictureFormat", import_module(f"meeplewright_generators.exports.{form}"))
    return module.pictures(shown)


def encoded(form: str, seen: Dots) -> bytes:
    """The bytes of a file of this format of dots that were put together."""
    module = cast("PictureFormat", import_module(f"meeplewright_generators.exports.{form}"))
    return module.encoded(seen)


def picture(form: str, drawing: Drawing, view: View) -> bytes:
    """The bytes of one file."""
    return next(pictures(form, [(drawing, view)]))


def together(form: str, ids: str) -> PicturePage:
    """A page for pictures of this format; `ids` goes before every name that they give."""
    return cast("PagePainter", import_module(f"meeplewright_generators.exports.{form}")).together(ids)


def page(data: bytes, number: int, wide: int) -> tuple[bytes, int]:
    """A page of a document that was made, as PNG so many dots wide; and how many pages it has."""
    answer: tuple[bytes, int] = import_module("meeplewright_generators.exports.png").page(data, number, wide)
    return answer
