"""Maps: one finding for all spaces that hang together and are cut off."""

from __future__ import annotations

from collections.abc import Callable

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


def test_a_space_on_another_has_no_echo_in_its_ways(says: Says) -> None:
    row = "{id: a, x: 0, y: 0}, {id: b, x: 1, y: 0}, {id: c, x: 60, y: 0}"
    asked = '"apart", "clear"', '"clear": 6, '
    assert [line[:5] for line in drawn(says, led(row, "  - {from: a, to: c}\n", *asked))] == ["MW313"]
