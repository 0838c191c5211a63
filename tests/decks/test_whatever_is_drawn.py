"""Stories with too many cards to say where each lies: what is proven of them whatever is drawn never contradicts an order."""

from __future__ import annotations

from pathlib import Path

import pytest

from decks.broken_toys import broken
from decks.test_against_naive import made
from decks.toys import pack, page_pack, story_at
from meeplewright.stories.decks.anyhow import Undecided
from meeplewright.stories.decks.orders import searched
from meeplewright.stories.decks.verdict import judged
from meeplewright.stories.decks.whatever import Whatever, whatever
from meeplewright.stories.model.story import Story
from seldom import few_of


def agree(story: Story) -> Whatever | Undecided:
    """What is proven whatever is drawn, which must hold for each order."""
    orders, found = searched(story, 200_000), whatever(story)
    assert orders.explored
    if isinstance(found, Undecided):
        return found
    if not found.stuck:
        assert not orders.halts
    if found.ends:
        assert not orders.traps
    assert {key for key in orders.done if not key[1].startswith("draw")} <= found.done
    return found


@pytest.mark.parametrize("seed", few_of(range(40), 6))
def test_what_is_proven_holds_for_each_order(seed: int, tmp_path: Path) -> None:
    agree(story_at(made(seed, tmp_path)))


@pytest.mark.parametrize("seed", few_of(range(1000, 1040), 6))
def test_no_play_that_is_stuck_or_endless_is_overlooked(seed: int, tmp_path: Path) -> None:
    agree(story_at(broken(tmp_path, seed)))


def test_most_small_stories_that_end_are_proven(tmp_path: Path) -> None:
    found = [whatever(story_at(made(seed, tmp_path / str(seed)))) for seed in range(40)]
    assert sum(isinstance(each, Whatever) and each.ends for each in found) >= 25


def _ford(folder: Path, old: str, new: str) -> Story:
    ford = page_pack(folder)
    for file in ford.glob("ford.yaml"):
        text = file.read_text(encoding="utf-8").replace("name: Mist, copies: 5", "name: Mist, copies: 394")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
    return story_at(ford)


@pytest.mark.slow
@pytest.mark.row
def test_four_hundred_cards_that_are_used_up_are_proven(tmp_path: Path) -> None:
    verdict = judged(
        _ford(tmp_path, "- {id: dawn, draw: river, then: dusk}", "- {id: dawn, draw: river, then: dusk, empty: swept}")
    )
    assert verdict.summary() == (
        "proven for every order, whatever is drawn: from every state an ending can be brought about"
    )
    assert [*verdict.lines()][1].startswith("while it goes on: in each state it can still be won, or losing is certain")


def test_where_it_is_not_certain_the_entries_are_named(tmp_path: Path) -> None:
    verdict = judged(_ford(tmp_path, "- {id: dawn, draw: river, then: dusk}", "- {id: dawn, draw: river, then: dusk}"))
    assert verdict.summary().startswith("not proven for every order within")
    assert any(line.startswith("whatever is drawn: perhaps nothing can be done at dawn") for line in verdict.lines())


_STORY = "start: day\ndecks: {days: {of: card, to: gone}}\nstate: {counters: {lives: {from: 0, to: 5, start: 5}}}\n"
_PHASES = """\
phase:
- {id: day, draw: days, then: dusk, empty: spent}
- {id: dusk, goto: day}
- {id: spent, options: [{must: lives >= 1%s, goto: again}, {else: true, goto: late}]}
- {id: again, move: {from: gone, to: days, count: all, put: shuffle}, goto: day}
- {id: late, ending: bad}
card:
- {id: log, name: Log, copies: 3}
- {id: fog, name: Fog, copies: 2}
"""


def test_a_deck_that_is_filled_again_is_proven_to_end_where_each_time_something_else_is_used_up(tmp_path: Path) -> None:
    """The cards become fewer until there are more again; then there is one life fewer, of which there are never more."""
    ends = agree(story_at(pack(tmp_path / "ends", _STORY, _PHASES % ", lose: {lives: 1}")))
    assert isinstance(ends, Whatever)
    assert ends.ends
    never = agree(story_at(pack(tmp_path / "never", _STORY, _PHASES % "")))
    assert isinstance(never, Whatever)
    assert (never.stuck, set(never.endless)) == ((), {"day", "dusk", "spent", "again", "log", "fog"})


def test_what_is_paid_of_many_leaves_as_many_as_there_are(tmp_path: Path) -> None:
    """Five lives are told as none, one and many: the fourth that is paid opens another way."""
    story = _STORY.replace("start: 5}", "start: 5}, times: {from: 0, to: 5}")
    phases = (_PHASES % ", cost: {lives: 1}, gain: {times: 1}").replace(
        "put: shuffle}, goto: day}", "put: shuffle}, options: [{when: times >= 4, goto: home}, {label: On, goto: day}]}"
    )
    paid = agree(story_at(pack(tmp_path, story, phases.replace("card:", "- {id: home, ending: good}\ncard:"))))
    assert isinstance(paid, Whatever)
    assert paid.ends
    assert {("again", "1"), ("home", ""), ("late", "")} <= paid.done
