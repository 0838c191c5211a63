"""Places are those of the text as it stands in the editor, saved or not, in whatever is answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from editor.talk import Client, at, connected
from pack_copies import without_its_week

_WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 99999, "character": 0}}
_MORE = "# a line more\n# and another\n"


def _lines(answer: Any) -> list[int]:
    """The lines of all places in an answer, in their order."""
    if isinstance(answer, dict):
        own = [answer["line"]] if "line" in answer and "character" in answer else []
        return own + [line for value in answer.values() for line in _lines(value)]
    return [line for each in answer for line in _lines(each)] if isinstance(answer, list) else []


def _asked(client: Client, uri: str, word: str) -> dict[str, list[int]]:
    where: dict[str, Any] = {"textDocument": {"uri": uri}}
    spot = {**where, "position": at(client.texts[uri], word, 3)}
    found = {
        name: _lines(client.ask(f"textDocument/{name}", **where))
        for name in ("documentSymbol", "codeLens", "documentLink")
    }
    found["inlayHint"] = _lines(client.ask("textDocument/inlayHint", **where, range=_WHOLE))
    found["definition"] = _lines(client.ask("textDocument/definition", **spot))
    found["documentHighlight"] = _lines(client.ask("textDocument/documentHighlight", **spot))
    found["references"] = sorted(
        _lines(list(client.ask("textDocument/references", **spot, context={"includeDeclaration": True})))
    )
    tokens = client.ask("textDocument/semanticTokens/full", **where)["data"]
    found["tokens"] = tokens[:1]
    symbols = client.ask("workspace/symbol", query="light")
    found["workspace"] = _lines([each for each in symbols if each["location"]["uri"] == uri])
    return found


@pytest.mark.parametrize(("file", "word"), [("tiles.yaml", "boathouse, reed-beds"), ("book/5-reeds.yaml", "the-cut-c")])
def test_lines_that_were_put_in_and_not_saved_move_every_place_below_them(tmp_path: Path, file: str, word: str) -> None:
    pack = without_its_week(tmp_path)
    with connected() as client:
        uri = client.open(pack / file)
        client.diagnostics(uri)
        before = _asked(client, uri, word)
        client.write(uri, _MORE + client.texts[uri])
        after = _asked(client, uri, word)
    assert sum(map(len, before.values())) > 60
    assert {name: lines for name, lines in after.items() if name != "references"} == {
        name: [line + 2 for line in lines] for name, lines in before.items() if name != "references"
    }
    assert len(after["references"]) == len(before["references"])
