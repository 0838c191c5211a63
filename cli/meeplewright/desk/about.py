"""What there is to know of the thing under the cursor, in Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from meeplewright.desk.faces import face
from meeplewright.desk.meant import first
from meeplewright.desk.named import Named
from meeplewright.desk.offers import state_names
from meeplewright.desk.titles import kind_title, title_of
from meeplewright.desk.users import users_of
from meeplewright.l10n.texts import context_of, homes
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.text.markup import plain

_MOST_TEXTS = 8
_LONGEST = 600


def about(world: World, thing: Named) -> str:
    """What a person would want to know; nothing where there is nothing to tell."""
    if thing.record is not None:
        return "\n\n".join(_record(world, thing.record))
    if thing.key is not None:
        return "\n\n".join(_key(thing))
    if thing.flag:
        meaning = state_names(world).get(thing.flag, "")
        return f"**{escaped(thing.flag)}**: what readers remember" + (f" ({escaped(meaning)})" if meaning else "")
    return f"`{thing.file.name}`" if thing.file is not None else ""


def _record(world: World, record: Record) -> Iterator[str]:
    title = title_of(record)
    yield f"**{escaped(title or record.id)}** · {escaped(kind_title(world, record.kind))} `{record.id}`"
    yield from _texts(world, record)
    users = users_of(world, record)
    facts = []
    if isinstance(copies := record.data.get("copies"), int):
        facts.append(f"{copies} {'copy' if copies == 1 else 'copies'}")
    more = f" and {len(users) - 5} more" if len(users) > 5 else ""
    facts.append("used by " + ", ".join(f"`{name}`" for name in users[:5]) + more if users else "named by no record")
    yield " · ".join(facts)


def _texts(world: World, record: Record) -> Iterator[str]:
    """The texts of a record as players read them, and each translation under it."""
    translations = _translations(world)
    paths: list[Path_] = [mark.path for mark in world.marks_in(record.source, "x-text") if mark.record is record]
    for path in paths[:_MOST_TEXTS]:
        value: Any = record.data
        for step in path:
            value = value[step]
        if not isinstance(value, str) or (path in (("name",), ("title",), ("label",)) and not translations):
            continue
        lines = [_shown(value)]
        for language, texts in translations.items():
            there = texts.get(context_of(record, path))
            lines.append(f"*{language}*: {_shown(there)}" if there else f"*{language}*: not translated")
        yield "  \n".join(lines)
    if len(paths) > _MOST_TEXTS:
        yield f"… and {len(paths) - _MOST_TEXTS} more texts"


@lru_cache(maxsize=4)
def _translations(world: World) -> dict[str, dict[str, str]]:
    """What each language has for each text, by its context; what is marked as unsure is left out."""
    from meeplewright.l10n.catalogue import read_home

    by_language: dict[str, dict[str, str]] = {}
    for home in homes(world):
        for language in home.languages:
            texts = by_language.setdefault(language, {})
            for context, message in read_home(home, language).by_context().items():
                if message.text and not message.fuzzy:
                    texts[context] = message.text
    return by_language


def _key(thing: Named) -> Iterator[str]:
    key = thing.key
    if key is None:
        return
    descriptions = [schema["description"] for schema in key.schemas if isinstance(schema.get("description"), str)]
    yield f"**{escaped(key.name)}**" + (" (must be there)" if key.required else "")
    if descriptions:
        yield descriptions[0]
    if (values := first(key.schemas, "enum")) is not None:
        yield "one of " + ", ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in values[:20])
    if (kinds := first(key.schemas, "x-ref")) is not None:
        yield "the id of a record: " + " or ".join(
            f"`{kind}`" for kind in ([kinds] if isinstance(kinds, str) else kinds)
        )
    bounds = [f"{words} {bound}" for word, words in _BOUNDS if (bound := first(key.schemas, word)) is not None]
    if bounds:
        yield ", ".join(bounds)


_BOUNDS = (
    ("minimum", "at least"),
    ("maximum", "at most"),
    ("minLength", "letters: at least"),
    ("maxLength", "letters: at most"),
    ("minItems", "items: at least"),
    ("maxItems", "items: at most"),
)


def _shown(text: str) -> str:
    words = plain(text).strip()
    return escaped(words if len(words) <= _LONGEST else words[: _LONGEST - 1].rstrip() + "…")


def escaped(text: str) -> str:
    """Words of a pack in Markdown: they make no mark-up there, no link and no picture."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>()#+-!|&" else sign for sign in text)


def picture(world: World, record: Record) -> bytes | None:
    """The face of a record as SVG; None where it has none, or where nobody here draws."""
    shown = face(world, record)
    return None if shown is None else shown.svg()
