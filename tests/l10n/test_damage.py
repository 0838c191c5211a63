"""A complete Russian catalogue is damaged in fifty ways, and the check tells of nearly all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.l10n import po
from meeplewright.l10n.check import catalogue_findings
from meeplewright.l10n.texts import Home, own_homes
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from seldom import few_of

Damage = Callable[[po.Message], str | None]


@dataclass(frozen=True)
class Fixture:
    world: World
    home: Home
    catalogue: po.Catalogue


@pytest.fixture(scope="module")
def clean() -> Fixture:
    world = load(data.content() / "saltmarsh-light").worlds[0]
    home = own_homes(world)[0]
    return Fixture(world, home, po.read(home.path("ru").read_text(encoding="utf-8")))


def found(fixture: Fixture, catalogue: po.Catalogue, folder: Path, raw: str = "") -> list[Finding]:
    path = folder / "l10n" / "ru.po"
    path.parent.mkdir(exist_ok=True)
    path.write_text(raw or po.write(catalogue), encoding="utf-8")
    return list(catalogue_findings(fixture.world, replace(fixture.home, folder=folder), "ru"))


def swap(pattern: str, by: str) -> Damage:
    def damage(message: po.Message) -> str | None:
        made, count = re.subn(pattern, by, message.text, count=1)
        return made if count else None

    return damage


def copied(message: po.Message) -> str | None:
    return message.source if len(message.source.split()) > 3 else None


def half_left(message: po.Message) -> str | None:
    ours, theirs = message.source.split(". "), message.text.split(". ")
    return (
        f"{theirs[0]}. {'. '.join(ours[1:])}"
        if len(ours) > 1 and len(theirs) > 1 and len(ours[-1].split()) > 4
        else None
    )


def cut(message: po.Message) -> str | None:
    return message.text[: len(message.text) // 5] if len(message.text) > 200 else None


# what is done, and how often
TEXT_DAMAGES: dict[str, tuple[int, Damage]] = {
    "a number word changed": (6, swap(r"\b[Дд]в(?:а|е|ух)\b", "четыре")),
    "another number word changed": (3, swap(r"\b[Тт]ри\b", "пять")),
    "an ordinal changed": (2, swap(r"\bседьм(ой|ая|ую|ое)\b", r"пят\1")),
    "an icon's number changed": (5, swap(r"(\{[a-z-]+):(\d)\}", r"\1:9}")),
    "an icon became another": (3, swap(r"\{(?:oil|food|timber)", "{lamp")),
    "an icon was lost": (3, swap(r"\{[a-z-]+(:\d)?\}", "это")),
    "a link was lost": (2, swap(r"\[\[[a-z/-]+\|([^\]]+)\]\]", r"\1")),
    "emphasis was lost": (2, swap(r"(?<!\*)\*([^*]+)\*(?!\*)", r"\1")),
    "a not was lost": (
        5,
        swap(r"^(?!.*\b(?:нет|ни|без|никто|никогда|нельзя|только|пока|кроме|н[еи]\w+)\b)(.*?)\bне (?=\w)", r"\1"),
    ),
    "a copy of the source": (4, copied),
    "a part left in English": (3, half_left),
    "cut short": (2, cut),
}


def damaged(clean: Fixture) -> Iterator[tuple[str, po.Catalogue, str]]:
    """(what was done, the catalogue, the context)."""
    messages = clean.catalogue.messages
    for name, (count, damage) in TEXT_DAMAGES.items():
        able = [at for at, message in enumerate(messages) if damage(message) not in (None, message.text)]
        assert able, name
        step = max(1, len(able) // count)
        for at in able[::step][:count]:
            made = messages[at]._replace(text=str(damage(messages[at])))
            yield name, replace(clean.catalogue, messages=(*messages[:at], made, *messages[at + 1 :])), made.context
    for at in (30, 150):
        made = messages[at]._replace(source=messages[at].source + " Again.")
        yield (
            "the source moved on",
            replace(clean.catalogue, messages=(*messages[:at], made, *messages[at + 1 :])),
            made.context,
        )
    for at in (60, 200):
        made = messages[at]._replace(fuzzy=True)
        yield "fuzzy", replace(clean.catalogue, messages=(*messages[:at], made, *messages[at + 1 :])), made.context
    made = messages[90]._replace(text="")
    yield "emptied", replace(clean.catalogue, messages=(*messages[:90], made, *messages[91:])), made.context
    long = [at for at, message in enumerate(messages) if len(message.text) > 300]
    for one, other in ((long[3], long[20]), (long[8], long[31])):
        changed = list(messages)
        changed[one] = messages[one]._replace(text=messages[other].text)
        changed[other] = messages[other]._replace(text=messages[one].text)
        yield "two records swapped", replace(clean.catalogue, messages=tuple(changed)), messages[one].context
    yield (
        "gone",
        replace(clean.catalogue, messages=(*messages, messages[5]._replace(context="card/nobody#name"))),
        "card/nobody",
    )
    header = clean.catalogue.header | {"Plural-Forms": "nplurals=2; plural=(n != 1);"}
    yield "plural forms", replace(clean.catalogue, header=header), "plural"


def test_the_clean_catalogue_has_no_warning(clean: Fixture, tmp_path: Path) -> None:
    ignored = {
        (message.context, code)
        for message in clean.catalogue.messages
        for comment in message.comments
        for code in re.findall(r"meeple: ignore (MW\d+)", comment)
    }
    told = [
        f"{f.code} {f.message}"
        for f in found(clean, clean.catalogue, tmp_path)
        if f.confidence.rank < 2 and (f"{f.record}#{f.field}", f.code) not in ignored
    ]
    assert not told


@pytest.mark.parametrize("step", few_of((9, 1), 1))
def test_fifty_damages_are_told(step: int, clean: Fixture, tmp_path: Path) -> None:
    before = {(f.code, f.message) for f in found(clean, clean.catalogue, tmp_path)}
    lines, told, done = [], {"high": 0, "medium": 0, "low": 0}, 0
    for name, catalogue, context in islice(damaged(clean), 0, None, step):
        done += 1
        new = [f for f in found(clean, catalogue, tmp_path) if (f.code, f.message) not in before]
        new = [f for f in new if context.partition("#")[0] in f.record or context in f.message] or new
        best = min(new, key=lambda f: f.confidence.rank, default=None)
        lines.append(f"{name} in {context}: {f'{best.code} {best.confidence}' if best else 'NOT TOLD'}")
        if best is not None:
            told[str(best.confidence)] += 1
    assert done >= 45 // step, "\n".join(lines)
    assert sum(told.values()) >= done * 38 / 40, "\n".join(lines)
    assert told["high"] >= done // 2, "\n".join(lines)


def test_conflict_markers_duplicates_and_other_encodings(clean: Fixture, tmp_path: Path) -> None:
    text = po.write(clean.catalogue)
    marked = text.replace('msgctxt "card', '<<<<<<< ours\nmsgctxt "card', 1)
    assert "MW510" in {f.code for f in found(clean, clean.catalogue, tmp_path, marked)}
    twice = text + "\n" + text[text.rindex("\nmsgctxt") :]
    assert "MW511" in {f.code for f in found(clean, clean.catalogue, tmp_path, twice)}
    (tmp_path / "l10n" / "ru.po").write_bytes(re.sub("(?i)utf-8", "KOI8-R", text).encode("koi8-r", "replace"))
    findings = list(catalogue_findings(clean.world, replace(clean.home, folder=tmp_path), "ru"))
    first = next(f for f in findings if f.code == "MW510")
    assert "the catalogue is written in KOI8-R" in first.message
