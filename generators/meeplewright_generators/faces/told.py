"""Any value of a record in words, whatever its shape: what a kind without a layout of its own shows of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from meeplewright_generators.faces.fields import Fields, MarkupText
from meeplewright_generators.faces.template import TICK

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Path_, Record

_PLAIN = re.compile(r"([\\{\[*])")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# what says by itself what it is, in the order in which it is read
_SPEAKING = ("name", "title", "label", "text")


def told(fields: Fields, path: tuple[str, ...], label: str) -> MarkupText | None:
    """The value at a path with its label: amounts as icons, ids by their names, lists as items."""
    home, at = fields.whereabouts(path)
    teller = _Teller(fields.world, home)
    value = fields.get(path)
    label = label_of(label, fields.world) if label else ""
    if value in (None, False, "", [], {}):
        return None
    if value is True:
        return MarkupText(f"**{label}**" if label else TICK)
    if isinstance(value, list) and (items := teller.items(value, at)) is not None:
        head = f"**{label}**\n" if label else ""
        return MarkupText(head + "\n".join(f"- {item}" for item in items))
    words = teller.words(value, at)
    return MarkupText(f"**{label}:** {words}" if label and words else words)


def words_in(world: World, record: Record, path: Path_) -> Iterator[tuple[Path_, str, bool]]:
    """What `told` prints of a value that no record names: labels (True) and words of the data, with where."""
    value: Any = record.data
    for step in path:
        value = value.get(step) if isinstance(value, Mapping) else None
    yield from _Teller(world, record).raw(value, path)


def side_of(world: World, record: Record, side: Any, at: Path_) -> str:
    """One side of a die: its text where it has one, else all that it says, as large as it is short."""
    teller = _Teller(world, record)
    if not isinstance(side, Mapping):
        icon = isinstance(side, str) and world.get("icon", side) is not None
        return f"{{{side}}}" if icon else teller.words(side, at)
    if side.get("text"):
        return str(side["text"])
    return teller.mapping({key: value for key, value in side.items() if key != "times"}, at)


def word(value: Any, world: World) -> str:
    """An id in words: by the name of the vocabulary's record that has it, and so translated; else without hyphens."""
    text = str(value)
    if not _ID.fullmatch(text):
        return _PLAIN.sub(r"\\\1", text)
    kinds = {record.kind for record in world.system.vocabulary if record.id == text}
    term = next((record for kind in (*sorted(kinds), "term") if (record := world.get(kind, text)) is not None), None)
    name = term.data.get("name") if term is not None else None
    return str(name) if name else text.replace("-", " ")


def label_of(key: str, world: World) -> str:
    """What stands before a value: the field's name as a reader has it."""
    words = word(key, world)
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class _Teller:
    world: World
    record: Record

    def words(self, value: Any, at: Path_) -> str:
        """One value on one line."""
        if value in (None, False, "", [], {}):
            return ""
        if value is True:
            return TICK
        if isinstance(value, str):
            return self.text(value, at)
        if isinstance(value, list):
            parts = [part for n, item in enumerate(value) if (part := self.words(item, (*at, n)))]
            return (" " if all(part.startswith("{") for part in parts) else ", ").join(parts)
        if isinstance(value, Mapping):
            return self.mapping(value, at)
        number = f"{value:g}" if isinstance(value, float) else str(value)
        token = self.token(at)
        return number if not token else f"{{{token}}}" if number == "1" else f"{{{token}:{number}}}"

    def items(self, value: list[Any], at: Path_) -> list[str] | None:
        """A list as items, where they are more than words."""
        parts = [part for n, item in enumerate(value) if (part := self.words(item, (*at, n)))]
        long = any(isinstance(item, Mapping) for item in value) or any(" " in item for item in value if _is_text(item))
        return parts if long else None

    def mapping(self, value: Mapping[Any, Any], at: Path_) -> str:
        """Its values, each behind what it is called; what speaks for itself stands first and alone."""
        said = ""
        for part in self._parts(value, at):
            between = "" if not said else " " if said.endswith((".", "!", "?", "**", "}")) else " · "
            said += between + part
        return said

    def _parts(self, value: Mapping[Any, Any], at: Path_) -> Iterator[str]:
        speaking = [key for key in _SPEAKING if key in value]
        for key in (*speaking, *(key for key in value if key not in _SPEAKING)):
            words = self.words(value[key], (*at, key))
            if not words:
                continue
            if key == "text" or (words.startswith("{") and self.token((*at, key))):
                yield words
            elif key in speaking:
                yield f"**{words}**"
            elif value[key] is True:
                yield label_of(str(key), self.world)
            else:
                yield f"{label_of(str(key), self.world)}: {words}"

    def raw(self, value: Any, at: Path_) -> Iterator[tuple[Path_, str, bool]]:
        """Labels and single words of a value, as `words` and `mapping` print them."""
        if isinstance(value, Mapping):
            for key, inner in value.items():
                words = self.words(inner, (*at, key))
                icon = words.startswith("{") and self.token((*at, key))
                if words and key not in _SPEAKING and key != "text" and not icon:
                    yield (*at, key), str(key), True
                yield from self.raw(inner, (*at, key))
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                yield from self.raw(inner, (*at, number))
        elif isinstance(value, str) and value and self.text(value, at) == value.replace("-", " "):
            marks = self.marks(at)
            if not isinstance(value, MarkupText) and "x-text" not in marks and "x-icon" not in marks:
                yield at, value, False

    def text(self, value: str, at: Path_) -> str:
        """Running text as it stands, an icon as an icon, a reference by its name, any other word as a word."""
        marks = self.marks(at)
        if isinstance(value, MarkupText) or "x-text" in marks:
            return value
        if "x-icon" in marks:
            return f"{{{value}}}"
        target = next((each.target for each in self.world.refs_from(self.record) if each.path == at), None)
        if target is not None:
            return str(target.data.get("name") or word(target.id, self.world))
        return word(value, self.world)

    def token(self, at: Path_) -> str:
        """The icon that a number counts: the one that the schema names, or the key where it is one."""
        argument = self.marks(at).get("x-amount")
        if isinstance(argument, str):
            return argument
        key = str(at[-1]) if at else ""
        return key if len(at) > 1 and self.world.get("icon", key) is not None else ""

    def marks(self, at: Path_) -> dict[str, Any]:
        """What the schema says of the value at a path."""
        kind = self.world.system.kinds.get(self.record.kind)
        try:
            node = kind.annotated.at(at, self.record.data) if kind is not None else None
        except (KeyError, IndexError, TypeError):
            node = None
        return {} if node is None else {annotation: argument for annotation, argument, _ in node.own}


def _is_text(item: Any) -> bool:
    return isinstance(item, MarkupText)
