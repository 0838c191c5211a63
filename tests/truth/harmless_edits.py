"""Edits that change nothing of weight: whoever makes one must not be told of a fault."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

from truth.categories import harmless
from truth.fault import Change, Fault, spoilt
from truth.shelf import Shelf
from truth.slips import pick
from truth.told_fields import in_catalogues, told_fields
from truth.told_numbers import other, rule_numbers
from truth.words import SAME

UNORDERED = ("term", "keyword")


@harmless("a comment")
def comment(shelf: Shelf, random: Random) -> Fault | None:
    record = pick(random, [r for r in shelf.records if not r.flow])
    if record is None:
        return None
    at = shelf.texts[record.file].rfind("\n", 0, record.start) + 1
    return spoilt(
        "a comment", record.file, shelf.texts, [Change(record.file, at, at, "# looked at again on Tuesday\n")]
    )


@harmless("a comment in a catalogue")
def comment_po(shelf: Shelf, random: Random) -> Fault | None:
    message = pick(random, shelf.messages)
    return (
        spoilt(
            "a comment in a catalogue",
            message.context,
            shelf.texts,
            [Change(message.file, message.start, message.start, "# asked the author\n")],
        )
        if message
        else None
    )


@harmless("keys in another order")
def keys(shelf: Shelf, random: Random) -> Fault | None:
    record = pick(random, [r for r in shelf.records if not r.flow and r.id])
    if record is None:
        return None
    pairs = [
        p
        for p in shelf.pairs
        if p.file == record.file
        and record.start <= p.start <= record.end
        and len(p.path) == 1
        and not p.first
        and not p.flow
    ]
    if len(pairs) < 2:
        return None
    at = random.randrange(len(pairs) - 1)
    one, two = pairs[at], pairs[at + 1]
    text = shelf.texts[record.file]
    if "#" in text[one.start : two.end]:
        return None
    between = text[one.end : two.start]
    return spoilt(
        "keys in another order",
        f"{record.file} {record.id}",
        shelf.texts,
        [Change(record.file, one.start, two.end, text[two.start : two.end] + between + text[one.start : one.end])],
    )


@harmless("records in another order")
def records(shelf: Shelf, random: Random) -> Fault | None:
    terms = [r for r in shelf.records if r.kind in UNORDERED and not r.flow]
    pairs = [(a, b) for a, b in pairwise(terms) if a.file == b.file and a.kind == b.kind]
    chosen = pick(random, pairs)
    if chosen is None:
        return None
    one, two = chosen
    text = shelf.texts[one.file]
    between = text[one.end : two.start]
    if "#" in between:
        return None
    return spoilt(
        "records in another order",
        f"{one.id} and {two.id}",
        shelf.texts,
        [Change(one.file, one.start, two.end, text[two.start : two.end] + between + text[one.start : one.end])],
    )


@harmless("lines broken elsewhere")
def rewrapped(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(random, [v for v in shelf.sentences if v.style == ">"])
    if value is None:
        return None
    raw = shelf.texts[value.file][value.start : value.end]
    head, _, body = raw.partition("\n")
    lines = body.split("\n")
    blank = lines[0][: len(lines[0]) - len(lines[0].lstrip())]
    if any(not line.strip() or line.startswith(blank + " ") for line in lines):
        return None
    words = body.split()
    cut = max(1, len(words) // 2)
    new = f"{head}\n{blank}{' '.join(words[:cut])}\n{blank}{' '.join(words[cut:])}"
    return spoilt(
        "lines broken elsewhere", value.context, shelf.texts, [Change(value.file, value.start, value.end, new)]
    )


@harmless("lines of rules broken elsewhere")
def rewrapped_rules(shelf: Shelf, random: Random) -> Fault | None:
    paragraphs = [
        p
        for c in shelf.chapters.values()
        for ps in c.values()
        for p in ps
        if re.match(r"[A-ZА-Я]", p.text) and " " in p.text and "{{" not in p.text
    ]
    one = pick(random, paragraphs)
    if one is None:
        return None
    words = one.text.split()
    cut = len(words) // 2
    if re.match(r"[-*+#|]|\d+[.)]", words[cut]):
        return None
    return spoilt(
        "lines of rules broken elsewhere",
        f"{one.file} `{one.text[:30]}`",
        shelf.texts,
        [Change(one.file, one.start, one.start + len(one.text), " ".join(words[:cut]) + "\n" + " ".join(words[cut:]))],
    )


@harmless("quotes around a value")
def quoted(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(
        random,
        [
            v
            for v in shelf.values
            if v.style == ""
            and not v.number
            and re.fullmatch(r"[\w ’.,-]+", v.text)
            and v.text not in ("true", "false", "null", "~")
        ],
    )
    return (
        spoilt(
            "quotes around a value",
            value.context,
            shelf.texts,
            [Change(value.file, value.start, value.end, f'"{value.text}"')],
        )
        if value and "\n" not in shelf.texts[value.file][value.start : value.end]
        else None
    )


@harmless("an empty line")
def empty(shelf: Shelf, random: Random) -> Fault | None:
    record = pick(random, [r for r in shelf.records if not r.flow])
    if record is None:
        return None
    at = shelf.texts[record.file].rfind("\n", 0, record.start) + 1
    return spoilt("an empty line", record.file, shelf.texts, [Change(record.file, at, at, "\n")])


@harmless("another word for the same, in a translation")
def synonym(shelf: Shelf, random: Random) -> Fault | None:
    found = [
        (m, was, now) for m in shelf.messages for was, now in SAME.get(m.language, ())
        if len(re.findall(rf"(?<!\w){was}(?!\w)", m.text)) == 1
    ]  # fmt: skip
    chosen = pick(random, found)
    if chosen is None:
        return None
    message, was, now = chosen
    return spoilt(
        "another word for the same, in a translation",
        f"{message.context} {was} -> {now}",
        shelf.texts,
        [message.told(re.sub(rf"(?<!\w){was}(?!\w)", now, message.text))],
    )


@harmless("another word for the same, in the source")
def synonym_source(shelf: Shelf, random: Random) -> Fault | None:
    found = []
    for value in shelf.sentences:
        raw = shelf.texts[value.file][value.start : value.end]
        for was, now in SAME["en"]:
            hits = list(re.finditer(rf"(?<![\w{{\[]){was}(?![\w}}\]])", raw))
            if len(hits) == 1:
                found.append((value, hits[0], now))
    chosen = pick(random, found)
    if chosen is None:
        return None
    value, at, now = chosen
    changes = [Change(value.file, value.start + at.start(), value.start + at.end(), now)]
    changes += [
        m.asked(re.sub(rf"(?<!\w){at.group()}(?!\w)", now, m.source, count=1))
        for m in shelf.translations[value.context]
    ]
    return spoilt(
        "another word for the same, in the source", f"{value.context} {at.group()} -> {now}", shelf.texts, changes
    )


@harmless("a new term, with its translations")
def new_term(shelf: Shelf, random: Random) -> Fault | None:
    terms = [r for r in shelf.records if r.kind == "term" and not r.flow and set(r.data) <= {"id", "name", "text"}]
    one = pick(random, terms)
    if one is None:
        return None
    text = shelf.texts[one.file]
    column = one.start - text.rfind("\n", 0, one.start) - 1
    blank = " " * column
    dash = text.rfind("-", 0, one.start)
    lead = text[text.rfind("\n", 0, dash) + 1 : one.start]
    new = f"{lead}id: gentle-breeze\n{blank}name: gentle breeze\n{blank}text: What the old hands call a day on which nothing at all happens.\n"
    at = text.rfind("\n", 0, one.start) + 1
    changes = [Change(one.file, at, at, new)]
    told = {"ru": ("лёгкий ветерок", "Так бывалые люди зовут день, когда ровно ничего не происходит."),
            "it": ("brezza leggera", "Così i vecchi chiamano un giorno in cui non succede proprio nulla.")}  # fmt: skip
    for language in shelf.languages:
        file = f"l10n/{language}.po"
        name, words = told[language]
        messages = "\n".join([
            'msgctxt "term/gentle-breeze#name"', 'msgid "gentle breeze"', f'msgstr "{name}"', "",
            'msgctxt "term/gentle-breeze#text"', 'msgid "What the old hands call a day on which nothing at all happens."', f'msgstr "{words}"', "",
        ])  # fmt: skip
        end = len(shelf.texts[file])
        changes.append(Change(file, end, end, "\n" + messages))
    return spoilt("a new term, with its translations", one.file, shelf.texts, changes)


@harmless("a number changed in field, text and translations")
def both(shelf: Shelf, random: Random) -> Fault | None:
    """Rightly: everywhere at once. What other records or rules say of it is not touched, so only fields that pay are taken."""
    rows = [
        row for row in told_fields(shelf, cost=True)
        if row[2].group().isdigit() and all(len(re.findall(rf"(?<!\w){row[2].group()}(?!\w)", m.text)) == 1 for m in shelf.translations[row[1].context])
        and row[0].kind in ("event", "adventure", "mystery", "card", "treasure", "find", "arcade", "blueprint", "item")
    ]  # fmt: skip
    chosen = pick(random, rows)
    if chosen is None:
        return None
    value, text, at = chosen
    wrong = str(other(int(value.text), random))
    start, end = text.start + at.start(), text.start + at.end()
    changes = [
        Change(value.file, value.start, value.end, wrong),
        Change(text.file, start, end, wrong),
        *in_catalogues(shelf, text, at.group(), wrong),
    ]
    return spoilt(
        "a number changed in field, text and translations",
        f"{value.context} {value.text} -> {wrong}",
        shelf.texts,
        changes,
    )


@harmless("a sentence more, in every language")
def more(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(
        random,
        [
            v
            for v in shelf.sentences
            if v.style == ""
            and v.path[-1] in ("flavour", "story", "text")
            and v.text.endswith(".")
            and '"' not in v.text
            and "\\" not in v.text
        ],
    )
    if value is None or "\n" in shelf.texts[value.file][value.start : value.end]:
        return None
    told = {"en": "The wind goes round.", "ru": "Ветер меняется.", "it": "Il vento gira."}
    new = f"{value.text} {told['en']}"
    changes = [Change(value.file, value.start, value.end, f'"{new}"')]
    for message in shelf.translations[value.context]:
        changes.append(
            Change(
                message.file,
                message.id_start,
                message.end,
                f"{message.asked(new).new}{message.told(f'{message.text} {told[message.language]}').new}",
            )
        )
    return spoilt("a sentence more, in every language", value.context, shelf.texts, changes)


@harmless("messages of a catalogue in another order")
def messages(shelf: Shelf, random: Random) -> Fault | None:
    message = pick(random, shelf.messages[:-1])
    if message is None:
        return None
    text = shelf.texts[message.file]
    blocks = text.split("\n\n")
    at = random.randrange(1, len(blocks) - 1)
    blocks[at], blocks[at + 1] = blocks[at + 1].rstrip("\n"), blocks[at]
    return spoilt(
        "messages of a catalogue in another order",
        f"{message.file} {at}",
        shelf.texts,
        [Change(message.file, 0, len(text), "\n\n".join(blocks).rstrip("\n") + "\n")],
    )


@harmless("an item of rules told in one more language-free way")
def emphasis(shelf: Shelf, random: Random) -> Fault | None:
    """A word of rules stressed in every language."""
    rows = [row for row, _ in rule_numbers(shelf)]
    row = pick(random, rows)
    if row is None:
        return None
    return spoilt(
        "an item of rules told in one more language-free way",
        row[0].file,
        shelf.texts,
        [Change(p.file, p.start + len(p.text), p.start + len(p.text), " ") for p in row],
    )
