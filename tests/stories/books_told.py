"""Small books with much in them, and books at random: all that is told of each, as data and as other tools have it."""

from __future__ import annotations

import atexit
import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import lru_cache, partial
from pathlib import Path
from tempfile import mkdtemp

import yaml

from meeplewright.packs.discover import shown_path
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from meeplewright.stories.exchange.as_json import story_data
from meeplewright.stories.exchange.as_twee import as_twee
from meeplewright.stories.exchange.from_story import book_of
from meeplewright.stories.exchange.into_book import book_of_archive
from meeplewright.stories.exchange.read_twee import read_twee
from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.model.story import Story
from meeplewright.stories.told.read import stories_of
from program import meeple
from recorded import Answer, lines_of
from stories.random_books import STATE, random_book
from stories.worlds import world_of

BOOKS = Path(__file__).parent / "books"
SEEDS = (3, 11, 12, 21, 33, 40, 54, 61)
_SYSTEM = "system: books\ntitle: Books\nlanguage: en\nkinds:\n  entry: {schema: meeple:base/entry, title: Entry}\n"
_OF_RANDOM = (
    "story check --points", "story odds --policy all --format json", "story odds --sensitivity", "story odds --policy random --counters all --seen", "story odds --max-states 6 --runs 30", "story trace", "story trace --to e2 --all-optimal", "story trace --to e4 --by entry", "story trace --to HORN --per coin",
    "story number --diff --seed 2 --spread 2", "story test --runs 40 --seed 5 --format json", "story graph --format dot", "story graph --format mermaid", "story stats --matrix", "story stats", "stats --format json",
)  # fmt: skip
_DRAWN = ("3", "21", "54")  # of those at random
_CHECKS = {"checks": {"default": {"dice": "1d6"}}}
_UNSOUND, _OF_UNSOUND = ("faults",), ("story check", "story stats", "stats", "story number --diff", "story odds")
_MODES = {"stages": ("", "again")}  # the modes of a book that are looked at alone as well
_COMMANDS = (
    "story check --points", "story check --max-states 20", "story odds --seen", "story odds --checks", "story odds --counters all", "story odds --policy all --format json", "story odds --policy best --set skill=3", "story odds --sensitivity", "story odds --max-states 9 --runs 40",
    "story stats", "story stats --matrix", "story number --diff --seed 2", "story test --runs 30 --seed 2", "story graph --format dot", "story graph --format mermaid --simple", "story graph --format svg --simple", "stats",
    "story export --format twee", "story export --format ink", "story export --format text", "story export --format json", "story trace", "story trace --format json --by entry", "story trace --to win --all-optimal", "story trace --to end --per coin", "story trace --to LAMP --script",
)  # fmt: skip


def _text(name: str) -> str:
    """A book as it is written, or one at random."""
    if not name.isdecimal():
        return (BOOKS / f"{name}.yaml").read_text(encoding="utf-8")
    entries = "".join(f"- {json.dumps(each)}\n" for each in random_book(int(name)))
    return f"state: {json.dumps(STATE)}\nentry:\n{entries}"


def _written(name: str, folder: Path) -> Path:
    whole = _text(name)
    told = yaml.safe_load(whole)
    pack = folder / name
    pack.mkdir(exist_ok=True)
    story = yaml.safe_dump({"story": {**_CHECKS, **told.get("story", {})}}, sort_keys=False)
    head = {"pack": name, "system": "./system.yaml", "title": "A book", "language": "en", "version": "0.1.0"}
    head |= {key: told[key] for key in ("state", "keep") if key in told}
    (pack / "system.yaml").write_text(_SYSTEM + story, encoding="utf-8")
    (pack / "pack.yaml").write_text(yaml.safe_dump(head, sort_keys=False), encoding="utf-8")
    (pack / "book.yaml").write_text("entry:\n" + whole.partition("\nentry:\n")[2], encoding="utf-8")
    return pack


@lru_cache(maxsize=1)
def _folder() -> Path:
    """Where books are written; it is gone when the tests are over."""
    folder = Path(mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@lru_cache(maxsize=1)
def _world(name: str) -> World:
    if name.isdecimal():
        return world_of(random_book(int(name)), STATE)
    (world,) = load(_written(name, _folder())).worlds
    return world


def _findings(name: str, _: Path) -> Iterator[str]:
    for line in lines_of(asdict(each) for each in check_stories(_world(name)).findings):
        yield line.replace(shown_path(_folder()), "")  # from a checkout beside it, `../…`


def _each(say: Callable[[Story], Iterator[str]], name: str, _: Path) -> Iterator[str]:
    """What is said of each of its stories."""
    for story in stories_of(_world(name)).stories:
        yield f"--- {story.id}{'' if story.sound else ', which is not sound'}"
        yield from say(story)


def _data(story: Story) -> Iterator[str]:
    told = story_data(story)
    for key in ("title", "start", "stages"):
        yield f"{key}: {told[key]}"
    for name, variable in told["state"].items():
        known = story.variables[name]
        yield f"{name}: {json.dumps(variable)} {known.role} kept={known.kept} untracked={known.untracked}"
    for entry in told["entries"]:
        yield json.dumps({key: value for key, value in entry.items() if key != "options"}, ensure_ascii=False)
        yield from (f"  {json.dumps(option, ensure_ascii=False)}" for option in entry["options"])
    yield from map(str, told["rules"])


def _again(story: Story) -> Iterator[str]:
    """The records of a story, and what of them is another when they come back from Twine."""
    book = book_of(story, "en")
    yield from (str(note) for note in book.notes)
    yield f"state: {json.dumps(book.state)} story: {json.dumps(book.story)}"
    again = book_of_archive(read_twee(as_twee(book), "again.twee"))
    yield from (str(note) for note in again.notes)
    for one, other in zip(book.entries, again.entries, strict=True):
        yield json.dumps(one, ensure_ascii=False)
        if one != other:
            yield f"  comes back as {json.dumps(other, ensure_ascii=False)}"


def _refusing(say: Callable[[Story], Iterator[str]], story: Story) -> Iterator[str]:
    if story.sound:
        try:
            yield from list(say(story))
        except (TypeError, ValueError) as refused:
            yield f"refused: {refused}"


def _said(name: str, words: str, folder: Path) -> Iterator[str]:
    from stories.told import without_clocks

    said = meeple(*words.split(), cwd=_written(name, folder))
    yield f"ended with {said.status}"
    yield from without_clocks(said.out if said.status in (0, 1) else said.err)


def answers() -> Iterator[Answer]:
    """What is told of each book."""
    books = [*sorted(path.stem for path in BOOKS.glob("*.yaml")), *map(str, SEEDS)]
    ways: dict[str, Callable[[Story], Iterator[str]]] = {
        "data": _data,
        "records": partial(_refusing, _again),
    }
    for name in books:
        yield Answer("book-findings", name, partial(_findings, name))
        for file, say in ways.items():
            yield Answer(f"book-{file}", name, partial(_each, say, name))
    for name in books:
        for mode in _MODES.get(name, ("",)):
            for words in _commands(name):
                call = f"{words} --story {mode}" if mode and words.startswith("story") else words
                yield Answer(f"book-said-{name}", call, partial(_said, name, call))


def _commands(name: str) -> tuple[str, ...]:
    if name.isdecimal():
        return (*_OF_RANDOM, "story graph --format svg --simple") if name in _DRAWN else _OF_RANDOM
    return _OF_UNSOUND if name in _UNSOUND else _COMMANDS
