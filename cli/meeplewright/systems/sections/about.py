"""What a pack or a system says of itself: title, language, who wrote it, whether the box is full."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.sources.model import Source


@dataclass(frozen=True, slots=True)
class About:
    """`translations` are the languages that it is translated into, in the order written; None: it does not say.

    `system` is the name that a system gives itself, and the one that a pack gives of its own.
    """

    source: Source
    system: str
    title: str | None
    language: str | None
    translations: tuple[Any, ...] | None
    version: str
    authors: tuple[str, ...]
    complete: bool  # the manifest must be filled exactly
    ignored: tuple[str, ...]  # patterns of files that nobody reads

    @classmethod
    def of(cls, source: Source) -> About:
        data = source.data
        languages, authors, ignored = data.get("translations"), data.get("authors"), data.get("ignore")
        return cls(
            source,
            system=str(data.get("system", "")),
            title=str(data["title"]) if "title" in data else None,
            language=str(data["language"]) if "language" in data else None,
            translations=tuple(languages) if isinstance(languages, list) else None,
            version=str(data.get("version", "")),
            authors=tuple(str(each) for each in authors) if isinstance(authors, list) else (),
            complete=data.get("complete") is True,
            ignored=tuple(each for each in ignored if isinstance(each, str)) if isinstance(ignored, list) else (),
        )

    def written(self, field: str) -> Any:
        """What stands in a field, as it is written; None where there is none."""
        return self.source.data.get(field)

    def place_of_translation(self, language: str) -> Place:
        """Where a language is asked for, or all of them are."""
        listed = self.translations or ()
        at = listed.index(language) if language in listed else None
        return self.source.place(("translations",) if at is None else ("translations", at))
