"""`meeple story graph`: a story as a picture."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

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
    from meeplewright.commands.story_told import one_story
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.sources.disk import write_whole
    from meeplewright.stories.picture.marks import pictured
    from meeplewright.stories.read import stories_of

    kind = format or _ENDINGS.get(output.suffix.lower() if output is not None else "", "")
    if kind not in FORMATS:
        advice = did_you_mean(format, FORMATS) or f"`--format` is one of {', '.join(FORMATS)}"
        raise Stop(f"there is no format `{format}`" if format else "no format is said", help=advice)
    if kind == "png" and output is None:
        raise Stop("a PNG needs a file", help="name it with `-o story.png`")
    world, found = one_story(pack, story, lang)
    language = lang or str(world.pack.data.get("language", "en"))
    picture = pictured(found, max_states, stories_of(world).stories)
    made = _made(kind, picture, found.title or found.id, language, simple=simple)
    if output is None:
        sys.stdout.write(made.decode())
        return 0
    try:
        write_whole(output, made)
    except OSError as error:
        raise Stop(f"`{output}` cannot be written: {error.strerror}", help="name another file with `-o`") from None
    print(f"{output}: {len(picture.entries)} entries")
    return 0


def _made(kind: str, picture: object, title: str, language: str, *, simple: bool) -> bytes:
    from meeplewright.stories.picture import written
    from meeplewright.stories.picture.layout import laid_out
    from meeplewright.stories.picture.marks import Picture

    assert isinstance(picture, Picture)
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
