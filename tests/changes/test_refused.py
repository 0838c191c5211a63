"""Edits that are refused with a reason, and those that are written and then found."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from as_it_is.conftest import MakeProject
from changes.at_the_desk import Author
from meeplewright.desk.changes import writing
from meeplewright.desk.changes.model import (
    Delete,
    Duplicate,
    FieldPut,
    ItemInsert,
    ItemMove,
    New,
    RefusedEdit,
    Remove,
    Why,
)
from pack_copies import data_copy

CARD = "card/spring-tide"


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("copies",), "three", "whole number"),
        (("name",), 7, "text"),
        (("floods",), "mudflats", "list"),
        (("name",), "", ""),
        (("wings",), 2, "wings"),
        (("text",), "half \ud83d of it", "surrogate"),
        (("text",), "a\x00b", "U+0000"),
        (("text",), "left\u202eright", "U+202E"),
        (("text",), "x" * 200_001, "longer"),
        (("copies",), float("inf"), "number"),
        (("copies",), 10**30, "larger"),
        (("id",), "neap-tide", "Rename"),
    ],
)
def test_what_would_change_the_shape_of_a_record_is_refused(
    saltmarsh: Author, path: tuple[str, ...], value: object, reason: str
) -> None:
    refused = saltmarsh.is_refused(FieldPut(CARD, path, value))
    assert reason in f"{refused.reason} {refused.help}"
    assert refused.record == CARD
    assert refused.path[: len(path)] == path


def test_what_is_nested_without_end_is_refused(saltmarsh: Author) -> None:
    deep: list[object] = []
    for _ in range(60):
        deep = [deep]
    assert "nested" in saltmarsh.is_refused(FieldPut(CARD, ("floods",), deep)).reason


def test_a_required_field_is_not_taken_out(saltmarsh: Author) -> None:
    assert "name" in saltmarsh.is_refused(Remove(CARD, ("name",))).reason


@pytest.fixture(scope="module")
def proven(tmp_path_factory: pytest.TempPathFactory) -> Author:
    """Somebody whose pack has been looked at: what a change is nothing to is not proven again."""
    author = Author(data_copy("saltmarsh-light", tmp_path_factory.mktemp("proven")))
    author.room.look()
    return author


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("copies",), 0, "MW105"),
        (("text",), "Take {no-such-icon}.", "MW401"),
        (("also",), "atlantis", "MW201"),
        (("name",), "N" * 250, "MW106"),
    ],
)
def test_what_is_a_matter_of_content_is_written_and_found(
    proven: Author, path: tuple[str, ...], value: object, code: str
) -> None:
    proven.does(FieldPut(CARD, path, value))
    told = {finding.code for finding in proven.room.look() if finding.record == CARD}
    proven.undoes()
    assert code in told


def test_another_branch_drops_what_it_does_not_know_and_asks_for_what_it_needs(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    saltmarsh.does(FieldPut(CARD, ("deck",), "night"))
    data = saltmarsh.record(CARD).data
    assert data["deck"] == "night"
    assert data["burn"] == 1
    assert "floods" not in data
    assert data["name"] == "Spring Tide"
    saltmarsh.undoes()
    assert saltmarsh.files() == files


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (FieldPut("card/no-such", ("name",), "x"), Why.GONE),
        (FieldPut("beast/no-such", ("name",), "x"), Why.GONE),
        (FieldPut(CARD, (), "x"), Why.WRONG),
        (FieldPut(CARD, ("floods", 9), "dyke"), Why.GONE),
        (ItemInsert(CARD, ("floods", -1), "dyke"), Why.GONE),
        (ItemMove(CARD, ("floods",), 0, 7), Why.GONE),
        (Remove(CARD, ("copies",)), Why.GONE),
        (FieldPut(CARD, ("name", "first"), "x"), Why.GONE),
        (Duplicate(CARD, "spring-tide"), Why.TAKEN),
        (Duplicate(CARD, "Spring Tide!"), Why.WRONG),
        (New("card", "spring-tide"), Why.TAKEN),
        (New("card", "a b"), Why.WRONG),
        (New("beast", "wolf"), Why.GONE),
        (New("card", "wolf", {"deck": "tide", "copies": "many"}), Why.WRONG),
        (Delete("card/no-such"), Why.GONE),
    ],
)
def test_what_is_not_there_or_taken_is_refused(saltmarsh: Author, edit: object, why: Why) -> None:
    assert saltmarsh.is_refused(edit).why is why  # type: ignore[arg-type]


def test_a_file_changed_by_somebody_else_is_not_written_over(saltmarsh: Author) -> None:
    digest = saltmarsh.form(CARD).digest
    path = saltmarsh.folder / "cards" / "tide.yaml"
    path.write_text(path.read_text().replace("name: Spring Tide", "name: High Tide"))
    # seen by the desk: both are told
    saltmarsh.desk.changed_on_disk([path])
    refused = saltmarsh.is_refused(FieldPut(CARD, ("name",), "Neap Tide"), digest=digest)
    assert (refused.why, refused.mine, refused.theirs) == (Why.CHANGED, "Neap Tide", "High Tide")
    saltmarsh.does(FieldPut(CARD, ("name",), "Neap Tide"), digest=saltmarsh.form(CARD).digest)
    assert saltmarsh.record(CARD).data["name"] == "Neap Tide"  # not seen yet: what was read is compared with the disk
    path.write_text(path.read_text().replace("name: Neap Tide", "name: Low Tide"))
    assert saltmarsh.is_refused(FieldPut(CARD, ("name",), "Ebb")).why is Why.CHANGED


def test_what_is_typed_in_the_text_pane_and_not_saved_is_not_written_over(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "cards" / "tide.yaml"
    saltmarsh.desk.open(path, path.read_text().replace("name: Spring Tide", "name: Flood"))
    assert "not saved" in saltmarsh.is_refused(FieldPut(CARD, ("name",), "Ebb")).reason


ALIASES = """\
card:
- id: first
  name: First
  deck: tide
  text: &said Shared words.
  floods: &two [mudflats, dyke]
  also: dyke
