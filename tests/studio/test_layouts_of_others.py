"""Layouts of the system that ships, on the layout desk: shown as they are, and changed by a file of the pack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pack_copies import data_copy
from studio.test_forms import files, until
from studio_pages import Caller, opened, studio

FIND, MAP = "layouts/nf-find.yaml", "layouts/nf-map.yaml"


@pytest.fixture(scope="module")
def near(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    """Without its book: no layout is of its stories, which take seconds to prove."""
    with studio(data_copy("near-and-far", tmp_path_factory.mktemp("studio"), "book")) as caller:
        yield caller


def boxes(caller: Caller, layout: str) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in caller.ask("layout/about", layout=layout, side="front")["boxes"]}


def test_the_layouts_that_print_the_pack_are_listed_with_whose_they_are(near: Caller, saltmarsh: Caller) -> None:
    listed = near.ask("layout/names")["layouts"]
    assert {"nf-find", "nf-map"} <= {each["name"] for each in listed}
    assert not any(each["own"] for each in listed)
    assert all(each["own"] for each in saltmarsh.ask("layout/names")["layouts"] if each["name"] == "card-tide")
    told = near.ask("layout/about", layout="nf-find", side="front")
    assert (told["own"], told["title"]) == (False, "Find")
    assert boxes(near, "nf-find")["text"]["at"] == [6, 38.5, 51, 28.5]


def test_a_layout_of_others_is_not_written(near: Caller) -> None:
    before = files(near)
    status, told = near.refused("layout/place", layout="nf-find", box="text", at=[6, 40, 51, 28.5])
    assert (status, told["why"], told["help"]) == (422, "locked", "change it in this pack first")
    status, told = near.refused("layout/style", layout="nf-find", box="text", key="size", value=9)
    assert (status, told["why"]) == (422, "locked")
    assert files(near) == before


@pytest.mark.slow
@pytest.mark.row
def test_it_is_varied_by_the_smallest_file_and_each_change_is_one_splice_of_that(near: Caller) -> None:
    def key() -> str:
        name = next(each["record"] for each in near.ask("layout/about", layout="nf-find", side="front")["records"])
        (face,) = near.ask("gallery/drawn", faces=[[name, "front", ""]])
        return str(face["key"])

    before, drawn = files(near), key()
    made = near.ask("layout/vary", layout="nf-find")
    assert made["history"]["undo"] == "layout nf-find in this pack"
    assert files(near) == {**before, FIND: b"extends: nf-find\n"}
    assert near.refused("layout/vary", layout="nf-find")[0] == 422
    assert [each["own"] for each in near.ask("layout/names")["layouts"] if each["name"] == "nf-find"] == [True]
    near.ask("layout/place", layout="nf-find", box="text", at=[6, 40, 51, 27])
    assert files(near)[FIND] == b"extends: nf-find\nboxes:\n  text:\n    at: [6, 40, 51, 27]\n"
    assert key() != drawn
    near.ask("layout/place", layout="nf-find", box="text", at=[6, 41, 51, 27])
    assert files(near)[FIND] == b"extends: nf-find\nboxes:\n  text:\n    at: [6, 41, 51, 27]\n"
    near.ask("layout/style", layout="nf-find", box="text", key="size", value=9)
    assert files(near)[FIND] == b"extends: nf-find\nboxes:\n  text:\n    at: [6, 41, 51, 27]\n    style: {size: 9}\n"
    near.ask(
        "layout/place", layout="nf-find", box="disc", at=[23.5, 70, 16, 16]
    )  # the layout's own; `band` is of nf-card
    near.ask("layout/place", layout="nf-find", box="band", at=[0, 0, 60, 13])
    after = boxes(near, "nf-find")
    assert (after["disc"]["at"], after["band"]["at"]) == ([23.5, 70, 16, 16], [0, 0, 60, 13])
    assert {each["size"]["value"] for each in [{one["key"]: one for one in after["text"]["letters"]}]} == {9}
    for _ in range(6):
        near.ask("history/undo")
    assert files(near) == before
    assert key() == drawn


@pytest.mark.slow
@pytest.mark.row  # the whole pack is looked at
def test_letters_of_a_named_style_keep_it_and_the_pack_passes_its_checks_of_print(near: Caller) -> None:
    from meeplewright.packs.load import opened as opened_pack
    from meeplewright_generators.checks.layouts import layout_findings
    from meeplewright_generators.faces.library import Library

    before = files(near)
    near.ask("layout/vary", layout="nf-map")
    letters = {each["key"]: each for each in boxes(near, "nf-map")["name"]["letters"]}
    assert (letters["extends"]["above"], letters["size"]["file"]) == ("map-name", MAP)
    near.ask("layout/style", layout="nf-map", box="name", key="italic", value=True)
    assert files(near)[MAP].endswith(b"boxes:\n  name:\n    style: {extends: map-name, italic: true}\n")
    (world,) = opened_pack([near.server.session.folder], cache=False).worlds
    library = Library(world)
    assert [each for each in layout_findings(world, library) if each.place.path.endswith("nf-map.yaml")] == []
    (face,) = near.ask("gallery/drawn", faces=[["map/map-1", "front", ""]])
    assert face["svg"].count("<path") > 100  # scenery that lies beside the system's layout is still found
    for _ in range(2):
        near.ask("history/undo")
    assert files(near) == before


@pytest.mark.slow
def test_a_box_of_a_layout_that_ships_is_dragged_once_the_pack_varies_it(near: Caller, chromium: Any) -> None:
    before = files(near)
    with opened(chromium, near, "#/layout/nf-find/front") as page:
        box = page.locator("figure.side").first.locator("[data-box=text]")
        box.focus()
        page.keyboard.press("ArrowDown")
        assert files(near) == before
        page.get_by_role("button", name="Change it in this pack").click()
        page.get_by_role("button", name="Change it in this pack").wait_for(state="detached")
        box.focus()
        page.keyboard.press("ArrowDown")
        wanted = b"extends: nf-find\nboxes:\n  text:\n    at: [6, 39.5, 51, 28.5]\n"
        for _ in range(200):
            if files(near).get(FIND) == wanted:
                break
            page.wait_for_timeout(50)
        until(near, page, FIND, wanted)
        page.locator("h1").first.evaluate("head => document.activeElement.blur()")
        page.keyboard.press("Control+z")
        until(near, page, FIND, b"extends: nf-find\n")
        page.keyboard.press("Control+z")
        page.get_by_role("button", name="Change it in this pack").wait_for()
        assert files(near) == before
