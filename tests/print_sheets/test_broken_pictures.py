"""A picture that cannot be printed is told by the build as by `meeple check --print`, and the files are made."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from print_sheets.packs import write_toy
from program import Told, meeple

LAYOUT = 'extends: base-card\nboxes:\n  art: {at: [5, 40, 53, 40], image: "{art}"}\n  foot: null\n'
FACES = "print: {faces: {card: {front: card, back: none}}}\n"


def png(rows: bytes, colours: int = 2) -> bytes:
    """A PNG of 8 by 8 pixels whose parts have right check sums, whatever their bytes are."""

    def part(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", 8, 8, 8, colours, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


WHOLE = png(zlib.compress(bytes(8 * 25)))


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack of cards with art boxes; the second card names a picture that is there and whole."""
    folder = write_toy(tmp_path)
    for name in ("layouts", "art"):
        (folder / name).mkdir()
    (folder / "layouts" / "card.yaml").write_text(LAYOUT, "utf-8")
    (folder / "art" / "whole.png").write_bytes(WHOLE)
    with (folder / "system.yaml").open("a", encoding="utf-8") as file:
        file.write(FACES)
    give_art(folder, 2, "art/whole.png")
    return folder


def give_art(pack: Path, number: int, name: str, comment: str = "") -> None:
    cards = pack / "cards" / "storm.yaml"
    lines = cards.read_text("utf-8").splitlines()
    lines[number] = lines[number].replace("copies: 2}", f"copies: 2, art: {name}}}") + comment
    cards.write_text("\n".join(lines) + "\n", "utf-8")


def build(pack: Path, *more: str) -> Told:
    return meeple("build", pack, "--out", pack.parent / "build", *more)


def told_of(text: str) -> list[str]:
    """The findings in what was printed: the line of the code and the line of the place."""
    lines = text.splitlines()
    return [f"{line} {lines[at + 1].strip()}" for at, line in enumerate(lines) if line.startswith("MW817")]


def test_missing_optional_art_is_no_fault(pack: Path) -> None:
    told = build(pack, "--quiet")
    assert (told.status, told.out, told.err) == (0, "", "")


@pytest.mark.parametrize(("name", "data"), [("half.png", WHOLE[:60]), ("lost.png", b"")])
def test_the_build_says_what_check_print_says_and_makes_the_files(pack: Path, name: str, data: bytes) -> None:
    if data:
        (pack / "art" / name).write_bytes(data)
    give_art(pack, 1, f"art/{name}")
    told = build(pack)
    assert told.status == 1
    said = told_of(told.err)
    assert len(said) == 1
    assert "cards/storm.yaml:2:" in said[0]
    assert said == told_of(meeple("check", pack, "--print").out)
    assert "files made" in told.out
    assert (pack.parent / "build" / "toy-box" / "en" / "cards.pdf").is_file()


def test_one_picture_on_several_cards_is_told_once_and_counted(pack: Path) -> None:
    (pack / "art" / "half.png").write_bytes(WHOLE[:60])
    for number in (1, 3, 4):
        give_art(pack, number, "art/half.png")
    told = build(pack)
    assert told.status == 1
    (said,) = told_of(told.err)
    assert "(here and on 2 more)" in said
    assert "cards/storm.yaml:2:" in said


def test_it_says_so_again_when_nothing_has_changed_and_once_for_all_languages(pack: Path) -> None:
    give_art(pack, 1, "art/lost.png")
    first = build(pack, "--lang", "en,ru", "--quiet")
    again = build(pack, "--lang", "en,ru", "--quiet", "--jobs", "2")
    assert [first.status, again.status] == [1, 1]
    assert first.err == again.err
    assert len(told_of(first.err)) == 1


def test_a_build_of_other_things_says_nothing_of_it(pack: Path) -> None:
    give_art(pack, 1, "art/lost.png")
    told = build(pack, "--only", "tile", "--quiet")
    assert (told.status, told.err) == (0, "")


def test_a_comment_with_a_reason_keeps_it_quiet(pack: Path) -> None:
    give_art(pack, 1, "art/lost.png", "  # meeple: ignore MW817 -- the painter is at it")
    told = build(pack, "--quiet")
    assert (told.status, told.err) == (0, "")


def test_a_broken_drawing_of_an_icon_is_told_too(pack: Path) -> None:
    (pack / "icons").mkdir()
    (pack / "icons" / "coin.svg").write_text("<svg", "utf-8")
    told = build(pack, "--quiet")
    assert told.status == 1
    assert [line.rpartition("/icons/")[2] for line in told_of(told.err)] == ["coin.svg:1:1"]
    assert told_of(told.err) == told_of(meeple("check", pack, "--print").out)


@pytest.mark.parametrize("data", [png(b"no rows"), png(zlib.compress(bytes(40))), png(b"no rows", colours=6)])
def test_pixels_that_cannot_be_had_stop_the_build_by_name_and_check_tells_where(pack: Path, data: bytes) -> None:
    (pack / "art" / "junk.png").write_bytes(data)
    give_art(pack, 1, "art/junk.png")
    told = build(pack, "--quiet")
    assert told.status == 2
    assert "`cards.pdf` cannot be made: `junk.png` is broken" in told.err
    said = told_of(meeple("check", pack, "--print").out)
    assert len(said) == 1
    assert "cards/storm.yaml:2:" in said[0]
