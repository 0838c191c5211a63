"""Layouts, pictures, fonts and rules that ask for too much, or are none: refused by what they say, before they are made."""

from __future__ import annotations

import io
import random
import struct
import zlib
from collections.abc import Iterator
from functools import cache

from PIL import Image

from hard.attack import Attack, Lay, Place, after, files
from hard.toy import LAYOUT, SYSTEM, toy

_CARD = "card:\n- {{id: fox, name: Fox, holds: 1, {}}}\n"
BOXES: dict[str, str] = {
    "10,000 holes": "text: '" + "{name} " * 10_000 + "'",
    "10,000 holes in a row of icons": "icons: '" + "{name|icons}" * 10_000 + "'",
    "holes that never close": "text: '" + "{" * 50_001 + "'",
    "10,000 filters": "text: '{name" + "|upper" * 10_000 + "}'",
    "filters that are none": "text: '{name|" + "x" * 50_000 + "}'",
    "a table of 20,000 rows": "table: {rows: [" + "[a, b]," * 20_000 + "]}",
    "a table of 20,000 columns": "table: {rows: [[" + "a," * 20_000 + "]]}",
    "a table of widths": "table: {each: list, cells: ['{item}'], widths: [1e308, -1, .nan, .inf]}",
    "a track to infinity": "track: {from: 0, to: .inf}",
    "a track to nothing": "track: {from: .nan, to: .nan}",
    "a track to 10^9": "track: {from: 0, to: 1000000000}",
    "a track to 10^18": "track: {from: -1000000000000000000, to: 1000000000000000000, cells: circle}",
    "a track by an expression": "track: {from: 0, to: this.holds * 1000000000}",
    "a track of rows": "track: {from: 0, to: 10, rows: 1000000000}",
    "a track of no rows": "track: {from: 0, to: 10, rows: 0, gap: -1e300}",
    "marks to infinity": "track: {from: 0, to: 10, marked: [.inf, .nan, 1e308]}",
    "icons by 10^9": "icons: {of: '{:coin}', most: 1000000000, gap: -1e9}",
    "each 10^9": "each: 1000000000, fill: ink",
    "each infinity": "each: .inf, fill: ink",
    "each by an expression": "each: this.holds * 1000000000, fill: ink",
    "each with a step of nothing": "each: 100000, step: [0, 0], columns: 0, fill: ink",
    "at infinity": "at: [.inf, .nan, -.inf, 1e308], fill: ink",
    "a size of infinity": "at: [0, 0, 1e300, 1e300], fill: ink, radius: 1e300, rotate: 1e300",
    "a line of nothing": "at: face, stroke: ink, line: 1e-300, dash: [1e-9, 1e-9]",
    "a dash of nothing": "at: face, stroke: ink, line: 1, dash: [0, 0]",
    "100,000 dashes": "at: face, stroke: ink, line: 1, dash: [" + "1," * 100_000 + "]",
    "a texture of nothing": "at: face, texture: {of: waves, colour: ink, step: 0}",
    "a texture of 10^-9": "at: face, texture: {of: waves, colour: ink, step: 0.000000001}",
    "a texture turned back": "at: face, texture: {of: waves, colour: ink, step: -3}",
    "a gradient of 20,000 colours": "fill: {gradient: [" + "ink, paper," * 10_000 + "]}",
    "a gradient of infinity": "fill: {gradient: [ink, paper], at: [.nan, .inf], angle: .nan}",
    "a shadow of infinity": "fill: ink, shadow: {colour: ink, offset: [.inf, .nan], blur: 1e300, opacity: 1e300}",
    "a shadow of 10 m": "fill: ink, shadow: {colour: ink, offset: [1, 1], blur: 10000}",
    "a polygon of 100,000 points": "shape: polygon, fill: ink, points: [" + "[0, 0], [1, 1]," * 50_000 + "]",
    "a polygon of infinity": "shape: polygon, fill: ink, points: [[.nan, 0], [.inf, 1], [1e308, -1e308]]",
    "a frame of 20,000 lines": "frame: {corners: notch, size: 3, lines: [" + "{line: 0.5}," * 20_000 + "]}",
    "a face in itself": "at: face, face: 'card/{id}'",
    "200 faces in faces": "each: 200, face: 'card/{id}'",
    "a scene of 10^9": "scene: hills, seed: " + "9" * 5000,
    "a place that leads nowhere": "each: list, place: {between: [item, item], among: list, bend: .inf}, path: {short: .nan}",
    "a grid of infinity": "each: list, place: {x: .inf, y: .nan, scale: [1e308, 0]}",
    "along what is not": "along: {side: 99999999999}, each: list, fill: ink",
    "a style in itself": "text: '{name}', style: {extends: {extends: {extends: body}}, size: 1e300, smallest: -1, leading: .nan}",
    "letters of 10 km": "text: '{name}', style: {extends: body, size: 30000000, smallest: 30000000}",
    "letters of nothing": "text: '{name}', style: {extends: body, size: 0, smallest: 0}",
    "spaces between letters": "text: '{name}', style: {extends: body, spacing: 1e300}",
    "a condition nested 20,000 deep": "fill: ink, when: '" + "(" * 20_000 + "true" + ")" * 20_000 + "'",
    "a picture by a condition": "image: '{" + "(" * 5000 + "}'",
    "stacks 500 deep": "stack: {boxes: {a: {" * 500 + "fill: ink" + "}}}" * 500,
    "a stack of 5,000": "stack: {boxes: {" + ", ".join(f"b{n}: {{height: 1, fill: ink}}" for n in range(5000)) + "}}",
    "shares of nothing": "stack: {gap: -1e300, boxes: {a: {share: 0, fill: ink}, b: {share: -1, fill: ink}, c: {share: .inf, fill: ink}}}",
    "5,000 icons": "text: '" + "{:coin}" * 5000 + "'",
}  # fmt: skip
FACES: dict[str, str] = {
    "of 10 km": "{size: [10000000, 10000000]}",
    "of nothing": "{size: [0, 0]}",
    "turned inside out": "{size: [-63, -88]}",
    "of infinity": "{size: [.inf, .nan]}",
    "with a bleed of 10 km": "{size: poker, bleed: 10000000, safe: 1e300}",
    "of 50,000 corners": "{size: poker, shape: polygon, points: [" + "[0, 0], [9, 9]," * 25_000 + "]}",
    "with a radius of infinity": "{size: poker, radius: .inf}",
    "of a hundredth": "{size: [0.01, 0.01]}",
}
TEXTS: dict[str, str] = {
    "a word of a million letters": "x" * 1_000_000,
    "200,000 words": "word " * 200_000,
    "50,000 icons": "{coin}" * 50_000,
    "an icon 10^9 times": "{coin:999999999999}",
    "nested stars": "*a **b " * 20_000,
    "stars": "*" * 200_000,
    "openings of links": "[[" * 100_000,
    "openings of tokens": "{" * 100_000,
    "links to nothing": "[[nothing|" * 50_000,
    "letters of every script": "".join(chr(n) for n in range(0xA1, 0xD7FF, 3)),
    "marks on a letter": "a" + "\u0301" * 100_000,
    "both ways of writing": "\u202e\u202b\u2067abc\u2069\u202c אבג \u05d0\u0661" * 3000,
    "joined signs": "\U0001f468\u200d" * 30_000,
    "a soft hyphen after each": "a\u00ad" * 100_000,
    "lines": "a\\n" * 50_000,
}
RULES: dict[str, str] = {
    "quotations 5,000 deep": "# A\n\n" + ">" * 5000 + " x\n",
    "lists 3,000 deep": "# A\n\n" + "".join("  " * n + "- x\n" for n in range(1500)),
    "a table of 20,000 rows": "# A\n\n| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 20_000,
    "a table of 5,000 columns": "# A\n\n" + "|a" * 5000 + "|\n" + "|-" * 5000 + "|\n" + "|1" * 5000 + "|\n",
    "openings": "# A\n\n" + "[" * 100_000 + "\n\n" + "![](" * 50_000 + "\n\n" + "<" * 100_000 + "\n",
    "stars": "# A\n\n" + "*a _b " * 50_000 + "\n",
    "back ticks": "# A\n\n" + "`" * 100_001 + "\n" + " ".join("`" * n for n in range(1, 400)),
    "3,000 headings": "".join(f"{'#' * (n % 6 + 1)} H{n}\n\nx\n\n" for n in range(3000)),
    "references": "# A\n\n" + "".join(f"[a{n}]: x\n" for n in range(20_000)) + "[a1] " * 20_000,
    "HTML": "# A\n\n<script>alert(1)</script><img src=x onerror=y>\n\n<!--\n\n" + "<div>" * 20_000 + "\n",
    "a figure of 10,000 pieces": "# A\n\n```figure\nput:\n" + "- {icon: coin, at: [1, 1]}\n" * 10_000 + "```\n",
    "a figure of infinity": "# A\n\n```figure\nof: card/fox\nheight: .inf\nput:\n- {icon: coin, at: [.nan, 1e308], size: 1e300, turn: .inf}\n```\n",
    "a figure that is deep": "# A\n\n```figure\n" + "[" * 50_000 + "\n```\n",
    "a figure with aliases": "# A\n\n```figure\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d]\nf: [*e,*e,*e,*e,*e,*e,*e,*e]\n```\n",
    "a word of a million": "# A\n\n" + "x" * 1_000_000 + "\n",
    "no UTF-8": "# A\n\n\udcff\n",
}  # fmt: skip


