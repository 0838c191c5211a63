"""Letters that are not what they seem: of another alphabet inside a word, of another encoding."""

from __future__ import annotations

import re
from random import Random

from truth.categories import fault
from truth.fault import Change, End, Fault, Spot, spoilt
from truth.shelf import Shelf
from truth.slips import pick
from truth.words import CYRILLIC_LIKE, LATIN_LIKE

NAME = "letters of another alphabet inside a word"
WORDS = {
    True: re.compile(r"(?<![\w{/\[:(.-])[А-яё]{3,}(?![\w}|-])"),
    False: re.compile(r"(?<![\w{/\[:(.-])[A-Za-z]{3,}(?![\w}:|/.)-])"),
}


def _mixed(text: str, random: Random, *, russian: bool) -> tuple[int, str, str] | None:
    """One letter of one word of a text: where it stands, the word, and its like in the other alphabet."""
    like = CYRILLIC_LIKE if russian else LATIN_LIKE
    word = pick(random, list(WORDS[russian].finditer(text)))
    spots = [at for at in range(*word.span()) if text[at] in like] if word else []
    if not word or not spots:
        return None
    at = random.choice(spots)
    return at, word.group(), like[text[at]]


@fault(NAME)
def homoglyph(shelf: Shelf, random: Random) -> Fault | None:
    return random.choice((_in_text, _in_translation, _in_rules, _in_id))(shelf, random)


def _in_text(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(random, shelf.sentences)
    made = _mixed(shelf.texts[value.file][value.start : value.end], random, russian=False) if value else None
    if value is None or made is None:
        return None
    at, word, like = made
    inside = shelf.texts[value.file][value.start + at]
    wrong = word.replace(inside, like, 1)
    changes = [Change(value.file, value.start + at, value.start + at + 1, like)]
    for message in shelf.translations[value.context]:
        changes.append(message.asked(re.sub(rf"(?<!\w){word}(?!\w)", wrong, message.source, count=1)))
    return spoilt(NAME, f"{value.context} {word}", shelf.texts, changes)


def _in_translation(shelf: Shelf, random: Random) -> Fault | None:
    message = pick(random, shelf.messages)
    made = _mixed(message.text, random, russian=message.language == "ru") if message else None
    if message is None or made is None:
        return None
    at, word, like = made
    told = message.text[:at] + like + message.text[at + 1 :]
    return spoilt(NAME, f"{message.file} {message.context} {word}", shelf.texts, [message.told(told)])


def _in_rules(shelf: Shelf, random: Random) -> Fault | None:
    every = [p for c in shelf.chapters.values() for ps in c.values() for p in ps if "{{" not in p.text]
    paragraph = pick(random, every)
    made = _mixed(paragraph.text, random, russian="/ru/" in paragraph.file) if paragraph else None
    if paragraph is None or made is None:
        return None
    at = paragraph.start + made[0]
    return spoilt(NAME, f"{paragraph.file} {made[1]}", shelf.texts, [Change(paragraph.file, at, at + 1, made[2])])


def _in_id(shelf: Shelf, random: Random) -> Fault | None:
    ids = [v for v in shelf.values if v.path == ("id",) and not v.number and any(c in LATIN_LIKE for c in v.text)]
    value = pick(random, ids)
    if value is None:
        return None
    at = value.start + random.choice([i for i, c in enumerate(value.text) if c in LATIN_LIKE])
    wrong = Change(value.file, at, at + 1, LATIN_LIKE[shelf.texts[value.file][at]])
    named = [Spot(v.file, v.start, v.end) for v in shelf.values if v.text == value.id and v.path != ("id",)]
    return spoilt(NAME, f"id {value.context}", shelf.texts, [wrong], named)


def _is_seen(name: str, text: str) -> bool:
    """Whether a letter beyond ASCII is more than a comment's: nobody reads a `×` there, and no print shows it."""
    lines = text.splitlines() if name.endswith(".md") else [line.partition("  #")[0] for line in text.splitlines()]
    return any(
        ord(c) > 127 for line in lines for c in line if name.endswith(".md") or not line.lstrip().startswith("#")
    )


@fault("wrong encoding that still decodes")
def encoding(shelf: Shelf, random: Random) -> Fault | None:
    """Bytes of UTF-8 read as an old code page and saved again: a whole file, or one text."""
    old = random.choice(["cp1252", "latin-1", "cp1251"])
    strange = [
        name
        for name, text in shelf.texts.items()
        if name not in ("system.yaml", "SOURCES.md", "GOALS.md", "HOW-TO.md") and _is_seen(name, text)
    ]
    if random.random() < 0.4:
        name = random.choice(strange)
        text = shelf.texts[name].encode().decode(old, errors="replace").replace("\x85", " ").replace("\x0c", " ")
        lines = text.count("\n") + 1
        return Fault(
            "wrong encoding that still decodes", f"{name} through {old}", {name: text.encode()}, (End(name, 1, lines),)
        )
    message = pick(random, [m for m in shelf.messages if any(ord(c) > 127 for c in m.text)])
    if message is None:
        return None
    told = message.text.encode().decode(old, errors="replace").replace("\x85", " ")
    return spoilt(
        "wrong encoding that still decodes",
        f"{message.file} {message.context} through {old}",
        shelf.texts,
        [message.told("".join(c if c.isprintable() else "?" for c in told))],
    )
