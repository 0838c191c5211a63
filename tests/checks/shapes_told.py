"""Maps, trees of needs, plans of pieces and boxes, many of each: what their checks tell; in tests/checks/told/graphs.txt, plans.txt and boxes.txt."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from meeplewright.checks.boxes.check import wrong
from meeplewright.checks.boxes.limits import CannotAdd, Limit, pool_of
from meeplewright.checks.boxes.solver import program
from meeplewright.checks.graphs import graph_findings
from meeplewright.checks.plans import plan_findings
from meeplewright.findings.model import Confidence, Finding, Place
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from recorded import Answer

OPEN = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "meeple:base/record", "unevaluatedProperties": False}  # fmt: skip
_ALL = ["reached", "apart", "most", "uncrossed", "no-rings"]


def world_of(folder: Path, system: str, schemas: Mapping[str, Any], files: Mapping[str, str], pack: str = "") -> World:
    """A pack as the checks see it."""
    (folder / "system.yaml").write_text(f"system: toy\ntitle: A toy\nlanguage: en\n{system}", encoding="utf-8")
    head = f"pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n{pack}"
    (folder / "pack.yaml").write_text(head, encoding="utf-8")
    for name, schema in schemas.items():
        (folder / f"{name}.schema.json").write_text(json.dumps({**OPEN, **schema}), encoding="utf-8")
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    loaded = load(folder)
    assert len(loaded.worlds) == 1, loaded.findings
    odd = [
        each
        for each in loaded.findings
        if each.code.startswith("MW15") and each.code not in ("MW151", "MW153", "MW158")
    ]
    assert not odd, odd[0].message
    return loaded.worlds[0]


def _file(place: Place) -> str:
    return Path(place.path).name


def line_of(each: Finding) -> str:
    """A finding in one line, with all that it points at."""
    beside = "".join(f" | see {_file(one.place)}:{one.place.line}:{one.place.column} {one.message}" for one in each.related)  # fmt: skip
    sure = "" if each.confidence is Confidence.HIGH else f" ({each.confidence})"
    return f"{each.code}{sure} {_file(each.place)}:{each.place.line}:{each.place.column}-{each.place.end_column} {each.message} | {each.help} | {each.record} {each.field}{beside}"


def _yaml(kind: str, records: list[dict[str, Any]]) -> str:
    return f"{kind}:\n" + "".join(f"- {json.dumps(each)}\n" for each in records)


# -- maps, and trees of what needs what


def _map(chance: random.Random, number: int) -> dict[str, Any]:
    names = [f"s{at}" for at in range(chance.randint(1, 6))]
    spaces: list[Any] = [{"id": name, "x": chance.randint(0, 4), "y": chance.randint(0, 4) + 0.5 * chance.randint(0, 1)} for name in names]  # fmt: skip
    for space in chance.sample(spaces, len(spaces) // 4):
        space.pop("x")
    known = names if chance.random() < 0.9 else [*names, "s"]
    trails: list[Any] = [{"from": chance.choice(known), "to": chance.choice(known)} for _ in range(chance.randint(0, 7))]  # fmt: skip
    for trail in trails:
        if chance.random() < 0.3:
            points: list[Any] = [
                {"x": chance.randint(0, 4), "y": chance.randint(0, 4)} for _ in range(chance.randint(1, 2))
            ]
            trail["via"] = points if chance.random() < 0.9 else chance.choice(["odd", [3], [{"x": 1}]])
    if chance.random() < 0.2:
        spaces.insert(chance.randint(0, len(spaces)), chance.choice(["odd", {"x": 1}, {"id": 3}]))
        trails.append(chance.choice(["odd", {"from": "s0"}, {"from": 1, "to": "s0"}]))
    made: dict[str, Any] = {"id": f"m{number}", "spaces": spaces, "trails": trails}
    if chance.random() < 0.08:
        made[chance.choice(["spaces", "trails"])] = chance.choice(["odd", None, {}])
    return made


def _maps(said: Mapping[str, Any], folder: Path) -> Iterator[str]:
    chance = random.Random(json.dumps(said))
    schema = {"properties": {"spaces": {}, "trails": {}}, "x-graph": {"nodes": "spaces", "edges": "trails", **said}}
    records = [_map(chance, number) for number in range(24)]
    if "from" in said:
        for each in records:
            for trail in each["trails"] if isinstance(each["trails"], list) else ():
                if isinstance(trail, dict):
                    trail |= {said["from"]: trail.pop("from", None), said["to"]: trail.pop("to", None)}
    world = world_of(folder, "kinds: {map: {schema: map.schema.json}}\n", {"map": schema}, {"maps.yaml": _yaml("map", records)})  # fmt: skip
    yield from map(line_of, graph_findings(world))


def _trees(said: Mapping[str, Any], folder: Path) -> Iterator[str]:
    chance = random.Random(json.dumps(said))
    kinds = [f"k{at}" for at in range(10)]
    files: dict[str, str] = {}
    for kind in kinds:
        names = [f"{kind}-{at}" for at in range(chance.randint(1, 6))]
        several = [{"id": name, "needs": {"of": chance.sample([*names, "none"], chance.randint(0, min(2, len(names))))}} for name in names]  # fmt: skip
        if chance.random() < 0.3:
            several[0]["needs"] = chance.choice(["odd", {"of": "odd"}, {"of": [3, names[-1]]}, [names[0]]])
        files[f"{kind}.yaml"] = _yaml(kind, several)
    system = "kinds:\n" + "".join(f"  {kind}: {{schema: tree.schema.json}}\n" for kind in kinds)
    schema = {"properties": {"needs": {}}, "x-graph": {"edges": "needs/of", **said}}
    yield from map(line_of, graph_findings(world_of(folder, system, {"tree": schema}, files)))


# -- plans of pieces


def _plans(said: Mapping[str, Any], folder: Path) -> Iterator[str]:
    chance = random.Random(json.dumps(said))
    sides = ["n", "e", "s", "w"] if said.get("grid") == "square" else ["n", "ne", "se", "s", "sw", "nw"]
    lands: list[dict[str, Any]] = []
    pieces: list[dict[str, Any]] = []
    for number in range(30):
        spots = [(q, r) for q in range(-1, 2) for r in range(-1, 2)]
        laid = chance.sample(spots, chance.randint(1, 6)) + (chance.sample(spots, 1) if chance.random() < 0.2 else [])
        plan: list[Any] = [{"q": q, "r": r, "stack": f"l{number}-{chance.randint(0, 1)}"} for q, r in laid]
        if chance.random() < 0.15:
            plan.insert(chance.randint(0, len(plan)), chance.choice(["odd", {"q": 1}, {"q": 0, "r": "x", "stack": 1}]))
        lands.append({"id": f"l{number}", "plan": plan if chance.random() < 0.95 else "odd"})
        for stack in (0, 1):
            for copy in range(chance.randint(1, 6)):
                spaces: list[Any] = [{"id": "a", "sides": chance.sample(sides, chance.randint(len(sides) - 2, len(sides)))}]  # fmt: skip
                if chance.random() < 0.2:
                    spaces.append(chance.choice(["odd", {"id": "b"}, {"id": "b", "sides": ["n"]}]))
                piece = {"id": f"p{number}-{stack}-{copy}", "stack": f"l{number}-{stack}", "spaces": spaces}
                if "of" in said and chance.random() < 0.3:
                    piece["land"] = f"l{chance.choice([number, number, 0])}"
                pieces.append(piece if chance.random() < 0.95 else {**piece, "spaces": "odd"})
    plan_schema = {
        "properties": {
            "plan": {"x-plan": {"piece": "piece", "by": "stack", "nodes": "spaces", "sides": "sides", **said}}
        }
    }
    piece_schema: dict[str, Any] = {"properties": {"stack": {}, "spaces": {}, "land": {}}}
    system = "kinds: {land: {schema: land.schema.json}, piece: {schema: piece.schema.json}}\n"
    files = {"lands.yaml": _yaml("land", lands), "pieces.yaml": _yaml("piece", pieces)}
    yield from map(
        line_of, plan_findings(world_of(folder, system, {"land": plan_schema, "piece": piece_schema}, files))
    )


# -- boxes

_KINDS = "kinds: {land: {schema: card.schema.json}, tile: {schema: card.schema.json}, plan: {schema: card.schema.json}, beast: {schema: card.schema.json}, cat: {schema: card.schema.json}}\n"
_CARD = {"properties": {"name": {"x-text": "line"}, "land": {"x-ref": "land"}, "lands": {"items": {"x-ref": "land"}}, "sort": {}, "cost": {}, "copies": {"type": "integer"}, "beast": {"x-ref": "beast"}, "tags": {}}}  # fmt: skip
_POOL = """\
land:
- {id: fen, name: Fen, sort: wet}
- {id: moor, name: "Moor by the [[beast/boar|boar]]", sort: wet}
- {id: dune, name: Dune, sort: dry}
tile:
- {id: t1, land: fen, cost: 1}
- {id: t2, land: fen, cost: 2, copies: 2}
- {id: t3, land: moor, cost: 3, sort: wet}
- {id: t4, land: dune, cost: -1, sort: dry, tags: [a, a]}
- {id: t5, cost: 5, sort: dry}
plan:
- {id: p1, lands: [fen, moor], beast: boar}
- {id: p2, lands: [dune], name: "Off to [[fen]] and [[nowhere]]"}
- {id: p3, lands: [nowhere]}
beast:
- {id: boar, beast: wolf}
- {id: wolf, beast: wolf}
- {id: bear, land: dune}
cat:
- {id: always, land: moor}
"""
_BOXES: Mapping[str, str] = {
    "nothing chosen": "boxes: {}\n", "lands": "boxes: {choose: [{kind: land, count: 2}]}\n", "so many to so many": "boxes: {choose: [{kind: land, count: {from: 1, to: 2}}]}\n", "too many": "boxes: {choose: [{kind: land, count: 4}]}\n", "two kinds": "boxes: {choose: [{kind: [land, beast], count: 6}]}\n", "two kinds, too many": "boxes: {choose: [{kind: [land, beast], count: 7}]}\n",
    "some of a kind": "boxes: {choose: [{kind: land, where: {sort: wet}, count: 1}]}\n", "tiles of lands": "boxes: {choose: [{kind: land, count: 2}, {kind: tile, of: land, by: land}]}\n", "tiles of lands, counted": "boxes: {choose: [{kind: land, count: 2}, {kind: tile, of: land, by: land, count: 1}]}\n", "tiles of lands, too many": "boxes: {choose: [{kind: land, count: 3}, {kind: tile, of: land, by: land, count: 2}]}\n", "tiles of lands that are in every box": "boxes: {choose: [{kind: tile, of: land, by: land, count: 1}]}\n",
    "plans of lands": "boxes: {choose: [{kind: land, count: 2}, {kind: plan, of: land, by: lands}], follow: [beast]}\n", "beasts come along": "boxes: {choose: [{kind: land, count: 1}], follow: [beast, tile]}\n",
    "manifest": "manifest:\n- {kind: land, count: 2, chosen: true}\n- {kind: tile, count: {from: 3, to: 4}, chosen: true, by: sort, of: {wet: 1, dry: {from: 1, to: 2}}}\n- {kind: cat, count: 1}\nboxes: {choose: [{kind: land}, {kind: tile}]}\n", "manifest that asks too much": "manifest: [{kind: tile, count: 9, chosen: true}]\nboxes: {choose: [{kind: tile}]}\n", "manifest of two kinds": "manifest: [{kind: [tile, cat], count: 3, chosen: true}]\nboxes: {choose: [{kind: tile}]}\n", "manifest by tags": "manifest: [{kind: tile, by: tags, of: {a: 2, b: 1}, chosen: true}]\nboxes: {choose: [{kind: tile}]}\n", "manifest of what is not chosen": "manifest: [{kind: beast, count: 5}]\nboxes: {choose: [{kind: tile}]}\n",
    "sums": "stock: {coin: 4}\nboxes: {choose: [{kind: tile}], must: [{name: cheap, sum: {tile: this.cost}, most: 3}, {name: dear, sum: {tile: this.cost, cat: '10'}, least: stock.coin}]}\n", "sums that cannot be": "boxes: {choose: [{kind: tile}], must: [{name: dear, sum: {tile: this.cost}, least: 12}]}\n", "sums that are never so small": "boxes: {choose: [{kind: tile}], must: [{name: none, sum: {tile: this.cost}, most: -2}]}\n", "sums of each": "boxes: {choose: [{kind: land}, {kind: tile}], must: [{name: tiles of a land, each: land, sum: {tile: \"has(this.land) && this.land == it.id ? 1 : 0\"}, least: 1, most: 1}]}\n",
    "sums of each that is in every box": "boxes: {choose: [{kind: tile}], must: [{name: tiles of a land, each: land, sum: {tile: \"has(this.land) && this.land == it.id ? 1 : 0\"}, least: 1}]}\n", "sums by the manifest": "manifest: [{kind: cat, count: 3}, {kind: tile, by: sort, of: {wet: 9}}]\nboxes: {choose: [{kind: tile}], must: [{name: three, sum: {tile: '1'}, least: manifest.cat, most: manifest.cat}]}\n", "no number": "boxes: {choose: [{kind: tile}], must: [{name: odd, sum: {tile: this.sort}, least: 1}]}\n", "half a number": "boxes: {choose: [{kind: tile}], must: [{name: odd, sum: {tile: '0.5'}, least: 1}]}\n", "true is no number": "boxes: {choose: [{kind: tile}], must: [{name: odd, sum: {tile: 'true'}, least: 1}]}\n", "no number asked for": "boxes: {choose: [{kind: tile}], must: [{name: odd, sum: {tile: '1'}, least: stock.none}]}\n", "no number for each": "boxes: {choose: [{kind: tile}], must: [{name: odd, each: land, sum: {tile: '1'}, most: it.sort}]}\n",
    "cannot be read": "boxes: {choose: [{kind: tile}], must: [{name: odd, sum: {tile: 'this.'}, least: 1}, {name: nothing, sum: {none: '1'}, least: 1}]}\n", "against each other": "boxes: {choose: [{kind: land, count: 2}, {kind: tile, count: 2}], must: [{name: as many, sum: {tile: '1', land: '-2'}, least: 0}]}\n", "nothing to add to": "boxes: {choose: [{kind: land}], must: [{name: cats, sum: {cat: '1'}, least: 2}, {name: enough cats, sum: {cat: '1'}, least: 1, most: 1}, {name: too many cats, sum: {cat: '1'}, most: 0}]}\n",
}  # fmt: skip


def _limit(each: Limit) -> str:
    given = "" if each.given is None else f" where {each.given} is in"
    terms = " ".join(f"{number}×{adds}" for number, adds in each.terms)
    return f"{each.least} <= {terms} <= {each.most}{given}: {each.words} | {_file(each.place)}:{each.place.line}:{each.place.column}"


def _box(system: str, folder: Path) -> Iterator[str]:
    chapters = {
        "rules/en/rules.md": "# Rules\n\nMeet the [[beast/wolf]], go to [[dune]] and to [[cat/always|cats]].\n",
        "rules/notes.md": "[[fen]]\n",
    }
    world = world_of(folder, _KINDS + system, {"card": _CARD}, {"pool.yaml": _POOL, **chapters}, "complete: true\n")
    pool = pool_of(world)
    assert pool is not None
    yield " ".join(
        f"{number}:{name}{'' if pool.chosen_by[name] else ' (follows)'}" for name, number in pool.number.items()
    )
    try:
        yield from map(_limit, pool.limits)
        yield from program(0, pool.limits[-3:]).splitlines()
    except CannotAdd as problem:
        yield f"cannot add: {problem.why} {problem.place.line} {problem.about and problem.about.name}"
    yield from map(line_of, wrong(pool))


def answers() -> Iterator[Answer]:
    """What is told of each."""
    asked: tuple[Mapping[str, Any], ...] = ({"check": _ALL, "apart": 2, "most": 2}, {"check": ["most"], "most": 1}, {"check": ["uncrossed"]}, {"check": ["apart", "no-rings"], "apart": 1.5, "from": "one", "to": "other"}, {"check": ["reached"]})  # fmt: skip
    for said in asked:
        yield Answer("graphs", f"maps {json.dumps(said)}", partial(_maps, said))
    trees: tuple[Mapping[str, Any], ...] = (
        {"check": ["no-rings"]},
        {"check": ["reached", "no-rings"]},
        {"check": ["most"], "most": 1},
    )
    for said in trees:
        yield Answer("graphs", f"needs {json.dumps(said)}", partial(_trees, said))
    plans: tuple[Mapping[str, Any], ...] = ({}, {"of": "land"}, {"grid": "square"})
    for said in plans:
        yield Answer("plans", json.dumps(said), partial(_plans, said))
    for name, system in _BOXES.items():
        yield Answer("boxes", name, partial(_box, system))
