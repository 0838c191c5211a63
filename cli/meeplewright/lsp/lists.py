"""Answers about a whole file, or all that is open: outlines, what stands beside and above the text, links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplewright.desk import lenses, symbols
from meeplewright.desk.titles import title_of
from meeplewright.lsp.asked import PLAYS, Answer, Asked, value_at
from meeplewright.lsp.positions import uri_of

TOKENS = ("icon", "link", "emphasis")
TOKEN_TYPES = ("macro", "variable", "string")


def document_symbol(asked: Asked, params: dict[str, Any]) -> Any:
    """The records of a file."""
    if (here := asked.file(params)) is None:
        return []
    path, world, positions = here
    outline = []
    for each in symbols.outline(world, path):
        whole, name = positions.of(each.whole), positions.of(each.name)
        label = each.title or each.record.id
        if asked.hierarchical:
            outline.append(
                {"name": label, "detail": each.record.name, "kind": 23, "range": whole, "selectionRange": name}
            )
        else:
            outline.append(
                {
                    "name": label,
                    "kind": 23,
                    "containerName": each.kind,
                    "location": {"uri": asked.uri(path), "range": whole},
                }
            )
    return outline


def workspace_symbol(asked: Asked, params: dict[str, Any]) -> Any:
    """The records of all open packs by words of their title or id."""
    worlds = [world for room in asked.desk.rooms.values() for world in room.worlds()]
    teller = asked.teller()
    return [
        {
            "name": title_of(record) or record.id,
            "kind": 23,
            "containerName": record.name,
            "location": teller.location(record.place("id")),
        }
        for _, record in symbols.found(worlds, str(params.get("query", "")))
    ]


def inlay_hint(asked: Asked, params: dict[str, Any]) -> Any:
    """Titles beside ids."""
    if (here := asked.file(params)) is None:
        return []
    path, world, positions = here
    first, last = (_line(params, side) for side in ("start", "end"))
    return [
        {"position": positions.of(hint.place)["end"], "label": hint.words, "paddingLeft": True}
        for hint in symbols.titles_beside(world, path, first + 1, last + 1)
    ]


def code_lens(asked: Asked, params: dict[str, Any]) -> Any:
    """Uses and copies above records; of entries what was proven, and where to play on."""
    if (here := asked.file(params)) is None:
        return []
    path, world, positions = here
    hints = list(lenses.uses(world, path))
    room = asked.desk.room_of(path)
    if room is not None and room.generation:  # it was checked at least once
        hints += lenses.verdicts(world, path, room.findings, unproven=room.unproven)
    code_lenses: list[dict[str, Any]] = [
        {"range": positions.of(hint.place), "command": {"title": hint.words, "command": ""}} for hint in hints
    ]
    for each in lenses.plays(world, path) if asked.plays else ():
        given = [str(world.pack.folder), each.story, each.record]
        command = {"title": "play from here", "command": PLAYS, "arguments": given}
        code_lenses.append({"range": positions.of(each.place), "command": command})
    return code_lenses


def folding_range(asked: Asked, params: dict[str, Any]) -> Any:
    """What folds."""
    text = asked.desk.text(asked.path(params))
    return [{"startLine": first, "endLine": last} for first, last in symbols.folds(text)]


def document_link(asked: Asked, params: dict[str, Any]) -> Any:
    """The pictures that a file names."""
    if (here := asked.file(params)) is None:
        return []
    path, world, positions = here
    return [{"range": positions.of(place), "target": uri_of(file)} for place, file in symbols.pictures(world, path)]


def semantic_tokens(asked: Asked, params: dict[str, Any]) -> Any:
    """Icons, links and emphasis in running text."""
    if (here := asked.file(params)) is None:
        return {"data": []}
    path, world, positions = here
    rows = []
    for each in symbols.painted(world, path):
        span = positions.of(each.place)
        start = span["start"]
        rows.append((start["line"], start["character"], span["end"]["character"] - start["character"], each.sort))
    data: list[int] = []
    line = column = 0
    for row in sorted(rows):
        data += [row[0] - line, row[1] - (column if row[0] == line else 0), row[2], TOKENS.index(row[3]), 0]
        line, column = row[0], row[1]
    return {"data": data}


def _line(params: dict[str, Any], side: str) -> int:
    line = value_at(params, "range", side, "line")
    return line if isinstance(line, int) else 0


ANSWERS: Mapping[str, Answer] = {
    "textDocument/documentSymbol": document_symbol,
    "workspace/symbol": workspace_symbol,
    "textDocument/inlayHint": inlay_hint,
    "textDocument/codeLens": code_lens,
    "textDocument/foldingRange": folding_range,
    "textDocument/documentLink": document_link,
    "textDocument/semanticTokens/full": semantic_tokens,
}
