"""The demonstration pack holds what its manifest promises, and nothing in it is wrong."""

from __future__ import annotations

from collections import Counter

from meeplewright.packs.world import World


def test_three_decks_hold_forty_eight_cards_of_twenty_six_sorts(saltmarsh: World) -> None:
    printed: Counter[str] = Counter()
    for card in saltmarsh.of("card").values():
        printed[card.data["deck"]] += card.data.get("copies", 1)
    assert printed == {"tide": 12, "night": 14, "marsh": 22}
    assert len(saltmarsh.of("card")) == 26


def test_the_marsh_has_seven_hexes_whose_neighbours_ring_the_light(saltmarsh: World) -> None:
    tiles = [record.data for record in sorted(saltmarsh.of("tile").values(), key=lambda tile: tile.data["number"])]
    assert [tile["number"] for tile in tiles] == [1, 2, 3, 4, 5, 6, 7]
    ring = [tile["id"] for tile in tiles[1:]]
    assert tiles[0]["neighbours"] == ring
    for at, tile in enumerate(tiles[1:]):
        assert set(tile["neighbours"]) == {"light", ring[at - 1], ring[(at + 1) % 6]}


def test_characters_scenarios_and_icons_are_as_many_as_the_box_says(saltmarsh: World) -> None:
    counts = {kind: len(saltmarsh.of(kind)) for kind in ("character", "scenario", "board", "icon", "entry")}
    assert counts == {"character": 3, "scenario": 2, "board": 1, "icon": 17, "entry": 103}


def test_every_icon_says_what_its_drawing_shows(saltmarsh: World) -> None:
    assert all(len(icon.data["drawing"].split()) >= 4 for icon in saltmarsh.of("icon").values())
