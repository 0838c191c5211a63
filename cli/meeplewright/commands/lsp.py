"""`meeple lsp`: the server that editors start."""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def lsp(
    tcp: Annotated[
        int,
        typer.Option(
            help="wait on this port of 127.0.0.1 for one client, to see what is said", metavar="PORT", min=0, max=65535
        ),
    ] = 0,
    stdio: Annotated[  # noqa: ARG001 - it is what happens anyway
        bool, typer.Option("--stdio", help="talk over standard input and output, as without it; many editors say so")
    ] = False,
    print_: Annotated[
        bool, typer.Option("--print", help="also what the generators find: text that overruns, …")
    ] = False,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="read everything again at the start")] = False,
) -> int:
    """Serve editors over the language server protocol: findings while typing, completion, hover, rename.

    Editors start it themselves and talk to it over standard input and output; docs/editors.md tells how.
    """
    from meeplewright.lsp.server import Server
    from meeplewright.lsp.wire import Wire

    if tcp:
        import socket

        with socket.create_server(("127.0.0.1", tcp)) as waiting:
            print(f"waiting on 127.0.0.1:{waiting.getsockname()[1]}", file=sys.stderr, flush=True)
            connection, _ = waiting.accept()
        with connection, connection.makefile("rb") as reads, connection.makefile("wb") as writes:
            return Server(Wire(reads, writes), cache=not no_cache, more=print_).serve()
    wire = Wire(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout = sys.stderr  # whatever prints, the client must not read it
    return Server(wire, cache=not no_cache, more=print_).serve()
