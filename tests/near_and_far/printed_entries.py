"""What the book must say of a record, worked out from the record alone, and what the printed file says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2

from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.text.markup import plain

KINDS = ("adventure", "victory", "side-quest", "chapter", "epilogue")
SIGNS = "❶❷❸❹❺"
WORDS = {
    "en": {
        "must": "MUST, if you have", "may": "OPTIONAL, if you have", "else": "ELSE", "and": " and ", "pay": "pay",
        "success": "Success:", "failure": "Failure:", "end": "The end",
    },
    "ru": {
        "must": "ОБЯЗАТЕЛЬНО, если записано", "may": "НЕОБЯЗАТЕЛЬНО, если записано", "else": "ИНАЧЕ", "and": " и ",
        "pay": "заплатите", "success": "Успех:", "failure": "Неудача:", "end": "Конец",
    },
}  # fmt: skip


def number_of(record: Record) -> str:
    return str(record.data.get("number", record.data.get("letter")))


def squeezed(text: str) -> str:
    """Without spaces, line ends and hyphens: what lines do to words does not count."""
    return re.sub(r"[\s\u200b\ufffe\u00ad\x02-]+", "", text)


@dataclass(frozen=True)
class Expected:
    """One record's entry: its words in the order in which they must stand, and where its links must lead."""

    world: World
    record: Record
    language: str

    def told(self, text: object) -> str:
        return plain(str(text))

    def name(self, kind: str, id_: str) -> str:
        record = self.world.get(kind, id_)
        assert record is not None
        return self.told(record.data["name"])

    def heading(self) -> str:
        data = self.record.data
        if "name" in data:
            return self.told(data["name"])
        if self.record.kind == "victory":
            return self.name("boss", data["boss"])
        spaces = [space for map_ in self.world.of("map").values() for space in map_.data["spaces"]]
        named = [
            space
            for space in spaces
            if self.record.id in (space.get("adventure"), space.get("day")) and "name" in space
        ]
        return self.told(named[0]["name"]) if named and self.record.kind == "adventure" else ""

    def rewards(self, gain: dict[str, Any]) -> str:
        said = []
        for key, value in gain.items():
            icon = self.name("icon", key)
            if isinstance(value, int):
                said.append(f"{value} {icon}".replace("-", "−"))
            elif key == "side-quest":
                quest = self.world.get(key, value)
                assert quest is not None
                said.append(f"{icon} {number_of(quest)}")
            else:
                said += [f"{icon} {self.name(key, each)}" for each in (value if isinstance(value, list) else [value])]
        return " ".join(said)

    def way(self, *parts: dict[str, Any]) -> Record | None:
        goto = next((part["goto"] for part in parts if "goto" in part), None)
        if goto is None:
            return None
        return self.world.get("chapter", goto) or self.world.get("epilogue", goto)

    def words(self) -> str:
        word, data = WORDS[self.language], self.record.data
        lines = [number_of(self.record), self.heading()]
        if data.get("last-map"):
            lines.append(self.name("word", "last-map"))
        lines.append(self.told(data["text"]))
        options = data.get("options", [])
        for sign, option in zip(SIGNS if len(options) > 1 else "•", options, strict=False):
            if "must" in option or "may" in option:
                how = "must" if "must" in option else "may"
                keywords = [self.name("keyword", each) for each in option[how]]
                first = [", ".join(keywords[:-1])] if keywords[:-1] else []
                lines.append(f"{word[how]} {word['and'].join([*first, keywords[-1]])}")
            elif option.get("else"):
                lines.append(word["else"])
            lines += [sign, self.told(option["label"])]
            if "cost" in option:
                lines.append(f"{word['pay']} {self.rewards(option['cost'])}")
            for check, target in option.get("check", {}).items():
                lines.append(f"{self.name('icon', check)} {target}+")
        for sign, option in zip(SIGNS if len(options) > 1 else [""], options, strict=False):
            lines += [sign, *self.results(option)]
        if self.record.kind == "epilogue":
            lines.append(word["end"])
        if "author" in data:
            lines.append(data["author"])
        return " ".join(lines)

    def results(self, option: dict[str, Any]) -> Iterator[str]:
        word, success = WORDS[self.language], option.get("success", option)
        ways = [
            f"→ {number_of(way)}" if (way := self.way(part, option)) else ""
            for part in (success, option.get("failure", {}))
        ]
        if "failure" in option:
            yield word["success"]
        yield self.told(success.get("text", ""))
        yield self.rewards(success.get("gain", {}))
        yield ways[0]
        if "bonus" in option:
            yield f"{option['bonus']['at']}+: {self.rewards(option['bonus']['gain'])}"
        if "failure" in option:
            yield f"{word['failure']} {self.told(option['failure']['text'])} {ways[1]}"

    def links(self) -> list[str]:
        """The records that its links must lead to, in the order in which they stand."""
        found = []
        for option in self.record.data.get("options", []):
            success, bonus, failure = (option.get(part, {}) for part in ("success", "bonus", "failure"))
            for gain in (option.get("gain", {}), success.get("gain", {})):
                found += [f"side-quest/{gain['side-quest']}"] if "side-quest" in gain else []
            way = self.way(success, option)
            found += [way.name] if way else []
            found += [f"side-quest/{bonus['gain']['side-quest']}"] if "side-quest" in bonus.get("gain", {}) else []
            if failure:
                way = self.way(failure, option)
                found += [way.name] if way else []
        return found


