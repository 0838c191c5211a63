"""Every field changed by its form and changed back leaves every byte; one change is one stretch of its own value."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from as_it_is.conftest import MakeProject
from changes.at_the_desk import Author, leaves, otherwise, with_value
from meeplewright.authoring.splicing.make import splice_between
from meeplewright.desk.changes.model import FieldPut, ItemInsert, ItemMove, RefusedEdit, Remove, Why
from meeplewright.sources.model import Record

Read = Callable[[str], Any]


def by_pyyaml(text: str) -> Any:
    return yaml.load(text, Loader=yaml.CSafeLoader)


def by_csv(text: str) -> Any:
    return [dict(row) for row in csv.DictReader(io.StringIO(text), delimiter="\t")]


def changes_every_field(author: Author, names: list[str], read: Read = by_pyyaml) -> int:
    """Change each field of some records and change it back. How many there were."""
    count = 0
    for name in names:
        for at, field in enumerate(leaves(author.form(name).fields)):
            record, new = author.record(name), otherwise(field.value, at)
            before = record.source.path.read_bytes().decode()
            made = author.does(FieldPut(name, field.path, new)) if _is_free(author, name, field.path, new) else None
            if made is None:
                continue
            after = record.source.path.read_bytes().decode()
            _is_one_stretch(record, field.path, before, after)
            _is_read_so(record, field.path, before, after, new, read)
            author.does(FieldPut(name, field.path, field.value))
            assert record.source.path.read_bytes().decode() == before, f"{name}: {field.path}"
            count += 1
    return count


def _is_free(author: Author, name: str, path: Any, new: Any) -> bool:
    """Whether the schema has room for another value there: a word of a list has none, and is refused."""
    from meeplewright.desk.changes.plan import plan

    made = plan(author.world, [FieldPut(name, path, new)])
    assert not isinstance(made, RefusedEdit) or made.why is Why.WRONG, made
    return not isinstance(made, RefusedEdit)


def _is_one_stretch(record: Record, path: Any, before: str, after: str) -> None:
    """What differs lies in the lines of the value."""
    splice = splice_between(before, after)
    place = record.place(*path)
    first, last = before[: splice.start].count("\n") + 1, before[: splice.end].count("\n") + 1
    assert place.line <= first
    assert last <= place.end_line + 1, f"{record.name}: {path} reaches beyond its value"


def _is_read_so(record: Record, path: Any, before: str, after: str, new: Any, read: Read) -> None:
    """Another parser reads the new value there, and nothing else differs."""
    where = record.source.inside((*record.path, *path))
    if record.source.is_table:
        assert len([True for one, other in zip(read(before), read(after), strict=True) if one != other]) == 1
        return
    assert read(after) == with_value(read(before), where, new), f"{record.name}: {path}"


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "least"), [("saltmarsh", 250), ("near_and_far", 500)])
def test_every_field_of_fifty_records_changed_and_changed_back_leaves_every_byte(
    pack: str, least: int, request: pytest.FixtureRequest
) -> None:
    author: Author = request.getfixturevalue(pack)
    files = author.files()
    assert changes_every_field(author, author.some(50)) > least
    assert author.files() == files


def test_the_fields_of_a_few_records_changed_and_changed_back_leave_every_byte(saltmarsh: Author) -> None:
    files = saltmarsh.files()
    assert changes_every_field(saltmarsh, saltmarsh.some(6)) > 25
    assert saltmarsh.files() == files


JSON = """[ // by number
   {"code" : "a",  "name":"Lamp \\u00e9", "cost": 3, "weight":1.50, "unique" : true, "set":"core",
    "types":["ally" , "event"], "text": "The lamp of [[set/core|x]]" },

\t{ "code":"b","name": "Oil","cost":null, "set": "core" }
]"""
TABLE = (
    'code\tname\tcost\tset\ttypes\ttext\r\na\t"Oil ""x"" "\t3\tcore\tAlly, Event\t"a  ""b"""\r\nb\tLamp\t\tcore\t\t\r\n'
)


