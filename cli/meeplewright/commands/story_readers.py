"""What `meeple story odds` and `meeple story test` have in common: whose stories, and what readers begin with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Story
    from meeplewright.stories.odds.solve import Number

Paths = Annotated[list[Path] | None, typer.Argument(help="packs, or folders that hold packs", show_default=False)]
OneStory = Annotated[
    str, typer.Option("--story", help="only this story, where a system tells several modes", show_default=False)
]
Begin = Annotated[
    list[str] | None,
    typer.Option("--set", help="what a reader begins with where that is free: skill=3", show_default=False),
]
AsJson = Annotated[str, typer.Option("--format", help="text or json")]


def told_stories(paths: list[Path] | None, wanted: str) -> Iterator[tuple[str, Story, Story]]:
    """The pack, a story, and the part of it that no other story reads instead."""
    from meeplewright.commands.story_told import stories_among
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.findings.own import own_part

    for world, story, every in stories_among(paths, wanted):
        if not story.sound:
            raise Stop(f"the story `{story.id}` of {world.pack.name} has faults", "`meeple story check` tells them")
        yield world.pack.name, story, own_part(story, every)


def of_own(own: Story, chances: Mapping[str, Number]) -> Mapping[str, Number]:
    """The chances of those entries that this story reads itself."""
    return {name: chance for name, chance in chances.items() if name in own.nodes}


def values_of(words: list[str] | None) -> dict[str, int]:
    """What `--set` says."""
    from meeplewright.findings.stop import Stop

    values: dict[str, int] = {}
    for word in words or ():
        name, equals, number = word.partition("=")
        try:
            values[name] = int(number)
        except ValueError:
            equals = ""
        if not equals:
            raise Stop(f"`{word}` does not say what to begin with", "write `--set skill=3`")
    return values


def begun(story: Story, values: dict[str, int]) -> list[str]:
    """What readers begin with because nobody said otherwise, where that is free and something asks for it."""
    from meeplewright.stories.model.story import reads

    asked = {name for node in story.nodes.values() for option in node.options for name in reads(option)}
    free = [each for each in story.variables.values() if len(each.starts) > 1 and each.name in asked]
    free = [each for each in free if each.name not in values]
    starts = ", ".join(f"{each.name}={each.starts[0]}" for each in free if not each.untracked)
    lines = [f"  begun with {starts}; `--set` says otherwise"] if starts else []
    loose = ", ".join(each.name for each in free if each.untracked)
    if loose:
        lines.append(
            f"  not tracked: {loose}; who chooses at random begins with any number, others with what suits them"
        )
    return lines


def known_format(format_: str) -> None:
    """Stop where there is no such format."""
    from meeplewright.findings.stop import Stop

    if format_ not in {"text", "json"}:
        raise Stop(f"there is no format `{format_}`", "text or json")
