"""Papers and lengths as people write them."""

from __future__ import annotations

import pytest

from meeplewright.findings.stop import Stop
from meeplewright_generators.sheets.paper import length_mm, paper


@pytest.mark.parametrize(
    ("name", "width_mm", "height_mm"),
    [
        ("A4", 210, 297),
        ("letter", 215.9, 279.4),
        ("A3", 297, 420),
        ("pa4", 210, 280),
        ("200x250mm", 200, 250),
        ("8.5x11in", 215.9, 279.4),
    ],
)
def test_a_paper_is_known_by_name_or_by_size(name: str, width_mm: float, height_mm: float) -> None:
    found = paper(name)
    assert (found.width_mm, found.height_mm) == pytest.approx((width_mm, height_mm))


@pytest.mark.parametrize(
    ("name", "help_says"), [("A44", "did you mean A4"), ("0x5mm", "between 20"), ("big", "such as 200x250mm")]
)
def test_an_unknown_paper_names_the_known_ones(name: str, help_says: str) -> None:
    with pytest.raises(Stop) as stop:
        paper(name)
    assert help_says in stop.value.help


@pytest.mark.parametrize(
    ("text", "value_mm"), [("3", 3), ("3mm", 3), ("0.125in", 3.175), ("1 cm", 10), ("72pt", 25.4), ("2,5mm", 2.5)]
)
def test_a_length_may_have_a_unit(text: str, value_mm: float) -> None:
    assert length_mm(text, "--bleed") == pytest.approx(value_mm)


@pytest.mark.parametrize("text", ["twoin", "", "3 parsecs", "-1", "1e9", "nan", "²"])
def test_what_is_no_length_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(Stop, match="--bleed"):
        length_mm(text, "--bleed", least=0, most=20)
