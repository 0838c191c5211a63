"""What is left over in a sentence beside a name, in texts whose translations are the English words written backwards."""

from __future__ import annotations

import pytest

from l10n.backwards import both, in_both
from meeplewright.l10n.glossary import term_of
from meeplewright.l10n.weighed import Leftover, OddWord, Weighed
from meeplewright.languages.read import language_of

ENGLISH = language_of("en")
NAMES = ("lamp", "bell", "rope")


def odd(*texts: str, names: tuple[str, ...] = NAMES, named: tuple[int, ...] = ()) -> list[str]:
    """The text, the word, how it came, the name and how often that stands there as it should."""
    return [
        f"{each.row} {each.word} {each.sort.name.casefold()} {each.term.source} {each.times}{'?' if each.doubtful else ''}"
        for each in Weighed(both(texts, named), ENGLISH.naming).odd(map(in_both, names))
    ]


def test_a_word_that_has_a_name_of_its_own_is_told_beside_the_other_name() -> None:
    assert odd("cut the rope>lamp", "12 fill the lamp", "4 tie the rope") == ["0 rope translated lamp 12"]
    assert odd("4 tie the rope", "12 fill the lamp", "cut the rope>lamp") == ["16 rope translated lamp 12"]
    assert odd("cut the rope", "12 fill the lamp", "4 tie the rope") == []


@pytest.mark.parametrize(
    ("times", "wanted"),
    [
        (0, ".XX"),  # how often the rope is kept to
        (1, "XXX"),
        (2, "XXX"),
    ],
)
def test_both_together_must_be_unlikely(times: int, wanted: str) -> None:
    grid = (odd("cut the rope>lamp", f"{times} fill the lamp", f"{ropes} tie rope") for ropes in range(3))
    assert "".join("X" if each else "." for each in grid) == wanted


# a row for each number of texts that keep to the lamp; a sign for each number of those that keep to the rope
ONE_MORE_LAMP = """\
.......XXX
....XXXXXX
...XXXXXXX
..XXXXXXXX
..XXXXXXXX
..XXXXXXXX
.XXXXXXXXX
.XXXXXXXXX"""
ONE_ROPE_LESS = """\
....XXXXXX
.XXXXXXXXX
XXXXXXXXXX
XXXXXXXXXX
XXXXXXXXXX
XXXXXXXXXX
XXXXXXXXXX
XXXXXXXXXX"""


@pytest.mark.parametrize(("more", "wanted"), [("mend a wall>lamp", ONE_MORE_LAMP), ("mend a rope>wall", ONE_ROPE_LESS)])
def test_the_oftener_either_is_otherwise_the_likelier_is_chance(more: str, wanted: str) -> None:
    grid = [
        [
            "0 rope translated"
            in " ".join(odd("cut the rope>lamp", more, f"{lamps} fill the lamp", f"{ropes} tie rope"))
            for ropes in range(10)
        ]
        for lamps in range(8)
    ]
    assert "\n".join("".join("X" if each else "." for each in row) for row in grid) == wanted


def test_where_a_word_is_told_of_is_known_by_its_text_and_not_by_its_sentence() -> None:
    many = ("Go on. Fill a lamp. Sit.", "Go>", "Sit. Tie rope.")
    slip = "Sit here. Cut rope>lamp."
    assert odd(*many, slip, "12 fill the lamp", "4 tie rope") == ["3 rope translated lamp 13"]
    # what names a thing is not asked whether it keeps to names, in none of its sentences
    assert odd(*many, slip, "12 fill the lamp", "4 tie rope", named=(3,)) == []
    assert odd(*many, slip, "12 fill the lamp", "4 tie rope", named=(0, 4)) == ["3 rope translated lamp 11"]
    # a text that is cut otherwise is weighed as a whole
    assert odd("Sit here. Cut rope.>lamp. >Go.", "12 fill the lamp", "4 tie rope") == ["0 rope translated lamp 12"]
    assert odd("Sit by a lamp. Cut rope.>lamp. >Go.", "12 fill the lamp", "4 tie rope") == []
    assert odd("Sit by a lamp. Cut rope.>lamp. Go.", "12 fill the lamp", "4 tie rope") == ["0 rope translated lamp 13"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("rope>lamp", "rope"),
        ("12>lamp", ""),
        ("12 >lamp", ""),
        ("# cut the rope>lamp", ""),  # a heading
        ("cut #1: a rope>lamp", "rope"),
        ("cut {lamp:1} rope>lamp", "rope"),
        ("cut the rope>lamp " + "so " * 197, "rope"),
        ("cut the rope>lamp " + "so " * 198, ""),  # longer than any sentence
        ("cut the ropes>lamp", "ropes"),
        ("cut the Rope>Lamp", "rope"),
        ("cut the rope>lamp fully, wholly, early", "rope"),  # what else stands there does not matter
        ("cut the lamp rope>lamp", ""),
        ("cut the lamplit rope>lamp", ""),  # a word made of the name
        ("cut the rope >lamp", ""),  # both are there
    ],
)
def test_a_sentence_is_asked_where_it_has_the_name_out_of_nowhere(text: str, wanted: str) -> None:
    assert odd(text, "12 fill the lamp", "4 tie rope") == [f"0 {wanted} translated lamp 12"] * bool(wanted)


