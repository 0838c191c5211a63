"""Sentences weighed word against word: what one has left over beside a name on the other side, and what is explained."""

from __future__ import annotations

import pytest

from meeplewright.findings.model import Place
from meeplewright.l10n import po
from meeplewright.l10n.alike import called_like_another
from meeplewright.l10n.named import named
from meeplewright.l10n.standing import Both
from meeplewright.l10n.strangers import TextRow, strangers
from meeplewright.l10n.weighed import Weighed, bare
from meeplewright.languages.read import language_of

ENGLISH = language_of("en")
NAMES = [
    ("The keeper", "Смотритель"),
    ("Food", "Еда"),
    ("Item tokens", "Жетоны предметов"),
    ("Roof", "Крыша"),
    ("Basket", "Корзина"),
    ("The harbour", "Гавань"),
]
TEXTS = [
    *[("A keeper sits here.", "Здесь сидит смотритель."), ("Ask the keeper first.", "Сначала спросите смотрителя.")]
    * 3,
    *[("Look at the sea.", "Смотрите на море."), ("You see the sea now.", "Вы смотрите на море.")] * 2,
    *[("Mend the roof.", "Чините крышу."), ("Rain falls on a roof.", "Дождь идёт на крышу.")] * 4,
    *[("Pay 1 food.", "Отдайте 1 еду."), ("There is no food.", "Нет еды."), ("Food for all.", "Еда на всех.")] * 2,
    *[("The wind blows east.", "Ветер дует на восток."), ("A boat waits below.", "Внизу ждёт лодка.")] * 6,
    *[("They go slowly now.", "Они идут медленно."), ("Bring planks here.", "Несите сюда доски.")] * 6,
]


def told(*more: tuple[str, str], record: str = "") -> list[str]:
    """What is said of texts beside those that are right; a text without a record is a paragraph of the rules."""
    here = Place("x", 1, 1)
    rows = [TextRow(ours, theirs, lambda: here, lambda _: here, record, "") for ours, theirs in (*TEXTS, *more)]
    both = Both.of([row.source for row in rows], [row.target for row in rows])
    return [finding.message for finding in strangers(rows.__getitem__, NAMES, both, ENGLISH.naming)]


def test_what_is_right_is_left_alone() -> None:
    assert told() == []


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Ask the warden now.", "Спросите смотрителя.", "`warden` stands here alone, and the translation says `Смотритель`, which is `keeper` 6 times"),
        ("They bring 1 rations.", "Несите 1 еду.", "`rations` stands here alone, and the translation says `Еда`, which is `Food` 6 times"),
        ("Sort the item chips.", "Несите жетоны предметов.", "`chips` stands here alone, and the translation says `Жетоны предметов`, which is `Item tokens`"),
        ("The harbor is here.", "Здесь гавань.", "`harbor` stands here alone, a letter away, and the translation says `Гавань`, which is `harbour`"),
        ("You see the roof.", "Вы смотрите: корзина.", "the source speaks of `Roof`, the translation of `Корзина`, which is `Basket`"),
    ],
)  # fmt: skip
def test_what_is_left_over_on_both_sides_is_told(source: str, target: str, wanted: str) -> None:
    assert told((source, target)) == [wanted] * bool(wanted)


def test_a_name_is_without_its_article_and_with_letters_that_are_like_one() -> None:
    names = ("A sea chart", "The sea chart", "Sea chart", "An", "End of the sea")
    assert [bare(name, ENGLISH.naming) for name in names] == [
        "sea chart", "sea chart", "Sea chart", "An", "End of the sea",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (
            "Ask the sly old sailor.",
            "Спросите смотрителя и старого хитрого моряка.",
        ),  # more is left over there than here
        ("A keeper and his wife.", "Смотритель и жена смотрителя."),  # said once and told twice
        ("Bring a basket up the roof.", "Несите корзину на крышу."),  # both are there
    ],
)
def test_honest_neighbours_are_left_alone(source: str, target: str) -> None:
    assert told((source, target)) == []


@pytest.mark.parametrize(("words", "wanted"), [(190, 1), (210, 0)])
def test_a_text_without_an_end_is_no_sentence(words: int, wanted: int) -> None:
    slip = ("Ask the warden " + "slowly " * words, "Спросите смотрителя " + "медленно " * words)
    assert sum("warden" in each and "keeper" in each for each in told(slip)) == wanted


