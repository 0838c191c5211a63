"""The facts of the rulebook as they are listed, and what shows that each is in the pack or in the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml
from babel.messages.pofile import read_po

from meeplewright.checks.figures import Figures
from meeplewright.packs.world import World

SOURCES = "SOURCES"
_ANSWERS = {  # what is yes or no and not a number; other such values are remarks on the facts themselves
    "duel_needed", "talents", "side_quests", "keywords", "storybook_used", "character_card", "bosses_on_map_11",
    "neutral_character_in_town_hall", "double_sided", "failure.result_text_read", "failure.counts_for_xp",
}  # fmt: skip
_PLACES = {"way", "n", "order", "source_lines"}  # where something stands in a list of the facts, or of the booklet
_WORDS = {
    0: ("no", "none", "nothing", "zero", "нул", "нол", "нет", "ни", "ничего"),
    1: ("a", "an", "one", "once", "first", "один", "одн", "раз", "перв"),
    2: ("two", "both", "second", "pair", "twice", "два", "две", "дву", "двое", "двои", "оба", "обе", "обо", "втор"),
    3: ("three", "third", "три", "трёх", "трое", "трет"),
    4: ("four", "fourth", "четыр", "четвер", "четвёр"),
    5: ("five", "пят"), 6: ("six", "шест"), 7: ("seven", "семь", "семи"), 8: ("eight", "восем", "восьм"),
    10: ("ten", "десят"), 12: ("twelve", "двенадцат"),
}  # fmt: skip


def listed(folder: Path) -> dict[str, dict[str, Any]]:
    """All facts by their path in the facts file."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("*.yaml")):
        read = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        assert not set(read) & set(found), path
        found.update(read)
    return found


