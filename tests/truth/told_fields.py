"""Numbers that the texts of a record no longer say: text and field, cost beside its text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from truth.categories import fault
from truth.fault import Change, Fault, spoilt
from truth.shelf import Shelf, Value
from truth.slips import pick
from truth.told_numbers import WORDS, other


def said(shelf: Shelf, value: Value) -> list[tuple[Value, re.Match[str]]]:
    """The texts of the same record that say the number of a field, in digits, at an icon or as a word."""
    word = WORDS["en"][int(value.text)] if int(value.text) < 13 else "\0"
    where = re.compile(rf"(?<![\w.{{])(?:{value.text}|{word})(?![\w}}])|(?<=:){value.text}(?=\}})", re.IGNORECASE)
    found = []
    for each in shelf.values_of[value.file, value.kind, value.id]:
        if each.context in shelf.translations and each.path[-1] not in ("name", "label", "note"):
            raw = shelf.texts[each.file][each.start : each.end]
            hits = list(where.finditer(raw))
            if len(hits) == 1:
                found.append((each, hits[0]))
    return found


def told_fields(shelf: Shelf, *, cost: bool) -> list[tuple[Value, Value, re.Match[str]]]:
    return shelf.once(f"told fields, cost {cost}", lambda: _find_told_fields(shelf, cost=cost))


def _find_told_fields(shelf: Shelf, *, cost: bool) -> list[tuple[Value, Value, re.Match[str]]]:
    paying = re.compile(r"cost|price|pay|requires|needs|gain|reward|lose|gives")
    found = []
    for value in shelf.values:
        if (
            not value.number
            or not value.text.isdigit()
            or not 1 <= int(value.text) < 100
            or value.path[-1] in ("number", "x", "y", "order", "copies", "stack")
        ):
            continue
        if cost != any(isinstance(step, str) and paying.fullmatch(step) for step in value.path):
            continue
        for text, at in said(shelf, value):
            # a cost is what stands beside an icon of its own
            if _is_of(shelf, value, text, at) if not cost else _at_icon(shelf, value, text, at):
                found.append((value, text, at))
    return found


def _at_icon(shelf: Shelf, value: Value, text: Value, at: re.Match[str]) -> bool:
    """Whether the number of a text stands at the icon that the field counts, and no sibling with words of its own says it."""
    before = shelf.texts[text.file][text.start : text.start + at.start()]
    if not before.endswith(f"{{{value.path[-1]}:") or _is_of_a_sibling(shelf, value, text):
        return False
    # what a card costs is not what its text lets you gain
    return not (
        {"cost", "price", "pay"} & set(value.path) and re.search(r"\b(?:gain|add|take) \{[a-z-]+:$", before, re.I)
    )


def _is_of_a_sibling(shelf: Shelf, value: Value, text: Value) -> bool:
    """Whether a text stands in another part of the record than a value, and either part has words of its own."""
    return text.path[:-1] != value.path[: len(text.path) - 1] and (
        value.path[0] == text.path[0] or _has_words(shelf, value)
    )


def _is_of(shelf: Shelf, value: Value, text: Value, at: re.Match[str]) -> bool:
    """Whether the number of a text is that of a field: its name stands beside it.

    `Nine acrobats and a bear` in an entry whose check asks for 9 is a number of another thing, and no reader compares them.
    """
    if _is_of_a_sibling(shelf, value, text):
        return False
    raw = shelf.texts[text.file][text.start : text.end]
    around = raw[max(0, at.start() - 25) : at.end() + 25].casefold()
    name = next((str(step) for step in reversed(value.path) if isinstance(step, str)), "")
    # `from: 1` has no name that a text could say: `on sand away from a {fire}`
    return any(len(word) > 3 and word != "from" and word.rstrip("s") in around for word in name.split("-"))


def _has_words(shelf: Shelf, value: Value) -> bool:
    """Whether a text stands in the part of the record that a value is in."""
    beside = shelf.values_of[value.file, value.kind, value.id]
    return any(each.path[0] == value.path[0] and each.context in shelf.translations for each in beside)


def _text_or_field(name: str, shelf: Shelf, random: Random, *, cost: bool) -> Fault | None:
    chosen = pick(random, told_fields(shelf, cost=cost))
    if chosen is None:
        return None
    value, text, at = chosen
    wrong = other(int(value.text), random)
    if random.random() < 0.5:
        return spoilt(
            name,
            f"{value.context} {value.text} -> {wrong}",
            shelf.texts,
            [Change(value.file, value.start, value.end, str(wrong))],
            [text.spot, shelf.record_of(value).spot],
        )
    shown = str(wrong) if at.group().isdigit() else WORDS["en"][wrong] if wrong < 13 else str(wrong)
    start, end = text.start + at.start(), text.start + at.end()
    changes = [Change(text.file, start, end, shown), *in_catalogues(shelf, text, at.group(), shown)]
    return spoilt(
        name,
        f"{text.context} `{at.group()}` -> `{shown}`",
        shelf.texts,
        changes,
        [value.spot, shelf.record_of(value).spot, *(m.spot for m in shelf.translations[text.context])],
    )


def in_catalogues(shelf: Shelf, text: Value, was: str, now: str) -> Iterator[Change]:
    """The source as catalogues quote it, so that the translation is not merely old; and its digits, where it has the same."""
    for message in shelf.translations.get(text.context, ()):
        where = re.compile(rf"(?<!\w){re.escape(was)}(?!\w)")
        yield message.asked(where.sub(now, message.source, count=1))
        if was.isdigit() and len(where.findall(message.text)) == 1:
            yield message.told(where.sub(now, message.text))


@fault("text and field say different numbers")
def text_or_field(shelf: Shelf, random: Random) -> Fault | None:
    return _text_or_field("text and field say different numbers", shelf, random, cost=False)


@fault("cost beside its text")
def cost_or_text(shelf: Shelf, random: Random) -> Fault | None:
    return _text_or_field("cost beside its text", shelf, random, cost=True)
