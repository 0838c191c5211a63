"""Answers about how entries lead on, in the form in which editors ask who calls whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplewright.desk import symbols
from meeplewright.desk.titles import title_of
from meeplewright.lsp.asked import Answer, Asked, value_at
from meeplewright.lsp.positions import path_of
from meeplewright.lsp.told import DiagnosticMaker
from meeplewright.packs.world import World
from meeplewright.sources.model import Record


def prepare_calls(asked: Asked, params: dict[str, Any]) -> Any:
    """The entry under the cursor; nothing where none is."""
    subject = asked.named(params)
    if subject is None or subject[3].record is None or not symbols.is_entry(subject[1], subject[3].record):
        return None
    return [_call(subject[3].record, asked.teller())]


def _call(record: Record, teller: DiagnosticMaker) -> dict[str, Any]:
    whole, name = teller.location(record.place()), teller.location(record.place("id"))
    return {
        "name": title_of(record) or record.id,
        "kind": 12,
        "detail": record.name,
        "uri": whole["uri"],
        "range": whole["range"],
        "selectionRange": name["range"],
        "data": {"record": record.name},
    }


def _called(asked: Asked, params: dict[str, Any]) -> tuple[World, Record] | None:
    item = params.get("item")
    path = path_of(str(item.get("uri", ""))) if isinstance(item, dict) else None
    world = None if path is None else asked.desk.world_of(path)
    kind, _, id_ = str(value_at(item, "data", "record") or "").partition("/")
    record = None if world is None else world.get(kind, id_)
    return None if world is None or record is None else (world, record)


def incoming(asked: Asked, params: dict[str, Any]) -> Any:
    """The entries that lead to one."""
    entry = _called(asked, params)
    teller = asked.teller()
    return [
        {"from": _call(record, teller), "fromRanges": [teller.location(place)["range"] for place in places]}
        for record, places in (symbols.led_from(*entry).items() if entry else ())
    ]


def outgoing(asked: Asked, params: dict[str, Any]) -> Any:
    """The entries that one leads to."""
    entry = _called(asked, params)
    teller = asked.teller()
    return [
        {"to": _call(record, teller), "fromRanges": [teller.location(place)["range"] for place in places]}
        for record, places in (symbols.leads_to(*entry).items() if entry else ())
    ]


ANSWERS: Mapping[str, Answer] = {
    "textDocument/prepareCallHierarchy": prepare_calls,
    "callHierarchy/incomingCalls": incoming,
    "callHierarchy/outgoingCalls": outgoing,
}
