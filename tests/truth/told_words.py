"""Words that no longer agree: terms, letters of another alphabet, negations, sentences, chapters, encodings."""

from __future__ import annotations

import re
from random import Random

from truth.categories import fault
from truth.fault import Change, End, Fault, Spot, spoilt
from truth.shelf import Message, Paragraph, Shelf
from truth.slips import pick
from truth.words import ASKING, DENYING, OTHERWISE, SENTENCE, misspelt

SIMPLE = re.compile(r"^[^\W\d_]+(?:[ -][^\W\d_]+){0,2}$")


def names(shelf: Shelf) -> dict[str, str]:
    """What is called by name, and the context of the name."""
    found: dict[str, str] = {}
    for value in shelf.values:
        if value.path == ("name",) and SIMPLE.match(value.text) and len(value.text) > 3:
            found.setdefault(value.text.casefold(), value.context)
    return found


def _used(shelf: Shelf, name: str) -> list[tuple[str, int, int]]:
    """Where a name stands in texts and rules of the source language."""
    where = re.compile(rf"(?<![\w|/{{-])({re.escape(name)})(?![\w}}\]-])", re.IGNORECASE)
    found = []
    for value in shelf.sentences:
        if value.path[-1] != "name":
            raw = shelf.texts[value.file][value.start : value.end]
            found += [(value.file, value.start + at.start(1), value.start + at.end(1)) for at in where.finditer(raw)]
    for chapter in shelf.chapters.values():
        for paragraph in chapter.get(shelf.language, ()):
            found += [
                (paragraph.file, paragraph.start + at.start(1), paragraph.start + at.end(1))
                for at in where.finditer(paragraph.text)
            ]
    return found


@fault("a term called otherwise once")
def term(shelf: Shelf, random: Random) -> Fault | None:
    known = names(shelf)
    name = pick(random, [name for name in known if name in OTHERWISE or " " in name or "-" in name])
    if name is None:
        return None
    spots = _used(shelf, name)
    if len(spots) < 2:
        return None
    file, start, end = random.choice(spots)
    was = shelf.texts[file][start:end]
    head, _, last = name.rpartition(" ")
    wrong = OTHERWISE.get(name) or f"{head} {OTHERWISE.get(last, misspelt(last, random.randrange(9)))}".strip()
    wrong = wrong[0].upper() + wrong[1:] if was[0].isupper() else wrong
    changes, others = [Change(file, start, end, wrong)], list[Spot]()
    value = next((v for v in shelf.values if v.file == file and v.start <= start < v.end), None)
    for message in shelf.translations.get(value.context, ()) if value else ():
        if message.source.count(was) == 1:
            changes.append(message.asked(message.source.replace(was, wrong)))
        others.append(message.spot)
    return spoilt("a term called otherwise once", f"{file} `{was}` -> `{wrong}`", shelf.texts, changes, others)


def _stem(word: str) -> str:
    return word[: max(4, len(word) - 2)].casefold()


@fault("wrong term in a translation")
def wrong_term(shelf: Shelf, random: Random) -> Fault | None:
    """The translation speaks of another thing that has a name."""
    language = random.choice(shelf.languages)
    called = {
        message.source.casefold(): message.text for message in shelf.messages
        if message.language == language and message.context.endswith("#name") and re.fullmatch(r"[^\W\d_]{4,}", message.text)
    }  # fmt: skip
    messages = [
        m for m in shelf.messages if m.language == language and " " in m.text and not m.context.endswith("#name")
    ]
    random.shuffle(messages)
    for message in messages:
        for source, text in called.items():
            at = re.search(rf"\b{re.escape(_stem(text))}\w*", message.text, re.IGNORECASE)
            if at and re.search(rf"\b{re.escape(source)}", message.source, re.IGNORECASE):
                instead = random.choice([each for each in called.values() if _stem(each) != _stem(text)])
                new = instead.capitalize() if at.group()[0].isupper() else instead.casefold()
                told = message.text[: at.start()] + new + message.text[at.end() :]
                return spoilt(
                    "wrong term in a translation",
                    f"{message.file} {message.context} `{at.group()}` -> `{new}`",
                    shelf.texts,
                    [message.told(told)],
                    source_of(shelf, message),
                )
    return None


