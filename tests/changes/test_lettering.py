"""Letters of boxes where a layout varies another one: what counts is what is drawn, and it is changed where it stands."""

from __future__ import annotations

from changes.at_the_desk import Author
from meeplewright.desk import layouts, lettering
from meeplewright.desk.changes.model import InFile, RefusedEdit, Why

CARD, TIDE = "layouts/saltmarsh-card.yaml", "layouts/card-tide.yaml"


def boxes(author: Author, text: str, extends: str = "saltmarsh-card") -> None:
    """The layout of tide cards says this of its boxes."""
    (author.folder / TIDE).write_text(f"extends: {extends}\nboxes:\n{text}", encoding="utf-8")


def told(author: Author, box: str) -> dict[str, lettering.Letter]:
    return {each.key: each for each in lettering.letters(author.world, "card-tide")[box]}


def test_a_style_that_is_told_anew_stands_alone_where_the_other_was_a_name(saltmarsh: Author) -> None:
    boxes(saltmarsh, "  name: {style: {size: 9}}\n")
    name = told(saltmarsh, "name")
    assert (name["extends"].value, name["extends"].above) == (None, "body")  # not `on-colour`, as the other layout says
    assert (name["size"].value, name["align"].above, name["size"].file) == (9, "start", TIDE)
    assert lettering.change(saltmarsh.world, "card-tide", "name", "size", None) == [
        InFile(TIDE, ("boxes", "name", "style"), gone=True)
    ]


def test_styles_told_by_both_stand_over_each_other_and_each_thing_is_changed_where_it_is_said(
    saltmarsh: Author,
) -> None:
    card = saltmarsh.folder / CARD
    text = card.read_text(encoding="utf-8")
    card.write_text(text.replace("style: on-colour", "style: {extends: title, size: 11, bold: false}"), "utf-8")
    boxes(saltmarsh, "  name: {style: {size: 9}}\n")
    name = told(saltmarsh, "name")
    assert (name["size"].value, name["size"].above, name["size"].file) == (9, 11, TIDE)
    assert (name["bold"].value, name["bold"].above, name["bold"].file) == (False, True, CARD)
    assert (name["extends"].value, name["extends"].file) == ("title", CARD)
    assert name["colour"].file == TIDE  # said nowhere: it would be put in where the style is told last
    at = ("boxes", "name", "style")
    assert lettering.change(saltmarsh.world, "card-tide", "name", "bold", True) == [InFile(CARD, (*at, "bold"), True)]


def test_a_box_that_a_layout_takes_out_is_none_of_its_boxes(saltmarsh: Author) -> None:
    boxes(saltmarsh, "  flavour: null\n")
    shown = layouts.layout(saltmarsh.world, "card-tide")
    assert shown is not None
    assert {box.name for box in shown.boxes} > {"name", "body"}
    assert "flavour" not in {box.name for box in shown.boxes} | set(lettering.letters(saltmarsh.world, "card-tide"))
    refused = lettering.change(saltmarsh.world, "card-tide", "flavour", "size", 9)
    assert isinstance(refused, RefusedEdit)
    assert refused.why is Why.GONE


def test_what_a_layout_of_others_says_is_varied_in_the_one_of_the_pack(saltmarsh: Author) -> None:
    boxes(saltmarsh, '  own: {at: [1, 1, 9, 9], text: "x", style: foot}\n', "base-card")  # one that ships
    name = told(saltmarsh, "name")
    assert (name["extends"].value, name["extends"].above, name["extends"].file) == (None, "name-on-colour", TIDE)
    assert (name["size"].value, name["size"].locked) == (None, "")
    assert lettering.change(saltmarsh.world, "card-tide", "name", "size", 9) == [
        InFile(TIDE, ("boxes", "name"), {"style": {"extends": "name-on-colour", "size": 9}})
    ]
    assert lettering.change(saltmarsh.world, "card-tide", "own", "size", 9) == [
        InFile(TIDE, ("boxes", "own", "style"), {"extends": "foot", "size": 9})
    ]


def test_a_text_without_a_style_gets_one(saltmarsh: Author) -> None:
    boxes(saltmarsh, '  own: {at: [1, 1, 9, 9], text: "x"}\n')
    assert (told(saltmarsh, "own")["extends"].value, told(saltmarsh, "own")["extends"].above) == (None, "body")
    assert lettering.change(saltmarsh.world, "card-tide", "own", "italic", True) == [
        InFile(TIDE, ("boxes", "own", "style"), {"italic": True})
    ]
    assert lettering.change(saltmarsh.world, "card-tide", "own", "italic", None) == []
