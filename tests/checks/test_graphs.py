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
