"""The examples of the finding pages as packs on disk, with the marks that say where a code must fire."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

MINIMAL = "pack: example\nsystem: {system}\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"
_EXAMPLE = re.compile(r"^### (bad|good): (.+)$", re.MULTILINE)
_BLOCK = re.compile(r"^(`{3,})(\S+) (\S+)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)
_CARETS = re.compile(r"\s*\^[\s^]*")


@dataclass(frozen=True)
class Mark:
    """Where a code must fire: columns count from 1, the length is that of the carets."""

    path: str
    line: int
    column: int
    length: int


@dataclass(frozen=True)
class Example:
    """One example of a page: its files as bytes and its marks."""

    code: str
    good: bool
    title: str
    files: dict[str, bytes]
    marks: tuple[Mark, ...]
    links: dict[str, str] = field(default_factory=dict)

    def write(self, folder: Path) -> Path:
        """The example as a pack below a folder."""
        pack = folder / "example"
        for name, content in self.files.items():
            path = pack / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        for name, target in self.links.items():
            (pack / name).symlink_to(target)
        return pack


def examples_of(code: str, body: str) -> Iterator[Example]:
    """Every example in the body of a page."""
    heads = list(_EXAMPLE.finditer(body))
    for head, following in zip(heads, [*heads[1:], None], strict=False):
        section = body[head.end() : following.start() if following else len(body)]
        files: dict[str, bytes] = {}
        links: dict[str, str] = {}
        marks: list[Mark] = []
        for _fence, language, name, text in _BLOCK.findall(section):
            if language == "base64":
                files[name] = base64.b64decode(text)
            elif language == "link":
                links[name] = text.strip()
            elif language.startswith("repeat-"):
                files[name] = text.encode() * int(language.removeprefix("repeat-"))
            else:
                files[name], found = _unmarked(name, text)
                marks += found
        system = "./system.yaml" if "system.yaml" in files else "gamebook"
        if not any(name.endswith("/pack.yaml") for name in files):
            files.setdefault("pack.yaml", MINIMAL.format(system=system).encode())
        yield Example(code, head[1] == "good", head[2].strip(), files, tuple(marks), links)


def _unmarked(name: str, text: str) -> tuple[bytes, list[Mark]]:
    lines: list[str] = []
    marks: list[Mark] = []
    for line in text.splitlines():
        if _CARETS.fullmatch(line):
            marks += [
                Mark(name, len(lines), found.start() + 1, len(found.group())) for found in re.finditer(r"\^+", line)
            ]
        else:
            lines.append(line)
    return ("\n".join(lines) + "\n").encode(), marks
