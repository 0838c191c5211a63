"""`meeple story test`: how stories go, by many readers who choose at random."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from meeplewright.commands.story_readers import (
    AsJson,
    Begin,
    OneStory,
    Paths,
    begun,
    known_format,
    told_stories,
    values_of,
)


def sampled(
    paths: Paths = None,
    story: OneStory = "",
    runs: Annotated[int, typer.Option(help="how many readers", min=1, max=100_000_000)] = 10_000,
    seed: Annotated[int, typer.Option(help="the same seed gives the same readers")] = 0,
    jobs: Annotated[int, typer.Option(help="processes to use", min=1, max=64)] = 1,
    set_: Begin = None,
    format: AsJson = "text",  # noqa: A002 - the word on the command line
    readings: Annotated[
        list[Path] | None,
        typer.Option(help="count what people read instead: a file that the player saved", show_default=False),
    ] = None,
) -> int:
    """Let many readers read who choose at random, and count.

    Tells the share of each ending with its standard error, how much was read, and which options nobody took. The
    same seed gives the same numbers with any number of jobs. With --readings people have read, on the page that
    `meeple studio export --play` makes: which endings they came to, what nobody read or took, where they went back,
    and what they remarked.
    """
    import json

    from meeplewright.commands.progress import bar
    from meeplewright.commands.story_told import passed_over
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.reader import Impossible
    from meeplewright.stories.odds.falls import NoDice
    from meeplewright.stories.odds.sample import sample

    known_format(format)
    if readings:
        from meeplewright.commands.story_readings import readings_told

        return readings_told(paths, story, readings, format)
    rows: list[dict[str, Any]] = []
    for pack, each, own in told_stories(paths, story):
        if passed_over(each, story):
            continue
        try:
            with bar(runs, each.id) as progress:
                survey = sample(each, runs, seed=seed, jobs=jobs, values=values_of(set_), progress=progress)
        except NoDice as unknown:
            place = unknown.option.origin.place
            raise Stop(f"{place.path}:{place.line}: nobody knows the dice of this check") from None
        except Impossible as wrong:
            raise Stop(str(wrong), "begin inside what `state:` allows") from None
        endings = {name: survey.endings[name] for name, node in own.nodes.items() if node.ending}
        length, error = survey.length()
        untaken = survey.untaken(own)
        options = sum(len(node.options) for node in own.nodes.values())
        if format == "json":
            rows.append(
                {
                    "pack": pack,
                    "story": each.id,
                    "runs": survey.runs,
                    "seed": seed,
                    "endings": endings,
                    "stuck": survey.halts,
                    "never": survey.never,
                    "entries": length,
                    "words": survey.words / max(survey.runs - survey.never, 1),
                    "taken": {f"{node} {key}": count for (node, key), count in sorted(survey.taken.items())},
                    "untaken": [f"{node} {key}" for node, key in untaken],
                    "seen": dict(sorted(survey.seen.items())),
                }
            )
            continue
        print("\n".join([f"{pack}: {each.id}: {survey.runs:,} readers", *begun(each, values_of(set_))]))
        for name, count in sorted(endings.items(), key=lambda item: -item[1]):
            share, around = survey.chance(count)
            print(f"  {share:8.2%} ± {around:.2%}  {each.nodes[name].shown} ({each.nodes[name].ending})")
        for count, what in ((survey.halts, "came to where no instruction applies"), (survey.never, "read for ever")):
            if count:
                print(f"  {count / survey.runs:8.2%}          {what}")
        print(f"  {length:.1f} ± {error:.1f} entries, {survey.words / max(survey.runs - survey.never, 1):,.0f} words")
        print(f"  {options - len(untaken)} of {options} options were taken")
        for node, key in untaken:
            print(f"    nobody took option {key} of {each.nodes[node].shown}")
    if format == "json":
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    return 0
