"""What the server tells the pages that are open, by server-sent events."""

from __future__ import annotations

import json
import queue
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

MOST_WAITING = 200  # a page that takes nothing any more is let go, and asks anew when it is back
BEAT_S = 15.0
_GONE = "gone"


class Listeners:
    """All pages that listen."""

    def __init__(self) -> None:
        self._pages: set[queue.Queue[tuple[str, str]]] = set()
        self._lock = Lock()

    def tell(self, name: str, about: Any) -> None:
        """Tell every page."""
        data = json.dumps(about, ensure_ascii=False, separators=(",", ":"))
        with self._lock:
            pages = list(self._pages)
        for page in pages:
            if page.qsize() < MOST_WAITING:
                page.put((name, data))
            else:
                self._let_go(page)

    @property
    def is_heard(self) -> bool:
        """Whether a page listens."""
        return bool(self._pages)

    def close(self) -> None:
        """Nothing more will be told."""
        with self._lock:
            pages = list(self._pages)
        for page in pages:
            page.put((_GONE, ""))

    @contextmanager
    def page(self) -> Iterator[Iterator[bytes]]:
        """One page that listens: what to send to it, as it comes."""
        waiting: queue.Queue[tuple[str, str]] = queue.Queue()
        with self._lock:
            self._pages.add(waiting)
        try:
            yield _sent(waiting)
        finally:
            self._let_go(waiting)

    def _let_go(self, page: queue.Queue[tuple[str, str]]) -> None:
        with self._lock:
            if page in self._pages:
                self._pages.discard(page)
                page.put((_GONE, ""))


def event(name: str, data: str) -> bytes:
    """One event as it goes over the wire."""
    return f"event: {name}\ndata: {data}\n\n".encode("utf-8", "replace")


def _sent(waiting: queue.Queue[tuple[str, str]]) -> Iterator[bytes]:
    while True:
        try:
            name, data = waiting.get(timeout=BEAT_S)
        except queue.Empty:
            yield b": still here\n\n"  # so that a page that has gone is noticed
            continue
        if name == _GONE:
            return
        yield event(name, data)
