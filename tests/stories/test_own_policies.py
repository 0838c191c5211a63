"""A reader of one's own: options weighed by entry, by guard and by chance; what a file says wrongly is told with its line."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from meeplewright.findings.model import Place
from meeplewright.findings.stop import Stop
from meeplewright.sources.read import FileReader
from meeplewright.stories.model.conditions import ALWAYS
from meeplewright.stories.odds import odds as module
from meeplewright.stories.odds import sensitive, small
from meeplewright.stories.odds.odds import OWN, odds_of
from meeplewright.stories.odds.own import Weighing, named, read_policy, shares, within
from meeplewright.stories.odds.told import Odds
from program import meeple
from stories.worlds import story_of

STATE: dict[str, Any] = {"flags": ["LAMP"], "counters": {"coin": {"from": 0, "to": 5, "start": 2}}}
BOOK: list[dict[str, Any]] = [
    {
        "id": "start",
        "text": "A fork.",
        "options": [
            {"goto": "road"},
            {"goto": "wood"},
            {"cost": {"coin": 1}, "gain": {"flag": "LAMP"}, "goto": "road"},
        ],
    },
    {"id": "road", "text": "Dust.", "options": [{"goto": "won"}, {"goto": "lost"}]},
    {"id": "wood", "text": "Trees.", "options": [{"goto": "start"}, {"goto": "lost"}]},
    {"id": "won", "text": "The end.", "ending": "good"},
    {"id": "lost", "text": "The end.", "ending": "bad"},
]


def told(folder: Path, text: str, policy: str = OWN, **more: Any) -> Odds:
    file = folder / "reader.yaml"
    file.write_text(text, encoding="utf-8")
    story = story_of(BOOK, STATE)
    own = read_policy(file)
    named(own, [story])
    return odds_of(story, policy, own=within(own, story), **more)


@pytest.mark.parametrize("columns", [False, True])
def test_weights_count_by_entry_and_by_guard(tmp_path: Path, columns: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never into the wood, the lamp three times as often as not, and with it three times in four to the good end."""
    if columns:
        monkeypatch.setattr(small, "EXACT", 0)
    text = """
policy: who buys a lamp
weights:
- {at: start, option: 2, weight: 0}
- {at: start, option: 3, weight: 3}
- {at: road, option: 1, when: LAMP, weight: 3}
"""
    odds = told(tmp_path, text)
    assert odds.policy == "who buys a lamp"
    won = Fraction(3, 4) * Fraction(3, 4) + Fraction(1, 4) * Fraction(1, 2)
    if columns:
        assert float(odds.endings["won"]) == pytest.approx(float(won), abs=1e-12)
    else:
        assert odds.endings["won"] == won
    assert odds.read.get("wood", 0) == 0


