"""What the story commands share: which story is meant, the file it is written to, and a witness told in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.stories.model.scripts import Followed
    from meeplewright.stories.model.story import Story


def stories_at(paths: Sequence[Path] | None, wanted: str = "", lang: str = "") -> Iterator[tuple[World, Story]]:
    """The stories of the packs at these paths, in another language where one is asked for."""
    for world, story, _stories in stories_among(paths, wanted, lang):
        yield world, story


def stories_among(
    paths: Sequence[Path] | None, wanted: str = "", lang: str = ""
) -> Iterator[tuple[World, Story, tuple[Story, ...]]]:
    """The stories that are meant, each with all that its World tells."""
    from meeplewright.commands.worlds import worlds_at
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.stories.told.read import stories_of

    known: list[str] = []
    some = False
    for world in worlds_at(paths):
        read = _in_language(world, lang) if lang and lang != world.pack.language else world
        stories = stories_of(read).stories
        for story in stories:
            known.append(story.id)
            if wanted in {"", story.id, story.id.partition("/")[0]}:
                some = True
                yield read, story, stories
    if not some:
        advice = did_you_mean(wanted, known) if wanted else "docs/stories.md says how records tell a story"
        raise Stop(f"there is no story `{wanted}`" if wanted else "there is no story here", help=advice)


def _in_language(world: World, language: str) -> World:
    """The World in one of its languages; what is not translated is marked, and counted."""
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.l10n import translated

    known = (world.pack.language, *world.pack.translations)
    if language not in known:
        raise Stop(
            f"`{world.pack.name}` has no language `{language}`",
            help=did_you_mean(language, known) or f"its languages: {', '.join(known)}",
        )
    read, translation = translated(world, language, marked=True)
    if translation.missing:
        count = len(translation.missing)
        print(
            f"note: {count} {'text has' if count == 1 else 'texts have'} no translation into `{language}`; "
            f"what stands as it is is marked `[{world.pack.language}]`",
            file=sys.stderr,
        )
    return read


def one_story(path: Path | None, wanted: str = "", lang: str = "") -> tuple[World, Story]:
    """The one story that is meant."""
    world, story, _stories = one_among(path, wanted, lang)
    return world, story


def one_among(path: Path | None, wanted: str = "", lang: str = "") -> tuple[World, Story, tuple[Story, ...]]:
    """The one story that is meant, and all that its World tells; one that cards decide only where it is named."""
    from meeplewright.findings.stop import Stop

    stories = list(stories_among([path] if path is not None else None, wanted, lang))
    read = [each for each in stories if each[1].cards is None]
    if not wanted and len(read) == 1:
        return read[0]
    if len(stories) > 1:
        names = ", ".join(f"`{story.id}`" for _world, story, _stories in stories[:8])
        raise Stop(f"there are {len(stories)} stories here: {names}", help="say which with `--story`")
    return stories[0]


def without_cards(story: Story) -> None:
    """Stop where cards decide the order of a story: what follows knows of no order."""
    from meeplewright.findings.stop import Stop

    if story.cards is not None:
        raise Stop(
            f"the story `{story.id}` is played with a deck, and this reads it without",
            help="`meeple playtest` plays it and `meeple story check` proves it",
        )


def passed_over(story: Story, wanted: str) -> bool:
    """Whether a story that cards decide is left out with a note, among others; where it is asked for by name, stop."""
    import sys

    if story.cards is not None and not wanted:
        print(f"note: `{story.id}` is played with a deck: `meeple playtest` plays it", file=sys.stderr)
        return True
    without_cards(story)
    return False


def begun_with(story: Story, values: Mapping[str, int]) -> Story:
    """The story of readers who begin with these values."""
    from dataclasses import replace

    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.reader import Impossible, may_begin

    try:
        may_begin(story, values)
    except Impossible as wrong:
        raise Stop(str(wrong), help="begin inside what `state:` allows") from None
    begun = {name: replace(story.variables[name], starts=(value,)) for name, value in values.items()}
    return replace(story, variables={**story.variables, **begun}) if begun else story


def kind_of(wanted: str, output: Path | None, known: Sequence[str], endings: Mapping[str, str]) -> str:
    """The format that is asked for; else the one that the file's ending stands for."""
    from meeplewright.findings.stop import Stop, did_you_mean

    kind = wanted or endings.get(output.suffix.lower() if output is not None else "", "")
    if kind not in known:
        advice = did_you_mean(wanted, known) or f"`--format` is one of {', '.join(known)}"
        raise Stop(f"there is no format `{wanted}`" if wanted else "no format is said", help=advice)
    return kind


def put_out(content: bytes, output: Path | None, entries: int) -> None:
    """To the file, and say so; else to standard output."""
    from meeplewright.findings.harmless import data_to
    from meeplewright.sources.disk import write_whole

    if output is None:
        data_to(sys.stdout, content.decode())
        return
    write_whole(output, content)
    print(f"{output}: {entries} entries")


def told(story: Story, followed: Followed) -> Iterator[str]:
    """The steps of a play in words: entry, what is chosen, how it comes out."""
    from meeplewright.text.markup import plain

    for now, (option, outcome) in zip(followed.situations, followed.steps, strict=False):
        node = story.nodes[now.node]
        came = f" → {outcome}" if outcome else ""
        yield f"{node.shown}: {plain(option.label) or option.key}{came}"
    yield story.nodes[followed.end.node].shown


def sheet(story: Story, values: object) -> list[str]:
    """The record sheet: what is held, and every counter."""
    from collections.abc import Mapping

    from meeplewright.stories.model.story import Sort

    assert isinstance(values, Mapping)
    held: dict[Sort, list[str]] = {Sort.FLAG: [], Sort.ITEM: [], Sort.COUNTER: []}
    for name, variable in story.variables.items():
        value = values.get(name, 0)
        if variable.sort is Sort.HIDDEN:
            continue
        if variable.sort is Sort.COUNTER:
            held[variable.sort].append(f"{variable.title or name} {value}")
        elif value:
            held[variable.sort].append((variable.title or name) + (f" × {value}" if value > 1 else ""))
    heads = {Sort.COUNTER: "", Sort.ITEM: "items: ", Sort.FLAG: "keywords: "}
    return [heads[sort] + ", ".join(held[sort]) for sort in heads if held[sort]]
