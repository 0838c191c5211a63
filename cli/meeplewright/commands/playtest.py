"""`meeple playtest`: stories that cards decide, played thousands of times."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from meeplewright.stories.decks.playtest import Playtest
    from meeplewright.stories.model.story import Story


def playtest(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="packs, or folders that hold packs", show_default=False)
    ] = None,
    story: Annotated[
        str, typer.Option("--story", help="only this story, where a system tells several modes", show_default=False)
    ] = "",
    runs: Annotated[int, typer.Option(help="plays by each reader", min=1, max=100_000_000)] = 1_000,
    readers: Annotated[
        str, typer.Option(help="who plays: random, listed, greedy, ahead, with commas between")
    ] = "random,greedy",
    seed: Annotated[int, typer.Option(help="the same seed gives the same plays")] = 0,
    jobs: Annotated[int, typer.Option(help="processes to use", min=1, max=256)] = 1,
    workers: Annotated[
        str, typer.Option(help="a Dask cluster to use instead: tcp://host:8786", show_default=False)
    ] = "",
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="what a play begins with where that is free: skill=3", show_default=False),
    ] = None,
    play: Annotated[str, typer.Option(help="tell one play as a script instead: greedy/17", show_default=False)] = "",
    curves: Annotated[
        Path | None, typer.Option(help="draw what there is by round into this SVG file", show_default=False)
    ] = None,
    logs: Annotated[
        Path | None,
        typer.Option(help="write the longest, the luckiest and the worst play into this folder", show_default=False),
    ] = None,
    format: Annotated[str, typer.Option("--format", help="text or json")] = "text",  # noqa: A002 - the word on the command line
) -> int:
    """Play stories with decks thousands of times, and tell how that went.

    Tells for each reader how plays end with 95 % intervals, how long they are, what there is of everything by round,
    and which cards and options are never or always taken. The same seed gives the same table, with any number of
    processes and over a cluster.
    """
    import json

    from meeplewright.commands.story_readers import known_format, values_of

    known_format(format)
    values = values_of(set_)
    if play:
        return _tell_play(paths, story, play, seed, values)
    rows: list[dict[str, Any]] = []
    tests: list[tuple[str, Playtest]] = []
    interrupted = False
    wanted = _readers(readers)
    for pack, each in _stories(paths, story):
        one = _played(each, runs, wanted, seed, jobs, workers, values)
        tests.append((pack, one))
        scripts = _scripts(one, values) if format == "json" or logs is not None else {}
        if logs is not None:
            _write_logs(logs, each, scripts)
        _tell(pack, one, scripts, format, values, rows)
        interrupted = one.interrupted
        if interrupted:
            break
    if format == "json":
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    if curves is not None:
        _draw(curves, tests)
    if interrupted:
        raise KeyboardInterrupt  # what was played until then is told
    return 0


def _readers(words: str) -> tuple[str, ...]:
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.stories.decks.readers import READERS

    wanted = tuple(dict.fromkeys(word.strip() for word in words.split(",") if word.strip()))
    for word in wanted:
        if word not in READERS:
            raise Stop(f"there is no reader `{word}`", did_you_mean(word, READERS) or ", ".join(READERS))
    if not wanted:
        raise Stop("nobody plays", f"`--readers` names some of {', '.join(READERS)}")
    return wanted


def _stories(paths: list[Path] | None, wanted: str) -> Iterator[tuple[str, Story]]:
    """The stories with decks that are meant."""
    from meeplewright.commands.story_told import stories_at
    from meeplewright.findings.stop import Stop

    count = others = 0
    for world, story in stories_at(paths, wanted):
        if story.cards is None:
            others += 1
            continue
        if not story.sound:
            raise Stop(f"the story `{story.id}` of {world.pack.name} has faults", "`meeple story check` tells them")
        count += 1
        yield world.pack.name, story
    if not count:
        what = f"the story `{wanted}` has no deck" if wanted else "no story here has a deck"
        raise Stop(what, "docs/decks.md says how one is told; stories without are read by `meeple story test`")


def _played(
    story: Story,
    runs: int,
    readers: tuple[str, ...],
    seed: int,
    jobs: int,
    workers: str,
    values: dict[str, int],
) -> Playtest:
    from meeplewright.commands.progress import bar
    from meeplewright.commands.story_odds_of_cards import known_dice
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.decks.playtest import playtest as play_all
    from meeplewright.stories.model.reader import Impossible, may_begin
    from meeplewright.workers import Crew

    known_dice(story)
    try:
        may_begin(story, values)
    except Impossible as wrong:
        raise Stop(str(wrong), "begin inside what `state:` allows") from None
    with bar(runs * len(readers), story.id) as progress:
        return play_all(story, runs, readers, seed=seed, crew=Crew(jobs, workers), values=values, progress=progress)


def _scripts(test: Playtest, values: dict[str, int]) -> dict[tuple[str, str], tuple[str, ...]]:
    from meeplewright.stories.decks.machine import DeckRules
    from meeplewright.stories.decks.plays import script
    from meeplewright.stories.decks.playtest import seed_of
    from meeplewright.stories.decks.tally import number_of

    machine = DeckRules(test.story)
    return {
        (reader, name): script(machine, reader, seed_of(test.seed, reader, number), values)
        for reader, tally in test.tallies.items()
        for name in ("longest", "luckiest", "worst")
        if (number := number_of(getattr(tally, name))) is not None
    }


def _tell(
    pack: str,
    test: Playtest,
    scripts: dict[tuple[str, str], tuple[str, ...]],
    format_: str,
    values: dict[str, int],
    rows: list[dict[str, Any]],
) -> None:
    from meeplewright.commands.story_readers import begun
    from meeplewright.stories.decks.summary import data, lines

    if format_ == "json":
        rows.append(data(test, pack, scripts))
        return
    for line in (*lines(test, pack), *begun(test.story, values)):
        print(line)


def _draw(file: Path, tests: list[tuple[str, Playtest]]) -> None:
    from meeplewright.findings.stop import Stop
    from meeplewright.sources.disk import write_whole
    from meeplewright.stories.decks.curves import curves, svg

    if not file.parent.is_dir():
        raise Stop(f"there is no folder `{file.parent}` to write `{file.name}` into")
    for pack, each in tests:
        path = (
            file if len(tests) == 1 else file.with_name(f"{file.stem}-{each.story.id.replace('/', '-')}{file.suffix}")
        )
        by_reader = {reader: curves(tally) for reader, tally in each.tallies.items()}
        write_whole(path, svg(by_reader, f"{pack}: {each.story.id}").encode())


def _write_logs(folder: Path, story: Story, scripts: dict[tuple[str, str], tuple[str, ...]]) -> None:
    from meeplewright.sources.disk import write_whole

    folder.mkdir(parents=True, exist_ok=True)
    for (reader, name), lines in scripts.items():
        text = "\n".join([f"# {story.id}: the {name} play, reader {reader}", *lines, ""])
        write_whole(folder / f"{story.id.replace('/', '-')}-{reader}-{name}.txt", text.encode())


def _tell_play(paths: list[Path] | None, wanted: str, which: str, seed: int, values: dict[str, int]) -> int:
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.decks.machine import DeckRules
    from meeplewright.stories.decks.plays import script
    from meeplewright.stories.decks.playtest import seed_of

    reader, _, number = which.partition("/")
    if not number.isdecimal():
        raise Stop(f"`{which}` is no play", "write the reader and the number of the play: greedy/17")
    (reader,) = _readers(reader)
    stories = list(_stories(paths, wanted))
    if len(stories) > 1:
        names = ", ".join(f"`{story.id}`" for _, story in stories[:8])
        raise Stop(f"there are {len(stories)} stories here: {names}", help="say which with `--story`")
    for line in script(DeckRules(stories[0][1]), reader, seed_of(seed, reader, int(number)), values):
        print(line)
    return 0