def test_json_stays_as_it_is_written(project: MakeProject) -> None:
    folder = project(
        "- {files: cards.json, kind: card, id: code}\n- {files: sets.json, kind: set, id: code}\n",
        {"cards.json": JSON, "sets.json": '[{"code": "core", "name": "Core"}]'},
    )
    author = Author(folder)
    read = lambda text: json.loads(text.replace("// by number", ""))  # noqa: E731
    assert changes_every_field(author, ["card/a", "card/b"], read) == 10
    assert (folder / "cards.json").read_text() == JSON


def test_a_table_stays_as_it_is_written(project: MakeProject) -> None:
    folder = project(
        '- {files: cards.tsv, kind: card, id: code, lists: {types: ", "}}\n- {files: sets.tsv, kind: set, id: code}\n',
        {"cards.tsv": TABLE, "sets.tsv": "code\tname\ncore\tCore\n"},
    )
    author = Author(folder)
    assert changes_every_field(author, ["card/a", "card/b"], by_csv) == 8
    assert (folder / "cards.tsv").read_bytes().decode() == TABLE


@pytest.mark.parametrize("name", ["entry/the-cut-channel", "card/spring-tide", "board/keepers-board"])
def test_lists_put_in_taken_out_and_moved_come_back_to_every_byte(saltmarsh: Author, name: str) -> None:
    files = saltmarsh.files()
    lists = [field for field in saltmarsh.form(name).fields if isinstance(field.value, list) and len(field.value) > 1]
    assert lists
    for field in lists:
        last = len(field.value) - 1
        saltmarsh.does(ItemInsert(name, (*field.path, 1), field.value[0]))
        assert len(saltmarsh.record(name).data[field.name]) == last + 2
        saltmarsh.does(Remove(name, (*field.path, 1)))
        assert saltmarsh.files() == files
        saltmarsh.does(ItemMove(name, field.path, 0, last))
        assert saltmarsh.record(name).data[field.name][last] == field.value[0]
        saltmarsh.does(ItemMove(name, field.path, last, 0))
        assert saltmarsh.files() == files
        saltmarsh.does(Remove(name, (*field.path, last)))
        saltmarsh.does(ItemInsert(name, (*field.path, last), field.value[last]))
        assert saltmarsh.files() == files


def test_what_is_taken_out_and_typed_again_is_written_as_it_was(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "cards" / "tide.yaml"
    odd = path.read_text().replace(
        "  flavour: The moon leans", "  flavour: >-  # spoken by Joss\n    The\n    moon leans", 1
    )
    path.write_text(odd)
    saltmarsh.desk.changed_on_disk([path])
    said = saltmarsh.record("card/spring-tide").data["flavour"]
    saltmarsh.does(FieldPut("card/spring-tide", ("flavour",), "Nothing at all."))
    saltmarsh.does(FieldPut("card/spring-tide", ("name",), "Neap"))
    saltmarsh.does(FieldPut("card/spring-tide", ("flavour",), said))
    saltmarsh.does(FieldPut("card/spring-tide", ("name",), "Spring Tide"))
    assert path.read_text() == odd
    saltmarsh.does(Remove("card/spring-tide", ("flavour",)))
    assert "spoken by Joss" not in path.read_text()
    saltmarsh.does(FieldPut("card/spring-tide", ("flavour",), said))
    assert path.read_text() == odd


def test_a_letter_in_a_folded_text_changes_that_line_only(saltmarsh: Author) -> None:
    path = saltmarsh.folder / "cards" / "tide.yaml"
    folded = path.read_text().replace(
        "  flavour: The moon leans on the sea", "  flavour: >-\n    The moon\n    leans on\n    the sea", 1
    )
    path.write_text(folded)
    saltmarsh.desk.changed_on_disk([path])
    said = saltmarsh.record("card/spring-tide").data["flavour"]
    saltmarsh.does(FieldPut("card/spring-tide", ("flavour",), said.replace("leans", "leant")))
    assert path.read_text() == folded.replace("    leans on\n", "    leant on\n")
