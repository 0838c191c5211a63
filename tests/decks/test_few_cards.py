"""Four cards and one thing that is done with them: what is found of each such story is what every order, gone through, bears out."""

from __future__ import annotations

from pathlib import Path

import pytest

from decks.few_cards import FEW, few_cards
from decks.test_against_naive import agree as agrees_with_brute_force
from decks.test_any_order import agree as agrees_in_any_order
from decks.test_whatever_is_drawn import agree as agrees_whatever_is_drawn
from decks.toys import story_at
from seldom import one_in

_JUDGED = [name for name in FEW if "nobody drew" not in name]  # that goes nowhere, as is told


@pytest.mark.parametrize("name", one_in(30, _JUDGED))
def test_what_is_found_holds_for_every_order(name: str, tmp_path: Path) -> None:
    story = story_at(few_cards(name, tmp_path))
    if "dice" not in name:  # of which brute force knows nothing
        assert agrees_with_brute_force(story) > 1
    agrees_in_any_order(story, apart=False)
    agrees_in_any_order(story, apart=True)
    agrees_whatever_is_drawn(story)
