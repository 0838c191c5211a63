"""The rules of reading one story: what applies to a reader, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from stories.explorer.dice import fought, thrown
from stories.explorer.offered import NOTHING, Choice, Offered, Record, names_added
from stories.explorer.words import Sheet, amounts, faces

State = tuple[Any, ...]
_ALWAYS = ("on", "noted", "stage")
_OWN = ("lose", "gain", "set", "remember", "gone", "coins")


@dataclass
class Way:
    """One way in which a choice comes out. `parts` are applied in order; `end` is None where it leads nowhere."""

    name: str
    chance: Fraction
    after: State | None


class Tale(Offered):
    """One story, as it is read."""

    @property
    def start(self) -> str:
        if "start" in self.told:
            return str(self.told["start"])
        if self.stages:
            return self.stages[0]
        if self.made:
            return self.made
        marked = [name for name, each in self.entries.items() if each.get("start")]
        if marked:
            return marked[0]
        return "start" if "start" in self.entries else self.by_number[min(self.by_number)]

    def beginnings(self, told: dict[str, int] | None = None) -> list[State]:
        """Every state in which a reader may begin; or who begins with these values."""
        return [state for state, _ in self.chances(every=True, told=told)]

    def chances(self, *, every: bool = False, told: dict[str, int] | None = None) -> list[tuple[State, Fraction]]:
        """Those of one who takes the lowest where it is free; of what is not tracked any number is as likely."""
        names = list(self.begins)
        values = [self.begins[name] if every or name in self.untracked else self.begins[name][:1] for name in names]
        values = [[told[name]] if told and name in told else each for name, each in zip(names, values, strict=True)]
        found: dict[State, Fraction] = {}
        sheets = [*product(*values)]
        for each in sheets:
            sheet: Sheet = dict(zip(names, each, strict=True))
            sheet |= {"on": (), "noted": "", "stage": 0}
            state = self.arrive(self.start, sheet)
            found[state] = found.get(state, Fraction(0)) + Fraction(1, len(sheets))
        return list(found.items())

    # what may be chosen

    # what comes of it

    def ways(self, node: str, choice: Choice, state: State) -> list[Way]:
        """How a choice comes out."""
        sheet = dict(state[1])
        told = choice.told
        if "check" in told:
            return self._checked(node, choice, sheet)
        if "roll" in told:
            odds = thrown(told["roll"], self.dice)
            found = []
            for result in told["results"]:
                chance = sum((odds.get(face, Fraction(0)) for face in faces(result["on"])), Fraction(0))
                name = ",".join(sorted(map(str, faces(result["on"])), key=lambda word: (len(word), word)))
                found.append(Way(name, chance, self.after(node, choice, [told, result], sheet)))
            return found
        return [Way("", Fraction(1), self.after(node, choice, [told], sheet))]

    def _checked(self, node: str, choice: Choice, sheet: Sheet) -> list[Way]:
        told = choice.told
        (kind,) = [key for key in told["check"] if key != "dice"]
        against = told["check"][kind]
        known = self.told["checks"].get(kind, self.told["checks"].get("default"))
        won, lost = [told, told.get("success", {})], [told, told.get("failure", {})]
        if "fight" in known:
            return self._fight(node, choice, known["fight"], against, sheet)
        add = known.get("add", [kind] if kind in self.low else [])
        score = sum(sheet[name] for name in add)
        odds = thrown(told["check"].get("dice", known["dice"]), self.dice)
        found: dict[str, Fraction] = {}
        top = max(told["bonus"]["at"], against) if "bonus" in told else None
        for face, chance in odds.items():
            total = face + score
            name = "failure" if total < against else "bonus" if top is not None and total >= top else "success"
            found[name] = found.get(name, Fraction(0)) + chance
        parts = {"success": won, "failure": lost, "bonus": [*won, told.get("bonus", {})]}
        return [Way(name, chance, self.after(node, choice, parts[name], sheet)) for name, chance in found.items()]

    def _fight(self, node: str, choice: Choice, known: Record, enemy: dict[str, int], sheet: Sheet) -> list[Way]:
        told, health, damage = choice.told, known["health"], known.get("damage", 1)
        odds = fought(thrown(known["dice"], self.dice), enemy, sheet[known["score"]], sheet[health], damage)
        found = []
        for end, chance in odds.items():
            if end == "endless":
                found.append(Way("endless", chance, None))
                continue
            hurt = {health: max(0 if end == "beaten" else end, self.low[health])}
            if end == "beaten":
                parts, name = [told, told.get("failure", {})], "failure"
            else:
                parts, hits = [told, told.get("success", {})], -(-(sheet[health] - end) // damage)
                name = f"success/{hits}" if hits else "success"
            found.append(Way(name, chance, self.after(node, choice, parts, sheet, hurt)))
        return found

    def after(
        self, node: str, choice: Choice, parts: list[Record], sheet: Sheet, hurt: dict[str, int] | None = None
    ) -> State | None:
        """The state that follows; None where it leads nowhere."""
        new = dict(sheet)
        if choice.visit:
            new["on"] = (*new["on"], node)
            if any(what[0] == "seen" for what, _ in choice.hidden):
                new["seen", node, choice.visit] = 1
            new["visits", node] = min(new.get(("visits", node), 0) + 1, self.cap(node))
        target = choice.visit or self._target(node, choice, parts, sheet)
        if target is None:
            return None
        for name, amount in amounts(choice.told.get("cost", {})):
            if name not in self.untracked:
                new[name] -= max(amount, 0)
        new |= hurt or {}
        for part in parts:
            self.change(part, new, node)
        if choice.told.get("once"):
            new["once", node, choice.key] = 1
        if node in self.hubs and not choice.visit and self.hubs[node].get("again") == "anew":
            for what in [
                each for each in new if isinstance(each, tuple) and each[:2] in (("seen", node), ("visits", node))
            ]:
                del new[what]
        return self.arrive(target, new)

    def _target(self, node: str, choice: Choice, parts: list[Record], sheet: Sheet) -> str | None:
        for part in reversed(parts):
            if "goto" in part:
                return str(part["goto"])
            if "sum" in part:
                added = names_added(part["sum"])
                if any(name in self.printed and sheet[name] < 1 for name in added):
                    return None
                numbers = [self.printed[name] if name in self.printed else int(sheet[name]) for name in added]
                return self.by_number.get(int(self.entries[node]["number"]) + sum(numbers))
            if part.get("return"):
                return sheet["noted"] or None
        for each in choice.fallback:
            if each != "back":
                return str(each)
            if node in self.stages:
                at = self.stages.index(node) + 1
                return self.stages[at] if at < len(self.stages) else NOTHING
            if sheet["on"]:
                return str(sheet["on"][-1])
        return None

    def change(self, part: Record, sheet: Sheet, node: str) -> None:
        """First what is lost, then what is gained, then what is set; and the number that is noted."""
        down = [(name, -amount) for name, amount in amounts(part.get("lose", {}))]
        up = [*amounts(part.get("gain", {}))]
        if part.get("gone"):
            up.append((node, 1))
        if "coins" in part:
            (up if part["coins"] > 0 else down).append(("coin", part["coins"]))
        for name, amount in (*down, *up):
            if name not in self.untracked:
                sheet[name] = min(max(sheet[name] + amount, self.low[name]), self.high[name])
        for name, value in part.get("set", {}).items():
            if name not in self.untracked:
                sheet[name] = min(max(int(value), self.low[name]), self.high[name])
        if part.get("remember"):
            sheet["noted"] = node if part["remember"] is True else part["remember"]

    def arrive(self, node: str, sheet: Sheet) -> State:
        if node in sheet["on"]:
            sheet["on"] = sheet["on"][: sheet["on"].index(node)]
        if node in self.entries:
            record, root = self.entries[node], self.root(node)
            self.change({key: record[key] for key in record if key in _OWN}, sheet, node)
            if root.get("gains") == "id":
                sheet[node] = 1
            if root.get("waits") == "id":
                sheet[node] = 0
            if node in self.stages:
                sheet["stage"] = self.stage_number(node)
            for counter, kind in self.told.get("count", {}).items():
                if kind == self.kind_of[node]:
                    sheet[counter] = min(sheet[counter] + 1, self.high[counter])
        kept = ((name, value) for name, value in sheet.items() if value or name in self.low or name in _ALWAYS)
        return node, tuple(sorted(kept, key=str))
