"""Figures of rules that cannot be drawn: what they name is not there, or has no place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from meeplewright.findings.model import Finding, Place
from meeplewright.findings.stop import Stop
from meeplewright_generators.order import Order
from meeplewright_generators.pages.diagram import FigureProblem
from meeplewright_generators.pages.figures_in_rules import FigureAsked, figures_in, made
from meeplewright_generators.pages.rulebook import rule_texts
from meeplewright_generators.workshop import Workshop

if TYPE_CHECKING:
    from meeplewright.packs.world import World


def figure_findings(world: World) -> Iterator[Finding]:
    """Every figure of the rules that cannot be drawn, in every language."""
    home = world.pack.source.shown.rpartition("/")[0]
    for language in (world.pack.language, *world.pack.translations):
        shop = Workshop(Order(pack=world.pack.folder, language=language), world)
        try:
            texts = [text for aid in (False, True) for text in rule_texts(shop, aid=aid) if text.language == language]
        except Stop:
            # a chapter that cannot be read, or figures from records that are none: told where they are
            continue
        for text in texts:
            for asked in figures_in(text):
                try:
                    made(asked.body, shop)
                except FigureProblem as problem:
                    yield Finding.of(
                        "MW855",
                        f"this figure cannot be drawn: {problem.why}",
                        _place(f"{home}/{text.name}" if home else text.name, asked, problem.why),
                        help=problem.help,
                        record=f"pack/{world.pack.name}",
                        field=f"{text.name}:{asked.line}",
                    )


def _place(shown: str, asked: FigureAsked, why: str) -> Place:
    """Where the word stands that is wrong, where the figure has it; else where the figure begins."""
    for word in re.findall(r"`(?:[a-z]+: )?([^`]+)`", why):
        match = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", asked.written)
        if match:
            line = asked.line + 1 + asked.written.count("\n", 0, match.start())
            column = match.start() - asked.written.rfind("\n", 0, match.start())
            return Place(shown, line, column, line, column + len(word))
    return Place(shown, asked.line, 1, asked.line, len("```figure") + 1)
