"""The table at which a story is played: shows where the reader is, takes what they type, rolls the dice."""

from __future__ import annotations

import random
import textwrap
from pathlib import Path
from typing import TextIO

from meeplewright.commands.story_told import sheet
from meeplewright.digits import place_in
from meeplewright.sources.disk import write_whole
from meeplewright.stories.model.reader import Impossible, Reader, Situation, Way
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.model.story import Option, Step, Story
from meeplewright.text.markup import plain

_HELP = "a number chooses · u takes back · s saves · r shows the entry again · q ends"
_WIDTH = 76


class TablePlay:
    """One play. Everything that was done is a script, so that saving, going on and taking back are one thing."""

    def __init__(self, story: Story, inn: TextIO, out: TextIO, save: Path | None, seed: int | None) -> None:
        self.story, self.inn, self.out, self.save = story, inn, out, save
        self.reader = Reader(story)
        self.dice = random.Random(seed)
        self.begins: list[str] = []
        self.steps: list[Step] = []
        self.situations: list[Situation] = []

    def run(self, lines: list[str]) -> int:
        """Play until the end, or until the reader has enough."""
        try:
            self._begin(lines)
        except Impossible as wrong:
            self._say(f"the saved play does not fit this story any more: {wrong}")
            return 1
        self._show()
        while True:
            choices = self.reader.choices(self._now())
            if self._over(choices):
                return 0
            self._say("> ", end="")
            self.out.flush()
            typed = self.inn.readline()
            if not typed:
                self._say()
                return 0
            word = typed.strip()
            if word in ("q", "quit"):
                return 0
            self._do(word, choices)

    def _now(self) -> Situation:
        return self.situations[-1]

    def _begin(self, lines: list[str]) -> None:
        followed = follow(self.story, lines)
        self.begins = [line.strip() for line in lines if line.split()[:1] == ["begin"]]
        self.situations = list(followed.situations)
        pairs = zip(followed.situations, followed.steps, strict=False)
        self.steps = [Step(now.node, option.key, outcome) for now, (option, outcome) in pairs]

    def _do(self, word: str, choices: list[Option]) -> None:
        if word == "u":
            if self.steps:
                self.steps.pop()
                self.situations.pop()
                self._show()
            else:
                self._say("there is nothing to take back")
        elif word == "s":
            self._save()
        elif word in ("r", ""):
            self._show()
        elif at := place_in(word, len(choices) + 1):
            self._choose(choices[at - 1])
        else:
            self._say(_HELP)

    def _choose(self, option: Option) -> None:
        ways = self.reader.ways(self._now(), option)
        way = self._rolled(ways)
        if way is None:
            return
        try:
            after = self.reader.take(self._now(), option, way)
        except Impossible as wrong:
            self._say(f"{wrong}; take it back with u")
            return
        if len(ways) > 1:
            odds = f" (the chance was {float(way.chance):.0%})" if way.chance is not None else ""
            self._say(f"\n— {way.name}{odds}")
        if way.outcome.text:
            self._say("\n" + _wrapped(plain(way.outcome.text)))
        self.steps.append(Step(self._now().node, option.key, way.name))
        self.situations.append(after)
        self._show()

    def _rolled(self, ways: list[Way]) -> Way | None:
        """How it comes out: rolled where the dice are told, asked where they are not."""
        if not ways:
            self._say("this can come out in no way")
            return None
        if len(ways) == 1:
            return ways[0]
        if all(way.chance is not None for way in ways):
            return self.dice.choices(ways, weights=[float(way.chance or 0) for way in ways])[0]
        names = ", ".join(way.name for way in ways)
        self._say(f"how does it come out? ({names}) ", end="")
        self.out.flush()
        typed = self.inn.readline().strip()
        matches = [way for way in ways if way.name == typed or (typed and way.name.startswith(typed))]
        if len(matches) != 1:
            self._say(f"write one of {names}")
            return None
        return matches[0]

    def _over(self, choices: list[Option]) -> bool:
        node = self.story.nodes[self._now().node]
        if node.ending:
            self._say(f"\nTHE END ({node.ending}), after {len(self.situations)} entries")
            return True
        if not choices:
            self._say("\nno instruction applies here: this is a dead end, and `meeple story check` tells why")
            return True
        return False

    def _show(self) -> None:
        now = self._now()
        node = self.story.nodes[now.node]
        head = f"{node.number}" if node.number is not None else node.id
        self._say(f"\n━━ {head}{f'  {node.title}' if node.title else ''} " + "━" * 20)
        lines = _wrapped(plain(node.text)).splitlines()
        side = [line for part in sheet(self.story, now.values) for line in textwrap.wrap(part, 26)]
        for at in range(max(len(lines), len(side))):
            left = lines[at] if at < len(lines) else ""
            right = side[at] if at < len(side) else ""
            self._say(f"{left:<{_WIDTH}}  │ {right}".rstrip(" │") if right else left)
        if node.ending:
            return
        for at, option in enumerate(self.reader.choices(now), 1):
            price = ", ".join(f"{cost.amount} {self._called(cost.name)}" for cost in option.costs)
            self._say(f"  {at}. {plain(option.label) or option.key}" + (f" ({price})" if price else ""))

    def _called(self, name: str) -> str:
        variable = self.story.variables.get(name)
        return (variable.title if variable is not None else "") or name

    def _save(self) -> None:
        path = self.save or Path(f"{self.story.id.replace('/', '-')}.play")
        lines = [*self.begins, *map(str, self.steps), f"at {self._now().node}"]
        write_whole(path, ("\n".join(lines) + "\n").encode())
        self._say(f"saved to {path}; go on with `meeple story play --save {path}`")

    def _say(self, text: str = "", end: str = "\n") -> None:
        shown = "".join(char if char.isprintable() or char == "\n" else "?" for char in text)
        self.out.write(shown + end)


def _wrapped(text: str) -> str:
    return "\n".join("\n".join(textwrap.wrap(part, _WIDTH)) for part in text.split("\n"))
