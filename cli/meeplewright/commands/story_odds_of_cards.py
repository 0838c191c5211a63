"""What `meeple story odds` tells of a story that cards decide: every order weighed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meeplewright.stories.decks.odds import Odds
    from meeplewright.stories.model.story import Story

_READERS = {"random": "choose at random", "best": "choose as well as can be", "worst": "choose as badly as can be"}


def odds_of_cards(
    pack: str, story: Story, policies: Sequence[str], values: Mapping[str, int], most: int, *, as_data: bool
) -> list[dict[str, Any]] | None:
    """The odds for each sort of reader, printed or as data; None where it has more than `most` states."""
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.decks.odds import odds_of
    from meeplewright.stories.decks.orders import searched
    from meeplewright.stories.model.reader import Impossible, may_begin

    known_dice(story)
    try:
        may_begin(story, values)
    except Impossible as wrong:
        raise Stop(str(wrong), "begin inside what `state:` allows") from None
    orders = searched(story, most, values=values)
    if not orders.explored:
        return None
    data: list[dict[str, Any]] = []
    for policy in policies:
        found = odds_of(orders, policy)
        if as_data:
            data.append(_data(pack, story, found))
        else:
            print("\n".join(_lines(pack, story, found)))
    return data


def known_dice(story: Story) -> None:
    """Stop where nobody knows the dice of a check: how likely anything is would be a guess."""
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.story import Check

    for node in story.nodes.values():
        for option in node.options:
            if isinstance(option.chance, Check) and option.chance.dice is None:
                place = option.origin.place
                raise Stop(
                    f"{place.path}:{place.line}: nobody knows the dice of this check",
                    "tell `checks:` under `story:` in system.yaml, or `dice:` in the check",
                )


def _lines(pack: str, story: Story, found: Odds) -> Iterator[str]:
    yield f"{pack}: {story.id}: readers who {_READERS[found.policy]}"
    yield f"  {float(found.won):8.2%}{_fraction(found.won)}  won"
    for name, chance in sorted(found.endings.items(), key=lambda item: (-item[1], item[0])):
        yield f"  {float(chance):8.2%}{_fraction(chance)}  {story.nodes[name].shown} ({story.nodes[name].ending})"
    if found.halts:
        yield f"  {float(found.halts):8.2%}{_fraction(found.halts)}  come to where nothing can be done"
    how = "exact" if found.exact else "in floats"
    yield f"  {float(found.steps):.1f} steps; every order of the cards, {found.states:,} states, {how}"


def _fraction(chance: Any) -> str:
    from fractions import Fraction

    if isinstance(chance, Fraction) and 1 < chance.denominator < 100_000:
        return f" = {chance.numerator}/{chance.denominator}"
    return ""


def _data(pack: str, story: Story, found: Odds) -> dict[str, Any]:
    return {
        "pack": pack,
        "story": story.id,
        "policy": found.policy,
        "won": float(found.won),
        "endings": {name: float(chance) for name, chance in found.endings.items()},
        "stuck": float(found.halts),
        "steps": float(found.steps),
        "states": found.states,
        "exact": found.exact,
    }
