"""Points of no return as findings: the choice or roll after which nothing that the story keeps can be reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from meeplewright.findings.model import Finding, Related
from meeplewright.stories.findings.examined import Examined
from meeplewright.stories.findings.paper import head_of, key_of, tell
from meeplewright.stories.findings.reasons import needed
from meeplewright.stories.model.keep import Keep
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Goto, Node, Option, Outcome, Step, Witness
from meeplewright.stories.proof.points import PointOfNoReturn
from meeplewright.stories.proof.proof import Verdict

_MOST_GATES = 3


def point_findings(examined: Sequence[Examined]) -> Iterator[Finding]:
    """What stories lose that say what they keep, what none of them can keep, and what is marked for nothing."""
    for each in examined:
        keep = each.proof.story.keep
        if keep is None or not keep.told or not each.goal.searched:
            continue
        if not each.goal.within_reach:
            yield _beyond_reach(each, keep)
            continue
        if each.goal.begun_in_vain:
            yield _begun_in_vain(each, keep)
        for point in each.goal.points:
            if not point.told and meant_at(each, point) is None:
                yield _lost(each, keep, point)
    yield from _meant_for_nothing(examined)


def meant_at(each: Examined, point: PointOfNoReturn) -> Origin | None:
    """Where it is said that a point is meant: at the option, at its outcome, or at the entry that it leads to."""
    _node, option, outcomes = _parts(each, point)
    if option.meant is not None:
        return option.meant
    origin: Origin | None = None
    for number, outcome in zip(point.edges, outcomes, strict=True):
        origin = outcome.meant or each.nodes[each.proof.machine.edges[number].target].meant
        if origin is None:
            return None
    return origin


def play_to(each: Examined, point: PointOfNoReturn) -> Witness | None:
    """The shortest play by which the last way is left behind."""
    way = each.way(point.node, point.states)
    if way is None:
        return None
    node, option, _ = _parts(each, point)
    edge = each.proof.machine.edges[_edge_of(each, point, way)]
    step = Step(node.id, option.key, edge.outcome if option.chance is not None else "")
    return Witness((*way.steps, step), each.proof.machine.nodes[edge.target], way.begins)


def _edge_of(each: Examined, point: PointOfNoReturn, way: Witness) -> int:
    """Which of its ways the reader of a play takes: outcomes and sums may depend on the record sheet."""
    if len(point.edges) == 1:
        return point.edges[0]
    from meeplewright.stories.model.reader import Reader
    from meeplewright.stories.model.scripts import follow

    machine, story = each.proof.machine, each.proof.story
    now = follow(story, way.script()).end
    reader = Reader(story)
    option = machine.option(point.node, point.option)
    for possible in reader.ways(now, option):
        target = reader.target(possible.outcome.target, now.values)
        for number in point.edges:
            edge = machine.edges[number]
            if machine.nodes[edge.target] == target and edge.outcome in {possible.name, ""}:
                return number
    return point.edges[0]


def called(each: Examined, point: PointOfNoReturn) -> str:
    """`option 2 `Wade in` of 35 `sluice-gate``, with its outcome where that decides."""
    node, option, _ = _parts(each, point)
    label = f" `{option.label}`" if option.label else ""
    what = f"option {option.key}{label} of {node.shown}"
    return f"the outcome {point.outcome} of {what}" if point.chance else what


def _parts(each: Examined, point: PointOfNoReturn) -> tuple[Node, Option, list[Outcome]]:
    node = each.nodes[point.node]
    option = node.options[point.option]
    by_name = {outcome.name: outcome for outcome in option.outcomes}
    names = [each.proof.machine.edges[number].outcome.partition("/")[0] for number in point.edges]
    return node, option, [by_name[name] for name in names]


def _lost(each: Examined, keep: Keep, point: PointOfNoReturn) -> Finding:
    gates = [(at, number) for at, number in each.goal.needed(point) if needed(each.nodes[at].options[number])]
    asked = " or ".join(dict.fromkeys(needed(each.nodes[at].options[number]) for at, number in gates[:_MOST_GATES]))
    first = f"what leads on asks for {asked}: let readers keep or get that" if asked else "give another way"
    where = "the outcome" if point.chance else "the option"
    way = play_to(each, point)
    return tell(
        "MW661" if point.chance else "MW660",
        f"after {called(each, point)} no {keep.words} can be reached any more",
        _place_of(each, point),
        f"{first}; or, where that is meant, mark {where} `point: meant`",
        related=tuple(
            Related(
                f"option {option.key} of {each.nodes[at].shown} is closed to them",
                (option.guard_origin if option.guard_origin.path else head_of(each.nodes[at])).place,
            )
            for at, number in gates[:_MOST_GATES]
            if (option := each.nodes[at].options[number])
        ),
        witness=way.script() if way is not None else (),
    )


def _place_of(each: Examined, point: PointOfNoReturn) -> Origin:
    """The link that is taken, where it stands in the entry; else the option, or the entry that a hub offers."""
    node, option, outcomes = _parts(each, point)
    target = outcomes[0].target
    if isinstance(target, Goto) and target.origin.record is node.origin.record and target.origin.path:
        return target.origin
    if option.origin.record is not None and not option.origin.path:
        return option.origin.below("id")
    return option.origin if option.origin.record is not None else head_of(node)


def _beyond_reach(each: Examined, keep: Keep) -> Finding:
    story = each.proof.story
    marked = [node for node in story.nodes.values() if keep.fits(node.ending)]
    why = "nobody ever reaches one" if marked else f"none is marked `{'`, `'.join(keep.sorts)}`"
    return tell(
        "MW662",
        f"the story `{story.id}` is to keep a {keep.words}, and {why}",
        keep.origin,
        "mark an ending so, give a way there, or say what else is kept: `keep:`",
        related=tuple(Related("this ending", head_of(node).place) for node in marked[:_MOST_GATES]),
    )


def _begun_in_vain(each: Examined, keep: Keep) -> Finding:
    story, start = each.proof.story, each.proof.machine.start
    way = each.way(start, each.goal.begun_in_vain)
    begun = ", ".join(f"`{name}` at {value}" for name, value in way.begins) if way is not None else "some values"
    return tell(
        "MW664",
        f"in the story `{story.id}` no {keep.words} can be reached by who begins with {begun}",
        story.origin if story.origin.record is not None else head_of(each.nodes[start]),
        "give these readers a way, or let the story not begin so: `start: [2, 3, 4]` names the values it begins with",
        witness=way.script() if way is not None else (),
    )


def _meant_for_nothing(examined: Sequence[Examined]) -> Iterator[Finding]:
    """What is marked in a story, and in none is a point of no return; only where all of them could be searched."""
    if any(each.proof.verdict is Verdict.OPEN or not each.proof.story.sound for each in examined):
        return
    used = {key_of(origin) for each in examined for origin in _marks_used(each)}
    reported: set[object] = set()
    for each in examined:
        for origin in _marks(each):
            key = key_of(origin)
            if key not in used and key not in reported:
                reported.add(key)
                yield tell(
                    "MW663",
                    "this is marked as a point of no return that is meant, and nothing is lost here",
                    origin,
                    "take the mark out; `story:` says under `keep` what a story keeps",
                )


def _marks(each: Examined) -> Iterator[Origin]:
    for node in each.nodes:
        origins = [node.meant, *(option.meant for option in node.options)]
        origins += [outcome.meant for option in node.options for outcome in option.outcomes]
        yield from (origin for origin in origins if origin is not None)


def _marks_used(each: Examined) -> Iterator[Origin]:
    """Every mark that covers a point: an option's, its outcomes' and its target's."""
    for point in each.goal.points:
        _node, option, outcomes = _parts(each, point)
        origins = [option.meant, *(outcome.meant for outcome in outcomes)]
        origins += [each.nodes[each.proof.machine.edges[number].target].meant for number in point.edges]
        yield from (origin for origin in origins if origin is not None)


