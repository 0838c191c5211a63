"""Maps: one finding for all spaces that hang together and are cut off."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, product
from random import Random
from typing import Any

from conftest import TOY_SYSTEM

Says = Callable[..., list[str]]
SCHEMA = '{"title": "Map", "$ref": "meeple:base/map", "unevaluatedProperties": false}'


def test_islands_are_told_once_each(says: Says) -> None:
    system = TOY_SYSTEM.replace("kinds:\n", "kinds:\n  map: {schema: map.schema.json, title: Map}\n")
    spaces = "".join(f"  - id: {name}\n" for name in ("town", "mill", "reef", "cave", "wreck", "ford"))
    trails = "".join(
        f"  - {{from: {one}, to: {other}}}\n"
        for one, other in (("town", "mill"), ("reef", "cave"), ("cave", "wreck"), ("wreck", "reef"))
    )
    files = {
        "system.yaml": system,
        "map.schema.json": SCHEMA,
        "m.yaml": f"map:\n- id: fens\n  name: Fens\n  spaces:\n{spaces}  trails:\n{trails}",
    }
    assert says(files, "MW31") == [
        "MW311 m.yaml:7:9 no way leads from `town` to the space `reef` of `fens` and 2 more that hang together with it",
        "MW311 m.yaml:10:9 no way leads from `town` to the space `ford` of `fens`",
    ]


def test_a_misspelt_end_of_a_trail_has_no_echo(says: Says) -> None:
    system = TOY_SYSTEM.replace("kinds:\n", "kinds:\n  map: {schema: map.schema.json, title: Map}\n")
    spaces, trails = "  - id: town\n  - id: mill\n", "  - {from: town, to: mil}\n"
    files = {
        "system.yaml": system,
        "map.schema.json": SCHEMA,
        "m.yaml": f"map:\n- id: fens\n  name: Fens\n  spaces:\n{spaces}  trails:\n{trails}",
    }
    assert says(files, "MW31") == ["MW310 m.yaml:8:22 `fens` has no space `mil`"]


def test_a_ring_of_six_is_told_once_with_all_of_it(says: Says) -> None:
    schema = (
        '{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Tool", "$ref": "meeple:base/record",'
        ' "x-graph": {"edges": "needs", "check": ["no-rings"]}, "unevaluatedProperties": false,'
        ' "properties": {"needs": {"type": "array", "description": "x", "items": {"type": "string", "x-ref": "tool"}}}}'
    )
    system = TOY_SYSTEM.replace("kinds:\n", "kinds:\n  tool: {schema: tool.schema.json, title: Tool}\n")
    tools = "".join(f"- id: t{number}\n  needs: [t{(number + 1) % 6}]\n" for number in range(6))
    files = {"system.yaml": system, "tool.schema.json": schema, "t.yaml": f"tool:\n{tools}- id: t9\n  needs: [t0]\n"}
    assert says(files, "MW312") == [
        "MW312 t.yaml:3:11 `t0` needs itself: `t0` → `t1` → `t2` → `t3` → `t4` → `t5` → `t0`"
    ]
    assert says({**files, "t.yaml": "tool:\n- id: t0\n  needs: [t0]\n"}, "MW312") == [
        "MW312 t.yaml:3:11 `t0` needs itself"
    ]


def led(spaces: str, trails: str, check: str, limits: str = "") -> dict[str, str]:
    """A map whose trails may be led through points."""
    graph = f'"x-graph": {{"nodes": "spaces", "edges": "trails", "apart": 10, {limits}"check": [{check}]}}, '
    return {
        "system.yaml": TOY_SYSTEM.replace("kinds:\n", "kinds:\n  map: {schema: map.schema.json, title: Map}\n"),
        "map.schema.json": SCHEMA.replace('"$ref"', graph + '"$ref"'),
        "m.yaml": f"map:\n- id: fens\n  name: Fens\n  spaces: [{spaces}]\n  trails:\n{trails}",
    }


SQUARE = "{id: nw, x: 0, y: 0}, {id: ne, x: 90, y: 0}, {id: sw, x: 0, y: 90}, {id: se, x: 90, y: 90}"


def test_a_trail_led_round_the_others_crosses_none_and_one_led_into_them_does(says: Says) -> None:
    across, sides = "  - {from: nw, to: se%s}\n", "  - {from: ne, to: sw%s}\n  - {from: nw, to: sw}\n"
    assert len(says(led(SQUARE, across % "" + sides % "", '"uncrossed"'), "MW314")) == 1
    round_it = ", via: [{x: -20, y: 50}, {x: -20, y: 120}, {x: 60, y: 120}]"
    assert says(led(SQUARE, across % round_it + sides % "", '"uncrossed"'), "MW31") == []
    side = "  - {from: nw, to: ne%s}\n  - {from: sw, to: se}\n  - {from: nw, to: sw}\n"
    assert says(led(SQUARE, side % "", '"uncrossed"'), "MW31") == []
    assert says(led(SQUARE, side % ", via: [{x: 45, y: 110}]", '"uncrossed"'), "MW31") == [
        "MW314 m.yaml:7:5 the way from `sw` to `se` crosses that from `nw` to `ne`"
    ]


def test_points_that_lead_nowhere_are_told_each_at_its_place(says: Says) -> None:
    trail = (
        "  - from: nw\n    to: se\n    via:\n    - {x: 0, y: 0}\n    - {x: 20, y: 40}\n    - {x: 20.0, y: 40}\n"
        "    - {x: 20, y: 0}\n    - {x: 90, y: 90}\n"
    )
    assert says(led(SQUARE, trail + "  - {from: nw, to: ne}\n  - {from: nw, to: sw}\n", '"reached"'), "MW3") == [
        "MW319 m.yaml:9:7 point 1 of the way from `nw` to `se` lies on its end",
        "MW319 m.yaml:11:7 point 3 of the way from `nw` to `se` lies on the one before it",
        "MW319 m.yaml:13:7 point 5 of the way from `nw` to `se` lies on its end",
    ]


def test_a_point_without_a_place_is_told_by_its_schema_alone(says: Says) -> None:
    trail = "  - {from: nw, to: se, via: [{x: 4}]}\n  - {from: nw, to: ne}\n  - {from: nw, to: sw}\n"
    assert says(led(SQUARE, trail, '"reached"'), "MW") == ["MW101 m.yaml:6:31 missing key `y` in this point"]


def drawn(says: Says, files: dict[str, str]) -> list[str]:
    """What is said of the map as it is drawn, wherever its ways lead."""
    return [line for line in says(files, "MW3") if not line.startswith("MW311")]


def test_one_way_that_leads_wrong_is_told_once_whatever_it_crosses(says: Says) -> None:
    posts = ", ".join(
        f"{{id: {side}{at}, x: {20 * at}, y: {y}}}" for at in range(4) for side, y in (("n", 0), ("s", 40))
    )
    ladder = "".join(f"  - {{from: n{at}, to: s{at}}}\n" for at in range(4))
    assert drawn(says, led(posts, ladder + "  - {from: n0, to: s3}\n", '"uncrossed"')) == [
        "MW314 m.yaml:10:5 the way from `n0` to `s3` crosses that from `n1` to `s1`, and 1 more thing is wrong with it"
    ]


def test_of_many_ways_that_one_crosses_eight_are_pointed_at(finds: Callable[..., list[dict[str, Any]]]) -> None:
    posts = ", ".join(f"{{id: {side}{at}, x: {at}, y: {y}}}" for at in range(11) for side, y in (("n", 0), ("s", 9)))
    rungs = "".join(f"  - {{from: n{at}, to: s{at}}}\n" for at in range(1, 11))
    (found,) = finds(led(posts + ", {id: e, x: 20, y: 5}", rungs + "  - {from: s0, to: e}\n", '"uncrossed"'), "MW314")
    assert (found["place"]["line"], found["record"], found["field"]) == (16, "map/fens", "trails/10")
    assert found["message"].endswith("crosses that from `n1` to `s1`, and 9 more things are wrong with it")
    assert [(each["message"], each["place"]["line"]) for each in found["related"]] == [
        ("another way", 6 + at) for at in range(8)
    ]
    (found,) = finds(led(posts + ", {id: e, x: 1.5, y: 5}", rungs + "  - {from: s0, to: e}\n", '"uncrossed"'), "MW314")
    assert [(each["message"], each["place"]["line"]) for each in found["related"]] == [("the other way", 6)]


def test_one_space_that_lies_wrong_is_told_once_whatever_its_ways_cross(says: Says) -> None:
    hub = "{id: hub, x: 100, y: 20}, {id: a, x: 0, y: 0}, {id: b, x: 0, y: 20}, {id: c, x: 0, y: 40}"
    fence = "{id: top, x: 50, y: -9}, {id: foot, x: 50, y: 49}, {id: gate, x: 52, y: 20}"
    ways = "".join(f"  - {{from: {name}, to: hub}}\n" for name in "abc") + "  - {from: top, to: foot}\n"
    crossing = led(f"{hub}, {fence}", ways, '"uncrossed"')
    assert [line.partition(" the way")[0] for line in drawn(says, crossing)] == ["MW314 m.yaml:9:5"]
    # the fence is in two halves: it is the hub that lies behind it
    halves = ways.replace("top, to: foot", "top, to: gate") + "  - {from: gate, to: foot}\n"
    assert drawn(says, led(f"{hub}, {fence}", halves, '"uncrossed"')) == [
        "MW314 m.yaml:4:17 the way from `top` to `gate` crosses that from `a` to `hub`, and 1 more fault is at `hub`"
    ]


def test_a_way_over_a_space_or_a_long_one_is_told_unless_it_is_led_round(says: Says) -> None:
    row = "{id: a, x: 0, y: 0}, {id: b, x: 30, y: 4}, {id: c, x: 60, y: 0}"
    over = "  - {from: a, to: c}\n"
    asked = '"clear", "longest"', '"clear": 6, "longest": 70, '
    assert drawn(says, led(row, over, *asked)) == [
        "MW320 m.yaml:6:5 the way from `a` to `c` passes within 6 of `b`, to which it does not lead"
    ]
    assert drawn(says, led(row, over.replace("c}", "c, via: [{x: 30, y: -12}]}"), *asked)) == []
    assert drawn(says, led(row, over.replace("c}", "c, via: [{x: 30, y: -42}]}"), *asked)) == [
        "MW320 m.yaml:6:5 the way from `a` to `c` is 103 long, and none is longer than 70"
    ]


def test_a_way_may_be_just_as_long_as_the_longest(says: Says) -> None:
    for far, wanted in ((56, []), (57, ["the way from `a` to `c` is 71 long, and none is longer than 70"])):
        two = {"a": (0, 0), "c": (42, far)}
        assert messages(says, "MW320", two, [("a", "c", [])], '"longest"', '"longest": 70, ') == wanted


def test_of_a_way_and_a_space_that_explain_as_much_the_way_is_told(says: Says) -> None:
    points = {"w": (0, 0), "x": (40, 0), "a": (10, -10), "b": (10, 10), "c": (20, -30), "d": (5, -20), "e": (25, -20)}
    points |= {"p": (30, -9), "q": (30, 9)}
    ways: list[Way] = [(one, other, []) for one, other in ("wx", "ab", "ac", "de", "pq")]
    assert set(messages(says, "MW314", points, ways, '"uncrossed"')) == {
        "the way from `a` to `b` crosses that from `w` to `x`, and 1 more thing is wrong with it",
        "the way from `d` to `e` crosses that from `a` to `c`",
    }
    assert messages(says, "MW314", points, ways, '"reached"') == []  # where nobody asks


def test_a_space_on_another_has_no_echo_in_its_ways(says: Says) -> None:
    row = "{id: a, x: 0, y: 0}, {id: b, x: 1, y: 0}, {id: c, x: 60, y: 0}"
    asked = '"apart", "clear"', '"clear": 6, '
    assert [line[:5] for line in drawn(says, led(row, "  - {from: a, to: c}\n", *asked))] == ["MW313"]


def test_a_space_in_the_bend_of_a_way_is_one_fault(says: Says) -> None:
    row = "{id: a, x: 0, y: 0}, {id: b, x: 30, y: 26}, {id: c, x: 60, y: 0}"
    bent = "  - {from: a, to: c, via: [{x: 30, y: 30}]}\n"
    assert drawn(says, led(row, bent, '"clear"', '"clear": 6, ')) == [
        "MW320 m.yaml:6:5 the way from `a` to `c` passes within 6 of `b`, to which it does not lead"
    ]


Spot = tuple[int, int]
Leg = tuple[Spot, Spot]


Way = tuple[str, str, list[Spot]]


def messages(says: Says, code: str, points: dict[str, Spot], ways: list[Way], *asked: str) -> list[str]:
    spaces = ", ".join(f"{{id: {name}, x: {x}, y: {y}}}" for name, (x, y) in points.items())
    trails = "".join(
        f"  - {{from: {one}, to: {other}, via: [{', '.join(f'{{x: {x}, y: {y}}}' for x, y in via)}]}}\n"
        for one, other, via in ways
    )
    return [line.split(" ", 2)[2] for line in says(led(spaces, trails, *asked), code)]


def legs(points: dict[str, Spot], way: Way) -> list[Leg]:
    return list(pairwise([points[way[0]], *way[2], points[way[1]]]))


def met(one: Leg, other: Leg) -> bool:
    """Whether the two share a point that is no end of either: solved for how far along each it lies."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    slope = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not slope:
        return False
    along = Fraction((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx), slope)
    there = Fraction((cx - ax) * (by - ay) - (cy - ay) * (bx - ax), slope)
    return 0 < along < 1 and 0 < there < 1


