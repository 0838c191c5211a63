"""Repositories and modules that a pack brings along: nothing of them is run."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator

from hard.attack import Attack, Lay, Place, after, crossed
from hard.toy import toy

_WHO = {f"GIT_{role}_{what}": "tests@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
CALLS = (("check", "--since", "HEAD"), ("diff", "HEAD"), ("build", "--since", "HEAD", "--only", "card"))


def git(place: Place, *words: str) -> None:
    """As anybody calls it, with the pack's own configuration left out."""
    said = ["git", "-C", str(place.pack), "-c", "commit.gpgsign=false", "-c", "core.hooksPath=/dev/null", *words]
    environment = {**os.environ, **_WHO, "HOME": str(place.home), "GIT_CONFIG_GLOBAL": os.devnull}
    subprocess.run(said, check=False, capture_output=True, env=environment)


def repository(place: Place) -> None:
    """A pack with a commit, and a change since."""
    toy(place)
    place.write(".gitattributes", "*.yaml filter=evil diff=evil merge=evil\n")
    git(place, "init", "-q", "-b", "main")
    git(place, "add", ".")
    git(place, "commit", "-q", "-m", "first")
    text = (place.pack / "cards.yaml").read_text(encoding="utf-8")
    place.write("cards.yaml", text.replace("Lay an egg", "Lay two eggs"))


def _set(*keys: str, value: str = "{trap}") -> Lay:
    def lay(place: Place) -> None:
        repository(place)
        for key in keys:
            said = value.format(trap=place.trap, pack=place.pack, victim=place.victim)
            git(place, "config", key, said)

    return lay


def _hook(name: str) -> Lay:
    def lay(place: Place) -> None:
        repository(place)
        place.link(f".git/hooks/{name}", place.trap)
        git(place, "config", "core.hooksPath", str(place.pack / ".git" / "hooks"))

    return lay


def _promisor(place: Place) -> None:
    repository(place)
    for key, value in {
        "remote.origin.url": f"ext::{place.trap} x", "remote.origin.promisor": "true", "protocol.ext.allow": "always",
        "extensions.partialClone": "origin", "core.repositoryFormatVersion": "1",
    }.items():  # fmt: skip
        git(place, "config", key, value)
    for path in sorted((place.pack / ".git" / "objects").glob("??/*")):
        if path.stat().st_size < 400:
            path.unlink()  # trees and small files are missing, and would be fetched


def _bare(place: Place) -> None:
    """A bare repository whose work tree is the pack, in the place of the pack itself."""
    toy(place)
    git(place, "init", "-q", "--bare", str(place.pack))
    for key in ("core.fsmonitor", "core.pager", "diff.external"):
        git(place, "config", "--file", str(place.pack / "config"), key, str(place.trap))
    git(place, "config", "--file", str(place.pack / "config"), "core.bare", "false")
    git(place, "config", "--file", str(place.pack / "config"), "core.worktree", str(place.pack))


def _linked_git(place: Place) -> None:
    """`.git` is a file that names another folder, in which a configuration waits."""
    repository(place)
    (place.pack / ".git").rename(place.pack / "art" / "store")
    place.write(".git", "gitdir: art/store\n")
    place.write(
        "art/store/config", (place.pack / "art/store/config").read_text() + f"[core]\n\tfsmonitor = {place.trap}\n"
    )


def _included(place: Place) -> None:
    repository(place)
    place.write(
        "art/config", f"[core]\n\tfsmonitor = {place.trap}\n\tpager = {place.trap}\n[diff]\n\texternal = {place.trap}\n"
    )
    git(place, "config", "include.path", str(place.pack / "art" / "config"))


def _submodule(place: Place) -> None:
    repository(place)
    inner = place.pack / "inner"
    inner.mkdir()
    git(place, "init", "-q", str(inner))
    for key in ("core.fsmonitor", "core.pager", "filter.evil.clean"):
        git(place, "config", "--file", str(inner / ".git" / "config"), key, str(place.trap))
    place.write("inner/more.yaml", "card: []\n")
    place.write(
        ".gitmodules", f'[submodule "inner"]\n\tpath = inner\n\turl = ext::{place.trap}\n\tupdate = !{place.trap}\n'
    )


def _revision_outside(place: Place) -> None:
    """The commit holds links that lead out, in the place of a content file and of a folder."""
    toy(place)
    place.link("cards.yaml", place.victim / "secret.yaml")
    place.link("l10n2", place.victim)
    git(place, "init", "-q", "-b", "main")
    git(place, "add", ".")
    git(place, "commit", "-q", "-m", "first")


