"""With little ink grounds and pictures are pale, pictures as one thing, and rules are still to be seen."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from print_faces.conftest import MakePress, face_of, printed

OVER = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#0000c0"/>'
    '<rect x="10" y="5" width="20" height="20" fill="#c00000"/></svg>'
)
LAYOUT = """\
face: {size: [60, 80], radius: 0}
boxes:
  art: {at: [0, 0, 60, 45], image: "{art}"}
  rule: {at: [5, 60, 50, 0.8], fill: "#e0b020"}
  ground: {at: [5, 65, 50, 10], fill: "#e0b020"}
"""
CARD = "- {id: lamp, name: Lamp, art: art/over.svg}\n"
PX_A_MM = 10


def colours(press: MakePress, path: Path, ink: str) -> dict[str, tuple[int, int, int]]:
    """The colours of the back shape, the front shape, the rule and the ground."""
    made = press(CARD, LAYOUT, {"art/over.svg": OVER}, ink=ink)
    document = pypdfium2.PdfDocument(printed(face_of(made), path / f"{ink}.pdf"))
    picture = document[0].render(scale=PX_A_MM * 25.4 / 72).to_pil().convert("RGB")
    document.close()
    # in mm; the face lies at 10, 10
    spots = {"behind": (15, 15), "before": (40, 32), "rule": (40, 70.4), "ground": (40, 80)}
    found = {}
    for name, (x, y) in spots.items():
        pixel = picture.getpixel((round(x * PX_A_MM), round(y * PX_A_MM)))
        assert isinstance(pixel, tuple)
        found[name] = pixel[0], pixel[1], pixel[2]
    return found


def test_a_picture_is_pale_as_one_thing_and_what_lies_behind_in_it_does_not_show_through(
    press: MakePress, tmp_path: Path
) -> None:
    full, low = colours(press, tmp_path, "full"), colours(press, tmp_path, "low")
    for shape in ("behind", "before"):
        pale = tuple(255 - (255 - part) * 0.35 for part in full[shape])
        assert low[shape] == pytest.approx(pale, abs=3)


def test_a_ground_is_nearly_white_and_a_rule_keeps_its_colour(press: MakePress, tmp_path: Path) -> None:
    full, low = colours(press, tmp_path, "full"), colours(press, tmp_path, "low")
    assert full["rule"] == full["ground"] == low["rule"]
    assert min(low["ground"]) > 220
