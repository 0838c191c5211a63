"""`meeple story check`, `odds` and `test`: what they print, and how they end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from meeplewright import data
from program import MakePack, Told, meeple
from steps import counted

PACK = Path(__file__).parents[1] / "packs" / "three-faults"
HEAD = "pack: example\nsystem: gamebook\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"
GOOD = """\
entry:
- id: start
  text: A wall.
  options:
  - check: {skill: 4}
    success: {goto: won}
    failure: {goto: lost}
- {id: won, text: Won., ending: good}
- {id: lost, text: Lost., ending: bad}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return written(tmp_path, GOOD)


def written(folder: Path, book: str, state: str = "") -> Path:
    pack = folder / "example"
    pack.mkdir()
    (pack / "pack.yaml").write_text(HEAD + state, encoding="utf-8")
    (pack / "book.yaml").write_text(book, encoding="utf-8")
    return pack


def story(*words: str | Path) -> Told:
    return meeple("story", *words)


def test_check_says_that_a_story_is_proven_with_its_states(pack: Path) -> None:
    told = story("check", pack)
    assert (told.status, told.err) == (0, "")
    assert told.out.splitlines() == [
        "example: example: proven: from each of 3 states an ending can be reached",
        (
            "example: example: a good ending can be lost: by 1 roll (1 where it ends at once); "
            "`keep:` says whether it may be"
        ),
        "0 errors in 1 pack (2 files, 3 records)",
    ]


def test_check_tells_faults_with_the_shortest_play() -> None:
    told = story("check", PACK)
    assert told.status == 1
    assert told.out.startswith("three-faults: three-faults: refuted: some of 11 states lead to no ending\n")
    assert [line[:5] for line in told.out.splitlines() if line.startswith("MW")] == ["MW640", "MW641", "MW620"]
    assert "play: start 2; at maze\n" in told.out
    assert "3 errors in 1 pack" in told.out


def test_meeple_check_tells_the_same_three() -> None:
    told = meeple("check", PACK, "--no-cache", "--format", "json")
    found = json.loads(told.out)["findings"]
    assert sorted(finding["code"] for finding in found) == ["MW620", "MW640", "MW641"]
    trap = next(finding for finding in found if finding["code"] == "MW640")
    assert trap["witness"] == ["start 2", "at maze"]


def test_check_says_where_the_search_came_to_its_limit(pack: Path) -> None:
    told = story("check", pack, "--max-states", "2")
    assert told.status == 0
    assert "example: example: not proven within 2 states" in told.out
    assert "MW649 warning" in told.out


def test_a_story_with_faults_of_reading_is_not_searched(tmp_path: Path) -> None:
    told = story("check", written(tmp_path, GOOD.replace("check: {skill: 4}", "when: HORN\n    check: {skill: 4}")))
    assert told.status == 1
    assert "example: example: not searched: mend how it is told first" in told.out
    assert "MW602 error: `HORN` is not declared" in told.out


def test_a_comment_with_a_reason_keeps_a_finding_quiet(tmp_path: Path) -> None:
    book = GOOD + "- {id: attic, text: Dust., ending: bad}\n"
    noisy = story("check", written(tmp_path, book))
    assert "MW612 warning: no option leads to `attic`" in noisy.out
    quiet = book.replace("- {id: attic", "# meeple: ignore MW612 -- for the second printing\n- {id: attic")
    (tmp_path / "example" / "book.yaml").write_text(quiet, encoding="utf-8")
    assert "MW612" not in story("check", tmp_path / "example").out


def test_odds_are_told_for_all_three_readers(pack: Path) -> None:
    told = story("odds", pack)
    assert told.status == 0
    assert told.out.count("50.00% = 1/2") == 6
    assert "2.0 entries, 3 words; 3 situations, exact" in told.out


def test_odds_as_json_can_be_read_by_a_machine(pack: Path) -> None:
    (found,) = json.loads(story("odds", pack, "--policy", "random", "--format", "json").out)
    assert found["endings"] == {"won": 0.5, "lost": 0.5}
    assert (found["exact"], found["situations"], found["seen"]["won"]) == (True, 3, 0.5)


def test_odds_begin_with_what_is_set(tmp_path: Path) -> None:
    pack = written(tmp_path, GOOD, "state: {counters: {skill: {from: 0, to: 6, start: any}}}\n")
    told = story("odds", pack, "--policy", "random", "--set", "skill=2")
    assert "83.33% = 5/6  `won` (good)" in told.out
    assert "begun with" not in told.out
    for told in (story("odds", pack, "--policy", "random"), story("test", pack, "--runs", "9")):
        assert "  begun with skill=0; `--set` says otherwise\n" in told.out
    assert (
        "`start` option 1, skill 4: 0: 1/2; 1: 2/3; 2: 5/6; 3: 1; 4: 1; 5: 1; 6: 1"
        in story("odds", pack, "--checks").out
    )


def test_test_counts_readers_and_what_nobody_took() -> None:
    told = story("test", PACK, "--runs", "400", "--seed", "5")
    assert told.status == 0
    assert "three-faults: three-faults: 400 readers" in told.out
    assert "9 of 12 options were taken" in told.out
    assert "nobody took option 2 of 4 `market`" in told.out
    assert told.out == story("test", PACK, "--runs", "400", "--seed", "5").out
    data = json.loads(story("test", PACK, "--runs", "400", "--seed", "5", "--format", "json").out)
    assert sum(data[0]["endings"].values()) + data[0]["never"] == 400