def source_of(shelf: Shelf, message: Message) -> list[Spot]:
    value = shelf.by_context.get(message.context)
    return [value.spot] if value else []


@fault("negation dropped in a translation")
def negation(shelf: Shelf, random: Random) -> Fault | None:
    found = [
        (m, at)
        for m in shelf.messages
        if m.language in DENYING
        for at in DENYING[m.language].finditer(m.text)
        if not ASKING.match(m.text, at.start())
    ]
    chosen = pick(random, found)
    if chosen is None:
        return None
    message, at = chosen
    told = message.text[: at.start()] + message.text[at.end() :]
    return spoilt(
        "negation dropped in a translation",
        f"{message.file} {message.context} `{message.text[at.start() : at.end() + 12]}`",
        shelf.texts,
        [message.told(told)],
        source_of(shelf, message),
    )


@fault("a sentence dropped")
def sentence(shelf: Shelf, random: Random) -> Fault | None:
    if random.random() < 0.6:
        message = pick(random, [m for m in shelf.messages if len(SENTENCE.split(m.text)) > 1])
        if message is None:
            return None
        parts = SENTENCE.split(message.text)
        gone = random.randrange(len(parts))
        told = " ".join(parts[:gone] + parts[gone + 1 :])
        return spoilt(
            "a sentence dropped",
            f"{message.file} {message.context} `{parts[gone][:50]}`",
            shelf.texts,
            [message.told(told)],
            source_of(shelf, message),
        )
    paragraphs = [
        p for c in shelf.chapters.values() for language, ps in c.items() if language != shelf.language for p in ps if len(SENTENCE.split(p.text)) > 1
    ]  # fmt: skip
    paragraph = pick(random, paragraphs)
    if paragraph is None:
        return None
    cuts = [0, *(at.end() for at in SENTENCE.finditer(paragraph.text)), len(paragraph.text)]
    gone = random.randrange(1, len(cuts) - 1)
    start, end = paragraph.start + cuts[gone], paragraph.start + cuts[gone + 1]
    return spoilt(
        "a sentence dropped",
        f"{paragraph.file} `{shelf.texts[paragraph.file][start:end][:50]}`",
        shelf.texts,
        [Change(paragraph.file, start, end, "")],
        [_twin(shelf, paragraph)],
    )


def _twin(shelf: Shelf, paragraph: Paragraph) -> Spot:
    """The section of the source."""
    name = paragraph.file.rpartition("/")[2]
    ours = [p for p in shelf.chapters[name].get(shelf.language, ()) if p.heading == paragraph.heading]
    return Spot(ours[0].file, ours[0].start, ours[-1].start + len(ours[-1].text)) if ours else paragraph.spot


@fault("a chapter cut")
def chapter(shelf: Shelf, random: Random) -> Fault | None:
    name = random.choice([each for each in shelf.texts if each.startswith("rules/")])
    text = shelf.texts[name]
    paragraphs = list(shelf.chapters[name.rpartition("/")[2]][name.split("/")[1]])
    if len(paragraphs) < 4:
        return None
    if random.random() < 0.5:  # the rest of it
        cut = random.choice(paragraphs[2:]).start
        return _twins(
            shelf, name, spoilt("a chapter cut", f"{name} from {cut}", shelf.texts, [Change(name, cut, len(text), "")])
        )
    one = random.choice(paragraphs[1:])  # or one paragraph
    return _twins(
        shelf,
        name,
        spoilt(
            "a chapter cut",
            f"{name} `{one.text[:50]}`",
            shelf.texts,
            [Change(name, one.start, one.start + len(one.text) + 1, "")],
        ),
    )


