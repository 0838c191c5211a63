"""Where words may be divided: as the library's own reading of its dictionaries has it."""

from __future__ import annotations

import pyphen
import pytest

from meeplewright_generators.typeset.hyphens import AFTER, BEFORE, places

WORDS = {
    "en": "lighthouse adventurer companions discovery neighbourhood provisions unreachable",
    "ru": "приключение сокровища путешественник маяк-башня неприступный товарищи выносливость",
    "de": "kinderaugenurinstinktführungszentrum abenteuerspiel schifffahrtsgesellschaft leuchtturm",
    "de-AT": "kinderaugenurinstinktführungszentrum abenteuerspiel",
    "hu": "világítótorony asszonnyal társasjáték",
    "fr": "aventurier découverte explorateurs",
}


@pytest.mark.parametrize("language", WORDS)
def test_a_word_is_divided_where_the_dictionary_says(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = [word for word in WORDS[language].split() if word.isalpha()]
    found = [places(word, language) for word in words]
    assert any(found)
    # the library reads the same dictionary by itself: of some, letters change where a word is divided
    monkeypatch.setattr(pyphen, "hdcache", {})
    itself = pyphen.Pyphen(lang=pyphen.language_fallback(language.replace("-", "_")), left=BEFORE, right=AFTER)
    assert found == [tuple(map(int, itself.positions(word))) for word in words]
