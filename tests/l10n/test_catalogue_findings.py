"""What a catalogue lacks, and what is wrong with it as a file: every finding whole, at its place, with the way out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from meeplewright.findings.model import Finding, Place
from meeplewright.l10n import po
from meeplewright.l10n.check import catalogue_findings, glossary_of, translation_findings
from meeplewright.l10n.seen import Seen
from meeplewright.l10n.texts import Home, own_homes
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from program import meeple

SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  term: {schema: base/term, title: Term}
  card: {schema: base/card, title: Card}
"""
PACK = "pack: toys\nsystem: ./system.yaml\ntitle: Toys\nlanguage: en\ntranslations: [de, ru]\nversion: 0.1.0\n"
LONG = "Row over to the far shore, then come back and rest a while."  # 59 characters
CARDS = f"""\
term:
- {{id: oak, name: Oak, text: Wood.}}
card:
- {{id: one, name: First wood, text: Rest here.}}
- {{id: two, name: Second wood, text: "{LONG}"}}
"""
HEAD = """\
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
"""
SAID = {
    "pack/toys#title": ("Toys", "Игрушки"),
    "term/oak#name": ("Oak", "Дуб"),
    "term/oak#text": ("Wood.", "Дерево."),
    "card/one#name": ("First wood", "Первый лес"),
    "card/one#text": ("Rest here.", "Отдохните здесь."),
    "card/two#name": ("Second wood", "Второй лес"),
    "card/two#text": (LONG, "Плывите на тот берег, потом вернитесь и отдохните немного."),
}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder = tmp_path_factory.mktemp("toys")
    for name, text in (("system.yaml", SYSTEM), ("pack.yaml", PACK), ("cards.yaml", CARDS)):
        (folder / name).write_text(text, encoding="utf-8")
    return load(folder).worlds[0]


@pytest.fixture
def home(world: World, tmp_path: Path) -> Home:
    """The texts of the pack, whose catalogues are looked for in an empty folder."""
    (home,) = own_homes(world)
    return replace(home, folder=tmp_path)


def message(context: str, source: str = "", text: str = "", above: str = "") -> str:
    return f'\n{above}msgctxt "{context}"\nmsgid "{source or SAID[context][0]}"\nmsgstr "{text}"\n'


def catalogue(*others: str, without: Sequence[str] = (), head: str = HEAD) -> str:
    """The whole catalogue, with these messages at its end."""
    kept = [message(context, *said) for context, said in SAID.items() if context not in without]
    return "".join([head, *kept, *others])


def put(home: Home, text: str | bytes, language: str = "ru") -> None:
    path = home.path(language)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def findings(world: World, home: Home, text: str | bytes, *codes: str) -> list[Finding]:
    put(home, text)
    return [each for each in catalogue_findings(world, home, "ru") if not codes or each.code in codes]


def told(each: Finding) -> str:
    """A finding in a line, with the names of its files without their folders."""

    def at(place: Place) -> str:
        name = place.path.rpartition("/")[2]
        return f"{name}:{place.line}:{place.column}-{place.end_line}:{place.end_column}"

    related = "".join(f" <{one.message} {at(one.place)}>" for one in each.related)
    about = f" ({each.record} {each.field})" if each.record or each.field else ""
    return f"{each.code} {at(each.place)} {each.message} [{each.help}]{related}{about}"


def test_a_whole_catalogue_has_nothing_to_tell(world: World, home: Home) -> None:
    assert findings(world, home, catalogue()) == []


@pytest.mark.parametrize(("language", "column"), [("de", 16), ("ru", 20)])
def test_a_language_without_a_catalogue_is_told_where_the_pack_names_it(
    world: World, home: Home, language: str, column: int
) -> None:
    (finding,) = catalogue_findings(world, home, language)
    assert told(finding) == (
        f"MW501 pack.yaml:5:{column}-5:{column + 2} there is no catalogue for `{language}`: 7 texts of `toys` are untranslated"
        f" [make it with `meeple l10n sync --lang {language}`]"
    )
    assert [*catalogue_findings(world, replace(home, texts=()), language)] == []


