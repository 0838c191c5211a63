"""Options and outcomes off their parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meeplewright.stories.model.conditions import ALWAYS, Condition, Test, both
from meeplewright.stories.model.dice import Dice, Face
from meeplewright.stories.model.story import (
    NOTED,
    Add,
    Chance,
    Check,
    Cost,
    Effect,
    Fight,
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
from meeplewright.stories.told.amounts import Amount, read_amounts
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.guards import read_guard
from meeplewright.stories.told.keeps import meant
from meeplewright.stories.told.moves import moves_of
from meeplewright.stories.told.parts import Part
from meeplewright.stories.told.settings import CheckKind, dice_or_none, wrong
from meeplewright.stories.told.symbols import MANNERS, asked_of_symbols, better, symbol_check

MOST_SUMS = 2_000  # values of a sum, or ways to add it up
MOST_IN_FIGHTS = 1_000  # values of a score or a health


def option_of(part: Part, key: str, node: str, context: Context, default: Target | None) -> Option:
    """An option; `default` is where an outcome without a target leads."""
    guard, force, at = guard_of(part, context)
    costs = tuple(Cost(a.name, a.amount, a.origin) for a in _paid(part, context) if a.amount > 0)
    target, held = target_of(part, node, context)
    chance = _chance(part, context)
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


def effects_of(part: Part, node: str, context: Context) -> tuple[Effect, ...]:
    """What is noted, lost, gained and set, in that order: where these stand among each other says nothing."""
    found: list[Effect] = []
    for each in part.all("grant", "loss", "set", "note"):
        if each.name == "note":
            if each.value is not False:
                found += _noted(each, node, context)
            continue
        if each.name == "set":
            _set_to_names(each, context)
        sign = -1 if each.name == "loss" else 1
        for amount in read_amounts(
            each.value, each.origin, context.problems, name=_counted(each), untracked=context.state.untracked
        ):
            if amount.per and context.cards is None:
                context.tell("MW605", "`per` is for stories with decks", amount.origin, help="write a number")
                context.broken = True
            found.append(Effect(amount.name, sign * amount.amount, each.name == "set", amount.origin, amount.per))
    _set_twice(found, context)
    return tuple(sorted(found, key=_turn))


def _turn(effect: Effect) -> int:
    if effect.name == NOTED:
        return 0
    return 3 if effect.sets else 2 if effect.amount > 0 else 1


def _set_twice(effects: list[Effect], context: Context) -> None:
    """Of two values that a name is set to at once nobody can say which it has."""
    known: dict[str, int] = {}
    for effect in effects:
        if effect.sets and known.setdefault(effect.name, effect.amount) != effect.amount:
            what = "two numbers are noted" if effect.name == NOTED else f"`{effect.name}` is set to two values"
            context.tell("MW605", f"{what} at once", effect.origin, help="keep one")
            context.broken = True


_ONCE = frozenset((
    "target", "sum", "return", "check", "roll", "threshold", "faces", "success", "failure", "bonus", "leave", "least",
    "again", "ending", "else", "once",
))  # fmt: skip


def once_each(root: Part, context: Context) -> None:
    """A finding for what an entry, option or outcome says twice, of which only one could count."""
    for part in root.walk():
        if len(part.inside) < 2:
            continue
        seen: set[str] = set()
        for each in part.inside:
            if each.name in _ONCE and each.name in seen:
                message = f"a second field here says the `{each.name}` of the same"
                context.tell("MW605", message, each.origin, help="keep one of the two")
                context.broken = True
            seen.add(each.name)


def _set_to_names(part: Part, context: Context) -> None:
    """`hungry: people` would be one of `people`, and never the value of the other."""
    for key, value in part.value.items() if isinstance(part.value, dict) else ():
        if isinstance(value, str) and key in context.state.variables:
            context.tell(
                "MW605",
                f"`{key}` is set to `{value}`, which is no number",
                part.origin.below(key),
                help="write a number: an option for each value, with a condition, says that one is set to another",
            )
            context.broken = True


def _noted(part: Part, node: str, context: Context) -> Iterator[Effect]:
    noted = node if part.value is True else context.node(part.value, part.origin)
    if noted is not None and noted in context.noted:
        yield Effect(NOTED, context.noted.index(noted) + 1, sets=True, origin=part.origin)


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
            context.broken = True
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
        context.broken = True
        return None, ALWAYS
    sums = {base}
    held: list[Condition] = []
    for name in names:
        variable = context.state.variables.get(name)
        if variable is not None and variable.sort is not Sort.COUNTER:
            held.append(Test(name, origin=part.origin))
            if variable.number is None:
                context.tell("MW605", f"`{name}` has no number printed on it", part.origin, help="give it `number:`")
                context.broken = True
            sums = {each + (variable.number or 0) for each in sums}
        elif variable is not None:
            sums = {each + more for each in sums for more in range(variable.low, variable.high + 1)}
        if len(sums) > MOST_SUMS:
            context.tell("MW605", f"a sum of more than {MOST_SUMS:,} values", part.origin, help="add less")
            context.broken = True
            return None, ALWAYS
    ids = [meant] if isinstance(meant, str) else list(meant)
    wanted = tuple(found for each in ids if (found := context.node(each, part.origin)) is not None)
    nodes = {number: context.numbers[number] for number in sorted(sums) if number in context.numbers}
    return Add(base, names, nodes, wanted, part.origin), both(*held)


def _chance(part: Part, context: Context) -> Chance | None:
    if (check := part.first("check")) is not None:
        return _check(part, check, context)
    if (roll := part.first("roll")) is not None:
        dice = dice_or_none(roll.value, context.mode.dice, roll.origin, context.problems)
        if dice is not None:
            return Roll(dice, roll.origin)
        context.broken = True
    return None


def _check(option: Part, part: Part, context: Context) -> Chance | None:
    value: dict[str, Any] = part.value
    if not isinstance(value, dict) or "kind" in part.told:
        value = {str(part.told.get("kind", "check")): value}
    kinds = [key for key in value if key not in {"dice", *MANNERS}]
    if len(kinds) != 1:
        problem = wrong("a check is of one kind", part.origin, "write `check: {skill: 5}`")
        context.problems.append(problem)
        context.broken = True
        return None
    kind, target = kinds[0], value[kinds[0]]
    known = context.mode.checks.get(kind) or context.mode.checks.get("default")
    dice: Dice | None = known.dice if known else None
    if "dice" in value:
        dice = dice_or_none(value["dice"], context.mode.dice, part.origin.below("dice"), context.problems)
        if dice is None:  # told
            context.broken = True
            return None
    if known is not None and known.fight is not None and isinstance(target, dict):
        return _fight(kind, target, known, part, context)
    if asked_of_symbols(value, target, dice):
        return symbol_check(kind, value, dice, part, context, _added(kind, known, context))
    dice = better(value, dice)
    if not isinstance(target, int) or isinstance(target, bool):
        problem = wrong(f"the check of `{kind}` is against `{target}`", part.origin.below(kind), "write a number")
        context.problems.append(problem)
        context.broken = True
        return None
    add = _added(kind, known, context)
    ways = 1
    for name in add:
        ways *= _width(name, context)
    if len(add) > 1 and ways > MOST_SUMS:
        context.tell("MW605", f"more than {MOST_SUMS:,} ways to add up {', '.join(add)}", part.origin, help="add less")
        context.broken = True
        return None
    bonus = option.first("bonus")
    threshold = bonus.value_of("threshold") if bonus is not None else None
    at = max(threshold, target) if isinstance(threshold, int) and not isinstance(threshold, bool) else None
    return Check(kind, dice, add, target, at, part.origin.below(kind) if isinstance(part.value, dict) else part.origin)


def _added(kind: str, known: CheckKind | None, context: Context) -> tuple[str, ...]:
    """What is added to the dice: what the kind of check says, else the counter of its name."""
    if known is not None and known.add is not None:
        return known.add
    counter = context.state.variables.get(kind)
    return (kind,) if counter is not None and counter.sort is Sort.COUNTER else ()


def _fight(kind: str, enemy: dict[str, Any], known: CheckKind, part: Part, context: Context) -> Chance | None:
    told = known.fight or {}
    attack = enemy.get("attack")
    strong, lasting = ("strength", "stamina") if attack is None else ("defence", "health")
    again = [enemy.get(word, 0) for word in ("rerolls", "parries")]
    numbers = [enemy.get(strong), enemy.get(lasting), told.get("damage", 1), attack or 0, *again]
    if not all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 1000 for n in numbers) or 0 in numbers[1:3]:
        problem = wrong(
            f"an enemy needs `{strong}` and `{lasting}`",
            part.origin,
            "write `{strength: 8, stamina: 6}`, or `{defence: 7, attack: 9, health: 2}` where both strike at once",
        )
        context.problems.append(problem)
        context.broken = True
        return None
    for name in (told["score"], told["health"]):
        if _width(name, context) > MOST_IN_FIGHTS:
            context.tell("MW605", f"`{name}` has too many values to fight with", part.origin, help="give it a range")
            context.broken = True
            return None
    if any(again) and attack is None:
        context.tell(
            "MW605", "dice of a fight are rolled again only where both strike", part.origin, help="say `attack`"
        )
        context.broken = True
        return None
    strength, stamina, damage, _, rerolls, parries = (int(n) for n in numbers if n is not None)
    origin = part.origin if "kind" in part.told else part.origin.below(kind)
    return Fight(
        kind, known.dice, told["score"], told["health"], strength, stamina, damage, origin, attack, rerolls, parries
    )


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
    if isinstance(chance, Check) and chance.bonus is not None:
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
            context.broken = True
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
        context.broken = True


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


def _amounts(part: Part, name: str, context: Context) -> list[Amount]:
    return [
        amount
        for each in part.all(name)
        for amount in read_amounts(
            each.value, each.origin, context.problems, name=_counted(each), untracked=context.state.untracked
        )
    ]


def _paid(part: Part, context: Context) -> list[Amount]:
    paid = _amounts(part, "cost", context)
    for amount in paid:
        if amount.per:
            context.tell("MW605", "a cost is a number", amount.origin, help="lose it, or ask for it one by one")
            context.broken = True
    return paid


def _width(name: str, context: Context) -> int:
    variable = context.state.variables.get(name)
    return 1 if variable is None else variable.high - variable.low + 1


def _counted(part: Part) -> str:
    name = str(part.told.get("name", ""))
    return part.record.id if name == "id" else name
