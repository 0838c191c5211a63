"""A kind as a table: blocks pasted from a spreadsheet, cells filled down, many changed in one step."""

from __future__ import annotations

import time

import pytest

from as_it_is.conftest import MakeProject
from changes.at_the_desk import Author
from meeplewright.desk import grid
from meeplewright.desk.changes.model import Edit, FieldPut, New, RefusedEdit, Remove
from pace import pace

DECK = "\n".join(
    [
        "name\tdeck\tsort\ttext",
        *(f"Find {n}\tmarsh\tfind\t{'“Look!”' if n % 2 else 'Take {oil:1}.'}" for n in range(11)),
        'Find 11\tmarsh\tfind\t"Two\nlines, and a ""word""."',
    ]
)


def edits_of(made: object) -> list[Edit]:
    assert isinstance(made, list), made
    return made


def test_twelve_rows_of_a_spreadsheet_become_twelve_cards(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    made = edits_of(grid.paste(saltmarsh.world, "card", DECK))
    assert [each.id for each in made if isinstance(each, New)] == [f"find-{n}" for n in range(12)]
    written = saltmarsh.does(*made)
    assert len(written.files) == 1
    assert saltmarsh.record("card/find-11").data["text"] == 'Two\nlines, and a "word".'
    assert saltmarsh.record("card/find-4").data == {
        "id": "find-4", "deck": "marsh", "name": "Find 4", "text": "Take {oil:1}.", "sort": "find",
    }  # fmt: skip
    again = edits_of(grid.paste(saltmarsh.world, "card", DECK))
    assert [each.id for each in again if isinstance(each, New)][:2] == ["find-0-2", "find-1-2"]
    saltmarsh.undoes()
    assert saltmarsh.files() == files


def test_a_block_pasted_at_a_cell_changes_the_rows_as_they_are_shown(saltmarsh: Author) -> None:
    shown = ["card/low-water", "card/spring-tide"] if saltmarsh.world.get("card", "low-water") else []
    shown = shown or [record.name for record in list(saltmarsh.world.of("card").values())[3:0:-1]]
    made = edits_of(grid.paste(saltmarsh.world, "card", "One\nTwo", shown[0], "name", shown))
    assert made == [FieldPut(shown[0], ("name",), "One"), FieldPut(shown[1], ("name",), "Two")]


def test_fewer_columns_change_only_those_and_more_are_refused(saltmarsh: Author) -> None:
    first = next(iter(saltmarsh.world.of("card").values())).name
    assert len(edits_of(grid.paste(saltmarsh.world, "card", "A\nB\nC", first, "name"))) == 3
    refused = grid.paste(saltmarsh.world, "card", "\t".join("a" * 60), first, "name")
    assert isinstance(refused, RefusedEdit)
    assert "wider" in refused.reason
    short = edits_of(grid.paste(saltmarsh.world, "card", "name\tflavour\nOnly a name", first, "name"))
    assert short == [New("card", "only-a-name", {"name": "Only a name"})]


def test_cells_that_fit_nothing_are_all_told_and_nothing_is_pasted(saltmarsh: Author) -> None:
    made = grid.paste(saltmarsh.world, "card", "name\tcopies\nA\tthree\nB\t2\nC\t2026-11-19")
    assert isinstance(made, grid.BadCells)
    assert [(row, column) for row, column, _ in made.faults] == [(2, 2), (4, 2)]
    assert "whole number" in made.faults[0][2]


@pytest.mark.parametrize("text", ["a\x00b", "half \ud83d", "x\u202ey"])
def test_characters_that_no_file_should_hold_are_refused(saltmarsh: Author, text: str) -> None:
    assert isinstance(grid.paste(saltmarsh.world, "card", text, "card/spring-tide", "name"), RefusedEdit)


def test_too_many_cells_are_refused(saltmarsh: Author) -> None:
    refused = grid.paste(saltmarsh.world, "card", "\n".join(["a"] * 50_001))
    assert isinstance(refused, RefusedEdit)
    assert "50,001" in refused.reason


def test_nothing_is_pasted_from_nothing(saltmarsh: Author) -> None:
    assert isinstance(grid.paste(saltmarsh.world, "card", " \n"), RefusedEdit)


def test_an_id_is_not_pasted_over(saltmarsh: Author) -> None:
    assert isinstance(grid.paste(saltmarsh.world, "card", "other", "card/spring-tide", "id"), grid.BadCells)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("a\tb\r\nc\td\r\n", [["a", "b"], ["c", "d"]]),
        ('"a\nb"\tc', [["a\nb", "c"]]),
        ('5" tall\t6', [['5" tall', "6"]]),
        ('"He said ""no"""\tx', [['He said "no"', "x"]]),
        ('say "no"\nand "yes"', [['say "no"'], ['and "yes"']]),
        ("a\t\tb", [["a", "", "b"]]),
    ],
)
def test_blocks_are_read_as_spreadsheets_copy_them(text: str, cells: list[list[str]]) -> None:
    assert grid.block(text) == cells


def test_a_column_is_filled_down_in_one_step(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    names = [record.name for record in saltmarsh.world.of("card").values() if "flavour" in record.data][:6]
    made = edits_of(grid.fill(saltmarsh.world, "card", "flavour", names[0], names[1:]))
    saltmarsh.does(*made)
    said = saltmarsh.record(names[0]).data["flavour"]
    assert {saltmarsh.record(name).data["flavour"] for name in names} == {said}
    saltmarsh.undoes()
    assert saltmarsh.files() == files


def test_an_emptied_cell_takes_its_field_out(saltmarsh: Author) -> None:
    made = edits_of(grid.cells(saltmarsh.world, "card", [("card/spring-tide", "flavour", "")]))
    assert made == [Remove("card/spring-tide", ("flavour",))]
    assert edits_of(grid.cells(saltmarsh.world, "card", [("card/spring-tide", "copies", " ")])) == []


def test_findings_stand_in_their_cells(saltmarsh: Author) -> None:
    saltmarsh.does(FieldPut("card/spring-tide", ("text",), "Take {no-such-icon}."))
    shown = grid.grid_of(saltmarsh.world, "card", saltmarsh.room.look())
    row = next(row for row in shown.rows if row.record == "card/spring-tide")
    assert [(head, code) for head, code, _severity, _message in row.said if code == "MW401"] == [("text", "MW401")]


@pytest.mark.slow
@pytest.mark.row
def test_ten_thousand_cells_are_one_step(project: MakeProject) -> None:
    head = "code,name,cost,text,set\n"
    rows = "".join(f"c{n},Card {n},{n % 9},Words of {n}.,core\n" for n in range(2_500))
    folder = project(
        "- {files: cards.csv, kind: card, id: code}\n- {files: sets.csv, kind: set, id: code}\n",
        {"cards.csv": head + rows, "sets.csv": "code,name\ncore,Core\n"},
        cost={"type": "integer"},
    )
    author = Author(folder)
    heads = [head.name for head in grid.grid_of(author.world, "card").heads]
    said = {"name": "Other {n}", "cost": "{m}", "text": "Said {n}.", "set": "core"}
    wide = heads[heads.index("name") : heads.index("text") + 1]
    block = "\n".join("\t".join(said.get(head, "").format(n=n, m=n % 7) for head in wide) for n in range(2_500))
    begun = time.process_time()
    made = edits_of(grid.paste(author.world, "card", block, "card/c0", "name"))
    author.does(*made)
    assert time.process_time() - begun < 30 * pace()
    assert author.record("card/c2499").data["name"] == "Other 2499"
    author.undoes()
    assert (folder / "cards.csv").read_text() == head + rows
