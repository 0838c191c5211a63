"""`kinds:` and `vocabulary:`: which sorts of records there are, and which have words of the system's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.sources.model import Record, Source

TOGETHER = ("record", "kind")


@dataclass(frozen=True, slots=True)
class CountedUse:
    """One line of `used:`: at least and at most so many records name one of the kind in these fields."""

    fields: tuple[str, ...]
    words: str = ""
    least: int = 1
    most: int | None = None


@dataclass(frozen=True, slots=True)
class SaidOfKind:
    """What stands below a kind. `schema` is the name that it gives, `title` what it calls one; `at_once` is what of it
    lies on the table together: `record`, `kind`, or nothing where it does not say."""

    schema: str | None = None
    title: str | None = None
    used: bool = False
    uses: tuple[CountedUse, ...] = ()
    at_once: str = ""


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds that are declared, be their schemas there or not, and those that the vocabulary has words of."""

    source: Source
    said: Mapping[str, SaidOfKind]
    words: Mapping[str, tuple[Record, ...]]

    @classmethod
    def of(cls, source: Source) -> Kinds:
        section, words = source.data.get("kinds"), source.data.get("vocabulary")
        kinds = section.items() if isinstance(section, Mapping) else ()
        entries = words.items() if isinstance(words, Mapping) else ()
        return cls(
            source,
            {kind: _said(about if isinstance(about, Mapping) else {}) for kind, about in kinds},
            {kind: _words(kind, each, source) for kind, each in entries},
        )

    @property
    def declared(self) -> tuple[str, ...]:
        return tuple(self.said)

    def place_in_vocabulary(self, kind: str) -> Place:
        return self.source.key_place(("vocabulary", kind))


def _said(about: Mapping[str, Any]) -> SaidOfKind:
    schema, title, used, at_once = (about.get(key) for key in ("schema", "title", "used", "at-once"))
    return SaidOfKind(
        schema if isinstance(schema, str) else None,
        title if isinstance(title, str) else None,
        used is True,
        tuple(use for line in (used if isinstance(used, list) else ()) if (use := _use(line)) is not None),
        at_once if isinstance(at_once, str) and at_once in TOGETHER else "",
    )


def _use(line: Any) -> CountedUse | None:
    """A line of `used:` that can be counted by."""
    if not isinstance(line, Mapping):
        return None
    at, words, least, most = line.get("at"), line.get("as", ""), line.get("least", 1), line.get("most")
    fields = [each for each in (at if isinstance(at, list) else [at]) if isinstance(each, str) and each]
    fits = isinstance(words, str) and _whole(least) and (most is None or _whole(most))
    return CountedUse(tuple(fields), words, least, most) if fields and fits else None


def _whole(value: Any) -> bool:
    return type(value) is int and value >= 0


def _words(kind: str, entries: Any, source: Source) -> tuple[Record, ...]:
    return tuple(
        Record(kind, str(entry["id"]), entry, source, index, base=("vocabulary",))
        for index, entry in enumerate(entries if isinstance(entries, list) else ())
        if isinstance(entry, Mapping) and isinstance(entry.get("id"), str)
    )
