"""Two Worlds of one pack held side by side: records, fields, translations, reprints, stories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from meeplewright.authoring.compare.tales import tale_changes
from meeplewright.l10n.catalogue import read_home
from meeplewright.l10n.texts import own_homes
from meeplewright.packs.printed import Printed
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record

_LONGEST = 70


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One value: what it was and is, as a person would write them; None where there is none."""

    field: str
    before: str | None
    after: str | None
    text: bool = False

    def __str__(self) -> str:
        if self.before is None:
            return f"{self.field} {self.after} (new)"
        if self.after is None:
            return f"{self.field} {self.before} taken away"
        return f"{self.field} {self.before} → {self.after}"


@dataclass(frozen=True, slots=True)
class RecordChange:
    """A record that came, went or changed."""

    kind: str
    id: str
    name: str
    sort: str  # added, removed, changed
    fields: tuple[FieldChange, ...] = ()
    used_by: Mapping[str, int] = field(default_factory=dict)
    stale: tuple[str, ...] = ()
    reprint: int = 0


@dataclass(frozen=True, slots=True)
class PackChange:
    """All that changed in one pack."""

    pack: str
    records: tuple[RecordChange, ...]
    tales: tuple[str, ...]
    head: tuple[FieldChange, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.records or self.tales or self.head)

    @property
    def reprints(self) -> int:
        return sum(change.reprint for change in self.records)


def compared(before: World, after: World) -> PackChange:
    """What changed from one World of a pack to another."""
    records = tuple(_records(before, after))
    was, now = before.pack.sections.about, after.pack.sections.about
    head = tuple(
        FieldChange(key, _told(was.written(key)), _told(now.written(key)))
        for key in ("title", "version", "language", "complete", "system")
        if was.written(key) != now.written(key)
    )
    return PackChange(after.pack.name, records, tuple(tale_changes(before, after)), head)


def added(after: World) -> PackChange:
    """A pack that was not there before."""
    return PackChange(after.pack.name, (), (), (FieldChange("pack", None, after.pack.name),))


def removed(before: World) -> PackChange:
    """A pack that is not there any more."""
    return PackChange(before.pack.name, (), (), (FieldChange("pack", before.pack.name, None),))


def _records(before: World, after: World) -> Iterator[RecordChange]:
    stale_before, stale_after = _stale(before), _stale(after)
    printed = Printed(after)
    kinds = [*after.by_kind, *(kind for kind in before.by_kind if kind not in after.by_kind)]
    for kind in kinds:
        old, new = _own(before, kind), _own(after, kind)
        for id_, record in new.items():
            was = old.get(id_)
            if was is None:
                yield RecordChange(kind, id_, _name(record), "added", reprint=_copies(printed, record))
            elif was.data != record.data:
                fields = tuple(_fields(was, record, _text_paths(before, was) | _text_paths(after, record)))
                if fields:
                    stale = sorted(stale_after.get(record.name, set()) - stale_before.get(record.name, set()))
                    yield RecordChange(
                        kind, id_, _name(record), "changed", fields, _users(after, record), tuple(stale),
                        _copies(printed, record),
                    )  # fmt: skip
        for id_, record in old.items():
            if id_ not in new:
                yield RecordChange(kind, id_, _name(record), "removed", used_by=_users(before, record))


def _own(world: World, kind: str) -> dict[str, Record]:
    own = {world.pack.name} | ({""} if world.system.folder == world.pack.folder else set())
    return {id_: record for id_, record in world.of(kind).items() if record.pack in own}


def _name(record: Record) -> str:
    name = record.data.get("name") or record.data.get("title")
    if isinstance(name, str):
        return name
    number = record.data.get("number")
    return f"{record.kind} {number}" if isinstance(number, int | str) else record.id


def _text_paths(world: World, record: Record) -> set[Path_]:
    kind = world.system.kinds.get(record.kind)
    return set() if kind is None else {m.path for m in kind.annotated.marks(record) if m.annotation == "x-text"}


def _fields(before: Record, after: Record, texts: set[Path_]) -> Iterator[FieldChange]:
    old, new = dict(_leaves(before.data)), dict(_leaves(after.data))
    for path in [*new, *(path for path in old if path not in new)]:
        if old.get(path) != new.get(path):
            text = path in texts
            was, now = (_told(old[path]) if path in old else None), (_told(new[path]) if path in new else None)
            if text and was is not None and now is not None and len(was) + len(now) > _LONGEST:
                was, now = _differing(str(old[path]), str(new[path]))
            yield FieldChange(" ".join(_step(step) for step in path), was, now, text)


def _step(step: str | int) -> str:
    return str(step + 1) if isinstance(step, int) else step


def _leaves(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Single values; lists of single values are one value, whatever their order says."""
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, list) and any(isinstance(item, Mapping | list) for item in value):
        for index, item in enumerate(value):
            yield from _leaves(item, (*path, index))
    else:
        yield path, value


def _told(value: Any) -> str | None:
    if value is None:
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(str(item) for item in value) or "nothing"
    if isinstance(value, str):
        line = " ".join(value.split())
        return f"“{line}”" if " " in line else line
    return str(value)


def _differing(before: str, after: str) -> tuple[str, str]:
    """The words that differ, with one on either side."""
    old, new = before.split(), after.split()
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1

    def part(words: list[str]) -> str:
        first, last = max(0, start - 1), min(len(words), len(words) - end + 1)
        shown = " ".join(words[first:last])
        shown = shown if len(shown) <= _LONGEST else shown[: _LONGEST - 1] + "…"
        return f"“{'… ' if first else ''}{shown}{' …' if last < len(words) else ''}”"

    return part(old), part(new)


def _users(world: World, record: Record) -> dict[str, int]:
    """How many records of each kind name this one."""
    users = {reference.record.name: reference.record.kind for reference in world.refs_to(record)}
    users.pop(record.name, None)
    return dict(Counter(users.values()).most_common())


def _stale(world: World) -> dict[str, set[str]]:
    """The languages in which a text of a record was translated from another source."""
    languages: dict[str, set[str]] = {}
    for home in own_homes(world):
        for language in home.languages:
            messages = read_home(home, language).by_context() if language != home.language else {}
            for text in home.texts:
                message = messages.get(text.context)
                if text.record is None or message is None or not message.text:
                    continue
                if message.fuzzy or message.source != text.source:
                    languages.setdefault(text.record.name, set()).add(language)
    return languages


def _copies(printed: Printed, record: Record) -> int:
    """How many pieces of it are in the box; 0 where it is not printed by itself."""
    kind = printed.world.system.kinds.get(record.kind)
    if kind is None or not printed.has_a_face(record.kind):
        return 0
    copies = next((m.value for m in kind.annotated.marks(record) if m.annotation == "x-copies"), 1)
    return copies if isinstance(copies, int) else 1
