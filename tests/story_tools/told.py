"""What is read of other tools' files and written for them, and where pictures show what, in tests/story_tools/told/."""

from __future__ import annotations

from collections.abc import Iterator

from recorded import Answer
from story_tools import pictures_told, twine_told


def answers() -> Iterator[Answer]:
    """What is read of each, what is written, and what is drawn."""
    yield from twine_told.answers()
    yield from pictures_told.answers()
