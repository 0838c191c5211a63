"""The quickest answer: nothing that the last run read has been touched since, and all that it made stands."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from meeplewright.findings.stop import Stop
from meeplewright.regular import json_of, text_of
from meeplewright.sources.disk import write_whole
from meeplewright_generators.builder.retold import as_finding
from meeplewright_generators.builder.run import Built
from meeplewright_generators.jobs import fingerprint, program_touched

_DEEPEST = 40
_NEVER_ENTERED = frozenset({"node_modules", "__pycache__"})
# calls that are remembered a project
_MOST_CALLS = 40


@dataclass(frozen=True)
class BuildRequest:
    """What was asked for, word for word, and when the files it may read were last touched."""

    words: str
    memory: Path
    # folder -> what stood in it when the run began
    seen: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, packs: Sequence[Path], choices: Mapping[str, Any], memory: Path) -> BuildRequest:
        places = [str(pack.absolute()) for pack in packs]
        words = fingerprint([places, str(Path.cwd()), dict(choices), program_touched()])
        return cls(words, memory)

    def kept(self) -> list[Built] | None:
        """What this call would come to, if it would change no file: what was told is told again."""
        known = _read(self.memory).get(self.words)
        if known is None:
            return None
        try:
            if any(snapshot(Path(folder)) != mark for folder, mark in known["read"].items()):
                return None
            for folder, files in known["made"].items():
                if any((Path(folder) / name).stat().st_size != size for name, size in files.items()):
                    return None
            return [
                Built(Path(folder), (), tuple(files), (), tuple(map(as_finding, known["told"].get(folder, ()))))
                for folder, files in known["made"].items()
            ]
        except (OSError, KeyError, TypeError, ValueError, AttributeError):
            return None

    def look(self, folders: Iterable[Path]) -> None:
        """Takes note of what stands in folders before they are read."""
        for folder in folders:
            if str(folder) not in self.seen:
                self.seen[str(folder)] = snapshot(folder)

    def remember(self, read: Iterable[Path], done: Sequence[Built]) -> None:
        """Writes down what was read and made; a call that cannot be remembered is only slower the next time."""
        folders = {str(folder): self.seen.get(str(folder)) for folder in read}
        if None in folders.values():
            return
        with suppress(OSError, Stop):
            sizes = {
                str(built.folder): {name: (built.folder / name).stat().st_size for name in (*built.made, *built.kept)}
                for built in done
            }
            said = {str(built.folder): [asdict(each) for each in built.findings] for built in done if built.findings}
            calls = _read(self.memory)
            calls.pop(self.words, None)
            calls[self.words] = {"read": folders, "made": sizes, "told": said}
            last = dict(list(calls.items())[-_MOST_CALLS:])
            self.memory.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.memory, json.dumps(last).encode(), lasting=False)


def snapshot(folder: Path) -> str:
    """Changes when a file below the folder comes, goes, or is written; hidden ones do not count."""
    files: list[tuple[str, int, int]] = []
    _walk(str(folder), files, 0)
    return fingerprint(sorted(files))


def _walk(folder: str, files: list[tuple[str, int, int]], depth: int) -> None:
    try:
        entries = list(os.scandir(folder))
    except OSError:  # a folder that nobody may read: as long as that stays so, nothing has changed
        files.append((folder, -1, 0))
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.name in _NEVER_ENTERED:
            continue
        if entry.is_dir(follow_symlinks=False):
            if depth < _DEEPEST:
                _walk(entry.path, files, depth + 1)
            continue
        try:
            about = entry.stat()
            files.append((entry.path, about.st_size, about.st_mtime_ns))
        except OSError:  # a link that leads nowhere, in a neighbour's folder perhaps
            files.append((entry.path, -1, 0))


def _read(memory: Path) -> dict[str, Any]:
    try:
        data = json_of(text_of(memory))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}
