"""A way between two entries as short straight lines: they lie on its curve, and end at the tip of its arrow."""

from __future__ import annotations

import pytest

from meeplewright.stories.picture.layout import Curve


def test_a_way_as_lines_begins_ends_and_stays_on_its_curve() -> None:
    # a straight way, told as a curve whose four points are a third of it apart: a part of the time is a part of the way
    way = Curve(("here", "there"), ((0.0, 0.0), (10.0, 20.0), (20.0, 40.0), (30.0, 60.0)), (31.0, 62.0))
    points = list(way.flat(4))
    wanted = [(0.0, 0.0), (7.5, 15.0), (15.0, 30.0), (22.5, 45.0), (30.0, 60.0), (31.0, 62.0)]
    assert [part for point in points for part in point] == pytest.approx([part for point in wanted for part in point])


def test_each_piece_of_a_way_is_followed() -> None:
    bent = Curve(("here", "there"), tuple((float(x), float(x % 2)) for x in range(7)), (6.0, -1.0))
    points = list(bent.flat(5))
    assert len(points) == 1 + 2 * 5 + 1
    assert points[5] == pytest.approx((3.0, 1.0))
    assert points[10] == pytest.approx((6.0, 0.0))
