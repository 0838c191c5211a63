"""What `meeple story odds` prints: lines for people, data for machines."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from meeplewright.stories.model.story import Story
    from meeplewright.stories.odds.sensitive import Sensitivity
    from meeplewright.stories.odds.solve import Number
    from meeplewright.stories.odds.told import Odds


def lines(pack: str, story: Story, odds: Odds, *, seen: bool) -> Iterator[str]:
    """One reader of a story: endings, lengths, bounds."""
    readers = {"random": "choose at random", "best": "choose as well as can be", "worst": "choose as badly as can be"}
    yield f"{pack}: {story.id}: readers who {readers.get(odds.policy, f'choose as `{odds.policy}` says')}"
    for name, chance in sorted(odds.endings.items(), key=lambda item: -item[1]):
        yield f"  {float(chance):8.2%}{_fraction(chance)}  {story.nodes[name].shown} ({story.nodes[name].ending})"
    for chance, what in ((odds.halts, "come to where no instruction applies"), (odds.never, "read for ever")):
        if chance:
            yield f"  {float(chance):8.2%}{_fraction(chance)}  {what}"
    left = "exact" if odds.exact else f"each chance within {max(odds.off, 1e-15):.0e}"
    yield f"  {float(odds.entries):.1f} entries, {float(odds.words):,.0f} words; {odds.states:,} situations, {left}"
    if not odds.exact:
        yield f"  {_wanted(story)}: {_outward(odds.good)}"
    if seen:
        for name, chance in sorted(odds.seen.items(), key=lambda item: item[1]):
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


def more(story: Story, held: Mapping[str, Mapping[str, Number] | None], turned: Sensitivity | None) -> Iterator[str]:
    """Counters at each ending, and what changes the end most."""
    for name, each in held.items():
        if each is None:
            yield f"  {name}: too many situations to be followed; give more with `--max-states`"
            continue
        ends = [end for end in story.nodes if end in each]
        amounts = ", ".join(f"{float(each[end]):.2f} at {story.nodes[end].shown}" for end in ends)
        yield f"  {name}: {amounts or 'no ending is come to'}"
    if turned is None:
        return
    for one in turned.turned[:12]:
        lever = one.lever
        easier = "" if one.easier is None else f"1 easier {_points(one.easier)}, "
        where = f"option {lever.option.key} of {lever.node.shown}"
        yield f"  {where}, {lever.what}: {easier}1 harder {_points(one.harder)} points of {_wanted(story)}"
    if not turned.turned:
        yield "  no check and no price is come to"
    if turned.left:
        yield f"  {turned.left} more are read less often and were not tried"


def _points(change: Number) -> str:
    return f"{float(change) * 100:+.2f}"


def data(
    pack: str,
    story: Story,
    odds: Odds,
    held: Mapping[str, Mapping[str, Number] | None],
    turned: Sensitivity | None,
) -> dict[str, Any]:
    """The same for a machine."""
    fields: dict[str, Any] = {
        "pack": pack,
        "story": story.id,
        "policy": odds.policy,
        "endings": {name: float(chance) for name, chance in odds.endings.items()},
        "stuck": float(odds.halts),
        "never": float(odds.never),
        "entries": float(odds.entries),
        "words": float(odds.words),
        "seen": {name: float(chance) for name, chance in odds.seen.items()},
        "situations": odds.states,
        "exact": odds.exact,
        "within": odds.off,
        "good": [float(each) for each in odds.good],
        "read": {name: float(times) for name, times in odds.read.items()},
    }
    if held:
        fields["counters"] = {
            name: None if each is None else {end: float(value) for end, value in each.items()}
            for name, each in held.items()
        }
    if turned is not None:
        fields["sensitivity"] = [
            {
                "entry": each.lever.node.id,
                "option": each.lever.option.key,
                "what": each.lever.what,
                "easier": None if each.easier is None else float(each.easier),
                "harder": float(each.harder),
            }
            for each in turned.turned
        ]
        fields["untried"] = turned.left
    return fields
