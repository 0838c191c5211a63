"""A story as a book to read: every entry with its options, conditions in words, and links to where they lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from meeplewright.stories.model.conditions import ALWAYS, renamed
from meeplewright.stories.model.story import (
    Add,
    DiceCheck,
    Effect,
    Fight,
    Force,
    Goto,
    Node,
    Option,
    OptionRole,
    Outcome,
    Recall,
    Roll,
    Sort,
    Story,
    Target,
)
from meeplewright.studio.export.html import Html, Part, el, joined, with_code
from meeplewright.studio.export.names import anchor
from meeplewright.studio.export.site import Site, SitePage
from meeplewright.text.markup import plain

if TYPE_CHECKING:
    from meeplewright.stories.model.conditions import Condition


def story_page(site: Site, story: Story, refused: str) -> str:
    """All entries of a story, in the order of their numbers."""
    sheet = SitePage(site, site.story_files[story.id])
    book = StoryEntries(sheet, story)
    play = (
        el("p", with_code(refused), class_="told")
        if refused
        else el("p", el("a", sheet.say("To play"), href=site.play_files[story.id]))
    )
    entries = [book.entry(node) for node in ordered(story)]
    count = el("p", f"{sheet.say('entries')}: {len(entries)} · ", el("code", story.id), class_="soft")
    return sheet.finish(site.story_title(story), count, play, *entries)


def ordered(story: Story) -> list[Node]:
    """The entries as a reader finds them: the start, then by number, then those without one."""
    numbered = [node for node in story.nodes.values() if isinstance(node.number, int)]
    others = [node for node in story.nodes.values() if not isinstance(node.number, int)]
    nodes = [*sorted(numbered, key=lambda node: int(node.number or 0)), *others]
    return [story.nodes[story.start], *(node for node in nodes if node.id != story.start)]


def text_of(node: Node) -> str:
    """What is read at an entry, without its title, which stands above it."""
    first, _, rest = node.text.partition("\n")
    return rest.lstrip("\n") if node.title and first.strip() == node.title.strip() else node.text


def label_of(option: Option) -> str:
    """What an option says; nothing where it only names an entry that has a number or a title."""
    return "" if option.role is OptionRole.VISIT and option.label in (option.entry, option.key) else option.label


class StoryEntries:
    """The entries of one story on a sheet."""

    def __init__(self, sheet: SitePage, story: Story) -> None:
        self.sheet, self.story, self.say = sheet, story, sheet.say
        self.names = {
            name: plain(variable.title) or name
            for name, variable in story.variables.items()
            if variable.sort is not Sort.HIDDEN
        }

    def entry(self, node: Node) -> Html:
        """One entry."""
        number = str(node.number) if node.number is not None else ""
        heading = " · ".join(part for part in (number, plain(node.title)) if part) or node.id
        visits = [option for option in node.options if option.role is OptionRole.VISIT]
        others = [option for option in node.options if option.role is not OptionRole.VISIT]
        record = node.origin.record
        there = record if record is not None and self.sheet.site.record(record.kind, record.id) is not None else None
        beside = el("code", node.id) if heading != node.id else None
        return el(
            "article",
            el(
                "h2",
                el("bdi", heading),
                " ",
                el("a", el("code", node.id), href=self.sheet.href(there)) if there else beside,
            ),
            self.sheet.block(text_of(node)),
            self._effects(node.gains),
            el("p", f"{self.say('visit')}: ", [[self._to(option.entry or option.key), " "] for option in visits])
            if visits
            else None,
            el("ol", [el("li", *self._option(option)) for option in others]) if others else None,
            el("p", f"{self.say('here it ends')} ({node.ending})", class_="ending") if node.ending else None,
            class_="entry",
            id=anchor(node.id),
        )

    def _option(self, option: Option) -> Iterator[Part]:
        if option.role is OptionRole.LEAVE:
            yield el("b", (option.label and self.sheet.line(option.label)) or self.say("leave"))
        elif option.label:
            yield el("span", self.sheet.line(option.label))
        conditions = list(self._conditions(option))
        if conditions:
            yield el("span", " (", "; ".join(conditions), ")", class_="soft")
        if option.text:
            yield self.sheet.block(option.text)
        if option.chance is None:
            yield from self._outcome(option.outcomes[0])
            return
        yield el("p", self._chance(option), class_="soft")
        parts = [el("li", el("b", self.say(each.name)), *self._outcome(each)) for each in option.outcomes]
        yield el("ul", parts)

    def _conditions(self, option: Option) -> Iterator[str]:
        if option.force is Force.MUST:
            yield self.say("must")
        if option.force is Force.ELSE:
            yield self.say("otherwise")
        if option.once:
            yield self.say("only once")
        if option.guard != ALWAYS and (words := self._said(option.guard, option.unsaid)):
            yield f"{self.say('if')} {words}"
        if option.costs:
            yield f"{self.say('pay')} " + ", ".join(f"{cost.amount} {self._called(cost.name)}" for cost in option.costs)

    def _said(self, condition: Condition, unsaid: frozenset[str]) -> str:
        """A condition in words, but for what the reading itself remembers."""
        from meeplewright.stories.model.conditions import All, names

        parts = condition.of if isinstance(condition, All) else (condition,)
        hidden = unsaid | {
            name for name, v in self.story.variables.items() if v.sort is Sort.HIDDEN and name != "stage"
        }
        phrases = [str(renamed(part, self.names)) for part in parts if not names(part) & hidden]
        return " and ".join(phrases)

    def _chance(self, option: Option) -> str:
        chance = option.chance
        if isinstance(chance, DiceCheck):
            dice = chance.dice.written if chance.dice is not None else "?"
            add = "".join(f" + {self._called(name)}" for name in chance.add)
            asked = chance.asks or f"{chance.kind}: {dice}{add} ≥ {chance.target}"
            return f"{self.say('check')} – {asked}" + (
                f" ({chance.bonus}+: {self.say('bonus')})" if chance.bonus else ""
            )
        if isinstance(chance, Roll):
            return f"{self.say('roll')} – {chance.dice.written}"
        if isinstance(chance, Fight):
            mine = f"{chance.dice.written} + {self._called(chance.score)}"
            return f"{self.say('fight')} – {mine} / {chance.strength}, {chance.stamina}"
        return ""

    def _outcome(self, outcome: Outcome) -> Iterator[Part]:
        if outcome.text:
            yield self.sheet.block(outcome.text)
        yield self._effects(outcome.effects)
        yield self._target(outcome.target)

    def _effects(self, effects: tuple[Effect, ...]) -> Html | None:
        phrases = [words for effect in effects if (words := self._effect(effect))]
        return el("p", "; ".join(phrases), class_="soft") if phrases else None

    def _effect(self, effect: Effect) -> str:
        variable = self.story.variables.get(effect.name)
        if variable is None or variable.sort is Sort.HIDDEN:
            return ""
        called = self._called(effect.name)
        if effect.sets or effect.table:
            return f"{called} = {effect.amount}" if effect.sets else called
        word = self.say("gain" if effect.amount >= 0 else "lose")
        many = abs(effect.amount)
        times = f" × {self._called(effect.per)}" if effect.per else ""
        return (
            f"{word} {many} {called}{times}"
            if many != 1 or variable.sort is Sort.COUNTER
            else f"{word} {called}{times}"
        )

    def _called(self, name: str) -> str:
        return self.names.get(name, name)

    def _target(self, target: Target | None) -> Html | None:
        if isinstance(target, Goto):
            return joined(" → ", self._to(target.node))
        if isinstance(target, Add):
            names = " + ".join(self._called(name) for name in target.names)
            there = [[self._to(target.nodes[number]), " "] for number in sorted(target.nodes)]
            return joined(f" → {target.base} + {names} (", there, ")")
        if isinstance(target, Recall):
            return joined(f" → {self.say('back to')} …")
        return None

    def _to(self, node: str) -> Html:
        entry = self.story.nodes.get(node)
        if entry is None:
            return el("span", node)
        shown = str(entry.number) if entry.number is not None else plain(entry.title) or node
        return el("a", el("bdi", shown), href=f"#{anchor(node)}")
