"""A story back to records of a plain gamebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from meeplewright.stories.exchange.book import Gamebook, Note
from meeplewright.stories.exchange.ways import chance_of, systems_checks
from meeplewright.stories.model.conditions import ALWAYS, All, AnyOf, Condition, Not, Sum, Test, both, names, renamed
from meeplewright.stories.model.story import (
    NOTED,
    Add,
    DiceCheck,
    Effect,
    Force,
    Goto,
    Node,
    Option,
    OptionRole,
    Outcome,
    Recall,
    Roll,
    Sort,
    Story,
    Target,
    Variable,
    VariableRole,
)
from meeplewright.stories.told.guards import plain_name
from meeplewright.text.markup import plain

Record = dict[str, Any]

_WRITTEN = (VariableRole.SAID, VariableRole.STAGE)  # what a book tells by name


def book_of(story: Story, language: str) -> Gamebook:
    """The whole story."""
    return _Writer(story).book(language)


def own_text(node: Node) -> str:
    """An entry's text without its title; where nothing is printed, what it is called."""
    lines = node.text.split("\n") if node.text else []
    if node.title in lines:
        lines.remove(node.title)
    return "\n".join(lines) or plain(node.title) or node.id.replace("-", " ")


def written(condition: Condition) -> Any:
    """A guard as records have it: an expression where that can say it."""
    if all(plain_name(name) for name in names(condition)) and not _has_empty(condition):
        return str(condition)
    return _structured(condition)


def _has_empty(condition: Condition) -> bool:
    if isinstance(condition, Not):
        return _has_empty(condition.of)
    return isinstance(condition, All | AnyOf) and (not condition.of or any(map(_has_empty, condition.of)))


def _structured(condition: Condition) -> Any:
    if isinstance(condition, Test):
        return {condition.name: f"{condition.compare} {condition.value}"}
    if isinstance(condition, Not):
        return {"not": _structured(condition.of)}
    if isinstance(condition, Sum):
        raise TypeError("a sum of several names cannot be written as a guard")
    return {"all" if isinstance(condition, All) else "any": [_structured(each) for each in condition.of]}


