"""Where words stand, for all texts at once, is what a look at each text finds."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from meeplewright.l10n.standing import Both, Standing, all_of, texts_of, unmarked, words_in

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
WORDS = st.text("abc", min_size=1, max_size=4)
TEXTS = st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=70)


@UNHURRIED
@example(["a b", "b a", "a"], frozenset({("a",), ("a", "b")}))  # a text may end where a longer row begins
@given(TEXTS, st.frozensets(st.lists(WORDS, min_size=1, max_size=3).map(tuple), max_size=5))
def test_a_run_stands_where_its_words_follow_one_another(texts: list[str], runs: frozenset[tuple[str, ...]]) -> None:
    found = Standing(texts).with_runs(runs)
    for run in runs:
        stands = [at for at, text in enumerate(texts) if f" {' '.join(run)} " in f" {text} "]
        assert [*texts_of(found.get(run, 0))] == stands


@UNHURRIED
@given(TEXTS, st.lists(st.tuples(WORDS, st.integers(1, 5)), min_size=1, max_size=5))
def test_forms_stand_where_a_word_begins_so_and_is_no_longer(texts: list[str], forms: list[tuple[str, int]]) -> None:
    having = Standing(texts).begun(forms)
    stands = [
        at
        for at, text in enumerate(texts)
        if all(any(word.startswith(stem) and len(word) <= most for word in text.split()) for stem, most in forms)
    ]
    assert [*texts_of(all_of(forms, having))] == stands


@UNHURRIED
@given(TEXTS, WORDS)
def test_a_word_is_counted_once_a_text_and_not_in_tokens_and_links(texts: list[str], word: str) -> None:
    marked = [f"{text} {{{word}}} [[{word}|a]]" for text in texts]
    assert Standing(marked).times(word) == sum(word in {*text.split(), "a"} for text in texts)


def test_of_many_texts_each_is_known_by_its_place() -> None:
    """More texts than a number of a few bytes has bits, with words that stand in all, in some, and in one of them."""
    texts = [f"all {'third' if at % 3 == 0 else 'other'} a{'b' * (at + 1)} Lamps." for at in range(200)]
    standing = Standing(texts)
    for word in ("all", "third", "other", *(f"a{'b' * (at + 1)}" for at in (0, 7, 8, 63, 64, 127, 199))):
        having = [at for at, text in enumerate(texts) if word in text.split()]
        assert [*texts_of(standing.having([word]))] == having
        assert [*texts_of(standing.having([word]))] == having, "asked twice"
        assert standing.times(word) == len(having)
        assert [*texts_of(standing.number(having))] == having
        assert [*texts_of(standing.exactly([word, "all"]))] == having
        assert standing.exactly(["all", word, "absent"]) == 0
    assert standing.exactly([]) == 0
    assert [*texts_of(standing.having_root("lamp"))] == list(range(200))  # in the singular or the plural
    assert [*texts_of(standing.having(["third", "other"]))] == list(range(200))
    assert standing.times("third", standing.number([0, 1, 2, 198])) == 2
    assert [*texts_of(0)] == []


@pytest.mark.parametrize(("times", "seldom"), [(1, True), (3, True), (4, True), (5, False)])
def test_what_stands_in_four_texts_is_seldom_and_in_five_no_more(times: int, *, seldom: bool) -> None:
    texts = [*(f"common rope, {at}" for at in range(times)), *["common"] * 20]
    standing = Standing(texts)
    assert standing.is_seldom("rope", times) is seldom
    assert not standing.is_seldom("rope", times - 1)
    assert not standing.is_seldom("common", 30)
    assert not standing.is_seldom("absent", 30)
    assert [*texts_of(standing.seldom(times))] == (list(range(times)) if seldom else [])
    assert [*texts_of(standing.seldom(times - 1))] == []


def test_what_is_written_in_five_ways_is_not_seldom_in_four_texts() -> None:
    texts = ["rope rope, (rope)", "rope.", "Rope; rope!", "x", "y"]
    assert not Standing(texts).is_seldom("rope", 4)
    assert Standing(["rope rope, (rope)", "rope.", "x", "y"]).is_seldom("rope", 4)


def test_texts_with_marks_or_signs_are_known_and_how_many_sentences_each_has() -> None:
    texts = ["plain", "{coin}", "[[link]]", "*bold*", "a\\b", "2×3", "a ÷ b", "One. Two.", "(round) ] }"]
    standing = Standing(texts)
    assert [*texts_of(standing.signed)] == [1, 2, 3, 4, 5, 6]
    assert [standing.sentences[at] for at in (0, 7)] == [1, 2]
    assert words_in("Take {coin:2} and [[rope|the rope]] or [[oil]].") == ["Take", "and", "the", "rope", "or"]
    assert (unmarked("a {b} c"), unmarked("no marks")) == ("a   c", "no marks")


def test_names_and_what_is_not_translated_are_not_asked_about() -> None:
    both = Both.of(["One", "Two words.", "Three.", "Four."], ["Раз", "Два слова.", "", "Четыре."], {0})
    assert [*texts_of(both.asked)] == [1, 3]
    assert (both.sources.texts[1], both.targets.texts[1]) == ("Two words.", "Два слова.")
