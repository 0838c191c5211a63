"""Stories out and in again are the same; Twine's own files come in with the right links; broken ones are told."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from meeplewright.stories.exchange import read
from meeplewright.stories.exchange.as_ink import as_ink
from meeplewright.stories.exchange.as_json import story_data
from meeplewright.stories.exchange.as_twee import as_twee
from meeplewright.stories.exchange.from_story import book_of, written
from meeplewright.stories.exchange.into_book import book_of_archive
from meeplewright.stories.exchange.passages import Broken
from meeplewright.stories.exchange.read_twee import read_twee
from meeplewright.stories.exchange.words import ours, twines
from meeplewright.stories.model.conditions import All, AnyOf, Condition, Not, Sum, Test
from meeplewright.stories.told.read import stories_of
from meeplewright.text.markup import parse
from meeplewright_generators.pages.plain_book import plain_book
from program import meeple
from seldom import examples
from stories.naive import Book
from stories.random_books import STATE, random_book
from stories.worlds import story_of, world_of

ROOT = Path(__file__).parents[2]
TWINE = Path(__file__).parent / "twine"


def entries_of(name: str) -> dict[str, dict[str, Any]]:
    book = book_of_archive(read_twee((TWINE / name).read_text(encoding="utf-8"), name))
    return {entry["id"]: dict(entry) for entry in book.entries}


def links_of(entry: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(option["label"], option.get("goto")) for option in entry.get("options", [])]


@examples(150)
@given(some.integers(0, 100_000))
def test_twee_written_and_read_again_is_the_same_story(seed: int) -> None:
    told = stories_of(world_of(random_book(seed), STATE))
    if told.findings or not told.stories or not told.stories[0].sound:
        return
    (story,) = told.stories
    again = book_of_archive(read_twee(as_twee(book_of(story, "en")), "again.twee"))
    assert not again.notes
    read = stories_of(world_of([dict(entry) for entry in again.entries], dict(again.state)))
    assert not read.findings
    assert story_data(read.stories[0]) == story_data(story)


def test_the_demo_book_comes_back_from_twee_as_it_was(tmp_path: Path) -> None:
    demo = ROOT / "content" / "saltmarsh-light"
    twee = tmp_path / "demo.twee"
    assert meeple("story", "export", demo, "-o", twee).status == 0
    told = meeple("story", "import", twee, "--to", tmp_path / "demo")
    assert told.status == 0
    assert "103 entries, 0 notes; checked: 0 errors" in told.out
    before = json.loads(meeple("story", "export", demo, "--format", "json").out)
    after = json.loads(meeple("story", "export", tmp_path / "demo", "--format", "json").out)
    assert after == before


def test_what_twine_can_say_stands_in_the_passage_itself() -> None:
    entries = [
        {"id": "a", "text": "One.", "start": True, "gain": [{"flag": "HORN"}], "options": [
            {"label": "Go", "when": "HORN and coin >= 2", "lose": [{"coin": 1}], "goto": "b"},
            {"label": "Stay", "goto": "c"},
        ]},
        {"id": "b", "text": "Two.", "ending": "good"},
        {"id": "c", "text": "Three.", "ending": "bad"},
    ]  # fmt: skip
    (story,) = stories_of(world_of(entries, STATE)).stories
    twee = as_twee(book_of(story, "en"))
    assert "<<if $HORN and $coin gte 2>>[[Go|b][$coin -= 1]]<</if>>" in twee
    assert "[[Stay|c]]" in twee


@pytest.mark.parametrize(
    ("when", "says"),
    [
        ("not HORN", "not $HORN"),
        ("not coin >= 2", "not ($coin gte 2)"),
        ("not (HORN and GHOST)", "not ($HORN and $GHOST)"),
        ("not (HORN or coin < 1)", "(not ($HORN or $coin lt 1))"),
        ("HORN and (GHOST or coin == 2)", "($HORN and ($GHOST or $coin is 2))"),
        ("HORN or GHOST and not coin != 2", "($HORN or $GHOST and not ($coin isnot 2))"),
        ("coin + skill > 2", "$coin + $skill > 2"),
        ("rope >= 1 and coin <= 2", "$rope gte 1 and $coin lte 2"),
    ],
)
def test_a_condition_says_in_twine_what_it_says_here(when: str, says: str) -> None:
    entries = [
        {"id": "a", "text": "One.", "options": [{"label": "Go", "when": when, "goto": "b"}, {"label": "Stay", "goto": "b"}], "start": True},
        {"id": "b", "text": "Two.", "ending": "good"},
    ]  # fmt: skip
    assert f"<<if {says}>>[[Go|b]]<</if>>" in as_twee(book_of(story_of(entries, STATE), "en"))


def test_a_passage_says_what_a_success_brings_and_when_a_hub_can_be_left() -> None:
    entries = [
        {"id": "yard", "text": "A yard.", "start": True,
         "hub": {"visit": ["well", "shed"], "least": 2, "leave": {"label": "Go in", "goto": "end"}}},
        {"id": "well", "text": "A well.", "options": [
            {"label": "Reach down", "check": {"skill": 4}, "gain": [{"coin": 1}], "goto": "yard",
             "success": {"text": "A horn!", "gain": [{"flag": "HORN"}]}, "failure": {"text": "Mud."}},
        ]},
        {"id": "shed", "text": "Rakes.", "goto": "yard"},
        {"id": "end", "text": "Over.", "ending": "good"},
    ]  # fmt: skip
    story = story_of(entries, STATE)
    twee = as_twee(book_of(story, "en"))
    won = 'Reach down (skill 4: success)">>A horn! <<set $coin += 1, $HORN to true>>[[→|yard]]<</linkreplace>>'
    assert won in twee
    assert 'Reach down (skill 4: failure)">>Mud. <<set $coin += 1>>[[→|yard]]<</linkreplace>>' in twee
    assert '<<if (visited("well") + visited("shed")) gte 2>>[[Go in|end]]<</if>>' in twee
    assert '<<if not visited("well")>>[[well|well]]<</if>>' in twee
    again = book_of_archive(read_twee(twee, "again.twee"))
    assert not again.notes


def offered(passage: str, sheet: dict[str, Any]) -> set[str]:
    """The labels that a passage of SugarCube shows to who has these."""
    found = set()
    for asked, link in re.findall(r"(?m)^(?:<<if (.+?)>>)?(?:\[\[|<<linkreplace \")(Way \d+)", passage):
        words = re.sub(r"\$(\w+)", lambda name: f" {int(sheet.get(name[1], 0))} ", asked)
        for word, sign in (("gte", ">="), ("lte", "<="), ("gt", ">"), ("lt", "<"), ("isnot", "!="), ("is", "==")):
            words = re.sub(rf"\b{word}\b", sign, words)
        if not asked or eval(words, {"false": False, "true": True}):  # the conditions of these passages only
            found.add(link)
    return found


@examples(60)
@given(some.integers(0, 100_000))
def test_a_passage_shows_the_options_that_the_record_offers(seed: int) -> None:
    chance = Random(seed)
    told = {"flags": ["HORN"], "counters": {"coin": {"from": 0, "to": 3, "start": 0}}, "items": {"rope": {"number": 1}}}
    guards = ["HORN", "not HORN", "coin >= 2", "HORN or coin == 1", "rope and coin <= 1"]
    options: list[dict[str, Any]] = []
    for at in range(chance.randint(2, 4)):
        option: dict[str, Any] = {"label": f"Way {at}", "goto": "b"}
        if chance.random() < 0.6:
            option["when"] = chance.choice(guards)
        if chance.random() < 0.3:
            option["cost"] = [{"coin": chance.randint(1, 3)}]
        if chance.random() < 0.3:
            option["once"] = True
        if chance.random() < 0.3:
            del option["goto"]
            option["sum"] = {"add": ["rope"], "to": "b"}
        if chance.random() < 0.25:
            option["else"] = True
        elif chance.random() < 0.3 and not any("must" in each for each in options):
            option["must"] = True
        options.append(option)
    entries = [
        {"id": "a", "number": 1, "text": "One.", "start": True, "options": options},
        {"id": "b", "number": 2, "text": "Two.", "ending": "good"},
    ]
    read = stories_of(world_of(entries, told))
    assert read.stories[0].sound
    twee = as_twee(book_of(read.stories[0], "en"))
    passage = twee.partition("\n:: a ")[2].partition("\n:: ")[0]
    plain_sums = [{**each, **({"sum": "rope"} if "sum" in each else {})} for each in options]
    naive = Book([{**entries[0], "options": plain_sums}, entries[1]], told)
    for _ in range(12):
        taken = [at for at in range(len(options)) if chance.random() < 0.3 and options[at].get("once")]
        sheet = {
            **naive.first,
            "HORN": chance.randint(0, 1),
            "coin": chance.randint(0, 3),
            "rope": chance.randint(0, 1),
        }
        meant, _ = naive.applying("a", {**sheet, **{f"once a {at + 1}": 1 for at in taken}})
        seen = offered(passage, {**sheet, **{f"once_a_{at}": 1 for at in taken}})
        assert seen == {option["label"] for _, option in meant}, (options, sheet, passage)


def test_numbers_of_a_passage_stop_at_their_limits() -> None:
    entries = [
        {"id": "a", "text": "One.", "start": True, "gain": [{"coin": 3}], "goto": "b"},
        {"id": "b", "text": "Two.", "ending": "good"},
    ]
    twee = as_twee(book_of(story_of(entries, {"counters": {"coin": {"from": 0, "to": 5}}}), "en"))
    assert "<<set $coin to Math.clamp($coin, 0, 5)>>" in twee
    assert twee.index(":: PassageReady") < twee.index("Math.clamp")
    assert not book_of_archive(read_twee(twee, "again.twee")).notes


def test_a_bonus_is_read_on_top_of_its_success() -> None:
    climb = {
        "label": "Climb", "check": {"skill": 4}, "goto": "end", "success": {"text": "You are up."},
        "bonus": {"at": 6, "text": "A nest!", "gain": [{"coin": 1}]}, "failure": {"text": "Down."},
    }  # fmt: skip
    entries = [
        {"id": "a", "number": 1, "text": "A tree.", "start": True, "options": [climb]},
        {"id": "end", "number": 2, "text": "Over.", "ending": "good"},
    ]
    story = story_of(entries, {"counters": {"coin": {"from": 0, "to": 5}}})
    assert 'bonus)">>You are up. A nest! <<set $coin += 1>>' in as_twee(book_of(story, "en"))
    assert "You are up.\n        A nest!\n        ~ coin = MIN(coin + 1, 5)" in as_ink(story)
    assert "* 6 or more: You are up. A nest! Gain 1 coin. → 2" in " ".join(plain_book(story, "en").split())


def test_a_fight_in_ink_is_not_fought_by_the_reader_against_himself() -> None:
    fight = {"label": "Fight", "check": {"combat": {"strength": 7, "stamina": 4}}, "goto": "end"}
    entries = [
        {"id": "a", "text": "A wolf.", "start": True, "options": [fight]},
        {"id": "end", "text": "Over.", "ending": "good"},
    ]
    counters = {name: {"from": 0, "to": 9, "start": 5} for name in ("strength", "stamina", "mine")}
    checks = {"combat": {"fight": {"dice": "2d6", "score": "strength", "health": "stamina"}}}
    world = world_of(entries, {"counters": counters})
    system = replace(
        world.system, source=replace(world.system.source, data={**world.system.data, "story": {"checks": checks}})
    )
    (story,) = stories_of(replace(world, system=system)).stories
    ink = as_ink(story)
    function = ink.partition("=== function ")[2]
    assert function.startswith("fought_combat(foes_strength, foes_stamina)")
    assert "foes_stamina -= 1" in function
    assert re.search(r"(?m)^    ~ stamina -= 1$", function)
    assert "VAR mine = 5" not in ink


def test_harlowe_comes_in_with_the_right_links() -> None:
    entries = entries_of("ferry-harlowe.twee")
    assert links_of(entries["quay"]) == [
        ("Pay the ferryman", "on-board"),
        ("Wait for the morning", "dawn"),
        ("Ring the bell", "bell"),
        ("Dry the net", "bell"),
        ("Walk along the quay", "sheds"),
        ("lamp", "lamp-room"),
    ]
    assert entries["quay"]["options"][0]["when"] == "coins"
    assert entries["quay"]["options"][0]["lose"] == [{"coins": 1}]
    assert entries["quay"]["options"][1]["when"] == "not coins"
    assert links_of(entries["bell"]) == [("Run", "sheds"), ("Quay", "quay"), ("Take it back", "quay")]
    assert entries["bell"]["gain"][0] == {"flag": "bell"}
    assert [option.get("when") for option in entries["sheds"]["options"]] == [
        "not bell", "bell and not knocked", "visited-Bell", None,
    ]  # fmt: skip
    assert entries["sheds"]["text"].startswith("It rains harder.")
    assert [result["goto"] for result in entries["lamp-room"]["options"][0]["results"]] == ["dawn", "on-board"]
    assert (entries["on-board"]["ending"], entries["dawn"]["ending"]) == ("good", "neutral")
    assert entries["quay"]["text"].startswith("The *last* ferry is **tied up**. Rain stands")


def test_sugarcube_comes_in_with_the_right_links() -> None:
    entries = entries_of("mill-sugarcube.twee")
    assert links_of(entries["yard"]) == [
        ("Open the sluice", "wheel"), ("Go up", "loft"), ("Look at the pond", "pond"), ("Barn", "barn"),
        ("Climb the ladder", "loft"), ("Steal a sack", "barn"), ("cat.png", "cat"), ("the pond", "pond"),
    ]  # fmt: skip
    assert entries["yard"]["options"][5]["gain"] == [{"flour": 1}, {"flag": "thief"}]
    assert [option.get("when") for option in entries["wheel"]["options"]] == [
        "water", "not water and flour >= 3", "not water and not flour >= 3", "visited-Pond", None,
    ]  # fmt: skip
    assert links_of(entries["loft"]) == [("Sneeze", "yard"), ("Jump", "pond"), ("Jump", "end"), ("Go down again", None)]
    assert entries["loft"]["options"][3]["return"] is True
    assert entries["yard"]["options"][1]["remember"] is True
    assert entries["barn"]["goto"] == "yard"
    assert "dust" not in entries


def test_twine_html_and_twison_are_read_as_well(tmp_path: Path) -> None:
    page = tmp_path / "story.html"
    page.write_text(
        '<html><body><tw-storydata name="Wood" startnode="2" format="Harlowe"><tw-passagedata pid="1" name="Deep">'
        '&lt;b&gt;Dark&lt;/b&gt;</tw-passagedata><tw-passagedata pid="2" name="Edge">Trees.\n[[In-&gt;Deep]]'
        "</tw-passagedata></tw-storydata></body></html>",
        encoding="utf-8",
    )
    assert meeple("story", "import", page, "--to", tmp_path / "wood").status == 0
    text = (tmp_path / "wood" / "book.yaml").read_text(encoding="utf-8")
    assert "goto: deep" in text
    assert "**Dark**" in text
    twison = tmp_path / "story.json"
    passages = [
        {"pid": "1", "name": "Edge", "text": "Trees. [[In->Deep]]"},
        {"pid": "2", "name": "Deep", "text": "Dark"},
    ]
    twison.write_text(json.dumps({"name": "Wood", "startnode": "1", "passages": passages}), encoding="utf-8")
    assert meeple("story", "import", twison, "--to", tmp_path / "wood-2").status == 0


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.twee", "", "it is empty"),
        ("a.twee", "no passage", "a.twee:1: there is no passage"),
        ("a.twee", ":: One\nx\n\n:: Two {broken}\n", "a.twee:4: the metadata of the passage `Two`"),
        ("a.twee", ":: One [tag\nx\n", "a.twee:1: the tags of the passage `One`"),
        ("a.twee", "::\nx\n", "a.twee:1: a passage has no name"),
        ("a.twee", ":: StoryData\n{\n:: A\nx", "StoryData is no JSON"),
        ("a.html", "<html><p>nothing</p></html>", "no `tw-storydata`"),
        (
            "a.html",
            "<tw-storydata name='x'>\n<tw-passagedata name='a'>cut",
            "a.html:2: the passage `a` is never closed",
        ),
        ("a.json", "{", "it is no JSON"),
        ("a.json", "{}", "it holds no `passages`"),
    ],
)
def test_a_broken_file_is_told_with_its_place(tmp_path: Path, name: str, text: str, said: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    told = meeple("story", "import", name, "--to", tmp_path / "made", cwd=tmp_path)
    assert told.status == 2
    assert said in told.err
    assert "help:" in told.err
    assert not (tmp_path / "made").exists()


@given(some.text(max_size=60))
def test_no_text_of_twine_becomes_broken_mark_up(text: str) -> None:
    for format_ in ("harlowe", "sugarcube"):
        assert not parse(ours(text, format_)).problems


@given(
    some.text(
        alphabet=some.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Co", "Zs", "Zl", "Zp")), max_size=40
    )
)
def test_plain_words_survive_twine(text: str) -> None:
    from meeplewright.text.markup import plain

    if not parse(text).problems and plain(text) == text:
        assert plain(ours(twines(text), "sugarcube")) == text


def test_a_fight_in_which_both_strike_at_once_goes_out_and_comes_in_again(tmp_path: Path) -> None:
    meeple("new", "system", "duels", cwd=tmp_path)
    pack = tmp_path / "duels"
    entry = json.dumps({"$ref": "meeple:base/entry", "unevaluatedProperties": False})
    (pack / "entry.schema.json").write_text(entry, encoding="utf-8")
    system = (pack / "system.yaml").read_text(encoding="utf-8")
    state = "state: {counters: {might: {from: 0, to: 2, start: 1}, hearts: {from: 0, to: 4, start: 4}}}"
    duel = "checks: {duel: {fight: {dice: 1d12, score: might, health: hearts}}}"
    story = f"story:\n  {duel}\n  {state}\nkinds:\n  entry: {{schema: entry.schema.json}}\n"
    (pack / "system.yaml").write_text(system.replace("kinds:\n", story, 1), encoding="utf-8")
    (pack / "book.yaml").write_text(
        "entry:\n- {id: start, number: 1, text: A cat., options: [{label: Fight, goto: won, "
        "check: {duel: {defence: 7, attack: 9, health: 2}}, failure: {goto: lost}}]}\n"
        "- {id: won, number: 2, text: Won., ending: good}\n- {id: lost, number: 3, text: Lost., ending: bad}\n",
        encoding="utf-8",
    )
    assert meeple("story", "check", cwd=pack).status == 0
    assert "97.59%  2 `won` (good)" in meeple("story", "odds", "--policy", "random", cwd=pack).out
    words = " ".join(meeple("story", "export", "--format", "text", cwd=pack).out.split())
    assert "1d12 + might and hit with 7 or more, and 1d12 for the enemy, who hits with 9 or more" in words
    ink = meeple("story", "export", "--format", "ink", cwd=pack).out
    assert "- fought_duel_both(7, 2, 9):" in ink
    assert "{ theirs >= foes_attack:\n    ~ hearts -= 1\n}" in ink
    before = json.loads(meeple("story", "export", "--format", "json", cwd=pack).out)
    meeple("story", "export", "-o", "duels.twee", cwd=pack)
    told = meeple("story", "import", "duels.twee", "--to", "again", cwd=pack)
    assert "3 entries, 0 notes; checked: 0 errors" in told.out
    after = json.loads(meeple("story", "export", "--format", "json", cwd=pack / "again").out)
    assert after["entries"] == before["entries"]


def test_of_two_options_that_must_be_taken_twine_offers_the_more_specific_one() -> None:
    options = [
        {"label": "Pay", "must": "coin >= 2", "goto": "second"},
        {"label": "Pay well", "must": "coin >= 4", "goto": "second"},
        {"label": "Flee", "must": "HORN", "goto": "second"},
        {"label": "Wait", "goto": "second"},
    ]
    entries = [
        {"id": "first", "text": "A gate.", "start": True, "options": options},
        {"id": "second", "text": "In.", "ending": "good"},
    ]
    story = story_of(entries, {"counters": {"coin": {"from": 0, "to": 5}}, "flags": ["HORN"]})
    body = as_twee(book_of(story, "en"))
    assert "<<if $coin gte 2 and not ($coin gte 4)>>" in body
    assert "<<if $coin gte 4>>" in body
    assert "<<if $HORN>>" in body, "neither asks for more than the other"
    assert "<<if not ($coin gte 2) and not ($coin gte 4) and not ($HORN)>>" in body


@pytest.mark.parametrize(
    ("condition", "guard"),
    [
        (Test("LAMP"), "LAMP"),
        (Not(Test("LAMP")), "not LAMP"),
        (Sum(("coin", "oil"), ">=", 3), "coin + oil >= 3"),
        (Test("two words"), {"two words": ">= 1"}),
        (Not(Test("two words", "==", 2)), {"not": {"two words": "== 2"}}),
        (All((Test("LAMP"), Not(AnyOf((Test("and"), Test("coin", "<", 3)))))), {"all": [{"LAMP": ">= 1"}, {"not": {"any": [{"and": ">= 1"}, {"coin": "< 3"}]}}]}),
        (AnyOf((Test("LAMP"), All())), {"any": [{"LAMP": ">= 1"}, {"all": []}]}),
        (Not(AnyOf()), {"not": {"any": []}}),
    ],
)  # fmt: skip
def test_a_guard_is_written_as_an_expression_where_that_can_say_it(condition: Condition, guard: Any) -> None:
    assert written(condition) == guard


def test_a_sum_of_names_that_are_no_words_cannot_be_written() -> None:
    with pytest.raises(TypeError, match="a sum of several names"):
        written(Sum(("two words", "oil"), ">=", 3))


@pytest.mark.parametrize(
    ("name", "raw", "line", "said"),
    [
        ("none.twee", None, 1, "it cannot be read: No such file or directory"),
        ("large.twee", b"x" * 40, 1, "it is larger than 64 MB"),
        ("latin.twee", b":: Start\nfine\nBog\xe9\n", 3, "it is not UTF-8"),
        ("empty.twee", b" \n\n", 1, "it is empty"),
    ],
)
def test_a_file_that_holds_no_text_is_told(
    name: str, raw: bytes | None, line: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read, "MOST_BYTES", 39)
    if raw is not None:
        (tmp_path / name).write_bytes(raw)
    with pytest.raises(Broken) as told:
        read.read_file(tmp_path / name)
    assert (said in str(told.value), told.value.line) == (True, line)