def test_an_article_is_no_part_of_a_name() -> None:
    slip = ("cut the rope>lamp", "12 fill a lamp", "4 tie rope")
    for name in ("the> lamp", "A> lamp", "an> lamp"):
        assert odd(*slip, names=(name, "rope")) == ["0 rope translated lamp 12"]
    assert odd(*slip, names=("my> lamp", "rope")) == []


def test_two_things_of_one_name_in_the_translation_stand_for_each_other() -> None:
    slip = ("cut the rope>lamp", "12 fill a lamp", "4 tie rope", "fill light>lamp")
    assert odd(*slip) == ["0 rope translated lamp 12", "17 light strange lamp 12"]
    assert odd(*slip, names=("lamp", "rope", "light>lamp")) == ["0 rope translated lamp 12"]
    assert odd("fill a lamp", "12 fill light>lamp", names=("lamp", "light>lamp")) == []
    for names in (
        ("lamp", "light>lamp", "rope"),
        ("light>lamp", "lamp"),
        ("lamp", "light>LAMP"),
        ("lamp", "light>lamp", "oil>lamp"),
    ):
        assert odd("fill light>lamp", "12 fill a lamp", names=names) == []


@pytest.mark.parametrize(
    ("target", "elsewhere", "wanted"),
    [
        ("retnal", "", True),  # as it is called
        ("retnaxx", "retnaxx", True),  # but for its last letter, as it is written beside the name elsewhere
        ("retnaxx", "", False),
        ("retnaxx", "retnayy", False),
        ("retnxx", "retnxx", False),  # another word that begins like it
        ("retna", "retna", True),
    ],
)
def test_a_form_of_the_name_is_one_that_it_has_elsewhere(target: str, elsewhere: str, *, wanted: bool) -> None:
    more = (f"fill a lanter>{elsewhere[::-1]}",) if elsewhere else ()
    texts = (f"cut the rope>{target[::-1]}", "12 fill the lanter", "4 tie rope", *more)
    assert [each.split()[1] for each in odd(*texts, names=("lanter", "rope"))] == ["rope"] * wanted


def test_every_word_of_a_name_stands_there_in_its_form() -> None:
    names = ("old lamp", "rope")
    kept = ("12 fill the old lamp", "4 tie rope")
    assert odd("cut the rope>old >lamp", *kept, names=names) == ["0 rope translated old lamp 12"]
    assert odd("cut the rope>bold >lamp", *kept, names=names) == []  # `dlob` is no `dlo`
    assert odd("cut the rope>lamp", *kept, names=names) == []
    assert odd("cut the old rope>old >lamp", *kept, names=names) == []  # a part of the name is there
    assert odd("cut my rope>my >lamp", "12 fill my lamp", "4 tie rope", names=("my lamp", "rope")) == [
        "0 rope translated my lamp 12"
    ]


