"""What the proofs of all stories together say is wrong, each with the shortest play that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meeplewright.findings.model import Finding, Place, Related
from meeplewright.stories.findings.examined import Examined
from meeplewright.stories.findings.never import Never
from meeplewright.stories.findings.nowhere import nowhere, sum_of
from meeplewright.stories.findings.paper import head_of, key_of, tell
from meeplewright.stories.findings.reasons import needed, sheet, why_never
from meeplewright.stories.proof.facts import Trap
from meeplewright.stories.proof.proof import Verdict
from meeplewright.stories.proof.savings import savings

_GOOD = "good"


def proof_findings(examined: Sequence[Examined], unheard: frozenset[str]) -> Iterator[Finding]:
    """Everything; `unheard` are keywords that nobody ever gives, which is told already."""
    searched = [each for each in examined if each.proof.explored]
    never = Never(searched, unheard)
    for each in examined:
        if each.proof.verdict is Verdict.OPEN:
            start = each.proof.story.nodes[each.proof.story.start]
            yield tell(
                "MW649",
                f"the story `{each.proof.story.id}` is {each.proof.summary()}",
                head_of(start),
                f"give more with `--max-states`, or leave something `untracked`{_leave_out(each)}",
            )
        yield from _gaps(each)
        yield from _overlaps(each)
        yield from nowhere(each)
        yield from _sums(each)
        yield from _rules(each)
        if each.proof.verdict is not Verdict.OPEN:
            yield from _traps(each)
            yield from _loops(each)
    yield from never.findings()
    yield from _lost_causes(searched)


def _lost_causes(searched: Sequence[Examined]) -> Iterator[Finding]:
    """Stories in which no good ending can be reached that others reach: with what no other can, the ending is told."""
    won = {
        key_of(node.origin)
        for each in searched
        for at, node in enumerate(each.nodes)
        if node.ending == _GOOD and each.facts.reached(at)
    }
    for each in searched:
        good = [at for at, node in enumerate(each.nodes) if node.ending == _GOOD]
        if any(each.facts.reached(at) for at in good):
            continue
        good = [at for at in good if each.nodes[at].id in each.paper.seen]  # else nothing leads there at all
        if any(key_of(each.nodes[at].origin) in won for at in good):
            story = each.proof.story
            yield tell(
                "MW650",
                f"in the story `{story.id}` nobody ever reaches a good ending",
                story.origin,
                "let its readers have what the ways there ask for",
                related=tuple(Related(words, place) for words, place in _ways_to(each, good))[:4],
            )


def _ways_to(each: Examined, goals: Sequence[int]) -> Iterator[tuple[str, Place]]:
    """The options that would lead there, for readers who come to them, with what keeps them closed."""
    for at, node in enumerate(each.nodes):
        for number, option in enumerate(node.options if each.facts.reached(at) else ()):
            if any(goal in each.paper.numbers(outcome.target) for outcome in option.outcomes for goal in goals):
                why = why_never(each.proof, at, number)
                yield f"option {option.key} of {node.shown}: {why.words}", why.place or why.origin.place


def _leave_out(each: Examined) -> str:
    """What to leave `untracked`, ranked by how much that would save."""
    ranking = savings(each.proof)
    words = ", ".join(f"without `{name}` {times:.3g} times fewer" for name, times in ranking[:4])
    if len(ranking) > 4:
        words += f", and {len(ranking) - 4} more"
    return f"; of the states seen there would be {words}" if words else ""


def _gaps(each: Examined) -> Iterator[Finding]:
    for at, node in enumerate(each.nodes):
        if not each.proof.reached[at]:
            continue
        gap = each.facts.gap(at)
        if gap:
            yield tell(
                "MW644",
                f"no option of {node.shown} applies to a reader {sheet(each.proof, at, gap)}",
                head_of(node),
                "add an option for this reader, or one with `else: true`",
                witness=each.script(at, gap),
            )


def _overlaps(each: Examined) -> Iterator[Finding]:
    for at, node in enumerate(each.nodes):
        if not each.proof.reached[at]:
            continue
        for one, other, states in each.facts.overlaps(at):
            first, second = node.options[one], node.options[other]
            yield tell(
                "MW645",
                f"options {first.key} and {second.key} of {node.shown} must both be taken by a reader "
                f"{sheet(each.proof, at, states)}",
                second.guard_origin,
                "let one of them ask for what the other asks for and more, or for the opposite",
                related=(Related(f"option {first.key} is forced here", first.guard_origin.place),),
                witness=each.script(at, states),
            )


def _sums(each: Examined) -> Iterator[Finding]:
    machine, space = each.proof.machine, each.proof.space
    for at, node in enumerate(each.nodes):
        if not each.proof.reached[at]:
            continue
        for number in machine.out[at]:
            edge = machine.edges[number]
            option, target = node.options[edge.option], each.nodes[edge.target]
            added = sum_of(option, edge.outcome)
            if added is None or not (target.decoy or (added.meant and target.id not in added.meant)):
                continue
            hits = space.where(each.proof.reached[at], edge.guard)
            if hits:
                what = "the decoy" if target.decoy else "another entry than is meant:"
                yield tell(
                    "MW648",
                    f"the sum of option {option.key} of {node.shown} leads an honest reader to {what} {target.shown}",
                    added.origin,
                    "change the number of the entry, of the item, or what is meant",
                    witness=each.script(at, hits),
                )


def _rules(each: Examined) -> Iterator[Finding]:
    reported: set[int] = set()
    for number, at, states in each.facts.broken_rules:
        if number in reported:
            continue
        reported.add(number)
        rule, node = each.proof.story.rules[number], each.nodes[at]
        yield tell(
            "MW647",
            f"a rule of the story does not hold at {node.shown}: {rule.message or f'`{rule.require}`'}",
            head_of(node),
            "change the story, or the rule",
            related=(Related("the rule", rule.origin.place),),
            witness=each.script(at, states),
        )


def _traps(each: Examined) -> Iterator[Finding]:
    for trap in each.facts.traps:
        if all(each.nodes[at].id in each.paper.closed for at in trap.states):
            continue
        yield _trap(each, trap)


def _trap(each: Examined, trap: Trap) -> Finding:
    ways = [(at, way) for at, states in list(trap.states.items())[:12] if (way := each.way(at, states)) is not None]
    at, way = min(ways, key=lambda pair: len(pair[1].steps))
    node = each.nodes[at]
    others = [each.nodes[other].shown for other in trap.states if other != at]
    out = [
        (each.nodes[inside], option)
        for inside in trap.states
        for number, option in enumerate(each.nodes[inside].options)
        if not each.proof.space.where(trap.states[inside], each.proof.machine.open[inside][number])
    ]
    around = f", going round by {', '.join(others[:5])}" if others else ""
    closed = " or ".join(dict.fromkeys(needed(option) for _, option in out if needed(option)))
    return tell(
        "MW640",
        f"a reader who comes to {node.shown} {sheet(each.proof, at, trap.states[at])} can never reach an ending again"
        f"{around}",
        head_of(node),
        f"the ways out ask for {closed}: let readers get that, or give another way out" if closed else "give a way out",
        related=tuple(
            Related(f"this way out of {inside.shown} is closed to them", option.guard_origin.place)
            for inside, option in out[:3]
        ),
        witness=way.script(),
    )


def _loops(each: Examined) -> Iterator[Finding]:
    for loop in each.facts.idle_loops:
        names = {each.nodes[at].id for at in loop}
        if names <= each.paper.closed or all(
            not each.proof.space.minus(s, each.facts.wandering[a]) for a, s in loop.items()
        ):
            continue
        ways = [(at, way) for at, states in list(loop.items())[:12] if (way := each.way(at, states)) is not None]
        at, way = min(ways, key=lambda pair: len(pair[1].steps))
        others = ", ".join(each.nodes[other].shown for other in loop if other != at)
        yield tell(
            "MW646",
            f"a reader can go round from {each.nodes[at].shown} by {others} for ever, and nothing changes",
            head_of(each.nodes[at]),
            "if that is meant, leave it; else let something change, or mark the option `once: true`",
            witness=way.script(),
        )
