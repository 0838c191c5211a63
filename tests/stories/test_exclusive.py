"""What is told apart in a walk: flags that are given and taken away again, and where that is too much those that forbid others."""

from __future__ import annotations

from typing import Any

import pytest

from meeplewright.stories.proof.compiler import compiled
from meeplewright.stories.proof.exclusive import flags_of
from stories.worlds import story_of

FLAGS = ("ANT", "BEE", "CAT", "DOG")


def apart(guards: list[str], taken: list[str], **state: Any) -> list[list[str]]:
    """What is told apart at first, then, and at last, where all flags are given, these taken, and this is asked for."""
    hub: dict[str, Any] = {"id": "start", "text": "A yard.", "options": []}
    hub["options"] += [{"label": f"Take {flag}", "gain": [{"flag": flag}], "goto": "start"} for flag in FLAGS]
    hub["options"] += [{"label": f"Drop {flag}", "lose": [{"flag": flag}], "goto": "start"} for flag in taken]
    hub["options"] += [{"label": f"{guard}?", "when": guard, "goto": "home"} for guard in guards]
    machine = compiled(story_of([hub, {"id": "home", "text": "Home.", "ending": "good"}], {"flags": list(FLAGS), **state}))  # fmt: skip
    names = [blocks.variable.name for blocks in machine.blocks]
    return [sorted(name for at, name in enumerate(names) if flags >> at & 1) for flags in flags_of(machine)]


@pytest.mark.parametrize(
    ("guards", "taken", "told"),
    [
        # what nobody takes away again is not told apart, nor what nobody asks for
        (["ANT and BEE", "not CAT"], [], [[]]),
        (["ANT and BEE", "not CAT"], ["ANT", "CAT", "DOG"], [["ANT", "CAT"], []]),
        # what may not be there together with another: of those that each forbid alone, none
        (["not ANT and not BEE", "CAT", "DOG"], [*FLAGS], [[*FLAGS], ["ANT", "BEE"], []]),
        (["not ANT and not BEE", "not CAT and not DOG and ANT"], [*FLAGS], [[*FLAGS], []]),
        (["not ANT and CAT", "not BEE", "not DOG"], [*FLAGS], [[*FLAGS], []]),
        # a flag that is never taken forbids nothing here
        (["not ANT and not BEE", "not CAT and not DOG"], ["ANT", "BEE", "CAT"], [["ANT", "BEE", "CAT"], ["ANT", "BEE"], []]),
    ],
)  # fmt: skip
def test_flags_that_come_and_go_are_told_apart(guards: list[str], taken: list[str], told: list[list[str]]) -> None:
    assert apart(guards, taken) == told


def test_what_readers_may_begin_with_is_not_told_apart() -> None:
    counters = {"coin": {"from": 0, "to": 1, "start": "any"}, "luck": {"from": 0, "to": 1}}
    book = [
        {"id": "start", "text": "Go.", "options": [{"when": "coin >= 1 and luck >= 1", "goto": "home"}, *({what: {name: 1}, "goto": "start"} for name in counters for what in ("gain", "lose"))]},
        {"id": "home", "text": "Home.", "ending": "good"},
    ]  # fmt: skip
    machine = compiled(story_of(book, {"counters": counters}))
    names = [blocks.variable.name for blocks in machine.blocks]
    first, *_ = flags_of(machine)
    assert [name for at, name in enumerate(names) if first >> at & 1] == ["luck"]
