"""Odds of small stories equal fractions worked out by hand, and sampling agrees with them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from meeplewright.stories.model.story import Story
from meeplewright.stories.odds import odds as module
from meeplewright.stories.odds import small
from meeplewright.stories.odds.check_table import check_tables
from meeplewright.stories.odds.falls import NoDice, TooMany
from meeplewright.stories.odds.odds import odds_of
from meeplewright.stories.odds.sample import sample
from meeplewright.stories.odds.wander import FEWEST, STEPS, wandered
from seldom import few_of
from stories.random_books import STATE, random_book
from stories.worlds import story_of

Book = list[dict[str, Any]]


def ending(name: str, sort: str = "good") -> dict[str, Any]:
    return {"id": name, "text": "The end.", "ending": sort}


def to(*targets: str) -> list[dict[str, Any]]:
    return [{"goto": target} for target in targets]


FORK: Book = [
    {"id": "start", "text": "Two ways.", "options": to("wood", "road")},
    {"id": "wood", "text": "Trees here.", "options": to("won", "lost", "road")},
    {"id": "road", "text": "Dust.", "options": to("won")},
    ending("won"),
    ending("lost", "bad"),
]
ROUND: Book = [  # back to the start twice in three: half of what is left each time
    {"id": "start", "text": "A door.", "options": [{"goto": "room"}, {"goto": "won"}]},
    {"id": "room", "text": "A room.", "options": to("start", "start", "lost")},
    ending("won"),
    ending("lost", "bad"),
]
CHECK: Book = [
    {
        "id": "start",
        "text": "A wall.",
        "options": [
            {
                "check": {"skill": 5},
                "success": {"goto": "won"},
                "bonus": {"at": 7, "goto": "glory"},
                "failure": {"goto": "lost"},
            }
        ],
    },
    ending("won"),
    ending("glory"),
    ending("lost", "bad"),
]
HUB: Book = [  # three houses, each once; leaving is one of the choices that are left
    {"id": "start", "text": "A town.", "hub": {"visit": ["inn", "mill", "well"], "goto": "won"}},
    {"id": "inn", "text": "Soup."},
    {"id": "mill", "text": "Flour.", "options": to("start", "lost")},
    {"id": "well", "text": "Water."},
    ending("won"),
    ending("lost", "bad"),
]
TRAP: Book = [
    {"id": "start", "text": "A fork.", "options": to("maze", "won", "pit")},
    {"id": "maze", "text": "Hedges.", "options": [{"goto": "bench"}, {"when": "KEY", "goto": "won"}]},
    {"id": "bench", "text": "Stone.", "options": to("maze")},
    {"id": "pit", "text": "Deep.", "options": [{"when": "KEY", "goto": "won"}]},
    ending("won"),
]


def test_a_fork_is_counted_by_hand() -> None:
    odds = odds_of(story_of(FORK))
    # wood: a third wins, a third loses, a third takes the road
    assert odds.exact
    assert odds.endings == {"won": Fraction(1, 2) + Fraction(1, 2) * Fraction(2, 3), "lost": Fraction(1, 6)}
    assert odds.seen["road"] == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 3)
    assert odds.entries == 1 + Fraction(1, 2) + Fraction(2, 3) + 1
    assert odds.words == 2 + Fraction(1, 2) * 2 + Fraction(2, 3) * 1 + 2


def test_a_loop_is_a_geometric_sum() -> None:
    odds = odds_of(story_of(ROUND))
    # each round: 1/2 wins, 1/2 * 1/3 loses, 1/2 * 2/3 comes back
    assert odds.endings == {"won": Fraction(1, 2) / (1 - Fraction(1, 3)), "lost": Fraction(1, 6) / (1 - Fraction(1, 3))}
    assert odds.seen["room"] == Fraction(1, 2)
    assert odds.entries == Fraction(3, 2) + Fraction(3, 4) + 1


@pytest.mark.parametrize(
    ("skill", "won", "glory"),
    [(0, Fraction(2, 6), Fraction(0)), (1, Fraction(2, 6), Fraction(1, 6)), (2, Fraction(2, 6), Fraction(2, 6))],
)
def test_a_check_has_the_odds_of_its_die_and_score(skill: int, won: Fraction, glory: Fraction) -> None:
    state = {"counters": {"skill": {"from": 0, "to": 6, "start": "any"}}}
    odds = odds_of(story_of(CHECK, state), values={"skill": skill})
    assert odds.endings == {"won": won, "glory": glory, "lost": 1 - won - glory}


def test_a_hub_is_left_by_and_by() -> None:
    odds = odds_of(story_of(HUB))

    def lost(inn: int, mill: int, well: int) -> Fraction:
        """The chance to lose from the town with these houses unvisited."""
        ways = inn + mill + well + 1
        chance = Fraction(0)
        if mill:
            chance += Fraction(1, ways) * (Fraction(1, 2) + Fraction(1, 2) * lost(inn, 0, well))
        if inn:
            chance += Fraction(1, ways) * lost(0, mill, well)
        if well:
            chance += Fraction(1, ways) * lost(inn, mill, 0)
        return chance

    assert odds.endings["lost"] == lost(1, 1, 1)
    assert odds.seen["mill"] == 2 * lost(1, 1, 1)
    assert odds.seen["start"] == 1


def test_traps_and_gaps_are_no_endings() -> None:
    odds = odds_of(story_of(TRAP, {"flags": ["KEY"]}))
    assert (odds.endings["won"], odds.never, odds.halts) == (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))


def test_who_chooses_well_or_badly_is_solved_too() -> None:
    story = story_of(FORK)
    assert odds_of(story, "best").endings == {"won": 1, "lost": 0}
    assert odds_of(story, "worst").endings == {"won": 0, "lost": 1}
    book = [*CHECK[1:], {**CHECK[0], "options": [*CHECK[0]["options"], *to("coin")]}]
    book.append(
        {
            "id": "coin",
            "text": "Toss.",
            "options": [{"roll": "1d2", "results": [{"on": 1, "goto": "won"}, {"on": 2, "goto": "start"}]}],
        }
    )
    story = story_of(book)
    assert odds_of(story, "best").endings["lost"] == 0  # toss until it falls well
    assert odds_of(story, "worst").endings == {"won": Fraction(2, 6), "glory": 0, "lost": Fraction(4, 6)}


def test_a_fight_is_one_edge_with_its_odds() -> None:
    from meeplewright.stories.model.dice import read_dice
    from meeplewright.stories.model.story import Fight, Goto, Node, Option, Outcome, Sort, Variable

    fight = Fight("combat", read_dice("1d6"), "skill", "stamina", strength=6, stamina=2, damage=1)
    outcomes = (Outcome("success", (), Goto("won")), Outcome("failure", (), Goto("lost")))
    nodes = {
        "start": Node("start", options=(Option("1", chance=fight, outcomes=outcomes),)),
        "won": Node("won", ending="good"),
        "lost": Node("lost", ending="bad"),
    }
    variables = {
        "skill": Variable("skill", Sort.COUNTER, 0, 12, (6,)),
        "stamina": Variable("stamina", Sort.COUNTER, 0, 2, (2,)),
    }
    odds = odds_of(Story("fight", "", nodes, "start", variables))
    assert odds.endings == {"won": Fraction(1, 2), "lost": Fraction(1, 2)}  # two against two, each round a coin


def test_each_check_is_told_score_by_score() -> None:
    (table,) = check_tables(story_of(CHECK, {"counters": {"skill": {"from": 0, "to": 6}}}))
    assert [success for _, success, _ in table.rows] == [
        Fraction(2, 6),
        Fraction(3, 6),
        Fraction(4, 6),
        Fraction(5, 6),
        1,
        1,
        1,
    ]
    assert [bonus for _, _, bonus in table.rows] == [
        0,
        Fraction(1, 6),
        Fraction(2, 6),
        Fraction(3, 6),
        Fraction(4, 6),
        Fraction(5, 6),
        1,
    ]
    about = {"entry": table.node.id, "option": "1", "kind": "skill", "target": 5}
    chances = {"success": ["1/3", "1/2", "2/3", "5/6", "1", "1", "1"], "bonus": ["0", "1/6", "1/3", "1/2", "2/3", "5/6", "1"]}  # fmt: skip
    assert table.data() == about | {what: dict(zip("0123456", odds, strict=True)) for what, odds in chances.items()}


@pytest.mark.parametrize("book", [FORK, ROUND, CHECK, HUB, TRAP], ids=["fork", "round", "check", "hub", "trap"])
def test_sampling_agrees_within_three_standard_errors(book: Book) -> None:
    story = story_of(book, {"flags": ["KEY"]})
    odds, found = odds_of(story), sample(story, 800 if book is TRAP else 4000, seed=7)
    for name, chance in odds.endings.items():
        share, error = found.chance(found.endings[name])
        assert abs(share - float(chance)) <= 3 * max(error, 1 / found.runs), name
    for name, chance in odds.seen.items():
        share, error = found.chance(found.seen[name])
        assert abs(share - float(chance)) <= 3 * max(error, 1 / found.runs), name
    mean, error = found.length()
    if not odds.never:
        assert abs(mean - float(odds.entries)) <= 3 * error + 1e-9
    assert abs(found.never / found.runs - float(odds.never)) < 0.05


def test_random_books_have_odds_that_add_up_and_samples_agree() -> None:
    """Fractions and floats, loops and hubs: of all quantities together at most a few may be four errors off."""
    looked = far = 0
    for seed in range(40):
        story = story_of(random_book(seed), STATE)
        odds = odds_of(story)
        total = sum(odds.endings.values()) + odds.halts + odds.never
        assert abs(float(total) - 1) < 1e-9, seed
        assert all(-1e-9 <= float(chance) <= 1 + 1e-9 for chance in odds.seen.values()), seed
        if odds.never:
            continue
        found = sample(story, 400, seed=seed)
        for name, chance in (*odds.endings.items(), *odds.seen.items()):
            count = found.endings[name] if name in odds.endings and chance is odds.endings[name] else found.seen[name]
            expected = float(chance)
            error = max((expected * (1 - expected) / found.runs) ** 0.5, 1e-12)
            looked += 1
            far += abs(count / found.runs - expected) > 4 * error + 1e-9
    assert looked > 200
    assert far <= 2


@pytest.mark.parametrize("policy", ["random", "best", "worst"])
@pytest.mark.parametrize("arrays", [True, False], ids=["columns", "one by one"])
def test_floats_agree_with_fractions(policy: str, arrays: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a choice among equals is free, readers may differ in what they see; but not in what they win."""
    for seed in range(0, 120, 6):
        story = story_of(random_book(seed), STATE)
        exact = odds_of(story, policy)
        with monkeypatch.context() as patch:
            patch.setattr(small, "EXACT", 0)
            patch.setattr(module, "_arrays", lambda: arrays)
            rough = odds_of(story, policy, seen=True)
        assert exact.exact
        assert not rough.exact
        assert exact.good[0] == exact.good[1]
        assert rough.good[0] <= exact.good[0] <= rough.good[1], seed
        assert rough.good[1] - rough.good[0] < 1e-10, seed
        if policy == "random":
            for name, chance in exact.endings.items():
                assert abs(float(chance) - float(rough.endings[name])) <= rough.off < 1e-10, (seed, name)
            for name, chance in exact.seen.items():
                assert abs(float(chance) - float(rough.seen[name])) < 1e-9, (seed, name)
            for mine, theirs in ((exact.entries, rough.entries), (exact.words, rough.words)):
                assert float(mine) == pytest.approx(float(theirs), abs=1e-9)
            assert abs(float(exact.never) - float(rough.never)) < 1e-10