def test_a_system_that_is_translated_is_told_where_it_names_the_language(tmp_path: Path) -> None:
    system, pack = tmp_path / "schemas" / "systems" / "toy", tmp_path / "pack"
    system.mkdir(parents=True)
    pack.mkdir()
    own = "translations: [fr, ru]\nvocabulary:\n  term:\n  - {id: elm, name: Elm}\n"
    (system / "system.yaml").write_text(SYSTEM + own)
    (pack / "pack.yaml").write_text(PACK.replace("./system.yaml", "toy").replace("de, ru", "ru"))
    (pack / "cards.yaml").write_text(CARDS)
    (world,) = load(pack).worlds
    lines = [told(each) for each in translation_findings(world)]
    assert lines == [
        "MW501 system.yaml:7:16-7:18 there is no catalogue for `fr`: 1 texts of `toy` are untranslated [make it with `meeple l10n sync --lang fr`]",
        "MW501 system.yaml:7:20-7:22 there is no catalogue for `ru`: 1 texts of `toy` are untranslated [make it with `meeple l10n sync --lang ru`]",
        "MW501 pack.yaml:5:16-5:18 there is no catalogue for `ru`: 7 texts of `toys` are untranslated [make it with `meeple l10n sync --lang ru`]",
    ]


def test_a_catalogue_in_another_encoding_is_told_at_its_first_letter_and_nothing_else_is(
    world: World, home: Home
) -> None:
    text = catalogue()
    bad = line_of(text, "Игрушки")
    help_ = "[save it as UTF-8 (in Poedit: Catalogue, Properties, Charset), header included]"

    def lines(raw: bytes) -> list[str]:
        return [told(each) for each in findings(world, home, raw)]

    koi = text.replace("charset=UTF-8", "charset=KOI8-R").encode("koi8-r")
    said = "the catalogue is written in {}, and only UTF-8 can be read"
    assert lines(koi) == [f"MW510 ru.po:{bad}:1-{bad}:1 {said.format('KOI8-R')} {help_}"]
    # what it says itself is not so
    assert lines(text.encode("koi8-r")) == [
        f"MW510 ru.po:{bad}:1-{bad}:1 {said.format('another encoding than UTF-8')} {help_}"
    ]
    assert lines(text.encode("utf-16")) == [f"MW510 ru.po:1:1-1:1 {said.format('UTF-16')} {help_}"]
    assert lines(text.encode("utf-8-sig")) == []


def test_a_catalogue_that_cannot_be_read_is_told_as_what_it_is(world: World, home: Home) -> None:
    home.path("ru").mkdir(parents=True)
    (folder,) = catalogue_findings(world, home, "ru")
    assert told(folder) == (
        "MW510 ru.po:1:1-1:1 the catalogue cannot be read (it is a folder) [put a file that can be read in its place]"
    )
    home.path("ru").rmdir()
    (home.folder.parent / "elsewhere.po").write_text(catalogue(), "utf-8")
    home.path("ru").symlink_to(home.folder.parent / "elsewhere.po")
    (link,) = catalogue_findings(world, home, "ru")
    assert told(link) == (
        "MW510 ru.po:1:1-1:1 the catalogue is a link that leads out of its folder, and is not followed"
        " [put a file that can be read in its place]"
    )
    # of a link in the pack itself its own finding tells
    assert world.pack.folder is not None
    own = replace(home, folder=world.pack.folder)
    own.path("ru").parent.mkdir()
    own.path("ru").symlink_to(home.folder.parent / "elsewhere.po")
    assert [*catalogue_findings(world, own, "ru")] == []
    refused = meeple("l10n", "sync", own.folder)
    assert refused.status == 2
    assert "is a link that leads out of its folder, and is not followed; nothing was changed" in refused.err
    own.path("ru").unlink()
    own.path("ru").parent.rmdir()


