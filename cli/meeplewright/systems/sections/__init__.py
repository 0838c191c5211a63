"""What a system.yaml or a pack.yaml says, section by section, read once. Nothing else looks into the files themselves.

Each section is frozen, knows where it stands for findings, and has a plain value where the file has none that fits:
that it does not fit is told by the schema of the file, and never twice.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from meeplewright.sources.model import Source
from meeplewright.systems.sections.about import About
from meeplewright.systems.sections.balance import Balance, Flow, Unread
from meeplewright.systems.sections.bench import Bench, Blanks
from meeplewright.systems.sections.boxes import Boxes, Choose, Must
from meeplewright.systems.sections.chances import Chances, Feed, Lay, Meet, Sets
from meeplewright.systems.sections.checks import Checks
from meeplewright.systems.sections.decks import Decks
from meeplewright.systems.sections.kinds import Kinds
from meeplewright.systems.sections.manifest import Manifest, ManifestEntry, ManifestLine
from meeplewright.systems.sections.numbers import Numbers, Series
from meeplewright.systems.sections.printing import Printing
from meeplewright.systems.sections.sources import Sources
from meeplewright.systems.sections.stock import Stock
from meeplewright.systems.sections.stories import Stories
from meeplewright.systems.sections.text import TextDialect

if TYPE_CHECKING:
    from meeplewright.systems.sections.rules import Rules


class Sections:
    """The sections of one file, each read when it is first asked for."""

    def __init__(self, source: Source) -> None:
        self.source = source

    @cached_property
    def about(self) -> About:
        return About.of(self.source)

    def says(self, section: str) -> bool:
        """Whether a section is there, be it as it should be or not."""
        return section in self.source.data

    @cached_property
    def balance(self) -> Balance:
        return Balance.of(self.source)

    @cached_property
    def bench(self) -> Bench | None:
        return Bench.of(self.source)

    @cached_property
    def boxes(self) -> Boxes | None:
        return Boxes.of(self.source)

    @cached_property
    def chances(self) -> Chances | None:
        return Chances.of(self.source)

    @cached_property
    def checks(self) -> Checks:
        return Checks.of(self.source)

    @cached_property
    def decks(self) -> Decks:
        return Decks.of(self.source)

    @cached_property
    def kinds(self) -> Kinds:
        return Kinds.of(self.source)

    @cached_property
    def manifest(self) -> Manifest:
        return Manifest.of(self.source)

    @cached_property
    def numbers(self) -> Numbers:
        return Numbers.of(self.source)

    @cached_property
    def printing(self) -> Printing:
        return Printing.of(self.source)

    @cached_property
    def rules(self) -> Rules:
        from meeplewright.systems.sections.rules import Rules  # expressions take 10 ms to import

        return Rules.of(self.source)

    @cached_property
    def sources(self) -> Sources:
        return Sources.of(self.source)

    @cached_property
    def stock(self) -> Stock:
        return Stock.of(self.source)

    @cached_property
    def stories(self) -> Stories:
        return Stories.of(self.source)

    @cached_property
    def text(self) -> TextDialect:
        return TextDialect.of(self.source)


__all__ = [
    "About",
    "Balance",
    "Bench",
    "Blanks",
    "Boxes",
    "Chances",
    "Checks",
    "Choose",
    "Decks",
    "Feed",
    "Flow",
    "Kinds",
    "Lay",
    "Manifest",
    "ManifestEntry",
    "ManifestLine",
    "Meet",
    "Must",
    "Numbers",
    "Printing",
    "Sections",
    "Series",
    "Sets",
    "Sources",
    "Stock",
    "Stories",
    "TextDialect",
    "Unread",
]
