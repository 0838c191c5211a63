"""Words and names that nothing on the other side accounts for, in texts whose translations are the words written backwards."""

from __future__ import annotations

import re

import pytest

from l10n.backwards import both, in_both
from meeplewright.l10n.named import named
from meeplewright.l10n.unaccounted import Sentence, Unaccounted, is_misspelt

SORTS = {
    "stands here alone,": "alone", "stands here alone, a letter away": "misspelt",
    "is translated otherwise elsewhere": "otherwise", "the source speaks of": "other",
}  # fmt: skip


def doubts(*texts: str, names: tuple[str, ...] = ("lamp",), named_in: tuple[int, ...] = ()) -> list[str]:
    """The text, how sure it is, the word of the source, the name, and how often that stands as it should."""
    every, places = [in_both(name) for name in names], both(texts, named_in)
    lines = []
    for each in Unaccounted(places, named(every, places)).doubts(every):
        sort = max((words for words in SORTS if words in each.message), key=len)
        word, _, name = re.findall("`([^`]*)`", each.message)
        times = re.findall("([0-9]+) times", each.message)
        assert each.word == word
        lines.append(" ".join([str(each.at), SORTS[sort], word, name, *times]))
    return lines


KEPT = ("12 fill the lamp", "4 cut the rope", "120 the day")
HERE = 136  # the place of what comes behind them


@pytest.mark.parametrize(
    ("slip", "wanted"),
    [
        ("cut the lantern>lamp", "alone lantern"),
        ("cut the laamp>lamp", "misspelt laamp"),
        ("cut the torc>lamp", "alone torc"),
        ("cut the tor>lamp", ""),  # a short word stands for nothing
        ("# cut the lantern>lamp", ""),  # a heading
        ("cut the lantern>lamp lamp", "alone lantern"),  # once as it should be, and once not
        ("cut the lantern> lamp", ""),
        ("cut the lantern>lantern lamp", ""),
        ("cut the lamplit>lamp", ""),  # made of it
        ("cut the lantern>lamp wick>", ""),  # which of the two is it
        ("cut the lantern>lamp wi>", "alone lantern"),
        ("cut the lantern>lamp wic>", ""),
        ("cut the lantern>lamp >wick", ""),  # the lantern may be that
        ("cut the lantern>lamp >wi", "alone lantern"),
        ("cut the lantern>lamp >wic", ""),
        ("cut the lantern>lamp >day", "alone lantern"),  # a word of every day
        ("cut the lantern>lamp rope", "alone lantern"),  # the other rope accounts for it
        ("cut the lantern>lamp >rope", "alone lantern"),  # beside a rope one cuts
        ("cut the lantern>lamp >olamp", "alone lantern"),  # another form of the name
        ("Cut the Lantern>Lamp.", "alone lantern"),
        ("cut the {lamp} lantern>lamp", "alone lantern"),
        ("cut the lantern>lamp day day day day day day", "alone lantern"),
        ("lantern>lamp cut the", "alone lantern"),
        ("lantern> cut the >lamp", ""),  # far from each other
        ("it cut the lantern>lamp", "alone lantern"),  # it may be the lamp, but not so near
        ("it lantern>the the the>lamp day day day day day day", ""),
        ("my lantern>the the the>lamp day day day day day day", "alone lantern"),
        ("Cut a rope. Cut the lantern.>lamp. The day.", "alone lantern"),
        ("Cut a rope. Cut the lantern.>lamp. The rest>lamp.", "alone lantern"),  # once a text
    ],
)
def test_a_word_is_told_that_is_put_for_a_name(slip: str, wanted: str) -> None:
    times = 12 + int(" lamp" in slip)
    line = f"{HERE} {wanted} lamp {times}"
    assert doubts(*KEPT, slip) == [line] * bool(wanted)
    assert doubts(slip, *KEPT) == [line.replace(str(HERE), "0", 1)] * bool(wanted)
    assert doubts(*KEPT, slip, named_in=(HERE,)) == []  # which names a thing, and is not asked


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        (("2 hang the lantern>torch",), "otherwise lantern"),
        (("3 hang the lantern>torch",), "otherwise lantern"),
        (("4 hang the lantern>torch",), ""),  # five of them are not seldom
        (("2 the lantern>tor",), "otherwise lantern"),
        (("2 the lantern>to",), ""),
        (("the lantern>torch",), ""),  # once shows nothing
        (("the lantern>torch", "the lantern>lights"), ""),
        (("the lantern>torch", "the lantern>torch >lights"), "otherwise lantern"),
        (("2 the lantern>",), ""),  # both have the day's article
        (("2 the lantern>day",), ""),
        (("2 the lantern>torch", "a lantern>lamp"), ""),
        (("2 the lantern>torch near a lamp",), ""),  # the two are not the same
        (("2 the lantern>torch near >lamp",), ""),
    ],
)
def test_a_word_that_is_seldom_is_told_where_it_is_translated_one_way(more: tuple[str, ...], wanted: str) -> None:
    times = 12 + 2 * ("near a lamp" in " ".join(more))
    told = [each for each in doubts(*KEPT, "cut the lantern>lamp", *more) if each.startswith(str(HERE))]
    assert told == [f"{HERE} {wanted} lamp {times}"] * bool(wanted)


