"""`meeple stats --module`: a set of the bench held against the others."""

from __future__ import annotations

import json

from meeplewright import data
from program import meeple

BOX = data.content() / "paleo"


def test_what_lies_outside_of_the_other_sets_is_marked() -> None:
    told = meeple("stats", BOX, "--module", "long-walk")
    assert told.status == 0, told.err
    lines = [" ".join(line.split()) for line in told.out.splitlines()]
    assert lines[0] == "long-walk: 10 pieces; beside it a 12, b 12, g 12, v 12"
    assert "actions.cost.wood 0.10 0.25 to 0.58 less" in lines
    assert "actions.lose.wood 0.10 0.00 to 0.00 more" in lines
    assert "back = cave 0.20 0.08 to 0.25" in lines


def test_it_is_counted_by_pieces_and_not_by_records() -> None:
    told = meeple("stats", BOX, "--module", "a", "--format", "json")
    found = json.loads(told.out)
    assert found["pieces"] == 12
    fields = {line["field"]: line["here"] for line in found["fields"]}
    # two Mammoth Herds, one Cave Wall and one Great Tusk each bring a painting
    assert fields["actions.reward.painting"] == 4 / 12
    assert fields["back = river"] == 3 / 12


def test_a_set_that_is_not_there_is_told_with_the_nearest() -> None:
    told = meeple("stats", BOX, "--module", "long-wlak")
    assert told.status == 2
    assert "no module `long-wlak` has pieces" in told.err
    assert "long-walk" in told.err
    other = meeple("stats", data.content() / "saltmarsh-light", "--module", "a")
    assert other.status == 2
    assert "has no bench" in other.err