@pytest.mark.parametrize(
    ("others", "wanted"),
    [
        ((), True),
        (("ring the bell>lamp",), False),  # that is what the bell is called
        (("ring the bell>lamp", "4 ring the bell"), False),
        (("2 ring the bell", "ring the chime>lamp"), True),
        (("mend the wall>lamp",), True),  # which is not here
    ],
)
def test_a_name_that_another_word_of_the_sentence_means_is_not_out_of_place(
    others: tuple[str, ...], *, wanted: bool
) -> None:
    texts = ("bell beside the rope>lamp", "30 fill the lamp", "20 tie rope", "200 so it goes", *others)
    assert ("0 rope translated lamp 30" in odd(*texts, names=("lamp", "rope"))) is wanted


KEPT = ("2 fill the lamp", "20 the day")  # so seldom that one sign is not enough


@pytest.mark.parametrize(
    ("ropes", "wanted"),
    [
        (("3 the rope>cord",), False),
        (("4 the rope>cord",), True),  # what stands four times is translated one way
        (("4 the rope>cor",), True),
        (("4 the rope>co",), False),  # a word of two letters says nothing
        (("4 the rope>",), False),
        (("3 the rope>cord", "the rope>string", "the rope>twine"), True),  # three of five
        (("2 the rope>cord", "the rope>string", "the rope>twine"), False),
        (("5 the rope>cord", "3 the rope>twine"), True),
        (("4 the rope>cord", "4 the rope>twine"), False),
        (("8 the rope>cord",), True),
        (("9 the rope>cord",), False),  # a word of every day
        (("4 the rope>cord", "5 the day >cord"), False),  # and so is that one
        (("4 the rope>cord", "4 the day >cord"), True),
    ],
)
def test_a_word_that_is_called_otherwise_than_its_name_has_its_usual_word(
    ropes: tuple[str, ...], *, wanted: bool
) -> None:
    for texts in (("cut the rope>lamp", *KEPT, *ropes), (*ropes, *KEPT, "cut the rope>lamp")):
        assert [each.split(maxsplit=1)[1] for each in odd(*texts)] == ["rope translated lamp 2"] * wanted


@pytest.mark.parametrize(("lamps", "wanted"), [(0, False), (1, True)])
def test_the_more_ways_a_word_has_the_likelier_is_one_more(lamps: int, *, wanted: bool) -> None:
    told = odd(f"{lamps} fill the lamp", "20 the day", "3 the rope>cord", "the rope>twine", "cut the rope>lamp")
    assert told == [f"{lamps + 24} rope translated lamp {lamps}"] * wanted


def test_four_sentences_of_one_kind_are_enough_where_the_name_came_once_before() -> None:
    assert odd(*KEPT, "my>lamp", "4 the rope>cord", "cut the rope>lamp") == ["27 rope translated lamp 2"]


def test_forty_sentences_say_how_a_word_is_translated() -> None:
    ropes = ("24 the rope>cord", *(f"the rope>{letter}wine" for letter in "abcdefghijklmnop"))
    told = odd(*ropes, "the rope>twine", *KEPT, "1400 the day", "cut the rope>lamp")
    assert told == ["1463 rope translated lamp 2"]


def test_the_usual_word_excuses_where_it_stands() -> None:
    kept = ("2 fill the lamp", "4 tie the rope>cord", "4 the day")
    assert odd(*kept, "cut the rope>lamp") == ["10 rope translated lamp 2"]
    assert odd(*kept, "cut the rope>lamp >cord") == []
    both_words = ("2 fill the lamp", "4 tie the rope>cord >hemp", "4 the day")
    assert odd(*both_words, "cut the rope>lamp") == ["10 rope translated lamp 2"]
    for usual in ("cord", "hemp"):
        assert odd(*both_words, f"cut the rope>lamp >{usual}") == []


@pytest.mark.parametrize(("lamps", "wanted"), [(2, False), (3, True)])
def test_beside_a_word_that_has_the_name_within_it_the_other_name_alone_must_be_unlikely(
    lamps: int, *, wanted: bool
) -> None:
    told = odd(f"{lamps} fill the lamp", "9 tie the rope", "cut the rope>lamp >tugropes")
    assert told == [f"{lamps + 9} rope translated lamp {lamps}"] * wanted