def test_a_name_that_another_word_of_the_sentence_means_is_not_out_of_place() -> None:
    assert doubts(*KEPT, "2 my bell>lamp", "cut the lantern>lamp") == [f"{HERE + 2} alone lantern lamp 12"]
    assert doubts(*KEPT, "2 my bell>lamp", "cut the lantern>lamp bell>") == []
    assert doubts(*KEPT, "2 my bell>lamp", "cut the lantern>lamp >bell") == []  # which nothing here accounts for


@pytest.mark.parametrize(
    ("lamps", "others", "wanted"),
    [
        (1, 0, False), (2, 0, True), (2, 1, True), (2, 2, False), (5, 1, True), (5, 2, False), (6, 2, True), (6, 3, False), (8, 3, True), (8, 4, False),
    ],
)  # fmt: skip
def test_a_name_is_told_for_one_thing_and_not_for_many(lamps: int, others: int, *, wanted: bool) -> None:
    rows = (
        f"{lamps} fill the lamp",
        *(f"day {letter}>lamp" for letter in "abcd"[:others]),
        "4 cut the rope",
        "60 the day",
    )
    told = doubts("cut the lantern>lamp", *rows)
    assert told == [f"0 alone lantern lamp {lamps}"] * wanted


@pytest.mark.parametrize(
    ("days", "wanted"),
    [
        (2000 - 17, "0 alone lantern lamp 12"),
        (2000 - 16, "0 alone lantern lamp 12"),
    ],
)
def test_of_many_texts_a_word_that_stands_alone_is_told(days: int, wanted: str) -> None:
    assert doubts("cut the lantern>lamp", "12 fill the lamp", "4 cut the rope", f"{days} the day") == [wanted]


@pytest.mark.parametrize(("days", "wanted"), [(2000 - 19, ["0 otherwise lantern lamp 12"]), (2000 - 18, [])])
def test_of_more_than_two_thousand_texts_those_that_are_seldom_show_nothing(days: int, wanted: list[str]) -> None:
    rows = ("12 fill the lamp", "4 cut the rope", "2 hang the lantern>torch", f"{days} the day")
    assert doubts("cut the lantern>lamp", *rows) == wanted


@pytest.mark.parametrize(
    ("cuts", "others", "days", "wanted"),
    [
        (4, "56 cut>mow rope", 126, False),
        (4, "56 cut>mow rope", 127, True),  # of 198 texts those are three times as many as by chance
        (1, "3 mow>cut rope", 200, True),
        (1, "4 mow>cut rope", 200, False),  # in less than a quarter of its texts
        (0, "4 mow>cut rope", 200, False),
        (0, "9 mow>cut rope", 230, False),
        (0, "9 mow>cut rope", 229, True),  # in so many texts it is a word of every day
    ],
)
def test_a_word_beside_it_is_accounted_for_by_what_it_usually_translates(
    cuts: int, others: str, days: int, *, wanted: bool
) -> None:
    told = doubts("cut lantern>lamp", "5 lamp", f"{cuts} cut rope", others, "5 cut>hew up", f"{days} day")
    assert told == ["0 alone lantern lamp 5"] * wanted


