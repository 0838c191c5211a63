"""The server: one page on 127.0.0.1, its questions by POST, what changes by server-sent events."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qs, urlsplit

from meeplewright import __version__
from meeplewright.findings.stop import Stop
from meeplewright.regular import json_of
from meeplewright.studio.answers import answer
from meeplewright.studio.events import event
from meeplewright.studio.guard import HEADERS, Guard
from meeplewright.studio.refused import UNFIT, Refused
from meeplewright.studio.session import Session

_ASKED = re.compile(r"/ask/([a-z_]{1,40})/([a-z_]{1,40})")
_KINDS = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
_FAULT = 500


class Studio(ThreadingHTTPServer):
    """One session and whoever has its token."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would take a port that another server has

    def __init__(self, session: Session, port: int = 0, language: str = "") -> None:
        super().__init__(("127.0.0.1", port), Calls)
        self.session = session
        self.guard = Guard(self.server_port)
        self.language = language  # of the page's own words; nothing: as the browser says

    @property
    def address(self) -> str:
        """What is opened, once: the token is taken out of the address bar at once."""
        return f"http://127.0.0.1:{self.server_port}/?token={self.guard.token}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that was closed in the middle is no fault."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


class Calls(BaseHTTPRequestHandler):
    """One connection."""

    server: Studio
    protocol_version = "HTTP/1.1"
    timeout = 300
    wbufsize = 64 * 1024  # headers and body leave together: of two small packets the second waits for an answer
    disable_nagle_algorithm = True
    server_version = "meeple"
    sys_version = ""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name in the library
        """Nothing: the terminal is for what a person has to know."""

    def do_GET(self) -> None:
        where = urlsplit(self.path)
        token = parse_qs(where.query).get("token", [""])[0] if where.path == "/" else ""
        if self._turned_away("GET", token):
            return
        if token:
            self._send(
                HTTPStatus.SEE_OTHER, b"", "text/plain", {"Location": "/", "Set-Cookie": self.server.guard.set_cookie()}
            )
        elif where.path == "/":
            self._send(HTTPStatus.OK, page_file("index.html") or b"", "text/html")
        elif where.path == "/events":
            self._events()
        elif where.path.startswith("/page/") and (content := page_file(where.path.removeprefix("/page/"))) is not None:
            self._send(HTTPStatus.OK, content, _KINDS[where.path.rpartition(".")[2]])
        elif (pdf := self.server.session.made.get(where.path.removeprefix("/made/"))) is not None:
            more = {"Content-Disposition": f'attachment; filename="{pdf.name}"'}
            self._send(HTTPStatus.OK, pdf.read_bytes(), "application/pdf", more)
        else:
            self._json(HTTPStatus.NOT_FOUND, {"error": "there is nothing here"})

    def do_POST(self) -> None:
        if self._turned_away("POST"):
            return
        where = _ASKED.fullmatch(self.path)
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        if where is None:
            self._json(HTTPStatus.NOT_FOUND, {"error": "there is no such question"})
            return
        try:
            asked = json_of(raw)
        except (ValueError, RecursionError):
            self._json(HTTPStatus.BAD_REQUEST, {"error": "the question is not JSON"})
            return
        if not isinstance(asked, dict):
            self._json(HTTPStatus.BAD_REQUEST, {"error": "a question is an object"})
            return
        self._json(*self._answered(where[1], where[2], asked))

    def _answered(self, part: str, name: str, asked: Mapping[str, Any]) -> tuple[int, Any]:
        session = self.server.session
        try:
            return HTTPStatus.OK, session.ask(lambda: answer(session, part, name, asked))
        except Refused as refused:
            return refused.status, refused.told
        except Stop as stop:
            return UNFIT, {"error": stop.message, "help": stop.help}
        except OSError as error:  # a disk that is full, a file that may not be written
            return UNFIT, {"error": f"the system refused: {error.strerror or error}", "help": "nothing was lost here"}
        except Exception as fault:  # noqa: BLE001 - the server outlives whatever one question did to it
            self.log_error("%s", fault)
            return _FAULT, {"error": f"a fault of ours, not of your files: {type(fault).__name__}: {fault}"}

    def _events(self) -> None:
        session = self.server.session
        self.send_response(HTTPStatus.OK)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        with session.hub.page() as events, suppress(OSError):
            self.wfile.write(event("hello", json.dumps(self._hello(), ensure_ascii=False)))
            self.wfile.flush()
            for each in events:
                self.wfile.write(each)
                self.wfile.flush()

    def _hello(self) -> dict[str, Any]:
        session = self.server.session
        greeting = {
            "server": self.server.guard.server,
            "version": __version__,
            "language": self.server.language,
            "readOnly": session.why_read_only,
            "pack": session.folder.name,
        }
        return greeting | session.state()

    # --- the wire

    def _turned_away(self, method: str, token: str = "") -> bool:
        refusal = self.server.guard.refuses(method, self.headers, token=token)  # type: ignore[arg-type] # Message has `get`
        if refusal is None:
            return False
        self.close_connection = True  # what it sent is not read
        self._json(refusal.status, {"error": refusal.words})
        return True

    def _json(self, status: int, body: Any) -> None:
        raw = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
        self._send(status, raw, "application/json")

    def _send(self, status: int, raw: bytes, kind: str, more: Mapping[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in {**HEADERS, **(more or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(raw)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(raw)


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    folder = files("meeplewright.studio") / "page"
    return frozenset(each.name for each in folder.iterdir() if each.name.rpartition(".")[2] in _KINDS)


def page_file(name: str) -> bytes | None:
    """A file of the page's bundle; None where it has none of this name."""
    return (files("meeplewright.studio") / "page" / name).read_bytes() if name in _names() else None
