"""`meeple check --why FILE:LINE`: what was found at a line and is held back, and by what."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conftest import TOY_PACK, TOY_SYSTEM
from program import MakePack, meeple

RULE = """\
rules:
- code: toy/a-shape
  each: token
  require: this.shape == 'round'
  message: the token is not round
"""
TOKENS = """\
token:
- id: a
  name: A
  shape: square
- shape: square
  id: b
"""
TERMS = "term:\n- id: purse\n  name: Purse\n  text: Three  coins.\n"
NO_PRINT = "note: the generators were not asked: `--print` asks them too\n"


def why(folder: Path, at: str, *words: str) -> str:
    told = meeple("check", "--why", at, *words, cwd=folder)
    assert told.status == 0, told.err
    assert told.err == ""
    assert told.out.endswith(NO_PRINT) or "note:" in told.out
    return told.out.removesuffix("\n" + NO_PRINT)


@pytest.fixture
def tokens(make_pack: MakePack) -> Path:
    return make_pack({"system.yaml": TOY_SYSTEM + RULE, "t.yaml": TOKENS})


def test_the_cause_stands_before_what_it_silences(tokens: Path) -> None:
    assert [line for line in meeple("check", cwd=tokens).out.splitlines() if " error: " in line] == [
        "MW101 error: missing key `name` in this token",
        "toy/a-shape error: the token is not round",
    ]
    assert why(tokens, "t.yaml:5") == (
        "t.yaml:5: 1 told, 1 held back\n"
        "\n"
        "MW101 error: missing key `name` in this token\n"
        "  --> t.yaml:5:3\n"
        "  told\n"
        "\n"
        "toy/a-shape error: the token is not round\n"
        "  --> t.yaml:6:7\n"
        "  held back: its record has not the shape of its kind: MW101 at t.yaml:5:3\n"
    )
    assert "told: the cause of what follows" in why(tokens, "t.yaml:6:7")


def test_what_may_stand_in_a_file_that_cannot_be_read(make_pack: MakePack) -> None:
    pack = make_pack(
        {"a.yaml": TERMS.replace("Three  coins", "A [[term/hat]]"), "b.yaml": "term:\n- id: hat\n  name: [\n"}
    )
    told = why(pack, "a.yaml:4")
    assert told.splitlines()[0] == "a.yaml:4: 0 told, 1 held back"
    assert "MW001 error:" in told.split("\n\n")[1]
    assert "  held back: what it names may stand where something could not be read: MW001 at b.yaml:" in told


def test_a_comment(make_pack: MakePack) -> None:
    pack = make_pack({"t.yaml": TERMS.replace("- id", "# meeple: ignore MW412 -- set by hand\n- id")})
    told = (
        "\n\nMW412 note: more than one space\n"
        "  --> t.yaml:5:14\n"
        "  held back: a comment ignores it: set by hand (t.yaml:2:18)\n"
    )
    assert why(pack, "t.yaml:5") == "t.yaml:5: 0 told, 1 held back" + told
    assert why(pack, "t.yaml:2") == "t.yaml:2: 0 told, 1 held back" + told, "asked at the comment, too"


def test_a_baseline(make_pack: MakePack) -> None:
    pack = make_pack({"t.yaml": TERMS})
    line = "findings:\n- code: MW412\n  record: term/purse\n  reason: set by hand\n"
    (pack / ".known.yaml").write_text(line, encoding="utf-8")
    told = (
        "\n\nMW412 note: more than one space\n"
        "  --> t.yaml:4:14\n"
        "  held back: a baseline holds it back: set by hand (.known.yaml:2:3)\n"
    )
    assert why(pack, "t.yaml:4", "--baseline", ".known.yaml") == "t.yaml:4: 0 told, 1 held back" + told
    assert why(pack, ".known.yaml:3", "--baseline", ".known.yaml") == ".known.yaml:3: 0 told, 1 held back" + told


@pytest.mark.parametrize(
    ("words", "because"),
    [
        (("--ignore", "MW4"), "`--ignore MW4`"),
        (("--select", "MW1,MW2"), "`--select MW1,MW2` does not name it"),
        (("--select", "MW4", "--ignore", "MW412"), "`--ignore MW412`"),
    ],
)
def test_an_option(make_pack: MakePack, words: tuple[str, ...], because: str) -> None:
    pack = make_pack({"t.yaml": TERMS})
    assert f"held back: an option leaves it out: {because}\n" in why(pack, "t.yaml:4", *words)
    assert "  told\n" in why(pack, "t.yaml:4", "--select", "MW412", "--ignore", "MW4")


def test_how_sure_it_is(make_pack: MakePack) -> None:
    pack = make_pack({"t.yaml": TERMS.replace("Three  coins", "Three 'coins'")})
    told = why(pack, "t.yaml:4", "--confidence", "high")
    assert "held back: an option leaves it out: `--confidence high`, and this is of medium confidence\n" in told


def test_a_line_with_nothing_tells_where_something_is(tokens: Path) -> None:
    assert why(tokens, "t.yaml:1") == (
        "t.yaml:1: 0 told, 0 held back\n\n" + NO_PRINT + "note: in this file there are findings at 2, 5, 6\n"
    )
    assert "note: there is no finding in this file" in why(tokens, "pack.yaml:1")
    assert why(tokens, "t.yaml:7").startswith("t.yaml:7: 0 told")


def test_a_file_that_the_pack_leaves_out(make_pack: MakePack) -> None:
    pack = make_pack({"pack.yaml": TOY_PACK + "ignore: [notes/*]\n", "notes/x.txt": "hello\n", "t.yaml": TERMS})
    assert "note: `ignore` in pack.yaml leaves this file out: nothing in it is read\n" in why(pack, "notes/x.txt:1")


def test_json_has_all_of_it(tokens: Path) -> None:
    told: dict[str, Any] = json.loads(meeple("check", "--why", "t.yaml:6", "--format", "json", cwd=tokens).out)
    assert told["why"] == {"path": "t.yaml", "line": 6}
    cause, echo = told["findings"]
    assert (cause["code"], cause["here"], cause["held"]) == ("MW101", False, None)
    assert (echo["code"], echo["here"], echo["held"]["by"]) == ("toy/a-shape", True, "cause")
    assert (echo["held"]["cause"], echo["held"]["place"]["line"]) == ("MW101", 5)
    assert told["notes"] == ["the generators were not asked: `--print` asks them too"]


def test_it_answers_from_anywhere_and_into_a_file(tokens: Path) -> None:
    at = tokens.parent.joinpath("why.json")
    run = meeple("check", "--why", "example/t.yaml:5", "--format", f"json={at}", cwd=tokens.parent)
    assert (run.status, run.out) == (0, "")
    assert [each["code"] for each in json.loads(at.read_text(encoding="utf-8"))["findings"]] == ["MW101", "toy/a-shape"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("t.yaml",), "error: `--why t.yaml` names no line\nhelp: write a file and a line, such as `cards.yaml:12`\n"),
        (("t.yaml:0",), "error: `t.yaml` has no line 0\nhelp: its lines are 1 to 7\n"),
        (("t.yaml:8",), "error: `t.yaml` has no line 8\nhelp: its lines are 1 to 7\n"),
        (("u.yaml:1",), "error: there is no file `u.yaml`\nhelp: name it from here, as findings do\n"),
        ((".:1",), "error: there is no file `.`\nhelp: name it from here, as findings do\n"),
        (
            ("../other.yaml:1", "."),
            "error: `../other.yaml` is in no pack that was checked\nhelp: name its pack's folder, too\n",
        ),
        (("t.yaml:1", "--fix"), "error: `--why` only tells\nhelp: leave out --fix, --diff, --write-baseline and --statistics\n"),
        (("t.yaml:1", "--watch"), "error: `--watch` only looks on\nhelp: leave out --fix, --diff, --write-baseline and --why\n"),
        (("t.yaml:1", "--format", "sarif"), "error: `--why` is told as text or json, and not as sarif\n"),
    ],
)  # fmt: skip
def test_what_names_no_line_is_an_error_with_a_way_out(tokens: Path, words: tuple[str, ...], says: str) -> None:
    (tokens.parent / "other.yaml").write_text("a: b\n", encoding="utf-8")
    run = meeple("check", "--why", *words, cwd=tokens)
    assert (run.status, run.out, run.err) == (2, "", says)
