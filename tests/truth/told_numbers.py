"""Numbers that no longer agree: rules and data, text and field, dice, stock, lists, coordinates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from truth.categories import fault
from truth.fault import Change, Fault, Spot, spoilt
from truth.shelf import Paragraph, Record, Shelf, Value
from truth.slips import named_by, pick

DIGITS = re.compile(r"(?<![\w.{:/-])\d+(?![\w.}/)-])|(?<=:)\d+(?=\})")
BOX = re.compile(r"\bbox\b|component|коробк|scatola|contenuto", re.IGNORECASE)
WORDS = {
    "en": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
}  # fmt: skip


def other(number: int, random: Random) -> int:
    """A number that is wrong, and near enough to be overlooked."""
    return random.choice([n for n in (number - 1, number + 1, number + 2) if n > 0 and n != number])


def _digits(text: str) -> list[re.Match[str]]:
    return list(DIGITS.finditer(text))


def _parallel(shelf: Shelf, chapter: str) -> Iterator[tuple[Paragraph, list[Paragraph]]]:
    """Each paragraph of the source, with those of all other languages, where as many stand below each heading."""
    by_language = shelf.chapters[chapter]
    ours = by_language.get(shelf.language, [])
    others = [by_language[each] for each in shelf.languages if each in by_language]
    if any(len(each) != len(ours) for each in others):
        return
    for index, paragraph in enumerate(ours):
        there = [each[index] for each in others]
        if all(each.heading == paragraph.heading for each in there):
            yield paragraph, there


def _rule_numbers(shelf: Shelf) -> list[tuple[list[Paragraph], int]]:
    """Paragraphs that say the same numbers in every language, and which of the numbers."""
    return shelf.once("numbers of rules", lambda: list(_find_rule_numbers(shelf)))


def _find_rule_numbers(shelf: Shelf) -> Iterator[tuple[list[Paragraph], int]]:
    for chapter in sorted(shelf.chapters):
        for paragraph, there in _parallel(shelf, chapter):
            numbers = [at.group() for at in _digits(paragraph.text)]
            if (
                numbers
                and "{{" not in paragraph.text
                and all([at.group() for at in _digits(each.text)] == numbers for each in there)
            ):
                for index in range(len(numbers)):
                    yield [paragraph, *there], index


def _known(shelf: Shelf, paragraph: Paragraph, at: re.Match[str]) -> list[Spot]:
    """What a record says of the same thing: one that the words around name, under a key, or at an icon, that they name too.

    A number that only happens to stand in such a record contradicts nothing: `{snow} costs {wood:1}` says a rule that
    is written down here and nowhere else, and `1` under `players` of a record called Snow says something else. So does
    one of the next sentence, a number word (`three clouds` are not three players) and what an icon is called:
    `{determination:2} and {morale-up:1}` are not of the morale track. Nor is −3 the 3 of a record.
    """
    if paragraph.text[: at.start()].endswith("\u2212"):
        return []
    around = _sentence(paragraph.text, at).casefold()
    icon = re.search(r"\{([a-z-]+):$", paragraph.text[: at.start()])
    beside = {icon[1]} if icon else set(re.findall(r"[a-z]{3,}", around))
    shown = f"{{{icon[1]}:{at.group()}}}" if icon else "\0"
    found = []
    words = re.sub(r"\{[^}]*\}", " ", around)
    for record, names in shelf.once("names", lambda: [(each, _names(each)) for each in shelf.records]):
        if any(
            name in words and re.search(rf"\b{re.escape(name)}s?\b", words) for name in names if len(name) > 2
        ) or re.search(rf"\{{{re.escape(record.id)}[:}}]", around):
            values = shelf.values_of[record.file, record.kind, record.id]
            found += [
                v.spot for v in values
                if (
                    v.number and v.text == at.group() and v.path[-1] not in ("number", "order")
                    and str(v.path[-1]).rstrip("s") in {each.rstrip("s") for each in beside}
                )
                or (shown in v.text and v.context in shelf.translations and _speaks_of(v.text, around, names))
            ]  # fmt: skip
    return found


def _sentence(text: str, at: re.Match[str]) -> str:
    """The sentence that a number stands in, and no more than 60 letters on either side."""
    before, after = text[max(0, at.start() - 60) : at.start()], text[at.end() : at.end() + 60]
    return re.split(r"[.!?] ", before)[-1] + at.group() + re.split(r"[.!?](?: |\Z)", after)[0]


def _names(record: Record) -> set[str]:
    """What a record is called in words; a number word alone names nothing: `three` is called `three players`."""
    data = record.data if isinstance(record.data, dict) else {}
    return {str(data.get("name", "")).casefold(), record.id.replace("-", " ")} - set(WORDS["en"])


def _speaks_of(text: str, around: str, names: set[str]) -> bool:
    """Whether a text speaks of the same thing as a rule: two more words are in both. `{wound:1}` costs many things."""
    mine, theirs = (
        set(re.findall(r"[a-z]{4,}", re.sub(r"\{[^}]*\}", " ", each.casefold()))) for each in (text, around)
    )
    return len({word for word in mine & theirs if not any(word in name for name in names)}) > 1


@fault("numbers in rules, in every language")
def in_rules(shelf: Shelf, random: Random) -> Fault | None:
    rows = shelf.once("numbers of rules that records say too", lambda: list(_said_by_records(shelf)))
    return _in_rules("numbers in rules, in every language", shelf, random, rows)


def _said_by_records(shelf: Shelf) -> Iterator[tuple[list[Paragraph], int, list[Spot]]]:
    for row, index in _rule_numbers(shelf):
        if not BOX.search(row[0].title) and (known := _known(shelf, row[0], _digits(row[0].text)[index])):
            yield row, index, known


@fault("component lists")
def in_lists(shelf: Shelf, random: Random) -> Fault | None:
    rows = [(row, index, list[Spot]()) for row, index in _rule_numbers(shelf) if BOX.search(row[0].title)]
    parts = [
        v
        for v in shelf.values
        if v.number and v.kind == "component" and v.path[-1] in ("count", "least") and _is_said_again(shelf, v)
    ]
    if parts and (not rows or random.random() < 0.5):
        value = random.choice(parts)
        wrong = str(other(int(value.text), random))
        data = shelf.record_of(value).data
        if value.path[0] in ("count", "least") and int(value.text) < int(wrong) <= int(data.get("most", 0)):
            return None  # `from 94 to 96`: the box may have so many
        return spoilt(
            "component lists",
            f"{value.context} {value.text} -> {wrong}",
            shelf.texts,
            [Change(value.file, value.start, value.end, wrong)],
            [_whole(shelf, value)],
        )
    return _in_rules("component lists", shelf, random, rows)


def _is_said_again(shelf: Shelf, value: Value) -> bool:
    """Whether a count of the box list stands anywhere else: as its parts, as what it counts, or beside its name in rules.

    Rules take it from the record itself, and one that stands once contradicts nothing.
    """
    data = shelf.record_of(value).data
    if value.path[0] == "parts" or {"parts", "of", "tokens"} & set(data):
        return not data.get("unlimited")
    name = str(data.get("name", "")).casefold()
    where = re.compile(rf"(?<![\w{{]){value.text} {re.escape(name)}")
    ours = [each.text.casefold() for chapter in shelf.chapters.values() for each in chapter.get(shelf.language, ())]
    return any(where.search(text) for text in ours)


def _whole(shelf: Shelf, value: Value) -> Spot:
    return shelf.record_of(value).spot


def _in_rules(
    name: str, shelf: Shelf, random: Random, rows: list[tuple[list[Paragraph], int, list[Spot]]]
) -> Fault | None:
    row = pick(random, rows)
    if row is None:
        return None
    paragraphs, index, known = row
    wrong = str(other(int(_digits(paragraphs[0].text)[index].group()), random))
    changes = []
    for paragraph in paragraphs:
        at = _digits(paragraph.text)[index]
        changes.append(Change(paragraph.file, paragraph.start + at.start(), paragraph.start + at.end(), wrong))
    around = paragraphs[0].text.replace("\n", " ")[:80]
    return spoilt(name, f"{paragraphs[0].file} `{around}` number {index + 1} -> {wrong}", shelf.texts, changes, known)


@fault("numbers in rules, in one language")
def in_one_language(shelf: Shelf, random: Random) -> Fault | None:
    row = pick(random, [(row, index, list[Spot]()) for row, index in _rule_numbers(shelf) if len(row) > 1])
    if row is None:
        return None
    paragraphs, index, _ = row
    one = random.choice(paragraphs)
    others = [each.spot for each in paragraphs if each is not one]
    return _in_rules("numbers in rules, in one language", shelf, random, [([one], index, others)])


# --- text and field


def _said(shelf: Shelf, value: Value) -> list[tuple[Value, re.Match[str]]]:
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


def _told_fields(shelf: Shelf, *, cost: bool) -> list[tuple[Value, Value, re.Match[str]]]:
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
        for text, at in _said(shelf, value):
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
    return any(len(word) > 3 and word.rstrip("s") in around for word in name.split("-"))


def _has_words(shelf: Shelf, value: Value) -> bool:
    """Whether a text stands in the part of the record that a value is in."""
    beside = shelf.values_of[value.file, value.kind, value.id]
    return any(each.path[0] == value.path[0] and each.context in shelf.translations for each in beside)


def _text_or_field(name: str, shelf: Shelf, random: Random, *, cost: bool) -> Fault | None:
    chosen = pick(random, _told_fields(shelf, cost=cost))
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
            [text.spot, _whole(shelf, value)],
        )
    shown = str(wrong) if at.group().isdigit() else WORDS["en"][wrong] if wrong < 13 else str(wrong)
    start, end = text.start + at.start(), text.start + at.end()
    changes = [Change(text.file, start, end, shown), *_in_catalogues(shelf, text, at.group(), shown)]
    return spoilt(
        name,
        f"{text.context} `{at.group()}` -> `{shown}`",
        shelf.texts,
        changes,
        [value.spot, _whole(shelf, value), *(m.spot for m in shelf.translations[text.context])],
    )


def _in_catalogues(shelf: Shelf, text: Value, was: str, now: str) -> Iterator[Change]:
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


# --- figures of records


def _changed(
    name: str, shelf: Shelf, value: Value | None, wrong: str, others: list[Spot] | None = None
) -> Fault | None:
    if value is None:
        return None
    return spoilt(
        name,
        f"{value.context} {value.text} -> {wrong}",
        shelf.texts,
        [Change(value.file, value.start, value.end, wrong)],
        others or [],
    )


def _is_told(shelf: Shelf, value: Value) -> bool:
    """Whether something else in the pack may say what a value says: not where it is made up, and no text shows it."""
    data = shelf.record_of(value).data
    return value.path[0] not in data.get("ours", ()) or bool(_said(shelf, value))


@fault("die faces")
def dice(shelf: Shelf, random: Random) -> Fault | None:
    faces = [
        v for v in shelf.values
        if ((v.kind in ("die", "dice") and "faces" in v.path) or "dice" in v.path or v.path[-1] == "die" or (v.kind == "die" and v.path[0] == "sides")) and v.number
    ]  # fmt: skip
    # what `ours` names no rulebook says: where no text of the record shows the number either, it stands nowhere else
    faces = [v for v in faces if _is_told(shelf, v)]
    value = pick(random, faces)
    return (
        _changed("die faces", shelf, value, str(other(int(value.text), random)), [_whole(shelf, value)])
        if value and value.text.isdigit()
        else None
    )


@fault("stock")
def stock(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(
        random,
        [
            v
            for v in shelf.values
            if v.number
            and v.path[-1] in ("count", "copies", "stock", "most", "start", "from-start")
            and v.kind not in ("component",)
        ],
    )
    return (
        _changed(
            "stock",
            shelf,
            value,
            str(other(int(value.text), random)),
            [_whole(shelf, value), *_heads(shelf), *named_by(shelf, shelf.record_of(value))],
        )
        if value
        else None
    )


def _heads(shelf: Shelf) -> list[Spot]:
    """Where the box is described."""
    return [Spot(name, 0, len(shelf.texts[name])) for name in ("pack.yaml", "system.yaml") if name in shelf.texts]


@fault("a digit too many")
def far(shelf: Shelf, random: Random) -> Fault | None:
    value = pick(random, [v for v in shelf.values if v.number and v.text.isdigit() and v.path[-1] not in ("number",)])
    return (
        _changed("a digit too many", shelf, value, value.text + random.choice("0123456789"), [_whole(shelf, value)])
        if value
        else None
    )


@fault("coordinates, trails, neighbours")
def places(shelf: Shelf, random: Random) -> Fault | None:
    spots = [
        v for v in shelf.values
        if v.path[-1] in ("x", "y") or {"trails", "neighbours", "sides", "at", "ring", "links"} & {str(step) for step in v.path}
    ]  # fmt: skip
    value = pick(random, spots)
    if value is None:
        return None
    others = [_whole(shelf, value)]
    if value.number:
        return _changed(
            "coordinates, trails, neighbours",
            shelf,
            value,
            str(int(float(value.text)) + random.choice([-1, 1]) * random.choice([40, 60, 90])),
            others,
        )
    twins = sorted(
        {
            v.text
            for v in spots
            if (v.kind == value.kind and v.path[0] == value.path[0] and v.path[-1] == value.path[-1] and not v.number)
            or (v.id == value.id and not v.number)
        }
        - {value.text}
    )
    twin = pick(random, twins)
    return (
        _changed("coordinates, trails, neighbours", shelf, value, twin, others)
        if twin and re.fullmatch(r"[a-z][a-z0-9-]+", twin)
        else None
    )
