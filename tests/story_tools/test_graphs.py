"""A story as a graph of networkx, and GraphML: what others read is what the records say."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from meeplewright.findings.stop import Stop
from meeplewright.packs.load import load
from meeplewright.stories import graph
from meeplewright.stories.picture import network
from meeplewright.stories.told.read import stories_of
from pack_copies import shipped
from program import meeple
from seldom import few_of

ROOT = Path(__file__).parents[2]
ML = "{http://graphml.graphdrawing.org/xmlns}"
TYPES = {"boolean": bool, "int": int, "long": int, "float": float, "double": float, "string": str}
SLUICE = """entry:
- id: gate
  number: 1
  text: "A gate, and a bell \\a behind it."
  start: true
  options:
  - label: Lift *it*
    check: {skill: 5}
    success: {gain: [{flag: LAMP}], goto: over}
    failure: {goto: mud}
  - {label: Pay, when: LAMP and coin >= 2, cost: [{coin: 2}], goto: over}
  - {label: Wade, goto: over}

- {id: mud, number: 2, text: Mud., goto: gate}
- {id: over, number: 7, name: Over & "out", text: Done., ending: good}
- {id: attic, number: 9, text: Nobody., decoy: true, ending: bad}
"""


@pytest.fixture
def sluice(tmp_path: Path) -> Path:
    pack = tmp_path / "sluice"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        "pack: sluice\nsystem: gamebook\ntitle: Sluice\nlanguage: en\nversion: 0.1.0\nstate:\n  flags: [LAMP]\n"
        "  counters: {coin: {from: 0, to: 3, start: 1}, skill: {from: 0, to: 3, start: 1}}\n",
        encoding="utf-8",
    )
    (pack / "book.yaml").write_text(SLUICE, encoding="utf-8")
    return pack


def facts(graph: nx.MultiDiGraph[str]) -> tuple[dict[str, Any], Counter[Any]]:
    """Nodes and ways with all that is said of them but the marks: those of the command are proven."""
    nodes = {
        node: {name: value for name, value in data.items() if name != "marks"} for node, data in graph.nodes.items()
    }
    ways = Counter((a, b, key, *sorted(data.items())) for a, b, key, data in graph.edges(keys=True, data=True))
    return nodes, ways


def by_the_rules(text: bytes) -> tuple[dict[str, Any], Counter[Any]]:
    """GraphML as its primer and its schema describe it, read without networkx."""
    root = ET.fromstring(text)
    keys: dict[str, tuple[str, str, Any]] = {}
    assert [each.tag for each in root] == [f"{ML}key"] * (len(root) - 1) + [f"{ML}graph"]
    for key in root.iter(f"{ML}key"):
        assert key.get("id") not in keys
        assert key.get("for") in {"graph", "node", "edge", "all"}
        keys[key.attrib["id"]] = (key.attrib["for"], key.attrib["attr.name"], TYPES[key.attrib["attr.type"]])
    (whole,) = root.iter(f"{ML}graph")
    assert whole.get("edgedefault") == "directed"

    def data(element: ET.Element) -> dict[str, Any]:
        scope, found = element.tag.removeprefix(ML), {}
        for each in element.findall(f"{ML}data"):
            what, name, sort = keys[each.attrib["key"]]
            assert what in {scope, "all"}
            assert name not in found
            found[name] = sort(each.text or "")
        return found

    nodes = {each.attrib["id"]: data(each) for each in whole.findall(f"{ML}node")}
    assert len(nodes) == len(whole.findall(f"{ML}node"))
    edges = whole.findall(f"{ML}edge")
    names = [each.attrib["id"] for each in edges]
    assert len({*names}) == len(names)
    for name in (*nodes, *names):
        assert re.fullmatch(r"[\w.:-]+", name), name  # NMTOKEN
    ways = Counter(
        (each.attrib["source"], each.attrib["target"], each.attrib["id"], *sorted(data(each).items())) for each in edges
    )
    assert {end for way in ways for end in way[:2]} <= nodes.keys()
    for node in nodes.values():
        assert node.pop("marks") is not None
    return nodes, ways


def test_nodes_and_ways_say_what_the_records_say(sluice: Path) -> None:
    (world,) = load(sluice).worlds
    found = graph(world)
    assert isinstance(found, nx.DiGraph)
    assert (found.name, found.graph["story"], found.graph["start"]) == ("Sluice", "sluice", "gate")
    assert {node: (data["number"], data["title"], data["kind"], data["ending"], data["marks"]) for node, data in found.nodes.items()} == {
        "gate": ("1", "A gate, and a bell \ufffd behind…", "entry", "", "start"),
        "mud": ("2", "Mud.", "entry", "", ""),
        "over": ("7", 'Over & "out"', "entry", "good", "good"),
        "attic": ("9", "Nobody.", "entry", "bad", "decoy bad"),
    }  # fmt: skip
    assert {node: data["words"] for node, data in found.nodes.items()} == {"gate": 8, "mud": 1, "over": 4, "attic": 1}
    lines = SLUICE.splitlines()
    for node, data in found.nodes.items():
        assert data["file"].endswith("sluice/book.yaml")
        assert f"id: {node}" in lines[data["line"] - 1]
    ways = [
        (a, b, data["option"], data["label"], data["guard"], data["cost"], data["outcome"])
        for a, b, data in found.edges(data=True)
    ]
    assert ways == [
        ("gate", "over", "1", "Lift it", "", "", "success"),
        ("gate", "over", "2", "Pay", "LAMP and coin >= 2", "2 coin", ""),
        ("gate", "over", "3", "Wade", "", "", ""),
        ("gate", "mud", "1", "Lift it", "", "", "failure"),
        ("mud", "gate", "on", "on", "", "", ""),
    ]


@pytest.mark.parametrize("pack", ["sluice", "ferry", "saltmarsh-light"])
def test_graphml_is_read_alike_by_networkx_and_by_its_own_rules(
    pack: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    folder = ROOT / "content" / pack if pack == "saltmarsh-light" else request.getfixturevalue(pack)
    (world,) = load(folder).worlds
    expected = graph(world)
    file = tmp_path / "story.graphml"
    told = meeple("story", "graph", folder, "-o", file, "--story", expected.graph["story"])
    assert (told.status, told.out) == (0, f"{file}: {len(expected)} entries\n")
    again = nx.read_graphml(file, force_multigraph=True)
    assert isinstance(again, nx.MultiDiGraph)
    assert facts(again) == facts(expected)
    assert by_the_rules(file.read_bytes()) == facts(expected)
    keys = {each.get("id"): each.get("attr.name") for each in ET.fromstring(file.read_bytes()).iter(f"{ML}key")}
    assert all(id_ == name for id_, name in keys.items())
    written = io.BytesIO()
    nx.write_graphml(expected, written)  # as somebody writes it who has only the graph
    assert by_the_rules(written.getvalue()) == facts(expected)


def test_of_several_stories_one_is_to_be_named() -> None:
    world = shipped("near-and-far")
    with pytest.raises(Stop, match="there are 11 stories here: `first-journey`, `campaign`") as stop:
        graph(world)
    assert stop.value.help == "say which: `graph(world, 'first-journey')`"
    with pytest.raises(Stop, match="there is no story `campain`") as stop:
        graph(world, "campain")
    assert stop.value.help == "did you mean `campaign`?"


@pytest.mark.parametrize("name", few_of(("character/crystal", "first-journey"), 1))
def test_of_several_stories_one_is_a_graph_of_its_own(name: str) -> None:
    world = shipped("near-and-far")
    first = graph(world, name)
    assert {node for node, data in first.nodes.items() if "unreachable" in data["marks"]} == set()
    (story,) = (each for each in stories_of(world).stories if each.id == name)
    assert first.graph["start"] == story.start


def test_without_a_name_the_story_is_meant_that_needs_no_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    world = shipped("saltmarsh-light")
    told = stories_of(world)
    monkeypatch.setattr(network, "stories_of", lambda _: replace(told, stories=told.stories[::-1]))
    assert [story.cards is None for story in told.stories] == [True, False]
    assert graph(world).graph["story"] == "saltmarsh-light"
    assert graph(world, "week").graph["story"] == "week"


def documented() -> tuple[str, str]:
    """The script of docs/story-tools.md, and what it is said to print."""
    page = (ROOT / "docs" / "story-tools.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL)
    assert found is not None
    return found[1], found[2]


def test_the_documented_script_prints_what_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    script, printed = documented()
    monkeypatch.chdir(ROOT)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(script, "docs/story-tools.md", "exec"), {})
    assert out.getvalue() == printed


@pytest.mark.parametrize("closed", [False, True])
def test_a_check_imports_networkx_only_where_a_loop_is_to_be_told(ferry: Path, tmp_path: Path, *, closed: bool) -> None:
    book = (ferry / "book.yaml").read_text(encoding="utf-8")
    if not closed:
        book = book.replace("goto: mud}]}", "goto: ferry}]}")
    (tmp_path / "pack.yaml").write_bytes((ferry / "pack.yaml").read_bytes())
    (tmp_path / "book.yaml").write_text(book, encoding="utf-8")
    code = (
        "import sys\nfrom meeplewright.app import main\n"
        "try:\n    main(['check', '--no-cache', sys.argv[1]])\nexcept SystemExit:\n    pass\n"
        "print('networkx' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, tmp_path], capture_output=True, text=True, check=True)
    assert ("MW616" in done.stdout, done.stdout.splitlines()[-1]) == (closed, str(closed))
