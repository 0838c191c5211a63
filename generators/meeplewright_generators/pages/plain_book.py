"""A story as plain text in the order of the numbers: the words of the printed book, its record sheet before them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from meeplewright.stories.exchange.from_story import own_text
from meeplewright.stories.model.story import Node, OptionRole, Sort, Story
from meeplewright.text.markup import plain
from meeplewright_generators.pages.reading import reading_rules
from meeplewright_generators.pages.record_sheet import begun, limits, written
from meeplewright_generators.pages.story_text import Teller, numbered
from meeplewright_generators.words.phrases import Phrases

_WIDTH = 78


def plain_book(story: Story, language: str, homes: tuple[Path, ...] = ()) -> str:
    """The whole book, in the words of a language."""
    teller = _Plain(story, Phrases(language, homes), frozenset())
    head = plain(story.title)
    parts = [f"{head}\n{'=' * len(head)}"]
    if rules := reading_rules(story, teller.say):
        parts.append("\n".join([teller.say("how to read"), "", *(_line("* ", each) for each in rules)]))
    if sheet := list(_sheet(teller)):
        parts.append("\n".join([teller.say("record sheet"), "", *sheet]))
    parts.append(teller.say("begin at", n=teller.link(story.start)))
    printed = (node for node in sorted(story.nodes.values(), key=_order) if teller.in_book(node.id))
    parts += ["\n".join(_entry(node, teller)) for node in printed]
    return "\n\n\n".join(parts) + "\n"


@dataclass(frozen=True, eq=False)
class _Plain(Teller):
    """Tells with numbers for links. A hub that stands in no book has its place here, for who reads nothing but this."""

    def in_book(self, node: str) -> bool:
        entry = self.story.nodes.get(node)
        return entry is not None and not (entry.made and entry.ending)

    def link(self, node: str) -> str:
        return numbered(self.story.nodes[node])


def _order(node: Node) -> tuple[bool, int]:
    return not isinstance(node.number, int), node.number if isinstance(node.number, int) else 0


def _sheet(teller: Teller) -> Iterator[str]:
    """What is written down: boxes with what stands in them at the beginning, and numbers with their limits."""
    variables = teller.story.variables.values()
    for each in sorted(variables, key=lambda each: each.sort is not Sort.FLAG):
        if each.sort in (Sort.FLAG, Sort.ITEM):
            yield f"[{begun(each) or ' '}] {plain(written(each, teller))}"
    for each in variables:
        if each.sort is Sort.COUNTER:
            yield f"{plain(teller.called(each.name))}{teller.say.colon} {limits(each, teller.say)}"


def _entry(node: Node, teller: Teller) -> Iterator[str]:
    """A heading; the text; `>` before what happens to everybody; `-` before options, further in before visits."""
    title = plain(node.title) if node.number is not None else ""
    yield " — ".join(filter(None, [plain(numbered(node)), title]))
    for paragraph in plain(own_text(node)).split("\n"):
        if paragraph.strip():
            yield "\n" + "\n".join(textwrap.wrap(paragraph, _WIDTH))
    yield ""
    if gains := teller.gains(node):
        yield _line("> ", gains)
    offered = teller.visits(node)
    for option in node.options:
        choice = teller.choice(option, node)
        if not choice.line and not choice.outcomes and option.role is OptionRole.ON:
            continue
        visit = option.role is OptionRole.VISIT
        if visit and offered:
            yield _line("> ", offered)
            offered = ""
        yield _line("  - " if visit else "- ", choice.line or "–")
        yield from (_line("  * ", each) for each in choice.outcomes)
    if node.ending:
        yield f"> {teller.say('the end')}"


def _line(sign: str, text: str) -> str:
    words = " ".join(plain(text).split())
    further = " " * (len(sign) + 2)
    wrapped = textwrap.wrap(
        words, _WIDTH, initial_indent=sign, subsequent_indent=further, break_on_hyphens=False, break_long_words=False
    )
    return "\n".join(wrapped)
