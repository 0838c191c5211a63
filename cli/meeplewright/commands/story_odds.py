"""`meeple story odds`: how likely each ending is, and how much is read, solved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from meeplewright.commands.story_odds_told import data, lines, more
from meeplewright.commands.story_readers import (
    AsJson,
    Begin,
    OneStory,
    Paths,
    begun,
    known_format,
    of_own,
    told_stories,
    values_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from meeplewright.stories.model.story import Story
    from meeplewright.stories.odds.odds import Readings
    from meeplewright.stories.odds.own import Policy
    from meeplewright.stories.odds.sensitive import Sensitivity
    from meeplewright.stories.odds.solve import Number
    from meeplewright.stories.odds.told import Odds


OF_CARDS = 300_000  # situations of a story that cards decide: each order is weighed one by one


def odds(
    paths: Paths = None,
    story: OneStory = "",
    policy: Annotated[
        str, typer.Option(help="how readers choose: random, best, worst, all, or a file that says so")
    ] = "all",
    set_: Begin = None,
    max_states: Annotated[
        int | None,
        typer.Option(
            help="situations that are solved at most; 12,000,000 if not told, 300,000 of a deck",
            min=1,
            show_default=False,
        ),
    ] = None,
    checks: Annotated[bool, typer.Option("--checks", help="tell the odds of each check by score instead")] = False,
    seen: Annotated[bool, typer.Option("--seen", help="tell for each entry how likely it is ever read")] = False,
    counters: Annotated[
        str, typer.Option(help="tell what is expected of these at each ending: coin,food, or all", show_default=False)
    ] = "",
    sensitivity: Annotated[
        bool, typer.Option("--sensitivity", help="tell which check or price changes the end most, by one each")
    ] = False,
    runs: Annotated[
        int, typer.Option(help="readers who are sampled of a story too large to be solved", min=1, max=100_000_000)
    ] = 2_000,
    format: AsJson = "text",  # noqa: A002 - the word on the command line
) -> int:
    """Solve how likely each ending is, and how much is read.

    For readers who choose at random, as well as possible and as badly as possible. Small stories are solved in exact
    fractions, large ones in bounds that hold, with numpy and scipy (`pip install 'meeplewright[odds]'`). A story too
    large to be solved is sampled, by readers who choose at random, with intervals that hold for 95 of 100 samples.
    """
    import json

    from meeplewright.commands.story_odds_of_cards import odds_of_cards
    from meeplewright.commands.story_odds_sampled import Large, sampled, too_large, what_to_leave_out
    from meeplewright.commands.story_told import without_cards
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.odds.falls import TooMany
    from meeplewright.stories.odds.odds import MOST, OWN, POLICIES
    from meeplewright.stories.odds.own import named, read_policy, within

    known_format(format)
    own = None
    if policy not in (*POLICIES, "all"):
        if not Path(policy).is_file():
            raise Stop(f"there is no policy `{policy}`", "random, best, worst, all, or a file that says so")
        own = read_policy(Path(policy))
    if checks:
        return _tell_checks(paths, story, format)
    rows: list[dict[str, Any]] = []
    large: list[Large] = []
    several = list(told_stories(paths, story))
    if own is not None:
        named(own, [each for _, each, _ in several])
    for pack, each, mine in several:
        policies = POLICIES if policy == "all" else (OWN if own is not None else policy,)
        if each.cards is not None:
            if own is not None or counters or sensitivity:
                without_cards(each)
            of_cards = odds_of_cards(
                pack, each, policies, values_of(set_), max_states or OF_CARDS, as_data=format == "json"
            )
            rows += of_cards or []
            large += [Large(each)] if of_cards is None else []
            continue
        ask = _Asked(each, values_of(set_), max_states or MOST, within(own, each) if own is not None else None)
        try:
            readings = ask.readings(each)
        except TooMany as too_many:
            beyond = Large(each, too_many.many)
            if "random" in policies and not (counters or sensitivity):
                shown = sampled(pack, beyond, mine, ask.values, runs, seen=seen, as_data=format == "json")
                rows += [shown] if shown is not None else []
                beyond = replace(beyond, sampled=True)
            large.append(beyond)
            continue
        for one in policies:
            solution = readings.odds(one, seen=seen)
            held = {name: ask.held(one, name) for name in _counters(each, counters)}
            turned = ask.sensitivity(one, solution) if sensitivity else None
            # what other stories read is nothing that this one could
            solution = replace(solution, endings=of_own(mine, solution.endings), seen=of_own(mine, solution.seen))
            if format == "json":
                rows.append(data(pack, each, solution, held, turned))
            else:
                print("\n".join([*lines(pack, each, solution, seen=seen), *more(each, held, turned)]))
                print("\n".join(begun(each, values_of(set_))), end="\n" if begun(each, values_of(set_)) else "")
    if format == "json":
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    what_to_leave_out(large, values_of(set_), max_states or MOST)
    untold = [each.story for each in large if not each.sampled]
    if untold:
        raise Stop(*too_large(untold, max_states or (OF_CARDS if all(each.cards for each in untold) else MOST)))
    return 0


def _counters(story: Story, wanted: str) -> list[str]:
    """The counters that are asked for, of those that the story has."""
    from meeplewright.findings.stop import Stop, did_you_mean
    from meeplewright.stories.model.story import Sort

    known = [name for name, each in story.variables.items() if each.sort in (Sort.COUNTER, Sort.ITEM)]
    known = [name for name in known if not story.variables[name].untracked]
    if wanted == "all":
        return known
    names = [name.strip() for name in wanted.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise Stop(f"`{story.id}` counts no `{name}`", did_you_mean(name, known) or f"it counts {', '.join(known)}")
    return names


@dataclass(frozen=True, slots=True)
class _Asked:
    """A story, and what its odds are asked for."""

    story: Story
    values: dict[str, int]
    most: int
    own: Policy | None

    def readings(self, story: Story, counter: str = "") -> Readings:
        """A story whose situations have been met. Raises TooMany."""
        return _readings(story, self, counter)

    def held(self, policy: str, counter: str) -> Mapping[str, Number] | None:
        """What is expected of a counter at each ending; None where that is too much to follow."""
        from meeplewright.stories.odds.falls import TooMany

        try:
            return self.readings(self.story, counter).odds(policy).held
        except TooMany:
            return None

    def sensitivity(self, policy: str, base: Odds) -> Sensitivity:
        from meeplewright.stories.odds.odds import odds_of
        from meeplewright.stories.odds.sensitive import sensitivity

        def solve(story: Story) -> Odds:
            return odds_of(story, policy, values=self.values, most=2 * self.most, own=self.own)

        return sensitivity(self.story, base, solve)


def _readings(story: Story, ask: _Asked, counter: str) -> Readings:
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.reader import Impossible
    from meeplewright.stories.odds.falls import NoDice
    from meeplewright.stories.odds.odds import MOST_WITHOUT, NeedsArrays, Readings

    try:
        return Readings(story, values=ask.values, most=ask.most, own=ask.own, counter=counter)
    except NeedsArrays:
        raise Stop(
            f"`{story.id}` has more than {MOST_WITHOUT:,} situations, which takes numpy and scipy",
            "pip install 'meeplewright[odds]', or sample it: `meeple story test`, with a deck `meeple playtest`",
        ) from None
    except NoDice as unknown:
        place = unknown.option.origin.place
        raise Stop(
            f"{place.path}:{place.line}: nobody knows the dice of this check",
            "tell `checks:` under `story:` in system.yaml, or `dice:` in the check",
        ) from None
    except Impossible as wrong:
        raise Stop(str(wrong), "begin inside what `state:` allows") from None


def _tell_checks(paths: list[Path] | None, wanted: str, format_: str) -> int:
    import json

    from meeplewright.stories.odds.check_table import check_tables

    rows: list[dict[str, Any]] = []
    for pack, story, own in told_stories(paths, wanted):
        for table in check_tables(own):
            if format_ == "json":
                rows.append({"pack": pack, "story": story.id, **table.data()})
            else:
                print(f"{pack}: {story.id}: {table.line()}")
    if format_ == "json":
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    return 0
