"""A record's form in a browser: a change is one splice on the disk, undo brings every byte back."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data
from studio_pages import Caller, opened, studio

pytestmark = pytest.mark.slow
CARD = "#/record/card/spring-tide"


@pytest.fixture(scope="module")
def near(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    folder = Path(shutil.copytree(data.content() / "near-and-far", tmp_path_factory.mktemp("studio") / "near"))
    with studio(folder) as caller:
        yield caller


def files(caller: Caller) -> dict[str, bytes]:
    folder = caller.server.session.folder
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".meeple-cache" not in path.parts and path.suffix != ".part"  # one that is being written
    }


def until(caller: Caller, page: Any, name: str, wanted: bytes) -> None:
    """Wait for a file to hold this, and nothing else to have changed."""
    for _ in range(300):
        if files(caller)[name] == wanted:
            return
        page.wait_for_timeout(50)
    assert files(caller)[name] == wanted


def undone(caller: Caller, page: Any, before: dict[str, bytes]) -> None:
    """Undo until nothing is left to be undone: every byte is as it was."""
    while caller.ask("history/told")["undo"]:
        count = caller.ask("history/told")["done"]
        page.get_by_role("button", name="Undo").click()
        for _ in range(300):
            if caller.ask("history/told")["done"] < count:
                break
            page.wait_for_timeout(50)
    assert files(caller) == before


def test_what_is_typed_is_one_splice_and_the_face_is_another(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    with opened(chromium, saltmarsh, CARD) as page:
        face = page.locator(".side[data-side=front] img")
        face.wait_for()
        key = face.get_attribute("data-key")
        page.get_by_label("Name", exact=True).fill("Neap Tide")
        page.get_by_label("Name", exact=True).press("Enter")
        wanted = before["cards/tide.yaml"].replace(b"name: Spring Tide", b"name: Neap Tide")
        until(saltmarsh, page, "cards/tide.yaml", wanted)
        page.locator(f".side[data-side=front] img:not([data-key='{key}'])").wait_for()
        assert {name for name, raw in files(saltmarsh).items() if raw != before[name]} == {"cards/tide.yaml"}
        undone(saltmarsh, page, before)


def test_what_the_engine_says_of_ids_is_said_in_the_language_of_the_page(saltmarsh: Caller, chromium: Any) -> None:
    help_ = json.loads((data.schemas() / "base/id.schema.json").read_text("utf-8"))["description"]
    why = "others name the record by it: give it another with Rename"
    with studio(saltmarsh.server.session.folder, read_only=True, language="ru") as russian:
        for caller in (saltmarsh, russian):
            with opened(chromium, caller, CARD) as page:
                row = page.locator(".row[data-field=id]")
                row.locator(".locked").wait_for()
                shown = row.evaluate("row => row.textContent")
                assert (help_ in shown, why in shown) == (caller is saltmarsh,) * 2
                assert ("строчные латинские буквы" in shown) == (caller is russian)


def test_a_box_opens_its_field_and_a_field_lights_its_box(saltmarsh: Caller, chromium: Any) -> None:
    with opened(chromium, saltmarsh, CARD) as page:
        page.locator(".form .row[data-field=text]").wait_for()
        page.locator(".side[data-side=front] .box[data-field=flavour]").first.click()
        page.locator(".form .row.chosen[data-field=flavour]").wait_for()
        assert page.evaluate("document.activeElement.closest('.row').dataset.field") == "flavour"
        page.get_by_label("Name", exact=True).focus()
        page.locator(".side[data-side=front] .box[data-field=name][aria-pressed=true]").first.wait_for()


def test_lists_are_reordered_by_keys_and_by_dragging(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    raw = before["cards/tide.yaml"]
    with opened(chromium, saltmarsh, CARD) as page:
        grip = page.locator("#field-floods-0-grip")
        grip.focus()
        grip.press("Alt+ArrowDown")
        turned = raw.replace(b"floods: [mudflats, reed-beds]", b"floods: [reed-beds, mudflats]")
        until(saltmarsh, page, "cards/tide.yaml", turned)
        page.locator(".row[data-field='floods/0'] .pointed", has_text="reed-beds").wait_for()
        page.locator("#field-floods-0-grip").drag_to(page.locator("#field-floods-1-grip"))
        until(saltmarsh, page, "cards/tide.yaml", raw)
        undone(saltmarsh, page, before)


def test_a_reference_is_chosen_by_its_title_with_keys_alone(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    raw = before["cards/tide.yaml"]
    with opened(chromium, saltmarsh, CARD) as page:
        page.locator("#field-also").focus()
        page.locator("#field-also").press("Enter")
        page.get_by_role("combobox", name="Also").fill("boath")
        option = page.locator(".chooser [role=option]:first-child", has_text="Boathouse")
        option.locator("img").wait_for()
        page.keyboard.press("Enter")
        start = raw.index(b"also: dyke")
        until(saltmarsh, page, "cards/tide.yaml", raw[:start] + b"also: boathouse" + raw[start + 10 :])
        undone(saltmarsh, page, before)


def test_another_branch_has_other_fields(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    with opened(chromium, saltmarsh, CARD) as page:
        page.locator("#field-floods-0").wait_for()
        page.locator("#field-deck").select_option(label="night (Night card)")
        page.get_by_label("Burn", exact=True).wait_for()
        assert page.locator("#field-floods-0").count() == 0
        undone(saltmarsh, page, before)
        page.locator("#field-floods-0").wait_for()


def test_what_is_wrong_is_said_at_its_field(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    with opened(chromium, saltmarsh, CARD) as page:
        page.get_by_label("Name", exact=True).fill("")
        page.get_by_label("Name", exact=True).press("Enter")
        page.locator(".row[data-field=name] [role=alert]").wait_for()
        assert files(saltmarsh) == before
        page.keyboard.press("Escape")
        assert page.get_by_label("Name", exact=True).input_value() == "Spring Tide"
        page.get_by_label("Text", exact=True).fill("Take {no-such-icon}.")
        page.get_by_label("Text", exact=True).press("Control+Enter")
        page.locator(".row[data-field=text] .error", has_text="MW401").wait_for()
        page.locator("main").click(position={"x": 5, "y": 5})
        undone(saltmarsh, page, before)
        page.locator(".row[data-field=text] .error").wait_for(state="detached")


def test_a_file_changed_by_somebody_else_is_refused_and_both_are_shown(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    path = saltmarsh.server.session.folder / "cards" / "tide.yaml"
    with opened(chromium, saltmarsh, CARD) as page:
        page.get_by_label("Name", exact=True).wait_for()
        # as if the page had slept: what it knows of the file is old
        page.route("**/ask/form/about", lambda _: None)
        theirs = before["cards/tide.yaml"].replace(b"name: Spring Tide", b"name: Storm Tide")
        path.write_bytes(theirs)
        for _ in range(200):
            if saltmarsh.server.session.record("card/spring-tide").data["name"] == "Storm Tide":
                break
            page.wait_for_timeout(50)
        page.get_by_label("Name", exact=True).fill("Neap Tide")
        page.get_by_label("Name", exact=True).press("Enter")
        page.locator(".clash .mine", has_text="Neap Tide").wait_for()
        page.locator(".clash .theirs", has_text="Storm Tide").wait_for()
        assert path.read_bytes() == theirs
        page.unroute("**/ask/form/about")
        page.get_by_role("button", name="Write mine").click()
        until(saltmarsh, page, "cards/tide.yaml", theirs.replace(b"name: Storm Tide", b"name: Neap Tide"))
        page.get_by_role("button", name="Undo").click()
        until(saltmarsh, page, "cards/tide.yaml", theirs)
    path.write_bytes(before["cards/tide.yaml"])


def test_a_space_of_a_map_is_moved_by_keys_and_by_mouse(near: Caller, chromium: Any) -> None:
    before = files(near)
    raw = before["atlas/map-01.yaml"]
    with opened(chromium, near, "#/map/map/map-1") as page:
        page.locator("[data-point=brook]").focus()
        page.keyboard.press("Shift+ArrowRight")
        moved = raw.replace(b"x: 68\n    y: 82\n", b"x: 78\n    y: 82\n", 1)
        until(near, page, "atlas/map-01.yaml", moved)
        circle = page.locator("[data-point=brook] circle").bounding_box()
        page.mouse.move(circle["x"] + circle["width"] / 2, circle["y"] + circle["height"] / 2)
        page.mouse.down()
        page.mouse.move(circle["x"] + 60, circle["y"] + 40, steps=4)
        page.mouse.up()
        for _ in range(200):
            if files(near)["atlas/map-01.yaml"] != moved:
                break
            page.wait_for_timeout(50)
        assert {name for name, was in files(near).items() if was != before[name]} == {"atlas/map-01.yaml"}
        undone(near, page, before)


def test_a_trail_is_bent_by_mouse_and_keys_each_time_by_one_splice(near: Caller, chromium: Any) -> None:
    before = files(near)
    raw = before["atlas/map-01.yaml"]
    trail = b"  - from: dell\n    to: gap\n"
    assert raw.count(trail) == 1
    with opened(chromium, near, "#/map/map/map-1") as page:
        way = page.get_by_role("button", name="Way from dell to gap")
        way.focus()
        page.keyboard.press("Enter")
        bent = raw.replace(trail, trail + b"    via:\n    - {x: 120, y: 127}\n")
        until(near, page, "atlas/map-01.yaml", bent)
        point = page.get_by_role("button", name="Point 1 of the way from dell to gap")
        point.and_(page.locator(":focus")).wait_for()
        page.keyboard.press("Shift+ArrowLeft")
        until(near, page, "atlas/map-01.yaml", bent.replace(b"{x: 120", b"{x: 110"))
        page.keyboard.press("Delete")
        until(near, page, "atlas/map-01.yaml", raw)
        ends = [page.locator(f"[data-point={name}] circle").bounding_box() for name in ("dell", "gap")]
        x, y = (
            sum(each[axis] + each[size] / 2 for each in ends) / 2 for axis, size in (("x", "width"), ("y", "height"))
        )
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 40, y + 10, steps=4)
        page.mouse.up()
        point.wait_for()
        lines = set(files(near)["atlas/map-01.yaml"].split(b"\n")) - set(raw.split(b"\n"))
        assert {line.split(b":")[0].strip() for line in lines} == {b"via", b"- {x"}
        assert {name for name, was in files(near).items() if was != before[name]} == {"atlas/map-01.yaml"}
        undone(near, page, before)


def test_an_entry_of_near_and_far_is_changed_in_its_form(near: Caller, chromium: Any) -> None:
    before = files(near)
    name = "adventure/ferry-gets-its-river"
    file = near.server.session.record(name).source.path.relative_to(near.server.session.folder).as_posix()
    with opened(chromium, near, f"#/record/{name}") as page:
        box = page.locator("[id='field-options-0-check-skill']")
        box.fill("4")
        box.press("Enter")
        for _ in range(200):
            if files(near)[file] != before[file]:
                break
            page.wait_for_timeout(50)
        data_ = near.server.session.record(name).data
        assert data_["options"][0]["check"]["skill"] == 4
        was, now = before[file].split(b"\n"), files(near)[file].split(b"\n")
        assert len([True for one, other in zip(was, now, strict=True) if one != other]) == 1
        undone(near, page, before)


def test_an_icon_and_a_link_are_put_in_where_the_cursor_is(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    with opened(chromium, saltmarsh, CARD) as page:
        text = page.locator("#field-text")
        text.fill("Take  from .")
        text.evaluate("box => box.setSelectionRange(5, 5)")
        tools = page.locator(".row[data-field=text]")
        tools.get_by_role("button", name="Icon …").click()
        page.locator(".chooser input").fill("oil")
        page.keyboard.press("Enter")
        page.locator(".chooser").wait_for(state="detached")
        page.wait_for_timeout(100)
        text.evaluate("box => box.setSelectionRange(16, 16)")
        tools.get_by_role("button", name="Link …").click()
        page.locator(".chooser input").fill("boathouse")
        page.keyboard.press("Enter")
        page.locator(".chooser").wait_for(state="detached")
        page.wait_for_timeout(100)
        assert text.input_value() == "Take {oil} from [[tile/boathouse]]."
        text.press("Control+Enter")
        old = b"text: The Mudflats and the Reed Beds are flooded."
        new = b"text: Take {oil} from [[tile/boathouse]]."
        until(saltmarsh, page, "cards/tide.yaml", before["cards/tide.yaml"].replace(old, new))
        page.locator("main").click(position={"x": 5, "y": 5})
        undone(saltmarsh, page, before)


def changed_in(caller: Caller, page: Any, before: dict[str, bytes]) -> tuple[str, list[bytes]]:
    """The one file that has changed, and its lines that are others."""
    for _ in range(300):
        names = [name for name, raw in files(caller).items() if raw != before.get(name)]
        if names:
            break
        page.wait_for_timeout(50)
    (name,) = names
    was = before[name].split(b"\n")
    return name, [line for line in files(caller)[name].split(b"\n") if line not in was]


def test_the_grid_of_near_and_far_changes_the_line_of_a_cell(near: Caller, chromium: Any) -> None:
    before = files(near)
    with opened(chromium, near, "#/grid/find") as page:
        page.locator(".tabulator-row .tabulator-cell[tabulator-field=name]").first.dblclick()
        page.keyboard.press("Control+A")
        page.keyboard.type("A thing of its own")
        page.keyboard.press("Tab")
        _, lines = changed_in(near, page, before)
        assert [line.strip() for line in lines] == [b"name: A thing of its own"]
        undone(near, page, before)


def test_a_translation_of_near_and_far_is_written_in_its_catalogue(near: Caller, chromium: Any) -> None:
    before = files(near)
    with opened(chromium, near, "#/translate") as page:
        box = page.locator(".line textarea:not([readonly])").first
        box.fill("Своими словами.")
        box.press("Control+Enter")
        name, lines = changed_in(near, page, before)
        assert (name, lines) == ("l10n/ru.po", ['msgstr "Своими словами."'.encode()])
        undone(near, page, before)


def test_a_pack_without_layouts_and_theme_of_its_own_shows_those_of_its_system_or_says_so(
    near: Caller, chromium: Any
) -> None:
    with opened(chromium, near, "#/layout") as page:
        page.get_by_role("button", name="Change it in this pack").wait_for()
        page.evaluate("() => { location.hash = '#/theme' }")
        page.get_by_text("has no theme.yaml of its own").wait_for()


def test_a_studio_that_only_shows_offers_no_edit_and_makes_none(
    tmp_path_factory: pytest.TempPathFactory, chromium: Any
) -> None:
    folder = Path(shutil.copytree(data.content() / "saltmarsh-light", tmp_path_factory.mktemp("studio") / "shown"))
    with studio(folder, read_only=True) as caller:
        asked = {"do": "put", "record": "card/spring-tide", "path": ["name"], "value": "x"}
        assert caller.refused("form/edit", **asked)[0] == 422
        assert caller.refused("grid/paste", kind="card", text="name\nA")[0] == 422
        assert caller.refused("translate/put", language="ru", context="card/spring-tide#name", text="x")[0] == 422
        with opened(chromium, caller, CARD) as page:
            page.locator("#field-name[readonly]").wait_for()
            assert page.get_by_role("button", name="Delete …").count() == 0
            page.evaluate("() => { location.hash = '#/grid/card' }")
            page.locator(".tabulator-row").first.wait_for()
            assert page.get_by_role("button", name="Paste rows").count() == 0


def test_what_is_being_typed_and_changed_on_the_disk_meanwhile_is_shown_twice(saltmarsh: Caller, chromium: Any) -> None:
    before = files(saltmarsh)
    path = saltmarsh.server.session.folder / "cards" / "tide.yaml"
    with opened(chromium, saltmarsh, CARD) as page:
        name = page.get_by_label("Name", exact=True)
        name.fill("Neap Tide")  # and not left yet
        theirs = before["cards/tide.yaml"].replace(b"name: Spring Tide", b"name: Storm Tide")
        path.write_bytes(theirs)
        page.locator(".clash .theirs", has_text="Storm Tide").wait_for()
        assert path.read_bytes() == theirs
        assert name.input_value() == "Neap Tide"
        page.get_by_role("button", name="Keep theirs").click()
        page.locator(".clash").wait_for(state="detached")
        for _ in range(100):
            if name.input_value() == "Storm Tide":
                break
            page.wait_for_timeout(50)
        assert name.input_value() == "Storm Tide"
        assert path.read_bytes() == theirs
    path.write_bytes(before["cards/tide.yaml"])
