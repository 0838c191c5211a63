"""A client of `meeple lsp` for tests. Every message that comes is judged by lsprotocol, which knows the protocol."""

from __future__ import annotations

import json
import os
import queue
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO

from lsprotocol import converters
from lsprotocol.types import METHOD_TO_TYPES

from meeplewright.lsp.positions import uri_of
from meeplewright.lsp.server import Server
from meeplewright.lsp.wire import Wire

LONGEST_S = 300


@lru_cache(maxsize=1)
def _converter() -> Any:
    return converters.get_converter()


class Client:
    """One connection to a server in this process."""

    def __init__(self, reads: BinaryIO, writes: BinaryIO) -> None:
        self._reads = reads
        self.writes = writes
        self._came: queue.Queue[dict[str, Any]] = queue.Queue()
        self._aside: list[dict[str, Any]] = []
        self._asked: dict[int, str] = {}
        self.texts: dict[str, str] = {}
        self._versions: dict[str, int] = {}
        self.status: list[int] = []
        self.reading = Thread(target=self._read, daemon=True)
        self.reading.start()

    def _read(self) -> None:
        while True:
            length = 0
            while (line := self._reads.readline()) not in (b"\r\n", b""):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not length:
                return
            self._came.put(json.loads(self._reads.read(length)))

    # --- to the server

    def raw(self, data: bytes) -> None:
        self.writes.write(data)
        self.writes.flush()

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode("utf-8", "surrogatepass")
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def tell(self, method: str, **params: Any) -> None:
        self.send({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a request."""
        answer = self.answer(method, **params)
        assert "error" not in answer, answer
        return answer["result"]

    def answer(self, method: str, **params: Any) -> dict[str, Any]:
        """The whole answer to a request, be it an error."""
        return self.answer_to(self.begin(method, **params))

    def begin(self, method: str, **params: Any) -> int:
        id_ = len(self._asked) + 1
        self._asked[id_] = method
        self.send({"id": id_, "method": method, "params": params})
        return id_

    def answer_to(self, id_: int) -> dict[str, Any]:
        return self.await_(lambda message: message.get("id") == id_ and "method" not in message)

    # --- from the server

    def await_(self, fits: Callable[[dict[str, Any]], bool], seconds: float = LONGEST_S) -> dict[str, Any]:
        """The first message that fits; the others are kept for later."""
        for index, message in enumerate(self._aside):
            if fits(message):
                return self._aside.pop(index)
        end = time.monotonic() + seconds
        while True:
            message = self._came.get(timeout=max(0.01, end - time.monotonic()))
            self._judge(message)
            if fits(message):
                return message
            self._aside.append(message)

    def _judge(self, message: dict[str, Any]) -> None:
        """A message that the protocol does not know, or in another form, is a fault of the server."""
        converter = _converter()
        if "method" in message:
            converter.structure(message, METHOD_TO_TYPES[message["method"]][0])
        elif "error" not in message:
            answer = METHOD_TO_TYPES[self._asked[message["id"]]][1]
            assert answer is not None
            converter.structure(message, answer)

    def diagnostics(self, uri: str, version: int | None = None) -> list[dict[str, Any]]:
        """What is said of a file, of this version of it."""

        def fits(message: dict[str, Any]) -> bool:
            params = message.get("params")
            return (
                message.get("method") == "textDocument/publishDiagnostics"
                and params is not None
                and params["uri"] == uri
                and (version is None or params.get("version", -1) >= version)
            )

        found: list[dict[str, Any]] = self.await_(fits)["params"]["diagnostics"]
        return found

    # --- texts

    def open(self, path: Path, text: str | None = None) -> str:
        uri = uri_of(path)
        self.texts[uri] = path.read_bytes().decode("utf-8") if text is None else text
        self._versions[uri] = 1
        self.tell(
            "textDocument/didOpen",
            textDocument={"uri": uri, "languageId": "yaml", "version": 1, "text": self.texts[uri]},
        )
        return uri

    def write(self, uri: str, text: str) -> int:
        """The text of a file becomes another. The version that it is."""
        self._versions[uri] += 1
        self.texts[uri] = text
        told = {"uri": uri, "version": self._versions[uri]}
        self.tell("textDocument/didChange", textDocument=told, contentChanges=[{"text": text}])
        return self._versions[uri]


def at(text: str, words: str, shift: int = 0) -> dict[str, int]:
    """The position of the first such words, in code units of UTF-16 as clients count by default."""
    offset = text.index(words) + shift
    start = text.rfind("\n", 0, offset) + 1
    return {"line": text.count("\n", 0, offset), "character": len(text[start:offset].encode("utf-16-le")) // 2}


def done(text: str, edits: Sequence[dict[str, Any]]) -> str:
    """A text with edits made as the protocol says: positions are of the text before, in UTF-16."""
    lines = text.splitlines(keepends=True)

    def offset(position: dict[str, int]) -> int:
        line = lines[position["line"]] if position["line"] < len(lines) else ""
        before = line.encode("utf-16-le")[: 2 * position["character"]].decode("utf-16-le")
        return sum(map(len, lines[: position["line"]])) + len(before)

    spans = sorted(
        ((offset(e["range"]["start"]), offset(e["range"]["end"]), e["newText"]) for e in edits), reverse=True
    )
    for start, end, new in spans:
        text = text[:start] + new + text[end:]
    return text


@contextmanager
def connected(**initialize: Any) -> Iterator[Client]:
    """A server and a client that has said hello; both are gone at the end."""
    up, down = os.pipe(), os.pipe()
    with (
        os.fdopen(up[0], "rb") as hears,
        os.fdopen(down[1], "wb") as says,
        os.fdopen(down[0], "rb") as reads,
        os.fdopen(up[1], "wb") as writes,
    ):
        server = Server(Wire(hears, says), cache=False)
        client = Client(reads, writes)
        thread = Thread(target=lambda: client.status.append(server.serve()), daemon=True)
        thread.start()
        told = {"processId": None, "rootUri": None, "capabilities": _CAPABLE, **initialize}
        client.ask("initialize", **told)
        client.tell("initialized")
        try:
            yield client
        finally:
            if thread.is_alive():
                client.ask("shutdown")
                client.tell("exit")
            thread.join(LONGEST_S)
            assert not thread.is_alive()
            says.close()
            client.reading.join(LONGEST_S)  # nothing comes any more: before its pipe goes


_CAPABLE = {
    "workspace": {"workspaceEdit": {"documentChanges": True}},
    "textDocument": {"publishDiagnostics": {"relatedInformation": True}},
}
