"""Where entries stand in pictures of small stories and how ways run between them, in mm; tests/story_tools/told/pictures.txt."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from meeplewright.stories.picture.hub import with_block
from meeplewright.stories.picture.layout import Curve, PictureLayout, Point, Way, arrow, in_layers, laid_out
from recorded import Answer
from stories.worlds import story_of


def _ways(*rows: str) -> list[Way]:
    """`a>b>c`: from each to the next."""
    return [way for row in rows for way in zip(row.split(">"), row.split(">")[1:], strict=False)]


def _random(seed: int, size: int, most: int) -> list[Way]:
    chance = random.Random(seed)
    return list(dict.fromkeys((f"e{at}", f"e{min(size - 1, at + chance.randrange(-1, 4))}") for at in range(size) for _ in range(chance.randrange(1, most))))  # fmt: skip


def _fan(children: int) -> list[Way]:
    names = [f"c{at}" for at in range(children)]
    return [("start", "hub"), ("hub", "end"), *(("hub", name) for name in names), *((name, "hub") for name in names[::2]), ("c1", "c1")]  # fmt: skip


_GRAPHS: dict[str, Sequence[Way]] = {
    "one": [("start", "start")],
    "a row": _ways("start>a>b>c", "b>start", "start>c"),
    "a diamond": _ways("start>a>d", "start>b>d", "start>c>d", "a>b"),
    "crossed": _ways("start>a>x", "start>b>y", "a>y", "b>z", "a>z"),
    "two parts": _ways("start>a>b", "x>y>z>x", "y>b", "lone>lone"),
    "some ways": _random(4, 9, 3),
    "many ways": _random(5, 12, 4),
    "twelve at a hub": _fan(10),
    "thirteen at a hub": _fan(11),
    "thirty at a hub": _fan(28),
    "a row before a hub": [*_ways("start>lobby>hall>hub>hall", "lobby>start"), *_fan(14)],
}


def _at(*points: Point) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _lines(layout: PictureLayout) -> Iterator[str]:
    yield f"{layout.width:.1f} by {layout.height:.1f}"
    yield from (f"  {name}: {_at(place)}" for name, place in layout.places.items())
    yield from (f"  {curve.way[0]}>{curve.way[1]}: {_at(*curve.points)} to {_at(curve.tip)}" for curve in layout.curves)
    yield from (f"  {each.title}: {_at((each.left, each.top), (each.width, each.height))}" for each in layout.frames)


def _drawn(ways: Sequence[Way], _: Path) -> Iterator[str]:
    """As it is drawn without Graphviz."""
    nodes = list(dict.fromkeys(["start", *(node for way in ways for node in way)]))

    def plain(nodes: Sequence[str], ways: Sequence[Way]) -> PictureLayout:
        return in_layers(nodes, ways, "start")

    yield from _lines(with_block(nodes, ways, plain))


def _framed(numbers: Callable[[int], int | None], _: Path) -> Iterator[str]:
    """Three hubs with what is visited from one, from two or from all of them."""
    hubs: list[dict[str, Any]] = []
    for at, visits in enumerate((range(10), range(7, 15), range(9, 12))):
        number = numbers(at)
        name = {"number": number} if number is not None else {"name": f"Yard {at}"}
        leave = {"goto": f"hub{at + 1}" if at < 2 else "home"}
        hubs.append({"id": f"hub{at}", "text": "A yard.", "hub": {"visit": [f"v{each}" for each in visits], **leave}, **name})  # fmt: skip
    visited = [{"id": f"v{at}", "text": "Words.", "number": 50 + at} for at in range(15)]
    ends = [{"id": "start", "text": "Go.", "goto": "hub0"}, {"id": "home", "text": "Home.", "ending": "good"}]
    yield from _lines(laid_out(story_of([*ends, *hubs, *visited]), graphviz=False))


def _arrows(_: Path) -> Iterator[str]:
    """Curves as short lines, and the tips of their arrows."""
    down, bow = ((0.0, 0.0), (0.0, 4.0), (6.0, 6.0), (6.0, 10.0)), ((1.0, 1.0), (9.0, 1.0), (9.0, 5.0), (1.0, 5.0))
    long = (*down, (6.0, 14.0), (12.0, 16.0), (12.0, 20.0))
    for points, tip in ((down, (6.0, 12.0)), (down, (6.0, 10.0)), (bow, (1.0, 5.0)), (long, (15.0, 24.0)), (((2.0, 2.0),) * 4, (2.0, 2.0))):  # fmt: skip
        curve = Curve(("a", "b"), points, tip)
        yield f"{_at(*curve.flat(4))} tip {_at(*arrow(curve))}"


def answers() -> Iterator[Answer]:
    """Where everything stands."""
    for name, ways in _GRAPHS.items():
        yield Answer("pictures", name, partial(_drawn, ways))
    for name, numbers in (("a run", lambda at: at + 4), ("some", lambda at: 9 - at), ("none", lambda at: None if at else 7)):  # fmt: skip
        yield Answer("pictures", f"three hubs, {name} numbered", partial(_framed, numbers))
    yield Answer("pictures", "arrows", _arrows)
