"""The index of rules: on which pages each word of the glossary, each icon, and each record of the kinds that `print:
index:` names occurs, whether it is linked or not; a record with `see` sends on to others."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from meeplewright.text.markup import parse, plain
from meeplewright_generators.matter.flow import Item, Matter

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright_generators.icons.iconset import IconSet
    from meeplewright_generators.pages.type import TextStyles

_LINK = re.compile(r"\[\[(?:term/)?([a-z0-9-]+)(?:\|[^\[\]|]+)?\]\]")
_ASIDE = re.compile(r"\([^()]*\)")
_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")
# what a longer word loses and may have in its place: endings of plurals and cases
_ENDING, _LONG = 2, 4
ICON = "icon/"


def key_of(record: Record) -> str:
    """What the index calls a record: a term by its id alone."""
    return record.id if record.kind == "term" else record.name


def index_kinds(world: World) -> list[str]:
    """The kinds beside the terms whose records have lines of their own: what `print: index` says."""
    kinds = (kind for sections in world.sections for kind in sections.printing.indexed)
    return [kind for kind in dict.fromkeys(kinds) if kind in world.system.kinds]


def indexed(world: World) -> list[Record]:
    """Their records, as far as they have a name."""
    return [record for kind in index_kinds(world) for record in world.of(kind).values() if "name" in record.data]


def sent_on(world: World) -> dict[str, tuple[str, ...]]:
    """The names that the `see` of a record sends to: of terms, of other lines of the index, of anything else."""
    kinds = [*(["term"] if "term" in world.system.kinds else []), *index_kinds(world), *world.system.kinds]

    def name(id_: str) -> str:
        record = next((each for kind in kinds if (each := world.get(kind, id_)) is not None), None)
        return str(record.data.get("name", id_)) if record is not None else id_

    said = {key_of(record): record.data.get("see") for record in indexed(world)}
    return {key: tuple(name(str(id_)) for id_ in see) for key, see in said.items() if isinstance(see, list)}


def spoken_of(records: Iterable[Record], icons: Collection[str]) -> Callable[[str], tuple[str, ...] | None]:
    """Which records and icons a text speaks of: those it links to, those whose names stand in it, those it shows."""
    patterns = {key_of(each): pattern for each in records if (pattern := _pattern(str(each.data.get("name", ""))))}

    def found(text: str) -> tuple[str, ...] | None:
        linked = [term for term in _LINK.findall(text) if term in patterns]
        words = plain(text)
        named = [term for term, pattern in patterns.items() if pattern.search(words)]
        shown = [f"{ICON}{token.name}" for token in parse(text).tokens() if token.name in icons]
        return tuple(dict.fromkeys((*linked, *named, *shown))) or None

    return found


def _pattern(name: str) -> re.Pattern[str] | None:
    """A name as it may stand in a sentence, in whatever number and case."""
    words = _WORD.findall(_ASIDE.sub(" ", name))
    if not words:
        return None
    return re.compile(r"\b" + r"\W+".join(map(_inflected, words)) + r"\b", re.IGNORECASE)


def _inflected(word: str) -> str:
    if not word.isalpha() or word.isupper():
        return re.escape(word)
    if len(word) <= _LONG:
        return re.escape(word) + (r"\w{0,2}" if not word.isascii() else r"(?:e?s)?")
    return re.escape(word[: max(_LONG, len(word) - _ENDING)]) + r"\w{0,4}"


def _same_word(name: str, other: str) -> bool:
    """Whether a name is another in another number or case, or with an aside."""
    pattern = _pattern(other)
    return pattern is not None and pattern.fullmatch(_ASIDE.sub(" ", name).strip()) is not None


def index(
    entries: Mapping[str, set[int]], defined: Mapping[str, int], names: Mapping[str, str], icons: IconSet,
    kind: TextStyles, see: Mapping[str, tuple[str, ...]] | None = None,
) -> list[Matter]:  # fmt: skip
    """Terms, icons and other records with the pages that speak of them, the page that explains a term in bold, and
    after an arrow the lines that one may look for as well."""
    see = see or {}
    signs = {key: key.removeprefix(ICON) for key in entries if key.startswith(ICON)}
    every = (*entries, *defined, *see)
    called = {key: icons.name(signs[key]) if key in signs else names.get(key, key) for key in every}
    same: dict[str, list[str]] = {}
    for key in sorted(called, key=lambda each: (called[each].casefold(), each)):
        # a term and the icon of the same name are one thing
        same.setdefault(called[key].casefold(), []).append(key)
    lines: list[Matter] = []
    for keys in same.values():
        explained = {defined[key] for key in keys if key in defined}
        numbers = sorted(explained.union(*(entries.get(key, set()) for key in keys)))
        shown = ", ".join(f"**{n + 1}**" if n in explained else str(n + 1) for n in numbers)
        sign = next((f"{{{signs[key]}}} " for key in keys if key in signs), "")
        own = called[keys[-1]].casefold()
        others = [name for key in keys for name in see.get(key, ()) if name.casefold() != own]
        # a line is there to be looked up: what it sends to has one itself
        others = [name for name in others if name.casefold() in same]
        sent = f"→ {', '.join(others)}" if others else ""
        if any(_same_word(own, other) for other in others):
            continue  # Flags → Flag
        if places := " ".join(filter(None, [f"· {shown}" if shown else "", sent])):
            lines.append(Item(f"{sign}{called[keys[-1]]} {places}", kind.small, gap=0.5, together=True))
    return lines
