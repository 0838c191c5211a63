"""Moves of cards off their parts: what a card sends where, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from meeplewright.findings.stop import did_you_mean
from meeplewright.stories.model.decks import PILE, THIS, CardMove, Cards, Stacking
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Effect
from meeplewright.stories.told.amounts import read_amounts
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.parts import Part

_KEYS = ("from", "to", "count", "most", "card", "put", "oldest", "each")
_TOLD = ("part", "at")


def moves_of(part: Part, context: Context) -> tuple[CardMove, ...]:
    """Every move that stands in a part, in the order written."""
    cards = context.cards
    if cards is None:
        return ()
    return tuple(move for each in part.all("move") for move in _read(each, each.value, each.origin, cards, context))


def _read(part: Part, value: Any, origin: Origin, cards: Cards, context: Context) -> Iterator[CardMove]:
    if isinstance(value, list):
        for index, each in enumerate(value):
            yield from _read(part, each, origin.below(index), cards, context)
        return
    if value is None or value is False:
        return
    if isinstance(value, Mapping):
        data, own = dict(value), True
    elif value is True:
        data, own = {}, False
    else:
        data, own = ({"count": value} if isinstance(value, int) or value == "all" else {"card": value}), False
    for key in data:
        if key not in _KEYS:
            help_ = did_you_mean(str(key), _KEYS) or "a move has " + ", ".join(_KEYS)
            context.wrong_deck(f"nothing is called `{key}` in a move of cards", origin.below(key), help_)
    merged = {**{key: each for key, each in part.told.items() if key not in _TOLD}, **data}
    yield from _move(merged, lambda key: origin.below(key) if own and key in data else origin, cards, context)


def _move(data: Mapping[str, Any], at: Any, cards: Cards, context: Context) -> Iterator[CardMove]:
    source, to = data.get("from", THIS), data.get("to")
    places = [*cards.decks, *cards.places]
    for name, key, known in ((source, "from", [*places, THIS, PILE]), (to, "to", places)):
        if name not in known:
            help_ = did_you_mean(str(name), known) or "name a deck of `decks:`, or a place of `places:`"
            said = f"there is no place `{name}` for cards" if name else "nobody says where the cards go"
            context.wrong_deck(said, at(key), help_)
            return
    count, most = data.get("count", 1), data.get("most")
    if count == "all":
        count, least = 0, 0
    elif most is not None:
        count, least = most, 0
    else:
        least = count
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 999:
        context.wrong_deck(f"`{count}` is no number of cards", at("count"), "write a number, or `all`")
        return
    if count == 0 and (data.get("count") == 0 or most == 0):
        return
    put = data.get("put", "top")
    if put not in set(Stacking):
        context.wrong_deck(f"cards are not put `{put}`", at("put"), "write `top`, `under` or `shuffle`")
        put = "top"
    card = ""
    if data.get("card") is not None:
        card = context.node(data["card"], at("card")) or ""
        if not card:
            return
        if source in cards.decks and (cards.decks[source].piles > 1 or any(p.count for p in cards.decks[source].parts)):
            context.wrong_deck(
                f"nobody knows where `{card}` lies in `{source}`", at("card"), "look for it in a deck of one pile"
            )
    if source == THIS:
        count, least = 1, 0
    yield CardMove(
        str(source),
        str(to),
        count,
        min(least, count),
        card,
        Stacking(put),
        data.get("oldest") is True,
        tuple(_each(data.get("each"), at("each"), context)),
        at("from"),
    )


def _each(by_back: Any, origin: Origin, context: Context) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    if by_back is None:
        return
    if not isinstance(by_back, Mapping):
        context.wrong_deck("`each` names no back", origin, "write `each: {red: {wound: 1}}`")
        return
    for back, value in by_back.items():
        amounts = read_amounts(value, origin.below(back), context.problems, untracked=context.state.untracked)
        yield str(back), tuple(Effect(a.name, a.amount, origin=a.origin) for a in amounts)
