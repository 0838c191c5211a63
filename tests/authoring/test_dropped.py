"""A record that goes from a file: what belongs to it goes along, and nothing else does."""

from __future__ import annotations

import pytest

from meeplewright.authoring.patch import CannotPatch, Patch

FILE = """\
# all that one can carry
thing:
# the first
- id: rope
  name: Rope  # hemp

# once for sale
# in the harbour
- id: lamp
  name: Lamp

# the last
- {id: oar, name: Oar}
"""


def without(*indexes: int, text: str = FILE) -> str:
    patch = Patch(text)
    for index in indexes:
        patch.drop("thing", index)
    return patch.result()


def test_the_comments_right_above_it_go_along() -> None:
    assert without(1) == FILE.replace("# once for sale\n# in the harbour\n- id: lamp\n  name: Lamp\n", "")


def test_comments_above_the_list_and_above_the_next_one_stay() -> None:
    assert without(0) == FILE.replace("# the first\n- id: rope\n  name: Rope  # hemp\n", "")
    assert without(2) == FILE.replace("# the last\n- {id: oar, name: Oar}\n", "")


def test_a_comment_that_a_blank_line_parts_from_it_stays() -> None:
    parted = FILE.replace("# the last\n", "# a word on oars\n\n")
    assert without(2, text=parted) == parted.replace("- {id: oar, name: Oar}\n", "")


def test_two_go_at_once() -> None:
    assert without(2, 0) == (
        "# all that one can carry\nthing:\n\n# once for sale\n# in the harbour\n- id: lamp\n  name: Lamp\n\n"
    )


def test_the_last_one_leaves_an_empty_list() -> None:
    assert without(0, text="thing:\n- id: rope\n  name: Rope\nterm: []\n") == "thing: []\nterm: []\n"


def test_what_is_not_written_with_dashes_or_is_not_there_is_refused() -> None:
    for text, index in (("thing: [{id: a}, {id: b}]\n", 0), (FILE, 3), ("term: []\n", 0)):
        with pytest.raises(CannotPatch, match="is not written with dashes"):
            without(index, text=text)


def test_a_key_without_a_value_gets_one_behind_a_blank() -> None:
    patch = Patch("card:\n- id: hat\n  text:\n  cost: {coin: , food: 2}\n")
    patch.set(("card", 0, "text"), "Red.")
    patch.set(("card", 0, "cost", "coin"), 1)
    assert patch.result() == "card:\n- id: hat\n  text: Red.\n  cost: {coin: 1, food: 2}\n"
