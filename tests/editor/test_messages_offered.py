"""A catalogue that is being written offers the texts that it does not have yet, as they are to be written there."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from editor.talk import Client, at, connected, done
from meeplewright import data

_FILE = "l10n/ru.po"


@pytest.fixture(scope="module")
def marsh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(data.content() / "saltmarsh-light", tmp_path_factory.mktemp("offers") / "marsh"))


def _paragraphs(pack: Path) -> list[str]:
    return (pack / _FILE).read_text(encoding="utf-8").rstrip("\n").split("\n\n")


def _offered(client: Client, uri: str, text: str, words: str) -> list[dict[str, Any]]:
    """What is offered behind words that stand once in a text."""
    assert text.count(words) == 1
    client.write(uri, text)
    where = {"textDocument": {"uri": uri}, "position": at(text, words, len(words))}
    items: list[dict[str, Any]] = client.ask("textDocument/completion", **where)["items"]
    return items


def _lines(paragraph: str) -> str:
    """A message without its notes and its translation, as it is offered."""
    told = "".join(line + "\n" for line in paragraph.split("\n") if not line.startswith("#"))
    return told.partition("msgstr ")[0] + 'msgstr ""'


@pytest.mark.parametrize("place", [1, 40, 400, -1])
def test_a_message_that_is_missing_is_offered_as_sync_writes_it(marsh: Path, place: int) -> None:
    there = _paragraphs(marsh)
    gone = there[place]
    context = gone.partition('msgctxt "')[2].partition('"')[0]
    before, after = "\n\n".join(there[:place]), "\n\n".join(there[place:][1:])
    with connected() as client:
        uri = client.open(marsh / _FILE)
        text = f'{before}\n\nmsgctxt "\n\n{after}\n'
        (item,) = _offered(client, uri, text, '\n\nmsgctxt "')
        assert item["label"] == context
        assert done(text, [item["textEdit"]]) == f"{before}\n\n{_lines(gone)}\n\n{after}\n"
        text = f'{before}\n\nmsgctxt "{context}"\nmsgid "\nmsgstr ""\n\n{after}\n'
        (item,) = _offered(client, uri, text, f'msgctxt "{context}"\nmsgid "')
        assert done(text, [item["textEdit"]]) == f"{before}\n\n{_lines(gone)}\n\n{after}\n"


def test_what_is_written_narrows_and_what_stands_below_is_kept(marsh: Path) -> None:
    there = _paragraphs(marsh)
    gone = [each for each in there if 'msgctxt "kinds/' in each]
    assert len(gone) > 2
    kept = "\n\n".join(each for each in there if each not in gone)
    with connected() as client:
        uri = client.open(marsh / _FILE)
        some = _offered(client, uri, f'{kept}\n\nmsgctxt "KINDS/\n', '\n\nmsgctxt "KINDS/')
        assert [each["label"] for each in some] == [each.partition('msgctxt "')[2].partition('"')[0] for each in gone]
        text = f'{kept}\n\nmsgctxt "s/tile#"\nmsgid "Tile"\nmsgstr "Местность"\n'
        (item,) = _offered(client, uri, text, 'msgctxt "s/tile#')
        assert item["detail"] == "Tile"
        assert done(text, [item["textEdit"]]) == text.replace("s/tile#", "kinds/tile#title")


def test_nothing_is_offered_in_a_catalogue_that_has_all_and_icons_still_are_in_translations(marsh: Path) -> None:
    text = (marsh / _FILE).read_text(encoding="utf-8")
    with connected() as client:
        uri = client.open(marsh / _FILE)
        assert _offered(client, uri, text + '\nmsgctxt "\n', '\n\nmsgctxt "') == []
        assert _offered(client, uri, text, 'msgctxt "kinds/card') == []
        assert "oil" in [each["label"] for each in _offered(client, uri, text, 'msgstr "Положите {oi')]
        stale = text.replace('msgid "Put {oil} on your sheet if', 'msgid "Put it on your sheet if')
        (item,) = _offered(client, uri, stale, 'msgid "Put it')
        assert done(stale, [item["textEdit"]]) == text
