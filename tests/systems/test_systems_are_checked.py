"""A fault in a system is told in the system's own file, at its place, once."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.systems.explain import Explainer
from meeplewright.systems.files import read_yaml
from meeplewright.systems.load import load_system, shipped_systems, system_folder
from meeplewright.systems.validate import Judge
from meeplewright.systems.weight import too_heavy

HEAD = "system: toy\ntitle: A toy\nlanguage: en\n"
KINDS = "kinds:\n  card: {schema: card.schema.json, title: Card}\n"
CARD: dict[str, Any] = {
    "type": "object",
    "required": ["id"],
    "properties": {"id": {"$ref": "meeple:base/id"}},
    "unevaluatedProperties": False,
}


def told(folder: Path, system: str = HEAD + KINDS, **schemas: Any) -> list[Finding]:
    folder.mkdir(exist_ok=True)
    (folder / "system.yaml").write_text(system, encoding="utf-8")
    for name, schema in ({"card": CARD} | schemas).items():
        text = schema if isinstance(schema, str) else json.dumps(schema, indent=2)
        (folder / f"{name}.schema.json").write_text(text, encoding="utf-8")
    return load_system(folder, "toy")[1]


def with_property(**more: Any) -> dict[str, Any]:
    return {**CARD, "properties": {**CARD["properties"], "of": more}}


def test_a_system_without_fault_has_no_finding(tmp_path: Path) -> None:
    assert told(tmp_path) == []


@pytest.mark.parametrize(
    ("more", "code", "message"),
    [
        ({"requierd": []}, "MW157", "unknown key `requierd` in this schema"),
        ({"type": "integr"}, "MW157", "`integr` is none of"),
        ({"minLength": -1}, "MW157", "`-1` is less than 0"),
        ({"$dynamicRef": "#x"}, "MW157", "unknown key `$dynamicRef` in this schema"),
        ({"x-txt": "line"}, "MW152", "unknown key `x-txt` in this schema"),
        ({"x-text": "lines"}, "MW152", "`lines` is none of `line`, `block`"),
        ({"x-number": {"serie": "book"}}, "MW152", "unknown key `serie`"),
        ({"x-story": "optoin"}, "MW152", "`optoin` is none of"),
        ({"x-ref": "crad"}, "MW153", "`x-ref` names the kind `crad`"),
        ({"x-ref": ["card", "tile"]}, "MW153", "`x-ref` names the kind `tile`"),
        ({"$ref": "#/$defs/none"}, "MW154", "leads nowhere: `#/$defs/none`"),
        ({"$ref": "none.schema.json"}, "MW154", "leads nowhere"),
        ({"$ref": "../../../etc/passwd"}, "MW154", "leads nowhere"),
        ({"$ref": "https://example.com/x.json"}, "MW154", "leads nowhere"),
        ({"pattern": "^\\w+$"}, "MW155", "does not mean the same in every engine"),
        ({"patternProperties": {"(?=a)": True}}, "MW155", "does not mean the same in every engine"),
        ({"minimum": 9, "maximum": 3}, "MW156", "`minimum` 9 is more than `maximum` 3"),
        ({"type": "string", "enum": [1, 2]}, "MW156", "`1`, `2` is not text"),
        ({"required": ["a"], "additionalProperties": False}, "MW156", "`a` is required and may not stand there"),
    ],
)
def test_a_fault_in_a_schema_is_one_finding_in_its_file(
    tmp_path: Path, more: dict[str, Any], code: str, message: str
) -> None:
    (found,) = told(tmp_path, card=with_property(**more))
    assert (found.code, found.place.path) == (code, "toy/card.schema.json")
    assert message in found.message
    line = (tmp_path / "card.schema.json").read_text(encoding="utf-8").splitlines()[found.place.line - 1]
    assert any(word in line for word in (*more, *re.findall(r"`([^`]+)`", found.message))), line


def test_a_schema_that_contradicts_itself_from_afar_is_proven_to(tmp_path: Path) -> None:
    both = {**CARD, "allOf": [{"required": ["of"]}, {"properties": {"of": {"type": "string"}}}]}
    both["properties"] = {**CARD["properties"], "of": {"type": "integer"}}
    (found,) = told(tmp_path, card=both)
    assert found.code == "MW156"


def test_a_schema_that_lets_any_key_pass_is_a_warning(tmp_path: Path) -> None:
    (found,) = told(tmp_path, card={key: value for key, value in CARD.items() if key != "unevaluatedProperties"})
    assert (found.code, found.severity) == ("MW164", "warning")


@pytest.mark.parametrize("text", ["{", "[]", '{"type": "object", "type": "array"}', '{"a": 1}}', "\x00", ""])
def test_a_schema_file_that_is_none_is_told(tmp_path: Path, text: str) -> None:
    found = told(tmp_path, card=text)
    assert found
    assert {each.place.path for each in found} == {"toy/card.schema.json"}


@pytest.mark.parametrize(
    ("more", "code", "line", "message"),
    [
        ("vocabluary: {}\n", "MW151", 6, "unknown key `vocabluary` in this system"),
        ("manifest: [{kind: card, cuont: 3}]\n", "MW151", 6, "unknown key `cuont`"),
        (
            "manifest: [{kind: card}]\n",
            "MW151",
            6,
            "missing key in this line of the manifest: `count` or `by` with `of`",
        ),
        ("stock: {oil: many}\n", "MW151", 6, "expected a whole number"),
        ("manifest: [{kind: crad, count: 3}]\n", "MW153", 6, "the manifest names the kind `crad`"),
        ("manifest: [{kind: card, by: deck, of: {a: 1}}]\n", "MW163", 6, "counts card by `deck`"),
        ("decks: {field: deck}\n", "MW163", 6, "no kind has"),
        (
            "bench:\n  kind: card\n  blanks:\n  - {kind: card, set: {id: x}}\n",
            "MW163",
            9,
            "the bench writes `card` in a `card`, whose",
        ),
        (
            "bench:\n  kind: card\n  field: of\n  blanks:\n  - {kind: card}\n",
            "MW163",
            8,
            "the bench writes `of` in a `card`, whose",
        ),
        (
            "bench:\n  kind: card\n  field: id\n  blanks:\n  - kind: card\n    set:\n      id: x\n      di: y\n",
            "MW163",
            13,
            "the bench writes `di` in a `card`, whose",
        ),
        ("vocabulary: {icno: []}\n", "MW153", 6, "the vocabulary names the kind `icno`"),
        ("rules:\n- {code: toy/a, each: crad, require: 'true', message: m}\n", "MW153", 7, "names the kind `crad`"),
        ("rules:\n- {code: toy/a, each: card, require: this.a >, message: m}\n", "MW158", 7, "cannot be read"),
        ("rules:\n- {code: toy/a, each: card, require: 'true', message: '{thiss}'}\n", "MW158", 7, "`thiss`"),
        ("rules:\n- {code: a, each: card, require: 'true', message: m}\n", "MW151", 7, "not of the right form"),
    ],
)
def test_a_fault_in_system_yaml_is_one_finding_at_its_line(
    tmp_path: Path, more: str, code: str, line: int, message: str
) -> None:
    (found,) = told(tmp_path, HEAD + KINDS + more)
    assert (found.code, found.place.path, found.place.line) == (code, "toy/system.yaml", line)
    assert message in found.message


def test_a_kind_without_a_schema_file_is_told_where_it_is_named(tmp_path: Path) -> None:
    (found,) = told(tmp_path, HEAD + "kinds:\n  card: {schema: crad.schema.json}\n")
    assert (found.code, found.place.line, found.place.column) == ("MW154", 5, 18)


def test_the_fingerprint_changes_with_any_file_of_the_system(tmp_path: Path) -> None:
    def fingerprint() -> str:
        system, _ = load_system(tmp_path)
        assert system is not None
        return system.fingerprint

    told(tmp_path)
    first = fingerprint()
    told(tmp_path, card=with_property(type="string"))
    second = fingerprint()
    told(tmp_path, HEAD + KINDS + "stock: {}\n")
    assert len({first, second, fingerprint()}) == 3


def test_a_system_is_found_beside_the_pack_above_it_or_among_those_that_ship(tmp_path: Path) -> None:
    pack = tmp_path / "packs" / "mine"
    pack.mkdir(parents=True)
    above = tmp_path / "systems" / "toy"
    above.mkdir(parents=True)
    (above / "system.yaml").write_text(HEAD, encoding="utf-8")
    (pack / "system.yaml").write_text(HEAD, encoding="utf-8")
    assert system_folder("./system.yaml", pack) == pack
    assert system_folder("../../systems/toy/system.yaml", pack) == pack / ".." / ".." / "systems" / "toy"
    assert system_folder("toy", pack) == above
    assert system_folder("gamebook", pack) == data.systems() / "gamebook"
    for nothing in ("", "nope", "./nope.yaml", "a/b", "C:\\x", "\0"):
        assert system_folder(nothing, pack) is None


def test_every_schema_that_ships_is_valid_by_the_official_meta_schema() -> None:
    files = [path for root in (data.schemas(), data.content()) for path in root.rglob("*.schema.json")]
    assert len(files) > 30
    for path in files:
        assert jsonschema_rs.meta.is_valid(json.loads(path.read_bytes())), path


def test_the_gamebook_ships() -> None:
    assert "gamebook" in shipped_systems()


def test_what_the_bench_names_wrongly_is_told_line_by_line(tmp_path: Path) -> None:
    bench = "bench:\n  kind: crad\n  field: of\n  set: {id: x}\n  blanks:\n  - {kind: tile}\n  - {kind: card, set: {di: x}}\n  - {kind: card, set: {id: x}}\n"  # fmt: skip
    said = [(each.code, each.place.line, each.place.column, each.help) for each in told(tmp_path, HEAD + KINDS + bench)]
    assert said == [
        ("MW153", 7, 9, "did you mean `card`?"),
        ("MW153", 11, 12, "the kinds are: card"),
        ("MW163", 12, 28, "its fields are: id"),
        ("MW163", 8, 10, "its fields are: id"),
    ]


def test_a_schema_that_says_the_same_again_and_again_is_told_and_not_asked(tmp_path: Path) -> None:
    defs: dict[str, Any] = {f"d{at}": {"allOf": [{"$ref": f"#/$defs/d{at + 1}"}] * 2} for at in range(14)}
    (found,) = told(tmp_path, card={**CARD, "allOf": [{"$ref": "#/$defs/d0"}], "$defs": {**defs, "d14": {}}})
    assert (found.code, found.place.line) == ("MW157", 1)
    assert found.message == "this schema has one value judged by more than 10,000 schemas"


def test_references_that_follow_one_another_by_the_thousand_are_too_heavy() -> None:
    chain: dict[str, Any] = {f"d{at}": {"$ref": f"#/$defs/d{at + 1}"} for at in range(5_000)}
    assert too_heavy({"$ref": "#/$defs/d0", "$defs": {**chain, "d5000": {}}})


def test_a_file_that_is_not_there_is_told_by_its_name(tmp_path: Path) -> None:
    for path, why in ((tmp_path / "none.yaml", "No such file or directory"), (tmp_path, "it is a folder")):
        source, (found,) = read_yaml(path, "toy/none.yaml")
        assert source is None
        assert (found.place.path, found.place.line) == ("toy/none.yaml", 1)
        assert why in found.message


@pytest.mark.parametrize("engine", ["rust", "python"])
def test_what_no_reason_is_known_for_is_told_in_the_words_of_the_engine(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Explainer, "problems", lambda *_: [])
    judge = Judge({"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["b"]}, engine)
    assert judge.problems({"a": 1, "b": 2}) == []
    (problem,) = judge.problems({"a": "x"})
    assert (problem.code, problem.path, problem.message) in {
        ("MW108", ("a",), "'x' is not of type 'integer'"),
        ("MW108", ("a",), '"x" is not of type "integer"'),
        ("MW108", (), "'b' is a required property"),
        ("MW108", (), '"b" is a required property'),
    }
