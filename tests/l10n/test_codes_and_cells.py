"""Codes of languages in every manner, cells of tables at their letters, and marks of XML as they are written."""

from __future__ import annotations

import csv
import io

import pytest

from meeplewright.l10n.locale.codes import code_of, same
from meeplewright.l10n.locale.fluent import fluent
from meeplewright.l10n.locale.markup import read_xml
from meeplewright.l10n.locale.table import table
from meeplewright.l10n.locale.unit import LocaleAsked, nearest_field
from meeplewright.l10n.locale.xliff import android

ASKED = LocaleAsked("code", ("name", "text", "options/label"), ("card", "tile"), ("en", "de", "pt-BR"))


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("de", "de"),
        ("DE", "de"),
        (" de ", "de"),
        ("pt_BR", "pt-br"),
        ("pt-BR", "pt-br"),
        ("pt-rBR", "pt-br"),  # Android's
        ("pt-rbr", "pt-rbr"),  # no country is written so
        ("zh-Hant-rTW", "zh-hant-tw"),
        ("rBR", "rbr"),  # no country without a language
        ("es-419", "es-419"),
        ("ast", "ast"),
        ("French", "fr"),
        ("german", "de"),
        ("welsh", "cy"),
        ("Thai", "th"),  # four letters, and no code
        ("Asturian", "asturian"),  # its code has three letters
        ("klingon", "klingon"),
        ("french2", "french2"),
        ("", ""),
    ],
)
def test_a_code_is_the_same_however_it_is_written(written: str, code: str) -> None:
    assert code_of(written) == code
    assert same(written, code)
    assert not same(written, "xx")


def cells(text: str) -> list[tuple[str, str, str]]:
    """What stands at the place of each unit, as the file has it."""
    lines = text.split("\n")
    seen = []
    for unit in table(text, "t.csv", ASKED).units:
        place = unit.place()
        assert place.path == "t.csv"
        rows = lines[place.line - 1 : place.end_line]
        rows[-1] = rows[-1][: place.end_column - 1]
        rows[0] = rows[0][place.column - 1 :]
        seen.append((unit.record, unit.field, "\n".join(rows)))
    return seen


ROWS = [
    ("S-01", "Lampe", 'Nimm "zwei", dann\neine'),
    ("S-02", "", "Geh; weiter\tund, weiter"),
    ("S-03", 'das "Seil"', "\nunten\n\n"),
    ("S-04", "Kurz|", "x"),
]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("separator", [",", "\t", ";", "|"])
@pytest.mark.parametrize("quoted", [True, False])
@pytest.mark.parametrize("last", [True, False])
def test_every_cell_is_found_at_its_letters(separator: str, ends: str, *, quoted: bool, last: bool) -> None:
    """Judged by the writer of Python's library: what stands at the place is read back as the cell."""
    out = io.StringIO(newline="")
    writer = csv.writer(
        out, delimiter=separator, quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL, lineterminator=ends
    )
    writer.writerows([("code", "name", "text"), *ROWS])
    text = out.getvalue() if last else out.getvalue().removesuffix(ends)
    units = table(text, "t.csv", ASKED).units
    assert [(each.record, each.field, each.text) for each in units] == [
        (code, field, value) for code, *values in ROWS for field, value in zip(("name", "text"), values, strict=True)
    ]
    for unit, (record, field, there) in zip(units, cells(text), strict=True):
        assert (record, field) == (unit.record, unit.field)
        assert next(csv.reader([*io.StringIO(there, newline="")], delimiter=separator), [""]) == [unit.text]


def test_rows_that_are_short_or_without_a_record_are_passed_over() -> None:
    text = "code,name,text\nS-01,Lampe\n,Seil,Nimm\n  ,Seil,Nimm\nS-02\n\n S-03 ,Ei,\n"
    assert cells(text) == [("S-01", "name", "Lampe"), ("S-03", "name", "Ei"), ("S-03", "text", "")]


def test_of_a_table_that_does_not_say_whose_texts_it_has_eight_columns_are_named() -> None:
    heads = [f"h{at}" for at in range(9)]
    (finding,) = table(f"{','.join(heads)}  \n1,2\n", "t.csv", ASKED).findings
    named = ", ".join(f"`{head}`" for head in heads[:8])
    assert finding.message == f"the columns of this table are {named}: none says whose texts"
    assert (finding.place.line, finding.place.column, finding.place.end_line, finding.place.end_column) == (1, 1, 1, 27)


def test_the_head_says_which_column_is_what() -> None:
    def units(text: str) -> list[tuple[str, str, str, str | None, str]]:
        return [
            (each.record, each.field, each.text, each.source, each.language)
            for each in table(text, "t.csv", ASKED).units
        ]

    german = ("S-01", "name", "Lampe")
    assert units("KEY,en,de,fr\nS-01.name,Lamp,Lampe,Lampe\n") == [(*german, "Lamp", "de")]
    assert units("key,de,English\nS-01.name,Lampe,Lamp\n") == [(*german, "Lamp", "de")]
    assert units("id,original,translation\nS-01.name,Lamp,Lampe\n") == [(*german, "Lamp", "")]
    assert units("context,value\ncard/S-01#name,Lampe\n") == [(*german, None, "")]
    assert units("de,context\nLampe,card/S-01#name\n") == [(*german, None, "de")]
    assert units("code,field,source,target\nS-01,Name,Lamp,Lampe\nS-01,odd,a,b\nS-01\n") == [(*german, "Lamp", "")]
    assert units("code,property,de,pt_BR\ncard-S-01,options.label,Ja,Sim\n") == [
        ("S-01", "options/label", "Ja", None, "de"),
        ("S-01", "options/label", "Sim", None, "pt-BR"),
    ]
    assert units("key,en,de\nS-01.name\nS-02.name,Rope\nodd,a,b\n") == []
    assert units("de,key\nSeil,\nLeine\nLampe,S-01.name\n") == [(*german, None, "de")]  # rows without their key


