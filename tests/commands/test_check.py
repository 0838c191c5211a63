"""`meeple check` from outside: what it says, what it writes, and its exit status."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from program import MakePack, meeple

GOOD = {"terms.yaml": "term:\n- id: purse\n  name: Purse\n  text: Three {coin}.\n  icon: coin\n"}
BAD = {"terms.yaml": "term:\n- id: purse\n  name: Purse\n  text: Three  {coin}.\n  icon: cion\n"}


def codes_of(output: str) -> list[str]:
    return [finding["code"] for finding in json.loads(output)["findings"]]


def test_a_clean_pack_gives_0_and_says_what_was_looked_at(make_pack: MakePack) -> None:
    told = meeple("check", ".", cwd=make_pack(GOOD))
    assert (told.status, told.out, told.err) == (0, "0 errors in 1 pack (2 files, 1 record)\n", "")


def test_quiet_says_nothing_when_nothing_is_wrong(make_pack: MakePack) -> None:
    assert meeple("check", "-q", cwd=make_pack(GOOD)).out == ""


def test_findings_give_1_with_the_place_from_where_the_command_was_called(make_pack: MakePack) -> None:
    pack = make_pack(BAD)
    inside, above = meeple("check", cwd=pack), meeple("check", "example", cwd=pack.parent)
    assert inside.status == above.status == 1
    assert "--> terms.yaml:5:9" in inside.out
    assert "--> example/terms.yaml:5:9" in above.out
    assert inside.out.endswith("1 error, 1 note in 1 pack (2 files, 1 record); 2 fixable with --fix\n")


def test_a_file_of_a_pack_means_its_pack(make_pack: MakePack) -> None:
    assert meeple("check", "terms.yaml", cwd=make_pack(BAD)).status == 1


def test_fail_on_sets_what_fails(make_pack: MakePack) -> None:
    pack = make_pack({"terms.yaml": GOOD["terms.yaml"].replace("Three ", "Three  ")})
    statuses = {word: meeple("check", "--fail-on", word, cwd=pack).status for word in ("error", "warning", "note")}
    assert statuses == {"error": 0, "warning": 0, "note": 1}
    assert meeple("check", "--fail-on", "never", cwd=make_pack(BAD, "other")).status == 0


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (["--select", "MW2"], ["MW201"]),
        (["--select", "MW412,MW2"], ["MW412", "MW201"]),
        (["--ignore", "MW4"], ["MW201"]),
        (["--select", "MW4", "--ignore", "MW412"], []),
        (["--select", "MW412", "--ignore", "MW4"], ["MW412"]),
    ],
)
def test_select_and_ignore_choose_by_the_beginning_of_a_code(
    make_pack: MakePack, words: list[str], codes: list[str]
) -> None:
    assert codes_of(meeple("check", "--format", "json", *words, cwd=make_pack(BAD)).out) == codes


def test_confidence_leaves_out_what_is_less_sure(make_pack: MakePack) -> None:
    pack = make_pack({"terms.yaml": "term:\n- id: purse\n  name: Purse\n  text: It’s Maren's purse.\n"})
    assert codes_of(meeple("check", "--format", "json", cwd=pack).out) == ["MW411"]
    assert codes_of(meeple("check", "--format", "json", "--confidence", "high", cwd=pack).out) == []


@pytest.mark.parametrize(
    ("words", "error", "advice"),
    [
        (["nowhere"], "there is no file or folder `nowhere`", ""),
        (["--select", "MW9X"], "`--select MW9X`: no finding code is or begins so", "did you mean"),
        (["--ignore", "toy/rul"], "`--ignore toy/rul`", ""),
        (["--fail-on", "eror"], "`--fail-on eror`: there is no such severity", "did you mean `error`?"),
        (["--confidence", "hihg"], "`--confidence hihg`", "did you mean `high`?"),
        (["--format", "jsn"], "there is no format `jsn`", "did you mean `json`?"),
        (["--format", "json=no/such/out.json"], "there is no folder `no/such`", ""),
        (["--baseline", "none.yaml"], "there is no baseline `none.yaml`", "`--write-baseline`"),
        (["--write-baseline"], "`--write-baseline` does not say which file", "--baseline FILE"),
        (["--watch", "--fix"], "`--watch` only looks on", ""),
    ],
)
def test_a_wrong_call_gives_2_and_says_how_to_put_it_right(
    make_pack: MakePack, words: list[str], error: str, advice: str
) -> None:
    told = meeple("check", *words, cwd=make_pack(GOOD))
    assert told.status == 2
    assert f"error: {error}" in told.err
    assert advice in told.err
    assert told.out == ""


def test_no_pack_at_all_gives_2(tmp_path: Path) -> None:
    told = meeple("check", cwd=tmp_path)
    assert told.status == 2
    assert "there is no pack at `.`" in told.err


def test_several_formats_at_once(make_pack: MakePack) -> None:
    pack = make_pack(BAD)
    told = meeple(
        "check", "--format", "sarif=../out.sarif", "--format", "junit=../out.xml", "--format", "text", cwd=pack
    )
    assert "MW201 [*] error" in told.out
    assert json.loads((pack.parent / "out.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
    assert (pack.parent / "out.xml").read_text(encoding="utf-8").startswith("<?xml")


def test_statistics_count_by_code(make_pack: MakePack) -> None:
    told = meeple("check", "--statistics", cwd=make_pack(BAD))
    assert told.out.splitlines()[:2] == [
        "     1  MW201  [*] unknown reference",
        "     1  MW412  [*] more than one space",
    ]


def test_diff_shows_what_fix_would_change_and_changes_nothing(make_pack: MakePack) -> None:
    pack = make_pack(BAD)
    told = meeple("check", "--diff", cwd=pack)
    assert told.status == 1
    assert "\n-  icon: cion\n" in told.out
    assert "\n+  icon: coin\n" in told.out
    assert "2 mends would be made" in told.err
    assert (pack / "terms.yaml").read_text(encoding="utf-8") == BAD["terms.yaml"]


def test_fix_makes_the_certain_mends_and_checks_again(make_pack: MakePack) -> None:
    pack = make_pack(BAD)
    told = meeple("check", "--fix", cwd=pack)
    assert (told.status, told.out) == (0, "0 errors in 1 pack (2 files, 1 record); 2 fixed\n")
    assert (pack / "terms.yaml").read_text(encoding="utf-8") == GOOD["terms.yaml"]


def test_fix_keeps_the_quotes_of_a_json_schema_and_of_yaml(tmp_path: Path) -> None:
    assert meeple("new", "system", "demo", cwd=tmp_path).status == 0
    schema = tmp_path / "demo" / "card.schema.json"
    right = schema.read_text(encoding="utf-8")
    wrong = right.replace('"x-ref"', '"x-reff"').replace('"integer"', '"intger"')
    assert wrong.count("x-reff") == wrong.count("intger") == 1
    schema.write_text(wrong, encoding="utf-8")
    assert meeple("check", "--fix", "demo", cwd=tmp_path).status == 0
    assert schema.read_text(encoding="utf-8") == right


def test_a_certain_word_stays_in_the_quotes_that_somebody_wrote(make_pack: MakePack) -> None:
    pack = make_pack({"terms.yaml": "term:\n- id: purse\n  'nmae': Purse\n  text: Three {coin}.\n"})
    assert meeple("check", "--fix", cwd=pack).status == 0
    assert "  'name': Purse\n" in (pack / "terms.yaml").read_text(encoding="utf-8")


def test_fix_keeps_every_other_byte(make_pack: MakePack) -> None:
    before = (
        "# ein Kommentar\r\nterm:\r\n- {id: purse,   name: \"Purse\", text: 'Three  {cion} — it''s all'}  # так\r\n"
    )
    pack = make_pack({"terms.yaml": before.encode()})
    assert meeple("check", "--fix", cwd=pack).status == 0
    after = (pack / "terms.yaml").read_bytes().decode()
    assert after == before.replace("Three  ", "Three ").replace("cion", "coin").replace("it''s", "it’s")


def test_the_second_run_remembers_and_says_the_same(make_pack: MakePack) -> None:
    pack = make_pack(BAD)
    anew = meeple("check", "--no-cache", "--format", "json", cwd=pack)
    told = [meeple("check", "--format", "json", cwd=pack) for _ in range(3)]
    assert {run.out for run in told} == {anew.out}


def test_ids_of_findings_do_not_depend_on_the_order_of_paths(make_pack: MakePack) -> None:
    one, two = make_pack(BAD, "one"), make_pack(BAD, "two")
    here = one.parent
    assert meeple("check", one.name, two.name, cwd=here).out == meeple("check", two.name, one.name, cwd=here).out


def test_a_closed_pipe_ends_quietly(make_pack: MakePack, meeple_program: Path) -> None:
    lines = "".join(f"- id: t{n}\n  name: T\n  text: Three  {{cion}}\n" for n in range(2000))
    pack = make_pack({"terms.yaml": "term:\n" + lines})
    process = subprocess.Popen(
        [meeple_program, "check"], cwd=pack, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    told = process.stderr.read()
    assert process.wait(30) in (0, 1)
    process.stderr.close()
    assert told == ""
