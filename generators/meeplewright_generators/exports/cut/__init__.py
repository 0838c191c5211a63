"""Files for cutting machines: contours on layers, as SVG and as DXF, in true millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from meeplewright_generators.drawing.cutting import Contour


def cut_file(form: str, contours: Sequence[Contour], width_mm: float, height_mm: float) -> bytes:
    """The bytes of a file, `svg` or `dxf`, as large as the sheet that it belongs to."""
    if form == "svg":
        from meeplewright_generators.exports.cut.svg import svg

        return svg(contours, width_mm, height_mm)
    from meeplewright_generators.exports.cut.dxf import dxf

    return dxf(contours, height_mm)
