"""Where the parts of a catalogue stand, and how one message of it is changed: every other line stays as it was, letter by letter."""

from __future__ import annotations

import io
from dataclasses import astuple

import pytest
from babel.messages.pofile import read_po

from meeplewright.findings.model import Place
from meeplewright.l10n import po
from meeplewright.l10n.po.place import with_message

ORDER = ("card/ash#name", "card/bog#name", "card/cay#name")
HEAD = 'msgid ""\nmsgstr ""\n"Language: ru\\n"\n'
ASH = 'msgctxt "card/ash#name"\nmsgid "Ash"\nmsgstr "Ясень"\n'
CAY = 'msgctxt "card/cay#name"\nmsgid "Cay"\nmsgstr "Кей"\n'
OLD = 'msgctxt "card/old#name"\nmsgid "Old"\nmsgstr "Старьё"\n'

# comments, strings of several lines, a blank line more than there need be, messages that follow one another without any
MIXED = (
    '\n\n# ours\nmsgid ""\nmsgstr ""\n"Language: ru\\n"\n\n'
    '# ask Anna\n#. name (card)\n#: cards.yaml:3\nmsgctxt "a#name"\nmsgid "Ash"\nmsgstr "Ясень"\n\n\n'
    '#, fuzzy\n#| msgid "Boggy"\nmsgctxt "b#text"\nmsgid ""\n"Bog, "\n"and more"\nmsgstr ""\n"Болото "\n"и ещё"\n'
    'msgctxt "c#name"\nmsgid "Cay"\nmsgstr "Кей"\n\n'
    'msgid "without a context"\nmsgstr "без него"\n\n'
    '#~ msgctxt "d#name"\n#~ msgid "Dun"\n#~ msgstr "Дюна"\n'
)


def keywords(text: str, keyword: str) -> list[int]:
    """The lines that begin with a keyword, the head's left out, counted from 1."""
    lines = [line.removeprefix("#~ ") for line in text.split("\n")]
    head = lines.index('msgid ""')
    return [at + 1 for at, line in enumerate(lines) if line.startswith(f"{keyword} ") and at > head + 1]


def test_every_message_knows_its_lines() -> None:
    read = po.read(MIXED)
    assert read.problems == ()
    assert read.header_line == MIXED.split("\n").index('msgstr ""') + 1
    assert [each.text_line for each in read.messages] == keywords(MIXED, "msgstr")
    contexts = [each.context_line for each in read.messages if each.context]
    assert contexts == keywords(MIXED, "msgctxt")
    (bare,) = [each for each in read.messages if not each.context]
    assert bare.context_line == MIXED.split("\n").index('msgid "without a context"') + 1
    firsts = ("# ask Anna", "#, fuzzy", 'msgctxt "c#name"', 'msgid "without a context"', '#~ msgctxt "d#name"')
    assert [each.line for each in read.messages] == [MIXED.split("\n").index(line) + 1 for line in firsts]
    assert [each.place("ru.po") for each in read.messages] == [
        Place("ru.po", line, 1, line, 1 + len("msgstr")) for line in keywords(MIXED, "msgstr")
    ]


def test_babel_reads_the_same_of_what_is_written_unusually() -> None:
    odd = MIXED + '\n#,fuzzy , no-wrap\nmsgctxt "f#name"\nmsgid "\\"F\\"\\t\\\\"\nmsgstr "\\"Ф\\"\\t\\\\"\n'
    read = po.read(odd)
    assert read.problems == ()
    theirs = read_po(io.BytesIO(odd.encode()), locale="ru")
    live = [each for each in read.messages if not each.obsolete]
    assert [(each.context or None, each.source, each.text, each.fuzzy) for each in live] == [
        (each.context, each.id, each.string, each.fuzzy) for each in theirs if each.id
    ]
    assert [each.flags for each in live if each.context == "f#name"] == [("no-wrap",)]


def test_comments_in_the_midst_of_a_message_are_its_own() -> None:
    read = po.read('msgctxt "e#name"\n# in its midst\nmsgid "Eel"\n#. and here\nmsgstr "Угорь"\n')
    (message,) = read.messages
    assert read.problems == ()
    assert (message.text, message.comments, message.notes) == ("Угорь", ("in its midst",), ("and here",))


def test_a_head_that_is_not_there_is_looked_for_in_the_first_line() -> None:
    read = po.read(ASH)
    assert (read.header, read.header_line, read.header_fuzzy) == ({}, 1, False)