def _png(width: int, height: int, body: bytes = b"", *, rows: int = 0) -> bytes:
    """A PNG that says it is so large, with so many rows of noughts."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    packer = zlib.compressobj(9)
    line = bytes(1 + (width + 7) // 8)
    packed = b"".join(packer.compress(line) for _ in range(rows)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body or packed) + chunk(b"IEND", b"")


@cache
def _pillow(form: str, width: int, height: int, mode: str = "L", **how: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, (width, height)).save(out, form, **how)
    return out.getvalue()


def pictures() -> dict[str, bytes]:
    """Pictures made to harm, by the name of their file."""
    noise = random.Random(7).randbytes(20_000)
    text = struct.pack(">I", 4) + b"zTXt" + b"a\0\0x" + struct.pack(">I", zlib.crc32(b"zTXta\0\0x"))
    return {
        "10^8 pixels.png": _png(10_000, 10_000, rows=10_000),
        "4 x 10^18 pixels.png": _png(2**31 - 1, 2**31 - 1),
        "noughts.png": _png(0, 0),
        "a line.png": _png(1_000_000, 1, rows=1),
        "more than it says.png": _png(10, 10, rows=5_000_000),
        "less than it says.png": _png(5000, 5000, rows=3),
        "a broken end.png": _png(100, 100, rows=100)[:-20],
        "noise.png": b"\x89PNG\r\n\x1a\n" + noise,
        "words that unpack.png": _png(9, 9, rows=9)[:33] + text + _png(9, 9, rows=9)[33:],
        "noise.jpg": b"\xff\xd8\xff\xe0" + noise,
        "10^8 pixels.jpg": _pillow("JPEG", 10_000, 10_000, quality=5),
        "progressive.jpg": _pillow("JPEG", 8000, 8000, progressive=True, quality=5),
        "a lie.jpg": _pillow("JPEG", 64, 64).replace(b"\x00\x40\x00\x40", b"\xff\xff\xff\xff", 1),
        "10^8 pixels.webp": _pillow("WEBP", 10_000, 10_000, "RGB", quality=1),
        "noise.webp": b"RIFF\xff\xff\xff\xffWEBPVP8 " + noise,
        "10^8 pixels.tif": _pillow("TIFF", 10_000, 10_000, compression="tiff_lzw"),
        "noise.tif": b"II*\0\x08\0\0\0\xff\xff" + noise,
        "noise.avif": b"\0\0\0\x20ftypavif" + noise,
        "another sort.png": _pillow("BMP", 100, 100),
        "a document.png": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) run\n",
        "a movie.png": _pillow("GIF", 100, 100, "P"),
        "nothing.png": b"",
    }


def _picture(name: str) -> Lay:
    def lay(place: Place) -> None:
        toy(place)
        inside = "art/" + name.replace(" ", "-").replace("^", "")
        place.write(inside, pictures()[name])
        place.write("cards.yaml", f"card:\n- {{id: fox, name: Fox, art: {inside!r}}}\n")

    return lay


def _font_bytes() -> bytes:
    """A real font, to be spoilt."""
    from importlib.resources import files as of

    (path,) = (
        each for each in (of("font_source_serif_pro") / "files").iterdir() if each.name == "SourceSerifPro-Regular.ttf"
    )
    return path.read_bytes()


def _font(name: str, data: bytes | None, spoil: int = 0) -> Lay:
    def lay(place: Place) -> None:
        toy(place)
        content = data
        if content is None:
            made = bytearray(_font_bytes())
            chance = random.Random(spoil)
            for _ in range(40 * spoil):
                made[chance.randrange(12, len(made))] = chance.randrange(256)
            content = bytes(made if spoil % 3 else made[: len(made) // (spoil + 1)])
        place.write(f"fonts/a.{name}", content)
        place.write("theme.yaml", f"fonts: {{body: {{regular: fonts/a.{name}}}, title: {{regular: fonts/a.{name}}}}}\n")

    return lay


_NOISE = random.Random(3).randbytes(30_000)
_FONTS: dict[str, Lay] = {
    "noise.ttf": _font("ttf", _NOISE),
    "a head and noise.ttf": _font("ttf", b"\0\1\0\0\0\x0c\0\x80\0\x03\0\x40" + _NOISE),
    "noise.otf": _font("otf", b"OTTO" + _NOISE),
    "noise.woff": _font("woff", b"wOFF\0\1\0\0" + _NOISE),
    "noise.woff2": _font("woff2", b"wOF2\0\1\0\0" + _NOISE),
    "noise.ttc": _font("ttc", b"ttcf\0\1\0\0\xff\xff\xff\xff" + _NOISE),
    "nothing.ttf": _font("ttf", b""),
    "4 bytes.ttf": _font("ttf", b"\0\1\0\0"),
    **{f"spoilt {n}.ttf": _font("ttf", None, n) for n in range(1, 13)},
}


def _box(text: str) -> Lay:
    said = text if text.startswith("at:") else f"at: [5, 5, 50, 70], {text}"
    return after(
        toy, files({"cards.yaml": _CARD.format("list: [1, 2]"), "layouts/card.yaml": LAYOUT + f"  far: {{{said}}}\n"})
    )


def attacks() -> Iterator[Attack]:
    """Everything that is drawn, by a build and by the check of print."""
    for name, text in BOXES.items():
        yield Attack("layouts", name, _box(text), ("build", "--only", "card"))
        yield Attack("layouts", name, _box(text), ("check", "--print"))
    for name, text in FACES.items():
        lay = after(toy, files({"layouts/card.yaml": LAYOUT.replace("{size: poker, bleed: 3, safe: 3}", text)}))
        yield Attack("layouts", f"a face {name}", lay, ("build", "--only", "card"))
        yield Attack("layouts", f"a face {name}", lay, ("build", "--only", "card", "--dpi", "300"))
    for name, text in TEXTS.items():
        lay = after(toy, files({"cards.yaml": f'card:\n- {{id: fox, name: Fox, text: "{text}"}}\n'}))
        for words in (("build", "--only", "card"), ("check",)):
            yield Attack("texts", name, lay, words)
    for name, text in RULES.items():
        yield Attack(
            "chapters",
            name,
            after(toy, files({"rules/en/1-game.md": text.encode(errors="surrogateescape")})),
            ("build", "--only", "rules"),
        )
        yield Attack(
            "chapters",
            name,
            after(toy, files({"rules/en/1-game.md": text.encode(errors="surrogateescape")})),
            ("check",),
        )
    for name in pictures():
        yield Attack("pictures", name, _picture(name), ("build", "--only", "card"))
        yield Attack("pictures", name, _picture(name), ("check",))
    for name, lay in _FONTS.items():
        yield Attack("fonts", name, lay, ("build", "--only", "card"))
    for more in ("copies: 1000000000", "copies: 99999999999999999999"):
        yield Attack(
            "layouts", more, after(toy, files({"cards.yaml": _CARD.format(more)})), ("build", "--only", "card")
        )
        yield Attack("layouts", more, after(toy, files({"cards.yaml": _CARD.format(more)})), ("check",))
    for asked in (
        ("--copies", "1000000000"),
        ("--dpi", "100000000"),
        ("--paper", "1e300xinfmm"),
        ("--paper", "1x1mm"),
        ("--bleed", "1e300mm"),
        ("--gap", "nanmm"),
        ("--margin", "-1e9mm"),
        ("--lang", "../../x"),
        ("--theme", "../../x"),
    ):
        yield Attack("layouts", "what the caller asks for", toy, ("build", "--only", "card", *asked))
    lay = after(
        toy,
        files(
            {"system.yaml": SYSTEM + "manifest:\n- {kind: card, count: 1000000000000}\nstock: {coin: 1000000000000}\n"}
        ),
    )
    yield Attack("layouts", "a box of 10^12", lay, ("build",))