class _Writer:
    def __init__(self, story: Story) -> None:
        self.story = story
        self.notes: list[Note] = []
        self.noted = next(
            (
                outcome.target.nodes
                for node in story.nodes.values()
                for option in node.options
                for outcome in option.outcomes
                if isinstance(outcome.target, Recall) and outcome.target.register == NOTED
            ),
            (),
        )
        self.asked: dict[str, Condition] = {}  # what a hub asks before an entry is visited
        for node in story.nodes.values():
            for option in node.options:
                if option.role is OptionRole.VISIT:
                    self.asked[option.entry] = self.visits(_without(option.guard, option.once))

    def book(self, language: str) -> Gamebook:
        story = self.story
        settings: Record = {}
        checks = systems_checks(story)
        if checks:
            settings["checks"] = checks
        if story.rules:
            settings["rules"] = [
                {
                    **({"at": rule.at} if rule.at != "entry" else {}),
                    **({"when": written(rule.when)} if rule.when != ALWAYS else {}),
                    "require": written(rule.require),
                    **({"message": rule.message} if rule.message else {}),
                }
                for rule in story.rules
            ]
        gone_to = {
            outcome.target.node
            for node in story.nodes.values()
            for option in node.options
            for outcome in option.outcomes
            if isinstance(outcome.target, Goto)
        }
        # the end that a hub is left to where nothing follows is there by itself, unless an option now says so
        nodes = [node for node in story.nodes.values() if not (node.made and node.ending) or node.id in gone_to]
        entries = [self.entry(node) for node in nodes]
        return Gamebook(story.title, language, entries, self.state(), settings, tuple(self.notes))

    # --- state

    def state(self) -> Record:
        flags: Record = {}
        counters: Record = {}
        items: Record = {}
        for variable in self.story.variables.values():
            name = variable.name
            if variable.role not in _WRITTEN:
                continue
            start = _start(variable)
            title = {"title": variable.title} if variable.title else {}
            if variable.sort is Sort.FLAG:
                flags[name] = {**({"start": start} if start else {}), **title} or None
            elif variable.sort is Sort.ITEM:
                most = {"most": variable.high} if variable.high != 1 else {}
                number = {"number": variable.number} if variable.number is not None else {}
                items[name] = {**most, **({"start": start} if start else {}), **number, **title} or None
            else:
                counters[name] = {"from": variable.low, "to": variable.high, "start": start, **title}
        state: Record = {}
        for key, values in (("flags", flags), ("counters", counters), ("items", items)):
            if values:
                state[key] = values if any(values.values()) else list(values)
        return state

    # --- entries

    def entry(self, node: Node) -> Record:
        record: Record = {"id": node.id}
        if node.number is not None:
            record["number"] = node.number
        if node.title:
            record["name"] = node.title
        record["text"] = own_text(node)
        if node.id == self.story.start:
            record["start"] = True
        asked = self.asked.get(node.id, ALWAYS)
        if asked != ALWAYS:
            record["when"] = written(asked)
        record |= self.effects(node.gains, node)
        numbered = [option for option in node.options if option.role is OptionRole.CHOICE]
        on = next((option for option in node.options if option.role is OptionRole.ON), None)
        if on is not None:
            target = on.outcomes[0].target
            if isinstance(target, Goto):
                record["goto"] = target.node
            elif not _is_back(target):
                record["options"] = [self.target(target)]
        if numbered:
            record["options"] = [self.option(option, node) for option in numbered]
        if node.hub:
            record["hub"] = self.hub(node)
        if node.ending:
            record["ending"] = node.ending if node.ending in ("good", "bad", "neutral") else "neutral"
            if record["ending"] != node.ending:
                self.notes.append(Note(f"the ending {node.shown} is `{node.ending}`, which became neutral"))
        if node.decoy:
            record["decoy"] = True
        return record

    def hub(self, node: Node) -> Record:
        visits = [option for option in node.options if option.role is OptionRole.VISIT]
        hub: Record = {"visit": [option.entry for option in visits]}
        if visits and not any(option.once for option in visits):
            hub["again"] = True
        leave = next((option for option in node.options if option.role is OptionRole.LEAVE), None)
        if leave is not None:
            record = self.option(leave, node)
            if set(record) <= {"goto"}:
                hub |= record
            else:
                hub["leave"] = record
        return hub

    # --- options

    def option(self, option: Option, node: Node) -> Record:
        record: Record = {}
        if option.label:
            record["label"] = option.label
        guard = self.guard(option)
        if guard != ALWAYS:
            record["when"] = written(guard)
        if option.force is Force.MUST:
            record["must"] = True
        elif option.force is Force.ELSE:
            record["else"] = True
        if option.once:
            record["once"] = True
        if option.costs:
            record["cost"] = [self.amount(cost.name, cost.amount) for cost in option.costs]
        text = _text_of(option)
        if text:
            record["text"] = text
        if option.chance is None:
            outcome = option.outcomes[0]
            return record | self.effects(self.own(outcome), node) | self.target(outcome.target)
        return record | chance_of(option.chance) | self.outcomes(option, node)

    def guard(self, option: Option) -> Condition:
        """The condition that is printed, without what follows from sums, notes and `once`."""
        guard = self.visits(option.guard)
        parts = [*guard.of] if isinstance(guard, All) else [guard]
        implied: set[tuple[str, str, int]] = set()
        for outcome in option.outcomes:
            if isinstance(outcome.target, Recall) and outcome.target.register == NOTED:
                implied.add((NOTED, ">=", 1))
            elif isinstance(outcome.target, Add):
                implied |= {
                    (name, ">=", 1)
                    for name in outcome.target.names
                    if self.story.variables[name].sort is not Sort.COUNTER
                }
        kept = [
            part
            for part in parts
            if not (
                isinstance(part, Test)
                and (part.name in option.unsaid or (part.name, part.compare, part.value) in implied)
            )
        ]
        return both(*kept) if kept else ALWAYS

    def visits(self, guard: Condition) -> Condition:
        """A guard of a hub as it is written: `visits` are its own."""
        counters = (v.name for v in self.story.variables.values() if v.role is VariableRole.VISITS)
        return renamed(guard, dict.fromkeys(counters, "visits"))

    def outcomes(self, option: Option, node: Node) -> Record:
        """What a check or a roll brings: what all have in common stands at the option."""
        outcomes = [outcome for outcome in option.outcomes if outcome.name != "bonus"]
        common = self.common(outcomes)
        effects = [self.own(outcome) for outcome in outcomes]
        record = self.effects(effects[0][:common], node)
        same = len({str(self.target(outcome.target)) for outcome in outcomes}) == 1
        if same:
            record |= self.target(outcomes[0].target)
        records = [
            {
                **({"text": outcome.text} if outcome.text else {}),
                **self.effects(own[common:], node),
                **({} if same else self.target(outcome.target)),
            }
            for outcome, own in zip(outcomes, effects, strict=True)
        ]
        if isinstance(option.chance, Roll):
            faces = [sorted(outcome.faces, key=lambda face: (isinstance(face, str), face)) for outcome in outcomes]
            record["results"] = [
                {"on": on[0] if len(on) == 1 else on, **one} for on, one in zip(faces, records, strict=True)
            ]
            return record
        record |= {outcome.name: one for outcome, one in zip(outcomes, records, strict=True) if one}
        bonus = next((outcome for outcome in option.outcomes if outcome.name == "bonus"), None)
        if bonus is not None and isinstance(option.chance, DiceCheck):
            success = next(outcome for outcome in outcomes if outcome.name == "success")
            more = self.own(bonus)[len(self.own(success)) :]
            record["bonus"] = {"at": option.chance.bonus, **({"text": bonus.text} if bonus.text else {})}
            record["bonus"] |= self.effects(more, node)
            if str(self.target(bonus.target)) != str(self.target(success.target)):
                record["bonus"] |= self.target(bonus.target)
        return record

    def common(self, outcomes: Sequence[Outcome]) -> int:
        """How many effects stand at the option itself: those that begin every outcome."""
        each = [[(e.name, e.amount, e.sets) for e in self.own(outcome)] for outcome in outcomes]
        shortest = min(map(len, each))
        count = next((n for n in range(shortest) if len({effects[n] for effects in each}) > 1), shortest)
        for length in range(count, -1, -1):
            parts = [self.own(outcomes[0])[:length], *(self.own(outcome)[length:] for outcome in outcomes)]
            if all(_in_order(part) for part in parts):
                return length
        return count

    def target(self, target: Target | None) -> Record:
        if isinstance(target, Goto):
            return {"goto": target.node}
        if isinstance(target, Add):
            add = list(target.names)
            if not target.meant:
                return {"sum": add[0] if len(add) == 1 else add}
            to = list(target.meant)
            return {"sum": {"add": add, "to": to[0] if len(to) == 1 else to}}
        if isinstance(target, Recall) and target.register == NOTED:
            return {"return": True}
        return {}

    # --- effects

    def printed(self, effects: Iterable[Effect]) -> Iterator[Effect]:
        """Without what an option or a hub remembers of itself."""
        for effect in effects:
            variable = self.story.variables.get(effect.name)
            if variable is None or variable.role in _WRITTEN or variable.role is VariableRole.NOTED:
                yield effect

    def own(self, outcome: Outcome) -> list[Effect]:
        return list(self.printed(outcome.effects))

    def effects(self, effects: Iterable[Effect], node: Node) -> Record:
        record: Record = {}
        for kind, group in groupby(self.printed(effects), _kind):
            for effect in group:
                if kind == "remember":
                    record[kind] = self.remembered(effect, node)
                elif kind == "set":
                    record.setdefault(kind, {})[effect.name] = effect.amount
                elif effect.amount:
                    record.setdefault(kind, []).append(self.amount(effect.name, abs(effect.amount)))
        return record

    def remembered(self, effect: Effect, node: Node) -> Any:
        if 0 < effect.amount <= len(self.noted):
            noted = self.noted[effect.amount - 1]
            return True if noted == node.id else noted
        value: Any = effect.origin.record.data if effect.origin.record is not None else True
        for step in effect.origin.path:
            value = value[step]
        return value

    def amount(self, name: str, amount: int) -> Record:
        sort = self.story.variables[name].sort
        if amount == 1 and sort in (Sort.FLAG, Sort.ITEM):
            return {str(sort): name}
        return {name: amount}


def _start(variable: Variable) -> int | str:
    if len(variable.starts) > 1:
        return "any"
    return variable.starts[0]


def _without(guard: Condition, name: str) -> Condition:
    parts = guard.of if isinstance(guard, All) else (guard,)
    kept = [part for part in parts if not (isinstance(part, Test) and part.name == name)]
    return both(*kept) if kept else ALWAYS


def _kind(effect: Effect) -> str:
    if effect.name == NOTED:
        return "remember"
    return "set" if effect.sets else "gain" if effect.amount > 0 else "lose"


def _in_order(effects: Iterable[Effect]) -> bool:
    """Whether they can be written as they are: in one record what is lost comes before what is gained and set."""
    ranks = [("remember", "lose", "gain", "set").index(_kind(effect)) for effect in effects]
    return ranks == sorted(ranks)


def _is_back(target: Target | None) -> bool:
    return target is None or (isinstance(target, Recall) and target.register != NOTED)


def _text_of(option: Option) -> str:
    """What is read when it is chosen, before dice decide."""
    return option.outcomes[0].text if option.chance is None else option.text
