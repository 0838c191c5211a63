"""Services that print to order: exactly their dots, backs once, a list that counts, and what they refuse told first."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PIL import Image

from meeplewright import data
from meeplewright.packs.targets import Targets
from meeplewright.systems.targets import Size, Target
from print_sheets.packs import card, write_toy
from program import meeple

SERVICES = ("tgc", "mpc")


def built(pack: Path, service: str, out: Path, *words: str) -> Path:
    said = meeple("build", pack, "--for", service, "--out", out, "--quiet", *words)
    assert said.status == 0, said.err
    return out / pack.name / "en" / service


def listed(folder: Path) -> list[dict[str, str]]:
    with (folder / "list.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def dots_of(target: Target) -> dict[str, tuple[int, int]]:
    return {size.title: size.pixels for size in target.sizes}


def as_it_says(folder: Path, service: str) -> set[str]:
    """Every picture has the dots of the size that the list names, covers all of it, and is in the list; the sizes."""
    dots, lines = dots_of(Targets().target(service)), listed(folder)
    for line in lines:
        for side in filter(None, (line["front"], line["back"])):
            with Image.open(folder / side) as picture:
                assert picture.mode == "RGB"
                if line["size"]:  # those of no size of the service are there because somebody forced it
                    assert picture.size == dots[line["size"]]
                assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.02)
    assert {file for line in lines for file in (line["front"], line["back"]) if file} == {
        path.relative_to(folder).as_posix() for path in folder.rglob("*.png")
    }
    return {line["size"] for line in lines} - {""}


@pytest.mark.parametrize("service", SERVICES)
def test_every_size_is_its_trim_and_its_bleed_in_dots(service: str) -> None:
    target = Targets().target(service)
    for size in target.sizes:
        assert fits(size), size.name
    assert len({size.name for size in target.sizes}) == len(target.sizes) > 5
    assert all(source.page.startswith("https://") for source in target.sources)


def fits(size: Size) -> bool:
    """The dots are those of the trim and of a bleed that differs between the sides by a fifth of a millimetre at most."""
    bleeds = [
        (dots / 300 * 25.4 - trim) / 2 for dots, trim in zip(size.pixels, (size.width_mm, size.height_mm), strict=True)
    ]
    return all(abs(bleed - size.bleed_mm) < 0.21 for bleed in bleeds) and all(2.9 < bleed < 3.7 for bleed in bleeds)


@pytest.mark.parametrize("service", SERVICES)
def test_cards_are_made_in_the_dots_of_a_service_with_their_backs_once(service: str, tmp_path: Path) -> None:
    folder = built(data.content() / "saltmarsh-light", service, tmp_path, "--only", "card")
    (size,) = as_it_says(folder, service)
    assert size in {"Euro Poker Deck", "Custom Game Cards (63 x 88 mm)"}
    lines = listed(folder)
    assert sum(int(line["count"]) for line in lines) == 48
    assert all(f"-x{line['count']}.png" in line["front"] for line in lines)
    assert len({line["back"] for line in lines}) == 3  # one for each deck
    # a second call makes nothing; no colour of the face is lost at the edge
    assert (
        "0 files made"
        in meeple(
            "build", data.content() / "saltmarsh-light", "--for", service, "--only", "card", "--out", tmp_path
        ).out
    )
    with Image.open(folder / lines[0]["back"]) as back:
        corners = {back.getpixel(at) for at in ((0, 0), (back.width - 1, 0), (0, back.height - 1))}
    assert len(corners) == 1
    assert corners != {(255, 255, 255)}


def test_what_a_service_does_not_make_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    said = meeple("build", data.content() / "saltmarsh-light", "--for", "mpc", "--out", tmp_path)
    assert said.status == 1
    assert "MW861" in said.err
    assert "has no size 190 x 136 mm" in said.err
    assert "leave the kind out with --only" in said.err
    assert not list(tmp_path.rglob("*.png"))


def test_a_size_that_is_not_there_and_a_deck_that_is_too_large_are_told(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    said = meeple("build", pack, "--for", "mpc", "--size", "pokr", "--out", tmp_path)
    assert said.status == 2
    assert "target `mpc` has no size `pokr`" in said.err
    assert "poker" in said.err
    cards = pack / "cards/storm.yaml"
    cards.write_text("card:\n" + card("storm", 1).replace("copies: 2", "copies: 613"), "utf-8")
    said = meeple("build", pack, "--for", "mpc", "--only", "card", "--out", tmp_path)
    assert said.status == 1
    assert "MW862" in said.err
    assert "`storm` has more than 612 cards" in said.err


def test_text_near_the_cut_of_a_piece_that_is_cut_smaller_is_told(tmp_path: Path) -> None:
    """A token of 20 mm becomes a chit of 19.05 mm: half a millimetre more of it goes."""
    said = meeple("build", data.content() / "saltmarsh-light", "--for", "tgc", "--only", "token", "--out", tmp_path)
    assert said.status == 1
    assert "`Maren` in box `name`" in said.err
    assert "3.175 mm are safe" in said.err


def test_names_that_differ_in_large_letters_only_are_one_file_on_some_machines(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    (pack / "targets").mkdir()
    (pack / "targets/ours.yaml").write_text(
        "extends: mpc\nfiles: {face: '{name}.png', back: '{name}-b.png'}\n", "utf-8"
    )
    cards = pack / "cards/storm.yaml"
    cards.write_text(cards.read_text("utf-8").replace("name: Storm 2,", "name: STORM 1,"), "utf-8")
    said = meeple("build", pack, "--for", "ours", "--only", "card", "--out", tmp_path)
    assert said.status == 1
    assert "MW864" in said.err
    assert "`card/storm-2` and `card/storm-1` would be one file" in said.err


def test_a_pack_without_pieces_has_nothing_for_a_service(tmp_path: Path) -> None:
    pack = tmp_path / "book"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        "pack: book\nsystem: gamebook\ntitle: Book\nlanguage: en\nversion: 0.1.0\n", "utf-8"
    )
    (pack / "book.yaml").write_text("entry:\n- {id: one, number: 1, text: It ends., ending: good}\n", "utf-8")
    for service in (*SERVICES, "faces"):
        said = meeple("build", pack, "--for", service, "--out", tmp_path)
        assert said.status == 2
        assert "there is nothing to print" in said.err
