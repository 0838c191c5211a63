"""A file without anything odd is read without nodes: the same values and findings as with them, and the same places."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from ruamel.yaml.events import ScalarEvent

from meeplewright import data
from meeplewright.sources.compose import FEW_BYTES, has_libyaml
from meeplewright.sources.model import Source
from meeplewright.sources.read import FileReader, FileReading

PLAIN = {
    "records": b"card:\n- id: raft\n  name: Raft\n  cost: {wood: 2, rope: -1}\n  steps: [a, 'b', \"c\"]\n",
    "words that are values": b"a: ~\nb: true\nc: no\nd: null\ne:\nf: 0x1f\ng: 1.5e3\nh: .nan\ni: 0o17\nj: trunk\nk: '12'\n",
    "texts": "a: >-\n  море\n  и маяк\nb: |\n  Кот\nc: ё\nd: ''\ne: ~a\n".encode(),
    "quoted keys": b"'a': 1\n\"b\": 2\n'12': 3\n",
    "marks of a document": b"---\na: 1\n...\n",
}
ODD = {
    "an anchor and an alias": b"a: &x [1]\nb: *x\n",
    "an anchor of a text": b"a: &x one\nb: 2\n",
    "an anchor of a key": b"&x a: one\n",
    "a tag": b"a: !!str 12\n",
    "a tag of a list": b"a: !mine [1]\n",
    "a tag of a key": b"!!str 12: a\n",
    "a key twice": b"a: 1\nb: 2\na: 3\n",
    "a key of another sort": b"12: a\n",
    "an empty key": b"? \n: a\n",
    "a list as a key": b"? [a]\n: b\n",
    "a merge": b"a: {<<: {b: 1}}\n",
    "a number with noughts": b"a: 007\n",
    "a number beyond all": b"a: 1e999\n",
    "two documents": b"a: 1\n---\nb: 2\n",
    "a list and no mapping": b"- a\n",
    "one word": b"a\n",
    "nothing": b"",
    "a fault": b"a: [1\nb: 2\n",
    "a colon in brackets": b"a: [b:c, d]\n",
    "deeper than anybody writes": b"a: " + b"[" * 120 + b"]" * 120 + b"\n",
    "no UTF-8": b"a: \xff\xfe\n",
}


def _both_ways(raw: bytes) -> tuple[FileReading, FileReading]:
    with_nodes = FileReader()
    with_nodes.keeps_nodes = True
    return FileReader().read(raw, "x.yaml"), with_nodes.read(raw, "x.yaml")


@pytest.mark.parametrize("raw", [*PLAIN.values(), *ODD.values()], ids=[*PLAIN, *ODD])
def test_both_ways_read_the_same(raw: bytes) -> None:
    straight, with_nodes = _both_ways(raw)
    assert repr(straight.data) == repr(with_nodes.data)
    assert straight.findings == with_nodes.findings
    assert straight.sound == with_nodes.sound


@pytest.mark.parametrize("raw", PLAIN.values(), ids=PLAIN)
def test_no_nodes_are_made_where_nothing_is_odd(raw: bytes) -> None:
    straight, with_nodes = _both_ways(raw)
    assert straight.sound
    assert straight.root is None
    assert with_nodes.root is not None


def test_every_file_that_ships_is_read_the_same() -> None:
    files = sorted(path for home in (data.schemas(), data.content()) for path in home.rglob("*.yaml"))
    straight, with_nodes = FileReader(), FileReader()
    with_nodes.keeps_nodes = True
    assert len(files) > 100
    for file in files:
        raw = file.read_bytes()
        one, other = straight.read(raw, file.name), with_nodes.read(raw, file.name)
        assert repr(one.data) == repr(other.data), file
        assert one.findings == other.findings, file


def test_who_asks_for_a_place_is_told_the_same_place(tmp_path: Path) -> None:
    raw = PLAIN["records"]
    (tmp_path / "x.yaml").write_bytes(raw)
    straight, with_nodes = (
        Source(tmp_path / "x.yaml", "x.yaml", reading.data, nodes=reading.root) for reading in _both_ways(raw)
    )
    for path in (("card", 0, "cost", "rope"), ("card", 0, "steps", 2), ("card", 0)):
        assert straight.place(path) == with_nodes.place(path)
        assert straight.key_place(path) == with_nodes.key_place(path)


def test_a_quoted_key_does_not_make_a_value_text() -> None:
    reader = FileReader()
    assert reader.read(b"'12': a\n'~': b\n'1e999': c\n'true': d\n", "x.yaml").sound
    assert reader.read(b"a: 12\nb: ~\nc: true\n", "y.yaml").data == {"a": 12, "b": None, "c": True}


def test_a_large_file_is_read_the_same() -> None:
    raw = PLAIN["records"] + b"# a line that says nothing\n" * 80_000
    assert len(raw) > FEW_BYTES
    straight, with_nodes = _both_ways(raw)
    assert straight.root is None
    assert straight.data == with_nodes.data


@pytest.mark.skipif(not has_libyaml(), reason="no C parser here")
@pytest.mark.parametrize("raw", [PLAIN["records"], ODD["a fault"], ODD["an anchor of a text"]])
def test_the_parser_gives_everybody_else_its_own_events(raw: bytes) -> None:
    import _ruamel_yaml

    FileReader().read(raw, "x.yaml")
    assert _ruamel_yaml.ScalarEvent is ScalarEvent
    parser = _ruamel_yaml.CParser(b"a: [1]\n")
    assert [type(event).__name__ for event in iter(parser.get_event, None)][2:6] == [
        "MappingStartEvent", "ScalarEvent", "SequenceStartEvent", "ScalarEvent",
    ]  # fmt: skip


def test_who_reads_with_nodes_at_the_same_time_gets_them() -> None:
    raw = b"card:\n" + b"- {id: raft, cost: 3, text: 'so it is'}\n" * 20
    straight, with_nodes = FileReader(), FileReader()
    with_nodes.keeps_nodes = True
    with ThreadPoolExecutor(4) as pool:
        reads = [pool.submit(way.read, raw, "x.yaml") for _ in range(200) for way in (straight, with_nodes)]
    assert len({repr(read.result().data) for read in reads}) == 1
    assert [read.result().root is None for read in reads] == [True, False] * 200
