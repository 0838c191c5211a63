"""Dice come as nets and as stickers, with what their records say stands on each side."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from meeplewright.findings.stop import Stop
from meeplewright_generators.builder.entry import build
from meeplewright_generators.faces.dice import dice_kinds, sides_of
from meeplewright_generators.workshop import world_of
from print_sheets.reading import problems
from printed_pages import pages_of
from program import MakePack, meeple

HEAD = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"
SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  die: {schema: base/die, title: Die}
  icon: {schema: base/icon, title: Icon}
vocabulary:
  icon: [{id: sun, name: Sun}, {id: coin, name: Coin}]
"""
DICE = """\
die:
- {id: fate, name: fate die, copies: 2, faces: [sun, {text: "{coin:2} now", times: 2}, moon, blank-side, 7]}
- {id: twelve, name: large die, faces: 12}
"""


def games(make_pack: MakePack, system: str = SYSTEM, dice: str = DICE) -> Path:
    folder = make_pack({"system.yaml": system, "pack.yaml": HEAD, "dice.yaml": dice})
    assert isinstance(folder, Path)
    return folder


def test_every_side_stands_on_the_net_and_on_a_sticker_of_every_copy(make_pack: MakePack, tmp_path: Path) -> None:
    build([games(make_pack)], out=tmp_path / "build", quiet=True)
    path = tmp_path / "build/example/en/dice.pdf"
    (text,) = pages_of(path)
    copies, both = 2, 2
    for words, many in (("2 Coin now", 2), ("Sun", 1), ("moon", 1), ("blank side", 1)):
        assert text.count(words) == many * copies * both, words
    seen = Counter(text.split())
    assert all(seen[str(n)] == 1 for n in (10, 11, 12)), "a die with twelve sides has stickers alone"
    assert seen["7"] == copies * both + 1
    assert text.count("Fate die") == copies
    assert "glue the flaps" in text
    assert problems(path) == []


def test_the_first_side_of_a_net_lies_opposite_the_last(make_pack: MakePack, tmp_path: Path) -> None:
    cube = "die: [{id: cube, name: Cube, faces: [one, two, three, four, five, six]}]\n"
    build([games(make_pack, dice=cube)], out=tmp_path / "build", quiet=True)
    page = pypdfium2.PdfDocument(tmp_path / "build/example/en/dice.pdf")[0].get_textpage()
    where = {}
    for word in ("one", "two", "three", "four", "five", "six"):
        found = page.search(word)
        index, count = found.get_next()
        boxes = [page.get_charbox(at) for at in range(index, index + count)]
        middle = (sum(box[0] + box[2] for box in boxes) / 2 / count, sum(box[1] + box[3] for box in boxes) / 2 / count)
        where[word] = (round(middle[0] * 25.4 / 72), round(middle[1] * 25.4 / 72))
    rows = {word: y for word, (_, y) in where.items()}
    assert rows["one"] == pytest.approx(rows["two"], abs=1) == pytest.approx(rows["five"], abs=1)
    assert rows["six"] == pytest.approx(rows["one"], abs=1)
    along = {word: where[word][0] for word in ("two", "one", "five", "six")}
    assert [along[word] - along["two"] for word in ("one", "five", "six")] == pytest.approx([16, 32, 48], abs=2)
    assert rows["three"] - rows["one"] == pytest.approx(16, abs=2)
    assert rows["one"] - rows["four"] == pytest.approx(16, abs=2)


def test_only_dice_prints_only_dice(make_pack: MakePack, tmp_path: Path) -> None:
    build([games(make_pack)], out=tmp_path / "build", quiet=True, only=["dice"])
    assert [path.name for path in (tmp_path / "build/example/en").glob("*.pdf")] == ["dice.pdf"]
    with pytest.raises(Stop, match="nothing to print"):
        build([games(make_pack, dice="die: []\n")], out=tmp_path / "build", quiet=True, only=["dice"])


def test_a_system_says_which_kind_is_a_die(make_pack: MakePack) -> None:
    schema = (
        '{"$ref": "meeple:base/record", "properties": {"sides": {"type": "array"}}, "unevaluatedProperties": false}'
    )
    system = SYSTEM.replace("base/die", "cube.schema.json") + "print: {dice: {die: sides}, faces: {die: none}}\n"
    dice = "die: [{id: cube, sides: [{coin: 2}, {coin: 1}, {}, {times: 3, text: Go on}]}]\n"
    folder = make_pack({"system.yaml": system, "pack.yaml": HEAD, "dice.yaml": dice, "cube.schema.json": schema})
    world = world_of(folder)
    assert dice_kinds(world) == {"die": "sides"}
    record = world.of("die")["cube"]
    assert sides_of(world, record, "sides") == ("{coin:2}", "{coin}", "", "Go on", "Go on", "Go on")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("{dye: faces}", "there is no kind `dye`"),
        ("{die: phaces}", "there is no field `phaces`"),
        ("[die]", "names kinds"),
    ],
)
def test_a_die_that_there_is_not_is_told(make_pack: MakePack, said: str, told: str) -> None:
    folder = games(make_pack, SYSTEM + f"print: {{dice: {said}}}\n")
    out = meeple("check", str(folder), "--print", "--no-cache")
    assert told in out.out
    assert "system.yaml:" in out.out


def test_folds_of_a_net_are_dashed_and_cuts_are_solid(make_pack: MakePack, tmp_path: Path) -> None:
    cube = "die: [{id: cube, name: Cube, faces: [one, two, three, four, five, six]}]\n"
    build([games(make_pack, dice=cube)], out=tmp_path / "build", quiet=True, only=["dice"])
    folds = []
    dashed, start, last = False, (0.0, 0.0), (0.0, 0.0)
    with pikepdf.open(tmp_path / "build/example/en/dice.pdf") as file:
        for each in pikepdf.parse_content_stream(file.pages[0]):
            name, operands = str(each.operator), list(each.operands)
            if name == "d":
                dashed = len(list(operands[0])) > 0
            elif name == "m":
                start = last = (float(operands[0]), float(operands[1]))
            elif name == "l":
                last = (float(operands[0]), float(operands[1]))
                if dashed:
                    folds.append(math.dist(start, last))
            elif name in ("q", "Q"):
                dashed = False
    # between the sides and before the last flap; above and below the row of four
    assert sorted(round(length) for length in folds) == [16, 16, 16, 16, 64, 64]


def test_a_sheet_without_a_net_tells_nobody_to_fold(make_pack: MakePack, tmp_path: Path) -> None:
    pack = games(make_pack, dice="die:\n- {id: twelve, name: large die, faces: 12}\n")
    build([pack], out=tmp_path / "out", quiet=True, only=["dice"])
    (words,) = [" ".join(page.split()) for page in pages_of(next((tmp_path / "out").rglob("dice.pdf")))]
    assert "Cut out. Stickers: onto blank dice." in words
    assert "fold" not in words
