"""What kinds are called is translated like any other text, and lists of what is in the box say it in their language."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.l10n import po, translated
from meeplewright.l10n.texts import homes
from meeplewright.packs.load import load
from printed_pages import pages_of
from program import meeple


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(data.content() / "saltmarsh-light", tmp_path / "saltmarsh-light"))


def say(pack: Path, context: str, text: str) -> None:
    path = pack / "l10n" / "ru.po"
    catalogue = po.read(path.read_text(encoding="utf-8"))
    assert any(m.context == context for m in catalogue.messages)
    messages = [m._replace(text=text) if m.context == context else m for m in catalogue.messages]
    path.write_text(po.write(replace(catalogue, messages=tuple(messages))), encoding="utf-8")


def components(pack: Path, *words: str) -> str:
    """The text of the Russian list of components."""
    out = pack.parent / "out"
    told = meeple("build", pack, "--lang", "ru", "--only", "components", "--out", out, *words)
    assert told.status == 0, told.err
    return " ".join(pages_of(out / "saltmarsh-light" / "ru" / "components.pdf"))


def test_sync_asks_for_the_titles_of_kinds_with_a_note_of_what_they_are(pack: Path) -> None:
    (pack / "l10n" / "ru.po").unlink()
    assert meeple("l10n", "sync", pack).status == 0
    text = (pack / "l10n" / "ru.po").read_text(encoding="utf-8")
    wanted = '#. what one thing of this kind is called\nmsgctxt "kinds/tile#title"\nmsgid "Tile"\nmsgstr ""\n'
    assert wanted in text


def test_a_title_without_a_translation_is_told_like_any_other_text(pack: Path) -> None:
    say(pack, "kinds/tile#title", "")
    told = meeple("check", pack, "--select", "MW501")
    assert "`kinds/tile#title` is not translated into `ru`" in told.out
    assert "1 warning" in told.out


def test_a_world_in_another_language_calls_its_kinds_in_it(pack: Path) -> None:
    (world,) = load(pack).worlds
    say(pack, "kinds/board#title", "")
    there, _ = translated(world, "ru")
    assert {name: there.system.kinds[name].title for name in ("card", "tile", "board")} == {
        "card": "Карта",
        "tile": "Местность",
        "board": "Board",
    }
    assert world.system.kinds["card"].title == "Card"
    assert there.system.kinds["card"].annotated is not None


def test_the_list_of_components_calls_things_by_the_titles_of_their_kinds(pack: Path) -> None:
    before = components(pack)
    assert all(word in before for word in ("Лист персонажа", "Лист сценария", "Местность", "Планшет"))
    say(pack, "kinds/scenario#title", "Задание")
    # what the list is made from has changed, though no piece has
    after = components(pack)
    assert "Задание" in after
    assert "Лист сценария" not in after


def test_a_kind_without_a_name_in_the_language_is_called_by_a_general_word_and_its_records(pack: Path) -> None:
    say(pack, "kinds/character#title", "")
    found = components(pack)
    assert "Character sheet" not in found
    (world,) = load(pack).worlds
    there, _ = translated(world, "ru")
    assert str(next(iter(there.of("character").values())).data["name"]) in found


def test_the_titles_of_a_system_with_catalogues_of_its_own_are_in_them() -> None:
    (world,) = load(data.content() / "robinson-crusoe").worlds
    where = {text.context: home.name for home in homes(world) for text in home.texts}
    assert where["kinds/discovery#title"] == "robinson-crusoe"
    assert next(home for home in homes(world) if home.name == "robinson-crusoe").folder == world.system.folder
    for language, title in (("ru", "Жетон находки"), ("it", "Segnalino Scoperta")):
        assert translated(world, language)[0].system.kinds["discovery"].title == title
