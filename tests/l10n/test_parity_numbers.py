"""Of a row of numbers the one that is another is named, whatever words of numbers stand beside it."""

from __future__ import annotations

import pytest

from meeplewright.l10n.difference import Pair
from meeplewright.l10n.glossary import Glossary
from meeplewright.l10n.parity import differences
from meeplewright.languages.read import language_of

ANOTHER, LACKS = "the source says `4` where the translation says `2`", "the translation lacks the number `4`"


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Draw 2 or 3 cards, 4 on your second turn.", "Возьмите 2 или 3 карты, потом 2.", [ANOTHER]),
        (
            "Draw 3 cards, 4 on your second turn.",
            "Возьмите 3 карты, потом 2.",
            [LACKS],
        ),  # of two numbers one alone shows no row
        (
            "Draw 2 or 3 cards, 4 on your second turn.",
            "Возьмите 3 или 2 карты, потом 2.",
            [LACKS],
        ),  # two of them are others
        (
            "Draw 2 or 3 cards.",
            "Возьмите 3 или 2 карты.",
            ["the numbers stand in another order: 2, 3 in the source, 3, 2 here"],
        ),
    ],
)
def test_the_number_that_is_another_is_told(source: str, target: str, wanted: list[str]) -> None:
    pair = Pair(language_of("en"), language_of("ru"), Glossary.of(()))
    assert [each.message for each in differences(source, target, pair) if each.code == "MW507"] == wanted