def test_so_many_untranslated_texts_are_told_one_by_one_and_more_as_one(world: World, home: Home) -> None:
    contexts = list(SAID)
    empty = catalogue(message(contexts[0]), without=contexts[:5])
    place = empty.count("\n")
    five = [told(each) for each in findings(world, home, empty)]
    assert five[0] == (
        f"MW501 ru.po:{place}:1-{place}:7 `pack/toys#title` is not translated into `ru` [translate it]"
        " <the source is here pack.yaml:3:8-3:12> (pack/toys title)"
    )
    assert five[4] == (
        "MW501 ru.po:1:1-1:7 `card/one#text` is not translated into `ru` [`meeple l10n sync` puts it into the catalogue]"
        " <the source is here cards.yaml:4:37-4:47> (card/one text)"
    )
    assert len(five) == 5
    help_ = "[translate what is empty; `meeple l10n sync` puts in what lacks, `meeple l10n status` counts by kind]"
    six = [told(each) for each in findings(world, home, catalogue(without=contexts[:6]))]
    assert six == [f"MW501 ru.po:1:1-1:7 6 of 7 texts of `toys` are not translated into `ru` {help_}"]
    some = catalogue(message(contexts[3]), message(contexts[4]), without=contexts[:6])
    place = line_of(some, 'msgid "First wood"') + 1
    six = [told(each) for each in findings(world, home, some)]
    assert six == [f"MW501 ru.po:{place}:1-{place}:7 6 of 7 texts of `toys` are not translated into `ru` {help_}"]


@pytest.mark.parametrize(
    ("was", "shown"),
    [
        (LONG[:-1] + "s.", LONG[:-1] + "s."),  # 60 characters
        (LONG[:-1] + "es.", LONG[:-1] + "e…"),
        ("Row   over", "Row over"),
    ],
)
def test_what_a_text_was_is_shown_in_a_line_of_sixty_characters(world: World, home: Home, was: str, shown: str) -> None:
    text = catalogue(message("card/two#text", was, "Плывите."), without=["card/two#text"])
    place = text.count("\n")
    (finding,) = findings(world, home, text)
    assert told(finding) == (
        f"MW502 ru.po:{place}:1-{place}:7 the source of `card/two#text` has changed since it was translated"
        f" [it was `{shown}`; translate it anew and take the fuzzy mark away]"
        " <the source is here cards.yaml:5:38-5:99> (card/two text)"
    )


def test_what_lost_letters_is_told_once_and_as_stale_only_where_it_is(world: World, home: Home) -> None:
    lost = "Отдохн\ufffdте здесь."

    def codes(*others: str) -> list[str]:
        return [each.code for each in findings(world, home, catalogue(*others, without=["card/one#text"]))]

    assert codes(message("card/one#text", "Rest here.", lost)) == ["MW406"]
    assert codes(message("card/one#text", "Rest here.", lost, "#, fuzzy\n")) == ["MW406", "MW502"]
    assert codes(message("card/one#text", "Rest there.", lost)) == ["MW406", "MW502"]


def test_words_are_compared_with_those_of_texts_that_are_asked_for(world: World, home: Home) -> None:
    """A slip is looked for in what the pack prints, not in what is gone or of nothing that it has."""
    slip = message("card/one#text", "Rest here.", "Отдохнитте здесь.")
    once = catalogue(slip, without=["card/one#text"])
    often = [message(f"card/gone{at}#text", "Rest.", "Отдохните.") for at in range(9)]
    before = [told(each) for each in findings(world, home, once, "MW411")]
    assert [told(each) for each in findings(world, home, once + "".join(often), "MW411")] == before


