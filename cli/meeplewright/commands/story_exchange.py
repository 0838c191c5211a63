"""`meeple story import` and `meeple story export`: stories from Twine, and to other programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.stories.model.story import Story

FORMATS = ("twee", "json", "text", "ink")
_ENDINGS = {".twee": "twee", ".tw": "twee", ".json": "json", ".txt": "text", ".ink": "ink"}


def import_(
    file: Annotated[Path, typer.Argument(help="a Twee, Twine HTML, archive or Twison file", show_default=False)],
    to: Annotated[Path, typer.Option("--to", help="the new pack's folder", show_default=False)],
    story: Annotated[
        str, typer.Option("--story", help="which story of an archive, by its title", show_default=False)
    ] = "",
    language: Annotated[str, typer.Option(help="the language it is written in; else as the file says")] = "",
) -> int:
    """Make a gamebook pack of a Twine story: Harlowe or SugarCube, as Twee 3, HTML, archive or Twison.

    What cannot be carried over is told, with its place; the pack is then checked.
    """
    from dataclasses import replace

    from meeplewright.authoring.begin.book import new_book
    from meeplewright.checks.run import Wish, run
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.stories.exchange.into_book import book_of_archive
    from meeplewright.stories.exchange.passages import Broken
    from meeplewright.stories.exchange.read import read_file

    try:
        archives = read_file(file)
        titles = [archive.title for archive in archives]
        chosen = [archive for archive in archives if story in ("", archive.title)]
        if not chosen:
            raise Stop(f"`{file}` holds no story `{story}`", help=did_you_mean(story, titles) or "see its titles")
        if len(chosen) > 1:
            shown = ", ".join(f"`{title}`" for title in titles[:8])
            raise Stop(f"`{file}` holds {len(chosen)} stories: {shown}", help="say which with `--story`")
        book = book_of_archive(chosen[0])
    except Broken as broken:
        raise Stop(f"{broken.path}:{broken.line}: {broken.message}", help=broken.help) from None
    files = new_book(to, replace(book, language=language) if language else book)
    for note in book.notes:
        print(_plain(str(note)))
    for path in files:
        print(path)
    findings = run(Wish(paths=[to])).findings
    errors = [finding for finding in findings if finding.severity == "error"]
    for finding in errors:
        place = finding.place
        print(f"{place.path}:{place.line}: {finding.code} {finding.message}", file=sys.stderr)
    notes = f"{len(book.notes)} notes" if len(book.notes) != 1 else "1 note"
    print(f"{len(book.entries)} entries, {notes}; checked: {len(errors)} errors, {len(findings) - len(errors)} others")
    return int(bool(errors))


def export(
    pack: Annotated[Path | None, typer.Argument(help="the pack; else the one here", show_default=False)] = None,
    story: Annotated[
        str, typer.Option("--story", help="which story, where a system tells several modes", show_default=False)
    ] = "",
    format: Annotated[  # noqa: A002 - the word on the command line
        str, typer.Option("--format", help=f"{', '.join(FORMATS)}; else as the file is called", show_default=False)
    ] = "",
    output: Annotated[
        Path | None, typer.Option("--out", "-o", help="the file; else to standard output", show_default=False)
    ] = None,
    lang: Annotated[str, typer.Option(help="with the texts in this language", show_default=False)] = "",
) -> int:
    """Write a story as Twee 3 (for Twine), JSON, plain numbered text or ink."""
    from meeplewright.commands.story_told import kind_of, one_story, put_out, without_cards
    from meeplewright.findings.stop import Stop

    kind = kind_of(format, output, FORMATS, _ENDINGS)
    world, tale = one_story(pack, story, lang)
    without_cards(tale)
    _without_pools(tale)
    if not tale.sound and kind != "json":
        raise Stop(f"`{tale.id}` cannot be read: it has faults", help="`meeple story check` tells them")
    put_out(_written(kind, tale, world, lang).encode(), output, len(tale.nodes))
    return 0


def _written(kind: str, story: Story, world: World, lang: str) -> str:
    if kind == "json":
        from meeplewright.stories.exchange.as_json import as_json

        return as_json(story)
    if kind == "text":
        from meeplewright.commands.build import printing
        from meeplewright.languages import homes_of

        homes = homes_of(world.pack.folder, world.system.folder)
        words: str = printing("story_words")(story, lang or world.pack.language, homes)
        return words
    if kind == "ink":
        from meeplewright.stories.exchange.as_ink import as_ink

        _thrown_by_ink(story)
        return as_ink(story)
    from meeplewright.stories.exchange.as_twee import as_twee
    from meeplewright.stories.exchange.from_story import book_of
    from meeplewright.stories.picture.layout import laid_out

    book = book_of(story, lang or world.pack.language)
    for note in book.notes:
        print(_plain(str(note)), file=sys.stderr)
    return as_twee(book, laid_out(story, graphviz=False).places)


def _plain(text: str) -> str:
    return "".join(char if char.isprintable() else "\ufffd" for char in text)


def _without_pools(story: Story) -> None:
    """Stop where checks ask for symbols, or by a table, or fights roll again: no other form knows how."""
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.story import DiceCheck, Fight

    for node in story.nodes.values():
        for option in node.options:
            if isinstance(option.chance, DiceCheck) and option.chance.asks:
                place = option.chance.origin.place
                raise Stop(
                    f"{place.path}:{place.line}: a check asks for {option.chance.asks}, which no other form can ask",
                    "write a total there, or keep the story here",
                )
            if isinstance(option.chance, Fight) and option.chance.rerolls + option.chance.parries:
                place = option.chance.origin.place
                raise Stop(
                    f"{place.path}:{place.line}: dice of a fight are rolled again, which no other form can do",
                    "take `rerolls` and `parries` out there, or keep the story here",
                )


def _thrown_by_ink(story: Story) -> None:
    """Stop where dice fall in more ways than ink can count."""
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.exchange.as_ink import MOST_WAYS, ways_of

    for node in story.nodes.values():
        for option in node.options:
            if option.chance is not None and option.chance.dice is not None and ways_of(option.chance.dice) > MOST_WAYS:
                place = option.chance.origin.place
                raise Stop(
                    f"{place.path}:{place.line}: `{option.chance.dice.written}` falls in more ways than ink can count",
                    "roll fewer dice there, or less often again",
                )
