"""What is denied in one of two small languages and not in the other: a handful of words each, which stay as they are here."""

from __future__ import annotations

import re

import pytest

from meeplewright.l10n.difference import Pair
from meeplewright.l10n.glossary import Glossary
from meeplewright.l10n.parity_negation import negation_differences
from meeplewright.languages.model import Compared, Language, Negation, Quantifier


def words(spelt: str) -> re.Pattern[str]:
    """One of these, a star in which is some letters and a low line a blank."""
    spelt = spelt.replace("*", r"\w+").replace(" ", "|").replace("_", r"\s+")
    return re.compile(rf"\b(?:{spelt})(?!\w)", re.IGNORECASE)


OURS = Language(
    "xa",
    compared=lambda: Compared(
        Negation(
            words("not no nobody nothing without"),
            words("only un* empty silent until"),
            weak=words("unless unread"),
            only=words("only"),
            lack=words("empty silent"),
            until=words("until before"),
            during=words("while"),
        ),
        {
            "at most": Quantifier(words("up_to"), words("up_to within"), bounds=True),
            "each": Quantifier(words("each"), words("each all"), bounds=False),
            "at least": Quantifier(
                words("at_least"), words("at_least"), bounds=True
            ),  # of which the other one knows nothing
        },
    ),
)
THEIRS = Language(
    "xb",
    compared=lambda: Compared(
        Negation(
            words("не нет без никто ничего ни"),
            words("не* бес* только лишь пуст* кроме"),
            weak=words("нечитан*"),
            doubled=words("никто ничего ни"),
            each=words("ни"),
            verbs=words("*ет *ит *ал"),
            verbs_before=words("мог рад"),
            free=words("или кто"),
            than=words("как чем"),
            but=words("кроме"),
            only=words("только лишь"),
            until_not=words("пока"),
        ),
        {
            "at most": Quantifier(words("не_больше"), words("не_больше до"), bounds=True),
            "each": Quantifier(words("каждый"), words("каждый"), bounds=False),
            "about": Quantifier(words("около"), words("около"), bounds=True),
        },
    ),
)
ABOUT = re.compile("`([^`]*)`|([0-9])")
PAIR = Pair(OURS, THEIRS, Glossary.of(()))


def told(source: str, target: str, pair: Pair = PAIR) -> str:
    """How sure it is, in a letter, and the words that it is about; a bar stands between sentences."""
    every = list(negation_differences(source, target, source.split(" | "), target.split(" | "), pair))
    assert {each.code for each in every} <= {"MW508"}
    return "; ".join(
        f"{each.confidence[0].upper()} {' '.join(one or two for one, two in ABOUT.findall(each.message))}"
        for each in every
    )


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Do not go.", "Идите.", "M not"),
        ("Do not go.", "Не идите.", ""),
        ("Do not go.", "Никто.", ""),
        ("Do not go.", "Лишь стойте.", ""),  # said in another way
        ("Do not go.", "Бесстрашно стойте.", ""),
        ("Go.", "Не идите.", "L Не"),
        ("Go only there.", "Не идите.", ""),  # may say so
        ("Go undaunted.", "Не идите.", ""),
        ("Go.", "Лишь идите.", ""),
        ("Go.", "Идите.", ""),
    ],
)
def test_a_not_is_lost_or_has_come_in(source: str, target: str, wanted: str) -> None:
    assert told(source, target) == wanted


