"""Messages that are none, that lie about their length, or that say what nobody can mean: passed over, and the next is heard."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from meeplewright.lsp.positions import uri_of
from meeplewright.lsp.server import Server
from meeplewright.lsp.wire import Wire

HEAD = "pack: toy\nsystem: ./system.yaml\ntitle: Toy\nlanguage: en\nversion: 0.1.0\n"
SYSTEM = "system: toy\ntitle: A toy\nlanguage: en\nkinds:\n  card: {schema: base/card, title: Card}\n"


def framed(body: bytes, length: int | None = None) -> bytes:
    return b"Content-Length: %d\r\n\r\n" % (len(body) if length is None else length) + body


def said(method: Any, params: Any, number: Any = None) -> bytes:
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    return framed(json.dumps(message | ({} if number is None else {"id": number})).encode())


PLACE = {"textDocument": {"uri": "@"}, "position": {"line": 0, "character": 0}}
RUBBISH: dict[str, bytes] = {
    "no JSON": framed(b"{nope"),
    "no UTF-8": framed(b"\xff\xfe\0"),
    "lists without end": framed(b"[" * 1_000_000),
    "mappings without end": framed(b'{"a":' * 500_000),
    "a list": framed(b"[]"),
    "null": framed(b"null"),
    "a number of 100,000 digits": framed(b"1" * 100_000),
    "nothing": framed(b""),
    "more than it says": framed(b'{"jsonrpc": "2.0"}', 5),
    "a head without end": b"X: " + b"a" * 1_000_000 + b"\r\n\r\n",
    "less than nothing": b"Content-Length: -5\r\n\r\n",
    "300 MB": b"Content-Length: 300000000\r\n\r\n",
    "10^30 bytes": b"Content-Length: 1" + b"0" * 30 + b"\r\n\r\n",
    "a method that is a list": said([1], {}, 7),
    "a number that is a mapping": said("textDocument/hover", {}, {"a": [1]}),
    "a place of no text": said("textDocument/hover", PLACE, 7),
    "words for a mapping": said("textDocument/hover", "x", 7),
    "a text of no file": said("textDocument/didOpen", {"textDocument": {"uri": 5, "text": []}}),
    "half of a letter": said("textDocument/didOpen", {"textDocument": {"uri": "file://\0/\ud800", "text": "\ud800", "version": 1, "languageId": "yaml"}}),
    "a nested text": said("textDocument/didOpen", {"textDocument": {"uri": "@", "text": "card: " + "[" * 200_000, "version": 1, "languageId": "yaml"}}),
    "a change of nothing": said("textDocument/didChange", {"textDocument": {"uri": "@"}, "contentChanges": 5}),
    "a change beyond the end": said("textDocument/didChange", {"textDocument": {"uri": "@", "version": 2}, "contentChanges": [{"range": {"start": {"line": -1, "character": 10**30}, "end": {"line": "x"}}, "text": "x"}]}),
    "a new name that is a list": said("textDocument/rename", PLACE | {"newName": ["x"]}, 7),
    "files that changed": said("workspace/didChangeWatchedFiles", {"changes": [{"uri": "file:///etc/passwd", "type": "x"}, 3]}),
    "a command of nobody": said("workspace/executeCommand", {"command": "../x", "arguments": [{}]}, 7),
    "what is taken back": said("$/cancelRequest", {"id": {"a": []}}),
}  # fmt: skip


def answers(told: bytes) -> list[dict[str, Any]]:
    """What a server said, read without our own reader."""
    found = []
    while told:
        head, _, rest = told.partition(b"\r\n\r\n")
        length = int(head.partition(b":")[2])
        found.append(json.loads(rest[:length]))
        told = rest[length:]
    return found


@pytest.mark.parametrize("name", RUBBISH)
def test_rubbish_is_passed_over_and_the_next_message_is_answered(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pack.yaml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    (tmp_path / "cards.yaml").write_text("card:\n- {id: fox, name: Fox}\n", encoding="utf-8")
    uri = uri_of(tmp_path / "cards.yaml")
    rubbish = _with(name, uri) if b'"@"' in RUBBISH[name] else RUBBISH[name]
    first = said("initialize", {"capabilities": {}, "rootUri": uri_of(tmp_path)}, 1) + said("initialized", {})
    asked = said("textDocument/documentSymbol", {"textDocument": {"uri": uri}}, 2)
    last = said("shutdown", None, 3) + said("exit", None)
    writes = io.BytesIO()
    wire = Wire(io.BytesIO(first + rubbish + asked + last), writes)
    assert Server(wire, cache=False).serve() == 0
    told = answers(writes.getvalue())
    assert {2, 3} <= {each.get("id") for each in told if isinstance(each.get("id"), int)}
    assert "Traceback" not in writes.getvalue().decode() + capfd.readouterr().err


def _with(name: str, uri: str) -> bytes:
    """A message about the file that is there, with its length anew."""
    return framed(RUBBISH[name].partition(b"\r\n\r\n")[2].replace(b'"@"', json.dumps(uri).encode()))
