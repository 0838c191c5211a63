"""What is kept of a drawing on disk is read back as it was: every sort of operation, paint and path."""

from __future__ import annotations

import json
from typing import NoReturn

import pytest

from meeplewright_generators.drawing.colours import CURRENT, Cmyk, Gradient, GradientStop, Paint, Rgb, SpotInk
from meeplewright_generators.drawing.operations import Clip, Draw, Group, Operation, Stroke, Transform
from meeplewright_generators.drawing.paths import Path, Segment
from meeplewright_generators.drawing.plain import Known, Plain, read

CORNER: tuple[Segment, ...] = (("M", (0.0, 0.0)), ("L", (4.0, 0.5)), ("C", (4.0, 1.0, 3.0, 2.0, 2.0, 2.0)), ("Z", ()))
TWO = Path((*CORNER, ("M", (1.0, 1.0)), ("L", (2.0, 1.0)), ("L", (1.0, 2.0)), ("Z", ())))
GOLD = SpotInk("Gold", Cmyk(0.1, 0.3, 0.8, 0.0), 0.5)
STOPS = (GradientStop(0.0, Rgb(1.0, 0.5, 0.25)), GradientStop(0.75, Cmyk(0.1, 0.2, 0.3, 0.4)), GradientStop(1.0, GOLD))


@pytest.mark.parametrize("fill", [None, CURRENT, Rgb(0.1, 0.2, 0.3), Cmyk(0.1, 0.2, 0.3, 0.4), GOLD, Gradient((0.0, 1.0), (2.0, 3.0), STOPS), Gradient((0.0, 1.0), (2.0, 3.0), STOPS, (0.5, 4.0))])  # fmt: skip
@pytest.mark.parametrize("stroke", [None, Stroke(CURRENT, 0.2), Stroke(GOLD, 0.5, (1.0, 0.5), "round", "bevel")])
def test_a_path_is_read_back_with_its_paints(fill: Paint | None, stroke: Stroke | None) -> None:
    same(Draw(TWO, fill, stroke, even_odd=False))
    same(Draw(Path(CORNER), fill, stroke, even_odd=True))


def test_clips_moves_and_groups_are_read_back() -> None:
    inside = (Draw(TWO, GOLD, None, even_odd=False), Transform((1.0, 0.0, 0.0, 1.0, 2.5, -3.0)))
    same(Clip(Path(CORNER), even_odd=True), Transform((0.0, 1.0, -1.0, 0.0, 0.0, 0.0)), Group(inside, 0.5, "multiply"))


def same(*drawing: Operation) -> None:
    kept = json.loads(json.dumps(Plain(Known()).whole(drawing)))
    assert repr(read(kept, Known(), unasked, unasked)) == repr(drawing)


def unasked(name: str) -> NoReturn:
    raise AssertionError(name)
