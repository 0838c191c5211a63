"""What a client may ask: each question answered by the desk, in the words of the protocol."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from meeplewright.desk import about, symbols
from meeplewright.desk.mends import all_mends, holds, mends
from meeplewright.desk.named import Named, definition, named
from meeplewright.desk.offers import Offer, Sort, offers
from meeplewright.desk.renaming import plan, references
from meeplewright.desk.room import Desk, Room
from meeplewright.desk.titles import title_of
from meeplewright.findings.model import Finding
from meeplewright.lsp import edits
from meeplewright.lsp.positions import Positions, path_of, uri_of
from meeplewright.lsp.told import Teller, action
from meeplewright.packs.world import World
from meeplewright.sources.model import Record

PICTURE_LETTERS = 262_144  # VS Code shows no larger one
_KINDS = {Sort.KEY: 10, Sort.RECORD: 18, Sort.ICON: 16, Sort.WORD: 12, Sort.NAME: 6, Sort.FILE: 17}
TOKENS = ("icon", "link", "emphasis")
_TOKEN_TYPES = ("macro", "variable", "string")
INVALID = -32602
Answer = Callable[[dict[str, Any]], Any]


class Wrong(Exception):
    """A question that cannot be answered, and why."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words


class Features:
    """The answers to one client."""

    def __init__(
        self,
        desk: Desk,
        encoding: str,
        client: dict[str, Any],
        params: dict[str, Any],
        current: Callable[[], dict[Path, list[Finding]]],
    ) -> None:
        self.desk = desk
        self.encoding = encoding
        self.current = current
        self._documents = bool(value_at(client, "workspace", "workspaceEdit", "documentChanges"))
        told = params.get("initializationOptions")
        options = told if isinstance(told, dict) else {}
        name = str(value_at(params, "clientInfo", "name") or "")
        self._pictures = bool(options.get("pictures", name.startswith(("Visual Studio Code", "code-", "VSCodium"))))
        self._hierarchical = bool(
            value_at(client, "textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")
        )
        self.answers: dict[str, Answer] = {
            "textDocument/completion": self.completion,
            "completionItem/resolve": self.resolve,
            "textDocument/hover": self.hover,
            "textDocument/definition": self.definition,
            "textDocument/references": self.references,
            "textDocument/prepareRename": self.prepare_rename,
            "textDocument/rename": self.rename,
            "textDocument/codeAction": self.code_action,
            "textDocument/diagnostic": self.diagnostic,
            "textDocument/documentSymbol": self.document_symbol,
            "workspace/symbol": self.workspace_symbol,
            "textDocument/inlayHint": self.inlay_hint,
            "textDocument/codeLens": self.code_lens,
            "textDocument/foldingRange": self.folding_range,
            "textDocument/documentLink": self.document_link,
            "textDocument/documentHighlight": self.highlight,
            "textDocument/formatting": self.formatting,
            "textDocument/semanticTokens/full": self.semantic_tokens,
            "textDocument/prepareCallHierarchy": self.prepare_calls,
            "callHierarchy/incomingCalls": self.incoming,
            "callHierarchy/outgoingCalls": self.outgoing,
        }

    def capabilities(self, *, pulls: bool) -> dict[str, Any]:
        """What the server can do, as `initialize` tells it."""
        can: dict[str, Any] = {
            "positionEncoding": self.encoding,
            "textDocumentSync": {"openClose": True, "change": 2, "save": {"includeText": False}},
            "completionProvider": {"triggerCharacters": ["{", "[", "/", " ", ":", "-"], "resolveProvider": True},
            "hoverProvider": True,
            "definitionProvider": True,
            "referencesProvider": True,
            "renameProvider": {"prepareProvider": True},
            "codeActionProvider": {"codeActionKinds": ["quickfix", "source.fixAll.meeple"]},
            "documentSymbolProvider": True,
            "workspaceSymbolProvider": True,
            "inlayHintProvider": True,
            "codeLensProvider": {},
            "foldingRangeProvider": True,
            "documentLinkProvider": {},
            "documentHighlightProvider": True,
            "documentFormattingProvider": True,
            "callHierarchyProvider": True,
            "semanticTokensProvider": {
                "legend": {"tokenTypes": list(_TOKEN_TYPES), "tokenModifiers": []},
                "full": True,
            },
        }
        if pulls:
            can["diagnosticProvider"] = {
                "interFileDependencies": True,
                "workspaceDiagnostics": False,
                "identifier": "meeple",
            }
        return can

    # --- where a question is asked

    def uri(self, path: Path) -> str:
        return edits.uri(self.desk, path)

    def _path(self, params: dict[str, Any]) -> Path:
        told = params.get("textDocument")
        path = path_of(str(told.get("uri", ""))) if isinstance(told, dict) else None
        if path is None:
            raise Wrong(INVALID, "this names no file of the disk")
        return path

    def _at(self, params: dict[str, Any]) -> tuple[Path, World | None, Positions, int]:
        path = self._path(params)
        positions = Positions(self.desk.text(path), self.encoding)
        return path, self.desk.world_of(path), positions, positions.offset(params.get("position"))

    def _named(self, params: dict[str, Any]) -> tuple[Path, World, Positions, Named] | None:
        path, world, positions, offset = self._at(params)
        thing = None if world is None else named(world, path, positions.text, offset)
        return None if world is None or thing is None else (path, world, positions, thing)

    def _room(self, path: Path) -> Room:
        room = self.desk.room_of(path)
        if room is None:
            raise Wrong(INVALID, "this file is in no pack")
        return room

    def _teller(self) -> Teller:
        return Teller(self.desk, self.encoding)

    # --- completion

    def completion(self, params: dict[str, Any]) -> Any:
        path, world, positions, offset = self._at(params)
        if world is None:
            return {"isIncomplete": False, "items": []}
        found = offers(world, path, positions.text, offset)
        uri = self.uri(path)
        ranges: dict[tuple[int, int], Any] = {}
        items = [self._item(offer, index, positions, ranges, uri) for index, offer in enumerate(found.found)]
        return {"isIncomplete": found.more, "items": items}

    def _item(
        self, offer: Offer, index: int, positions: Positions, ranges: dict[tuple[int, int], Any], uri: str
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
            item["filterText"] = f"{offer.label} {offer.title}" if offer.sort is Sort.RECORD else offer.label
        if offer.record:
            item["data"] = {"uri": uri, "record": offer.record}
        elif offer.about:
            item["documentation"] = offer.about
        if offer.again and self._pictures:  # only VS Code has such a command
            item["command"] = {"title": "offer", "command": "editor.action.triggerSuggest"}
        return item

    def resolve(self, item: dict[str, Any]) -> Any:
        told = item.get("data")
        path = path_of(str(told.get("uri", ""))) if isinstance(told, dict) else None
        world = None if path is None else self.desk.world_of(path)
        kind, _, id_ = str(told.get("record", "")).partition("/") if isinstance(told, dict) else ("", "", "")
        record = None if world is None else world.get(kind, id_)
        if world is not None and record is not None:
            item["documentation"] = {"kind": "markdown", "value": self._card(world, Named(0, 0, record))}
        return item

    # --- what is known

    def hover(self, params: dict[str, Any]) -> Any:
        found = self._named(params)
        if found is None:
            return None
        _, world, positions, thing = found
        words = self._card(world, thing)
        if not words:
            return None
        return {"contents": {"kind": "markdown", "value": words}, "range": positions.range(thing.start, thing.end)}

    def _card(self, world: World, thing: Named) -> str:
        words = about.about(world, thing)
        if thing.record is None or not self._pictures:
            return words
        drawn = about.picture(world, thing.record)
        coded = base64.b64encode(drawn).decode("ascii") if drawn is not None else ""
        if not coded or len(coded) > PICTURE_LETTERS - 30:
            return words
        head, gap, rest = words.partition("\n\n")  # the picture stands above the texts: it is what was asked for
        return f"{head}\n\n![{about.escaped(thing.record.id)}](data:image/svg+xml;base64,{coded}){gap}{rest}"

    def definition(self, params: dict[str, Any]) -> Any:
        found = self._named(params)
        where = None if found is None else definition(found[1], found[3])
        if isinstance(where, Path):
            return {"uri": uri_of(where), "range": _TOP}
        return None if where is None else self._teller().location(where)

    def references(self, params: dict[str, Any]) -> Any:
        found = self._named(params)
        if found is None:
            return []
        path, world, _, thing = found
        with_it = bool(value_at(params, "context", "includeDeclaration"))
        teller = self._teller()
        return [teller.location(place) for place in references(self._room(path), world, thing, definition_too=with_it)]

    def highlight(self, params: dict[str, Any]) -> Any:
        found = self._named(params)
        if found is None or self.desk.room_of(found[0]) is None:
            return []
        path, world, _, thing = found
        teller = self._teller()
        places = references(self._room(path), world, thing, definition_too=True)
        here = self.uri(path)
        return [{"range": each["range"]} for each in map(teller.location, places) if each["uri"] == here]

    def prepare_rename(self, params: dict[str, Any]) -> Any:
        found = self._named(params)
        if found is None or found[3].key is not None or found[3].file is not None:
            raise Wrong(
                INVALID,
                "nothing here has a name to change: ids, icons, names of the story and numbers have",
            )
        _, _, positions, thing = found
        return {
            "range": positions.range(thing.start, thing.end),
            "placeholder": positions.text[thing.start : thing.end],
        }

    def rename(self, params: dict[str, Any]) -> Any:
        found = self._named(params)
        if found is None:
            raise Wrong(INVALID, "nothing here has a name that could be changed everywhere")
        made = plan(self._room(found[0]), found[3], str(params.get("newName", "")))
        changes = edits.of_edits(self.desk, made.edits, self.encoding)
        return edits.workspace_edit(self.desk, changes, documents=self._documents, moves=sorted(made.moves.items()))

    # --- findings

    def diagnostic(self, params: dict[str, Any]) -> Any:
        path = self._path(params)
        found = self.current().get(path, [])
        teller = self._teller()
        return {"kind": "full", "items": [teller.diagnostic(finding) for finding in found]}

    def code_action(self, params: dict[str, Any]) -> Any:
        path = self._path(params)
        room = self.desk.room_of(path)
        findings = self.current().get(path, [])
        if room is None or not findings:
            return []
        positions = Positions(self.desk.text(path), self.encoding)
        start, end = (positions.offset(value_at(params, "range", side)) for side in ("start", "end"))
        first, last = positions.lines.at(start), positions.lines.at(end)
        only = value_at(params, "context", "only")
        wanted: Sequence[str] = only if isinstance(only, list) else ["quickfix", "source"]
        teller = self._teller()
        made = []
        if any(each.startswith("quickfix") or not each for each in wanted):
            here = [finding for finding in findings if holds(finding.place, first, last)]
            made += [
                action(self.desk, mend, teller, documents=self._documents)
                for mend in mends(self.desk, room, path, here)
            ]
        if any("source.fixAll.meeple".startswith(each) for each in wanted):
            every = all_mends(self.desk, path, findings)
            if every is not None:
                made.append(action(self.desk, every, teller, documents=self._documents))
        return made

    def formatting(self, params: dict[str, Any]) -> Any:
        from meeplewright.authoring.fmt import files_at, form

        path = self._path(params)
        text = self.desk.text(path)
        with self._room(path).living.reading():
            file = next((file for file in files_at([path]) if file.path == path), None)
            formed = None if file is None else form(file)
        if formed is not None and formed.finding is not None:
            raise Wrong(-32803, f"{formed.finding.message}; {formed.finding.help}")
        return [] if formed is None or not formed.changes else edits.between(text, formed.after, self.encoding)

    # --- lists

    def document_symbol(self, params: dict[str, Any]) -> Any:
        path = self._path(params)
        world = self.desk.world_of(path)
        if world is None:
            return []
        positions = Positions(self.desk.text(path), self.encoding)
        made = []
        for each in symbols.outline(world, path):
            whole, name = positions.of(each.whole), positions.of(each.name)
            label = each.title or each.record.id
            if self._hierarchical:
                made.append(
                    {"name": label, "detail": each.record.name, "kind": 23, "range": whole, "selectionRange": name}
                )
            else:
                made.append(
                    {
                        "name": label,
                        "kind": 23,
                        "containerName": each.kind,
                        "location": {"uri": self.uri(path), "range": whole},
                    }
                )
        return made

    def workspace_symbol(self, params: dict[str, Any]) -> Any:
        worlds = [world for room in self.desk.rooms.values() for world in room.worlds()]
        teller = self._teller()
        return [
            {
                "name": title_of(record) or record.id,
                "kind": 23,
                "containerName": record.name,
                "location": teller.location(record.place("id")),
            }
            for _, record in symbols.found(worlds, str(params.get("query", "")))
        ]

    def inlay_hint(self, params: dict[str, Any]) -> Any:
        path = self._path(params)
        world = self.desk.world_of(path)
        if world is None:
            return []
        positions = Positions(self.desk.text(path), self.encoding)
        first, last = (_line(params, side) for side in ("start", "end"))
        return [
            {"position": positions.of(hint.place)["end"], "label": hint.words, "paddingLeft": True}
            for hint in symbols.titles_beside(world, path, first + 1, last + 1)
        ]

    def code_lens(self, params: dict[str, Any]) -> Any:
        path = self._path(params)
        world = self.desk.world_of(path)
        if world is None:
            return []
        positions = Positions(self.desk.text(path), self.encoding)
        return [
            {"range": positions.of(hint.place), "command": {"title": hint.words, "command": ""}}
            for hint in symbols.uses(world, path)
        ]

    def folding_range(self, params: dict[str, Any]) -> Any:
        text = self.desk.text(self._path(params))
        return [{"startLine": first, "endLine": last} for first, last in symbols.folds(text)]

    def document_link(self, params: dict[str, Any]) -> Any:
        path = self._path(params)
        world = self.desk.world_of(path)
        if world is None:
            return []
        positions = Positions(self.desk.text(path), self.encoding)
        return [{"range": positions.of(place), "target": uri_of(file)} for place, file in symbols.pictures(world, path)]

    def semantic_tokens(self, params: dict[str, Any]) -> Any:
        path = self._path(params)
        world = self.desk.world_of(path)
        positions = Positions(self.desk.text(path), self.encoding)
        rows = []
        for each in symbols.painted(world, path) if world is not None else ():
            span = positions.of(each.place)
            start = span["start"]
            rows.append((start["line"], start["character"], span["end"]["character"] - start["character"], each.sort))
        data: list[int] = []
        line = column = 0
        for row in sorted(rows):
            data += [row[0] - line, row[1] - (column if row[0] == line else 0), row[2], TOKENS.index(row[3]), 0]
            line, column = row[0], row[1]
        return {"data": data}

    # --- how entries lead on

    def prepare_calls(self, params: dict[str, Any]) -> Any:
        found = self._named(params)
        if found is None or found[3].record is None or not symbols.is_entry(found[1], found[3].record):
            return None
        return [self._call(found[3].record, self._teller())]

    def _call(self, record: Record, teller: Teller) -> dict[str, Any]:
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

    def _called(self, params: dict[str, Any]) -> tuple[World, Record] | None:
        item = params.get("item")
        path = path_of(str(item.get("uri", ""))) if isinstance(item, dict) else None
        world = None if path is None else self.desk.world_of(path)
        kind, _, id_ = str(value_at(item, "data", "record") or "").partition("/")
        record = None if world is None else world.get(kind, id_)
        return None if world is None or record is None else (world, record)

    def incoming(self, params: dict[str, Any]) -> Any:
        found = self._called(params)
        teller = self._teller()
        return [
            {"from": self._call(record, teller), "fromRanges": [teller.location(place)["range"] for place in places]}
            for record, places in (symbols.led_from(*found).items() if found else ())
        ]

    def outgoing(self, params: dict[str, Any]) -> Any:
        found = self._called(params)
        teller = self._teller()
        return [
            {"to": self._call(record, teller), "fromRanges": [teller.location(place)["range"] for place in places]}
            for record, places in (symbols.leads_to(*found).items() if found else ())
        ]


_TOP = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}


def _line(params: dict[str, Any], side: str) -> int:
    line = value_at(params, "range", side, "line")
    return line if isinstance(line, int) else 0


def value_at(value: Any, *keys: str) -> Any:
    """What stands at these keys of a message; None where nothing does."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value
