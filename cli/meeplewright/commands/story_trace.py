"""`meeple story trace`: how and when to get somewhere, or to have something."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from meeplewright.stories.model.story import Story, Witness
    from meeplewright.stories.proof.proof import Proof
    from meeplewright.stories.proof.timing import Aim, Timing

OneStory = Annotated[
    str, typer.Option("--story", help="only this story, where a system tells several modes", show_default=False)
]
CHOICES, STAGES = "choices", "stages"


def trace(
    pack: Annotated[Path | None, typer.Argument(help="the pack; else the one here", show_default=False)] = None,
    to: Annotated[
        str,
        typer.Option("--to", help="an entry's id or printed number, or what a reader may have", show_default=False),
    ] = "",
    story: OneStory = "",
    by: Annotated[
        str, typer.Option(help="what is counted: choices, stages, or readings of an entry or of a kind, as `day`")
    ] = CHOICES,
    all_optimal: Annotated[bool, typer.Option("--all-optimal", help="every shortest way, not one of them")] = False,
    most: Annotated[int, typer.Option(help="so many ways are printed", min=1)] = 20,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="what a reader begins with where that is free: skill=3", show_default=False),
    ] = None,
    per: Annotated[
        str, typer.Option(help="a column for each value of this that a reader may begin with", show_default=False)
    ] = "",
    script: Annotated[bool, typer.Option("--script", help="print the script alone, for `story play`")] = False,
    max_states: Annotated[int, typer.Option(help="stop after so many states; 0: no limit of yours", min=0)] = 0,
    format: Annotated[str, typer.Option("--format", help="of the table: text or json")] = "text",  # noqa: A002
) -> int:
    """Show the shortest way to an entry or to an item, and what is on every way there.

    Without `--to` a table: when each entry can be read and each keyword and item be had, at the earliest and at the
    latest, counted in choices or in what `--by` names.
    """
    from meeplewright.commands.story_readers import values_of
    from meeplewright.commands.story_told import begun_with, one_story, without_cards
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.proof.proof import prove
    from meeplewright.stories.proof.spaces import Full
    from meeplewright.stories.proof.timing import Timing

    if format not in ("text", "json"):
        raise Stop(f"there is no format `{format}`", help="text or json")
    world, whole = one_story(pack, story)
    without_cards(whole)
    tale = begun_with(whole, values_of(set_))
    if not tale.sound:
        raise Stop(f"the story `{tale.id}` is not searched", help="mend what `meeple check` tells first")
    counted = frozenset() if by == CHOICES else _counted(tale, by)
    try:
        if not to:
            return _table(world.pack.name, tale, counted, by, per, max_states, format)
        proof = prove(tale, most=max_states)
        index = {name: at for at, name in enumerate(proof.machine.nodes)}
        timing = Timing(proof, frozenset(index[name] for name in counted))
        aim, called = _aim(proof, to)
        if all_optimal or script or not aim.nodes or counted:
            return _shortest(timing, aim, called, all_optimal=all_optimal, most=most, script=script, by=by)
        return _one(timing, aim, called)
    except Full:  # what is earliest is sought layer by layer, which takes more room than the proof did
        raise Stop(
            f"what is shortest in `{tale.id}` is more than is searched",
            help="leave something `untracked`; one way to an entry is told by `--to` alone",
        ) from None


def _one(timing: Timing, aim: Aim, called: str) -> int:
    """The shortest way to an entry, sought from where that is quickest; and what is on every way."""
    from meeplewright.stories.findings.examined import Examined, Searched
    from meeplewright.stories.findings.paper import StoryGraph

    (at,) = aim.nodes
    examined = Examined(StoryGraph(timing.proof.story), Searched(timing.proof))
    way = examined.way(at) if examined.facts.reached(at) else None
    if way is None:
        return _nobody(timing.proof, called)
    _tell(timing.proof.story, way)
    _tell_always(timing, aim, way)
    return 0


def _shortest(timing: Timing, aim: Aim, called: str, *, all_optimal: bool, most: int, script: bool, by: str) -> int:
    from meeplewright.stories.proof.ways import Ways

    ways = Ways(timing, aim)
    if ways.turn is None:
        return _nobody(timing.proof, called)
    shown = list(islice(ways.each(), most if all_optimal else 1))
    if script:
        print("\n\n".join("\n".join(way.script()) for way in shown))
        return 0
    unit = "" if by == CHOICES else f" {ways.turn[0]} {by} and"
    print(f"to {called}:{unit} {ways.turn[1]} {'choice' if ways.turn[1] == 1 else 'choices'} at the least")
    if all_optimal:
        count = ways.count()
        how_many = "more ways than can be counted" if count is None else f"{count:,} {'way' if count == 1 else 'ways'}"
        print(how_many + (f", of which {len(shown)} follow" if count is None or count > len(shown) else ""))
    for way in shown:
        print()
        _tell(timing.proof.story, way)
    _tell_always(timing, aim, shown[0])
    return 0


def _nobody(proof: Proof, called: str) -> int:
    sure = "no reader can ever reach" if proof.explored else "no reader was seen to reach"
    print(f"{sure} {called}: {proof.summary()}")
    return 1


def _tell(story: Story, way: Witness) -> None:
    from meeplewright.commands.story_told import told
    from meeplewright.stories.model.scripts import follow

    lines = way.script()
    for step in told(story, follow(story, lines)):
        print(step)
    print("\nscript:")
    print("\n".join(f"  {line}" for line in lines))


def _tell_always(timing: Timing, aim: Aim, way: Witness) -> None:
    """What nobody comes there without: entries, and what is chosen at them."""
    from meeplewright.stories.proof.spaces import Full
    from meeplewright.stories.proof.ways import always
    from meeplewright.text.markup import plain

    machine = timing.machine
    try:
        needed = always(timing, aim, way)
    except Full:  # the way itself is told
        print("\nwhat is on every way there is more than is searched")
        return
    nodes = [node for node in needed.nodes if node != machine.start]
    if nodes:
        print("\non every way there: " + ", ".join(machine.story.nodes[machine.nodes[at]].shown for at in nodes))
    for node, option in needed.options:
        choice = machine.option(node, option)
        label = f" `{plain(choice.label)}`" if choice.label else ""
        print(f"  chosen on every way: option {choice.key}{label} of {machine.story.nodes[machine.nodes[node]].shown}")


def _aim(proof: Proof, wanted: str) -> tuple[Aim, str]:
    """The entry, or the ways on that give what a reader wants to have; and what it is called."""
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.stories.model.story import Sort
    from meeplewright.stories.proof.timing import Aim, giving

    story, machine = proof.story, proof.machine
    for id_, node in story.nodes.items():
        if wanted in {id_, str(node.number)} or id_.rpartition("/")[2] == wanted:
            return Aim(frozenset({machine.index(id_)})), node.shown
    variable = story.variables.get(wanted)
    if variable is not None and variable.sort is not Sort.HIDDEN:
        return Aim(edges=giving(machine, wanted)), f"`{wanted}`"
    known = [*story.nodes, *(name for name, each in story.variables.items() if each.sort is not Sort.HIDDEN)]
    raise Stop(
        f"`{story.id}` has no entry and nothing to have `{wanted}`",
        help=did_you_mean(wanted, known) or "name an id, a printed number, a keyword or an item",
    )


def _counted(story: Story, by: str) -> frozenset[str]:
    """The entries whose reading counts."""
    from meeplewright.findings.stop import Stop, did_you_mean

    if by == STAGES and story.stages:
        return frozenset(story.stages)
    if by in story.nodes:
        return frozenset({by})
    entries = frozenset(id_ for id_, node in story.nodes.items() if node.origin.record_name.partition("/")[0] == by)
    if not entries:
        kinds = {node.origin.record_name.partition("/")[0] for node in story.nodes.values()} - {""}
        known = [CHOICES, *([STAGES] if story.stages else []), *sorted(kinds), *story.nodes]
        raise Stop(
            f"`{by}` is nothing that can be counted in `{story.id}`",
            help=did_you_mean(by, known) or f"count {', '.join(known[:6])}, or an entry",
        )
    return entries


def _table(pack: str, story: Story, counted: frozenset[str], by: str, per: str, max_states: int, format_: str) -> int:
    import json
    from dataclasses import replace

    from meeplewright.findings.stop import Stop, did_you_mean

    columns: dict[str, dict[str, dict[str, Any]]] = {}
    if per:
        free = [name for name, each in story.variables.items() if len(each.starts) > 1]
        if per not in free:
            raise Stop(
                f"nobody begins `{story.id}` with several values of `{per}`",
                help=did_you_mean(per, free) or f"free are {', '.join(free) or 'none'}",
            )
        variable = story.variables[per]
        for value in variable.starts:
            begun = replace(story, variables={**story.variables, per: replace(variable, starts=(value,))})
            columns[f"{per}={value}"] = _times(begun, counted, max_states)
    else:
        columns[""] = _times(story, counted, max_states)
    names = list(dict.fromkeys(name for rows in columns.values() for name in rows))
    if format_ == "json":
        table = [{"what": name, "when": {column: rows.get(name) for column, rows in columns.items()}} for name in names]
        print(json.dumps({"pack": pack, "story": story.id, "by": by, "rows": table}, ensure_ascii=False, indent=1))
        return 0
    print(f"{pack}: {story.id}: earliest and latest, counted in {by}")
    heads = [column or "" for column in columns]
    wide = max(len(_span(row)) for rows in columns.values() for row in (*rows.values(), None)) + 2
    wide = max(wide, *(len(head) + 2 for head in heads))
    if per:
        print("".join(f"{head:>{wide}}" for head in heads))
    order = sorted(names, key=lambda name: min(_first(rows.get(name)) for rows in columns.values()))
    for name in order:
        print("".join(f"{_span(rows.get(name)):>{wide}}" for rows in columns.values()) + f"  {name}")
    return 0


def _first(row: Mapping[str, Any] | None) -> float:
    return float("inf") if row is None else row["earliest"]


def _span(row: Mapping[str, Any] | None) -> str:
    if row is None:
        return "never"
    last = {"none": "…", "unknown": "?"}.get(row["latest"], row["latest"])
    return str(row["earliest"]) if row["earliest"] == last else f"{row['earliest']} to {last}"


def _times(story: Story, counted: frozenset[str], max_states: int) -> dict[str, dict[str, Any]]:
    """By how it is called: when it can be read or had. `latest` is `none` where there is no last time."""
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.story import Sort
    from meeplewright.stories.proof.proof import prove
    from meeplewright.stories.proof.timing import Timing, giving

    proof = prove(story, most=max_states)
    machine = proof.machine
    if not proof.explored:
        raise Stop(f"the story `{story.id}` is {proof.summary()}", help="give more with `--max-states`")
    index = {name: at for at, name in enumerate(machine.nodes)}
    timing = Timing(proof, frozenset(index[name] for name in counted))
    names = [name for name, each in story.variables.items() if each.sort is not Sort.HIDDEN]
    given = {name: giving(machine, name) for name in names}
    edges = frozenset().union(*given.values())
    first, last = timing.taken(edges), timing.latest(edges)

    def row(earliest: int, latest: Iterator[int | None] | None) -> dict[str, Any]:
        times = list(latest) if latest is not None else ["unknown"]
        ending = "none" if None in times else max(times)  # type: ignore[type-var]
        return {"earliest": earliest, "latest": ending}

    rows: dict[str, dict[str, Any]] = {}
    for at, earliest in timing.earliest.items():
        node = story.nodes[machine.nodes[at]]
        if not node.made:
            what = f"{node.shown}, {node.ending} ending" if node.ending else node.shown
            rows[what] = row(earliest, iter([last[0][at]]) if last is not None else None)
    for name, numbers in given.items():
        taken = [number for number in numbers if number in first]
        if taken:
            latest = (last[1][number] for number in taken) if last is not None else None
            rows[f"{story.variables[name].sort} `{name}`"] = row(min(first[n] for n in taken), latest)
    return rows
