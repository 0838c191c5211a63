"""What every box of a small pool must keep, as sums over its records, and what is wrong with it: each by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import TOY_SYSTEM
from meeplewright.checks.boxes.check import box_findings, out_of_reach
from meeplewright.checks.boxes.limits import Limit, pool_of
from meeplewright.findings.model import Place
from meeplewright.packs.load import load
from program import MakePack

PACK = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\ncomplete: true\n"
SCHEMA = """\
{"type": "object", "properties": {"id": {"type": "string"}, "name": {"type": "string"}, "of": {"x-ref": "isle"},
"with": {"type": "array", "items": {"x-ref": "card"}}, "dark": {"type": "integer"}, "copies": {"type": "integer", "x-copies": true},
"text": {"type": "string", "x-text": "block"}}, "required": ["id", "name"]}
"""
SYSTEM = TOY_SYSTEM.replace("  card: {schema: base/card, title: Card}\n", "  isle: {schema: base/card, title: Isle}\n  card: {schema: c.json, title: Card}\n  chart: {schema: c.json, title: Chart}\n")  # fmt: skip
ISLES = "isle:\n- {id: ash, name: Ash}\n- {id: bog, name: Bog}\n"


def cards(*lines: str, kind: str = "card") -> str:
    return f"{kind}:\n" + "".join(f"- {{id: c{at}, name: C, {line}}}\n" for at, line in enumerate(lines))


def limits(folder: Path) -> list[str]:
    (world,) = load(folder).worlds
    pool = pool_of(world)
    assert pool is not None
    told = []
    for each in pool.limits:
        terms = " ".join(f"{adds:+}·{pool.records[number]}" for number, adds in each.terms)
        given = "" if each.given is None else f" if {pool.records[each.given]}"
        least, most = ("" if end is None else str(end) for end in (each.least, each.most))
        where = f"{Path(each.place.path).name}:{each.place.line}"
        told.append(f"{least}..{most} {terms}{given} | {each.words} @{where}")
    return told


@pytest.mark.parametrize(
    ("boxes", "files", "wanted"),
    [
        ("choose: [{kind: card, count: 2}]", {"c.yaml": cards("dark: 1", "dark: 2")}, ["2..2 +1·card/c0 +1·card/c1 | a box has 2 cards @system.yaml:17"]),
        ("choose: [{kind: card, count: {from: 1, to: 2}}]", {"c.yaml": cards("dark: 1")}, ["1..2 +1·card/c0 | a box has 1 to 2 cards @system.yaml:17"]),
        ("choose: [{kind: [card, isle], count: 1}]", {"c.yaml": cards("dark: 1"), "i.yaml": ISLES}, ["1..1 +1·card/c0 +1·isle/ash +1·isle/bog | a box has 1 cards and isles @system.yaml:17"]),
        ("choose: [{kind: card}]", {"c.yaml": cards("dark: 1")}, []),
        # what names another in a box has it with it, but not itself
        ("choose: [{kind: card}]", {"c.yaml": cards("with: [c1]", "with: [c1]")}, ["1.. +1·card/c1 if card/c0 | `card/c0` names `card/c1` @c.yaml:2"]),
        ("choose: [{kind: card}]", {"c.yaml": cards("text: 'See [[c1]].'", "dark: 1")}, ["1.. +1·card/c1 if card/c0 | `card/c0` names `card/c1` @c.yaml:2"]),
        ("choose: [{kind: card}]", {"c.yaml": cards("text: 'See [[isle/c1]] and [[c7]].'", "dark: 1")}, []),
        ("choose: [{kind: card}]", {"c.yaml": cards("dark: 1"), "t.yaml": "term:\n- {id: t, name: T, text: 'See [[c0]].'}\n"}, ["1.. +1·card/c0 | `term/t`, which is in every box, names `card/c0` @t.yaml:2"]),
        ("choose: [{kind: card}]", {"c.yaml": cards("dark: 1"), "rules/en/one.md": "# Rules\n\nSee [[c0]].\n"}, ["1.. +1·card/c0 | the rules name `card/c0` @one.md:3"]),
        ("choose: [{kind: card}]", {"c.yaml": cards("with: [c0, c1]", "dark: 1")}, ["1.. +1·card/c1 if card/c0 | `card/c0` names `card/c1` @c.yaml:2"]),
        # what belongs to an isle: so many of each, or all of them
        ("choose: [{kind: isle}, {kind: card, of: isle, by: of, count: 1}]", {"i.yaml": ISLES, "c.yaml": cards("of: ash", "of: ash")},
         ["1.. +1·isle/ash if card/c0 | `card/c0` belongs to `isle/ash` @system.yaml:17", "1.. +1·isle/ash if card/c1 | `card/c1` belongs to `isle/ash` @system.yaml:17",
          "1..1 +1·card/c0 +1·card/c1 if isle/ash | `isle/ash` has 1 cards @system.yaml:17", "1..1  if isle/bog | `isle/bog` has 1 cards @system.yaml:17",
          "1.. +1·isle/ash if card/c0 | `card/c0` names `isle/ash` @c.yaml:2", "1.. +1·isle/ash if card/c1 | `card/c1` names `isle/ash` @c.yaml:3"]),
        ("choose: [{kind: isle}, {kind: card, of: isle, by: of}]", {"i.yaml": ISLES, "c.yaml": cards("of: ash")},
         ["1.. +1·isle/ash if card/c0 | `card/c0` belongs to `isle/ash` @system.yaml:17", "..0 +1·isle/ash -1·card/c0 | `card/c0` belongs to `isle/ash` @system.yaml:17",
          "1.. +1·isle/ash if card/c0 | `card/c0` names `isle/ash` @c.yaml:2"]),
        # what comes along with all that it names
        ("choose: [{kind: card}]\n  follow: [chart]", {"c.yaml": cards("dark: 1", "dark: 1"), "h.yaml": cards("with: [c0, c1]", kind="chart")},
         ["1.. +1·card/c0 if chart/c0 | `chart/c0` names `card/c0` @h.yaml:2", "1.. +1·card/c1 if chart/c0 | `chart/c0` names `card/c1` @h.yaml:2",
          "..1 +1·card/c0 +1·card/c1 -1·chart/c0 | `chart/c0` comes along with all that it names @h.yaml:2"]),
        # what the box holds: copies are counted, and what is in every box is taken off
        ("choose: [{kind: card}]\nmanifest: [{kind: card, count: 3, chosen: true}]", {"c.yaml": cards("copies: 2", "dark: 1", "copies: 0")}, ["3..3 +2·card/c0 +1·card/c1 | the manifest has 3 cards @system.yaml:18"]),
        ("choose: [{kind: card, where: {dark: 1}}]\nmanifest: [{kind: card, count: {from: 3, to: 5}, chosen: true}]", {"c.yaml": cards("copies: 2", "dark: 1")}, ["1..3 +1·card/c1 | the manifest has 3 to 5 cards @system.yaml:18"]),
        ("choose: [{kind: card}]\nmanifest: [{kind: card, count: 3, chosen: true}]", {"c.yaml": cards("copies: 0")}, ["3..3  | the manifest has 3 cards @system.yaml:18"]),
        # what must hold
        ("choose: [{kind: card}]\n  must: [{name: light, sum: {card: 'this.dark - 2'}, least: 1, most: 4}]", {"c.yaml": cards("dark: 1", "dark: 2", "dark: 5")}, ["1..4 -1·card/c0 +3·card/c2 | light @system.yaml:18"]),
        ("choose: [{kind: card}]\n  must: [{name: light, each: isle, sum: {card: 'this.dark', isle: '1'}, most: 'it.copies'}]", {"c.yaml": cards("dark: 1"), "i.yaml": "isle:\n- {id: ash, name: Ash, copies: 7}\n"}, ["..6 +1·card/c0 | light (`isle/ash`) @system.yaml:18"]),
        ("choose: [{kind: isle}]\n  must: [{name: light, each: isle, sum: {isle: 'this.id == it.id ? 2 : 1'}, least: 2}]", {"i.yaml": ISLES}, ["2.. +2·isle/ash +1·isle/bog if isle/ash | light (`isle/ash`) @system.yaml:18", "2.. +1·isle/ash +2·isle/bog if isle/bog | light (`isle/bog`) @system.yaml:18"]),
    ],
)  # fmt: skip
def test_each_sum_of_a_pool(make_pack: MakePack, boxes: str, files: dict[str, str], wanted: list[str]) -> None:
    folder = make_pack({"pack.yaml": PACK, "system.yaml": f"{SYSTEM}boxes:\n  {boxes}\n", "c.json": SCHEMA, **files})
    assert limits(folder) == wanted


@pytest.mark.parametrize(
    ("boxes", "files", "wanted"),
    [
        ("choose: [{kind: card, count: 1}]", {"c.yaml": cards("dark: 1")}, []),
        ("choose: [{kind: card, count: 2}]", {"c.yaml": cards("dark: 1")}, ["MW340 no box can be made of this pack: there is not enough, or too much, for this: a box has 2 cards; change this limit, or the records that it counts"]),
        ("choose: [{kind: card, count: 1}]", {"c.yaml": cards("with: [c1]", "with: [c0]")}, [
            "MW340 no box can be made of this pack: 3 limits contradict each other; one is: a box has 1 cards; change one of them: each of them can be kept where another is left out",
            "another is: `card/c0` names `card/c1`", "another is: `card/c1` names `card/c0`"]),
        ("choose: [{kind: card}]\n  must: [{name: light, sum: {card: 'this.dark'}}]", {"c.yaml": cards("dark: 1", "copies: 1")}, ["MW341 a sum over what is in the box cannot be worked out: there is no `dark`; it gives a whole number for every record; `has(this.key) ? … : 0` where a key may be missing", "it was about this"]),
        ("choose: [{kind: card}]\n  must: [{name: light, sum: {card: 'this.dark > 0'}}]", {"c.yaml": cards("dark: 1")}, ["MW341 a sum over what is in the box cannot be worked out: it gives `True`, and no whole number; it gives a whole number for every record; `has(this.key) ? … : 0` where a key may be missing", "it was about this"]),
        ("choose: [{kind: card}]\n  must: [{name: light, sum: {card: '1'}, least: 'stock'}]", {"c.yaml": cards("dark: 1")}, ["MW341 a sum over what is in the box cannot be worked out: it gives `{}`, and no whole number; it gives a whole number for every record; `has(this.key) ? … : 0` where a key may be missing"]),
    ],
)  # fmt: skip
def test_why_there_is_no_box(make_pack: MakePack, boxes: str, files: dict[str, str], wanted: list[str]) -> None:
    folder = make_pack({"pack.yaml": PACK, "system.yaml": f"{SYSTEM}boxes:\n  {boxes}\n", "c.json": SCHEMA, **files})
    (world,) = load(folder).worlds
    told = [
        line
        for each in box_findings(world)
        for line in (f"{each.code} {each.message}; {each.help}", *(one.message for one in each.related))
    ]
    assert told == wanted


@pytest.mark.parametrize(
    ("adds", "least", "most", "given", "wanted"),
    [
        ((1, 1), 2, None, None, False), ((1, 1), 3, None, None, True), ((2, -1), 2, None, None, False), ((2, -1), 3, None, None, True),
        ((1, -2), None, -2, None, False), ((1, -2), None, -3, None, True), ((1, 1), None, 0, None, False), ((1,), None, -1, None, True), ((1,), 3, None, 0, False), ((), 0, 0, None, False),
    ],
)  # fmt: skip
def test_a_limit_out_of_reach_whatever_is_in_the_box(
    adds: tuple[int, ...], least: int | None, most: int | None, given: int | None, wanted: bool
) -> None:
    assert out_of_reach(Limit(tuple(enumerate(adds)), least, most, "", Place("x", 1), given)) is wanted
