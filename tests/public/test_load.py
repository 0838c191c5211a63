"""`meeplewright.load`: what scripts stand on is as docs/python.md says, frozen, typed, and quick to import."""

from __future__ import annotations

import dataclasses
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import meeplewright
from meeplewright import data
from seldom import later

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
SCRIPT = """\
from collections.abc import Mapping

import meeplewright

world: meeplewright.World = meeplewright.load("content/saltmarsh-light")
names: list[str] = [record.text("name", "ru") for record in world.of("card").values()]
cards: Mapping[str, meeplewright.Record] = world.of("card")
found: meeplewright.Record | None = world.get("card", "drift-cask")
if found is not None:
    copies: int = found.fields["copies"]
    lines: int = found.line
    lost: list[str] = [each.value for each in found.references if each.target is None]
told: list[tuple[str, int]] = [(each.code, each.line) for each in world.findings]
{extra}
"""


@pytest.fixture(scope="module")
def world() -> meeplewright.World:
    return meeplewright.load(data.content() / "saltmarsh-light")


def test_records_are_there_by_kind_and_id_with_their_places(world: meeplewright.World) -> None:
    cask = world.of("card")["drift-cask"]
    assert world.get("card", "drift-cask") is cask
    assert cask.fields["copies"] == 3
    assert cask.text("name", "ru") == "Бочонок с моря"
    assert cask.text("name") == cask.texts()["name"] == "Drift Cask"
    assert "drift-cask" in cask.file.read_text(encoding="utf-8").splitlines()[cask.line - 1]
    assert {record.pack for record in world.records} == {"saltmarsh-light"}
    assert len(world.everything) > len(world.records) > 200


def test_references_lead_both_ways(world: meeplewright.World) -> None:
    there = [each for each in world.references if each.field.endswith("goto")]
    assert len(there) > 50
    for each in there:
        assert each.target is not None
        assert each.target.id == each.value
        assert any(back.record is each.record and back.field == each.field for back in each.target.referenced_by)


def test_nothing_of_it_can_be_changed(world: meeplewright.World) -> None:
    cask = world.of("card")["drift-cask"]
    with pytest.raises(dataclasses.FrozenInstanceError):
        cask.id = "other"  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        world.name = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        cask.fields["copies"] = 4  # type: ignore[index]
    with pytest.raises(TypeError):
        cask.fields["gain"]["oil"] = 4
    with pytest.raises(TypeError):
        world.of("card")["other"] = cask  # type: ignore[index]
    mine = cask.plain()
    mine["gain"]["oil"] = 9
    assert cask.fields["gain"] == {"oil": 1}
    assert json.loads(json.dumps(cask.plain()))["gain"] == {"oil": 1}


def test_findings_are_those_that_check_tells(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("pack: ford\nsystem: gamebook\ntitle: The Ford\nlanguage: en\n")
    (tmp_path / "entries.yaml").write_text(
        "entry:\n- id: bank\n  number: 1\n  text: The river.\n  options:\n  - {label: Wade, goto: shroe}\n"
        "- id: shore\n  number: 2\n  text: Dry land.\n  ending: good\n"
    )
    world = meeplewright.load(tmp_path)
    lost = [finding for finding in world.findings if finding.code == "MW201"]
    assert [(each.line, each.severity, each.record, each.field) for each in lost] == [
        (6, "error", "entry/bank", "options/0/goto")
    ]
    assert "shore" in lost[0].help
    assert [each.value for each in world.references if each.target is None] == ["shroe"]


def test_where_there_is_no_pack_it_says_so_and_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(meeplewright.CannotLoad, match="there is no pack") as told:
        meeplewright.load(tmp_path)
    assert "meeple new pack" in told.value.help
    with pytest.raises(meeplewright.CannotLoad, match="there is no file or folder"):
        meeplewright.load(tmp_path / "nowhere")
    with pytest.raises(meeplewright.CannotLoad, match="packs here"):
        meeplewright.load(data.content())


def test_loading_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("pack: ford\nsystem: gamebook\ntitle: The Ford\nlanguage: en\n")
    (tmp_path / "entries.yaml").write_text("entry:\n- {id: bank, number: 1, text: The river., ending: good}\n")
    assert meeplewright.load(tmp_path).findings == ()
    assert {file.name for file in tmp_path.iterdir()} == {"pack.yaml", "entries.yaml"}


def test_importing_the_name_imports_nothing_else() -> None:
    script = "import sys, meeplewright; print([name for name in sys.modules if name.startswith('meeplewright.')])"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


@later
def test_a_script_is_judged_by_mypy(tmp_path: Path) -> None:
    faults = "world.get('card')\nfound.nothing\nnames.append(world.findings[0].line)"
    for name, extra in (("right", ""), ("wrong", faults)):
        (tmp_path / f"{name}.py").write_text(SCRIPT.format(extra=extra))
    words = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={tmp_path / 'cache'}", "right.py", "wrong.py"]
    judged = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert len(re.findall(r"wrong\.py:1[4-6]: error", judged.stdout)) >= 3, judged.stdout
    assert "in 1 file (checked 2 source files)" in judged.stdout
    assert "right.py" not in judged.stdout


def test_the_example_on_the_page_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    told = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "drift-cask 3 Бочонок с моря " in told.stdout


@pytest.mark.parametrize("name", ["World", "Record", "Kind", "Reference", "Finding"])
def test_the_page_names_all_that_is_public_and_nothing_else(name: str) -> None:
    found = getattr(meeplewright, name)
    public = {each.name for each in dataclasses.fields(found)} | set(vars(found))
    public = {each for each in public if not each.startswith("_")}
    section = re.split(r"(?m)^(?=\*\*`)", PAGE)
    (mine,) = [part for part in section if part.startswith(f"**`{name}`**")]
    named = {word.partition("(")[0] for word in re.findall(r"`([a-z_]+(?:\([a-z_, ]*\))?)`", mine)}
    assert public <= named, public - named
    prose = {"kind", "load", "meeple", "json", "records"} | public
    assert named <= prose, named - prose


def test_every_name_of_the_package_is_there() -> None:
    assert set(meeplewright.__all__) <= set(dir(meeplewright))
    assert all(getattr(meeplewright, name) is not None for name in meeplewright.__all__)
    with pytest.raises(AttributeError, match="no attribute"):
        _ = meeplewright.nothing
