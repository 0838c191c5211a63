"""Scripts: a witness as text, one step a line, and how a reader follows it.

```
begin skill=2
start 1
sluice-gate 2 success
at boathouse
```

Empty lines and what follows `#` mean nothing. A reader that takes options as they come may leave the last line out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from meeplewright.stories.model.reader import Impossible, Reader, Situation
from meeplewright.stories.model.story import Option, Step, Story


@dataclass(frozen=True, slots=True)
class Followed:
    """Where each step of a script stands and what was chosen there; the last situation has no choice."""

    situations: tuple[Situation, ...]
    steps: tuple[tuple[Option, str], ...]

    @property
    def end(self) -> Situation:
        return self.situations[-1]


def follow(story: Story, lines: Iterable[str]) -> Followed:
    """Follow a script. Raises Impossible, with the line, where no reader can."""
    reader = Reader(story)
    begins: dict[str, int] = {}
    situations: list[Situation] = []
    steps: list[tuple[Option, str]] = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            if words[0] == "begin" and not situations and (story.start != "begin" or "=" in line):
                begins.update(_begin(word) for word in words[1:])
                continue
            if not situations:
                situations.append(reader.begin(begins))
            now = situations[-1]
            if words[0] == "at" and len(words) == 2:
                _expect(now, words[1])
                continue
            option, outcome, after = _taken(reader, now, words)
            steps.append((option, outcome))
            situations.append(after)
        except Impossible as wrong:
            raise Impossible(f"line {number}: {wrong}") from None
    if not situations:
        situations.append(reader.begin(begins))
    return Followed(tuple(situations), tuple(steps))


def _expect(now: Situation, node: str) -> None:
    if now.node != node:
        raise Impossible(f"the reader is at `{now.node}`, not at `{node}`")


def _begin(word: str) -> tuple[str, int]:
    name, _, value = word.partition("=")
    try:
        return name, int(value)
    except ValueError:
        raise Impossible(f"`{word}` does not say what to begin with, as `coin=2`") from None


def _taken(reader: Reader, now: Situation, words: list[str]) -> tuple[Option, str, Situation]:
    if len(words) not in {2, 3} or words[0] != now.node:
        raise Impossible(f"the reader is at `{now.node}`: write `{now.node} OPTION` and, for dice, the outcome")
    step = Step(*words)
    option = next((each for each in reader.choices(now) if each.key == step.key), None)
    if option is None:
        known = reader.story.option(now.node, step.key)
        why = "cannot be taken here" if known is not None else "is not there"
        raise Impossible(f"the option {step.key} of `{now.node}` {why}")
    ways = [way for way in reader.ways(now, option) if step.outcome in {way.name, ""}]
    if len(ways) != 1:
        names = ", ".join(way.name for way in reader.ways(now, option))
        raise Impossible(f"the option {step.key} of `{now.node}` can come out as {names}: write which")
    return option, ways[0].name, reader.take(now, option, ways[0])
