"""Somebody who writes in a pack at random: letters, cuts, pastes, merges that are not finished, files that come and go."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from pathlib import Path

WRITTEN = (".yaml", ".json", ".md", ".po", ".svg", ".txt")
_LETTERS = ["x", "é", "ж", " ", "\n", ":", "-", "#", "{", "}", "[[", "'", '"', "\t", "1", "0", "*", "  ", "..."]

_AS_IS = ("utf-8", "surrogateescape")


def _text(raw: bytes) -> str:
    return raw.decode(*_AS_IS)


def _put(path: Path, raw: bytes | None) -> None:
    """From now on this stands in a file; None: there is no such file."""
    if raw is None:
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)


@dataclass
class Author:
    """One author with a seed: what is done next, and to which file. `saved` is what each file was at first."""

    folder: Path
    seed: int
    saved: dict[Path, bytes] = field(default_factory=dict)
    open: dict[Path, str] = field(default_factory=dict)  # what stands in an editor and is not saved

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.saved = {path: path.read_bytes() for path in self._files()}

    def _files(self) -> list[Path]:
        return sorted(path for path in self.folder.rglob("*") if path.is_file() and path.suffix in WRITTEN)

    def step(self) -> tuple[str, list[Path]]:
        """Do something. What it was, and the files that were written, made or taken away on the disk."""
        doings = [self.write] * 8 + [self.type] * 4 + [self.undo] * 5
        doings += [self.close] * 2 + [self.delete, self.rename, self.add, self.paste_file, self.switch]
        return self.chance.choice(doings)()

    def write(self) -> tuple[str, list[Path]]:
        """Change a file and save it."""
        path = self._one()
        text = self._text(path)
        said, after = self._changed(text)
        self.open.pop(path, None)
        path.write_bytes(after.encode("utf-8", "surrogateescape"))
        return f"save {path.name}: {said}", [path]

    def type(self) -> tuple[str, list[Path]]:
        """Change a file in the editor, and do not save it."""
        path = self._one()
        said, self.open[path] = self._changed(self._text(path))
        return f"type in {path.name}: {said}", []

    def close(self) -> tuple[str, list[Path]]:
        """Close an editor without saving."""
        if not self.open:
            return self.write()
        path = self.chance.choice(sorted(self.open))
        del self.open[path]
        return f"close {path.name}", []

    def undo(self) -> tuple[str, list[Path]]:
        """Make a file what it was at first."""
        other = [path for path, raw in self.saved.items() if not path.exists() or path.read_bytes() != raw]
        if not other:
            return self.write()
        path = self.chance.choice(sorted(other))
        self.open.pop(path, None)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.saved[path])
        return f"undo {path.name}", [path]

    def delete(self) -> tuple[str, list[Path]]:
        path = self._one()
        path.unlink()
        return f"delete {path.name}", [path]

    def rename(self) -> tuple[str, list[Path]]:
        path = self._one()
        other = path.with_name(f"{self.chance.choice(['a', 'm', 'z'])}{self.chance.randrange(99)}-{path.name}")
        path.rename(other)
        return f"rename {path.name} to {other.name}", [path, other]

    def add(self) -> tuple[str, list[Path]]:
        """A copy of a file beside it: each of its records is there twice."""
        path = self._one()
        other = path.with_name(f"{self.chance.choice(['a', 'm', 'z'])}{self.chance.randrange(99)}{path.suffix}")
        other.write_bytes(path.read_bytes())
        return f"copy {path.name} to {other.name}", [other]

    def paste_file(self) -> tuple[str, list[Path]]:
        """A file written over another."""
        path, other = self._one(), self._one()
        other.write_bytes(path.read_bytes())
        return f"write {path.name} over {other.name}", [other]

    def switch(self) -> tuple[str, list[Path]]:
        """Another branch: many files become others at once, some come and some go; or all are as they were at first."""
        back = self.chance.random() < 0.5
        chosen = self.saved if back else self.chance.sample(self._files(), min(6, len(self._files())))
        moved: list[Path] = []
        for path in sorted(chosen):
            now = path.read_bytes() if path.exists() else None
            then: bytes | None = self.saved.get(path)
            if not back:
                then = (
                    None if now is None or self.chance.random() < 0.2 else self._changed(_text(now))[1].encode(*_AS_IS)
                )
            if then != now:
                _put(path, then)
                moved.append(path)
        if back:
            for path in [path for path in self._files() if path not in self.saved]:
                path.unlink()
                moved.append(path)
        return f"switch to another branch: {', '.join(path.name for path in moved)}", moved

    def _one(self) -> Path:
        """A file; those of records and of the pack itself more often than others."""
        files = self._files()
        weights = [4 if path.suffix == ".yaml" else 2 if path.suffix in {".md", ".po"} else 1 for path in files]
        return self.chance.choices(files, weights)[0]

    def _text(self, path: Path) -> str:
        return self.open.get(path) or _text(path.read_bytes())

    def _changed(self, text: str) -> tuple[str, str]:
        chance = self.chance
        doing = chance.choice(["letter"] * 4 + ["strike"] * 2 + ["id"] * 3 + ["figure"] * 3 + ["word"] * 3 +
                              ["cut", "paste", "swap", "conflict", "half", "empty"])  # fmt: skip
        at = chance.randrange(len(text) + 1)
        if doing == "letter":
            letter = chance.choice(_LETTERS)
            return f"{letter!r} at {at}", text[:at] + letter + text[at:]
        if doing == "strike":
            return f"strike {text[at : at + 1]!r} at {at}", text[:at] + text[at + 1 :]
        if doing in {"id", "figure", "word"}:
            pattern = {
                "id": r"\bid: *([\w-]+)",
                "figure": r"(?<![\w-])(\d+)(?![\w-])",
                "word": r"(?<=[ {\[])([a-z]{4,})",
            }
            found = list(re.finditer(pattern[doing], text))
            if found:
                one = chance.choice(found)
                new = {"id": one[1] + "x", "figure": str(chance.randrange(40)), "word": one[1][:-1] + one[1][:1]}[doing]
                return f"{one[1]} to {new} at {one.start(1)}", text[: one.start(1)] + new + text[one.end(1) :]
            return "nothing", text
        lines = text.split("\n")
        first = chance.randrange(len(lines))
        last = min(len(lines), first + chance.randrange(1, 7))
        if doing == "cut":
            return f"cut lines {first} to {last}", "\n".join(lines[:first] + lines[last:])
        if doing == "paste":
            to = chance.randrange(len(lines) + 1)
            return f"paste lines {first} to {last} at {to}", "\n".join(lines[:to] + lines[first:last] + lines[to:])
        if doing == "swap":
            lines[first:last] = reversed(lines[first:last])
            return f"turn lines {first} to {last} round", "\n".join(lines)
        if doing == "conflict":
            ours = lines[first:last]
            lines[first:last] = ["<<<<<<< HEAD", *ours, "=======", *ours[:-1], ">>>>>>> other"]
            return f"conflict at {first}", "\n".join(lines)
        return ("empty", "") if doing == "empty" and chance.random() < 0.3 else ("half", text[: len(text) // 2])
