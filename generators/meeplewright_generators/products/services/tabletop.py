"""A save of Tabletop Simulator: sheets of cards, pictures of pieces, and the objects that lie on its table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from meeplewright.sources.disk import write_whole
from meeplewright_generators.jobs import Job, fingerprint
from meeplewright_generators.products.pictured import picture_jobs
from meeplewright_generators.products.tabletop import objects
from meeplewright_generators.products.tabletop.dice import die_job, is_drawn
from meeplewright_generators.products.tabletop.game import Game
from meeplewright_generators.products.tabletop.lying import things
from meeplewright_generators.products.tabletop.sheets import sheet_job
from meeplewright_generators.products.tabletop.table import on_table
from meeplewright_generators.products.tabletop.words import name_of
from meeplewright_generators.writing import file_name

if TYPE_CHECKING:
    from meeplewright_generators.workshop import Workshop


def jobs(shop: Workshop) -> Iterable[Job]:
    """A job for each sheet, for pictures of pieces, for each die, and one for the save."""
    game = Game(shop)
    if not (game.items or game.dice):
        return
    for sheet in game.sheets:
        yield sheet_job(sheet)
    yield from picture_jobs("pieces", "Pieces", game.pictures)
    for die in game.dice:
        if is_drawn(die):
            yield die_job(shop, die)
    yield _save_job(shop, game)


def _save_job(shop: Workshop, game: Game) -> Job:
    name = f"{file_name(shop.world.pack.name)}.json"
    setup = game.laid  # what cannot be set up is told now
    listed = [
        [item.record.name, item.deck, item.copies, item.front.key, item.back and item.back.key] for item in game.items
    ]
    reads = {
        "pack": shop.imprint,
        "pieces": fingerprint(listed),
        "dice": fingerprint([[die.name, die.sides, die.count] for die in game.dice]),
        "words": fingerprint([game.words, {item.record.name: name_of(item.record) for item in game.items}]),
        "setup": f"{shop.order.setup} {shop.order.players}",
        "table": fingerprint([setup.amounts, sorted(setup.out), {k: sorted(v) for k, v in setup.chosen.items()}]),
        "url": shop.order.url or str(shop.order.out.absolute()),
    }  # fmt: skip

    def make(folder: Path) -> None:
        save = saved(game, lambda file: address(folder, shop.order.url, file))
        text = json.dumps(save, ensure_ascii=False, indent=1) + "\n"
        write_whole(folder / name, text.encode(), lasting=False)

    return Job("save", "Save", (name,), reads, make)


def address(folder: Path, prefix: str, file: str) -> str:
    """Where the program finds a file: on this machine, or below what somebody said."""
    if prefix:
        return f"{prefix.rstrip('/')}/{quote(file)}"
    return "file:///" + (folder / file).absolute().as_posix().lstrip("/")


def saved(game: Game, url: Callable[[str], str]) -> dict[str, Any]:
    """The save as plain data."""
    shop, setup = game.shop, game.laid
    lying = on_table(things(game, url))
    title = shop.title if setup.scenario is None else f"{shop.title} – {name_of(setup.scenario)}"
    note = game.words.get(setup.scenario.name, "") if setup.scenario is not None else ""
    return objects.save(title, note, setup.players, objects.numbered(lying, shop.world.pack.name))
