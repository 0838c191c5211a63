"""`meeple story graph`: a story as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from meeplewright.stories.picture.marks import StoryPicture

FORMATS = ("svg", "html", "png", "pdf", "dot", "mermaid", "graphml")
_ENDINGS = {f".{kind}": kind for kind in FORMATS} | {".htm": "html", ".gv": "dot", ".mmd": "mermaid"}


def graph(
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
    if kind in ("png", "pdf") and output is None:
        raise Stop(f"a {kind.upper()} needs a file", help=f"name it with `-o story.{kind}`")
    world, tale, stories = one_among(pack, story, lang)
    picture = pictured(tale, max_states, stories)
    content = _made(kind, picture, tale.title or tale.id, lang or world.pack.language, simple=simple)
    put_out(content, output, len(picture.entries))
    return 0


def _made(kind: str, picture: StoryPicture, title: str, language: str, *, simple: bool) -> bytes:
    from meeplewright.stories.picture import written
    from meeplewright.stories.picture.layout import laid_out

    if kind == "dot":
        return written.dot(picture, title).encode()
    if kind == "mermaid":
        return written.mermaid(picture, title).encode()
    if kind == "graphml":
        from meeplewright.stories.picture.network import graph_of, graphml

        return graphml(graph_of(picture))
    from meeplewright.commands.build import printing

    layout = laid_out(picture.story, graphviz=not simple)
    drawn: bytes = printing("story")("svg" if kind == "html" else kind, picture, layout, title, language)
    if kind == "html":
        from meeplewright.stories.picture.page import page

        return page(picture, drawn.decode(), title, language).encode()
    return drawn
