"""What people read, as the player saves it, is told by `meeple story test --readings`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from decks.toys import page_pack
from program import MakePack, Told, meeple

BOOK = """\
entry:
- id: start
  number: 1
  text: Go.
  options:
  - {label: On, goto: hall}
  - {label: Home, goto: end}
- id: hall
  number: 2
  text: A hall.
  options:
  - {label: Back, goto: start}
  - {label: Out, goto: end}
- {id: end, number: 3, text: Home., ending: good}
- {id: loft, number: 4, text: A loft., goto: end}
"""
ANN = """\
#: {"reading": "2026-11-19T12:00:00.000Z", "story": "example", "model": "x", "reader": "Ann"}
start 1
#: {"undone": "hall 1"}
#: {"remark": "Where is the loft?\\u001b[31m", "at": "hall"}
hall 2
at end
"""
BOB = '#: {"reading": "2026-11-19T13:00:00.000Z", "story": "example", "reader": "Bob"}\nstart 1\nat hall\n'


@pytest.fixture
def pack(make_pack: MakePack) -> Path:
    pack = make_pack({"book.yaml": BOOK})
    (pack / "pack.yaml").write_text("pack: example\nsystem: gamebook\ntitle: Example\nlanguage: en\nversion: 0.1.0\n")
    return pack


def told(pack: Path, *files: str, also: tuple[str, ...] = ()) -> Told:
    words: list[str | Path] = []
    for at, text in enumerate(files):
        file = pack.parent / f"{at}.readings"
        file.write_text(text, encoding="utf-8")
        words += ["--readings", file]
    return meeple("story", "test", pack, *words, *also)


def test_endings_remarks_and_steps_back_are_told(pack: Path) -> None:
    found = told(pack, ANN, BOB)
    assert found.status == 0, found.err
    assert found.out.splitlines() == [
        "example: example: 2 readings by 2 readers",
        "     1  3 `end` (good)",
        "     1  stopped at 2 `hall`",
        "  1.5 steps a reading",
        "  3 of 4 entries were read",
        "    nobody took option 2 of 1 `start`",
        "    nobody took option 1 of 2 `hall`",
        "     1  went a step back to 2 `hall`",
        "  2 `hall` (Ann): Where is the loft?␛[31m",
    ]


def test_one_reading_alone_is_a_script_to_play(pack: Path) -> None:
    script = pack.parent / "ann.readings"
    script.write_text(ANN, encoding="utf-8")
    found = meeple("story", "play", pack, "--script", script)
    assert found.status == 0, found.err
    assert "ends here: good" in found.out


def test_a_reading_that_fits_the_story_no_more_is_told_with_its_line(pack: Path) -> None:
    found = told(pack, ANN + BOB.replace("start 1", "start 7"))
    assert found.status == 1
    assert "0.readings: line 8: the option 7 of `start` is not there" in found.out
    assert "1  3 `end` (good)" in found.out


SEEN = """\
#: {"reading": "2026-11-19T12:00:00.000Z", "story": "ford", "model": "x", "reader": "Ann", "seed": "1x"}
dawn draw stone
stone 1
dusk 3
dawn draw mist
mist 1
dusk 3
#: {"undone": "dawn draw flood"}
dawn draw stone
stone 1
dusk 3
dawn draw stone
stone 1
dusk 1
at over
"""


def test_a_reading_with_cards_is_told_card_by_card(tmp_path: Path) -> None:
    ford = page_pack(tmp_path)
    found = told(ford, SEEN, SEEN.replace("Ann", "Bob").rpartition("dawn draw")[0])
    assert found.status == 0, found.err
    assert found.out.splitlines() == [
        "ford: ford: 2 readings by 2 readers",
        "     1  `over` (good)",
        "     1  stopped at `dawn`",
        "  10.5 steps a reading",
        "  5 of 7 entries were read",
        "    nobody took option 2 of `dusk`",
        "     2  went a step back to `dawn`",
    ]


def test_cards_that_the_deck_has_no_more_are_told_with_the_line(tmp_path: Path) -> None:
    ford = page_pack(tmp_path)
    cards = ford / "ford.yaml"
    cards.write_text(
        cards.read_text(encoding="utf-8").replace("Stepping stone, copies: 4", "Stepping stone, copies: 2")
    )
    found = told(ford, SEEN + BOB.replace("example", "ford"))
    assert found.status == 1
    assert "0.readings: line 12: `stone` cannot come here; it may be flood, mist" in found.out
    assert "0.readings: line 17: the play stands at `dawn`, and not at `start`" in found.out


def test_readings_are_told_as_json(pack: Path) -> None:
    found = told(pack, ANN, also=("--format", "json"))
    (only,) = json.loads(found.out)
    assert only["endings"] == {"end": 1}
    assert only["unread"] == ["loft"]
    assert only["remarks"][0]["reader"] == "Ann"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#: {\n", "line 1: what stands behind `#:` is no JSON"),
        ("#: [1]\n", "says nothing of a reading"),
        ('#: {"remark": "x"}\n', "no reading has begun"),
        ("", "there is no reading of these stories"),
        (ANN.replace("example", "exemple"), "did you mean `example`?"),
    ],
)
def test_a_file_that_holds_no_readings_is_told(pack: Path, text: str, said: str) -> None:
    found = told(pack, text)
    assert found.status == 2
    assert said in found.err


def test_a_file_that_is_not_there_is_told(pack: Path) -> None:
    found = meeple("story", "test", pack, "--readings", pack / "nowhere.readings")
    assert found.status == 2
    assert "cannot be read" in found.err