@pytest.mark.parametrize(
    ("slip", "wanted"),
    [
        ("cut rope> bell>lamp", "bell"),  # the oftener it is kept to, the likelier it was lost
        ("cut bell> rope>lamp", "bell"),
        ("cut drum> rope>lamp", "drum"),  # of two that are as likely the first
        ("cut rope> drum>lamp", "rope"),
    ],
)
def test_of_several_words_the_one_that_is_seldom_lost_is_told(slip: str, wanted: str) -> None:
    names = (*NAMES, "drum")
    texts = ("12 fill the lamp", "4 tie the rope", "6 ring the bell", "4 beat the drum", slip)
    assert odd(*texts, names=names) == [f"26 {wanted} translated lamp 12"]


@pytest.mark.parametrize(
    ("rings", "with_rope", "ropes", "days", "wanted"),
    [
        (5, 1, 10, 122, True),
        (5, 1, 10, 123, False),  # three times as often as by chance: in 150 sentences once
        (8, 1, 10, 400, False),
        (9, 1, 10, 400, True),  # that is less than an eighth of its own
        (9, 2, 10, 400, False),
        (12, 1, 8, 400, False),
        (25, 3, 25, 600, False),
    ],
)
def test_a_word_that_is_translated_by_another_one_of_the_sentence_is_not_lost(
    rings: int, with_rope: int, ropes: int, days: int, *, wanted: bool
) -> None:
    """`ring`, of the sentence, stands in so many others, and in so many of them beside the rope."""
    texts = (
        f"{with_rope} ring rope",
        f"{ropes - with_rope} tie rope",
        f"{rings - with_rope} ring up",
        "12 fill the lamp",
        f"{days} the day",
    )
    told = odd(*texts, "ring the rope>lamp")
    assert [each.split(maxsplit=1)[1] for each in told] == ["rope translated lamp 12"] * wanted


def test_a_word_that_often_stands_beside_the_name_is_not_translated_by_it() -> None:
    texts = ("20 the day", "12 fill the lamp", "4 tie the rope on a lamp", "cut the rope>lamp")
    assert odd(*texts) == ["36 rope translated lamp 16"]
    assert odd(*texts[:-1], "up the rope>lamp") == ["36 rope translated lamp 16"]
    assert (
        odd("20 the day", "12 fill the lamp", "4 our rope", "cut our rope>lamp") == []
    )  # `our` is beside it elsewhere
    assert odd("20 the day", "12 fill the lamp", "4 of rope", "cut of rope>lamp") == ["36 rope translated lamp 12"]


@pytest.mark.parametrize(
    ("slip", "wanted"),
    [
        ("cut the lantern>lamp", "lantern strange"),
        ("cut the torc>lamp", "torc strange"),
        ("cut the tor>lamp", ""),  # a word of three letters stands for nothing
        ("cut the lantern>lamp now>wick", ""),  # as much is left over there
        ("cut the lantern>lamp now>wic", "lantern strange"),
        ("cut the lantern>lamp now>ring", "lantern strange"),  # which stands elsewhere
        ("cut the lantern>lamp, trimmed>wick", "lantern strange"),
        ("cut the lantern>lamp, trimmed>wick and>snuff", ""),
        ("cut the lantern>lamp >olamp", "lantern strange"),
        ("trimmed>lamp, the lantern>wick", "trimmed strange"),  # the nearer one
        ("trimmed>wick, the lantern>lamp", "lantern strange"),
        ("trimmed the lantern>lamp", "lantern strange"),
        ("lantern>lamp the trimmed", "lantern strange"),
        ("lantern> the trimmed> day the day the day lamp's>lamp", ""),
        ("lantern>wick the trimmed> day the day the day >lamp", ""),  # too far
        ("lantern> trimmed> the day the day the day >lamp", "trimmed strange"),
        ("laamp>lamp it is", "laamp misspelt"),
        ("my lantern>lamp, laamp> it is", "laamp misspelt"),
        ("it is the lantern>lamp", "lantern strange?"),
        ("it is the lantern>lamp, trimmed>wick", "lantern strange?"),
    ],
)
def test_a_word_that_stands_alone_is_told_beside_a_name_out_of_nowhere(slip: str, wanted: str) -> None:
    word, _, sort = wanted.rstrip("?").partition(" ")
    kept = ("3 fill the lamp", "20 the day it is", "5 ring the bell")
    assert odd(*kept, slip) == [f"28 {word} {sort} lamp 3{'?' if wanted.endswith('?') else ''}"] * bool(wanted)
    assert odd(*kept, slip, slip) == []  # what stands twice is not alone


