"""The wheel: built, installed into a fresh environment outside of the checkout, and used there."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest

from project.running import run
from story_tools.test_graphs import documented

pytestmark = pytest.mark.slow


def test_the_wheel_holds_program_schemas_packs_and_pages_and_no_tests(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in (
        "meeplewright/app.py",
        "meeplewright_generators/__init__.py",
        "meeplewright/findings/codes/MW201.md",
        "meeplewright/_data/schemas/systems/gamebook/system.yaml",
        "meeplewright/_data/content/saltmarsh-light/pack.yaml",
        "meeplewright/py.typed",
    ):
        assert name in names, name
    strange = ("/test_", "tests/", "__pycache__", ".meeple-cache")
    assert not [name for name in names if any(each in f"/{name}" for each in strange)]


def test_it_runs_from_where_it_was_installed(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", "import meeplewright.data as d; print(d.home())", cwd=tmp_path).strip()
    assert Path(where).is_relative_to(installed.parent)
    assert (Path(where) / "schemas" / "base").is_dir()


def test_it_checks_the_packs_that_ship_with_it(installed: Path, tmp_path: Path) -> None:
    content = run(installed / "python", "-c", "import meeplewright.data as d; print(d.content())", cwd=tmp_path).strip()
    told = run(installed / "meeple", "check", "--no-cache", content, cwd=tmp_path)
    assert "\n0 errors" in "\n" + told


def test_it_checks_a_pack_in_a_system_that_ships(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(
        "pack: mine\nsystem: gamebook\ntitle: Mine\nlanguage: en\nversion: 0.1.0\n", encoding="utf-8"
    )
    (tmp_path / "terms.yaml").write_text(
        "term:\n- id: purse\n  name: Purse\n  text: It holds {coin:3}.\n", encoding="utf-8"
    )
    assert run(installed / "meeple", "check", cwd=tmp_path).startswith("0 errors in 1 pack (2 files, 1 record)")


def test_the_documented_script_asks_networkx_about_a_story(installed: Path, tmp_path: Path) -> None:
    content = run(installed / "python", "-c", "import meeplewright.data as d; print(d.content())", cwd=tmp_path).strip()
    shutil.copytree(Path(content) / "saltmarsh-light", tmp_path / "content" / "saltmarsh-light")
    script, printed = documented()
    assert run(installed / "python", "-c", script, cwd=tmp_path) == printed


def test_doctor_finds_everything_that_is_needed(installed: Path, tmp_path: Path) -> None:
    assert "everything that is needed is there" in run(installed / "meeple", "doctor", cwd=tmp_path)


def test_the_packs_and_systems_that_ship_work_as_copies_anywhere(installed: Path, tmp_path: Path) -> None:
    """A copy of the content, and a game of one's own in a copied system: what the documents promise works."""
    home = Path(run(installed / "python", "-c", "import meeplewright.data as d; print(d.home())", cwd=tmp_path).strip())
    content = tmp_path / "mine" / "content"
    shutil.copytree(home / "content", content)
    told = run(installed / "meeple", "check", "--no-cache", content, cwd=tmp_path)
    assert told.splitlines()[-1].startswith("0 errors")
    shutil.copytree(home / "schemas" / "systems", tmp_path / "mine" / "systems")  # found above the packs, before ours
    assert run(installed / "meeple", "check", "--no-cache", content, cwd=tmp_path) == told
    marked = tmp_path / "mine" / "systems" / "near-and-far" / "system.yaml"
    marked.write_text("systme: x\n" + marked.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(AssertionError, match="systme"):
        run(installed / "meeple", "check", "--no-cache", content, cwd=tmp_path)
    for words in (
        ("story", "check", content / "saltmarsh-light"),
        ("fmt", "--check", content),
        ("stats", content / "saltmarsh-light"),
        ("l10n", "status", content / "saltmarsh-light"),
        ("build", content / "saltmarsh-light", "--only", "card", "--quiet"),
        ("explain", "MW601"),
    ):
        run(installed / "meeple", *words, cwd=tmp_path)
    assert (tmp_path / "build" / "saltmarsh-light" / "en" / "cards.pdf").is_file()
