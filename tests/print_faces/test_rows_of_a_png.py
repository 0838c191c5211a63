"""How the rows of a PNG are packed: a photograph by how each differs from the one above, areas of one colour as they are."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image

from meeplewright_generators.exports.dots import Dots
from meeplewright_generators.exports.png import encoded

AS_IT_IS, ABOVE = 0, 2  # as the format of PNG numbers its filters


def _filters(png: bytes, wide: int) -> set[int]:
    at = png.index(b"IDAT")
    rows = zlib.decompress(png[at + 4 : at + 4 + int.from_bytes(png[at - 4 : at])])
    return set(rows[:: wide + 1])


@pytest.mark.parametrize(("photographs", "filters"), [(True, {ABOVE}), (False, {AS_IT_IS})])
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_each_sort_of_picture_is_packed_in_its_way_and_read_by_another_as_it_was(
    mode: str, filters: set[int], *, photographs: bool
) -> None:
    image = Image.linear_gradient("L").resize((7, 5)).convert(mode)
    png = encoded(Dots(image, photographs=photographs))
    assert _filters(png, 7 * len(mode)) == filters
    assert (png[24], png[26:29]) == (8, bytes(3)), "bits of a part; packing, filters and interlacing of the only sort"
    with Image.open(io.BytesIO(png)) as read:
        assert (read.mode, read.tobytes()) == (mode, image.tobytes())


def test_a_photograph_is_packed_a_level_more_lightly_than_areas_of_one_colour() -> None:
    noise = Image.effect_noise((60, 40), 30).convert("RGB")
    for photographs, level in ((True, 2), (False, 3)):
        png = encoded(Dots(noise, photographs=photographs))
        at = png.index(b"IDAT")
        packed = png[at + 4 : at + 4 + int.from_bytes(png[at - 4 : at])]
        levels = {each: zlib.compress(zlib.decompress(packed), each) for each in range(1, 10)}
        assert packed == levels[level]
        assert packed not in (levels[5 - level], levels[level - 1], levels[level + 1])