@pytest.mark.parametrize(
    ("lamps", "more", "wanted"),
    [(1, 0, False), (2, 0, True), (3, 1, False), (4, 1, True), (7, 2, False), (8, 2, True)],
)
def test_a_name_that_often_stands_there_alone_shows_nothing(lamps: int, more: int, *, wanted: bool) -> None:
    told = odd(f"{lamps} fill the lamp", f"{more} my>lamp", "20 the day", "cut the lantern>lamp")
    assert told == [f"{lamps + more + 20} lantern strange lamp {lamps}"] * wanted


@pytest.mark.parametrize(("lamps", "wanted"), [(17, False), (18, True)])
def test_what_may_be_said_of_a_pronoun_is_told_where_it_hardly_ever_is(lamps: int, *, wanted: bool) -> None:
    slip = "it is the lantern>lamp, trimmed>wick"
    told = odd(f"{lamps} fill the lamp", "my>lamp", "20 the day it is", slip)
    assert told == [f"{lamps + 21} lantern strange lamp {lamps}?"] * wanted
    assert odd(f"{lamps} fill the lamp", "my>lamp", "20 the day it is", slip.replace(", trimmed>wick", "")) != []
    assert odd(f"{lamps} fill the lamp", "my>lamp", "20 the day it is", slip.replace("it is ", "")) != []


NIGHT_CARD = ("3 turn a night card", "20 the day")


@pytest.mark.parametrize(
    ("slip", "wanted"),
    [
        ("turn a night slip>card", "slip"),
        ("night slip>card", "slip"),
        ("turn an evening>night card", "evening"),
        ("evening>night card", "evening"),
        ("turn an eve>night card", ""),
        ("turn a night, slip>card", ""),  # a comma between them
        ("turn a Night slip>card", "slip"),
        ("turn slip>night >card", ""),
        ("turn a slip>night of>card", ""),
        ("turn slip>card night", ""),  # the other way round
        ("turn a day slip>card >night", ""),
        ("night and slip>card", ""),
        ("turn a night slip>card brisk", "slip"),
        ("turn a brisk night slip>card", "slip"),
    ],
)
def test_of_a_name_of_two_words_one_stands_beside_what_is_put_for_the_other(slip: str, wanted: str) -> None:
    assert odd(*NIGHT_CARD, slip, names=("night card", "rope")) == [f"23 {wanted} strange night card 3"] * bool(wanted)
    assert odd(*NIGHT_CARD, slip, slip, names=("night card",)) == []


@pytest.mark.parametrize(("days", "wanted"), [(6, False), (7, True), (30, True)])
def test_a_plain_word_beside_it_is_no_part_of_the_name(days: int, *, wanted: bool) -> None:
    """A night in four of so many sentences, with the three of the card and the one that is told."""
    told = odd("3 turn a night card", f"{days + 1} the day", "turn a night slip>card", names=("night card",))
    assert told == [f"{days + 4} slip strange night card 3"] * wanted


def test_a_name_of_three_words_has_its_other_two() -> None:
    names = ("old night card",)
    kept = ("3 turn an old night card", "20 the day")
    assert odd(*kept, "an old night slip>card", names=names) == ["23 slip strange old night card 3"]
    assert odd(*kept, "an old evening>night card", names=names) == ["23 evening strange old night card 3"]
    assert odd(*kept, "a torn>old night card", names=names) == []  # `old` is too short to be meant by it
    assert odd(*kept, "an >old night slip>card", names=names) == []
    assert odd("3 turn my sun card", "20 the day", "my sun slip>card", names=("my sun card",)) == []  # of short words


@pytest.mark.parametrize(("words", "wanted"), [(6, True), (7, True), (8, False)])
def test_a_third_of_a_sentence_is_far(words: int, *, wanted: bool) -> None:
    """Of twenty words in both languages, with so many between the two."""
    middle = " ".join(["the"] * (words - 1))
    slip = f"the>lamp {middle} lantern>the trimmed>wick " + " ".join(["the"] * (18 - words))
    told = odd("12 fill the lamp", "20 the day", f"{slip}")
    assert told == ["32 lantern strange lamp 12"] * wanted


