"""The cards of the measurement: 1,000 and more, each with a title, 60 Cyrillic words, three icons, one of 50 pictures."""

from __future__ import annotations

import random
import struct
import zlib
from pathlib import Path

PICTURES = 50
WORDS = """ветер берег лодка фонарь прилив ночь туман камень дорога вода корабль остров огонь дерево птица
море небо земля песок волна парус весло якорь канат сеть рыба краб чайка маяк скала бухта гавань причал рыбак сторож
работа история память тишина холод тепло утро вечер полдень рассвет закат звезда луна солнце облако дождь снег гроза
берёт несёт ведёт держит ждёт знает видит слышит помнит теряет находит строит чинит зажигает гасит открывает закрывает
старый новый тёмный светлый далёкий близкий мокрый сухой крепкий слабый долгий короткий первый последний чужой свой""".split()
ICONS = ("oil", "food", "timber", "coin", "boat")


def texts(count: int) -> list[tuple[str, str, int]]:
    """Title, text and number of the picture of every card."""
    chance = random.Random(20)
    found = []
    for number in range(count):
        words = [chance.choice(WORDS) for _ in range(60)]
        for place in (12, 31, 50):
            words[place] = "{" + chance.choice(ICONS) + "}"
        text = " ".join(words).capitalize() + "."
        found.append((f"{chance.choice(WORDS).capitalize()} {number + 1}", text, number % PICTURES))
    return found


def picture(number: int) -> bytes:
    """A PNG of 400 × 240 pixels that compresses to about 17 KB."""
    chance = random.Random(number)
    rows = []
    for y in range(240):
        row = bytearray(b"\x00")
        for x in range(400):
            level = (x * (3 + number % 7) // 8 + y * 2 + (chance.getrandbits(3) if (x ^ y) & 8 else 0)) & 255
            row += bytes((level, (level * 3 // 4 + number) & 255, 255 - level))
        rows.append(bytes(row))
    head = struct.pack(">IIBBBBB", 400, 240, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", zlib.compress(b"".join(rows), 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


SYSTEM = """system: measured
title: Measured
language: ru
kinds:
  card: {schema: base/card, title: Карта}
print: {faces: {card: {front: measured, back: measured-back}}}
"""
LAYOUT = """face: {size: poker, radius: 3, bleed: 0, safe: 3}
boxes:
  frame: {at: [1, 1, 61, 86], stroke: ink, line: 0.3, radius: 2.5}
  name: {at: [4, 3, 55, 8], text: "{name}", style: title}
  art: {at: [6, 12, 51, 30.6], image: "{art}"}
  body: {at: [4, 44, 55, 41], text: "{text}", style: {size: 7, smallest: 7, leading: 1.25, hyphenate: false}}
"""
BACK = """face: {size: poker, radius: 3, bleed: 0, safe: 3}
boxes:
  ground: {at: face, fill: accent}
  ring: {at: [12, 24, 39, 39], shape: circle, stroke: paper, line: 1}
  sign: {at: [18, 30, 27, 27], icon: lamp, colour: paper}
"""


def write_pack(folder: Path, count: int) -> None:
    """The cards as a pack on disk."""
    (folder / "art").mkdir(parents=True, exist_ok=True)
    (folder / "layouts").mkdir(exist_ok=True)
    (folder / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    (folder / "layouts" / "measured.yaml").write_text(LAYOUT, encoding="utf-8")
    (folder / "layouts" / "measured-back.yaml").write_text(BACK, encoding="utf-8")
    (folder / "pack.yaml").write_text(
        "pack: measured\nsystem: ./system.yaml\ntitle: Measured\nlanguage: ru\nversion: 0.1.0\n", encoding="utf-8"
    )
    for number in range(PICTURES):
        path = folder / "art" / f"{number}.png"
        if not path.exists():
            path.write_bytes(picture(number))
    rows = [
        f'- id: card-{at + 1}\n  name: "{title}"\n  text: "{text}"\n  art: art/{art}.png\n'
        for at, (title, text, art) in enumerate(texts(count))
    ]
    (folder / "cards.yaml").write_text("card:\n" + "".join(rows), encoding="utf-8")
