"""A pack with 100,000 translated strings."""

from __future__ import annotations

import random
from pathlib import Path

RECORDS, TEXTS = 10_000, 10
WORDS = "lantern storm marsh keeper rope tide boat stone bell reed wall light night ferry key salt oil bread road hill".split()
RUSSIAN = "фонарь буря болото смотритель верёвка прилив лодка камень колокол тростник стена свет ночь паром ключ соль масло хлеб дорога холм".split()
SYSTEM = """\
system: told
title: Told
language: en
kinds:
  icon: {schema: base/icon, title: Icon}
  thing: {schema: thing.schema.json, title: Thing}
vocabulary:
  icon:
  - {id: food, name: Food}
"""
SCHEMA = """\
{"type": "object", "required": ["id"], "properties": {"id": {"type": "string"},
 "texts": {"type": "array", "items": {"type": "string", "x-text": "block"}}}, "additionalProperties": false}
"""


def pack(folder: Path) -> None:
    """Write it, with a complete Russian catalogue."""
    choose = random.Random(7)
    (folder / "l10n").mkdir(parents=True)
    (folder / "system.yaml").write_text(SYSTEM)
    (folder / "thing.schema.json").write_text(SCHEMA)
    head = "pack: told\nsystem: ./system.yaml\ntitle: Told\nlanguage: en\ntranslations: [ru]\nversion: 0.1.0\n"
    (folder / "pack.yaml").write_text(head)
    messages = ['msgid ""\nmsgstr ""\n"Language: ru\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n']
    for start in range(0, RECORDS, 100):
        lines = ["thing:"]
        for at in range(start, start + 100):
            lines += [f"- id: t{at}", "  texts:"]
            for number in range(TEXTS):
                picked = [choose.randrange(len(WORDS)) for _ in range(9)]
                amount = choose.randrange(2, 9)
                english = " ".join(WORDS[each] for each in picked) + f" {amount} {{food}}."
                russian = " ".join(RUSSIAN[each] for each in picked) + f" {amount} {{food}}."
                lines.append(f'  - "{english}"')
                messages.append(f'msgctxt "thing/t{at}#texts/{number}"\nmsgid "{english}"\nmsgstr "{russian}"\n')
        (folder / f"things{start // 100:03}.yaml").write_text("\n".join(lines) + "\n")
    (folder / "l10n" / "ru.po").write_text("\n".join(messages), encoding="utf-8")


def touch(folder: Path) -> None:
    """Change one translation."""
    path = folder / "l10n" / "ru.po"
    text = path.read_text(encoding="utf-8")
    at = text.index("msgstr", len(text) // 2)
    path.write_text(text[:at] + text[at:].replace("{food}", "снова {food}", 1), encoding="utf-8")
