"""Drawings that cannot stay lines, drawn by resvg: from a tree that was cleaned, so that it reads nothing else."""

from __future__ import annotations

import base64
import binascii
import io
from copy import deepcopy
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from meeplewright_generators.artwork.colours import length, numbers
from meeplewright_generators.artwork.paints import reference
from meeplewright_generators.artwork.reading import SVG, CleanDrawing, DrawingProblem, Element, href, local
from meeplewright_generators.artwork.shapes import Box, view_box
from meeplewright_generators.artwork.styles import FIRST, Styles
from meeplewright_generators.artwork.text import outlines
from meeplewright_generators.artwork.walk import MOST_DRAWN
from meeplewright_generators.images.picture import PictureProblem, size_of

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS, MOST_PIXELS_FILTERED = 12_000_000, 3_000_000
# pictures inside of a drawing; what filters may cost, in steps for a pixel, and when it is not worth it
MOST_INSIDE, MOST_WORK, FEWEST_PIXELS = 16_000_000, 60_000_000, 20_000
COSTS = {
    "feTurbulence": 400, "feGaussianBlur": 12, "feDropShadow": 14, "feMorphology": 200, "feConvolveMatrix": 200,
    "feDiffuseLighting": 10, "feSpecularLighting": 10,
}  # fmt: skip
EDGES, FARTHEST_EDGE = ("x", "y", "width", "height"), 5.0
_MOST = {"numOctaves": 10.0, "order": 9.0, "radius": 100.0}
_CAPS = {"numOctaves": 4.0, "radius": 10.0, "stdDeviation": 100.0}


def rendered(read: CleanDrawing, box: Box, width_px: int, height_px: int) -> Image:
    """The drawing as pixels, its ground clear. `box` is what it shows."""
    import resvg_py
    from PIL import Image

    root = cleaned(read)
    # as many pixels as asked for, to the last
    root.attrib.update({"width": str(width_px), "height": str(height_px), "preserveAspectRatio": "none"})
    root.set("viewBox", " ".join(f"{side:.9g}" for side in box))
    text = ET.tostring(root, encoding="unicode")
    try:
        data = bytes(resvg_py.svg_to_bytes(svg_string=text, dpi=96, skip_system_fonts=True))
    except ValueError as problem:
        raise DrawingProblem(f"cannot be drawn as pixels: {problem}") from None
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    return image if image.size == (width_px, height_px) else image.resize((width_px, height_px))


def most_pixels(read: CleanDrawing) -> int:
    """How many pixels a drawing may be made of: filters cost many times what paths do, each for all of them."""
    used = sum(1 for each in read.root.iter() if "filter" in each.attrib or "filter" in each.get("style", ""))
    used += sum(text.count("filter") for text in read.styles)
    steps = sum(COSTS.get(local(each), 1) for each in read.root.iter() if local(each).startswith("fe"))
    if not steps:
        return MOST_PIXELS
    pixels = MOST_WORK // (max(1, used) * steps)
    if pixels < FEWEST_PIXELS:
        raise DrawingProblem("has more filters than can be drawn")
    return min(MOST_PIXELS_FILTERED, pixels)


def weigh(read: CleanDrawing, styles: Styles) -> None:
    """DrawingProblem where references make more of a drawing than may be drawn, however few elements it has."""
    known: dict[Element, int] = {}

    def weight(element: Element, within: tuple[Element, ...]) -> int:
        count = known.get(element)
        if count is not None:
            return count
        if element in within or len(within) > 200:
            return 1
        inner = (*within, element)
        total = 1 + sum(weight(child, inner) for child in element)
        for target in (read.named(name) for name in _named(element, styles)):
            total += weight(target, inner) if target is not None else 0
        if total > MOST_DRAWN:
            raise DrawingProblem(f"draws more than {MOST_DRAWN} things")
        known[element] = total
        return total

    weight(read.root, ())


def _named(element: Element, styles: Styles) -> list[str]:
    names = [href(element)] if local(element) in ("use", "feImage", "pattern", "textPath") else []
    if local(element) not in ("linearGradient", "radialGradient", "stop"):
        names += [name for value in styles.own(element).values() if (name := reference(value)[0])]
    return names


def cleaned(read: CleanDrawing) -> Element:
    """The tree: letters as outlines, pictures only where they are small, filters within bounds."""
    root = deepcopy(read.root)
    again = CleanDrawing(root, {each.attrib["id"]: each for each in root.iter() if each.get("id")}, read.styles)
    styles = Styles(again)
    box = view_box(root) or (0.0, 0.0, 100.0, 100.0)
    screen = (box[2], box[3])
    _letters(root, dict(FIRST), styles, screen)
    for each in root.iter():
        for key, most in _CAPS.items():
            if key in each.attrib:
                asked = numbers(each.attrib[key])[:2]
                each.attrib[key] = " ".join(f"{min(most, max(0.0, number)):g}" for number in asked)
    root.set("xmlns", SVG)
    return root


def look_inside(read: CleanDrawing) -> None:
    """DrawingProblem where pictures in a drawing are broken or too large together, or its filters ask for too much."""
    total = 0
    box = view_box(read.root) or (0.0, 0.0, 1000.0, 1000.0)
    for each in read.root.iter():
        if local(each) == "filter":
            # in parts of what is filtered, or in units of the drawing
            parts = each.get("filterUnits") != "userSpaceOnUse"
            most = FARTHEST_EDGE * (1.0 if parts else max(box[2], box[3]))
            if any(length(each.get(key), 1.0) > most for key in EDGES):
                raise DrawingProblem("has a filter that reaches too far")
        if local(each) in ("feTurbulence", "feConvolveMatrix", "feMorphology") and any(
            number > most for key, most in _MOST.items() for number in numbers(each.get(key))
        ):
            raise DrawingProblem("has a filter that asks for too much")
        if local(each) == "image" and href(each):
            total += _size(href(each))
            if total > MOST_INSIDE:
                raise DrawingProblem(f"holds pictures of more than {MOST_INSIDE // 1_000_000} million pixels")


def _size(address: str) -> int:
    """How many pixels a picture in a drawing has."""
    try:
        data = base64.b64decode(address.partition(",")[2], validate=False)
        _, width, height = size_of(data, "a picture in it")
    except (binascii.Error, ValueError, PictureProblem) as problem:
        raise DrawingProblem(f"holds a picture that is broken: {problem}") from None
    return width * height


def _letters(element: Element, said: dict[str, str], styles: Styles, screen: tuple[float, float]) -> None:
    """Puts outlines in the place of text."""
    said = styles.of(element, said)
    for at, child in enumerate(list(element)):
        if local(child) != "text":
            _letters(child, said, styles, screen)
            continue
        group = Element("g", {key: value for key, value in child.attrib.items() if key not in ("x", "y", "dx", "dy")})
        own = styles.of(child, said)
        for segments, style, _ in outlines(child, own, styles.of, *screen):
            d = " ".join(letter + " ".join(f"{value:.4f}" for value in points) for letter, points in segments)
            kept = {key: value for key, value in style.items() if key.startswith(("fill", "stroke", "color", "paint"))}
            group.append(Element("path", {"d": d, **kept}))
        element[at] = group
