"""`--since REV`: everything is checked, and what has changed is told."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from program import MakePack, meeple

TERMS = """\
term:
- id: purse
  name: Purse
  text: Three  coins.
- id: hat
  name: Hat
  text: One  feather.
"""


def git(folder: Path, *words: str) -> None:
    who = {f"GIT_{role}_{what}": "tests@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    subprocess.run(
        ["git", "-C", folder, "-c", "commit.gpgsign=false", *words],
        check=True,
        capture_output=True,
        env=os.environ | who,
    )


@pytest.fixture
def pack(make_pack: MakePack) -> Path:
    folder = make_pack({"terms.yaml": TERMS, "more.yaml": "term:\n- id: boot\n  name: Boot\n  text: Two  soles.\n"})
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    return folder


def told(folder: Path, *words: str) -> list[str]:
    run = meeple("check", "--since", "HEAD", "--format", "json", *words, cwd=folder)
    assert run.status in (0, 1), run.err
    return [f"{finding['code']} {finding['record']}" for finding in json.loads(run.out)["findings"]]


def test_nothing_is_told_of_what_has_not_changed(pack: Path) -> None:
    assert told(pack) == []
    assert meeple("check", "--since", "HEAD", cwd=pack).out.endswith("; 3 held back\n")


def test_only_the_changed_record_of_a_file_is_told(pack: Path) -> None:
    (pack / "terms.yaml").write_text(TERMS.replace("name: Hat", "name: Old hat"), encoding="utf-8")
    assert told(pack) == ["MW412 term/hat"]


def test_lines_that_moved_are_not_changes(pack: Path) -> None:
    (pack / "terms.yaml").write_text("# a word before\n\n" + TERMS, encoding="utf-8")
    assert told(pack) == []


def test_names_of_files_in_any_script(pack: Path) -> None:
    file = pack / "новые слова.yaml"
    file.write_text("term:\n- id: cap\n  name: Cap\n  text: A  cap.\n", encoding="utf-8")
    git(pack, "add", ".")
    git(pack, "commit", "-q", "-m", "second")
    assert told(pack) == []
    file.write_text("term:\n- id: cap\n  name: A cap\n  text: A  cap.\n", encoding="utf-8")
    assert told(pack) == ["MW412 term/cap"]


def test_a_new_file_is_told_whole(pack: Path) -> None:
    (pack / "new.yaml").write_text("term:\n- id: cap\n  name: Cap\n  text: A  cap.\n", encoding="utf-8")
    assert told(pack) == ["MW412 term/cap"]


def test_a_reference_that_lost_its_record_is_told_where_it_stands(pack: Path) -> None:
    (pack / "links.yaml").write_text("card:\n- id: a\n  name: A\n  text: See [[term/boot]].\n", encoding="utf-8")
    git(pack, "add", ".")
    git(pack, "commit", "-q", "-m", "second")
    (pack / "more.yaml").write_text("term:\n- id: clog\n  name: Clog\n  text: Two soles.\n", encoding="utf-8")
    assert told(pack) == ["MW403 card/a"]


def test_an_earlier_revision_by_name(pack: Path) -> None:
    (pack / "terms.yaml").write_text(TERMS.replace("One", "Two"), encoding="utf-8")
    git(pack, "commit", "-qam", "second")
    run = meeple("check", "--since", "HEAD~1", "--format", "json", cwd=pack)
    assert [finding["record"] for finding in json.loads(run.out)["findings"]] == ["term/hat"]


@pytest.mark.parametrize("revision", ["no-such-branch", "--output=owned", "HEAD~99"])
def test_a_revision_that_git_does_not_know_gives_2(pack: Path, revision: str) -> None:
    run = meeple("check", f"--since={revision}", cwd=pack)
    assert run.status == 2
    assert f"git knows no revision `{revision}`" in run.err
    assert not (pack / "owned").exists()


def test_outside_of_git_gives_2(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_pack({"terms.yaml": TERMS})
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(folder.parent))
    run = meeple("check", "--since", "HEAD", cwd=folder)
    assert run.status == 2
    assert "`--since` works inside a git work tree" in run.err


def test_without_git_gives_2(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    run = meeple("check", "--since", "HEAD", cwd=pack)
    assert (run.status, run.err.splitlines()[0]) == (
        2,
        "error: `--since` asks git what has changed, and git is not installed",
    )
