"""Where words stand, for all texts at once, is what a look at each text finds."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meeplewright.l10n.standing import Standing, all_of, texts_of

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
WORDS = st.text("abc", min_size=1, max_size=4)
TEXTS = st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=70)


@UNHURRIED
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
