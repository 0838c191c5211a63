"""Options that some readers can take and that then lead them nowhere: sums, ways back, fights without an end."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.findings.model import Finding
from meeplewright.stories.findings.examined import Examined
from meeplewright.stories.findings.paper import named, tell
from meeplewright.stories.findings.reasons import sheet
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import NOTED, Add, Fight, Node, Option, OptionRole, Outcome, Recall
from meeplewright.stories.proof.compiler import ENDLESS
from meeplewright.stories.proof.spaces import States


def nowhere(each: Examined) -> Iterator[Finding]:
    """Each with the shortest play to it; what leads nowhere on paper already is told there."""
    for at, node in enumerate(each.nodes):
        if not each.proof.reached[at]:
            continue
        for number, name, states in each.facts.nowhere(at):
            option = node.options[number]
            if name == ENDLESS:
                yield _endless(each, at, option, states)
                continue
            outcome = outcome_of(option, name)
            if isinstance(outcome.target, Add):
                yield _sum(each, at, option, outcome, states)
            elif isinstance(outcome.target, Recall):
                yield _back(each, at, option, outcome, states)


def outcome_of(option: Option, name: str) -> Outcome:
    """The outcome that an edge of the proof is called by: `success/2` is a success with hits taken."""
    return next(outcome for outcome in option.outcomes if outcome.name == name.partition("/")[0])


def sum_of(option: Option, name: str) -> Add | None:
    """The sum that an outcome leads to."""
    target = outcome_of(option, name).target
    return target if isinstance(target, Add) else None


def _endless(each: Examined, at: int, option: Option, states: States) -> Finding:
    node, fight = each.nodes[at], option.chance
    assert isinstance(fight, Fight)
    return tell(
        "MW652",
        f"the fight of {named(option)} of {node.shown} never ends for a reader "
        f"{sheet(each.proof, at, states, option)}: no throw of {fight.dice.written} hits either side",
        fight.origin,
        "let one of them be easier to hit, or keep this reader out of it",
        witness=each.script(at, states),
    )


def _sum(each: Examined, at: int, option: Option, outcome: Outcome, states: States) -> Finding:
    node, target = each.nodes[at], outcome.target
    assert isinstance(target, Add)
    return tell(
        "MW648",
        f"the sum of {named(option, outcome.name)} of {node.shown} is no entry's number for a reader "
        f"{sheet(each.proof, at, states, option)}",
        target.origin,
        "number an entry so, ask for something else, or ask for the item with a `when`",
        witness=each.script(at, states),
    )


def _back(each: Examined, at: int, option: Option, outcome: Outcome, states: States) -> Finding:
    node, target = each.nodes[at], outcome.target
    assert isinstance(target, Recall)
    if target.register == NOTED:
        why, help_ = "no number has been noted", "let a number be noted before, or say where it leads: `goto:`"
    else:
        why = "no hub is being visited to go back to"
        help_ = "say where it leads: `goto:`; only who visits a hub goes back to it"
    return tell(
        "MW651",
        f"{_what(node, option, outcome)} leads a reader {sheet(each.proof, at, states, option)} nowhere: {why}",
        _where(node, option, outcome),
        help_,
        witness=each.script(at, states),
    )


def _what(node: Node, option: Option, outcome: Outcome) -> str:
    if option.role is OptionRole.ON:
        return f"the way on from {node.shown}"
    return f"{named(option, outcome.name)} of {node.shown}"


def _where(node: Node, option: Option, outcome: Outcome) -> Origin:
    if option.role is OptionRole.ON:
        return node.origin.below("id") if node.origin.record is not None else node.origin
    return outcome.origin
