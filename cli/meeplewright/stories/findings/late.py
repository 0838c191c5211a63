"""Goals that come too late: no play meets them by the last round that there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from meeplewright.findings.model import Finding
from meeplewright.stories.model.plan import Goal
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.rounds import Earliest, too_late


def late_findings(stories: Iterable[Story]) -> Iterator[Finding]:
    """One finding a goal, for the number of players that comes to it first or last of those who come too late."""
    for story in stories:
        if story.sound and story.plan is not None:
            by_goal: dict[str, list[Earliest]] = {}
            for each in too_late(story, story.plan):
                by_goal.setdefault(each.goal.node, []).append(each)
            for late in by_goal.values():
                yield _too_late(story, late, len(story.plan.seats))


def _too_late(story: Story, late: list[Earliest], seats: int) -> Finding:
    first = min(late, key=lambda each: each.round or 0)
    goal, node = first.goal, story.nodes[first.goal.node]
    players = "" if len(late) == seats else f" for {' and '.join(each.seats.name for each in late)}"
    return Finding.of(
        "MW316",
        f"{node.shown} can be met{players} in round {first.round} at the earliest, and {_end_of(goal)}",
        goal.last_origin.place,
        help=f"let there be {first.round} rounds, or let the goal ask for less",
        witness=first.script(),
        record=goal.last_origin.record_name,
        field=goal.last_origin.field,
    )


def _end_of(goal: Goal) -> str:
    if goal.within and (not goal.last or goal.within[-1] < goal.last):
        return f"it must be met by round {goal.within[-1]}"
    return f"round {goal.last} is the last"