def test_a_story_may_have_other_words_for_things() -> None:
    slip = ("Ask the warden now.", "Спросите смотрителя.")
    assert len(told(slip)) == 1
    assert [each for each in told(slip, record="entry/one") if "warden" in each and "6 times" not in each] == []


def test_rules_may_not_have_a_word_for_a_thing_that_is_another_one_elsewhere() -> None:
    plain = [("The gate opens here.", "Здесь открыты ворота."), ("Bring planks to a gate.", "Несите доски к воротам.")]
    slip = ("Mend your gate.", "Чините свою крышу.")
    here = [("Mend your boat.", "Чините свою лодку.")]
    message = "`gate` is mostly translated otherwise, and here the translation says `Крыша`, which is `Roof` 8 times"
    assert told(*plain, *here, slip) == [message]
    assert told(*plain, *here, slip, record="entry/one") == []
    assert told(*plain, *here, ("Mend your gate.", "Чините свои ворота.")) == []


def test_words_that_only_begin_like_a_name_are_none_of_its_forms() -> None:
    both = Both.of([ours for ours, _ in TEXTS], [theirs for _, theirs in TEXTS])
    plain, food = (next(each for each in named(NAMES, both) if each.term.target == it) for it in ("Смотритель", "Еда"))
    sharp, whole = (
        next(each for each in named([("keeper", "Смотритель"), ("Food", "Еда")], both, sharply=True)
             if each.term.target == it)
        for it in ("Смотритель", "Еда")
    )  # fmt: skip
    assert plain.come
    assert not sharp.come
    assert "смотрите" in sharp.others
    assert food.kept.bit_count() == 2  # `Еда`
    assert whole.kept.bit_count() == 6  # and `еду`, `еды`


def test_of_translations_of_the_same_words_the_one_with_the_name_of_another_thing_is_told() -> None:
    blocks = [
        ("action/retreat#name", "Retreat", "Отступление"),
        ("aid/aid#steps/0/name", "Retreat", "Заморозки"),
        ("card/frost#name", "Frosts", "Заморозки"),
        ("card/bridge#name", "Board", "Доска"),
        ("aid/aid#steps/1/name", "Board", "Планшет"),
    ]
    text = "\n".join(f'msgctxt "{where}"\nmsgid "{source}"\nmsgstr "{said}"\n' for where, source, said in blocks)
    messages = [each for each in po.read(text).messages if each.context]
    names = [(each.source, each.text) for each in messages if each.context.endswith("#name")]
    (odd,) = called_like_another(messages, names)
    assert (odd.message.context, odd.word, odd.source, odd.right.text) == (
        "aid/aid#steps/0/name", "заморозки", "Frosts", "Отступление",
    )  # fmt: skip


def test_where_a_name_comes_everywhere_it_is_a_plain_word_and_says_nothing() -> None:
    rare = [("Ask the warden now.", "Спросите смотрителя.")]
    few = [("The wind is warm.", "Смотритель спит."), ("Snow falls again.", "Смотритель молчит.")]
    wanted = "`warden` stands here alone, and the translation says `Смотритель`, which is `keeper` 6 times"
    assert wanted in told(*rare)
    many = [(f"Day {day} begins.", f"Смотритель встал, день {day}.") for day in range(40)]
    assert wanted not in told(*rare, *few, *many)


def test_a_large_pack_of_few_words_is_compared_sentence_by_sentence_once(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [f"{first}{second}ow" for first in "bcdfglmnpr" for second in ("a", "e", "i")]
    pairs = [(f"{word} {other}.".capitalize(), f"{other}ский {word}ский.") for word in words for other in words]
    asked: list[int] = []
    monkeypatch.setattr(Weighed, "_of", lambda _self, _name, at: asked.append(at))
    both = Both.of([source for source, _ in pairs], [target for _, target in pairs])
    # what each word is called is one of the others, so that every sentence has some names that come unsaid
    names = [(word, f"{other}ский") for word, other in zip(words, [*words[1:], words[0]], strict=True)]
    list(Weighed(both, ENGLISH.naming).odd(names))
    assert len(asked) <= len(pairs)
