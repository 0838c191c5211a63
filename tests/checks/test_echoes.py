"""One slip gives one finding, and not all that follows from it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import TOY_PACK, TOY_SYSTEM
from meeplewright.data import content
from program import MakePack, meeple

Says = Callable[..., list[str]]
RULE = """\
rules:
- code: toy/a-shape
  each: token
  require: this.shape == 'round'
  message: the token is not round
"""
MANIFEST = "manifest:\n- {kind: token, by: shape, of: {round: 2}}\n"
TOKENS = "token:\n- {id: a, name: A, shape: round}\n- {id: b, name: B, shape: round}\n"


def test_a_mistyped_key_is_told_alone(says: Says) -> None:
    files = {"pack.yaml": TOY_PACK + "complete: true\n", "system.yaml": TOY_SYSTEM + MANIFEST + RULE}
    strict = {
        "round.schema.json": '{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Token",'
        ' "description": "A token.", "$ref": "meeple:base/token", "unevaluatedProperties": false}'
    }
    files["system.yaml"] = files["system.yaml"].replace("schema: base/token", "schema: round.schema.json")
    assert says({**files, **strict, "t.yaml": TOKENS}) == []
    found = says({**files, **strict, "t.yaml": TOKENS.replace("name: B, shape", "name: B, shpae")})
    assert [line.split(" ")[:2] for line in found] == [["MW102", "t.yaml:3:20"]]


@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [("cards/night.yaml", "deck: night", "dekc: night"), ("tiles.yaml", "name: The Boathouse", "nmae: The Boathouse")],
)
def test_a_mistyped_key_in_the_demonstration_pack_is_told_alone(
    tmp_path: Path, file: str, right: str, wrong: str
) -> None:
    pack = shutil.copytree(content() / "saltmarsh-light", tmp_path / "saltmarsh-light")
    text = (pack / file).read_text(encoding="utf-8")
    assert right in text
    (pack / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    told = meeple("check", "--no-cache", "--ignore", "MW5", cwd=pack)
    assert "1 error " in told.out.splitlines()[-1], told.out


def test_an_id_that_stands_twice_is_told_and_not_each_that_names_the_one_it_took_the_place_of(tmp_path: Path) -> None:
    pack = shutil.copytree(content() / "saltmarsh-light", tmp_path / "saltmarsh-light")
    text = (pack / "tiles.yaml").read_text(encoding="utf-8")
    (pack / "tiles.yaml").write_text(text.replace("id: mudflats", "id: reed-beds", 1), encoding="utf-8")
    told = meeple("check", "--no-cache", "--ignore", "MW5", cwd=pack).out
    codes = [line.split()[0] for line in told.splitlines() if " error: " in line]
    assert [code for code in codes if code.startswith("MW")] == ["MW203"], told


def test_causes_are_printed_before_what_follows_and_counts_at_the_end(tmp_path: Path) -> None:
    pack = shutil.copytree(content() / "saltmarsh-light", tmp_path / "saltmarsh-light")
    slips = (("system.yaml", "kind: tile, count: 7", "kind: tile, count: 8"), ("week.yaml", "  options:", "  opitons:"))
    for file, right, wrong in slips:
        text = (pack / file).read_text(encoding="utf-8")
        (pack / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    told = meeple("check", "--no-cache", cwd=pack).out
    codes = [line.split()[0] for line in told.splitlines() if line.startswith("MW")]
    # pack.yaml, where the count is told, comes before week.yaml
    assert (codes[0], codes[-1]) == ("MW102", "MW304"), told


def test_a_run_that_misses_something_elsewhere_is_not_remembered(make_pack: MakePack) -> None:
    one = make_pack({"pack.yaml": TOY_PACK + "extends: [two]\n", "t.yaml": TOKENS}, "one")
    assert meeple("check", "one", cwd=one.parent).status == 1
    system = "../one/system.yaml"
    make_pack(
        {"pack.yaml": TOY_PACK.replace("example", "two", 1).replace("./system.yaml", system), "t.yaml": ""}, "two"
    )
    assert "MW025" not in meeple("check", "one", cwd=one.parent).out
