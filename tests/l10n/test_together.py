"""Things found by several marks at once are those that a look at each of them finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from meeplewright.l10n.together import Prefixes, Runs, Together

MARKS = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=4).map(tuple)


@given(st.lists(MARKS, max_size=12), st.sets(st.sampled_from("abcdef")))
def test_a_thing_is_within_where_each_of_its_marks_is(things: list[tuple[str, ...]], marks: set[str]) -> None:
    found = Together((thing, number) for number, thing in enumerate(things)).within(marks)
    assert sorted(found) == [number for number, thing in enumerate(things) if set(thing) <= marks]


@given(st.lists(MARKS, max_size=12), st.lists(st.sampled_from("abcdef"), max_size=10))
def test_a_thing_is_among_words_where_its_own_stand_one_behind_the_other(
    things: list[tuple[str, ...]], words: list[str]
) -> None:
    found = Runs((thing, number) for number, thing in enumerate(things)).among(words)
    stands = [
        number
        for number, thing in enumerate(things)
        for at in range(len(words))
        if tuple(words[at : at + len(thing)]) == thing
    ]
    assert sorted(found) == sorted(stands)


@given(st.sets(st.text("abc", min_size=1, max_size=4)), st.text("abc", max_size=6))
def test_a_word_has_the_beginnings_that_it_begins_with(beginnings: set[str], word: str) -> None:
    assert set(Prefixes(beginnings).of(word)) == {each for each in beginnings if word.startswith(each)}
