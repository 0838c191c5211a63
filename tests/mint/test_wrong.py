"""What is wrong with a pool, or with what its system says of boxes, is told at its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mint.isles import copied
from program import meeple


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    return copied(tmp_path)


def changed(pool: Path, old: str, new: str, file: str = "system.yaml") -> None:
    path = pool / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def found(pool: Path) -> list[tuple[str, str, int, str]]:
    told = meeple("check", pool.name, "--no-cache", "--format", "json", cwd=pool.parent)
    assert told.status in (0, 1), told.err
    return [
        (f["code"], Path(f["place"]["path"]).name, f["place"]["line"], f["message"])
        for f in json.loads(told.out)["findings"]
    ]


def line_of(pool: Path, words: str, file: str = "system.yaml") -> int:
    lines = (pool / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("  - {kind: isle}\n", "  - {kind: island}\n", "MW153", "`boxes` names the kind `island`"),
        ("of: isle, by: isle, count: 3", "of: ilse, by: isle, count: 3", "MW153", "`boxes` names the kind `ilse`"),
        ("of: isle, by: isle, count: 3", "of: isle, by: land, count: 3", "MW163", "boxes are told by `land`"),
        ("follow: [chart]", "follow: [map]", "MW153", "`boxes` names the kind `map`"),
        ('{lamp: "1"', '{lanp: "1"', "MW153", "`boxes` names the kind `lanp`"),
        ('"has(this.dark) && this.dark ? -1 : 0"', '"this.dark ? -1"', "MW158", "cannot be read"),
        ('"has(this.dark) && this.dark ? -1 : 0"', "this.dark", "MW341", "there is no `dark`"),
        ('{lamp: "1"', '{lamp: "this.name"', "MW341", "gives `Tin lamp`, and no whole number"),
        ("    least: 0\n", "    leest: 0\n", "MW151", "leest"),
        ("  choose:\n", "  chose:\n", "MW151", "chose"),
        ("{kind: isle, count: 2, chosen", "{kind: isle, count: 6, chosen", "MW340", "the manifest has 6 isles"),
    ],
)
def test_each_slip_is_told_at_its_line(pool: Path, old: str, new: str, code: str, words: str) -> None:
    changed(pool, old, new)
    line = line_of(pool, new.strip().splitlines()[0])
    told = found(pool)
    assert any(c == code and f == "system.yaml" and at == line and words in m for c, f, at, m in told), told


def test_limits_that_contradict_each_other_are_named_and_none_too_many(pool: Path) -> None:
    """Six cards in a box, three for each of two isles: with five isles' worth of two each it is ten, and not six."""
    changed(pool, "by: isle, count: 3", "by: isle, count: 2")
    (only,) = found(pool)
    assert only[0] == "MW340"
    assert "limits contradict each other" in only[3]
    told = meeple("check", pool.name, "--no-cache", "--format", "json", cwd=pool.parent)
    (finding,) = json.loads(told.out)["findings"]
    said = " ".join([finding["message"], *(each["message"] for each in finding["related"])])
    assert "the manifest has 2 isles" in said
    assert "the manifest has 6 cards" in said
    assert "has 2 cards" in said
    assert "lamp" not in said
    minting = meeple("mint", pool.name, cwd=pool.parent)
    assert minting.status == 1
    assert "limits contradict each other" in minting.out


def test_a_pool_that_is_not_complete_is_still_being_written(pool: Path) -> None:
    changed(pool, "by: isle, count: 3", "by: isle, count: 2")
    changed(pool, "complete: true\n", "", file="pack.yaml")
    assert [code for code, *_ in found(pool)] == ["MW305"]


def test_a_pack_that_extends_another_is_no_pool(pool: Path, tmp_path: Path) -> None:
    more = tmp_path / "more"
    more.mkdir()
    (more / "pack.yaml").write_text(
        "pack: more\nsystem: ./system.yaml\ntitle: More\nlanguage: en\nversion: 0.1.0\nextends: [five-isles]\n",
        encoding="utf-8",
    )
    for file in pool.glob("*.json"):
        (more / file.name).write_bytes(file.read_bytes())
    (more / "system.yaml").write_bytes((pool / "system.yaml").read_bytes())
    told = meeple("mint", "more", cwd=tmp_path)
    assert told.status in (1, 2)
    assert not (tmp_path / "build" / "boxes").exists()
    assert "Traceback" not in told.err


def test_without_the_solver_the_way_to_it_is_told(pool: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "clingo", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    told = meeple("mint", pool.name, cwd=pool.parent)
    assert told.status == 2
    assert "pip install 'meeplewright[mint]'" in told.err


def test_an_unknown_format_and_a_count_of_none_are_told(pool: Path) -> None:
    assert meeple("mint", pool.name, "--count", "0", cwd=pool.parent).status == 2
    told = meeple("mint", pool.name, "--format", "xml", "--no-write", cwd=pool.parent)
    assert told.status == 2
    assert "there is no format `xml`" in told.err
