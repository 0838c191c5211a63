"""The usual slips of hands: keys, ids, commas, indentation, types, files."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import TypeVar

from truth.categories import fault
from truth.fault import Change, End, Fault, Spot, spoilt
from truth.shelf import Pair, Record, Shelf, Value
from truth.words import misspelt

_T = TypeVar("_T")


def pick(random: Random, among: list[_T]) -> _T | None:
    return random.choice(among) if among else None


@fault("misspelt key")
def key(shelf: Shelf, random: Random) -> Fault | None:
    keys = [pair for pair in shelf.pairs if isinstance(pair.path[-1], str) and len(str(pair.path[-1])) > 2]
    # a name that an author is free to choose is no key of a schema: only those that many records have
    often = Counter(pair.path[-1] for pair in keys)
    usual = [pair for pair in keys if often[pair.path[-1]] > 4]
    pair = pick(random, usual)
    if pair is None:
        return None
    text = shelf.texts[pair.file]
    wrong = misspelt(text[pair.start : pair.key_end], random.randrange(9))
    return spoilt(
        "misspelt key", f"{pair.file} {pair.path} -> {wrong}", shelf.texts,
        [Change(pair.file, pair.start, pair.key_end, wrong)],
    )  # fmt: skip


def _id_values(shelf: Shelf) -> list[Value]:
    return [v for v in shelf.values if v.path == ("id",) and not v.number and len(v.id) > 3]


def _uses(shelf: Shelf, id_: str) -> list[Spot]:
    found = [v.spot for v in shelf.values if v.text == id_ and v.path != ("id",)]
    found += [p_spot(pair) for pair in shelf.pairs if pair.path[-1] == id_]
    for name, text in shelf.texts.items():
        where = rf"(?:\[\[(?:[\w-]+/)?|\{{|/|goto: ?)({re.escape(id_)})\b"
        found += [Spot(name, at.start(1), at.end(1)) for at in re.finditer(where, text)]
    return found


def named_by(shelf: Shelf, record: Record) -> list[Spot]:
    """The records that a record names: what counts its like stands there, and is no longer right."""
    named = {value.text for value in shelf.values_of[record.file, record.kind, record.id] if not value.number}
    return [each.spot for each in shelf.records if each.id in named and each.id != record.id]


def p_spot(pair: Pair) -> Spot:
    return Spot(pair.file, pair.start, pair.key_end)


@fault("misspelt id at its definition", story=True)
def id_defined(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(random, _id_values(shelf))
    if value is None or not _uses(shelf, value.id):
        return None
    wrong = misspelt(value.text, random.randrange(9))
    others = [
        *_uses(shelf, value.id),
        *(m.spot for m in shelf.messages if m.context.startswith(f"{value.kind}/{value.id}#")),
    ]
    return spoilt(
        "misspelt id at its definition", f"{value.file} {value.kind}/{value.id} -> {wrong}", shelf.texts,
        [Change(value.file, value.start, value.end, wrong)], others,
    )  # fmt: skip


def _uses_of_ids(shelf: Shelf) -> list[Value]:
    return [
        v for v in shelf.values
        if v.text in shelf.ids and v.path != ("id",) and not v.number and len(v.text) > 3 and " " not in v.text
        and v.path[-1] not in ("name", "symbol", "colour", "icon", "group", "type", "kind")
    ]  # fmt: skip


@fault("misspelt id at its use", story=True)
def id_used(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(random, _uses_of_ids(shelf))
    if value is None:
        return None
    wrong = misspelt(value.text, random.randrange(9))
    return spoilt(
        "misspelt id at its use", f"{value.file} {value.context} -> {wrong}", shelf.texts,
        [Change(value.file, value.start, value.end, wrong)],
    )  # fmt: skip


@fault("wrong indentation")
def indentation(shelf: Shelf, random: Random) -> Fault | None:
    pair = pick(random, [p for p in shelf.pairs if not p.flow and not p.first and len(p.path) < 3])
    if pair is None:
        return None
    text = shelf.texts[pair.file]
    begins = text.rfind("\n", 0, pair.start) + 1
    blank = text[begins : pair.start]
    if blank.strip():
        return None
    wrong = random.choice([blank[:-1], blank + " "])
    return spoilt(
        "wrong indentation", f"{pair.file} {pair.path} {len(blank)} -> {len(wrong)}", shelf.texts,
        [Change(pair.file, begins, pair.start, wrong)],
    )  # fmt: skip


@fault("missing comma")
def comma(shelf: Shelf, random: Random) -> Fault | None:
    pair = pick(random, [p for p in shelf.pairs if p.flow and not p.first])
    if pair is None:
        return None
    at = shelf.texts[pair.file].rfind(",", 0, pair.start)
    return spoilt(
        "missing comma", f"{pair.file} before {pair.path}", shelf.texts, [Change(pair.file, at, at + 1, "")],
        [Spot(pair.file, pair.start, pair.end)],
    )  # fmt: skip


@fault("unclosed quote")
def quote(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(random, [v for v in shelf.values if v.style == '"'])
    if value is None:
        return None
    return spoilt(
        "unclosed quote", f"{value.file} {value.context}", shelf.texts,
        [Change(value.file, value.end - 1, value.end, "")], [value.spot],
    )  # fmt: skip


@fault("duplicated id")
def duplicate(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(random, _id_values(shelf))
    twins = [v for v in _id_values(shelf) if value and v.kind == value.kind and v.id != value.id]
    twin = pick(random, twins)
    if value is None or twin is None:
        return None
    others = [*_uses(shelf, value.id), twin.spot]
    return spoilt(
        "duplicated id", f"{value.file} {value.kind}/{value.id} -> {twin.id}", shelf.texts,
        [Change(value.file, value.start, value.end, twin.text)], others,
    )  # fmt: skip


@fault("duplicate key")
def twice(shelf: Shelf, random: Random) -> Fault | None:
    pair = pick(random, [p for p in shelf.pairs if not p.flow and not p.first and len(p.path) == 1])
    if pair is None:
        return None
    text = shelf.texts[pair.file]
    begins = text.rfind("\n", 0, pair.start) + 1
    whole = text[begins : pair.end]
    return spoilt(
        "duplicate key", f"{pair.file} {pair.path}", shelf.texts,
        [Change(pair.file, pair.end, pair.end, "\n" + whole)], [p_spot(pair)],
    )  # fmt: skip


@fault("missing file")
def file_gone(shelf: Shelf, random: Random) -> Fault | None:
    """A picture, a chapter or a catalogue that somebody forgot to add."""
    pictures = [
        v
        for v in shelf.values
        if re.fullmatch(r"[\w/-]+\.(?:svg|png|jpg)", v.text) and (shelf.folder / v.text).is_file()
    ]
    chapters = [name for name in shelf.texts if name.startswith("rules/")]
    catalogues = [name for name in shelf.texts if name.endswith(".po")]
    picture = pick(random, pictures) if random.random() < 0.5 else None
    if picture is not None:
        choice = picture
        gone = [v for v in pictures if v.text == choice.text]
        ends = tuple(End(v.file, _line(shelf, v), _line(shelf, v)) for v in gone)
        return Fault("missing file", choice.text, {choice.text: None}, ends)
    missing = random.choice([*chapters, *catalogues])
    name = missing.rpartition("/")[2]
    twins = [other for other in shelf.texts if other.rpartition("/")[2] == name and other != missing]
    ends = (End("pack.yaml", 1, shelf.texts["pack.yaml"].count("\n") + 1), *(End(other, 1, 1) for other in twins))
    return Fault("missing file", missing, {missing: None}, (End(missing, 1, 1),), ends)


def _line(shelf: Shelf, value: Value) -> int:
    return shelf.texts[value.file].count("\n", 0, value.start) + 1


@fault("wrong type")
def type_(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(random, [v for v in shelf.values if v.number])
    if value is None:
        return None
    wrong = random.choice(["two", f"{value.text}O", "[]", "many"])
    return spoilt(
        "wrong type", f"{value.file} {value.context} {value.text} -> {wrong}", shelf.texts,
        [Change(value.file, value.start, value.end, wrong)],
    )  # fmt: skip


@fault("wrong value of a few")
def enum(shelf: Shelf, random: Random) -> Fault | None:
    """A value of a small vocabulary, misspelt."""
    plain = [v for v in shelf.values if not v.number and v.style == "" and re.fullmatch(r"[a-z][a-z-]{2,}", v.text)]
    known: dict[tuple[str, str], list[Value]] = {}
    for value in plain:
        if value.text not in ("true", "false", "null") and value.text not in shelf.ids and len(value.path) == 1:
            known.setdefault((value.kind, str(value.path[-1])), []).append(value)
    few = [v for each in known.values() if len(each) >= 8 and len({v.text for v in each}) <= 8 for v in each]
    value_ = pick(random, [v for v in few if v.path[-1] not in ("name", "ours")])
    if value_ is None:
        return None
    wrong = misspelt(value_.text, random.randrange(9))
    return spoilt(
        "wrong value of a few", f"{value_.file} {value_.context} {value_.text} -> {wrong}", shelf.texts,
        [Change(value_.file, value_.start, value_.end, wrong)],
    )  # fmt: skip


@fault("unknown icon")
def icon(shelf: Shelf, random: Random) -> Fault | None:
    spots = [
        (name, at) for name, text in shelf.texts.items() if not name.endswith(".po") and name not in ("system.yaml", "SOURCES.md", "GOALS.md", "HOW-TO.md")
        and not name.startswith(("layouts/", "schemas/"))
        # `{face: …` with a blank is YAML: a record's, or a figure's of rules, whose keys are seeded below
        for at in re.finditer(r"(?<!\{)\{([a-z][a-z-]{2,})(?:\}|:(?! ))", text)
    ]  # fmt: skip
    spot = pick(random, spots)
    if spot is None:
        return None
    name, at = spot
    wrong = misspelt(at[1], random.randrange(9))
    if any(f"{{{wrong}{end}" in text for text in shelf.texts.values() for end in (":", "}")):
        return None  # `{flood}` for `{food}` is another icon, and no unknown one
    return spoilt(
        "unknown icon",
        f"{name} {at[1]} -> {wrong}",
        shelf.texts,
        [Change(name, at.start(1), at.end(1), wrong)],
        _echo_of_text(shelf, name, at.start()),
    )


@fault("a figure's key misspelt", printed=True)
def figure_key(shelf: Shelf, random: Random) -> Fault | None:
    """In a block of rules that draws a figure: whether it can be drawn, printing says."""
    spots = [
        (name, figure.start() + at.start(1), figure.start() + at.end(1), at[1])
        for name, text in shelf.texts.items() if name.startswith("rules/")
        for figure in re.finditer(r"^```figure\n.*?^```", text, re.MULTILINE | re.DOTALL)
        for at in re.finditer(r"(?:[{,] *|^)([a-z]{2,}): ", figure.group(), re.MULTILINE)
    ]  # fmt: skip
    spot = pick(random, spots)
    if spot is None:
        return None
    name, start, end, key = spot
    wrong = misspelt(key, random.randrange(9))
    return spoilt("a figure's key misspelt", f"{name} {key} -> {wrong}", shelf.texts, [Change(name, start, end, wrong)])


def _echo_of_text(shelf: Shelf, name: str, at: int) -> list[Spot]:
    """The translations of the text that a character belongs to: they then translate another text."""
    value = next((v for v in shelf.values if v.file == name and v.start <= at < v.end), None)
    return [m.spot for m in shelf.translations.get(value.context, ())] if value else []


@fault("broken link")
def link(shelf: Shelf, random: Random) -> Fault | None:
    spots = [
        (name, at) for name, text in shelf.texts.items() if not name.endswith(".po") and "/" in name + "/"
        and name not in ("SOURCES.md", "GOALS.md", "HOW-TO.md", "system.yaml")
        for at in re.finditer(r"\[\[(?:[\w-]+/)?([\w-]{4,})(?=[|\]])|\]\(([\w./-]+\.md)", text)
    ]  # fmt: skip
    spot = pick(random, spots)
    if spot is None:
        return None
    name, at = spot
    group = 1 if at[1] else 2
    wrong = misspelt(at[group], random.randrange(9))
    return spoilt(
        "broken link",
        f"{name} {at[group]} -> {wrong}",
        shelf.texts,
        [Change(name, at.start(group), at.end(group), wrong)],
        _echo_of_text(shelf, name, at.start()),
    )


@fault("unclosed mark-up")
def markup(shelf: Shelf, random: Random) -> Fault | None:
    spots = [
        (name, at.start(), at.group()) for name, text in shelf.texts.items() if name.startswith("rules/") and "{{" not in text
        for at in re.finditer(r"\]\]|\*\*(?=[ .,])|(?<=[a-z0-9])\}(?!\})", text)
    ] + [
        (v.file, v.start + at.start(), at.group()) for v in shelf.sentences
        for at in re.finditer(r"\]\]|(?<=[a-z0-9])\}", shelf.texts[v.file][v.start : v.end])
    ]  # fmt: skip
    spot = pick(random, spots)
    if spot is None:
        return None
    name, start, closing = spot
    return spoilt(
        "unclosed mark-up",
        f"{name} {closing} at {start}",
        shelf.texts,
        [Change(name, start, start + len(closing), "")],
        _echo_of_text(shelf, name, start),
    )


@fault("record dropped", story=True)
def dropped(shelf: Shelf, random: Random) -> Fault | None:
    record = pick(random, [r for r in shelf.records if r.id and not r.flow])
    if record is None:
        return None
    text = shelf.texts[record.file]
    start = text.rfind("\n", 0, record.start) + 1
    end = text.find("\n", record.end) + 1 or len(text)
    others = [
        *_uses(shelf, record.id),
        *named_by(shelf, record),
        *(m.spot for m in shelf.messages if m.context.startswith(f"{record.kind}/{record.id}#")),
    ]
    found = spoilt(
        "record dropped",
        f"{record.file} {record.kind}/{record.id}",
        shelf.texts,
        [Change(record.file, start, end, "")],
        others,
    )
    head = shelf.texts["pack.yaml"]
    return Fault(
        found.category,
        found.what,
        found.files,
        found.places,
        (*found.others, End("pack.yaml", 1, head.count("\n")), End("system.yaml", 1, 999)),
    )


@fault("printed number twice", story=True)
def number_twice(shelf: Shelf, random: Random) -> Fault | None:
    # what is cut into a thing is for sums: two things may have it, and a story tells where they may not
    numbered = [v for v in shelf.values if v.path == ("number",) and v.kind != "thing"]
    value = pick(random, numbered)
    twins = [v for v in numbered if value and v.kind == value.kind and v.text != value.text]
    twin = pick(random, twins)
    if value is None or twin is None:
        return None
    return spoilt(
        "printed number twice",
        f"{value.context} {value.text} -> {twin.text}",
        shelf.texts,
        [Change(value.file, value.start, value.end, twin.text)],
        [twin.spot],
    )


@fault("tab in the indentation")
def tab(shelf: Shelf, random: Random) -> Fault | None:
    pair = pick(random, [p for p in shelf.pairs if not p.flow and not p.first and len(p.path) == 1])
    if pair is None:
        return None
    begins = shelf.texts[pair.file].rfind("\n", 0, pair.start) + 1
    return spoilt(
        "tab in the indentation", f"{pair.file} {pair.path}", shelf.texts, [Change(pair.file, begins, pair.start, "\t")]
    )
