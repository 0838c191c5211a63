"""The usual slips of translators, and of those who write stories."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

from truth.categories import fault
from truth.fault import Change, Fault, spoilt
from truth.shelf import Shelf, Value
from truth.slips import pick
from truth.told_words import source_of
from truth.words import misspelt

TOKEN = re.compile(r"\{[a-z][\w-]*(?::\d+)?\}")
STEPS = ("goto", "then", "next")


@fault("placeholder lost")
def placeholder(shelf: Shelf, random: Random) -> Fault | None:
    message = pick(random, [m for m in shelf.messages if TOKEN.search(m.text)])
    if message is None:
        return None
    at = random.choice(list(TOKEN.finditer(message.text)))
    told = message.text[: at.start()] + message.text[at.end() :].lstrip()
    return spoilt(
        "placeholder lost",
        f"{message.file} {message.context} {at.group()}",
        shelf.texts,
        [message.told(told)],
        source_of(shelf, message),
    )


@fault("missing translation")
def untranslated(shelf: Shelf, random: Random) -> Fault | None:
    message = pick(random, shelf.messages)
    if message is None:
        return None
    return spoilt(
        "missing translation",
        f"{message.file} {message.context}",
        shelf.texts,
        [message.told("")],
        source_of(shelf, message),
    )


@fault("number in a translation")
def number(shelf: Shelf, random: Random) -> Fault | None:
    message = pick(random, [m for m in shelf.messages if re.search(r"(?<![\w:{])\d+(?![\w}])", m.text)])
    if message is None:
        return None
    at = random.choice(list(re.finditer(r"(?<![\w:{])\d+(?![\w}])", message.text)))
    told = message.text[: at.start()] + str(int(at.group()) + 1) + message.text[at.end() :]
    return spoilt(
        "number in a translation",
        f"{message.file} {message.context} {at.group()}",
        shelf.texts,
        [message.told(told)],
        source_of(shelf, message),
    )


@fault("wrong plural forms")
def plural(shelf: Shelf, random: Random) -> Fault | None:
    name = random.choice([each for each in shelf.texts if each.endswith(".po")])
    at = re.search(r"nplurals=(\d)", shelf.texts[name])
    if at is None:
        return None
    return spoilt("wrong plural forms", name, shelf.texts, [Change(name, at.start(1), at.end(1), str(int(at[1]) + 1))])


@fault("context misspelt")
def context(shelf: Shelf, random: Random) -> Fault | None:
    message = pick(random, shelf.messages)
    if message is None:
        return None
    at = shelf.texts[message.file].index("#", message.start)
    wrong = misspelt(message.context, random.randrange(9)).replace('"', "")
    end = shelf.texts[message.file].index('"', at)
    start = shelf.texts[message.file].index('"', message.start) + 1
    return spoilt(
        "context misspelt",
        f"{message.file} {message.context} -> {wrong}",
        shelf.texts,
        [Change(message.file, start, end, wrong)],
        source_of(shelf, message),
    )


@fault("source changed, translation not")
def stale(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(random, [v for v in shelf.sentences if " " in v.text and v.style == ""])
    if value is None:
        return None
    words = value.text.split()
    new = " ".join([*words[:1], "now", *words[1:]])
    return spoilt(
        "source changed, translation not",
        value.context,
        shelf.texts,
        [Change(value.file, value.start, value.end, f'"{new}"' if '"' not in new else new)],
        [m.spot for m in shelf.translations[value.context]],
    )


# --- stories


def _steps(shelf: Shelf) -> list[Value]:
    return [v for v in shelf.values if v.path[-1] in STEPS and v.text in shelf.ids]


@fault("goto that leads nowhere", story=True)
def nowhere(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(random, _steps(shelf))
    if value is None:
        return None
    wrong = misspelt(value.text, random.randrange(9))
    return spoilt(
        "goto that leads nowhere",
        f"{value.context} {value.text} -> {wrong}",
        shelf.texts,
        [Change(value.file, value.start, value.end, wrong)],
    )


@fault("keyword misspelt at its use", story=True)
def keyword(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(
        random,
        [
            v
            for v in shelf.values
            if v.path[-1] in ("when", "if", "must", "flag", "unless")
            and re.search(r"[a-zA-Z]{4,}", v.text)
            and v.style == ""
        ],
    )
    if value is None:
        return None
    at = random.choice(list(re.finditer(r"[a-zA-Z][\w-]{3,}", value.text)))
    wrong = misspelt(at.group(), random.randrange(9))
    start = value.start + at.start()
    if shelf.texts[value.file][start : value.start + at.end()] != at.group() or at.group() in ("not", "true"):
        return None
    return spoilt(
        "keyword misspelt at its use",
        f"{value.context} {at.group()} -> {wrong}",
        shelf.texts,
        [Change(value.file, start, value.start + at.end(), wrong)],
    )


@fault("an entry cut off", story=True)
def unreachable(shelf: Shelf, random: Random) -> Fault | None:
    """The only way to an entry leads elsewhere."""
    steps = _steps(shelf)
    often = Counter(v.text for v in shelf.values)
    single = [v for v in steps if often[v.text] == 2 and v.kind in shelf.ids[v.text]]
    value = pick(random, single)
    others = [v.text for v in steps if value and v.kind == value.kind and v.text != value.text]
    if value is None or not others:
        return None
    aim = next((v for v in shelf.values if v.path == ("id",) and v.text == value.text and v.kind == value.kind), None)
    wrong = random.choice(others)
    return spoilt(
        "an entry cut off",
        f"{value.context} {value.text} -> {wrong}",
        shelf.texts,
        [Change(value.file, value.start, value.end, wrong)],
        [aim.spot] if aim else [],
    )
