"""The index of rules: on which pages each word of the glossary and each icon occurs, whether it is linked or not."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from meeplewright.text.markup import parse, plain
from meeplewright_generators.matter.flow import Item, Matter

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright_generators.icons.iconset import IconSet
    from meeplewright_generators.pages.type import Type

_LINK = re.compile(r"\[\[(?:term/)?([a-z0-9-]+)(?:\|[^\[\]|]+)?\]\]")
_ASIDE = re.compile(r"\([^()]*\)")
_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")
# what a longer word loses and may have in its place: endings of plurals and cases
_ENDING, _LONG = 2, 4
ICON = "icon/"


def spoken_of(terms: Iterable[Record], icons: Collection[str]) -> Callable[[str], tuple[str, ...] | None]:
    """Which terms and icons a text speaks of: those it links to, those whose names stand in it, those it shows."""
    patterns = {record.id: pattern for record in terms if (pattern := _pattern(str(record.data.get("name", ""))))}

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


def index(
    entries: Mapping[str, set[int]], defined: Mapping[str, int], names: Mapping[str, str], icons: IconSet, kind: Type
) -> list[Matter]:
    """Terms and icons with the pages that speak of them, the page that explains a term in bold."""
    signs = {key: key.removeprefix(ICON) for key in entries if key.startswith(ICON)}
    called = {key: icons.name(signs[key]) if key in signs else names.get(key, key) for key in (*entries, *defined)}
    same: dict[str, list[str]] = {}
    for key in sorted(called, key=lambda each: (called[each].casefold(), each)):
        # a term and the icon of the same name are one thing
        same.setdefault(called[key].casefold(), []).append(key)
    found: list[Matter] = []
    for keys in same.values():
        explained = {defined[key] for key in keys if key in defined}
        numbers = sorted(explained.union(*(entries.get(key, set()) for key in keys)))
        shown = ", ".join(f"**{n + 1}**" if n in explained else str(n + 1) for n in numbers)
        sign = next((f"{{{signs[key]}}} " for key in keys if key in signs), "")
        found.append(Item(f"{sign}{called[keys[-1]]} · {shown}", kind.small, gap=0.5, together=True))
    return found
