"""A language of one's own is one file beside a system or in a pack: it prints, and what it lacks is told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from meeplewright import data
from printed_pages import pages_of
from program import meeple

PACK = "pack: molen\nsystem: gamebook\ntitle: De molen\nlanguage: qaa\nversion: 0.1.0\nstate: {counters: {moed: {from: 0, to: 9}}}\n"
BOOK = """\
entry:
- id: erf
  number: 1
  start: true
  text: Het erf.
  gain: {moed: 2}
  options:
  - {label: Wachten, cost: [{moed: 1}], goto: einde}
- id: einde
  number: 2
  text: Je bent "thuis".
  ending: good
"""
# by a code for private use: Dutch may be spoken by the engine one day, and what is tested here is a language that is not
DUTCH = """\
language: qaa
name: Nederlands
plural: nplurals=2; plural=(n != 1);
decimal: ','
typography:
  quotes: [‘, ’]
words:
  book: Boek
  the end: Einde
  gain: 'Je krijgt {n} {what}.'
  pay: betaal {what}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A book in Dutch, in a system that was copied."""
    folder = tmp_path / "molen"
    folder.mkdir()
    shutil.copytree(data.systems() / "gamebook", tmp_path / "systems" / "gamebook")
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")
    return folder


def give(folder: Path, told: str = DUTCH) -> None:
    (folder / "languages").mkdir()
    (folder / "languages" / "qaa.yaml").write_text(told, encoding="utf-8")


def findings(pack: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    told = meeple("check", ".", "--format", "json", cwd=pack)
    for each in json.loads(told.out)["findings"]:
        found.setdefault(each["code"], []).append(each["message"])
    return found


def book(pack: Path) -> str:
    told = meeple("build", ".", "--only", "book", "--out", "out", cwd=pack)
    assert told.status == 0, told.err
    return " ".join(" ".join(pages_of(pack / "out" / "molen" / "qaa" / "book.pdf")).split())


def test_without_a_file_english_is_printed_and_told(pack: Path) -> None:
    assert "Gain 2" in book(pack)
    assert [each.partition(":")[0] for each in findings(pack)["MW518"]] == ["the engine does not speak `qaa`"]


@pytest.mark.parametrize("where", ["pack", "system"])
def test_one_file_beside_a_system_or_a_pack_prints(pack: Path, where: str) -> None:
    give(pack if where == "pack" else pack.parent / "systems" / "gamebook")
    said = book(pack)
    assert "Je krijgt 2" in said
    assert "betaal moed" in said.replace("\u00a0", " ")
    found = findings(pack)
    assert "MW518" not in found
    assert [each for each in found["MW519"] if "words print in English: `contents`" in each]


def test_a_changed_file_is_printed_anew(pack: Path) -> None:
    give(pack)
    assert "Je krijgt 2" in book(pack)
    (pack / "languages" / "qaa.yaml").write_text(DUTCH.replace("Je krijgt", "U krijgt"), encoding="utf-8")
    assert "U krijgt 2" in book(pack)


def test_typography_and_number_words_are_those_of_the_file(pack: Path) -> None:
    give(pack)
    told = meeple("check", ".", "--format", "json", "--select", "MW411", cwd=pack)
    mends = [each["edit"]["replacement"] for each in json.loads(told.out)["findings"]]
    assert mends == ["‘", "’"]


def test_a_broken_file_is_a_finding_and_what_can_be_read_prints(pack: Path) -> None:
    give(pack, DUTCH.replace("plural: nplurals=2; plural=(n != 1);", "plural: [two]").replace("decimal", "decimaal"))
    assert any("decimaal" in each for each in findings(pack)["MW519"])
    assert "Je krijgt 2" in book(pack)


def test_a_game_says_a_word_of_ours_otherwise_and_keeps_the_rest(pack: Path) -> None:
    for name in ("pack.yaml", "book.yaml"):
        told = (
            (pack / name)
            .read_text(encoding="utf-8")
            .replace("language: qaa", "language: de")
            .replace('"thuis"', "daheim")
        )
        (pack / name).write_text(told, encoding="utf-8")
    (pack / "languages").mkdir()
    own = "language: de\nname: Deutsch\nplural: nplurals=2; plural=(n != 1);\nwords: {the end: Aus}\n"
    (pack / "languages" / "de.yaml").write_text(own, encoding="utf-8")
    assert meeple("build", ".", "--only", "book", "--out", "out", cwd=pack).status == 0
    said = " ".join(" ".join(pages_of(pack / "out" / "molen" / "de" / "book.pdf")).split())
    assert "Ihr erhaltet 2" in said
    assert "Aus" in said.split()
    assert findings(pack).keys() & {"MW518", "MW519"} == set()
