"""The text pane in a browser: our own language server under CodeMirror, and nothing written over what others wrote."""

from __future__ import annotations

from typing import Any

import pytest

from studio_pages import Caller, opened

MARSH = "#/text/cards/marsh.yaml"


@pytest.mark.slow
def test_what_is_misspelt_is_told_while_it_is_typed_and_ids_are_offered(
    saltmarsh: Caller, chromium: Any, change: Any
) -> None:
    with opened(chromium, saltmarsh, MARSH) as page:
        page.locator(".cm-content").get_by_text("deck: marsh").first.wait_for()
        page.locator(".cm-line", has_text="deck: marsh").first.click()
        page.keyboard.press("End")
        page.keyboard.type("y")
        page.locator(".cm-lintRange-error").first.wait_for()
        page.get_by_text("not saved yet").wait_for()
        page.keyboard.press("Backspace")
        page.locator(".cm-lintRange-error").first.wait_for(state="detached")
        for _ in "marsh":
            page.keyboard.press("Backspace")
        page.keyboard.press("Control+Space")
        page.locator(".cm-tooltip-autocomplete li", has_text="night").wait_for()
        page.keyboard.press("Escape")
        page.keyboard.type("marsh")
        page.get_by_text("as it is on the disk").wait_for()


@pytest.mark.slow
def test_a_save_writes_the_letters_that_were_typed_and_nothing_else(
    saltmarsh: Caller, chromium: Any, change: Any
) -> None:
    path = saltmarsh.server.session.folder / "cards" / "marsh.yaml"
    change("cards/marsh.yaml", "name: Samphire", "name: Samphire!")
    before = path.read_text(encoding="utf-8")
    with opened(chromium, saltmarsh, MARSH) as page:
        page.locator(".cm-line", has_text="name: Samphire!").click()
        page.keyboard.press("End")
        page.keyboard.type("?")
        page.keyboard.press("Control+s")
        page.get_by_text("Saved: cards/marsh.yaml").wait_for()
        assert path.read_text(encoding="utf-8") == before.replace("Samphire!", "Samphire!?")
        page.get_by_role("button", name="Undo").click()
        page.get_by_text("Undone").wait_for()
        assert path.read_text(encoding="utf-8") == before
        page.locator(".cm-line", has_text="name: Samphire!?").wait_for(state="detached")


@pytest.mark.slow
def test_what_another_program_wrote_meanwhile_is_shown_and_not_written_over(
    saltmarsh: Caller, chromium: Any, change: Any
) -> None:
    path = saltmarsh.server.session.folder / "cards" / "marsh.yaml"
    with opened(chromium, saltmarsh, MARSH) as page:
        page.locator(".cm-line", has_text="name: Samphire").click()
        page.keyboard.press("End")
        page.keyboard.type(" mine")
        change("cards/marsh.yaml", "name: Eel Trap", "name: Eel Trap of another")
        page.locator(".meanwhile").wait_for()
        page.keyboard.press("Control+s")
        assert "Samphire mine" not in path.read_text(encoding="utf-8")
        page.get_by_role("button", name="Take what stands there").click()
        page.locator(".cm-line", has_text="Eel Trap of another").wait_for()
        assert page.locator(".cm-line", has_text="Samphire mine").count() == 0


@pytest.mark.slow
def test_what_was_written_is_saved_when_the_pane_is_left_and_nothing_is_told_but_that(
    saltmarsh: Caller, chromium: Any, change: Any
) -> None:
    path = saltmarsh.server.session.folder / "cards" / "marsh.yaml"
    with opened(chromium, saltmarsh, MARSH) as page:
        page.locator(".cm-line", has_text="name: Samphire").click()
        page.keyboard.press("End")
        page.keyboard.type(" left")
        page.evaluate("location.hash = '#/gallery'")
        page.get_by_text("Saved: cards/marsh.yaml").wait_for()
        page.wait_for_timeout(300)
        assert page.get_by_text("That did not work").count() == 0
        assert "Samphire left" in path.read_text(encoding="utf-8")


@pytest.mark.slow
def test_what_could_not_be_saved_when_the_pane_was_left_is_there_again_beside_what_others_wrote(
    saltmarsh: Caller, chromium: Any, change: Any
) -> None:
    path = saltmarsh.server.session.folder / "cards" / "marsh.yaml"
    with opened(chromium, saltmarsh, MARSH) as page:
        page.locator(".cm-line", has_text="name: Samphire").click()
        page.keyboard.press("End")
        page.keyboard.type(" mine")
        change("cards/marsh.yaml", "name: Eel Trap", "name: Eel Trap again of another")
        page.locator(".meanwhile").wait_for()
        page.evaluate("location.hash = '#/gallery'")
        page.get_by_text("What you wrote is kept").wait_for()
        page.evaluate(f"location.hash = {MARSH!r}")
        page.locator(".meanwhile", has_text="Eel Trap again of another").wait_for()
        page.locator(".cm-line", has_text=" mine").wait_for()
        assert " mine" not in path.read_text(encoding="utf-8")
        page.get_by_role("button", name="Keep mine and write it").click()
        page.get_by_text("Saved: cards/marsh.yaml").wait_for()
        assert " mine" in path.read_text(encoding="utf-8")


def test_files_are_named_in_the_pack_and_nowhere_else(saltmarsh: Caller) -> None:
    assert "cards/marsh.yaml" in saltmarsh.ask("text/files")
    for name in ("/etc/passwd", "../salt/pack.yaml", "cards/../pack.yaml", ".meeple-cache/x", ""):
        assert saltmarsh.refused("text/open", file=name)[0] == 404
        assert saltmarsh.refused("text/save", file=name, text="", digest="")[0] == 404
    for uri in (
        "file:///etc/passwd",
        "pack:///../x.yaml",
        "pack:///.git/config",
        "pack:////etc/passwd",
        "pack:///%2e%2e/x",
    ):
        message = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": uri}}}
        status, told = saltmarsh.refused("text/say", client="a" * 12, message=message)
        assert (status, told["error"]) == (422, "files are named within the pack")


def test_a_file_of_an_older_look_is_not_saved(saltmarsh: Caller) -> None:
    opened_ = saltmarsh.ask("text/open", file="cards/marsh.yaml")
    status, told = saltmarsh.refused("text/save", file="cards/marsh.yaml", text="card: []\n", digest="0" * 24)
    assert (status, told["theirs"]) == (409, opened_["text"])
