"""`meeple story plan`: the earliest round in which each goal can be met, by the number of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from meeplewright.stories.proof.rounds import Earliest

OneStory = Annotated[
    str, typer.Option("--story", help="only this story, where a system tells several modes", show_default=False)
]


def plan(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="packs, or folders that hold packs", show_default=False)
    ] = None,
    story: OneStory = "",
    goal: Annotated[
        str, typer.Option("--goal", help="only this goal, with the play that meets it", show_default=False)
    ] = "",
    format: Annotated[str, typer.Option("--format", help="text or json")] = "text",  # noqa: A002
) -> int:
    """Tell in which round each goal can be met at the earliest, for each number of players.

    With `--goal` the play that meets it then: what is done in each round.
    """
    import json

    from meeplewright.commands.story_told import stories_at
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.stories.proof.rounds import earliest

    if format not in ("text", "json"):
        raise Stop(f"there is no format `{format}`", help="text or json")
    plans = [(world, each) for world, each in stories_at(paths, story) if each.plan is not None]
    if not plans:
        raise Stop("no story here is planned in rounds", help="docs/stories.md says what `plan:` of a mode holds")
    known = [one.node for _, each in plans if each.plan is not None for one in each.plan.goals]
    if goal and goal not in known:
        raise Stop(f"there is no goal `{goal}`", help=did_you_mean(goal, known) or f"the goals: {', '.join(known)}")
    data: list[dict[str, Any]] = []
    for world, each in plans:
        assert each.plan is not None
        rounds = [one for one in earliest(each, each.plan) if goal in ("", one.goal.node)]
        if not rounds:
            continue
        data += (_row(world.pack.name, each.id, one) for one in rounds)
        if format == "text":
            print(f"{world.pack.name}: {each.id}, the earliest round of each goal")
            for line in _table(rounds):
                print(line)
            for line in _plays(rounds) if goal else ():
                print(line)
    if format == "json":
        print(json.dumps(data, ensure_ascii=False, indent=2))
    return 0


def _row(pack: str, story: str, one: Earliest) -> dict[str, Any]:
    return {
        "pack": pack,
        "story": story,
        "goal": one.goal.node,
        "players": one.seats.name,
        "round": one.round,
        "exact": one.exact,
        "last": one.goal.last or None,
        "play": [list(read) for read in one.play],
    }


def _table(rounds: Sequence[Earliest]) -> Iterator[str]:
    seats = list(dict.fromkeys(one.seats.name for one in rounds))
    goals = list(dict.fromkeys(one.goal.node for one in rounds))
    width = max(len(goal) for goal in goals)
    texts = {(one.goal.node, one.seats.name): _told(one) for one in rounds}
    last = {one.goal.node: one.goal.last for one in rounds}
    head = [*(name or "round" for name in seats), "last round"]
    yield "  ".join(("  " + " " * width, *head))
    for goal in goals:
        cells = [*(texts[goal, name] for name in seats), str(last[goal] or "-")]
        row = (f"{cell:>{len(title)}}" for cell, title in zip(cells, head, strict=True))
        yield "  ".join((f"  {goal:{width}}", *row))


def _told(one: Earliest) -> str:
    if one.round is None:
        return "never"
    return str(one.round) if one.exact else f"{one.round}+"


def _plays(rounds: Sequence[Earliest]) -> Iterator[str]:
    for one in rounds:
        yield ""
        if one.seats.name:
            yield f"{one.seats.name}:"
        if one.round is None:
            yield "  nothing leads to it"
        elif not one.exact:
            yield f"  not before round {one.round}; there are too many plays to tell the first"
        for line in one.script():
            yield f"  {line}"
