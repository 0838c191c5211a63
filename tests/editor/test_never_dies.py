"""Whatever stands in a text, whatever is asked and wherever: an answer, and no fault."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from editor.talk import connected
from meeplewright.lsp.positions import uri_of
from pack_copies import without_its_week

_AT_A_PLACE = (
    "textDocument/completion",
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/prepareCallHierarchy",
)
_OF_A_FILE = (
    "textDocument/documentSymbol",
    "textDocument/codeLens",
    "textDocument/foldingRange",
    "textDocument/documentLink",
    "textDocument/semanticTokens/full",
)
_PIECES = (
    "{", "}", "[[", "]]", "- ", ": ", "\n", "  ", "\t", "'", '"', "|", ">", "# ", "&a ", "*a", "\u2028", "🕯", "\ufeff",
    "<<<<<<< a\n", "=======\n", ">>>>>>> b\n", '{"a": [1, 2', "\r\n", "\0", "é", "\ud800", "- id: x\n", "? ", "!!", "%",
)  # fmt: skip


def _spoilt(text: str, chance: random.Random) -> str:
    at, to = sorted(chance.randrange(len(text) + 1) for _ in range(2))
    match chance.randrange(6):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[min(to, at + 40) :]
        case 2:
            return text[:at] + text[at : at + 300] + text[at:]
        case 3:
            return text.replace("\n", "\r\n")
        case _:
            return text[:at] + chance.choice(_PIECES) + text[at:]


def _asked(seed: int, steps: int, folder: Path) -> None:
    chance = random.Random(seed)
    pack = without_its_week(folder)
    files = sorted([*pack.rglob("*.yaml"), *pack.rglob("*.md"), *pack.rglob("*.po")])
    with connected(clientInfo={"name": "Visual Studio Code"}) as client:
        for step in range(steps):
            path = chance.choice(files)
            uri = uri_of(path)
            if uri not in client.texts:
                client.open(path)
            fresh = path.read_bytes().decode("utf-8")
            text = client.texts[uri] if chance.random() < 0.6 else fresh
            text = _spoilt(text, chance)
            client.write(uri, text)
            lines = text.split("\n")
            line = chance.randrange(len(lines))
            where: dict[str, Any] = {"textDocument": {"uri": uri}}
            position = {"line": line, "character": chance.randrange(len(lines[line]) + 2)}
            for method in chance.sample(_AT_A_PLACE, 3):
                more = {"context": {"includeDeclaration": True}} if method.endswith("references") else {}
                answer = client.answer(method, **where, position=position, **more)
                assert answer.get("error", {}).get("code") != -32603, (seed, step, method, answer)
            answer = client.answer(chance.choice(_OF_A_FILE), **where)
            assert answer.get("error", {}).get("code") != -32603, (seed, step, answer)
            if step % 4 == 0:
                span = {"start": position, "end": position}
                answer = client.answer("textDocument/codeAction", **where, range=span, context={"diagnostics": []})
                assert answer.get("error", {}).get("code") != -32603, (seed, step, answer)


def test_no_question_about_a_spoilt_text_is_answered_with_a_fault(tmp_path: Path) -> None:
    _asked(1, 25, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_so_it_is_for_many(seed: int, tmp_path: Path) -> None:
    _asked(seed, 120, tmp_path)
