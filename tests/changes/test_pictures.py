"""Layouts, themes, maps and the ways of a story: what is drawn is changed where it is written."""

from __future__ import annotations

import pytest

from changes.at_the_desk import Author
from meeplewright.desk import layouts, links, points, themes
from meeplewright.desk.changes import in_files, writing
from meeplewright.desk.changes.model import Change, InFile, RefusedEdit, Why
from meeplewright.desk.changes.writing import Written


def changes(author: Author, edits: object) -> None:
    assert isinstance(edits, list), edits
    change = in_files.plan(author.world, edits)
    assert isinstance(change, Change), change
    assert isinstance(writing.perform(author.room, author.journal, change), Written)


def test_a_box_is_moved_where_its_place_is_written(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    shown = layouts.layout(saltmarsh.world, "card-tide")
    assert shown is not None
    boxes = {box.name: box for box in shown.boxes}
    assert (boxes["name"].at, boxes["name"].file) == ((4, 37.6, 55, 8.3), "layouts/saltmarsh-card.yaml")
    assert boxes["foot"].file == "layouts/card-tide.yaml"
    assert boxes["ground"].at is None
    assert "whole face" in boxes["ground"].fixed
    changes(saltmarsh, layouts.place(saltmarsh.world, "card-tide", "name", [4, 39.04, 55, 10]))
    after = saltmarsh.files()
    name = "layouts/saltmarsh-card.yaml"
    assert [each for each in after if after[each] != files[each]] == [name]
    assert after[name] == files[name].replace(b"[4, 37.6, 55, 8.3]", b"[4, 39, 55, 10]")
    saltmarsh.undoes()
    assert saltmarsh.files() == files


@pytest.mark.parametrize(
    ("layout", "box", "at", "why"),
    [
        ("card-tide", "no-such", [1, 1, 1, 1], Why.GONE),
        ("no-such", "name", [1, 1, 1, 1], Why.GONE),
        ("../pack", "name", [1, 1, 1, 1], Why.GONE),
        ("card-tide", "ground", [1, 1, 1, 1], Why.LOCKED),
        ("card-tide", "name", [1, 1, 0, 1], Why.WRONG),
        ("card-tide", "name", [1, 1, float("nan"), 1], Why.WRONG),
        ("card-tide", "name", [1, 1, 9e9, 1], Why.WRONG),
    ],
)
def test_a_box_that_cannot_stand_so_is_refused(
    saltmarsh: Author, layout: str, box: str, at: list[float], why: Why
) -> None:
    refused = layouts.place(saltmarsh.world, layout, box, at)
    assert isinstance(refused, RefusedEdit)
    assert refused.why is why


def test_the_longest_the_shortest_and_the_chosen_record_are_drawn(saltmarsh: Author) -> None:
    cards = [record for record in saltmarsh.world.of("card").values() if record.data["deck"] == "tide"]
    shown = layouts.examples(saltmarsh.world, cards, "card/spring-tide")
    assert [what for what, _ in shown] == ["longest", "shortest", "chosen"]
    length = {
        record.name: len(f"{record.data['name']}{record.data['text']}{record.data.get('flavour', '')}")
        for record in cards
    }
    assert length[shown[0][1]] > 1.2 * length[shown[1][1]]


def test_a_colour_is_changed_where_it_is_written(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    changes(saltmarsh, themes.set_colour(saltmarsh.world, "tide", "#204050"))
    assert saltmarsh.files()["theme.yaml"] == files["theme.yaml"].replace(b'"#2f6274"', b'"#204050"')
    changes(saltmarsh, themes.set_style(saltmarsh.world, "badge", "size", 14))
    changes(saltmarsh, themes.set_style(saltmarsh.world, "badge", "size", 13))
    changes(saltmarsh, themes.set_colour(saltmarsh.world, "tide", "#2f6274"))
    assert saltmarsh.files() == files
    for bad in ("red", "#12", "javascript:", ""):
        assert isinstance(themes.set_colour(saltmarsh.world, "tide", bad), RefusedEdit)
    assert isinstance(themes.set_colour(saltmarsh.world, "no-such", "#000000"), RefusedEdit)


def test_what_a_theme_cannot_say_is_refused(saltmarsh: Author) -> None:
    refused = in_files.plan(saltmarsh.world, [InFile("theme.yaml", ("styles", "badge", "size"), "huge")])
    assert isinstance(refused, RefusedEdit)
    assert refused.why is Why.WRONG
    for file in ("../pack.yaml", "/etc/passwd", "no-such.yaml"):
        refused = in_files.plan(saltmarsh.world, [InFile(file, ("title",), "x")])
        assert isinstance(refused, RefusedEdit)
        assert refused.why is Why.GONE
    refused = in_files.plan(saltmarsh.world, [InFile("cards/tide.yaml", ("card",), [])])
    assert isinstance(refused, RefusedEdit)
    assert refused.why is Why.LOCKED


# WCAG 2.2: black on white is 21 to 1; #767676 is the palest grey that reads on white (4.54), #949494 for large text
@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#767676", "#ffffff", 4.54),
        ("#949494", "#ffffff", 3.03),
        ("#ff0000", "#ffffff", 4.0),
    ],
)
def test_contrast_is_reckoned_as_wcag_does(one: str, other: str, ratio: float) -> None:
    assert themes.contrast(one, other) == pytest.approx(ratio, abs=0.01)
    assert themes.contrast(other, one) == themes.contrast(one, other)


