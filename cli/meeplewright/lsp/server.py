"""The server: one thread that reads, one that owns all state. What is newer comes first; nothing waits for a timer."""

from __future__ import annotations

import os
import queue
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from meeplewright import __version__
from meeplewright.checks.run import Superseded
from meeplewright.desk.connection import Connection
from meeplewright.desk.room import Desk
from meeplewright.findings.catalogue import Family, family
from meeplewright.findings.stop import Stop
from meeplewright.lsp.asked import Asked, WrongQuestion, value_at
from meeplewright.lsp.features import Features
from meeplewright.lsp.positions import ENCODINGS, Positions, path_of
from meeplewright.lsp.told import DiagnosticMaker
from meeplewright.lsp.wire import Rubbish
from meeplewright.packs.discover import NEVER_ENTERED
from meeplewright.regular import real_path

LOOK_EVERY_S = 2.0  # at the disk, where the client does not tell what changes there
REST_AFTER_S = 3.0
_GONE = object()


class _Answered(NamedTuple):
    """What takes long was asked elsewhere, and has been said."""

    fault: str


PARSE, INVALID, UNKNOWN, FAULT, TOO_EARLY, CANCELLED, FAILED = -32700, -32600, -32601, -32603, -32002, -32800, -32803


class Server:
    """One client, from `initialize` to `exit`."""

    def __init__(self, wire: Connection, *, cache: bool = True, more: bool = False) -> None:
        self.wire = wire
        self._inbox: queue.Queue[Any] = queue.Queue()
        self.desk = Desk(cache=cache, more=more, heard=lambda fault: self._inbox.put(_Answered(fault)))
        self.features: Features | None = None
        self._cancelled: set[Any] = set()
        self._published: dict[str, list[dict[str, Any]]] = {}
        self._encoding = "utf-16"
        self._client: dict[str, Any] = {}
        self._stale = False
        self._shut = False
        self._watched = False
        self._pulls = False
        self._looked: dict[Path, int] = {}
        self._next_id = 0
        self._troubles: dict[Path, str] = {}
        self._of_stories: set[tuple[str, str]] | None = None  # what was last told of stories

    # --- the two threads

    def serve(self) -> int:
        """Until the client says `exit` or is gone. The exit status."""
        Thread(target=self._read, daemon=True).start()
        try:
            return self._served()
        finally:
            self.desk.end()

    def _served(self) -> int:
        idle = time.monotonic()
        rested = True
        while True:
            message = self._next(rested=rested)
            if message is _GONE:
                return 0 if self._shut else 1
            if message is None:
                if self._stale:
                    self._look()
                    idle, rested = time.monotonic(), False
                elif not rested and time.monotonic() - idle > REST_AFTER_S:
                    rested = True
                    self._rest()
                elif not self._watched:
                    self._look_at_disk()
                continue
            if isinstance(message, _Answered):
                self.desk.answered()
                self._stale = True
                if message.fault:
                    self._log(message.fault)
                continue
            if isinstance(message, dict) and message.get("method") == "exit":
                return 0 if self._shut else 1
            self._take(message)
            idle = time.monotonic()

    def _next(self, *, rested: bool) -> Any:
        """The next message; None when there is time for something else."""
        try:
            if self._stale:
                return self._inbox.get_nowait()
            return self._inbox.get(timeout=LOOK_EVERY_S if rested else min(REST_AFTER_S, LOOK_EVERY_S))
        except queue.Empty:
            return None

    def _read(self) -> None:
        while True:
            try:
                message = self.wire.receive()
            except Rubbish as rubbish:
                self._reply(None, error=(PARSE, str(rubbish)))
                continue
            except (OSError, ValueError):
                message = None
            if message is None:
                self._inbox.put(_GONE)
                return
            if isinstance(message, dict) and message.get("method") == "$/cancelRequest":
                params = message.get("params")
                self._cancelled.add(_key(params.get("id") if isinstance(params, dict) else None))
            self._inbox.put(message)
            if isinstance(message, dict) and message.get("method") == "exit":
                return  # nothing more comes, and a thread that waits would be in the way of the end

    # --- messages

    def _take(self, message: Any) -> None:
        if not isinstance(message, dict):
            self._reply(None, error=(INVALID, "a message is an object"))
            return
        method, id_ = message.get("method"), message.get("id")
        if not isinstance(method, str):
            if "result" not in message and "error" not in message:
                self._reply(id_, error=(INVALID, "a message names a method"))
            return
        params = message.get("params")
        params = params if isinstance(params, dict) else {}
        if "id" not in message:
            self._notified(method, params)
            return
        if _key(id_) in self._cancelled:
            self._cancelled.discard(_key(id_))
            self._reply(id_, error=(CANCELLED, "cancelled"))
            return
        try:
            self._reply(id_, self._answer(method, params))
        except WrongQuestion as wrong:
            self._reply(id_, error=(wrong.code, wrong.words))
        except Stop as stop:
            self._reply(id_, error=(FAILED, f"{stop.message}; {stop.help}" if stop.help else stop.message))
        except Exception as fault:  # noqa: BLE001 - the server outlives whatever one question did to it
            self._log(f"{method}: {_fault(fault)}")
            self._reply(
                id_, error=(FAULT, f"meeple has failed; this is a fault of ours: {type(fault).__name__}: {fault}")
            )

    def _answer(self, method: str, params: dict[str, Any]) -> Any:
        if method == "initialize":
            return self._initialize(params)
        if method == "shutdown":
            self._shut = True
            return None
        if self.features is None:
            raise WrongQuestion(TOO_EARLY, "`initialize` comes first")
        if self._shut:
            raise WrongQuestion(INVALID, "the server is shut down")
        if not self.features.knows(method):
            raise WrongQuestion(UNKNOWN, f"there is no `{method}`")
        return self.features.answer(method, params)

    def _notified(self, method: str, params: dict[str, Any]) -> None:
        handler = _NOTIFIED.get(method)
        if handler is None or self.features is None:
            return
        try:
            handler(self, params)
        except Exception as fault:  # noqa: BLE001 - as above
            self._log(f"{method}: {_fault(fault)}")

    def _reply(self, id_: Any, result: Any = None, error: tuple[int, str] | None = None) -> None:
        message: dict[str, Any] = {"jsonrpc": "2.0", "id": id_}
        if error is not None:
            message["error"] = {"code": error[0], "message": error[1]}
        else:
            message["result"] = result
        self._send(message)

    def _notify(self, method: str, params: Any) -> None:
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def _request(self, method: str, params: Any = None) -> None:
        self._next_id += 1
        message = {"jsonrpc": "2.0", "id": f"meeple-{self._next_id}", "method": method}
        self._send(message if params is None else {**message, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        with suppress(OSError, ValueError):
            self.wire.send(message)

    def _log(self, words: str) -> None:
        self._notify("window/logMessage", {"type": 1, "message": words})

    # --- beginning

    def _initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        client = params.get("capabilities")
        self._client = client if isinstance(client, dict) else {}
        offered = value_at(self._client, "general", "positionEncodings")
        known = offered if isinstance(offered, list) else ["utf-16"]
        self._encoding = next((each for each in ENCODINGS if each in known), "utf-16")
        pulls = value_at(self._client, "textDocument", "diagnostic")
        self._pulls = isinstance(pulls, dict) and bool(
            value_at(self._client, "workspace", "diagnostics", "refreshSupport")
        )
        self.features = Features(Asked.by(self.desk, self._encoding, params, self.current))
        return {
            "capabilities": self.features.capabilities(pulls=self._pulls),
            "serverInfo": {"name": "meeplewright", "version": __version__},
        }

    def _initialized(self, _params: dict[str, Any]) -> None:
        if value_at(self._client, "workspace", "didChangeWatchedFiles", "dynamicRegistration"):
            self._watched = True
            options = {"watchers": [{"globPattern": "**/*"}]}
            method = "workspace/didChangeWatchedFiles"
            registration = {"id": "files", "method": method, "registerOptions": options}
            self._request("client/registerCapability", {"registrations": [registration]})

    # --- texts

    def _opened(self, params: dict[str, Any]) -> None:
        document = params.get("textDocument") or {}
        path = path_of(str(document.get("uri", "")))
        if path is not None and isinstance(document.get("text"), str):
            self.desk.open(path, document["text"], _version(document))
            self._stale = True

    def _changed(self, params: dict[str, Any]) -> None:
        identifier = params.get("textDocument") or {}
        path = path_of(str(identifier.get("uri", "")))
        changes = params.get("contentChanges")
        if path is None or not isinstance(changes, list):
            return
        document = self.desk.documents.get(real_path(path))
        before = document.text if document is not None else ""
        self.desk.open(path, Positions(before, self._encoding).changed(changes), _version(identifier))
        self._stale = True

    def _closed(self, params: dict[str, Any]) -> None:
        path = path_of(str((params.get("textDocument") or {}).get("uri", "")))
        if path is not None:
            self.desk.close(path)
            self._stale = True

    def _saved(self, params: dict[str, Any]) -> None:
        path = path_of(str((params.get("textDocument") or {}).get("uri", "")))
        if path is not None and not self._watched:
            self.desk.changed_on_disk([path])
            self._stale = True

    def _written(self, params: dict[str, Any]) -> None:
        events = params.get("changes")
        paths = [path_of(str(event.get("uri", ""))) for event in events or () if isinstance(event, dict)]
        self._told_of([path for path in paths if path is not None and "/." not in path.as_posix()])

    def _told_of(self, paths: Sequence[Path]) -> None:
        if paths:
            self.desk.changed_on_disk(paths if len(paths) < 200 else None)
            self._stale = True

    def _renamed(self, params: dict[str, Any]) -> None:
        files = params.get("files")
        renames = [each for each in (files if isinstance(files, list) else ()) if isinstance(each, dict)]
        paths = [path_of(str(each.get(side, ""))) for each in renames for side in ("oldUri", "newUri")]
        self._told_of([path for path in paths if path is not None])

    # --- findings

    def current(self) -> dict[Path, list[Any]]:
        """The findings of the texts as they stand."""
        return self.desk.look(None)

    def _look(self) -> None:
        """Findings of all that is open, told where they are others than before; given up when something newer comes."""
        try:
            by_path = self.desk.look(lambda: not self._inbox.empty())
        except Superseded:
            return
        except Exception as fault:  # noqa: BLE001 - as above
            self._log(f"checking: {_fault(fault)}")
            self._stale = False
            return
        self._stale = False
        self._publish(by_path)
        self._proven(by_path)
        for folder, room in self.desk.rooms.items():
            if room.trouble and self._troubles.get(folder) != room.trouble:
                self._notify("window/showMessage", {"type": 2, "message": f"meeple: {room.trouble}"})
            self._troubles[folder] = room.trouble

    def _proven(self, by_path: dict[Path, list[Any]]) -> None:
        """The lenses of entries say what was proven: the client asks again where that is something else now."""
        if value_at(self._client, "workspace", "codeLens", "refreshSupport"):
            of_stories = {
                (f.code, f.record) for each in by_path.values() for f in each if family(f.code) is Family.STORIES
            }
            of_stories |= {("unproven", str(folder)) for folder, room in self.desk.rooms.items() if room.unproven}
            if of_stories != self._of_stories:
                self._of_stories = of_stories
                self._request("workspace/codeLens/refresh")

    def _rest(self) -> None:
        """Read and remember what there is time for, until somebody writes."""
        try:
            self._stale = self.desk.rest(lambda: not self._inbox.empty())
        except Superseded:
            return
        except Exception as fault:  # noqa: BLE001 - as above
            self._log(f"resting: {_fault(fault)}")

    def _publish(self, by_path: dict[Path, list[Any]]) -> None:
        related = bool(value_at(self._client, "textDocument", "publishDiagnostics", "relatedInformation"))
        teller = DiagnosticMaker(self.desk, self._encoding, related=related)
        now: dict[str, list[dict[str, Any]]] = {}
        open_ = (
            {self.features.asked.uri(each.path): each for each in self.desk.documents.values()} if self.features else {}
        )
        for path, findings in by_path.items():
            uri = self.features.asked.uri(path) if self.features else ""
            if not (self._pulls and uri in open_):
                now[uri] = [teller.diagnostic(finding) for finding in findings]
        for uri in {*now, *self._published, *(() if self._pulls else open_)}:
            diagnostics = now.get(uri, [])
            if self._published.get(uri) == diagnostics:
                continue
            params: dict[str, Any] = {"uri": uri, "diagnostics": diagnostics}
            if uri in open_:
                params["version"] = open_[uri].version
            self._notify("textDocument/publishDiagnostics", params)
            self._published[uri] = diagnostics
            if not diagnostics and uri not in open_:
                del self._published[uri]
        if self._pulls:
            self._request("workspace/diagnostic/refresh")

    def _look_at_disk(self) -> None:
        """Whether something was written that no client tells of."""
        for folder, room in self.desk.rooms.items():
            stamp = _stamp_below(str(folder))
            if self._looked.setdefault(folder, stamp) != stamp:
                self._looked[folder] = stamp
                room.anything = room.stale = self._stale = True


_NOTIFIED: dict[str, Callable[[Server, dict[str, Any]], None]] = {
    "initialized": Server._initialized,  # noqa: SLF001 - its own table
    "textDocument/didOpen": Server._opened,  # noqa: SLF001
    "textDocument/didChange": Server._changed,  # noqa: SLF001
    "textDocument/didClose": Server._closed,  # noqa: SLF001
    "textDocument/didSave": Server._saved,  # noqa: SLF001
    "workspace/didChangeWatchedFiles": Server._written,  # noqa: SLF001
    "workspace/didRenameFiles": Server._renamed,  # noqa: SLF001
}


def _version(document: dict[str, Any]) -> int:
    version = document.get("version")
    return version if isinstance(version, int) else 0


def _key(id_: Any) -> Any:
    return id_ if isinstance(id_, str | int) else None


def _fault(fault: Exception) -> str:
    import traceback

    last = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__}: {fault} ({os.path.basename(last.filename)}:{last.lineno})"  # noqa: PTH119 - a name


def _stamp_below(folder: str) -> int:
    """Changes with every file below a folder that is written, made or taken away."""
    stamp = 0
    waiting = [folder]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.name.startswith(".") or entry.name in NEVER_ENTERED:
                    continue
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    about = entry.stat(follow_symlinks=False)
                    stamp ^= hash((entry.path, about.st_mtime_ns, about.st_size))
    return stamp
