"""Contours as DXF (AutoCAD 2000), by ezdxf: polylines with true arcs, in millimetres, on layers with names."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from meeplewright.findings.stop import Stop
from meeplewright_generators.drawing.cutting import CUT, MARKS, SCORE, Contour

# colours of AutoCAD's index: red, blue, and black on white
COLOURS = {CUT: 1, SCORE: 5, MARKS: 7}
MILLIMETRES, METRIC = 4, 1


@contextmanager
def _fonts_forgotten() -> Iterator[None]:
    """The library lists the fonts of the machine as it is imported, and writes the list into the home of the user."""
    name = "XDG_CACHE_HOME"
    before = os.environ.get(name)
    with TemporaryDirectory() as folder:
        os.environ[name] = folder
        try:
            yield
        finally:
            os.environ.pop(name)
            if before is not None:
                os.environ[name] = before


def dxf(contours: Sequence[Contour], height_mm: float) -> bytes:
    """The whole file. Its y runs upwards from the foot of the sheet."""
    try:
        with _fonts_forgotten():
            from ezdxf._options import options
            from ezdxf.filemanagement import new
    except ImportError:
        raise Stop("a DXF needs ezdxf", "install it with `pip install meeplewright[cutter]`") from None
    # no day, no names of its own: the same content is the same file
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        document = new("R2000", units=MILLIMETRES)
        document.header["$MEASUREMENT"] = METRIC
        space = document.modelspace()
        for layer in dict.fromkeys(contour.layer for contour in contours):
            document.layers.add(layer, color=COLOURS[layer])
        for contour in contours:
            # mirrored, what was clockwise is not
            points = [
                (round(each.x, 4), round(height_mm - each.y, 4), -each.bulge) for each in contour.corners
            ]  # fmt: skip
            space.add_lwpolyline(points, format="xyb", close=contour.closed, dxfattribs={"layer": contour.layer})
        out = io.StringIO()
        document.write(out)
    finally:
        options.write_fixed_meta_data_for_testing = before
    return out.getvalue().encode()
