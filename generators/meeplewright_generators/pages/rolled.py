"""What dice decide, in words: rolls, checks, and how the turns of a fight go."""

from __future__ import annotations

from collections.abc import Callable

from meeplewright.stories.model.story import Chance, Fight, Roll
from meeplewright_generators.words.phrases import Phrases

NO_BREAK = "\u00a0"
# what stands in brackets stays in one line where it is no longer than this
SHORT = 32


def rolled(chance: Chance, say: Phrases, name: Callable[[str], str]) -> str:
    """What stands in brackets behind an option; `name` is what a variable is called."""
    if isinstance(chance, Roll):
        return say("roll", dice=chance.dice.written)
    if isinstance(chance, Fight):
        return _fight(chance, say, name)
    if chance.asks:
        return f"{chance.kind}: {chance.asks}"
    dice = chance.dice.written if chance.dice is not None else ""
    what = " + ".join(map(name, chance.add))
    if what and dice:
        asked = say("check", dice=dice, what=what, n=chance.target)
        return asked.replace(" ", NO_BREAK) if len(asked) <= SHORT else asked
    return say("check bare", dice=dice or what, n=chance.target)


def _fight(fight: Fight, say: Phrases, name: Callable[[str], str]) -> str:
    """Who is hit in each round, and what that costs."""
    text = say(
        "both strike" if fight.attack is not None else "fight",
        dice=fight.dice.written,
        score=name(fight.score),
        health=name(fight.health),
        strength=fight.strength,
        stamina=fight.stamina,
        attack=fight.attack,
        damage=fight.damage,
    )
    again = [say(word, n=n) for word, n in (("reroll", fight.rerolls), ("parry", fight.parries)) if n]
    return "; ".join([text, *again])
