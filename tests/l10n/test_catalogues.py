"""Catalogues: read, written, synced, counted; gettext and babel read them as well."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from meeplewright import data
from meeplewright.l10n import catalogue, po, translated
from meeplewright.l10n.difference import Pair
from meeplewright.l10n.glossary import Glossary
from meeplewright.l10n.parity import differences
from meeplewright.l10n.texts import homes
from meeplewright.languages import language_of
from meeplewright.packs.load import load
from program import meeple
from seldom import examples

SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  icon: {schema: base/icon, title: Icon}
  term: {schema: base/term, title: Term}
  entry: {schema: base/entry, title: Entry}
vocabulary:
  icon:
  - {id: coin, name: Coin}
"""
PACK = "pack: toys\nsystem: ./system.yaml\ntitle: Toys\nlanguage: en\ntranslations: [ru]\nversion: 0.1.0\n"
BOOK = """\
entry:
- id: start
  number: 1
  text: Take {coin:2}.
  options:
  - {label: Go on, goto: end}
- {id: end, number: 2, text: Home., ending: good}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "system.yaml").write_text(SYSTEM)
    (tmp_path / "pack.yaml").write_text(PACK)
    (tmp_path / "book.yaml").write_text(BOOK)
    return tmp_path


def translate(pack: Path, **texts: str) -> None:
    path = pack / "l10n" / "ru.po"
    read = po.read(path.read_text())
    messages = [
        m._replace(text=texts.get(m.context.replace("/", "_").replace("#", "__"), m.text)) for m in read.messages
    ]
    path.write_text(po.write(po.Catalogue(read.header, tuple(messages), header_comments=read.header_comments)))


def message(pack: Path, context: str) -> po.Message:
    return next(m for m in po.read((pack / "l10n" / "ru.po").read_text()).messages if m.context == context)


def test_sync_makes_a_catalogue_of_every_text(pack: Path) -> None:
    told = meeple("l10n", "sync", cwd=pack)
    assert told.out == "l10n/ru.po: 5 texts; 5 new, 0 changed, 0 moved, 0 gone\n"
    text = (pack / "l10n" / "ru.po").read_text()
    assert (
        '#. options/0/label (entry)\n#: book.yaml\nmsgctxt "entry/start#options/0/label"\nmsgid "Go on"\nmsgstr ""\n'
        in text
    )
    assert meeple("l10n", "sync", "--check", cwd=pack).status == 0


def test_a_changed_source_is_fuzzy_with_what_it_was(pack: Path) -> None:
    meeple("l10n", "sync", cwd=pack)
    translate(pack, entry_start__text="Возьмите {coin:2}.")
    (pack / "book.yaml").write_text(BOOK.replace("Take {coin:2}", "Take {coin:3}"))
    assert meeple("l10n", "sync", "--check", cwd=pack).status == 1
    meeple("l10n", "sync", cwd=pack)
    found = message(pack, "entry/start#text")
    assert (found.fuzzy, found.previous, found.text) == (True, "Take {coin:2}.", "Возьмите {coin:2}.")
    (pack / "book.yaml").write_text(BOOK.replace("Take {coin:2}", "Take {coin:4}"))
    meeple("l10n", "sync", cwd=pack)
    assert message(pack, "entry/start#text").previous == "Take {coin:2}."


def test_notes_that_stand_alone_are_kept_with_the_message_behind_them(pack: Path) -> None:
    meeple("l10n", "sync", cwd=pack)
    path = pack / "l10n" / "ru.po"
    before, context, behind = path.read_text().partition("#. options/0/label (entry)\n")
    path.write_text(f"{before}# ask Anna\n\n{context}{behind}\n# to be done\n\n# by May\n")
    (pack / "book.yaml").write_text(BOOK.replace("Take {coin:2}", "Take {coin:3}"))
    meeple("l10n", "sync", cwd=pack)
    text = path.read_text()
    assert f"\n\n# ask Anna\n{context}" in text
    assert text.endswith("\n\n# to be done\n# by May\n")
    assert meeple("l10n", "sync", "--check", cwd=pack).status == 0


PLURAL = 'msgctxt "a"\nmsgid "card"\nmsgid_plural "cards"\nmsgstr[0] "карта"\nmsgstr[1] "карты"\n'


def test_a_text_that_moved_keeps_its_translation(pack: Path) -> None:
    meeple("l10n", "sync", cwd=pack)
    translate(pack, entry_start__options_0_label="Дальше")
    (pack / "book.yaml").write_text(
        BOOK.replace("  - {label: Go on", "  - {label: Stay, goto: end}\n  - {label: Go on")
    )
    told = meeple("l10n", "sync", cwd=pack)
    assert "1 moved" in told.out
    assert message(pack, "entry/start#options/1/label").text == "Дальше"
    stays = message(pack, "entry/start#options/0/label")
    assert (stays.fuzzy, stays.previous) == (True, "Go on")


def test_what_is_gone_is_kept_and_comes_back(pack: Path) -> None:
    meeple("l10n", "sync", cwd=pack)
    translate(pack, entry_end__text="Дома.")
    (pack / "book.yaml").write_text(BOOK.replace("- {id: end, number: 2, text: Home., ending: good}\n", ""))
    meeple("l10n", "sync", cwd=pack)
    assert '#~ msgctxt "entry/end#text"\n#~ msgid "Home."\n#~ msgstr "Дома."' in (pack / "l10n" / "ru.po").read_text()
    (pack / "book.yaml").write_text(BOOK)
    meeple("l10n", "sync", cwd=pack)
    assert message(pack, "entry/end#text").text == "Дома."


def test_translators_comments_survive(pack: Path) -> None:
    meeple("l10n", "sync", cwd=pack)
    path = pack / "l10n" / "ru.po"
    path.write_text(path.read_text().replace('msgctxt "entry/end#text"', '# ask the author\nmsgctxt "entry/end#text"'))
    meeple("l10n", "sync", cwd=pack)
    assert "# ask the author\n#. text (entry)" in path.read_text()


@pytest.mark.parametrize("spoil", ["<<<<<<< ours\n", "rubbish\n", PLURAL])
def test_sync_refuses_what_it_cannot_read(pack: Path, spoil: str) -> None:
    meeple("l10n", "sync", cwd=pack)
    path = pack / "l10n" / "ru.po"
    path.write_text(path.read_text() + spoil)
    before = path.read_bytes()
    told = meeple("l10n", "sync", cwd=pack)
    assert told.status == 2
    assert "nothing was changed" in told.err
    assert path.read_bytes() == before


def test_status_counts_by_kind(pack: Path) -> None:
    meeple("l10n", "sync", cwd=pack)
    translate(pack, entry_end__text="Дома.", icon_coin__name="Монета")
    told = json.loads(meeple("l10n", "status", "--format", "json", cwd=pack).out)
    rows = {row["kind"]: row for row in told[0]["kinds"]}
    assert rows["entry"] == {"kind": "entry", "texts": 3, "done": 1, "stale": 0, "missing": 2, "words_left": 5}
    assert rows["all"]["done"] == 2
    assert "40.0" in meeple("l10n", "status", cwd=pack).out
    assert meeple("l10n", "status", "--fail-under", "100", cwd=pack).status == 1


def test_a_world_in_another_language_falls_back_and_says_so(pack: Path) -> None:
    meeple("l10n", "sync", cwd=pack)
    translate(pack, entry_start__text="Возьмите {coin:2}.")
    world, translation = translated(load(pack).worlds[0], "ru")
    assert world.of("entry")["start"].data["text"] == "Возьмите {coin:2}."
    assert world.of("entry")["start"].data["options"][0]["label"] == "Go on"
    assert "entry/start#options/0/label" in translation.missing
    assert translation.text(world.of("entry")["end"], ("text",)) == "Home."
    assert not catalogue(load(pack).worlds[0], "en").missing


CATALOGUES = sorted(path for folder in (data.content(), data.systems()) for path in folder.glob("*/l10n/*.po"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parents[1].name} {path.stem}")
def test_every_catalogue_is_read_by_gettext_and_babel_and_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    read = po.read(text)
    assert not read.problems
    theirs = read_po(io.BytesIO(text.encode()), locale=path.stem)
    live = [message for message in read.messages if not message.obsolete]
    assert {(m.context, m.id, m.string) for m in theirs if m.id} == {(m.context, m.source, m.text) for m in live}
    again = po.read(po.write(read))
    assert [m._replace(line=0, context_line=0, text_line=0) for m in again.messages] == [
        m._replace(line=0, context_line=0, text_line=0) for m in read.messages
    ]
    assert again.header == read.header
    if shutil.which("msgfmt"):
        run = subprocess.run(["msgfmt", "--check", "-o", "-", str(path)], capture_output=True, check=False)
        assert run.returncode == 0, run.stderr.decode()


TEXT = st.text(
    st.characters(codec="utf-8", exclude_characters="\x85\u2028\u2029\x0b\x0c\x1c\x1d\x1e"),
    max_size=120,
)


@examples(200)
@given(
    st.lists(st.tuples(TEXT.filter(bool), TEXT.filter(bool), TEXT, st.booleans()), max_size=5, unique_by=lambda m: m[0])
)
def test_what_is_written_is_read_back(entries: list[tuple[str, str, str, bool]]) -> None:
    messages = tuple(po.Message(f"k/{at}#{c}", s, t, fuzzy=f) for at, (c, s, t, f) in enumerate(entries))
    made = po.read(po.write(po.Catalogue({"Language": "ru"}, messages)))
    assert [(m.context, m.source, m.text, m.fuzzy) for m in made.messages] == [
        (m.context, m.source, m.text, m.fuzzy) for m in messages
    ]
    assert made.header == {"Language": "ru"}


PAIRS = [
    ("Gain {food:2} and lose {wood:1}.", "Получите {food:1} и потеряйте {wood:2}.", "MW504 high"),
    ("Gain 2 {food} and lose 1 {wood}.", "Получите 1 {food} и потеряйте 2 {wood}.", "MW507 high"),
    ("Raise the level by two.", "Повысьте уровень на три.", "MW507 high"),
    ("It needs level 2.", "Нужен уровень 3.", "MW507 high"),
    ("Take one card.", "Возьмите карту.", ""),
    ("Take a card.", "Возьмите одну карту.", ""),
    ("Take 12 cards.", "Возьмите двенадцать карт.", ""),
    ("Do not open it.", "Не открывайте.", ""),
    ("You may open it unless it rains.", "Можно открыть, если не идёт дождь.", ""),
    ("You cannot build.", "Вы можете строить.", "MW508 medium"),
    ("Draw the third card.", "Возьмите третью карту.", ""),
    ("Draw both cards.", "Возьмите обе карты.", ""),
    ("Take the Wound.", "Получите увечье.", "MW509 medium"),
    ("Take two Wounds.", "Получите две раны.", ""),
    ("HORN", "HORN", "MW503 medium"),
]


@pytest.mark.parametrize(("source", "target", "wanted"), PAIRS)
def test_pairs_as_a_rulebook_has_them(source: str, target: str, wanted: str) -> None:
    pair = Pair(language_of("en"), language_of("ru"), Glossary.of([("Wound", "Рана")]))
    told = [f"{d.code} {d.confidence}" for d in differences(source, target, pair) if d.confidence.rank < 2]
    assert told == ([wanted] if wanted else [])


def test_sync_leaves_the_head_and_the_line_ends_as_the_translators_program_wrote_them(pack: Path) -> None:
    meeple("l10n", "sync", cwd=pack)
    path = pack / "l10n" / "ru.po"
    by_poedit = path.read_text().replace(
        '"Language: ru\\n"\n', '"Last-Translator: Maren\\n"\n"Language: ru\\n"\n"X-Generator: Poedit 3.4\\n"\n'
    )
    path.write_bytes(by_poedit.replace("\n", "\r\n").encode())
    before = path.read_bytes()
    assert meeple("l10n", "sync", "--check", cwd=pack).status == 0
    assert meeple("l10n", "sync", cwd=pack).status == 0
    assert path.read_bytes() == before


def test_a_merge_in_a_catalogue_is_told_once(pack: Path) -> None:
    meeple("l10n", "sync", cwd=pack)
    path = pack / "l10n" / "ru.po"
    line = 'msgstr ""\n\n#. name'
    assert line in path.read_text()
    both = '<<<<<<< HEAD\nmsgstr "Да"\n=======\nmsgstr "Нет"\n>>>>>>> other\n\n#. name'
    path.write_text(path.read_text().replace(line, both, 1))
    told = meeple("l10n", "check", cwd=pack).out
    assert told.count("MW510 error: a merge left its conflict markers in the catalogue") == 1


@pytest.mark.parametrize("translations", ["", "translations: [en]\n"])
@pytest.mark.parametrize("word", ["status", "sync"])
def test_a_pack_without_translations_is_told_how_one_begins(pack: Path, word: str, translations: str) -> None:
    (pack / "pack.yaml").write_text(PACK.replace("translations: [ru]\n", translations))
    told = meeple("l10n", word, cwd=pack)
    assert told.status == 0
    assert told.out == "no pack here is translated; `meeple new translation LANGUAGE` begins one\n"


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda text: text + '\nmsgctxt "entry/end#text"\nmsgid "Home."\nmsgstr "Дом."\n', "stands twice"),
        (lambda text: text.replace("Возьмите", "Воз\0ьмите"), "a character that nobody can see"),
        (lambda text: text + "\n<<<<<<< HEAD\n", "conflict markers"),
    ],
)
def test_sync_leaves_a_catalogue_alone_in_which_something_would_be_lost(
    pack: Path, spoil: Callable[[str], str], says: str
) -> None:
    meeple("l10n", "sync", cwd=pack)
    translate(pack, entry_start__text="Возьмите {coin:2}.")
    path = pack / "l10n" / "ru.po"
    path.write_text(spoil(path.read_text()))
    before = path.read_bytes()
    told = meeple("l10n", "sync", cwd=pack)
    assert told.status == 2
    assert says in told.err
    assert path.read_bytes() == before
    assert says in meeple("l10n", "check", cwd=pack).out


def test_a_catalogue_in_another_encoding_is_told_once_and_nothing_of_it_is_used(pack: Path) -> None:
    meeple("l10n", "sync", cwd=pack)
    translate(pack, entry_start__text="Возьмите {coin:2}.")
    path = pack / "l10n" / "ru.po"
    path.write_bytes(path.read_text().replace("UTF-8", "KOI8-R").encode("koi8-r"))
    told = meeple("l10n", "check", cwd=pack).out
    assert [line[:5] for line in told.splitlines() if line.startswith("MW")] == ["MW510"]
    assert "written in KOI8-R" in told
    assert not catalogue(load(pack).worlds[0], "ru").texts


def test_of_each_text_it_is_known_whether_it_may_have_paragraphs(pack: Path) -> None:
    (home,) = homes(load(pack).worlds[0])
    assert {text.context for text in home.texts if text.block} == {"entry/start#text", "entry/end#text"}
    assert len(home.texts) == 5
