"""The decks of a story off `decks:` and `places:`, and what draws from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from meeplewright.findings.stop import did_you_mean
from meeplewright.stories.model.decks import PILE, THIS, CardDraw, CardPlace, Cards, Deck, DeckPart, Pick
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Sort, Variable
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.parts import Part as Told

MOST_PILES = 12
MOST_SEEN = 12
_DECK = ("of", "where", "take", "piles", "back", "to", "refill")
_TAKE = ("count", "where", "of")
_DRAW = ("from", "see", "any", "oldest", "to")


def read_cards(context: Context) -> Cards | None:
    """The decks and places of the mode, or None where it tells none. What is wrong is a finding at its place."""
    section = context.mode.get("decks")
    if section is None:
        for key in ("places", "round", "aim"):
            if context.mode.get(key) is not None:
                context.wrong_deck(f"`{key}` without `decks`", context.mode.origin(key), "tell `decks:` too")
        return None
    origin = context.mode.origin("decks")
    copies = _copies(context)
    decks = {
        str(name): deck
        for name, data in section.items()
        if (deck := _deck(str(name), data, origin.below(name), copies, context)) is not None
    }
    places = _places(context)
    for deck in decks.values():
        if deck.to not in decks:
            places.setdefault(deck.to, CardPlace(deck.to, origin=deck.origin.below("to")))
    for name in sorted({*decks, *places}):
        if name in context.state.variables or name in {THIS, PILE} or (name in decks and name in places):
            at = decks[name].origin if name in decks else places[name].origin
            context.wrong_deck(f"`{name}` means two things", at, "call the deck or the place otherwise")
    cards = Cards(decks, places, _round(context), _aim(context))
    # guards may ask how many cards lie somewhere
    most = sum(deck.size for deck in decks.values())
    for name in (*decks, *places, PILE):
        context.variables.setdefault(name, Variable(name, Sort.HIDDEN, 0, most))
    return cards


def _copies(context: Context) -> dict[str, int]:
    return {
        mark.record.name: mark.value
        for mark in context.world.marks("x-copies")
        if isinstance(mark.value, int) and not isinstance(mark.value, bool)
    }


def _deck(name: str, data: Any, at: Origin, copies: Mapping[str, int], context: Context) -> Deck | None:
    if not isinstance(data, Mapping):
        context.wrong_deck(f"the deck `{name}` is no mapping", at, "write `{of: card}`")
        return None
    _only(data, _DECK, at, context)
    chosen = [node for node in _of(data.get("of"), at, context) if _fits(context, node, data.get("where"), at)]
    parts: list[DeckPart] = []
    taken = data.get("take")
    if taken is None:
        parts.append(DeckPart(tuple((node, _many(node, copies, context)) for node in chosen), None, at))
    elif isinstance(taken, list) and taken:
        for index, each in enumerate(taken):
            part = _taken(each, chosen, at.below("take", index), copies, context)
            if part is not None:
                parts.append(part)
    else:
        context.wrong_deck("`take` is no list", at.below("take"), "write `take: [{count: 6, where: {sort: find}}]`")
    deck = Deck(
        name,
        tuple(parts),
        to=_word(data, "to", at, context) or f"{name}-discard",
        piles=_number(data, "piles", 1, MOST_PILES, at, context),
        refill=data.get("refill") is True,
        backs=_backs(data, chosen, at, context),
        origin=at,
    )
    if data.get("refill", True) not in (True, False):
        context.wrong_deck("`refill` is neither true nor false", at.below("refill"), "write `refill: true`")
    if not deck.size:
        context.tell("MW681", f"the deck `{name}` has no card", at, help=_no_card(data, context))
    return deck


def _no_card(data: Mapping[str, Any], context: Context) -> str:
    kinds = {root.record.kind for root in context.roots.values()}
    wanted = data.get("of")
    for kind in wanted if isinstance(wanted, list) else [wanted]:
        if isinstance(kind, str) and kind not in kinds:
            return (
                did_you_mean(kind, kinds) or f"let the schema of `{kind}` say `x-story: entry`, and the story read it"
            )
    return "no record of these kinds has what `where` asks for"


def _taken(each: Any, chosen: list[str], at: Origin, copies: Mapping[str, int], context: Context) -> DeckPart | None:
    if not isinstance(each, Mapping):
        context.wrong_deck("what is taken is no mapping", at, "write `{count: 6, where: {sort: find}}`")
        return None
    _only(each, _TAKE, at, context)
    kinds = None if each.get("of") is None else set(_of(each["of"], at, context))
    nodes = [n for n in chosen if (kinds is None or n in kinds) and _fits(context, n, each.get("where"), at)]
    part = DeckPart(
        tuple((n, _many(n, copies, context)) for n in nodes), _number(each, "count", 1, 999, at, context), at
    )
    if part.size > part.there:
        context.tell(
            "MW681",
            f"{part.size} cards are taken where there are {part.there}",
            at.below("count") if "count" in each else at,
            help="take fewer, or let more records fit `where`",
        )
    return part


def _of(kinds: Any, at: Origin, context: Context) -> list[str]:
    wanted, known = kinds if isinstance(kinds, list) else [kinds], context.world.system.kinds
    unknown = [kind for kind in wanted if not isinstance(kind, str) or kind not in known]
    if unknown or not wanted:
        wrong = unknown[0] if unknown else kinds
        help_ = did_you_mean(str(wrong), known) or "write `of: card`, or a list of kinds"
        context.wrong_deck(
            f"there is no kind `{wrong}`" if wrong else "nobody says which cards it is made of", at.below("of"), help_
        )
    return [node for node, root in context.roots.items() if root.record.kind in wanted]


def _fits(context: Context, node: str, where: Any, at: Origin) -> bool:
    if where is None:
        return True
    if not isinstance(where, Mapping):
        context.wrong_deck("`where` is no mapping", at.below("where"), "write `where: {sort: find}`")
        return False
    data = context.roots[node].record.data
    for field, wanted in where.items():
        values = wanted if isinstance(wanted, list) else [wanted]
        content = data.get(field)
        if not any(each in values for each in (content if isinstance(content, list) else [content])):
            return False
    return True


def _many(node: str, copies: Mapping[str, int], context: Context) -> int:
    return copies.get(context.roots[node].record.name, 1)


def _backs(data: Mapping[str, Any], chosen: list[str], at: Origin, context: Context) -> dict[str, str] | None:
    if data.get("back") is None:
        return None
    field = str(data["back"])
    if data.get("take") is not None:
        context.wrong_deck("a deck built at random shows no backs", at.below("back"), "leave out `back` or `take`")
    records = {node: context.roots[node].record.data for node in chosen}
    if not any(field in record for record in records.values()):
        fields = {key for record in records.values() for key in record}
        context.wrong_deck(
            f"no card has a field `{field}`",
            at.below("back"),
            did_you_mean(field, fields) or "name the field whose value is seen on the back",
        )
    return {node: str(record.get(field, "")) for node, record in records.items()}


def _places(context: Context) -> dict[str, CardPlace]:
    section, origin = context.mode.get("places", []), context.mode.origin("places")
    if isinstance(section, list):
        for index, each in enumerate(section):
            if not isinstance(each, str) or not each:
                context.wrong_deck(f"`{each}` is no name of a place", origin.below(index), "write `places: [hand]`")
        section = {each: {} for each in section if isinstance(each, str) and each}
    places: dict[str, CardPlace] = {}
    for name, data in section.items():
        at = origin.below(name) if isinstance(context.mode.get("places"), Mapping) else origin
        if not isinstance(data or {}, Mapping):
            context.wrong_deck(f"the place `{name}` is no mapping", at, "write `{}` or `{closed: true}`")
            continue
        _only(data or {}, ("closed",), at, context)
        places[str(name)] = CardPlace(str(name), (data or {}).get("closed") is True, at)
    return places


def _round(context: Context) -> str:
    node = context.mode.get("round")
    return "" if node is None else context.node(node, context.mode.origin("round")) or ""


def _aim(context: Context) -> tuple[tuple[str, int], ...]:
    weights = context.mode.get("aim")
    if weights is None:
        return ()
    origin = context.mode.origin("aim")
    aims: list[tuple[str, int]] = []
    for name, weight in weights.items():
        if name not in context.state.variables:
            context.wrong_deck(
                f"`{name}`, which is aimed at, is nothing that is counted",
                origin.below(name),
                did_you_mean(str(name), context.state.variables) or "declare it in `state`",
            )
        elif not isinstance(weight, int) or isinstance(weight, bool) or abs(weight) > 1_000_000:
            context.wrong_deck(f"the weight of `{name}` is no whole number", origin.below(name), "write `wood: 2`")
        else:
            aims.append((str(name), weight))
    if not any(weight for _, weight in aims):
        context.tell("MW686", "everything that is aimed at weighs nothing", origin, help="give something a weight")
    return tuple(aims)


def read_draw(root: Told, cards: Cards, context: Context) -> CardDraw | None:
    """What a record draws."""
    part = root.first("draw")
    if part is None or part.value in (None, False):
        return None
    data = part.value if isinstance(part.value, Mapping) else {"from": part.value}
    _only(data, _DRAW, part.origin, context)
    source = data.get("from")
    if not isinstance(source, str) or (source not in cards.decks and source not in cards.places):
        at = part.origin.below("from") if isinstance(part.value, Mapping) and "from" in data else part.origin
        help_ = did_you_mean(str(source), [*cards.decks, *cards.places]) or "name a deck of `decks:`, or a place"
        context.wrong_deck(f"there is no deck `{source}` to draw from", at, help_)
        return None
    pick = Pick.ANY if data.get("any") is True else Pick.OLDEST if data.get("oldest") is True else Pick.TOP
    if pick is Pick.ANY and (source in cards.decks or cards.places[str(source)].closed):
        help_ = "leave it out, or draw from a place where cards lie open"
        context.wrong_deck(
            f"no card of `{source}` is chosen by its face: it lies face down", part.origin.below("any"), help_
        )
        return None
    see = _number(data, "see", 1, MOST_SEEN, part.origin, context)
    if "see" in data and (pick is not Pick.TOP or source not in cards.decks):
        context.wrong_deck("`see` is for the top cards of a deck", part.origin.below("see"), "leave it out")
    empty = root.first("empty")
    target = context.node(empty.value, empty.origin) or "" if empty is not None else ""
    to = data.get("to")
    if to is not None and not (isinstance(to, str) and (to in cards.decks or to in cards.places)):
        help_ = did_you_mean(str(to), [*cards.decks, *cards.places]) or "name a place of `places:`"
        context.wrong_deck(f"there is no place `{to}` for cards", part.origin.below("to"), help_)
        to = None
    return CardDraw(str(source), pick, see, target, str(to or ""), part.origin)


def _only(data: Mapping[str, Any], keys: tuple[str, ...], at: Origin, context: Context) -> None:
    for key in data:
        if key not in keys:
            help_ = did_you_mean(str(key), keys) or "it holds " + ", ".join(keys)
            context.wrong_deck(f"nothing is called `{key}` here", at.below(key), help_)


def _word(data: Mapping[str, Any], key: str, at: Origin, context: Context) -> str:
    value = data.get(key)
    if value is not None and (not isinstance(value, str) or not value):
        context.wrong_deck(f"`{key}: {value}` names no place", at.below(key), f"write `{key}: discard`")
        return ""
    return value or ""


def _number(data: Mapping[str, Any], key: str, low: int, high: int, at: Origin, context: Context) -> int:
    value = data.get(key, low)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        context.wrong_deck(
            f"`{key}: {value}` is no number from {low} to {high}", at.below(key), f"write `{key}: {max(low, 1)}`"
        )
        return low
    return value


def lying(cards: Cards, context: Context) -> dict[str, tuple[str, ...]]:
    """For each deck and place the cards that can ever come to lie there, by what moves them."""
    from meeplewright.stories.told.moves import moves_of

    piles: dict[str, dict[str, None]] = {name: {} for name in (*cards.decks, *cards.places)}
    ways: list[tuple[str, str, str, str]] = []  # source, target, card, node
    for deck in cards.decks.values():
        piles[deck.name].update(dict.fromkeys(deck.cards))
        piles[deck.to].update(dict.fromkeys(deck.cards))
        ways += [(deck.to, deck.name, "", "")] if deck.refill else []
    quiet = context.quiet()
    ways += [(draw.source, draw.to, "", "") for draw in context.draws.values() if draw.to]
    for node, root in context.roots.items():
        ways += [(m.source, m.to, m.card, node) for part in root.walk() for m in moves_of(part, quiet)]
    every = dict.fromkeys(node for deck in cards.decks.values() for node in deck.cards)
    grew = True
    while grew:
        grew = False
        for source, target, card, node in ways:
            new = _coming(source, card, node, piles, every)
            if target in piles and not new <= piles[target].keys():
                piles[target].update(dict.fromkeys(each for each in every if each in new))
                grew = True
    return {name: tuple(nodes) for name, nodes in piles.items()}


def _coming(
    source: str, card: str, node: str, piles: Mapping[str, Mapping[str, None]], every: Mapping[str, None]
) -> set[str]:
    if source == THIS:
        return {node} & every.keys()
    there = set(every) if source == PILE else set(piles.get(source, ()))
    return there & {card} if card else there


def drawn(draw: CardDraw | None, there: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The cards that a node may draw."""
    if draw is not None:
        yield from there.get(draw.source, ())
