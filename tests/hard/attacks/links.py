"""Links, pipes and devices in the place of what is written or read: nothing outside is touched, nothing hangs."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

from hard.attack import Attack, Lay, Place
from hard.toy import book, saltmarsh, toy

# what is written: the call, and the file that it writes
WRITTEN: dict[str, tuple[Lay, tuple[str, ...], str]] = {
    **{f"a report, {form}": (toy, ("check", "--format", f"{form}=out.x"), "out.x") for form in ("json", "sarif", "text", "github", "gitlab", "junit")},
    "a baseline": (toy, ("check", "--baseline", "known.yaml", "--write-baseline"), "known.yaml"),
    "a catalogue": (toy, ("l10n", "sync"), "l10n/ru.po"),
    "a csv": (toy, ("sheet", "export", "out.csv", "card"), "out.csv"),
    "an xlsx": (toy, ("sheet", "export", "out.xlsx", "card"), "out.xlsx"),
    "a mended file": (toy, ("check", "--fix"), "cards.yaml"),
    "a formed file": (toy, ("fmt",), "cards.yaml"),
    "a renamed record": (toy, ("rename", "card/fox", "wolf"), "cards.yaml"),
    "a new record": (toy, ("new", "record", "card", "cat", "--set", "name=Cat", "--file", "cards.yaml"), "cards.yaml"),
    "a new record's own file": (toy, ("new", "record", "card", "cat", "--set", "name=Cat", "--file", "cats.yaml"), "cats.yaml"),
    "a new translation": (toy, ("new", "translation", "de"), "l10n/de.po"),
    "pack.yaml": (toy, ("new", "translation", "de"), "pack.yaml"),
    **{f"a story as {form}": (book, ("story", "export", "--format", form, "-o", "out.x"), "out.x") for form in ("twee", "json", "text", "ink")},
    **{f"a graph as {form}": (book, ("story", "graph", "--format", form, "-o", "out.x"), "out.x") for form in ("svg", "html", "dot", "graphml")},
    "numbers": (book, ("story", "number", "--afresh"), "book.yaml"),
    "a saved play": (book, ("story", "play", "--save", "save.json"), "save.json"),
    "cards": (toy, ("build", "--only", "card"), "build/example/en/cards.pdf"),
    "what was made": (toy, ("build", "--only", "card"), "build/example/en/manifest.json"),
    "a picture of a face": (toy, ("build", "--only", "card", "--dpi", "50"), "build/example/en/png/card-fox.png"),
    "what was printed": (toy, ("build", "--only", "card", "--printed"), ".meeple-printed.json"),
    "a printer": (toy, ("calibrate", "--pack", ".", "--printer", "ours", "--x", "1"), "printers.yaml"),
    "an editor's settings": (toy, ("schema",), ".vscode/settings.json"),
    "an editor's schema": (toy, ("schema",), ".vscode/meeple/example.schema.json"),
    "curves": (toy, ("stats", "--svg", "curves"), "curves/card-deck.svg"),
}  # fmt: skip
FOLDERS: dict[str, tuple[Lay, tuple[str, ...], str]] = {
    "catalogues": (toy, ("l10n", "sync"), "l10n"),
    "what is built": (toy, ("build", "--only", "card"), "build"),
    "what is built of a pack": (toy, ("build", "--only", "card"), "build/example"),
    "what is built in a language": (toy, ("build", "--only", "card"), "build/example/en"),
    "faces": (toy, ("build", "--only", "card", "--dpi", "50"), "build/example/en/png"),
    "settings": (toy, ("schema",), ".vscode"),
    "schemas": (toy, ("schema",), ".vscode/meeple"),
    "the old cache": (toy, ("fmt",), ".meeple-cache"),
    "curves": (saltmarsh, ("stats", "--svg", "curves"), "curves"),
    "a calibration page": (toy, ("calibrate",), "build"),
    "a folder of cards": (
        toy,
        ("new", "record", "card", "cat", "--set", "name=Cat", "--file", "more/cats.yaml"),
        "more",
    ),
    "a new pack": (toy, ("new", "pack", "more", "--system", "gamebook"), "more"),
    "a story that is imported": (toy, ("story", "import", "in.twee", "--to", "more"), "more"),
    "a logbook": (toy, ("playtest", "--logs", "logs"), "logs"),
    "boxes": (toy, ("mint", "--out", "boxes"), "boxes"),
}


def _to(lay: Lay, inside: str, target: str) -> Lay:
    def laid(place: Place) -> None:
        lay(place)
        if inside in ("in.twee", "more"):
            place.write("in.twee", ":: StoryTitle\nX\n\n:: Start\nOne. [[Two]]\n\n:: Two\nEnd.\n")
        goals: dict[str, Path | str] = {
            "a file": place.victim / "secret.txt",
            "nothing yet": place.victim / "new.txt",
            "a hook": place.pack / ".git" / "hooks" / "pre-commit",
            "a folder": place.victim,
            "itself": place.pack / inside,
            "up and away": os.path.relpath(place.victim / "secret.txt", (place.pack / inside).parent),
        }
        if target == "a hook":
            place.write(".git/hooks/x", "")
        path = place.pack / inside
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        place.link(inside, goals[target])

    return laid


def _there(lay: Lay, inside: str, sort: str) -> Lay:
    """A pipe, a device, a socket or a folder in the place of a file."""

    def laid(place: Place) -> None:
        lay(place)
        path = place.pack / inside
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        if sort == "a pipe":
            os.mkfifo(path)
        elif sort == "a socket":
            here = Path.cwd()
            os.chdir(path.parent)  # names of sockets are short
            try:
                socket.socket(socket.AF_UNIX).bind(path.name)
            finally:
                os.chdir(here)
        elif sort == "a folder":
            path.mkdir()
        else:
            path.symlink_to(sort)

    return laid


READ: dict[str, tuple[Lay, tuple[str, ...], str]] = {
    "pack.yaml": (toy, ("check",), "pack.yaml"),
    "system.yaml": (toy, ("check",), "system.yaml"),
    "a schema": (toy, ("check",), "card.schema.json"),
    "cards": (toy, ("check",), "cards.yaml"),
    "a catalogue": (toy, ("check",), "l10n/ru.po"),
    "a catalogue that is brought up to date": (toy, ("l10n", "sync"), "l10n/ru.po"),
    "a drawing": (toy, ("build",), "art/fox.svg"),
    "rules": (toy, ("build",), "rules/en/1-game.md"),
    "a layout": (toy, ("build",), "layouts/card.yaml"),
    "a theme": (toy, ("build",), "theme.yaml"),
    "an icon": (toy, ("build",), "icons/coin.svg"),
    "a baseline": (toy, ("check", "--baseline", "known.yaml"), "known.yaml"),
    "a report": (toy, ("check", "--format", "json=out.x"), "out.x"),
    "what was printed": (toy, ("build", "--changed"), ".meeple-printed.json"),
    "what was made": (toy, ("build",), "build/example/en/manifest.json"),
    "a sheet": (toy, ("sheet", "import", "in.csv"), "in.csv"),
    "a workbook": (toy, ("sheet", "import", "in.xlsx"), "in.xlsx"),
    "a story": (toy, ("story", "import", "in.twee"), "in.twee"),
    "a script": (book, ("story", "play", "--script", "in.txt"), "in.txt"),
    "a reader": (book, ("story", "odds", "--policy", "in.yaml"), "in.yaml"),
    "what is formed": (toy, ("fmt",), "cards.yaml"),
    "settings": (toy, ("schema",), ".vscode/settings.json"),
}


def attacks() -> Iterator[Attack]:
    """Every file and folder that is written or read, by what stands in its place."""
    for name, (lay, words, inside) in WRITTEN.items():
        for target in ("a file", "nothing yet", "up and away"):
            yield Attack("links", f"{name} is a link to {target}", _to(lay, inside, target), words)
    for name in ("a report, json", "a catalogue", "cards", "an editor's settings"):
        lay, words, inside = WRITTEN[name]
        for target in ("a hook", "itself", "a folder"):
            yield Attack("links", f"{name} is a link to {target}", _to(lay, inside, target), words)
    for name, (lay, words, inside) in FOLDERS.items():
        yield Attack("links", f"{name}: the folder is a link", _to(lay, inside, "a folder"), words)
    for name, (lay, words, inside) in READ.items():
        for sort in ("a pipe", "/dev/zero", "a folder", "a socket"):
            if sort in ("a folder", "a socket") and name not in (
                "cards",
                "a catalogue",
                "a drawing",
                "what was made",
                "a sheet",
            ):
                continue
            yield Attack("pipes", f"{name} is {sort}", _there(lay, inside, sort), words)
    for name, inside in {"cards": "cards.yaml", "a formed file": "cards.yaml", "pack.yaml": "pack.yaml"}.items():
        for words in (("check",), ("fmt",), ("stats",), ("build",)):
            yield Attack("links", f"{name} is a link out", _to(toy, inside, "a file"), words)
