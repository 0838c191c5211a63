"""How often a name must be kept before its exceptions are told: just below each threshold, and just at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright.findings.model import Place
from meeplewright.l10n import po
from meeplewright.l10n.check import translation_findings
from meeplewright.l10n.standing import Both
from meeplewright.l10n.strangers import TextRow, strangers
from meeplewright.l10n.terms import learned_terms
from meeplewright.l10n.texts import Text
from meeplewright.languages.read import language_of
from meeplewright.packs.load import load
from meeplewright.sources.model import Source
from program import MakePack

ENGLISH = language_of("en")
Rows = list[tuple[str, str]]
LAMP, WALL = ("Lamp", "Лампа"), ("Sea wall", "Морская дамба")
BOTH = {"Lamp": ("Fill the lamp.", "Залейте лампу."), "Sea wall": ("Mend the sea wall.", "Почините морскую дамбу.")}
LOST = {"Lamp": ("Fill the lamp.", "Залейте фонарь."), "Sea wall": ("Mend the sea wall.", "Почините вал.")}
COME = {"Lamp": ("Fill the light.", "Залейте лампу."), "Sea wall": ("Mend the dyke.", "Почините морскую дамбу.")}
SURE = {"high": "H", "medium": "M", "low": "L"}


def learned(names: Rows, rows: Rows, *, declared: tuple[str, ...] = (), unsure: tuple[int, ...] = ()) -> list[str]:
    """What is told of a catalogue: first the names, then the other texts, each a line of it."""
    every = [*names, *rows]
    source = Source(Path("cards.yaml"), "cards.yaml", {})
    texts = [Text(f"card/c{at}#text", ours, None, ("text",), source) for at, (ours, _) in enumerate(every)]
    messages = [
        None if at in unsure else po.Message(f"card/c{at}#text", ours, theirs, text_line=at)
        for at, (ours, theirs) in enumerate(every)
    ]
    named = range(len(names))
    both = Both.of((ours for ours, _ in every), (theirs for _, theirs in every), named)
    found = learned_terms(texts, messages, declared, "ru.po", both, named)
    return [
        f"{each.code} {each.severity} {each.confidence} {each.place.path}:{each.place.line} {each.record} {each.field}: "
        f"{each.message}; {each.help}"
        for each in found
    ]


@pytest.mark.parametrize(
    ("name", "both", "others", "wanted"),
    [
        (LAMP, 9, 1, ""),
        (LAMP, 10, 1, "M"),
        (LAMP, 23, 2, ""),  # one in twelve, and no more
        (LAMP, 24, 2, "MM"),
        (LAMP, 35, 3, ""),
        (WALL, 4, 1, ""),  # a name of several words is no word of every day
        (WALL, 5, 1, "L"),
        (WALL, 5, 2, ""),
        (WALL, 9, 1, "L"),
        (WALL, 10, 1, "M"),
        (WALL, 24, 2, "MM"),
    ],
)
def test_a_name_is_missed_where_it_is_kept_often_enough(
    name: tuple[str, str], both: int, others: int, wanted: str
) -> None:
    rows = [BOTH[name[0]]] * both + [LOST[name[0]]] * others
    assert "".join(SURE[line.split()[2]] for line in learned([name], rows)) == wanted


@pytest.mark.parametrize(
    ("name", "both", "others", "wanted"),
    [
        (LAMP, 9, 1, ""),
        (LAMP, 10, 1, "L"),
        (LAMP, 23, 2, ""),
        (LAMP, 24, 2, "LL"),
        (WALL, 4, 1, ""),
        (WALL, 5, 1, "L"),
        (WALL, 10, 1, "L"),  # other words may have the same translation: never more than perhaps
    ],
)
def test_a_translation_that_comes_of_itself_is_told_as_perhaps(
    name: tuple[str, str], both: int, others: int, wanted: str
) -> None:
    rows = [BOTH[name[0]]] * both + [COME[name[0]]] * others
    assert "".join(SURE[line.split()[2]] for line in learned([name], rows)) == wanted


def test_both_kinds_of_exceptions_are_told_at_the_translation_with_what_to_write() -> None:
    rows = [*[BOTH["Lamp"]] * 10, LOST["Lamp"], COME["Lamp"]]
    assert learned([LAMP], rows) == [
        (
            "MW509 note medium ru.po:11 card/c11 text: `Lamp` is `Лампа` 10 times, and not in this translation (`card/c11#text`); "
            "write `Лампа` as elsewhere"
        ),
        (
            "MW509 note low ru.po:12 card/c12 text: the translation says `Лампа`, which is `Lamp` 10 times, and the source calls it "
            "otherwise here (`card/c12#text`); write `Lamp` in the source as elsewhere"
        ),
    ]


def test_what_is_declared_called_two_ways_unsure_or_a_name_shows_nothing() -> None:
    rows = [*[BOTH["Lamp"]] * 10, LOST["Lamp"]]
    told = learned([LAMP], rows)
    assert len(told) == 1
    assert learned([LAMP], rows, declared=("Lamp",)) == []
    assert learned([LAMP], rows, declared=("Bell",)) == told
    assert learned([LAMP, ("Lamp", "Фонарь")], rows) == []
    assert len(learned([LAMP, ("Lamps", "Лампы")], rows)) == 1  # one name in two numbers
    assert learned([LAMP], rows, unsure=(0,)) == []  # nobody knows how it is called
    assert learned([LAMP], rows, unsure=(11,)) == []  # it is told of itself
    assert learned([LAMP, ("Lamp oil", "Масло")], rows[:-1]) == []  # names are not asked whether they keep to names
    assert learned([("12", "12"), LAMP], rows) == [line.replace("c11", "c12").replace(":11", ":12") for line in told]


def test_only_texts_of_the_catalogue_are_told_of_and_all_of_them() -> None:
    """The first one, too; and no paragraph of the rules, which stand behind them."""
    texts = [LOST["Lamp"], LAMP, *[BOTH["Lamp"]] * 10]
    source = Source(Path("cards.yaml"), "cards.yaml", {})
    rows = [Text(f"card/c{at}#text", ours, None, ("text",), source) for at, (ours, _) in enumerate(texts)]
    messages = [po.Message(f"card/c{at}#text", ours, theirs, text_line=at) for at, (ours, theirs) in enumerate(texts)]
    every = [*texts, LOST["Lamp"], COME["Lamp"]]
    both = Both.of((ours for ours, _ in every), (theirs for _, theirs in every), {1})
    told = learned_terms(rows, messages, (), "ru.po", both, {1})
    assert [each.record for each in told] == ["card/c0"]


NAMES = [LAMP, ("Bell", "Колокол"), ("Sand", "Песок"), ("Night card", "Карта ночи")]
RING, PUT_OUT = ("Ring the bell.", "Бейте в колокол."), ("Put out the lamp.", "Погасите колокол.")
DRAW, EVENING = ("Draw a night card.", "Возьмите карту ночи."), ("Turn up an evening card.", "Откройте карту ночи.")
MORNING = ("Turn up a morning card.", "Откройте карту ночи.")
LANTERN, TORCH = ("Put out the lantern.", "Погасите лампу."), ("Put out the torch.", "Погасите лампу.")
ROPE, MIND = ("Cut rope.", "Режьте канат."), ("Mind rope.", "Смотрите под ноги.")
REST = ("A day of rest.", "День отдыха.")


def told(rows: Rows, record: str = "") -> list[str]:
    here = Place("x", 1, 1)
    made = [TextRow(ours, theirs, lambda: here, lambda _: here, record, "text") for ours, theirs in rows]
    both = Both.of([row.source for row in made], [row.target for row in made])
    return [
        f"{SURE[each.confidence]} {each.message}" for each in strangers(made.__getitem__, NAMES, both, ENGLISH.naming)
    ]


# one row for each number of texts that keep to `Lamp`, from none on; one sign for each number of those that keep to `Bell`
IN_RULES = """\
LLLLLLLLLL
LLLLLLLLLL
LLLLLLLLLL
LLLLLLLLLL
LLLLLMMMMM
LLLLMMMMMM
LLLMMMMMMM
LLLMMMMMMM
LLMMMMMMMM
LLMMMMMMMM
LLMMMMMMMM"""
IN_RECORDS = """\
LLLLLLLLLL
LLLLLLLLLL
LLLLLLLLMM
LLLLLLMMMM
LLLLLMMMMM
LLLLMMMMMM
LLLMMMMMMM
LLLMMMMMMM
LLMMMMMMMM
LLMMMMMMMM
LLMMMMMMMM"""


@pytest.mark.parametrize(("record", "wanted"), [("", IN_RULES), ("card/a", IN_RECORDS)])
def test_two_names_explain_each_other_where_both_are_kept_often_enough(record: str, wanted: str) -> None:
    grid = [
        [told([BOTH["Lamp"]] * lamps + [RING] * bells + [PUT_OUT], record) for bells in range(10)]
        for lamps in range(11)
    ]
    assert "\n".join("".join(each[0][0] if each else "." for each in row) for row in grid) == wanted
    assert max(len(each) for row in grid for each in row) == 1


@pytest.mark.parametrize(
    ("kept", "rest", "wanted"),
    [(0, 1998, "L"), (0, 1999, "L"), (1, 1997, "L"), (4, 1991, "L"), (5, 1989, "M")],
)
def test_in_two_thousand_texts_two_names_are_told_that_nothing_else_accounts_for(
    kept: int, rest: int, wanted: str
) -> None:
    rows = [BOTH["Lamp"]] * kept + [RING] * kept + [PUT_OUT] + [REST] * rest
    assert "".join(line[0] for line in told(rows, "card/a")) == wanted


@pytest.mark.parametrize(("kept", "wanted"), [(12, 0), (23, 0), (24, 2), (25, 2)])
def test_two_exceptions_of_two_dozen_are_told_in_rules(kept: int, wanted: int) -> None:
    assert len(told([BOTH["Lamp"]] * kept + [RING] * kept + [PUT_OUT] * 2)) == wanted


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ([BOTH["Lamp"]] * 7 + [LANTERN], []),
        ([BOTH["Lamp"]] * 8 + [LANTERN], ["lantern"]),
        ([BOTH["Lamp"]] * 9 + [LANTERN] + [REST] * 1990, []),  # two thousand texts: more must bear it out
        ([BOTH["Lamp"]] * 10 + [LANTERN] + [REST] * 1989, ["lantern"]),
        ([BOTH["Lamp"]] * 11 + [LANTERN, TORCH], []),
        ([BOTH["Lamp"]] * 12 + [LANTERN, TORCH], ["lantern", "torch"]),  # one in six
        ([BOTH["Lamp"]] * 23 + [LANTERN, TORCH] + [REST] * 1975, []),
        ([BOTH["Lamp"]] * 24 + [LANTERN, TORCH] + [REST] * 1974, ["lantern", "torch"]),  # and one in twelve of many
        ([DRAW] * 1 + [EVENING] + [REST] * 40, ["evening"]),  # the rest of the name stands beside it
        ([DRAW] * 2 + [EVENING] + [REST] * 40, ["evening"]),
        ([DRAW] * 4 + [EVENING, MORNING] + [REST] * 40, ["evening", "morning"]),  # two words are no chance
        ([DRAW] * 3 + [EVENING] + [REST] * 1996, ["evening"]),
        ([DRAW] * 4 + [EVENING] + [REST] * 1995, ["evening"]),
        ([DRAW] * 4 + [EVENING] + [REST] * 9, []),  # a card in every third text is as good as a `the`
        ([DRAW] * 4 + [EVENING] + [REST] * 10, ["evening"]),
    ],
)
def test_a_word_that_stands_alone_is_told_where_the_name_is_known(rows: Rows, wanted: list[str]) -> None:
    assert [line.split("`")[1] for line in told(rows)] == wanted


@pytest.mark.parametrize(
    ("ropes", "otherwise", "wanted"), [(2, 0, False), (3, 0, True), (3, 1, False), (4, 1, True), (7, 2, False), (8, 2, True)]
)  # fmt: skip
def test_a_word_is_translated_otherwise_where_four_of_five_texts_have_another(
    ropes: int, otherwise: int, wanted: bool
) -> None:
    rows = [
        *[BOTH["Lamp"]] * 12,
        *[ROPE] * ropes,
        *[MIND] * otherwise,
        ("Put out rope.", "Погасите лампу."),
        *[REST] * 20,
    ]
    message = "L `rope` is translated otherwise elsewhere, and the translation says `Лампа`, which is `Lamp` 12 times"
    assert told(rows) == [message] * wanted


@pytest.mark.parametrize(
    ("ropes", "otherwise", "rest", "wanted"),
    [
        (4, 0, 300, False), (5, 0, 300, True), (8, 1, 400, False), (9, 1, 400, True),
        (5, 0, 143, False), (5, 0, 144, True),  # six ropes of a hundred and fifty texts are seldom
    ],
)  # fmt: skip
def test_a_name_out_of_nowhere_is_told_where_nine_of_ten_texts_have_another_word(
    ropes: int, otherwise: int, rest: int, wanted: bool
) -> None:
    rows = [*[ROPE] * ropes, *[MIND] * otherwise, ("Pull rope, friends.", "Протяните песок, друзья."), *[REST] * rest]
    message = "L `rope` is translated otherwise elsewhere, and here the translation says `Песок`, which is `Sand`"
    assert told(rows) == [message] * wanted
    assert told([*rows, ("Friends meet.", "Встреча: песок.")]) == []  # friends go with sand


@pytest.mark.parametrize(("long", "wanted"), [(30, "low"), (31, "medium")])
def test_texts_of_more_than_thirty_characters_say_how_long_translations_are(
    long: int, wanted: str, make_pack: MakePack
) -> None:
    """A sentence was lost where a translation is shorter than all others are beside their sources."""
    texts = (("One. Two. Three is the last.", "Eins. Zwei, drei: Schluss damit."), ("x" * long, "y" * 2 * long))
    messages = "".join(
        f'\nmsgctxt "card/c{at}#text"\nmsgid "{ours}"\nmsgstr "{theirs}"\n' for at, (ours, theirs) in enumerate(texts)
    )
    pack = make_pack({
        "pack.yaml": "pack: a\nsystem: ./system.yaml\ntitle: A\nlanguage: en\ntranslations: [de]\nversion: 0.1.0\n",
        "system.yaml": "system: toy\ntitle: A\nlanguage: en\nkinds: {card: {schema: base/card, title: Card}}\n",
        "cards.yaml": "card:\n" + "".join(f"- {{id: c{at}, name: C, text: '{ours}'}}\n" for at, (ours, _) in enumerate(texts)),
        "l10n/de.po": f'msgid ""\nmsgstr ""\n"Language: de\\n"\n{messages}',
    })  # fmt: skip
    world = load(pack).worlds[0]
    assert [each.confidence for each in translation_findings(world) if each.code == "MW520"] == [wanted]
