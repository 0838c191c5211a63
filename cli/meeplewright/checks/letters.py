"""Letters in the files of a pack: of two alphabets inside a word, and text that was read in a wrong encoding."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from meeplewright.checks.own import own_sources
from meeplewright.checks.paths import files_of, shown
from meeplewright.findings.model import Finding
from meeplewright.packs.read import PLAIN
from meeplewright.packs.world import World
from meeplewright.regular import bytes_of, text_of
from meeplewright.text.strange import strange_letters

_LOST = "\ufffd"
_YAML = (".yaml", ".yml")


def letters(world: World) -> Iterator[Finding]:
    """What is strange in the letters of records and rules; of catalogues it is told with what they say."""
    for source in own_sources(world):
        if PLAIN in source.facts:
            continue
        if _LOST in source.text and _LOST.encode() not in bytes_of(source.path):
            continue  # it is in another encoding, which is told, and the letter is none of it
        findings = list(strange_letters(source.text, source.shown))
        if not findings:
            source.facts[PLAIN] = True
        yield from findings
    yield from strange_letters(world.pack.source.text, world.pack.source.shown)
    others = {name: path for name, path in files_of(world.pack).items() if name.endswith((".md", *_YAML))}
    if not others:
        return
    from meeplewright.text.chapter import chapter_at, is_chapter  # takes a while to import

    for name, path in others.items():
        if is_chapter(name) and (chapter := chapter_at(path, name, shown(world.pack, name))) is not None:
            yield from strange_letters(chapter.text, chapter.shown, comments=False)
        elif name.endswith(_YAML) and (text := _text(path)):  # layouts, themes and styles are printed, too
            yield from strange_letters(text, shown(world.pack, name))


def _text(path: Path) -> str:
    """What stands in a file that can be read; what cannot is told by whoever needs it."""
    try:
        return text_of(path)
    except (OSError, UnicodeDecodeError):
        return ""
