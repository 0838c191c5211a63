"""Which pieces are printed: by kind, by expression, by what changed; in which language; and what cannot be meant."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from meeplewright_generators.builder.entry import build
from print_sheets.packs import card, write_toy
from print_sheets.reading import drawn, extent
from printed_pages import pages_of
from program import MakePack, meeple


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_toy(tmp_path)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "build"


def test_every_card_is_on_the_sheets_as_often_as_the_box_holds_it(pack: Path, out: Path) -> None:
    build([pack], out=out, quiet=True)
    text = " ".join(pages_of(out / "toy-box/en/cards.pdf"))
    for deck in ("Storm", "Haven"):
        for number in range(1, 7):
            assert text.count(f"{deck} {number}") == 2


def test_tokens_are_printed_as_often_as_any_stock_of_them_says(make_pack: MakePack, out: Path) -> None:
    system = "system: toy\ntitle: Toy\nlanguage: en\nkinds: {token: {schema: base/token}}\nstock: {reed: 2}\n"
    tokens = (
        "token:\n- {id: shell, name: Shell, stock: 5}\n- {id: reed, name: Reed}\n- {id: gull, name: Gull, copies: 3}\n"
    )
    pack = make_pack({"system.yaml": system, "tokens.yaml": tokens})
    head = (pack / "pack.yaml").read_text()
    (pack / "pack.yaml").write_text(head + "stock: {reed: 1}\n")
    build([pack], out=out, quiet=True)
    (printed,) = out.rglob("tokens.pdf")
    text = " ".join(pages_of(printed))
    assert [text.count(name) for name in ("Shell", "Reed", "Gull")] == [5, 3, 3]


def test_what_is_made_on_a_shared_card_or_tile_is_one_whatever_it_is_called(make_pack: MakePack, out: Path) -> None:
    own = '{"$ref": "meeple:base/tile", "properties": {"text": {"type": "string"}}, "unevaluatedProperties": false}'
    kinds = "{mission: {schema: base/card}, scenario: {schema: base/scenario}, map: {schema: map.schema.json}}"
    records = (
        "mission:\n- {id: hunt, name: Hunt}\nscenario:\n- {id: first, name: First}\nmap:\n- {id: bog, name: Bog}\n"
    )
    pack = make_pack(
        {
            "system.yaml": f"system: toy\ntitle: Toy\nlanguage: en\nkinds: {kinds}\n",
            "map.schema.json": own,
            "all.yaml": records,
        }
    )
    build([pack], out=out, quiet=True)
    made = {
        path.name: " ".join(pages_of(path)) for path in out.rglob("*.pdf") if path.stem in {"cards", "sheets", "tiles"}
    }
    assert {name: word for name, text in made.items() for word in ("Hunt", "First", "Bog") if word in text} == {
        "cards.pdf": "Hunt",
        "sheets.pdf": "First",
        "tiles.pdf": "Bog",
    }


def test_where_picks_records_by_an_expression(pack: Path, out: Path) -> None:
    build([pack], out=out, quiet=True, where="this.deck == 'storm' && this.id != 'storm-1'")
    text = " ".join(pages_of(out / "toy-box/en/cards.pdf"))
    assert "Haven" not in text
    assert "Storm 1" not in text
    assert text.count("Storm 2") == 2


def test_where_may_ask_other_records_and_the_kind(pack: Path, out: Path) -> None:
    named = "kind == 'card' && all.card.exists(c, c.id == 'storm-1' && c.deck == this.deck) && pack.pack == 'toy-box'"
    build([pack], out=out, quiet=True, where=named)
    text = " ".join(pages_of(out / "toy-box/en/cards.pdf"))
    assert (text.count("Storm 2"), "Haven" in text) == (2, False)
    assert not (out / "toy-box/en/tiles.pdf").exists()


def test_copies_prints_so_many_of_each(pack: Path, out: Path) -> None:
    build([pack], out=out, quiet=True, copies=1, only=["card"])
    assert " ".join(pages_of(out / "toy-box/en/cards.pdf")).count("Storm 3") == 1


def test_fronts_and_backs_come_in_two_files_of_the_same_length(pack: Path, out: Path) -> None:
    build([pack], out=out, quiet=True, duplex="fronts", only=["card"])
    fronts, backs = (pages_of(out / f"toy-box/en/cards-{side}.pdf") for side in ("fronts", "backs"))
    assert len(fronts) == len(backs) == 3


def test_another_language_prints_translations_and_says_what_has_none(pack: Path, out: Path) -> None:
    told = meeple("build", pack, "--out", out, "--lang", "ru")
    assert told.status == 0
    text = " ".join(pages_of(out / "toy-box/ru/cards.pdf"))
    assert "Шторм 1" in text
    assert "Storm 2" in text
    assert "no translation into `ru`" in told.out
    assert "без перевода" in text


def test_all_languages_are_built_at_once(pack: Path, out: Path) -> None:
    meeple("build", pack, "--out", out, "--lang", "all", "--only", "tile")
    assert {path.parent.name for path in out.rglob("tiles.pdf")} == {"en", "ru"}


def test_only_what_changed_since_the_printed_run_is_printed_again_on_few_sheets(pack: Path, out: Path) -> None:
    assert meeple("build", pack, "--out", out, "--printed").status == 0
    storm, haven = pack / "cards/storm.yaml", pack / "cards/haven.yaml"
    storm.write_text(
        storm.read_text("utf-8").replace("name: Storm 3, text: 'Draw", "name: Storm 3, text: 'Take"), "utf-8"
    )
    haven.write_text(haven.read_text("utf-8") + card("haven", 7), "utf-8")
    assert meeple("build", pack, "--out", out, "--changed").status == 0
    fronts = pages_of(out / "toy-box/en/changed/cards.pdf")[0]
    assert [fronts.count(name) for name in ("Storm 3", "Haven 7", "Storm 1", "Haven 1")] == [2, 2, 0, 0]
    assert {path.name for path in (out / "toy-box/en/changed").glob("*.pdf")} == {"cards.pdf"}


def test_one_copy_more_is_one_card_to_print(pack: Path, out: Path) -> None:
    meeple("build", pack, "--out", out, "--printed")
    storm = pack / "cards/storm.yaml"
    storm.write_text(storm.read_text("utf-8").replace("copies: 2", "copies: 3", 1), "utf-8")
    meeple("build", pack, "--out", out, "--changed", "--printed")
    assert pages_of(out / "toy-box/en/changed/cards.pdf")[0].count("Storm 1") == 1
    told = meeple("build", pack, "--out", out, "--changed")
    assert "nothing has changed" in told.out


def test_without_a_printed_run_changed_says_how_to_begin(pack: Path, out: Path) -> None:
    told = meeple("build", pack, "--out", out, "--changed")
    assert told.status == 2
    assert "--printed" in told.err
    assert "--since" in told.err


def git(folder: Path, *arguments: str) -> None:
    me = ["-c", "user.name=A Tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *me, *arguments], check=True, capture_output=True)


def test_since_compares_with_a_revision_of_git(pack: Path, out: Path) -> None:
    git(pack.parent, "init", "-q")
    git(pack.parent, "add", "toy-box")
    git(pack.parent, "commit", "-qm", "first")
    storm = pack / "cards/storm.yaml"
    storm.write_text(storm.read_text("utf-8").replace("Storm 4", "Gale"), "utf-8")
    assert meeple("build", pack, "--out", out, "--since", "HEAD", cwd=pack).status == 0
    fronts = pages_of(out / "toy-box/en/changed/cards.pdf")[0]
    assert fronts.count("Gale") == 2
    assert "Storm" not in fronts
    told = meeple("build", pack, "--out", out, "--since", "no-such-revision", cwd=pack)
    assert told.status == 2
    assert "--since does not work here" in told.err


@pytest.mark.parametrize(
    ("words_typed", "says"),
    [
        (["--paper", "A44"], "did you mean A4"),
        (["--bleed", "twoin"], "is not a length"),
        (["--bleed", "-1"], "out of range"),
        (["--margin", "200"], "out of range"),
        (["--duplex", "lonng"], "did you mean `long`"),
        (["--ink", "blue"], "full, low, mono"),
        (["--only", "crad"], "did you mean `card`"),
        (["--where", "this.deck =="], "is not an expression"),
        (["--where", "nothing(this)"], "--where `nothing(this)` is not an expression"),
        (["--where", "this.deck == 'nothing'"], "nothing fits"),
        (["--dpi", "5"], "out of range"),
        (["--lang", "de"], "it has en, ru"),
        (["--printer", "nobody"], "meeple calibrate --printer nobody"),
        (["--only", ","], "--only names nothing"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_way_out(
    pack: Path, out: Path, words_typed: list[str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEEPLE_CONFIG", str(out))
    told = meeple("build", pack, "--out", out, *words_typed)
    assert told.status == 2
    assert says in told.err
    assert "Traceback" not in told.err


def test_two_packs_of_one_name_are_not_written_over_one_another(tmp_path: Path, out: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        write_toy(tmp_path / folder)
    told = meeple("build", tmp_path / "one", tmp_path / "two", "--out", out)
    assert told.status == 2
    assert "two packs are called `toy-box`" in told.err
    assert not out.exists()


def test_bleed_beyond_what_the_layouts_draw_is_told(pack: Path, out: Path) -> None:
    told = meeple("build", pack, "--out", out, "--bleed", "5mm", "--only", "card,token")
    assert told.status == 0
    assert (
        "note: faces are drawn only so far beyond their cut: `card`, `token` 3 mm. More bleed stays white" in told.out
    )
    assert "note" not in meeple("build", pack, "--out", out, "--bleed", "3mm", "--only", "card,token").out


def test_a_path_without_a_pack_is_told(tmp_path: Path) -> None:
    assert "there is no `" in meeple("build", tmp_path / "nowhere").err
    assert "there is no pack in" in meeple("build", tmp_path).err


def test_a_pack_with_errors_is_not_printed(pack: Path, out: Path) -> None:
    (pack / "tiles.yaml").write_text("tile:\n- id: [\n", "utf-8")
    told = meeple("build", pack, "--out", out)
    assert told.status == 2
    assert "meeple check" in told.err
    assert not list(out.rglob("*.pdf"))


def test_a_piece_bigger_than_the_sheet_is_printed_in_parts_that_join(pack: Path, out: Path) -> None:
    layout = pack / "layouts" / "wide.yaml"
    layout.parent.mkdir()
    layout.write_text(
        'face: {size: [400, 180], bleed: 3, safe: 4}\nboxes:\n  name: {at: [20, 20, 300, 20], text: "{name}", style: title}\n',
        "utf-8",
    )
    system = pack / "system.yaml"
    system.write_text(system.read_text("utf-8") + "print: {faces: {tile: {front: wide}}}\n", "utf-8")
    told = meeple("build", pack, "--out", out, "--only", "tile")
    assert told.status == 0, told.err
    sizes = [extent(clip)[2:] for page in range(4) for clip in drawn(out / "toy-box/en/tiles.pdf", page).clips[:1]]
    # half a millimetre runs out on every side: what lies beyond a join is its bleed
    # and the first part has a flap for the second
    told_apart = {tuple(sorted(round(side) for side in size)) for size in sizes}
    assert told_apart == {(181, 207), (181, 201)}


def test_a_new_game_prints_at_once(make_pack: MakePack, out: Path) -> None:
    pack = make_pack({"cards.yaml": "card:\n- {id: lantern, name: Lantern}\ntoken:\n- {id: coin, name: Coin}\n"})
    assert meeple("build", pack, "--out", out).status == 0
    assert "Lantern" in " ".join(pages_of(out / "example/en/cards.pdf"))
    assert "Coin" in " ".join(pages_of(out / "example/en/tokens.pdf"))


@pytest.mark.parametrize(
    ("kind", "face", "file"),
    [
        ("omen", "{size: poker}", "cards"),
        ("omen", "{size: 20, shape: circle}", "tokens"),
        ("omen", "{size: [15, 30]}", "tokens"),
        ("omen", "{size: 50, shape: hex-flat}", "tiles"),
        ("map-card", "{size: 20, shape: circle}", "cards"),
        ("card-board", "{size: poker}", "boards"),
    ],
)
def test_what_a_kind_is_printed_as_is_seen_from_its_name_then_from_its_shape(
    make_pack: MakePack, out: Path, kind: str, face: str, file: str
) -> None:
    pack = make_pack(
        {
            "pack.yaml": "pack: odd\nsystem: ./system.yaml\ntitle: Odd\nlanguage: en\nversion: 0.1.0\n",
            "system.yaml": (
                f"system: odd\ntitle: Odd\nlanguage: en\nkinds:\n  {kind}: {{schema: base/term, title: Thing}}\n"
                f"print: {{faces: {{{kind}: {{front: face, back: none}}}}}}\n"
            ),
            "layouts/face.yaml": f"face: {face}\nboxes:\n  name: {{at: [2, 2, 11, 11], text: '{{name}}'}}\n",
            "things.yaml": f"{kind}:\n- {{id: one, name: One, text: It is one.}}\n",
        }
    )
    build([pack], out=out, quiet=True, only=[kind])
    assert [path.name for path in out.rglob("*.pdf")] == [f"{file}.pdf"]


def test_letters_that_the_book_cannot_print_are_told_where_they_stand(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    book = pack / "book.yaml"
    book.write_text(book.read_text("utf-8").replace("It is light.", "It is light \U0001f525, \u1360."), "utf-8")
    told = meeple("check", pack, "--print")
    assert told.status == 1
    assert "MW813 error: `\U0001f525` (U+1F525) cannot be printed well" in told.out
    assert "MW812 error: no font of the book has `\u1360` (U+1360)" in told.out
    assert f"{book}:" in told.out or "book.yaml:" in told.out
    assert "It is light" in told.out
    book.write_text(book.read_text("utf-8").replace(" \U0001f525, \u1360", ""), "utf-8")
    catalogue = pack / "l10n" / "ru.po"
    text = catalogue.read_text("utf-8") + '\nmsgctxt "entry/light#text"\nmsgid "It is light."\nmsgstr "Свет \u1360."\n'
    catalogue.write_text(text, "utf-8")
    told = meeple("check", pack, "--print")
    assert "MW812 error: no font of the book has `\u1360` (U+1360) in `ru`" in told.out
    assert "l10n/ru.po:" in told.out
