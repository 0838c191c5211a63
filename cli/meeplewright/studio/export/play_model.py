"""A story as data for the player in a browser: cli/web/src/play/model.ts says the same in its own words.

Guards, costs, dice and effects go out as they stand in the model of stories, so that the player reads as `Reader` does.
What it cannot read is refused, with a reason.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from meeplewright.desk.titles import title_of
from meeplewright.stories.decks.machine import asked
from meeplewright.stories.model.conditions import ALWAYS, All, Condition, Not, Sum, Test
from meeplewright.stories.model.decks import PILE, CardDraw, CardMove, Cards
from meeplewright.stories.model.dice import Dice
from meeplewright.stories.model.digest import digest_of
from meeplewright.stories.model.reader import conditional
from meeplewright.stories.model.specific import more_specific
from meeplewright.stories.model.story import (
    Add,
    Chance,
    DiceCheck,
    Effect,
    Fight,
    Force,
    Goto,
    Node,
    Option,
    OptionRole,
    Recall,
    Roll,
    Sort,
    Story,
    Target,
)
from meeplewright.studio.export.book import label_of, text_of
from meeplewright.text.markup import Emphasis, Link, PlainText, Span, Token, parse, plain

if TYPE_CHECKING:
    from meeplewright.studio.export.site import Site

_FORCE = {Force.CHOICE: 0, Force.MUST: 1, Force.ELSE: 2}


def refusal(story: Story) -> str:
    """Why a story cannot be played in a browser, as a heading of `Words`; nothing where it can."""
    if not story.sound:
        return "This story has faults and cannot be played"
    return ""


def book_data(site: Site, stories: Sequence[Story]) -> str:
    """Everything that the player knows, as JSON."""
    pack = site.world.pack
    book = {
        "pack": pack.name,
        "title": pack.title,
        "version": pack.sections.about.version or "",
        "language": site.language,
        "words": site.say.all_for_player(),
        "stories": [StoryModel(site, story).told() for story in stories],
    }
    return json.dumps(book, ensure_ascii=False, separators=(",", ":"))


class StoryModel:
    """One story."""

    def __init__(self, site: Site, story: Story) -> None:
        self.site, self.story = site, story
        self.index = {name: at for at, name in enumerate(story.variables)}
        self._guards: dict[str, int] = {}  # what is said again and again is said once
        self._chances: dict[str, int] = {}

    def told(self) -> dict[str, Any]:
        """All of it."""
        story = self.story
        nodes = {name: self._node(node) for name, node in story.nodes.items()}
        cards = {} if story.cards is None else {"cards": self._cards(story.cards)}
        return {
            "id": story.id,
            "title": self.site.story_title(story),
            "start": story.start,
            "model": digest_of(story),
            "variables": [
                {
                    "name": name,
                    "title": plain(each.title),
                    "sort": each.sort.value,
                    "low": each.low,
                    "high": each.high,
                    "starts": list(each.starts),
                    "number": each.number,
                }
                for name, each in story.variables.items()
            ],
            "guards": [json.loads(each) for each in self._guards],
            "chances": [json.loads(each) for each in self._chances],
            "nodes": nodes,
            **cards,
        }

    def _cards(self, cards: Cards) -> dict[str, Any]:
        read = asked(self.story)
        places = (*cards.decks, *cards.places)
        return {
            "decks": [
                {
                    "name": deck.name,
                    "parts": [[list(map(list, part.cards)), part.count] for part in deck.parts],
                    "to": deck.to,
                    "piles": deck.piles,
                    "refill": deck.refill,
                    "backs": None if deck.backs is None else dict(deck.backs),
                }
                for deck in cards.decks.values()
            ],
            "places": [{"name": place.name, "closed": place.closed} for place in cards.places.values()],
            "counted": [[self.index[name], None if name == PILE else name] for name in (*places, PILE) if name in read],
        }

    def _node(self, node: Node) -> dict[str, Any]:
        return {
            "number": str(node.number) if node.number is not None else "",
            "title": plain(node.title),
            "called": self._called_by(node),
            "text": self._text(text_of(node)),
            "ending": node.ending,
            "gains": self._effects(node.gains),
            "options": [self._option(node, option) for option in _chosen(node)],
            **({} if node.draw is None else {"draw": self._draw(node, node.draw)}),
            **self._moves(node.moves),
        }

    def _draw(self, node: Node, draw: CardDraw) -> dict[str, Any]:
        noted: dict[str, list[str]] = {}  # what drawing a card remembers, and the cards of which that is so
        for option in node.options:
            if option.role is OptionRole.DRAW and option.outcomes[0].effects:
                effects = json.dumps(self._effects(option.outcomes[0].effects))
                noted.setdefault(effects, []).append(option.entry)
        roles = [option.role for option in _chosen(node)]
        return {
            "from": draw.source,
            "pick": draw.pick.value,
            "see": draw.see,
            "to": draw.to,
            "empty": roles.index(OptionRole.EMPTY) if OptionRole.EMPTY in roles else -1,
            "noted": [[cards, json.loads(effects)] for effects, cards in noted.items()],
        }

    def _moves(self, moves: Sequence[CardMove]) -> dict[str, Any]:
        rows = [
            [
                move.source, move.to, move.count, move.least, move.card, move.put.value, int(move.oldest),
                [[back, self._effects(effects)] for back, effects in move.each],
            ]
            for move in moves
        ]  # fmt: skip
        return {"moves": rows} if rows else {}

    def _called_by(self, node: Node) -> str:
        """What a way to an entry that has neither title nor number says: its record's title, or how its text begins."""
        alone = node.number is None and not node.title and node.origin.record is not None
        return title_of(node.origin.record) if alone and node.origin.record is not None else ""

    def _option(self, node: Node, option: Option) -> dict[str, Any]:
        return {
            "key": option.key,
            "role": option.role.value,
            "label": self._text(label_of(option)),
            "text": self._text(option.text),
            "guard": -1 if option.guard == ALWAYS else _kept(self._guards, self._condition(option.guard)),
            "force": _FORCE[option.force],
            "asked": conditional(option),
            "over": self._over(node, option),
            "costs": [[self.index[cost.name], cost.amount] for cost in option.costs],
            "chance": -1 if option.chance is None else _kept(self._chances, self._chance(option, option.chance)),
            "outcomes": [
                {
                    "name": outcome.name,
                    "effects": self._effects(outcome.effects),
                    "to": self._target(outcome.target),
                    "text": self._text(outcome.text),
                    **self._moves(outcome.moves),
                }
                for outcome in option.outcomes
            ],
            **self._moves(option.moves),
        }

    def _over(self, node: Node, option: Option) -> list[int]:
        if option.force is not Force.MUST:
            return []
        variables = self.story.variables
        return [
            at
            for at, other in enumerate(_chosen(node))
            if other.force is Force.MUST and other is not option and more_specific(other.guard, option.guard, variables)
        ]

    def _condition(self, condition: Condition) -> list[Any]:
        if isinstance(condition, Test):
            return ["t", self.index[condition.name], condition.compare, condition.value]
        if isinstance(condition, Sum):
            names = [self.index[name] for name in condition.names]
            return ["s", names, condition.compare, condition.value, condition.at]
        if isinstance(condition, Not):
            return ["n", self._condition(condition.of)]
        parts = [self._condition(each) for each in condition.of]
        return ["a" if isinstance(condition, All) else "o", parts]

    def _effects(self, effects: Sequence[Effect]) -> list[list[Any]]:
        return [
            [
                self.index[effect.name], effect.amount, int(effect.sets), list(effect.table) or None,
                *([self.index[effect.per]] if effect.per else ()),
            ]
            for effect in effects
        ]  # fmt: skip

    def _target(self, target: Target | None) -> list[Any] | None:
        if isinstance(target, Goto):
            return ["g", target.node]
        if isinstance(target, Recall):
            return ["r", self.index[target.register], list(target.nodes)]
        if isinstance(target, Add):
            names = [self.index[name] for name in target.names]
            return ["a", target.base, names, {str(number): node for number, node in target.nodes.items()}]
        return None

    def _chance(self, option: Option, chance: Chance) -> dict[str, Any]:
        if isinstance(chance, Roll):
            odds = [_share(chance.dice.of(outcome.faces)) for outcome in option.outcomes]
            return {"is": "roll", "odds": odds, "said": chance.dice.written}
        if isinstance(chance, Fight):
            return self._fight(chance)
        by = {str(value): _share(dice.at_least(chance.target)) for value, dice in chance.by} or None
        return {
            "is": "check",
            "dice": None if chance.dice is None else _odds(chance.dice),
            "add": [self.index[name] for name in chance.add],
            "target": chance.target,
            "bonus": chance.bonus,
            "by": by,
            "said": self._asked(chance),
        }

    def _asked(self, check: DiceCheck) -> str:
        if check.asks:
            return check.asks
        add = "".join(f" + {self._called(name)}" for name in check.add)
        return (
            f"{check.dice.written}{add} ≥ {check.target}" if check.dice is not None else f"{check.kind} {check.target}"
        )

    def _fight(self, fight: Fight) -> dict[str, Any]:
        return {
            "is": "fight",
            "dice": _odds(fight.dice),
            "score": self.index[fight.score],
            "health": self.index[fight.health],
            "strength": fight.strength,
            "stamina": fight.stamina,
            "damage": fight.damage,
            "attack": fight.attack,
            "rerolls": fight.rerolls,
            "parries": fight.parries,
            "said": f"{fight.dice.written} + {self._called(fight.score)} / {fight.strength}, {fight.stamina}",
        }

    def _called(self, name: str) -> str:
        variable = self.story.variables[name]
        return plain(variable.title) or name if variable.sort is not Sort.HIDDEN else name

    def _text(self, text: str) -> list[list[Any]]:
        """A text as paragraphs of spans."""
        blocks = [block for block in text.replace("\r\n", "\n").split("\n") if block.strip()]
        return [self._spans(parse(block).spans) for block in blocks]

    def _spans(self, spans: tuple[Span, ...]) -> list[Any]:
        parts: list[Any] = []
        for span in spans:
            if isinstance(span, PlainText):
                parts.append(span.text)
            elif isinstance(span, Token):
                named = self._icon(span.name)
                parts.append(["i", f"{span.argument} {named}" if span.argument else named])
            elif isinstance(span, Link):
                record = self.site.record(span.kind, span.id)
                parts.append(span.shown or str(record.data.get("name", span.id) if record is not None else span.id))
            elif isinstance(span, Emphasis):
                parts.append(["strong" if span.strong else "em", *self._spans(span.children)])
        return parts

    def _icon(self, name: str) -> str:
        """What a reader calls an icon."""
        record = self.site.world.get("icon", name)
        called = record.data.get("name") if record is not None else None
        return called if isinstance(called, str) else name.replace("-", " ")


def _chosen(node: Node) -> list[Option]:
    """Its options but for the cards that may be drawn: which one it is, nobody chooses."""
    return [option for option in node.options if option.role is not OptionRole.DRAW]


def _kept(known: dict[str, int], value: object) -> int:
    """The number of a value among those that are different."""
    return known.setdefault(json.dumps(value, separators=(",", ":")), len(known))


def _odds(dice: Dice) -> list[list[Any]]:
    return [[face, _share(share)] for face, share in dice.numbers]


def _share(share: Fraction) -> float:
    """A chance as a number that is nought, or one, only where it is that exactly."""
    near = float(share)
    if near == 0.0 and share > 0:
        return sys.float_info.min
    return 1.0 - sys.float_info.epsilon / 2 if near == 1.0 and share < 1 else near
