"""In a union the finding speaks of the branch that the author evidently meant, and of nothing else."""

from __future__ import annotations

import copy
import json
from typing import Any

import jsonschema_rs
import pytest

from meeplewright.systems.problems import Problem
from meeplewright.systems.validate import Judge
from meeplewright.systems.values import same
from union_schema import BEAST, RECORD, SCHEMA, at, with_key

ENGINES = ["rust", "python"]
Path = tuple[str | int, ...]

# where the key stands, what was written instead, and what sort of union it is in
TYPOS: list[tuple[Path, str]] = [
    (("steps", 0, "text"), "txet"),  # oneOf told apart by a constant
    (("steps", 0, "type"), "tpye"),  # the constant's own key
    (("steps", 1, "effects"), "efects"),
    (("steps", 1, "effects", 0, "gain"), "gian"),  # anyOf told apart by a key, inside a oneOf
    (("steps", 1, "effects", 0, "amount"), "amout"),
    (("steps", 1, "effects", 1, "wound"), "wonud"),
    (("steps", 1, "effects", 1, "where"), "wher"),
    (("steps", 1, "next", 0, "section"), "sectoin"),  # a oneOf inside itself
    (("steps", 1, "next", 0, "condition"), "conditon"),
    (("uses",), "usse"),  # if and then
    (("requires",), "requiers"),
    (("home",), "hoem"),  # else
    (("cost",), "csot"),  # beside two unions, and needed by another key
    (("sort",), "sotr"),  # the key that if asks for
    (("by", "storm"), "strom"),  # names of keys
]


VALUES: list[Any] = [
    None, True, False, 0, 1, 1.0, -1, 1.5, "1", "", "true", [], [1], [1.0], [True], [1, 2], [2, 1], [[1], 2], [[1.0], 2],
    {}, {"a": 1}, {"a": 1.0}, {"a": True}, {"b": 1}, {"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": [1, {"b": None}]},
    {"a": [1, {"b": False}]}, [{}], [[]],
]  # fmt: skip


@pytest.mark.parametrize("one", VALUES, ids=json.dumps)
def test_values_are_the_same_where_a_schema_takes_one_for_the_other(one: Any) -> None:
    takes = jsonschema_rs.validator_for({"const": one}).is_valid
    assert [same(one, other) for other in VALUES] == [takes(other) for other in VALUES]


def problems(value: Any, engine: str, schema: dict[str, Any] = SCHEMA) -> list[Problem]:
    return Judge(schema, engine).problems(value)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("path", "typo"), TYPOS, ids=lambda each: each if isinstance(each, str) else None)
def test_one_mistyped_key_is_one_finding_at_the_key_with_the_nearest_name(path: Path, typo: str, engine: str) -> None:
    (found,) = problems(with_key(RECORD, path, typo), engine)
    assert (found.code, found.path, found.at_key) == ("MW102", (*path[:-1], typo), True)
    assert found.help == f"did you mean `{path[-1]}`?"
    assert found.fix is not None
    assert path[-1] in (found.fix.key, found.fix.value)


def test_of_forms_that_list_what_they_may_be_only_that_of_the_tag_is_told() -> None:
    listed = {"go": [{"kind": "go", "n": 1}, {"kind": "go", "n": 2}], "rest": [{"kind": "rest"}]}
    forms = [{"properties": {"kind": {"const": kind}}, "enum": every} for kind, every in listed.items()]
    schema = {"type": "object", "oneOf": [*forms, {"enum": [{"a": 1}]}]}
    (found,) = problems({"kind": "go", "n": 3}, "rust", schema)
    assert found.message == '`{"kind": "go", "n": 3}` is none of `{"kind": "go", "n": 1}`, `{"kind": "go", "n": 2}`'
    (found,) = problems({"n": 3}, "rust", schema)
    assert found.message.endswith('`{"kind": "go", "n": 2}`, `{"kind": "rest"}`, `{"a": 1}`')


@pytest.mark.parametrize("engine", ENGINES)
def test_a_misspelt_key_is_the_one_that_is_missing_before_any_other_that_is_as_near(engine: str) -> None:
    keys = {"gold": {"type": "integer"}, "goal": {"type": "string"}, "goad": {"type": "string"}}
    schema = {"type": "object", "properties": keys, "required": ["goal"], "additionalProperties": False}
    (found,) = problems({"goald": "x"}, engine, schema)
    assert (found.code, found.path, found.help) == ("MW102", ("goald",), "did you mean `goal`?")


def form(title: str, *needed: str, also: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"title": title, "properties": dict.fromkeys((*needed, *also), True), "required": [*needed]}


@pytest.mark.parametrize(
    ("forms", "value", "told"),
    [
        # a key that lacks costs two, and one that is near to no name three
        (
            [form("lamp", "wick", "oil", "glass", also=("harbour", "quay")), form("boat", "harbour", "mast")],
            {"harbour": 1, "quay": 2},
            {"key `quay` has no meaning in this boat", "missing key `mast` in this boat"},
        ),
        # and one that is near to a name costs one
        (
            [form("boat", "colour", "depth", also=("wieght",)), form("lamp", "colour", also=("weight",))],
            {"colour": 1, "wieght": 2},
            {"key `wieght` has no meaning in this lamp"},
        ),
    ],
)
def test_of_forms_without_a_tag_the_nearest_is_meant(forms: list[Any], value: Any, told: set[str]) -> None:
    schema = {"type": "object", "anyOf": forms, "unevaluatedProperties": False}
    assert {each.message for each in problems(value, "rust", schema)} == told