def off(spot: Spot, leg: Leg) -> Fraction:
    """The square of how far a spot is from a line: from its nearer end, or by the area that it makes with both."""
    (ax, ay), (bx, by), (x, y) = *leg, spot
    across, down = bx - ax, by - ay
    ends = [Fraction((x - px) ** 2 + (y - py) ** 2) for px, py in leg]
    if (x - ax) * across + (y - ay) * down <= 0 or (x - bx) * across + (y - by) * down >= 0:
        return min(ends)
    return Fraction((across * (y - ay) - down * (x - ax)) ** 2, across**2 + down**2)


def test_ways_cross_where_they_meet_between_their_ends(says: Says) -> None:
    """Forty pairs of ways, each pair far below the one before and none beside the others from left to right."""
    chance = Random(31)
    points: dict[str, Spot] = {}
    ways, wanted = [], set()
    for at in range(40):

        def spot(high: int = at * 1000) -> Spot:
            return chance.randrange(9), high + chance.randrange(9)

        points |= {f"{end}{at}": spot() for end in "abcd"}
        pair = [(f"{one}{at}", f"{end}{at}", [spot() for _ in range(chance.randrange(3))]) for one, end in ("ab", "cd")]
        ways += pair
        if any(met(here, there) for here, there in product(*(legs(points, way) for way in pair))):
            wanted.add(f"the way from `c{at}` to `d{at}` crosses that from `a{at}` to `b{at}`")
    assert 10 < len(wanted) < 30
    told = messages(says, "MW314", points, ways, '"uncrossed"')
    assert set(told) == wanted
    assert len(told) == len(wanted)


