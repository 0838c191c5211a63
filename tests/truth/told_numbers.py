"""Numbers of rules that no longer agree: with records, with the box list, with other languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from truth.categories import fault
from truth.fault import Change, Fault, Spot, spoilt
from truth.shelf import Paragraph, Record, Shelf, Value
from truth.slips import pick

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


def rule_numbers(shelf: Shelf) -> list[tuple[list[Paragraph], int]]:
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
    for row, index in rule_numbers(shelf):
        if not BOX.search(row[0].title) and (known := _known(shelf, row[0], _digits(row[0].text)[index])):
            yield row, index, known


@fault("component lists")
def in_lists(shelf: Shelf, random: Random) -> Fault | None:
    rows = [(row, index, list[Spot]()) for row, index in rule_numbers(shelf) if BOX.search(row[0].title)]
    parts = [
        v
        for v in shelf.values
        if v.number and v.kind == "component" and v.path[-1] in ("count", "least") and _is_said_again(shelf, v)
    ]
    if parts and (not rows or random.random() < 0.5):
        value = random.choice(parts)
        wrong = str(other(int(value.text), random))
        return spoilt(
            "component lists",
            f"{value.context} {value.text} -> {wrong}",
            shelf.texts,
            [Change(value.file, value.start, value.end, wrong)],
            [shelf.record_of(value).spot],
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
    row = pick(random, [(row, index, list[Spot]()) for row, index in rule_numbers(shelf) if len(row) > 1])
    if row is None:
        return None
    paragraphs, index, _ = row
    one = random.choice(paragraphs)
    others = [each.spot for each in paragraphs if each is not one]
    return _in_rules("numbers in rules, in one language", shelf, random, [([one], index, others)])
