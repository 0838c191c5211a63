"""What is wrong with a layout is told once, in the file and the line where it stands, and in words."""

from __future__ import annotations

import pytest

from meeplewright_generators.checks.layouts import layout_findings
from print_faces.conftest import MakePress

CARD = "- {id: lamp, name: Lamp}\n"
HEIR = "extends: middle\nboxes:\n  foot: null\n"


def told(press: MakePress, top: str, heir: str = HEIR) -> list[tuple[str, int, int, str]]:
    """The findings of a layout, of one that varies it, and of a third that varies that one."""
    made = press(CARD, heir, {"layouts/middle.yaml": "extends: top\n", "layouts/top.yaml": top})
    found = layout_findings(made.world, made.library)
    return [(each.place.path.rpartition("/")[2], each.place.line, each.place.column, each.message) for each in found]


@pytest.mark.parametrize(
    ("top", "where"),
    [
        ("face: {shape: polygon, size: 30mm}\n", (1, 7, "a polygon needs at least three `points`")),
        ('face: {size: "0mm"}\n', (1, 7, "a face must be wider and higher than nought")),
        (
            'face: {size: poker}\nboxes:\n  name: {text: "{name}"}\n  edge: {at: [1, 1, "0mm", 5]}\n',
            (4, 9, "a box must be wider and higher than nought"),
        ),
    ],
)
def test_a_fault_in_a_layout_that_others_vary_is_told_of_that_layout_alone(
    press: MakePress, top: str, where: tuple[int, int, str]
) -> None:
    assert told(press, top) == [("top.yaml", *where)]


def test_a_fault_that_comes_with_the_heir_is_told_of_the_heir_at_the_box(press: MakePress) -> None:
    top = 'face: {size: poker}\nboxes:\n  name: {at: [5, 5, 50, 10], text: "{name}"}\n'
    heir = 'extends: middle\nboxes:\n  name: {at: [5, 5, "0mm", 10]}\n'
    assert told(press, top, heir) == [("card.yaml", 3, 9, "a box must be wider and higher than nought")]


def test_a_wrong_size_is_told_in_words(press: MakePress) -> None:
    made = press(CARD, "face: {size: {width: 63, height: 88}}\n")
    (finding,) = layout_findings(made.world, made.library)
    assert (finding.code, finding.message) == ("MW801", "expected a size, found a mapping")
    assert finding.help.startswith("what belongs here: a name such as `poker`, or [width, height] in millimetres")


def test_a_key_of_the_print_section_that_nobody_reads_is_told_with_where_it_belongs(press: MakePress) -> None:
    made = press(CARD, more="print: {card: {front: card}, sheet: {paper: A3}}\n")
    found = {each.message: each.help for each in layout_findings(made.world, made.library)}
    assert found == {
        "unknown key `card` in this print section": "what prints a kind stands under `faces`",
        "unknown key `sheet` in this print section": "did you mean `sheets`?",
    }


def test_a_kind_in_the_index_of_the_rules_that_there_is_not_is_told(press: MakePress) -> None:
    made = press(CARD, more="print: {index: [crad, card]}\n")
    (finding,) = layout_findings(made.world, made.library)
    assert "`crad`" in finding.message
    assert "card" in finding.help
