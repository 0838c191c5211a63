"""The letters of a text box: what its layout says of their style, what holds without that, and edits of one such thing
where it is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.authoring.heads import schema_of
from meeplewright.authoring.patch import Patch
from meeplewright.authoring.splicing.model import value_at
from meeplewright.desk import faces
from meeplewright.desk.changes.digest import digest_of
from meeplewright.desk.changes.model import InFile, RefusedEdit, Why
from meeplewright.desk.forms import locks
from meeplewright.desk.layouts import chain, file_of, is_own, put, written_in
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.world import World
from meeplewright.sources.model import Source
from meeplewright.systems.faces import merged

VARIES = "extends"  # the style of the theme that it is, or that it varies
KEYS = (VARIES, "size", "smallest", "bold", "italic", "align", "vertical", "colour")
_PLAIN = "body"  # the style of a text that names none
_Said = Sequence[tuple[Source, Any]]


@dataclass(frozen=True, slots=True)
class Letter:
    """One thing that is said of letters. `value` is what the layout says, None where it says nothing; `above` holds
    without that. `file` is where it is written, or would be; `locked` says why it cannot be changed here."""

    key: str
    value: Any
    above: Any
    file: str
    digest: str
    locked: str


def limits() -> Mapping[str, Mapping[str, Any]]:
    """What each of them may be, as the schema of layouts says."""
    said = schema_of("print/layout")["$defs"]["style"]["properties"]
    return {key: {word: each for word, each in said[key].items() if word != "description"} for key in KEYS}


def letters(world: World, name: str) -> dict[str, tuple[Letter, ...]]:
    """The text boxes of a layout, with all that can be said of their letters."""
    sources = chain(world, name)
    boxes = _boxes(sources)
    return {box: _of_box(world, sources, box) for box, about in boxes.items() if "text" in about}


def _boxes(sources: Sequence[Source]) -> Mapping[str, Mapping[str, Any]]:
    boxes: Any = {}
    for source in reversed(sources):
        boxes = merged(boxes, _mapping(source.data.get("boxes")))
    return {box: about for box, about in boxes.items() if isinstance(about, Mapping)}


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _said(sources: Sequence[Source], box: str) -> _Said:
    """What the layouts say of a box's style, the nearest first, as far as it counts: mappings stand over each other, a
    name stands alone."""
    styles: list[tuple[Source, Any]] = []
    for source in sources:
        boxes = _mapping(source.data.get("boxes"))
        if box in boxes and boxes[box] is None:
            break
        style = _mapping(boxes.get(box)).get("style")
        if isinstance(style, str):
            return styles or [(source, style)]
        if isinstance(style, Mapping):
            styles.append((source, style))
    return styles


def _wish(said: _Said, without: str = "") -> str | Mapping[str, Any]:
    """The style as the layout asks for it; without what the nearest one says of one thing."""
    if said and isinstance(said[0][1], str):
        return _PLAIN if without == VARIES else said[0][1]
    nearest = next((style for _, style in said if without in style), None)
    wish: Any = {}
    for _, style in reversed(said):
        left = (item for item in style.items() if style is not nearest or item[0] != without)
        wish = merged(wish, dict(left))
    return wish or _PLAIN


def _of_box(world: World, sources: Sequence[Source], box: str) -> tuple[Letter, ...]:
    said = _said(sources, box)
    whole = _described(world, _wish(said))
    varied = _name_of(_wish(said))
    lettered = []
    for key in KEYS:
        home = _home(world, sources, said, box, key)
        value = _value(value_at(home.data, ("boxes", box, "style")), key)
        without = _wish(said) if value is None else _wish(said, key)  # nothing is said here: what others say holds
        if key == VARIES:
            above: Any = _name_of(without)
        else:
            above = (whole if value is None else _described(world, without)).get(key)
        locked = _locked(world, home, box)
        lettered.append(
            Letter(
                key,
                varied if key == VARIES and value is not None else value,
                above,
                file_of(home),
                digest_of(home),
                locked,
            )
        )
    return tuple(lettered)


def _value(style: Any, key: str) -> Any:
    return (style if key == VARIES else None) if isinstance(style, str) else _mapping(style).get(key)


def _name_of(wish: str | Mapping[str, Any]) -> str:
    return wish if isinstance(wish, str) else str(wish.get(VARIES, _PLAIN))


def _home(world: World, sources: Sequence[Source], said: _Said, box: str, key: str) -> Source:
    """The file in which a thing is said of a box's letters, or would be: where its style is written, else its text; of
    what a layout of others says, the pack's own that varies it."""
    there = [source for source, style in said if isinstance(style, Mapping) and key in style]
    texts = [each for each in sources if "text" in _mapping(_mapping(each.data.get("boxes")).get(box))]
    home = [*there, *(source for source, _ in said), *texts][0]
    return home if is_own(world, home) else written_in(world, sources) or home


