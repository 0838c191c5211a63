"""A catalogue brought up to date, line by line: what is new, changed, moved, gone and back, and how much of it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path

import pytest

from meeplewright.l10n import po
from meeplewright.l10n.status import rows
from meeplewright.l10n.sync import Synced, synced
from meeplewright.l10n.texts import Home, homes, own_homes
from meeplewright.packs.load import load
from meeplewright.packs.world import World

SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  icon: {schema: base/icon, title: Icon}
  term: {schema: base/term, title: Term}
  card: {schema: base/card, title: Card}
  entry: {schema: base/entry, title: Entry}
manifest:
- {kind: card, count: 2}
vocabulary:
  icon:
  - {id: coin, name: Coin}
"""
PACK = "pack: toys\nsystem: ./system.yaml\ntitle: Toys\nlanguage: en\ntranslations: [ru]\nversion: 0.1.0\n"
CARDS = """\
card:
- {id: oak, name: Oak, text: "Take *two* {coin:2}."}
- {id: elm, name: Elm, text: Rest.}
entry:
- id: start
  number: 1
  text: Begin.
  options:
  - {label: Go on, goto: end}
  - {label: Stay, goto: end}
- {id: end, number: 2, text: Home., ending: good}
"""
HEAD = """\
# Toys: ru
msgid ""
msgstr ""
"Project-Id-Version: Toys\\n"
"Language: ru\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
"""
# what stands above each context: notes for the translator, and the file inside the pack
ABOVE = {
    "pack/toys#title": "#. the title of the pack\n",
    "kinds/card#title": "#. what one thing of this kind is called\n",
    "icon/coin#name": "#. name (icon)\n#: system.yaml\n",
    "card/oak#name": "#. name (card)\n#: cards.yaml\n",
    "card/oak#text": "#. text of Oak (card)\n#: cards.yaml\n",
    "card/elm#name": "#. name (card)\n#: cards.yaml\n",
    "card/elm#text": "#. text of Elm (card)\n#: cards.yaml\n",
    "entry/start#text": "#. text (entry)\n#: cards.yaml\n",
    "entry/start#options/0/label": "#. options/0/label (entry)\n#: cards.yaml\n",
    "entry/start#options/1/label": "#. options/1/label (entry)\n#: cards.yaml\n",
    "entry/end#text": "#. text (entry)\n#: cards.yaml\n",
}
SOURCES = dict(
    zip(
        ABOVE,
        ("Toys", "Card", "Coin", "Oak", "Take *two* {coin:2}.", "Elm", "Rest.", "Begin.", "Go on", "Stay", "Home."),
        strict=True,
    )
)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder = tmp_path_factory.mktemp("toys")
    for name, text in (("system.yaml", SYSTEM), ("pack.yaml", PACK), ("cards.yaml", CARDS)):
        (folder / name).write_text(text, encoding="utf-8")
    return load(folder).worlds[0]


@pytest.fixture
def home(world: World) -> Home:
    (home,) = own_homes(world)
    assert homes(world) == (home,)
    return home


def message(context: str, text: str = "", *, source: str = "", above: str = "", flags: str = "") -> str:
    """A message as it is written. `above` are comments of the translator, `flags` what stands below our notes."""
    source = source or SOURCES[context]
    return f'{above}{ABOVE.get(context, "")}{flags}msgctxt "{context}"\nmsgid "{source}"\nmsgstr "{text}"\n'


def whole(**said: str) -> str:
    """The catalogue with these messages (`card_oak__name`), and all others empty."""
    by_context = {context.replace("/", "_").replace("#", "__"): context for context in ABOVE}
    assert set(said) <= {*by_context, "rest"}
    every = [said.get(name, message(context)) for name, context in by_context.items()]
    return "\n".join([HEAD, *every, *([said["rest"]] if "rest" in said else [])])


def sync(home: Home, old: str) -> Synced:
    return synced(home, "ru", po.read(old))


