"""What `meeple story check` and `meeple story odds` say of stories that cards decide: for every order, or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from decks.toys import DOCS, checked, pack, page_pack, story_at
from meeplewright.stories.decks.machine import DeckRules
from meeplewright.stories.decks.odds import odds_of
from meeplewright.stories.decks.orders import searched
from meeplewright.stories.decks.plays import follow
from program import meeple

STATE = "state: {counters: {wood: {from: 0, to: 3}, turn: {from: 0, to: 9}}}\n"
PHASES = """\
phase:
- {id: day, gain: {turn: 1}, draw: days, then: dusk, empty: late}
- id: dusk
  options:
  - {must: wood == 2, goto: home}
  - {else: true, goto: day}
- {id: home, ending: good}
- {id: late, ending: bad}
"""
TWO_WOOD = "card:\n- {id: log, name: Log, copies: 2, does: [{gain: {wood: 1}}]}\n- {id: fog, name: Fog, copies: 2}\n"
DECK = "start: day\ndecks: {days: {of: card}}\n" + STATE


def codes(folder: Path) -> list[str]:
    return sorted(finding.code for finding in checked(folder).findings)


def told(folder: Path, *words: str) -> str:
    said = meeple("story", "check", folder, *words)
    assert "Traceback" not in said.err
    return said.out


def test_the_deck_of_the_page_is_proven_and_solved_as_by_hand(tmp_path: Path) -> None:
    ford = page_pack(tmp_path)
    out = told(ford)
    page = (DOCS / "decks.md").read_text(encoding="utf-8")
    shown = "ford: ford: proven" + page.partition("```\nford: ford: proven")[2].partition("```")[0]
    proof, odds = shown.split("\n\n")
    assert out.startswith(proof)
    said = meeple("story", "odds", ford, "--policy", "random")
    assert said.out.startswith(odds.rstrip())
    assert "exact" in said.out


def test_every_order_wins_where_nothing_can_go_wrong(tmp_path: Path) -> None:
    toy = pack(tmp_path, DECK, PHASES + TWO_WOOD)
    assert "won against every order, knowing none" in told(toy)
    assert codes(toy) == []


def test_a_choice_that_can_be_wrong_is_no_reason_not_to_win_for_certain(tmp_path: Path) -> None:
    fog = TWO_WOOD.replace("copies: 2}\n", "copies: 2, does: [{lose: {wood: 1}}, {label: Wait}]}\n")
    toy = pack(tmp_path, DECK, PHASES + fog)
    assert "won against every order, knowing none" in told(toy)
    (worst,) = json.loads(meeple("story", "odds", toy, "--policy", "worst", "--format", "json").out)
    assert worst["won"] < 1


def test_who_must_guess_an_unseen_card_does_not_win_for_certain(tmp_path: Path) -> None:
    """The order could be known, and then each could be won; but nobody knows it."""
    phases = """\
phase:
- id: day
  options: [{goto: left}, {goto: right}]
- {id: left, draw: days, then: a, empty: late}
- {id: right, draw: days, then: b, empty: late}
- {id: a, options: [{must: wood == 1, goto: home}, {else: true, goto: late}]}
- {id: b, options: [{must: wood == 0, goto: home}, {else: true, goto: late}]}
- {id: home, ending: good}
- {id: late, ending: bad}
"""
    cards = "card:\n- {id: log, name: Log, does: [{gain: {wood: 1}}]}\n- {id: fog, name: Fog}\n"
    toy = pack(tmp_path, DECK, phases + cards)
    assert "won by some orders only" in told(toy)
    (best,) = json.loads(meeple("story", "odds", toy, "--policy", "best", "--format", "json").out)
    assert best["won"] == 0.5


def test_who_sees_the_back_wins_for_certain(tmp_path: Path) -> None:
    """The same guess with backs that tell the two cards apart, in two piles to choose from."""
    phases = """\
