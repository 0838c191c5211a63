"""The letters of a box, asked for by the page: one change is one splice where the style is written, or is refused."""

from __future__ import annotations

from typing import Any

import pytest

from studio.test_forms import files
from studio_pages import Caller

CARD, TIDE = "layouts/saltmarsh-card.yaml", "layouts/card-tide.yaml"
FOOT = b"style: {extends: foot, size: 8, colour: tide, align: center, bold: true}"


def letters(caller: Caller, box: str) -> dict[str, dict[str, Any]]:
    told = caller.ask("layout/about", layout="card-tide", side="front")
    return {each["key"]: each for one in told["boxes"] if one["name"] == box for each in one["letters"]}


def test_a_box_tells_what_its_layout_says_of_its_letters_and_what_holds_without_that(saltmarsh: Caller) -> None:
    foot = letters(saltmarsh, "foot")
    told = {key: (each["value"], each["above"]) for key, each in foot.items()}
    assert told["extends"] == ("foot", "body")
    assert told["size"] == (8, 7)
    assert told["smallest"] == (None, 5.5)
    assert (told["bold"], told["align"], told["colour"]) == ((True, None), ("center", "start"), ("tide", "muted"))
    assert {each["file"] for each in foot.values()} == {TIDE}
    assert {each["file"] for each in letters(saltmarsh, "name").values()} == {CARD}  # the layout that it extends
    assert letters(saltmarsh, "ground") == {}
    told = saltmarsh.ask("layout/about", layout="card-tide", side="front")
    assert told["colours"]["tide"] == "#2f6274"
    assert {"foot", "body", "card-text"} <= set(told["styles"])
    assert (told["limits"]["size"]["minimum"], "justify" in told["limits"]["align"]["enum"]) == (2, True)


@pytest.mark.parametrize(
    ("box", "key", "value", "was", "then"),
    [
        ("foot", "size", 8.5, b"size: 8,", b"size: 8.5,"),
        ("foot", "align", "right", b"align: center", b"align: right"),
        ("foot", "colour", "#123456", b"colour: tide,", b'colour: "#123456",'),
        ("foot", "bold", None, b", bold: true}", b"}"),
        ("foot", "italic", True, b"bold: true}", b"bold: true, italic: true}"),
        ("foot", "extends", "flavour", b"extends: foot", b"extends: flavour"),
        ("name", "size", 14, b"style: on-colour", b"style: {extends: on-colour, size: 14}"),
        ("name", "extends", "title", b"style: on-colour", b"style: title"),
    ],
)
def test_one_thing_of_its_letters_is_one_splice_and_its_undo_brings_every_byte_back(
    saltmarsh: Caller, box: str, key: str, value: object, was: bytes, then: bytes
) -> None:
    before = files(saltmarsh)
    letter = letters(saltmarsh, box)[key]
    asked = {"layout": "card-tide", "box": box, "key": key}
    made = saltmarsh.ask("layout/style", **asked, value=value, digest=letter["digest"])
    line = next(each for each in before[letter["file"]].splitlines() if was in each and b"style: " in each)
    wanted = before[letter["file"]].replace(line, line.replace(was, then))
    assert files(saltmarsh) == {**before, letter["file"]: wanted}
    assert made["history"]["undo"] == f"card-tide: {box}, {key}"
    assert letters(saltmarsh, box)[key]["value"] == value
    saltmarsh.ask("layout/style", **asked, value=letter["value"])  # put back by hand, it is what it was but for order
    assert {name: sorted(raw) for name, raw in files(saltmarsh).items()} == {n: sorted(r) for n, r in before.items()}
    for _ in range(2):
        saltmarsh.ask("history/undo")
    assert files(saltmarsh) == before


def test_a_face_is_drawn_with_the_new_letters(saltmarsh: Caller) -> None:
    def key() -> str:
        (face,) = saltmarsh.ask("gallery/drawn", faces=[["card/spring-tide", "front", ""]])
        return str(face["key"])

    before = key()
    saltmarsh.ask("layout/style", layout="card-tide", box="foot", key="size", value=6)
    assert key() != before
    saltmarsh.ask("history/undo")
    assert key() == before


@pytest.mark.parametrize(
    ("box", "key", "value", "status", "reason"),
    [
        ("foot", "size", "huge", 422, "expected a number, found the text `huge`"),
        ("foot", "size", 1, 422, "less than 2"),
        ("foot", "align", "middle", 422, "`justify`"),
        ("foot", "bold", 1, 422, "expected `true` or `false`"),
        ("foot", "colour", "tied", 422, "no colour `tied`; did you mean `tide`?"),
        ("foot", "colour", "#12345", 422, "no colour `#12345`"),
        ("foot", "extends", "foots", 422, "did you mean `foot`?"),
        ("name", "extends", {"size": 9}, 422, "by its name"),
        ("foot", "when", "true", 422, "there are extends, size"),
        ("ground", "size", 9, 404, "no box `ground` with text"),
        ("no-such", "size", 9, 404, "no box `no-such`"),
    ],
)
def test_what_letters_cannot_be_is_refused_with_a_reason(
    saltmarsh: Caller, box: str, key: str, value: object, status: int, reason: str
) -> None:
    before = files(saltmarsh)
    said, told = saltmarsh.refused("layout/style", layout="card-tide", box=box, key=key, value=value)
    assert said == status
    assert reason in f"{told['error']}; {told['help']}"
    assert files(saltmarsh) == before


def test_a_style_that_changed_meanwhile_or_that_an_alias_repeats_is_not_written_over(
    saltmarsh: Caller, change: Any
) -> None:
    old = letters(saltmarsh, "foot")["size"]["digest"]
    change(TIDE, "style: {extends: foot", "style: &low {extends: foot")
    change(TIDE, "bold: true}", 'bold: true}\n  more: {at: [1, 1, 9, 9], text: "x", style: *low}')
    asked = {"layout": "card-tide", "box": "foot", "key": "size", "value": 9}
    status, told = saltmarsh.refused("layout/style", **asked)
    assert (status, told["why"]) == (422, "locked")
    assert "alias" in letters(saltmarsh, "more")["size"]["locked"]
    change(TIDE, "&low ", "")
    change(TIDE, ", style: *low}", "}")
    status, told = saltmarsh.refused("layout/style", **asked, digest=old)
    assert (status, told["why"]) == (409, "changed")


@pytest.mark.slow
@pytest.mark.row
def test_comments_and_lines_of_a_style_stay(saltmarsh: Caller, change: Any) -> None:
    block = "style:\n      extends: foot  # quiet\n      # as large as the tile's\n      size: 8\n      bold: true"
    change(TIDE, FOOT.decode(), block)
    saltmarsh.ask("layout/style", layout="card-tide", box="foot", key="size", value=9)
    saltmarsh.ask("layout/style", layout="card-tide", box="foot", key="bold", value=None)
    wanted = block.replace("size: 8", "size: 9").replace("\n      bold: true", "")
    assert wanted.encode() in files(saltmarsh)[TIDE]
    saltmarsh.ask("layout/style", layout="card-tide", box="foot", key="size", value=None)
    assert b"extends: foot  # quiet\n" in files(saltmarsh)[TIDE]
    for _ in range(3):
        saltmarsh.ask("history/undo")
