"""What is not compared word for word has nothing to tell: two looks at the same pairs, one at all of them together."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meeplewright.l10n.difference import Pair
from meeplewright.l10n.glossary import Glossary
from meeplewright.l10n.parity import differences
from meeplewright.l10n.quiet import Quiet
from meeplewright.l10n.seen import Seen
from meeplewright.l10n.standing import Both
from meeplewright.languages.read import language_of
from meeplewright.text.dialect import OURS

MARKS = ("2", "3rd", "{food}", "{food:2}", "[[lamp]]", "*oil*", "\\*", "don't", "n’est", "I've", "co-op", "a×b", "x_y")
ENDS = (".  ", ". ", "! ", "… ", " ", ", ", "\n", " — ")


def words_of(code: str) -> list[str]:
    """Words that count and that deny, as the language has them, and some that do neither."""
    language = language_of(code)
    counting = sorted(language.numbers)[:: max(1, len(language.numbers) // 12)]
    negation = language.negation
    denying = [] if negation is None else negation.sure.pattern[5:-7].replace("\\w+", "ab").replace("\\", "").split("|")
    plain = {"ru": "лампа горит в ночи Маяк", "uk": "лампа горить Маяк", "zh": "灯 火 船"}.get(
        code, "Lamp burns in the night"
    )
    shares = [each.sure for each in language.quantifiers.values() if not each.bounds]
    sharing = [
        word for each in shares for word in each.pattern.rpartition("(?:")[2][:-7].replace("\\w+", "ab").split("|")
    ]
    return [*counting, *denying, *sharing, *plain.split(), *MARKS]


def texts(code: str) -> st.SearchStrategy[str]:
    pieces = st.tuples(st.sampled_from(words_of(code)), st.sampled_from(ENDS))
    return st.lists(pieces, max_size=9).map(lambda each: "".join(f"{word}{end}" for word, end in each))


@pytest.mark.parametrize(
    ("ours", "theirs"), [("en", "ru"), ("en", "de"), ("ru", "fr"), ("en", "zh"), ("en", "uk"), ("it", "en")]
)
def test_a_pair_that_is_not_compared_has_no_difference(ours: str, theirs: str) -> None:
    @settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(st.tuples(texts(ours) | texts(theirs), texts(theirs)), min_size=1, max_size=6))
    def holds(rows: list[tuple[str, str]]) -> None:
        pair = Pair(language_of(ours), language_of(theirs), Glossary.of(()), 1.0, OURS)
        both = Both.of([source for source, _ in rows], [target for _, target in rows])
        for (source, target), same in zip(rows, Quiet.of(both, pair, len(rows)).same, strict=True):
            if same:
                assert list(differences(source, target, pair)) == []

    holds()


def test_plain_texts_are_not_compared_and_the_others_are() -> None:
    rows = [
        ("The lamp burns.", "Лампа горит."),
        ("Take two lamps.", "Возьмите лампы."),
        ("The lamp does not burn.", "Лампа горит."),
        ("Take {lamp}.", "Возьмите лампу."),
        ("The lamp burns. It is night.", "Лампа горит."),
        ("The lamp burns. It is night.", "Лампа горит. Ночь."),
        ("The lamp burns by the old window.", "Лампа горит у окна всю ночь, " * 8 + "и всё."),
        ("The lamp burns.", " Лампа горит."),
        ("The lamp burns.", "Lampa gorit."),
        ("Лампа", "Лампа"),
        ("Each lamp burns.", "Лампа горит."),
    ]
    pair = Pair(language_of("en"), language_of("ru"), Glossary.of(()), 1.0, OURS)
    both = Both.of([ours for ours, _ in rows], [theirs for _, theirs in rows])
    assert Quiet.of(both, pair, len(rows)).same == [True, *[False] * 4, True, *[False] * 5]


def test_lengths_and_sentences_are_not_compared_with_a_script_of_few_signs() -> None:
    """A sign of it says as much as a word: its texts are short, and their sentences cut otherwise."""
    rows = [("The lamp burns. It is night.", "灯亮着"), ("灯亮着", "The lamp burns by the window in the long night.")]
    for codes, row in ((("en", "zh"), rows[0]), (("zh", "en"), rows[1])):
        ours, theirs = map(language_of, codes)
        both = Both.of([row[0]], [row[1]])
        assert Quiet.of(both, Pair(ours, theirs, Glossary.of(()), 1.0, OURS), 1).same == [True]
        assert Quiet.of(both, Pair(ours, theirs, Glossary.of([("Lamp", "Laterne")]), 1.0, OURS), 1).same == (False,)


def test_pairs_in_which_nothing_was_found_are_known_to_the_next_run_by_the_same_rules(tmp_path: Path) -> None:
    path = tmp_path / "seen"
    first = Seen(path, "rules")
    assert not first.clean("a", "b")
    first.add("a", "b")
    first.add("c", "d")
    first.save()
    again = Seen(path, "rules")
    assert again.clean("a", "b")
    assert not again.clean("b", "a")
    assert not Seen(path, "other rules").clean("a", "b")
    again.save()  # what was not asked for any more goes
    assert [Seen(path, "rules").clean(*pair) for pair in (("a", "b"), ("c", "d"))] == [True, False]
    path.write_bytes(b"something else")
    assert not Seen(path, "rules").clean("a", "b")
