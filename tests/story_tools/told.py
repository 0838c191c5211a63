"""What is read of other tools' files and written for them, in tests/story_tools/told/."""

from __future__ import annotations

from collections.abc import Iterator

from recorded import Answer
from story_tools import twine_told


def answers() -> Iterator[Answer]:
    """What is read of each, and what is written."""
    yield from twine_told.answers()
