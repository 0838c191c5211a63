"""One name put for another, and how sure that is: in texts whose translations are the words written backwards."""

from __future__ import annotations

import pytest

from l10n.backwards import both, in_both, rows
from meeplewright.findings.model import Finding, Place
from meeplewright.l10n.strangers import TextRow, strangers
from meeplewright.languages.read import language_of

ENGLISH = language_of("en")
NAMES = ("lamp", "bell")
HERE = Place("x", 1, 1)
LAMPS, BELLS = (2, 4, 5, 7), (2, 3, 4, 5, 7, 8, 10, 11)  # how often a name is kept to


def findings(texts: tuple[str, ...], names: tuple[str, ...] = NAMES, record: str = "") -> list[Finding]:
    pairs = [TextRow(ours, theirs, lambda: HERE, lambda _: HERE, record, "text") for ours, theirs in rows(texts)]
    return list(strangers(pairs.__getitem__, map(in_both, names), both(texts), ENGLISH.naming))


def told(*texts: str, names: tuple[str, ...] = NAMES, record: str = "") -> list[str]:
    """How sure it is, in a letter, and what the source and the translation speak of, by their names in the source."""
    return [
        " ".join([each.confidence[0].upper(), *each.message.split("`")[1::4][:2]])
        for each in findings(texts, names, record)
    ]


def test_what_is_told_names_both_and_the_way_out() -> None:
    (each,) = findings(("9 fill the lamp", "9 ring the bell", "cut the bell>lamp"), record="card/a")
    assert each.message == "the source speaks of `bell`, the translation of `pmal`, which is `lamp` (`card/a#text`)"
    assert (each.code, each.help, each.severity, each.record, each.field) == (
        "MW509",
        "write `lleb`, if that is meant",
        "note",
        "card/a",
        "text",
    )
    (each,) = findings(("9 fill the lamp", "9 ring the bell", "cut the bell>lamp"))
    assert each.message == "the source speaks of `bell`, the translation of `pmal`, which is `lamp`"


def grid(*more: str) -> str:
    """A row for each number of texts that keep to the lamp, a sign for each number of those that keep to the bell."""
    lines = []
    for lamps in LAMPS:
        every = (
            told("cut the bell>lamp", f"{lamps} fill the lamp", f"{bells} ring the bell", *more, record="card/a")
            for bells in BELLS
        )
        lines.append("".join(next((line[0] for line in each if line[1:] == " bell lamp"), ".") for each in every))
    return "\n".join(lines)


def by_chance(alone: int, more: int) -> str:
    """What is to be expected: each stands alone so often beside the time that it is kept to, and half a time more."""
    return "\n".join(
        "".join(
            "M" if ((alone + 0.5) / (bells + alone + 1)) * ((more + 0.5) / (lamps + more + 1)) <= 0.01 else "L"
            for bells in BELLS
        )
        for lamps in LAMPS
    )


@pytest.mark.parametrize(("rest", "alone", "more"), [((), 0, 0), (("my bell>own",), 1, 0), (("my>lamp",), 0, 1)])
def test_how_sure_it_is_comes_of_how_often_each_stands_alone(rest: tuple[str, ...], alone: int, more: int) -> None:
    seen, wanted = grid(*rest), by_chance(alone, more)
    assert [a for a in zip(seen, wanted, strict=True) if "M" in a] == [(each, each) for each in wanted if each == "M"]


@pytest.mark.parametrize(("lamps", "bells", "wanted"), [(0, 24, "M"), (0, 23, "L"), (24, 0, "M"), (23, 0, "L")])
def test_one_in_a_hundred_is_sure(lamps: int, bells: int, wanted: str) -> None:
    assert told(
        "cut the bell>lamp", f"{lamps} fill the lamp", f"{bells} ring the bell", "40 the day", record="card/a"
    ) == [f"{wanted} bell lamp"]


