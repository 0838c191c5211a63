"""One slip of a designer at midnight gives one finding, at its place, with a way out, and no echoes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from program import meeple

PACK = """\
pack: ford
system: gamebook
title: The ford
language: en
version: 0.1.0
state: {flags: [LAMP]}
"""
BOOK = """\
entry:
- id: start
  number: 1
  text: You come to the ford at dusk.
  start: true
  options:
  - label: Go to the mill
    goto: mill
    gain: [{flag: LAMP}]
  - label: Go to the inn
    goto: inn
- id: mill
  number: 2
  text: The wheel stands still.
  options:
  - label: Look into the cellar
    goto: cellar
  - label: Cross by the weir
    goto: far-side
- id: inn
  number: 3
  text: The inn is shut.
  options:
  - label: Cross by the ford
    goto: far-side
- id: cellar
  number: 4
  text: It is too dark to see.
  options:
  - label: Light the lamp
    when: LAMP
    goto: far-side
  - label: Go back up
    goto: far-side
- id: far-side
  number: 5
  text: You are across.
  ending: good
"""
MILL = "text: The wheel stands still."


@dataclass(frozen=True)
class One:
    """A finding as a person reads it."""

    what: str
    help: str


def found(folder: Path) -> list[One]:
    told = json.loads(meeple("check", "--format", "json", "--no-cache", folder.name, cwd=folder.parent).out)
    return [
        One(
            f"{each['code']} {place['path'].rpartition('/')[2]}:{place['line']}:{place['column']} {each['message']}",
            each["help"],
        )
        for each in told["findings"]
        for place in [each["place"]]
    ]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "ford"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK)
    (folder / "book.yaml").write_text(BOOK)
    return folder


def test_the_book_is_sound(pack: Path) -> None:
    assert found(pack) == []


@pytest.mark.parametrize(
    ("right", "wrong", "what", "advice"),
    [
        pytest.param(
            MILL,
            'text: "Stop!" says the miller.',
            "MW001 book.yaml:14:9 the quotation ends before the text does",
            "write `text: '\"Stop!\" says the miller.'`",
            id="text that begins with a quotation",
        ),
        pytest.param(
            MILL,
            "text: 'You don't stop.'",
            "MW001 book.yaml:14:9 the quotation ends before the text does",
            'write `text: "You don\'t stop."`',
            id="an apostrophe in single quotes",
        ),
        pytest.param(
            MILL,
            "text: [[entry/inn]] is near.",
            "MW001 book.yaml:14:9 this text begins with `[`, which opens a list",
            'write `text: "[[entry/inn]] is near."`',
            id="text that begins with a link",
        ),
        pytest.param(
            MILL,
            "text: {food:2} is yours.",
            "MW001 book.yaml:14:9 this text begins with `{`, which opens a mapping",
            'write `text: "{food:2} is yours."`',
            id="text that begins with a token",
        ),
        pytest.param(
            MILL,
            "text: *Stop*, says the miller.",
            "MW001 book.yaml:14:9 this text begins with `*`, which opens an alias",
            'write `text: "*Stop*, says the miller."`',
            id="text that begins with emphasis",
        ),
        pytest.param(
            MILL,
            "text: On the wall: a lamp.",
            "MW001 book.yaml:14:20 there is a second `: ` in this line",
            'write `text: "On the wall: a lamp."`',
            id="a colon in text",
        ),
        pytest.param(
            MILL,
            "text: On the wall: " + "a very long line " * 5,
            "MW001 book.yaml:14:20 there is a second `: ` in this line",
            'write `text: "On the wall: a very long line a very long line a ve…"`',
            id="a colon in long text",
        ),
        pytest.param(
            "  number: 4",
            "  number:4",
            "MW001 book.yaml:27:9 behind the colon of `number` a space is missing",
            "write `number: 4`",
            id="no space behind the colon",
        ),
        pytest.param(
            "  number: 4",
            "  number = 4",
            "MW001 book.yaml:27:10 behind the key `number` stands `=` and no colon",
            "write `number: 4`",
            id="an equals sign",
        ),
        pytest.param(
            "- id: cellar",
            "-id: cellar",
            "MW001 book.yaml:26:1 between the hyphen of an item and its first key a space is missing",
            "write `- id:`",
            id="no space behind the hyphen",
        ),
        pytest.param(
            "- id: cellar",
            "– id: cellar",
            "MW001 book.yaml:26:1 `–` begins no item of a list",
            "begin it with a hyphen and a space: `- `",
            id="a dash that a word processor made",
        ),
        pytest.param(
            "- id: cellar",
            "  id: cellar",
            "MW002 book.yaml:26:3 the key `id` stands twice in one mapping, and only the first counts",
            "write `- id:` if another record begins here, else take one of the two out",
            id="a hyphen forgotten",
        ),
        pytest.param(
            "  number: 4",
            "  // the dark one\n  number: 4",
            "MW001 book.yaml:27:3 `//` begins no comment",
            "begin it with `#`",
            id="a comment of another language",
        ),
        pytest.param(
            "[{flag: LAMP}]",
            "[{flag: LAMP}]]",
            "MW001 book.yaml:9:25 `]` closes what is not open",
            "take it out",
            id="a bracket too many",
        ),
        pytest.param(
            "[{flag: LAMP}]",
            "[{flag: LAMP}",
            "MW001 book.yaml:9:11 this list in brackets is not closed, or lacks a comma",
            "put commas between the items and `]` behind the last; text that begins with `[` needs quotes",
            id="a bracket not closed",
        ),
        pytest.param(
            "  number: 4",
            "\u00a0\u00a0number: 4",
            "MW001 book.yaml:27:1 this line is indented with spaces that are none to YAML (U+00A0)",
            "type the spaces anew; such ones come in by copying from a web page or a word processor",
            id="no-break spaces",
        ),
        pytest.param(
            "  number: 4",
            "  number:\u00a04",
            "MW001 book.yaml:27:10 the colon is followed by a space that is none to YAML (U+00A0)",
            "type the spaces anew; such ones come in by copying from a web page or a word processor",
            id="a no-break space behind the colon",
        ),
        pytest.param(
            "  number: 4",
            "   number: 4",
            "MW001 book.yaml:27:4 this line is indented deeper than the keys above it",
            "indent it like the keys it belongs to",
            id="a blank too many",
        ),
        pytest.param(
            "  number: 4",
            "\tnumber: 4",
            "MW003 book.yaml:27:1 this line is indented with a tab, and YAML indents with spaces",
            "put two spaces for each level instead",
            id="a tab",
        ),
        pytest.param(
            "\n  ",
            "\n\t",
            "MW003 book.yaml:3:1 this file is indented with tabs, and YAML indents with spaces",
            "put two spaces for each level instead",
            id="tabs everywhere",
        ),
        pytest.param(
            "  number: 4\n",
            "<<<<<<< HEAD\n  number: 4\n=======\n  number: 6\n>>>>>>> other\n",
            "MW019 book.yaml:27:1 git could not merge what stands between here and `>>>>>>>`,"
            " and left both versions in the file",
            "keep what is right of the two, and take out the lines with `<<<<<<<`, `=======` and `>>>>>>>`",
            id="a merge that is not finished",
        ),
        pytest.param(
            "  number: 4\n",
            "<<<<<<< HEAD\n  number: 4\n||||||| before\n  number: 5\n=======\n  number: 6\n>>>>>>> other\n",
            "MW019 book.yaml:27:1 git could not merge what stands between here and `>>>>>>>`,"
            " and left both versions in the file",
            "keep what is right of the two, and take out the lines with `<<<<<<<`, `=======` and `>>>>>>>`",
            id="a merge that is not finished, with what there was before",
        ),
        pytest.param(
            "id: cellar",
            "id: Céllar",
            "MW017 book.yaml:26:7 `Céllar` is no id: ids are small letters, digits and single hyphens",
            "write `cellar`",
            id="an id with a capital and an accent",
        ),
        pytest.param(
            "- id: cellar",
            "- di: cellar",
            "MW017 book.yaml:26:3 this record of kind `entry` has no `id`",
            "did you mean `id` where `di` stands?",
            id="a misspelt id key",
        ),
        pytest.param(
            "- id: cellar\n  number",
            "- number",
            "MW017 book.yaml:26:3 this record of kind `entry` has no `id`",
            "give it an `id` in small letters, digits and hyphens",
            id="a record without id",
        ),
        pytest.param(
            "entry:\n",
            "entries:\n",
            "MW018 book.yaml:1:1 the system `gamebook` has no kind `entries`",
            "did you mean `entry`?",
            id="a kind that is not",
        ),
        pytest.param(
            "entry:\n",
            "",
            "MW015 book.yaml:1:1 this file is not a mapping from kind to records",
            "begin it with the name of a kind and a colon, and the records below as a list",
            id="records without a kind",
        ),
        pytest.param(
            MILL,
            "text: {food:2}",
            "MW103 book.yaml:14:9 expected text, found a mapping",
            'text that begins with `{` needs quotes: `"{food:2}"`',
            id="text that is one token",
        ),
        pytest.param(
            MILL,
            "text: [[entry/inn]]",
            "MW103 book.yaml:14:9 expected text, found a list",
            'text that begins with `[` needs quotes: `"[[entry/inn]]"`',
            id="text that is one link",
        ),
        pytest.param(
            "number: 4",
            "number: -4",
            "MW105 book.yaml:27:11 `-4` is less than 1",
            "write a number from 1 to 9999 (the number printed at its head)",
            id="a negative number",
        ),
    ],
)
def test_a_slip_is_told_alone(pack: Path, right: str, wrong: str, what: str, advice: str) -> None:
    count = -1 if right == "\n  " else 1
    (pack / "book.yaml").write_text(BOOK.replace(right, wrong, count), encoding="utf-8")
    assert found(pack) == [One(what, advice)]


@pytest.mark.parametrize("encoding", ["utf-16", "cp1251"])
def test_a_file_in_another_encoding_is_told_alone(pack: Path, encoding: str) -> None:
    (pack / "book.yaml").write_bytes(BOOK.replace("dusk", "вечером").encode(encoding))
    assert [one.what[:5] for one in found(pack)] == ["MW004"]


def test_what_is_wrong_elsewhere_is_told_beside_a_slip(pack: Path) -> None:
    text = BOOK.replace("  number: 4", "  number:4").replace("goto: inn", "goto: barn")
    (pack / "book.yaml").write_text(text)
    assert [one.what[:40] for one in found(pack)] == [
        "MW201 book.yaml:11:11 there is no entry "[:40],
        "MW001 book.yaml:27:9 behind the colon of"[:40],
    ]


def test_a_slip_in_one_pack_keeps_nothing_quiet_in_another(pack: Path) -> None:
    other = pack.parent / "weir"
    other.mkdir()
    (other / "pack.yaml").write_text(PACK.replace("ford", "weir", 1))
    (other / "book.yaml").write_text(BOOK.replace("number: 4", "number: 6").replace("goto: cellar", "goto: attic"))
    (pack / "book.yaml").write_text(BOOK.replace("  number: 4", "  number:4"))
    told = meeple("check", cwd=pack.parent).out
    assert [line.split(" ")[0] for line in told.splitlines() if line.startswith("MW")] == ["MW001", "MW201", "MW303"]


def test_a_keyword_that_is_not_declared_is_told_once_with_its_other_places(pack: Path) -> None:
    (pack / "pack.yaml").write_text(PACK.replace("state: {flags: [LAMP]}\n", ""))
    assert found(pack) == [
        One(
            "MW602 book.yaml:9:19 `LAMP` is not declared in `state`",
            "declare it in pack.yaml, as in `state: {flags: [LAMP]}`, or there under `counters` or `items`",
        )
    ]
    assert "   = also here: ford/book.yaml:31:11\n" in meeple("check", "ford", cwd=pack.parent).out


def test_a_file_that_was_copied_is_told_once(pack: Path) -> None:
    (pack / "book copy.yaml").write_text(BOOK)
    assert found(pack) == [
        One(
            "MW203 book.yaml:2:7 entry `start` and 4 more records of this file are defined in `ford/book copy.yaml` too",
            "take one of the two files out if it is a copy, else give its records other ids",
        )
    ]


@pytest.mark.parametrize(
    ("right", "wrong", "what", "advice"),
    [
        (
            PACK,
            "",
            "MW027 pack.yaml:1:1 pack.yaml does not say `pack`, `system`, `title` and `language`",
            "add `pack: my-game`, `system: gamebook`, `title: My game` and `language: en`, each on a line of its own",
        ),
        (
            "title: The ford\n",
            "",
            "MW027 pack.yaml:1:1 pack.yaml does not say `title`",
            "add `title:` with text",
        ),
        (
            "version: 0.1.0",
            "version: 0.1",
            "MW027 pack.yaml:5:10 `version` must be text, such as `0.1.0`",
            "put it in quotes to make it text",
        ),
        (
            "version: 0.1.0",
            "authors: Maren",
            "MW027 pack.yaml:5:10 `authors` must be a list of names",
            "put it in brackets to make it a list",
        ),
        (
            "system: gamebook",
            "system: gamebok",
            "MW024 pack.yaml:2:9 there is no system `gamebok`",
            "did you mean `gamebook`?",
        ),
        (
            "system: gamebook",
            "system: .\\system.yaml",
            "MW024 pack.yaml:2:9 there is no system `.\\system.yaml`",
            "write the path from the pack.yaml on, with forward slashes, such as `./system.yaml`",
        ),
        (
            "{flags: [LAMP]}",
            "[LAMP]",
            "MW027 pack.yaml:6:8 `state` must be a mapping, such as `{flags: [LAMP]}`",
            "write a mapping, such as `{flags: [LAMP]}`",
        ),
        (
            "flags",
            "flag",
            "MW603 pack.yaml:6:15 `state` has no list or mapping `flag`",
            "it holds flags, counters, items, untracked",
        ),
        (
            "title: The ford",
            "title: The ford: a book",
            "MW001 pack.yaml:3:16 there is a second `: ` in this line",
            'write `title: "The ford: a book"`',
        ),
    ],
)
def test_a_slip_in_pack_yaml_is_told_alone(pack: Path, right: str, wrong: str, what: str, advice: str) -> None:
    (pack / "pack.yaml").write_text(PACK.replace(right, wrong))
    assert found(pack) == [One(what, advice)]


@pytest.mark.parametrize(
    ("field", "mended"), [("version: 0.1", 'version: "0.1"'), ("authors: Maren", "authors: [Maren]")]
)
def test_quotes_and_brackets_in_pack_yaml_are_mends_that_are_certain(pack: Path, field: str, mended: str) -> None:
    (pack / "pack.yaml").write_text(PACK.replace("version: 0.1.0", field))
    assert meeple("check", "--fix", "ford", cwd=pack.parent).status == 0
    assert (pack / "pack.yaml").read_text() == PACK.replace("version: 0.1.0", mended)


@pytest.mark.parametrize(
    ("file", "right", "wrong", "what"),
    [
        (
            "system.yaml",
            "  icon: {",
            "  icon {",
            "MW001 system.yaml:10:7 behind the key `icon` a colon is missing",
        ),
        (
            "system.yaml",
            "card.schema.json",
            "cards.schema.json",
            "MW154 system.yaml:7:18 kind `card` names a schema that is not there: `cards.schema.json`",
        ),
        ("system.yaml", "deck: {schema", "deck: {shema", "MW151 system.yaml:8:10 unknown key `shema` in this kind"),
        (
            "card.schema.json",
            "meeple:base/card",
            "meeple:base/crad",
            "MW154 card.schema.json:5:11 `$ref` leads nowhere: `meeple:base/crad`",
        ),
        (
            "card.schema.json",
            '"required": ["deck"],',
            '"required": ["deck"]',
            "MW001 card.schema.json:7:3 this mapping in braces is not closed, or lacks a comma",
        ),
        (
            "card.schema.json",
            '"required":',
            "required:",
            "MW150 card.schema.json:6:3 a key in double quotes belongs here",
        ),
        (
            "system.yaml",
            "# manifest:\n# - {kind: card, count: 54}",
            "manifest: 3 cards",
            "MW151 system.yaml:19:11 expected a list, found the text `3 cards`",
        ),
        (
            "rules/en/rules.md",
            "## A turn\n",
            "<<<<<<< HEAD\n## A turn\n=======\n## Turns\n>>>>>>> other\n",
            (
                "MW019 rules.md:5:1 git could not merge what stands between here and `>>>>>>>`,"
                " and left both versions in the file"
            ),
        ),
        ("system.yaml", "kinds:", "kind:", "MW151 system.yaml:6:1 unknown key `kind` in this system"),
    ],
)
def test_a_slip_in_a_system_is_told_alone(tmp_path: Path, file: str, right: str, wrong: str, what: str) -> None:
    assert meeple("new", "system", "tricks", "--title", "Tricks", cwd=tmp_path).status == 0
    path = tmp_path / "tricks" / file
    path.write_text(path.read_text().replace(right, wrong, 1))
    assert [one.what for one in found(tmp_path / "tricks")] == [what]


def test_a_key_that_is_only_somewhat_alike_is_not_changed_into_another(pack: Path) -> None:
    for wrong, mended in (("optoins", True), ("optionals", False)):
        (pack / "book.yaml").write_text(BOOK.replace("  options:", f"  {wrong}:", 1))
        told = meeple("check", "ford", cwd=pack.parent).out
        assert ("MW102 [*] error" in told) is mended
        assert "did you mean `options`?" in told


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (["story", "number"], "mend that first: the numbers in what cannot be read would be given away"),
        (["l10n", "sync"], "mend that first: the texts in what cannot be read would be taken for gone"),
        (
            ["sheet", "import", "out.csv"],
            "mend that first: a row whose record cannot be read would be taken for a new one",
        ),
    ],
)
def test_what_writes_by_all_that_there_is_waits_until_all_can_be_read(
    pack: Path, words: list[str], advice: str
) -> None:
    (pack / "pack.yaml").write_text(PACK + "translations: [ru]\n")
    assert meeple("l10n", "sync", cwd=pack).status == 0
    assert meeple("sheet", "export", "out.csv", "entry", cwd=pack).status == 0
    (pack / "book.yaml").write_text(BOOK.replace("  number: 4", "  number:4"))
    before = {path: path.read_bytes() for path in sorted(pack.rglob("*.*")) if path.is_file()}
    told = meeple(*words, cwd=pack)
    assert (told.status, told.err) == (
        2,
        f"error: book.yaml:27: behind the colon of `number` a space is missing; nothing was changed\nhelp: {advice}\n",
    )
    assert {path: path.read_bytes() for path in before} == before


def test_an_option_that_leads_nowhere_is_told_and_not_what_it_no_longer_leads_to(pack: Path) -> None:
    (pack / "book.yaml").write_text(BOOK.replace("    goto: cellar\n", ""))
    assert [one.what for one in found(pack)] == [
        "MW613 book.yaml:16:5 option 1 `Look into the cellar` of 2 `mill` leads nowhere"
    ]


def test_a_story_that_cannot_be_searched_is_not_passed(pack: Path) -> None:
    assert meeple("story", "check", cwd=pack).status == 0
    (pack / "book.yaml").write_text(BOOK.replace("  number: 4", "  number:4"))
    told = meeple("story", "check", cwd=pack)
    assert told.status == 1
    assert "ford: ford: not searched: mend what `meeple check` tells first\n" in told.out


def test_a_fault_that_is_ignored_for_a_reason_keeps_nothing_else_quiet(pack: Path) -> None:
    draft = "# meeple: ignore MW018 -- a kind to come\nsong:\n- id: hymn\n"
    (pack / "draft.yaml").write_text(draft.partition("\n")[2])
    (pack / "book.yaml").write_text(BOOK.replace("number: 4", "number: 6"))
    assert [one.what[:5] for one in found(pack)] == ["MW018"]
    (pack / "draft.yaml").write_text(draft)
    assert [one.what[:5] for one in found(pack)] == ["MW303"]
