"""A studio that runs in this process, and a browser that looks at it: Debian's chromium, driven by playwright."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from meeplewright.lsp.server import Server as LanguageServer
from meeplewright.studio.server import Studio
from meeplewright.studio.session import Session
from pace import pace

CHROMIUM = Path("/usr/bin/chromium")


@dataclass(frozen=True)
class Caller:
    """Somebody who calls a studio: with what the page sends, unless told otherwise."""

    server: Studio

    def call(
        self, method: str, path: str, body: bytes | None = None, **headers: str | None
    ) -> tuple[int, dict[str, str], bytes]:
        """The status, the headers and the body. A header that is None is left out; `_` in a name is `-`."""
        guard, port = self.server.guard, self.server.server_port
        usual: dict[str, str | None] = {"Host": f"127.0.0.1:{port}", "Cookie": f"{guard.cookie}={guard.token}"}
        if method == "POST":
            usual |= {"Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/json"}
            usual |= {"X-Meeple-Server": guard.server, "Content-Length": str(len(body or b""))}
        usual |= {name.replace("_", "-"): value for name, value in headers.items()}
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        try:
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in usual.items():
                if value is not None:
                    line.putheader(name, value)
            line.endheaders(body)
            answer = line.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            line.close()

    def ask(self, question: str, /, **asked: Any) -> Any:
        """The answer to a question."""
        status, _, raw = self.call("POST", f"/ask/{question}", json.dumps(asked).encode())
        told = json.loads(raw)
        assert status == 200, (status, told)
        return told

    def refused(self, question: str, /, **asked: Any) -> tuple[int, Any]:
        """The status and the reason of a question that is refused."""
        status, _, raw = self.call("POST", f"/ask/{question}", json.dumps(asked).encode())
        assert status != 200
        return status, json.loads(raw)


@contextmanager
def studio(pack: Path, *, read_only: bool = False, language: str = "en") -> Iterator[Caller]:
    """A studio of a pack, until it is left."""
    session = Session(pack, read_only=read_only, serve=lambda line: LanguageServer(line, cache=False).serve())
    server = Studio(session, 0, language)
    worker = session.start()
    serving = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    serving.start()
    try:
        yield Caller(server)
    finally:
        session.close()
        server.shutdown()
        server.server_close()
        worker.join(20)


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium; the test is skipped where there is none."""
    driver = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.is_file():
        pytest.skip("chromium is not installed")
    with driver.sync_playwright() as play:
        opened = play.chromium.launch(executable_path=str(CHROMIUM))
        try:
            yield opened
        finally:
            opened.close()


@contextmanager
def opened(browser: Any, caller: Caller, place: str = "", **how: Any) -> Iterator[Any]:
    """The page of a studio at a place; whatever it complains of in its console fails the test."""
    page = browser.new_page(**{"viewport": {"width": 1280, "height": 900}, **how})
    page.set_default_timeout(90_000 * pace())  # and where eight others are at work
    wrong: list[str] = []
    page.on("pageerror", lambda fault: wrong.append(str(fault)))
    page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    page.goto(caller.server.address)
    page.locator("main").wait_for()
    if place:
        page.evaluate("place => { location.hash = place }", place)
    try:
        yield page
    except Exception as wrong_here:
        wrong_here.add_note(f"the page showed:\n{page.locator('body').inner_text()[:3000]}\nand said: {wrong}")
        raise
    finally:
        page.close()
    assert not [each for each in wrong if "status of 4" not in each], wrong
