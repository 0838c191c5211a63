"""What `--why` says of a line: which findings are of it, which causes and which echoes belong to them, in which order."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright.checks.held import By, Held
from meeplewright.checks.why import AskedLine, answer, verify
from meeplewright.findings.model import Finding, Place
from meeplewright.findings.stop import Stop
from meeplewright.packs.load import load
from program import MakePack


@pytest.fixture
def line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AskedLine:
    """Line 5 of a file of 20 lines."""
    monkeypatch.chdir(tmp_path)
    Path("cards.yaml").write_text("-\n" * 20, encoding="utf-8")
    return AskedLine.of("cards.yaml:5")


def at(first: int, last: int | None = None, message: str = "", column: int = 4, path: str = "cards.yaml") -> Finding:
    end = first if last is None else last
    return Finding.of("MW402", message or f"at {first}", Place(path, first, 1, end, column))


def rows(line: AskedLine, findings: list[Finding], *held: Held) -> list[str]:
    told = answer(line, findings, held, ["a note"])
    assert (told.line, told.notes[0]) == (line, "a note")
    return [
        f"{row.finding.message}{' here' if row.here else ''}{'' if row.held is None else ', ' + row.held.why}"
        for row in told.rows
    ] + [*told.notes[1:]]


@pytest.mark.parametrize(
    ("first", "last", "column", "wanted"),
    [(5, 5, 4, True), (4, 4, 4, False), (6, 6, 4, False), (4, 5, 4, True), (4, 5, 2, True), (4, 5, 1, False), (4, 6, 1, True), (5, 6, 1, True), (5, 5, 1, True), (5, 0, 1, True), (3, 9, 4, True), (1, 4, 4, False)],
)  # fmt: skip
def test_a_place_has_part_in_a_line_unless_it_ends_before_its_first_letter(
    line: AskedLine, first: int, last: int, column: int, wanted: bool
) -> None:
    assert line.holds(Place("cards.yaml", first, 1, last, column)) is wanted
    assert not line.holds(Place("other.yaml", first, 1, last, column))
    assert not line.holds(None)


@pytest.mark.parametrize("words", ["cards.yaml:5", "cards.yaml:5:3", "./cards.yaml:5"])
def test_a_line_is_named_as_findings_name_it(line: AskedLine, words: str) -> None:
    asked = AskedLine.of(words)
    assert (asked, asked.shown) == (line, "cards.yaml:5")
    assert [AskedLine.of(f"cards.yaml:{number}").number for number in (1, 20)] == [1, 20]


def test_each_finding_of_the_line_stands_there_in_the_order_of_places(line: AskedLine) -> None:
    assert rows(line, [at(6), at(5, 9), at(4, 5), at(5), at(5, path="other.yaml"), at(7)]) == [
        "at 4 here",
        "at 5 here",
        "at 5 here",
    ]


def test_a_cause_stands_before_what_it_holds_back_and_before_what_that_holds_back(line: AskedLine) -> None:
    first, second, third, fourth, other = at(9), at(8), at(5), at(4), at(12)
    held = [
        Held.echo(third, second, "by the second"),
        Held.echo(second, first, "by the first"),
        Held.echo(fourth, third, "by the third"),
        Held.echo(at(11), fourth, "by the fourth"),
        Held.echo(at(13), other, "by another"),
    ]
    assert rows(line, [first, other], *held) == [
        "at 9",
        "at 8, by the first",
        "at 5 here, by the second",
        "at 4, by the third",
    ]


def test_findings_that_hold_each_other_back_are_told_once_each(line: AskedLine) -> None:
    one, other = at(5), at(6)
    told = rows(line, [], Held.echo(one, other, "by the other"), Held.echo(other, one, "by the one"))
    assert sorted(told) == ["at 5 here, by the other", "at 6, by the one"]


def test_what_a_comment_or_a_baseline_at_the_line_holds_back_is_of_the_line(line: AskedLine) -> None:
    here, elsewhere = Place("cards.yaml", 5, 3, 5, 9), Place("cards.yaml", 4, 3, 4, 9)
    cause = at(11)
    held = [
        Held(at(8), By.COMMENT, "the comment here", here),
        Held(at(9), By.COMMENT, "a comment elsewhere", elsewhere),
        Held(at(5, message="of the line"), By.BASELINE, "a baseline", Place("known.yaml", 5, 1, 5, 2)),
        Held(at(10), By.CAUSE, "follows", here, cause),
    ]
    assert rows(line, [cause], *held) == ["of the line here, a baseline", "at 8 here, the comment here"]


def test_where_there_is_nothing_the_lines_with_something_are_named_twelve_of_them(line: AskedLine) -> None:
    nothing = "there is no finding in this file"
    assert rows(line, []) == rows(line, [at(4, path="other.yaml")]) == [nothing]
    assert rows(line, [at(9), at(4), at(9)], Held.echo(at(6), at(4), "follows")) == [
        "in this file there are findings at 4, 6, 9"
    ]
    twelve = "in this file there are findings at 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17"
    assert rows(line, [at(number) for number in range(6, 18)]) == [twelve]
    assert rows(line, [at(number) for number in range(6, 20)]) == [f"{twelve} and 2 more"]


def test_a_file_that_the_run_did_not_look_at_is_an_error_unless_it_is_the_baseline(
    make_pack: MakePack, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "card:\n- id: rope\n  name: Rope\n  text: One.\n"
    pack = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\nignore: [notes/*, '*.txt']\n"
    folder = make_pack({"cards.yaml": text, "notes/a.yaml": text, "b.txt": "x\n", "c.md": "x\n", "pack.yaml": pack})
    monkeypatch.chdir(folder.parent)
    Path("beside.yaml").write_text("x\n", encoding="utf-8")
    worlds = load(folder).worlds

    def notes(name: str, roots: tuple[str, ...] = ("example",), also: str | None = None) -> list[str]:
        return verify(AskedLine.of(f"{name}:1"), roots, worlds, None if also is None else Path(also))

    left_out = [f"`ignore` in {worlds[0].pack.source.shown} leaves this file out: nothing in it is read"]
    assert notes("example/cards.yaml") == notes("example/c.md") == []
    assert notes("example/notes/a.yaml") == notes("example/b.txt", ("elsewhere", "example")) == left_out
    assert notes("beside.yaml", also="example/../beside.yaml") == []
    assert notes("beside.yaml", roots=(".",)) == []
    with pytest.raises(Stop, match=r"`beside\.yaml` is in no pack that was checked"):
        notes("beside.yaml", also="other.yaml")
