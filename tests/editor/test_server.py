"""What a client sees: findings while somebody types, mends, completion, hover, names, and what a bad client does."""

from __future__ import annotations

import base64
import json
import time
from pathlib import Path
from typing import Any

import pytest

from editor.talk import Client, at, connected, done
from meeplewright.lsp.positions import uri_of
from program import meeple

BOOK = """entry:
- id: quay
  number: 1
  text: The quay is empty, {lamp} and [[cellar]] apart.
  options:
  - label: Go down
    goto: cellar
- id: cellar
  number: 2
  text: It is dark. 🕯 Nobody comes here.
  ending: good
"""
WORDS = "icon:\n- id: lamp\n  name: Lamp\n"


HEAD = "pack: quay\nsystem: gamebook\ntitle: The Quay\nlanguage: en\n"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "quay"
    folder.mkdir()
    for name, text in (("pack.yaml", HEAD), ("book.yaml", BOOK), ("words.yaml", WORDS)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _messages(diagnostics: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return [(each["code"], each["range"]["start"]["line"]) for each in diagnostics]


def test_a_misspelt_goto_is_told_mended_by_an_action_and_gone(pack: Path) -> None:
    with connected() as client:
        uri = client.open(pack / "book.yaml")
        assert client.diagnostics(uri) == []
        wrong = BOOK.replace("goto: cellar", "goto: celar")
        found = client.diagnostics(uri, client.write(uri, wrong))
        assert ("MW201", 6) in _messages(found)
        finding = next(each for each in found if each["code"] == "MW201")
        assert "did you mean `cellar`?" in finding["message"]
        where = {"textDocument": {"uri": uri}, "range": finding["range"], "context": {"diagnostics": [finding]}}
        actions = client.ask("textDocument/codeAction", **where)
        mend = next(each for each in actions if each["kind"] == "quickfix" and each["isPreferred"])
        (change,) = mend["edit"]["documentChanges"]
        assert done(wrong, change["edits"]) == BOOK
        assert client.diagnostics(uri, client.write(uri, BOOK)) == []


def test_a_missing_record_can_be_created_and_a_finding_ignored_with_a_reason(pack: Path) -> None:
    wrong = BOOK.replace("goto: cellar", "goto: boat-house")
    with connected() as client:
        uri = client.open(pack / "book.yaml", wrong)
        finding = next(each for each in client.diagnostics(uri) if each["code"] == "MW201")
        where = {"textDocument": {"uri": uri}, "range": finding["range"], "context": {"diagnostics": [finding]}}
        actions = client.ask("textDocument/codeAction", **where)
        create = next(each for each in actions if each["title"] == "Create the entry `boat-house`")
        (change,) = create["edit"]["documentChanges"]
        after = client.diagnostics(uri, client.write(uri, done(wrong, change["edits"])))
        assert "MW201" not in [each["code"] for each in after]
        assert "MW201" in [each["code"] for each in client.diagnostics(uri, client.write(uri, wrong))]
        ignore = next(each for each in actions if each["title"] == "Ignore MW201 here, and say why")
        (change,) = ignore["edit"]["documentChanges"]
        text = done(wrong, change["edits"])
        assert text.startswith("entry:\n# meeple: ignore MW201 -- ")
        after = client.diagnostics(uri, client.write(uri, text))
        assert "MW201" not in [each["code"] for each in after]


def test_what_other_files_now_get_wrong_is_told_there_and_taken_back(pack: Path) -> None:
    book = uri_of(pack / "book.yaml")
    with connected() as client:
        words = client.open(pack / "words.yaml")
        client.diagnostics(words)
        client.write(words, WORDS.replace("id: lamp", "id: lantern"))
        assert ("MW401", 3) in _messages(client.diagnostics(book))
        client.write(words, WORDS)
        assert client.diagnostics(book) == []


def test_closing_a_file_takes_its_unsaved_text_back(pack: Path) -> None:
    with connected() as client:
        client.open(pack / "words.yaml")
        uri = client.open(pack / "book.yaml", BOOK.replace("goto: cellar", "goto: celar"))
        assert client.diagnostics(uri) != []
        client.tell("textDocument/didClose", textDocument={"uri": uri})
        assert client.diagnostics(uri) == []


def test_broken_text_is_one_finding_and_the_rest_is_still_known(pack: Path) -> None:
    broken = BOOK.replace("  number: 2\n", "  number: [2\n")
    with connected() as client:
        uri = client.open(pack / "book.yaml", broken)
        errors = [each for each in client.diagnostics(uri) if each["code"].startswith("MW0")]
        assert len(errors) == 1
        position = at(broken, "goto: cellar", 8)
        found = client.ask("textDocument/completion", textDocument={"uri": uri}, position=position)
        assert "quay" in [each["label"] for each in found["items"]]


def test_completion_offers_ids_by_title_keys_of_the_branch_icons_and_links(pack: Path) -> None:
    def labels(client: Client, uri: str, words: str, shift: int) -> list[str]:
        position = at(client.texts[uri], words, shift)
        found = client.ask("textDocument/completion", textDocument={"uri": uri}, position=position)
        return [each["label"] for each in found["items"]]

    with connected() as client:
        uri = client.open(pack / "book.yaml")
        assert labels(client, uri, "goto: cellar", 6)[:2] == ["quay", "cellar"]
        assert "lamp" in labels(client, uri, "{lamp}", 1)
        assert labels(client, uri, "{lamp}", 3) == ["lamp"]
        assert set(labels(client, uri, "[[cellar]]", 2)) >= {"quay", "cellar", "lamp"}
        assert labels(client, uri, "goto: cellar", 9)[0] == "cellar"
        text = BOOK.replace("  number: 2\n", "  number: 2\n  \n")
        client.write(uri, text)
        keys = labels(client, uri, "number: 2\n  ", len("number: 2\n  "))
        assert "options" in keys
        assert "number" not in keys


def test_what_is_completed_is_put_in_place_of_what_was_begun(pack: Path) -> None:
    begun = BOOK.replace("{lamp}", "{la").replace("goto: cellar", "goto: ce")
    with connected() as client:
        uri = client.open(pack / "book.yaml", begun)
        for words, shift, label in (("{la ", 3, "lamp"), ("goto: ce", 8, "cellar")):
            position = at(begun, words, shift) if words in begun else at(begun, words.strip(), shift)
            found = client.ask("textDocument/completion", textDocument={"uri": uri}, position=position)
            item = next(each for each in found["items"] if each["label"] == label)
            after = done(begun, [item["textEdit"]])
            assert ("{lamp}" if label == "lamp" else "goto: cellar") in after


def test_hover_tells_what_a_record_is_and_shows_its_picture_where_the_client_shows_pictures() -> None:
    from pack_copies import shipped

    world = shipped("saltmarsh-light")
    record = next(iter(world.of("tile").values()))
    name = {"name": "Visual Studio Code"}
    with connected(clientInfo=name) as client:
        uri = client.open(record.source.path)
        position = at(client.texts[uri], f"id: {record.id}", 5)
        card = client.ask("textDocument/hover", textDocument={"uri": uri}, position=position)["contents"]["value"]
    assert card.startswith(f"**{record.data['name']}**")
    assert "*ru*: " in card
    drawn = base64.b64decode(card.partition("base64,")[2].partition(")")[0])
    assert drawn.startswith((b"<svg", b"<?xml"))


def test_words_of_a_pack_make_no_markup_in_a_hover(pack: Path) -> None:
    evil = WORDS.replace("Lamp", '"![x](file:///etc/passwd) <img src=x>"')
    with connected() as client:
        client.open(pack / "words.yaml", evil)
        uri = client.open(pack / "book.yaml")
        found = client.ask("textDocument/hover", textDocument={"uri": uri}, position=at(BOOK, "{lamp}", 2))
        assert "\\!\\[x\\]\\(file" in found["contents"]["value"]
        assert "<img" not in found["contents"]["value"].replace("\\<", "")


def test_definition_and_references_and_a_rename_that_is_that_of_the_command(pack: Path) -> None:
    with connected() as client:
        uri = client.open(pack / "book.yaml")
        where = {"textDocument": {"uri": uri}, "position": at(BOOK, "goto: cellar", 8)}
        found = client.ask("textDocument/definition", **where)
        assert (found["uri"], found["range"]["start"]) == (uri, at(BOOK, "id: cellar", 4))
        named = client.ask("textDocument/references", context={"includeDeclaration": True}, **where)
        assert [each["range"]["start"] for each in named] == [
            at(BOOK, "[[cellar", 2),
            at(BOOK, "goto: cellar", 6),
            at(BOOK, "id: cellar", 4),
        ]
        assert client.ask("textDocument/prepareRename", **where)["placeholder"] == "cellar"
        edit = client.ask("textDocument/rename", newName="vault", **where)
        (change,) = edit["documentChanges"]
        renamed = done(BOOK, change["edits"])
        refused = client.answer("textDocument/rename", newName="quay", **where)
        assert "is there already" in refused["error"]["message"]
    assert meeple("rename", "entry/cellar", "vault", cwd=pack).status == 0
    assert (pack / "book.yaml").read_text(encoding="utf-8") == renamed


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_positions_are_in_the_encoding_that_was_agreed_upon(pack: Path, encoding: str) -> None:
    book = BOOK.replace("🕯 Nobody", "🕯 {lampe} nobody")
    capabilities = {"general": {"positionEncodings": [encoding]}}
    with connected(capabilities=capabilities) as client:
        uri = client.open(pack / "book.yaml", book)
        finding = next(each for each in client.diagnostics(uri) if each["code"] == "MW401")
        line = next(line for line in book.split("\n") if "🕯" in line)
        before = line[: line.index("{lampe")]
        size = {"utf-8": len(before.encode()), "utf-16": len(before.encode("utf-16-le")) // 2, "utf-32": len(before)}
        assert finding["range"]["start"]["character"] - size[encoding] in (0, 1)


def _titles(lenses: list[dict[str, Any]]) -> list[str]:
    return [each["command"]["title"] for each in lenses]


def test_lists_of_a_file_and_of_the_packs(pack: Path) -> None:
    with connected() as client:
        uri = client.open(pack / "book.yaml")
        where = {"textDocument": {"uri": uri}}
        assert client.diagnostics(uri) == []
        assert next(each["name"] for each in client.ask("textDocument/documentSymbol", **where)).startswith(
            "№ 1 The quay"
        )
        found = client.ask("workspace/symbol", query="dark")
        assert [each["containerName"] for each in found] == ["entry/cellar"]
        lenses = _titles(client.ask("textDocument/codeLens", **where))
        end = time.monotonic() + 300
        while "being proven" in lenses and time.monotonic() < end:
            assert lenses == ["0 uses", "1 use", "being proven", "being proven"]
            time.sleep(0.05)
            lenses = _titles(client.ask("textDocument/codeLens", **where))
        assert lenses == ["0 uses", "1 use", "proven", "proven"]
        folds = client.ask("textDocument/foldingRange", **where)
        assert {"startLine": 4, "endLine": 6} in folds
        tokens = client.ask("textDocument/semanticTokens/full", **where)["data"]
        assert tokens[:5] == [3, BOOK.split("\n")[3].index("{lamp}"), 6, 0, 0]
        hints = client.ask(
            "textDocument/inlayHint",
            range={"start": {"line": 0, "character": 0}, "end": {"line": 20, "character": 0}},
            **where,
        )
        assert [each["label"] for each in hints] == ["№ 2 It is dark. 🕯 Nobody comes here."]
        (item,) = client.ask("textDocument/prepareCallHierarchy", position=at(BOOK, "id: cellar", 5), **where)
        (call,) = client.ask("callHierarchy/incomingCalls", item=item)
        assert call["from"]["detail"] == "entry/quay"
        assert client.ask("textDocument/formatting", options={"tabSize": 2, "insertSpaces": True}, **where) == []


def test_formatting_is_that_of_fmt(pack: Path) -> None:
    loose = BOOK.replace("  number: 2\n", "  number:   2\n")
    with connected() as client:
        uri = client.open(pack / "book.yaml", loose)
        options = {"tabSize": 2, "insertSpaces": True}
        edits = client.ask("textDocument/formatting", textDocument={"uri": uri}, options=options)
        assert done(loose, edits) == BOOK


def test_a_file_of_no_pack_is_told_how_it_reads(tmp_path: Path) -> None:
    with connected() as client:
        uri = client.open(tmp_path / "alone.yaml", "a: [1\nb: 2\n")
        assert [each["code"] for each in client.diagnostics(uri)] == ["MW001"]
        found = client.ask("textDocument/completion", textDocument={"uri": uri}, position={"line": 1, "character": 0})
        assert found["items"] == []


def test_a_client_that_sends_rubbish_is_answered_and_goes_on(pack: Path) -> None:
    with connected() as client:
        client.raw(b'Content-Length: 7\r\n\r\n{"a": \x00')
        assert client.await_(lambda message: "error" in message)["error"]["code"] == -32700
        client.send({"id": 77})
        assert client.await_(lambda message: message.get("id") == 77)["error"]["code"] == -32600
        assert (
            client.answer("textDocument/hover", textDocument={"uri": "http://x/y"}, position=5)["error"]["code"]
            == -32602
        )
        assert client.answer("workspace/executeCommand", command="rm")["error"]["code"] == -32601
        client.tell("textDocument/didOpen", textDocument=[1, 2])
        client.tell(
            "textDocument/didChange", textDocument={"uri": uri_of(pack / "new.yaml")}, contentChanges=[{"text": 5}, 6]
        )
        uri = client.open(pack / "book.yaml")
        assert client.diagnostics(uri) == []


def test_a_cancelled_request_is_not_answered_with_a_result(pack: Path) -> None:
    with connected() as client:
        uri = client.open(pack / "book.yaml")
        position = at(BOOK, "{lamp}", 2)
        body = [
            {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 900}},
            {
                "jsonrpc": "2.0",
                "id": 900,
                "method": "textDocument/hover",
                "params": {"textDocument": {"uri": uri}, "position": position},
            },
        ]
        coded = [json.dumps(each).encode() for each in body]
        client.raw(b"".join(b"Content-Length: %d\r\n\r\n" % len(each) + each for each in coded))
        assert client.await_(lambda message: message.get("id") == 900)["error"]["code"] == -32800


def test_a_pack_without_a_system_and_one_that_goes_away_end_nothing(pack: Path) -> None:
    head = (pack / "pack.yaml").read_text(encoding="utf-8")
    with connected() as client:
        uri = client.open(pack / "book.yaml")
        client.diagnostics(uri)
        about = client.open(pack / "pack.yaml", head.replace("gamebook", "gamebok"))
        assert "MW" in client.diagnostics(about)[0]["code"]
        client.write(about, head)
        assert client.diagnostics(about) == []
        (pack / "pack.yaml").unlink()
        client.tell("textDocument/didClose", textDocument={"uri": about})
        event = {"uri": about, "type": 3}
        client.tell("workspace/didChangeWatchedFiles", changes=[event])
        found = client.ask("textDocument/documentSymbol", textDocument={"uri": uri})
        assert isinstance(found, list)
        (pack / "pack.yaml").write_text(head, encoding="utf-8")
        client.tell("workspace/didChangeWatchedFiles", changes=[{**event, "type": 1}])
        assert len(client.ask("textDocument/documentSymbol", textDocument={"uri": uri})) == 2


def test_a_client_that_pulls_gets_findings_when_it_asks(pack: Path) -> None:
    capable = {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": True}}}
    with connected(capabilities=capable) as client:
        uri = client.open(pack / "book.yaml", BOOK.replace("goto: cellar", "goto: celar"))
        found = client.ask("textDocument/diagnostic", textDocument={"uri": uri})
        assert found["kind"] == "full"
        assert "MW201" in [each["code"] for each in found["items"]]
        client.await_(lambda message: message.get("method") == "workspace/diagnostic/refresh")
