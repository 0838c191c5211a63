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
    """A figure as the rules ask for it; how it is written in the file, and in which line it begins there."""

    body: str
    written: str
    line: int


def figures_in(text: RuleText) -> Iterator[FigureAsked]:
    """The figures of a text in their order. What `{{…}}` takes from the records may have lines of its own: they are
    counted as they are written."""
    filled, written = list(_FENCE.finditer(text.source)), text.written or text.source
    in_file = list(_FENCE.finditer(written))
    if len(in_file) != len(filled):  # a fence came with what was filled in
        in_file, written = filled, text.source
    for match, place in zip(filled, in_file, strict=True):
        yield FigureAsked(match[1], place[1], written.count("\n", 0, place.start()) + 1)


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
        line = next((each.line for each in figures_in(text) if each.body.strip() == body.strip()), 1)
        raise Stop(f"`{text.name}:{line}`: a figure cannot be drawn: {problem.why}", problem.help) from None


def reads_of_figures(texts: Iterable[RuleText], shop: Workshop) -> dict[str, str]:
    """What figures are made from: the keys of the faces that they show."""
    reads = {}
    for text in texts:
        for n, asked in enumerate(figures_in(text)):
            try:
                reads[f"figure {text.name} {n}"] = fingerprint(faces_in(made(asked.body, shop)))
            except FigureProblem as problem:
                reads[f"figure {text.name} {n}"] = problem.why
    return reads
