"""What an export of ours wrote beside the passages, as far as it still has the form in which it was written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from meeplewright.stories.exchange.passages import Passage


@dataclass(frozen=True, slots=True)
class StorySetup:
    """What stands beside the passage where the story is set up: names as they were, and what no passage can say."""

    names: Mapping[str, str] = field(default_factory=dict)
    state: Mapping[str, Any] = field(default_factory=dict)
    story: Mapping[str, Any] = field(default_factory=dict)
    language: str = ""


def told_beside(settings: Iterable[Passage]) -> StorySetup:
    """What the first passage says that has anything of ours."""
    record = next((each for each in map(_ours, settings) if each is not None), {})
    names = _mapping(record.get("names"))
    state = _mapping(record.get("state"))
    return StorySetup(
        {identifier: name for identifier, name in names.items() if isinstance(name, str)},
        {key: values for key, values in state.items() if isinstance(values, dict) or _are_words(values)},
        _mapping(record.get("story")),
        language if isinstance(language := record.get("language"), str) else "",
    )


def entry_beside(passage: Passage) -> dict[str, Any] | None:
    """The entry that was written beside its passage; none where it has no id."""
    entry = _ours(passage)
    return entry if entry is not None and isinstance(entry.get("id"), str) else None


def _ours(passage: Passage) -> dict[str, Any] | None:
    record = passage.metadata.get("meeple")
    return record if isinstance(record, dict) else None


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _are_words(values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(each, str) for each in values)