@pytest.mark.parametrize(
    ("form", "others", "wanted"),
    [
        ("retnal", (), True),  # as it is called
        ("retna", (), True),
        ("retnax", (), False),
        ("retnax", ("hold a lanter>xanter",), True),  # so it stands beside the name in another text
        ("retnax", ("hold a bell>xanter",), False),
        ("retnax", ("hold a bell>xanter", "hold a lanter>xanter"), True),
        ("retnax", ("hold a bell>xanter", "fill a bell>xanter", "hold a lanter>xanter"), False),
    ],
)
def test_the_name_is_there_in_a_form_that_it_has_elsewhere(form: str, others: tuple[str, ...], *, wanted: bool) -> None:
    rows = ("12 fill the lanter", "4 cut the rope", "20 the day", "6 hold a bell")
    times = 12 + sum("lanter>" in each for each in others)
    for texts in ((f"cut the torch>{form[::-1]}", *rows, *others), (*rows, *others, f"cut the torch>{form[::-1]}")):
        told = [each.split(maxsplit=1)[1] for each in doubts(*texts, names=("lanter",)) if "torch" in each]
        assert told == [f"alone torch lanter {times}"] * wanted


def test_a_text_that_names_a_thing_shows_nothing_of_its_forms() -> None:
    rows = ("12 fill the lanter", "4 cut the rope", "120 the day", "hold a lanter>xanter", "cut the torch>xanter")
    assert doubts(*rows, names=("lanter",)) == ["137 alone torch lanter 13"]
    assert doubts(*rows, names=("lanter",), named_in=(136,)) == []


def test_a_name_that_hardly_stands_there_is_passed_over_for_the_next() -> None:
    slip = "cut the lantern>lamp"
    assert doubts(*KEPT, slip, names=("bell", "lamp")) == doubts(*KEPT, slip) != []
    assert doubts("the lamp", *KEPT[1:], slip) == []
    assert doubts("2 the lamp", *KEPT[1:], slip) == ["126 alone lantern lamp 2"]


@pytest.mark.parametrize(("words", "wanted"), [(6, True), (7, True), (8, False)])
def test_a_third_of_a_sentence_is_far(words: int, *, wanted: bool) -> None:
    """Of twenty words in both languages, with so many between the two."""
    slip = f"the>lamp {'day ' * (words - 1)} lantern>day {'day ' * (19 - words)}"
    assert doubts(*KEPT, slip) == [f"{HERE} alone lantern lamp 12"] * wanted


@pytest.mark.parametrize(
    ("word", "name", "wanted"),
    [
        ("laamp", ("lamp",), True),
        ("lump", ("lamp",), True),
        ("lame", ("lamp",), False),  # another ending
        ("lampx", ("lamp",), False),
        ("lam", ("lamp",), False),
        ("lantxrn", ("lantern",), True),
        ("lantexn", ("lantern",), False),
        ("bell", ("lamp",), False),
        ("caat", ("cat",), False),  # too short
        ("caat", ("cat", "bell"), True),  # but beside another word of the name
        ("beell", ("cat", "bell"), True),
        ("oox", ("ox", "bell"), False),
    ],
)
def test_a_word_is_one_of_a_name_but_for_a_letter(word: str, name: tuple[str, ...], *, wanted: bool) -> None:
    assert is_misspelt(word, name) is wanted


def test_a_sentence_counts_rows_of_words_and_how_far_they_are() -> None:
    sentence = Sentence(["a", "b", "a", "b"], ("a", "b", "a", "b"), ["x", "y", "z", "x", "y"])
    assert [sentence.times(run) for run in (("a", "b"), ("b", "a"), ("b",), ("b", "b"), ("a", "b", "a", "b", "a"))] == [
        2,
        1,
        2,
        0,
        0,
    ]
    assert sentence.apart(0, [0]) == pytest.approx(0.025)
    assert sentence.apart(3, [0, 3]) == pytest.approx(0.175)
    assert sentence.apart(1, [4]) == pytest.approx(0.525)


BELLS = ("12 fill the lamp", "6 ring the bell", "120 the day")
NAMES = ("lamp", "bell")
THERE = 138


@pytest.mark.parametrize(
    ("slip", "wanted"),
    [
        ("cut the bell>lamp", "bell"),
        ("cut bell>lamp", "bell"),
        ("the>lamp bell>", "bell"),
        ("bell>lamp", ""),  # a name, most likely
        ("Cut a rope. Bell>Lamp", ""),
        ("cut the bells>lamp", "bell"),
        ("cut the belled>lamp", "bell"),
        ("cut the belling>lamp", "bell"),
        ("cut the belly>lamp", ""),
        ("cut the bellstone>lamp", ""),
        ("cut the rope>lamp", ""),
        ("cut the bell>lamps", ""),  # not as it is called
        ("cut the bell>lamp >bell", ""),
        ("cut the bell>lamp >blebell", ""),
        ("cut the bell>lamp >belx", "bell"),
        ("cut the bell>lamp lamplit", ""),
        ("cut the bell>lamp lamp", ""),
        ("# cut the bell>lamp", ""),
        ("Fill the lamp. Cut the bell>lamp", "bell"),
        ("Cut the bell.>lamp. Cut it. Ring the bell>lamp", "bell"),  # once a text
        ("bell> cut wall day the>lamp day day day day day day day", "bell"),
        ("bell> cut wall day the>lamp day day day day day day day day", ""),  # in a long sentence that is far
        ("cut wall day bell> the>lamp day day day day day day day day day day", "bell"),
    ],
)
def test_a_name_is_told_that_its_translation_calls_by_another(slip: str, wanted: str) -> None:
    for texts, at in (((*BELLS, slip), THERE), ((slip, *BELLS), 0)):
        assert doubts(*texts, names=NAMES) == [f"{at} other {wanted} lamp"] * bool(wanted)


