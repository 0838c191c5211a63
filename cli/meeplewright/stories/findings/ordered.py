"""Findings of stories that cards decide: where a play is stuck, goes on for ever, or can never be won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meeplewright.findings.model import Finding
from meeplewright.stories.decks.verdict import DeckVerdict
from meeplewright.stories.findings.paper import Key, head_of, key_of, tell
from meeplewright.stories.model.story import Node, Option, OptionRole


def ordered_findings(verdicts: Sequence[DeckVerdict]) -> Iterator[Finding]:
    """Everything that the searches through all orders found."""
    for verdict in verdicts:
        yield from _stuck(verdict)
        yield from _endless(verdict)
        yield from _lost(verdict)
    yield from _never(verdicts)


def _stuck(verdict: DeckVerdict) -> Iterator[Finding]:
    if not verdict.stuck:
        return
    node = _last(verdict)
    if node.draw is not None:
        yield tell(
            "MW682",
            f"`{node.id}` draws from `{node.draw.source}`, and in some plays nothing lies there",
            node.draw.origin,
            "say where it goes on then: `empty:` and a phase; or let the deck be shuffled again: `refill: true`",
            witness=verdict.stuck,
        )
        return
    yield tell(
        "MW683",
        f"in some plays nothing can be done at {node.shown}",
        head_of(node),
        "let one option be possible for everybody who comes here",
        witness=verdict.stuck,
    )


def _last(verdict: DeckVerdict) -> Node:
    """Where a play is stuck: where it stands, or the last thing that was read where that leads nowhere."""
    nodes = verdict.story.nodes
    words = [line.split() for line in reversed(verdict.stuck)]
    return next(nodes[name] for name in (words[0][1], *(each[0] for each in words[1:])) if name in nodes)


def _endless(verdict: DeckVerdict) -> Iterator[Finding]:
    orders = verdict.orders
    if not orders.explored or not orders.traps:
        return
    first = next((at for at in orders.traps if at), None)
    if first is None:
        first = 1
    node = verdict.story.nodes[orders.machine.places[orders.node[first]].name]
    yield tell(
        "MW683",
        f"from {node.shown} on, some plays never come to an end whatever is drawn and done",
        head_of(node),
        "let every round bring the end nearer: a deck that is used up, a counter of rounds",
        witness=orders.script(first),
    )


def _lost(verdict: DeckVerdict) -> Iterator[Finding]:
    story = verdict.story
    if verdict.won is not False or story.keep is None:
        return
    yield tell(
        "MW684",
        f"no order of the cards, and no choice, brings the story `{story.id}` to a {story.keep.words}",
        head_of(story.nodes[story.start]),
        "let the cards give what the ending asks for, or ask for less",
    )


def _never(verdicts: Sequence[DeckVerdict]) -> Iterator[Finding]:
    """Options that can be taken in no story that has them, where this is known of all of these."""
    done: set[Key] = set()
    unsure: set[Key] = set()
    options: dict[Key, tuple[Node, Option]] = {}
    for verdict in verdicts:
        known = verdict.done
        for name, node in verdict.story.nodes.items():
            for option in node.options:
                key = key_of(option.origin) if option.origin.path else None
                if key is None or option.role is not OptionRole.CHOICE:
                    continue
                if known is None:
                    unsure.add(key)
                elif (name, option.key) in known or (name, "") not in known:
                    done.add(key)  # what is never read is told as that
                options.setdefault(key, (node, option))
    for key, (node, option) in options.items():
        if key not in done and key not in unsure:
            label = f" `{option.label}`" if option.label else ""
            yield tell(
                "MW641",
                f"option {option.key}{label} of {node.shown} can never be taken, whatever is drawn",
                option.guard_origin,
                "take the option out, or let readers have what it asks for",
            )
