"""Letters seen by their bytes: what these let pass has nothing strange in it, in any alphabet and after any slip."""

from __future__ import annotations

import random

import pytest

from meeplewright import data
from meeplewright.text.letters import misread, mixed_words, unmixed

PAGES = ("cp1252", "cp1251", "koi8-r", "cp866", "mac-roman", "latin-1")
WORDS = (
    "тинистый Тростник Ёлка, ещё ёж",
    "Élan vital, ça va: œuf",
    "Łódź źródło",
    "Ωμέγα",
    "«Ветер» — 5 №",
    "漢字かな",
    "{oil:2} and so",
)


def strange(text: str) -> bool:
    return bool([*misread(text)] or [*mixed_words(text)])


def lets_pass(text: str) -> bool:
    return unmixed(text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("text", WORDS)
def test_words_of_one_alphabet_are_not_strange(text: str) -> None:
    assert not strange(text)


def test_whole_packs_pass_by_their_bytes_alone() -> None:
    files = [path for path in data.content().rglob("*.yaml") if "-bad" not in str(path)]
    assert len(files) > 50
    assert sum(unmixed(path.read_bytes()) for path in files) > 0.9 * len(files)


def test_a_letter_of_another_alphabet_passes_in_no_word() -> None:
    for word, other in (
        ("весло", "o"),
        ("весло", "é"),
        ("весло", "ο"),
        ("paddle", "а"),
        ("paddle", "ҫ"),
        ("λόγος", "o"),
    ):
        for at in range(1, len(word)):
            text = f"x: {word[:at]}{other}{word[at:]}\n"
            assert not lets_pass(text), text


@pytest.mark.parametrize("page", PAGES)
def test_what_was_read_in_a_wrong_encoding_passes_nowhere(page: str) -> None:
    seen = 0
    for text in WORDS:
        wrong = text.encode().decode(page, errors="replace")
        if strange(wrong):
            seen += 1
            assert not lets_pass(wrong), wrong
    assert seen >= 3


def test_whatever_is_strange_after_a_random_slip_does_not_pass() -> None:
    slips, seen = random.Random(20), 0
    letters = "aéбёἀωБт░▒«»…\u0090ЃÐ€â\ufffdтАтВ"
    for _ in range(4000):
        text = slips.choice(WORDS)
        at, end = sorted(slips.randrange(len(text) + 1) for _ in range(2))
        piece = text[at:end].encode().decode(slips.choice(PAGES), errors="replace")
        mixed = text[:at] + (piece if slips.random() < 0.5 else "".join(slips.choices(letters, k=2))) + text[end:]
        if strange(mixed):
            seen += 1
            assert not lets_pass(mixed), mixed
    assert seen > 500


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("}}\u00c2\u00a0cards", 1), ("12\u00c2\u00a0cards", 1), ("DREPT, COBOR\u00c2\u00a0ei", 0), ("a \u00c2\u00a0b", 0)],
)
def test_a_blank_that_was_two_letters_is_no_letter_at_the_end_of_a_word(text: str, wrong: int) -> None:
    assert len(list(misread(text))) == wrong