@pytest.mark.parametrize(
    ("slip", "eight", "ten"),
    [
        ("day day day day bell>lamp", "M", "M"),
        ("bell>day day>lamp day day day", "M", "M"),
        ("bell>day day day>lamp day day", "M", "M"),  # two fifths of it
        ("bell>day day day day>lamp day", "L", "M"),  # farther, which is four times as likely
        ("day>lamp day day bell>day day", "L", "M"),
        ("bell>day day day day>lamp", "M", "M"),  # in four words nothing is far
        ("The day. Bell>Day day day day>lamp day", "L", "M"),
        ("The day. Day day day bell>lamp", "M", "M"),
    ],
)
def test_what_is_far_from_each_other_is_likelier_chance(slip: str, eight: str, ten: str) -> None:
    for times, wanted in ((8, eight), (10, ten)):
        texts = (f"{times} fill the lamp", f"{times} ring the bell", "40 the day", slip)
        assert [line for line in told(*texts, record="card/a") if line.startswith("M")] == ["M bell lamp"] * (
            wanted == "M"
        )


MANY = ("9 fill the lamp", "9 ring the bell", "40 the day")


@pytest.mark.parametrize(
    ("slip", "wanted"),
    [
        ("cut the bell>lamp", "M bell lamp"),
        ("Cut the bell.>rope. Go on. Fill it>lamp", ""),  # in another sentence
        ("Go on. Cut the bell>lamp", "M bell lamp"),
        ("Go on cut. Cut the bell>lamp. >Go", "M bell lamp"),  # cut otherwise: all of it
        ("cut the bell>lamp lamplit", ""),
        ("# cut the bell>lamp", ""),
        ("cut the bell>lamp >bell", ""),
        ("Cut the lamplit wick. Cut the bell>lamp", ""),
    ],
)
def test_both_stand_in_one_sentence(slip: str, wanted: str) -> None:
    assert [line for line in told(*MANY, slip) if line.startswith("M")] == [wanted] * bool(wanted)


def test_of_several_names_those_are_told_that_are_likeliest_to_stand_for_each_other() -> None:
    names = (*NAMES, "drum", "wick")
    texts = ("9 fill the lamp", "12 ring the bell", "9 beat the drum", "9 trim the wick", "40 the day")
    assert told(*texts, "bell>lamp drum> day", names=names) == ["M bell lamp"]
    assert told(*texts, "drum>lamp bell> day", names=names) == ["M bell lamp"]
    assert told(*texts, "drum> wick>lamp day", names=names) == [
        "M drum lamp"
    ]  # of two that are as likely the first of the names
    assert told(*texts, "Cut a drum>wick. Mend a bell>lamp", names=names) == ["M bell lamp"]
    assert told(*texts, "Mend the bell.>wick. Go>Lamp on", names=names) == ["M bell wick"]
    assert told(*texts, "Go>Lamp on. Mend the bell>wick", names=names) == ["M bell wick"]
    assert told(*texts, "Mend the drum> bell. Go on the drum>lamp", names=names) == ["M drum lamp"]


def test_a_name_within_a_longer_one_is_not_asked_for_itself() -> None:
    names = ("lamp", "tide", "long spring tide", "bell")
    texts = ("9 fill the lamp", "30 mind the tide", "9 mind the long spring tide", "9 ring the bell", "60 the day")
    assert told(*texts, "mind the long> spring> tide>lamp", names=names, record="card/a") == ["M long spring tide lamp"]
    assert told(*texts, "mind the long tide>lamp", names=names, record="card/a") == ["M tide lamp"]
    assert told(*texts, "mind the tide>lamp", names=names, record="card/a") == ["M tide lamp"]
    assert told(*texts, "long spring tide bell>lamp", names=names, record="card/a") == ["M bell lamp"]


@pytest.mark.parametrize(
    ("bells", "lost", "wanted"),
    [(3, 0, False), (4, 0, True), (11, 1, False), (23, 1, False), (24, 1, True), (35, 2, False), (36, 2, True)],
)
def test_running_prose_is_told_of_names_that_are_nearly_always_kept_to(bells: int, lost: int, *, wanted: bool) -> None:
    more = (f"my bell>{letter}" for letter in "ab"[:lost])
    texts = ("cut the bell>lamp", "30 fill the lamp", f"{bells} ring the bell", *more, "60 the day")
    assert ("M bell lamp" in told(*texts)) is wanted


