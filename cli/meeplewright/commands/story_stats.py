"""`meeple story stats`: how large a story is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Story
    from meeplewright.stories.proof.measure import Measured

OneStory = Annotated[
    str, typer.Option("--story", help="only this story, where a system tells several modes", show_default=False)
]


def stats(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="packs, or folders that hold packs", show_default=False)
    ] = None,
    story: OneStory = "",
    max_states: Annotated[int, typer.Option(help="situations looked at for the mean at most", min=1)] = 300_000,
    matrix: Annotated[
        bool, typer.Option("--matrix", help="tell where each keyword, item and counter is had, lost and asked for")
    ] = False,
    format: Annotated[str, typer.Option("--format", help="text or json; csv for the matrix")] = "text",  # noqa: A002
) -> int:
    """Tell how large a story is: words, reading time, endings, lengths, bottlenecks, and what a reader must note.

    With `--matrix` instead where each keyword, item and counter is had, lost and asked for, which of them decide
    nothing, and options that nothing speaks for.
    """
    import json

    from meeplewright.commands.story_told import stories_at
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.proof.measure import measured

    if format not in ("text", "json", *(["csv"] if matrix else [])):
        raise Stop(f"there is no format `{format}`", help="text or json, and csv for `--matrix`")
    if matrix:
        return _matrix(paths, story, format)
    data = []
    for world, each in stories_at(paths, story):
        figures = measured(each)
        mean = _mean(each, max_states)
        if format == "json":
            data.append(_as_json(world.pack.name, figures, mean))
        else:
            for line in _as_text(world.pack.name, each, figures, mean):
                print(line)
    if format == "json":
        print(json.dumps(data, ensure_ascii=False, indent=2))
    return 0


def _matrix(paths: list[Path] | None, wanted: str, format_: str) -> int:
    import sys

    from meeplewright.commands.story_matrix import as_csv, as_json, as_text, matrix_of
    from meeplewright.commands.story_told import passed_over, stories_among
    from meeplewright.stories.findings.own import own_part

    tables = []
    for world, story, stories in stories_among(paths, wanted):
        if passed_over(story, wanted):
            continue
        tables.append(matrix_of(world.pack.name, story, own_part(story, stories)))
    if format_ == "text":
        print("\n".join(line for matrix in tables for line in as_text(matrix)))
    else:
        sys.stdout.write(as_csv(tables) if format_ == "csv" else as_json(tables) + "\n")
    return 0


def _mean(story: Story, most: int) -> dict[str, Any]:
    """What a reader who chooses at random reads: solved, or sampled where the story is too large for that."""
    from meeplewright.stories.odds.falls import NoDice, TooMany
    from meeplewright.stories.odds.odds import odds_of
    from meeplewright.stories.odds.sample import sample

    if not story.sound or story.cards is not None:
        return {}
    printed = [id_ for id_, node in story.nodes.items() if not node.made and not node.decoy]
    try:
        odds = odds_of(story, "random", most=most)
    except NoDice:
        return {}
    except TooMany:
        runs = 20_000
        survey = sample(story, runs, seed=1, jobs=1)
        rare = [id_ for id_ in printed if survey.seen.get(id_, 0) < runs / 100]
        read = max(runs - survey.never, 1)
        return {"entries": survey.length()[0], "words": survey.words / read, "rare": rare, "sampled": runs}
    rare = [id_ for id_ in printed if float(odds.seen.get(id_, 0)) < 0.01]
    return {"entries": float(odds.entries), "words": float(odds.words), "rare": rare, "sampled": 0}


def _as_text(pack: str, story: Story, figures: Measured, mean: dict[str, Any]) -> list[str]:
    lines = [
        f"{pack}: {story.id}",
        (
            f"  {figures.entries} entries, {figures.options} options, {figures.words:,} words: "
            f"{figures.minutes:.0f} minutes for all"
        ),
        "  endings: " + (", ".join(f"{count} {sort}" for sort, count in figures.endings.items()) or "none"),
        f"  shortest reading: {_length(figures.shortest)}",
    ]
    if mean:
        how = f", {mean['sampled']:,} readers sampled" if mean["sampled"] else ""
        minutes = mean["words"] / 200
        lines.append(
            f"  mean reading: {mean['entries']:.1f} entries, {mean['words']:,.0f} words, {minutes:.0f} minutes{how}"
        )
    longest = figures.longest if isinstance(figures.longest, str) else _length(figures.longest)
    lines.append(f"  longest reading: {longest}")
    shown = ", ".join(story.nodes[id_].shown for id_ in figures.bottlenecks) or "none"
    lines.append(f"  every reading passes: {shown}")
    if figures.alive:
        where = story.nodes[figures.alive_at].shown
        lines.append(
            f"  to be noted: at most {figures.alive} keywords and items at once, at {where}: {', '.join(figures.notes)}"
        )
    if mean and mean["rare"]:
        shown = ", ".join(story.nodes[id_].shown for id_ in mean["rare"][:20])
        more = f" and {len(mean['rare']) - 20} more" if len(mean["rare"]) > 20 else ""
        lines.append(f"  read by fewer than 1 in 100: {shown}{more}")
    return lines


def _length(length: tuple[int, int] | None) -> str:
    if length is None:
        return "none reaches an ending"
    return f"{length[0]} entries, {length[1]:,} words, {length[1] / 200:.0f} minutes"


def _as_json(pack: str, figures: Measured, mean: dict[str, Any]) -> dict[str, Any]:
    return {
        "pack": pack,
        "story": figures.story,
        "entries": figures.entries,
        "options": figures.options,
        "words": figures.words,
        "minutes": figures.minutes,
        "endings": dict(figures.endings),
        "shortest": figures.shortest,
        "longest": None if isinstance(figures.longest, str) else figures.longest,
        "bottlenecks": list(figures.bottlenecks),
        "noted": {"most": figures.alive, "at": figures.alive_at, "names": list(figures.notes)},
        "mean": mean,
    }