@pytest.mark.parametrize(
    ("head", "wanted"),
    [
        ("", [(1, 7, "the catalogue has no header", "`meeple l10n sync` writes one")]),
        (HEAD.replace("charset=UTF-8", "charset=utf8"), []),
        (HEAD.replace("charset=UTF-8", "charset=ASCII"), [(2, 7, "the header says that the charset is `ASCII`", "write `charset=UTF-8`")]),
        (HEAD.replace("; charset=UTF-8", ""), [(2, 7, "the header says that the charset is ``", "write `charset=UTF-8`")]),
        (HEAD.replace("Language: ru", "Language: ru-RU"), []),
        (HEAD.replace("Language: ru", "Language: be"), [(2, 7, "the header says that the language is `be`, the file is named `ru.po`", "write `Language: ru`")]),
    ],
)  # fmt: skip
def test_the_head_is_held_against_the_file(
    world: World, home: Home, head: str, wanted: list[tuple[int, int, str, str]]
) -> None:
    found = findings(world, home, catalogue(head=head), "MW512")
    assert [(each.place.line, each.place.end_column, each.message, each.help) for each in found] == wanted


def test_forms_of_nouns_are_mended_where_the_head_says_them(world: World, home: Home) -> None:
    right = HEAD.split("\n")[4].strip('"').removesuffix("\\n")
    for ending in ("\\n", ""):
        head = HEAD.replace(right + "\\n", f"Plural-Forms: nplurals=2; plural=n!=1;{ending}")
        (finding,) = findings(world, home, catalogue(head=head), "MW512")
        assert told(finding) == (f"MW512 ru.po:5:2-5:40 `ru` has 3 plural forms, the header says 2 [write `{right}`]")
        assert finding.edit is not None
        assert (finding.edit.place, finding.edit.replacement) == (finding.place, right)
    (finding,) = findings(world, home, catalogue(head=HEAD.replace("Plural-Forms", "X-Forms")), "MW512")
    assert told(finding) == f"MW512 ru.po:2:1-2:7 `ru` has 3 plural forms, the header says nothing [write `{right}`]"
    assert finding.edit is None


def test_what_a_catalogue_does_in_most_places_is_told_once_at_its_head(world: World, home: Home) -> None:
    said = [message(f"card/c{at}#text", "He says no.", f"Он говорит “нет” {at} раз.") for at in range(12)]
    (one,) = [each for each in home.texts if each.context == "card/one#text"]
    texts = (*home.texts, *(one._replace(context=f"card/c{at}#text", source="He says no.") for at in range(12)))
    found = findings(world, replace(home, texts=texts), catalogue(*said), "MW416")
    assert [(each.place.line, each.place.column, each.place.end_line, each.place.end_column) for each in found] == [
        (2, 1, 2, 7)
    ]
    assert (found[0].field, found[0].help) == ("way/MW416", "`checks` in pack.yaml says what is not to be told")


def test_pairs_in_which_something_was_found_are_compared_again_and_the_others_are_not(
    world: World, home: Home, tmp_path: Path
) -> None:
    wrong = catalogue(message("card/one#text", "Rest here.", "Отдохните здесь 2 раза."), without=["card/one#text"])
    put(home, wrong)

    def codes() -> list[str]:
        seen = Seen(tmp_path / "seen", "rules")
        found = [each.code for each in catalogue_findings(world, home, "ru", seen)]
        seen.save()
        return found

    first = codes()
    assert first == ["MW507"]
    assert codes() == codes() == first
    known = Seen(tmp_path / "seen", "rules")
    assert not known.clean("Rest here.", "Отдохните здесь 2 раза.")
    put(home, catalogue())
    assert codes() == []


def test_the_glossary_is_of_terms_whose_names_are_surely_translated(world: World, home: Home) -> None:
    def sources(text: str) -> list[str]:
        return [*glossary_of(world, home, po.read(text).by_context()).sources]

    assert sources(catalogue()) == ["Oak"]
    without = catalogue(without=["term/oak#name"])
    assert sources(without) == []
    assert sources(without + message("term/oak#name")) == []
    assert sources(without + message("term/oak#name", "Oak", "Дуб", "#, fuzzy\n")) == []
    assert sources(without + message("term/oak#name", "Oaks", "Дубы")) == []