def test_what_is_told_says_where_to_look() -> None:
    pair = Pair(OURS, THEIRS, Glossary.of(()))
    lost, come, fewer, half = (
        next(negation_differences(source, target, [source], [target], pair))
        for source, target in (
            ("Do not go.", "Идите."),
            ("Go.", "Не идите."),
            ("Not here, not there.", "Не здесь, там."),
            ("Nobody sings.", "Никто играет."),
        )
    )
    assert (lost.message, lost.help) == (
        "the source says `not`, the translation says nothing like it",
        "see whether a `not` was lost",
    )
    assert (come.message, come.help) == (
        "the translation says `Не`, the source says nothing like it",
        "see whether a `not` has come in",
    )
    assert (fewer.message, fewer.help) == (
        "the source says `not` 2 times here, the translation 1 times",
        "see whether a `not` was lost",
    )
    assert (half.message, half.help) == (
        "`Никто` stands beside a verb without its `not`",
        "see whether a `not` was lost",
    )


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        # an `only` is no `not` where the source has one of its own; the second one is
        ("Not here, only there.", "Здесь, только там.", "M Not"),
        ("Not here, only there.", "Лишь здесь, только там.", ""),
        ("Not here, only there.", "Бесследно.", ""),
        # nor is an `empty`
        ("Not in the empty hut.", "В пустой хижине.", "M Not"),
        ("Not in the empty hut.", "Бесследно в пустой хижине.", ""),
        ("Not in the empty hut.", "Лишь в хижине.", ""),  # but an `only` is none of it
        ("Not in the hut.", "В пустой хижине.", ""),
        ("Not in the empty, silent hut.", "В пустой бесшумной хижине.", "M Not"),
        ("Not only in the empty hut.", "Лишь в пустой хижине.", "M Not"),
        ("Not only in the empty hut.", "Лишь в пустой, бесшумной хижине.", ""),
    ],
)
def test_what_excuses_a_not_is_none_where_the_source_has_such_a_word(source: str, target: str, wanted: str) -> None:
    assert told(source, target) == wanted


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Do not go. | Do not run.", "Не идите. | Бегите.", "M not"),  # one sentence does not make good another
        ("Do not go. | Run.", "Идите. | Не бегите.", "M not"),
        ("Do not go. | Run.", "Не идите. | Не бегите.", ""),  # what has come in is told of a whole text
        ("Do not go. | Run.", "Идите и не бегите.", ""),  # cut otherwise
        ("Not here, not there. | Run.", "Не здесь, там. | Бегите.", "M not 2 1"),
        ("Not here, not there. | Run.", "Не здесь, там.", "M not 2 1"),
        ("Run. | Not here, not there.", "Бегите. | Не здесь, там.", "M not 2 1"),
        ("Not here, not there. | Run.", "Не здесь, там, но не бегите.", ""),
        ("Not here, not there.", "Не здесь, не там.", ""),
        ("Not here, not there.", "Не здесь, лишь там.", ""),
        ("Not here, not there, not now.", "Не здесь, лишь там, сейчас.", "M not 3 1"),
        ("Not here, not there, not now.", "Не здесь, не там, сейчас.", "M not 3 2"),
        ("Not here.", "Не здесь, не там.", ""),
        ("Not here, not there.", "Здесь, там.", "M Not"),  # none at all is told by itself
        ("Not here, not there.", "Лишь здесь, там.", "M not 2 0"),  # an `only` stands for one of them
        ("Not here, not there.", "Лишь здесь, лишь там.", ""),
        ("Here, not there, only now.", "Не здесь, там, лишь сейчас.", ""),
        ("Not here, not there, only now.", "Не здесь, там, лишь сейчас.", "M not 2 1"),
    ],
)
def test_each_not_is_counted(source: str, target: str, wanted: str) -> None:
    assert told(source, target) == wanted


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Nobody is not here.", "Никто не здесь.", "M not 2 1"),  # the two are one
        ("Nobody is not here.", "Никто ничего не видел.", "M not 2 1"),
        ("Nobody is not here.", "Никто, не здесь.", ""),  # in two clauses they are two
        ("Nobody is not here.", "Никто: нет.", ""),
        ("Nobody is not here.", "Не без того.", ""),
        ("Not, no, not.", "Не без никого, никто, лишь так.", ""),
        ("Not, no, not.", "Никто ничего.", "M not 3 1"),  # alone they are one, too
        ("Not, no, not.", "Никто ничего не без.", "M not 3 2"),
    ],
)
def test_two_that_deny_together_are_one(source: str, target: str, wanted: str) -> None:
    assert told(source, target) == wanted


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        # the `not` that an until asks for is none of the source
        ("Do not go until it rings.", "Идите, пока не зазвонит.", "M not 1 0"),
        ("Do not go until it rings.", "Не идите, пока не зазвонит.", ""),
        ("Do not go until it rings.", "Лишь идите, пока не зазвонит.", ""),
        ("Do not go until nobody rings.", "Не идите, пока не зазвонит.", ""),  # a `not` behind the until is said by it
        ("Do not go until nobody rings.", "Идите, пока не зазвонит.", "M not 2 1"),
        ("Do not go until it rings, nor sing.", "Идите, пока не зазвонит.", "M not 1 0"),
        ("Do not go until it rings; nobody sings.", "Не идите, пока не зазвонит; пой.", "M not 2 1"),
        ("Do not go until it rings.", "Идите, пока никто не звонит.", ""),  # that is said of somebody
        ("Do not go until it rings.", "Идите, пока тихо, но не туда.", "M until пока not"),
        ("Do not go before it rings, before it ends.", "Не идите, пока не зазвонит, пока не смолкнет.", ""),
        ("Do not go before it rings, before it ends.", "Идите, пока не зазвонит, пока не смолкнет.", "M not 1 0"),
        ("Do not go before it rings.", "Идите, пока не зазвонит, пока не смолкнет.", ""),
        ("Do not go there.", "Идите, пока не зазвонит.", ""),
        # and it must be there
        ("Go until it rings.", "Идите, пока зазвонит.", "M until пока not"),
        ("Go until it rings.", "Идите, пока не зазвонит.", ""),
        ("Go until it rings.", "Идите, пока пусто.", ""),  # or what may say so
        ("Go until it rings.", "Идите, пока тихо, не стойте.", "M until пока not"),
        ("Go until it rings.", "Идите, пока не там, пока зазвонит.", "M until пока not"),
        ("Go until it rings.", "Идите, пока там, пока тут.", "M until пока not"),
        ("Go until it rings.", "Идите до звона.", ""),
        ("Go while it rings, until it ends.", "Идите, пока звонит.", ""),
        ("Go as it rings.", "Идите, пока звонит.", ""),
        ("Run. | Go until it rings.", "Бегите. | Идите, пока зазвонит.", "M until пока not"),
        ("Run until it rings. | Go.", "Бегите до звона. | Идите, пока звонит.", ""),
    ],
)
def test_an_until_asks_for_a_not_of_its_own(source: str, target: str, wanted: str) -> None:
    assert told(source, target) == wanted


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Unless you sing, go.", "Если поёте, идите.", "L Unless"),
        ("Unless you sing, go.", "Если не поёте, идите.", ""),
        ("Unless you sing, go.", "Кроме поющих, идите.", ""),
        ("The unread book.", "Нечитанная книга.", ""),
        ("The unread book.", "Читанная книга.", "L unread"),
        ("The unread book. | Go.", "Читанная книга. | Не идите.", "L unread"),
        ("Go. | The unread book.", "Идите. | Читанная книга.", "L unread"),
        ("The undone book.", "Книга.", ""),  # only may deny
        ("The unread book, not here.", "Читанная книга, не здесь.", ""),
    ],
)
def test_what_denies_without_a_not_is_denied_somehow(source: str, target: str, wanted: str) -> None:
    assert told(source, target) == wanted


