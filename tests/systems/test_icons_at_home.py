"""Icons of one game lie in its system; what lies beside the systems is shared, or is there for new games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from meeplewright import data
from meeplewright.packs.world import World
from meeplewright_generators.faces.press import Press
from pack_copies import shipped

SHARED = {path.stem for path in (data.schemas() / "icons").glob("*.svg")}
GAMES = ("discover", "near-and-far", "paleo", "robinson-crusoe")
# `{coin}` in a text, `{cost|icon coin}` in a template, `icon: coin` in a figure
_NAMED = re.compile(r"\{:?([a-z][\w-]*)[:}]|\bicons? ([a-z][\w-]*)|\bicon: ([a-z][\w-]*)")

_SIGNS = ("icon", "sign")  # fields of records that layouts draw


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)
    elif isinstance(value, str):
        yield value


def named_in(value: Any) -> set[str]:
    """The words of templates that may name an icon: a value that is one, or what stands where an icon does."""
    found: set[str] = set()
    for text in texts(value):
        found |= {text, *(name for hit in _NAMED.findall(text) for name in hit)}
    return found


def drawn(world: World) -> set[str]:
    """The shared icons that a game prints: its vocabulary, what records draw, what layouts and rules name."""
    icons = Press(world).icons
    found = {icons.also.get(id_, id_) for id_ in icons.names}
    found |= {mark.value for mark in world.marks("x-icon") if isinstance(mark.value, str)}
    found |= {str(record.data[field]) for record in world.records() for field in _SIGNS if field in record.data}
    for folder in (world.system.folder, world.pack.folder):
        for part in ("layouts", "scenes", "themes"):
            for path in (folder / part).glob("*.yaml"):
                found |= named_in(yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))
    for file in world.pack.others:
        if file.inside.endswith(".md"):
            found |= named_in(file.path.read_text(encoding="utf-8"))
    return {id_ for id_ in found if id_ in SHARED and icons.files[id_].parent == data.schemas() / "icons"}


def test_what_one_game_alone_prints_lies_in_its_system() -> None:
    packs = [path.parent.name for path in data.content().glob("*/pack.yaml")]
    by_game = {name: drawn(shipped(name)) for name in packs}
    assert set(GAMES) <= set(by_game)
    for game in GAMES:
        others = set().union(*(icons for name, icons in by_game.items() if name != game))
        assert by_game[game] - others - set(_of_every_game()) == set(), game


def _of_every_game() -> Iterator[str]:
    """What the engine prints for every game, and what a new one begins with."""
    yield from ("yes", "no", "number", "die", "book", "map")
    for path in sorted((data.schemas() / "starter").rglob("*.yaml")):
        yield from named_in(yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))
    for path in (data.schemas() / "systems" / "gamebook", data.content() / "saltmarsh-light"):
        yield from texts(yaml.load((path / "system.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))


@pytest.mark.parametrize("game", GAMES)
def test_every_icon_of_a_game_has_a_drawing_wherever_it_lies(game: str) -> None:
    icons = Press(shipped(game)).icons
    assert [id_ for id_, record in shipped(game).of("icon").items() if not icons.has(id_)] == []


def test_no_drawing_lies_both_in_a_system_and_beside_it_with_the_same_lines() -> None:
    shared = {path.name: path.read_bytes() for path in (data.schemas() / "icons").glob("*.svg")}
    own = [path for path in data.systems().glob("*/icons/*.svg") if shared.get(path.name) == path.read_bytes()]
    assert own == []
