"""Findings on paper, and figures of what is read, of random books: held against an oracle of plain sets."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

from meeplewright.stories.findings.loops import closed
from meeplewright.stories.findings.paper import StoryGraph
from meeplewright.stories.findings.unled import unreachable
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.measure import measured
from seldom import later
from stories.worlds import story_of

STATE = {"flags": ["HORN"], "counters": {"coin": {"from": 0, "to": 3, "start": 3}}}
Links = Mapping[str, frozenset[str]]


def a_book(seed: int) -> list[dict[str, Any]]:
    """A book without hubs: conditions and costs that can be met, checks, rolls, dead ends, loops, decoys."""
    chance = random.Random(seed)
    ids = ["start", *(f"e{at}" for at in range(1, chance.randrange(3, 14)))]
    forward = chance.random() < 0.4  # some books never go back

    most = chance.choice((1, 3))

    def onward(at: int) -> str:
        return chance.choice(ids[at + 1 :] if forward and at + 1 < len(ids) else ids)

    def option(at: int) -> dict[str, Any]:
        made: dict[str, Any] = {"label": "Go"}
        if chance.random() < 0.2:
            made["when"] = "HORN"
        if chance.random() < 0.2:
            made["cost"] = {"coin": 1}
        if chance.random() < 0.2:
            return made | {"check": {"skill": 1}, "success": {"goto": onward(at)}, "failure": {"goto": onward(at)}}
        if chance.random() < 0.2:
            return made | {"roll": "1d6", "results": [{"on": f, "goto": onward(at)} for f in ("1-3", "4-6")]}
        if chance.random() < 0.2:
            made["gain"] = {"flag": "HORN"}
        return made if chance.random() < 0.05 else made | {"goto": onward(at)}

    book: list[dict[str, Any]] = []
    for at, name in enumerate(ids):
        entry: dict[str, Any] = {"id": name, "number": at + 1, "text": "Words."}
        last = forward and at + 1 == len(ids)
        if (name != "start" and chance.random() < 0.2) or last:
            entry["ending"] = chance.choice(("good", "bad"))
        elif chance.random() < 0.9:
            entry["options"] = [option(at) for _ in range(chance.randrange(most) + 1 if at else 3)]
        if "options" in entry and chance.random() < 0.2:
            entry["gain"] = {"coin": 1}
        if name != "start" and chance.random() < 0.1:
            entry["decoy"] = True
        book.append(entry)
    return book


def ways(option: Mapping[str, Any]) -> list[dict[str, Any]]:
    """How an option may come out."""
    if "check" in option:
        return [option["success"], option["failure"]]
    return option.get("results") or [dict(option)]


def links_of(book: list[dict[str, Any]]) -> Links:
    return {
        entry["id"]: frozenset(way["goto"] for option in entry.get("options", ()) for way in ways(option) if "goto" in way)
        for entry in book
    }  # fmt: skip


def behind(links: Links, entry: str, *, without: str = "") -> frozenset[str]:
    """What can be come to from an entry by one way or more; never by way of one entry."""
    found = frozenset[str]()
    while (more := found | frozenset().union(*(links[each] for each in {entry, *found} - {without}))) != found:
        found = more
    return found


def expected(book: list[dict[str, Any]]) -> set[tuple[str, frozenset[str]]]:
    """What the pages MW612 to MW616 say is wrong: the code, and the entries it is about."""
    links, entries = links_of(book), {entry["id"]: entry for entry in book}
    read = {"start", *behind(links, "start")}
    lone = [name for name in entries if name not in read and "decoy" not in entries[name]]
    further = {name: behind({each: links[each] & {*lone} for each in lone}, name) for name in lone}
    # told are those that nobody leads to but who is behind them, too; of such a ring the book's first
    found = {
        ("MW612", frozenset({name}))
        for at, name in enumerate(lone)
        if not any(name in further[other] and (other not in further[name] or lone.index(other) < at) for other in lone)
    }
    for name in read:
        entry = entries[name]
        options = entry.get("options", ())
        lost = any("goto" not in way for option in options for way in ways(option))
        if "ending" not in entry and (not options or lost):
            found.add(("MW613", frozenset({name})))
        for option in options:
            plain = "check" not in option and "results" not in option and not {"cost", "gain"} & option.keys()
            if plain and option.get("goto") == name and "gain" not in entry:
                found.add(("MW615", frozenset({name})))
        circle = behind(links, name)
        closed = circle and all(name in behind(links, other) for other in circle)  # who leaves it always comes back
        if closed and not any("ending" in entries[other] for other in circle):
            found.add(("MW616", circle))
    return found


def told(story: Story, links: Links) -> list[tuple[str, frozenset[str]]]:
    paper = StoryGraph(story)
    found = []
    for finding in (*paper.findings(), *unreachable([paper])):
        name = finding.record.partition("/")[2]
        named = set(re.findall(r"`(e\d+|start)`", finding.message)) - {""}
        about = behind(links, name) if finding.code == "MW616" else frozenset({name})
        assert name in about
        assert named == about if len(about) <= 6 else len(named) == 6, finding.message
        if finding.code in {"MW612", "MW613", "MW615", "MW616"}:
            found.append((finding.code, about))
    return found


def unread(book: list[dict[str, Any]]) -> int:
    """How many entries nobody comes to, and should."""
    read = {"start", *behind(links_of(book), "start")}
    return sum(entry["id"] not in read and "decoy" not in entry for entry in book)


def told_of(book: list[dict[str, Any]]) -> int:
    """The same, as the findings say: each with how many more there are behind it."""
    messages = [finding.message for finding in unreachable([StoryGraph(story_of(book, STATE))])]
    return len(messages) + sum(int(each) for message in messages for each in re.findall(r"nor to (\d+) more", message))


def longest(links: Links, entries: Mapping[str, Any], name: str) -> int | None:
    """The most entries of a reading that goes on as long as it can and then ends; None where none ends."""
    further = [more for more in (longest(links, entries, other) for other in links[name]) if more is not None]
    if further:
        return max(further) + 1
    return 1 if "ending" in entries[name] else None


def test_random_books_have_on_paper_what_plain_sets_find() -> None:
    count = {"MW612": 0, "MW613": 0, "MW615": 0, "MW616": 0, "several loops": 0, "clean": 0}
    for seed in range(600):
        book = a_book(seed)
        found = told(story_of(book, STATE), links_of(book))
        loops = [each for each in found if each[0] == "MW616"]
        assert len(loops) == len(set(loops)), seed
        assert set(found) == expected(book), seed
        assert told_of(book) == unread(book), seed
        for code, _ in set(found):
            count[code] += 1
        count["several loops"] += len(loops) > 1
        count["clean"] += not found
    assert min(count.values()) > 5, count


def test_loops_and_what_they_hold_are_told_as_they_are_come_to() -> None:
    assert closed([[5, 4, 1], [3], [], [1], [4], [2, 6], [6]], 0, []) == [[6], [4], [1, 3]]
    assert closed([[5, 4, 1], [3], [], [1], [4], [2, 6], [6]], 0, [6, 3]) == [[4]]


@later
def test_readings_on_paper_are_as_long_as_plain_sets_find() -> None:
    count = {"ends": 0, "bottlenecks": 0, "goes round": 0, "never ends": 0}
    for seed in range(600):
        book = a_book(seed)
        links, entries = links_of(book), {entry["id"]: entry for entry in book}
        figures = measured(story_of(book, STATE))
        read = {"start", *behind(links, "start")}
        endings = {name for name in read if "ending" in entries[name]}
        words = {name: 1 + len(entry.get("options", ())) for name, entry in entries.items()}  # a word each
        wave, steps = {"start": words["start"]}, 1
        while endings and not wave.keys() & endings:
            after: dict[str, int] = {}
            for name, so_far in wave.items():
                for other in links[name]:
                    after[other] = min(so_far + words[other], after.get(other, 1000))
            wave, steps = after, steps + 1
        least = (steps, min(wave[name] for name in wave.keys() & endings)) if endings else None
        assert figures.shortest == least, seed
        passed = {name for name in read - {"start"} if not (endings - {name}) & behind(links, "start", without=name)}
        assert set(figures.bottlenecks) == (passed if endings else set()), seed
        round_ = any(name in behind(links, name) for name in read)
        if not round_:
            most = longest(links, entries, "start")
            assert (figures.longest[0] if isinstance(figures.longest, tuple) else None) == most, seed
        count["goes round"] += round_
        count["ends"] += bool(endings)
        count["never ends"] += not endings
        count["bottlenecks"] += len(figures.bottlenecks) > 1
    assert min(count.values()) > 5, count
