"""What `meeple new` writes is checked clean at once, formats to itself, and never touches what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright import data
from printed_pages import pages_of
from program import meeple

ENDINGS = {".yaml", ".json", ".md"}


def clean(folder: Path) -> None:
    told = meeple("check", folder.name, "--fail-on", "note", cwd=folder.parent)
    assert told.status == 0, told.out
    told = meeple("fmt", "--check", folder.name, cwd=folder.parent)
    assert told.status == 0, told.out


def test_a_new_system_is_a_game_that_checks_clean(tmp_path: Path) -> None:
    told = meeple("new", "system", "my-game", "--title", "My: Game", cwd=tmp_path)
    assert told.status == 0, told.err
    assert "checked: 0 errors, 0 other findings" in told.out
    clean(tmp_path / "my-game")
    assert 'title: "My: Game"' in (tmp_path / "my-game" / "pack.yaml").read_text()


def test_a_new_pack_in_gamebook_has_a_story_that_is_proven(tmp_path: Path) -> None:
    assert meeple("new", "pack", "my-book", "--system", "gamebook", cwd=tmp_path).status == 0
    clean(tmp_path / "my-book")


def test_new_records_stand_where_their_siblings_are(tmp_path: Path) -> None:
    meeple("new", "system", "my-game", cwd=tmp_path)
    game = tmp_path / "my-game"
    before = (game / "cards.yaml").read_text()
    assert meeple("new", "record", "card", "bridge", "--set", "cost=2", "--set", "text=Cross.", cwd=game).status == 0
    after = (game / "cards.yaml").read_text()
    assert after.startswith(before)
    told = meeple("new", "record", "card", "weir", "--set", "text=Wait.", cwd=game)
    assert told.out == "cards.yaml\nchecked: 0 errors, 0 other findings\n"
    assert after[len(before) :] == ("- id: bridge\n  name: Bridge\n  text: Cross.\n  deck: road\n  cost: 2\n")
    assert meeple("new", "record", "term", "road-toll", cwd=game).status == 0
    assert (game / "term.yaml").read_text() == ("term:\n- id: road-toll\n  name: Road toll\n  text: To be written.\n")
    clean(game)


def test_a_new_entry_takes_the_next_free_number(tmp_path: Path) -> None:
    meeple("new", "pack", "my-book", "--system", "gamebook", cwd=tmp_path)
    meeple("new", "record", "entry", "the-mill", "--set", "number=4", cwd=tmp_path / "my-book")
    assert "- id: the-mill\n  number: 4\n  text: To be written.\n" in (tmp_path / "my-book" / "book.yaml").read_text()


DECKS = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Trick", "$ref": "meeple:base/record",
 "required": ["deck", "ways"], "properties": {"deck": {"enum": ["gear", "heat"]},
  "ways": {"type": "array", "minItems": 1, "items": {"oneOf": [{"$ref": "#/$defs/pay"}, {"type": "object",
   "required": ["sort"], "properties": {"sort": {"const": "alternative"}}}]}}},
 "oneOf": [{"$ref": "#/$defs/gear"},
  {"required": ["risk"], "properties": {"deck": {"const": "heat"}, "risk": {"type": "integer", "minimum": 2}}}],
 "unevaluatedProperties": false,
 "$defs": {
  "gear": {"required": ["cost", "slot"], "properties": {"deck": {"const": "gear"},
   "cost": {"type": "integer"}, "slot": {"enum": ["bag", "belt"]}}},
  "pay": {"type": "object", "required": ["coin"], "properties": {"coin": {"type": "integer", "minimum": 1}}}}}
"""


@pytest.mark.parametrize(
    ("deck", "fields"), [("heat", {"deck": "heat", "risk": 2}), ("gear", {"deck": "gear", "cost": 1, "slot": "bag"})]
)
def test_a_new_record_has_the_fields_of_the_branch_that_was_said_and_of_no_other(
    tmp_path: Path, deck: str, fields: dict[str, object]
) -> None:
    meeple("new", "system", "game", cwd=tmp_path)
    game = tmp_path / "game"
    (game / "trick.schema.json").write_text(DECKS)
    system = (game / "system.yaml").read_text()
    (game / "system.yaml").write_text(system.replace("kinds:\n", "kinds:\n  trick: {schema: trick.schema.json}\n", 1))
    told = meeple("new", "record", "trick", "feint", "--set", f"deck={deck}", "--file", "tricks.yaml", cwd=game)
    assert (told.status, told.err) == (0, "")
    made = (game / "tricks.yaml").read_text().replace("  ways:\n  - {coin: 1}\n", "")
    assert made == "trick:\n- id: feint\n" + "".join(f"  {name}: {value}\n" for name, value in fields.items())


PLACES = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Tile", "$ref": "meeple:base/record", "required": ["spaces"],
 "properties": {"spaces": {"type": "array", "minItems": 1, "items": {"type": "object", "required": ["id", "sign", "y"],
  "properties": {"id": {"$ref": "meeple:base/id"}, "y": {"type": "integer"}, "sign": {"type": "string", "pattern": "^[A-Z]+$"}}}}},
 "unevaluatedProperties": false}