@pytest.mark.parametrize(
    ("others", "letters", "sure"),
    [
        ((), 31, "low"),  # its own length is all that is known
        ((1.0, 1.0), 31, "medium"),
        ((1.0, 1.0), 30, "low"),  # sources of thirty characters say nothing
        ((0.0, 0.0, 1.0, 1.0), 31, "medium"),  # nor does what is not translated
        ((0.5, 0.5, 1.0, 1.0, 1.0), 31, "medium"),  # of two in the middle the longer one
        ((0.5, 0.5, 0.5, 1.0, 1.0), 31, "low"),
    ],
)
def test_a_lost_sentence_is_surer_in_what_is_shorter_than_translations_usually_are(
    world: World, home: Home, others: tuple[float, ...], letters: int, sure: str
) -> None:
    """What is usual is the middle one of all whose source has more than thirty characters."""
    source, context = f"Row. A{'a' * 33}.", "card/two#text"
    texts = tuple(each._replace(source=source) if each.context == context else each for each in home.texts)
    said = [message(f"card/c{at}#text", "a" * letters, "я" * round(letters * each)) for at, each in enumerate(others)]
    text = catalogue(message(context, source, "я" * 20), *said, without=[context])
    (finding,) = findings(world, replace(home, texts=texts), text, "MW520")
    assert finding.confidence == sure


def lines(world: World, home: Home, text: str) -> list[str]:
    return [told(each) for each in findings(world, home, text)]


def under(context: str, other: str, above: str = "") -> str:
    """The translation of a text, under another context."""
    return message(other, *SAID[context], above)


def test_a_record_whose_translations_stand_under_another_id_is_told_at_its_id(world: World, home: Home) -> None:
    both = ("card/one#name", "card/one#text")
    text = catalogue(*(under(each, each.replace("one", "uno")) for each in both), without=both)
    at = line_of(text, 'msgctxt "card/uno#name"')
    (finding,) = findings(world, home, text)
    assert told(finding) == (
        "MW521 cards.yaml:4:8-4:11 the translations of card `one` are those of `uno`"
        " [write `uno`, if the id was not to change; else `meeple rename` takes them along]"
        f" <they are here ru.po:{at}:1-{at}:8> (card/one id)"
    )
    assert finding.edit is not None
    assert (finding.edit.place, finding.edit.replacement) == (finding.place, "uno")


def test_of_two_that_it_may_have_been_called_the_one_above_is_told(world: World, home: Home) -> None:
    both = ("card/one#name", "card/one#text")
    text = catalogue(
        *(under(each, each.replace("one", name)) for name in ("uno", "ein") for each in both), without=both
    )
    assert [each.partition(" [")[0] for each in lines(world, home, text) if each.startswith("MW521")] == [
        "MW521 cards.yaml:4:8-4:11 the translations of card `one` are those of `uno`"
    ]


@pytest.mark.parametrize(
    "others",
    [
        # of another kind, with a text less or more, or with other words
        (under("card/one#name", "term/uno#name"), under("card/one#text", "term/uno#text")),
        (under("card/one#name", "card/uno#name"),),
        (under("card/one#name", "card/uno#name"), under("card/one#text", "card/uno#text"), under("term/oak#text", "card/uno#more")),
        (under("card/one#name", "card/uno#name"), message("card/uno#text", "Rest there.", "Там.")),
    ],
)  # fmt: skip
def test_it_is_another_id_only_where_all_texts_of_the_record_are_there(
    world: World, home: Home, others: tuple[str, ...]
) -> None:
    text = catalogue(*others, without=("card/one#name", "card/one#text"))
    codes = sorted(each.code for each in findings(world, home, text))
    assert codes == ["MW501", "MW501", "MW514"]


