"""What fits where the cursor is: keys, ids with their titles, words to choose from, icons and links in running text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from meeplewright.desk.catalogues import in_message
from meeplewright.desk.formulas import in_expression, in_template
from meeplewright.desk.grammars import FileSchemas, grammar_of
from meeplewright.desk.meant import DocumentSchemas, Key, Schema, first, types
from meeplewright.desk.offered import Offer, Offers, OfferSort
from meeplewright.desk.scanning import SlotKind
from meeplewright.desk.titles import kind_title, title_of
from meeplewright.desk.where import Spot, spots
from meeplewright.packs.world import World

MOST = 200


def offers(world: World, path: Path, text: str, offset: int) -> Offers:
    """What fits at an offset of a text of a pack."""
    if path.suffix == ".po" and (messages := in_message(world, path, text, offset)):
        return Offers(messages[:MOST], len(messages) > MOST)
    if path.suffix in (".md", ".po"):
        return _ranked(_in_text(world, text, offset), _word_before(text, offset))
    grammar = grammar_of(world, path)
    if grammar is None:
        return Offers()
    for spot in spots(text, offset, records=grammar.records):
        rest = _at(world, grammar, text, spot, offset)
        if (head := next(rest, None)) is not None:
            written = text[head.start : offset] if head.start > spot.start else spot.written
            return _ranked(chain((head,), rest), written)
    return Offers()


def _at(world: World, grammar: FileSchemas, text: str, spot: Spot, offset: int) -> Iterator[Offer]:
    meant = grammar.meant(spot.around, spot.path)
    if meant is None:
        if spot.slot is SlotKind.KEY and not spot.path:
            yield from _kinds(world, grammar, spot, text)
        return
    if spot.slot is SlotKind.KEY:
        yield from _keys(meant, spot, text)
    else:
        yield from _values(world, meant.at(spot.path), spot, text, offset)


def _kinds(world: World, grammar: FileSchemas, spot: Spot, text: str) -> Iterator[Offer]:
    for name, kind in world.system.kinds.items() if grammar.records else ():
        if name not in spot.around.keys.get((), ()):
            about = str(kind.schema.get("description", ""))
            yield Offer(
                name, name + _colon(text, spot, {"array"}), spot.start, spot.end, OfferSort.KEY, kind.title, about
            )


def _keys(meant: DocumentSchemas, spot: Spot, text: str) -> Iterator[Offer]:
    there = set(spot.around.keys.get(spot.path, ()))
    for key in meant.keys(spot.path):
        if key.name not in there:
            schemas = meant.at((*spot.path, key.name))
            behind = _colon(text, spot, types(schemas))
            about = _about(key, schemas)
            yield Offer(
                key.name, key.name + behind, spot.start, spot.end, OfferSort.KEY, _sort_of(schemas), about,
                key.required, again=behind == ": " and _has_choice(schemas),
            )  # fmt: skip


def _colon(text: str, spot: Spot, sorts: set[str]) -> str:
    """What stands behind a key that is put in, where nothing does yet."""
    behind = text[spot.end : spot.end + 80]
    if re.match(r"[\"']?[ \t]*:", behind):
        return ""
    if spot.flow:
        return ": "
    return ":" if (sorts and sorts <= {"object", "array"}) or _goes_on_below(text, spot) else ": "


_NEXT = re.compile(r"[ \t]*(?:\r\n|\n|\r)(?P<indent> *)(?P<dash>- |-$)?(?=[^\s#])")


def _goes_on_below(text: str, spot: Spot) -> bool:
    """Whether what stands on the next line can only be the value of the key."""
    match = _NEXT.match(text, spot.end)
    column = spot.start - max(text.rfind("\n", 0, spot.start), text.rfind("\r", 0, spot.start)) - 1
    if match is None:
        return False
    indent = len(match["indent"])
    return indent > column or (indent == column and match["dash"] is not None)


def _about(key: Key, schemas: Sequence[Schema]) -> str:
    descriptions = [s["description"] for s in (*key.schemas, *schemas) if isinstance(s.get("description"), str)]
    return descriptions[0] if descriptions else ""


def _sort_of(schemas: Sequence[Schema]) -> str:
    """In a few words, what stands behind a key."""
    refs = first(schemas, "x-ref")
    if refs is not None:
        return " or ".join([refs] if isinstance(refs, str) else refs)
    if (const := first(schemas, "const")) is not None:
        return str(const)
    if any("x-text" in schema for schema in schemas):
        return "text"
    return " or ".join(sorted(types(schemas)))


def _has_choice(schemas: Sequence[Schema]) -> bool:
    return any(
        word in schema
        for schema in schemas
        for word in ("enum", "const", "x-ref", "x-icon", "x-kind", "x-flag", "x-asset")
    ) or ("boolean" in types(schemas))


def _values(world: World, schemas: Sequence[Schema], spot: Spot, text: str, offset: int) -> Iterator[Offer]:
    if any("x-text" in schema for schema in schemas):
        yield from _in_text(world, text, offset, spot.start)
        return
    if (sort := first(schemas, "x-cel")) is not None:
        yield from in_expression(world, sort, spot, text, offset)
        return
    if any("x-template" in schema for schema in schemas):
        yield from in_template(world, spot, text, offset)
        return
    if spot.block:
        return
    spot = replace(spot, end=_line_end(text, spot))
    seen: set[str] = set()
    for offer in _choices(world, schemas, spot, text, offset):
        if offer.label not in seen:
            seen.add(offer.label)
            yield offer


def _line_end(text: str, spot: Spot) -> int:
    """A value is replaced on its own line only."""
    match = re.compile(r"[\r\n]").search(text, spot.start, spot.end)
    return match.start() if match else spot.end


def _choices(world: World, schemas: Sequence[Schema], spot: Spot, text: str, offset: int) -> Iterator[Offer]:
    words: list[str] = []
    for schema in schemas:
        wanted = schema.get("x-ref")
        for kind in [wanted] if isinstance(wanted, str) else wanted if isinstance(wanted, list) else ():
            yield from _records(world, str(kind), spot.start, spot.end)
        if schema.get("x-icon"):
            yield from _icons(world, spot.start, spot.end)
        if schema.get("x-kind"):
            words += world.system.kinds
        if "const" in schema:
            words.append(_written(schema["const"]))
        words += map(_written, schema["enum"] if isinstance(schema.get("enum"), list) else ())
        if schema.get("type") == "boolean":
            words += ["true", "false"]
        if "x-asset" in schema:
            yield from _files(world, spot)
        if schema.get("x-flag") or "x-story" in schema:
            yield from _names(world, text, spot, offset)
    yield from (Offer(word, word, spot.start, spot.end, OfferSort.WORD) for word in words)


_WORD = re.compile(r"[^\W\d]?[\w'’.-]*$")


def _names(world: World, text: str, spot: Spot, offset: int) -> Iterator[Offer]:
    """The names of the story that may stand in a guard or a gain, one word of it at a time."""
    match = _WORD.search(text, spot.start, offset)
    start = match.start() if match else offset
    behind = re.compile(r"[\w'’.-]*").match(text, offset, spot.end)
    end = behind.end() if behind else offset
    for name, about in state_names(world).items():
        yield Offer(name, name, start, end, OfferSort.NAME, about)


@lru_cache(maxsize=4)
def state_names(world: World) -> dict[str, str]:
    """What readers remember: declared in `state:`, or a record whose id is such a name."""
    names = {name: "of the story" for sections in world.sections for name in sections.stories.remembered}
    for mark in world.marks("x-story"):
        if mark.path == () and isinstance(mark.argument, str | dict):
            part = mark.argument if isinstance(mark.argument, str) else mark.argument.get("part")
            if part in ("flag", "item", "counter"):
                names.setdefault(mark.record.id, title_of(mark.record))
    return names


def _files(world: World, spot: Spot) -> Iterator[Offer]:
    for file in world.pack.others:
        if file.inside.rpartition(".")[2].lower() in (
            "png",
            "jpg",
            "jpeg",
            "svg",
            "webp",
            "tif",
            "tiff",
            "avif",
            "gif",
        ):
            yield Offer(file.inside, file.inside, spot.start, spot.end, OfferSort.FILE)


def _records(world: World, kind: str, start: int, end: int, prefix: str = "", close: str = "") -> Iterator[Offer]:
    title = kind_title(world, kind)
    for id_, record in world.of(kind).items():
        yield Offer(
            id_, f"{prefix}{id_}{close}", start, end, OfferSort.RECORD, title_of(record), title, record=f"{kind}/{id_}"
        )


def _icons(world: World, start: int, end: int, close: str = "") -> Iterator[Offer]:
    for id_, record in world.of("icon").items():
        yield Offer(id_, id_ + close, start, end, OfferSort.ICON, title_of(record), record=f"icon/{id_}")


_OPEN = re.compile(r"(?P<icon>\{(?P<of_icon>[\w-]*))$|(?P<link>\[\[(?P<of_link>[^\[\]|\r\n]*))$")


def _in_text(world: World, text: str, offset: int, least: int = 0) -> Iterator[Offer]:
    """Icons behind `{`, records behind `[[`."""
    match = _OPEN.search(text, max(least, offset - 120, text.rfind("\n", 0, offset) + 1), offset)
    if match is None:
        return
    if match["icon"]:
        behind = re.compile(r"[\w-]*(\})?").match(text, offset)
        end = behind.end() - bool(behind[1]) if behind else offset
        close = "" if behind and (behind[1] or text[end : end + 1] == ":") else "}"
        yield from _icons(world, match.start("of_icon"), end, close)
        return
    behind = re.compile(r"[\w/.-]*(\]\]|\|)?").match(text, offset)
    end = behind.end() - len(behind[1] or "") if behind else offset
    close = "" if behind and behind[1] else "]]"
    start = match.start("of_link")
    kinds, slash, _ = match["of_link"].partition("/")
    for kind in world.by_kind:
        if slash and kind != kinds:
            continue
        for offer in _records(world, kind, start, end, close=close):
            full = slash or _shared(world, offer.label)
            yield offer._replace(text=f"{kind}/{offer.text}") if full else offer


def _shared(world: World, id_: str) -> bool:
    """Whether records of more than one kind have an id."""
    return sum(id_ in records for records in world.by_kind.values()) > 1


def _word_before(text: str, offset: int) -> str:
    match = re.search(r"[\w/.-]*$", text[max(0, offset - 80) : offset])
    return match.group() if match else ""


_SAFE = re.compile(r"[^\s#\-\[\]{}&*!|>%@`\"',?:][^\r\n]*")


def _written(value: Any) -> str:
    """A value as YAML reads it back."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, str) and (not _SAFE.fullmatch(value) or ": " in value or " #" in value or _looks_else(value)):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def _looks_else(value: str) -> bool:
    return value in ("true", "false", "null", "~", "") or re.fullmatch(r"[-+.\d][\d_.eE+-]*", value) is not None


def _ranked(candidates: Iterable[Offer], typed: str) -> Offers:
    """Those that what is typed may mean, the likeliest first."""
    word = typed.strip("\"' ").rpartition("/")[2].casefold()
    ranks: list[tuple[int, int, Offer]] = []
    likeliest = 0
    for index, offer in enumerate(candidates):
        rank = _rank(offer, word)
        if rank < _NOT:
            ranks.append((rank - (offer.needed and not word), index, offer))
            likeliest += rank == 1 and offer.sort is OfferSort.RECORD
            if likeliest > MOST:
                break  # of ten thousand records the first of these are told, and no other comes before them
    ranks.sort(key=lambda row: row[:2])
    return Offers(tuple(row[2] for row in ranks[:MOST]), len(ranks) > MOST)


_NOT = 9


def _rank(offer: Offer, word: str) -> int:
    if not word:
        return 1
    label = offer.label.casefold()
    if label.startswith(word):
        return 1
    title = offer.title.casefold()
    if title.startswith(word):
        return 2
    if word in label:
        return 3
    if word in title:
        return 4
    letters = iter(label)
    return 5 if all(letter in letters for letter in word) else _NOT