def test_a_space_of_a_map_is_moved(near_and_far: Author) -> None:
    files = near_and_far.files()
    record = near_and_far.record("map/map-1")
    shown = {point.name: point for point in points.points(record)}
    made = points.move(record, {shown["brook"].path: (70.4, 81), shown["well"].path: (191, 79)})
    assert isinstance(made, list)
    near_and_far.does(*made)
    after = near_and_far.files()
    name = "atlas/map-01.yaml"
    assert [each for each in after if after[each] != files[each]] == [name]
    wanted = files[name].replace(b"x: 68\n    y: 82\n", b"x: 70\n    y: 81\n", 1)
    assert after[name] == wanted.replace(b"x: 191\n    y: 80\n", b"x: 191\n    y: 79\n", 1)
    near_and_far.undoes()
    assert near_and_far.files() == files
    refused = points.move(record, {("spaces", 99): (1, 1)})
    assert isinstance(refused, RefusedEdit)


def test_trails_join_spaces(near_and_far: Author) -> None:
    record = near_and_far.record("map/map-1")
    names = {point.name for point in points.points(record)}
    found = points.joined(record)
    assert len(found) > 5
    assert all({each.first, each.second} <= names for each in found)


def test_a_way_on_is_drawn_and_led_elsewhere(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    record = saltmarsh.record("entry/willa-with-the-ladder")
    assert [(link.goal, link.label) for link in links.links(saltmarsh.world, record)] == [
        ("the-reed-cutters-hut", "Go with her")
    ]
    made = links.new_entry(saltmarsh.world, record, "a-side-path", "Leave her", {"text": "It is dark.", "number": 998})
    assert isinstance(made, list)
    saltmarsh.does(*made)
    record = saltmarsh.record("entry/willa-with-the-ladder")
    assert [link.goal for link in links.links(saltmarsh.world, record)] == ["the-reed-cutters-hut", "a-side-path"]
    assert saltmarsh.record("entry/a-side-path").data["text"] == "It is dark."
    again = links.retarget(record, links.links(saltmarsh.world, record)[1].path, "the-black-pool")
    assert isinstance(again, list)
    saltmarsh.does(*again)
    assert saltmarsh.record("entry/willa-with-the-ladder").data["options"][1]["goto"] == "the-black-pool"
    saltmarsh.undoes()
    saltmarsh.undoes()
    assert saltmarsh.files() == files
    assert isinstance(links.retarget(record, ("options", 7, "goto"), "x"), RefusedEdit)