def counts(made: Synced) -> dict[str, int]:
    return {"new": made.new, "changed": made.changed, "moved": made.moved, "gone": made.gone}


def none_but(**some: int) -> dict[str, int]:
    return {"new": 0, "changed": 0, "moved": 0, "gone": 0, **some}


def test_out_of_nothing_every_text_is_asked_for_in_the_order_of_the_content(home: Home) -> None:
    made = sync(home, "")
    assert po.write(made.catalogue) == whole()
    assert counts(made) == none_but(new=11)
    assert counts(sync(home, whole())) == none_but()


def test_what_is_translated_stays_with_the_comments_of_its_translator(home: Home) -> None:
    old = whole(
        card_oak__name='# ask Anna\n#. an old note\n#: elsewhere.yaml\n#, no-wrap\nmsgctxt "card/oak#name"\nmsgid "Oak"\nmsgstr "Дуб"\n',
        entry_end__text=message("entry/end#text", "Дома.", flags='#, fuzzy\n#| msgid "At home."\n'),
    )
    made = sync(home, old)
    assert po.write(made.catalogue) == whole(
        card_oak__name=message("card/oak#name", "Дуб", above="# ask Anna\n", flags="#, no-wrap\n"),
        entry_end__text=message("entry/end#text", "Дома.", flags='#, fuzzy\n#| msgid "At home."\n'),
    )
    assert counts(made) == none_but()


def test_a_changed_text_is_unsure_and_says_what_it_was(home: Home) -> None:
    old = whole(
        card_oak__name=message("card/oak#name", "Дубок", source="Oakling", above="# ask Anna\n"),
        card_elm__name=message("card/elm#name", "Вяз", source="Elmlet", flags='#, fuzzy\n#| msgid "Elms"\n'),
        card_elm__text=message("card/elm#text", "Отдых.", source="Resting.", flags="#, fuzzy\n"),
        entry_end__text=message("entry/end#text", source="At home."),
    )
    made = sync(home, old)
    assert po.write(made.catalogue) == whole(
        card_oak__name=message("card/oak#name", "Дубок", above="# ask Anna\n", flags='#, fuzzy\n#| msgid "Oakling"\n'),
        # unsure before: what it was when it was translated is what counts
        card_elm__name=message("card/elm#name", "Вяз", flags='#, fuzzy\n#| msgid "Elms"\n'),
        card_elm__text=message("card/elm#text", "Отдых.", flags='#, fuzzy\n#| msgid "Resting."\n'),
    )
    assert counts(made) == none_but(changed=3)


def test_a_text_that_moved_is_found_by_its_words(home: Home) -> None:
    old = whole(
        entry_start__options_0_label=message("entry/start#options/0/label", "Стоять", source="Stay", above="# so\n"),
        entry_start__options_1_label=message("entry/start#options/1/label", source="Go on"),
        entry_end__text=message("entry/last#text", "Дома.", source="Home.", flags='#, fuzzy\n#| msgid "House."\n'),
    )
    made = sync(home, old)
    assert po.write(made.catalogue) == whole(
        # a text of its own stood in its place, so what was said there is unsure
        entry_start__options_0_label=message(
            "entry/start#options/0/label", "Стоять", above="# so\n", flags='#, fuzzy\n#| msgid "Stay"\n'
        ),
        entry_start__options_1_label=message("entry/start#options/1/label", "Стоять", above="# so\n"),
        entry_end__text=message("entry/end#text", "Дома.", flags='#, fuzzy\n#| msgid "House."\n'),
    )
    assert counts(made) == none_but(changed=1, moved=2)


