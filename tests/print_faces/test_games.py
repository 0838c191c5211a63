"""Every face of the packs that ship: the words of the record are on it, in each language, and nothing is over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.l10n import translated
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from meeplewright.text.markup import Emphasis, Link, Span, Token, parse
from meeplewright_generators.exports.document import Document
from meeplewright_generators.faces.model import Options
from meeplewright_generators.faces.press import Press
from print_faces.read_back import faults, missing_glyphs, text_of


def _words(press: Press, spans: tuple[Span, ...]) -> str:
    """What a reader should be able to copy."""
    found = ""
    for span in spans:
        if isinstance(span, Token):
            name = press.icons.name(span.name)
            found += f"{span.argument} {name}" if span.argument.isdigit() else name
        elif isinstance(span, Link):
            found += press.shown(span).text
        elif isinstance(span, Emphasis):
            found += _words(press, span.children)
        else:
            found += span.text
    return found


def _squeezed(text: str) -> str:
    """Without spaces and hyphens: where lines break is not the matter here."""
    return re.sub(r"[\s\u00a0\u00ad-]", "", text).casefold()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_demonstration_game_reads_back_as_it_was_written(language: str, tmp_path: Path) -> None:
    world: World = load(data.content() / "saltmarsh-light").worlds[0]
    if language != world.pack.language:
        world, _ = translated(world, language)
    press = Press(world, Options(language=language))
    document = Document(title="All")
    expected = []
    for kind in press.kinds():
        for face in press.faces(kind):
            face.draw(document.page(face.width_mm, face.height_mm).canvas)
            asked = {
                hole.path[0]
                for box in press.library.layout(face.layout, kind).boxes
                if box.template
                for hole in box.template.holes
            }
            texts = [
                str(face.record.data[key])
                for key in ("name", "text", "flavour")
                if key in asked and key in face.record.data
            ]
            expected.append((face.record.name, [_words(press, parse(text).spans) for text in texts]))
    document.write(tmp_path / "all.pdf")
    assert not faults(tmp_path / "all.pdf")
    assert missing_glyphs(tmp_path / "all.pdf") == 0
    assert len(expected) > 40
    for page, (record, texts) in enumerate(expected):
        found = _squeezed(text_of(tmp_path / "all.pdf", page))
        for text in texts:
            assert _squeezed(text) in found, (record, text, found)


def test_every_icon_of_the_systems_that_ship_is_drawn() -> None:
    packs = sorted(path.parent for path in data.content().glob("*/pack.yaml"))
    assert len(packs) > 2
    for pack in packs:
        for world in load(pack).worlds:
            press = Press(world)
            undrawn = [record.id for record in world.of("icon").values() if not press.icons.icon(record.id).drawn]
            assert not undrawn, (pack.name, undrawn)