"""


@pytest.mark.parametrize("asked", [True, False])
def test_what_stands_in_a_new_record_has_an_id_and_what_cannot_be_guessed_is_asked_for(
    tmp_path: Path, asked: bool
) -> None:
    meeple("new", "system", "game", cwd=tmp_path)
    game = tmp_path / "game"
    (game / "tile.schema.json").write_text(PLACES if asked else PLACES.replace('"sign", "y"]', '"y"]'))
    system = (game / "system.yaml").read_text()
    (game / "system.yaml").write_text(system.replace("kinds:\n", "kinds:\n  tile: {schema: tile.schema.json}\n", 1))
    told = meeple("new", "record", "tile", "mud", "--file", "tiles.yaml", cwd=game)
    if asked:
        assert told.status == 2
        assert "`spaces` needs a value that only you know" in told.err
        assert not (game / "tiles.yaml").exists()
    else:
        assert "  - {id: mud, y: 1}\n" in (game / "tiles.yaml").read_text()


def test_a_new_translation_has_every_text(tmp_path: Path) -> None:
    meeple("new", "system", "my-game", cwd=tmp_path)
    game = tmp_path / "my-game"
    assert meeple("new", "translation", "ru", cwd=game).status == 0
    assert "translations: [ru]" in (game / "pack.yaml").read_text()
    catalogue = (game / "l10n" / "ru.po").read_text()
    assert 'msgctxt "card/inn#text"\nmsgid "Take {food:2}."\nmsgstr ""' in catalogue
    assert "nplurals=3" in catalogue
    told = meeple("new", "translation", "ru", cwd=game)
    assert told.status == 2
    assert "there is a translation into `ru` already" in told.err


def test_the_ci_files_are_written_once(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    meeple("new", "pack", "my-book", "--system", "gamebook", "--ci", cwd=tmp_path)
    workflow = tmp_path / ".github" / "workflows" / "meeple.yml"
    assert "pull_request" in workflow.read_text()
    workflow.write_text("mine")
    meeple("new", "pack", "other-book", "--system", "gamebook", "--ci", cwd=tmp_path)
    assert workflow.read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["new", "pack", "My Pack", "--system", "gamebook"], "`My Pack` cannot be the name of a pack"),
        (["new", "pack", "p", "--system", "gamebok"], "there is no system `gamebok`"),
        (["new", "pack", "taken", "--system", "gamebook"], "`taken` is there already"),
        (["new", "record", "cart", "x", "--pack", "taken"], "has no kind `cart`"),
        (["new", "record", "entry", "start", "--pack", "taken"], "`entry/start` is there already"),
        (["new", "record", "entry", "A B", "--pack", "taken"], "`A B` cannot be an id"),
        (
            ["new", "record", "entry", "x", "--set", "number", "--pack", "taken"],
            "`--set number` is no field with a value",
        ),
        (["new", "record", "entry", "x", "--file", "pack.yaml", "--pack", "taken"], "`pack.yaml` holds no records"),
        (["new", "translation", "qq", "--pack", "taken"], "`qq` is no language that is known"),
        (["new", "translation", "en", "--pack", "taken"], "is written in `en`"),
    ],
)
def test_what_cannot_be_made_is_said_and_nothing_changes(tmp_path: Path, words: list[str], says: str) -> None:
    meeple("new", "pack", "taken", "--system", "gamebook", cwd=tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.yaml")}
    told = meeple(*words, cwd=tmp_path)
    assert told.status == 2
    assert says in told.err
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.yaml")} == before


def test_every_starter_that_ships_checks_clean(tmp_path: Path) -> None:
    systems = sorted(path.parent.name for path in data.systems().glob("*/starter"))
    assert "gamebook" in systems
    for system in systems:
        meeple("new", "pack", f"a-{system}", "--system", system, cwd=tmp_path)
        clean(tmp_path / f"a-{system}")


def test_starters_are_packs_that_are_checked_where_they_stand() -> None:
    told = meeple("check", data.schemas(), "--print", "--fail-on", "note")
    assert told.status == 0, told.out
    assert told.out.startswith("0 errors in 1 pack")


def test_a_new_system_prints_its_cards_by_its_own_layouts_in_its_own_name_and_language(tmp_path: Path) -> None:
    assert meeple("new", "system", "my-game", "--title", "My Game", "--language", "de", cwd=tmp_path).status == 0
    texts = {
        path.name: path.read_text("utf-8") for path in (tmp_path / "my-game").rglob("*.*") if path.suffix in ENDINGS
    }
    assert not [name for name, text in texts.items() if "new-game" in text or "A new game" in text]
    assert "language: de" in texts["pack.yaml"]
    assert "language: de" in texts["system.yaml"]
    assert (tmp_path / "my-game" / "rules" / "de" / "rules.md").read_text("utf-8").startswith("# My Game\n")
    layout = tmp_path / "my-game" / "layouts" / "card.yaml"
    layout.write_text(layout.read_text("utf-8").replace("{deck|name}", "of the {deck|name}"), "utf-8")
    assert meeple("build", "my-game", "--only", "card", "--quiet", cwd=tmp_path).status == 0
    assert "OF THE ROAD" in pages_of(tmp_path / "build" / "my-game" / "de" / "cards.pdf")[0].upper()


def test_the_files_for_ci_that_are_there_stay_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert ".pre-commit-config.yaml" in meeple("new", "pack", "one", "--system", "gamebook", "--ci", cwd=tmp_path).out
    (tmp_path / ".pre-commit-config.yaml").write_text("repos: []\n")
    told = meeple("new", "pack", "two", "--system", "gamebook", "--ci", cwd=tmp_path)
    assert told.out.startswith("the workflow and the hooks are there already, and stay as they are\n")
    assert (tmp_path / ".pre-commit-config.yaml").read_text() == "repos: []\n"
