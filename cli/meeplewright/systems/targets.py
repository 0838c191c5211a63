"""Where a pack goes to: what a target takes, its sizes, limits and names of files. Read once into typed parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from meeplewright.sources.model import Source

HOME = "home"
# a hair between what two people call the same size
SLACK_MM = 0.05


@dataclass(frozen=True, slots=True)
class PublicPage:
    """A public page from which figures were taken, and the day."""

    page: str
    on: str
    says: str = ""


@dataclass(frozen=True, slots=True)
class Size:
    """One size that a target has, in mm. `pixels` are those of a picture with its bleed; (0, 0): none are said."""

    name: str
    width_mm: float
    height_mm: float
    bleed_mm: float
    safe_mm: float
    pixels: tuple[int, int] = (0, 0)
    shape: str = "rectangle"
    title: str = ""
    takes: tuple[str, ...] = ()
    most: int = 0
    sources: tuple[PublicPage, ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a target takes; 0 where nothing is said."""

    deck: int = 0
    pixels: int = 0
    ink: float = 0.0
    bytes: int = 0


@dataclass(frozen=True, slots=True)
class PressWants:
    """What a printing house wants of a PDF."""

    form: str = "PDF/X-4"
    profile: str = ""
    condition: str = ""
    rgb: str = "convert"
    black: str = "key"
    rich_black: tuple[float, float, float, float] = (60.0, 40.0, 40.0, 100.0)
    pages: str = "one"
    backs: str = "after"
    marks: bool = False
    cut: str = ""
    images: int = 450


@dataclass(frozen=True, slots=True)
class CutterWants:
    """What a cutting machine wants."""

    marks: str = "none"
    formats: tuple[str, ...] = ("svg", "dxf")
    inset_mm: float = 10.0
    clear_mm: float = 2.0
    area_mm: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class PicturesWant:
    """What pictures for a page are like: so many dots high, a sheet of all, whether what is hidden is shown."""

    heights: tuple[int, ...] = ()
    contact: bool = False
    spoilers: bool = True


@dataclass(frozen=True, eq=False)
class Target:
    """One target. `table` is for its writer to read; `said` all that its file says, with what it extends."""

    name: str
    title: str
    makes: str
    about: str = ""
    takes: tuple[str, ...] = ()
    sheets: Mapping[str, str] = field(default_factory=dict)
    sizes: tuple[Size, ...] = ()
    slack_mm: float = SLACK_MM
    bleed_mm: float = 0.0
    safe_mm: float = 0.0
    dpi: int = 300
    background: str = "transparent"
    limits: Limits = field(default_factory=Limits)
    files: Mapping[str, str] = field(default_factory=dict)
    press: PressWants = field(default_factory=PressWants)
    cutter: CutterWants = field(default_factory=CutterWants)
    pictures: PicturesWant = field(default_factory=PicturesWant)
    table: Mapping[str, Any] = field(default_factory=dict)
    steps: tuple[str, ...] = ()
    sources: tuple[PublicPage, ...] = ()
    said: Mapping[str, Any] = field(default_factory=dict)
    # its file and those that it extends, the nearest first
    files_read: tuple[Source, ...] = ()

    def takes_sort(self, sort: str) -> bool:
        """Whether it makes this sort of piece."""
        return not self.takes or sort in self.takes

    def size(self, name: str) -> Size | None:
        """The size of this name."""
        return next((size for size in self.sizes if size.name == name), None)


def target_of(name: str, said: Mapping[str, Any], files: tuple[Source, ...] = ()) -> Target:
    """A target as its file says it, once its schema has nothing against it."""
    bleed, safe = float(said.get("bleed", 0)), float(said.get("safe", 0))
    limits, press, cutter, shown = (said.get(part) or {} for part in ("limits", "press", "cutter", "pictures"))
    area = cutter.get("area")
    return Target(
        name=name,
        title=said.get("title", name),
        makes=said.get("makes", name).replace("-", "_"),
        about=said.get("about", ""),
        takes=tuple(said.get("takes") or ()),
        sheets=dict(said.get("sheets") or {}),
        sizes=tuple(_size(key, about, bleed, safe) for key, about in (said.get("sizes") or {}).items() if about),
        slack_mm=float(said.get("slack", SLACK_MM)),
        bleed_mm=bleed,
        safe_mm=safe,
        dpi=said.get("dpi", 300),
        background=said.get("background", "transparent"),
        limits=Limits(
            limits.get("deck", 0), limits.get("pixels", 0), float(limits.get("ink", 0)), limits.get("bytes", 0)
        ),
        files=dict(said.get("files") or {}),
        press=PressWants(**{key.replace("-", "_"): _plain(value) for key, value in press.items()}),
        cutter=CutterWants(
            cutter.get("marks", "none"), tuple(cutter.get("formats", ("svg", "dxf"))),
            float(cutter.get("inset", 10)), float(cutter.get("clear", 2)), (area[0], area[1]) if area else None,
        ),
        pictures=PicturesWant(
            tuple(shown.get("heights") or ()), shown.get("contact", False), shown.get("spoilers", True)
        ),
        table=said.get("table") or {},
        steps=tuple(said.get("steps") or ()),
        sources=_looked(said),
        said=said,
        files_read=files,
    )  # fmt: skip


def _size(name: str, about: Mapping[str, Any], bleed: float, safe: float) -> Size:
    width, height = about["trim"]
    wide, high = about.get("pixels", (0, 0))
    return Size(
        name, float(width), float(height), float(about.get("bleed", bleed)), float(about.get("safe", safe)),
        (wide, high), about.get("shape", "rectangle"), about.get("title", name), tuple(about.get("takes") or ()),
        about.get("most", 0), _looked(about),
    )  # fmt: skip


def _looked(about: Mapping[str, Any]) -> tuple[PublicPage, ...]:
    return tuple(PublicPage(each["page"], each["on"], each.get("says", "")) for each in about.get("sources") or ())


def _plain(value: Any) -> Any:
    return tuple(map(float, value)) if isinstance(value, list) else value
