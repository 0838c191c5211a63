"""A hover over an entry says of its proof what the lens above it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.talk import Client, at, connected
from editor.test_server import BOOK, HEAD, WORDS

_ROUND = BOOK.replace("  ending: good\n", "  options:\n  - label: Go up\n    goto: quay\n")


@pytest.fixture
def client() -> Iterator[Client]:
    with connected(capabilities={"workspace": {"codeLens": {"refreshSupport": True}}}) as client:
        yield client


def _told(client: Client, uri: str, words: str) -> str:
    where = {"textDocument": {"uri": uri}, "position": at(client.texts[uri], words, len(words) - 3)}
    value: str = client.ask("textDocument/hover", **where)["contents"]["value"]
    return value.rpartition("\n\n")[2]


def _lenses(client: Client, uri: str) -> list[str]:
    """What stands above the entries when all that is asked elsewhere has been said."""
    while True:
        told = client.ask("textDocument/codeLens", textDocument={"uri": uri})
        words = [each["command"]["title"] for each in told]
        if words and "being proven" not in words:
            return words
        client.await_(lambda message: message.get("method") == "workspace/codeLens/refresh")


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [(BOOK, ["proven", "proven"]), (_ROUND, ["refuted: MW616", "not searched: the story has faults"])],
    ids=["it ends", "it goes round"],
)
def test_an_entry_is_told_proven_or_refuted_wherever_it_is_named(
    client: Client, tmp_path: Path, text: str, verdicts: list[str]
) -> None:
    for name, words in (("pack.yaml", HEAD), ("book.yaml", text), ("words.yaml", WORDS)):
        (tmp_path / name).write_text(words, encoding="utf-8")
    uri = client.open(tmp_path / "book.yaml")
    client.diagnostics(uri)
    assert _lenses(client, uri)[-2:] == verdicts
    assert [_told(client, uri, words) for words in ("id: quay", "id: cellar")] == verdicts
    assert [_told(client, uri, words) for words in ("[[cellar", "goto: cellar")] == [verdicts[1]] * 2
    assert _told(client, uri, "{lamp") == "used by `entry/quay`"


def test_a_hover_over_an_entry_tells_how_its_dice_fall(client: Client, tmp_path: Path) -> None:
    jump = "  - label: Jump\n    check: {luck: 5}\n    success: {goto: cellar}\n    failure: {goto: cellar}\n"
    text = BOOK.replace("    goto: cellar\n", "    goto: cellar\n" + jump)
    for name, words in (("pack.yaml", HEAD), ("book.yaml", text), ("words.yaml", WORDS)):
        (tmp_path / name).write_text(words, encoding="utf-8")
    uri = client.open(tmp_path / "book.yaml")
    client.diagnostics(uri)
    _lenses(client, uri)
    two_of_six = "- Jump: success 33.3 %, failure 66.7 %"
    assert _told(client, uri, "id: quay") == "dice, with what a reader begins with:\n" + two_of_six
    assert _told(client, uri, "id: cellar") == "proven"
