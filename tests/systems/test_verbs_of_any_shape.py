"""A verb that is written in another shape than its schema asks for says nothing, and ends nothing."""

from __future__ import annotations

from typing import Any

import pytest

from meeplewright.languages.read import language_of
from meeplewright.systems.telling import LeftOut, Promised, Telling
from meeplewright.systems.verbs import verbs_of

GAIN: dict[str, Any] = {"id": "gain", "says": ["{$:#}"], "words": {"en": ["take food"]}, "alone": True}
FOG: dict[str, Any] = {"id": "fog", "words": {"en": ["the mist"]}, "alone": {"en": ["lay fog"]}, "reads": {"en": "fog"}}
ODD: list[Any] = [
    3, -1, 2.5, True, None, "x", "", [], {}, [3], [[1]], [{}], [{"a": ["x"]}], {"en": 3}, {"en": "x"}, {"en": [3, {}]}, {"en": {"a": 1}}, {3: ["x"]}, {"a": {}},
]  # fmt: skip
KEYS = ["key", "value", "says", "less", "words", "alone", "reads", "aside", "inside", "unsaid", "beside", "counted"]


def said(*verbs: dict[str, Any], text: str = "Lay fog, take food.", effects: Any = None) -> list[Any]:
    telling = Telling(verbs_of(verbs), "en", {}, language_of("en"))
    return list(telling.wrong(text, effects if effects is not None else {"gain": {"food": 2}}))


def test_the_verbs_as_they_are_say_what_lacks_and_what_is_promised() -> None:
    lacking = said(GAIN, FOG, text="Nothing.")
    assert [type(each) for each in lacking] == [LeftOut]
    promised = said(GAIN, FOG, text="Lay fog, {food:2}.")
    assert [type(each) for each in promised] == [Promised]


@pytest.mark.parametrize("key", KEYS)
def test_whatever_stands_at_a_key_the_other_verbs_are_read_on(key: str) -> None:
    for value in ODD:
        assert all(each.why for each in said({**FOG, key: value}, {**GAIN, key: value})), value
        assert [type(each) for each in said({**FOG, "id": "mist", key: value}, GAIN, text="No.")] == [LeftOut], value


@pytest.mark.parametrize("words", [3, "take food", [["take food"]], {"en": "take food"}, {"en": [3]}])
def test_words_of_another_shape_are_no_words(words: Any) -> None:
    """A text is no list of letters: `words: {en: take food}` means none of t, a, k and e."""
    (verb,) = verbs_of([{**GAIN, "words": words}]).of({"gain": 1})
    assert verb.words in ({}, {"en": ()})
