"""`meeple story play`: read a story in the terminal, or follow a script."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from meeplewright.regular import text_of

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Story


def play(
    pack: Annotated[Path | None, typer.Argument(help="the pack; else the one here", show_default=False)] = None,
    story: Annotated[
        str, typer.Option("--story", help="which story, where a system tells several modes", show_default=False)
    ] = "",
    script: Annotated[
        Path | None, typer.Option(help="follow a script (a witness); - for standard input", show_default=False)
    ] = None,
    save: Annotated[Path | None, typer.Option(help="go on from this file, and save there", show_default=False)] = None,
    from_: Annotated[
        str, typer.Option("--from", help="begin at this entry, come to by the shortest way", show_default=False)
    ] = "",
    lang: Annotated[str, typer.Option(help="read in this language", show_default=False)] = "",
    seed: Annotated[int | None, typer.Option(help="what the dice are rolled from", show_default=False)] = None,
) -> int:
    """Play a story: numbers choose, `u` takes back, `s` saves, `q` ends. With --script a play is followed and told."""
    from meeplewright.commands.story_told import one_story
    from meeplewright.findings.stop import Stop

    _world, tale = one_story(pack, story, lang)
    if not tale.sound:
        raise Stop(f"`{tale.id}` cannot be read: it has faults", help="`meeple story check` tells them")
    if script is not None:
        return (_follow if tale.cards is None else _follow_cards)(tale, _lines(script))
    if tale.cards is not None:
        raise Stop(f"`{tale.id}` is played with cards", help="`meeple playtest --play random/1` tells a play of it")
    from meeplewright.commands.story_table import TablePlay

    lines = _lines(save) if save is not None and save.exists() else _way_to(tale, from_) if from_ else []
    return TablePlay(tale, sys.stdin, sys.stdout, save, seed).run(lines)


def _way_to(story: Story, wanted: str) -> list[str]:
    """The script of the shortest way to an entry."""
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.stories.findings.examined import Examined, Searched
    from meeplewright.stories.findings.paper import StoryGraph
    from meeplewright.stories.proof.proof import prove

    called = {
        name: id_ for id_, node in story.nodes.items() for name in (str(node.number), id_.rpartition("/")[2], id_)
    }
    if wanted not in called:
        raise Stop(
            f"`{story.id}` has no entry `{wanted}`",
            help=did_you_mean(wanted, called) or "name an id, or a printed number",
        )
    proof = prove(story)
    examined = Examined(StoryGraph(story), Searched(proof))
    at = proof.machine.index(called[wanted])
    way = examined.way(at) if examined.facts.reached(at) else None
    if way is None:
        raise Stop(f"no way to `{wanted}` was found: {proof.summary()}", help="`meeple story trace --to` says more")
    return list(way.script())


def _lines(path: Path) -> list[str]:
    from meeplewright.findings.stop import Stop

    if str(path) == "-":
        return sys.stdin.read().splitlines()
    try:
        return text_of(path).splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise Stop(f"`{path}` cannot be read: {reason}", help="look at the path") from None


def _follow_cards(story: Story, lines: list[str]) -> int:
    """The same of a story with decks, where a script says which cards come."""
    from meeplewright.commands.story_told import sheet
    from meeplewright.stories.decks.machine import DeckRules
    from meeplewright.stories.decks.plays import follow
    from meeplewright.stories.model.reader import Impossible

    machine = DeckRules(story)
    try:
        steps = follow(machine, lines)
    except Impossible as wrong:
        print(f"no play can go so: {wrong}", file=sys.stderr)
        return 1
    for table, chosen, came in steps:
        node = story.nodes[machine.places[table.node].name]
        print(f"{node.shown}: {chosen}" + (f" → {', '.join(came)}" if came else "") if chosen else node.shown)
    end = steps[-1][0]
    for line in sheet(story, dict(zip(machine.names, end.values, strict=True))):
        print(f"  {line}")
    ending = machine.places[end.node].ending
    if ending:
        print(f"ends here: {ending}")
    elif not machine.choices(end):
        print("nothing can be done here")
    return 0


def _follow(story: Story, lines: list[str]) -> int:
    from meeplewright.commands.story_told import sheet, told
    from meeplewright.stories.model.reader import Impossible, Reader
    from meeplewright.stories.model.scripts import follow

    try:
        followed = follow(story, lines)
    except Impossible as wrong:
        print(f"no reader can do this: {wrong}", file=sys.stderr)
        return 1
    for line in told(story, followed):
        print(line)
    end = followed.end
    for line in sheet(story, end.values):
        print(f"  {line}")
    node = story.nodes[end.node]
    if node.ending:
        print(f"ends here: {node.ending}")
    elif not Reader(story).choices(end):
        print("no instruction applies here")
    return 0