@pytest.mark.parametrize(
    ("written", "field"),
    [("Name", "name"), (" TEXT ", "text"), ("Options.Label", "options/label"), ("options/label", "options/label"), ("label", ""), ("", "")],
)  # fmt: skip
def test_a_column_is_of_the_field_that_it_is_called_after(written: str, field: str) -> None:
    assert nearest_field(written, ASKED.fields) == field


@pytest.mark.parametrize(
    ("key", "split"),
    [
        ("S-01.name", ("S-01", "name")),
        ("S-01_name", ("S-01", "name")),
        ("S-01:name", ("S-01", "name")),
        ("S-01#name", ("S-01", "name")),
        ("card/S-01#name", ("S-01", "name")),
        ("tile_S-01-text", ("S-01", "text")),
        ("card.S-01.options/label", ("S-01", "options/label")),
        ("card.S-01.options.label", ("S-01", "options/label")),
        ("card.S-01.options_label", ("S-01", "options/label")),
        ("cards.S-01.name", ("cards.S-01", "name")),
        ("S-01name", None),
        (".name", None),
        ("name", None),
        ("S-01", None),
        ("S-01.name2", None),
    ],
)
def test_a_key_names_a_record_and_a_field(key: str, split: tuple[str, str] | None) -> None:
    assert ASKED.split(key) == split


def test_the_longest_field_of_a_key_is_meant() -> None:
    asked = LocaleAsked("code", ("label", "options/label"), (), ("en",))
    assert asked.split("a.options/label") == ("a", "options/label")
    assert asked.split("a.label") == ("a", "label")


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("", ""),
        ("  a \n b  ", "a b"),
        (r"a\nb", "a\nb"),
        (r"a \n b", "a \n b"),
        (r"don\'t", "don't"),
        (r"\@a\?", "@a?"),
        (r"\u00e9\u0041", "éA"),
        (r"\q", "q"),
        (r"\\n", "\\n"),
        ('"  a  b "', "  a  b "),
        ('a  "  b  "  c', "a   b   c"),
        (r"\"a\"", '"a"'),
        (r"  \"a\"  ", '"a"'),
        ("a\\", "a\\"),
        ('" "', " "),
    ],
)
def test_what_a_resource_of_android_stands_for(written: str, text: str) -> None:
    assert android(written) == text


def test_elements_are_found_at_their_tags_and_written_as_they_were() -> None:
    raw = '<r xmlns:x="urn:x">\n  <s name="a" x:b="c">Nimm <b>zwei<i/></b> &amp; geh</s><s/>\n <t><s>tief</s></t></r>'
    root, findings = read_xml(raw.encode(), "f.xml")
    assert root is not None
    assert findings == []
    strings = list(root.all("s"))
    assert [each.text for each in strings] == ["Nimm zwei & geh", "", "tief"]
    assert [each.attributes for each in strings] == [{"name": "a", "b": "c"}, {}, {}]
    assert strings[0].written() == "Nimm <b>zwei<i/></b> & geh"
    assert strings[0].whole() == '<s name="a" b="c">Nimm <b>zwei<i/></b> & geh</s>'
    lines = raw.split("\n")
    for each in strings:
        place = each.place("f.xml")
        assert lines[place.line - 1][place.column - 1 : place.end_column - 1] == "<s"
    first = root.first("t")
    assert first is not None
    assert (first.line, first.column, root.first("b")) == (3, 2, None)


@pytest.mark.parametrize(("deep", "read"), [(60, True), (61, False)])
def test_elements_may_stand_sixty_deep(deep: int, *, read: bool) -> None:
    raw = "<a>" * deep + "</a>" * deep
    root, findings = read_xml(f"\n{raw}".encode(), "f.xml")
    assert (root is not None, [each.message for each in findings]) == (
        read,
        [] if read else ["the file is not read: elements stand 60 deep in each other"],
    )
    assert [(each.place.line, each.place.column, each.place.end_line, each.place.end_column) for each in findings] == (
        [] if read else [(2, 1, 2, 1)]
    )


def test_a_message_of_fluent_goes_on_and_ends() -> None:
    text = (
        "# Lampen\n\nS-01-name =   Lampe  \nS-01-text = Nimm\n     zwei\n       und\n\n   geh\n"
        'S-02-name = { "\\"a\\\\" } b\nlose\n-S-03-name = Wort\ntile =\n    .text = Land\n    .odd = x\n'
    )
    units = fluent(text, "f.ftl", ASKED)
    assert [(each.record, each.field, each.text) for each in units.units] == [
        ("S-01", "name", "Lampe"),
        ("S-01", "text", "Nimm\n  zwei\n    und\n\ngeh"),
        ("S-02", "name", '"a\\ b'),
        ("-S-03", "name", "Wort"),
        ("tile", "text", "Land"),
    ]
    lines = text.split("\n")
    for unit in units.units:
        place = unit.place()
        there = lines[place.line - 1][place.column - 1 : place.end_column - 1]
        assert there == ("text" if unit.record == "tile" else f"{unit.record}-{unit.field}")
    (finding,) = units.findings
    assert (finding.message, finding.place.line, finding.place.column, finding.place.end_column) == (
        "this line is no message of Fluent", lines.index("lose") + 1, 1, 5,
    )  # fmt: skip
