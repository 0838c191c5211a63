"""What `meeple story export --format text` calls: a story in the words of its printed book."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from meeplewright.stories.model.story import Story


def story_words(story: Story, language: str, homes: tuple[Path, ...] = ()) -> str:
    """The text of the file."""
    from meeplewright_generators.pages.plain_book import plain_book

    return plain_book(story, language, homes)
