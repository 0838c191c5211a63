"""Entries of a book, set as its plan says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from meeplewright.stories.model.story import OptionRole
from meeplewright.text.markup import plain
from meeplewright_generators.matter.flow import Item
from meeplewright_generators.matter.ways import way_apart
from meeplewright_generators.pages.aloud import Aloud
from meeplewright_generators.pages.figure import figure, pictures_of
from meeplewright_generators.pages.finder import FinderMark
from meeplewright_generators.pages.plan import heading, notes
from meeplewright_generators.pages.rolled import NO_BREAK
from meeplewright_generators.pages.story_text import Teller, anchor, numbered

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright.stories.model.story import Node, Story
    from meeplewright_generators.matter.strip import Strip
    from meeplewright_generators.pages.plan import BookPlan, Section
    from meeplewright_generators.pages.type import TextStyles
    from meeplewright_generators.typeset.model import Style
    from meeplewright_generators.words.phrases import Phrases
    from meeplewright_generators.workshop import Workshop

# how large the type of a part is, and how far apart its entries stand, where that saves a page nearly empty
_CLOSER = ((9.6, 0.75), (9.4, 0.7), (9.2, 0.6), (9.0, 0.55))


@dataclass(eq=False)
class Setter:
    """Sets entries as the plan of the book says."""

    shop: Workshop
    plan: BookPlan
    say: Phrases
    kind: TextStyles
    printed: frozenset[str]
    column_mm: float

    def section(self, part: Section) -> list[Item | Strip]:
        return [item for node, story in part.told for item in self.entry(node, story, plain(part.title))]

    def closer(self, part: Section) -> list[Callable[[], list[Item | Strip]]]:
        """The part set closer, step by step, for one that ends on a page nearly empty."""

        def made(size_pt: float, gaps: float) -> list[Item | Strip]:
            small = replace(self, kind=replace(self.kind, size_pt=size_pt))
            return [replace(item, gap=item.gap * gaps) for item in small.section(part)]

        return [partial(made, *step) for step in _CLOSER]

    def teller(self, story: Story) -> Teller:
        return Teller(story, self.say, self.shop.icon_names, self.printed, self.plan.said)

    def index_teller(self, story: Story) -> Teller:
        """For the index, which tells of rewards as well."""
        return replace(self.teller(story), said=self.plan.said - {self.plan.gains, self.plan.costs})

    def entry(self, node: Node, story: Story, part: str) -> list[Item | Strip]:
        kind, world, record = self.kind, self.shop.world, node.origin.record
        teller = self.teller(story)
        number, title = numbered(node), heading(node, self.plan, world)
        head = f"{number}{NO_BREAK} {title}" if title and node.number is not None else number
        items: list[Item | Strip] = [
            Item(
                head, kind.heading(2), gap=5, keep=True, together=True, anchor=anchor(node),
                note=FinderMark(number, part, anchor(node)), bookmark=(plain(f"{number} {title}".strip()), 1),
            )
        ]  # fmt: skip
        items += [Item(line, kind.tag, gap=0.6, keep=True) for line in notes(self.plan.above, record, world)]
        for path in pictures_of(record, world) if record is not None else ():
            items.append(figure(path, plain(title) or number, self.column_mm))
        text = node.text.removeprefix(f"{node.title}\n") if node.title else node.text
        body = self.spoken(kind.body, record, *_fields(record, node.text))
        items += [Item(line, body, gap=1.4) for line in text.split("\n") if line.strip()]
        if gains := teller.gains(node):
            items.append(Item(f"*{gains}*", kind.ragged, gap=1.2))
        if self.plan.apart:
            items += Aloud(teller, self.plan, world, kind, self.spoken).items(node)
        else:
            items += self.choices(node, teller)
        if node.ending:
            items.append(Item(self.say("the end"), replace(kind.label, align="center"), gap=2))
        items += [
            Item(line, replace(kind.small, align="right"), gap=1.2) for line in notes(self.plan.below, record, world)
        ]
        # the last choice does not stand alone at the head of a column
        return [*items[:-2], *(replace(each, keep=True) for each in items[-2:-1]), *items[-1:]]

    def spoken(self, style: Style, record: Record | None, *path: str | int) -> Style:
        """The style of a field's text: in the language of the pack where it is not translated."""
        where = f"{record.name}#{'/'.join(map(str, path))}" if record is not None and path else ""
        return replace(style, language=self.shop.world.pack.language) if where in self.shop.missing else style

    def choices(self, node: Node, teller: Teller) -> Iterator[Item]:
        """Options as somebody reads them for themselves: what comes of each stands in it."""
        offered = teller.visits(node)
        for option in node.options:
            choice = teller.choice(option, node)
            if not choice.line and not choice.outcomes and option.role is OptionRole.ON:
                continue
            visit = option.role is OptionRole.VISIT
            if visit and offered:  # the hub's own options stand outside of what can be visited
                yield Item(f"*{offered}*", self.kind.ragged, gap=1.4, keep=True)
                offered = ""
            style = self.spoken(self.kind.ragged, option.origin.record, *option.origin.path, "label")
            line, way = way_apart(choice.line or "–")
            yield Item(line, style, gap=1.1, indent=5 * visit, bullet="•", keep=bool(choice.outcomes), way=way)
            last = len(choice.outcomes) - 1
            for at, outcome in enumerate(choice.outcomes):
                line, way = way_apart(outcome)
                yield Item(line, self.kind.ragged, gap=0.5, indent=5, keep=at < last, way=way)

    def how_to_read(self, entries: Sequence[tuple[Node, Story]]) -> Iterator[Item]:
        """For who reads aloud: what is told before the choice, and what the words before an option mean."""
        if not self.plan.apart:
            return
        rules = ["aloud", "aloud check"]
        tellers = {id(story): Aloud(self.teller(story), self.plan, self.shop.world, self.kind) for _, story in entries}
        if any(tellers[id(story)].asked(option) for node, story in entries for option in node.options):
            rules.append("aloud must")
        for at, rule in enumerate(rules):
            yield Item(self.say(rule), self.kind.small, gap=5 if at == 0 else 1.2, together=True)


def _fields(record: Record | None, text: str) -> list[str]:
    """The field of a record that is the text of its entry."""
    return [name for name, value in (record.data if record is not None else {}).items() if value == text][:1]
