"""The five painting tokens are one drawing: laid on their places of the night board, the edges meet."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from meeplewright import data
from meeplewright.packs.world import World
from program import meeple

PACK = data.content() / "paleo"
DPI = 120


@pytest.fixture(scope="module")
def parts(paleo: World, tmp_path_factory: pytest.TempPathFactory) -> dict[int, Image.Image]:
    out = tmp_path_factory.mktemp("painting")
    built = meeple("build", PACK, "--only", "token", "--lang", "en", "--dpi", str(DPI), "--out", out)
    assert built.status == 0, built.err
    found = {}
    for record in paleo.of("token").values():
        if "part" in record.data:
            (file,) = out.rglob(f"{record.id}.png")
            found[record.data["part"]] = Image.open(file).convert("RGB")
    return found


def mean_difference(one: Image.Image, other: Image.Image) -> float:
    histogram = ImageChops.difference(one, other).convert("L").histogram()
    return sum(value * count for value, count in enumerate(histogram)) / (one.width * one.height)


# the right edge of one and the left edge of the next; the foot of one and the head of that below, from where it begins
BESIDE, BELOW = [(2, 3), (1, 4), (4, 5)], [(2, 1, 0.0), (3, 4, 0.0), (3, 5, 0.5)]


def test_edges_of_neighbours_go_on_in_each_other(parts: dict[int, Image.Image]) -> None:
    assert sorted(parts) == [1, 2, 3, 4, 5]
    for left, right in BESIDE:
        one, other = parts[left], parts[right]
        # the numbers stand clear of the edges; a pixel or two is the width of a line of the drawing
        ours = one.crop((one.width - 2, 0, one.width, one.height))
        theirs = other.crop((0, 0, 2, other.height))
        assert mean_difference(ours, theirs) < 12, (left, right)
    for upper, lower, begin in BELOW:
        one, other = parts[upper], parts[lower]
        at = round(one.width * begin)
        ours = one.crop((at, one.height - 2, at + other.width, one.height)).resize((other.width, 2))
        assert mean_difference(ours, other.crop((0, 0, other.width, 2))) < 12, (upper, lower)


def test_parts_that_are_no_neighbours_do_not_meet(parts: dict[int, Image.Image]) -> None:
    one, other = parts[1], parts[5]
    ours = one.crop((one.width - 2, 0, one.width, one.height))
    assert mean_difference(ours, other.crop((other.width - 2, 0, other.width, other.height))) > 12
