"""A proof is had again for a story that differs only in its words; whatever a proof depends on makes it another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any

import pytest

from meeplewright.stories.findings.check import check_stories
from meeplewright.stories.model.digest import digest_of
from meeplewright.stories.model.story import Story
from stories.worlds import story_of, world_of

STATE = {
    "flags": ["KEY", "LAMP"],
    "counters": {"coin": {"from": 0, "to": 4, "start": 3}, "skill": {"from": 0, "to": 3, "start": 1}},
}
BOOK: list[dict[str, Any]] = [
    {
        "id": "start", "number": 1, "text": "Go.", "options": [
            {"label": "On", "goto": "door"},
            {"label": "Dig", "check": {"skill": 4}, "cost": {"coin": 1},
             "success": {"text": "A key.", "gain": [{"flag": "KEY"}], "goto": "door"}, "failure": {"goto": "door"}},
        ],
    },
    {"id": "door", "number": 9, "text": "A door.", "options": [
        {"label": "Open", "when": "KEY and coin >= 2", "goto": "home"}, {"label": "Leave", "goto": "home"}]},
    {"id": "home", "number": 20, "text": "Home.", "ending": "good"},
]  # fmt: skip
WORDS = {"origin", "guard_origin", "last_origin", "text", "words", "label", "title", "span"}


def told(book: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    return [(each.code, each.record, each.message) for each in check_stories(world_of(book, STATE)).findings]


def changed(book: list[dict[str, Any]], entry: int, **more: Any) -> list[dict[str, Any]]:
    return [{**each, **more} if at == entry else each for at, each in enumerate(book)]


def test_other_words_and_another_place_are_the_same_story() -> None:
    other = changed(changed(BOOK, 0, text="Off you go then."), 2, text="Home at last.")
    assert digest_of(story_of(BOOK, STATE)) == digest_of(story_of(other, STATE))
    one, again = check_stories(world_of(BOOK, STATE)), check_stories(world_of(other, STATE))
    assert one.proofs[0].reached is again.proofs[0].reached  # it was not searched again
    assert again.proofs[0].story.nodes["home"].text == "Home at last."
    assert again.proofs[0].states == one.proofs[0].states


def test_findings_of_a_proof_had_again_stand_in_the_story_as_it_is_told_now() -> None:
    leave = {"label": "Leave", "goto": "home"}
    shut, moved = (
        changed(BOOK, 1, options=[{"label": label, "when": "KEY and not KEY", "goto": "home"}, leave])
        for label in ("Open", "Push")
    )
    first, second = told(shut), told(moved)
    assert [code for code, _, message in first if "`Open`" in message] == ["MW641"]
    assert [(code, record, message.replace("`Push`", "`Open`")) for code, record, message in second] == first
    assert "`Push`" in " ".join(message for _, _, message in second)
    assert "MW641" not in {code for code, _, _ in told(BOOK)}


def parts(value: Any) -> Iterator[Any]:
    """Every part of a model once, whatever holds it."""
    if is_dataclass(value) and not isinstance(value, type):
        yield value
        for each in fields(value):
            if each.name not in WORDS:
                yield from parts(getattr(value, each.name))
    elif isinstance(value, tuple | frozenset):
        for each in value:
            yield from parts(each)
    elif isinstance(value, MappingProxyType | dict):
        for each in value.values():
            yield from parts(each)


def exchanged(value: Any, old: Any, new: Any) -> Any:
    """A model with one part in place of another."""
    if value is old:
        return new
    if is_dataclass(value) and not isinstance(value, type):
        about = {each.name: exchanged(getattr(value, each.name), old, new) for each in fields(value)}
        return replace(value, **about)
    if isinstance(value, tuple):
        return tuple(exchanged(each, old, new) for each in value)
    if isinstance(value, MappingProxyType | dict):
        return MappingProxyType({key: exchanged(each, old, new) for key, each in value.items()})
    return value


def another(value: Any) -> Any:
    """Some other value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if type(value) is str:
        return value + "x"
    if isinstance(value, tuple) and value and not is_dataclass(value[0]):
        return value[:-1]
    return None


def changes() -> list[tuple[str, Story]]:
    story = story_of(BOOK, STATE)
    found: dict[str, Story] = {}
    for part in parts(story):
        for each in fields(part):
            if each.name in WORDS | {"meant"} or part is story:
                continue
            new = another(getattr(part, each.name))
            if new is not None:
                name = f"{type(part).__name__}.{each.name}"
                found.setdefault(name, exchanged(story, part, replace(part, **{each.name: new})))
    return list(found.items())


@pytest.mark.parametrize(("name", "other"), changes(), ids=lambda value: value if isinstance(value, str) else "")
def test_a_change_of_anything_but_words_is_another_story(name: str, other: Story) -> None:
    assert digest_of(other) != digest_of(story_of(BOOK, STATE)), name


def test_the_changes_are_of_all_parts_of_a_model() -> None:
    names = {name.partition(".")[0] for name, _ in changes()}
    assert {"Node", "Option", "Outcome", "Effect", "Cost", "DiceCheck", "Goto", "Test", "Variable", "Dice"} <= names
    assert len(changes()) > 25