def _large_blob(megabytes: int) -> Lay:
    """A picture of noughts in the commit: 2 GB that take 2 MB on the disk."""

    def lay(place: Place) -> None:
        repository(place)
        with (place.pack / "art" / "fox.svg").open("wb") as file:
            file.truncate(megabytes << 20)
        git(place, "-c", "core.compression=1", "-c", "core.bigFileThreshold=1m", "add", ".")
        git(place, "commit", "-q", "-m", "large")
        place.write("art/fox.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>")

    return lay


REPOSITORIES: dict[str, Lay] = {
    "a clean filter": _set("filter.evil.clean", "filter.evil.required"),
    "a smudge filter": _set("filter.evil.smudge"),
    "a filter that stays": _set("filter.evil.process"),
    "textconv": _set("diff.evil.textconv"),
    "a diff of its own": _set("diff.evil.command", "diff.external"),
    "a merge of its own": _set("merge.evil.driver"),
    "fsmonitor": _set("core.fsmonitor"),
    "a pager": _set("core.pager", "pager.diff", "pager.config"),
    "ssh and helpers": _set("core.sshCommand", "credential.helper", "core.askPass", "core.gitProxy"),
    "an editor": _set("core.editor", "sequence.editor"),
    "signatures": _set("gpg.program", "gpg.ssh.program"),
    "aliases": _set("alias.rev-parse", "alias.archive", "alias.diff", "alias.ls-files", value="!{trap}"),
    "tar filters": _set("tar.tar.command", "tar.umask"),
    "alternates": _set("core.alternateRefsCommand", "uploadpack.packObjectsHook"),
    "an included configuration": _included,
    "missing objects": _promisor,
    "a bare repository": _bare,
    "a file in the place of .git": _linked_git,
    "a submodule": _submodule,
    "links in a commit": _revision_outside,
    **{f"the hook {name}": _hook(name) for name in ("post-index-change", "post-checkout", "reference-transaction", "pre-commit")},
}  # fmt: skip

_MODULES = ("yaml", "typer", "json", "jsonschema_rs", "sitecustomize", "usercustomize", "sqlite3", "PIL", "reportlab", "cel_expr_python", "multiprocessing", "encodings")  # fmt: skip


def _module(name: str) -> Lay:
    def lay(place: Place) -> None:
        toy(place)
        body = f"import pathlib; pathlib.Path({str(place.sprung)!r}).write_text('run')\n"
        place.write(f"{name}.py", body)
        place.write(f"{name}2/__init__.py", body)

    return lay


def _distribution(place: Place) -> None:
    """What pip would have left: entry points that name a module beside them."""
    toy(place)
    body = f"import pathlib; pathlib.Path({str(place.sprung)!r}).write_text('run')\n"
    place.write("evil.py", body)
    place.write("evil-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: evil\nVersion: 1\n")
    points = "".join(
        f"[meeplewright.{group}]\nevil = evil:jobs\n" for group in ("generators", "checks", "statistics", "printing")
    )
    place.write("evil-1.dist-info/entry_points.txt", points)
    place.write("setup.cfg", "[metadata]\nname = evil\n")
    place.write("pyvenv.cfg", f"home = {place.pack}\n")
    place.write("conftest.py", body)


def attacks() -> Iterator[Attack]:
    """Repositories by calls that ask git, and folders with modules of our libraries' names."""
    yield from crossed("git", REPOSITORIES, CALLS)
    yield Attack("git", "a picture of 2 GB in a commit", _large_blob(2047), ("diff", "HEAD"), heavy=True)
    yield Attack("git", "a picture of 600 MB in a commit", _large_blob(600), ("check", "--since", "HEAD"), heavy=True)
    yield Attack("git", "a picture of 600 MB in a commit", _large_blob(600), ("build", "--since", "HEAD"), heavy=True)
    for words in (
        "--upload-pack=/x",
        "HEAD:../../victim",
        "@{-1}",
        "$(touch x)",
        "HEAD\n",
        "main..main",
        "^{/x",
        ":/x",
    ):
        yield Attack("git", "a revision that is an option or a path", repository, ("diff", words))
    for name in _MODULES:
        yield Attack("modules", f"{name}.py beside the pack", _module(name), ("check", "--print"))
    yield from crossed("modules", {"a distribution": _distribution}, (("check", "--print"), ("build",), ("doctor",)))
    yield from crossed("modules", {"a distribution and a repository": after(repository, _distribution)}, CALLS)
