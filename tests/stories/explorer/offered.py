"""What one story is made of, off its records, and what it offers whom: nothing here is read yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from stories.explorer.words import Sheet, amounts, holds, names_in, numbers_for

Record = dict[str, Any]
NOTHING = "end"


@dataclass
class Choice:
    """An option as it stands before a reader: what it asks for in words and besides, and what it belongs to."""

    key: str
    told: Record
    hidden: list[tuple[Any, bool]] = field(default_factory=list)  # what must be remembered, or must not be
    asks: list[Any] = field(default_factory=list)  # guards
    least: int = 0
    visit: str = ""  # the entry that is visited
    fallback: list[Any] = field(default_factory=list)  # where else it leads, the nearest first
    conditional: bool = False
    printed: list[str] = field(default_factory=list)  # items that are added
    returns: bool = False
    only_on_visit: bool = False


class Offered:
    """The records of one story, and the choices that stand at each node."""

    def __init__(self, kinds: dict[str, list[Record]], told: Record, state: Record, roots: Record) -> None:
        self.told, self.roots = told, roots
        self.kind_of = {each["id"]: kind for kind, each_of in kinds.items() if kind in roots for each in each_of}
        wanted = told.get("entries")
        self.entries: dict[str, Record] = {
            each["id"]: each
            for kind, each_of in kinds.items()
            if kind in roots and (wanted is None or kind in wanted)
            for each in each_of
            if self._read_here(each)
        }
        self.low: dict[str, int] = {}
        self.high: dict[str, int] = {}
        self.begins: dict[str, list[int]] = {}
        self.printed: dict[str, int] = {}
        self.untracked = set(state.get("untracked", ()))
        self._declare(kinds, state)
        self.by_number = {each["number"]: name for name, each in self.entries.items() if "number" in each}
        self.stages = self._stages()
        self.hubs = {name: self._hub(name, each) for name, each in self.entries.items() if "hub" in each}
        self.made = ""
        if "hub" in told:
            self.made = "hub"
            members = [name for name in self.entries if self.kind_of[name] in told["hub"]["kinds"]]
            self.hubs["hub"] = {**told["hub"], "members": members}
        self.granted = {name for each in self.entries.values() for name in self._granted(each, each["id"])}
        self._choices: dict[str, list[Choice]] = {}
        self._first: dict[tuple[str, str, str], bool] = {}
        self.dice = told.get("dice", {})

    def _read_here(self, record: Record) -> bool:
        wanted = self.told.get("sets")
        return wanted is None or "set_of" not in record or record["set_of"] in wanted

    def _declare(self, kinds: dict[str, list[Record]], state: Record) -> None:
        def name(what: str, low: int, high: int, start: Any) -> None:
            self.low[what], self.high[what] = low, high
            listed = start if isinstance(start, list) else [int(start)] if start != "any" else range(low, high + 1)
            self.begins[what] = [*listed]

        for record in kinds.get("keyword", ()):
            name(record["id"], 0, 1, 0)
        for record in kinds.get("thing", ()):
            name(record["id"], 0, record.get("most", 1), record.get("start", 0))
            if "number" in record:
                self.printed[record["id"]] = record["number"]
        for record in kinds.get("gauge", ()):
            name(record["id"], 0, record.get("to", 2), record.get("start", 0))
        for kind, root in self.roots.items():
            if isinstance(root, dict) and any(root.get(word) == "id" for word in ("gains", "waits", "until")):
                for record in kinds.get(kind, ()):
                    name(record["id"], 0, 1, 0)
        for each, told in state.get("flags", {}).items():
            name(each, 0, 1, (told or {}).get("start", 0))
        for each, told in state.get("counters", {}).items():
            name(each, told["from"], told["to"], told.get("start", min(max(0, told["from"]), told["to"])))
        for each, item in state.get("items", {}).items():
            told = item or {}
            name(each, 0, told.get("most", 1), told.get("start", 0))
            if "number" in told:
                self.printed[each] = told["number"]
        for each in self.untracked & self.low.keys():
            name(each, self.low[each], self.high[each], "any")

    def _stages(self) -> list[str]:
        told = self.told.get("stages")
        if told is None:
            return []
        if isinstance(told, list):
            return list(told)
        numbered = [
            (each[told["by"]], name)
            for name, each in self.entries.items()
            if self.kind_of[name] == told["kind"] and told["by"] in each
        ]
        return [name for number, name in sorted(numbered) if told["from"] <= number <= told["to"]]

    def stage_number(self, name: str) -> int:
        told = self.told["stages"]
        return self.stages.index(name) + 1 if isinstance(told, list) else int(self.entries[name][told["by"]])

    def _hub(self, name: str, record: Record) -> Record:
        hub = record["hub"]
        members = [each for each in listed(hub.get("visit", [])) if each in self.entries]
        members += [
            each for each in self.entries if self.kind_of[each] in listed(hub.get("kinds", [])) and each != name
        ]
        members += [each for each, told in self.entries.items() if name in listed(told.get("in", []))]
        if name in self.stages and isinstance(self.told["stages"], dict):
            members += [each for each in self.entries if self.kind_of[each] in self.told["stages"].get("visit", [])]
        return {**hub, "members": list(dict.fromkeys(members))}

    def _granted(self, value: Any, owner: str) -> Iterator[str]:
        """Every name that is ever gained."""
        if isinstance(value, dict):
            for key, each in value.items():
                if key in {"gain", "lose"}:
                    yield from (name for name, _ in amounts(each))
                elif key == "set":
                    yield from each
                elif key == "gone":
                    yield owner
                else:
                    yield from self._granted(each, owner)
        elif isinstance(value, list):
            for each in value:
                yield from self._granted(each, owner)

    def root(self, entry: str) -> Record:
        root = self.roots[self.kind_of[entry]]
        return root if isinstance(root, dict) else {}

    # the beginning

    def ends(self, node: str) -> bool:
        return node == NOTHING or bool(self.entries.get(node, {}).get("ending"))

    def choices(self, node: str) -> list[Choice]:
        found = self._choices.get(node)
        if found is None:
            found = self._choices[node] = [*self._of(node)]
        return found

    def _of(self, node: str) -> Iterator[Choice]:
        if self.ends(node):
            return
        record = self.entries.get(node, {})
        back = [record["goto"]] if "goto" in record else ["back"]
        for at, told in enumerate(record.get("options", ()), 1):
            yield self._choice(node, str(at), told, back)
        if node in self.hubs:
            for member in self.hubs[node]["members"]:
                yield self._visit(node, member)
            leave = self._leave(node, record)
            if leave is not None:
                yield leave
        elif not record.get("options"):
            yield Choice("on", {}, fallback=back)
        elif self.root(node).get("pass"):
            yield Choice("on", {}, fallback=back, only_on_visit=back == ["back"] and node not in self.stages)

    def _choice(self, node: str, key: str, told: Record, fallback: list[Any]) -> Choice:
        asks = [told[word] for word in ("when", "needs") if word in told]
        if told.get("must") not in (None, False, True):
            asks.append(told["must"])
        goes = next((word for word in ("goto", "sum", "return") if told.get(word)), "")
        added = [name for name in names_added(told["sum"]) if name in self.printed] if goes == "sum" else []
        choice = Choice(key, told, asks=asks, fallback=fallback, printed=added, returns=goes == "return")
        if told.get("once"):
            choice.hidden.append((("once", node, key), False))
        choice.conditional = any(True for ask in asks for _ in names_in(ask)) or bool(added) or choice.returns
        return choice

    def _visit(self, hub: str, member: str) -> Choice:
        record, root, told = self.entries[member], self.root(member), self.hubs[hub]
        choice = Choice(f"visit:{member}", {}, visit=member)
        if "when" in record:
            choice.asks.append(record["when"])
        if "when" in root:
            choice.asks.append(root["when"])
        waiting = [each for each in told["members"] if self.root(each).get("waits") == "id"]
        if member in waiting:
            choice.asks.append({member: True})
        else:
            choice.asks += [{each: False} for each in waiting]
            if told.get("again") is not True:
                choice.hidden.append((("seen", hub, member), False))
        if root.get("until") == "id" and member in self.granted:
            choice.asks.append({member: False})
        choice.conditional = any(True for ask in choice.asks for _ in names_in(ask))
        return choice

    def _leave(self, node: str, record: Record) -> Choice | None:
        hub = self.hubs[node]
        least = hub.get("least", 0)
        least = len(hub["members"]) if least == "all" else least
        if node == self.made:
            choice = Choice("leave", {}, asks=[hub.get("leave", True)], fallback=[NOTHING])
            choice.conditional = any(True for _ in names_in(choice.asks))
        else:
            goes = [each["goto"] for each in (hub, record) if "goto" in each][:1] or ["back"]
            ends = "leave" in hub or least
            if goes == ["back"] and ends:
                goes = ["back", NOTHING]
            choice = self._choice(node, "leave", hub.get("leave", {}), goes)
            choice.only_on_visit = goes == ["back"] and node not in self.stages
        choice.least = least
        choice.conditional = choice.conditional or bool(least)
        return choice

    def fits(self, node: str, choice: Choice, sheet: Sheet) -> bool:
        """Whether its condition holds and its cost can be paid."""
        if choice.only_on_visit and not sheet["on"]:
            return False
        if not self.asked(node, choice, sheet):
            return False
        paid: dict[str, int] = {}
        for name, amount in amounts(choice.told.get("cost", {})):
            if name not in self.untracked:
                paid[name] = paid.get(name, 0) + max(amount, 0)
        return all(sheet[name] - amount >= self.low[name] for name, amount in paid.items())

    def asked(self, node: str, choice: Choice, sheet: Sheet) -> bool:
        """Whether its condition holds, in words and besides."""
        seen = {**sheet, "visits": sheet.get(("visits", node), 0)}
        return (
            all(holds(ask, seen) for ask in choice.asks)
            and all(bool(sheet.get(what)) == wanted for what, wanted in choice.hidden)
            and bool(seen["visits"] >= choice.least)
            and all(sheet[name] >= 1 for name in choice.printed)
            and (not choice.returns or bool(sheet["noted"]))
        )

    def applying(self, node: str, sheet: Sheet) -> tuple[list[Choice], list[tuple[str, str]]]:
        """What a reader may take, and the pairs of which both must be."""
        fitting = [each for each in self.choices(node) if self.fits(node, each, sheet)]
        must = [each for each in fitting if each.told.get("must")]
        if must:
            best = [a for a in must if not any(self.before(node, b, a) for b in must if b is not a)]
            return best, [(a.key, b.key) for at, a in enumerate(best) for b in best[at + 1 :]]
        guarded = any(each.conditional and not each.told.get("else") for each in fitting)
        return [each for each in fitting if not (each.told.get("else") and guarded)], []

    def before(self, node: str, one: Choice, other: Choice) -> bool:
        """Whether one asks for more: its condition holds only where the other's does, and not the other way round."""
        key = (node, one.key, other.key)
        if key not in self._first:
            ranges: dict[Any, list[Any]] = {"on": [()], "noted": ["", "x"]}
            for each in (one, other):
                for name in (n for ask in each.asks for n in names_in(ask)):
                    ranges[name] = self._range(name)
                ranges |= {name: [*range(self.high[name] + 1)] for name in each.printed}
                ranges |= {what: [False, True] for what, _ in each.hidden}
            if one.least or other.least or "visits" in ranges:
                ranges[("visits", node)] = [*range(self.cap(node) + 1)]
                ranges.pop("visits", None)
            sheets = [dict(zip(ranges, each, strict=True)) for each in product(*ranges.values())]
            pairs = {(self.asked(node, one, sheet), self.asked(node, other, sheet)) for sheet in sheets}
            self._first[key] = (True, False) not in pairs and (False, True) in pairs
        return self._first[key]

    def _range(self, name: str) -> list[int]:
        if name == "stage":
            numbers = [0, *(self.stage_number(each) for each in self.stages)]
            return [*range(min(numbers), max(numbers) + 1)]
        return [] if name == "visits" else [*range(self.low[name], self.high[name] + 1)]

    def cap(self, node: str) -> int:
        """What visits are counted to: one more than anything asks for."""
        asks = [numbers_for(ask, "visits") for each in self.choices(node) for ask in each.asks]
        least = max((each.least for each in self.choices(node)), default=0)
        return max([len(self.hubs[node]["members"]), least, *(n for each in asks for n in each)]) + 1


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def names_added(value: Any) -> list[str]:
    return listed(value["add"]) if isinstance(value, dict) else listed(value)