@pytest.mark.parametrize("engine", ENGINES)
def test_a_step_without_its_type_and_with_a_typo_is_told_as_the_step_that_it_is(engine: str) -> None:
    record = with_key(RECORD, ("steps", 1, "effects"), "efects")
    del record["steps"][1]["type"]
    told = {(each.code, each.path, each.message) for each in problems(record, engine)}
    assert told == {
        ("MW102", ("steps", 1, "efects"), "unknown key `efects` in this effect step"),
        ("MW101", ("steps", 1), "missing key `type` in this effect step"),
    }


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("steps", 0, "type"), "txt", "`txt` is none of `text`, `effect`, `branch`"),
        (("sort",), "tolo", "`tolo` is none of `tool`, `beast`, `place`"),
        (("cost",), "fre", "`fre` is none of `free`, `all`"),
        (("cost",), -1, "`-1` is less than 0"),
        (("cost",), [], "expected a whole number or `free` or `all`, found a list"),
        (("steps", 1, "effects", 2), "rset", "`rset` is none of `rest`, `flee`"),
        (("steps", 1, "effects", 0, "gain"), "fod", "`fod` is none of `food`, `wood`"),
        (("steps", 1, "effects", 0, "amount"), "2", "expected a whole number, found the text `2`"),
        (("steps", 0), "You pull.", "expected a mapping of keys to values, found the text `You pull.`"),
        (("steps", 0, "text"), 7, "expected text, found the number `7`"),
    ],
)
def test_a_wrong_value_is_one_finding_at_the_value(path: Path, value: Any, message: str, engine: str) -> None:
    record = copy.deepcopy(RECORD)
    at(record, path[:-1])[path[-1]] = value
    (found,) = problems(record, engine)
    assert (found.path, found.message, found.at_key) == (path, message, False)


def test_a_key_of_another_form_is_told_as_that() -> None:
    (found,) = problems({**BEAST, "uses": 3}, "rust")
    assert (found.code, found.path) == ("MW102", ("uses",))
    assert found.help.startswith("`uses` belongs to: tool;")


def test_a_missing_key_names_the_form_that_lacks_it() -> None:
    record = copy.deepcopy(RECORD)
    del record["steps"][1]["next"][0]["section"]
    (found,) = problems(record, "rust")
    assert (found.path, found.message) == (("steps", 1, "next", 0), "missing key `section` in this branch")


def test_two_forms_of_needed_keys_are_told_in_one_sentence() -> None:
    schema = {
        "title": "Option",
        "type": "object",
        "properties": {"label": True, "goto": True, "success": True, "failure": True},
        "anyOf": [{"required": ["goto"]}, {"required": ["success", "failure"]}],
        "additionalProperties": False,
    }
    (found,) = problems({"label": "Go"}, "rust", schema)
    assert found.message == "missing key in this option: `goto` or `success` with `failure`"
    (typo,) = problems({"label": "Go", "gotoo": "x"}, "rust", schema)
    assert (typo.path, typo.help) == (("gotoo",), "did you mean `goto`?")


def test_a_value_that_fits_two_forms_that_shut_each_other_out_is_told() -> None:
    schema = {"oneOf": [{"title": "Whole", "type": "integer"}, {"title": "Small", "type": "integer", "maximum": 9}]}
    (found,) = problems(3, "rust", schema)
    assert (found.code, found.message) == ("MW108", "this reads as more than one form: whole and small")


def test_the_closest_branch_is_taken_where_nothing_names_it() -> None:
    shapes = {
        "oneOf": [
            {"title": "Circle", "required": ["radius"], "properties": {"radius": {"type": "number"}, "colour": {}}},
            {"title": "Box", "required": ["width", "height"], "properties": {"width": {}, "height": {}, "colour": {}}},
        ],
        "unevaluatedProperties": False,
    }
    assert [each.message for each in problems({"width": 3, "colour": "red"}, "rust", shapes)] == [
        "missing key `height` in this box"
    ]
    assert [each.help for each in problems({"raduis": 3}, "rust", shapes)] == ["did you mean `radius`?"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_schema_that_refers_to_itself_without_end_is_cut_and_not_followed(engine: str) -> None:
    deep: Any = {"type": "text", "text": "x"}
    for _ in range(60):
        deep = {"type": "effect", "effects": [], "next": [deep]}
    record = {**RECORD, "steps": [deep]}
    assert problems(record, engine) == []


SIZE = {
    "title": "Size",
    "description": "A name such as `poker`, or [width, height].",
    "anyOf": [
        {"enum": ["poker", "tarot"]},
        {"type": "array", "items": {"type": "number"}, "maxItems": 2},
        {"type": "string", "pattern": "^[0-9]+mm$"},
    ],
}
BELONGS = "what belongs here: a name such as `poker`, or [width, height]"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("pokr", ("MW106", (), "`pokr` is not of the right form", "did you mean `poker`?")),
        ("63x88", ("MW106", (), "`63x88` is not of the right form", BELONGS)),
        ({"width": 63}, ("MW103", (), "expected a size, found a mapping", BELONGS)),
        (None, ("MW103", (), "expected a size, found nothing", BELONGS)),
        ([1, 2, 3], ("MW107", (), "3 items, but at most 2 items allowed", BELONGS)),
        ([1, "x"], ("MW103", (1,), "expected a number, found the text `x`", "")),
    ],
)
def test_a_union_that_says_what_it_is_is_asked_for_in_its_own_words(value: Any, told: Any, engine: str) -> None:
    (found,) = problems(value, engine, SIZE)
    assert (found.code, found.path, found.message, found.help) == told


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [1, float("nan")]])
def test_what_is_no_number_is_told_and_never_in_the_words_of_an_engine(value: Any) -> None:
    (found,) = problems(value, "rust", SIZE)
    assert found.code == "MW103"
    assert found.message.endswith(("`.nan`, which is no number", "`.inf`, which is no number"))