- id: second
  name: Second
  deck: tide
  text: *said
  floods: *two
  also: dyke
"""


def test_what_an_alias_repeats_is_read_only_with_the_reason(saltmarsh: Author) -> None:
    (saltmarsh.folder / "cards" / "more.yaml").write_text(ALIASES)
    saltmarsh.desk.changed_on_disk(None)
    for name in ("card/first", "card/second"):
        fields = {field.name: field for field in saltmarsh.form(name).fields}
        assert "alias" in fields["text"].locked
        assert "alias" in fields["floods"].locked
        assert fields["name"].locked == ""
        assert saltmarsh.is_refused(FieldPut(name, ("text",), "Others")).why is Why.LOCKED
        assert saltmarsh.is_refused(FieldPut(name, ("floods", 0), "dyke")).why is Why.LOCKED
    saltmarsh.does(FieldPut("card/second", ("name",), "The other"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("---\ncard:\n- {id: one, name: One}\n---\ncard: []\n", "document"),
        ("card:\n- id: one\n  name: One\n  name: Two\n", "name"),
    ],
)
def test_a_file_that_must_be_mended_first_says_so(saltmarsh: Author, text: str, reason: str) -> None:
    (saltmarsh.folder / "cards" / "more.yaml").write_text(text)
    saltmarsh.desk.changed_on_disk(None)
    assert reason in saltmarsh.form("card/one").locked
    assert saltmarsh.is_refused(FieldPut("card/one", ("name",), "x")).why is Why.LOCKED


def test_a_table_in_another_encoding_is_read_only(project: MakeProject) -> None:
    folder = project(
        "- {files: cards.csv, kind: card, id: code, encoding: cp1252}\n",
        {"cards.csv": "code,name\na,Caf\xe9\n".encode("cp1252")},
    )
    author = Author(folder)
    assert "cp1252" in author.form("card/a").locked
    assert author.is_refused(FieldPut("card/a", ("name",), "x")).why is Why.LOCKED


def test_the_vocabulary_of_a_system_that_ships_is_read_only(near_and_far: Author) -> None:
    assert "belongs to" in near_and_far.form("icon/coin").locked
    assert near_and_far.is_refused(FieldPut("icon/coin", ("name",), "Gold")).why is Why.LOCKED


def test_a_list_with_a_comment_between_is_not_written_anew(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "cards" / "tide.yaml"
    path.write_text(
        path.read_text().replace("floods: [mudflats, reed-beds]", "floods: [mudflats, # first\n    reed-beds]")
    )
    saltmarsh.desk.changed_on_disk([path])
    assert "comment" in saltmarsh.is_refused(ItemMove(CARD, ("floods",), 0, 1)).reason
    saltmarsh.does(FieldPut(CARD, ("floods", 1), "dyke"))
    assert "# first\n    dyke]" in path.read_text()


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_may_not_be_written_to_is_told(saltmarsh: Author) -> None:
    folder = saltmarsh.folder / "cards"
    folder.chmod(0o500)
    try:
        assert saltmarsh.is_refused(FieldPut(CARD, ("name",), "x")).why is Why.DISK
    finally:
        folder.chmod(0o700)


def test_a_read_only_file_is_told_and_stays(saltmarsh: Author) -> None:
    path: Path = saltmarsh.folder / "cards" / "tide.yaml"
    path.chmod(0o400)
    refused = saltmarsh.is_refused(FieldPut(CARD, ("name",), "x"))
    assert refused.why is Why.DISK
    assert "read-only" in refused.reason


def test_nothing_to_undo_is_told(saltmarsh: Author) -> None:
    assert isinstance(writing.undo(saltmarsh.room, saltmarsh.journal), RefusedEdit)
    assert isinstance(writing.redo(saltmarsh.room, saltmarsh.journal), RefusedEdit)