@pytest.mark.parametrize(("lamps", "others", "wanted"), [(1, 2, True), (1, 3, False), (2, 3, True), (2, 4, False)])
def test_a_translation_that_comes_often_of_itself_is_no_name(lamps: int, others: int, *, wanted: bool) -> None:
    more = (f"my {letter}>lamp" for letter in "abcd"[:others])
    texts = ("cut the bell>lamp", f"{lamps} fill the lamp", *more, *BELLS[1:])
    assert doubts(*texts, names=NAMES) == ["0 other bell lamp"] * wanted
    more_drums = ("6 beat a drum", "cut the gong>drum", "6 ring the gong")  # what comes after it is asked none the less
    said = doubts(*texts, *more_drums, names=(*NAMES, "drum", "gong"))
    assert [each for each in said if "drum" in each] != []


@pytest.mark.parametrize(
    ("bells", "lost", "wanted"),
    [
        (0, 1, True),
        (0, 2, False),
        (3, 1, True),
        (3, 2, False),
        (4, 2, True),
        (4, 3, False),
        (6, 3, True),
        (6, 4, False),
    ],
)
def test_a_name_that_is_often_told_in_other_words_is_not_missed(bells: int, lost: int, *, wanted: bool) -> None:
    more = (f"my bell>{letter}" for letter in "abc"[: lost - 1])
    texts = ("cut the bell>lamp", "12 fill the lamp", f"{bells} ring the bell", *more, "120 the day")
    assert doubts(*texts, names=NAMES) == ["0 other bell lamp"] * wanted


def test_names_and_single_words_are_not_counted_with_what_comes_of_itself() -> None:
    rows = ("bell>lamp", "cut the bell>lamp", "6 any>lamp", "fill the lamp", *BELLS[1:])
    assert doubts(*rows, names=NAMES, named_in=(0, *range(2, 8))) == ["1 other bell lamp"]
    assert doubts(*rows, names=NAMES, named_in=(0, *range(2, 6))) == ["1 other bell lamp"]
    assert doubts(*rows, names=NAMES, named_in=(0, 2, 3, 4)) == []


@pytest.mark.parametrize(("words", "wanted"), [(3, True), (4, True), (5, False)])
def test_a_fifth_of_a_long_sentence_is_far(words: int, *, wanted: bool) -> None:
    """Of twenty words in both languages, with so many between the two."""
    slip = f"the>lamp {'day ' * (words - 1)} bell>day {'day ' * (19 - words)}"
    assert doubts(*BELLS, slip, names=NAMES) == [f"{THERE} other bell lamp"] * wanted


def test_a_text_that_names_a_thing_is_told_where_the_other_name_is_never_lost() -> None:
    slip = ("cut the bell>lamp", *BELLS)
    assert doubts(*slip, names=NAMES, named_in=(0,)) == ["0 other bell lamp"]
    assert doubts(*slip, "my bell>own", names=NAMES, named_in=(0,)) == []
    assert doubts(*slip, names=NAMES) == ["0 other bell lamp"]


def test_a_thing_called_in_two_ways_lacks_both_and_one_in_three_ways_none() -> None:
    slip = "cut the bell>lamp"
    two = ("lamp", "bell", "bell>chime")
    assert doubts(*BELLS, slip, names=two) == [f"{THERE} other bell lamp"]
    for way in ("bell", "chime"):
        assert doubts(*BELLS, f"{slip} >{way}", names=two) == []
    assert doubts(*BELLS, slip, names=(*two, "bell>gong")) == []
    assert doubts(*BELLS, slip, names=("lamp", "bell", "wick>dlamp")) == [f"{THERE} other bell lamp"]
    assert doubts(*BELLS, "cut the wick>lamp", names=("lamp", "wick>dlamp")) == []  # it begins like the name
    assert doubts(*BELLS, "cut the wick>lamp", names=("lamp", "wick>dlamq")) == [f"{THERE} other wick lamp"]


