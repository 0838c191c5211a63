"""`meeple story odds`: how likely each ending is, and how much is read, solved."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, floor
from typing import TYPE_CHECKING, Annotated, Any

import typer

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
    from collections.abc import Iterator
    from pathlib import Path

    from meeplewright.stories.model.story import Story
    from meeplewright.stories.odds.odds import Readings
    from meeplewright.stories.odds.solve import Number
    from meeplewright.stories.odds.told import Odds


def odds(
    paths: Paths = None,
    story: OneStory = "",
    policy: Annotated[str, typer.Option(help="how readers choose: random, best, worst or all")] = "all",
    set_: Begin = None,
    max_states: Annotated[int, typer.Option(help="situations that are solved at most", min=1)] = 12_000_000,
    checks: Annotated[bool, typer.Option("--checks", help="tell the odds of each check by score instead")] = False,
    seen: Annotated[bool, typer.Option("--seen", help="tell for each entry how likely it is ever read")] = False,
    format: AsJson = "text",  # noqa: A002 - the word on the command line
) -> int:
    """Solve how likely each ending is, and how much is read.

    For readers who choose at random, as well as possible and as badly as possible. Small stories are solved in exact
    fractions, large ones in bounds that hold, with numpy and scipy (`pip install 'meeplewright[odds]'`); a story too
    large to be solved is sampled by `meeple story test`.
    """
    import json

    from meeplewright.commands.story_odds_of_cards import odds_of_cards
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.odds.odds import POLICIES

    if policy not in (*POLICIES, "all"):
        raise Stop(f"there is no policy `{policy}`", "random, best, worst or all")
    known_format(format)
    if checks:
        return _tell_checks(paths, story, format)
    told: list[dict[str, Any]] = []
    large: list[str] = []
    for pack, each, own in told_stories(paths, story):
        policies = POLICIES if policy == "all" else (policy,)
        if each.cards is not None:
            of_cards = odds_of_cards(pack, each, policies, values_of(set_), max_states, as_data=format == "json")
            told += of_cards or []
            large += [f"`{each.id}`"] if of_cards is None else []
            continue
        readings = _readings(each, values_of(set_), max_states, large)
        if readings is None:
            continue
        for one in policies:
            found = readings.odds(one, seen=seen)
            # what other stories read is nothing that this one could
            found = replace(found, endings=of_own(own, found.endings), seen=of_own(own, found.seen))
            if format == "json":
                told.append(_data(pack, each, found))
            else:
                print("\n".join([*_lines(pack, each, found, seen=seen), *begun(each, values_of(set_))]))
    if format == "json":
        print(json.dumps(told, ensure_ascii=False, indent=1))
    if large:
        raise Stop(
            f"{', '.join(large)} {'has' if len(large) == 1 else 'have'} more than {max_states:,} situations",
            "give more with `--max-states`, or sample it: `meeple story test`, with a deck `meeple playtest`",
        )
    return 0


def _readings(story: Story, values: dict[str, int], most: int, large: list[str]) -> Readings | None:
    """A story whose situations have been met; None where they are too many, which is remembered in `large`."""
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.reader import Impossible
    from meeplewright.stories.odds.falls import NoDice, TooMany
    from meeplewright.stories.odds.odds import MOST_WITHOUT, NeedsArrays, Readings

    try:
        return Readings(story, values=values, most=most)
    except NeedsArrays:
        raise Stop(
            f"`{story.id}` has more than {MOST_WITHOUT:,} situations, which takes numpy and scipy",
            "pip install 'meeplewright[odds]', or sample it: `meeple story test`",
        ) from None
    except TooMany:
        large.append(f"`{story.id}`")
        return None
    except NoDice as unknown:
        place = unknown.option.origin.place
        raise Stop(
            f"{place.path}:{place.line}: nobody knows the dice of this check",
            "tell `checks:` under `story:` in system.yaml, or `dice:` in the check",
        ) from None
    except Impossible as wrong:
        raise Stop(str(wrong), "begin inside what `state:` allows") from None


def _lines(pack: str, story: Story, found: Odds, *, seen: bool) -> Iterator[str]:
    readers = {"random": "choose at random", "best": "choose as well as can be", "worst": "choose as badly as can be"}
    yield f"{pack}: {story.id}: readers who {readers[found.policy]}"
    for name, chance in sorted(found.endings.items(), key=lambda item: -item[1]):
        yield f"  {float(chance):8.2%}{_fraction(chance)}  {story.nodes[name].shown} ({story.nodes[name].ending})"
    for chance, what in ((found.halts, "come to where no instruction applies"), (found.never, "read for ever")):
        if chance:
            yield f"  {float(chance):8.2%}{_fraction(chance)}  {what}"
    left = "exact" if found.exact else f"each chance within {max(found.off, 1e-15):.0e}"
    yield f"  {float(found.entries):.1f} entries, {float(found.words):,.0f} words; {found.states:,} situations, {left}"
    if not found.exact:
        yield f"  {_wanted(story)}: {_outward(found.good)}"
    if seen:
        for name, chance in sorted(found.seen.items(), key=lambda item: item[1]):
            yield f"  {float(chance):8.2%}{_fraction(chance)}  reads {story.nodes[name].shown}"


def _wanted(story: Story) -> str:
    keep = story.keep
    return f"a {keep.words}" if keep is not None and (keep.sorts or keep.told) else "any ending"


def _outward(bounds: tuple[Number, Number]) -> str:
    """Rounded so that the truth stays between them."""
    low, high = floor(bounds[0] * 10**10), ceil(bounds[1] * 10**10)
    return f"from {low / 10**8:.8f} to {high / 10**8:.8f} %"


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
        "within": found.off,
        "good": [float(each) for each in found.good],
    }


def _tell_checks(paths: list[Path] | None, wanted: str, format_: str) -> int:
    import json

    from meeplewright.stories.odds.check_table import check_tables

    told: list[dict[str, Any]] = []
    for pack, story, own in told_stories(paths, wanted):
        for table in check_tables(own):
            if format_ == "json":
                told.append({"pack": pack, "story": story.id, **table.data()})
            else:
                print(f"{pack}: {story.id}: {table.line()}")
    if format_ == "json":
        print(json.dumps(told, ensure_ascii=False, indent=1))
    return 0
