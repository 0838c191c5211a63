"""`meeple story odds` and `meeple story test`: how stories go, solved and sampled."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from meeplewright.stories.model.story import Story
    from meeplewright.stories.odds.odds import Odds
    from meeplewright.stories.odds.solve import Number

Paths = Annotated[list[Path] | None, typer.Argument(help="packs, or folders that hold packs", show_default=False)]
OneStory = Annotated[
    str, typer.Option("--story", help="only this story, where a system tells several modes", show_default=False)
]
Begin = Annotated[
    list[str] | None,
    typer.Option("--set", help="what a reader begins with where that is free: skill=3", show_default=False),
]
AsJson = Annotated[str, typer.Option("--format", help="text or json")]


def odds(
    paths: Paths = None,
    story: OneStory = "",
    policy: Annotated[str, typer.Option(help="how readers choose: random, best, worst or all")] = "all",
    set_: Begin = None,
    max_states: Annotated[int, typer.Option(help="situations that are solved at most", min=1)] = 300_000,
    checks: Annotated[bool, typer.Option("--checks", help="tell the odds of each check by score instead")] = False,
    seen: Annotated[bool, typer.Option("--seen", help="tell for each entry how likely it is ever read")] = False,
    format: AsJson = "text",  # noqa: A002 - the word on the command line
) -> int:
    """Solve how likely each ending is, and how much is read.

    For readers who choose at random, as well as possible and as badly as possible. Small stories are solved in exact
    fractions; a story too large to be solved is sampled by `meeple story test`.
    """
    import json
    from dataclasses import replace

    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.reader import Impossible
    from meeplewright.stories.odds.chain import NoDice, TooMany
    from meeplewright.stories.odds.odds import POLICIES, odds_of

    if policy not in (*POLICIES, "all"):
        raise Stop(f"there is no policy `{policy}`", "random, best, worst or all")
    _one_of(format)
    if checks:
        return _tell_checks(paths, story, format)
    told: list[dict[str, Any]] = []
    large: list[str] = []
    for pack, each, own in _stories(paths, story):
        begun = _begun(each, _values(set_))
        for one in POLICIES if policy == "all" else [policy]:
            try:
                found = odds_of(each, one, values=_values(set_), most=max_states)
            except TooMany:
                large.append(f"`{each.id}`")
                break
            except NoDice as unknown:
                place = unknown.option.origin.place
                raise Stop(
                    f"{place.path}:{place.line}: nobody knows the dice of this check",
                    "tell `checks:` under `story:` in system.yaml, or `dice:` in the check",
                ) from None
            except Impossible as wrong:
                raise Stop(str(wrong), "begin inside what `state:` allows") from None
            # what other stories read is nothing that this one could
            found = replace(found, endings=_of(own, found.endings), seen=_of(own, found.seen))
            if format == "json":
                told.append(_data(pack, each, found))
            else:
                print("\n".join([*_lines(pack, each, found, seen=seen), *begun]))
    if format == "json":
        print(json.dumps(told, ensure_ascii=False, indent=1))
    if large:
        raise Stop(
            f"{', '.join(large)} {'has' if len(large) == 1 else 'have'} more than {max_states:,} situations",
            "give more with `--max-states`, or sample it: `meeple story test`",
        )
    return 0


def sampled(
    paths: Paths = None,
    story: OneStory = "",
    runs: Annotated[int, typer.Option(help="how many readers", min=1, max=100_000_000)] = 10_000,
    seed: Annotated[int, typer.Option(help="the same seed gives the same readers")] = 0,
    jobs: Annotated[int, typer.Option(help="processes to use", min=1, max=64)] = 1,
    set_: Begin = None,
    format: AsJson = "text",  # noqa: A002 - the word on the command line
) -> int:
    """Let many readers read who choose at random, and count.

    Tells the share of each ending with its standard error, how much was read, and which options nobody took. The
    same seed gives the same numbers with any number of jobs.
    """
    import json

    from meeplewright.commands.progress import bar
    from meeplewright.commands.story_told import without_cards
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.reader import Impossible
    from meeplewright.stories.odds.chain import NoDice
    from meeplewright.stories.odds.sample import sample

    _one_of(format)
    told: list[dict[str, Any]] = []
    for pack, each, own in _stories(paths, story):
        without_cards(each)
        try:
            with bar(runs, each.id) as progress:
                found = sample(each, runs, seed=seed, jobs=jobs, values=_values(set_), progress=progress)
        except NoDice as unknown:
            place = unknown.option.origin.place
            raise Stop(f"{place.path}:{place.line}: nobody knows the dice of this check") from None
        except Impossible as wrong:
            raise Stop(str(wrong), "begin inside what `state:` allows") from None
        endings = {name: found.endings[name] for name, node in own.nodes.items() if node.ending}
        length, error = found.length()
        untaken = found.untaken(own)
        options = sum(len(node.options) for node in own.nodes.values())
        if format == "json":
            told.append(
                {
                    "pack": pack,
                    "story": each.id,
                    "runs": found.runs,
                    "seed": seed,
                    "endings": endings,
                    "stuck": found.halts,
                    "never": found.never,
                    "entries": length,
                    "words": found.words / max(found.runs - found.never, 1),
                    "taken": {f"{node} {key}": count for (node, key), count in sorted(found.taken.items())},
                    "untaken": [f"{node} {key}" for node, key in untaken],
                    "seen": dict(sorted(found.seen.items())),
                }
            )
            continue
        print("\n".join([f"{pack}: {each.id}: {found.runs:,} readers", *_begun(each, _values(set_))]))
        for name, count in sorted(endings.items(), key=lambda item: -item[1]):
            share, around = found.chance(count)
            print(f"  {share:8.2%} ± {around:.2%}  {each.nodes[name].shown} ({each.nodes[name].ending})")
        for count, what in ((found.halts, "came to where no instruction applies"), (found.never, "read for ever")):
            if count:
                print(f"  {count / found.runs:8.2%}          {what}")
        print(f"  {length:.1f} ± {error:.1f} entries, {found.words / max(found.runs - found.never, 1):,.0f} words")
        print(f"  {options - len(untaken)} of {options} options were taken")
        for node, key in untaken:
            print(f"    nobody took option {key} of {each.nodes[node].shown}")
    if format == "json":
        print(json.dumps(told, ensure_ascii=False, indent=1))
    return 0


def _stories(paths: list[Path] | None, wanted: str) -> Iterator[tuple[str, Story, Story]]:
    """The pack, a story, and the part of it that no other story reads instead."""
    from meeplewright.commands.story_told import stories_among
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.findings.own import own_part

    for world, story, every in stories_among(paths, wanted):
        if not story.sound:
            raise Stop(f"the story `{story.id}` of {world.pack.name} has faults", "`meeple story check` tells them")
        yield world.pack.name, story, own_part(story, every)


def _of(own: Story, chances: Mapping[str, Number]) -> Mapping[str, Number]:
    return {name: chance for name, chance in chances.items() if name in own.nodes}


def _values(words: list[str] | None) -> dict[str, int]:
    from meeplewright.findings.stop import Stop

    values: dict[str, int] = {}
    for word in words or ():
        name, equals, number = word.partition("=")
        try:
            values[name] = int(number)
        except ValueError:
            equals = ""
        if not equals:
            raise Stop(f"`{word}` does not say what to begin with", "write `--set skill=3`")
    return values


def _begun(story: Story, values: dict[str, int]) -> list[str]:
    """What readers begin with because nobody said otherwise, where that is free and something asks for it."""
    from meeplewright.stories.model.story import reads

    asked = {name for node in story.nodes.values() for option in node.options for name in reads(option)}
    free = [each for each in story.variables.values() if len(each.starts) > 1 and each.name in asked]
    free = [each for each in free if each.name not in values]
    told = ", ".join(f"{each.name}={each.starts[0]}" for each in free if not each.untracked)
    lines = [f"  begun with {told}; `--set` says otherwise"] if told else []
    loose = ", ".join(each.name for each in free if each.untracked)
    if loose:
        lines.append(
            f"  not tracked: {loose}; who chooses at random begins with any number, others with what suits them"
        )
    return lines


def _one_of(format_: str) -> None:
    from meeplewright.findings.stop import Stop

    if format_ not in {"text", "json"}:
        raise Stop(f"there is no format `{format_}`", "text or json")


def _lines(pack: str, story: Story, found: Odds, *, seen: bool) -> Iterator[str]:
    readers = {"random": "choose at random", "best": "choose as well as can be", "worst": "choose as badly as can be"}
    yield f"{pack}: {story.id}: readers who {readers[found.policy]}"
    for name, chance in sorted(found.endings.items(), key=lambda item: -item[1]):
        yield f"  {float(chance):8.2%}{_fraction(chance)}  {story.nodes[name].shown} ({story.nodes[name].ending})"
    for chance, what in ((found.halts, "come to where no instruction applies"), (found.never, "read for ever")):
        if chance:
            yield f"  {float(chance):8.2%}{_fraction(chance)}  {what}"
    left = "exact" if found.exact and not found.residual else f"within {max(found.residual, 1e-15):.0e}"
    yield f"  {float(found.entries):.1f} entries, {float(found.words):,.0f} words; {found.states:,} situations, {left}"
    if seen:
        for name, chance in sorted(found.seen.items(), key=lambda item: item[1]):
            yield f"  {float(chance):8.2%}{_fraction(chance)}  reads {story.nodes[name].shown}"


def _fraction(chance: Any) -> str:
    from fractions import Fraction

    if isinstance(chance, Fraction) and 1 < chance.denominator < 10_000:
        return f" = {chance.numerator}/{chance.denominator}"
    return ""


def _data(pack: str, story: Story, found: Odds) -> dict[str, Any]:
    return {
        "pack": pack,
        "story": story.id,
        "policy": found.policy,
        "endings": {name: float(chance) for name, chance in found.endings.items()},
        "stuck": float(found.halts),
        "never": float(found.never),
        "entries": float(found.entries),
        "words": float(found.words),
        "seen": {name: float(chance) for name, chance in found.seen.items()},
        "situations": found.states,
        "exact": found.exact,
        "residual": found.residual,
    }


def _tell_checks(paths: list[Path] | None, wanted: str, format_: str) -> int:
    import json

    from meeplewright.stories.odds.check_table import check_tables

    told: list[dict[str, Any]] = []
    for pack, story, own in _stories(paths, wanted):
        for table in check_tables(own):
            if format_ == "json":
                told.append({"pack": pack, "story": story.id, **table.data()})
            else:
                print(f"{pack}: {story.id}: {table.line()}")
    if format_ == "json":
        print(json.dumps(told, ensure_ascii=False, indent=1))
    return 0
