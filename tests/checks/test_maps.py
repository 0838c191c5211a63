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