@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        ("its light>lamp burns/12 fill the lamp/3 the light>torch/5 burns", ["0 light otherwise lamp 12"]),
        ("its light>lamp burns/6 fill the lamp/2 the light>torch/5 burns", ["0 light otherwise lamp 6"]),
        ("its light>lamp burns/5 fill the lamp/3 the light>torch/5 burns", []),  # the lamp is kept to too seldom
        ("its light>lamp burns/12 fill the lamp/1 the light>torch/5 burns", []),  # what stands once more is no use
        ("its light>lamp burns/12 fill the lamp/2 the light>torch/3 a light>fire/5 burns", ["0 light otherwise lamp 12"]),
        ("its light>lamp burns/12 fill the lamp/2 the light>torch/2 a light>fire/light>sun/5 burns", []),  # told so and so
        ("its light>lamp >torch burns/12 fill the lamp/3 the light>torch/5 burns", []),  # it has its own there
        ("its light>lamp burns>glimmers/12 fill the lamp/3 the light>torch/5 burns", []),  # told more freely
        ("light it burns burns burns burns >lamp/12 fill the lamp/3 the light>torch/5 burns", []),  # too far away
        ("its light>lamp burns/12 fill the lamp/3 the light>torch/5 burns/2 it is out>lamp", []),  # the lamp comes unsaid
    ],
)  # fmt: skip
def test_a_word_that_has_another_like_elsewhere_is_told_beside_a_name_that_hardly_comes_unsaid(
    texts: str, wanted: list[str]
) -> None:
    assert odd(*texts.split("/"), "30 the day") == wanted


STRANGE, TRANSLATED, MISSPELT = Leftover.STRANGE, Leftover.TRANSLATED, Leftover.MISSPELT
OTHERWISE = Leftover.OTHERWISE


@pytest.mark.parametrize(
    ("name", "times", "sort", "doubtful", "wanted"),
    [
        ("Lamp", 1, TRANSLATED, True, True),
        ("Lamp", 1, MISSPELT, True, True),
        ("Lamp", 15, STRANGE, False, False),
        ("Lamp", 16, STRANGE, False, True),
        ("Lamp", 16, STRANGE, True, False),
        ("Night card", 1, STRANGE, False, True),
        ("Night card", 1, STRANGE, True, False),
        ("Night card", 16, STRANGE, True, False),
        ("Night card", 16, OTHERWISE, False, False),
    ],
)
def test_it_is_odd_in_a_story_too(name: str, times: int, sort: Leftover, *, doubtful: bool, wanted: bool) -> None:
    term = term_of(name, "Eman")
    assert term is not None
    assert OddWord(0, "lantern", term, times, sort, doubtful).is_sure is wanted


@pytest.mark.parametrize(
    ("times", "sort", "message", "way_out"),
    [
        (1, STRANGE, "`lantern` stands here alone, and the translation says `Pmal`, which is `Lamp`", "write `Lamp`, if that is meant"),
        (2, STRANGE, "`lantern` stands here alone, and the translation says `Pmal`, which is `Lamp` 2 times", "write `Lamp`, if that is meant"),
        (1, MISSPELT, "`lantern` stands here alone, a letter away, and the translation says `Pmal`, which is `Lamp`", "write `Lamp`, if that is meant"),
        (3, TRANSLATED, "`lantern` is translated otherwise elsewhere, and here the translation says `Pmal`, which is `Lamp` 3 times", "see whether `lantern` is meant"),
        (3, OTHERWISE, "`lantern` is mostly translated otherwise, and here the translation says `Pmal`, which is `Lamp` 3 times", "write `Lamp`, if that is meant"),
    ],
)  # fmt: skip
def test_what_is_odd_is_said_with_the_way_out(times: int, sort: Leftover, message: str, way_out: str) -> None:
    term = term_of("Lamp", "Pmal")
    assert term is not None
    each = OddWord(0, "lantern", term, times, sort)
    assert (each.message, each.help, each.doubtful) == (message, way_out, False)
