"""What a reference may name: records by title and id, the likeliest first, a page of them at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from meeplewright.desk.titles import kind_title, title_of
from meeplewright.packs.world import World

MOST = 60
_PICTURES = ("png", "jpg", "jpeg", "svg", "webp", "tif", "tiff", "avif", "gif")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A thing to choose. `record` is `kind/id`, for its picture; nothing for a file."""

    value: str
    title: str
    kind: str = ""
    record: str = ""


@dataclass(frozen=True, slots=True)
class ChoicePage:
    """Some of them; `more` says how many were left out."""

    found: tuple[Candidate, ...]
    more: int = 0


def records(world: World, kinds: Sequence[str], typed: str = "", most: int = MOST) -> ChoicePage:
    """The records of some kinds whose title or id what is typed may mean."""
    return _page((each for kind in kinds for each in _of(world, kind)), typed, most)


def assets(world: World, typed: str = "", most: int = MOST) -> ChoicePage:
    """The pictures of the pack."""
    files = (file.inside for file in world.pack.others if file.inside.rpartition(".")[2].lower() in _PICTURES)
    return _page((Candidate(name, name.rpartition("/")[2]) for name in files), typed, most)


def _of(world: World, kind: str) -> Iterator[Candidate]:
    title = kind_title(world, kind)
    for id_, record in world.of(kind).items():
        yield Candidate(id_, title_of(record) or id_, title, record.name)


def _page(named: Iterator[Candidate], typed: str, most: int) -> ChoicePage:
    word = typed.strip().casefold()
    ranked = [(rank, at, each) for at, each in enumerate(named) if (rank := _rank(each, word)) is not None]
    ranked.sort(key=lambda row: row[:2])
    return ChoicePage(tuple(each for _, _, each in ranked[:most]), max(0, len(ranked) - most))


def _rank(named: Candidate, word: str) -> int | None:
    title, value = named.title.casefold(), named.value.casefold()
    if not word or value == word or title.startswith(word):
        return 0
    if value.startswith(word) or any(part.startswith(word) for part in title.split()):
        return 1
    return 2 if word in title or word in value else None
