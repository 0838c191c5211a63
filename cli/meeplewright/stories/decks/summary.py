"""A playtest told: as lines, and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meeplewright.stories.decks.curves import curves, line
from meeplewright.stories.decks.interval import wilson
from meeplewright.stories.decks.plays import ENDLESS, STUCK
from meeplewright.stories.decks.playtest import Playtest
from meeplewright.stories.decks.tally import PlayTally, number_of, quantile
from meeplewright.stories.model.story import OptionRole, Story

_NO_END = {STUCK: "came to where nothing can be done", ENDLESS: "had no end"}
_MOST = 12  # names in a line


def lines(report: Playtest, pack: str) -> Iterator[str]:
    """The table, reader by reader."""
    story = report.story
    for reader, tally in report.tallies.items():
        part = "" if tally.plays == report.wanted else f" of {report.wanted:,}, and then it was interrupted"
        yield f"{pack}: {story.id}: {tally.plays:,} plays{part}, reader {reader}, seed {report.seed}"
        if not tally.plays:
            continue
        yield f"  {_share(tally.won, tally.plays)}  won"
        for end, count in sorted(tally.endings.items(), key=lambda each: (-each[1], each[0])):
            shown = _NO_END.get(end) or f"{story.nodes[end].shown} ({story.nodes[end].ending})"
            yield f"    {_share(count, tally.plays)}  {shown}"
        yield _length(tally)
        yield from (f"  {text}" for text in _curves(tally))
        yield from (f"  {text}" for text in _cards(story, tally))
        for name in ("longest", "luckiest", "worst"):
            number = number_of(getattr(tally, name))
            if number is not None:
                yield f"  the {name} play: `--play {reader}/{number}`"


def _share(count: int, runs: int) -> str:
    low, high = wilson(count, runs)
    return f"{count / runs:7.2%}  ({low:.2%} to {high:.2%})"


def _length(tally: PlayTally) -> str:
    steps, rounds = tally.steps, tally.rounds
    text = f"  {tally.mean(steps):.1f} steps, 90 of 100 plays {quantile(steps, 0.05)} to {quantile(steps, 0.95)}"
    if max(rounds, default=0):
        text += f"; {tally.mean(rounds):.1f} rounds, {quantile(rounds, 0.05)} to {quantile(rounds, 0.95)}"
    return text


def _curves(tally: PlayTally) -> Iterator[str]:
    by_name = curves(tally)
    wide = max((len(name) for name in by_name), default=0)
    for name, points in by_name.items():
        first, last = points[0], points[-1]
        yield f"{name:<{wide}}  {line(points)}  {first.mean:.1f} to {last.mean:.1f} in round {last.round}"
    for name, count in sorted(tally.spilt.items()):
        yield f"{name}: in {count / tally.plays:.1%} of the plays there was no room for all that was gained"


def _cards(story: Story, tally: PlayTally) -> Iterator[str]:
    for what, names in (
        ("cards that never came", never_came(story, tally)),
        ("cards that always came", [name for name, count in sorted(tally.cards.items()) if count == tally.plays]),
        ("never taken, though it could be", [f"{n} {k}" for n, k in never_taken(tally)]),
        ("always taken where it could be", [f"{n} {k}" for n, k in always_taken(tally)]),
        ("could never be done", [f"{n} {k}" for n, k in never_possible(story, tally)]),
    ):
        if names:
            more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
            yield f"{what}: {', '.join(names[:_MOST])}{more}"


def never_came(story: Story, tally: PlayTally) -> list[str]:
    """Cards that no play has read."""
    assert story.cards is not None
    every = {node for deck in story.cards.decks.values() for node in deck.cards}
    return sorted(every - tally.cards.keys())


def never_taken(tally: PlayTally) -> list[tuple[str, str]]:
    """What could be done beside something else, and never was."""
    return sorted(each for each in tally.offered if not tally.taken[each])


def always_taken(tally: PlayTally) -> list[tuple[str, str]]:
    """What was done each time that it could be, beside something else that could be done."""
    return sorted(each for each, count in tally.offered.items() if tally.taken[each] == count)


def never_possible(story: Story, tally: PlayTally) -> list[tuple[str, str]]:
    """Options of entries that were read, which could not be taken in any play."""
    seen = {node for node, _ in tally.done} | set(tally.cards)
    return sorted(
        (name, option.key)
        for name in seen & story.nodes.keys()
        for option in story.nodes[name].options
        if option.role is not OptionRole.DRAW
        and (name, option.key) not in tally.done
        and (name, option.key) not in tally.offered
    )


def data(report: Playtest, pack: str, scripts: dict[tuple[str, str], tuple[str, ...]]) -> dict[str, Any]:
    """The same as data; `scripts` are the plays that stand out, by reader and what they are."""
    story = report.story
    return {
        "pack": pack,
        "story": story.id,
        "seed": report.seed,
        "wanted": report.wanted,
        "interrupted": report.interrupted,
        "readers": {reader: _data(story, reader, tally, scripts) for reader, tally in report.tallies.items()},
    }


def _data(
    story: Story, reader: str, tally: PlayTally, scripts: dict[tuple[str, str], tuple[str, ...]]
) -> dict[str, Any]:
    return {
        "plays": tally.plays,
        "won": {"count": tally.won, "interval": wilson(tally.won, tally.plays)},
        "endings": {
            end: {"count": count, "interval": wilson(count, tally.plays)}
            for end, count in sorted(tally.endings.items())
        },
        "steps": {str(value): count for value, count in sorted(tally.steps.items())},
        "rounds": {str(value): count for value, count in sorted(tally.rounds.items())},
        "curves": {
            name: [[p.round, p.plays, round(p.mean, 6), p.low, p.high] for p in points]
            for name, points in curves(tally).items()
        },
        "no_room": dict(sorted(tally.spilt.items())),
        "cards": dict(sorted(tally.cards.items())),
        "never_came": never_came(story, tally),
        "never_taken": [" ".join(each) for each in never_taken(tally)],
        "always_taken": [" ".join(each) for each in always_taken(tally)],
        "never_possible": [" ".join(each) for each in never_possible(story, tally)],
        **{
            name: {"play": number_of(getattr(tally, name)), "script": scripts.get((reader, name), ())}
            for name in ("longest", "luckiest", "worst")
        },
    }
