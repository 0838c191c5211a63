"""The quick look for slips of typography passes over no text in which there is one."""

from __future__ import annotations

from random import Random

import pytest

from meeplewright.languages import language_of, shipped_languages
from meeplewright.languages.slips import slips, suspicion

SIGNS = "ab \n\t\u00a0\u202f\u2009\"'.-,;:!?«»“”„…–—яЖ{}"


@pytest.mark.parametrize("code", shipped_languages())
def test_what_is_not_suspected_has_no_slip(code: str) -> None:
    chance = Random(code)
    language, source = language_of(code), language_of("en" if code != "en" else "ru")
    alone, beside = suspicion(language), suspicion(language, source)
    passed = 0
    for _ in range(600):
        text = "".join(chance.choice(SIGNS) for _ in range(chance.randrange(8)))
        if not alone(text):
            assert slips(text, language) == [], text
            passed += 1
        if not beside(text):
            assert slips(text, language, source=source) == [], text
    assert 20 < passed < 580


@pytest.mark.parametrize("blank", ["\n", "\t", "\u00a0", "\u2009", " "])
def test_every_blank_before_a_mark_is_suspected(blank: str) -> None:
    look = suspicion(language_of("en"))
    assert look(f"Light it{blank}, then go")
    assert not look(f"Light it,{blank}then go")
