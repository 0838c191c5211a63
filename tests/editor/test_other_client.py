"""Transcripts with a client that is not ours: pytest-lsp's, in the shoes of editors that count columns otherwise."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client

from editor.test_server import BOOK, HEAD, WORDS

_SHOWS = BOOK.replace("🕯 Nobody", "🕯 {lampe} nobody")


async def _talked(folder: Path, editor: str, encoding: types.PositionEncodingKind) -> tuple[list[int], str, list[str]]:
    """Where the finding begins, what is offered in its place first, and where the record is defined."""
    client: LanguageClient = make_test_lsp_client()
    await client.start_io(sys.executable, "-m", "meeplewright", "lsp", "--no-cache")
    capabilities = client_capabilities(editor)
    capabilities.general = capabilities.general or types.GeneralClientCapabilities()
    capabilities.general.position_encodings = [encoding]
    if capabilities.workspace is not None:
        capabilities.workspace.diagnostics = None  # findings are pushed
    uri = (folder / "book.yaml").as_uri()
    params = types.InitializeParams(capabilities=capabilities, root_uri=folder.as_uri())
    told = await client.initialize_session(params)
    assert told.capabilities.position_encoding == encoding
    item = types.TextDocumentItem(uri=uri, language_id="yaml", version=1, text=_SHOWS)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    while uri not in client.diagnostics:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    (finding,) = [each for each in client.diagnostics[uri] if each.code == "MW401"]
    document = types.TextDocumentIdentifier(uri)
    inside = types.Position(finding.range.start.line, finding.range.start.character + 3)
    offered = await client.text_document_completion_async(types.CompletionParams(document, inside))
    assert isinstance(offered, types.CompletionList)
    line = next(number for number, line in enumerate(_SHOWS.split("\n")) if "goto: cellar" in line)
    where = await client.text_document_definition_async(
        types.DefinitionParams(document, types.Position(line, len("    goto: ce")))
    )
    assert isinstance(where, types.Location)
    await client.shutdown_session()
    columns = [finding.range.start.character, finding.range.end.character]
    return columns, offered.items[0].label, [str(where.range.start.line)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("editor", "encoding", "candle"),
    [
        ("neovim", types.PositionEncodingKind.Utf8, 4),
        ("visual_studio_code", types.PositionEncodingKind.Utf16, 2),
        ("emacs", types.PositionEncodingKind.Utf32, 1),
    ],
)
def test_findings_offers_and_definitions_meet_in_every_encoding(
    tmp_path: Path, editor: str, encoding: types.PositionEncodingKind, candle: int
) -> None:
    for name, text in (("pack.yaml", HEAD), ("book.yaml", _SHOWS), ("words.yaml", WORDS)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    columns, offered, defined = asyncio.run(asyncio.wait_for(_talked(tmp_path, editor, encoding), 120))
    line = next(line for line in _SHOWS.split("\n") if "🕯" in line)
    before = len(line[: line.index("{lampe}")]) - 1 + candle
    assert columns[0] - before in (0, 1)
    assert columns[1] > columns[0]
    assert offered == "lamp"
    assert defined == [str(next(at for at, line in enumerate(_SHOWS.split("\n")) if "id: cellar" in line))]
