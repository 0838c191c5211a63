"""What `meeple story odds` tells of a story that cards decide: every order weighed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meeplewright.stories.decks.odds import DeckOdds
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
        odds = odds_of(orders, policy)
        if as_data:
            data.append(_data(pack, story, odds))
        else:
            print("\n".join(_lines(pack, story, odds)))
    return data


def known_dice(story: Story) -> None:
    """Stop where nobody knows the dice of a check: how likely anything is would be a guess."""
    from meeplewright.findings.stop import Stop
    from meeplewright.stories.model.story import DiceCheck

    for node in story.nodes.values():
        for option in node.options:
            if isinstance(option.chance, DiceCheck) and option.chance.dice is None:
                place = option.origin.place
                raise Stop(
                    f"{place.path}:{place.line}: nobody knows the dice of this check",
                    "tell `checks:` under `story:` in system.yaml, or `dice:` in the check",
                )


def _lines(pack: str, story: Story, odds: DeckOdds) -> Iterator[str]:
    yield f"{pack}: {story.id}: readers who {_READERS[odds.policy]}"
    yield f"  {float(odds.won):8.2%}{_fraction(odds.won)}  won"
    for name, chance in sorted(odds.endings.items(), key=lambda item: (-item[1], item[0])):
        yield f"  {float(chance):8.2%}{_fraction(chance)}  {story.nodes[name].shown} ({story.nodes[name].ending})"
    if odds.halts:
        yield f"  {float(odds.halts):8.2%}{_fraction(odds.halts)}  come to where nothing can be done"
    how = "exact" if odds.exact else "in floats"
    yield f"  {float(odds.steps):.1f} steps; every order of the cards, {odds.states:,} states, {how}"


def _fraction(chance: Any) -> str:
    from fractions import Fraction

    if isinstance(chance, Fraction) and 1 < chance.denominator < 100_000:
        return f" = {chance.numerator}/{chance.denominator}"
    return ""


def _data(pack: str, story: Story, odds: DeckOdds) -> dict[str, Any]:
    return {
        "pack": pack,
        "story": story.id,
        "policy": odds.policy,
        "won": float(odds.won),
        "endings": {name: float(chance) for name, chance in odds.endings.items()},
        "stuck": float(odds.halts),
        "steps": float(odds.steps),
        "states": odds.states,
        "exact": odds.exact,
    }
