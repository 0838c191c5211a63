"""What a system.yaml or a pack.yaml says is read in one place: nobody else looks into these files for it."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import meeplewright
import meeplewright_generators
from meeplewright import data
from meeplewright.packs.head import FIELDS
from meeplewright.sources.model import Source
from meeplewright.systems.load import load_system
from meeplewright.systems.sections import Flow, Sections, Unread

_SCHEMA = json.loads((data.schemas() / "meta" / "system.schema.json").read_bytes())
READ = {*FIELDS, *_SCHEMA["properties"]}
# what layouts say as well, and by whom only packs and systems can be meant
_OF_LAYOUTS, _HEADS = {"extends", "boxes"}, {"pack", "system", "head"}
HOUSES = [Path(package.__path__[0]) for package in (meeplewright, meeplewright_generators)]
# the files themselves are these rooms' work: a pack.yaml is judged, a system put together, a title translated
AT_HOME = ("systems/sections/", "systems/load.py", "packs/head.py", "l10n/catalogue.py")


def test_sections_are_read_nowhere_else() -> None:
    found = [
        f"{path.relative_to(house.parent)}:{line} looks for `{key}`"
        for house in HOUSES
        for path in sorted(house.rglob("*.py"))
        if not path.relative_to(house).as_posix().startswith(AT_HOME)
        for line, key in _looked_for(ast.parse(path.read_text(encoding="utf-8")))
        if key in READ
    ]
    assert found == []


def _looked_for(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """`….data.get("key")`, `….data["key"]` and `"key" in ….data`, of a pack, of a system or of one of their files."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            of, keys = node.func.value, node.args[:1]
        elif isinstance(node, ast.Subscript):
            of, keys = node.value, [node.slice]
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            of, keys = node.comparators[0], [node.left]
        else:
            continue
        if not (isinstance(of, ast.Attribute) and of.attr == "data" and _is_head(of.value)):
            continue
        surely = _name(of.value) in _HEADS
        for key in keys:
            if (
                isinstance(key, ast.Constant)
                and isinstance(key.value, str)
                and (surely or key.value not in _OF_LAYOUTS)
            ):
                yield node.lineno, key.value


def _is_head(node: ast.expr) -> bool:
    return _name(node) in {*_HEADS, "source", "before", "after"}


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_the_test_sees_who_looks_himself() -> None:
    written = 'a = world.system.data.get("decks")\nb = pack.data["manifest"]\nc = "stock" in source.data\nd = record.data["title"]'
    written += '\ne = pack.data["extends"]\nf = source.data["extends"]'
    assert list(_looked_for(ast.parse(written))) == [(1, "decks"), (2, "manifest"), (3, "stock"), (5, "extends")]


def sections(**data: object) -> Sections:
    return Sections(Source(Path("system.yaml"), "system.yaml", data))


def test_lines_of_a_manifest_count_kinds_alone_together_and_by_a_field() -> None:
    said = sections(
        manifest=[
            {
                "kind": "card",
                "count": 4,
                "by": "deck",
                "of": {"storm": 3, "haven": {"from": 1, "to": 2}, "lost": "many"},
            },
            {"kind": ["tile", "token"], "count": 9, "chosen": True},
            {"count": 3},
            "nothing",
        ]
    ).manifest
    assert [(line.kinds, line.field, line.value, line.count, line.most, line.path) for line in said.lines] == [
        (("card",), "", "", 4, 4, ("manifest", 0, "count")),
        (("card",), "deck", "storm", 3, 3, ("manifest", 0, "of", "storm")),
        (("card",), "deck", "haven", 1, 2, ("manifest", 0, "of", "haven")),
        (("tile", "token"), "", "", 9, 9, ("manifest", 1, "count")),
    ]
    assert (said.said, said.totals, sorted(said.kinds)) == (True, {"card": 4}, ["card", "tile", "token"])
    assert [entry.kind for entry in said.entries] == ["card", "", ""]


def test_a_file_that_says_nothing_or_something_else_has_plain_sections() -> None:
    for said_there in (
        {},
        {"manifest": 3, "stock": [], "numbers": "x", "decks": None, "translations": "ru", "complete": "yes"},
    ):
        said = sections(**said_there)
        assert (said.manifest.said, said.manifest.lines, said.stock.counts, said.numbers.series) == (False, (), {}, {})
        assert (said.decks.field, said.about.translations, said.about.complete, said.about.authors) == (
            "",
            None,
            False,
            (),
        )


