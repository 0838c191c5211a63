"""Faces that were set before are not set again, and come out the same."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from conftest import TOY_SYSTEM
from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.exports.document import Document
from meeplewright_generators.faces.press import Press
from meeplewright_generators.faces.store import FILE, Store
from print_faces.conftest import MakePress
from program import MakePack

CARDS = "".join(f"- {{id: card-{n}, name: Card {n}, text: 'Take {{coin:{n + 1}}} and Прилив.'}}\n" for n in range(12))


def build(press: Press, store: Store, path: Path) -> int:
    """Prints all cards and gives how many were set anew."""
    again = Press(press.world, press.options, store)
    document = Document(title="Cards")
    for face in again.faces("card"):
        face.draw(document.page(63, 88).canvas)
    document.write(path)
    store.save()
    return store.set_anew


def test_nothing_is_set_twice_and_the_file_is_the_same(press: MakePress, tmp_path: Path) -> None:
    made = press(CARDS)
    assert build(made, Store(tmp_path), tmp_path / "a.pdf") == 12
    assert build(made, Store(tmp_path), tmp_path / "b.pdf") == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


RICH = """face: {size: poker}
boxes:
  ground: {at: bleed, fill: {gradient: ['#ffffff', accent]}}
  pale: {at: [5, 5, 20, 20], fill: accent, stroke: ink, text: "{name}", opacity: 0.5}
  veil: {at: [30, 5, 20, 20], icon: coin, opacity: 0.4, blend: multiply}
  body: {at: [5, 40, 50, 30], text: "{text} *and* [[card-1]]", when: "this.id != 'card-1'"}
"""


@pytest.mark.parametrize("layout", [None, RICH], ids=["plain", "gradients and veils"])
def test_tagged_sheets_are_the_same_with_no_store_a_new_one_and_a_full_one(
    press: MakePress, tmp_path: Path, layout: str | None
) -> None:
    made = press(CARDS, layout) if layout else press(CARDS)
    written = []
    for name, store in (("none", None), ("new", Store(tmp_path)), ("full", Store(tmp_path))):
        document = Document(title="Cards")
        for face in Press(made.world, made.options, store).faces("card"):
            page = document.page(63, 88)
            with page.canvas.meaning(Element("Figure", words=face.title)):
                face.draw(page.canvas)
        document.write(tmp_path / f"{name}.pdf")
        if store is not None:
            store.close()
        written.append((tmp_path / f"{name}.pdf").read_bytes())
    assert written[0] == written[1] == written[2]


def test_a_card_that_did_not_change_is_not_even_looked_at(press: MakePress, tmp_path: Path) -> None:
    made = press(CARDS)
    build(made, Store(tmp_path), tmp_path / "a.pdf")
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE face SET body = 'no longer there'")
    assert build(made, Store(tmp_path), tmp_path / "b.pdf") == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM part",
        "UPDATE written SET body = 'no json\n' || body",
        'UPDATE written SET body = \'[["font",1,2,3,[],[]],["dragon","x"]]\n\'',
        "UPDATE written SET body = '{}'",
        "UPDATE written SET body = substr(body, 1, length(body) - 30)",
        "UPDATE written SET body = '7'",
    ],
)
def test_a_store_that_lost_a_part_or_was_harmed_prints_the_same_all_the_same(
    press: MakePress, tmp_path: Path, harm: str
) -> None:
    made = press(CARDS)
    build(made, Store(tmp_path), tmp_path / "a.pdf")
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute(harm)
    build(made, Store(tmp_path), tmp_path / "b.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_only_the_card_that_changed_is_set_again(press: MakePress, tmp_path: Path) -> None:
    build(press(CARDS), Store(tmp_path), tmp_path / "a.pdf")
    changed = press(CARDS.replace("Card 7", "Card VII"))
    assert build(changed, Store(tmp_path), tmp_path / "b.pdf") == 1


def test_a_changed_layout_theme_or_icon_sets_all_again(press: MakePress, tmp_path: Path) -> None:
    store = tmp_path / "store"
    assert build(press(CARDS), Store(store), tmp_path / "a.pdf") == 12
    assert (
        build(press(CARDS, files={"theme.yaml": "styles: {body: {size: 7}}\n"}), Store(store), tmp_path / "a.pdf") == 12
    )
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="2" height="2"/></svg>'
    assert build(press(CARDS, files={"icons/coin.svg": drawing}), Store(store), tmp_path / "a.pdf") == 12
    layout = "extends: base-card\nboxes:\n  foot: null\n"
    assert build(press(CARDS, layout), Store(store), tmp_path / "a.pdf") == 12


def test_a_broken_store_is_begun_anew(press: MakePress, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all" * 100)
    assert build(press(CARDS), Store(tmp_path), tmp_path / "a.pdf") == 12
    assert build(press(CARDS), Store(tmp_path), tmp_path / "b.pdf") == 0


def test_what_another_program_set_is_set_again(press: MakePress, tmp_path: Path) -> None:
    made = press(CARDS)
    assert [build(made, Store(tmp_path, program), tmp_path / "a.pdf") for program in ("old", "new", "new")] == [
        12,
        12,
        0,
    ]


def test_where_no_store_can_be_everything_is_printed_all_the_same(press: MakePress, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert build(press(CARDS), Store(tmp_path / "file"), tmp_path / "a.pdf") == 12
    assert (tmp_path / "a.pdf").stat().st_size > 1000


def test_a_pack_prints_the_same_bytes_wherever_it_stands(make_pack: MakePack, tmp_path: Path) -> None:
    from meeplewright.packs.load import load
    from print_faces.test_pictures import file_of

    written = []
    for place in ("here", "there"):
        files: dict[str, str | bytes] = {
            "cards.yaml": "card:\n- {id: lamp, name: Lamp, text: Take {coin}., art: art/lamp.png}\n",
            "art/lamp.png": file_of("RGB"),
            "layouts/card.yaml": "extends: base-card\nboxes:\n  art: {at: [5, 40, 50, 30], image: '{art}'}\n",
        }
        system = TOY_SYSTEM + "print: {faces: {card: {front: card, back: none}}}\n"
        pack = make_pack({**files, "system.yaml": system}, f"{place}/example")
        document = Document(title="Cards")
        for face in Press(load(pack).worlds[0]).faces("card"):
            back = document.form(face.key, face.width_mm, face.height_mm, face.draw)
            document.page(63, 88).canvas.place(back, 0, 0)
        document.write(tmp_path / f"{place}.pdf")
        written.append((tmp_path / f"{place}.pdf").read_bytes())
    assert written[0] == written[1]


def test_views_in_the_place_of_tables_are_thrown_away_and_never_asked(press: MakePress, tmp_path: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'x' AS key, i AS body FROM n"
    with sqlite3.connect(tmp_path / FILE) as base:
        for table in ("part", "noticed", "face", "written"):
            base.execute(f"CREATE VIEW {table} AS {endless}")
    base.close()
    made = press(CARDS)
    assert build(made, Store(tmp_path), tmp_path / "a.pdf") == 12
    assert build(made, Store(tmp_path), tmp_path / "b.pdf") == 0