@pytest.mark.parametrize(
    ("text", "line"), [("\x07" + ASH, 1), ("\n\x07" + ASH, 2), (f"\n{ASH}\n{CAY}".replace("Кей", "Кей\x01"), 8)]
)
def test_what_nobody_can_see_is_told_with_its_line(text: str, line: int) -> None:
    first = po.read(text).problems[0]
    assert (first.sort, first.line) == ("broken", line)
    assert first.message.startswith("a character that nobody can see stands in the catalogue (U+00")


@pytest.mark.parametrize(
    ("text", "problems", "sources"),
    [
        ('msgstr "a"\n# of the next\nmsgid "b"\nmsgstr "c"\n', [("broken", "a message has no `msgid`", 1, 0)], ["b"]),
        ('msgid "a"\n\nmsgid "b"\nmsgstr "c"\n', [("broken", "a message has no `msgstr`", 1, 0)], ["b"]),
        ('msgid "a"\nmsgid "b"\nmsgstr "c"\n', [("broken", "`msgid` stands twice in one message", 2, 0)], ["a"]),
        (f"{ASH}\n\n{ASH}", [("duplicate", "the context `card/ash#name` stands twice", 6, 1)], ["Ash", "Ash"]),
        (f"#, fuzzy\n{ASH}\n# b\n{ASH}", [("duplicate", "the context `card/ash#name` stands twice", 6, 1)], ["Ash"] * 2),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', [("duplicate", "the message stands twice", 4, 1)], ["a"] * 2),
        ("<<<<<<< x\n" + ASH + "=======\n>>>>>>> y\n", [("conflict", "a merge left its conflict markers in the catalogue", 1, 0)], ["Ash"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line_and_the_rest_is_read(
    text: str, problems: list[tuple[str, str, int, int]], sources: list[str]
) -> None:
    read = po.read(text)
    assert [astuple(each) for each in read.problems] == problems
    assert [each.source for each in read.messages] == sources


def test_what_was_never_read_stands_nowhere_and_is_sure() -> None:
    fresh = po.Message("a#name", "Ash", "Ясень")
    assert (fresh.line, fresh.context_line, fresh.text_line, fresh.where) == (0, 0, 0, None)
    assert (fresh.fuzzy, fresh.obsolete, fresh.copied, fresh._replace(flags=(po.COPIED,)).copied) == (False,) * 3 + (
        True,
    )


def test_what_nothing_asks_for_keeps_its_words_and_the_translators_own_comments() -> None:
    message = po.Message(
        "a#name", "Ash", "Ясень", fuzzy=True, previous="Ashen", comments=("ask",), notes=("n",), references=("r",)
    )
    dead = po.obsolete(message)
    assert po.write(po.Catalogue({}, (dead,))) == (
        'msgid ""\nmsgstr ""\n\n# ask\n#~| msgid "Ashen"\n#~ msgctxt "a#name"\n#~ msgid "Ash"\n#~ msgstr "Ясень"\n'
    )


@pytest.mark.parametrize("ending", ["", "\n", "\n\n"])
def test_a_message_at_the_very_end_is_changed_and_nothing_else(ending: str) -> None:
    last = f'{HEAD}\n{CAY}\nmsgctxt "card/ash#name"\nmsgid "Ash"\nmsgstr ""\n"Ясень"'
    changed = with_message(last + ending, "card/ash#name", "Ash", "Дуб", ORDER)
    assert changed == f'{HEAD}\n{CAY}\nmsgctxt "card/ash#name"\nmsgid "Ash"\nmsgstr "Дуб"{ending}'
    added = with_message(last + ending, "card/bog#name", "Bog", "Топь", ORDER)
    assert added == f'{last}\n\nmsgctxt "card/bog#name"\nmsgid "Bog"\nmsgstr "Топь"{ending}'


def test_a_message_at_the_very_beginning_is_changed_and_nothing_else() -> None:
    changed = with_message(f"#, fuzzy\n{ASH}\n{CAY}", "card/ash#name", "Ash", "Дуб", ORDER)
    assert changed == f"{ASH}\n{CAY}".replace("Ясень", "Дуб")
    changed = with_message(f"{ASH}\n{CAY}", "card/ash#name", "Ashes", "Зола", ORDER)
    assert changed == f"{ASH}\n{CAY}".replace('"Ash"', '"Ashes"').replace("Ясень", "Зола")


@pytest.mark.parametrize(
    ("above", "left"),
    [
        ("#, fuzzy\n", ""),
        ("#,fuzzy\n# ours\n", "# ours\n"),
        ("# ours\n#, fuzzy\n#. a note\n", "# ours\n#. a note\n"),
        ("#, fuzzy, no-wrap\n", "#, no-wrap\n"),
        ("#, no-wrap, fuzzy\n", "#, no-wrap\n"),
        ("#, a-format,fuzzy , no-wrap\n", "#, a-format, no-wrap\n"),
        ("#,fuzzy , no-wrap\n", "#, no-wrap\n"),
        ("#, not-fuzzy, fuzzy\n", "#, not-fuzzy\n"),
        ('#, fuzzy\n#| msgid ""\n#| "Ashes"\n# said Anna\n', "# said Anna\n"),
    ],
)
def test_who_translates_a_text_anew_is_sure_of_it(above: str, left: str) -> None:
    changed = with_message(f"{HEAD}\n{above}{ASH}\n{CAY}", "card/ash#name", "Ash", "Дуб", ORDER)
    assert changed == f"{HEAD}\n{left}{ASH}\n{CAY}".replace("Ясень", "Дуб")
    (message, _) = po.read(changed).messages
    assert (message.fuzzy, message.previous) == (False, "")


@pytest.mark.parametrize(
    ("there", "context", "behind"),
    [
        ((ASH, CAY), "card/bog#name", 1),  # between those that stand around it in the pack
        ((CAY, ASH), "card/bog#name", 2),  # wherever they stand in the catalogue
        ((CAY,), "card/ash#name", 0),
        ((OLD, ASH, CAY), "card/new#name", 3),  # what the pack does not have, behind all that it has
        ((OLD, ASH), "card/bog#name", 2),
        ((ASH, OLD), "card/new#name", 1),
        ((OLD,), "card/ash#name", 0),
    ],
)
def test_a_new_message_stands_behind_the_one_that_stands_before_it_in_the_pack(
    there: tuple[str, ...], context: str, behind: int
) -> None:
    new = f'msgctxt "{context}"\nmsgid "New"\nmsgstr "Новое"\n'
    text = "\n".join([HEAD, *there])
    wanted = "\n".join([HEAD, *there[:behind], new, *there[behind:]])
    assert with_message(text, context, "New", "Новое", ORDER) == wanted
    windows = with_message(text.replace("\n", "\r\n"), context, "New", "Новое", ORDER)
    assert windows == wanted.replace("\n", "\r\n")


SAID = 'Возьмите "лампу"\\масло,\tи ещё\nодну'


@pytest.mark.parametrize(
    "written",
    [
        'msgctxt "x"\nmsgid "y"\nmsgstr "Возьмите \\"лампу\\"\\\\масло,\\tи ещё\\nодну"',
        'msgctxt "x"\nmsgid "y"\nmsgstr ""\n"Возьмите \\"лам"\n"пу\\"\\\\масло,\\tи "\n"ещё\\n"\n"одну"  \n\nmsgid "z"\nmsgstr ""\n',
    ],
)
def test_letters_of_a_translation_are_found_in_its_lines(written: str) -> None:
    lines = written.split("\n")
    message = po.read(written).messages[0]
    assert message.text == SAID
    for start in range(len(SAID)):
        for end in range(start + 1, len(SAID) + 1):
            place = po.place_of(lines, message, "ru.po", start, end)
            assert place is not None
            assert place.path == "ru.po"
            # what stands there, the quotes between two lines left out
            rows = lines[place.line - 1 : place.end_line]
            rows[-1] = rows[-1][: place.end_column - 1]
            rows[0] = rows[0][place.column - 1 :]
            there = "".join(
                row.rstrip().removesuffix('"')[at > 0 :] if at < len(rows) - 1 else row[at > 0 :]
                for at, row in enumerate(rows)
            )
            assert there == po.escaped(SAID[start:end])


def test_letters_that_a_translation_does_not_have_stand_nowhere() -> None:
    message = po.read(ASH).messages[0]
    lines = ASH.rstrip("\n").split("\n")
    assert po.place_of(lines, message, "ru.po", 4, 5) == Place("ru.po", 3, 13, 3, 14)
    assert po.place_of(lines, message, "ru.po", 4, 6) is None
    assert po.place_of(lines, message, "ru.po", 5, 6) is None
    assert po.place_of(lines[:2], message, "ru.po", 0, 1) is None
