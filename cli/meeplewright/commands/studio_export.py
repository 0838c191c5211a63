"""`meeple studio export`: a pack as a folder of pages for reviewers, or its book as one page to play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def export(
    pack: Annotated[Path, typer.Argument(help="the pack; else the one here", show_default=False)] = Path(),
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="the folder; with --play the file", show_default=False)
    ] = None,
    since: Annotated[
        str, typer.Option(help="show what changed since this revision of git, before and after", show_default=False)
    ] = "",
    lang: Annotated[str, typer.Option(help="in this language; else the pack's own", show_default=False)] = "",
    play: Annotated[bool, typer.Option("--play", help="one page to play the book on, for playtesters")] = False,
    story: Annotated[
        str, typer.Option("--story", help="with --play: which story, where there are several", show_default=False)
    ] = "",
    summary: Annotated[
        Path | None, typer.Option(help="also a summary of the changes in Markdown, for a review", show_default=False)
    ] = None,
    pictures_at: Annotated[
        str, typer.Option(help="the address at which the summary finds the folder's pictures", show_default=False)
    ] = "",
) -> int:
    """Make a folder of pages for reviewers, or with --play one page to play a book on.

    The folder opens from the disk, without a server, a network or a script: every face, text and finding, the rules,
    the books to read and to play, and with --since what changed, before and after. With --play it is one file that
    playtesters open: it keeps their place, and saves their readings for `meeple story test --readings`.
    """
    from meeplewright.findings.stop import Stop

    if play:
        if since or summary is not None:
            raise Stop("`--play` makes one page, without changes", help="leave out --since and --summary")
        return _play(pack, out, lang, story)
    if story:
        raise Stop("`--story` belongs to `--play`", help="the folder has all stories")
    if summary is not None and not since:
        raise Stop("a summary tells what changed, and nothing says since when", help="add `--since REV`")
    from meeplewright.commands.leaving import keep_to_the_end
    from meeplewright.studio.export.make import export as make

    folder = out or Path("review")
    review = make(pack, folder, language=lang, since=since, summary=summary, pictures_at=pictures_at)
    keep_to_the_end(review)
    gone = f", {review.gone} taken away" if review.gone else ""
    print(f"{folder / 'index.html'}: {review.pages} pages, {review.written} written{gone}")
    if review.changes:
        print(review.changes)
    return 0


def _play(pack: Path, out: Path | None, language: str, story: str) -> int:
    from meeplewright.sources.disk import write_whole
    from meeplewright.studio.export.play import play_file

    page = play_file(pack, language=language, story=story)
    file = out or Path("play.html")
    write_whole(file, page)
    print(f"{file}: give it to whoever shall read; their readings go to `meeple story test --readings`")
    return 0
