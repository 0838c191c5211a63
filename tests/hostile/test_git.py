"""Packs that come with a repository of their own: none of the programs that it names is run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from program import MakePack, meeple

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the attacks are shell scripts")

TERMS = "term:\n- id: purse\n  name: Purse\n  text: Three coins.\n"
WHO = {f"GIT_{role}_{what}": "tests@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


def git(folder: Path, *words: str) -> None:
    run = ["git", "-C", str(folder), "-c", "commit.gpgsign=false", "-c", "protocol.file.allow=always", *words]
    subprocess.run(run, check=False, capture_output=True, env=os.environ | WHO)


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A program that leaves a mark where it is run."""
    program = tmp_path / "trap"
    program.write_text(f'#!/bin/sh\necho run >> "{tmp_path}/sprung"\n', encoding="utf-8")
    program.chmod(0o755)
    return program


@pytest.fixture
def pack(make_pack: MakePack, trap: Path) -> Path:
    folder = make_pack({"terms.yaml": TERMS, ".gitattributes": "*.yaml filter=evil diff=evil\n"})
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    for key in (
        "filter.evil.clean", "filter.evil.smudge", "diff.evil.textconv", "diff.evil.command", "diff.external",
        "core.fsmonitor", "core.pager", "core.sshCommand", "credential.helper",
    ):  # fmt: skip
        git(folder, "config", key, str(trap))
    git(folder, "config", "filter.evil.required", "true")
    for hook in ("post-index-change", "post-checkout", "reference-transaction"):
        target = folder / ".git" / "hooks" / hook
        target.parent.mkdir(exist_ok=True)
        target.symlink_to(trap)
    (folder / "terms.yaml").write_text(TERMS.replace("Three", "Four"), encoding="utf-8")
    return folder


def sprung(trap: Path) -> bool:
    mark = trap.with_name("sprung")
    there = mark.exists()
    mark.unlink(missing_ok=True)
    return there


def test_the_trap_springs_when_git_is_asked_as_anybody_asks_it(pack: Path, trap: Path) -> None:
    git(pack, "diff", "HEAD")
    assert sprung(trap)
    git(pack, "archive", "-o", str(trap.with_name("x.tar")), "HEAD")
    assert sprung(trap)


@pytest.mark.parametrize(
    "words",
    [
        ("check", "--since", "HEAD"),
        ("diff", "HEAD"),
        ("build", "--since", "HEAD", "--only", "card"),
        ("studio", "export", "-o", "x", "--since", "HEAD"),
    ],
    ids=" ".join,
)
def test_no_program_of_a_repository_is_run(pack: Path, trap: Path, words: tuple[str, ...]) -> None:
    sprung(trap)
    told = meeple(*words, cwd=pack)
    assert told.status in {0, 1, 2}
    assert not sprung(trap)


def test_time_stamps_that_git_saw_are_not_written_into_the_repository(make_pack: MakePack) -> None:
    folder = make_pack({"terms.yaml": TERMS})
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    os.utime(folder / "terms.yaml", (1_000_000_000, 1_000_000_000))
    index = folder / ".git" / "index"
    before = index.read_bytes()
    for words in (("check", "--since", "HEAD"), ("diff", "HEAD")):
        meeple(*words, cwd=folder)
        assert index.read_bytes() == before
    git(folder, "diff")
    assert index.read_bytes() != before  # as anybody asks it


def test_what_changed_is_told_all_the_same(pack: Path) -> None:
    (pack / "terms.yaml").write_text(TERMS.replace("Three coins", "Four {cion}"), encoding="utf-8")
    told = meeple("check", "--since", "HEAD", cwd=pack)
    assert "MW401" in told.out, told.err


def test_a_repository_inside_of_the_work_tree_is_not_asked(pack: Path, trap: Path) -> None:
    around = pack.parent
    sprung(trap)
    told = meeple("check", pack.name, "--since", "HEAD", cwd=around)
    assert told.status == 2
    assert "a git repository of its own" in told.err
    assert not sprung(trap)


def test_a_bare_repository_in_a_pack_is_not_taken_for_one(make_pack: MakePack, trap: Path) -> None:
    folder = make_pack({"terms.yaml": TERMS})
    bare = folder / "art"
    git(folder, "init", "-q", "--bare", str(bare))
    git(bare, "config", "core.fsmonitor", str(trap))
    git(bare, "config", "core.bare", "false")
    git(bare, "config", "core.worktree", str(folder))
    for command in (("check", ".", "--since", "HEAD"), ("diff", "HEAD")):
        assert meeple(*command, cwd=bare).status == 2
        assert not sprung(trap)


def test_missing_objects_are_not_fetched_from_where_a_repository_says(pack: Path, trap: Path) -> None:
    git(pack, "config", "remote.origin.url", f"ext::{trap} x")
    git(pack, "config", "remote.origin.promisor", "true")
    git(pack, "config", "extensions.partialClone", "origin")
    git(pack, "config", "core.repositoryFormatVersion", "1")
    git(pack, "config", "protocol.ext.allow", "always")
    blob = subprocess.run(
        ["git", "-C", pack, "rev-parse", "HEAD:terms.yaml"], capture_output=True, text=True, check=True
    )
    name = blob.stdout.strip()
    (pack / ".git" / "objects" / name[:2] / name[2:]).unlink()
    git(pack, "cat-file", "-p", name)
    assert sprung(trap)  # as anybody asks it
    assert meeple("diff", "HEAD", cwd=pack).status == 2
    assert not sprung(trap)


def test_a_revision_of_the_largest_size_is_laid_out_and_no_larger_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from meeplewright.findings.stop import Stop
    from meeplewright.sources import git as asked

    (tmp_path / "a.txt").write_bytes(b"a" * 50_000)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "a.txt")
    git(tmp_path, "commit", "-q", "-m", "first")
    monkeypatch.chdir(tmp_path)
    tree = asked.work_tree(tmp_path)
    monkeypatch.setattr(asked, "LARGEST_BYTES", 50_000)
    with tree.laid_out(tree.commit("HEAD")) as made:
        assert (made / "a.txt").stat().st_size == 50_000
    assert tree.ask("show", "HEAD:a.txt") == b"a" * 50_000
    monkeypatch.setattr(asked, "LARGEST_BYTES", 49_999)
    with pytest.raises(Stop, match="the revision holds more than 512 MiB"), tree.laid_out(tree.commit("HEAD")):
        pass
    with pytest.raises(Stop, match="git answers with more than 512 MiB"):
        tree.ask("show", "HEAD:a.txt")
