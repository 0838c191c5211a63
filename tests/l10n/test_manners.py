"""Translations are set as their own language is: told at the letters in the catalogue, and mended by `--fix`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from meeplewright.languages import language_of
from meeplewright.languages.slips import slips
from program import meeple

_HEAD = 'msgid ""\nmsgstr ""\n"Language: {0}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n{1}\n'
_FORMS = {
    "ru": '"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n',
    "fr": '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n',
    "de": '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n',
}


def made(folder: Path, language: str, said: Iterable[str], source: str = "It says nothing of that") -> Path:
    """A pack with a catalogue, each text in it as a line of PO."""
    pack, catalogue = folder / "toy", _HEAD.format(language, _FORMS[language])
    (pack / "l10n").mkdir(parents=True)
    (pack / "pack.yaml").write_text(
        f"pack: toy\nsystem: ./system.yaml\ntitle: Toy\nlanguage: en\ntranslations: [{language}]\nversion: 0.1.0\n"
    )
    (pack / "system.yaml").write_text(
        "system: toy\ntitle: A toy\nlanguage: en\nkinds:\n  term: {schema: base/term, title: Term}\n"
    )
    records = "term:\n"
    for at, text in enumerate(said):
        records += f"- id: t{at}\n  name: T{at}\n  text: {source} {at}.\n"
        catalogue += f'\nmsgctxt "term/t{at}#text"\nmsgid "{source} {at}."\nmsgstr {text}\n'
    (pack / "terms.yaml").write_text(records)
    (pack / "l10n" / f"{language}.po").write_text(catalogue)
    return pack


def told(pack: Path) -> list[tuple[str, int, int]]:
    """The codes of typography, with their places."""
    out = meeple("check", pack, "--format", "json").out
    found = json.loads(out)["findings"]
    return [(f["code"], f["place"]["line"], f["place"]["column"]) for f in found if f["code"].startswith("MW41")]


def mended(pack: Path, language: str) -> list[str]:
    """What the catalogue says after `--fix`, as babel reads it."""
    meeple("check", pack, "--fix")
    with (pack / "l10n" / f"{language}.po").open("rb") as file:
        return [str(message.string) for message in read_po(file) if message.id]


def test_each_slip_of_a_catalogue_is_mended_at_its_letters(tmp_path: Path) -> None:
    said = (
        '"На ней \\"знак\\" 0."',
        '""\n"Первая строка,\\n"\n"вторая... и \\\\ «ещё “одна”» 1."',
        '"Верёвка - и только , 2."',
        '"Верёвка – и только 3."',
        '"Два  пробела 4."',
    )
    pack = made(tmp_path, "ru", said)
    before = (pack / "l10n" / "ru.po").read_text().splitlines()
    places = told(pack)
    assert [code for code, _, _ in places] == [
        "MW411", "MW411", "MW413", "MW416", "MW416", "MW415", "MW414", "MW416", "MW412"
    ]  # fmt: skip
    assert [before[line - 1][column - 1] for _, line, column in places] == [
        "\\",
        "\\",
        ".",
        "“",
        "”",
        "-",
        " ",
        "–",
        " ",
    ]
    assert mended(pack, "ru") == [
        "На ней «знак» 0.",
        "Первая строка,\nвторая… и \\ «ещё „одна“» 1.",
        "Верёвка — и только, 2.",
        "Верёвка — и только 3.",
        "Два пробела 4.",
    ]
    assert told(pack) == []


def test_a_french_catalogue_gets_spaces_that_do_not_break(tmp_path: Path) -> None:
    pack = made(tmp_path, "fr", ['"Il dit « non » ; «oui» ? 0."', '"Bien\u202f! « Oui\xa0» 1."'])
    assert mended(pack, "fr") == ["Il dit «\xa0non\xa0»\u202f; «\xa0oui\xa0»\u202f? 0.", "Bien\u202f! «\xa0Oui\xa0» 1."]
    assert told(pack) == []


def test_what_a_catalogue_does_in_most_places_is_told_once_at_its_head(tmp_path: Path) -> None:
    pack = made(tmp_path, "de", [f'"Er sagt “nein” und geht, {at}."' for at in range(12)])
    assert [(code, line) for code, line, _ in told(pack)] == [("MW416", 2)]
    assert "taken for its way" in meeple("check", pack).out


def test_two_spaces_that_the_source_has_are_told_there(tmp_path: Path) -> None:
    pack = made(tmp_path, "ru", ['"Ничего  такого 0."'], source="It  says nothing")
    assert {line for code, line, _ in told(pack) if code == "MW412"} == {4}


@pytest.mark.parametrize(
    ("language", "source", "text", "better"),
    [
        ("ru", "en", "Он сказал “да”, и всё.", "Он сказал «да», и всё."),
        ("ru", "en", "– Да, – сказал он.", "— Да, — сказал он."),
        ("de", "en", "Er sagt “ja”.", "Er sagt „ja“."),
        ("en", "ru", "He says «yes» — and goes.", "He says “yes” – and goes."),
        ("en", "fr", "Who\u202f? He\xa0!", "Who? He!"),
        ("en", "de", "He says „yes“.", "He says “yes”."),
        ("pl", "fr", "Mówi «\xa0tak\xa0».", "Mówi «\xa0tak\xa0»."),
        ("ru", "en", "Он сказал «да», „нет“ — и 2–3 раза. – 5", None),
        ("es", "en", "Dice “sí”, y dice «no».", None),
        ("de", "en", "Er sagt „ja“ – und ‚nein‘, Hans’ Hut.", None),
        ("it", "ru", "L’uomo – dice: «sì».", None),
        ("ru", "en", "| сердца | – |", None),
        ("ru", "ru", "Он сказал “да”.", None),
    ],
)
def test_marks_of_the_source_become_those_of_the_language(
    language: str, source: str, text: str, better: str | None
) -> None:
    found = [each for each in slips(text, language_of(language), source=language_of(source)) if each.code == "MW416"]
    for slip in reversed(found):
        text = text[: slip.start] + slip.better + text[slip.end :]
    assert (text if found else None) == (better if better != text or found else None)