phase:
- {id: day, draw: days, then: dusk, empty: late}
- {id: dusk, options: [{must: wood == 1, goto: home}, {else: true, goto: late}]}
- {id: home, ending: good}
- {id: late, ending: bad}
"""
    cards = "card:\n- {id: log, name: Log, back: red, does: [{gain: {wood: 1}}]}\n- {id: fog, name: Fog, back: blue}\n"
    blind = pack(tmp_path / "blind", DECK.replace("{of: card}", "{of: card, piles: 2}"), phases + cards)
    assert "won by some orders only" in told(blind)
    seen = pack(tmp_path / "seen", DECK.replace("{of: card}", "{of: card, piles: 2, back: back}"), phases + cards)
    assert "won against every order, knowing none" in told(seen)


def test_a_draw_from_an_empty_pile_is_told_with_its_play(tmp_path: Path) -> None:
    toy = pack(
        tmp_path,
        DECK,
        PHASES.replace(", empty: late", "").replace("must: wood", "when: wood")
        + TWO_WOOD.replace("copies: 2, does", "does"),
    )
    found = checked(toy).findings
    stuck = next(finding for finding in found if finding.code == "MW682")
    assert "draws from `days`" in stuck.message
    assert stuck.place.line == 2
    machine = DeckRules(story_at(toy))
    table = follow(machine, stuck.witness)[-1][0]
    assert machine.choices(table) == []
    assert machine.places[table.node].name == "day"


def test_a_story_that_goes_round_for_ever_is_refuted(tmp_path: Path) -> None:
    story = DECK.replace("{of: card}", "{of: card, refill: true}")
    toy = pack(
        tmp_path,
        story,
        PHASES.replace("wood == 2", "wood == 3") + TWO_WOOD.replace("gain: {wood: 1}", "set: {wood: 1}"),
    )
    found = checked(toy).findings
    assert "MW683" in {finding.code for finding in found}
    assert "refuted for every order" in told(toy)


def test_a_goal_that_no_ending_fulfils_is_told(tmp_path: Path) -> None:
    toy = pack(tmp_path, DECK, PHASES + TWO_WOOD.replace("copies: 2, does", "does"))
    (lost, never) = sorted(checked(toy).findings, key=lambda finding: finding.code, reverse=True)
    assert (lost.code, never.code) == ("MW684", "MW641")
    assert "won by no order" in told(toy)


def test_what_there_is_no_room_for_is_told_of_the_stock(tmp_path: Path) -> None:
    much = TWO_WOOD.replace("gain: {wood: 1}", "gain: {wood: 2}")
    toy = pack(tmp_path / "much", DECK, PHASES.replace("wood == 2", "wood == 3") + much)
    assert "in some plays there is no room for all that is gained of wood" in told(toy)
    enough = pack(tmp_path / "enough", DECK, PHASES + TWO_WOOD)
    assert "nothing is ever gained that there is no room for" in told(enough)


def test_what_is_too_large_is_not_proven_and_not_guessed(tmp_path: Path) -> None:
    cards = "card:\n" + "".join(
        f"- {{id: c{at}, name: C, does: [{{gain: {{turn: 1}}, when: wood < 3}}, {{gain: {{wood: 1}}, when: turn >= {at}}}]}}\n"
        for at in range(9)
    )
    toy = pack(tmp_path, DECK, PHASES + cards)
    out = told(toy, "--max-states", "40")
    assert "not proven for every order within 40 states" in out
    assert "won by some order, as a play shows" in out
    assert "stock: not proven" in out
    said = meeple("story", "odds", toy, "--max-states", "40")
    assert said.status == 2
    assert "more than 40 situations" in said.err
    assert "meeple playtest" in said.err


def test_a_play_that_wins_is_a_proof_that_can_be_followed(tmp_path: Path) -> None:
    toy = page_pack(tmp_path)
    (verdict,) = checked(toy, most=20).verdicts
    assert not verdict.orders.explored
    machine = DeckRules(story_at(toy))
    table = follow(machine, verdict.wins)[-1][0]
    assert machine.won(table)


def test_every_value_that_a_play_may_begin_with_is_gone_through(tmp_path: Path) -> None:
    free = DECK.replace("wood: {from: 0, to: 3}", "wood: {from: 0, to: 3, start: any}")
    phases = PHASES.replace(
        "{must: wood == 2, goto: home}", "{must: wood == 2, goto: home}\n  - {must: wood == 3, goto: late}"
    )
    toy = pack(tmp_path, free, phases + TWO_WOOD)
    (verdict,) = checked(toy).verdicts
    assert verdict.orders.explored
    assert not verdict.orders.sure  # who begins with 3 is late
    assert {line for _, line in verdict.orders.before if line.startswith("begin")} == {
        f"begin wood={wood}" for wood in range(4)
    }
    said = meeple("story", "odds", toy, "--set", "wood=1", "--policy", "best", "--format", "json")
    assert json.loads(said.out)[0]["won"] == 1


@pytest.mark.parametrize(
    ("story", "content", "message"),
    [
        (DECK.replace("of: card", "of: crad"), "", "there is no kind `crad`"),
        (DECK.replace("{of: card}", "{of: card, piles: 0}"), "", "`piles: 0` is no number from 1 to 12"),
        (DECK.replace("{of: card}", "{of: card, back: colour}"), "", "no card has a field `colour`"),
        (DECK.replace("{of: card}", "{of: card, refill: yes please}"), "", "`refill` is neither true nor false"),
        (DECK.replace("{of: card}", "card"), "", "the deck `days` is no mapping"),
        (DECK + "places: [days]\n", "", "`days` means two things"),
        (DECK + "places: {shore: 3}\n", "", "the place `shore` is no mapping"),
        (DECK + "aim: {wool: 2}\n", "", "`wool`, which is aimed at"),
        (DECK + "round: dawn\n", "", "there is no entry `dawn`"),
        (DECK, "- {id: log2, name: L, does: [{move: {to: graev}}]}\n", "there is no place `graev` for cards"),
        (DECK, "- {id: log2, name: L, does: [{move: {from: pile}}]}\n", "nobody says where the cards go"),
        (DECK, "- {id: log2, name: L, does: [{gain: {wood: {per: wolves}}}]}\n", "`wolves` is not declared"),
        (DECK, "- {id: log2, name: L, does: [{cost: {wood: {per: turn}}}]}\n", "a cost is a number"),
        (STATE + "start: day\n", "", "there is no deck in this story"),
        (STATE + "start: day\nplaces: [hand]\n", "", "`places` without `decks`"),
    ],
)
def test_a_slip_in_a_deck_is_told_at_its_place(tmp_path: Path, story: str, content: str, message: str) -> None:
    toy = pack(tmp_path, story, PHASES + TWO_WOOD + content)
    said = meeple("check", toy, "--no-cache")
    assert said.status == 1, said
    assert message in said.out
    assert "Traceback" not in said.err
    assert "help:" in said.out


def test_searching_keeps_apart_what_players_know_and_not_what_they_do_not(tmp_path: Path) -> None:
    """Four cards in two pairs, drawn without looking: what is left is all that is known."""
    toy = pack(tmp_path, DECK, PHASES.replace("wood == 2", "wood == 3") + TWO_WOOD)
    orders = searched(story_at(toy))
    drawn = {(2 - wood, 2 - fog) for wood in range(3) for fog in range(3)}
    at_dusk = [at for at, node in enumerate(orders.node) if node >= 0 and orders.machine.places[node].name == "dusk"]
    assert len(at_dusk) == len(drawn) - 1


@pytest.mark.parametrize("first", ["{label: Wait, goto: night}, ", ""])
def test_who_may_try_again_as_often_as_they_like_wins_in_the_end(first: str, tmp_path: Path) -> None:
    """Where a throw fails nothing changes; neither does it where one waits, which the best reader does not do for ever."""
    night = "- {id: home, ending: good}\n- {id: night, options: [%s{check: {luck: 4}, success: {goto: home}, failure: {goto: night}}, {label: Away, goto: late}]}"  # fmt: skip
    phases = PHASES.replace("goto: day}", "goto: night}").replace("- {id: home, ending: good}", night % first)
    orders = searched(story_at(pack(tmp_path, f"checks: {{luck: {{dice: 1d6}}}}\n{DECK}", phases + TWO_WOOD)))
    assert orders.explored
    assert float(odds_of(orders, "best").won) == pytest.approx(1, abs=1e-9)
    assert odds_of(orders, "worst").won == 0
