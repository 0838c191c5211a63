"""A hub with many children is drawn as a block, not as a fan."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random

from meeplewright.stories.picture.hub import with_block
from meeplewright.stories.picture.layout import NODE_MM, PictureLayout, Way, _apart, in_layers


def others(nodes: Sequence[str], ways: Sequence[Way]) -> PictureLayout:
    return in_layers(nodes, ways, "hub")


def hub_of(children: int) -> tuple[list[str], list[Way]]:
    names = [f"room-{n}" for n in range(children)]
    out, back = [("hub", name) for name in names], [(name, "hub") for name in names]
    return ["start", "hub", *names], [("start", "hub"), *out, *back]


def test_sixty_children_stand_in_rows_and_none_lies_on_another() -> None:
    nodes, ways = hub_of(60)
    layout = with_block(nodes, ways, others)
    places = list(layout.places.values())
    assert set(layout.places) == set(nodes)
    assert layout.width < 260
    assert layout.height < 210
    for at, (x, y) in enumerate(places):
        assert NODE_MM[0] / 2 <= x + 0.01 <= layout.width
        assert all(abs(x - u) >= NODE_MM[0] or abs(y - v) >= NODE_MM[1] for u, v in places[at + 1 :])


def test_every_way_is_drawn_and_its_arrow_touches_where_it_leads() -> None:
    nodes, ways = hub_of(60)
    layout = with_block(nodes, ways, others)
    assert sorted(curve.way for curve in layout.curves) == sorted(ways)
    for curve in layout.curves:
        x, y = layout.places[curve.way[1]]
        assert abs(curve.tip[0] - x) <= NODE_MM[0] / 2 + 0.01
        assert abs(curve.tip[1] - y) <= NODE_MM[1] / 2 + 0.01


def test_few_children_are_drawn_as_before() -> None:
    nodes, ways = hub_of(5)
    assert with_block(nodes, ways, others) == others(nodes, ways)


def test_entries_of_a_row_stand_as_near_as_they_can_to_where_they_would_like_to() -> None:
    """In order, one apart at least; no run of them could move a little to be nearer to its wishes."""
    chance = Random(5)
    moved = 0
    for size in (1, 2, 3, 6, 9):
        for _ in range(12):
            wish = [chance.randrange(-4, 12) / 2 for _ in range(size)]
            places = _apart(wish)
            far = sum((place - wanted) ** 2 for place, wanted in zip(places, wish, strict=True))
            assert all(other - one >= 1 - 1e-9 for one, other in pairwise(places))
            for first, last in combinations(range(size + 1), 2):
                for step in (-0.01, 0.01):
                    others = [place + step * (first <= at < last) for at, place in enumerate(places)]
                    if all(other - one >= 1 for one, other in pairwise(others)):
                        moved += 1
                        assert sum((place - wanted) ** 2 for place, wanted in zip(others, wish, strict=True)) > far
    assert moved > 300
