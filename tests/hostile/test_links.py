"""Packs that bring links: nothing is written where they lead, and what stood there stays."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from meeplewright.packs.vault import cache_folder
from program import MakePack, meeple

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")

TOYS = Path(__file__).parents[1] / "packs" / "toy-lands"
TERMS = "term:\n- {id: purse, name: Purse, text: Three  coins.}\n"


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    """A folder of the user's that no pack has a business in."""
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "secret.txt").write_text("keep", encoding="utf-8")
    return folder


@pytest.fixture
def pack(make_pack: MakePack, victim: Path, tmp_path: Path) -> Path:
    made = make_pack({"terms.yaml": TERMS, "cards.yaml": "card:\n- {id: fox, name: Fox}\n"})
    (tmp_path / "work").mkdir()
    return made.rename(tmp_path / "work" / "example")


def untouched(victim: Path) -> bool:
    return [path.name for path in victim.rglob("*")] == ["secret.txt"] and (victim / "secret.txt").read_text() == "keep"


FILES = {
    "a report": (("check", "--format", "json=out.json"), "out.json"),
    "a baseline": (("check", "--write-baseline", "known.yaml"), "known.yaml"),
    "a catalogue": (("l10n", "sync", "--lang", "ru"), "l10n/ru.po"),
    "a spreadsheet": (("sheet", "export", "out.csv", "term"), "out.csv"),
    "a mended file": (("check", "--fix"), "terms.yaml"),
    "a formed file": (("fmt",), "terms.yaml"),
    "a book": (("story", "export", "-o", "out.json"), "out.json"),
    "cards": (("build", "example", "--only", "card"), "../build/example/en/cards.pdf"),
    "what was made": (("build", "example", "--only", "card"), "../build/example/en/manifest.json"),
    "a record of what was printed": (("build", "--only", "card", "--printed"), ".meeple-printed.json"),
    "the editor's settings": (("schema",), ".vscode/settings.json"),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("kind", ["there", "missing"])
def test_a_link_in_the_place_of_a_file_is_not_followed_outside(pack: Path, victim: Path, name: str, kind: str) -> None:
    words, inside = FILES[name]
    target = victim / ("secret.txt" if kind == "there" else "new.txt")
    link = pack / inside
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    link.symlink_to(target)
    told = meeple(*words, cwd=pack.parent if "example" in words else pack)
    assert untouched(victim), told
    assert told.status in {0, 1, 2}


FOLDERS = {
    "catalogues": (("l10n", "sync", "--lang", "ru"), "l10n"),
    "what is built": (("build", "example", "--only", "card"), "../build"),
    "what is built for a language": (("build", "example", "--only", "card"), "../build/example/en"),
    "the editor's settings": (("schema",), ".vscode"),
    "the old cache": (("fmt",), ".meeple-cache"),
    "workflows": (("new", "record", "term", "hat", "--set", "name=Hat"), ".github"),
}


@pytest.mark.parametrize("name", FOLDERS)
def test_a_link_in_the_place_of_a_folder_is_not_followed_outside(pack: Path, victim: Path, name: str) -> None:
    words, inside = FOLDERS[name]
    (pack / inside).parent.mkdir(parents=True, exist_ok=True)
    (pack / inside).symlink_to(victim, target_is_directory=True)
    told = meeple(*words, cwd=pack.parent if "example" in words else pack)
    assert untouched(victim), told
    assert told.status in {0, 1, 2}


def test_the_refusal_names_the_link_and_a_way_out(pack: Path, victim: Path) -> None:
    (pack / "out.json").symlink_to(victim / "secret.txt")
    told = meeple("check", "--format", "json=out.json", cwd=pack)
    assert told.status == 2
    assert "through a link to" in told.err
    assert str(victim) in told.err.replace("\n", "")
    assert "take the link away" in told.err


def test_a_folder_that_the_caller_names_may_be_a_link(pack: Path, victim: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "disk"
    elsewhere.mkdir()
    (tmp_path / "prints").symlink_to(elsewhere, target_is_directory=True)
    told = meeple("build", pack, "--only", "card", "--out", tmp_path / "prints" / "mine", cwd=victim)
    assert told.status == 0, told.err
    assert (elsewhere / "mine" / "example" / "en" / "cards.pdf").is_file()


def test_no_link_leads_into_a_git_folder(pack: Path) -> None:
    hooks = pack / ".git" / "hooks"
    hooks.mkdir(parents=True)
    (pack / "out.json").symlink_to(hooks / "pre-commit")
    assert meeple("check", "--format", "json=out.json", cwd=pack).status == 2
    assert list(hooks.iterdir()) == []


def test_pipes_in_a_pack_hang_nothing(pack: Path) -> None:
    for inside in ("l10n/ru.po", "out.json", "art.yaml", "known.yaml"):
        (pack / inside).parent.mkdir(exist_ok=True)
        os.mkfifo(pack / inside)
    (pack / "pack.yaml").write_text((pack / "pack.yaml").read_text() + "translations: [ru]\n", encoding="utf-8")
    for words in (
        ("check",), ("check", "--format", "json=out.json"), ("check", "--baseline", "known.yaml"), ("fmt",),
        ("l10n", "sync"), ("l10n", "status"), ("stats",),
    ):  # fmt: skip
        assert meeple(*words, cwd=pack).status in {0, 1, 2}, words


def test_a_pipe_among_what_is_remembered_hangs_nothing(pack: Path) -> None:
    assert meeple("check", cwd=pack).status in {0, 1}
    folder = cache_folder(pack)
    names = [path.name for path in folder.iterdir()]
    assert names
    shutil.rmtree(folder)
    folder.mkdir()
    for name in (*names, "write.lock", "unfinished.json", "builds.json", "fmt.bin"):
        os.mkfifo(folder / name)
    assert meeple("check", cwd=pack).status in {0, 1}
