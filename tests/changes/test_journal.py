"""Undo and redo: every byte comes back, over several files, and never over what somebody else wrote."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from changes.at_the_desk import Author, leaves, otherwise
from meeplewright.authoring.splicing.make import splice_between
from meeplewright.desk.changes import writing
from meeplewright.desk.changes.model import (
    Change,
    Delete,
    Duplicate,
    Edit,
    FieldPut,
    FileChange,
    ItemInsert,
    New,
    RefusedEdit,
    Remove,
    Why,
)


def test_a_new_record_goes_where_its_siblings_are_and_comes_back(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    written = saltmarsh.does(New("card", "king-tide", {"deck": "tide", "name": "King Tide", "text": "Wait."}))
    assert [name for name, _ in written.files] == ["cards/tide.yaml"]
    assert saltmarsh.record("card/king-tide").data["name"] == "King Tide"
    after = saltmarsh.files()
    assert [name for name in after if after[name] != files[name]] == ["cards/tide.yaml"]
    saltmarsh.undoes()
    assert saltmarsh.files() == files
    saltmarsh.redoes()
    assert saltmarsh.files() == after


def test_the_first_record_of_a_kind_makes_a_file_and_undo_takes_it_away(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    saltmarsh.does(New("phase", "dusk", {"name": "Dusk"}, file="phases-of-day.yaml"))
    assert "phases-of-day.yaml" in saltmarsh.files()
    saltmarsh.undoes()
    assert saltmarsh.files() == files
    saltmarsh.redoes()
    assert saltmarsh.record("phase/dusk").data["name"] == "Dusk"
    saltmarsh.undoes()
    assert saltmarsh.files() == files


def test_deleted_and_duplicated_records_come_back(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    saltmarsh.does(Delete("card/spring-tide"), Delete("entry/the-cut-channel"))
    assert saltmarsh.world.get("card", "spring-tide") is None
    saltmarsh.does(Duplicate("entry/the-edge-of-the-reeds", "another-edge"))
    made, first = saltmarsh.record("entry/another-edge"), saltmarsh.record("entry/the-edge-of-the-reeds")
    assert made.index == first.index + 1
    assert "number" not in made.data  # it is printed, and only one may have it
    assert {**made.data, "id": "", "number": 0} == {**first.data, "id": "", "number": 0}
    saltmarsh.undoes()
    saltmarsh.undoes()
    assert saltmarsh.files() == files


def test_several_edits_are_one_step_over_several_files(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    names = [name for name in saltmarsh.some(12) if "name" in saltmarsh.record(name).data]
    written = saltmarsh.does(*(FieldPut(name, ("name",), f"{name} anew") for name in names))
    assert len(written.files) > 2
    assert all(saltmarsh.record(name).data["name"] == f"{name} anew" for name in names)
    saltmarsh.undoes()
    assert saltmarsh.files() == files


def test_one_refused_edit_of_several_refuses_all(saltmarsh: Author) -> None:
    refused = saltmarsh.is_refused(
        FieldPut("card/spring-tide", ("name",), "x"), FieldPut("board/keepers-board", ("name",), 3)
    )
    assert refused.record == "board/keepers-board"


def test_a_step_is_not_undone_over_what_somebody_else_wrote(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "cards" / "tide.yaml"
    saltmarsh.does(FieldPut("card/spring-tide", ("name",), "Neap Tide"))
    path.write_text(path.read_text() + "# a note\n")
    files = saltmarsh.files()
    refused = writing.undo(saltmarsh.room, saltmarsh.journal)
    assert isinstance(refused, RefusedEdit)
    assert refused.why is Why.CHANGED
    assert "tide.yaml" in refused.reason
    assert saltmarsh.files() == files
    path.write_text(path.read_text().removesuffix("# a note\n"))
    saltmarsh.undoes()
    assert saltmarsh.record("card/spring-tide").data["name"] == "Spring Tide"


def test_a_step_that_moves_files_comes_back(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    old = saltmarsh.folder / "art" / "cards" / "spring-tide.svg"
    new = old.with_name("neap.svg")
    card = saltmarsh.folder / "cards" / "tide.yaml"
    text = card.read_text()
    change = Change(
        "rename the picture", (FileChange(card, text, text.replace("spring-tide.svg", "neap.svg")),), ((old, new),)
    )
    assert not isinstance(writing.perform(saltmarsh.room, saltmarsh.journal, change), RefusedEdit)
    assert new.is_file()
    assert not old.exists()
    after = saltmarsh.files()
    saltmarsh.undoes()
    assert saltmarsh.files() == files
    saltmarsh.redoes()
    assert saltmarsh.files() == after


def test_a_byte_order_mark_and_line_ends_of_windows_stay(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "cards" / "tide.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    saltmarsh.desk.changed_on_disk([path])
    before = path.read_bytes()
    saltmarsh.does(FieldPut("card/spring-tide", ("name",), "Neap Tide"))
    assert path.read_bytes() == before.replace(b"name: Spring Tide", b"name: Neap Tide")
    saltmarsh.does(ItemInsert("card/spring-tide", ("floods", 1), "dyke"))
    assert b"\n" not in path.read_bytes().replace(b"\r\n", b"")
    saltmarsh.undoes()
    saltmarsh.undoes()
    assert path.read_bytes() == before


def _doings(author: Author, seeds: list[int]) -> None:
    """Do something, whatever it is."""
    names = author.some(200)
    for number, seed in enumerate(seeds):
        name = names[seed % len(names)]
        if author.world.get(*name.split("/")) is None:
            continue
        id_ = name.partition("/")[2]
        fields = list(leaves(author.form(name).fields))
        field = fields[seed % len(fields)]
        edits: list[Edit] = [
            FieldPut(name, field.path, otherwise(field.value, seed)),
            Remove(name, field.path),
            Duplicate(name, f"{id_}-{number}"),
            Delete(name),
        ]
        writing.edit(author.room, author.journal, [edits[seed // 7 % len(edits)]])


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seeds=st.lists(st.integers(0, 10_000), min_size=3, max_size=8))
def test_whatever_was_done_is_undone_and_done_again(saltmarsh: Author, seeds: list[int]) -> None:
    files = saltmarsh.files()
    _doings(saltmarsh, seeds)
    after = saltmarsh.files()
    steps = len(saltmarsh.journal.done)
    for _ in range(steps):
        saltmarsh.undoes()
    assert saltmarsh.files() == files
    for _ in range(steps):
        saltmarsh.redoes()
    assert saltmarsh.files() == after
    for _ in range(steps):
        saltmarsh.undoes()


@given(before=st.text("ab\n", max_size=12), after=st.text("ab\n", max_size=12))
def test_the_stretch_between_two_texts_makes_one_of_the_other(before: str, after: str) -> None:
    splice = splice_between(before, after)
    assert before[: splice.start] + splice.text + before[splice.end :] == after
    assert not (splice.text and splice.start < splice.end and splice.text[0] == before[splice.start])


def test_folders_that_are_linked_away_are_not_written_to(saltmarsh: Author, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.yaml"
    path = saltmarsh.folder / "cards" / "tide.yaml"
    elsewhere.write_bytes(path.read_bytes())
    path.unlink()
    path.symlink_to(elsewhere)
    saltmarsh.desk.changed_on_disk(None)
    before = elsewhere.read_bytes()
    if saltmarsh.world.get("card", "spring-tide") is not None:
        assert isinstance(
            writing.edit(saltmarsh.room, saltmarsh.journal, [FieldPut("card/spring-tide", ("name",), "x")]), RefusedEdit
        )
    assert elsewhere.read_bytes() == before
