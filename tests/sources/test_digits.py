"""Numbers of thousands of digits, and digits that are none: wherever a text may name one, it is told or left as text."""

from __future__ import annotations

import pytest

from meeplewright.digits import counted_by, place_in, whole
from meeplewright.sources.forms.table_read import typed
from meeplewright.sources.read import FileReader
from meeplewright.systems.expressions import VARIABLES, Expression, ExpressionError

LONG = "9" * 5000


@pytest.mark.parametrize(
    ("digits", "number"),
    [("7", 7), ("9" * 30, 10**30 - 1), ("9" * 31, 10**30), ("0" * 31 + "12", 12), ("0" * 40, 0), (LONG, 10**30)],
)
def test_digits_are_counted(digits: str, number: int) -> None:
    assert counted_by(digits) == number


@pytest.mark.parametrize(
    ("step", "at"), [("0", 0), ("2", 2), (1, 1), ("3", None), (LONG, None), ("³", None), ("-1", None), ("", None)]
)
def test_a_step_of_a_path_names_an_item_or_none(step: object, at: int | None) -> None:
    assert place_in(step, 3) == at


@pytest.mark.parametrize(
    ("word", "number"),
    [("7", 7), ("-12", -12), ("007", 7), ("0", 0), ("9" * 9, 10**9 - 1), ("-" + "9" * 9, 1 - 10**9), ("9" * 10, None),
     ("", None), ("-", None), ("--1", None), ("+1", None), (" 1", None), ("1\n", None), ("1.0", None), ("³", None), (LONG, None)],
)  # fmt: skip
def test_a_word_is_a_whole_number_or_none(word: str, number: int | None) -> None:
    assert whole(word) == number


@pytest.mark.parametrize("expression", [f"{LONG} > 1", f"int('{LONG}') > 1", f"[1][{LONG}] == 1"])
def test_a_rule_with_such_a_number_is_told(expression: str) -> None:
    with pytest.raises(ExpressionError):
        Expression(expression, VARIABLES).value({})


@pytest.mark.parametrize(("cell", "type_"), [(LONG, "integer"), (LONG, "number"), ("1e999", "number")])
def test_a_cell_with_such_a_number_stays_text(cell: str, type_: str) -> None:
    assert typed(cell, [type_]) == cell


def test_a_long_key_without_a_colon_and_a_value_is_told() -> None:
    findings = FileReader().read(f"term{LONG}\n- id: reed\ncard:".encode(), "x.yaml").findings
    (help_,) = (each.help for each in findings if each.place.line == 1)
    assert help_.startswith("write `term999")
    assert help_.endswith("9…`")
