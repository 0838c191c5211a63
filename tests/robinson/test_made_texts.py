"""A sentence made of a card's effects says all that they do and no more, in each of the three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright.packs.effects import effects_of, names_in, verbs_in
from meeplewright.packs.world import World
from meeplewright.systems.making import Making
from meeplewright.systems.telling import Telling
from pack_copies import Copy


@pytest.mark.parametrize("language", ["en", "ru", "it"])
def test_every_made_sentence_agrees_with_its_effects(language: str, robinson: World) -> None:
    verbs, names = verbs_in(robinson), names_in(robinson)
    making, telling = Making(verbs, language, names), Telling(verbs, language, names, robinson.spoken(language))
    marks = [mark for mark in robinson.marks("x-effects") if effects_of(mark)]
    assert len(marks) > 500
    for mark in marks:
        effects = effects_of(mark)
        assert list(telling.wrong(making.sentence(effects), effects)) == [], (
            mark.record.name,
            making.sentence(effects),
        )


def sentence(file: Path, text: str, copy: Copy, code: str) -> str:
    with copy.spoilt(file, text):
        return next(finding.help for finding in copy.found(code) if finding.code == code)


def test_an_author_is_shown_the_sentence_that_is_lacking(copy: Copy) -> None:
    file = copy.folder / "adventures" / "gather.yaml"
    text = file.read_text(encoding="utf-8").replace('"{fight:5} for the {first-player}."', '"{fight:5}."')
    assert "`{first-player}: {fight:5}.`" in sentence(file, text, copy, "MW431")


def test_a_translator_is_shown_it_in_the_own_language(copy: Copy) -> None:
    file = copy.folder / "l10n" / "ru.po"
    text = file.read_text(encoding="utf-8").replace('"Положите {storm} на ячейку погоды."', '"Положите {storm}."', 1)
    assert "`Положите {storm} на ячейку погоды.`" in sentence(file, text, copy, "MW434")
