"""The figures that rules in Markdown ask for: fenced blocks called `figure`, in YAML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from meeplewright.findings.stop import Stop
from meeplewright.sources.read import FileReader
from meeplewright_generators.jobs import fingerprint
from meeplewright_generators.pages.diagram import Diagram, FigureProblem, diagram, drawn, faces_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from meeplewright_generators.matter.flow import ItemGroup
    from meeplewright_generators.pages.rulebook import RuleText
    from meeplewright_generators.pages.type import TextStyles
    from meeplewright_generators.workshop import Workshop

_FENCE = re.compile(r"^```[ \t]*figure[ \t]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


class FigureAsked(NamedTuple):
    """A figure as the rules ask for it, and in which line it begins."""

    body: str
    line: int


def figures_in(source: str) -> Iterator[FigureAsked]:
    """The figures of a text in their order."""
    for match in _FENCE.finditer(source):
        yield FigureAsked(match[1], source.count("\n", 0, match.start()) + 1)


def made(body: str, shop: Workshop) -> Diagram:
    """A figure looked up. FigureProblem where it cannot be drawn."""
    reading = FileReader().read(body.encode(), "figure")
    if not isinstance(reading.data, Mapping):
        raise FigureProblem(
            "it is not a mapping in YAML", "write `of: card/lamp` and below it `calls:`, as docs/print.md has it"
        )
    return diagram(reading.data, shop)


def set_figure(body: str, text: RuleText, kind: TextStyles, width_mm: float, shop: Workshop) -> list[ItemGroup]:
    """A figure as matter of its column; Stop where it cannot be drawn."""
    try:
        return drawn(made(body, shop), kind, width_mm, shop)
    except FigureProblem as problem:
        line = next((each.line for each in figures_in(text.source) if each.body.strip() == body.strip()), 1)
        raise Stop(f"`{text.name}:{line}`: a figure cannot be drawn: {problem.why}", problem.help) from None


def reads_of_figures(texts: Iterable[RuleText], shop: Workshop) -> dict[str, str]:
    """What figures are made from: the keys of the faces that they show."""
    reads = {}
    for text in texts:
        for n, asked in enumerate(figures_in(text.source)):
            try:
                reads[f"figure {text.name} {n}"] = fingerprint(faces_in(made(asked.body, shop)))
            except FigureProblem as problem:
                reads[f"figure {text.name} {n}"] = problem.why
    return reads
