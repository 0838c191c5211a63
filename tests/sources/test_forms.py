"""How a file of records is read: what its ending, its pattern and its entry say of it."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from meeplewright.sources.forms.model import FileForm, Notation, Path_, as_name, notation_of, pattern, stem_of
from seldom import examples

LIST = FileForm(Notation.JSON, "card", id="code", at=("data", "cards"))


@pytest.mark.parametrize(
    ("form", "path", "inside"),
    [
        (LIST, (), ("data", "cards")),
        (LIST, ("card",), ("data", "cards")),
        (LIST, ("card", 2), ("data", "cards", 2)),
        (LIST, ("card", 2, "name"), ("data", "cards", 2, "name")),
        (LIST, ("card", 2, "id"), ("data", "cards", 2, "code")),
        (LIST, ("card", 2, "id", 0), ("data", "cards", 2, "id", 0)),
        (LIST, ("term", 2, "name"), ("data", "cards", 2, "name")),
        (FileForm(Notation.YAML, "card", each_file=True), ("card", 0, "name"), ("name",)),
        (FileForm(Notation.YAML, "card", each_file=True), ("card", 0), ()),
        (FileForm(Notation.YAML, "card"), ("card", 1, "id"), (1, "id")),
        (FileForm(Notation.YAML, "card", id="{map}-{number}"), ("card", 1, "id"), (1, "map")),
        (FileForm(Notation.YAML, "card", id="{file}-{number}"), ("card", 1, "id"), (1, "number")),
        (FileForm(Notation.YAML, "card", id="{file}"), ("card", 1, "id"), (1,)),
        (FileForm(Notation.YAML, "card", id="{key}-{number}", keyed=True), ("card", 1, "id"), (1, "number")),
        (FileForm(Notation.YAML, "card", id="{key}-{number}"), ("card", 1, "id"), (1, "key")),
        (FileForm(Notation.YAML, "card", id="{lang}-{number}", files="{lang}/*.yaml"), ("card", 1, "id"), (1, "number")),
    ],
)  # fmt: skip
def test_a_value_of_a_record_stands_inside_of_its_file(form: FileForm, path: Path_, inside: Path_) -> None:
    assert form.inside(path) == inside


@pytest.mark.parametrize(
    ("form", "key", "named"),
    [
        (FileForm(Notation.JSON, "card", id="code"), "", "S-01"),
        (FileForm(Notation.JSON, "card", id="number"), "", "7"),
        (FileForm(Notation.JSON, "card", id="open"), "", None),
        (FileForm(Notation.JSON, "card", id="empty"), "", None),
        (FileForm(Notation.JSON, "card", id="absent"), "", None),
        (FileForm(Notation.JSON, "card", id="{code}/{number}"), "", "S-01/7"),
        (FileForm(Notation.JSON, "card", id="{code}{empty}"), "", None),
        (FileForm(Notation.JSON, "card", id="{file}-{number}"), "", "north-7"),
        (FileForm(Notation.JSON, "card", id="{map}.{code}", files="{map}/*.json"), "", "west.S-01"),
        (FileForm(Notation.JSON, "card", id="{map}.{code}", files="other/{map}.json"), "", None),
        (FileForm(Notation.JSON, "card", id="{map}.{code}"), "", None),
        (FileForm(Notation.JSON, "card", id="{key}", keyed=True), "k", "k"),
        (FileForm(Notation.JSON, "card", id="{key}", keyed=True), "", None),
        (FileForm(Notation.JSON, "card", id="{key}"), "k", "its own"),
    ],
)
def test_an_id_is_one_field_or_put_together_of_several_and_of_the_path(
    form: FileForm, key: str, named: str | None
) -> None:
    entry = {"code": "S-01", "number": 7, "open": True, "empty": "", "key": "its own"}
    assert form.id_of(entry, "packs/toys/west/north.json", key) == named


def test_a_name_is_text_or_a_whole_number() -> None:
    values = ("a", "", 0, 7, -1, True, False, None, 1.0, ["a"])
    assert [as_name(value) for value in values] == ["a", None, "0", "7", "-1", *[None] * 5]


@pytest.mark.parametrize(
    ("inside", "notation", "stem"),
    [
        ("a/b.yaml", Notation.YAML, "b"),
        ("a/b.YML", Notation.YAML, "b"),
        ("b.json", Notation.JSON, "b"),
        ("b.ndjson", Notation.LINES, "b"),
        ("a.b/c.d.csv", Notation.TABLE, "c.d"),
        ("b.xlsx", Notation.WORKBOOK, "b"),
        ("b.ods", None, "b"),
        ("yaml", None, "yaml"),
    ],
)
def test_the_ending_says_what_a_file_is_written_in(inside: str, notation: Notation | None, stem: str) -> None:
    assert (notation_of(inside), stem_of(inside)) == (notation, stem)
    form = FileForm(notation or Notation.YAML, "card")
    assert form.is_table == (notation in (Notation.TABLE, Notation.WORKBOOK))
    assert form.is_packed == (notation is Notation.WORKBOOK)


@pytest.mark.parametrize(
    ("glob", "fits", "not_these"),
    [
        ("cards.json", ["cards.json"], ["cards_json", "a/cards.json", "cards.json5"]),
        ("*.json", ["a.json", ".json"], ["a/b.json", "a.jsonc"]),
        ("**/*.json", ["a.json", "a/b.json", "a/b/c.json"], ["a/b.jso", "json"]),
        ("a/**/b.csv", ["a/b.csv", "a/x/b.csv", "a/x/y/b.csv"], ["b.csv", "x/a/b.csv", "a/b.csv/c"]),
        ("a?.csv", ["ab.csv", "a1.csv"], ["a.csv", "abc.csv", "a/.csv"]),
        ("a*b*c.csv", ["abc.csv", "axbyc.csv", "abbc.csv"], ["acb.csv", "a/b/c.csv"]),
        ("{lang}/*.json", ["de/a.json"], ["a.json", "/a.json", "a/b/c.json"]),
        ("{lang}/{lang}.json", ["de/de.json"], ["de"]),
        ("x/**/y/**/z.csv", ["x/y/z.csv", "x/a/y/b/z.csv", "x/y/y/z.csv"], ["x/z.csv", "x/y/a.csv"]),
        ("a+(b).csv", ["a+(b).csv"], ["aab.csv"]),
    ],
)
def test_a_pattern_claims_files(glob: str, fits: list[str], not_these: list[str]) -> None:
    every = [*fits, *not_these]
    assert [each for each in every if pattern(glob).fullmatch(each)] == fits


def test_a_part_in_braces_is_what_stands_there() -> None:
    match = pattern("res/values-{lang}/{name}.xml").fullmatch("res/values-pt-rBR/strings.xml")
    assert match is not None
    assert match.groupdict() == {"lang": "pt-rBR", "name": "strings"}


@examples(200)
@example("?*?a*", "aa.a")  # what stands behind a star is more than its next sign
@example("*??b*", "a.abb")
@given(st.text("ab*?.", min_size=1, max_size=6), st.text("ab.", max_size=7))
def test_within_a_folder_a_pattern_is_what_it_is_to_a_shell(glob: str, name: str) -> None:
    """Judged by Python's library; two stars together, which mean something else here, are left out."""
    if "**" not in glob:
        assert (pattern(glob).fullmatch(name) is not None) == fnmatchcase(name, glob)
