"""One slip of a designer at midnight gives one finding, at its place, with a way out, and no echoes."""

from __future__ import annotations

from pathlib import Path

import pytest

from ford import BOOK, One, found, write_ford

MILL = "text: The wheel stands still."


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_ford(tmp_path)


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
            "- id cellar",
            "MW001 book.yaml:26:5 behind the key `id` a colon is missing",
            "write `id: cellar`",
            id="no colon behind the first key",
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
            "indent it by 2 blanks, like the keys it belongs to",
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
