"""`meeple story graph`: a story as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from meeplewright.stories.picture.marks import Picture

FORMATS = ("svg", "html", "png", "dot", "mermaid", "graphml")
_ENDINGS = {".svg": "svg", ".html": "html", ".htm": "html", ".png": "png", ".dot": "dot", ".gv": "dot"} | {
    ".mmd": "mermaid",
    ".mermaid": "mermaid",
    ".graphml": "graphml",
}


def graph(
    pack: Annotated[Path | None, typer.Argument(help="the pack; else the one here", show_default=False)] = None,
    story: Annotated[
        str, typer.Option("--story", help="which story, where a system tells several modes", show_default=False)
    ] = "",
    format: Annotated[  # noqa: A002 - the word on the command line
        str, typer.Option("--format", help=f"{', '.join(FORMATS)}; else as the file is called", show_default=False)
    ] = "",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="the file; else to standard output", show_default=False)
    ] = None,
    lang: Annotated[str, typer.Option(help="with the texts in this language", show_default=False)] = "",
    simple: Annotated[bool, typer.Option("--simple", help="our own layout, even where Graphviz is installed")] = False,
    max_states: Annotated[int, typer.Option(help="look for traps in so many states at most; 0: no limit", min=0)] = 0,
) -> int:
    """Draw a story: unreachable entries, traps, endings, hubs and stages are marked.

    The HTML page is one file that zooms, pans and searches. dot, mermaid and graphml are for other programs.
    """
    from meeplewright.commands.story_told import kind_of, one_among, put_out
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.picture.marks import pictured

    kind = kind_of(format, output, FORMATS, _ENDINGS)
    if kind == "png" and output is None:
        raise Stop("a PNG needs a file", help="name it with `-o story.png`")
    world, found, stories = one_among(pack, story, lang)
    picture = pictured(found, max_states, stories)
    made = _made(kind, picture, found.title or found.id, lang or world.pack.language, simple=simple)
    put_out(made, output, len(picture.entries))
    return 0


def _made(kind: str, picture: Picture, title: str, language: str, *, simple: bool) -> bytes:
    from meeplewright.stories.picture import written
    from meeplewright.stories.picture.layout import laid_out

    if kind == "dot":
        return written.dot(picture, title).encode()
    if kind == "mermaid":
        return written.mermaid(picture, title).encode()
    if kind == "graphml":
        return written.graphml(picture, title).encode()
    layout = laid_out(picture.story, graphviz=not simple)
    if kind == "png":
        from meeplewright.stories.picture.pixels import png

        return png(picture, layout, title)
    if kind == "html":
        from meeplewright.stories.picture.page import page

        return page(picture, layout, title, language).encode()
    from meeplewright.stories.picture.svg import svg

    return svg(picture, layout, title).encode()
