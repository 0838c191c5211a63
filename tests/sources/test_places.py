"""Every key, value and character knows where it stands in its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from meeplewright.findings.model import Place
from meeplewright.sources.model import Source
from meeplewright.sources.read import FileReader
from seldom import examples

TEXT = """\
# Болото
card:
- id: прилив   # a comment
  cost: {coin: 2, food: [1, 22]}
  empty:
  long: >-
    One line
    and another

    and a third.
  "quoted key": 'it''s'

- id: ebb
  inner:
    deep: [a,
      b]
    # behind it
"""


def source(text: str, tmp_path: Path, encoding: str = "utf-8") -> Source:
    path = tmp_path / "file.yaml"
    path.write_bytes(text.encode(encoding))
    return Source(path, "file.yaml", FileReader().read(path.read_bytes(), "file.yaml").data)


def span(place: Place) -> tuple[int, int, int, int]:
    return place.line, place.column, place.end_line, place.end_column


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ((), (2, 1, 16, 9)),
        (("card",), (3, 1, 16, 9)),
        (("card", 0), (3, 3, 11, 24)),
        (("card", 0, "id"), (3, 7, 3, 13)),
        (("card", 0, "cost"), (4, 9, 4, 33)),
        (("card", 0, "cost", "food", 1), (4, 29, 4, 31)),
        (("card", 0, "empty"), (5, 9, 5, 9)),
        (("card", 0, "long"), (6, 9, 10, 17)),
        (("card", 0, "quoted key"), (11, 17, 11, 24)),
        (("card", 1, "inner"), (15, 5, 16, 9)),
        (("card", 1, "inner", "deep", 1), (16, 7, 16, 8)),
        (("card", 1, "absent", "far"), (13, 3, 16, 9)),
        (("card", 7), (3, 1, 16, 9)),
    ],
)
def test_a_value_is_where_it_stands_or_else_what_is_around_it(
    path: tuple[str | int, ...], expected: tuple[int, int, int, int], tmp_path: Path
) -> None:
    assert span(source(TEXT, tmp_path).place(path)) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("card",), (2, 1, 2, 5)),
        (("card", 0, "cost", "food"), (4, 19, 4, 23)),
        (("card", 0, "quoted key"), (11, 3, 11, 15)),
        (("card", 1), (13, 3, 16, 9)),
    ],
)
def test_a_key_is_where_it_stands(
    path: tuple[str | int, ...], expected: tuple[int, int, int, int], tmp_path: Path
) -> None:
    assert span(source(TEXT, tmp_path).key_place(path)) == expected


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_move_nothing(newline: str, mark: str, tmp_path: Path) -> None:
    there = source(mark + TEXT.replace("\n", newline), tmp_path)
    assert span(there.place(("card", 0, "cost", "food", 1))) == (4, 29, 4, 31)
    assert span(there.key_place(("card", 1, "inner", "deep"))) == (15, 5, 15, 9)
    assert span(there.text_place(("card", 0, "long"), 9, 12)) == (8, 5, 8, 8)


@pytest.mark.parametrize(
    ("yaml_text", "words", "expected"),
    [
        ("k: the old mill\n", "old", (1, 8, 1, 11)),
        ("k: the\n  old\n\n  mill\n", "mill", (4, 3, 4, 7)),
        ("k: 'it''s the old mill'\n", "old", (1, 15, 1, 18)),
        ("k: 'it''s'\n", "'", (1, 7, 1, 9)),
        ('k: "a\\tb \\u0431\\u043e old"\n', "old", (1, 23, 1, 26)),
        ('k: "a \\u0431 b"\n', "б", (1, 7, 1, 13)),
        ('k: "one \\\n    two old"\n', "old", (2, 9, 2, 12)),
        ("k: |\n  the\n   old\n  mill\n", "old", (3, 4, 3, 7)),
        ("k: |2\n    the\n  old\n", "old", (3, 3, 3, 6)),
        ("k: >-\n  the\n  old\n\n  mill\n", "old", (3, 3, 3, 6)),
        ("k: >-\n  the\n  old\n\n  mill\n", "mill", (5, 3, 5, 7)),
        ("k: >\n  the\n    more\n  old\n", "old", (4, 3, 4, 6)),
        ("k: &name the old mill\n", "old", (1, 14, 1, 17)),
        ("k: !!str the old mill\n", "old", (1, 14, 1, 17)),
        ("k: {a: x, b: 1}\nz: болото the old\n", "old", (2, 15, 2, 18)),
    ],
)
def test_characters_of_a_text_are_found_however_it_is_written(
    yaml_text: str, words: str, expected: tuple[int, int, int, int], tmp_path: Path
) -> None:
    there = source(yaml_text, tmp_path)
    key = "z" if "z:" in yaml_text else "k"
    start = there.data[key].index(words)
    assert span(there.text_place((key,), start, start + len(words))) == expected


def test_a_place_in_no_text_is_that_of_the_value(tmp_path: Path) -> None:
    there = source("k: [1, 2]\n", tmp_path)
    assert span(there.text_place(("k",), 0, 5)) == (1, 4, 1, 10)
    assert span(there.text_place(("absent",), 0, 5)) == (1, 1, 1, 10)


PROSE = st.text(st.sampled_from("ab б'\"\\\n\t:-#{}é "), max_size=40)


@examples(150)
@given(PROSE, st.sampled_from(["", "'", '"', "|", ">"]), st.integers(4, 30))
def test_every_letter_of_a_written_text_is_found_again(text: str, style: str, width: int) -> None:
    dumped = yaml.dump({"a": {"k": text}}, default_style=style or None, allow_unicode=True, width=width)
    reading = FileReader().read(dumped.encode(), "file.yaml")
    value: Any = reading.data.get("a", {}).get("k")
    if not isinstance(value, str):
        return  # a control character was told of, or the text looks like nothing
    from meeplewright.sources.positions import layout_of

    lines = dumped.split("\n")
    for index, char in enumerate(value):
        place = layout_of(dumped).text(("a", "k"), index, index + 1, "file.yaml")
        if char.isalpha() and place.end_column - place.column == 1:
            assert lines[place.line - 1][place.column - 1] == char


@examples(100)
@given(st.recursive(st.integers(0, 9), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
    st.sampled_from("abcd"), inner, max_size=3), max_leaves=12), st.booleans())  # fmt: skip
def test_every_number_of_a_written_tree_is_found_again(tree: Any, flow: bool) -> None:
    from meeplewright.sources.positions import layout_of

    dumped = yaml.dump({"root": tree}, default_flow_style=flow)
    lines = dumped.split("\n")
    layout = layout_of(dumped)

    def walk(value: Any, path: tuple[str | int, ...]) -> None:
        if isinstance(value, int):
            place = layout.value(path, "f")
            assert lines[place.line - 1][place.column - 1 : place.end_column - 1] == str(value)
        for step, item in (
            value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else [])
        ):
            walk(item, (*path, step))

    walk(tree, ("root",))