def test_numbers_written_as_text_bound_a_series_and_others_do_not() -> None:
    series = sections(
        numbers={"book": {"from": "1", "to": 20, "gaps": False}, "cards": {"from": True}, "x": 3}
    ).numbers.series
    assert set(series) == {"book", "cards"}
    assert (series["book"].first, series["book"].last, series["book"].gaps) == (1, 20, False)
    assert (series["cards"].first, series["cards"].gaps) == (None, True)
    assert series["book"].holds(20)
    assert not series["book"].holds(21)


def test_lines_of_a_balance_are_flows_or_say_what_is_wrong_with_them_in_their_order() -> None:
    said = sections(
        balance={
            "food": {"income": [{"kind": "card", "field": "gain.food", "draws": 2}, {"kind": "card", "draw": 2}]},
            "wood": {"spending": [{"kind": "card", "draws": "two"}], "loss": []},
            "fur": 3,
        }
    ).balance
    flow, *wrong = said.lines
    assert isinstance(flow, Flow)
    assert (flow.resource, flow.sort, flow.kind, flow.field, flow.draws) == ("food", "income", "card", "gain.food", 2.0)
    told = [(each.path, each.kind, each.message) for each in wrong if isinstance(each, Unread)]
    assert told == [
        (("balance", "food", "income", 1, "draw"), None, "there is no `draw` in the balance"),
        (("balance", "wood", "spending", 0, "draws"), "card", "`draws` says how many come up a round: a number"),
        (("balance", "wood", "loss"), None, "`loss` is neither a list of income nor of spending"),
        (("balance", "fur"), None, "`fur` has no `income` and no `spending`"),
    ]


def test_chances_are_there_whole_or_not_at_all() -> None:
    whole = {
        "meet": {"draw": "person", "points": "skills", "kinds": ["card"], "asked": "a.skills", "from": 2, "to": 8},
        "sets": {"each": "scenario", "sets": "modules", "field": "module", "kinds": ["card"]},
        "lay": {"by": "back", "hurts": {"red": 1}, "discards": [1, 2]},
        "feed": {"brings": "food", "nights": ["mission"], "takes": "c.food", "groups": "groups", "mouths": ["people"]},
    }
    said = sections(chances=whole)
    assert said.chances is not None
    assert (said.chances.meet.asked, said.chances.lay.hurts) == (("a", "skills"), {"red": 1.0})
    assert said.chances.kinds == ("person", "card", "scenario", "card", "mission", "groups")
    for broken in (*({**whole, key: 3} for key in whole), {key: whole[key] for key in ("meet", "sets")}, [], "no"):
        assert sections(chances=broken).chances is None
        assert sections(chances=broken).says("chances")


def test_a_bench_says_what_a_set_is_begun_with() -> None:
    said = sections(bench={"kind": "module", "set": {"own": True}, "blanks": [{"kind": "card", "count": 2}, "none"]})
    assert said.bench is not None
    assert [(each.kind, each.path, each.ids("sea")) for each in said.bench.blanks] == [
        ("card", ("blanks", 0), ("sea-card-1", "sea-card-2"))
    ]
    assert (said.bench.field, said.bench.names_its_field) == ("module", False)
    assert said.bench.made({"own": True, "name": "Sea"})
    assert not said.bench.made({"name": "Sea"})


def test_every_kind_that_boxes_name_has_its_place() -> None:
    said = sections(
        boxes={
            "choose": [{"kind": ["base", "card"], "of": "module", "by": "module", "count": {"from": 1, "to": 2}}],
            "follow": ["idea"],
            "must": [{"name": "wood", "each": "base", "sum": {"card": "this.wood"}, "least": 3}, 4],
        }
    ).boxes
    assert said is not None
    assert said.named == (
        ("base", ("boxes", "choose", 0, "kind", 0)),
        ("card", ("boxes", "choose", 0, "kind", 1)),
        ("module", ("boxes", "choose", 0, "of")),
        ("idea", ("boxes", "follow", 0)),
        ("base", ("boxes", "must", 0, "each")),
        ("card", ("boxes", "must", 0, "sum", "card")),
    )
    assert (said.choose[0].count, said.must[0].least, said.must[0].most) == ((1, 2), 3, None)
    assert sections(boxes=[]).boxes is None
    odd = sections(boxes={"must": [{"least": [], "most": "this.n"}, {"least": True, "most": {"from": 1}}]}).boxes
    assert odd is not None
    assert [(must.least, must.most) for must in odd.must] == [(None, "this.n"), (None, None)]