def _locked(world: World, home: Source, box: str) -> str:
    return locks.of_source(world, home) or locks.below(home, ("boxes", box, "style"))


def _described(world: World, wish: str | Mapping[str, Any]) -> Mapping[str, Any]:
    painter = faces.painter()
    return {} if painter is None else painter.lettering(world, wish)


def change(world: World, name: str, box: str, key: str, value: Any) -> list[InFile] | RefusedEdit:
    """A box's letters are otherwise in one thing; None takes out what its layout says of it."""
    about = letters(world, name).get(box)
    if about is None:
        return RefusedEdit(Why.GONE, f"there is no box `{box}` with text in the layout `{name}`", "look again", name)
    letter = next((each for each in about if each.key == key), None)
    if letter is None:
        return RefusedEdit(Why.WRONG, f"`{key}` is nothing that is changed here", f"there are {', '.join(KEYS)}", name)
    if letter.locked:
        return RefusedEdit(Why.LOCKED, letter.locked, "change it in the text of the layout", name)
    if key == VARIES and not isinstance(value, str | None):
        return RefusedEdit(Why.WRONG, "a style is told by its name", record=name)
    if (refused := _unknown(world, letter, value)) is not None:
        return refused
    if value == letter.value and isinstance(value, bool) == isinstance(letter.value, bool):
        return []
    path = ("boxes", box, "style")
    source = next(each for each in chain(world, name) if file_of(each) == letter.file)
    style = value_at(source.data, path)
    if isinstance(style, Mapping):
        return [_in_mapping(source, letter, path, value)]
    if key == VARIES and (style or value is None):
        return [InFile(letter.file, path, value, gone=value is None)]
    above = _wish(_said(chain(world, name), box))
    if not isinstance(above, str):  # mappings stand over each other
        return [put(source, path, {key: value})]
    if key == VARIES:
        return [put(source, path, value)]
    return [put(source, path, {**({VARIES: above} if above != _PLAIN or style else {}), key: value})]


def _in_mapping(source: Source, letter: Letter, path: tuple[str, ...], value: Any) -> InFile:
    """The style varies another one: what it says of one thing is put in, or goes. One that says nothing more goes
    itself; one that only names another becomes that name, where no comment can stand."""
    if value is not None:
        return InFile(letter.file, (*path, letter.key), value)
    rest = {key: each for key, each in value_at(source.data, path).items() if key != letter.key}
    if not rest:
        return InFile(letter.file, path, gone=True)
    node = Patch(source.text).node_at(path)
    written = source.text[node.start_mark.index : node.end_mark.index] if node is not None else "\n"
    if list(rest) == [VARIES] and "\n" not in written:
        return InFile(letter.file, path, rest[VARIES])
    return InFile(letter.file, (*path, letter.key), gone=True)


def _unknown(world: World, letter: Letter, value: Any) -> RefusedEdit | None:
    """A name that the theme does not have; all else the schema judges."""
    painter = faces.painter()
    if painter is None or not isinstance(value, str) or letter.key not in (VARIES, "colour"):
        return None
    colours = letter.key == "colour"
    known = painter.colours(world) if colours else painter.styles(world)
    if value in known or (colours and painter.is_colour(world, value)):
        return None
    reason, way = f"the theme has no style `{value}`", "name one of the theme"
    if colours:
        reason, way = f"the theme has no colour `{value}`", "write it as #rrggbb, or name one of the theme"
    return RefusedEdit(Why.WRONG, reason, did_you_mean(value, known) or way, letter.file)