def test_the_name_that_is_nearest_is_told() -> None:
    names = ("lamp", "bell", "drum")
    texts = (*BELLS, "6 beat the drum")
    for slip, word in (
        ("cut bell> drum>lamp", "drum"),
        ("cut drum> bell>lamp", "bell"),
        ("bell>lamp cut drum>", "bell"),
        ("bell>the drum> >lamp", "drum"),
    ):
        assert doubts(*texts, slip, names=names) == [f"{THERE + 6} other {word} lamp"]


def test_names_of_several_words_stand_in_a_row() -> None:
    names, texts = ("lamp", "sea wall"), (*BELLS, "6 mend a sea wall")
    at = f"{THERE + 6} other sea wall lamp"
    assert doubts(*texts, "mend a sea>lamp wall>", names=names) == [at]
    assert doubts(*texts, "mend a sea>lamp big wall>", names=names) == []
    assert doubts(*texts, "mend a wall>lamp sea>", names=names) == []
    assert doubts(*texts, "sea>lamp wall>", names=names) == []  # the whole of it
    assert doubts(*texts, "mend a sea>lamp wall", names=names) == [at]  # not all of it is there
    assert doubts(*texts, "mend a sea>lamp wall>wall >sea", names=names) == []
    bells = ("lamp", "bell", "bell tower>spire")
    many = (*BELLS, *(f"my bell>{letter}" for letter in "abcdef"))
    assert doubts(*many, "climb a bell>lamp", names=bells) == []
    assert doubts(*many, "climb a bell>lamp tower>", names=bells) == [f"{THERE + 6} other bell tower lamp"]
    assert doubts(*BELLS, "smell a bellflower>lamp", names=(*NAMES, "bellflower")) == [f"{THERE} other bellflower lamp"]
    assert doubts(*BELLS, "seethe seaing>lamp", names=("lamp", "sea")) == []  # too short to be made of
    assert doubts(*BELLS, "wall walling>lamp", names=("lamp", "wall tower")) == []


def test_of_a_name_of_several_words_the_plain_ones_may_stand_there() -> None:
    texts = ("6 ring the bell", "120 the day", "4 see a red lamp>lantern")
    names = ("red lamp>lantern", "bell")
    assert doubts(*texts, "the bell>lantern >red", names=names) == ["130 other bell red lamp"]
    assert doubts(*texts, "red the bell>lantern", names=names) == []
    assert doubts(*texts, "lamp the bell>lantern >red", names=names) == []  # but `lamp` is no plain one
    drums = (*texts, "6 beat the drum", "bell>lantern the day drum>red")
    assert doubts(*drums, names=(*names, "drum")) == ["136 other drum red lamp"]  # its first word stands for it
    day = ("the lamp>lantern", "bell")
    kept = ("4 see the lamp>lantern", *BELLS[1:])
    assert doubts(*kept, "cut the bell>lantern", names=day) == ["130 other bell the lamp"]  # `the` is no word of it
    assert doubts("4 see my lamp>lantern", *BELLS[1:], "cut my bell>lantern", names=("my lamp>lantern", "bell")) == [
        "130 other bell my lamp"
    ]
    single = ("day", "bell")
    assert doubts("6 ring the bell", "120 my day", "cut the bell>day", names=single) == ["126 other bell day"]
    assert doubts("6 ring the bell", "120 my day", "cut day> bell>day", names=single) == []


def test_what_accounts_for_a_name_in_other_texts_does_so_here() -> None:
    assert doubts(*BELLS, "cut the bell>lamp", "2 cut my>lamp", names=NAMES) == []
    assert doubts(*BELLS, "cut the bell>lamp", "2 hew my>lamp", names=NAMES) == [f"{THERE} other bell lamp"]


def test_of_many_texts_those_that_have_the_name_are_not_asked_for_one_that_lacks() -> None:
    slip = "Fill the lamp. Cut the bell>lamp"
    for days, wanted in ((1981, ["0 other bell lamp"]), (1982, [])):
        assert doubts(slip, "12 fill the lamp", "6 ring the bell", f"{days} the day", names=NAMES) == wanted
    assert doubts("cut the bell>lamp", "12 fill the lamp", "6 ring the bell", "1982 the day", names=NAMES) == [
        "0 other bell lamp"
    ]
