"""Talks of text panes with a language server: what a pane posts goes to its server, what that says goes to the pages.

Files have the addresses of the pack there (`pack:///cards/marsh.yaml`) and those of the disk here. A message that names
any other file is not let through.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any
from urllib.parse import quote, unquote

from meeplewright.desk.connection import Connection
from meeplewright.studio.refused import UNFIT, WRONG, Refused

SCHEME = "pack:///"
MOST_TALKS = 4  # panes that are open at the same time; the oldest goes
_CLIENT = re.compile(r"[a-z0-9]{8,40}")


Serve = Callable[[Connection], object]


class _Line:
    """The server's end."""

    def __init__(self, send: Callable[[Mapping[str, Any]], None]) -> None:
        self.inbox: SimpleQueue[Any] = SimpleQueue()
        self._send = send

    def receive(self) -> Any:
        return self.inbox.get()

    def send(self, message: Mapping[str, Any]) -> None:
        self._send(message)


class Talks:
    """All talks of one session. `serve` runs a server until its line ends."""

    def __init__(self, folder: Path, serve: Serve, tell: Callable[[str, Any], None]) -> None:
        self._folder = folder
        self._serve = serve
        self._tell = tell
        self._lines: dict[str, _Line] = {}

    def say(self, client: str, message: Any) -> None:
        """A pane says something to its server, which is started by its first word."""
        if _CLIENT.fullmatch(client) is None or not isinstance(message, dict):
            raise Refused(WRONG, "this is no message of a text pane")
        inward = _with(message, self._inward)
        if client not in self._lines:
            while len(self._lines) >= MOST_TALKS:
                self._end(next(iter(self._lines)))
            line = self._lines[client] = _Line(
                lambda reply: self._tell("lsp", {"client": client, "message": _with(reply, self._outward)})
            )
            Thread(target=self._serve, args=(line,), name="meeple studio: text", daemon=True).start()
        self._lines[client].inbox.put(inward)

    def close(self) -> None:
        for client in list(self._lines):
            self._end(client)

    def _end(self, client: str) -> None:
        self._lines.pop(client).inbox.put(None)

    def _inward(self, word: str) -> str:
        if word.startswith("file:"):
            raise Refused(UNFIT, "files are named within the pack")
        if not word.startswith(SCHEME):
            return word
        inside = unquote(word.removeprefix(SCHEME))
        if not inside:
            return self._folder.as_uri()
        if any(part.startswith(".") or not part or "\\" in part or ":" in part for part in inside.split("/")):
            raise Refused(UNFIT, "files are named within the pack")
        return (self._folder / inside).as_uri()

    def _outward(self, word: str) -> str:
        home = self._folder.as_uri() + "/"
        if word.startswith(home):
            return SCHEME + quote(unquote(word.removeprefix(home)))
        return "elsewhere:" + word.rpartition("/")[2] if word.startswith("file:") else word


def _with(value: Any, change: Callable[[str], str], key: str = "") -> Any:
    """The same message with every address changed. Texts of files are left as they are."""
    if isinstance(value, str):
        return change(value) if key in ("uri", "rootUri", "targetUri", "oldUri", "newUri", "target") else value
    if isinstance(value, Mapping):
        return {(change(each) if key == "changes" else each): _with(held, change, each) for each, held in value.items()}
    if isinstance(value, list):
        return [_with(each, change, key) for each in value]
    return value
