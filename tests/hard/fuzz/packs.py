"""A whole pack with one file spoilt, met by the commands: no traceback, and there and back again is where it was."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random

import yaml

from hard import toy
from hard.attack import Place
from hard.fuzz.readers import Broken
from hard.fuzz.spoil import spoilt
from program import Told, meeple

TABLE = "id,name,text\nfox,Fox,Take {coin:2} and *run* to [[hen]].\nhen,Hen,New.\nnew,New,\n"
TWEE = ":: StoryTitle\nX\n\n:: Start\nOne. [[Two]] <<set $a to 1>>\n\n:: Two\n<<if $a is 1>>[[Start]]<</if>>End.\n"
_TOY = ("cards.yaml", "cards.yaml", "system.yaml", "pack.yaml", "card.schema.json", "layouts/card.yaml", "l10n/ru.po", "rules/en/1-game.md", "art/fox.svg")  # fmt: skip


def called(place: Place, *words: str) -> Told:
    """A call in the pack; Broken where it ends otherwise than it may."""
    told = meeple(*words, cwd=place.pack)
    if told.status not in (0, 1, 2) or "this is a fault of ours" in told.err or "Traceback" in told.err:
        raise Broken(f"{' '.join(words)}: {told.status} {told.err[-600:]}")
    if not (told.out + told.err).strip():
        raise Broken(f"{' '.join(words)} says nothing")
    return told


def _laid(lay: Callable[[Place], None], *words: str) -> Callable[[Place, Random], None]:
    """A pack with one of its files spoilt, met by one call."""

    def met(place: Place, chance: Random) -> None:
        lay(place)
        names = _TOY if lay is toy.toy else ("book.yaml", "book.yaml", "pack.yaml")
        inside = chance.choice(names)
        text = (place.pack / inside).read_text(encoding="utf-8")
        place.write(inside, spoilt(chance, text, toy.BOOK))
        called(place, *words)

    return met


def _formed(place: Place, chance: Random) -> None:
    """`fmt` in the pack: a second run changes nothing, and PyYAML reads the same."""
    toy.toy(place)
    made = spoilt(chance, toy.CARDS, toy.BOOK)
    place.write("cards.yaml", made)
    called(place, "fmt", "--jobs", "1")
    once = (place.pack / "cards.yaml").read_bytes()
    called(place, "fmt", "--jobs", "1", "--no-cache")
    if (place.pack / "cards.yaml").read_bytes() != once:
        raise Broken("fmt changes what it wrote")
    if once != made and _read(made) is not None and _read(once) != _read(made):
        raise Broken("fmt changes what PyYAML reads")


def _read(data: bytes) -> object:
    try:
        return yaml.load(data, Loader=yaml.CBaseLoader)
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        return None


def _synced(place: Place, chance: Random) -> None:
    """A catalogue brought up to date twice is the same as once."""
    toy.toy(place)
    place.write("l10n/ru.po", spoilt(chance, toy.RUSSIAN, toy.CARDS))
    called(place, "l10n", "sync")
    once = (place.pack / "l10n" / "ru.po").read_bytes()
    called(place, "l10n", "sync")
    if (place.pack / "l10n" / "ru.po").read_bytes() != once:
        raise Broken("a second sync changes the catalogue")


def _there_and_back(place: Place, chance: Random) -> None:
    """A table that is written and read again changes nothing."""
    toy.toy(place)
    place.write("cards.yaml", spoilt(chance, toy.CARDS, toy.CARDS))
    before = (place.pack / "cards.yaml").read_bytes()
    if called(place, "sheet", "export", "out.csv", "card").status == 0:
        told = called(place, "sheet", "import", "out.csv")
        if (place.pack / "cards.yaml").read_bytes() != before:
            raise Broken(f"export and import change the file: {told.out}")


def _imported(place: Place, chance: Random) -> None:
    """A spoilt table brings what fits, and the file can still be read."""
    toy.toy(place)
    place.write("in.csv", spoilt(chance, TABLE, toy.CARDS))
    called(place, "sheet", "import", "in.csv", "--kind", "card", "--removed", "keep")
    if _read((place.pack / "cards.yaml").read_bytes()) is None:
        raise Broken("an import leaves no YAML")


def _renamed(place: Place, chance: Random) -> None:
    """A record that is renamed and named back is as it was."""
    toy.toy(place)
    place.write("cards.yaml", spoilt(chance, toy.CARDS, toy.CARDS))
    before = {path: path.read_bytes() for path in place.pack.rglob("*") if path.is_file()}
    if (
        called(place, "rename", "card/fox", "wolf").status == 0
        and called(place, "rename", "card/wolf", "fox").status == 0
    ):
        for path, content in before.items():
            if path.read_bytes() != content and path.suffix != ".po":
                raise Broken(f"{path.name} is not as it was")


def _story(place: Place, chance: Random) -> None:
    place.write("in.twee", spoilt(chance, TWEE, toy.BOOK))
    called(place, "story", "import", "in.twee", "--to", "made")


CALLS: Mapping[str, tuple[int, Callable[[Place, Random], None]]] = {
    "check": (9, _laid(toy.toy, "check", "--no-cache")),
    "check a book": (5, _laid(toy.book, "check", "--no-cache")),
    "prove a book": (3, _laid(toy.book, "story", "check", "--no-cache")),
    "export a book": (2, _laid(toy.book, "story", "export", "--format", "twee")),
    "build": (2, _laid(toy.toy, "build", "--only", "card,rules")),
    "fmt in a pack": (3, _formed),
    "l10n sync, twice": (3, _synced),
    "sheet export and import": (3, _there_and_back),
    "sheet import": (2, _imported),
    "rename there and back": (3, _renamed),
    "story import": (3, _story),
}


@contextmanager
def ground(root: Path) -> Iterator[Place]:
    """A place for one pack after the other, with a home of its own."""
    place = Place(root)
    before = os.environ.get("MEEPLE_HOME")
    os.environ["MEEPLE_HOME"] = str(root / "home")
    try:
        yield place
    finally:
        os.environ.pop("MEEPLE_HOME")
        if before is not None:
            os.environ["MEEPLE_HOME"] = before


def emptied(place: Place) -> None:
    """Nothing of the last pack is left."""
    shutil.rmtree(place.pack, ignore_errors=True)
    place.pack.mkdir(parents=True)
