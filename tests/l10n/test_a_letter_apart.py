"""Two translations of the same words that are a letter apart: which is misspelt, and where the other one stands."""

from __future__ import annotations

import pytest

from meeplewright.l10n import po
from meeplewright.l10n.alike import a_letter_apart, called_like_another
from meeplewright.text.spelling import Spelling, count_words, words_of_name


def messages(*texts: str, source: str = "The painted wall") -> list[po.Message]:
    """Translations of the same words, one behind the other."""
    blocks = (f'msgctxt "piece/p{at}#name"\nmsgid "{source}"\nmsgstr "{text}"\n' for at, text in enumerate(texts))
    return [each for each in po.read("\n".join(blocks)).messages if each.context]


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        ("Расписная стена", "Расисная стена", "Расисная"),  # a letter was lost
        ("Расисная стена", "Расписная стена", "Расисная"),
        ("Расписсная стена", "Расписная стена", "Расписсная"),  # a letter came in twice
        ("Расписная стена", "Расписсная стена", "Расписсная"),
        ("Гнёзда в стене", "Гёзда в стене", "Гёзда"),
    ],
)
def test_of_two_the_one_with_a_letter_lost_or_twice_is_told_and_the_other_named(
    first: str, second: str, wrong: str
) -> None:
    pair = messages(first, second)
    ((message, slip, right),) = a_letter_apart(pair, {})
    assert slip.word == wrong
    assert message.text[slip.start : slip.end] == wrong
    assert {message.context, right.context} == {each.context for each in pair}


def test_what_stands_more_often_is_right_whatever_its_letters() -> None:
    ((_, slip, right),) = a_letter_apart(messages("Стена", "Стенна", "Стенна"), {})
    assert (slip.word, right.text) == ("Стена", "Стенна")
    ((_, slip, _),) = a_letter_apart(messages("Каса", "Касса"), {"касса": 3})
    assert slip.word == "Каса"


def test_endings_make_no_slip() -> None:
    assert not list(a_letter_apart(messages("Красная стена", "Красную стену"), {}))


def test_the_last_letter_of_a_name_twice_is_a_slip_and_an_ending_is_none() -> None:
    texts = ["Сценарий I", "Сценарий II", "Сценарий III", "Сценарийй IV", "Сценариев много", "Дубин", "Дубинн"]
    spelling = Spelling([count_words("\n".join(texts))], map(words_of_name, texts[:4]))
    assert [(slip.word, slip.right) for text in texts for slip in spelling.slips(text)] == [("Сценарийй", "сценарий")]


@pytest.mark.parametrize(("letters", "wanted"), [(80, 1), (81, 0)])
def test_running_text_is_no_label(letters: int, wanted: int) -> None:
    source = "A" * letters
    assert len(list(a_letter_apart(messages("Расписная стена", "Расисная стена", source=source), {}))) == wanted
    pair = messages("Отступление", "Заморозки", source=source)
    assert len(list(called_like_another(pair, [("Frosts", "Заморозки")]))) == wanted
