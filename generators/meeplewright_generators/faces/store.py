"""Faces that were set before, kept on disk by key: a card that did not change is not set, nor written, again."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from meeplewright.regular import json_of
from meeplewright_generators.drawing.operations import Drawing, Form
from meeplewright_generators.drawing.plain import Known, Plain, read
from meeplewright_generators.faces.model import Notice, SetFace
from meeplewright_generators.images.picture import Picture

# the file's name holds it: a newer program never reads what an older one wrote
FORMAT = 6
FILE = f"faces-{FORMAT}.sqlite"
MOST_FACES = 50_000
PATIENCE_S = 3.0
AT_ONCE = 64
_NOTHING = "[]"
_TABLES = """
CREATE TABLE IF NOT EXISTS part (key TEXT PRIMARY KEY, body TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS noticed (key TEXT PRIMARY KEY, body TEXT);
CREATE TABLE IF NOT EXISTS face (key TEXT PRIMARY KEY, body TEXT);
CREATE TABLE IF NOT EXISTS written (key TEXT PRIMARY KEY, body TEXT);
"""
# views and triggers run what somebody else wrote: they may never end
_FOREIGN = "SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index') LIMIT 1"
# by table, in the order of writing: a face is worth nothing without its parts and what was noticed on it
_BODIES = {table: f"SELECT body FROM {table} WHERE key = ?" for table in ("part", "noticed", "face", "written")}  # noqa: S608
# what reading a file can come to that something else wrote
_BROKEN = (sqlite3.Error, KeyError, TypeError, ValueError, IndexError, AssertionError)


class Store:
    """One file of plain data, nothing of which can run. Where it cannot be read or written, faces are set anew."""

    def __init__(self, folder: Path, program: str = "") -> None:
        self.path = folder / FILE
        # what another program drew is not taken for what this one would draw
        self._program = program
        self.set_anew = 0
        self._database = _opened(self.path)
        self._parts: dict[str, Any] = {}
        # faces on which nothing was noticed: the back of all cards is asked about for each of them
        self._unnoticed: set[str] = set()
        self._shared = Known()
        self._known: set[str] = set()
        # written together, so that other processes wait for the file a moment and not for a whole job
        self._waiting = _nothing()

    def get(self, key: str) -> SetFace | None:
        """The face of this key, if it was set before."""
        if self._database is None:
            return None
        try:
            body, noticed = self._body("face", self._program + key), self.notices(key)
            return None if body is None or noticed is None else SetFace(self._drawing(json_of(body)), noticed)
        except _BROKEN:
            return None

    def notices(self, key: str) -> tuple[Notice, ...] | None:
        """What was noticed when the face of this key was set, if it was: nobody has to look at its drawing."""
        if key in self._unnoticed:
            return ()
        try:
            body = self._body("noticed", self._program + key)
            if body is None:
                return None
            if body == _NOTHING:
                self._unnoticed.add(key)
                return ()
            return tuple(Notice(n[0], n[1], n[2], n[3], n[4], tuple(n[5]), n[6]) for n in json_of(body))
        except _BROKEN:
            return None

    def put(self, key: str, face: SetFace) -> None:
        """Keeps a face. It is on disk when `save` has been called."""
        self.set_anew += 1
        self._unnoticed.discard(key)
        notices = [[n.what, n.box, n.text, n.amount, n.size_pt, list(n.field), n.shrunk] for n in face.notices]
        self._waiting["noticed"][self._program + key] = _spelt(notices)
        if self._database is None:
            return
        self._waiting["face"][self._program + key] = _spelt(self._plain(face.content))
        if len(self._waiting["face"]) >= AT_ONCE:
            self._write()

    def written(self, key: str, form: str) -> str | None:
        """What an exporter put beside the face of this key."""
        try:
            return self._body("written", f"{form} {self._program}{key}")
        except sqlite3.Error:
            return None

    def put_written(self, key: str, form: str, text: str) -> None:
        """Keeps what an exporter made of a face."""
        if self._database is None:
            return
        self._waiting["written"][f"{form} {self._program}{key}"] = text
        if len(self._waiting["written"]) >= AT_ONCE:
            self._write()

    def form(self, name: str) -> Form | None:
        """A form that some face places."""
        try:
            return self._form(name)
        except _BROKEN:
            return None

    def picture(self, name: str) -> Picture | None:
        """A picture that some face shows."""
        try:
            return self._picture(name)
        except _BROKEN:
            return None

    def save(self) -> None:
        """Writes what was put, all of it or nothing."""
        if self._database is None or not (self.set_anew or self._waiting["written"]):
            return
        self._write()
        try:
            count = self._database.execute("SELECT count(*) FROM face").fetchone()[0]
            if count > MOST_FACES:
                self._database.execute("DELETE FROM face")
                self._database.execute("DELETE FROM noticed")
                self._database.execute("DELETE FROM written")
            self._database.commit()
        except sqlite3.Error:
            return

    def _write(self) -> None:
        """Writes what waits, all of it or nothing."""
        waiting, self._waiting = self._waiting, _nothing()
        if self._database is None:
            return
        try:
            for table, rows in waiting.items():
                self._database.executemany(f"INSERT OR REPLACE INTO {table} VALUES (?, ?)", list(rows.items()))  # noqa: S608 - of three
            self._database.commit()
        except (sqlite3.Error, UnicodeEncodeError):
            self._database.rollback()

    def close(self) -> None:
        """Saves and lets go of the file."""
        self.save()
        if self._database is not None:
            self._database.close()
            self._database = None

    # -- to plain data and back --------------------------------------------------------------------------------

    def _plain(self, drawing: Drawing) -> list[Any]:
        plain = Plain(self._shared)
        whole = plain.whole(drawing)
        for picture in plain.pictures.values():
            self._keep(picture.name, lambda it=picture: [it.path, it.form, it.width_px, it.height_px])  # type: ignore[misc]
        for form in plain.forms.values():
            self._keep(
                form.name,
                lambda it=form: [it.width_mm, it.height_mm, it.margin_mm, self._plain(it.drawing)],  # type: ignore[misc]
            )
        return whole

    def _keep(self, name: str, body: Callable[[], list[Any]]) -> None:
        if name in self._known or self._database is None:
            return
        self._known.add(name)
        self._waiting["part"][name] = _spelt(body())

    def _drawing(self, raw: Any) -> Drawing:
        return read(raw, self._shared, self._form, self._picture)

    def _part(self, name: str) -> Any:
        body = self._body("part", name)
        if body is None:
            raise KeyError(name)
        return json_of(body)

    def _body(self, table: str, key: str) -> str | None:
        if (text := self._waiting[table].get(key)) is not None or self._database is None:
            return text
        row = self._database.execute(_BODIES[table], (key,)).fetchone()
        return None if row is None else str(row[0])

    def _picture(self, name: str) -> Picture:
        if name not in self._parts:
            path, form, width, height = self._part(name)
            self._parts[name] = Picture(path, name, form, width, height)
        picture = self._parts[name]
        assert isinstance(picture, Picture)
        return picture

    def _form(self, name: str) -> Form:
        if name not in self._parts:
            width, height, margin, drawing = self._part(name)
            self._parts[name] = Form(name, width, height, self._drawing(drawing), margin)
        form = self._parts[name]
        assert isinstance(form, Form)
        return form


def _spelt(body: list[Any]) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def _nothing() -> dict[str, dict[str, str]]:
    return {table: {} for table in _BODIES}


def _opened(path: Path) -> sqlite3.Connection | None:
    """The store's file; a broken one is begun anew, and where none can be there is none."""
    for attempt in range(2):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if os.path.lexists(path) and (path.is_symlink() or not path.is_file()):
                path.unlink()
            database = sqlite3.connect(path, timeout=PATIENCE_S)
            # what is lost in a crash is only made again
            database.execute("PRAGMA synchronous = OFF")
            database.executescript(_TABLES)
            if database.execute(_FOREIGN).fetchone() is not None:
                database.close()
                raise sqlite3.DatabaseError
        except (sqlite3.Error, OSError):
            if attempt == 0:
                path.unlink(missing_ok=True) if path.is_file() else None
            continue
        return database
    return None
