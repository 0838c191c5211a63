"""Small books enumerated the long way, for what naive_walks looks for; verdicts are judged by the explorer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from stories.closure import closure

State = tuple[Any, ...]


@dataclass
class Seen:
    """What the enumeration found."""

    reached: set[str] = field(default_factory=set)
    taken: set[tuple[str, str]] = field(default_factory=set)
    gaps: set[str] = field(default_factory=set)
    overlaps: set[tuple[str, str, str]] = field(default_factory=set)
    nowhere: set[tuple[str, str]] = field(default_factory=set)
    trapped: set[str] = field(default_factory=set)
    loops: set[str] = field(default_factory=set)  # entries of readers who can neither end nor come to a halt
    states: int = 0


class Book:
    """One book with its rules. A sheet is a plain dict of names to numbers."""

    def __init__(self, entries: list[dict[str, Any]], state: dict[str, Any]) -> None:
        self.entries = {entry["id"]: entry for entry in entries}
        self.entries["end"] = {"id": "end", "ending": "neutral"}  # where a hub is left and nothing follows
        self.by_number = {entry["number"]: entry["id"] for entry in entries}
        self.low: dict[str, int] = {}
        self.high: dict[str, int] = {}
        self.first: dict[str, Any] = {"on visit": ()}
        self.printed: dict[str, int] = {}
        for flag in state["flags"]:
            self.low[flag], self.high[flag], self.first[flag] = 0, 1, 0
        for name, told in state["counters"].items():
            self.low[name], self.high[name], self.first[name] = told["from"], told["to"], told["start"]
        for name, told in state["items"].items():
            self.low[name], self.high[name], self.first[name] = 0, told.get("most", 1), 0
            if "number" in told:
                self.printed[name] = told["number"]

    # conditions

    def holds(self, guard: Any, sheet: dict[str, Any]) -> bool:
        if isinstance(guard, bool):
            return guard
        if isinstance(guard, list):
            return all(self.holds(each, sheet) for each in guard)
        if isinstance(guard, dict):
            return all(self._part(key, value, sheet) for key, value in guard.items())
        words = re.sub(r"[A-Za-z]+", lambda w: w[0] if w[0] in {"and", "or", "not"} else f"<{w[0]}>", guard)
        words = re.sub(
            r"<(\w+)>\s*(>=|<=|==|<|>)\s*(\d+)", lambda m: str(_compare(sheet[m[1]], m[2], int(m[3]))), words
        )
        words = re.sub(r"<(\w+)>", lambda m: str(sheet[m[1]] >= 1), words)
        return bool(eval(words))  # the guards of these tests only

    def _part(self, key: str, value: Any, sheet: dict[str, int]) -> bool:
        if key == "any":
            return any(self.holds(each, sheet) for each in value)
        if key == "not":
            return not self.holds(value, sheet)
        if isinstance(value, bool):
            return (sheet[key] >= 1) == value
        if isinstance(value, int):
            return sheet[key] >= value
        if value.startswith(">="):
            return sheet[key] >= int(value[2:])
        return sheet[value] >= 1

    def atoms(self, guard: Any) -> frozenset[str]:
        """What a condition asks for, to see which of two asks for more. None for a condition with `or`."""
        if isinstance(guard, str) and " or " not in guard and "(" not in guard:
            return frozenset(part.strip() for part in guard.split(" and "))
        if isinstance(guard, list):
            return frozenset().union(*(self.atoms(each) for each in guard))
        if isinstance(guard, dict):
            found: set[str] = set()
            for key, value in guard.items():
                if key == "any":
                    found.add(f"any {value}")
                elif isinstance(value, bool):
                    found.add(key if value else f"not {key}")
                elif isinstance(value, int):
                    found.add(f"{key} >= {value}")
                elif value.startswith(">="):
                    found.add(f"{key} {value}")
                else:
                    found.add(value)
            return frozenset(found)
        return frozenset({str(guard)}) if guard is not None else frozenset()

    # options: (key, option, guard parts), hub visits and ways out included

    def options(self, entry: str, visits: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
        record = self.entries[entry]
        found = [(str(at), option) for at, option in enumerate(record.get("options", ()), 1)]
        hub = record.get("hub")
        if hub is not None:
            for visit in hub["visit"]:
                option: dict[str, Any] = {"goto": visit, "visit": entry, "count": True}
                if "when" in self.entries[visit]:
                    option["when"] = self.entries[visit]["when"]
                if not hub.get("again"):
                    option["seen"] = f"seen {entry} {visit}"
                found.append((f"visit:{visit}", option))
            out: dict[str, Any] = {"least": hub.get("least", 0)}
            if not visits:
                out["goto"] = "end"
            if "leave" in hub:
                found.append(("leave", {**out, **hub["leave"]}))
            elif "goto" in hub:
                found.append(("leave", {**out, "goto": hub["goto"]}))
            elif visits or hub.get("least"):
                found.append(("leave", out))
        elif not record.get("options") and "ending" not in record:
            found.append(("on", {"goto": record["goto"]} if "goto" in record else {}))
        return found

    def fits(self, entry: str, key: str, option: dict[str, Any], sheet: dict[str, Any]) -> bool:
        seen = {**sheet, "visits": sheet.get(f"visits {entry}", 0)}
        if "when" in option and not self.holds(option["when"], seen):
            return False
        if option.get("once") and sheet.get(f"once {entry} {key}"):
            return False
        if "seen" in option and sheet.get(option["seen"]):
            return False
        if seen["visits"] < option.get("least", 0):
            return False
        if "sum" in option:
            names = [option["sum"]] if isinstance(option["sum"], str) else option["sum"]
            if any(name in self.printed and sheet[name] < 1 for name in names):
                return False
        if option.get("return") and not sheet.get("noted"):
            return False
        return all(
            sheet[name] - amount >= self.low[name] for cost in option.get("cost", ()) for name, amount in cost.items()
        )

    def applying(
        self, entry: str, sheet: dict[str, Any]
    ) -> tuple[list[tuple[str, dict[str, Any]]], list[tuple[str, str]]]:
        options = self.options(entry, sheet["on visit"])
        fitting = [(key, option) for key, option in options if self.fits(entry, key, option, sheet)]
        must = [(key, option) for key, option in fitting if option.get("must")]
        if must:
            best = [(key, option) for key, option in must if not any(self._asks_more(o, option) for _, o in must)]
            pairs = [(a[0], b[0]) for i, a in enumerate(best) for b in best[i + 1 :]]
            return best, pairs
        guarded = any(
            not option.get("else")
            and ("when" in option or option.get("return") or self._printed_sum(option) or option.get("least"))
            for _, option in fitting
        )
        return [(key, option) for key, option in fitting if not option.get("else") or not guarded], []

    def _printed_sum(self, option: dict[str, Any]) -> bool:
        names = option.get("sum", ())
        return any(name in self.printed for name in ([names] if isinstance(names, str) else names))

    def _asks_more(self, one: dict[str, Any], other: dict[str, Any]) -> bool:
        return self._all_atoms(one) > self._all_atoms(other)

    def _all_atoms(self, option: dict[str, Any]) -> frozenset[str]:
        more: set[str] = set()
        if option.get("once"):
            more.add(f"once {id(option)}")
        names = option.get("sum", ())
        more.update(name for name in ([names] if isinstance(names, str) else names) if name in self.printed)
        if option.get("return"):
            more.add("noted")
        return self.atoms(option.get("when")) | more

    # what comes of it

    def change(self, sheet: dict[str, int], told: dict[str, Any]) -> None:
        for key, value in told.items():  # in the order in which they stand
            if key in {"gain", "lose"}:
                sign = 1 if key == "gain" else -1
                for part in value if isinstance(value, list) else [value]:
                    for name, amount in part.items():
                        for each, by in (
                            [(name, amount)]
                            if isinstance(amount, int)
                            else [(n, 1) for n in (amount if isinstance(amount, list) else [amount])]
                        ):
                            sheet[each] = min(max(sheet[each] + sign * by, self.low[each]), self.high[each])
            elif key == "set":
                sheet.update(value)

    def ways(self, option: dict[str, Any], sheet: dict[str, int]) -> list[list[dict[str, Any]]]:
        """Every way it can come out: what is applied, in order. The last part with a target tells it."""
        if "check" in option:
            goal = option["check"]["skill"]
            totals = [roll + sheet["skill"] for roll in range(1, 7)]
            bonus = option.get("bonus")
            top = max(bonus["at"], goal) if bonus else 99
            found = []
            if any(goal <= total < top for total in totals):
                found.append([option, option["success"]])
            if bonus and any(total >= top for total in totals):
                found.append([option, option["success"], bonus])
            if any(total < goal for total in totals):
                found.append([option, option["failure"]])
            return found
        if "roll" in option:
            return [[option, result] for result in option["results"]]
        return [[option]]

    def after(
        self, entry: str, key: str, option: dict[str, Any], way: list[dict[str, Any]], sheet: dict[str, int]
    ) -> State | None:
        target = self.target(entry, way, sheet)
        if target is None:
            return None
        new: dict[str, Any] = dict(sheet)
        for cost in option.get("cost", ()):
            for name, amount in cost.items():
                new[name] -= amount
        for part in way:
            self.change(new, {k: v for k, v in part.items() if k in {"gain", "lose", "set"}})
            if "remember" in part:
                new["noted"] = entry if part["remember"] is True else part["remember"]
        if option.get("once"):
            new[f"once {entry} {key}"] = 1
        if "visit" in option:
            if "seen" in option:
                new[option["seen"]] = 1
            if option.get("count"):
                new[f"visits {entry}"] = min(new.get(f"visits {entry}", 0) + 1, 4)
            new["on visit"] = (*new["on visit"], entry)
        return self.arrive(target, new)

    def target(self, entry: str, way: list[dict[str, Any]], sheet: dict[str, Any]) -> str | None:
        for part in reversed(way):
            if "goto" in part:
                return str(part["goto"])
            if "sum" in part:
                names = [part["sum"]] if isinstance(part["sum"], str) else part["sum"]
                total = self.entries[entry]["number"] + sum(self.printed.get(n, sheet[n]) for n in names)
                return self.by_number.get(total)
            if part.get("return"):
                return str(sheet["noted"])
        return str(sheet["on visit"][-1]) if sheet["on visit"] else None

    def arrive(self, entry: str, sheet: dict[str, Any]) -> State:
        self.change(sheet, {k: v for k, v in self.entries[entry].items() if k in {"gain", "lose", "set"}})
        if entry in sheet["on visit"]:
            sheet["on visit"] = sheet["on visit"][: sheet["on visit"].index(entry)]
        return (entry, *sorted((name, value) for name, value in sheet.items()))

    def enumerate(self, most: int = 40_000) -> Seen | None:
        """Every state of every reader; None where there are more than is sensible here."""
        seen = Seen()
        start = self.arrive("start", dict(self.first))
        links: dict[State, list[State]] = {start: []}
        waiting = [start]
        endings, halts = [], []
        while waiting:
            state = waiting.pop()
            entry, sheet = state[0], dict(state[1:])
            seen.reached.add(entry)
            record = self.entries[entry]
            if "ending" in record:
                endings.append(state)
                continue
            applying, pairs = self.applying(entry, sheet)
            seen.overlaps.update((entry, a, b) for a, b in pairs)
            if not applying:
                halts.append(state)
                if self.options(entry, sheet["on visit"]):
                    seen.gaps.add(entry)
            for key, option in applying:
                seen.taken.add((entry, key))
                for way in self.ways(option, sheet):
                    after = self.after(entry, key, option, way, sheet)
                    if after is None:
                        seen.nowhere.add((entry, key))
                        halts.append(state)
                        continue
                    links[state].append(after)
                    if after not in links:
                        links[after] = []
                        waiting.append(after)
                        if len(links) > most:
                            return None
        back: dict[State, list[State]] = {state: [] for state in links}
        for state, targets in links.items():
            for target in targets:
                back[target].append(state)
        can = closure(endings, back)
        stop = closure([*endings, *halts], back)
        seen.trapped = {state[0] for state in links if state not in can}
        seen.loops = {state[0] for state in links if state not in stop}
        seen.states = len(links)
        return seen


def _compare(value: int, how: str, number: int) -> bool:
    return {
        ">=": value >= number,
        "<=": value <= number,
        "==": value == number,
        "<": value < number,
        ">": value > number,
    }[how]
