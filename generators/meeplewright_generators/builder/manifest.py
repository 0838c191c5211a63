"""manifest.json: what was made from what. It holds no date, so that the same content gives the same file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from meeplewright.regular import json_of, text_of
from meeplewright.sources.disk import write_whole
from meeplewright_generators.jobs import Job

NAME = "manifest.json"
_FORM = 1


@dataclass(frozen=True)
class JobEntry:
    """What one job made: the files with size and digest, and what they were made from."""

    key: str
    files: Mapping[str, tuple[int, str]]
    reads: Mapping[str, str] = field(default_factory=dict)
    # keys of single files, where a job can make some of them
    parts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class BuildManifest:
    """What the builder has made in a folder, job by job."""

    made: Mapping[str, JobEntry] = field(default_factory=dict)

    def fresh(self, job: Job, folder: Path) -> bool:
        """Whether the job's files stand as they were made and nothing they are made from has changed."""
        note = self.made.get(job.name)
        return (
            note is not None
            and note.key == job.key
            and all(_stands(folder / name, size) for name, (size, _) in note.files.items())
        )

    def standing(self, job: Job, folder: Path) -> dict[str, tuple[int, str]]:
        """The files of a job that need not be made again, whichever job made them."""
        parts = job.parts
        return {
            name: about
            for note in self.made.values()
            for name, about in note.files.items()
            if name in parts and note.parts.get(name) == parts[name] and _stands(folder / name, about[0])
        }

    def why(self, job: Job) -> str:
        """What has changed since the job's files were made, in a few words."""
        note = self.made.get(job.name)
        if note is None:
            return "new"
        changed = sorted(
            name for name in note.reads.keys() | job.reads.keys() if note.reads.get(name) != job.reads.get(name)
        )
        if not changed:
            return "files are gone or were changed" if note.key == job.key else "meeplewright has changed"
        more = f" and {len(changed) - 2} more" if len(changed) > 2 else ""
        return ", ".join(changed[:2]) + more

    def with_made(self, job: Job, files: Mapping[str, tuple[int, str]]) -> BuildManifest:
        return BuildManifest({**self.made, job.name: JobEntry(job.key, files, job.reads, job.parts)})

    def begun(self, jobs: Sequence[Job]) -> BuildManifest:
        """What these jobs made before counts no more: a build that is killed now must make them again."""
        begun = {job.name: JobEntry("", self.made[job.name].files) for job in jobs if job.name in self.made}
        return BuildManifest({**self.made, **begun})

    def without(self, jobs: set[str]) -> BuildManifest:
        return BuildManifest({name: note for name, note in self.made.items() if name not in jobs})


def read(folder: Path) -> BuildManifest:
    """The manifest of a folder; an empty one where there is none that can be read."""
    try:
        data = json_of(text_of(folder / NAME))
        if data["form"] != _FORM:
            return BuildManifest()
        return BuildManifest(
            {
                name: JobEntry(
                    note["key"],
                    {file: (int(size), str(digest)) for file, (size, digest) in note["files"].items() if _inside(file)},
                    note["from"],
                    note.get("parts", {}),
                )
                for name, note in data["jobs"].items()
            }
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return BuildManifest()


def write(folder: Path, manifest: BuildManifest, about: Mapping[str, str]) -> None:
    """Writes the manifest in one step."""
    jobs = {
        name: {
            "key": note.key,
            "files": {file: list(entry) for file, entry in sorted(note.files.items())},
            "from": dict(sorted(note.reads.items())),
            **({"parts": dict(sorted(note.parts.items()))} if note.parts else {}),
        }
        for name, note in sorted(manifest.made.items())
    }
    spelt = json.dumps({"form": _FORM, **about, "jobs": jobs}, ensure_ascii=False, indent=1)
    write_whole(folder / NAME, (spelt + "\n").encode(), lasting=False)


def _inside(file: str) -> bool:
    # a manifest is a file that anybody can edit, and what it names may be removed
    return not Path(file).is_absolute() and ".." not in Path(file).parts and "\\" not in file and ":" not in file


def _stands(path: Path, size: int) -> bool:
    try:
        return path.stat().st_size == size
    except OSError:
        return False