@dataclass(frozen=True, order=True)
class Spot:
    """A place in the book in the order of reading: page, column, and points below the top of the page."""

    page: int
    column: int
    down: float
    left: float


@dataclass(frozen=True)
class Link:
    """A place that can be clicked: where it stands, what it shows, and where it leads."""

    spot: Spot
    shown: str
    target: str


@dataclass(frozen=True)
class Printed:
    """A book as other libraries read it."""

    pages: list[str]
    places: dict[str, Spot]
    links: list[Link]
    outline: list[tuple[int, str, int]]
    heads: dict[str, str]

    @property
    def running(self) -> str:
        """The whole text without running heads and page numbers."""
        bodies = [re.sub(r"^[^\n]*\n\d+\r?\n", "", page) for page in self.pages]
        return "\n".join(bodies)


def read_book(path: Path) -> Printed:
    """The text, the named places, the links and the outline; `heads` is what stands at each place."""
    pages, places, links, heads = [], {}, [], {}
    shown = pypdfium2.PdfDocument(path)
    with pikepdf.open(path) as file:
        at = {page.obj.objgen: number for number, page in enumerate(file.pages)}
        texts = [page.get_textpage() for page in shown]
        wide, high = shown[0].get_size()
        pages = [text.get_text_range() for text in texts]

        def spot(page: int, left: float, top: float) -> Spot:
            return Spot(page, int(left > wide / 2 - 10), high - top, left)

        for leaf in file.Root.Names.Dests.Kids:
            names = list(leaf.Names)
            for name, place in zip(names[::2], names[1::2], strict=True):
                where = spot(at[place[0].objgen], float(place[2]), float(place[3]))
                places[str(name)] = where
                box = (where.left - 1, float(place[3]) - 18, where.left + 240, float(place[3]) + 1)
                heads[str(name)] = texts[where.page].get_text_bounded(*box).strip()
        for number, page in enumerate(file.pages):
            for note in page.obj.get("/Annots", []):
                left, bottom, right, top = (float(n) for n in note.Rect)
                text = texts[number].get_text_bounded(left - 0.5, bottom - 1, right + 0.5, top + 1)
                links.append(Link(spot(number, left, top), " ".join(text.split()), str(note.Dest)))
        outline: list[tuple[int, str, int]] = []
        with file.open_outline() as tree:
            for item in tree.root:
                for level, each in ((0, item), *((1, child) for child in item.children)):
                    assert isinstance(each.destination, pikepdf.Array)
                    outline.append((level, each.title, at[each.destination[0].objgen]))
    shown.close()
    return Printed(pages, places, sorted(links, key=lambda link: link.spot), outline, heads)
