"""Plans of map pieces: what one shuffle of the stacks may cut off is told, with the piece that does it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conftest import TOY_SYSTEM

Says = Callable[..., list[str]]
KINDS = "kinds:\n  land: {schema: land.schema.json, title: Land}\n  piece: {schema: piece.schema.json, title: Piece}\n"
PLAN = '{"piece": "piece", "by": "stack", "of": "land", "nodes": "spaces", "sides": "sides"%s}'
LAND = (
    '{"title": "Land", "$ref": "meeple:base/record", "properties": {"plan": {"type": "array", "items": {"type":'
    ' "object"}, "description": "x", "x-plan": %s}}, "unevaluatedProperties": false}'
)
PIECE = (
    '{"title": "Piece", "$ref": "meeple:base/record", "properties": {"stack": {"type": "integer", "description": "x"},'
    ' "land": {"type": "string", "description": "x", "x-ref": "land"}, "spaces": {"type": "array", "description": "x",'
    ' "items": {"type": "object"}}}, "unevaluatedProperties": false}'
)


@pytest.fixture
def plans(says: Says) -> Callable[..., list[str]]:
    def told(text: str, grid: str = "") -> list[str]:
        files = {
            "system.yaml": TOY_SYSTEM.replace("kinds:\n", KINDS),
            "land.schema.json": LAND % (PLAN % grid),
            "piece.schema.json": PIECE,
            "l.yaml": text,
        }
        return says(files, "MW33")

    return told


def piece(name: str, stack: int, sides: str, land: str = "") -> str:
    owner = f", land: {land}" if land else ""
    return f"- {{id: {name}, stack: {stack}{owner}, spaces: [{{sides: [{sides}]}}]}}\n"


ROW = "land:\n- id: vale\n  plan:\n  - {q: 0, r: 0, stack: 0}\n  - {q: 0, r: 1, stack: 1}\n  - {q: 0, r: 2, stack: 1}\n"
ALL = "n, ne, se, s, sw, nw"


def test_one_closed_piece_of_a_stack_is_enough_to_cut_off(plans: Callable[..., list[str]]) -> None:
    camp, open_ = piece("camp", 0, ALL), piece("moor", 1, ALL)
    assert plans(ROW + "piece:\n" + camp + open_ + piece("lake", 1, ALL)) == []
    # the lake may lie in the middle, and has no side to the south
    assert plans(ROW + "piece:\n" + camp + open_ + piece("lake", 1, "n")) == [
        "MW331 l.yaml:6:5 this place of `vale` may be cut off: `lake` may lie between"
    ]


def test_what_hangs_together_is_one_fault(plans: Callable[..., list[str]]) -> None:
    found = plans(ROW + "piece:\n" + piece("camp", 0, "n") + piece("moor", 1, ALL) + piece("lake", 1, ALL))
    assert found == [
        "MW331 l.yaml:5:5 this place of `vale` and 1 more beside it may be cut off: `camp` may lie between"
    ]


def test_a_piece_of_another_land_is_not_laid(plans: Callable[..., list[str]]) -> None:
    mine = piece("camp", 0, ALL) + piece("moor", 1, ALL, "vale") + piece("lake", 1, ALL)
    assert plans(ROW + "- id: heath\npiece:\n" + mine + piece("cliff", 1, "n", "heath")) == []
    assert plans(
        ROW + "- id: heath\npiece:\n" + mine.replace("moor, stack: 1, land: vale", "moor, stack: 1, land: heath")
    ) == ["MW333 l.yaml:6:25 `vale` lays 2 pieces of the stack 1, and there are 1"]


def test_what_touches_nothing_is_told_as_that(plans: Callable[..., list[str]]) -> None:
    far = (
        ROW.replace("r: 2", "r: 5") + "piece:\n" + piece("camp", 0, ALL) + piece("moor", 1, ALL) + piece("lake", 1, ALL)
    )
    assert plans(far) == ["MW331 l.yaml:6:5 this place of `vale` cannot be reached however the pieces are shuffled"]


def test_squares_join_by_four_sides(plans: Callable[..., list[str]]) -> None:
    row = ROW.replace("q: 0, r: 1", "q: 1, r: 0").replace("q: 0, r: 2", "q: 1, r: 1")
    four = "n, e, s, w"
    pieces = "piece:\n" + piece("camp", 0, four) + piece("moor", 1, four) + piece("lake", 1, four)
    assert plans(row + pieces, ', "grid": "square"') == []
    # hexagons at these places join as well, but not over a side that is called `e`
    assert len(plans(row + pieces)) == 1


def test_the_plan_agrees_with_laying_every_shuffle(plans: Callable[..., list[str]]) -> None:
    """Another eye: every order of the stack is laid and walked, with coordinates of the middles of real hexagons."""
    from itertools import permutations
    from math import dist, sqrt

    middles = {"n": (0.0, -1.0), "s": (0.0, 1.0)} | {
        name: (x * sqrt(3) / 2, y / 2) for name, x, y in (("ne", 1, -1), ("se", 1, 1), ("sw", -1, 1), ("nw", -1, -1))
    }
    spots = [(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1)]
    plan = "land:\n- id: vale\n  plan:\n" + "".join(
        f"  - {{q: {q}, r: {r}, stack: {min(index, 1)}}}\n" for index, (q, r) in enumerate(spots)
    )
    for closed in ("", "n", "se", "s, ne", "n, s, nw", "ne, se, sw", "n, ne, s, sw, nw"):
        shut = {side.strip() for side in closed.split(",")}
        sides = {
            "camp": set(middles),
            "a": set(middles) - shut,
            "b": set(middles),
            "c": set(middles),
            "d": set(middles),
        }
        text = "".join(piece(name, int(name != "camp"), ", ".join(sorted(had))) for name, had in sides.items())
        cut = False
        for order in permutations("abcd"):
            laid = dict(zip(spots, ("camp", *order), strict=True))
            at = {spot: (spot[0] * sqrt(3) / 2, spot[1] + spot[0] / 2) for spot in spots}
            seen, waiting = {(0, 0)}, [(0, 0)]
            for here in waiting:
                for side, (right, down) in middles.items():
                    x, y = at[here]
                    for there in spots:
                        back = next(name for name, way in middles.items() if dist(way, (-right, -down)) < 0.01)
                        joined = side in sides[laid[here]] and back in sides[laid[there]]
                        if joined and there not in seen and dist(at[there], (x + right, y + down)) < 0.01:
                            seen.add(there)
                            waiting.append(there)
            cut = cut or len(seen) < len(spots)
        # surely joined is what the check demands: it may be stricter than any one shuffle, and never laxer
        assert bool(plans(plan + "piece:\n" + text)) >= cut, closed
        assert closed or not plans(plan + "piece:\n" + text)


def test_a_stack_that_is_a_list_is_no_stack(plans: Callable[..., list[str]]) -> None:
    lists = "land:\n- id: vale\n  plan:\n  - {q: 0, r: 0, stack: [0]}\npiece:\n- {id: camp, stack: [0], spaces: [{sides: 7}]}\n"
    assert plans(lists) == []