@pytest.mark.parametrize(
    ("source", "target", "wanted"),
    [
        ("Take up to 3.", "Не больше 3.", ""),
        ("Take within 3.", "Не больше 3.", ""),  # another bound, or one that may be it
        ("Take 3.", "Не больше 3.", "L Не"),
        ("Take each 3.", "Не больше 3.", "L Не"),  # which is no bound
        ("Take up to 3.", "Не больше 3, не там.", "L не"),
        ("Take no more than 3, up to 4.", "Не больше 3, до 4.", ""),  # it is its own here
    ],
)
def test_the_not_of_a_bound_is_the_bounds(source: str, target: str, wanted: str) -> None:
    assert told(source, target) == wanted


@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        ("Никто поёт и играет.", "Никто"),
        ("Никто не играет.", ""),
        ("Никто без песни играет.", ""),  # another one in its clause
        ("Никто: играет.", ""),  # no verb in its clause
        ("Там никто.", ""),
        ("Играет кто-то, а никто дома.", ""),
        ("Мог никто.", "никто"),  # right before it
        ("Мог там никто.", ""),
        ("Никто мог.", ""),
        ("Играет как никто.", ""),  # stands alone behind it
        ("Играет, как там никто видит.", "никто"),  # but not further on
        ("Никто, как и чем играет.", ""),
        ("Никто пустой играет.", ""),  # what may deny follows it
        ("Никто там пустой играет.", "Никто"),
        ("Играет никто.", "никто"),
        ("Ничего никто видит.", "Ничего"),
        ("Никто. Играет.", ""),
        ("Там никто! Никто играет.", "Никто"),
        ("Идите. Никто играет.", "Никто"),
        # one thing after the other
        ("Ни хлеба видит.", "Ни"),
        ("Ни хлеба, ни воды видит.", ""),
        ("Ни хлеба, Ни воды видит.", ""),
        ("Ни хлеба, ниже видит.", ""),  # no list of them, but the verb is elsewhere
        ("Ни хлеба, ниже ни видит.", ""),
        ("Или видит кто ни хлеба.", ""),
        ("Видит, как ни хлеба видит.", "ни"),  # `как` frees others
        ("Кто бы там ни играет.", ""),
        ("Ни хлеба, ни воды, никто играет.", "никто"),  # and behind it
        # but for something
        ("Ничего, кроме муки, видит.", "Ничего"),
        ("Ничего, кроме муки, не видит.", ""),
        ("Ничего, кроме муки.", ""),
        ("Ничего кроме муки, видит.", ""),  # not between two commas
        ("Кроме муки, ничего видит.", "ничего"),
        ("Ничего тут кроме муки видит, там.", "Ничего"),
        ("Ничего, кроме муки видит.", ""),
    ],
)
def test_a_word_that_denies_with_a_not_wants_it_beside_a_verb(target: str, wanted: str) -> None:
    sentences = target.replace("! ", ".| ").replace(". ", ".| ").split("| ")
    unknown = Pair(Language("xa"), THEIRS, Glossary.of(()))  # of whose language nobody has said how it denies
    every = list(negation_differences("x", target, ["x"], sentences, unknown))
    assert [each.message for each in every] == [f"`{wanted}` stands beside a verb without its `not`"] * bool(wanted)
    assert {str(each.confidence) for each in every} <= {"medium"}


def test_a_language_that_nobody_has_told_of_denies_nothing() -> None:
    nothing = Language("xc")
    assert told("Do not go.", "Никто играет.", Pair(OURS, nothing, Glossary.of(()))) == ""
    assert told("Не идите.", "Никто играет.", Pair(nothing, OURS, Glossary.of(()))) == ""
    plain = Language("xd", compared=lambda: Compared(Negation(words("not"), words("only"))))
    pair = Pair(plain, plain, Glossary.of(()))
    assert told("Do not go until it rings, nobody else.", "Go until it rings.", pair) == "M not"
    assert told("Not here, not there.", "Not here, there.", pair) == "M not 2 1"
    for without in (Pair(plain, THEIRS, Glossary.of(())), Pair(OURS, plain, Glossary.of(()))):
        assert told("Not here, until it rings.", "Не здесь, пока. Not.", without) == ""
        assert told("Go until it rings.", "Идите, пока only.", without) == ""
    assert told("Go unless it rings.", "Go, it rings, only here.", pair) == ""
    assert told("Not here, only there.", "Here, only there.", pair) == ""  # what an `only` is, it does not say