def test_ways_pass_over_a_space_that_is_nearer_than_may_be(says: Says) -> None:
    chance = Random(32)
    points: dict[str, Spot] = {}
    ways, wanted = [], set()
    for at in range(60):
        spots = [(chance.randrange(20), at * 1000 + chance.randrange(20)) for _ in range(4)]
        points |= dict(zip((f"a{at}", f"b{at}", f"c{at}"), spots, strict=False))
        ways.append((f"a{at}", f"b{at}", spots[3:] * (at % 2)))
        if min(off(spots[2], leg) for leg in legs(points, ways[-1])) < 25:
            wanted.add(f"the way from `a{at}` to `b{at}` passes within 5 of `c{at}`, to which it does not lead")
    assert 15 < len(wanted) < 45
    told = messages(says, "MW320", points, ways, '"clear"', '"clear": 5, ')
    assert set(told) == wanted
    assert len(told) == len(wanted)


def test_every_two_spaces_that_are_nearer_than_may_be_are_told(says: Says) -> None:
    chance = Random(33)
    points = {f"s{at}": divmod(spot, 150) for at, spot in enumerate(chance.sample(range(150 * 150), 100))}
    pairs = [
        (f"`{other}` of `fens` lies on `{one}`: {far**0.5:.1f} apart, and they need 10", far)
        for (one, here), (other, there) in combinations(points.items(), 2)
        for far in [(here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2]
    ]
    wanted = [message for message, far in pairs if far < 100]
    assert len(wanted) > 30
    assert any(far == 100 for _, far in pairs)
    assert sorted(messages(says, "MW313", points, [], '"apart"')) == sorted(wanted)
