"""The page and the styles of running text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from meeplewright_generators.typeset.fonts import bundled
from meeplewright_generators.typeset.model import Style

if TYPE_CHECKING:
    from meeplewright_generators.sheets.paper import Paper
    from meeplewright_generators.typeset.fonts import Family
    from meeplewright_generators.workshop import Workshop

# icons of checks and rewards, in sizes of the text
ICONS_READ_ALOUD = 1.32


# a column of running text is not narrower where there is another choice, and so seldom wider than 110 mm
NARROWEST_MM = 76.0


@dataclass(frozen=True, slots=True)
class Frame:
    """The page and its columns, in mm."""

    width_mm: float
    height_mm: float
    columns: int = 2
    side_mm: float = 17.0
    top_mm: float = 20.0
    bottom_mm: float = 18.0
    between_mm: float = 7.0

    @classmethod
    def of(cls, paper: Paper, columns: int = 0) -> Frame:
        """The page on this paper, with so many columns, or as many as leave lines that are read easily."""
        upright = paper.turned() if paper.landscape else paper
        one = cls(upright.width_mm, upright.height_mm, 1)
        fit = int((one.inner_mm + one.between_mm) / (NARROWEST_MM + one.between_mm))
        return replace(one, columns=columns or max(1, fit))

    @property
    def inner_mm(self) -> float:
        return self.width_mm - 2 * self.side_mm

    @property
    def column_mm(self) -> float:
        return (self.inner_mm - (self.columns - 1) * self.between_mm) / self.columns

    @property
    def room_mm(self) -> float:
        return self.height_mm - self.top_mm - self.bottom_mm

    def x_of(self, column: int) -> float:
        return self.side_mm + column * (self.column_mm + self.between_mm)


@dataclass(frozen=True, eq=False)
class Type:
    """The styles of running text."""

    language: str
    ink: str = "#1c2326"
    accent: str = "#1f4e5f"
    panel: tuple[str, str] = ("#eaf0f2", "#8fa5ae")
    size_pt: float = 9.6

    @property
    def book_family(self) -> Family:
        return bundled("serif")

    @property
    def body(self) -> Style:
        return Style(
            self.book_family, self.size_pt, leading=1.3, colour=self.ink, align="justify", language=self.language,
            link_colour=self.accent, paragraph_gap=0.3,
        )  # fmt: skip

    @property
    def ragged(self) -> Style:
        return replace(self.body, align="start")

    @property
    def small(self) -> Style:
        return replace(self.ragged, size_pt=self.size_pt - 1.4, leading=1.25)

    @property
    def label(self) -> Style:
        return Style(bundled("sans"), self.size_pt - 1, leading=1.2, colour=self.ink, language=self.language, bold=True)

    @property
    def plain(self) -> Style:
        return replace(self.label, bold=False, link_colour=self.accent)

    @property
    def tag(self) -> Style:
        """What decides over an option, before its label."""
        return replace(self.plain, size_pt=self.size_pt - 1.4, colour=self.accent)

    @property
    def option(self) -> Style:
        """An option's label, price and check: icons large enough to be told apart at arm's length."""
        return replace(self.ragged, icon_scale=ICONS_READ_ALOUD)

    @property
    def result(self) -> Style:
        """What comes of an option, on its panel."""
        return replace(self.ragged, size_pt=self.size_pt - 0.5, leading=1.3, icon_scale=ICONS_READ_ALOUD)

    def heading(self, level: int) -> Style:
        size = {1: 17.0, 2: 12.5, 3: 10.5}.get(level, 9.6)
        return Style(
            bundled("sans"), size, leading=1.12, colour=self.accent, bold=True, language=self.language,
            hyphenate=False, role=f"H{level}",
        )  # fmt: skip


def type_of(shop: Workshop, size_pt: float = 9.6) -> Type:
    """The styles of a print, its colours in its ink."""
    from meeplewright_generators.faces.ink import in_ink, text_in_ink

    ink = shop.order.ink
    ground, edge = Type.panel
    # the edge stays with little ink, where the ground is all but white
    panel = in_ink(ground, ink), edge if ink == "low" else in_ink(edge, ink)
    return Type(shop.language, text_in_ink(Type.ink, ink), text_in_ink(Type.accent, ink), panel, size_pt)
