"""The ways that are measured: ours, the floor, the plain reportlab way, WeasyPrint. Each prints one line of JSON."""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

NINE = [(10.5 + 63 * (slot % 3), 16.5 + 88 * (slot // 3)) for slot in range(9)]


def ours(folder: Path, count: int) -> float:
    """Faces set and written by meeplewright. Reading the pack is not measured: the others are given their texts too."""
    from meeplewright.packs.load import load

    # all that is imported on the way is imported before the clock starts, as for the others
    from meeplewright_generators.artwork import drawing  # noqa: F401
    from meeplewright_generators.exports.document import Document
    from meeplewright_generators.exports.pdf import written  # noqa: F401
    from meeplewright_generators.faces.press import Press

    __import__("pyphen"), __import__("uharfbuzz"), __import__("pymupdf_fonts")
    world = load(folder).worlds[0]
    start = time.process_time()
    press = Press(world)
    document = Document(title="Measured", language="ru")
    records = list(world.of("card").values())[:count]
    for first in range(0, len(records), 9):
        nine = records[first : first + 9]
        page = document.page(210, 297)
        for record, (x, y) in zip(nine, NINE, strict=False):
            face = press.face(record)
            assert face is not None
            face.draw(page.canvas, x, y)
            face.forget()
        page = document.page(210, 297)
        for record, (x, y) in zip(nine, NINE, strict=False):
            back = press.face(record, "back")
            assert back is not None
            form = document.form(back.key, back.width_mm, back.height_mm, lambda canvas, back=back: back.draw(canvas))  # type: ignore[misc]
            page.canvas.place(form, 210 - x - 63, y)
    document.write(folder / "ours.pdf")
    return time.process_time() - start


def known(folder: Path, count: int) -> list[dict[str, object]]:
    """What the floor is told beforehand: every line of every card with its place, and every icon with its own."""
    from meeplewright.packs.load import load
    from meeplewright_generators.faces.press import Press
    from meeplewright_generators.typeset.block import fitted
    from meeplewright_generators.typeset.model import InlineIcon

    world = load(folder).worlds[0]
    press = Press(world)
    style = press.theme.style({"size": 7, "smallest": 7, "leading": 1.25, "hyphenate": False})
    found = []
    for record in list(world.of("card").values())[:count]:
        block = fitted(press.reader.paragraphs(str(record.data["text"]), style), style, 55, 41)
        size = block.size_mm
        lines, icons = [], []
        for line, _indent, baseline in block.lines:
            x, words = 0.0, []
            for at, chunk in enumerate(line.chunks):
                x += style.chain.space.width * size if at else 0
                for part in chunk.parts:
                    if isinstance(part, InlineIcon):
                        icons.append((part.icon.id, 4 + x, 44 + baseline - size))
                        words.append("    ")
                    else:
                        words.append((" " if at else "") + part.shaped.text)
                    x += part.width * size
            lines.append(("".join(words), 4.0, 44 + baseline))
        found.append({"title": record.data["name"], "lines": lines, "icons": icons, "art": record.data["art"]})
    return found


def main() -> None:
    """`ways.py WAY FOLDER COUNT`"""
    way, folder, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    if way == "known":
        (folder / "known.json").write_text(json.dumps(known(folder, count)), encoding="utf-8")
        return
    if way == "loaded":
        from meeplewright.packs.load import load

        world = load(folder).worlds[0]
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps({"way": way, "records": len(world.of("card")), "memory_mb": memory}))
        return
    if way == "ours":
        seconds = ours(folder, count)
    elif way == "floor":
        from bench.print.with_reportlab import floor

        seconds = floor(folder, count)
    elif way == "plain":
        from bench.print.with_reportlab import plain

        seconds = plain(folder, count)
    else:
        from bench.print.with_weasyprint import page_of_html

        seconds = page_of_html(folder, count)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    size = (folder / f"{way}.pdf").stat().st_size
    print(json.dumps({"way": way, "seconds": seconds, "memory_mb": memory, "bytes": size}))


if __name__ == "__main__":
    main()