def goal_lines(each: Examined, *, every: bool) -> Iterator[str]:
    """The verdict on what is kept, in words, and the points that are meant; `every`: all points, with their plays."""
    keep, goal = each.proof.story.keep, each.goal
    if keep is None or not goal.searched:
        return
    if not goal.within_reach:
        yield f"no {keep.words} can be reached"
        return
    if goal.kept:
        yield f"and from each of them a {keep.words} can be reached"
        return
    points = [_with_mark(each, point) for point in goal.points]
    choices = _counted([p for p, _ in points if not p.chance], [m for p, m in points if not p.chance], "choice")
    rolls = _counted([p for p, _ in points if p.chance], [m for p, m in points if p.chance], "roll")
    by = " and ".join(each for each in (choices, rolls) if each) or "only where no ending can be reached at all"
    yield f"a {keep.words} can be lost: {by}" + ("" if keep.told else "; `keep:` says whether it may be")
    for point, is_meant in points:
        if is_meant or every:
            sort = "meant" if is_meant else "ends there" if point.told else "point of no return"
            yield f"  {sort}: {called(each, point)}"
            if every and (way := play_to(each, point)) is not None:
                yield from (f"      {line}" for line in way.script())


def _with_mark(each: Examined, point: PointOfNoReturn) -> tuple[PointOfNoReturn, bool]:
    """The point, and whether it is meant; what is meant is not counted as an end that is told."""
    is_meant = meant_at(each, point) is not None
    return (replace(point, told=False) if is_meant else point), is_meant


def _counted(points: list[PointOfNoReturn], marks: list[bool], word: str) -> str:
    if not points:
        return ""
    count, meant, ends = len(points), sum(marks), sum(point.told for point in points)
    parts = [f"{meant} meant"] * bool(meant) + [f"{ends} where it ends at once"] * bool(ends)
    more = f" ({', '.join(parts)})" if parts else ""
    return f"by {count} {word}{'' if count == 1 else 's'}{more}"