def test_the_same_words_translated_by_the_name_of_another_thing_are_told_beside_the_others(
    world: World, home: Home
) -> None:
    both = ("card/one#text", "card/two#text")
    texts = tuple(each._replace(source="Retreat") if each.context in both else each for each in home.texts)
    said = message(both[0], "Retreat", "Отступление") + message(both[1], "Retreat", "Дуб")
    text = catalogue(said, without=both)
    put(home, text)
    first, second = (line_of(text, f'msgctxt "{each}"') for each in both)
    assert [told(each) for each in catalogue_findings(world, replace(home, texts=texts), "ru")] == [
        (
            f"MW509 ru.po:{second + 2}:1-{second + 2}:7 `Retreat` is `Отступление` elsewhere, and here the translation says `дуб`,"
            " which is `Oak` (`card/two#text`) [write `Отступление`, if that is meant]"
            f" <the same words are translated here ru.po:{first + 2}:1-{first + 2}:7> (card/two text)"
        )
    ]


def test_a_slip_in_a_context_is_told_at_the_context_with_the_right_one(world: World, home: Home) -> None:
    text = catalogue(under("card/one#text", "card/one#txet", "# ours\n"), without=["card/one#text"])
    at = line_of(text, 'msgctxt "card/one#txet"')
    assert lines(world, home, text) == [
        (
            f"MW514 ru.po:{at}:1-{at}:8 nothing in the content asks for `card/one#txet`, and `card/one#text` has no translation"
            " [did you mean `card/one#text`?] <the source is here cards.yaml:4:37-4:47> (card/one text)"
        )
    ]


def test_two_messages_are_not_taken_for_one_text(world: World, home: Home) -> None:
    """The first is; the other one is asked for by nothing."""
    two = [under("card/one#text", "card/one#txet"), under("card/one#text", "card/one#tetx")]
    text = catalogue(*two, without=["card/one#text"])
    first, second = (line_of(text, f'msgctxt "card/one#{each}"') for each in ("txet", "tetx"))
    assert [(each.code, each.place.line) for each in findings(world, home, text)] == [
        ("MW514", first),
        ("MW514", second),
    ]


def test_what_nothing_asks_for_is_told_once_for_each_record(world: World, home: Home) -> None:
    text = catalogue(
        message("card/yew#name", "Yew", "Тис"),
        message("card/yew#text", "Wood of yew.", "Тисовое дерево."),
        message("card/fir#name", "Fir", "Ель"),
        '\nmsgid "A line of no record at all, and a long one"\nmsgstr "Строка"\n',
        '\nmsgid "Short"\nmsgstr "Кратко"\n',
        message("pack/toys#subtitle", "Sub", "Под"),
        without=["pack/toys#title"],
    )
    help_ = "[`meeple l10n sync` keeps it as obsolete, or finds where its text went]"
    at = [
        line_of(text, each) for each in ("card/yew#name", "card/fir#name", "A line of", '"Short"', "pack/toys#subtitle")
    ]
    assert lines(world, home, text) == [
        (
            "MW501 ru.po:1:1-1:7 `pack/toys#title` is not translated into `ru` [`meeple l10n sync` puts it into the catalogue]"
            " <the source is here pack.yaml:3:8-3:12> (pack/toys title)"
        ),
        f"MW514 ru.po:{at[0]}:1-{at[0]}:8 nothing in the content asks for `card/yew#…` (2 messages) any more {help_} (card/yew )",
        f"MW514 ru.po:{at[1]}:1-{at[1]}:8 nothing in the content asks for `card/fir#name` any more {help_} (card/fir )",
        f"MW514 ru.po:{at[2]}:1-{at[2]}:8 nothing in the content asks for `A line of no record at all, and a long o` any more {help_}",
        f"MW514 ru.po:{at[3]}:1-{at[3]}:8 nothing in the content asks for `Short` any more {help_}",
        f"MW514 ru.po:{at[4]}:1-{at[4]}:8 nothing in the content asks for `pack/toys#subtitle` any more {help_} (pack/toys )",
    ]
