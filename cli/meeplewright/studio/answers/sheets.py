"""The print as it will be: sheets of a paper and a way to turn it, page by page, and the files to print."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright.desk import faces
from meeplewright.regular import bytes_of
from meeplewright.studio.printing import PrintRunner
from meeplewright.studio.refused import UNFIT, UNKNOWN, WRONG, Refused, count_of, words_of

if TYPE_CHECKING:
    from meeplewright.studio.answers import Question
    from meeplewright.studio.session import Session

PAPERS = ("A4", "Letter", "PA4", "A3")
DUPLEXES = ("long", "short", "fold", "fronts", "none")
INKS = ("full", "low", "mono")
# what `--only` calls the files of each sort of pieces
SORTS = {
    "card": "cards",
    "tile": "tiles",
    "token": "tokens",
    "sheet": "sheets",
    "board": "boards",
    "map": "maps",
    "die": "dice",
}
_WIDE, _WIDEST = 1000, 2400


def options(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """What can be chosen. An empty word is what the pack says."""
    world, painter = session.world, faces.painter()
    sorts = {painter.sort(world, kind) for kind in world.system.kinds} - {""} if painter is not None else set()
    return {
        "papers": PAPERS,
        "duplexes": DUPLEXES,
        "inks": INKS,
        "languages": [world.pack.language, *world.pack.translations],
        "sorts": [each for each in SORTS if each in sorts],
        **state(session, {}),
    }


def build(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Print into a folder of the studio; how it goes comes as events."""
    words = []
    for name, known in (("paper", PAPERS), ("duplex", DUPLEXES), ("ink", INKS)):
        if chosen := words_of(asked, name, ""):
            if chosen not in known:
                raise Refused(WRONG, f"there is no {name} `{chosen}` here")
            words += [f"--{name}", chosen]
    world = session.world
    language = words_of(asked, "language", "") or world.pack.language
    if language not in (world.pack.language, *world.pack.translations):
        raise Refused(WRONG, f"the pack has no language `{language}`")
    words += ["--lang", language]
    if only := words_of(asked, "only", ""):
        if only not in options(session, {})["sorts"]:
            raise Refused(WRONG, f"there is no sort of pieces `{only}`")
        words += ["--only", SORTS[only]]
    if asked.get("proof") is True:
        words.append("--proof")
    if asked.get("changed") is True:
        words.append("--changed")
    if asked.get("printed") is True:
        session.refuse_read_only()
        words.append("--printed")
    press = _press(session)
    press.start(words)
    return state(session, {})


def stop(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """No more of it."""
    _press(session).stop()
    return state(session, {})


def state(session: Session, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """How the print goes, and the files that were made."""
    press = _press(session)
    session.made = {} if press.running else press.files()
    files = [{"name": name, "title": path.name, "bytes": path.stat().st_size} for name, path in session.made.items()]
    return {**press.state(), "files": files}


def page(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A page of a file that was made, as a picture."""
    path, painter = session.made.get(words_of(asked, "file")), faces.painter()
    if path is None or painter is None:
        raise Refused(UNKNOWN, "this print is gone: print again")
    wide = count_of(asked, "wide", _WIDE)
    if not 100 <= wide <= _WIDEST:
        raise Refused(UNFIT, f"a page is shown {_WIDEST} dots wide at most")
    png, count = painter.page(bytes_of(path), count_of(asked, "page", 0), wide)
    return {"png": base64.b64encode(png).decode(), "pages": count}


def _press(session: Session) -> PrintRunner:
    press: PrintRunner | None = session.kept.get("press")
    if press is None:
        press = PrintRunner(session.folder, lambda state: session.hub.tell("part", {"name": "printing", **state}))
        session.kept["press"] = press
        session.at_end.append(press.close)
    return press


QUESTIONS: dict[str, Question] = {"options": options, "build": build, "stop": stop, "state": state, "page": page}
