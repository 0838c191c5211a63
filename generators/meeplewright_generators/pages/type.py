"""The page and the styles of running text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from meeplewright_generators.typeset.measures import MM_PER_PT
from meeplewright_generators.typeset.model import Style

if TYPE_CHECKING:
    from meeplewright_generators.faces.theme import Theme
    from meeplewright_generators.sheets.paper import Paper
    from meeplewright_generators.workshop import Workshop

# icons of checks and rewards, in sizes of the text
ICONS_READ_ALOUD = 1.32
# the size that the styles of the theme are told for: where a page is saved all become smaller by as much
TEXT_PT = 9.6
# a column of fewer ems holds some fifty letters: lines that are stretched to it have rivers
JUSTIFIED_EMS = 27.0


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
class TextStyles:
    """The styles of running text, as the theme has them: `page-text` and the others; sizes go with that of the text."""

    language: str
    theme: Theme
    size_pt: float = TEXT_PT
    # how wide a column is: text in a narrow one is ragged, for justified it would be full of holes
    column_mm: float = 0.0

    def style(self, name: str) -> Style:
        """A style of the theme in the size of this text."""
        style = self.theme.style(name)
        style = replace(style, size_pt=round(style.size_pt + self.size_pt - TEXT_PT, 2), language=self.language)
        if style.align == "justify" and 0 < self.column_mm < JUSTIFIED_EMS * style.size_pt * MM_PER_PT:
            return replace(style, align="start")
        return style

    @cached_property
    def pages(self) -> Mapping[str, Any]:
        """What the theme says of pages."""
        return self.theme.section("pages")

    @cached_property
    def ink(self) -> str:
        return self.theme.text_colour("ink")

    @cached_property
    def accent(self) -> str:
        return self.theme.text_colour("accent")

    @cached_property
    def muted(self) -> str:
        return self.theme.text_colour("muted")

    @cached_property
    def rule(self) -> str:
        """The colour of lines: of tables, under the head of a page."""
        return self.theme.line_colour(str(self.pages.get("rule", "rule")))

    @cached_property
    def shade(self) -> str:
        """The ground of the heads of tables; none where the theme says none."""
        return self.theme.colour(str(self.pages["shade"])) if "shade" in self.pages else ""

    @cached_property
    def paper(self) -> str:
        """The ground of the page; none where the paper stays as it is."""
        return self.theme.colour(str(self.pages["paper"])) if "paper" in self.pages else ""

    @cached_property
    def panel(self) -> tuple[str, str]:
        """The ground of what is set apart, and its edge, which stays with little ink."""
        ground = self.theme.colour(str(self.pages.get("panel", "accent-soft")))
        return ground, self.theme.line_colour(str(self.pages.get("panel-edge", "accent")))

    @cached_property
    def body(self) -> Style:
        return self.style("page-text")

    @cached_property
    def ragged(self) -> Style:
        return replace(self.body, align="start")

    @cached_property
    def small(self) -> Style:
        return self.style("page-small")

    @cached_property
    def label(self) -> Style:
        return self.style("page-label")

    @cached_property
    def plain(self) -> Style:
        return replace(self.label, bold=False, link_colour=self.accent)

    @cached_property
    def tag(self) -> Style:
        """What decides over an option, before its label."""
        return replace(self.plain, size_pt=self.size_pt - 1.4, colour=self.accent)

    @cached_property
    def option(self) -> Style:
        """An option's label, price and check: icons large enough to be told apart at arm's length."""
        return replace(self.ragged, icon_scale=ICONS_READ_ALOUD)

    @cached_property
    def result(self) -> Style:
        """What comes of an option, on its panel."""
        return replace(self.ragged, size_pt=self.size_pt - 0.5, leading=1.3, icon_scale=ICONS_READ_ALOUD)

    def heading(self, level: int) -> Style:
        style = self.theme.style(f"page-heading-{min(level, 3)}")
        size = style.size_pt if level <= 3 else TEXT_PT
        return replace(style, size_pt=size, language=self.language, role=f"H{level}")


def type_of(shop: Workshop, size_pt: float = TEXT_PT, column_mm: float = 0.0) -> TextStyles:
    """The styles of a print: those of its theme, in its ink."""
    return TextStyles(shop.language, shop.press.theme, size_pt, column_mm)
