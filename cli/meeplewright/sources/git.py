"""Asking git what was: without anything that a repository brings along being run.

A pack may come with a `.git` of its own, and its configuration can name programs: filters, monitors, hooks, helpers, a
remote from which missing objects are fetched. Each of them is switched off by what stands above a repository's own
configuration, the environment, and git is asked only about the work tree that the call stands in.
"""

from __future__ import annotations

import os
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from meeplewright.findings.stop import Stop

LARGEST_BYTES = 512 * 1024 * 1024  # of a revision that is laid out; of one answer
_QUIET = (
    ("safe.bareRepository", "explicit"),
    ("core.fsmonitor", "false"),
    ("core.hooksPath", os.devnull),
    ("core.pager", "cat"),
    ("diff.external", ""),
    ("diff.autoRefreshIndex", "false"),  # else time stamps are written into the index, whatever its locks say
    ("credential.helper", ""),
    ("core.quotePath", "false"),
)
_PROGRAMS = (".clean", ".smudge", ".process")  # of a filter
# no protocol is allowed, whatever a repository says: nothing is fetched from where a promisor remote points
_NEVER = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_PAGER": "cat",
}


class GitSays(Exception):
    """Git's own words for why it cannot answer; empty where it gave none."""


@dataclass(frozen=True, slots=True)
class WorkTree:
    """The work tree that the call stands in, and the settings with which git is asked about it."""

    top: Path
    settings: tuple[tuple[str, str], ...]

    def ask(self, *words: str) -> bytes:
        """What git answers."""
        return _run(self.top, words, self.settings)

    def commit(self, revision: str) -> str:
        """The commit that a branch, tag or other name of a revision means."""
        return (
            self.ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}").decode().strip()
        )

    @contextmanager
    def laid_out(self, commit: str, around: str = ".") -> Iterator[Path]:
        """The files of a commit in a folder of their own, which is gone afterwards."""
        with TemporaryDirectory(prefix="meeple-revision-") as folder:
            words = ["git", "-C", os.fspath(self.top), "archive", "--format=tar", commit, "--", around]
            with subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_environment(self.settings)
            ) as run:
                assert run.stdout is not None
                try:
                    with tarfile.open(fileobj=run.stdout, mode="r|") as archive:
                        _lay_out(archive, Path(folder))
                except tarfile.ReadError:
                    raise GitSays(f"`{commit}` cannot be laid out") from None
                finally:
                    run.kill()
            yield Path(folder)


def work_tree(folder: Path) -> WorkTree:
    """The work tree around a folder, where the call stands in it too."""
    at = folder if folder.is_dir() else folder.parent
    settings = _settings(at)
    top = Path(_run(at, ("rev-parse", "--show-toplevel"), settings).decode(errors="surrogateescape").rstrip("\n"))
    if not Path.cwd().resolve().is_relative_to(top.resolve()):
        raise Stop(
            f"`{at}` lies in a git repository of its own, `{top}`, and the call stands outside it",
            help="call from inside that work tree, if you trust it",
        )
    return WorkTree(top, settings)


def _settings(at: Path) -> tuple[tuple[str, str], ...]:
    """What switches programs off: filters are known by name only, so that they are looked up first."""
    listed = _run(at, ("config", "--list", "--name-only", "-z"), _QUIET).decode(errors="surrogateescape").split("\0")
    filters = [(name, "") for name in dict.fromkeys(listed) if name.startswith("filter.") and name.endswith(_PROGRAMS)]
    needed = [(f"{name.rpartition('.')[0]}.required", "false") for name, _ in filters]
    return (*_QUIET, *dict.fromkeys((*filters, *needed)))


def _environment(settings: tuple[tuple[str, str], ...]) -> dict[str, str]:
    given = os.environ.get("GIT_CONFIG_COUNT", "")
    first = int(given) if given.isdecimal() and len(given) < 10 else 0
    numbered = {"GIT_CONFIG_COUNT": str(first + len(settings))}
    for number, (key, value) in enumerate(settings, start=first):
        numbered |= {f"GIT_CONFIG_KEY_{number}": key, f"GIT_CONFIG_VALUE_{number}": value}
    return {**os.environ, **_NEVER, **numbered}


def _run(at: Path, words: tuple[str, ...], settings: tuple[tuple[str, str], ...]) -> bytes:
    with TemporaryFile() as said:
        with subprocess.Popen(
            ["git", "-C", os.fspath(at), *words],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said, env=_environment(settings),
        ) as run:  # fmt: skip
            assert run.stdout is not None
            out = run.stdout.read(LARGEST_BYTES + 1)
            if len(out) > LARGEST_BYTES:
                run.kill()
                raise Stop("git answers with more than 512 MiB", help="name a revision nearer to what is here")
        if run.returncode:
            said.seek(0)
            raise GitSays(said.read(65536).decode(errors="replace").strip().partition("\n")[0].removeprefix("fatal: "))
    return out


def _lay_out(archive: tarfile.TarFile, home: Path) -> None:
    """Files and folders only: a link in a revision could lead anywhere."""
    size = 0
    for member in archive:
        size += member.size
        if size > LARGEST_BYTES:
            raise Stop("the revision holds more than 512 MiB", help="name two folders instead")
        if member.isfile() or member.isdir():
            archive.extract(member, home, filter="data")
