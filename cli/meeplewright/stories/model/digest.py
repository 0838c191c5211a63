"""What a story is to those who prove it: its model without words and places, as a digest.

Two stories of one digest have the same proof, whatever their entries tell and wherever they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from typing import Any

from meeplewright.stories.model.conditions import names
from meeplewright.stories.model.decks import CardMove
from meeplewright.stories.model.story import Effect, Node, Option, Outcome, Story, reads

_SAID = frozenset({"origin", "guard_origin", "last_origin", "text", "words", "label", "title", "span"})
_MARK = "meant"  # where it stands says nothing, that it is there does


def digest_of(story: Story) -> str:
    """A digest of all that its proof, and what is found out from that, can depend on.

    What a reader may remember and nothing in the story asks for or changes is told in no proof of it.
    """
    named = _named(story)
    head = (
        story.id, story.start, story.stages, sorted(story.shared), story.sound,
        [_any(variable) for name, variable in story.variables.items() if name in named],
        [(str(rule.require), str(rule.when), rule.at) for rule in story.rules],
        _any(story.keep), _any(story.cards), _any(story.plan),
    )  # fmt: skip
    digest = blake2b(repr(head).encode("utf-8", "surrogateescape"), digest_size=16)
    for node in story.nodes.values():
        digest.update(repr(_node(node)).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _named(story: Story) -> set[str]:
    """The variables that the story has a word for."""
    variables: set[str] = set()
    if story.keep is not None:
        variables |= names(story.keep.when)
    for rule in story.rules:
        variables |= names(rule.require) | names(rule.when)
    for node in story.nodes.values():
        variables.update(_changed(node.gains, node.moves))
        for option in node.options:
            variables |= reads(option)
            variables.update(_changed((), option.moves))
            for outcome in option.outcomes:
                variables.update(_changed(outcome.effects, outcome.moves))
    return variables if story.cards is None and story.plan is None else set(story.variables)


def _changed(effects: Sequence[Effect], moves: Sequence[CardMove]) -> Iterator[str]:
    for effect in (*effects, *(each for move in moves for _, several in move.each for each in several)):
        yield effect.name
        yield effect.per


def _node(node: Node) -> tuple[Any, ...]:
    return (
        node.id, node.number, node.ending, node.hub, node.decoy, node.made, node.meant is None,
        [_option(option) for option in node.options], _effects(node.gains), _any(node.draw), _any(node.moves),
    )  # fmt: skip


def _option(option: Option) -> tuple[Any, ...]:
    return (
        option.key, str(option.guard), option.force, [(cost.name, cost.amount) for cost in option.costs],
        _any(option.chance), [_outcome(outcome) for outcome in option.outcomes], option.meant is None,
        _any(option.moves), option.role, option.entry, option.once,
    )  # fmt: skip


def _outcome(outcome: Outcome) -> tuple[Any, ...]:
    faces = sorted(map(repr, outcome.faces))
    return (
        outcome.name, _effects(outcome.effects), _any(outcome.target), faces, outcome.meant is None,
        _any(outcome.moves),
    )  # fmt: skip


def _effects(effects: Sequence[Effect]) -> list[tuple[Any, ...]]:
    return [(effect.name, effect.amount, effect.sets, effect.per, effect.table) for effect in effects]


def _any(value: Any) -> Any:
    """A part of the model without its words and places, as plain values."""
    if is_dataclass(value) and not isinstance(value, type):
        parts = [
            (each.name, getattr(value, each.name) is None if each.name == _MARK else _any(getattr(value, each.name)))
            for each in fields(value)
            if each.name not in _SAID
        ]
        return type(value).__name__, parts
    if isinstance(value, tuple | list):
        return [_any(each) for each in value]
    if isinstance(value, frozenset | set):
        return sorted(repr(_any(each)) for each in value)
    if hasattr(value, "items"):
        return [(_any(key), _any(each)) for key, each in value.items()]
    return value