def test_what_is_gone_is_kept_as_obsolete_in_the_order_of_names_and_comes_back(home: Home) -> None:
    gone = (
        message("card/yew#name", "Тис", source="Yew", flags="#, fuzzy\n"),
        message("card/fir#name", "Ель", source="Fir", above="# tall\n"),
        message("card/box#name", source="Box"),  # nothing is said of it, and nothing is lost
        '#~ msgctxt "card/gum#name"\n#~ msgid "Gum"\n#~ msgstr "Камедь"\n',
        '#~ msgctxt "card/oak#name"\n#~ msgid "Oak"\n#~ msgstr "Дуб"\n',
        '#~ msgctxt "card/elm#name"\n#~ msgid "Another"\n#~ msgstr "Другое"\n',
    )
    there = [message(context) for context in ABOVE if context not in ("card/oak#name", "card/elm#name")]
    made = sync(home, "\n".join([HEAD, *there, *gone]))
    dead = "\n".join(
        f'{above}#~ msgctxt "card/{name}#name"\n#~ msgid "{source}"\n#~ msgstr "{text}"\n'
        for above, name, source, text in (
            ("# tall\n", "fir", "Fir", "Ель"),
            ("", "gum", "Gum", "Камедь"),
            ("", "yew", "Yew", "Тис"),
        )
    )
    assert po.write(made.catalogue) == whole(card_oak__name=message("card/oak#name", "Дуб"), rest=dead)
    assert counts(made) == none_but(new=2, gone=2)


@pytest.mark.parametrize(
    ("head", "wanted"),
    [
        ('# by Maren\nmsgid ""\nmsgstr ""\n"Language: ru_RU\\n"\n', {"Language": "ru_RU"}),
        ('# by Maren\nmsgid ""\nmsgstr ""\n"X-Own: yes\\n"\n"Plural-Forms: nplurals=2;\\n"\n', {"X-Own": "yes", "Plural-Forms": "nplurals=2;"}),
        ('# by Maren\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=KOI8-R\\n"\n', {}),
        ('# by Maren\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n', {"Content-Type": "text/plain; charset=utf-8"}),
    ],
)  # fmt: skip
def test_the_head_keeps_what_it_says_but_for_a_charset_that_is_none_of_ours(
    home: Home, head: str, wanted: dict[str, str]
) -> None:
    made = sync(home, f"{head}\n# the end\n").catalogue
    ours = sync(home, "").catalogue.header
    assert made.header == {**wanted, **{name: value for name, value in ours.items() if name not in wanted}}
    assert list(made.header)[: len(wanted)] == list(wanted)
    assert (made.header_comments, made.end_comments) == (("by Maren",), ("the end",))


def test_a_language_that_nobody_knows_has_one_form(home: Home) -> None:
    assert synced(home, "qq", po.read("")).catalogue.header["Plural-Forms"] == "nplurals=1; plural=0;"


def test_what_is_done_stale_and_missing_is_counted_by_kind_with_the_words_that_are_left(home: Home) -> None:
    catalogue = po.read(
        whole(
            pack_toys__title=message("pack/toys#title", "Игрушки"),
            card_oak__name=message("card/oak#name", "Дуб", flags="#, fuzzy\n"),
            card_oak__text=message("card/oak#text", "Возьмите {coin:2}."),
            card_elm__text=message("card/elm#text", "Отдых.", source="Resting."),
        )
    )

    def table() -> Iterator[tuple[object, ...]]:
        for row in rows(home, "ru", catalogue):
            yield (*astuple(row), round(row.percent, 1))

    # kind, texts, done, stale, missing, words left (tokens and stars are none), percent
    assert [*table()] == [
        ("pack", 1, 1, 0, 0, 0, 100.0),
        ("kinds", 1, 0, 0, 1, 1, 0.0),
        ("icon", 1, 0, 0, 1, 1, 0.0),
        ("card", 4, 1, 2, 1, 3, 25.0),
        ("entry", 4, 0, 0, 4, 5, 0.0),
        ("all", 11, 2, 2, 7, 10, 18.2),
    ]


def test_of_nothing_all_is_done(home: Home, tmp_path: Path) -> None:
    nothing = Home(tmp_path, "nothing", "Nothing", "en", ("ru",), ())
    (row,) = rows(nothing, "ru", po.read(""))
    assert (row.kind, row.texts, row.percent) == ("all", 0, 100.0)
    assert home.texts
