"""Findings as text: source with carets under the right place, whatever the source holds."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from meeplewright.findings import lines
from meeplewright.findings.model import Confidence, Edit, Finding, Place, Related, Severity
from meeplewright.findings.report import Report, ReportStyle, write


def told(findings: list[Finding], style: ReportStyle | None = None, fixed: int = 0, held_back: int = 0) -> str:
    out = io.StringIO()
    lines.forget()
    report = Report(findings, packs=1, files=2, records=3, fixed=fixed, held_back=held_back)
    write("text", report, out, style)
    return out.getvalue()


def finding(path: Path, line: int, column: int, end: int, **more: object) -> Finding:
    where = Place(path.as_posix(), line, column, line, end)
    return Finding("MW201", Severity.ERROR, "there is no icon `cion`", where, **more)  # type: ignore[arg-type]


def caret_of(output: str) -> tuple[str, str]:
    """The line with the source and the line with its carets."""
    shown = output.splitlines()
    at = next(i for i, line in enumerate(shown) if set(line.partition("|")[2].strip()) == {"^"})
    return shown[at - 1], shown[at]


def test_a_finding_shows_place_source_caret_related_help_and_mend(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    path.write_text("term:\n- id: purse\n  name: Purse\n  icon: cion\n  text: Words.\n", encoding="utf-8")
    where = Place(path.as_posix(), 4, 9, 4, 13)
    other = Place(path.as_posix(), 2, 7, 2, 12)
    one = finding(
        path, 4, 9, 13, help="did you mean `coin`?", related=(Related("the term", other),), edit=Edit(where, "coin")
    )
    assert told([one]) == (
        "MW201 [*] error: there is no icon `cion`\n"
        f" --> {path.as_posix()}:4:9\n"
        "  |\n"
        "2 | - id: purse\n"
        "3 |   name: Purse\n"
        "4 |   icon: cion\n"
        "  |         ^^^^\n"
        "5 |   text: Words.\n"
        "  |\n"
        f"  = the term: {path.as_posix()}:2:7\n"
        "help: did you mean `coin`?\n"
        "-   icon: cion\n"
        "+   icon: coin\n"
        "\n"
        "1 error in 1 pack (2 files, 3 records); 1 fixable with --fix\n"
    )


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("  name: Кошелёк cion", "cion"),
        ("  name: 財布 cion", "cion"),
        ("  name: a\u00adb cion", "cion"),
        ("  name: e\u0301te\u0301 cion", "cion"),
        ("\tname:\t財\tcion", "cion"),
        ("  name: 財布", "財布"),
        ("  name: \x1b[31mred\x1b[0m cion", "cion"),
    ],
)
def test_carets_stand_under_their_word(tmp_path: Path, line: str, word: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(f"first:\n{line}\n", encoding="utf-8")
    start = line.index(word) + 1
    source, carets = caret_of(told([finding(path, 2, start, start + len(word))]))
    before = source[: source.rindex(word)]
    assert lines.width(before) == len(carets) - len(carets.lstrip(" |0123456789")) or lines.width(
        before
    ) == carets.index("^")
    assert carets.count("^") == lines.width(word)


def test_a_long_line_is_cut_around_its_place(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("text: " + "word " * 200 + "cion" + " word" * 200 + "\n", encoding="utf-8")
    source, carets = caret_of(told([finding(path, 1, 1007, 1011)]))
    assert len(source) < 140
    assert source[carets.index("^") :].startswith("cion")
    assert source.count("…") == 2


def test_nothing_in_a_file_can_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("name: \x1b]0;owned\x07 \u202egnp.exe\n", encoding="utf-8")
    one = Finding("MW201", Severity.ERROR, "bad \x1b[2J name\nnext", Place(path.as_posix(), 1, 7, 1, 8), "\x1b[1m")
    output = told([one], ReportStyle(colour=False))
    assert "\x1b" not in output
    assert "\u202e" not in output
    assert "bad ␛[2J name⏎next" in output


def test_colours_and_links_come_only_when_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a b.yaml"
    path.write_text("name: cion\n", encoding="utf-8")
    one = finding(path, 1, 7, 11)
    plain = told([one])
    coloured = told([one], ReportStyle(colour=True, links=True))
    assert "\x1b" not in plain
    assert "\x1b[1;31mMW201\x1b[0m" in coloured
    assert f"\x1b]8;;{path.as_uri()}\x1b\\" in coloured


def test_a_span_over_lines_is_marked_on_its_first(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("text: |\n  one\n  two\nend: 1\n", encoding="utf-8")
    one = Finding("MW201", Severity.NOTE, "message", Place(path.as_posix(), 1, 7, 3, 6))
    assert "  |       ^ … to line 3\n" in told([one])


def test_root_causes_come_first_and_of_one_code_no_more_than_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    path.write_text("term: []\n", encoding="utf-8")
    many = [
        Finding("MW201", Severity.ERROR, f"there is no term `t{at}`", Place("terms.yaml", at, 1, at, 2), field=f"f{at}")
        for at in range(1, 24)
    ]
    root = Finding("MW001", Severity.ERROR, "expected `]`", Place("z.yaml", 1, 1, 1, 2))
    lines_ = told([*many, root], ReportStyle(most=20)).splitlines()
    shown = [line for line in lines_ if line.startswith("MW")]
    assert shown[0] == "MW001 error: expected `]`"
    assert len(shown) == 1 + 20
    assert "… and 3 more of MW201 (unknown reference); --all shows them" in lines_
    every = told([*many, root], ReportStyle(most=0))
    assert "more of" not in every
    assert "there is no term `t23`" in every


def test_a_doubtful_finding_says_how_sure_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("name: cion\n", encoding="utf-8")
    assert "`cion` (low confidence)\n" in told([finding(path, 1, 7, 11, confidence=Confidence.LOW)])


def test_a_place_that_cannot_be_read_is_still_told() -> None:
    gone = finding(Path("no/such/file.yaml"), 7, 3, 5)
    assert " --> no/such/file.yaml:7:3\n" in told([gone])


def test_the_footer_counts_what_there_was() -> None:
    assert told([]) == "0 errors in 1 pack (2 files, 3 records)\n"
    assert told([], fixed=2, held_back=1) == "0 errors in 1 pack (2 files, 3 records); 2 fixed; 1 held back\n"