def test_the_same_seed_gives_the_same_readers_with_any_number_of_jobs() -> None:
    story = story_of(HUB)
    one, two = sample(story, 1200, seed=3), sample(story, 1200, seed=3, jobs=2)
    assert one == two
    assert sample(story, 1200, seed=4) != one


def test_options_that_nobody_took_are_named() -> None:
    found = sample(story_of(TRAP, {"flags": ["KEY"]}), 20)
    assert found.untaken(story_of(TRAP, {"flags": ["KEY"]})) == [("maze", "2"), ("pit", "1")]


def test_too_many_situations_and_dice_that_nobody_knows_are_told() -> None:
    with pytest.raises(TooMany):
        odds_of(story_of(HUB), most=5)
    story = story_of(CHECK)
    option = story.nodes["start"].options[0]
    from dataclasses import replace

    unknown = replace(option, chance=replace(option.chance, dice=None))  # type: ignore[type-var]
    nodes = {**story.nodes, "start": replace(story.nodes["start"], options=(unknown,))}
    with pytest.raises(NoDice):
        odds_of(replace(story, nodes=nodes))


@pytest.mark.parametrize("seeds", few_of((range(4), range(4, 40)), 1))
def test_readers_who_wander_end_as_the_odds_say(seeds: range) -> None:
    """Nothing is remembered of what they meet, and no share is farther from the truth than chance allows."""
    compared = 0
    for seed in seeds:
        story = story_of(random_book(seed), STATE)
        odds, found = odds_of(story), wandered(story, 400, seed=seed)
        told = {**odds.endings, "halts": odds.halts, "never": odds.never}
        for name, chance in told.items():
            count = {"halts": found.halts, "never": found.never}.get(name, found.endings[name])
            spread = (float(chance) * (1 - float(chance)) * found.runs) ** 0.5
            assert abs(count - found.runs * float(chance)) <= 4.5 * spread + 1e-6, (seed, name)
            compared += 0 < chance < 1
    assert compared > len(seeds) // 4


