"""Messages of the protocol on a stream: a head with the length, then JSON. Whatever else comes is passed over."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from threading import Lock
from typing import Any, BinaryIO

LARGEST = 256 * 1024 * 1024
_LONGEST_HEAD = 4096
# also behind the end of a message that was longer than it said, which has no line end of its own
_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(\d{1,15})[ \t]*\r?\n\Z", re.IGNORECASE)


class Rubbish(Exception):
    """What came is no message."""


class Wire:
    """One connection."""

    def __init__(self, reads: BinaryIO, writes: BinaryIO) -> None:
        self._reads = reads
        self._writes = writes
        self._lock = Lock()

    def receive(self) -> Any:
        """The next message; None when the other side is gone. Rubbish where it cannot be read: the next one may be."""
        length = self._head()
        if length is None:
            return None
        body = self._reads.read(length)
        if len(body) < length:
            return None
        try:
            message = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise Rubbish(f"this is no JSON: {error}") from None
        if message is None:  # which would say that the other side is gone
            raise Rubbish("a message is an object")
        return message

    def _head(self) -> int | None:
        length: int | None = None
        passed = 0
        while True:
            line = self._reads.readline(_LONGEST_HEAD)
            if not line:
                return None
            passed += len(line)
            if (named := _LENGTH.search(line)) is not None:
                length = int(named[1])
                if length > LARGEST:
                    raise Rubbish(f"a message of {length} bytes is more than is read")
            elif not line.strip():
                if length is not None:
                    return length
                if passed > _LONGEST_HEAD:
                    raise Rubbish("no message begins here")

    def send(self, message: Mapping[str, Any]) -> None:
        body = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
        with self._lock:
            self._writes.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self._writes.flush()
