"""Reading and printing in another language: what is not translated is marked, what does not fit is told where it stands."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.l10n import po
from printed_pages import pages_of
from program import meeple


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(data.content() / "saltmarsh-light", tmp_path / "saltmarsh-light"))


def say(pack: Path, context: str, text: str) -> int:
    """Give a text another translation; the line where it stands."""
    path = pack / "l10n" / "ru.po"
    catalogue = po.read(path.read_text(encoding="utf-8"))
    messages = [m._replace(text=text) if m.context == context else m for m in catalogue.messages]
    path.write_text(po.write(replace(catalogue, messages=tuple(messages))), encoding="utf-8")
    return next(
        m.text_line for m in po.read(path.read_text(encoding="utf-8")).messages if m.context == context and not m.obsolete
    )  # fmt: skip


def played(pack: Path, tmp_path: Path, *words: str) -> tuple[str, str]:
    script = tmp_path / "script"
    script.write_text("")
    told = meeple("story", "play", pack, "--script", script, *words)
    assert told.status == 0
    return told.out, told.err


def test_a_play_marks_what_is_not_translated_and_counts_it(pack: Path, tmp_path: Path) -> None:
    assert played(pack, tmp_path, "--lang", "ru")[1] == ""
    say(pack, "entry/the-empty-lamp#options/0/label", "")
    assert "1 text has no translation into `ru`; what stands as it is is marked `[en]`" in played(
        pack, tmp_path, "--lang", "ru"
    )[1]  # fmt: skip


def test_a_play_in_a_language_that_the_pack_has_not_is_refused(pack: Path) -> None:
    told = meeple("story", "play", pack, "--lang", "rus")
    assert told.status == 2
    assert "error: `saltmarsh-light` has no language `rus`\nhelp: did you mean `ru`?" in told.err


def test_a_proof_shows_what_is_not_translated(pack: Path, tmp_path: Path) -> None:
    say(pack, "card/samphire#name", "")
    for words, marked in (((), False), (("--proof",), True)):
        told = meeple("build", pack, "--lang", "ru", "--only", "cards", "--out", tmp_path / "out", *words)
        assert told.status == 0
        assert "note: 1 text has no translation into `ru`" in told.out + told.err
        words_there = "".join(pages_of(tmp_path / "out" / "saltmarsh-light" / "ru" / "cards.pdf"))
        assert "Samphire" in words_there
        assert ("[en] Samphire" in words_there) is marked


def test_a_translation_too_long_for_its_box_is_told_at_the_catalogue(pack: Path) -> None:
    line = say(pack, "card/samphire#text", "Очень длинный текст. " * 40)
    told = meeple("check", pack, "--print", "--select", "MW811")
    assert told.status == 1
    assert f"l10n/ru.po:{line}:1" in told.out
    assert "the source is here" in told.out
    assert "cards/marsh.yaml" in told.out
