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
class Made:
    """What one job made: the files with size and digest, and what they were made from."""

    key: str
    files: Mapping[str, tuple[int, str]]
    reads: Mapping[str, str] = field(default_factory=dict)
    # keys of single files, where a job can make some of them
    parts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Manifest:
    """What the builder has made in a folder, job by job."""

    made: Mapping[str, Made] = field(default_factory=dict)

    def fresh(self, job: Job, folder: Path) -> bool:
        """Whether the job's files stand as they were made and nothing they are made from has changed."""
        made = self.made.get(job.name)
        return (
            made is not None
            and made.key == job.key
            and all(_stands(folder / name, size) for name, (size, _) in made.files.items())
        )

    def standing(self, job: Job, folder: Path) -> dict[str, tuple[int, str]]:
        """The files of a job that need not be made again, whichever job made them."""
        parts = job.parts
        return {
            name: about
            for made in self.made.values()
            for name, about in made.files.items()
            if name in parts and made.parts.get(name) == parts[name] and _stands(folder / name, about[0])
        }

    def why(self, job: Job) -> str:
        """What has changed since the job's files were made, in a few words."""
        made = self.made.get(job.name)
        if made is None:
            return "new"
        changed = sorted(
            name for name in made.reads.keys() | job.reads.keys() if made.reads.get(name) != job.reads.get(name)
        )
        if not changed:
            return "files are gone or were changed" if made.key == job.key else "meeplewright has changed"
        more = f" and {len(changed) - 2} more" if len(changed) > 2 else ""
        return ", ".join(changed[:2]) + more

    def with_made(self, job: Job, files: Mapping[str, tuple[int, str]]) -> Manifest:
        return Manifest({**self.made, job.name: Made(job.key, files, job.reads, job.parts)})

    def begun(self, jobs: Sequence[Job]) -> Manifest:
        """What these jobs made before counts no more: a build that is killed now must make them again."""
        begun = {job.name: Made("", self.made[job.name].files) for job in jobs if job.name in self.made}
        return Manifest({**self.made, **begun})

    def without(self, jobs: set[str]) -> Manifest:
        return Manifest({name: made for name, made in self.made.items() if name not in jobs})


def read(folder: Path) -> Manifest:
    """The manifest of a folder; an empty one where there is none that can be read."""
    try:
        data = json_of(text_of(folder / NAME))
        if data["form"] != _FORM:
            return Manifest()
        return Manifest(
            {
                name: Made(
                    made["key"],
                    {file: (int(size), str(digest)) for file, (size, digest) in made["files"].items() if _inside(file)},
                    made["from"],
                    made.get("parts", {}),
                )
                for name, made in data["jobs"].items()
            }
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Manifest()


def write(folder: Path, manifest: Manifest, about: Mapping[str, str]) -> None:
    """Writes the manifest in one step."""
    jobs = {
        name: {
            "key": made.key,
            "files": {file: list(entry) for file, entry in sorted(made.files.items())},
            "from": dict(sorted(made.reads.items())),
            **({"parts": dict(sorted(made.parts.items()))} if made.parts else {}),
        }
        for name, made in sorted(manifest.made.items())
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
