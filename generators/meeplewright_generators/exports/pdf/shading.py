"""Gradients as shadings."""

from __future__ import annotations

from itertools import pairwise

from meeplewright_generators.drawing.colours import Cmyk, Gradient, Rgb, seen
from meeplewright_generators.exports.pdf.spelling import number, numbers


def shading(gradient: Gradient) -> str:
    """A gradient, in inks if all its colours are inks, else as a screen shows it."""
    inks = all(isinstance(stop.colour, Cmyk) for stop in gradient.stops)
    stops = [(stop.at, stop.colour if inks else seen(stop.colour)) for stop in gradient.stops]
    colours: list[tuple[float, Rgb | Cmyk]] = [(at, colour) for at, colour in stops if isinstance(colour, Rgb | Cmyk)]
    steps = [
        f"<< /FunctionType 2 /Domain [0 1] /C0 [{numbers(*one)}] /C1 [{numbers(*other)}] /N 1 >>"
        for (_, one), (_, other) in pairwise(colours)
    ]
    ends = numbers(*(at for at, _ in colours[1:-1]))
    function = (
        f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(steps)}] /Bounds [{ends}] "
        f"/Encode [{' '.join(['0 1'] * len(steps))}] >>"
    )
    coords = numbers(*gradient.start, *gradient.end)
    if gradient.radii is not None:
        (x0, y0), (x1, y1), (r0, r1) = gradient.start, gradient.end, gradient.radii
        coords = numbers(x0, y0, r0, x1, y1, r1)
    return (
        f"<< /ShadingType {2 if gradient.radii is None else 3} /ColorSpace /Device{'CMYK' if inks else 'RGB'} "
        f"/Coords [{coords}] /Domain [{number(colours[0][0])} {number(colours[-1][0])}] /Function {function} "
        "/Extend [true true] >>"
    )
