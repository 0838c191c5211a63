"""Options and outcomes off their parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meeplewright.stories.model.conditions import ALWAYS, Condition, Test, both
from meeplewright.stories.model.dice import Face
from meeplewright.stories.model.story import (
    NOTED,
    Add,
    Chance,
    Cost,
    DiceCheck,
    Effect,
    Force,
    Option,
    Outcome,
    Recall,
    Roll,
    Sort,
    Target,
    Variable,
    VariableRole,
)
from meeplewright.stories.told.chances import MOST_SUMS, chance_of
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.effects import effects_of, paid_of
from meeplewright.stories.told.guards import read_guard
from meeplewright.stories.told.keeps import meant
from meeplewright.stories.told.moves import moves_of
from meeplewright.stories.told.parts import Part


def option_of(part: Part, key: str, node: str, context: Context, default: Target | None) -> Option:
    """An option; `default` is where an outcome without a target leads."""
    guard, force, at = guard_of(part, context)
    costs = tuple(Cost(a.name, a.amount, a.origin) for a in paid_of(part, context) if a.amount > 0)
    target, held = target_of(part, node, context)
    chance = chance_of(part, context)
    common = effects_of(part, node, context)
    fallback = target or default
    more = [held]
    if isinstance(chance, Roll):
        outcomes = tuple(_results(part, chance, node, context, common, fallback))
    elif chance is not None:
        outcomes = tuple(_checked(part, chance, node, context, common, fallback))
    else:
        outcomes = (Outcome("", common, fallback, text=_told(part), origin=part.origin),)
    taken = f"taken {node} {key}" if part.value_of("once") else ""
    if taken:
        context.variables[taken] = Variable(taken, Sort.HIDDEN, role=VariableRole.TAKEN)
        more.append(Test(taken, "==", 0))
        outcomes = tuple(_also(outcome, Effect(taken, 1, sets=True)) for outcome in outcomes)
    label = part.value_of("label", "")
    return Option(
        key=key,
        label=label if isinstance(label, str) else "",
        guard=both(guard, *more),
        force=force,
        costs=costs,
        chance=chance,
        outcomes=outcomes,
        words=part.words,
        origin=part.origin,
        guard_origin=at.origin if at is not None else part.origin,
        meant=meant(part, context),
        moves=moves_of(part, context),
        text=_told(part) if chance is not None else "",
        once=taken,
    )


def _told(part: Part) -> str:
    """What is read when an option is chosen, before dice fall: its texts without its label."""
    label = part.value_of("label", "")
    texts = list(part.texts)
    if label in texts:
        texts.remove(label)
    return "\n".join(texts)


def guard_of(part: Part, context: Context) -> tuple[Condition, Force, Part | None]:
    """When it may be chosen, and whether it must."""
    guards = [*part.all("guard")]
    musts = [each for each in part.all("must") if each.value is not False]
    other = part.first("else")
    conditions = [
        _so_often(each) if "times" in each.told else read_guard(each.value, each.origin, context.problems)
        for each in (*guards, *musts)
        if each.value is not True
    ]
    force = Force.MUST if musts else Force.ELSE if other is not None and other.value else Force.CHOICE
    return both(*conditions) if conditions else ALWAYS, force, next(iter((*guards, *musts)), other)


def _so_often(part: Part) -> Condition:
    """A list of names with how often each is asked for: `{part: guard, name: item, times: times}`."""
    name, times = str(part.told.get("name", "name")), str(part.told["times"])
    rows = part.value if isinstance(part.value, list) else [part.value]
    return both(
        *(
            Test(row[name], ">=", row[times], part.origin.below(index, name))
            for index, row in enumerate(rows)
            if isinstance(row, dict) and isinstance(row.get(name), str) and isinstance(row.get(times), int)
        )
    )


def target_of(part: Part, node: str, context: Context) -> tuple[Target | None, Condition]:
    """Where it leads, and what must be held for that."""
    if (goto := part.first("target")) is not None:
        return context.goto(goto.value, goto.origin), ALWAYS
    if (added := part.first("sum")) is not None:
        return _sum(added, node, context)
    again = part.first("return")
    if again is not None and again.value:
        context.variables.setdefault(
            NOTED, Variable(NOTED, Sort.HIDDEN, 0, len(context.noted), role=VariableRole.NOTED)
        )
        if not context.noted:
            context.tell("MW605", "it returns to a number that no entry tells the reader to note", again.origin)
            return None, ALWAYS
        return Recall(NOTED, context.noted, again.origin), Test(NOTED, ">=", 1)
    return None, ALWAYS


def _sum(part: Part, node: str, context: Context) -> tuple[Target | None, Condition]:
    value: Any = part.value
    meant: Any = ()
    if isinstance(value, dict):
        value, meant = value.get("add"), value.get("to", ())
    names = tuple(str(each) for each in (value if isinstance(value, list) else [value]))
    base = context.roots[node].number
    if not isinstance(base, int) or isinstance(base, bool):
        context.tell("MW605", f"the entry `{node}` has no number to add to", part.origin, help="give it a number")
        return None, ALWAYS
    sums = {base}
    held: list[Condition] = []
    for name in names:
        variable = context.state.variables.get(name)
        if variable is not None and variable.sort is not Sort.COUNTER:
            held.append(Test(name, origin=part.origin))
            if variable.number is None:
                context.tell("MW605", f"`{name}` has no number printed on it", part.origin, help="give it `number:`")
            sums = {each + (variable.number or 0) for each in sums}
        elif variable is not None:
            sums = {each + more for each in sums for more in range(variable.low, variable.high + 1)}
        if len(sums) > MOST_SUMS:
            context.tell("MW605", f"a sum of more than {MOST_SUMS:,} values", part.origin, help="add less")
            return None, ALWAYS
    ids = [meant] if isinstance(meant, str) else list(meant)
    wanted = tuple(entry for each in ids if (entry := context.node(each, part.origin)) is not None)
    nodes = {number: context.numbers[number] for number in sorted(sums) if number in context.numbers}
    return Add(base, names, nodes, wanted, part.origin), both(*held)


def _checked(
    part: Part,
    chance: Chance,
    node: str,
    context: Context,
    common: tuple[Effect, ...],
    default: Target | None,
) -> Iterator[Outcome]:
    success = _outcome(part, "success", node, context, common, default)
    yield success
    if isinstance(chance, DiceCheck) and chance.bonus is not None:
        yield _outcome(part, "bonus", node, context, success.effects, success.target)
    yield _outcome(part, "failure", node, context, common, default)


def _outcome(
    option: Part,
    name: str,
    node: str,
    context: Context,
    common: tuple[Effect, ...],
    default: Target | None,
) -> Outcome:
    """What is not asked before the dice are rolled is not asked: an outcome may lead who lacks something nowhere."""
    part = option.first(name)
    if part is None:
        return Outcome(name, common, default, origin=option.origin)
    target, _ = target_of(part, node, context)
    effects = (*common, *effects_of(part, node, context))
    return Outcome(
        name,
        effects,
        target or default,
        text=part.text,
        words=part.words,
        origin=part.origin,
        meant=meant(part, context),
        moves=moves_of(part, context),
    )


def _results(
    option: Part,
    roll: Roll,
    node: str,
    context: Context,
    common: tuple[Effect, ...],
    default: Target | None,
) -> Iterator[Outcome]:
    left = {face for face, _ in roll.dice.odds}
    if option.first("outcome") is None:
        # told below: nothing is there for any face; what is chosen comes out somehow all the same
        yield Outcome("", common, default, origin=option.origin)
    for part in option.all("outcome"):
        faces_part = part.first("faces")
        faces = _faces(faces_part.value if faces_part is not None else None)
        at = (faces_part or part).origin
        if not faces or not faces <= left:
            twice = bool(faces) and faces <= {face for face, _ in roll.dice.odds}
            what = "a face that another outcome has already" if twice else f"no face of `{roll.dice.written}`"
            context.tell(
                "MW606", f"`{faces_part.value if faces_part else ''}` is {what}", at, help="name each face once"
            )
            faces &= left
        left -= faces
        target, _ = target_of(part, node, context)
        effects = (*common, *effects_of(part, node, context))
        name = ",".join(sorted((str(face) for face in faces), key=lambda word: (len(word), word)))
        origin, point = part.origin, meant(part, context)
        yield Outcome(
            name, effects, target or default, faces, part.text, part.words, origin, point, moves_of(part, context)
        )
    if left:
        words = ", ".join(sorted(map(str, left)))
        context.tell(
            "MW606", f"nothing is told for {words} of `{roll.dice.written}`", roll.origin, help="add an outcome"
        )


def _faces(value: Any) -> frozenset[Face]:
    if isinstance(value, int) and not isinstance(value, bool):
        return frozenset({value})
    if isinstance(value, list):
        return frozenset().union(*(_faces(each) for each in value))
    if isinstance(value, str):
        low, dash, high = value.partition("-")
        if dash and low.strip().isdecimal() and high.strip().isdecimal() and len(value) < 12:
            first, last = int(low), int(high)
            return frozenset(range(first, min(last, first + 10_000) + 1))
        return frozenset({int(value) if value.isdecimal() and len(value) < 9 else value})
    return frozenset()


def _also(outcome: Outcome, effect: Effect) -> Outcome:
    from dataclasses import replace

    return replace(outcome, effects=(*outcome.effects, effect))
