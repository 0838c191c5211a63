"""A finding of validation stands at the exact key or value, and its edit mends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.sources.model import Record, Source
from meeplewright.sources.read import FileReader
from meeplewright.systems.load import load_system
from meeplewright.systems.model import System
from meeplewright.systems.validate import RecordValidator
from program import meeple

GAMEBOOK = data.systems() / "gamebook"
TOY = Path(__file__).parents[1] / "packs" / "toy-gamebook"


@pytest.fixture(scope="module")
def system() -> System:
    made, _ = load_system(GAMEBOOK)
    assert made is not None
    return made


def judged(text: str, system: System, folder: Path) -> tuple[list[Finding], str]:
    """What is found in a file of entries, and the file with every edit made."""
    path = folder / "book.yaml"
    path.write_text(text, encoding="utf-8")
    source = Source(path, "book.yaml", FileReader().read(text.encode(), "book.yaml").data)
    records = [Record("entry", each["id"], each, source, index) for index, each in enumerate(source.data["entry"])]
    found = RecordValidator(system).all_findings(records)
    lines = text.split("\n")
    for finding in reversed(found):
        if finding.edit is not None:
            place = finding.edit.place
            line = lines[place.line - 1]
            lines[place.line - 1] = line[: place.column - 1] + finding.edit.replacement + line[place.end_column - 1 :]
    return found, "\n".join(lines)


def spot(finding: Finding, text: str) -> str:
    place = finding.place
    assert place.line == place.end_line
    return text.split("\n")[place.line - 1][place.column - 1 : place.end_column - 1]


@pytest.mark.parametrize(
    ("written", "where", "mended"),
    [
        ('number: "7"', '"7"', "number: 7"),
        ("numbr: 7", "numbr", "number: 7"),
        ("'numbr': 7", "'numbr'", "'number': 7"),
        ("start: yes", "yes", "start: true"),
        ("decoy: no", "no", "decoy: false"),
        ("name: 1984", "1984", 'name: "1984"'),
        ("name: 0x1F", "0x1F", 'name: "0x1F"'),
        ("name: true", "true", 'name: "true"'),
        ("ending: goood", "goood", "ending: good"),
        ("options: [{label: On, gotoo: b}]", "gotoo", "options: [{label: On, goto: b}]"),
        ("{eniding: good}", "eniding", "{ending: good}"),
    ],
)
def test_the_place_is_the_key_or_value_and_the_edit_mends_it(
    system: System, tmp_path: Path, written: str, where: str, mended: str
) -> None:
    flow = written.startswith("{")
    text = "entry:\n- id: a\n  text: Слово.\n"
    text = f"entry:\n- {{id: a, text: Т, {written[1:]}\n" if flow else f"{text}  {written}\n"
    found, after = judged(text, system, tmp_path)
    (finding,) = found
    assert spot(finding, text) == where
    assert (finding.record, finding.severity) == ("entry/a", "error")
    assert (mended[1:] if flow else mended) in after
    assert judged(after, system, tmp_path)[0] == []


def test_what_is_missing_is_told_at_the_first_key_of_what_lacks_it(system: System, tmp_path: Path) -> None:
    text = "entry:\n- number: 3\n  id: a\n"
    (finding,) = judged(text, system, tmp_path)[0]
    assert (finding.code, spot(finding, text)) == ("MW101", "number")


def test_an_alias_is_told_where_it_was_written(system: System, tmp_path: Path) -> None:
    text = "entry:\n- {id: a, text: &words 7}\n- {id: b, text: *words}\n"
    found, _ = judged(text, system, tmp_path)
    assert [finding.record for finding in found] == ["entry/a", "entry/b"]
    assert found[0].place.line == 2


def test_the_toy_gamebook_is_without_a_fault() -> None:
    told = meeple("check", ".", "--no-cache", cwd=TOY)
    assert (told.status, told.out.strip()) == (0, "0 errors in 1 pack (2 files, 10 records)")