@pytest.mark.parametrize("columns", [False, True])
def test_a_chance_is_taken_first_and_the_others_share_the_rest(
    tmp_path: Path, columns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if columns:
        monkeypatch.setattr(small, "EXACT", 0)
    odds = told(
        tmp_path,
        "weights:\n- {at: road, option: 1, chance: 0.9}\n- {at: start, option: [1, 3], weight: 0}\n- {at: wood, option: 1, chance: 1}\n- {at: start, option: 1, weight: 1}\n",
    )
    assert odds.never == pytest.approx(1)  # from the fork to the wood and back: the first line that fits counts
    odds = told(tmp_path, "weights:\n- {at: road, option: 1, chance: 0.9}\n- {option: 2, at: start, chance: 0}\n")
    assert float(odds.endings["won"]) == pytest.approx(0.9)


def test_who_weighs_nothing_chooses_at_random(tmp_path: Path) -> None:
    odds = told(tmp_path, "weights:\n- {at: start, weight: 1}\n")
    assert odds.endings == odds_of(story_of(BOOK, STATE)).endings


def test_both_engines_give_every_reader_the_same_odds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "weights:\n- {when: coin >= 1, option: 3, weight: 2.5}\n- {at: wood, option: 2, chance: 0.05}\n"
    exact = told(tmp_path, text)
    monkeypatch.setattr(small, "EXACT", 0)
    rough = told(tmp_path, text)
    monkeypatch.setattr(module, "_arrays", lambda: False)
    plain = told(tmp_path, text)
    for name, chance in exact.endings.items():
        assert float(chance) == pytest.approx(float(rough.endings[name]), abs=1e-12)
        assert float(chance) == pytest.approx(float(plain.endings[name]), abs=1e-12)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("- 3\n", 1, "a policy is a mapping"),
        ("policy: nobody\n", 1, "the policy weighs nothing"),
        ("weights: []\n", 1, "the policy weighs nothing"),
        ("weights:\n- {at: start, weight: 1, chance: 1}\n", 2, "either a `weight` or a `chance`"),
        ("weights:\n- {at: start}\n", 2, "either a `weight` or a `chance`"),
        ("weights:\n- {at: start, weight: -1}\n", 2, "`-1` is no weight"),
        ("weights:\n- {at: start, option: 1, chance: 1.5}\n", 2, "a chance of 1.5 is above 1"),
        ("weights:\n- {at: start, wieght: 1}\n", 2, "a policy knows no `wieght`"),
        ("weights:\n- {at: strat, weight: 1}\n", 2, "there is no entry `strat`"),
        ("weights:\n- {at: road, option: 7, weight: 1}\n", 2, "the line names no option: `7`"),
        ("weights:\n- {at: road, when: TORCH, weight: 1}\n", 2, "there is no flag, counter or item `TORCH`"),
        ("weights:\n- {at: road, when: 'LAMP and', weight: 1}\n", 2, ""),
        ("weights:\n- {at: start, weight: 0}\n", 2, "at `start` all options of some reader weigh nothing"),
        ("weights:\n- {at: road, option: 1, chance: 0.7}\n- {at: road, option: 2, chance: 0.7}\n", 2, "above 1"),
        ("weights:\n- {at: [start\n", 2, "this list in brackets is not closed"),
    ],
)
@pytest.mark.parametrize("columns", [False, True])
def test_what_a_policy_says_wrongly_is_told_with_its_line(
    tmp_path: Path, text: str, line: int, message: str, columns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if columns:
        monkeypatch.setattr(small, "EXACT", 0)
    with pytest.raises(Stop) as stop:
        told(tmp_path, text)
    assert f"reader.yaml:{line}: " in stop.value.message
    assert message in stop.value.message
    assert stop.value.help


def test_of_many_entries_and_options_a_dozen_are_named(tmp_path: Path) -> None:
    names = [f"place-{at:02}" for at in range(14)]
    book = [{"id": name, "text": "On.", "goto": after} for name, after in zip(names[1:], [*names[2:], "won"], strict=True)]  # fmt: skip
    first = {"id": names[0], "text": "Where?", "options": [{"goto": name} for name in names[1:]]}
    story = story_of([{**first, "start": True}, *book, BOOK[-2]], {"flags": names})
    for line, named_here in (("{at: xyz", names), (f"{{at: {names[0]}, when: XYZ", names), (f"{{at: {names[0]}, option: 99", sorted(str(at) for at in range(1, 14)))):  # fmt: skip
        (tmp_path / "reader.yaml").write_text(f"weights:\n- {line}, weight: 1}}\n", encoding="utf-8")
        with pytest.raises(Stop) as stop:
            named(read_policy(tmp_path / "reader.yaml"), [story])
        assert stop.value.help == f"there are {', '.join(named_here[:12])}"


def test_the_schema_of_policies_takes_what_the_engine_takes(tmp_path: Path) -> None:
    from jsonschema import Draft202012Validator

    root = Path(__file__).resolve().parents[2]
    schema = Draft202012Validator(json.loads((root / "schemas/base/policy.schema.json").read_text(encoding="utf-8")))
    docs = (root / "docs/stories.md").read_text(encoding="utf-8")
    shown = docs.split("policy: the careful reader")[1].split("```")[0]
    data = FileReader().read(f"policy: the careful reader{shown}".encode(), "docs").data
    assert schema.is_valid(data)
    wrongs: list[Any] = [
        {},
        {"weights": []},
        {"weights": [{"at": "inn"}]},
        {"weights": [{"chance": 1.5}]},
        {"weights": [{"weight": -1}]},
    ]
    for wrong in wrongs:
        assert not schema.is_valid(wrong), wrong


def test_the_command_reads_a_policy_and_tells_counters_and_what_matters_most(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        "pack: fork\nsystem: gamebook\ntitle: Fork\nlanguage: en\nversion: 0.1.0\n"
        "state: {counters: {coin: {from: 0, to: 5, start: 2}, skill: {from: 0, to: 3, start: 1}}}\n",
        encoding="utf-8",
    )
    (pack / "book.yaml").write_text(
        "entry:\n"
        "- id: start\n  text: A wall and a gate.\n  options:\n"
        "  - {label: Climb, check: {skill: 5}, success: {goto: won, gain: {coin: 1}}, failure: {goto: lost}}\n"
        "  - {label: Pay, cost: {coin: 2}, goto: won}\n"
        "- {id: won, text: In., ending: good}\n"
        "- {id: lost, text: Out., ending: bad}\n",
        encoding="utf-8",
    )
    (tmp_path / "climber.yaml").write_text("policy: a climber\nweights:\n- {at: start, option: Pay, weight: 0}\n")
    ran = meeple("story", "odds", pack, "--policy", tmp_path / "climber.yaml", "--counters", "coin", "--sensitivity")
    assert (ran.status, ran.err) == (0, "")
    # 1d6 and 1 against 5: 4, 5 and 6 win
    assert "fork: fork: readers who choose as `a climber` says" in ran.out
    assert "50.00% = 1/2  `won` (good)" in ran.out
    assert "coin: 3.00 at `won`, 2.00 at `lost`" in ran.out
    assert "option 1 of `start`, skill 5: 1 easier +16.67, 1 harder -16.67 points of a good ending" in ran.out
    (found,) = json.loads(
        meeple(
            "story", "odds", pack, "--policy", "random", "--counters", "all", "--sensitivity", "--format", "json"
        ).out
    )
    assert found["counters"] == {
        "coin": {"won": pytest.approx((3 * 0.25 + 0 * 0.5) / 0.75), "lost": 2.0},
        "skill": {"won": 1.0, "lost": 1.0},
    }
    by_what = {each["what"]: each for each in found["sensitivity"]}
    assert by_what["skill 5"]["easier"] == pytest.approx(1 / 12)
    # who cannot pay 3 must climb: half of what was paid for is lost
    assert by_what["price of 2 coin"] == {
        "entry": "start",
        "option": "2",
        "what": "price of 2 coin",
        "easier": 0.0,
        "harder": pytest.approx(-0.25),
    }
    wrong = meeple("story", "odds", pack, "--counters", "coins")
    assert (wrong.status, "did you mean `coin`?" in wrong.err) == (2, True)


def test_of_a_large_story_what_is_read_most_is_tried_and_the_rest_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each number that could be another is solved twice: one easier, and one harder."""
    checks = [{"check": {"skill": 4}, "success": {"goto": "won"}, "failure": {"goto": "door"}}, {"cost": {"coin": 1}, "goto": "won"}]  # fmt: skip
    book: list[dict[str, Any]] = [
        {"id": "start", "text": "Go.", "options": [{"goto": "door"}, {"goto": "lost"}, {"cost": {"coin": 1}, "goto": "lost"}]},
        {"id": "door", "text": "Here.", "options": checks},
        {"id": "won", "text": "In.", "ending": "good"},
        {"id": "lost", "text": "Out.", "ending": "bad"},
    ]  # fmt: skip
    state = {"counters": {"skill": {"from": 1, "to": 2}, "coin": {"from": 0, "to": 3, "start": 3}}}
    story = story_of(book, state)
    base = odds_of(story)
    for most, tried in ((2, 1), (2 * base.states * 2 - 1, 1), (2 * base.states * 2, 2), (2 * base.states * 3, 3)):
        monkeypatch.setattr(sensitive, "PATIENCE", most)
        told = sensitive.sensitivity(story, base, odds_of)
        assert (len(told.turned), told.left) == (tried, 3 - tried)
        assert {turned.lever.node.id for turned in told.turned} == {"start", "door"} - (
            {"door"} if tried == 1 else set()
        )


def lines(*amounts: tuple[str, bool] | None) -> list[Weighing | None]:
    """Lines as a policy has them: an amount each, and whether it is a chance; None where no line counts."""
    made = [None if each is None else (Fraction(each[0]), each[1]) for each in amounts]
    return [None if each is None else Weighing((), (), ALWAYS, *each, Place("own.yaml")) for each in made]


@pytest.mark.parametrize(
    ("weighed", "chances"),
    [
        ([None, None], ["1/2", "1/2"]),
        ([("3", False), None], ["3/4", "1/4"]),
        ([("0", False), ("2", False)], ["0", "1"]),
        ([("1/4", True), None, ("2", False)], ["1/4", "1/4", "1/2"]),  # chances first, the rest is shared
        ([("1/4", True), ("1/4", True)], ["1/2", "1/2"]),  # where all are chances they are shares of what they are
        ([("0", True), ("1/3", True)], ["0", "1"]),
        ([("1", True), ("0", False)], ["1", "0"]),  # a sure one leaves nothing that could be shared
        ([("1", True), None], ["1", "0"]),
    ],
)
def test_chances_come_first_and_the_rest_is_shared_by_weight(weighed: list[Any], chances: list[str]) -> None:
    assert shares(lines(*weighed), "fork") == [Fraction(each) for each in chances]


@pytest.mark.parametrize(
    ("weighed", "message"),
    [
        ([("3/4", True), ("1/2", True)], "the chances at `fork` are 1.25 together, above 1"),
        ([("1/2", True), ("1", True), None], "the chances at `fork` are 1.5 together, above 1"),
        ([("0", False), ("0", False)], "at `fork` all options of some reader weigh nothing"),
        ([("0", True)], "at `fork` all options of some reader weigh nothing"),
        ([("0", True), ("0", True)], "at `fork` all options of some reader weigh nothing"),
        # half of those readers would go nowhere
        ([("1/2", True), ("0", False)], "at `fork` all options of some reader weigh nothing"),
    ],
)
def test_chances_above_one_and_options_that_weigh_nothing_are_refused(weighed: list[Any], message: str) -> None:
    with pytest.raises(Stop) as stopped:
        shares(lines(*weighed), "fork")
    assert str(stopped.value.args[0]).endswith(message)
