"""The book's entries stand in the order in which a reader looks for them."""

from __future__ import annotations

from meeplewright.stories.model.story import Node
from meeplewright_generators.products.book import _order


def test_plain_numbers_come_first_and_letters_keep_together() -> None:
    numbers: list[int | str | None] = ["P2", 10, "S1", 2, "P10", None, "T1", 1, "P1", "12a"]
    nodes = [Node(id=str(at), number=number) for at, number in enumerate(numbers)]
    told = [node.number for node in sorted(nodes, key=_order)]
    assert told == [1, 2, 10, "12a", "P1", "P2", "P10", "S1", "T1", None]
