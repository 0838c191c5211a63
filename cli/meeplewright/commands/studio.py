"""`meeple studio`: the whole game on one live page."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from meeplewright.desk.connection import Connection


def studio(
    pack: Annotated[Path, typer.Argument(help="a pack, or a folder that holds one")] = Path(),
    port: Annotated[
        int, typer.Option(help="serve on this port of 127.0.0.1; 0: one that is free", metavar="PORT", min=0, max=65535)
    ] = 0,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="tell the address, and open no browser")] = False,
    read_only: Annotated[bool, typer.Option("--read-only", help="show, and write nothing")] = False,
    lang: Annotated[
        str,
        typer.Option(help="the language of the page itself: en or ru; else as the browser says", show_default=False),
    ] = "",
    print_: Annotated[
        bool, typer.Option("--print/--no-print", help="also what the generators find: text that overruns, …")
    ] = True,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="read everything again at the start")] = False,
) -> int:
    """Show a pack on a live page, and change it there.

    Opens the browser on a page of this machine that shows every printed face, every finding, texts in all languages,
    and the story. What is saved in any editor is seen at once; what is changed on the page is written back as the
    smallest change of the file. Ctrl-C ends it. `meeple studio export` makes a folder for reviewers instead.
    """
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.studio.export.words import live_languages
    from meeplewright.studio.server import Studio
    from meeplewright.studio.session import Session, pack_at

    if lang not in ("", *live_languages()):
        spoken = list(live_languages())
        raise Stop(f"the page does not speak `{lang}`", did_you_mean(lang, spoken) or f"write {' or '.join(spoken)}")
    session = Session(pack_at(pack), read_only=read_only, cache=not no_cache, more=print_, serve=_served)
    try:
        server = Studio(session, port, lang)
    except OSError as error:
        raise Stop(
            f"port {port} of 127.0.0.1 cannot be had: {error.strerror}", "leave --port out for one that is free"
        ) from error
    worker = session.start()
    try:
        with _ended_in_order():
            print(f"{session.folder.name}: {server.address}", flush=True)
            if session.why_read_only:
                print(session.why_read_only, file=sys.stderr, flush=True)
            if not no_browser:
                _open(server.address)
            server.serve_forever(poll_interval=0.2)
    except KeyboardInterrupt:
        print(file=sys.stderr)  # behind the ^C
    finally:
        session.close()
        worker.join(6)
        server.server_close()
    return 0


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Who is told to end (SIGTERM) puts away what lies in folders of its own, as after Ctrl-C."""

    def end(*_: object) -> None:
        raise SystemExit(128 + signal.SIGTERM)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _served(line: Connection) -> None:
    """A text pane is served as any editor is."""
    from meeplewright.lsp.server import Server

    Server(line).serve()


def _open(address: str) -> None:
    """In the browser of the person, where there is one."""
    import webbrowser

    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        print("no browser could be opened: open the address above", file=sys.stderr, flush=True)