@pytest.mark.parametrize(("lamps", "others", "wanted"), [(20, 20, True), (20, 21, False), (3, 3, True), (3, 4, False)])
def test_a_translation_that_comes_oftener_of_itself_than_as_the_name_shows_nothing(
    lamps: int, others: int, *, wanted: bool
) -> None:
    texts = ("cut the bell>lamp", f"{lamps} fill the lamp", "90 ring the bell", f"{others} my>lamp")
    assert ("M bell lamp" in told(*texts, record="card/a")) is wanted


@pytest.mark.parametrize(("bells", "others", "wanted"), [(20, 20, True), (20, 21, False), (3, 3, True), (3, 4, False)])
def test_a_name_that_is_oftener_lost_than_kept_shows_nothing(bells: int, others: int, *, wanted: bool) -> None:
    texts = (
        "cut the bell>lamp",
        "90 fill the lamp",
        f"{bells} ring the bell",
        *(f"my bell>{'x' * at}" for at in range(3, others + 3)),
    )
    assert ("M bell lamp" in told(*texts, record="card/a")) is wanted


@pytest.mark.parametrize(
    ("slip", "wanted"),
    [
        ("the lantern>lamp brisk", "lantern"),  # of two words that stand nowhere else the first
        ("the torc>lamp brisk", "torc"),
        ("the tor>lamp brisk", "brisk"),  # one of three letters stands for nothing
        ("it the lantern>lamp brisk", ""),  # `it` may be the lamp
        ("it the day lantern>lamp brisk>", "lantern"),  # where it is beside the name
        ("it lantern> the day >lamp brisk>", "brisk"),
        ("the lantern>lamp lamplit brisk", ""),
        ("the lantern>lamp lamp brisk", ""),
        ("# the lantern>lamp brisk", ""),
        ("The day. The lantern>lamp brisk", "lantern"),
        ("The brisk day. The day lantern>lamp", "lantern"),
        ("The brisk day.>day. The day >Lamp. The rest", ""),  # not in the sentence with the name
        ("The day brisk.>day. The day lamp.>lamp. The rest>lamp", "rest"),
        ("The day brisk. The lantern>lamp. >Rest on", ""),  # cut otherwise
    ],
)
def test_a_word_of_a_record_that_stands_alone_is_told_beside_a_name(slip: str, wanted: str) -> None:
    """Two stand alone in each: what is told of one alone says nothing of them."""
    texts = ("9 fill the lamp", "60 the day", slip)
    assert told(*texts, names=("lamp",), record="card/a") == [f"L {wanted} lamp"] * bool(wanted)


@pytest.mark.parametrize(("lamps", "wanted"), [(7, False), (8, True), (15, True)])
def test_in_a_record_a_name_that_stands_eight_times_is_known(lamps: int, *, wanted: bool) -> None:
    texts = (f"{lamps} fill the lamp", "60 the day", "the lantern>lamp brisk")
    assert told(*texts, names=("lamp",), record="card/a") == ["L lantern lamp"] * wanted


@pytest.mark.parametrize(
    ("slip", "wanted"),
    [
        ("a night slip>card brisk", "slip"),
        ("night slip>card brisk", "slip"),
        ("brisk a night slip>card", "slip"),
        ("an evening>night card brisk", "evening"),
        ("evening>night card brisk", "evening"),
        ("brisk an evening>night card", "evening"),
        ("a night, slip>card brisk", ""),  # a comma between them
        ("brisk, a night slip>card, and", "slip"),
        ("a night day>card brisk", ""),  # a word of every day
        ("a night of>card brisk", ""),
        ("slip>night a card brisk", ""),
    ],
)
def test_of_a_name_of_two_words_the_rest_stands_beside_what_is_put_for_one(slip: str, wanted: str) -> None:
    names = ("night card",)
    assert told("3 turn a night card", "60 the day", slip, names=names, record="card/a") == [
        f"L {wanted} night card"
    ] * bool(wanted)
    assert told(slip, "3 turn a night card", "60 the day", names=names, record="card/a") == [
        f"L {wanted} night card"
    ] * bool(wanted)
    assert told("3 turn a night card", "60 the day", slip, slip, names=names, record="card/a") == []