def _twins(shelf: Shelf, name: str, found: Fault) -> Fault:
    """The same chapter in the other languages is the other end: below the same headings."""
    cut = found.files[name]
    heads = sum(line.startswith("#") for line in (cut or b"").decode()[: len(shelf.texts[name])].splitlines())
    line = found.places[0].first
    near = max(
        (n for n, text in enumerate(shelf.texts[name].splitlines()[:line], 1) if text.startswith("#")), default=1
    )
    place = End(name, near, line + 12)
    others = []
    for other in shelf.texts:
        if other != name and other.startswith("rules/") and other.rpartition("/")[2] == name.rpartition("/")[2]:
            others.append(End(other, max(1, near - 3), shelf.texts[other].count("\n") if heads == 0 else line + 15))
    return Fault(found.category, found.what, found.files, (place,), (*found.places, *others))


@fault("text that overruns in a translation", printed=True)
def overrun(shelf: Shelf, random: Random) -> Fault | None:
    message = pick(random, [m for m in shelf.messages if len(m.text) > 25 and "#text" in m.context])
    if message is None:
        return None
    return spoilt(
        "text that overruns in a translation",
        f"{message.file} {message.context}",
        shelf.texts,
        [message.told(" ".join([message.text] * 8))],
        source_of(shelf, message),
    )


@fault("discrepancies of the real editions")
def editions(shelf: Shelf, random: Random) -> Fault | None:
    """What the printed booklets get wrong: a caption twice, steps out of order, an empty section, a name misspelt once."""
    name = random.choice([each for each in shelf.texts if each.startswith("rules/")])
    shelf.texts[name]
    paragraphs = list(shelf.chapters[name.rpartition("/")[2]][name.split("/")[1]])
    sort = random.randrange(5)
    if sort == 0 and (long := [p for p in paragraphs if len(p.text) > 60 and not re.match(r"\s*[-*\d|]", p.text)]):
        one = random.choice(long)
        return spoilt(
            "discrepancies of the real editions",
            f"twice: {name} `{one.text[:40]}`",
            shelf.texts,
            [Change(name, one.start, one.start, one.text + "\n\n")],
        )
    if sort == 1 and (steps := [p for p in paragraphs if re.match(r"\d+\. ", p.text)]):
        one = random.choice(steps)
        number = int(one.text.partition(".")[0])
        return spoilt(
            "discrepancies of the real editions",
            f"step {number} of {name}",
            shelf.texts,
            [Change(name, one.start, one.start + len(str(number)), str(number + 3))],
        )
    if sort == 2 and (
        below := [p for p in paragraphs if sum(q.heading == p.heading for q in paragraphs) == 1 and p.heading]
    ):
        one = random.choice(below)
        found = spoilt(
            "discrepancies of the real editions",
            f"empty section `{one.title}` of {name}",
            shelf.texts,
            [Change(name, one.start, one.start + len(one.text) + 1, "")],
        )
        return _twins(shelf, name, found)
    if sort == 3:  # a name misspelt where it is written again
        named = [(m, called) for m in shelf.messages if m.context.endswith("#name") and len(m.text) > 6 and SIMPLE.match(m.text)
                 for called in shelf.messages if called.language == m.language and called.context != m.context and m.text in called.text]  # fmt: skip
        if named:
            m, where = random.choice(named)
            wrong = misspelt(m.text, random.randrange(9))
            return spoilt(
                "discrepancies of the real editions",
                f"{where.context} {m.text} -> {wrong}",
                shelf.texts,
                [where.told(where.text.replace(m.text, wrong, 1))],
            )
    parts = [v for v in shelf.values if v.number and "parts" in v.path and v.path[-1] == "count"]
    if parts:
        value = random.choice(parts)
        return spoilt(
            "discrepancies of the real editions",
            f"sum of {value.context}",
            shelf.texts,
            [Change(value.file, value.start, value.end, str(int(value.text) + 1))],
            [shelf.record_of(value).spot],
        )
    return None
