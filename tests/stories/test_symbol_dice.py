"""Dice with symbols that answer several requirements at once, rolled again and by more; equal to counting every roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from meeplewright.stories.model.dice import BadDice, read_dice
from meeplewright.stories.odds.check_table import check_tables
from meeplewright.stories.odds.odds import odds_of
from meeplewright.stories.odds.sample import sample
from meeplewright.stories.proof.proof import Verdict, prove
from meeplewright.stories.told.read import stories_of
from program import meeple
from stories.worlds import PACK, story_of, world_of

FACES: list[Any] = [["sun", "moon"], "sun", [], "moon", {"skull": 2}]
TWO_AND_ONE = {"sun": 2, "moon": 1}


def book(check: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "id": "start",
            "text": "Throw.",
            "options": [{"check": check, "success": {"goto": "won"}, "failure": {"goto": "lost"}}],
        },
        {"id": "won", "text": "In.", "ending": "good"},
        {"id": "lost", "text": "Out.", "ending": "bad"},
    ]


def won(check: dict[str, Any], state: dict[str, Any] | None = None, **more: Any) -> Any:
    return odds_of(story_of(book(check), state), **more).endings["won"]


def symbols(face: Any) -> dict[str, int]:
    if isinstance(face, dict):
        return face
    several = face if isinstance(face, list) else [face]
    return {symbol: several.count(symbol) for symbol in several}


def meets(faces: tuple[Any, ...], asked: dict[str, int]) -> bool:
    return all(sum(symbols(face).get(symbol, 0) for face in faces) >= count for symbol, count in asked.items())


def counted(times: int, asked: dict[str, int], again: int = 0) -> Fraction:
    """Every roll of so many dice, one by one; before another roll every choice of dice to keep is tried."""

    def after(kept: tuple[Any, ...], left: int) -> Fraction:
        rolls = list(product(FACES, repeat=times - len(kept)))
        return sum((lying((*kept, *roll), left) for roll in rolls), Fraction(0)) / len(rolls)

    def lying(faces: tuple[Any, ...], left: int) -> Fraction:
        if meets(faces, asked):
            return Fraction(1)
        if not left:
            return Fraction(0)
        choices = product((False, True), repeat=times)
        return max(after(tuple(f for f, keep in zip(faces, kept, strict=True) if keep), left - 1) for kept in choices)

    return after((), again)


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("asked", [{"sun": 1}, {"sun": 1, "moon": 1}, TWO_AND_ONE, {"skull": 2, "moon": 1}])
def test_one_die_may_answer_several_requirements_at_once(times: int, asked: dict[str, int]) -> None:
    assert won({"omens": asked, "dice": {"faces": FACES, "times": times}}) == counted(times, asked)


@pytest.mark.parametrize("asked", [{"sun": 1, "moon": 1}, TWO_AND_ONE, {"skull": 2, "moon": 1}])
def test_who_rolls_again_keeps_the_best_dice(asked: dict[str, int]) -> None:
    assert won({"omens": asked, "dice": {"faces": FACES, "times": 2}, "rerolls": 1}) == counted(2, asked, 1)


def test_helpers_roll_the_same_dice_too() -> None:
    helped = won({"omens": TWO_AND_ONE, "dice": {"faces": FACES, "times": 2}, "helpers": 1})
    assert helped == counted(4, TWO_AND_ONE)
    assert won({"skill": 5, "dice": "1d6", "helpers": 1}) == 1 - Fraction(4, 6) ** 2
    assert won({"skill": 5, "dice": "1d6", "rerolls": 2}) == 1 - Fraction(4, 6) ** 3


def test_a_skill_is_added_to_the_best_of_several_rolls() -> None:
    state = {"counters": {"skill": {"from": 0, "to": 3, "start": 2}}}
    assert won({"skill": 7, "rerolls": 1}, state) == 1 - Fraction(4, 6) ** 2


@pytest.mark.parametrize(
    ("dice", "total", "chance"),
    [
        ({"roll": "1d20", "best": 2}, 15, 1 - Fraction(14, 20) ** 2),
        ({"roll": "1d20", "worst": 2}, 15, Fraction(6, 20) ** 2),
        ({"roll": "1d6", "reroll": [1, 2]}, 5, Fraction(2, 6) + Fraction(2, 6) * Fraction(2, 6)),
        ({"roll": "2d6", "best": 3}, 12, 1 - Fraction(35, 36) ** 3),
    ],
)
def test_advantages_and_totals_rolled_again(dice: Any, total: int, chance: Fraction) -> None:
    assert read_dice(dice).at_least(total) == chance
    assert sum(each for _, each in read_dice(dice).odds) == 1
    assert won({"omens": total, "dice": dice}) == chance


PLAYERS: dict[str, Any] = {"counters": {"players": {"from": 1, "to": 3, "start": "any"}}}


def test_what_is_asked_may_go_by_the_number_of_players() -> None:
    dice = {"faces": FACES, "times": 2}
    table = {"by": "players", 1: {"sun": 1}, 2: {"sun": 1, "moon": 1}, 3: {"skull": 9}}
    check = {"omens": table, "dice": dice}
    for players, asked in ((1, {"sun": 1}), (2, {"sun": 1, "moon": 1}), (3, {"skull": 9})):
        assert won(check, PLAYERS, values={"players": players}) == counted(2, asked)
    (told,) = check_tables(story_of(book(check), PLAYERS))
    assert [(score, chance) for score, chance, _ in told.rows] == [
        (1, counted(2, {"sun": 1})),
        (2, counted(2, {"sun": 1, "moon": 1})),
        (3, 0),
    ]
    assert "1 sun where `players` is 1" in told.line()
    listed: dict[str, Any] = {"by": "players", "asks": [4, 5, 7]}
    both: list[Any] = [{"by": "players", "1": 4, "2": 5, "3": 7}, listed]
    for totals in both:
        check_: dict[str, Any] = {"omens": totals, "dice": "1d6"}
        assert [won(check_, PLAYERS, values={"players": at}) for at in (1, 2, 3)] == [Fraction(1, 2), Fraction(1, 3), 0]


def test_the_proof_knows_who_can_never_succeed() -> None:
    """Three players need nine skulls of two dice: nobody of them comes in, and for them no ending but one is left."""
    check: dict[str, Any] = {
        "omens": {"by": "players", 1: {"sun": 1}, 2: {"sun": 1}, 3: {"skull": 9}},
        "dice": {"faces": FACES},
    }
    entries = book(check)
    del entries[2]["ending"]
    entries[2]["options"] = [{"when": "players == 3", "goto": "start"}, {"when": "players < 3", "goto": "won"}]
    proof = prove(story_of(entries, PLAYERS))
    assert proof.verdict is Verdict.REFUTED
    check["omens"][3] = {"skull": 2}
    entries[0]["options"][0]["check"] = check
    assert prove(story_of(entries, PLAYERS)).verdict is Verdict.PROVEN


def test_samples_agree_with_what_is_solved() -> None:
    check = {"omens": TWO_AND_ONE, "dice": {"faces": FACES, "times": 3}, "rerolls": 1}
    story = story_of(book(check))
    found = sample(story, 20_000, seed=5)
    share, error = found.chance(found.endings["won"])
    assert abs(share - float(odds_of(story).endings["won"])) < 4 * error


@pytest.mark.parametrize(
    ("check", "code", "message"),
    [
        ({"omens": {"star": 1}, "dice": {"faces": FACES}}, "MW670", "no face of the dice shows `star`"),
        ({"omens": {"sun": 0}, "dice": {"faces": FACES}}, "MW670", "`sun: 0` asks for no number of it"),
        ({"omens": {"sun": 1}, "dice": "2d6"}, "MW670", "dice without symbols cannot show any"),
        ({"omens": 3, "dice": {"faces": FACES}}, "MW670", "dice with symbols have no total of 3"),
        (
            {"omens": {"by": "players", 1: {"sun": 1}}, "dice": {"faces": FACES}},
            "MW670",
            "says nothing where `players` is 2",
        ),
        ({"omens": {"by": "party", 1: 3}, "dice": "1d6"}, "MW670", "a table by `party`, which nobody declared"),
        ({"omens": {"by": "players", 1: 1, 2: 2, 3: 3, 4: 4}, "dice": "1d6"}, "MW670", "`players` is never 4"),
        ({"omens": 3, "dice": "1d6", "rerolls": 99}, "MW670", "`rerolls: 99` is no number"),
        ({"omens": {"sun": 1}, "dice": {"faces": FACES, "times": 40}}, "MW670", "more than can be worked out"),
        ({"omens": {"sun": 1}, "dice": {"faces": []}}, "MW604", "dice without faces"),
        ({"omens": {"sun": 1}, "dice": []}, "MW604", "dice without faces"),
        ({"omens": {"sun": 1}, "dice": {"faces": {"sun": 1.5}}}, "MW604", "a chance of 1.5"),
        ({"omens": {"sun": 1}, "dice": {"faces": {"sun": 0.7, "moon": 0.7}}}, "MW604", "1.4 together"),
        ({"omens": 3, "dice": {"roll": "1d6", "bset": 2}}, "MW604", "dice know no `bset`"),
        ({"omens": 3, "dice": {"roll": "1d6", "best": 0}}, "MW604", "the best or worst of `0` rolls"),
        ({"omens": 3, "dice": {"roll": "1d6", "reroll": [9]}}, "MW604", "`9` is no total of `1d6`"),
    ],
)
def test_what_dice_cannot_be_asked_is_a_finding(check: dict[str, Any], code: str, message: str) -> None:
    found = stories_of(world_of(book(check), PLAYERS)).findings
    assert [each.code for each in found] == [code]
    assert message in found[0].message
    assert found[0].help


def test_dice_may_be_weighted() -> None:
    assert (
        won({"omens": {"sun": 1}, "dice": {"faces": {"sun": 0.3, "moon": 0.7}, "times": 2}}) == 1 - Fraction(7, 10) ** 2
    )
    with pytest.raises(BadDice):
        read_dice({"faces": {"sun": 0.3}})


def _refused(folder: Path, check: str, why: str) -> None:
    """A book with this check can be played, and cannot be written in another form."""
    lines = [
        "entry:",
        "- id: start",
        "  text: Throw.",
        "  options:",
        f"  - check: {check}",
        "    success: {goto: home}",
        "    failure: {goto: home}",
        "- {id: home, text: Home., ending: good}",
    ]
    (folder / "book.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = meeple("story", "export", folder, "--format", "ink")
    assert told.status == 2
    assert f"book.yaml:5: {why}" in told.err
    (folder / "play").write_text("start 1 failure\nat home\n", encoding="utf-8")
    assert meeple("story", "play", folder, "--script", folder / "play").status == 0


def test_no_other_form_can_ask_for_symbols(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    _refused(
        tmp_path,
        "{omens: {sun: 1}, dice: {faces: [[sun, moon], moon]}}",
        "a check asks for 1 sun, which no other form can ask",
    )


def test_no_other_form_can_roll_a_fight_again(tmp_path: Path) -> None:
    state = "{counters: {skill: {from: 0, to: 2}, hearts: {from: 0, to: 4, start: 4}}}"
    (tmp_path / "system.yaml").write_text(
        "system: toy\ntitle: Toy\nlanguage: en\nkinds: {entry: {schema: base/entry, title: Entry}}\nstory:\n"
        f"  checks: {{combat: {{fight: {{dice: 1d12, score: skill, health: hearts}}}}}}\n  state: {state}\n",
        encoding="utf-8",
    )
    head = "pack: crab\nsystem: ./system.yaml\ntitle: Crab\nlanguage: en\nversion: 0.1.0\n"
    (tmp_path / "pack.yaml").write_text(head, encoding="utf-8")
    _refused(
        tmp_path,
        "{combat: {defence: 7, attack: 9, health: 2, rerolls: 1}}",
        "dice of a fight are rolled again, which no other form can do",
    )
