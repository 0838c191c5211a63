"""Whatever a client opens: no death, no answer that never comes, nothing that stays said when it is mended."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editor.talk import Client, at, connected
from editor.test_server import BOOK, HEAD, WORDS
from meeplewright.lsp.positions import uri_of
from seldom import later


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "quay"
    folder.mkdir()
    for name, text in (("pack.yaml", HEAD), ("book.yaml", BOOK), ("words.yaml", WORDS)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def client() -> Iterator[Client]:
    with connected() as client:
        yield client


def _codes(found: list[dict[str, Any]]) -> set[str]:
    return {each["code"] for each in found}


_BROKEN = {
    "half a file": BOOK[: len(BOOK) // 2],
    "a conflict": BOOK.replace("  number: 2\n", "<<<<<<< ours\n  number: 2\n=======\n  number: 3\n>>>>>>> theirs\n"),
    "JSON pasted": BOOK.replace("  number: 2\n", '  {"number": 2, "text": [1, 2\n'),
    "a record over itself": BOOK + BOOK.partition("entry:\n")[2],
    "tabs": BOOK.replace("  number: 2\n", "\tnumber: 2\n"),
    "noughts": BOOK.replace("dark", "da\0rk"),
}


@pytest.mark.parametrize("name", _BROKEN)
def test_what_is_broken_is_told_and_taken_back_when_it_is_mended(client: Client, pack: Path, name: str) -> None:
    uri = client.open(pack / "book.yaml")
    assert client.diagnostics(uri) == []
    found = client.diagnostics(uri, client.write(uri, _BROKEN[name]))
    client.ask("textDocument/documentSymbol", textDocument={"uri": uri})
    assert found != []
    assert client.diagnostics(uri, client.write(uri, BOOK)) == []


@pytest.mark.parametrize("made", ["\ufeff{}", "{}\r\n"], ids=["BOM", "CRLF"])
def test_marks_and_ends_of_lines_move_no_place(client: Client, pack: Path, made: str) -> None:
    wrong = BOOK.replace("goto: cellar", "goto: celar")
    text = wrong.replace("\n", "\r\n") if "\r" in made else "\ufeff" + wrong
    uri = client.open(pack / "book.yaml", text)
    finding = next(each for each in client.diagnostics(uri) if each["code"] == "MW201")
    assert finding["range"]["start"] == at(wrong, "celar")


def test_two_packs_and_a_system_of_their_own_are_open_at_once(client: Client, pack: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    head = HEAD.replace("quay", "other").replace("gamebook", "./system.yaml")
    (other / "pack.yaml").write_text(head, encoding="utf-8")
    kinds = (
        "system: other\ntitle: Other\nlanguage: en\nkinds:\n"
        "  entry: {schema: meeple:base/entry}\n  icon: {schema: meeple:base/icon}\n"
    )
    (other / "system.yaml").write_text(kinds, encoding="utf-8")
    (other / "book.yaml").write_text(BOOK, encoding="utf-8")
    (other / "words.yaml").write_text(WORDS, encoding="utf-8")
    book, theirs = client.open(pack / "book.yaml"), client.open(other / "book.yaml")
    system = client.open(other / "system.yaml")
    assert client.diagnostics(book) == []
    found = client.diagnostics(theirs, client.write(theirs, BOOK.replace("goto: cellar", "goto: celar")))
    assert "MW201" in _codes(found)
    client.write(system, kinds.replace("title: Other", "title: Others"))
    where = {"textDocument": {"uri": book}, "position": at(BOOK, "{lamp}", 2)}
    assert "Lamp" in client.ask("textDocument/hover", **where)["contents"]["value"]


def test_a_file_that_is_deleted_while_it_is_open_counts_until_it_is_closed(client: Client, pack: Path) -> None:
    words = client.open(pack / "words.yaml")
    book = client.open(pack / "book.yaml")
    assert client.diagnostics(book) == []
    (pack / "words.yaml").unlink()
    client.tell("workspace/didChangeWatchedFiles", changes=[{"uri": words, "type": 3}])
    where = {"textDocument": {"uri": book}, "position": at(BOOK, "{lamp}", 2)}
    assert client.ask("textDocument/hover", **where) is not None
    client.tell("textDocument/didClose", textDocument={"uri": words})
    assert "MW401" in _codes(client.diagnostics(book))


def test_a_name_in_two_spellings_of_unicode_is_one_file_to_its_pack(client: Client, pack: Path) -> None:
    name = unicodedata.normalize("NFD", "café.yaml")
    (pack / name).write_text(
        BOOK.replace("quay", "bay").replace("cellar", "cave").replace(": 1", ": 8"), encoding="utf-8"
    )
    uri = client.open(pack / name)
    assert uri == uri_of(pack / name)
    client.diagnostics(uri)
    assert len(client.ask("textDocument/documentSymbol", textDocument={"uri": uri})) == 2


@pytest.mark.parametrize(
    "uri", ["file:///C:/packs/book.yaml", "file:///c%3A/packs/book.yaml", "file://server/share/book.yaml", "untitled:1"]
)
def test_uris_of_windows_and_of_no_file_end_nothing(client: Client, pack: Path, uri: str) -> None:
    item = {"uri": uri, "languageId": "yaml", "version": 1, "text": BOOK}
    client.tell("textDocument/didOpen", textDocument=item)
    for method in ("hover", "completion", "definition"):
        where = {"textDocument": {"uri": uri}, "position": {"line": 6, "character": 12}}
        assert client.answer(f"textDocument/{method}", **where).get("error", {}).get("code") != -32603
    assert client.diagnostics(client.open(pack / "book.yaml")) == []


@later
def test_sixteen_megabytes_are_no_hang(client: Client, pack: Path) -> None:
    book = client.open(pack / "book.yaml")
    client.diagnostics(book)
    uri = client.open(pack / "large.yaml", "# " + "x" * (17 * 1024 * 1024))
    where = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 40}}
    client.ask("textDocument/completion", **where)
    client.ask("textDocument/documentSymbol", textDocument={"uri": uri})
    found = client.diagnostics(book, client.write(book, BOOK.replace("goto: cellar", "goto: celar")))
    assert "MW201" in _codes(found)
