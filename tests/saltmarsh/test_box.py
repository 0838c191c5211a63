"""The demonstration pack holds what its manifest promises, and nothing in it is wrong."""

from __future__ import annotations

from collections import Counter

import pytest

from meeplewright import data
from meeplewright.packs.load import load
from meeplewright.packs.world import World


@pytest.fixture(scope="module")
def world() -> World:
    loaded = load(data.content() / "saltmarsh-light")
    assert loaded.findings == []
    return loaded.worlds[0]


def test_three_decks_hold_forty_eight_cards_of_twenty_six_sorts(world: World) -> None:
    printed: Counter[str] = Counter()
    for card in world.of("card").values():
        printed[card.data["deck"]] += card.data.get("copies", 1)
    assert printed == {"tide": 12, "night": 14, "marsh": 22}
    assert len(world.of("card")) == 26


def test_the_marsh_has_seven_hexes_whose_neighbours_ring_the_light(world: World) -> None:
    tiles = [record.data for record in sorted(world.of("tile").values(), key=lambda tile: tile.data["number"])]
    assert [tile["number"] for tile in tiles] == [1, 2, 3, 4, 5, 6, 7]
    ring = [tile["id"] for tile in tiles[1:]]
    assert tiles[0]["neighbours"] == ring
    for at, tile in enumerate(tiles[1:]):
        assert set(tile["neighbours"]) == {"light", ring[at - 1], ring[(at + 1) % 6]}


def test_characters_scenarios_and_icons_are_as_many_as_the_box_says(world: World) -> None:
    counts = {kind: len(world.of(kind)) for kind in ("character", "scenario", "board", "icon", "entry")}
    assert counts == {"character": 3, "scenario": 2, "board": 1, "icon": 17, "entry": 103}


def test_every_icon_says_what_its_drawing_shows(world: World) -> None:
    assert all(len(icon.data["drawing"].split()) >= 4 for icon in world.of("icon").values())
