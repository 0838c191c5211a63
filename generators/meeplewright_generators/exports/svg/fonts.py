"""Text as text: the fonts that it is set in go into the file, cut down to what stands there."""

from __future__ import annotations

import base64
from collections.abc import Iterator

from meeplewright_generators.drawing.operations import Stretch, TextLine
from meeplewright_generators.drawing.outlines import places
from meeplewright_generators.drawing.paths import turned
from meeplewright_generators.exports.svg.spelling import colour, escaped, number, transform
from meeplewright_generators.typeset.fontfile import FontSource, open_font
from meeplewright_generators.typeset.run import Run


class Carried:
    """The fonts of a file, with the characters that are in use."""

    def __init__(self, ids: str) -> None:
        self._ids = ids
        self._used: dict[FontSource, set[str]] = {}

    def line(self, line: TextLine, angle: float) -> Iterator[str]:
        """A line, each character at its place."""
        x = 0.0
        for stretch in line.stretches:
            runs = [piece for piece in stretch.pieces if isinstance(piece, Run)]
            texts = [text for run in runs for text in run.texts]
            self._used.setdefault(stretch.font, set()).update(*texts)
            starts, letters = [], ""
            for text, (_, _, at, _) in zip(texts, places(stretch.pieces), strict=True):
                # what several characters share stands where the first of them does
                starts.append(number(x + at / 1000 * stretch.size_mm) + " " * bool(text))
                letters += text
                starts[-1] = starts[-1].strip() if text else ""
            yield self._text(line, angle, stretch, letters, [each for each in starts if each])
            x += sum(p.width if isinstance(p, Run) else p / 1000 for p in stretch.pieces) * stretch.size_mm

    def _text(self, line: TextLine, angle: float, stretch: Stretch, letters: str, starts: list[str]) -> str:
        name = f"{self._ids}{stretch.font.name}"
        where = f'x="{" ".join(starts) if len(starts) == len(letters) else starts[0] if starts else 0}"'
        look = ' fill="none"' if stretch.hidden else f' fill="{colour(stretch.colour)}"'
        return (
            f'<text{transform(turned(line.x, line.y, angle))} font-family="{name}" '
            f'font-size="{number(stretch.size_mm)}"{look} xml:space="preserve" {where}>{escaped(letters)}</text>'
        )

    def style(self) -> str:
        """The fonts as rules of a style sheet."""
        faces = "".join(
            f"@font-face{{font-family:{self._ids}{font.name};src:url(data:font/ttf;base64,{_subset(font, used)})}}"
            for font, used in self._used.items()
        )
        return f"<style>text{{font-variant-ligatures:none;font-kerning:none}}{faces}</style>"


def _subset(font: FontSource, characters: set[str]) -> str:
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).update(map(ord, sorted(characters)))
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING
    wanted.drop_table_tag_set.update(int.from_bytes(f"{table:<4}".encode()) for table in ("kern", "DSIG", "GDEF"))
    return base64.b64encode(bytes(uharfbuzz.subset(open_font(font).face, wanted).blob.data)).decode()