def test_so_many_wander_as_steps_allow_and_some_in_any_case() -> None:
    short = story_of(FORK, {})
    assert wandered(short, 2_000).runs == 2_000
    assert wandered(short, 50, seed=1) == wandered(short, 50, seed=1)
    endless = story_of([{"id": "start", "text": "Round.", "options": to("start", "start")}], {})
    found = wandered(endless, 2_000)
    assert (found.runs, found.never) == (FEWEST, FEWEST), STEPS


def doors() -> Story:
    """A die says how far a door is: the second and the third are there, and behind the others is nothing."""
    results = [{"on": face, "set": {"coin": face}, "goto": "hall"} for face in range(1, 5)]
    return story_of(
        [
            {"id": "start", "number": 1, "text": "Roll.", "options": [{"label": "Roll", "roll": "1d4", "results": results}]},
            {"id": "hall", "number": 10, "text": "Doors.", "options": [{"label": "Open", "sum": "coin"}, {"label": "Back", "goto": "start"}]},
            {**ending("won"), "number": 12},
            {**ending("lost", "bad"), "number": 13},
        ],
        {"counters": {"coin": {"from": 0, "to": 5}}},
    )  # fmt: skip


@pytest.mark.parametrize("columns", [False, True])
def test_who_comes_to_where_nothing_is_told_stops_there(columns: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if columns:
        monkeypatch.setattr(small, "EXACT", 0)
    for policy, won, lost in (("random", 1 / 4, 1 / 4), ("best", 1, 0), ("worst", 0, 1 / 3)):
        odds = odds_of(doors(), policy)
        assert [float(odds.endings[name]) for name in ("won", "lost")] == pytest.approx([won, lost])
        assert [float(odds.halts), float(odds.never)] == pytest.approx([1 - won - lost, 0])


def test_readers_who_come_to_where_nothing_is_told_are_counted() -> None:
    steps: list[int] = []
    for readers in (sample(doors(), 400, seed=3), wandered(doors(), 400, seed=3, progress=steps.append)):
        ended = sum(readers.endings.values())
        assert (readers.runs, readers.halts + ended, readers.never) == (400, 400, 0)
        assert 140 < readers.halts < 260
        assert readers.taken["hall", "1"] == 400
        assert readers.entries == 400 + ended + sum(readers.taken[node, "1"] for node in ("start",)) + readers.taken["hall", "2"]  # fmt: skip
    assert steps == [1] * 400


@pytest.mark.parametrize("engine", ["fractions", "one by one", "columns"])
def test_who_throws_until_it_leads_nowhere_has_read_that_entry_once(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    if engine != "fractions":
        monkeypatch.setattr(small, "EXACT", 0)
        monkeypatch.setattr(module, "_arrays", lambda: engine == "columns")
    roll = {"roll": "1d4", "results": [{"on": [1, 2, 3], "goto": "door"}, {"on": 4, "sum": "key"}]}
    book: Book = [
        {"id": "start", "number": 1, "text": "Go.", "options": [{"goto": "door"}, {"goto": "won"}]},
        {"id": "door", "number": 2, "text": "Here.", "options": [roll]},
        {"id": "won", "number": 3, "text": "In.", "ending": "good"},
        {"id": "vault", "number": 102, "text": "Gold.", "ending": "good"},
    ]
    odds = odds_of(story_of(book, {"items": {"key": {"number": 100}}}), seen=True)
    assert float(odds.halts) == pytest.approx(0.5)
    assert float(odds.read["door"]) == pytest.approx(2)
    assert {name: float(chance) for name, chance in odds.seen.items() if chance} == pytest.approx({"start": 1, "door": 0.5, "won": 0.5})  # fmt: skip


@pytest.mark.parametrize("engine", ["fractions", "one by one", "columns"])
def test_who_comes_back_to_the_start_once_has_seen_it_once(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if engine != "fractions":
        monkeypatch.setattr(small, "EXACT", 0)
        monkeypatch.setattr(module, "_arrays", lambda: engine == "columns")
    back: list[dict[str, Any]] = [{"label": "Back", "once": True, "goto": "start"}, {"label": "On", "goto": "won"}]
    book: Book = [
        {"id": "start", "text": "Go.", "options": [{"goto": "inn"}]},
        {"id": "inn", "text": "Rest.", "options": back},
        {"id": "won", "text": "In.", "ending": "good"},
    ]
    odds = odds_of(story_of(book), seen=True)
    assert {name: float(times) for name, times in odds.read.items()} == pytest.approx({"start": 1.5, "inn": 1.5, "won": 1})  # fmt: skip
    assert {name: float(chance) for name, chance in odds.seen.items()} == pytest.approx({"start": 1, "inn": 1, "won": 1})  # fmt: skip
