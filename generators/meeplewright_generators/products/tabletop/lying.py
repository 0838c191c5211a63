"""What lies in which row of the table: decks, pieces alone or in bags, dice, and apart what is not in this game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from meeplewright_generators.products.tabletop import objects
from meeplewright_generators.products.tabletop.dice import file_of, is_drawn
from meeplewright_generators.products.tabletop.objects import CardSheet, Look
from meeplewright_generators.products.tabletop.words import name_of, spoken

if TYPE_CHECKING:
    from meeplewright_generators.products.items import TargetItem
    from meeplewright_generators.products.tabletop.game import Game

Url = Callable[[str], str]
Made = dict[str, Any]
# pieces that lie by themselves, not in a bag with others of their kind
LARGE = frozenset({"board", "map", "sheet"})


@dataclass(slots=True)
class _Bags:
    """What is laid away: pieces by the name of their bag, and what is not in this game."""

    by_name: dict[tuple[str, str], list[Made]] = field(default_factory=dict)
    aside: list[Made] = field(default_factory=list)
    seated: int = 0

    def add(self, game: Game, item: TargetItem, some: Sequence[Made]) -> None:
        """A piece of which there are several has a bag of its own, single ones share that of their kind. What has no
        name is drawn from behind: those that look the same there lie together."""
        if not some:
            return
        shared = game.shop.deck_title(item.deck)
        if "name" not in item.record.data:
            key = shared, item.back.key if item.back else ""
        else:
            key = (name_of(item.record), item.record.name) if item.copies > 1 else (shared, "")
        self.by_name.setdefault(key, []).extend(some)


def things(game: Game, url: Url) -> Iterator[tuple[str, Made]]:
    """The objects by the row of the table in which they lie."""
    bags = _Bags()
    yield from _decks(game, url, bags)
    for item in game.others:
        thing = _piece(game, item, url)
        for row in _rows(game, item, bags, thing):
            yield row, thing
    for (name, _), inside in bags.by_name.items():
        yield "bags", objects.bag(Look(name), inside)
    for die in game.dice:
        sides = [spoken(game.shop, side) for side in die.sides]
        thing = objects.die(Look(die.name), url(file_of(die)) if is_drawn(die) else "", sides)
        for _ in range(die.count):
            yield "dice", thing
    if bags.aside:
        yield "bags", objects.bag(Look(game.shop.say("not in this game")), bags.aside)


def _rows(game: Game, item: TargetItem, bags: _Bags, thing: Made) -> Iterator[str]:
    """The rows in which the copies of a piece lie; those that lie in bags go there."""
    setup, left = game.laid, item.copies
    if setup.players and item.record.kind == setup.seats:
        bags.seated += 1
        if bags.seated <= setup.players:
            yield "seats"
            left -= 1
        bags.aside += [thing] * left
    elif not setup.plays(game.shop.world, item.record):
        bags.aside += [thing] * left
    elif item.sort in LARGE:
        yield from ["boards"] * left
    else:
        out = 1 if item.record.name in setup.out else setup.amounts.get(item.record.id, 0)
        out = min(out, left)
        yield from ["laid"] * out
        bags.add(game, item, [thing] * (left - out))


def _decks(game: Game, url: Url, bags: _Bags) -> Iterator[tuple[str, Made]]:
    for name, cards in _cards(game, url).items():
        title = Look(game.shop.deck_title(name))
        inside = [thing for item, thing in cards if game.laid.plays(game.shop.world, item.record)]
        apart = [thing for item, thing in cards if not game.laid.plays(game.shop.world, item.record)]
        if inside:
            yield "decks", objects.deck(title, inside)
        if apart:
            bags.aside.append(objects.deck(title, apart))


def _cards(game: Game, url: Url) -> dict[str, list[tuple[TargetItem, Made]]]:
    """Every card of each deck, as often as the box holds it."""
    decks: dict[str, list[tuple[TargetItem, Made]]] = {}
    for sheet in game.sheets:
        faces, backs = map(url, sheet.files)
        front = sheet.items[0].front
        cards = CardSheet(sheet.number, faces, backs, sheet.columns, sheet.rows, not sheet.shares_back, front.height_mm)
        for slot, item in enumerate(sheet.items):
            thing = objects.card(cards, slot, game.look(item.record), sideways=front.width_mm > front.height_mm)
            decks.setdefault(sheet.deck, []).extend([(item, thing)] * item.copies)
    return decks


def _piece(game: Game, item: TargetItem, url: Url) -> Made:
    files, look = game.files_of(item), game.look(item.record)
    if item.sort in {"board", "map"} and not files["back"]:
        return objects.board(look, url(files["front"]), item.front.width_mm)
    return objects.piece(look, url(files["front"]), url(files["back"]) if files["back"] else "", item.front.shape)
