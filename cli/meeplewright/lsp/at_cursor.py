"""Answers about the word at the cursor: what fits there, what it is, where it is defined and who names it."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from meeplewright.desk import about, chances, lenses, renaming
from meeplewright.desk import named as naming
from meeplewright.desk.formulas import calling
from meeplewright.desk.named import Named
from meeplewright.desk.offered import Offer, OfferSort
from meeplewright.desk.offers import offers
from meeplewright.lsp.asked import Answer, Asked, value_at
from meeplewright.lsp.positions import Positions, path_of, uri_of
from meeplewright.packs.world import World

PICTURE_LETTERS = 262_144  # VS Code shows no larger one
_KINDS = {
    OfferSort.KEY: 10,
    OfferSort.RECORD: 18,
    OfferSort.ICON: 16,
    OfferSort.WORD: 12,
    OfferSort.NAME: 6,
    OfferSort.FILE: 17,
    OfferSort.FIELD: 5,
    OfferSort.FUNCTION: 3,
    OfferSort.TEXT: 1,
}
_TOP = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}


def completion(asked: Asked, params: dict[str, Any]) -> Any:
    """What fits where the cursor is."""
    path, world, positions, offset = asked.at(params)
    if world is None:
        return {"isIncomplete": False, "items": []}
    suggestions = offers(world, path, positions.text, offset)
    uri = asked.uri(path)
    ranges: dict[tuple[int, int], Any] = {}
    items = [_item(asked, offer, index, positions, ranges, uri) for index, offer in enumerate(suggestions.found)]
    return {"isIncomplete": suggestions.more, "items": items}


def _item(
    asked: Asked, offer: Offer, index: int, positions: Positions, ranges: dict[tuple[int, int], Any], uri: str
) -> dict[str, Any]:
    span = (offer.start, offer.end)
    if span not in ranges:
        ranges[span] = positions.range(*span)
    item: dict[str, Any] = {
        "label": offer.label,
        "kind": _KINDS[offer.sort],
        "sortText": f"{index:04}",
        "textEdit": {"range": ranges[span], "newText": offer.text},
    }
    if offer.title:
        item["labelDetails"] = {"description": offer.title}
        item["detail"] = offer.title
        item["filterText"] = f"{offer.label} {offer.title}" if offer.sort is OfferSort.RECORD else offer.label
    if offer.record:
        item["data"] = {"uri": uri, "record": offer.record}
    elif offer.about:
        item["documentation"] = {"kind": "markdown", "value": offer.about}
    if offer.again and asked.pictures:  # only VS Code has such a command
        item["command"] = {"title": "offer", "command": "editor.action.triggerSuggest"}
    return item


def resolve(asked: Asked, item: dict[str, Any]) -> Any:
    """What is said of the offer that somebody looks at."""
    origin = item.get("data")
    path = path_of(str(origin.get("uri", ""))) if isinstance(origin, dict) else None
    world = None if path is None else asked.desk.world_of(path)
    kind, _, id_ = str(origin.get("record", "")).partition("/") if isinstance(origin, dict) else ("", "", "")
    record = None if world is None else world.get(kind, id_)
    if world is not None and record is not None:
        item["documentation"] = {"kind": "markdown", "value": _card(asked, world, Named(0, 0, record))}
    return item


def hover(asked: Asked, params: dict[str, Any]) -> Any:
    """What the word under the cursor is."""
    subject = asked.named(params)
    if subject is None:
        return None
    path, world, positions, thing = subject
    words = "\n\n".join(filter(None, (_card(asked, world, thing), _proof(asked, path, world, thing))))
    if not words:
        return None
    return {"contents": {"kind": "markdown", "value": words}, "range": positions.range(thing.start, thing.end)}


def _proof(asked: Asked, path: Path, world: World, thing: Named) -> str:
    """What the lens above an entry says of its proof, and how its dice fall."""
    room = asked.desk.room_of(path)
    if thing.record is None or room is None or not room.generation:
        return ""
    proof = lenses.verdict_of(world, thing.record, room.findings, unproven=room.unproven)
    odds = chances.chances_of(world, thing.record) if proof else []
    if odds:
        lines = "\n".join(f"- {about.escaped(line)}" for line in odds)
        proof += f"\n\ndice, with what a reader begins with:\n{lines}"
    return proof


def _card(asked: Asked, world: World, thing: Named) -> str:
    words = about.about(world, thing)
    if thing.record is None or not asked.pictures:
        return words
    drawn = about.picture(world, thing.record)
    coded = base64.b64encode(drawn).decode("ascii") if drawn is not None else ""
    if not coded or len(coded) > PICTURE_LETTERS - 30:
        return words
    head, gap, rest = words.partition("\n\n")  # the picture stands above the texts: it is what was asked for
    return f"{head}\n\n![{about.escaped(thing.record.id)}](data:image/svg+xml;base64,{coded}){gap}{rest}"


def signature_help(asked: Asked, params: dict[str, Any]) -> Any:
    """The function that is being called, and which of what it is given the cursor is at."""
    path, world, positions, offset = asked.at(params)
    call = None if world is None else calling(world, path, positions.text, offset)
    if call is None:
        return None
    ways = []
    for way in call.ways:
        given = [{"label": f"{each.name}: {each.type}"} for each in way.given]
        about = {"kind": "markdown", "value": way.about}
        last = min(call.at, max(0, len(given) - 1))
        ways.append({"label": way.label, "documentation": about, "parameters": given, "activeParameter": last})
    return {"signatures": ways, "activeSignature": 0, "activeParameter": ways[0]["activeParameter"]}


def definition(asked: Asked, params: dict[str, Any]) -> Any:
    """Where it is defined."""
    subject = asked.named(params)
    where = None if subject is None else naming.definition(subject[1], subject[3])
    if isinstance(where, Path):
        return {"uri": uri_of(where), "range": _TOP}
    return None if where is None else asked.teller().location(where)


def references(asked: Asked, params: dict[str, Any]) -> Any:
    """Every place that names it."""
    subject = asked.named(params)
    if subject is None:
        return []
    path, world, _, thing = subject
    with_it = bool(value_at(params, "context", "includeDeclaration"))
    teller = asked.teller()
    return [
        teller.location(place) for place in renaming.references(asked.room(path), world, thing, definition_too=with_it)
    ]


def highlight(asked: Asked, params: dict[str, Any]) -> Any:
    """The places of this file that name it."""
    subject = asked.named(params)
    if subject is None or asked.desk.room_of(subject[0]) is None:
        return []
    path, world, _, thing = subject
    teller = asked.teller()
    places = renaming.references(asked.room(path), world, thing, definition_too=True)
    here = asked.uri(path)
    return [{"range": each["range"]} for each in map(teller.location, places) if each["uri"] == here]


ANSWERS: Mapping[str, Answer] = {
    "textDocument/completion": completion,
    "completionItem/resolve": resolve,
    "textDocument/hover": hover,
    "textDocument/signatureHelp": signature_help,
    "textDocument/definition": definition,
    "textDocument/references": references,
    "textDocument/documentHighlight": highlight,
}