def test_a_whole_number_may_be_written_as_text_of_up_to_nine_digits() -> None:
    from meeplewright.systems.sections.numbers import whole

    written = (3, "3", "007", "999999999", "1234567890", True, 2.5, "-1", "٣", "", None)
    assert [whole(each) for each in written] == [3, 3, 7, 999_999_999, *[None] * 7]


def test_the_id_of_a_set_is_filled_in_wherever_it_stands_and_nothing_else_changes() -> None:
    from meeplewright.systems.sections.bench import filled_in

    told = {
        "id": "{id}-one",
        "list": ["a {id} b {id}", 3, True, None],
        "deep": {"more": [{"name": "{id}"}], "size": 2.5},
    }
    assert filled_in(told, "reef") == {
        "id": "reef-one", "list": ["a reef b reef", 3, True, None], "deep": {"more": [{"name": "reef"}], "size": 2.5}
    }  # fmt: skip


def test_of_a_kind_is_kept_what_fits_and_of_its_uses_those_that_can_be_counted() -> None:
    used = [
        {"at": "gain/find"},
        {"at": ["a", 3, "b"], "as": "given", "least": 0, "most": 2},
        {"least": 2},
        3,
        *({"at": "a", key: value} for key, value in (("as", 7), ("least", "many"), ("least", True), ("most", -1))),
    ]
    said = sections(
        kinds={
            "find": {"schema": "base/card", "title": "Find", "used": used, "at-once": "kind"},
            "card": {"schema": ["base/card"], "title": 3, "used": True, "at-once": ["kind"]},
            "tile": 3,
        },
        vocabulary={"icon": [{"id": "coin"}, {"id": 3}, "wood"], "lost": None},
    ).kinds
    find, card, tile = said.said.values()
    assert (find.schema, find.title, find.used, find.at_once) == ("base/card", "Find", False, "kind")
    assert [(use.fields, use.words, use.least, use.most) for use in find.uses] == [
        (("gain/find",), "", 1, None),
        (("a", "b"), "given", 0, 2),
    ]
    assert (card.schema, card.title, card.used, card.uses, card.at_once) == (None, None, True, (), "")
    assert (tile.schema, said.declared) == (None, ("find", "card", "tile"))
    assert {kind: [word.id for word in words] for kind, words in said.words.items()} == {"icon": ["coin"], "lost": []}


def test_a_rule_says_at_least_what_it_requires_of_what() -> None:
    whole = {"code": "x/a", "each": ["card", 3, "tile"], "require": "true"}
    section = sections(
        rules=[
            {**whole, "code": ""},
            {**whole, "each": 3},
            {**whole, "require": ""},
            {**whole, "severity": ["error"], "bad": 3},
            {**whole, "severity": "note", "message": "{this.id}", "with": "tile"},
        ],
        helpers={"twin": "this.l[0]", "three": 3},
    ).rules
    first, second = section.rules
    assert (first.each, first.severity, first.message, first.bad, first.index) == (
        ("card", "tile"),
        "error",
        "true",
        (),
        3,
    )
    assert (second.severity, second.inserts, second.with_) == ("note", ["this.id"], ("tile",))
    assert section.helpers == first.helpers == (("twin", "this.l[0]"),)
    assert sections(rules="none").rules.rules == ()


def test_a_system_whose_kinds_say_something_else_is_told_so_and_its_packs_are_checked(tmp_path: Path) -> None:
    from meeplewright.checks.run import Wish, run

    head = "pack: x\nsystem: ./system.yaml\ntitle: X\nlanguage: en\nversion: '1'\n"
    system = (
        "system: x\nlanguage: en\ntitle: X\nstock: {coin: 3}\nkinds:\n"
        "  card: {schema: base/card, used: [{least: 2}], at-once: [record]}\n"
        "rules: [{code: x/a, each: card, require: '', message: no, bad: [{card: [{id: a}]}]}]\n"
    )
    for name, text in (("pack.yaml", head), ("system.yaml", system), ("c.yaml", "card: [{id: a, name: A}]\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    findings = run(Wish([tmp_path], cache=False)).findings
    assert {(each.code, each.place.line) for each in findings} == {("MW151", 6), ("MW151", 7)}


def test_a_system_is_read_once_and_a_copy_that_says_something_else_anew() -> None:
    system, _ = load_system(data.systems() / "robinson-crusoe", "robinson-crusoe")
    assert system is not None
    assert all(system.sections.kinds.said[name] is kind.said for name, kind in system.kinds.items())
    assert system.rules
    assert system.sections.rules.rules is system.rules
    renamed = replace(system, source=replace(system.source, data={**system.data, "title": "Another"}))
    assert (renamed.title, system.title == "Another") == ("Another", False)
