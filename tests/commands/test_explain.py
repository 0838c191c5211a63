"""`meeple explain` and `meeple doctor`."""

from __future__ import annotations

from importlib import util
from pathlib import Path

import pytest

from conftest import TOY_SYSTEM
from meeplewright.findings.catalogue import codes, page
from meeplewright.packs.vault import cache_folder
from program import MakePack, meeple


@pytest.mark.parametrize("code", codes())
def test_every_code_is_explained(code: str) -> None:
    told = meeple("explain", code)
    assert told.status == 0
    assert told.out.startswith(f"{code}: {page(code).title}")
    assert "## Why it matters" in told.out


def test_small_letters_will_do() -> None:
    assert meeple("explain", "mw201").out == meeple("explain", "MW201").out


def test_without_a_code_all_are_listed() -> None:
    lines = meeple("explain").out.splitlines()
    assert [line.split()[0] for line in lines] == list(codes())


@pytest.mark.parametrize(("word", "near"), [("MW210", "MW201"), ("MW4l2", "MW412"), ("mw299", "MW2")])
def test_an_unknown_code_is_told_with_the_nearest(word: str, near: str, tmp_path: Path) -> None:
    told = meeple("explain", word, cwd=tmp_path)
    assert told.status == 2
    assert f"there is no finding code `{word}`" in told.err
    assert f"did you mean `{near}" in told.err


def test_the_beginning_of_a_code_lists_its_family() -> None:
    told = meeple("explain", "mw60")
    assert told.status == 0
    assert [line.split()[0] for line in told.out.splitlines()] == [f"MW60{number}" for number in range(8)]


def test_a_house_rule_is_explained_where_its_pack_is(make_pack: MakePack) -> None:
    rule = "rules:\n- code: toy/short\n  each: term\n  require: size(this.name) < 9\n  message: the name is long\n"
    pack = make_pack({"system.yaml": TOY_SYSTEM + rule})
    told = meeple("explain", "toy/short", "--pack", pack)
    assert told.status == 0
    assert "For each term this must hold:\n\n    size(this.name) < 9\n" in told.out
    assert "did you mean `toy/short`?" in meeple("explain", "toy/shrot", cwd=pack).err


def test_a_house_rule_of_a_system_above_its_packs_is_explained_too(make_pack: MakePack) -> None:
    rule = "rules:\n- code: toy/short\n  each: term\n  require: size(this.name) < 9\n  message: the name is long\n"
    pack = make_pack({})
    system = pack.parent / "schemas" / "systems" / "toy" / "system.yaml"
    system.parent.mkdir(parents=True)
    system.write_text(TOY_SYSTEM + rule, encoding="utf-8")
    head = (pack / "pack.yaml").read_text(encoding="utf-8")
    (pack / "pack.yaml").write_text(head.replace("system: ./system.yaml", "system: toy"), encoding="utf-8")
    told = meeple("explain", "toy/short", "--pack", pack)
    assert (told.status, told.err) == (0, "")
    assert "size(this.name) < 9" in told.out


def test_doctor_says_that_all_is_there() -> None:
    told = meeple("doctor")
    assert (told.status, told.err) == (0, "")
    assert "with libyaml's C parser" in told.out
    assert told.out.endswith("everything that is needed is there\n")


def test_doctor_fails_where_something_needed_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = util.find_spec
    monkeypatch.setattr(util, "find_spec", lambda name: None if name in {"networkx", "openpyxl"} else real(name))
    told = meeple("doctor")
    assert told.status == 1
    assert told.out.endswith("missing: graphs\n")
    assert "without  spreadsheets" in told.out


def test_doctor_tells_how_large_the_cache_is(make_pack: MakePack) -> None:
    pack = make_pack({})
    assert "none here yet" in meeple("doctor", cwd=pack).out
    cache_folder(pack).mkdir(parents=True)
    (cache_folder(pack) / "x").write_bytes(b"x" * 2_000_000)
    assert "2.0 MB in " in meeple("doctor", cwd=pack).out
