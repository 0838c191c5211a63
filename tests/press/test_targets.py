"""Targets are data: what is asked for is found or told, what is refused is told before anything is written."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PIL import Image

from program import meeple

SYSTEM = """\
system: toy
title: A toy
language: en
kinds: {card: {schema: base/card, title: Card}, token: {schema: base/token, title: Token}}
print: {faces: {card: {front: card, back: back}, token: {front: base-token, back: none}}}
"""
CARDS = "card:\n- {id: lamp, name: Lamp, text: Light it.}\n- {id: wick, name: Wick, text: Trim it.}\n"
PACK = "pack: toy\nsystem: ./system.yaml\ntitle: Toy\nlanguage: en\nversion: 0.1.0\n"
BACK = "extends: base-back\n"


def a_pack(home: Path, **targets: str) -> Path:
    pack = home / "toy"
    files = {"system.yaml": SYSTEM, "pack.yaml": PACK, "cards.yaml": CARDS, "layouts/card.yaml": "extends: base-card\n"}
    files |= {"layouts/back.yaml": BACK, "tokens.yaml": "token:\n- {id: coin, name: Coin}\n"}
    files |= {f"targets/{name}.yaml": text for name, text in targets.items()}
    for name, text in files.items():
        (pack / name).parent.mkdir(parents=True, exist_ok=True)
        (pack / name).write_text(text)
    return pack


def test_faces_are_pictures_with_a_list_of_how_many_of_each_and_a_shared_back_is_there_once(tmp_path: Path) -> None:
    done = meeple("build", a_pack(tmp_path), "--for", "faces", "--out", tmp_path / "out", "-q")
    made = tmp_path / "out/toy/en/faces"
    assert done.status == 0, done.err
    names = sorted(path.relative_to(made).as_posix() for path in made.rglob("*.png"))
    assert names == ["card/lamp-back.png", "card/lamp.png", "card/wick.png", "token/coin.png"]
    with Image.open(made / "card/lamp.png") as picture:
        assert picture.size == (744, 1039)  # 63 x 88 mm in 300 dots an inch
    rows = list(csv.DictReader((made / "list.csv").read_text().splitlines()))
    assert [(row["piece"], row["count"], row["back"]) for row in rows][:2] == [
        ("card/lamp", "1", "card/lamp-back.png"), ("card/wick", "1", "card/lamp-back.png"),
    ]  # fmt: skip


def test_home_is_the_build_without_a_word(tmp_path: Path) -> None:
    pack = a_pack(tmp_path)
    for out, words in (("a", ()), ("b", ("--for", "home"))):
        assert meeple("build", pack, *words, "--only", "card", "--out", tmp_path / out, "-q").status == 0
    assert (tmp_path / "a/toy/en/cards.pdf").read_bytes() == (tmp_path / "b/toy/en/cards.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--for", "face"), "there is no target `face`\nhelp: did you mean `faces`?"),
        (("--for", "moon"), "there is no target `moon`\nhelp: write one of "),
        (("--for", "house", "--size", "pokr"), "target `house` has no size `pokr`\nhelp: did you mean `poker`?"),
        (("--for", "house", "--size", "a4"), "target `house` has no size `a4`\nhelp: it has poker, tarot"),
        (("--for", "faces", "--size", "a4"), "target `faces` has no size `a4`\nhelp: it makes every size"),
        (("--size", "a4"), "--size is for targets that have sizes"),
        (("--for", "faces", "--profile", "x.icc"), "--profile is for targets that print in inks"),
    ],
)
def test_what_there_is_not_is_told_with_what_there_is(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    pack = a_pack(tmp_path, house="makes: faces\nsizes: {poker: {trim: [63, 88]}, tarot: {trim: [70, 120]}}\n")
    done = meeple("build", pack, *words, "--out", tmp_path / "out")
    assert done.status == 2
    assert told in done.err
    assert not (tmp_path / "out").exists()


def test_what_a_target_refuses_is_told_before_anything_is_written(tmp_path: Path) -> None:
    pack = a_pack(
        tmp_path, house="makes: faces\ntakes: [card]\nsizes: {tarot: {trim: [70, 120]}, us: {trim: [63.5, 88.9]}}\n"
    )
    done = meeple("build", pack, "--for", "house", "--out", tmp_path / "out")
    assert done.status == 1
    assert "error[MW861]" in done.err or "MW861" in done.err
    assert "`us` is near: 63.5 x 88.9 mm" in done.err
    assert not (tmp_path / "out").exists()
    forced = meeple("build", pack, "--for", "house", "--out", tmp_path / "out", "--force")
    assert forced.status == 0
    assert (tmp_path / "out/toy/en/house/card/lamp.png").is_file()


def test_a_face_goes_into_a_size_from_which_it_hardly_differs(tmp_path: Path) -> None:
    house = "makes: faces\ntakes: [card]\nslack: 1\nsizes: {us: {trim: [63.5, 88.9]}}\n"
    assert meeple("build", a_pack(tmp_path, house=house), "--for", "house", "--out", tmp_path / "o", "-q").status == 0


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("makes: faces\nfiles: {face: '../../../{id}.png'}\n", "is no name for files of a build"),
        ("makes: faces\nfiles: {face: '/etc/{id}.png'}\n", "is no name for files of a build"),
        ('makes: faces\nfiles: {face: "C:\\\\{id}.png"}\n', "is no name for files of a build"),
        ("makes: faces\nfiles: {face: '.hidden/{id}.png'}\n", "is no name for files of a build"),
        ("makes: faces\nfiles: {face: '{home}.png'}\n", "nothing fills `{home}`"),
        ("makes: faces\nbleed: 1e300\n", "is more than 2000"),
        ("makes: faces\nbleed: .nan\n", ""),
        ("makes: faces\nbleed: -.inf\n", ""),
        ("makes: faces\ndpi: 99999999999999999999\n", "is too large"),
        ("makes: faces\nsizes: {poker: {trim: [63, .nan]}}\n", ""),
        ("makes: faces\nsizes: {poker: {trim: [0, 88]}}\n", ""),
        ("makes: os\n", "nothing makes `os`"),
        ("makes: ../builder\n", "`../builder` is not of the right form"),
        ("extends: house\n", "extends itself"),
        ("extends: nobody\n", "there is no target `nobody` to extend"),
        ("extends: ../../secret\n", "`../../secret` is not of the right form"),
        ("makes: faces\nfoo: 1\n", "foo"),
        ("- a\n- b\n", ""),
    ],
)
def test_a_hostile_target_is_told_and_nothing_is_made_of_it(said: str, told: str, tmp_path: Path) -> None:
    done = meeple("build", a_pack(tmp_path, house=said), "--for", "house", "--out", tmp_path / "out")
    assert done.status == 2, done.out + done.err
    assert done.err.startswith("error: ")
    assert told in done.err
    assert "fault of ours" not in done.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["toy"]


def test_a_target_that_is_a_link_out_of_the_pack_is_not_read(tmp_path: Path) -> None:
    pack = a_pack(tmp_path, other="makes: faces\n")
    (tmp_path / "secret.yaml").write_text("title: A secret\nmakes: faces\n")
    (pack / "targets/house.yaml").symlink_to(tmp_path / "secret.yaml")
    done = meeple("build", pack, "--for", "house", "--out", tmp_path / "out")
    assert done.status == 2
    assert "out of" in done.err
    assert "A secret" not in done.err


def test_explain_shows_a_target_with_its_sizes_and_lists_those_of_the_pack(tmp_path: Path) -> None:
    pack = a_pack(tmp_path, house="title: Ours\nmakes: faces\nsafe: 4\nsizes: {poker: {trim: [63, 88]}}\n")
    assert "house        Ours" in meeple("explain", "targets", "--pack", pack).out
    shown = meeple("explain", "target/house", "--pack", pack).out
    assert "| poker | 63 x 88 |  | 0 | 4 |  |" in shown
    assert "did you mean `house`?" in meeple("explain", "target/hous", "--pack", pack).err
