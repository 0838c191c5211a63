"""What `meeple story odds` tells of stories too large to be solved: readers who are sampled, and what to leave out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from meeplewright.stories.model.story import Story
    from meeplewright.stories.odds.sample import Sample

OUT_OF_REACH = 10**6  # so many times too large that no name left out would make it small enough
SEED = 0


@dataclass(frozen=True, slots=True)
class Large:
    """A story too large to be solved, by how many situations it has at least, where they were counted."""

    story: Story
    situations: int = 0
    sampled: bool = False


def sampled(
    pack: str, large: Large, mine: Story, values: dict[str, int], runs: int, *, seen: bool, as_data: bool
) -> dict[str, Any] | None:
    """Readers who choose at random, printed or as data. `mine` has the entries that this story reads itself."""
    from meeplewright.commands.progress import bar
    from meeplewright.commands.story_readers import begun
    from meeplewright.stories.odds.wander import wandered

    story = large.story
    with bar(runs, story.id) as progress:
        sample = wandered(story, runs, seed=SEED, values=values, progress=progress)
    endings = {name: sample.endings[name] for name, node in mine.nodes.items() if node.ending}
    reads = {name: sample.seen[name] for name in mine.nodes} if seen else {}
    if as_data:
        return _data(pack, large, sample, endings, reads)
    many = f"{_about(large.situations)} situations are" if large.situations else "its situations are"
    print(f"{pack}: {story.id}: {sample.runs:,} readers who choose at random, sampled: {many} too many to be solved")
    for name, count in sorted(endings.items(), key=lambda item: -item[1]):
        print(f"  {_share(count, sample.runs)}  {story.nodes[name].shown} ({story.nodes[name].ending})")
    for count, what in ((sample.halts, "come to where no instruction applies"), (sample.never, "read for ever")):
        if count:
            print(f"  {_share(count, sample.runs)}  {what}")
    length, around = _length(sample)
    words = sample.words / max(sample.runs - sample.never, 1)
    print(f"  {length:.1f} ± {around:.1f} entries, {words:,.0f} words; of 100 such samples 95 are as near to the truth")
    for name, count in sorted(reads.items(), key=lambda item: item[1]):
        print(f"  {_share(count, sample.runs)}  reads {story.nodes[name].shown}")
    print("\n".join([*begun(story, values), "  of readers who choose as well or as badly as can be nothing is told"]))
    return None


def _data(pack: str, large: Large, sample: Sample, endings: dict[str, int], reads: dict[str, int]) -> dict[str, Any]:
    from meeplewright.stories.decks.interval import wilson

    length, around = _length(sample)
    return {
        "pack": pack,
        "story": large.story.id,
        "policy": "random",
        "sampled": sample.runs,
        "seed": SEED,
        "situations": large.situations or None,
        "exact": False,
        "endings": {name: count / sample.runs for name, count in endings.items()},
        "intervals": {name: list(wilson(count, sample.runs)) for name, count in endings.items()},
        "stuck": sample.halts / sample.runs,
        "never": sample.never / sample.runs,
        "entries": length,
        "entries_within": around,
        "words": sample.words / max(sample.runs - sample.never, 1),
        "seen": {name: count / sample.runs for name, count in reads.items()},
    }


def _length(sample: Sample) -> tuple[float, float]:
    from meeplewright.stories.decks.interval import SURE

    length, error = sample.length()
    return length, SURE * error


def _share(count: int, runs: int) -> str:
    from meeplewright.stories.decks.interval import wilson

    low, high = wilson(count, runs)
    return f"{count / runs:8.2%}, {low:.2%} to {high:.2%}"


def what_to_leave_out(large: Sequence[Large], values: dict[str, int], most: int) -> None:
    """Tell what could be left out of stories that would then be small enough."""
    import sys

    from meeplewright.stories.odds.leave_out import room_of, told

    played = [each.story for each in large if each.story.cards is None and each.situations < most * OUT_OF_REACH]
    rooms = [f"  {story.id}: {line}" for story in played for line in told(room_of(story, values), most)]
    if rooms:
        print("\n".join(rooms), file=sys.stderr)


def too_large(stories: Sequence[Story], most: int) -> tuple[str, str]:
    """That they have more situations than are solved, and what to do about it."""
    named = ", ".join(f"`{story.id}`" for story in stories)
    return (
        f"{named} {'has' if len(stories) == 1 else 'have'} more than {most:,} situations",
        (
            "leave something out, give more with `--max-states`, or sample it: "
            "`--policy random` or `meeple story test`, with a deck `meeple playtest`"
        ),
    )


def _about(count: int) -> str:
    return f"{count:,}" if count < 10**9 else f"{float(count):.1e}"
