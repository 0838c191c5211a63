"""Plays a book by its words alone, in every way: which entries are come to, and where it ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from stories.reader.by_words import _ROUND, END, Book, Choice, Sheet, State, Way


@dataclass
class Read:
    """What was read: entries and endings, what was taken there, how it came out, where nothing can be taken."""

    reached: set[str] = field(default_factory=set)
    endings: set[str] = field(default_factory=set)
    taken: set[tuple[str, int]] = field(default_factory=set)
    come: set[tuple[str, int, str]] = field(default_factory=set)
    gaps: set[str] = field(default_factory=set)
    trapped: set[str] = field(default_factory=set)


class Player:
    """Somebody with the book, a pencil and dice."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.first: dict[tuple[str, int, int], bool] = {}

    def everything(self, most: int) -> Read | None:
        """All that some reader can read; None where there is too much."""
        names = list(self.book.things)
        waiting: list[State] = []
        back: dict[State, list[State]] = {}
        over: list[State] = []
        read = Read()
        for values in product(*(self.book.things[name].starts for name in names)):
            sheet: Sheet = {**dict(zip(names, values, strict=True)), "on": (), "noted": "", "stage": 0}
            waiting.append(self.come(self.book.start, sheet))
        back.update((state, []) for state in waiting)
        while waiting:
            state = waiting.pop()
            if len(back) > most:
                return None
            name, sheet = state[0], dict(state[1])
            read.reached.add(name)
            if name == END or self.book.entries[name].ends:
                read.endings.add(name)
                over.append(state)
                continue
            choices = self.open(name, sheet)
            if not choices and self.book.entries[name].choices:
                read.gaps.add(name)
            for choice in choices:
                read.taken.add((name, choice.at))
                read.come |= {(name, choice.at, way.name) for way, _ in self.ways(choice, sheet)}
                for after in self.follow(name, choice, sheet):
                    if after not in back:
                        back[after] = []
                        waiting.append(after)
                    back[after].append(state)
        can = set(over)
        while over:
            more = [state for state in back[over.pop()] if state not in can]
            can.update(more)
            over += more
        read.trapped = {state[0] for state in back if state not in can}
        return read

    # what may be taken

    def open(self, name: str, sheet: Sheet) -> list[Choice]:
        choices = self.book.entries[name].choices
        there = [each for each in choices if self._asked(name, each, sheet) and self._paid(each, sheet)]
        must = [each for each in there if each.must]
        if must:
            return [each for each in must if not any(self._before(name, b, each) for b in must if b is not each)]
        conditional = any((each.asked.of - {"on"} and not each.otherwise) or self._returns(each) for each in there)
        return [each for each in there if not (each.otherwise and conditional)]

    def _returns(self, choice: Choice) -> bool:
        return not choice.chance and not choice.otherwise and "you noted" in choice.ways[0].target

    def _paid(self, choice: Choice, sheet: Sheet) -> bool:
        return all(sheet[name] - amount >= self.book.things[name].low for name, amount in choice.costs.items())

    def _asked(self, name: str, choice: Choice, sheet: Sheet) -> bool:
        if choice.once and not choice.visit and sheet.get(("once", name, choice.at)):
            return False
        if self._visited_once(name, choice) and sheet.get(("seen", name, choice.at)):
            return False
        if not choice.chance and "you noted" in choice.ways[0].target and not sheet["noted"]:
            return False
        return choice.asked.holds({**sheet, "visits": sheet.get(("visits", name), 0)})

    def _visited_once(self, name: str, choice: Choice) -> bool:
        return choice.visit and (choice.once or "each once" in self.book.entries[name].visits)

    def _before(self, name: str, one: Choice, other: Choice) -> bool:
        """Whether one asks for more: wherever it may be taken the other may be, and not the other way round."""
        key = (name, one.at, other.at)
        if key not in self.first:
            ranges: dict[Any, list[Any]] = {"on": [(), ("x",)], "noted": ["", "x"], "stage": [*range(9)]}
            for of in one.asked.of | other.asked.of:
                if of in self.book.things:
                    ranges[of] = [*range(self.book.things[of].low, self.book.things[of].high + 1)]
            ranges["visits", name] = [*range(self.cap(name) + 1)]
            ranges |= {("once", name, each.at): [False, True] for each in (one, other) if each.once}
            sheets = [dict(zip(ranges, each, strict=True)) for each in product(*ranges.values())]
            pairs = {(self._asked(name, one, sheet), self._asked(name, other, sheet)) for sheet in sheets}
            self.first[key] = (True, False) not in pairs and (False, True) in pairs
        return self.first[key]

    def cap(self, name: str) -> int:
        """Visits are counted as far as the words can tell them apart."""
        said = [choice.asked for choice in self.book.entries[name].choices if "visits" in choice.asked.of]
        return self.book.most_visits if said else 0

    # what comes of it

    def follow(self, name: str, choice: Choice, sheet: Sheet) -> Iterator[State]:
        for way, hurt in self.ways(choice, sheet):
            target = self._target(way.target, sheet)
            if target is None:
                continue
            new = dict(sheet)
            for paid, amount in choice.costs.items():
                new[paid] -= amount
            new |= hurt
            self.change(way.told, new)
            if choice.once and not choice.visit:
                new["once", name, choice.at] = True
            if choice.visit:
                new["on"] = (*new["on"], name)
                if self._visited_once(name, choice):
                    new["seen", name, choice.at] = True
                new["visits", name] = min(new.get(("visits", name), 0) + 1, self.cap(name))
            elif "until you leave" in self.book.entries[name].visits:
                new = {key: each for key, each in new.items() if key[:2] not in (("seen", name), ("visits", name))}
            yield self.come(target, new)

    def come(self, name: str, sheet: Sheet) -> State:
        if name in sheet["on"]:
            sheet["on"] = sheet["on"][: sheet["on"].index(name)]
        if name != END:
            for told in self.book.entries[name].gains:
                self.change(told, sheet)
        return name, tuple(sorted(((key, each) for key, each in sheet.items()), key=str))

    def _target(self, told: str, sheet: Sheet) -> str | None:
        if told.startswith("go back to where you set out on this visit"):
            other = told.partition("; on no visit → ")[2]
            return str(sheet["on"][-1]) if sheet["on"] else other or None
        if told == "go back to the entry whose number you noted":
            return sheet["noted"] or None
        if told in self.book.entries or told == END:
            return told
        if not told:
            return None
        first, *added = told.split(" + ")
        total = int(first)
        for each in added:
            number = re.fullmatch(r"(\d+) \((.+)\)", each)
            if number and sheet[number[2]] < 1:
                return None
            total += int(number[1]) if number else sheet[each]
        return str(total) if str(total) in self.book.entries else None

    def change(self, told: str, sheet: Sheet) -> None:
        for sentence in re.findall(r"[^.]+(?:\.|$)", told):
            self._change(sentence.strip(), sheet)

    def _change(self, said: str, sheet: Sheet) -> None:
        for form, amount in (
            (r"Gain (?P<n>\d+) (?P<what>.+)\.", 1), (r"Lose (?P<n>\d+) (?P<what>.+)\.", -1),
            (r"Take (?:(?P<n>\d+) )?(?P<what>.+?)(?:, and write down \d+ beside it)?\.", 1),
            (r"Give up (?:(?P<n>\d+) )?(?P<what>.+)\.", -1),
            (r"Write down (?P<n>)(?P<what>.+)\.", 1), (r"Cross out (?P<n>)(?P<what>.+)\.", -1),
        ):  # fmt: skip
            found = re.fullmatch(form, said)
            if found and found["what"] in self.book.things:
                self._set(found["what"], sheet[found["what"]] + amount * int(found["n"] or 1), sheet)
                return
        if found := re.fullmatch(r"(.+) becomes (-?\d+)\.", said):
            name = next(each for each in self.book.things if each.lower() == found[1].lower())
            self._set(name, int(found[2]), sheet)
        elif found := re.fullmatch(r"Note the number (.+)\.", said):
            sheet["noted"] = found[1]
        elif found := re.fullmatch(r"Stage (-?\d+) begins\.", said):
            sheet["stage"] = int(found[1])

    def _set(self, name: str, value: int, sheet: Sheet) -> None:
        thing = self.book.things[name]
        sheet[name] = min(max(value, thing.low), thing.high)

    # dice

    def ways(self, choice: Choice, sheet: Sheet) -> Iterator[tuple[Way, Sheet]]:
        """The ways that the dice can fall for somebody with this sheet."""
        if not choice.chance:
            yield choice.ways[0], {}
        elif choice.chance.startswith("roll "):
            yield from ((way, {}) for way in choice.ways)
        elif fight := _ROUND.fullmatch(choice.chance):
            yield from self._fought(choice, fight, sheet)
        else:
            dice, _, what = choice.chance.rpartition(", ")[0].partition(" + ")
            against = int(choice.chance.rpartition(", ")[2].removesuffix(" or more"))
            more = [int(way.name.removesuffix(" or more")) for way in choice.ways if way.name.endswith(" or more")]
            score = sum(sheet[name] for name in what.split(" + ")) if what else 0
            named = {
                "Failure" if total < against else f"{more[0]} or more" if more and total >= more[0] else "Success"
                for total in (face + score for face in thrown(dice))
            }
            yield from ((way, {}) for way in choice.ways if way.name in named)

    def _fought(self, choice: Choice, fight: re.Match[str], sheet: Sheet) -> Iterator[tuple[Way, Sheet]]:
        dice, score, strength, hits, hit, health, damage, enemy = fight.groups()
        faces, mine = thrown(dice), sheet[score]
        rounds = set()
        for one, other in product(faces, faces):
            if strength is not None:
                rounds.add((one + mine > other + int(strength), one + mine < other + int(strength)))
            else:
                rounds.add((one + mine >= int(hits), other >= int(hit)))
        waiting, seen = [(sheet[health], int(enemy))], set()
        while waiting:
            me, they = waiting.pop()
            if (me, they) in seen:
                continue
            seen.add((me, they))
            if me <= 0 or they <= 0:
                way = next(each for each in choice.ways if each.name == ("Failure" if me <= 0 else "Success"))
                yield way, {health: max(me, 0, self.book.things[health].low)}
                continue
            waiting += [(me - int(damage) * b, they - int(damage) * a) for a, b in rounds]


def thrown(dice: str) -> set[int]:
    """All totals of dice: `2d6+1`, or the faces themselves."""
    if dice.startswith("["):
        return {int(face) for face in dice[1:-1].split(", ")}
    many, sides, plus = re.fullmatch(r"(\d*)d(\d+)([+-]\d+)?", dice).groups()  # type: ignore[union-attr]
    return {sum(each) + int(plus or 0) for each in product(range(1, int(sides) + 1), repeat=int(many or 1))}