def figures_of(facts: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The names and numbers of each fact of a facts file: sections of items, or of one."""
    found = {}
    for section, value in facts.items():
        if not isinstance(value, list):
            found[section] = dict(_figures(value, section, ()))
            continue
        for index, item in enumerate(value):
            name = item.get("id", item.get("n", index))
            found[f"{section}/{name}"] = dict(_figures(item, section, ()))
    return found


def _figures(value: Any, section: str, path: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inside in value.items():
            if key != "src":
                yield from _figures(inside, section, (*path, str(key)))
    elif isinstance(value, list):
        for index, inside in enumerate(value):
            yield from _figures(inside, section, (*path, str(index)))
    else:
        name = ".".join(path)
        if isinstance(value, bool):
            wanted = name in _ANSWERS
        elif isinstance(value, int):
            wanted = path[-1] not in _PLACES or (section, name) in {("scoring", "order"), ("maps", "n")}
        else:
            wanted = isinstance(value, str) and ("names" in path[:-1] or path[0] == "pages")
        if wanted:
            yield name, value


@dataclass(frozen=True, eq=False)
class Told:
    """The pack, its texts in Russian, and its rules by language, file and heading."""

    world: World
    russian: Mapping[str, str]
    rules: Path
    sources: str

    @classmethod
    def of(cls, world: World, sources: str) -> Told:
        """A pack that ships, with the catalogues of its system and its own."""
        russian: dict[str, str] = {}
        for folder in (world.system.folder, world.pack.folder):
            with (folder / "l10n" / "ru.po").open("rb") as file:
                russian |= {str(m.context): str(m.string) for m in read_po(file) if m.context}
        return cls(world, russian, world.pack.folder / "rules", sources)

    @cached_property
    def _figures(self) -> Figures:
        return Figures(self.world)

    def missing(self, fact: Mapping[str, Any]) -> list[str]:
        """What of a fact is neither in the pack nor told; empty where all is well."""
        if set(fact) & {"left-out", "computed"}:
            return []
        if not set(fact) & {"pack", "named", "record", "told"}:
            return ["it is nowhere"]
        places = fact.get("told", [])
        wrong = [f"{name} is not there" for key, name in fact.items() if key == "record" and not self._there(name)]
        wrong += [f"not told: {words}" for where, *both in places for words in self._unsaid(where, both)]
        for name, value in fact.get("figures", {}).items():
            if name not in fact.get("otherwise", {}) and not self._proven(name, value, fact, places):
                wrong.append(f"{name}: {value}")
        return wrong

    def _there(self, name: str) -> bool:
        kind, _, key = name.partition("/")
        return key in self.world.of(kind)

    def _proven(self, name: str, value: Any, fact: Mapping[str, Any], places: list[list[str]]) -> bool:
        if name in fact.get("pack", {}):
            return self._agrees(fact["pack"][name], value)
        if isinstance(value, str):
            if "named" in fact and name in {"names.en", "names.ru"}:
                return self._called(fact["named"], name.rpartition(".")[2], value)
            said = " ".join(f"{where} {self._heading(where)} {' '.join(both)}" for where, *both in places)
            return any(word[:4].casefold() in said.casefold() for word in re.findall(r"\w{4,}", value)) or (
                name.endswith(".en") and bool(said)
            )
        return all(_says(" ".join(column), value) for column in _columns(places))

    def _agrees(self, path: str, value: Any) -> bool:
        least = path.startswith("<=")
        negative = path.startswith("-")
        found = self._value(path.lstrip("<=-"))
        if least:
            return bool(found <= value)
        if isinstance(value, bool):
            return bool(found or False) is value
        return bool((-found if negative else found) == value) or str(found) == str(value)

    def _value(self, path: str) -> Any:
        kind, key, *steps = path.split("/")
        value: Any = self.world.of(kind)[key].data
        for step in steps:
            if step == "#":
                value = len(value)
            elif isinstance(value, list):
                value = value[int(step)]
            else:
                value = value.get(step)
        return value

    def _called(self, record: str, language: str, name: str) -> bool:
        """Whether a record has a name of the facts; their English ones are translations, often with a remark."""
        record, _, inside = record.partition("#")
        kind, _, key = record.partition("/")
        english = self.world.of(kind)[key].data
        if language == "en":
            here = english[inside]["name"] if inside else english["name"]
            words = _plain(name)
            return _plain(here).removeprefix("a ") in words
        return _plain(self.russian[f"{record}#{inside}/name" if inside else f"{record}#name"]) == _plain(name)

    def _unsaid(self, where: str, both: list[str]) -> list[str]:
        if where == SOURCES:
            return [words for words in both if words not in self.sources]
        if "#" in where:
            record, _, field = where.partition("#")
            kind, _, key = record.partition("/")
            texts = (str(self.world.of(kind)[key].data[field]), self.russian[where])
        else:
            texts = (self._section("en", where), self._section("ru", where))
        return [words for words, text in zip(both, texts, strict=True) if words not in " ".join(text.split())]

    def _heading(self, where: str) -> str:
        return "" if where == SOURCES or "#" in where else self._section("ru", where).splitlines()[0]

    def _section(self, language: str, where: str) -> str:
        """A section by its English heading: the chapters of both languages are cut alike."""
        file, _, heading = where.partition("/")
        number = [section.splitlines()[0] for section in self._cut["en", file]].index(heading)
        return self._cut[language, file][number]

    @cached_property
    def _cut(self) -> dict[tuple[str, str], list[str]]:
        """The sections of each chapter, by language and file, with the figures of the pack."""
        return {
            (file.parent.name, file.stem): [
                section
                for section in re.split(r"^#+ ", self._figures.filled(file.read_text("utf-8")), flags=re.MULTILINE)
                if section
            ]
            for file in sorted(self.rules.glob("*/*.md"))
        }


def _columns(places: list[list[str]]) -> list[list[str]]:
    """What is said in English, and what in Russian; the sources are in English alone."""
    english = [both[0] for _, *both in places]
    russian = [both[-1] for _, *both in places]
    return [english, russian]


def _says(text: str, number: int) -> bool:
    size = abs(number)
    if re.search(rf"(?<!\d){size}(?!\d)", text):
        return True
    return any(
        re.search(rf"\b{word}\b" if word.isascii() else rf"\b{word}", text, re.IGNORECASE)
        for word in _WORDS.get(size, ())
    )


def _plain(name: str) -> str:
    return re.sub("[()]", "", name.replace("’", "'")).casefold()
