"""Effects of the box changed one by one: the words beside them no longer agree, and the engine's check tells it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from meeplewright.packs.effects import around, effects_of, names_in, verbs_in
from meeplewright.packs.world import World
from meeplewright.systems.model import Mark
from meeplewright.systems.telling import Telling

AMOUNTS = {"wound", "heal", "determination", "morale", "fight", "hunting", "discover", "weapon-for-now", "flip"}
TURNED = {"unless": "only-if", "only-if": "unless"}
# `who` moved to somebody whom words can tell apart from whom it was
OTHERS = {"all": "first-player", "first-player": "all", "one": "first-player", "actor": "all"}

# what the words of these say only by what they leave open: the second of two like effects, a token's place
UNTOLD = {
    ("raised", "scenario/family-robinson", "uncover"),  # "exactly two" are its pawns
    ("turned", "scenario/family-robinson", "only-if"),
    ("turned", "scenario/volcano-island", "only-if"),
    ("turned", "event/swollen-ford", "only-if"),  # both halves put the same token
    ("turned", "adventure/sunstroke", "only-if"),  # a colon stands between the condition and what follows
    ("moved", "mystery/confused", "who"),  # "of yours" is not a word of a verb
    ("moved", "scenario/cannibal-island", "who"),
    ("dropped", "adventure/mushrooms", "wound"),  # the other half takes as many
    ("dropped", "adventure/wasps", "wound"),
    ("dropped", "event/swollen-ford", "place"),
    ("dropped", "adventure/dropped-axe", "remove"),  # the token's icon stands there as its condition
    ("dropped", "adventure/thorns", "remove"),
}


def steps(effects: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where every effect stands, at any depth."""
    if isinstance(effects, list):
        for index, each in enumerate(effects):
            yield from steps(each, (*path, index))
    elif isinstance(effects, dict):
        yield path
        for key in ("otherwise", "choose"):
            yield from steps(effects.get(key, []), (*path, key))


def raised(effect: dict[str, Any]) -> Iterator[str]:
    for key in AMOUNTS & effect.keys():
        effect[key] += 1 if effect[key] > 0 else -1
        yield key
    for key in {"gain", "lose", "level"} & effect.keys():
        for name, amount in effect[key].items():
            effect[key][name] = amount + (1 if amount > 0 else -1)
        yield key


def turned(effect: dict[str, Any]) -> Iterator[str]:
    found = [key for key in TURNED if key in effect]
    if len(found) == 1:
        effect[TURNED[found[0]]] = effect.pop(found[0])
        yield found[0]


def moved(effect: dict[str, Any]) -> Iterator[str]:
    if effect.get("who") in OTHERS:
        effect["who"] = OTHERS[effect["who"]]
        yield "who"


def dropped(effect: dict[str, Any]) -> Iterator[str]:
    for key in (AMOUNTS | {"gain", "lose", "level", "place", "remove", "shuffle-in", "mystery"}) & effect.keys():
        del effect[key]
        yield key
        return


@pytest.fixture(scope="module")
def telling(robinson: World) -> Telling:
    return Telling(verbs_in(robinson), robinson.pack.language, names_in(robinson), robinson.spoken())


@pytest.mark.parametrize(("change", "least"), [(raised, 450), (turned, 45), (moved, 150), (dropped, 500)])
def test_a_changed_effect_is_told(
    change: Callable[[dict[str, Any]], Iterator[str]], least: int, robinson: World, telling: Telling
) -> None:
    tried, silent = 0, set()
    for mark in robinson.marks("x-effects"):
        effects = effects_of(mark)
        for path in steps(effects or []):
            changed = copy.deepcopy(effects)
            effect = changed
            for step in path:
                effect = effect[step]
            keys = list(change(effect))
            tried += bool(keys)
            if keys and not list(telling.wrong(mark.value, changed, beside(mark))):
                silent.add((change.__name__, mark.record.name, keys[0]))
    assert tried > least
    assert silent <= UNTOLD


def beside(mark: Mark) -> dict[str, Any]:
    """The fields that the schema lets the same words name."""
    named = mark.argument if isinstance(mark.argument, dict) else {}
    fields = around(mark)
    return {name: fields[name] for each in ("says", "with") for name in named.get(each, ()) if name in fields}
