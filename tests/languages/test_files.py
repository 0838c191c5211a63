"""A language is one file: as complete as English, with the forms that its rule of plurals asks for, in its own manners."""

from __future__ import annotations

import re

import pytest
from babel import Locale

from meeplewright import data
from meeplewright.languages import Language, language_of, shipped_languages
from meeplewright.languages.slips import slips
from meeplewright.systems.files import read_yaml
from meeplewright.systems.meta import shape_of_language

FILLED = re.compile(r"\{(\w+)\}")
SHIPPED = shipped_languages()
PLURAL = re.compile(r"nplurals=(\d);")


def texts_of(language: Language) -> dict[str, list[str]]:
    """Everything that is printed in a language, by what it is called."""
    words = {key: [said] if isinstance(said, str) else list(said) for key, said in language.words.items()}
    steps = {f"step {at}": [step] for at, step in enumerate(language.steps)}
    return words | steps | {f"turning {way}": [said] for way, said in language.turning.items()}


def test_these_languages_are_spoken() -> None:
    assert {"de", "en", "es", "fr", "it", "pl", "pt", "ru"} <= set(SHIPPED)  # a new one is no line here


@pytest.mark.parametrize("code", SHIPPED)
def test_a_file_follows_the_schema_and_lacks_nothing_that_english_has(code: str) -> None:
    path = data.schemas() / "languages" / f"{code}.yaml"
    source, findings = read_yaml(path, path.name)
    assert source is not None
    assert [*findings, *shape_of_language(source)] == []
    english, _ = read_yaml(path.with_name("en.yaml"), "en.yaml")
    assert english is not None
    for part in ("words", "turning"):
        assert source.data[part].keys() == english.data[part].keys()
    assert len(source.data["steps"]) == len(english.data["steps"])
    assert {"quotes", "inner", "dash"} <= source.data["typography"].keys()
    assert source.data.keys() >= {"numbers", "negation"}
    assert source.data["language"] == code


@pytest.mark.parametrize("code", SHIPPED)
def test_the_same_is_filled_in_and_a_noun_has_as_many_forms_as_its_rule(code: str) -> None:
    language, english = language_of(code), texts_of(language_of("en"))
    count = int(PLURAL.match(language.plural)[1])  # type: ignore[index]
    for key, forms in texts_of(language).items():
        for said in forms:
            assert set(FILLED.findall(said)) == set(FILLED.findall(english[key][0])), key
        assert len(forms) in (1, count), key
    assert any(len(forms) == count for forms in texts_of(language).values()) or code == "ru"


@pytest.mark.parametrize("code", SHIPPED)
def test_the_forms_of_a_noun_are_those_of_the_unicode_consortium(code: str) -> None:
    language, rule = language_of(code), Locale.parse(code).plural_form
    ours = [language.form(n) for n in range(1000)]
    theirs = [rule(n) for n in range(1000)]
    assert len(set(ours)) == len(set(theirs)) == len(set(zip(ours, theirs, strict=True)))
    assert max(ours) + 1 == int(PLURAL.match(language.plural)[1])  # type: ignore[index]


@pytest.mark.parametrize("code", SHIPPED)
def test_what_is_printed_keeps_the_manners_of_its_own_language(code: str) -> None:
    language = language_of(code)
    found = [
        (key, slip) for key, forms in texts_of(language).items() for said in forms for slip in slips(said, language)
    ]
    assert found == []


@pytest.mark.parametrize("code", SHIPPED)
def test_number_words_stand_for_one_number_each(code: str) -> None:
    table = language_of(code).numbers
    assert {word.value for word in table.values()} >= {*range(2, 21), 30, 40, 50, 60, 70, 80, 90, 100}


def test_french_puts_its_spaces_and_english_does_not() -> None:
    assert language_of("fr").words["take"] == "Prenez\u00a0: {what}."
    assert language_of("fr").words["rule must"].count("«\u00a0vous devez\u00a0»") == 1
    assert language_of("en").words["take"] == "Take {what}."


def test_a_country_speaks_its_language_and_an_unknown_one_prints_english() -> None:
    assert language_of("de-AT").words["book"] == language_of("de_CH").words["book"] == "Buch"
    assert language_of("xx").words["book"] == "Book"
    assert not language_of("xx").spoken
    assert not language_of("../de").spoken