def test_what_is_odd_in_rules_may_be_a_word_of_a_story() -> None:
    texts = ("3 fill the lamp", "60 the day", "the lantern>lamp brisk")
    assert told(*texts, names=("lamp",)) == ["L lantern lamp"]
    assert told(*texts, names=("lamp",), record="card/a") == []
    slip = ("3 fill the lamp", "60 the day", "the laamp>lamp brisk")  # but a slip is none
    assert told(*slip, names=("lamp",), record="card/a") == ["L laamp lamp"]


@pytest.mark.parametrize(
    ("more", "slip", "wanted"),
    [
        ("2 mend a chest", "a night chest>card brisk", "chest"),  # a chest stands elsewhere, and a night chest nowhere
        ("2 mend a chest", "a night chest brisk", ""),
        ("2 mend a chest", "brisk night chest>card", "chest"),
        ("2 mend an evening", "an evening>night card brisk", ""),  # the last word says what it is
        ("2 mend a chest at night", "a night chest>card brisk", ""),
        ("2 a night chest>card", "a night chest>card brisk", ""),
        ("5 mend a chest", "a night chest>card brisk", ""),  # a word of every day
    ],
)
def test_two_words_that_stand_together_nowhere_else_are_put_for_a_name(more: str, slip: str, wanted: str) -> None:
    lines = told("3 turn a night card", "120 the day", more, slip, names=("night card",), record="card/a")
    assert lines == [f"L {wanted} night card"] * bool(wanted)


def test_of_three_words_the_last_is_what_it_is() -> None:
    names, kept = ("old night card",), ("3 turn an old night card", "120 the day", "2 mend a chest")
    assert told(*kept, "an old night chest>card brisk", names=names, record="card/a") == ["L chest old night card"]
    assert told(*kept, "an old chest>night card brisk", names=names, record="card/a") == []


ALIEN = "`bell` is translated otherwise elsewhere, and here the translation says `pmal`, which is `lamp`"


@pytest.mark.parametrize(
    ("bells", "slip", "wanted"),
    [
        (10, "cut the bell>lamp", ALIEN),
        (9, "cut the bell>lamp", f"{ALIEN} 2 times"),  # missed no more than others are
        (10, "bell>lamp", ALIEN),
        (10, "The day. Cut the bell>lamp", ALIEN),
        (10, "# cut the bell>lamp", ""),
        (10, "Cut the bell.>rope. Go>Lamp on", ""),  # in two sentences
        (10, "cut the bell>lamp lamplit", ""),
        (10, "cut the bell>lamps", ""),
    ],
)
def test_a_name_that_hardly_ever_lacks_is_missed_beside_one_that_often_comes(
    bells: int, slip: str, wanted: str
) -> None:
    often = tuple(f"my{letter} day>lamp" for letter in "abcdef")
    texts = (f"{bells} ring the bell", "2 fill the lamp", *often, "120 the day")
    assert [each.message for each in findings((*texts, slip)) if "bell" in each.message] == [wanted] * bool(wanted)
    assert [each.message for each in findings((slip, *texts)) if "bell" in each.message] == [wanted] * bool(wanted)
    assert [each for each in findings((*texts, "my bell>own", slip)) if ALIEN in each.message] == []


def test_the_bell_of_a_bell_tower_is_not_missed() -> None:
    often = tuple(f"my{letter} day>lamp" for letter in "abcdef")
    texts = ("10 ring the bell", "3 ring a bell tower", "2 fill the lamp", *often, "120 the day", "a bell>lamp tower>")
    messages = [each.message for each in findings(texts, (*NAMES, "bell tower")) if "bell" in each.message]
    assert messages == [f"{ALIEN} 2 times"]