def test_the_odds_of_what_is_not_too_large_are_told_all_the_same(make_pack: MakePack) -> None:
    system = (data.systems() / "gamebook" / "system.yaml").read_text(encoding="utf-8")
    modes = "story:\n  modes: {long: {start: way}, short: {start: end}}\n"
    system = (
        system.replace("system: gamebook", "system: toy").replace("gamebook/", "toy/").replace("story:\n", modes, 1)
    )
    system = system.replace("entry.schema.json", "base/entry")
    book = "entry:\n- {id: way, number: 1, text: On., options: [{goto: end}]}\n- {id: end, number: 2, text: Over., ending: good}\n"
    pack = make_pack({"system.yaml": system, "book.yaml": book})
    told = meeple("story", "odds", "--max-states", "1", "--policy", "best", cwd=pack)
    assert told.status == 2
    assert "`long` has more than 1 situations" in told.err
    assert "short: readers who choose as well as can be" in told.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("check", PACK, "--story", "other"), "there is no story `other`"),
        (("check", PACK / "nowhere"), "there is no file or folder `"),
        (("check", PACK, "--fail-on", "never-ever"), "there is no severity"),
        (("odds", PACK, "--policy", "lucky"), "there is no policy `lucky`"),
        (("odds", PACK, "--set", "coin"), "does not say what to begin with"),
        (("odds", PACK, "--set", "coin=7"), "`coin` cannot begin at 7"),
        (("odds", PACK, "--max-states", "3", "--policy", "worst"), "has more than 3 situations"),
        (("odds", PACK, "--format", "xml"), "there is no format `xml`"),
        (("test", PACK, "--set", "hat=1"), "`hat` cannot begin at 1"),
        (("test", PACK, "--runs", "0"), "--runs"),
    ],
)
def test_a_wrong_call_is_told_and_ends_with_two(words: tuple[str | Path, ...], message: str) -> None:
    told = story(*words)
    assert told.status == 2
    assert message in told.err
    assert "Traceback" not in told.err


def test_a_pack_without_a_story_says_so(tmp_path: Path) -> None:
    told = story("check", written(tmp_path, "term:\n- {id: oil, name: Oil, text: Burns.}\n"))
    assert told.status == 2
    assert "there is no story in this pack" in told.err


def test_what_is_too_large_says_what_to_leave_out(tmp_path: Path) -> None:
    houses = "".join(f"- {{id: h{at}, text: A house.}}\n" for at in range(6))
    visits = ", ".join(f"h{at}" for at in range(6))
    town = f"- {{id: start, text: A town., hub: {{visit: [{visits}], goto: home}}}}\n"
    head = "pack: town\nsystem: gamebook\ntitle: Town\nlanguage: en\nversion: 0.1.0\n"
    (tmp_path / "pack.yaml").write_text(head, encoding="utf-8")
    book = f"entry:\n{town}{houses}- {{id: home, text: Home., ending: good}}\n"
    (tmp_path / "book.yaml").write_text(book, encoding="utf-8")
    told = meeple("story", "odds", tmp_path, "--max-states", "100", "--policy", "best")
    assert told.status == 2
    # 64 sets of houses in town, 32 in each house with it visited, and home
    assert "it has 257 situations" in told.err
    assert "without `h5` in `start` (and 5 more like it): 113, 2.3 times fewer" in told.err
    assert "more than 100 situations" in told.err
    assert chr(92) + "n" not in told.err
    sampled = meeple("story", "odds", tmp_path, "--max-states", "100", "--runs", "50", "--seen")
    assert sampled.status == 0
    assert "without `h5` in `start` (and 5 more like it): 113, 2.3 times fewer" in sampled.err
    assert "50 readers who choose at random, sampled: its situations are too many to be solved" in sampled.out
    assert "100.00%, 92.87% to 100.00%  `home` (good)" in sampled.out
    assert "of readers who choose as well or as badly as can be nothing is told" in sampled.out
    (told_,) = json.loads(
        meeple("story", "odds", tmp_path, "--max-states", "100", "--runs", "50", "--format", "json").out
    )
    assert (told_["sampled"], told_["exact"], told_["endings"]) == (50, False, {"home": 1.0})
    low, high = told_["intervals"]["home"]
    assert 0.92 < low < high == 1.0


def test_a_story_far_too_large_is_not_met_situation_by_situation(tmp_path: Path) -> None:
    houses = "".join(f"- {{id: h{at}, text: A house.}}\n" for at in range(60))
    visits = ", ".join(f"h{at}" for at in range(60))
    town = f"- {{id: start, text: A town., hub: {{visit: [{visits}], goto: home}}}}\n"
    (tmp_path / "pack.yaml").write_text(
        "pack: town\nsystem: gamebook\ntitle: Town\nlanguage: en\nversion: 0.1.0\n", encoding="utf-8"
    )
    book = f"entry:\n{town}{houses}- {{id: home, text: Home., ending: good}}\n"
    (tmp_path / "book.yaml").write_text(book, encoding="utf-8")
    told, calls = counted(lambda: meeple("story", "odds", tmp_path, "--runs", "100"))
    assert told.status == 0
    # 60 houses, each visited or not; half of these in each house; home
    assert f"{float(2**60 + 60 * 2**59 + 1):.1e} situations are too many to be solved" in told.out
    assert not told.err, "no name left out would make it small enough"
    assert calls < 3_000_000
