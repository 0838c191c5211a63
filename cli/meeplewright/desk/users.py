"""Who names a record: in a field, by a mark in running text, in a guard or a gain of a story."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from meeplewright.authoring.sites import NAME
from meeplewright.desk.offers import state_names
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.text.markup import Link, Token, parse

_MARK = re.compile(r"\{(?P<icon>[\w-]+)(?::[^{}]*)?\}|\[\[(?:(?P<kind>[\w-]+)/)?(?P<id>[\w-]+)(?:\|[^\[\]]*)?\]\]")


def users_of(world: World, record: Record) -> list[str]:
    """The names of the other records that name a record."""
    names = {each.record.name for each in world.refs_to(record)} | _in_words(world).get(record.name, set())
    return sorted(names - {record.name})


@lru_cache(maxsize=4)
def _in_words(world: World) -> Mapping[str, set[str]]:
    """By what is named: the records that name it in a text, as an icon, or as what readers remember."""
    users: dict[str, set[str]] = {}
    kinds = _kinds_by_id(world)
    for user, kind, id_ in _texts(world):
        for each in [kind] if kind else kinds.get(id_, ()):
            users.setdefault(f"{each}/{id_}", set()).add(user)
    for mark in world.marks("x-icon"):
        if isinstance(mark.value, str):
            users.setdefault(f"icon/{mark.value}", set()).add(mark.record.name)
    known = state_names(world)
    for mark in world.marks("x-story"):
        for name in _names(mark.value) if mark.path else ():
            for kind in kinds.get(name, ()) if name in known else ():
                users.setdefault(f"{kind}/{name}", set()).add(mark.record.name)
    return users


def _kinds_by_id(world: World) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for kind, records in world.by_kind.items():
        for id_ in records:
            kinds.setdefault(id_, []).append(kind)
    return kinds


def _texts(world: World) -> Iterator[tuple[str, str, str]]:
    """A record, and of what kind and id a thing is that a text of it names; no kind where the text says none."""
    dialect = world.system.sections.text.dialect
    for mark in world.marks("x-text"):
        text, user = mark.value, mark.record.name
        if not isinstance(text, str):
            continue
        if not dialect.is_ours:
            for span in parse(text, dialect).walk():
                if isinstance(span, Token):
                    yield user, "icon", span.name
                elif isinstance(span, Link):
                    yield user, span.kind, span.id
        elif "{" in text or "[" in text:
            for match in _MARK.finditer(text):
                if match["icon"]:
                    yield user, "icon", match["icon"]
                else:
                    yield user, match["kind"] or "", match["id"]


def _names(value: Any) -> Iterator[str]:
    """The words of a guard, a gain or a cost."""
    if isinstance(value, str):
        yield from NAME.findall(value)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from _names(inner)
    elif isinstance(value, list):
        for each in value:
            yield from _names(each)
